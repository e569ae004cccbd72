# Pages as Markdown files, without the client.
import json
import os
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path

MAX_CREDITS = 100
PRICE_PER_PAGE = 1
credits = 0


def send(part):
    global credits
    if credits + len(part) * PRICE_PER_PAGE > MAX_CREDITS:
        raise RuntimeError("the credits are used up")
    query = urllib.parse.urlencode([("url", url) for url in part])
    address = f"{os.environ['SOCIAL_LOOKUP_URL']}/v1/web/crawl?{query}"
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


urls = sys.argv[2:]
count = 0
for begin in range(0, len(urls), 5):
    part = urls[begin : begin + 5]
    rows = send(part)
    for _ in range(2):
        failed = [place for place, row in enumerate(rows) if (row.get("error") or {}).get("retryable")]
        if not failed:
            break
        for place, row in zip(failed, send([part[place] for place in failed])):
            rows[place] = row
    for page in rows:
        markdown = page.get("markdown")
        if markdown:
            count += 1
            Path(sys.argv[1], f"{count}.md").write_text(markdown.get("fit") or markdown.get("raw", ""))
        else:
            print(f"{page['url']}: {page.get('errorMessage')}")
print(f"{count} pages, {credits} credits", file=sys.stderr)
