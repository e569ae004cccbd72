import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { openMailer } from '../../../src/gateways/mail/mail.ts'

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
