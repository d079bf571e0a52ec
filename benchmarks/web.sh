#!/usr/bin/env bash
# Measures the pages of `tsearch web` in headless Chromium of 1400 by 900 pixels, with a running
# service, on an archive that exists:
#
#   benchmarks/web.sh [OPTIONS] ARCHIVE
#
#   --rounds N     loads of the first page, and of each session (11)
#   --queries N    typed queries (200)
#   --gap MS       the time between two keys (60)
#   --lengths A,B  entries of the sessions that are opened (5000,60000)
#
# Prints, in ms, medians, 95th percentiles and the largest:
# 1. `tsearch web --no-open` until it prints the link, and from the begin of the navigation until the
#    first page is painted, without anything in the browser's cache; and its bytes, compressed;
# 2. from the last key of a typed query until its hits are painted. Each query has one to three words
#    of an entry of the archive (seeded). The keys before it are not waited for;
# 3. for a session of each length, in an archive of its own: until its first window is painted, and
#    the private memory of the process that shows it, after ten windows: as it is, with what is left
#    of the loads before, and after a collection, which is what the page itself holds, with the
#    numbers of documents and nodes that are left.
#
# Needs python3, chromium and chromedriver.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/prepare.sh"

rounds=11 queries=200 gap=60 lengths=5000,60000
while [[ ${1:-} == --* ]]; do
  [[ $1 == --help ]] || (($# > 1)) || usage 2
  case $1 in
    --rounds) rounds=$2 ;;
    --queries) queries=$2 ;;
    --gap) gap=$2 ;;
    --lengths) lengths=$2 ;;
    --help) usage ;;
    *) usage 2 ;;
  esac
  shift 2
