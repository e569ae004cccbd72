import type { NamedAccount, ShownThing } from '../../../catalog/ports/simulated.ts'
import { dice } from '../../../simulation/world.ts'
import { picture, site } from './markup.ts'
import { authorOf, commentsOf, postPath, shareOf, textOf, videoSize, videoUrlOf } from './posts.ts'
import {
  type Author,
  companySlug,
  handleOfEntity,
  memberOf,
  organizationOf,
  personHandle,
  postAt,
  type SimulatedPost,
  school,
  slugOf,
} from './world.ts'

/** Values for records of the simulated provider. They agree with the simulated pages. */

type Told = Readonly<Record<string, unknown>>

export const accountValues = ({ handle, id }: NamedAccount): Readonly<Record<string, string>> => {
  const name = handle?.toLowerCase() ?? handleOfEntity(id ?? '')
  const entityId = id ?? memberOf(name).entityId
  return { handle: name, id: entityId, entityId }
}

const image = (url: string, size: number | null) => ({
  ...{ type: 'image', url, thumbnailUrl: null, width: size, height: size },
  ...{ durationSeconds: null, altText: null, expiresAt: null },
})

const date = (year: number, month: number | null = null) => ({ year, month, day: null })

function memberTold(handle: string, entityId: string | undefined): Told {
  const { name, headline, bio, place, country, followers, memberId, since, ...of } = memberOf(handle)
  const [firstName, lastName] = name.split(' ')
  const url = `${site}/in/${handle}`
  const face = picture(of.picture, 'profile-displayphoto-shrink_200_200')
  const id = entityId ?? of.entityId
  const [present, past] = of.employers.map(companyTold)
  const alma = companyTold(school)
  const job = (company: Told | undefined, title: string, startDate: object, endDate: object | null) => ({
    ...{ title, company, companyName: company?.name, location: company?.location, description: null },
    ...{ startDate, endDate, isCurrent: endDate === null },
  })
  return {
    ...{ id, entityId: id, handle, name, firstName, lastName, headline, subtitle: headline, summary: bio },
    ...{ profileUrl: url, pictureUrl: face, profilePictureUrl: face, imageUrl: face, coverUrl: null },
    ...{ memberId: String(memberId), location: place, countryCode: country, followerCount: followers },
    ...{ connectionCount: 500, isVerified: null, isPrivate: null, type: 'person', isInfluencer: null },
    currentPosition: `Head of Sleepers at ${present?.name}`,
    profilePictures: [image(face, 200)],
    educations: [
      {
        ...{
          schoolName: alma.name,
          school: { ...alma, id: null, logoUrl: null, url: `${site}/school/${school}` },
          degree: null,
          description: null,
        },
        ...{ startDate: date(since - 9), endDate: date(since - 5) },
      },
    ],
    languages: [{ name: of.language === 'de' ? 'German' : 'English', proficiency: null }],
    certifications: [
      {
        ...{ title: 'Sleeper Attendant', issuer: 'Night School', startDate: date(since, 5), endDate: null },
        ...{ url: null, description: null },
      },
    ],
    ...{ memberships: [], awards: [] },
    positions: [
      job(present, 'Head of Sleepers', date(since), null),
      job(past, 'Timetable Analyst', date(since - 4, 3), date(since - 1, 12)),
    ],
  }
}

function companyTold(slug: string): Told {
  const { id, name, industry, place, logo, followers } = organizationOf(slug)
  const url = `${site}/company/${slug}`
  return { id, slug, name, url, logoUrl: picture(logo), industry, location: place, followerCount: followers }
}

/** An organization in the place of a person's name. */
function organizationTold(slug: string): Told {
  const { name, url, logoUrl, followerCount } = companyTold(slug)
  const unknownFields = { id: null, headline: null, isVerified: null, isPrivate: null }
  return {
    ...unknownFields,
    handle: slug,
    name,
    profileUrl: url,
    pictureUrl: logoUrl,
    followerCount,
    type: 'organization',
  }
}

function postTold(post: SimulatedPost, now: number): Told {
  const { id, likes, author, isVideo } = post
  const by = authorOf(author)
  const file = picture(id, isVideo ? 'videocover-high' : 'feedshare-shrink_800')
  const film = { ...image(videoUrlOf(id), null), type: 'video', thumbnailUrl: file, ...videoSize }
  return {
    ...{
      id,
      type: 'post',
      url: site + postPath(post),
      text: textOf(post),
      createdAt: new Date(post.at).toISOString(),
    },
    ...{
      publishedAt: new Date(post.at).toISOString(),
      likeCount: likes,
      reactionTypes: ['LIKE', 'EMPATHY', 'PRAISE'],
    },
    ...{ urn: `urn:li:share:${shareOf(id)}`, title: null, link: null, repostOf: null, mentions: [] },
    ...{
      commentCount: commentsOf(post).count(now),
      media: [isVideo ? film : image(file, null)],
      mediaUrl: isVideo ? videoUrlOf(id) : null,
    },
    ...{ playCount: null, areCountsHidden: null, isEdited: false },
    ...{ hashtags: ['nighttrains'], imageUrl: isVideo ? null : file, imageUrls: isVideo ? [] : [file] },
    author: {
      handle: author.handle,
      type: author.kind,
      name: by.name,
      profileUrl: by.url,
      avatarUrl: by.picture,
    },
  }
}

/** The named account, or null. */
function nameOf({ handle, entityId, id }: Told): string | null {
  if (typeof handle === 'string') return handle.toLowerCase()
  const token = entityId ?? id
  return typeof token === 'string' && !/^\d+$/.test(token) ? handleOfEntity(token) : null
}

/** The fields of a person, an organization or a post in a record. */
export function recordValues({ operationId, fields, known, owner, seed, at, now }: ShownThing): Told | null {
  const d = dice(seed)
  if (fields.has('slug')) {
    const { slug, id } = known
    if (typeof slug === 'string') return companyTold(slug.toLowerCase())
    return companyTold(typeof id === 'string' && /^\d+$/.test(id) ? slugOf(id) : companySlug(d))
  }
  if (fields.has('repostCount') || (fields.has('imageUrls') && fields.has('publishedAt'))) {
    const whose = owner && /\.posts$/.test(operationId) ? nameOf({ ...owner }) : null
    const author: Author = { kind: 'person', handle: whose ?? personHandle(d) }
    return postTold(postAt(author, at), now)
  }
  // Others recommend somebody; their jobs are those of their profile.
  if (fields.has('relationship')) return { author: { handle: personHandle(d) } }
  if (fields.has('positions') && !fields.has('handle')) {
    return owner?.handle === undefined ? null : { positions: memberTold(owner.handle, undefined).positions }
  }
  if (known.type === 'organization' && typeof known.handle === 'string') return organizationTold(known.handle)
  if (!fields.has('handle') && !(fields.has('profileUrl') && fields.has('subtitle'))) return null
  const entityId = typeof known.entityId === 'string' ? known.entityId : undefined
  return memberTold(nameOf(known) ?? personHandle(d), entityId)
}
