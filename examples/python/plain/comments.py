# All comments of a video, without the client.
import json
import os
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

url, max_credits, cursor = [*sys.argv[1:], None][:3]
PRICE_PER_PAGE = 1


def fetch_page(cursor):
    params = {"url": url, **({"cursor": cursor} if cursor else {})}
    address = f"{os.environ['SOCIAL_LOOKUP_URL']}/v1/youtube/videos/comments?{urllib.parse.urlencode(params)}"
    request = urllib.request.Request(address, headers={"x-api-key": os.environ["SOCIAL_LOOKUP_KEY"]})
    for attempt in range(1, 5):
        wait = 2**attempt
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as answer:
            error = json.load(answer)["error"]
            if not error["retryable"] or attempt > 3:
                raise RuntimeError(error["message"])
            wait = error.get("retryAfterSeconds", wait)
        except OSError:
            if attempt > 3:
                raise
        time.sleep(wait)


credits = 0
stopped = "end"
while True:
    if credits + PRICE_PER_PAGE > int(max_credits):
        stopped = "max_credits"
        break
    body = fetch_page(cursor)
    credits += body["meta"]["creditsCharged"]
    if body["meta"]["lookupStatus"] != "found":
        raise RuntimeError(body["meta"]["lookupStatus"])
    for comment in body["data"]["comments"]:
        print(f"{comment['author']['handle']}: {comment['text']}")
    cursor = body["data"]["page"]["nextCursor"]
    if cursor is None:
        break
print(f"{credits} credits; {stopped}; continue at {cursor}", file=sys.stderr)
