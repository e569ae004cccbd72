# Leads as CSV, without the client.
import csv
import json
import os
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

MAX_CREDITS = int(sys.argv[1])
PRICE_PER_LINK = 3
credits = 0


def send(part):
    global credits
    if credits + len(part) * PRICE_PER_LINK > MAX_CREDITS:
        raise RuntimeError("the credits are used up")
    query = urllib.parse.urlencode([("url", url) for url in part])
    address = f"{os.environ['SOCIAL_LOOKUP_URL']}/v2/linkedin/profiles/batch?{query}"
    request = urllib.request.Request(address, headers={"x-api-key": os.environ["SOCIAL_LOOKUP_KEY"]})
    for attempt in range(1, 5):
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                body = json.load(answer)
            credits += body["meta"]["creditsCharged"]
            return body["data"]["results"]
        except urllib.error.HTTPError as answer:
            error = json.load(answer)["error"]
            if not error["retryable"] or attempt > 3:
                raise RuntimeError(error["message"])
            time.sleep(error.get("retryAfterSeconds", 2**attempt))


links = sys.stdin.read().split()
out = csv.writer(sys.stdout)
for begin in range(0, len(links), 50):
    part = links[begin : begin + 50]
    rows = send(part)
    for _ in range(2):
        failed = [place for place, row in enumerate(rows) if (row["error"] or {}).get("retryable")]
        if not failed:
            break
        for place, row in zip(failed, send([part[place] for place in failed])):
            rows[place] = row
    for row in rows:
        profile = row["profile"] or {}
        out.writerow([row["url"], row["lookupStatus"], profile.get("name"), profile.get("headline")])
print(f"{credits} credits", file=sys.stderr)
