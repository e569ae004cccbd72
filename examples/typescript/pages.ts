// Pages as Markdown files: node pages.ts <folder> <url>…
import { writeFile } from 'node:fs/promises'
import { SocialLookup } from 'social-lookup-client'

const [folder = '.', ...urls] = process.argv.slice(2)
const pages = new SocialLookup().web.crawl.rows(urls, { maxCredits: 100 })
let count = 0
for await (const { url, markdown, errorMessage } of pages) {
  if (markdown) await writeFile(`${folder}/${++count}.md`, markdown.fit || markdown.raw || '')
  else console.log(`${url}: ${errorMessage}`)
}
console.error(`${count} pages, ${pages.creditsCharged} credits`)
