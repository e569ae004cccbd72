# A chat box on `ask`: one question a line on standard input: python chat.py
import json
import sys

from social_lookup import BadRequestError, SocialLookup

sl = SocialLookup(max_credits=100)
for query in sys.stdin:
    try:
        data = sl.ask(query=query.strip()).data
    except BadRequestError as error:
        print(f"{error.reason}: {error}")
        continue
    found = data["lookup"]["data"]
    if data["operationId"] == "tiktok.profiles" and found and found["metrics"]:
        print(f"{found['profile']['displayName']}: {found['metrics']['followers']} followers")
    else:
        print(f"{data['operationId']}: {json.dumps(found)}")
print(f"{sl.spent} credits", file=sys.stderr)
