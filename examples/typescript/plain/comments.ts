// All comments of a video, without the client.
const [url = '', maxCredits = '50', start] = process.argv.slice(2)
const base = process.env.SOCIAL_LOOKUP_URL
const headers = { 'x-api-key': process.env.SOCIAL_LOOKUP_KEY ?? '' }
const pricePerPage = 1

async function fetchPage(cursor: string | undefined) {
  const query = new URLSearchParams({ url, ...(cursor ? { cursor } : {}) })
  for (let attempt = 1; ; attempt++) {
    let waitSeconds = 2 ** attempt
    try {
      const answer = await fetch(`${base}/v1/youtube/videos/comments?${query}`, { headers })
      const body = await answer.json()
      if (!body.error) return body
      if (!body.error.retryable || attempt > 3) throw new TypeError(body.error.message)
      waitSeconds = body.error.retryAfterSeconds ?? waitSeconds
    } catch (error) {
      if (error instanceof TypeError || attempt > 3) throw error
    }
    await new Promise((later) => setTimeout(later, waitSeconds * 1000))
  }
}

let cursor = start ?? undefined
let credits = 0
let stopped = 'end'
for (;;) {
  if (credits + pricePerPage > Number(maxCredits)) {
    stopped = 'maxCredits'
    break
  }
  const { data, meta } = await fetchPage(cursor)
  credits += meta.creditsCharged
  if (meta.lookupStatus !== 'found') throw new Error(meta.lookupStatus)
  for (const { author, text } of data.comments) console.log(`${author.handle}: ${text}`)
  cursor = data.page.nextCursor
  if (!cursor) break
}
console.error(`${credits} credits; ${stopped}; continue at ${cursor}`)
