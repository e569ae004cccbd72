// Watches a channel with a webhook, without the client.
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'

const [handle = '', url = '', port = '8080'] = process.argv.slice(2)
const idempotencyKey = randomUUID()

async function createMonitor() {
  for (let attempt = 1; ; attempt++) {
    let waitSeconds = 2 ** attempt
    try {
      const answer = await fetch(`${process.env.SOCIAL_LOOKUP_URL}/v1/monitors`, {
        method: 'POST',
        headers: {
          'x-api-key': process.env.SOCIAL_LOOKUP_KEY ?? '',
          'content-type': 'application/json',
          'idempotency-key': idempotencyKey,
        },
        body: JSON.stringify({
          operationId: 'youtube.channels.videos',
          params: { handle },
          schedule: { type: 'interval', minutes: 60 },
          webhook: { url },
        }),
      })
      const { data, error } = await answer.json()
      if (!error) return data
      if (!error.retryable || attempt > 3) throw new RangeError(error.message)
      waitSeconds = error.retryAfterSeconds ?? waitSeconds
    } catch (error) {
      if (error instanceof RangeError || attempt > 3) throw error
    }
    await new Promise((later) => setTimeout(later, waitSeconds * 1000))
  }
}

function isSigned(body: string, headers: IncomingHttpHeaders, secret: string): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures = '' } = headers
  if (!(Math.abs(Date.now() / 1000 - Number(time)) < 300)) return false
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest()
  return String(signatures)
    .split(' ')
    .map((one) => Buffer.from(one.replace('v1,', ''), 'base64'))
    .some((one) => one.length === expected.length && timingSafeEqual(one, expected))
}

const monitor = await createMonitor()
const { secret } = monitor.webhookEndpoint
createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString()
  const isGood = isSigned(body, request.headers, secret)
  response.writeHead(isGood ? 204 : 401).end()
  if (!isGood) return
  const event = JSON.parse(body)
  if (event.type === 'monitor.new_items')
    for (const video of event.data.items) console.log(`${video.title} ${video.url}`)
}).listen(Number(port))
console.error(`monitor ${monitor.id}, secret ${secret}`)
