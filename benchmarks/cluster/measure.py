"""Measures pushes to a cluster and searches of it, for cluster.sh."""

import argparse
import gzip
import json
import os
import re
import resource
import statistics
import subprocess
import sys
import threading
import time
import urllib.request

BULK_BYTES = 4 << 20
PAGE = 2000


def ask(url, method="GET", body=None, kind="application/json", zipped=False):
    request = urllib.request.Request(url, data=body, method=method)
    if body is not None:
        request.add_header("Content-Type", kind)
    if zipped:
        request.add_header("Content-Encoding", "gzip")
    with urllib.request.urlopen(request, timeout=120) as answer:
        return json.load(answer)


def await_node(url):
    for _ in range(600):
        try:
            ask(url + "/_cluster/health?wait_for_status=yellow&timeout=60s")
            return
        except OSError:
            time.sleep(0.2)
    sys.exit("measure.py: the node did not start")


class Runs:
    """Runs tsearch as fresh processes."""

    def __init__(self, options, index):
        self.tsearch = options.tsearch
        home = os.path.join(options.work, "home-" + index)
        folder = os.path.join(home, ".config/tsearch")
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, "config.toml"), "w") as file:
            file.write(
                f'[cluster.bench]\nurl = "{options.url}"\nindex = "{index}"\nowner = "bench"\n'
                "timeout_seconds = 120\n")
        self.environment = dict(
            os.environ, HOME=home, TSEARCH_HOME=options.archive, TSEARCH_SERVICE="off")

    def run(self, *arguments):
        """Output, errors and wall time in ms."""
        start = time.perf_counter()
        done = subprocess.run(
            [self.tsearch, *arguments], env=self.environment, capture_output=True, text=True)
        wall = (time.perf_counter() - start) * 1000
        if done.returncode > 1:
            sys.exit(f"measure.py: tsearch {' '.join(arguments)}: {done.stderr}")
        return done.stdout, done.stderr, wall

    def median(self, rounds, *arguments):
        return statistics.median(self.run(*arguments)[2] for _ in range(rounds))


def refresh(url, index):
    ask(f"{url}/{index}-*/_refresh", "POST")


def delete(url, index):
    for name in list(ask(f"{url}/{index}-*/_settings?filter_path=*.settings.index.uuid")):
        ask(f"{url}/{name}", "DELETE")


def documents(url, index):
    """The documents of an index pattern as actions of bulk requests."""
    body = {"size": PAGE, "sort": ["at", "id", "_index"], "query": {"match_all": {}}}
    while True:
        hits = ask(f"{url}/{index}-*/_search", "POST", json.dumps(body).encode())["hits"]["hits"]
        for hit in hits:
            action = {"create": {"_index": hit["_index"].replace(index, "bare", 1), "_id": hit["_id"]}}
            yield json.dumps(action) + "\n" + json.dumps(hit["_source"], ensure_ascii=False) + "\n"
        if len(hits) < PAGE:
            return
        body["search_after"] = hits[-1]["sort"]


def bulks(url, index):
    """Compressed bulk requests of all documents."""
    made, lines, size = [], [], 0
    for action in documents(url, index):
        data = action.encode()
        lines.append(data)
        size += len(data)
        if size >= BULK_BYTES:
            made.append(gzip.compress(b"".join(lines), 1))
            lines, size = [], 0
    if lines:
        made.append(gzip.compress(b"".join(lines), 1))
    return made


