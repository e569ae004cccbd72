# A chat box on `ask`, without the client.
import json
import os
import sys
import time
import urllib.error
import urllib.request
import uuid

MAX_CREDITS = 100
HIGHEST_PRICE = 20
spent = 0


def ask(query):
    global spent
    if spent + HIGHEST_PRICE > MAX_CREDITS:
        raise RuntimeError("the credits are used up")
    request = urllib.request.Request(
        f"{os.environ['SOCIAL_LOOKUP_URL']}/v1/ask",
        json.dumps({"query": query}).encode(),
        {
            "x-api-key": os.environ["SOCIAL_LOOKUP_KEY"],
            "content-type": "application/json",
            "idempotency-key": str(uuid.uuid4()),
        },
    )
    for attempt in range(1, 5):
        wait = 2**attempt
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                body = json.load(answer)
            spent += body["meta"]["creditsCharged"]
            return body["data"], None
        except urllib.error.HTTPError as answer:
            error = json.load(answer)["error"]
            if not error["retryable"] or attempt > 3:
                return None, error
            wait = error.get("retryAfterSeconds", wait)
        except OSError:
            if attempt > 3:
                raise
        time.sleep(wait)


for query in sys.stdin:
    data, error = ask(query.strip())
    if error:
        if error["code"] != "bad_request":
            raise RuntimeError(error["message"])
        print(f"{error['reason']}: {error['message']}")
        continue
    operation_id = data["routedOperation"]["operationId"]
    found = data["lookup"]["data"]
    if operation_id == "tiktok.profiles" and found and found["metrics"]:
        print(f"{found['profile']['displayName']}: {found['metrics']['followers']} followers")
    else:
        print(f"{operation_id}: {json.dumps(found)}")
print(f"{spent} credits", file=sys.stderr)
