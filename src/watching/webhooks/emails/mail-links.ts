import type { SecretBox } from '../../../runtime/storage/secrets.ts'

/** Links in mails: sealed, so that only this service makes them, and so that nothing is stored for them. */

/** What a link of a mail does. */
export type MailLinkAct = 'confirm' | 'stop'

export interface MailLink {
  readonly act: MailLinkAct
  readonly endpointId: string
  /** When the link was sent (milliseconds since the Unix epoch); 0 for one that does not end. */
  readonly sentAt: number
}

const context = 'link of a mail'
const prefix = 'v1.'

/** The address of the page of a link. */
export function sealMailLink(
  secrets: SecretBox,
  home: string,
  { act, endpointId, sentAt }: MailLink,
): string {
  const token = secrets.seal(JSON.stringify([act, endpointId, sentAt]), context).slice(prefix.length)
  return new URL(`mail/${token}`, home.endsWith('/') ? home : `${home}/`).href
}

/** Null for a text that this service did not make. */
export function openMailLink(secrets: SecretBox, token: string): MailLink | null {
  try {
    const [act, endpointId, sentAt] = JSON.parse(secrets.open(prefix + token, context))
    return { act, endpointId, sentAt }
  } catch {
    return null
  }
}

/** The address in the `mailto:` of an endpoint. */
export const addressOf = (url: string): string => url.slice('mailto:'.length)
