import { z } from 'zod'
import { ownIsUnrevoked } from '../../accounts/key-rights.ts'
import { requireLive } from '../../accounts/sign-in/account-routes.ts'
import { accountRole } from '../../accounts/sign-in/roles.ts'
import type { Clock } from '../../catalog/clock.ts'
import { type AnyRoute, route } from '../../catalog/http/route.ts'
import { recordNames } from '../../catalog/record-names.ts'
import { shownName } from '../../catalog/visible-text.ts'
import type { Database } from '../../runtime/storage/database.ts'
import { selectFields } from '../../runtime/storage/rows.ts'

const access = z
  .strictObject({
    kind: z.enum(['key', 'connection', 'person', 'passkey']),
    id: z.string(),
    name: z.string().nullable(),
    mode: z
      .enum(['live', 'test'])
      .nullable()
      .describe('Null for people and their passkeys, which reach both.'),
    role: accountRole.nullable().describe('Of a person, and of the person of a passkey; else null.'),
    createdAt: z.string(),
    createdBy: z
      .string()
      .nullable()
      .describe('The person, session or key that gave it; null: the operator, an invitation, or unknown.'),
    createdByName: z.string().nullable().describe('The name of that person or key; null: it has none.'),
  })
  .register(recordNames, { name: 'GivenAccess' })

/** Access that was given this long ago is no news. */
const newsMs = 30 * 86_400_000
const maxEntries = 20

interface AccessRow extends Omit<z.infer<typeof access>, 'createdAt'> {
  readonly createdAt: Date
}

/** `$1` is the account, `$2` the time from which access is new, `$3` the present time. */
const statement = `with given as (
    (select 'key' as kind, k.id, k.name, k.mode, null as role, k.created_at, k.created_by from api_keys k
      where k.account_id = $1 and k.id not like 'con\\_%' and k.created_at > $2
        and (k.expires_at is null or k.expires_at > $3) and ${ownIsUnrevoked('k')}
      order by k.created_at desc limit ${maxEntries})
    union all
    (select 'connection', c.id, c.client_name, c.mode, null, c.created_at, c.created_by from connections c
      where c.account_id = $1 and c.revoked_at is null and c.created_at > $2
        and (c.created_by not like 'per\\_%' or exists (select from memberships m
          where m.person_id = c.created_by and m.account_id = $1 and m.created_at <= c.created_at))
      order by c.created_at desc limit ${maxEntries})
    union all
    (select 'person', m.person_id, coalesce(p.name, p.email), null, m.role, m.created_at, null from memberships m
      join people p on p.id = m.person_id where m.account_id = $1 and m.created_at > $2
      order by m.created_at desc limit ${maxEntries})
    union all
    (select 'passkey', s.id, s.name, null, m.role, s.created_at, s.person_id from memberships m
      join passkeys s on s.person_id = m.person_id where m.account_id = $1 and s.created_at > $2
      order by s.created_at desc limit ${maxEntries}))
  select ${selectFields(['kind', 'id', 'name', 'mode', 'role', 'createdAt', 'createdBy'], 'g')},
    coalesce(p.name, p.email, k.name) as "createdByName"
  from given g left join people p on p.id = g.created_by left join api_keys k on k.id = g.created_by
  order by g.created_at desc, g.id limit ${maxEntries}`

/** Who and what got access to the account lately, for its owners: a stranger among them is seen. */
export function accessEventRoutes({
  database,
  clock,
}: {
  readonly database: Database
  readonly clock: Clock
}): AnyRoute[] {
  return [
    route({
      id: 'account.access',
      method: 'GET',
      path: '/v1/access',
      group: 'account',
      summary: 'New keys, assistants, people and their passkeys of the account',
      description:
        'Those of the last 30 days that still work, of both modes, newest first, with whoever gave them. End what you do not know: `DELETE /v1/keys/{id}`, `/v1/connections/{id}`, `/v1/members/{id}`; a passkey ends with its person.',
      parameters: {},
      response: z.strictObject({ access: z.array(access) }),
      errors: ['forbidden'],
      permit: requireLive,
      async handler({ actor }) {
        const now = clock.now()
        const rows = await database.latest.query<AccessRow>(statement, [
          actor.accountId,
          new Date(now - newsMs),
          new Date(now),
        ])
        const named = (name: string | null) => (name === null ? null : shownName(name))
        return {
          data: {
            access: rows.map((row) => ({
              ...row,
              name: named(row.name),
              createdByName: named(row.createdByName),
              createdAt: row.createdAt.toISOString(),
            })),
          },
        }
      },
    }),
  ]
}
