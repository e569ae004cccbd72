# Watches a channel with a webhook: python watch.py <handle> <public URL> <port>
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer

from social_lookup import SocialLookup
from social_lookup.webhooks import WebhookVerificationError, verify

handle, url, port = sys.argv[1:]
monitor = SocialLookup().monitors.create(
    operation_id="youtube.channels.videos",
    params={"handle": handle},
    schedule={"type": "interval", "minutes": 60},
    webhook={"url": url},
).data
secret = monitor["webhookEndpoint"]["secret"]


class Hook(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        try:
            event = verify(self.rfile.read(int(self.headers["content-length"])), self.headers, secret)
        except WebhookVerificationError:
            return self.send_error(401)
        self.send_response(204)
        self.end_headers()
        if event["type"] == "monitor.new_items" and event["operationId"] == "youtube.channels.videos":
            for video in event["data"]["items"]:
                print(video["title"], video["url"], flush=True)


print(f"monitor {monitor['id']}, secret {secret}", file=sys.stderr, flush=True)
HTTPServer(("127.0.0.1", int(port)), Hook).serve_forever()
