import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { s3Store } from '../../../src/gateways/media/s3-store.ts'

let server: Server
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const name = `${'0'.repeat(32)}.png`

/** The store in a bucket that answers every request so. */
async function bucket(answer: (response: ServerResponse, url: URL) => void) {
  server = createServer((request, response) => answer(response, new URL(request.url!, 'http://bucket.test')))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return s3Store({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket: 'media',
    region: 'us-east-1',
    accessKeyId: 'a',
    secretAccessKey: 'b',
  })
}

/** Sends bytes for as long as somebody reads them. */
function sendForever(response: ServerResponse): void {
  const piece = Buffer.alloc(65_536, ' ')
  const send = () => {
    while (response.writable && response.write(piece));
    response.once('drain', send)
  }
  send()
}

const list = (more: string) =>
  `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more !== ''}</IsTruncated><Contents><Key>media/${name}</Key>` +
  `<LastModified>2026-01-01T00:00:00.000Z</LastModified><Size>3</Size></Contents>${more}</ListBucketResult>`

test('an endless answer of a bucket is given up, whatever its status', async () => {
  for (const status of [200, 403, 500]) {
    const store = await bucket((response) => sendForever(response.writeHead(status)))
    await expect(store.list()[Symbol.asyncIterator]().next()).rejects.toThrow('more than 1048576 bytes')
    server.closeAllConnections()
    server.close()
  }
  const store = await bucket((response) => sendForever(response.writeHead(403)))
  await expect(store.read(name, 0, 2)).rejects.toThrow('more than 1048576 bytes')
})

test('a file is read in the range that was asked for, or not at all', async () => {
  const store = await bucket((response) => response.writeHead(206, { 'content-length': 3 }).end('abc'))
  expect((await (await store.read(name, 0, 2)).toArray()).join('')).toBe('abc')
  await expect(store.read(name, 0, 1)).rejects.toThrow('the bucket sent 3 bytes for bytes=0-1')
})

test('a list is read page by page', async () => {
  const store = await bucket((response, url) =>
    response.end(
      list(
        url.searchParams.has('continuation-token') ? '' : '<NextContinuationToken>2</NextContinuationToken>',
      ),
    ),
  )
  const listed = []
  for await (const file of store.list()) listed.push(file)
  expect(listed).toEqual(Array(2).fill({ key: `media/${name}`, bytes: 3, at: Date.UTC(2026, 0, 1) }))
})
