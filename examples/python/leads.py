# Leads as CSV, from links of profiles on standard input: python leads.py <max credits> < links.txt
import csv
import sys

from social_lookup import SocialLookup

leads = SocialLookup().linkedin.v2.profiles.batch.rows(sys.stdin.read().split(), max_credits=int(sys.argv[1]))
out = csv.writer(sys.stdout)
for row in leads:
    profile = row["profile"] or {}
    out.writerow([row["url"], row["lookupStatus"], profile.get("name"), profile.get("headline")])
print(f"{leads.credits_charged} credits", file=sys.stderr)
