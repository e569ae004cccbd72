import { type DriftReporter, readEntries, readParts, requiredList } from '../../../../reading/entries.ts'
import { type Json, must, obj } from '../../../../reading/narrow.ts'
import { bool, count, str, text, url } from '../../../../reading/values.ts'
import type { Profile, SearchResults } from '../../model.ts'
import { unknownPerson, unknownProfile } from '../unknown-models.ts'
import { namedPerson, personOf } from '../web/nodes.ts'

/** Instagram accounts, and results of the search for accounts, hashtags, places and keywords. */

function linksOf(value: unknown, reporter: DriftReporter): Profile['links'] {
  if (!Array.isArray(value)) return null
  return readParts(
    value,
    (entry) => {
      const link = must(obj(entry), 'bio_links')
      return { title: str(link.title), url: must(url(link.url), 'bio_links.url') }
    },
    reporter,
    'bio_links',
  )
}

/** Reads a profile of the lookup by user id. */
export function readBasicProfile(user: Json, reporter: DriftReporter): Profile {
  const person = personOf(user)
  const pronouns = user.pronouns
  return {
    ...unknownProfile,
    ...person,
    handle: must(person.handle, 'username'),
    followerCount: count(user.follower_count),
    postCount: count(user.media_count),
    followingCount: count(user.following_count),
    bio: text(user.biography),
    pronouns: Array.isArray(pronouns) ? pronouns.flatMap((one) => str(one) ?? []) : null,
    category: str(user.category),
    largePictureUrl: url(obj(user.hd_profile_pic_url_info)?.url),
    websiteUrl: url(user.external_url),
    links: linksOf(user.bio_links, reporter),
    isBusiness: bool(user.is_business),
    isProfessional: bool(user.is_professional_account),
    accountType: count(user.account_type),
  }
}

/** A profile that a search of the Google index found. */
export function readFoundProfile(entry: unknown, reporter: DriftReporter): Profile {
  const user = must(obj(entry), 'profile')
  const person = personOf(user)
  const from = str(user.matched_from)
  return {
    ...unknownProfile,
    ...person,
    handle: must(person.handle, 'profile.username'),
    matchedFrom: from === 'profile' || from === 'caption' ? from : null,
    followerCount: count(user.follower_count),
    postCount: count(user.media_count),
    followingCount: count(user.following_count),
    bio: text(user.biography),
    category: str(user.category_name),
    websiteUrl: url(user.external_url),
    links: linksOf(user.bio_links, reporter),
    isBusiness: bool(user.is_business_account),
    isProfessional: bool(user.is_professional_account),
  }
}

/** Reads the results of the search for accounts, hashtags, places and keywords. */
export function readBlended(data: Json, reporter: DriftReporter): SearchResults {
  const list = <T>(name: string, read: (entry: Json) => T) =>
    readEntries(
      requiredList(data[name], `data.${name}`),
      (entry) => read(must(obj(entry), name)),
      reporter,
      `data.${name}`,
    )
  return {
    users: list('users', (user) => ({
      ...unknownPerson,
      ...namedPerson(user),
      position: count(user.position),
    })),
    hashtags: list('hashtags', (tag) => ({
      id: str(tag.id),
      name: must(str(tag.name), 'hashtags.name').toLowerCase(),
      postCount: count(tag.media_count),
      isTrending: null,
      subtitle: str(tag.search_result_subtitle),
      position: count(tag.position),
    })),
    places: list('places', (place) => ({
      id: must(str(place.id), 'places.id'),
      name: str(place.name),
      slug: str(place.slug),
      address: str(place.address),
      city: str(place.city),
      latitude: null,
      longitude: null,
      postCount: null,
      title: str(place.title),
      subtitle: str(place.subtitle),
      facebookPlacesId: str(place.facebook_places_id),
      position: count(place.position),
    })),
    keywords: list('keywords', (keyword) => ({
      text: must(str(keyword.name) ?? str(keyword.keyword), 'keywords.name'),
      position: count(keyword.position),
    })),
  }
}
