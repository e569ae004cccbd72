/**
 * SQL conditions for the rights of a key. They are derived when the key is used: limits may be set and removed after
 * its creation, also those of the keys that created it.
 */

/** The keys that created a key, the nearest first (`depth`): its maker, the maker of that one, and so on. */
export const makersOf = (key: string): string =>
  `(with recursive makers as (
      select m.*, 1 as depth from api_keys m where m.id = ${key}.giver_id
      union all select g.*, makers.depth + 1 from api_keys g join makers on g.id = makers.giver_id)
    select * from makers)`

/** Whether a condition holds for a key and for every key above it: nothing may do more than what created it. */
const inChain = (key: string, condition: (key: string) => string): string =>
  `(${condition(key)} and (${key}.giver_id is null
    or not exists (select from ${makersOf(key)} maker where (${condition('maker')}) is not true)))`

/**
 * Whether the person of a key, if it has one, still belongs to its account. A person who left and was invited again
 * confirms their programs anew.
 */
const personStays = (key: string, role: string): string =>
  `(${key}.person_id is null or exists (select from memberships m where m.person_id = ${key}.person_id
    and m.account_id = ${key}.account_id and m.created_at <= ${key}.created_at and ${role}))`

/** Whether a key was neither revoked nor lost the person it belongs to; while they are a viewer it rests. */
export const ownIsUnrevoked = (key: string): string =>
  `(${key}.revoked_at is null and ${personStays(key, "m.role <> 'viewer'")})`

/** Whether a key was given the right to manage. A limited key has it only if that was chosen for it. */
const ownMayManage = (key: string): string =>
  `coalesce(${key}.manages_choice, ${key}.allowed is null and ${key}.credits_per_day is null)`

/** Whether a key may manage monitors and webhook endpoints. */
export const mayManage = (key: string): string => inChain(key, ownMayManage)

const ownManagesAccess = (key: string): string =>
  `(${ownMayManage(key)} and ${key}.allowed is null and ${key}.credits_per_day is null
    and ${personStays(key, "m.role = 'owner'")})`

/** Whether a key may manage keys and connections: it may manage, and neither its operations nor its credits are limited. */
export const managesAccess = (key: string): string => inChain(key, ownManagesAccess)

const ownIsOwner = (key: string): string =>
  `(${ownManagesAccess(key)} and ${key}.requests_per_second is null and ${key}.addresses is null)`

/** Whether a key has the rights of an owner: it may manage, and has no limits. */
export const isOwner = (key: string): string => inChain(key, ownIsOwner)

/** Whether neither a key nor a key above it is revoked or has lost its person. */
export const isUnrevoked = (key: string): string => inChain(key, ownIsUnrevoked)

/** When a key or the first of those above it expires; null: never. */
export const endOfKey = (key: string): string =>
  `least(${key}.expires_at, (select min(maker.expires_at) from ${makersOf(key)} maker))`

/**
 * Until when a secret of a key works, beside the expiry of the key: null for the present secret and for an unknown one.
 * `-infinity` for one that a roll ended.
 */
const endOfSecret = (key: string, hash: string): string =>
  `(case when ${hash}::text is null or ${key}.hash = ${hash} then null
    when ${key}.previous_hash = ${hash} then coalesce(${key}.previous_until, '-infinity')
    else coalesce((select e.until from unnest(${key}.earlier_hashes, ${key}.earlier_until) e (hash, until)
      where e.hash = ${hash}), '-infinity') end)`

/** When the rights that a secret of a key gives end; null: never. */
export const endOfRights = (key: string, hash: string): string =>
  `least(${endOfKey(key)}, ${endOfSecret(key, hash)})`

/** Whether a secret of a key works at a time. Releases before stored no secrets: null stands for any. */
export const secretWorks = (key: string, hash: string, now: string): string =>
  `(${isUnrevoked(key)} and coalesce(${endOfRights(key, hash)} > ${now}, true))`

/** Whether a key still gives the rights of an owner, by the secret that was used, to what it created. */
export const givesRights = (keyId: string, hash: string, now: string): string =>
  `exists (select from api_keys g where g.id = ${keyId} and ${isOwner('g')} and ${secretWorks('g', hash, now)})`

/**
 * Whether what a connection came from still gives rights: the membership of the person who consented, also where they join
 * again (while they are a viewer it rests), or the key that opened the session, by its secret. Connections of other sessions
 * that belong to no person stay until they are revoked.
 */
export const connectionStays = (connection: string, now: string): string =>
  `((${connection}.key_id is null or ${givesRights(`${connection}.key_id`, `${connection}.secret_hash`, now)})
    and (not exists (select from people p where p.id = ${connection}.created_by)
      or exists (select from memberships m where m.person_id = ${connection}.created_by
        and m.account_id = ${connection}.account_id and m.created_at <= ${connection}.created_at and m.role <> 'viewer')))`

/**
 * Limits of the keys above a key, as the JSON of {@link LimitedKey}: what a key created counts against its limits too.
 * Null: they have none.
 */
export const limitsOfMakers = (key: string): string =>
  `(select json_agg(json_build_object('keyId', maker.id, 'addresses', maker.addresses, 'allowed', maker.allowed, 'limits',
      json_build_object('creditsPerDay', maker.credits_per_day, 'requestsPerSecond', maker.requests_per_second)))
    from ${makersOf(key)} maker where maker.credits_per_day is not null or maker.requests_per_second is not null
      or maker.addresses is not null or maker.allowed is not null)`
