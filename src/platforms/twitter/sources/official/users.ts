import type { LookupContext } from '../../../../catalog/source.ts'
import { changed } from '../../../../errors.ts'
import { expected, type Losses } from '../../../../reading/entries.ts'
import { at, type Json, obj } from '../../../../reading/narrow.ts'
import { bool, iso, str, url } from '../../../../reading/values.ts'
import { type Account, bareAccount } from '../../model.ts'
import { count, either, largeAvatar, readAffiliation, readId, verification } from '../parts.ts'
import { unescaped } from '../text.ts'
import { asked, askOne } from './api.ts'

/** The counts of an account or post, by X's names for them. */
export const metricsIn = (record: Json, losses: Losses) =>
  expected(obj(record.public_metrics), 'public_metrics', losses)

function countsOf(user: Json, losses: Losses): Partial<Account> {
  const told = metricsIn(user, losses)
  if (!told) return {}
  const counts = {
    followers: count(told, 'followers_count', losses),
    following: count(told, 'following_count', losses),
    tweets: count(told, 'tweet_count', losses),
    favourites: count(told, 'like_count', losses),
    listedCount: count(told, 'listed_count', losses),
    mediaCount: count(told, 'media_count', losses),
  }
  return { counts }
}

/** Recorded answers from before there were kinds of verification have no count of media either. */
function verificationOf(user: Json, losses: Losses): Partial<Account> {
  const [flag, type] = [bool(user.verified), user.verified_type]
  if (typeof type === 'string') return verification(flag === true, type)
  if (at(user, 'public_metrics', 'media_count') === undefined) return { verified: flag }
  losses.drift('verified_type')
  return {}
}

/** An account in the API's form. */
export function readUser(user: Json, losses: Losses): Account & { id: string } {
  const id = readId(user.id)
  const handle = str(user.username)
  if (id === null || handle === null) throw changed('user.username', user)
  if (user.protected === undefined) losses.drift('protected')
  const account = bareAccount({
    id,
    handle,
    displayName: str(user.name),
    bio: unescaped(user.description),
    avatarUrl: largeAvatar(user.profile_image_url),
    bannerUrl: url(user.profile_banner_url),
    location: str(user.location),
    website: url(at(user, 'entities', 'url', 'urls', 0, 'expanded_url')),
    ...verificationOf(user, losses),
    identityVerified: bool(user.is_identity_verified),
    isProtected: bool(user.protected),
    createdAt: iso(user.created_at),
    pinnedId: readId(either(user, 'pinned_tweet_id')),
    affiliation: readAffiliation(user.affiliation),
    ...countsOf(user, losses),
  })
  return { ...account, id }
}

/** Asks the X API for an account by its handle. */
export const askUser = (handle: string, context: LookupContext) =>
  askOne(context, 'user', handle, asked.users, (user) => readUser(user, context))
