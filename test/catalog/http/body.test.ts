import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { readBytes } from '../../../src/catalog/http/body.ts'

/** A request whose body comes in these pieces. */
function sent(pieces: Iterable<Buffer>, headers: Record<string, string> = {}): IncomingMessage {
  const stream = new PassThrough({ writableHighWaterMark: 1e9 })
  for (const piece of pieces) stream.write(piece)
  stream.end()
  return Object.assign(stream, { headers }) as unknown as IncomingMessage
}
const bytes = (count: number) => Array.from({ length: count }, (_, at) => Buffer.from([at % 256]))

test('a body arrives unchanged in chunks of any size', async () => {
  const whole = Buffer.from(Array.from({ length: 9000 }, (_, at) => at % 256))
  expect(await readBytes(sent([whole]), 9000)).toEqual(whole)
  expect(await readBytes(sent([whole.subarray(0, 4999), whole.subarray(4999)]), 9000)).toEqual(whole)
  expect(await readBytes(sent(bytes(9000)), 9000)).toEqual(whole)
  expect(await readBytes(sent([]), 9000)).toEqual(Buffer.alloc(0))
})

test.each([
  ['is larger than it may be', () => sent([Buffer.alloc(600), Buffer.alloc(401)]), 1000, /larger than 1000/],
  ['says that it will be', () => sent([], { 'content-length': '1001' }), 1000, /larger than 1000/],
  ['comes a byte at a time for ever', () => sent(bytes(10_001)), 100_000, /more than 10000 pieces/],
])('a body that %s is refused, and its connection ends', async (_, request, most, message) => {
  await expect(readBytes(request(), most)).rejects.toMatchObject({
    kind: 'bad_request',
    message: expect.stringMatching(message),
    headers: { connection: 'close' },
  })
})

test('a caller that leaves in the middle is waited for no longer', async () => {
  const stream = new PassThrough()
  const reading = readBytes(Object.assign(stream, { headers: {} }) as unknown as IncomingMessage, 1000)
  stream.write('{"a":')
  stream.destroy()
  await expect(reading).rejects.toMatchObject({ kind: 'bad_request', message: 'The body was cut off.' })
})
