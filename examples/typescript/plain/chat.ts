// A chat box on `ask`, without the client.
import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'

const maxCredits = 100
const highestPrice = 20
let spent = 0

async function ask(query: string) {
  if (spent + highestPrice > maxCredits) throw new Error('the credits are used up')
  const idempotencyKey = randomUUID()
  for (let attempt = 1; ; attempt++) {
    let waitSeconds = 2 ** attempt
    try {
      const answer = await fetch(`${process.env.SOCIAL_LOOKUP_URL}/v1/ask`, {
        method: 'POST',
        headers: {
          'x-api-key': process.env.SOCIAL_LOOKUP_KEY ?? '',
          'content-type': 'application/json',
          'idempotency-key': idempotencyKey,
        },
        body: JSON.stringify({ query }),
      })
      const { data, meta, error } = await answer.json()
      if (!error) spent += meta.creditsCharged
      if (!error?.retryable || attempt > 3) return { data, error }
      waitSeconds = error.retryAfterSeconds ?? waitSeconds
    } catch (error) {
      if (attempt > 3) throw error
    }
    await new Promise((later) => setTimeout(later, waitSeconds * 1000))
  }
}

for await (const query of createInterface({ input: process.stdin })) {
  const { data, error } = await ask(query)
  if (error) {
    if (error.code !== 'bad_request') throw new Error(error.message)
    console.log(`${error.reason}: ${error.message}`)
    continue
  }
  const { operationId } = data.routedOperation
  const found = data.lookup.data
  if (operationId === 'tiktok.profiles' && found?.metrics)
    console.log(`${found.profile?.displayName}: ${found.metrics.followers} followers`)
  else console.log(`${operationId}: ${JSON.stringify(found)}`)
}
console.error(`${spent} credits`)
