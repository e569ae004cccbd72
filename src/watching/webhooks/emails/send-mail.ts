import { escapeHtml } from '../../../accounts/sign-in/page-files.ts'
import type { EventEnvelope } from '../../../catalog/events/event.ts'
import type { MailAnswer, Mailer } from '../../../gateways/mail/mail.ts'
import type { SecretBox } from '../../../runtime/storage/secrets.ts'
import { type EmailBody, emailBody } from '../forms/email.ts'
import { summarize } from '../forms/message.ts'
import { addressOf, sealMailLink } from './mail-links.ts'

export interface MailSenderOptions {
  readonly secrets: SecretBox
  /** Null: no mail server is set. */
  readonly mailer: Mailer | null
  /** The public address of the service. */
  readonly home: () => string
}

/** A mail about an event, and what the mail server answered. */
export interface SentMail extends MailAnswer {
  /** Who gets it, and its subject. */
  readonly headers: Record<string, string>
  /** The mail as the log shows it, without the link that ends mails: that belongs to its reader. */
  readonly body: string
}

/** An endpoint with a mail address. */
interface MailTarget {
  readonly endpoint_id: string
  readonly url: string | null
  readonly confirmed_at: Date | null
}

export type SendMail = (target: MailTarget, message: { id: string; body: string }) => Promise<SentMail>

/** Creates the function that sends one event by mail: to nobody who did not agree, and where a mail server is set. */
export function createMailSender({ secrets, mailer, home }: MailSenderOptions): SendMail {
  return async ({ endpoint_id: endpointId, url, confirmed_at: confirmedAt }, { id, body }) => {
    const to = addressOf(url ?? 'mailto:')
    const mail = emailBody(summarize(JSON.parse(body) as EventEnvelope), id)
    const sent = { headers: { to, subject: mail.subject }, body: JSON.stringify(mail) }
    const refused = (reason: string) => ({ ...sent, accepted: false, status: null, reason })
    if (confirmedAt === null)
      return refused('unconfirmed: The address is not confirmed: nothing is sent to it.')
    if (mailer === null) return refused('mail_server: This service has no mail server any more.')
    const stop = sealMailLink(secrets, home(), { act: 'stop', endpointId, sentAt: 0 })
    const answer = await mailer.deliver({
      ...{ to, id: `${id}.${endpointId}`, unsubscribeUrl: stop },
      ...withFoot(mail, stop),
    })
    return { ...sent, ...answer }
  }
}

/** Every mail says why it comes, and how to end that. */
function withFoot({ subject, text, html }: EmailBody, stop: string): EmailBody {
  const why = `You confirmed messages from ${new URL(stop).host} to this address.`
  return {
    subject,
    text: `${text}\n\n-- \n${why} End them: ${stop}\n`,
    html: `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body>\n${html}\n<hr>\n<p><small>${escapeHtml(why)} <a href="${escapeHtml(stop)}">End them</a></small></p>\n</body></html>\n`,
  }
}
