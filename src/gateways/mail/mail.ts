import type { Logger } from 'pino'
import type { Config } from '../../runtime/config/config.ts'
import { connectToServer } from './bounded-connection.ts'

/** Sends mails by the operator's server. */
export interface Mailer {
  /**
   * Sends one mail to one person.
   * @returns whether the server took it; false where it refused or did not answer
   */
  send(mail: Mail): Promise<boolean>
  /** The same, with what the server answered. */
  deliver(mail: Mail): Promise<MailAnswer>
}

export interface Mail {
  /** One address, not a list. */
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The same text for readers that show HTML; absent: plain text alone. */
  readonly html?: string
  /** Where a POST ends further mails of its kind (RFC 8058). */
  readonly unsubscribeUrl?: string
  /** Its name before the `@` of its Message-ID: a repeated mail has the same. */
  readonly id?: string
}

/** What became of a mail. */
export interface MailAnswer {
  readonly accepted: boolean
  /** The reply code of the server (RFC 5321); null without a reply. */
  readonly status: number | null
  /** What it refused, in words without its own: these may name internal hosts. */
  readonly reason: string | null
}

export interface MailServer {
  /** `smtp://` or `smtps://`, with user and password where the server needs them (`SMTP_URL`). */
  readonly url: string
  /** The sender's address. */
  readonly from: () => string
  /** Told why a mail was not sent, without its text. */
  readonly onFailure: (error: unknown) => void
  /** How long a mail may take, whatever the server sends. */
  readonly maxMs: number
}

/** A person waits for the answer while their mail is handed over: in all, even from a server that never falls silent. */
export const maxMailMs = 60_000
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 } as const

/** The mailer of the settings; null: no mail server is set. A mail takes up to `maxMs`. */
export function openMailer(
  { SMTP_URL: url, MAIL_FROM: from }: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>,
  publicUrl: () => string,
  log: Pick<Logger, 'warn'>,
  maxMs = maxMailMs,
): Mailer | null {
  if (url === undefined) return null
  const onFailure = (error: unknown) => log.warn({ err: shortened(error) }, 'a mail was not sent')
  // The address may be known only once the service listens.
  const sender = () => from ?? `social-lookup@${new URL(publicUrl()).hostname}`
  return createMailer({ url, from: sender, onFailure, maxMs })
}

/** A reply of the server is in the message of the error, in its stack and beside it. */
const maxLoggedChars = 500

/** What the log shows of a failure: the server wrote parts of it, of any length. */
function shortened(error: unknown): Record<string, unknown> {
  const { message, code, command, responseCode } = error as Record<string, unknown>
  return { message: String(message ?? error).slice(0, maxLoggedChars), code, command, responseCode }
}

/** Opens no connection: nodemailer is loaded with the first mail. */
function createMailer({ url, from, onFailure, maxMs }: MailServer): Mailer {
  async function deliver({ to, subject, text, html, unsubscribeUrl, id }: Mail): Promise<MailAnswer> {
    try {
      const { createTransport } = await import('nodemailer')
      const { hostname, port, protocol, username, password } = new URL(url)
      const secure = protocol === 'smtps:'
      const at = port === '' ? (secure ? 465 : 587) : Number(port)
      const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
      const transport = createTransport({
        ...{ host: hostname, port: at, secure },
        ...(username === '' ? {} : { auth, requireTLS: !isLoopback(hostname) }),
        ...timeouts,
        getSocket: (_, done) => {
          connectToServer(hostname.replace(/^\[|\]$/g, ''), at, timeouts.connectionTimeout).then(
            (connection) => done(null, { connection }),
            done,
          )
        },
      })
      const address = (one: string) => ({ name: '', address: one })
      const sender = from()
      await transport.sendMail({
        ...{ from: address(sender), to: address(to), subject, text },
        ...(html === undefined ? {} : { html }),
        ...(id === undefined ? {} : { messageId: `<${id}@${sender.split('@').at(-1)}>` }),
        ...(unsubscribeUrl === undefined
          ? {}
          : {
              headers: {
                'List-Unsubscribe': `<${unsubscribeUrl}>`,
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              },
            }),
        // Texts are ours alone: no part of a mail is read from a file or an address.
        ...{ disableFileAccess: true, disableUrlAccess: true },
        signal: AbortSignal.timeout(maxMs),
      })
      return { accepted: true, status: 250, reason: null }
    } catch (error) {
      onFailure(error)
      return refusalOf(error)
    }
  }
  return { deliver, send: async (mail) => (await deliver(mail)).accepted }
}

/** What a failure of the library means; `command` names the step of the protocol that the server refused. */
function refusalOf(error: unknown): MailAnswer {
  const { command, code, responseCode } = error as {
    command?: unknown
    code?: unknown
    responseCode?: unknown
  }
  const status = typeof responseCode === 'number' ? responseCode : null
  const refused = { accepted: false, status }
  if (command === 'RCPT TO') return { ...refused, reason: 'address: The mail server refused the address.' }
  if (code === 'EENVELOPE' || code === 'EMESSAGE') {
    return { ...refused, reason: 'refused: The mail server refused the mail.' }
  }
  const reason =
    'mail_server: The mail server of this service took no mail. Its operator finds the cause in the log.'
  return { accepted: false, status: null, reason }
}

/** A password goes over a network only in TLS. */
const isLoopback = (host: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(host)
