package dev.tsearch.indexer.git;

import org.eclipse.jgit.lib.Config;
import org.eclipse.jgit.storage.file.FileBasedConfig;
import org.eclipse.jgit.util.FS;
import org.eclipse.jgit.util.SystemReader;

/// A system without git's own and the user's configuration: to find the former, JGit would start
/// git, and neither says anything about how a tree is read.
final class QuietSystem extends SystemReader.Delegate {

  private QuietSystem(SystemReader system) {
    super(system);
  }

  /// Has JGit see this system.
  static synchronized void install() {
    SystemReader system = SystemReader.getInstance();
    if (!(system instanceof QuietSystem)) {
      SystemReader.setInstance(new QuietSystem(system));
    }
  }

  @Override
  public FileBasedConfig openSystemConfig(Config parent, FS fs) {
    return new NoConfig(parent, fs);
  }

  @Override
  public FileBasedConfig openUserConfig(Config parent, FS fs) {
    return new NoConfig(parent, fs);
  }

  @Override
  public FileBasedConfig openJGitConfig(Config parent, FS fs) {
    return new NoConfig(parent, fs);
  }

  /// A configuration that says nothing.
  private static final class NoConfig extends FileBasedConfig {
    NoConfig(Config parent, FS fs) {
      super(parent, null, fs);
    }

    @Override
    public void load() {}

    @Override
    public void save() {}

    @Override
    public boolean isOutdated() {
      return false;
    }
  }
}
