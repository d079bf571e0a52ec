package dev.tsearch.indexer.remote;

/// A cluster could not do what was asked. The message is one sentence for users.
public final class ClusterException extends Exception {
  private static final long serialVersionUID = 1L;

  private final String problem;
  private final String hint;
  private final Lasting lasting;

  /// How long the cause lasts.
  public enum Lasting {
    /// The same request may succeed a little later.
    MOMENT,
    /// It may succeed once someone has done something there, such as freeing space.
    WHILE,
    /// It fails until it, or the settings, are changed.
    ALWAYS
  }

  /// @param problem what happened, with the name of the cluster
  /// @param hint what to do; empty if that is not known
  public ClusterException(String problem, String hint) {
    this(problem, hint, Lasting.ALWAYS);
  }

  /// @param problem what happened, with the name of the cluster
  /// @param hint what to do; empty if that is not known
  /// @param isTemporary whether the same request may succeed a little later
  public ClusterException(String problem, String hint, boolean isTemporary) {
    this(problem, hint, isTemporary ? Lasting.MOMENT : Lasting.ALWAYS);
  }

  /// @param problem what happened, with the name of the cluster
  /// @param hint what to do; empty if that is not known
  /// @param lasting how long the cause lasts
  public ClusterException(String problem, String hint, Lasting lasting) {
    super(hint.isEmpty() ? problem : problem + "; " + hint);
    this.problem = problem;
    this.hint = hint;
    this.lasting = lasting;
  }

  /// Whether the same request may succeed a little later.
  public boolean isTemporary() {
    return lasting == Lasting.MOMENT;
  }

  /// Whether the same request may succeed some time.
  public boolean mayPass() {
    return lasting != Lasting.ALWAYS;
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
