import type { Remark } from '../../../../simulation/comments.ts'
import { personOf, someHandle } from '../../../../simulation/people.ts'
import { dice, words } from '../../../../simulation/world.ts'
import { examples } from '../../parameters.ts'
import { picture } from '../markup.ts'
import { authorOf, commentsOf, postPath } from '../posts.ts'
import { organizationOf, type SimulatedPost } from '../world.ts'

/** People, organizations and posts as HarvestAPI writes them. */

export type Wire = Record<string, unknown>

export const site = 'https://www.linkedin.com'
const linked = (at: number) => ({ timestamp: at, date: new Date(at).toISOString() })
const photoOf = (name: string) => picture(name, 'profile-displayphoto-shrink_400_400')
const imageOf = (url: string) => ({ url, width: 800, height: 800, expiresAt: 4_000_000_000_000 })

/** Entity ids carry the handle; any other is that of the example. */
const entityPrefix = 'ACoAAx'
const entityLength = 16

export const entityOf = (handle: string): string =>
  handle === examples.handle
    ? examples.entityId
    : entityPrefix + Buffer.from(handle).toString('hex').padEnd(entityLength, '-')

export function handleOfEntity(id: string): string {
  if (!id.startsWith(entityPrefix)) return /^sim_/.test(id) ? id : examples.handle
  return Buffer.from(id.slice(entityPrefix.length).replace(/(?<!-)-+$/, ''), 'hex').toString()
}

const months = ['Jan', 'Mar', 'Sep', 'Dec']
const dateOf = (year: number, month: string) => ({ month, year, text: `${month} ${year}` })

export function profileShort(handle: string): Wire {
  const person = personOf('linkedin', handle)
  const [firstName = '', lastName = ''] = person.name.split(' ')
  return {
    id: entityOf(handle),
    publicIdentifier: handle,
    firstName,
    lastName,
    name: person.name,
    position: person.bio,
    location: { linkedinText: person.place },
    linkedinUrl: `${site}/in/${handle}`,
    photo: photoOf(person.picture),
  }
}

export function profileWire(handle: string): Wire {
  const d = dice('harvestapi profile', handle)
  const person = personOf('linkedin', handle)
  const since = d.int(2010, 2022)
  const employer = (slug: string) => {
    const of = organizationOf(slug)
    return {
      companyName: of.name,
      companyId: of.id,
      companyUniversalName: slug,
      companyLinkedinUrl: `${site}/company/${slug}`,
      location: of.place,
      description: words.sentence(d),
    }
  }
  const { name: _, position: __, ...short } = profileShort(handle)
  return {
    ...short,
    headline: words.title(d),
    about: words.sentence(d),
    influencer: false,
    location: { linkedinText: person.place, countryCode: person.country, parsed: { text: person.place } },
    connectionsCount: d.int(50, 500),
    followerCount: person.followers,
    websites: [person.website],
    experience: [
      {
        ...employer('night-trains'),
        position: 'Head of Sleepers',
        startDate: dateOf(since, d.pick(months)),
        endDate: { text: 'Present' },
      },
      {
        ...employer('old-maps'),
        position: 'Timetable Analyst',
        startDate: dateOf(since - 4, 'Mar'),
        endDate: dateOf(since - 1, 'Dec'),
      },
    ],
    education: [
      {
        schoolName: 'University of Timetables',
        schoolLinkedinUrl: `${site}/school/university-of-timetables`,
        degree: 'Master',
        fieldOfStudy: 'Railways',
        startDate: dateOf(since - 9, 'Sep'),
        endDate: dateOf(since - 5, 'Jan'),
      },
    ],
    certifications: [
      { title: 'Sleeper Attendant', issuedAt: `Issued May ${since}`, issuedBy: 'Night School' },
    ],
    projects: [{ title: words.title(d), description: words.sentence(d), duration: 'Jan 2021 - Mar 2021' }],
    volunteering: [{ role: 'Guide', organizationName: 'Old Maps', duration: 'Mar 2019 · 1 mo' }],
    receivedRecommendations: [
      {
        givenBy: words.personName(d),
        givenByLink: `${site}/in/${someHandle(d)}`,
        description: words.sentence(d),
      },
    ],
    courses: [{ title: 'Signals', associatedWith: 'University of Timetables' }],
    publications: [{ title: words.title(d), publishedAt: 'May 2020', link: person.website }],
    honorsAndAwards: [{ title: 'Best Sleeper', issuedBy: 'Night School', issuedAt: 'Jun 2021' }],
    languages: [{ name: 'English', proficiency: 'Native or bilingual proficiency' }],
    moreProfiles: [1, 2, 3].map(() => profileShort(someHandle(d).replaceAll('_', '-'))),
  }
}

