import type { Clock } from '../../../catalog/clock.ts'
import { ServiceError } from '../../../catalog/errors.ts'
import type { Mailer } from '../../../gateways/mail/mail.ts'
import type { RateCounter, RateLimit } from '../../../runtime/process/rates.ts'
import type { Database } from '../../../runtime/storage/database.ts'
import type { Columns } from '../../../runtime/storage/rows.ts'
import type { webhookEndpoints } from '../../../runtime/storage/schema/webhooks.ts'
import type { SecretBox } from '../../../runtime/storage/secrets.ts'
import { holdDeliveries, releaseDeliveries } from '../delivery/delivery-queue.ts'
import { addressOf, type MailLinkAct, openMailLink, sealMailLink } from './mail-links.ts'

/** Confirmations of an account in an hour, and those to one address: nobody fills a stranger's mailbox by this service. */
const perAccount: RateLimit = { most: 30, windowMs: 3_600_000 }
const perAddress: RateLimit = { most: 3, windowMs: 24 * 3_600_000 }
/** How long the link of a confirmation works. */
const linkMs = 7 * 24 * 3_600_000

export interface ConfirmationOptions {
  readonly database: Database
  readonly clock: Clock
  readonly secrets: SecretBox
  readonly rates: RateCounter
  /** Null: no mail server is set. */
  readonly mailer: Mailer | null
  /** The public address of the service. */
  readonly home: () => string
  /** Called when held deliveries were released. */
  readonly wake: () => void
}

/** The consent of people to mails about events. */
export interface Confirmations {
  /** Counts one confirmation to an address, before anything is stored. @throws ServiceError rate_limited */
  admit(accountId: string, url: string): Promise<void>
  /**
   * Sends the link that confirms the address of an endpoint; earlier links end when the mail server took it.
   * @throws ServiceError bad_request for an endpoint that needs none, and where the mail server takes no mail
   */
  send(endpointId: string): Promise<void>
  /** What a link does, and for which address; null: it is incomplete, was used or has expired. */
  read(token: string): Promise<{ readonly act: MailLinkAct; readonly address: string } | null>
  /** Does what a link does. Returns what it did, or null as {@link read}. */
  use(token: string): Promise<MailLinkAct | null>
}

interface MailEndpoint
  extends Columns<typeof webhookEndpoints, 'id' | 'confirmed_at' | 'confirmation_sent_at'> {
  /** An endpoint of the kind email has an address. */
  readonly url: string
}

/** Names the link of this moment as the one that confirms. Returns the endpoint with the link before, if one may be sent. */
async function nameLink(
  database: Database,
  endpointId: string,
  now: Date,
): Promise<MailEndpoint | undefined> {
  const [endpoint] = await database.query<MailEndpoint>(
    `update webhook_endpoints e set confirmation_sent_at = $2 from
       (select id, confirmation_sent_at from webhook_endpoints where id = $1 for update) before
     where e.id = before.id and kind = 'email' and confirmed_at is null
     returning e.id, url, confirmed_at, before.confirmation_sent_at`,
    [endpointId, now],
  )
  return endpoint
}

/** Undoes {@link nameLink}: its link was not sent. */
async function nameEarlierLink(database: Database, before: MailEndpoint, now: Date): Promise<void> {
  await database.query(
    'update webhook_endpoints set confirmation_sent_at = $3 where id = $1 and confirmation_sent_at = $2',
    [before.id, now, before.confirmation_sent_at],
  )
}

export function createConfirmations(options: ConfirmationOptions): Confirmations {
  const { database, clock, secrets, rates, mailer, home, wake } = options
  async function count(name: string, limit: RateLimit): Promise<void> {
    const { used, endsAt } = await rates.count(name, limit)
    if (used <= limit.most) return
    throw new ServiceError('rate_limited', 'Too many mails to be confirmed. Wait.', {
      retryAfterSeconds: Math.max(1, Math.ceil((endsAt - clock.now()) / 1000)),
    })
  }
  async function find(token: string) {
    const link = openMailLink(secrets, token)
    if (link === null) return null
    const [endpoint] = await database.query<MailEndpoint>(
      `select id, url, confirmed_at, confirmation_sent_at from webhook_endpoints where id = $1 and kind = 'email'`,
      [link.endpointId],
    )
    if (endpoint === undefined) return null
    const { confirmation_sent_at: sentAt } = endpoint
    const isCurrent =
      link.act === 'stop' || (sentAt?.getTime() === link.sentAt && clock.now() - link.sentAt < linkMs)
    return isCurrent ? { act: link.act, endpoint } : null
  }
  return {
    async admit(accountId, url) {
      await count(`confirmations of ${accountId}`, perAccount)
      await count(`confirmations to ${addressOf(url).toLowerCase()}`, perAddress)
    },
    async send(endpointId) {
      const now = new Date(clock.now())
      const endpoint = await nameLink(database, endpointId, now)
      if (endpoint === undefined) {
        throw new ServiceError(
          'bad_request',
          'Only a mail address that is not confirmed needs a confirmation.',
        )
      }
      const link = sealMailLink(secrets, home(), { act: 'confirm', endpointId, sentAt: now.getTime() })
      const mail = confirmationMail(addressOf(endpoint.url), link)
      if (await mailer?.send(mail)) return
      await nameEarlierLink(database, endpoint, now)
      throw new ServiceError(
        'bad_request',
        'The mail server of this service did not take the mail to this address. Check the address, and send the confirmation again.',
      )
    },
    async read(token) {
      const found = await find(token)
      return found && { act: found.act, address: addressOf(found.endpoint.url) }
    },
    async use(token) {
      const found = await find(token)
      if (found === null) return null
      const { act, endpoint } = found
      const now = new Date(clock.now())
      await database.transaction(async (q) => {
        if (act === 'stop') {
          await q.query(
            `update webhook_endpoints set status = 'disabled_by_user', confirmed_at = null, confirmation_sent_at = null,
               updated_at = $2 where id = $1`,
            [endpoint.id, now],
          )
          return holdDeliveries(q, [endpoint.id])
        }
        const confirmed = await q.query(
          `update webhook_endpoints set status = 'active', confirmed_at = $2, confirmation_sent_at = null, updated_at = $2
           where id = $1 and confirmation_sent_at = $3 returning 1`,
          [endpoint.id, now, endpoint.confirmation_sent_at],
        )
        if (confirmed.length > 0) await releaseDeliveries(q, endpoint.id, now)
      })
      if (act === 'confirm') wake()
      return act
    },
  }
}

/** The text names no account: who registers an address chooses names, and could write to strangers by them. */
function confirmationMail(to: string, link: string) {
  const { host } = new URL(link)
  const text = `Somebody wants to send messages about new items to this address, by the service at ${host}. This link confirms that you want them, once, within seven days:\n\n${link}\n\nIf you expect no such messages, ignore this mail: nothing is sent to you.\n`
  return { to, subject: `Confirm messages from ${host}`, text }
}
