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
import urllib.error
import urllib.request

BULK_BYTES = 4 << 20
PAGE = 2000
TOO_BUSY = 429


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


def processor():
    """Processor time of all processes that have ended, in ms."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (used.ru_utime + used.ru_stime) * 1000


class Runs:
    """Runs tsearch as fresh processes."""

    def __init__(self, options, index):
        self.tsearch = options.tsearch
        self.name = options.cluster
        home = os.path.join(options.work, "home-" + index)
        folder = os.path.join(home, ".config/tsearch")
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, "config.toml"), "w") as file:
            file.write(
                f'[cluster.{options.cluster}]\nurl = "{options.url}"\nindex = "{index}"\n'
                f'owner = "{options.owner}"\n'
                "timeout_seconds = 120\n")
        self.environment = dict(
            os.environ, HOME=home, TSEARCH_HOME=options.archive, TSEARCH_SERVICE="off")

    def run(self, *arguments):
        """Output, errors, wall time and processor time in ms."""
        start = time.perf_counter()
        used = processor()
        done = subprocess.run(
            [self.tsearch, *arguments], env=self.environment, capture_output=True, text=True)
        wall = (time.perf_counter() - start) * 1000
        if done.returncode > 1:
            sys.exit(f"measure.py: tsearch {' '.join(arguments)}: {done.stderr}")
        return done.stdout, done.stderr, wall, processor() - used

    def medians(self, rounds, *arguments):
        """Wall time and processor time in ms."""
        runs = [self.run(*arguments) for _ in range(rounds)]
        return statistics.median(run[2] for run in runs), statistics.median(run[3] for run in runs)


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


def send_bulk(url, body):
    """Sends a bulk request, again while the node is too busy, as a push does."""
    while True:
        try:
            return ask(url + "/_bulk?filter_path=errors", "POST", body, "application/x-ndjson", True)
        except urllib.error.HTTPError as refused:
            if refused.code != TOO_BUSY:
                raise
            time.sleep(0.1)


def send_bare(url, requests):
    """Seconds for the requests with two connections, as a push has."""
    left, lock, failed = list(requests), threading.Lock(), []

    def send():
        while True:
            with lock:
                if not left:
                    return
                body = left.pop(0)
            try:
                answer = send_bulk(url, body)
            except OSError as error:  # of a thread, it would only be printed
                failed.append(error)
                return
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
        ledger = os.path.join(options.archive, f"derived/pushed/{options.cluster}.selected")
        if os.path.exists(ledger):
            os.remove(ledger)
        out, _, wall, _ = runs.run("push", runs.name, "--since", since, "--json")
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
    """The beginning of the last part of the archive with about as many entries."""
    buckets = json.loads(runs.run("*", "--histogram", "--json")[0])["histogram"]["buckets"]
    count = 0
    for bucket in reversed(buckets):
        count += bucket["count"]
        if count >= entries:
            return (bucket["start"] + "-01-01")[:10] if len(bucket["start"]) < 10 else bucket["start"][:10]
    return buckets[0]["start"][:10]


def whole(options):
    runs = Runs(options, options.index)
    out, _, wall, _ = runs.run("push", runs.name, "--json")
    report = json.loads(out)
    resident = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    if report["entries"]:
        print(
            f"pushed {report['entries']} entries in {wall / 1000:.0f} s,"
            f" {report['entries'] / wall * 1000:.0f}/s; most resident memory {resident:.0f} MiB"
            " (heap: at most 256 MiB)\n")
    return runs


def searches(options, runs):
    refresh(options.url, options.index)
    check = json.loads(runs.run("cluster", "check", runs.name, "--json")[0])
    size = sum(each["bytes"] for each in check["indices"])
    documents = check["documents"]
    print("## Searches\n")
    print(
        f"{documents} documents in {len(check['indices'])} indices, {size / 1e9:.2f} GB,"
        f" {size / max(1, documents):.0f} bytes each\n")
    version, version_cpu = runs.medians(2 * options.rounds, "--version")
    nothing, nothing_cpu = runs.medians(options.rounds, "push", runs.name)
    print(
        f"`--version` {version:.0f} ms (processor {version_cpu:.0f}); a push that finds nothing new"
        f" {nothing:.0f} ms, {nothing - version:+.0f} (processor {nothing_cpu:.0f},"
        f" {nothing_cpu - version_cpu:+.0f})\n")
    print(f"figure: cluster-push-nothing {nothing - version:.0f}\n")
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
    print(
        "| search | matches | wall, ms | processor, ms | of an archive, wall | processor |"
        " cluster, ms | goal, ms | |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|---|")
    for name, arguments in shapes.items():
        for _ in range(2):
            runs.run("--at", runs.name, *arguments)
        took, there, here = [], [], []
        for _ in range(options.rounds):
            err = runs.run("--at", runs.name, "--explain", *arguments)[1]
            found = re.search(r"it needed (\d+) ms", err)
            took.append(int(found.group(1)) if found else None)
            there.append(runs.run("--at", runs.name, *arguments)[2:])
            here.append(runs.run(*arguments)[2:])
        plain = [each for each in arguments if each not in ("--facets", "-l", "--count")]
        matches = runs.run("--at", runs.name, "--count", *plain)[0].strip()
        wall, used = (statistics.median(run[at] for run in there) for at in (0, 1))
        local, local_used = (statistics.median(run[at] for run in here) for at in (0, 1))
        row = f"| {name} | {matches} | {wall:.0f} | {used:.0f} | {local:.0f} | {local_used:.0f} |"
        if None in took:  # lists and facets do not say it
            print(row + " – | – | |")
            continue
        need = statistics.median(took)
        goal = version + 2 * need + 60
        verdict = "met" if wall <= goal else "**missed**"
        print(row + f" {need:.0f} | {goal:.0f} | {verdict} |")


def main():
    parser = argparse.ArgumentParser()
    for name in ("tsearch", "archive", "work", "url"):
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--part", type=int, default=50000)
    parser.add_argument("--push", action="store_true")
    parser.add_argument("--index", default="whole")
    parser.add_argument("--cluster", default="bench")
    parser.add_argument("--owner", default="bench")
    options = parser.parse_args()
    await_node(options.url)
    if options.part and not options.push:
        rate(options)
    runs = whole(options)
    if not options.push:
        searches(options, runs)


if __name__ == "__main__":
    main()