export function companyShort(slug: string, id = organizationOf(slug).id): Wire {
  const of = organizationOf(slug)
  return {
    id,
    universalName: slug,
    name: of.name,
    linkedinUrl: `${site}/company/${slug}`,
    industries: of.industry,
    location: { linkedinText: of.place },
    logo: picture(of.logo),
  }
}

export function companyWire(slug: string, id: string): Wire {
  const of = organizationOf(slug)
  const [min = '', max = ''] = of.band.replaceAll(/[^\d-]/g, '').split('-')
  return {
    ...companyShort(slug, id),
    location: undefined,
    industries: [of.industry],
    tagline: of.tagline,
    website: of.website,
    description: of.about,
    companyType: 'Privately Held',
    foundedOn: { year: of.founded },
    employeeCount: of.employees,
    employeeCountRange: { start: Number(min), ...(max === '' ? {} : { end: Number(max) }) },
    followerCount: of.followers,
    specialities: ['sleepers', 'maps'],
    locations: [
      {
        country: of.country,
        city: of.place,
        line1: '1 Station Road',
        headquarter: true,
        parsed: { text: `${of.place}, ${of.country}`, countryCode: of.country },
      },
    ],
    logos: [{ url: picture(of.logo), width: 100, height: 100 }],
    backgroundCovers: [{ url: picture(`${of.logo}c`), width: 1128, height: 191 }],
    similarOrganizations: ['old-maps', 'tiny-robots'].map((other) => companyShort(other)),
  }
}

export function postWire(post: SimulatedPost, now: number): Wire {
  const by = authorOf(post.author)
  const isPerson = post.author.kind === 'person'
  const entity = `?miniProfileUrn=urn%3Ali%3Afsd_profile%3A${entityOf(post.author.handle)}`
  return {
    type: 'post',
    id: post.id,
    linkedinUrl: `${site}${postPath(post)}`,
    content: post.text,
    author: {
      publicIdentifier: isPerson ? post.author.handle : null,
      universalName: isPerson ? null : post.author.handle,
      type: isPerson ? 'profile' : 'company',
      name: by.name,
      linkedinUrl: `${by.url}${isPerson ? entity : ''}`,
      info: by.below,
      avatar: imageOf(by.picture),
    },
    postedAt: linked(post.at),
    postImages: [imageOf(picture(post.id, 'feedshare-shrink_800'))],
    article: null,
    engagement: {
      likes: post.likes,
      comments: commentsOf(post).count(now),
      shares: Math.floor(post.likes / 10),
      reactions: [
        { type: 'LIKE', count: post.likes - 1 },
        { type: 'PRAISE', count: 1 },
      ],
    },
  }
}

/** The author of a comment or reaction. */
export function actorWire(handle: string, isByEntity = false): Wire {
  const person = personOf('linkedin', handle)
  return {
    id: entityOf(handle),
    name: person.name,
    linkedinUrl: `${site}/in/${isByEntity ? entityOf(handle) : handle}`,
    position: person.bio,
    pictureUrl: photoOf(person.picture),
    picture: imageOf(photoOf(person.picture)),
  }
}

export function commentWire(remark: Remark, post: SimulatedPost, now: number): Wire {
  const author = remark.author?.replaceAll('_', '-') ?? post.author.handle
  const id = String((BigInt(Math.min(now, remark.at)) << 22n) + BigInt(remark.index + 1))
  return {
    type: 'comment',
    id,
    linkedinUrl: `${site}/feed/update/urn:li:activity:${post.id}`,
    commentary: remark.text,
    createdAt: new Date(Math.min(now, remark.at)).toISOString(),
    createdAtTimestamp: Math.min(now, remark.at),
    numComments: remark.maxReplies,
    reactionTypeCounts: remark.likes === 0 ? [] : [{ type: 'LIKE', count: remark.likes }],
    actor: actorWire(author),
    postId: post.id,
  }
}
