// Pages as Markdown files, without the client.
import { writeFile } from 'node:fs/promises'

const [folder = '.', ...urls] = process.argv.slice(2)
const base = process.env.SOCIAL_LOOKUP_URL
const headers = { 'x-api-key': process.env.SOCIAL_LOOKUP_KEY ?? '' }
const maxCredits = 100
const pricePerPage = 1
let credits = 0

async function send(part: string[]) {
  if (credits + part.length * pricePerPage > maxCredits) throw new Error('the credits are used up')
  const query = new URLSearchParams(part.map((url) => ['url', url]))
  for (let attempt = 1; ; attempt++) {
    const answer = await fetch(`${base}/v1/web/crawl?${query}`, { headers })
    const { data, meta, error } = await answer.json()
    if (!error) {
      credits += meta.creditsCharged
      return data.results
    }
    if (!error.retryable || attempt > 3) throw new Error(error.message)
    await new Promise((later) => setTimeout(later, (error.retryAfterSeconds ?? 2 ** attempt) * 1000))
  }
}

let count = 0
for (let begin = 0; begin < urls.length; begin += 5) {
  const part = urls.slice(begin, begin + 5)
  const rows = await send(part)
  for (let round = 0; round < 2; round++) {
    const failed = [...rows.keys()].filter((place) => rows[place].error?.retryable)
    if (failed.length === 0) break
    const again = await send(failed.map((place) => part[place]!))
    for (const [index, place] of failed.entries()) rows[place] = again[index]
  }
  for (const { url, markdown, errorMessage } of rows) {
    if (markdown) await writeFile(`${folder}/${++count}.md`, markdown.fit || markdown.raw || '')
    else console.log(`${url}: ${errorMessage}`)
  }
}
console.error(`${count} pages, ${credits} credits`)
