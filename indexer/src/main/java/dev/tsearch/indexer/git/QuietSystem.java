package dev.tsearch.indexer.git;

import org.eclipse.jgit.lib.Config;
import org.eclipse.jgit.storage.file.FileBasedConfig;
import org.eclipse.jgit.util.FS;
import org.eclipse.jgit.util.SystemReader;

/// A JGit system without the configuration of git and of the user. JGit would start the program git
/// to find the former, and neither affects how a tree is read.
final class QuietSystem extends SystemReader.Delegate {

  private QuietSystem(SystemReader system) {
    super(system);
  }

  /// Makes JGit use this system.
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

  /// An empty configuration.
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
