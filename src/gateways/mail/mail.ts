/** Sends mails by the operator's server. */
export interface Mailer {
  /**
   * Sends one mail to one person.
   * @returns whether the server took it; false where it refused or did not answer
   */
  send(mail: Mail): Promise<boolean>
}

export interface Mail {
  /** One address, not a list. */
  readonly to: string
  readonly subject: string
  readonly text: string
}

export interface MailServer {
  /** `smtp://` or `smtps://`, with user and password where the server needs them (`SMTP_URL`). */
  readonly url: string
  /** The sender's address. */
  readonly from: () => string
  /** Told why a mail was not sent, without its text. */
  readonly onFailure: (error: unknown) => void
}

/** A person waits for the answer while their mail is handed over. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 } as const

/** Opens no connection: nodemailer is loaded with the first mail. */
export function createMailer({ url, from, onFailure }: MailServer): Mailer {
  return {
    async send({ to, subject, text }) {
      try {
        const { createTransport } = await import('nodemailer')
        const { hostname, port, protocol, username, password } = new URL(url)
        const secure = protocol === 'smtps:'
        const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
        const transport = createTransport({
          ...{ host: hostname, port: port === '' ? (secure ? 465 : 587) : Number(port), secure },
          ...(username === '' ? {} : { auth, requireTLS: !isLoopback(hostname) }),
          ...timeouts,
        })
        const address = (one: string) => ({ name: '', address: one })
        await transport.sendMail({
          ...{ from: address(from()), to: address(to), subject, text },
          // Texts are ours alone: no part of a mail is read from a file or an address.
          ...{ disableFileAccess: true, disableUrlAccess: true },
        })
        return true
      } catch (error) {
        onFailure(error)
        return false
      }
    },
  }
}

/** A password goes over a network only in TLS. */
const isLoopback = (host: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(host)
