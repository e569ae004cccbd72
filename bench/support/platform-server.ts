// A simulated platform as a server of its own: what live keys reach through UPSTREAM_ORIGINS in the benchmarks.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { reddit } from '../../src/platforms/reddit/index.ts'

const delayMs = Number(process.argv[2] ?? 0)
const simulated = await reddit.simulated()
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const [, place, ...rest] = request.url!.split('/')
  const origin = simulated.origins[Number(place)]!
  const answer = await simulated.handle({
    method: request.method!,
    url: new URL(`${origin}/${rest.join('/')}`),
    headers: request.headers as Record<string, string>,
    body: chunks.length > 0 ? Buffer.concat(chunks) : undefined,
    now: Date.now(),
    signal: AbortSignal.timeout(60_000),
  })
  if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
  response.writeHead(answer.status, answer.headers ?? {})
  response.end(answer.body)
})
server.keepAliveTimeout = 65_000
server.listen(0, '127.0.0.1', () => {
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  console.log(`ready at ${base}`)
})
