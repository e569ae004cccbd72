import type { Clock } from '../catalog/clock.ts'
import type { Actor } from '../catalog/http/actor.ts'
import type { Queryable } from '../runtime/storage/database.ts'
import type { Columns } from '../runtime/storage/rows.ts'
import type { apiKeys } from '../runtime/storage/schema/accounts.ts'

/**
 * Who knows the secret of a key: the key that created it (`giver_id`), and the keys that rolled it since a person did
 * (`secret_giver_ids`). With this mark a key in that list knows former secrets alone: a person rolled the key since, with an
 * overlap.
 */
const former = 'former:'

/** The key of an actor, with the secret that was used. */
export type UsedKey = NonNullable<Actor['usedKey']>

/** The keys whose secret a key gave, by creation or a roll, and those of these: whoever has the key knows them. */
const knownKeys = `with recursive given as (
    select id, account_id from api_keys where id = $1
    union select k.id, k.account_id from api_keys k join given on k.account_id = given.account_id
      and (k.giver_id = given.id or given.id = any(k.secret_giver_ids)))`

/** Keys that these know by a former secret. */
const knownBefore = `id in (select k.id from api_keys k join given on k.account_id = given.account_id
    and '${former}' || given.id = any(k.secret_giver_ids))`

/**
 * `secret_giver_ids` of a key after a roll by the key `$7`, null: by a person; former secrets work until `$4`, null: they
 * end.
 */
export const giversAfterRoll = `case when $7::text = id then secret_giver_ids
    when $7 is not null then array_append(array_remove(secret_giver_ids, $7), $7)
    when $4::timestamptz is null then null
    else (select array_agg(distinct case when starts_with(g, '${former}') then g else '${former}' || g end)
      from unnest(secret_giver_ids) g) end`

/** Adds names to `secret_giver_ids`. */
const withGivers = (key: string, names: string): string =>
  `(select array_agg(distinct g) from unnest(${key}.secret_giver_ids || ${names}) g where g <> ${key}.id)`

/**
 * Before a roll by a person makes a key independent of the keys that rolled it: what the key created or rolled until then may be
 * known to those keys, and stays so.
 */
export async function handOnGivers(q: Queryable, keyId: string): Promise<void> {
  await q.query(
    `update api_keys k set secret_giver_ids = ${withGivers('k', 'rolled.givers')}
     from (select id, account_id, array(select g from unnest(secret_giver_ids) g where not starts_with(g, '${former}')) as givers
       from api_keys where id = $1) rolled
     where k.account_id = rolled.account_id and rolled.givers <> '{}'
       and (k.giver_id = rolled.id or rolled.id = any(k.secret_giver_ids))`,
    [keyId],
  )
}

/** What a former secret creates or rolls, in its overlap, ends with the keys that know that secret too. */
export async function tieToSecret(q: Queryable, { id, secretHash }: UsedKey, keyId: string): Promise<void> {
  await q.query(
    `update api_keys k set secret_giver_ids = ${withGivers('k', 'used.givers')}
     from (select array(select substr(g, ${former.length + 1}) from unnest(secret_giver_ids) g where starts_with(g, '${former}')) as givers
       from api_keys where id = $1 and hash <> $2) used
     where k.id = $3 and used.givers <> '{}'`,
    [id, secretHash, keyId],
  )
}

/** Whether a key gave the secret of another, itself or by others, or is that key. */
export async function knowsKey(q: Queryable, keyId: string, otherId: string): Promise<boolean> {
  return (await q.query(`${knownKeys} select 1 from given where id = $2`, [keyId, otherId])).length > 0
}

/**
 * Revokes the keys that a key created or rolled, and those that these created or rolled; ends former secrets that they gave.
 * @returns the revoked keys, and those that lost former secrets
 */
export async function revokeGivenKeys(
  q: Queryable,
  clock: Clock,
  giverId: string,
): Promise<{ readonly revoked: string[]; readonly cut: string[] }> {
  const cut = await q.query<Columns<typeof apiKeys, 'id'>>(
    `${knownKeys} update api_keys set previous_hash = null, previous_until = null, earlier_hashes = null, earlier_until = null,
       secret_giver_ids = array(select g from unnest(secret_giver_ids) g where not starts_with(g, '${former}'))
     where ${knownBefore} returning id`,
    [giverId],
  )
  const revoked = await q.query<Columns<typeof apiKeys, 'id'>>(
    `${knownKeys} update api_keys set revoked_at = $2
     where id in (select id from given) and id <> $1 and revoked_at is null returning id`,
    [giverId, new Date(clock.now())],
  )
  return { revoked: revoked.map(({ id }) => id), cut: cut.map(({ id }) => id) }
}

/**
 * Makes the keys that a key created or rolled independent of it. Keys that know this one know them too, so they depend on
 * those as this one did.
 */
export async function keepGivenKeys(q: Queryable, giverId: string): Promise<void> {
  await q.query(
    `update api_keys k set giver_id = case when k.giver_id = kept.id then kept.giver_id else k.giver_id end,
       secret_giver_ids = (select array_agg(distinct g) from unnest(
           array_remove(array_remove(k.secret_giver_ids, kept.id), '${former}' || kept.id) || kept.givers) g where g <> k.id)
     from (select id, account_id, giver_id, array(select g from unnest(secret_giver_ids || giver_id) g
         where not starts_with(g, '${former}')) as givers from api_keys where id = $1) kept
     where k.account_id = kept.account_id
       and (k.giver_id = kept.id or kept.id = any(k.secret_giver_ids) or '${former}' || kept.id = any(k.secret_giver_ids))`,
    [giverId],
  )
}

/**
 * Gives the keys whose secret a key gave its end, so that lists state when they end, and ends former secrets that it gave
 * with it. Its other limits apply to keys that it created when they are used.
 */
export async function endWith(q: Queryable, giverId: string, end: Date): Promise<void> {
  await q.query(
    `${knownKeys} update api_keys set previous_until = least(previous_until, $2),
       earlier_until = (select array_agg(least(u, $2) order by place) from unnest(earlier_until) with ordinality e (u, place))
     where ${knownBefore}`,
    [giverId, end],
  )
  await q.query(
    `${knownKeys} update api_keys set expires_at = least(expires_at, $2) where id in (select id from given) and id <> $1`,
    [giverId, end],
  )
}
