package dev.tsearch.benchmarks.corpus;

import java.util.List;

/// The languages of the texts, with the share of sessions in each.
public enum Language {
  ENGLISH(
      0.84,
      true,
      """
      the to a and of is in it that for this with on be not are as you we can if by from or an
      have which will use file test code run should function error when add new all has but
      no then only one at so now need value let line change type there after return where call
      first more using these same check case fix does into build name make its data must two
      was user would string what see each also before list set here get how without read other
      command path already default write work tests errors time any works next both version
      server request response query index search config object class method field state key
      handle module package import branch commit merge review deploy release cache memory
      thread async await promise token parser schema table column database migration docker
      ownership borrow lifetime trait struct generic iterator closure compile runtime latency
      refactor regression timeout retry webhook authentication kubernetes pagination rollback
      """,
      """
      ba be bi bo bra bre ca ce chi co cra cu da de di do dra du el en er fa fe fi fla fo ga ge
      gra ha he ho in ja ka ke la le li lo lu ma me mi mo mu na ne ni no nu pa pe pla po pra qui
      ra re ri ro sa se shi so sta sti ta te ti to tra tri tu va ve vi xo ya za zi
      """),
  GERMAN(
      0.05,
      true,
      """
      die der und das ist in nicht zu den es wir wird eine mit ein auf für dass sich auch werden
      von noch nur wenn bei aus oder nach schon muss wie hier beim dann kann über Fehler Datei
      Zeile ändern prüfen Änderung Schlüssel Größe Prüfung läuft Wert Test
      """,
      """
      ab auf aus be bei ber bung chen dan ein ent er fah feh fun ge gen grö ha heit hin in ke keit
      lan lei lich ma mer mit nach neh ner nung ober ra re rich rung schaf sche se sel stel stän
      ta te tun tung über un ung ver vor wei wer wor zei zu zug
      """),
  FRENCH(
      0.03,
      true,
      """
      de la le et les est un une que pas en pour dans il ce du des on plus avec sur au ne qui
      être fichier erreur ligne déjà même après très valeur clé créer modifié
      """,
      """
      a an ba ca ce chan com con dé di do du é en er fa fi ga gé im in ir la le li lu ma men mi
      mo na né ni nou par pé pla pour pré ra ré ri ro sa sé si so tan té ti tion tu vi vo
      """),
  SPANISH(
      0.03,
      true,
      """
      de la que el en y los no se un por con una para es al lo como más pero sus le ya este
      porque cuando archivo línea función también error añadir prueba está después
      """,
      """
      a al ba ca ce cia ción co con da de di do du e en es fa fi ga go gra in la le li lo ma men
      mi mo na ni no ña pa pe po pre ra re ri ro sa se si so ta te ti to tra tu va ve vi zo
      """),
  RUSSIAN(
      0.02,
      true,
      """
      и в не на что с это как по для из но к так если уже есть только файл ошибка строка тест
      функция код нужно можно значение после
      """,
      """
      а ба бо ва ве ви во га го да де ди до е за зо и ка ко ла ле ли ло ма ме ми мо на не ни но
      об па пе по пре при про ра ре ри ро са се си со ста та те ти то тра у фа хо це че ша
      """),
  JAPANESE(
      0.015,
      false,
      """
      の に は を た が で て と し れ さ ある いる も する から な こと です ます ファイル エラー
      テスト 関数 変更 検索 実行 確認 追加 設定
      """,
      """
      所 有 権 借 用 検 証 環 境 変 数 処 理 結 果 値 型 構 造 体 配 列 文 字 型 式 定 義 参 照 接 続
      送 信 受 取 得 保 存 削 除 更 新 表 示 入 出 力 開 始 終 了 失 敗 成 功 時 間 順 番 試 験 原 因
      """),
  CHINESE(
      0.015,
      false,
      """
      的 是 在 了 不 有 和 我们 这个 可以 文件 错误 测试 函数 修改 搜索 运行 检查 添加 配置 代码 问题
      """,
      """
      所 权 借 用 验 证 环 境 变 量 处 理 结 果 值 类 型 构 造 数 组 字 符 定 义 引 用 连 接 发 送 接 收
      获 取 保 存 删 除 更 新 显 示 输 入 出 开 始 结 束 失 败 成 功 时 间 顺 序 原 因 线 程 内 存 缓 冲
      """);

  /// The number of English words; other languages have fewer, because less is written in them.
  private static final int LARGEST_VOCABULARY = 250_000;

  final double share;
  final boolean spaced;
  private final String frequent;
  private final String syllables;

  Language(double share, boolean spaced, String frequent, String syllables) {
    this.share = share;
    this.spaced = spaced;
    this.frequent = frequent;
    this.syllables = syllables;
  }

  /// The words of the language; takes a tenth of a second.
  public Vocabulary vocabulary() {
    List<String> parts = words(syllables).stream().distinct().toList();
    long all = (long) parts.size() * parts.size() * parts.size();
    return new Vocabulary(
        words(frequent), parts, (int) Math.min(this == ENGLISH ? LARGEST_VOCABULARY : 60_000, all));
  }

  static Language draw(SeededRandom random) {
    double left = random.unit();
    for (Language language : values()) {
      left -= language.share;
      if (left < 0) {
        return language;
      }
    }
    return ENGLISH;
  }

  private static List<String> words(String text) {
    return List.of(text.strip().split("\\s+", -1));
  }
}
