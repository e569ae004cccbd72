import type { IncomingMessage } from 'node:http'

const maxCharacters = 128
/** Beginnings of keys and tokens of the service. */
const secret = /sl[a-z]{1,3}_|whsec_|bearer/i

/**
 * The id that a balancer gave a request (`X-Request-Id`), for the access log alone: with it an error of the balancer leads
 * to the lookup that ran. It is the sender's text, so it never becomes an id of the service. Null without one; letters
 * that no id needs, which could forge a line of a log, are left out, and what may be a key of the service is not logged.
 */
export function correlationIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string | null {
  const sent = headers['x-request-id']
  if (typeof sent !== 'string') return null
  const id = sent.slice(0, maxCharacters).replace(/[^\w.:+/=@-]/g, '')
  return id === '' || secret.test(id) ? null : id
}
