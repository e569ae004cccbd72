import { at, type Json, must, obj, objs } from '../../../../reading/narrow.ts'
import { count, str, url } from '../../../../reading/values.ts'
import { type Hours, type Profile, weekdays } from '../../model.ts'

/** Reads pages and public profiles of ScrapeCreators. */

/** Opening hours: one entry per day; null where the answer contains no days. */
function hoursOf(value: unknown): Hours | null {
  const lines = Object.assign({}, ...objs(value)) as Json
  const days = weekdays.flatMap((day) => {
    const hours = obj(lines[day])
    if (!Array.isArray(hours?.intervals)) return []
    const intervals = objs(hours.intervals).map(({ open, close }) => ({ open: str(open), close: str(close) }))
    return [[day, intervals] as const]
  })
  return days.length === 0 ? null : (Object.fromEntries(days) as Hours)
}

/**
 * Reads a page or profile.
 * @throws Fault changed without name or link
 */
export function readProfile(body: Json): Profile {
  const gender = str(body.gender)
  const rating = str(body.rating)
  return {
    profileType: gender === 'MALE' || gender === 'FEMALE' ? 'person' : 'business',
    platformUserId: str(body.id),
    displayName: must(str(body.name), 'profile.name'),
    profileUrl: must(url(body.url), 'profile.url'),
    avatarUrl: url(body.profilePicLarge) ?? url(body.profilePicMedium) ?? url(body.profilePicSmall),
    coverImageUrl: url(at(body, 'coverPhoto', 'photo', 'image', 'uri')),
    likes: count(body.likeCount),
    followers: count(body.followerCount),
    ratingCount: count(body.ratingCount),
    ratingText: rating,
    address: str(body.address),
    email: str(body.email),
    phone: str(body.phone),
    website: str(body.website),
    intro: str(body.pageIntro),
    category: str(body.category),
    services: str(body.services),
    priceRange: str(body.priceRange),
    // `isBusinessPageActive` is also false for businesses that are open.
    isActive: null,
    createdDateText: str(body.creationDate),
    adLibraryStatus: str(at(body, 'adLibrary', 'adStatus')),
    adLibraryPageId: str(at(body, 'adLibrary', 'pageId')),
    hours: hoursOf(body.businessHours),
  }
}
