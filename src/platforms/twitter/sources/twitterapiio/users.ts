import { changed } from '../../../../catalog/errors.ts'
import type { DriftReporter } from '../../../../reading/entries.ts'
import { arr, at, type Json } from '../../../../reading/narrow.ts'
import { bool, iso, str, url } from '../../../../reading/values.ts'
import { type Account, buildAccount } from '../../model.ts'
import { count, largeAvatar, readAffiliation, readId } from '../common-fields.ts'
import { unescapeText } from '../post-text.ts'

/** Verified as an organization, or by the earlier programme; null where the vendor reports only one of the fields. */
function verifiedOf(user: Json): boolean | null {
  const type = user.verifiedType
  if (typeof type === 'string') return /^(?:business|government)$/i.test(type)
  return type === null ? bool(user.isVerified) : null
}

/** Reads an account; it has the same form in all answers. */
export function readUser(user: Json, reporter: DriftReporter): Account {
  const handle = str(user.userName)
  if (handle === null) throw changed('userName')
  return buildAccount({
    id: readId(user.id),
    handle,
    displayName: str(user.name),
    // Newer answers have the bio in `profile_bio` and an empty `description`.
    bio: unescapeText(str(user.description) ?? at(user, 'profile_bio', 'description') ?? user.description),
    avatarUrl: largeAvatar(user.profilePicture),
    bannerUrl: url(user.coverPicture),
    location: str(user.location),
    website: url(at(user, 'profile_bio', 'entities', 'url', 'urls', 0, 'expanded_url')),
    verified: verifiedOf(user),
    blueVerified: bool(user.isBlueVerified),
    isProtected: bool(user.protected),
    createdAt: iso(user.createdAt),
    pinnedId: readId(arr(user.pinnedTweetIds)[0]),
    affiliation: readAffiliation(at(user, 'affiliatesHighlightedLabel', 'label')),
    counts: {
      followers: count(user, 'followers', reporter),
      following: count(user, 'following', reporter),
      tweets: count(user, 'statusesCount', reporter),
      favourites: count(user, 'favouritesCount', reporter),
      listedCount: null,
      mediaCount: count(user, 'mediaCount', reporter),
    },
  })
}