done
(($# == 1)) || usage 2
archive=$(cd "$1" && pwd)
take_place
build
export XDG_RUNTIME_DIR=$temporary

python3 - "$tsearch" "$archive" "$temporary" "$rounds" "$queries" "$gap" "$lengths" <<'PYTHON'
import glob, json, os, random, re, statistics, subprocess, sys, time, urllib.request

tsearch, archive, temporary = sys.argv[1:4]
rounds, queries, gap = map(int, sys.argv[4:7])
lengths = [int(length) for length in sys.argv[7].split(",")]


class Browser:
    """A headless Chromium, driven over WebDriver."""

    def __init__(self):
        self.driver = subprocess.Popen(
            ["chromedriver", "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        line = ""
        while "successfully on port" not in line:
            line = self.driver.stdout.readline()
        self.root = "http://127.0.0.1:" + re.findall(r"\d+", line)[-1] + "/session"
        arguments = ["--headless", "--no-sandbox", "--disable-gpu", "--window-size=1400,900"]
        made = self.post("", {"capabilities": {"alwaysMatch": {
            "goog:chromeOptions": {"args": arguments}, "timeouts": {"script": 60000}}}})
        self.root += "/" + made["sessionId"]

    def post(self, path, body):
        request = urllib.request.Request(
            self.root + path, json.dumps(body).encode(), {"Content-Type": "application/json"})
        return json.loads(urllib.request.urlopen(request).read())["value"]

    def open(self, address):
        self.post("/url", {"url": address})

    def run(self, script, *arguments):
        return self.post("/execute/async", {"script": script, "args": list(arguments)})

    def tools(self, command):
        return self.post("/goog/cdp/execute", {"cmd": command, "params": {}})

    def keys(self, text):
        actions = []
        for at, key in enumerate(text):
            if at > 0:
                actions.append({"type": "pause", "duration": gap})
            actions += [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]
        self.post("/actions", {"actions": [{"type": "key", "id": "keys", "actions": actions}]})

    def memory(self):
        """The private memory of the largest process that shows pages, in MB."""
        largest = 0
        for process in glob.glob("/proc/[0-9]*"):
            try:
                with open(process + "/cmdline", "rb") as file:
                    if b"--type=renderer" not in file.read():
                        continue
                with open(process + "/smaps_rollup") as file:
                    kilobytes = sum(int(size) for size in re.findall(r"Private_\w+: +(\d+)", file.read()))
                largest = max(largest, kilobytes / 1024)
            except OSError:
                pass
        return largest

    def held(self):
        """The same after what nothing refers to is collected, and the counts of documents and nodes."""
        for _ in range(2):
            self.tools("HeapProfiler.collectGarbage")
        time.sleep(0.5)
        counts = self.tools("Memory.getDOMCounters")
        return self.memory(), counts["documents"], counts["nodes"]

    def close(self):
        urllib.request.urlopen(urllib.request.Request(self.root, method="DELETE"))
        self.driver.terminate()


PAINTED = """
const done = arguments[arguments.length - 1];
const paint = performance.getEntriesByType('paint').find((it) => it.name === 'first-contentful-paint');
requestAnimationFrame(() => setTimeout(() => {
  const all = performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'));
  done([paint?.startTime ?? performance.now(), all.reduce((sum, it) => sum + it.encodedBodySize, 0)]);
}));
"""

# Begins to look at the keys and the hits: the time from the last key until hits of its query are painted.
LOOK = """
const done = arguments[arguments.length - 1];
const box = document.getElementById('query');
box.value = '';
box.focus();
window.typedAt = 0;
window.wanted = arguments[0];
window.painted = new Promise((resolve) => {
  box.addEventListener('keydown', (event) => { window.typedAt = event.timeStamp; });
  new MutationObserver(() => {
    const hits = document.getElementById('hits');
    const command = document.getElementById('copy')?.dataset.copy ?? '';
    if (box.value === window.wanted && hits !== null && !hits.classList.contains('is-old')
        && command.endsWith(window.wanted)) {
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - window.typedAt)));
    }
  }).observe(document.querySelector('.columns'), { childList: true });
});
done('');
"""
AWAIT = "const done = arguments[0]; window.painted.then(done);"

FIRST_WINDOW = """
const done = arguments[0];
const paint = performance.getEntriesByType('paint').find((it) => it.name === 'first-contentful-paint');
done([paint?.startTime ?? performance.now(), document.querySelectorAll('.entry').length]);
"""
SCROLL = """
const done = arguments[0];
scrollTo(0, 0);
setTimeout(() => done(document.querySelectorAll('#list > .entry').length), 300);
"""


class Service:
    """A running `tsearch serve`, and links to its pages."""

    def __init__(self, archive):
        self.variables = os.environ | {"TSEARCH_HOME": archive}
        self.process = subprocess.Popen(
            [tsearch, "serve", "--no-watch", "--http", "0"], env=self.variables, text=True,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        while "for a browser" not in self.process.stderr.readline():
            pass

    def link(self, *words):
        begin = time.monotonic()
        printed = subprocess.run(
            [tsearch, "web", "--no-open", *words], env=self.variables, text=True, capture_output=True)
        return (time.monotonic() - begin) * 1000, printed.stdout.strip()

    def close(self):
        self.process.terminate()
        self.process.wait()


def typed_queries():
    files = sorted(glob.glob(os.path.join(glob.escape(archive), "partitions", "*.jsonl")))
    for at, name in enumerate(random.Random(1).choices(files, k=queries)):
        with open(name, encoding="utf-8", errors="replace") as file:
            lines = file.readlines()
        text = json.loads(lines[random.Random(at).randrange(len(lines))]).get("content", "")
        words = [word for word in re.findall(r"[a-z]{3,}", text.lower()) if word not in ("and", "not")]
        begin = random.Random(at).randrange(max(1, len(words) - 2))
        yield " ".join(words[begin:begin + 1 + at % 3]) or "error"


def session(length):
    """A transcript of Claude Code with so many entries."""
    name = "%08d-0000-4000-8000-000000000000" % length
    folder = os.path.join(temporary, "long", str(length))
    os.makedirs(folder)
    with open(os.path.join(folder, name + ".jsonl"), "w") as file:
        for at in range(length):
            role = "user" if at % 20 == 0 else "assistant"
            content = "heron %d at the pond " % at * 8
            if at % 4 == 1:
                content = [{"type": "tool_use", "id": "t%d" % at, "name": "Bash",
                            "input": {"command": "count heron --pond %d" % at}}]
            elif at % 4 == 2:
                role = "user"
                content = [{"type": "tool_result", "tool_use_id": "t%d" % (at - 1), "is_error": at % 50 == 2,
                            "content": "reed %d\n" % at * 20}]
            stamp = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(1700000000 + at * 7))
            file.write(json.dumps({
                "type": role, "uuid": "u%d" % at, "sessionId": name, "timestamp": stamp, "cwd": "/area/pond",
                "version": "2.0.1", "message": {"role": role, "content": content}}) + "\n")
    return name


def row(name, times):
    ordered = sorted(times)
    p95 = ordered[max(0, -(-len(ordered) * 95 // 100) - 1)]
    print(f"| {name} | {len(ordered)} | {statistics.median(ordered):.0f} | {p95:.0f} | {ordered[-1]:.0f} |")


print("| what | number | median, ms | p95, ms | largest, ms |\n|---|---:|---:|---:|---:|")
browser = Browser()
service = Service(archive)
commands, first, size = [], [], 0
for _ in range(rounds):
    browser.tools("Network.clearBrowserCache")
    command, link = service.link()
    browser.open(link)
    millis, size = browser.run(PAINTED)
    commands.append(command)
    first.append(millis)
row("`tsearch web` until it prints the link", commands)
row("first page painted", first)

times = []
for query in typed_queries():
    browser.run(LOOK, query)
    browser.keys(query)
    times.append(browser.run(AWAIT))
row("last key to painted hits", times)
service.close()

long = os.path.join(temporary, "archive")
names = {length: session(length) for length in lengths}
subprocess.run([tsearch, "import", "-q", os.path.join(temporary, "long")],
               env=os.environ | {"TSEARCH_HOME": long}, check=True)
service = Service(long)
_, link = service.link()
browser.open(link)
root = link[:link.index("/open")]
memory = {}
for length, name in names.items():
    times = []
    for _ in range(rounds):
        browser.open(root + "/s/claude-code:" + name)
        millis, entries = browser.run(FIRST_WINDOW)
        times.append(millis)
    row(f"session of {length:,} entries: first window painted", times)
    for _ in range(10):
        browser.run(SCROLL)
    memory[length] = browser.memory(), *browser.held()
service.close()
browser.close()
print(f"\nfirst page with its assets: {size / 1000:.1f} kB compressed")
for length, (whole, held, documents, nodes) in memory.items():
    print(f"page of a session of {length:,} entries after ten windows: {whole:.0f} MB of private memory;"
          f" after a collection {held:.0f} MB, {documents} documents, {nodes:,} nodes")
PYTHON
