import { createLink } from '../accounts/sign-in/links.ts'
import { linkUrl } from '../accounts/sign-in/part.ts'
import { publicUrlOf } from '../runtime/config/config.ts'
import type { Columns } from '../runtime/storage/rows.ts'
import type { accounts } from '../runtime/storage/schema/accounts.ts'
import type { Service } from '../service/service.ts'

/**
 * A one-time link for whoever started the service on their own machine; empty where the output may be a log that
 * others read (`LOG_FORMAT=json`, a database server), or where there is no account.
 */
export async function consoleLinkAtStart({ config, database, clock, url }: Service): Promise<string> {
  if (config.DATABASE_URL !== undefined || config.LOG_FORMAT === 'json' || config.FIRST_KEYS_FILE) return ''
  const [first] = await database.query<Columns<typeof accounts, 'id'>>(
    `select id from accounts where state = 'active' order by created_at, id limit 1`,
  )
  if (!first) return ''
  const { token } = await createLink(database, clock, {
    accountId: first.id,
    role: 'owner',
    operatorRole: 'all',
    kind: 'sign_in',
    createdBy: 'start',
  })
  return `Sign in with a browser (once, within 15 minutes):\n  ${linkUrl(publicUrlOf(config) ?? url, token)}\n`
}
