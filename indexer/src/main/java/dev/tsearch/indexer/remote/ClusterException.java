package dev.tsearch.indexer.remote;

/// A cluster could not do what was asked. The message is one sentence for users.
public final class ClusterException extends Exception {
  private static final long serialVersionUID = 1L;

  private final String problem;
  private final String hint;
  private final boolean isTemporary;

  /// @param problem what happened, with the name of the cluster
  /// @param hint what to do; empty if that is not known
  public ClusterException(String problem, String hint) {
    this(problem, hint, false);
  }

  /// @param problem what happened, with the name of the cluster
  /// @param hint what to do; empty if that is not known
  /// @param isTemporary whether the same request may succeed a little later
  public ClusterException(String problem, String hint, boolean isTemporary) {
    super(hint.isEmpty() ? problem : problem + "; " + hint);
    this.problem = problem;
    this.hint = hint;
    this.isTemporary = isTemporary;
  }

  /// Whether the same request may succeed a little later.
  public boolean isTemporary() {
    return isTemporary;
  }

  /// What happened.
  public String problem() {
    return problem;
  }

  /// What to do; empty if that is not known.
  public String hint() {
    return hint;
  }
}
