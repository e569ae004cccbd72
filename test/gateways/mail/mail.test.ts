import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openMailer } from '../../../src/gateways/mail/mail.ts'
import { costHere } from '../../support/cost.ts'
import { flood, socketsThat } from '../../support/endless.ts'

test('a mail server that never ends its answer is given up in time', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {}).write('220 test\r\n')
    const drip = setInterval(() => socket.write('250-more\r\n'), 20)
    socket.on('close', () => clearInterval(drip)).resume()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const failures: unknown[] = []
  const log = { warn: (failure: unknown) => void failures.push(failure) }
  const config = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'a@social.test' }
  const mailer = openMailer(config, () => 'https://social.test', log, 300)!
  const answer = await mailer.deliver({ to: 'b@social.test', subject: 'Hello', text: 'Hello' })
  expect(answer).toMatchObject({ accepted: false, status: null })
  expect(answer.reason).toContain('mail_server: ')
  expect(failures).toHaveLength(1)
  server.close()
  await once(server, 'close')
})

/** A mailer whose server is in the hands of a test, and what it logs. */
async function mailerAt(serve: (socket: Socket) => void) {
  const server = await socketsThat(serve)
  const failures: unknown[] = []
  const log = { warn: (failure: unknown) => void failures.push(failure) }
  const config = { SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: 'a@social.test' }
  const mailer = openMailer(config, () => 'https://social.test', log)!
  const deliver = () => mailer.deliver({ to: 'b@social.test', subject: 'Hello', text: 'Hello' })
  return { deliver, failures, close: server.close }
}

test.each([
  ['empty lines', '\r\n'],
  ['lines of spaces', ' \n'],
  ['replies', '250 ok\r\n'],
  ['a reply that goes on', '250-more\r\n'],
  ['a line', 'a'],
])('a mail server that sends %s without end holds nobody up, then or later', async (_, unit) => {
  const { deliver, close } = await mailerAt((socket) => flood(socket, unit))
  // The library is loaded with the first mail.
  await deliver()
  const ms = await costHere(async () => {
    expect(await deliver()).toMatchObject({ accepted: false, status: null })
    // What the library has stored of the lines, it reads one by one.
    for (let turn = 0; turn < 1000; turn++) await setImmediate()
  })
  expect(ms).toBeLessThan(500)
  close()
})

test('the log has the beginning of what a mail server refuses with', async () => {
  const { deliver, failures, close } = await mailerAt((socket) =>
    socket.write(`554 ${'no '.repeat(10_000)}\r\n`),
  )
  expect(await deliver()).toMatchObject({ accepted: false })
  expect(failures).toMatchObject([
    { err: { responseCode: 554, message: expect.stringContaining('no no no') } },
  ])
  expect(JSON.stringify(failures).length).toBeLessThan(1000)
  close()
})
