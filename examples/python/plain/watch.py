# Watches a channel with a webhook, without the client.
import base64
import hashlib
import hmac
import json
import os
import sys
import time
import urllib.error
import urllib.request
import uuid
from http.server import BaseHTTPRequestHandler, HTTPServer

handle, url, port = sys.argv[1:]


def create_monitor():
    body = {
        "operationId": "youtube.channels.videos",
        "params": {"handle": handle},
        "schedule": {"type": "interval", "minutes": 60},
        "webhook": {"url": url},
    }
    request = urllib.request.Request(
        f"{os.environ['SOCIAL_LOOKUP_URL']}/v1/monitors",
        json.dumps(body).encode(),
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
                return json.load(answer)["data"]
        except urllib.error.HTTPError as answer:
            error = json.load(answer)["error"]
            if not error["retryable"] or attempt > 3:
                raise RuntimeError(error["message"])
            wait = error.get("retryAfterSeconds", wait)
        except OSError:
            if attempt > 3:
                raise
        time.sleep(wait)


def is_signed(body, headers, secret):
    sent_id, sent_at = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not sent_at.isdigit() or abs(time.time() - int(sent_at)) > 300:
        return False
    key = base64.b64decode(secret.replace("whsec_", ""))
    signed = f"{sent_id}.{sent_at}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    signatures = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(expected, one) for one in signatures)


monitor = create_monitor()
secret = monitor["webhookEndpoint"]["secret"]


class Hook(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        if not is_signed(body, self.headers, secret):
            return self.send_error(401)
        self.send_response(204)
        self.end_headers()
        event = json.loads(body)
        if event["type"] == "monitor.new_items":
            for video in event["data"]["items"]:
                print(video["title"], video["url"], flush=True)


print(f"monitor {monitor['id']}, secret {secret}", file=sys.stderr, flush=True)
HTTPServer(("127.0.0.1", int(port)), Hook).serve_forever()
