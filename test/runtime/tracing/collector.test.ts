import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { openCollectorTracing } from '../../../src/runtime/tracing/collector.ts'
import { costHere } from '../../support/cost.ts'
import { flood, floods, socketsThat } from '../../support/endless.ts'
import { testClock } from '../../support/service.ts'

/** Exports a span to a collector that serves the connection in its own way, and returns that connection. */
async function exportedTo(serve: (socket: Socket) => void) {
  let served: (socket: Socket) => void
  const connected = new Promise<Socket>((resolve) => {
    served = resolve
  })
  const server = await socketsThat((socket) => {
    socket.once('data', () => {
      serve(socket)
      served(socket)
    })
  })
  const { tracing, close } = openCollectorTracing({
    endpoint: `http://127.0.0.1:${server.port}`,
    serviceName: 'test',
    share: 1,
    version: '1',
    clock: testClock(),
    log: { warn: () => undefined },
  })
  tracing!.startWork('work')!.end()
  const closing = close!()
  const socket = await connected
  const ended = new Promise((closed) => {
    if (socket.destroyed) closed(undefined)
    else socket.on('close', closed)
  })
  return { end: () => Promise.all([ended, closing]), stop: server.close }
}

test('the connection to a collector that drips is closed after the time of an export', async () => {
  let drip: NodeJS.Timeout | undefined
  const { end, stop } = await exportedTo((socket) => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n')
    drip = setInterval(() => socket.write(' '), 20)
  })
  await end()
  clearInterval(drip)
  stop()
}, 8000)

test.each(Object.entries(floods))(
  'a collector that sends %s without end holds nobody up',
  async (_, [begins, goesOn]) => {
    const ms = await costHere(async () => {
      const { end, stop } = await exportedTo((socket) => {
        socket.write(begins)
        flood(socket, goesOn)
      })
      await end()
      stop()
    })
    expect(ms).toBeLessThan(200)
  },
)
