import { ServiceError } from '../../catalog/errors.ts'
import type { Mailer } from '../../gateways/mail/mail.ts'
import type { RateCounter, RateLimit } from '../../runtime/process/rates.ts'

/** Mails of an account in an hour, and those to one address: nobody fills a stranger's mailbox by this service. */
const perAccount: RateLimit = { most: 30, windowMs: 3_600_000 }
const perAddress: RateLimit = { most: 3, windowMs: 3_600_000 }

/** Sends links of people by mail. */
export interface LinkMail {
  /** Whether a mail server is set. */
  readonly isOn: boolean
  /** Checks the limits, before the link is created. @throws ServiceError bad_request, rate_limited */
  admit(accountId: string, email: string): Promise<void>
  /** @returns whether the mail server took the mail */
  send(kind: 'invitation' | 'sign_in', email: string, url: string): Promise<boolean>
}

/**
 * The texts name no account and no person: who invites chooses these names, and could write to strangers in the name of
 * this service.
 */
const texts = {
  invitation: {
    subject: 'Invitation to an account',
    before: 'An owner of an account invites you to it. This link adds you, once, within seven days:',
    after: 'If you expect no invitation, ignore this mail: nothing happens.',
  },
  sign_in: {
    subject: 'Your sign-in link',
    before: 'An owner of your account made this link for you. It signs you in, once, within 15 minutes:',
    after: 'Forward it to nobody: whoever opens it is signed in as you.',
  },
} as const

export function createLinkMail({
  mailer,
  rates,
  now,
}: {
  /** Null: no mail server is set. */
  readonly mailer: Mailer | null
  readonly rates: RateCounter
  readonly now: () => number
}): LinkMail {
  async function count(name: string, limit: RateLimit): Promise<void> {
    const { used, endsAt } = await rates.count(name, limit)
    if (used <= limit.most) return
    throw new ServiceError('rate_limited', 'Too many mails. Send the link yourself, or wait.', {
      retryAfterSeconds: Math.max(1, Math.ceil((endsAt - now()) / 1000)),
    })
  }
  return {
    isOn: mailer !== null,
    async admit(accountId, email) {
      if (mailer === null) {
        throw new ServiceError(
          'bad_request',
          'This service sends no mail. Leave the mail out, and send the link yourself.',
        )
      }
      await count(`mails of ${accountId}`, perAccount)
      await count(`mails to ${email.toLowerCase()}`, perAddress)
    },
    async send(kind, email, url) {
      const { subject, before, after } = texts[kind]
      const host = new URL(url).host
      const text = `${before}\n\n${url}\n\n${after}\n`
      return (await mailer?.send({ to: email, subject: `${subject} at ${host}`, text })) ?? false
    },
  }
}
