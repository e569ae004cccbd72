import { changed } from '../../../../catalog/errors.ts'
import { type DriftReporter, expectValue } from '../../../../reading/entries.ts'
import { at, type Json, must, obj, objs } from '../../../../reading/narrow.ts'
import { bool, count, str, text, url } from '../../../../reading/values.ts'
import type { Person, Profile } from '../../model.ts'
import { unknownProfile } from '../unknown-models.ts'
import { personOf, readOptionalList } from '../web/nodes.ts'

/** Accounts in the format of Instagram's apps. */

/** Reads an account in a list. @throws Fault changed if id or handle is missing */
export function readPerson(entry: unknown): Person {
  const person = personOf(obj(entry) ?? {})
  must(person.id, 'user.pk')
  must(person.handle, 'user.username')
  return person
}

/** Reads the account that another object names; null if it names no account. */
export function namedBy(entry: unknown): Person | null {
  const user = obj(entry)
  return user ? personOf(user) : null
}

/** Instagram's numbers of kinds: 1 personal, 2 business, 3 creator. */
function kindOf(user: Json): Pick<Profile, 'accountType' | 'isBusiness' | 'isProfessional'> {
  const reported = count(user.account_type)
  const type = reported !== null && reported >= 1 && reported <= 3 ? reported : null
  return {
    accountType: type,
    isBusiness: bool(user.is_business),
    isProfessional: type === null ? null : type !== 1,
  }
}

const largest = (user: Json) =>
  url(at(user, 'hd_profile_pic_url_info', 'url')) ?? url(objs(user.hd_profile_pic_versions).at(-1)?.url)

/** @throws Fault changed if id, handle or privacy is missing */
export function readProfile(user: Json, reporter: DriftReporter): Profile {
  const person = readPerson(user)
  const followers = expectValue(count(user.follower_count), 'user.follower_count', reporter)
  const posts = count(user.media_count)
  if (bool(user.is_private) === null) throw changed('user.is_private')
  return {
    ...unknownProfile,
    ...person,
    handle: must(person.handle, 'user.username'),
    followerCount: followers,
    postCount: posts,
    followingCount: count(user.following_count),
    bio: text(user.biography),
    pronouns: Array.isArray(user.pronouns) ? user.pronouns.flatMap((word) => str(word) ?? []) : null,
    category: str(user.category),
    largePictureUrl: largest(user),
    websiteUrl: url(user.external_url),
    links: readOptionalList(
      user.bio_links,
      (link) => ({ title: str(link.title), url: must(url(link.url), 'link.url') }),
      reporter,
      'user.bio_links',
    ),
    ...kindOf(user),
  }
}

const monthNames =
  'january february march april may june july august september october november december'.split(' ')

/** Reads a month such as "November 2010" as its first day; null for other texts. */
export function readJoined(text: string | null): string | null {
  const [, name = '', year] = /^(\w+) (\d{4})$/.exec(text ?? '') ?? []
  const month = monthNames.indexOf(name.toLowerCase())
  return month < 0 ? null : new Date(Date.UTC(Number(year), month)).toISOString()
}
