// Leads as CSV, without the client.
import { text } from 'node:stream/consumers'

const links = (await text(process.stdin)).split('\n').filter(Boolean)
const maxCredits = Number(process.argv[2] ?? 1000)
const base = process.env.SOCIAL_LOOKUP_URL
const headers = { 'x-api-key': process.env.SOCIAL_LOOKUP_KEY ?? '' }
const pricePerLink = 3
let credits = 0

async function send(part: string[]) {
  if (credits + part.length * pricePerLink > maxCredits) throw new Error('the credits are used up')
  const query = new URLSearchParams(part.map((url) => ['url', url]))
  for (let attempt = 1; ; attempt++) {
    const answer = await fetch(`${base}/v2/linkedin/profiles/batch?${query}`, { headers })
    const { data, meta, error } = await answer.json()
    if (!error) {
      credits += meta.creditsCharged
      return data.results
    }
    if (!error.retryable || attempt > 3) throw new Error(error.message)
    await new Promise((later) => setTimeout(later, (error.retryAfterSeconds ?? 2 ** attempt) * 1000))
  }
}

for (let begin = 0; begin < links.length; begin += 50) {
  const part = links.slice(begin, begin + 50)
  const rows = await send(part)
  for (let round = 0; round < 2; round++) {
    const failed = [...rows.keys()].filter((place) => rows[place].error?.retryable)
    if (failed.length === 0) break
    const again = await send(failed.map((place) => part[place]!))
    for (const [index, place] of failed.entries()) rows[place] = again[index]
  }
  for (const { url, lookupStatus, profile } of rows) {
    const cells = [url, lookupStatus, profile?.name, profile?.headline]
    console.log(cells.map((cell) => JSON.stringify(cell ?? '')).join())
  }
}
console.error(`${credits} credits`)
