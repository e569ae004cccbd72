# Pages as Markdown files: python pages.py <folder> <url>…
import sys
from pathlib import Path

from social_lookup import SocialLookup

pages = SocialLookup().web.crawl.rows(sys.argv[2:], max_credits=100)
count = 0
for page in pages:
    markdown = page.get("markdown")
    if markdown:
        count += 1
        Path(sys.argv[1], f"{count}.md").write_text(markdown.get("fit") or markdown.get("raw", ""))
    else:
        print(f"{page['url']}: {page.get('errorMessage')}")
print(f"{count} pages, {pages.credits_charged} credits", file=sys.stderr)
