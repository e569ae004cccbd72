import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type Asked, answer } from './lookups.ts'
import { isSigned } from './signature.ts'

const maxBodyBytes = 64 * 1024

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > maxBodyBytes) throw new Error('too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function failure(code: string, message: string): object {
  return { error: { code, message } }
}

async function respond(
  request: IncomingMessage,
  secret: string,
  now: number,
): Promise<[status: number, body: object]> {
  if (request.method !== 'POST') return [405, failure('bad_request', 'POST lookups here')]
  const body = await bodyOf(request)
  const timestamp = String(request.headers['x-social-lookup-timestamp'])
  const signature = String(request.headers['x-social-lookup-signature'])
  if (!isSigned(secret, timestamp, signature, body, now)) {
    return [401, failure('unauthorized', 'the signature does not fit')]
  }
  const found = answer(JSON.parse(body) as Asked)
  return found ? [200, found] : [404, failure('unsupported', 'this operation is not served here')]
}

/** A provider of lookups (docs/SOURCES.md, "The provider protocol") that shares `secret` with the service. */
export function createProvider(secret: string, now: () => number = Date.now): Server {
  return createServer((request, response) => {
    respond(request, secret, now())
      .catch((error): [number, object] => [400, failure('bad_request', String(error))])
      .then(([status, body]) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      })
  })
}

if (import.meta.main) {
  const { PROVIDER_SECRET: secret = '', PORT = '4000', HOST = '127.0.0.1' } = process.env
  if (secret.length < 16) throw new Error('PROVIDER_SECRET must have at least 16 characters')
  const server = createProvider(secret).listen(Number(PORT), HOST, () => {
    console.log(`provider ready at http://${HOST}:${(server.address() as { port: number }).port}`)
  })
}
