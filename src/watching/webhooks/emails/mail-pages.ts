import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml, pageHeaders } from '../../../accounts/sign-in/page-files.ts'
import { clientAddressOf } from '../../../catalog/http/client-address.ts'
import type { Confirmations } from './confirmation.ts'
import type { MailLinkAct } from './mail-links.ts'

export interface MailPagesOptions {
  readonly confirmations: Confirmations
  readonly home: () => string
  /** Counts one request of a network address, in this process. Throws beyond the limit. */
  readonly limitAddress: (ip: string, reply: FastifyReply) => Promise<void>
}

const questions: Readonly<Record<MailLinkAct, { readonly about: string; readonly button: string }>> = {
  confirm: { about: 'This service wants to send messages about new items to', button: 'Confirm' },
  stop: { about: 'This service sends messages about new items to', button: 'Send no more messages' },
}
const answers: Readonly<Record<MailLinkAct, string>> = {
  confirm: 'The address is confirmed. Each message has a link that ends them.',
  stop: 'No more messages are sent to the address.',
}
const ended = 'This link was used, has expired or is incomplete.'

/**
 * Serves the pages of links in mails. A button does what the link says: programs that look at mails open links, and must
 * confirm nothing. A POST alone ends messages too (RFC 8058).
 */
export function serveMailPages({ confirmations, home, limitAddress }: MailPagesOptions) {
  const show = (reply: FastifyReply, status: number, content: string) =>
    reply
      .code(status)
      .headers(pageHeaders)
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(pageOf(new URL(home()).pathname.replace(/\/$/, ''), content))
  const tokenOf = (request: FastifyRequest) => (request.params as { token: string }).token

  return (app: FastifyInstance): void => {
    app.register(async (scope) => {
      // The form of the page has no fields, and programs send "List-Unsubscribe=One-Click": nothing of it is read.
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1024 }, (_request, _body, done) =>
        done(null),
      )
      scope.get('/mail/:token', async (request, reply) => {
        await limitAddress(clientAddressOf(request.raw), reply)
        const link = await confirmations.read(tokenOf(request))
        if (link === null) return show(reply, 404, `<p>${ended}</p>`)
        const { about, button } = questions[link.act]
        return show(
          reply,
          200,
          `<p>${about} <strong>${escapeHtml(link.address)}</strong>.</p><form method="post"><button type="submit">${button}</button></form>`,
        )
      })
      scope.post('/mail/:token', async (request, reply) => {
        await limitAddress(clientAddressOf(request.raw), reply)
        const act = await confirmations.use(tokenOf(request))
        return show(
          reply,
          act === null ? 404 : 200,
          `<p role="status">${act === null ? ended : answers[act]}</p>`,
        )
      })
    })
  }
}

const pageOf = (path: string, content: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="referrer" content="no-referrer">
    <title>Messages by mail · social-lookup</title>
    <link rel="stylesheet" href="${path}/sign-in/style.css">
  </head>
  <body>
    <main>
      <h1>social-lookup</h1>
      ${content}
    </main>
  </body>
</html>
`