def send_bare(url, requests):
    """Seconds for the requests with two connections, as a push has."""
    left, lock, failed = list(requests), threading.Lock(), []

    def send():
        while True:
            with lock:
                if not left:
                    return
                body = left.pop(0)
            answer = ask(url + "/_bulk?filter_path=errors", "POST", body, "application/x-ndjson", True)
            if answer.get("errors"):
                failed.append(answer)

    start = time.perf_counter()
    threads = [threading.Thread(target=send) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    refresh(url, "bare")
    if failed:
        sys.exit("measure.py: a bare bulk request failed")
    return time.perf_counter() - start


def copy_template(url, index):
    template = ask(f"{url}/_index_template/{index}")["index_templates"][0]["index_template"]
    template["index_patterns"] = ["bare-*"]
    ask(f"{url}/_index_template/bare", "PUT", json.dumps(template).encode())


def rate(options):
    runs = Runs(options, "part")
    since = since_for(runs, options.part)
    pushed, bare, entries, requests = [], [], 0, []
    for _ in range(3):
        delete(options.url, "part")
        ledger = os.path.join(options.archive, "derived/pushed/bench.selected")
        if os.path.exists(ledger):
            os.remove(ledger)
        out, _, wall = runs.run("push", "bench", "--since", since, "--json")
        entries = json.loads(out)["entries"]
        pushed.append(wall / 1000)
        refresh(options.url, "part")
        if not requests:
            requests = bulks(options.url, "part")
            copy_template(options.url, "part")
        delete(options.url, "bare")
        bare.append(send_bare(options.url, requests))
    delete(options.url, "part")
    delete(options.url, "bare")
    push, raw = statistics.median(pushed), statistics.median(bare)
    print("## Push\n")
    print("| entries | push, s | entries/s | bare bulk, s | documents/s | ratio |")
    print("|---:|---:|---:|---:|---:|---:|")
    print(
        f"| {entries} | {push:.1f} | {entries / push:.0f} | {raw:.1f} | {entries / raw:.0f} |"
        f" {raw / push:.2f} |\n")
    print(f"figure: cluster-push-rate {entries / push:.0f}")
    print(f"figure: cluster-push-ratio {raw / push:.2f}\n")


def since_for(runs, entries):
    """A day since which the archive has about as many entries."""
    days = json.loads(runs.run("*", "--facets", "--json")[0]).get("days", [])
    count = 0
    for day in reversed(days):
        count += day["count"]
        if count >= entries:
            return day["day"] if "day" in day else day["value"]
    return days[0].get("day", days[0].get("value"))


def whole(options):
    runs = Runs(options, "whole")
    out, _, wall = runs.run("push", "bench", "--json")
    report = json.loads(out)
    resident = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    if report["entries"]:
        print(
            f"pushed {report['entries']} entries in {wall / 1000:.0f} s,"
            f" {report['entries'] / wall * 1000:.0f}/s; most resident memory {resident:.0f} MiB"
            " (heap: at most 256 MiB)\n")
    return runs


def searches(options, runs):
    refresh(options.url, "whole")
    check = json.loads(runs.run("cluster", "check", "bench", "--json")[0])
    size = sum(each["bytes"] for each in check["indices"])
    documents = check["documents"]
    print("## Searches\n")
    print(
        f"{documents} documents in {len(check['indices'])} indices, {size / 1e9:.2f} GB,"
        f" {size / max(1, documents):.0f} bytes each\n")
    version = runs.median(2 * options.rounds, "--version")
    nothing = runs.median(options.rounds, "push", "bench")
    local = {}
    print(f"`--version` {version:.0f} ms; a push that finds nothing new {nothing:.0f} ms"
          f" ({nothing - version:+.0f})\n")
    print(f"figure: cluster-push-nothing {nothing - version:.0f}\n")
    words = [word["value"] for word in []]
    shapes = {
        "one word": ["ownership"],
        "two words": ["ownership", "closure"],
        "three words": ["error", "in", "test"],
        "phrase": ['"borrow checker"'],
        "prefix": ["owner*"],
        "absent word": ["qzxjvw"],
        "since": ["ownership", "--since", "30d"],
        "newest": ["ownership", "--sort", "time"],
        "count": ["ownership", "--count"],
        "facets": ["ownership", "--facets"],
        "sessions": ["ownership", "-l"],
    }
    print("| search | matches | wall, ms | of an archive, ms | cluster, ms | goal, ms | |")
    print("|---|---:|---:|---:|---:|---:|---|")
    for name, arguments in shapes.items():
        for _ in range(2):
            runs.run("--at", "bench", *arguments)
        took = []
        walls = []
        here = []
        for _ in range(options.rounds):
            _, err, _ = runs.run("--at", "bench", "--explain", *arguments)
            found = re.search(r"it needed (\d+) ms", err)
            took.append(int(found.group(1)) if found else 0)
            walls.append(runs.run("--at", "bench", *arguments)[2])
            here.append(runs.run(*arguments)[2])
        matches = runs.run("--at", "bench", "--count", *[a for a in arguments if a not in ("--facets", "-l", "--count")])[0].strip()
        wall, need = statistics.median(walls), statistics.median(took)
        goal = version + 2 * need + 60
        verdict = "met" if wall <= goal else "**missed**"
        print(
            f"| {name} | {matches} | {wall:.0f} | {statistics.median(here):.0f} | {need:.0f} |"
            f" {goal:.0f} | {verdict} |")


def main():
    parser = argparse.ArgumentParser()
    for name in ("tsearch", "archive", "work", "url"):
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--part", type=int, default=50000)
    parser.add_argument("--push", action="store_true")
    options = parser.parse_args()
    await_node(options.url)
    if options.part and not options.push:
        rate(options)
    runs = whole(options)
    if not options.push:
        searches(options, runs)


if __name__ == "__main__":
    main()
