# All comments of a video, up to a number of credits: python comments.py <url> <max credits> [cursor]
import sys

from social_lookup import SocialLookup

url, max_credits, cursor = [*sys.argv[1:], None][:3]
comments = SocialLookup().youtube.videos.comments(url=url, cursor=cursor, max_credits=int(max_credits))
for comment in comments:
    print(f"{comment['author']['handle']}: {comment['text']}")
print(f"{comments.credits_charged} credits; {comments.stopped}; continue at {comments.cursor}", file=sys.stderr)
