import type { SimulatedResponse } from '../../../../catalog/ports/simulated.ts'
import {
  answered,
  badRequest,
  given,
  isoOf,
  missing,
  refuseForced,
  type Wire,
} from '../../../../gateways/vendors/scrapecreators/sandbox/answers.ts'
import { forcedBy } from '../../../../simulation/forced.ts'
import { page } from '../../../../simulation/lists.ts'
import { personOf } from '../../../../simulation/people.ts'
import type { Call } from '../../../../simulation/router.ts'
import { dice, words } from '../../../../simulation/world.ts'
import {
  organizationUrl,
  profileUrl,
  readOrganization,
  readPerson,
  readPost,
  site,
} from '../../identifiers.ts'
import { authorOf, commentsOf, postPath } from '../posts.ts'
import { forcedOf, organizationOf, postOf, postsOf, type SimulatedPost } from '../world.ts'

/** LinkedIn's guest pages in the vendor's words. */

const picture = (name: string) => `https://media.licdn.com/dms/image/${name}_200_200/0/1?e=2147483647`

const masked = (text: string) => text.replaceAll(/[^\s.,]/g, '*')

const postLink = (post: SimulatedPost) => `${site}${postPath(post)}`

export function person(call: Call): SimulatedResponse {
  const ref = readPerson(given(call, 'url') ?? '')
  if (ref?.kind !== 'handle') return badRequest('url is required')
  const { handle } = ref
  refuseForced(forcedOf(handle))
  const one = personOf('linkedin', handle)
  const posts = page(postsOf({ kind: 'person', handle }, call.now), { size: 3 }).items
  const d = dice('linkedin career', handle)
  const cards = posts.map((post) => ({
    title: post.text.split('\n')[0],
    activityType: `Posted by ${one.name}`,
    link: postLink(post),
    image: picture(`post-${post.id}`),
  }))
  return answered({
    name: one.name,
    image: picture(one.picture),
    location: one.place,
    followers: one.followers,
    connections: '',
    about: one.bio,
    recentPosts: cards,
    activity: cards.map((card) => ({ ...card, activityType: `Shared by ${one.name}` })),
    experience: [
      {
        '@type': 'Organization',
        name: 'Night Trains',
        url: organizationUrl('night-trains'),
        location: one.place,
        member: { '@type': 'OrganizationRole', startDate: 2019 },
      },
      {
        '@type': 'Organization',
        name: masked('Copper Pans'),
        member: { '@type': 'OrganizationRole', description: masked(words.sentence(d)) },
      },
    ],
    education: [
      {
        '@type': 'EducationalOrganization',
        name: 'University of Oslo',
        url: organizationUrl('university-of-oslo', 'school'),
        member: { '@type': 'OrganizationRole', startDate: 2008, endDate: 2012 },
      },
    ],
    publications: [{ name: words.title(d), url: one.website }],
    projects: [{ name: words.title(d), url: one.website, dateRange: '2015', description: words.sentence(d) }],
    recommendations: [
      {
        name: 'Bo Larsen',
        link: profileUrl('bo-larsen'),
        image: picture('bo'),
        text: words.sentence(d),
      },
    ],
    similarProfiles: [{ link: profileUrl('hana-sato'), name: 'Hana Sato', image: picture('hana') }],
  })
}

function organizationAsked(call: Call): string | null {
  const ref = readOrganization(given(call, 'url') ?? '')
  return ref?.kind === 'slug' ? ref.slug : null
}

const companyPostWire = (post: SimulatedPost): Wire => ({
  url: postLink(post),
  id: post.id,
  datePublished: isoOf(post.at),
  text: post.text,
})

export function company(call: Call): SimulatedResponse {
  const slug = organizationAsked(call)
  if (slug === null) return badRequest('url is required')
  refuseForced(forcedOf(slug))
  const of = organizationOf(slug)
  const posts = page(postsOf({ kind: 'organization', handle: slug }, call.now), { size: 2 }).items
  return answered({
    id: of.id,
    name: of.name,
    description: of.about,
    location: { city: of.place, state: null, country: of.country },
    employeeCount: of.employees,
    website: of.website,
    logo: picture(of.logo),
    coverImage: picture(`${of.logo}-cover`),
    slogan: of.tagline,
    similarPages: [{ link: organizationUrl('sleeper-co'), name: 'Sleeper Co', image: picture('sleeper') }],
    industry: of.industry,
    size: of.band,
    founded: of.founded,
    headquarters: of.place,
    type: 'Public Company',
    specialties: ['trains', 'sleep'],
    funding: {
      numberOfRounds: 2,
      lastRound: { type: 'Series A', date: '2014-01-11T00:00:00.000Z', amount: 'US$ 10.0M' },
      investors: [
        { name: 'North Fund', crunchbaseUrl: 'https://www.crunchbase.com/organization/north-fund' },
      ],
    },
    employees: [
      { name: 'Ada Okafor', title: 'Conductor', link: profileUrl('ada-okafor'), image: picture('ada') },
    ],
    posts: posts.map(companyPostWire),
  })
}

export function companyPosts(call: Call): SimulatedResponse {
  const slug = organizationAsked(call)
  if (slug === null) return badRequest('url is required')
  refuseForced(forcedOf(slug))
  const number = Number(given(call, 'page') ?? 1)
  if (number > 7) return badRequest('Pages end at 7')
  const list = postsOf({ kind: 'organization', handle: slug }, call.now)
  const { items } = page(list, { after: (number - 1) * 9, size: 9 })
  return answered({ posts: items.map(companyPostWire) })
}

function foundWire(post: SimulatedPost, now: number): Wire {
  const author = authorOf(post.author)
  const talk = commentsOf(post)
  const shown = page(talk.newest(talk.count(now)), { size: 3 }).items
  return {
    url: postLink(post),
    datePublished: isoOf(post.at),
    description: post.text,
    images: [picture(`post-${post.id}`)],
    author: { name: author.name, url: author.url, image: author.picture, followers: author.followers },
    comments: shown.map((one) => ({
      author: personOf('linkedin', one.author ?? post.author.handle).name,
      text: one.text,
      linkedinUrl: profileUrl(one.author ?? post.author.handle),
    })),
    likeCount: post.likes,
    commentCount: talk.count(now),
  }
}

/** Without hits the search is a 404. */
export function search(call: Call): SimulatedResponse {
  const query = given(call, 'query') ?? ''
  const forced = forcedBy(query)
  if (forced === 'empty' || forced === 'not_found') return missing
  refuseForced(forced)
  const number = Number(given(call, 'cursor') ?? 1)
  if (number > 11) return badRequest('Pages end at 11')
  const handle = query.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  const { items, next } = page(postsOf({ kind: 'organization', handle }, call.now), {
    after: (number - 1) * 10,
    size: forced === 'last_page' ? 100 : 10,
  })
  return answered({
    query,
    posts: items.map((post) => foundWire(post, call.now)),
    cursor: next === null ? null : String(number + 1),
  })
}

export function post(call: Call): SimulatedResponse {
  const ref = readPost(given(call, 'url') ?? '')
  if (ref?.kind !== 'post') return missing
  refuseForced(forcedOf(ref.id))
  const of = postOf(ref.id)
  if (of.at > call.now) return missing
  const { images, ...rest } = foundWire(of, call.now)
  return answered({
    ...rest,
    name: of.text.split('\n')[0],
    headline: of.text.split('\n')[0],
    moreArticles: [],
  })
}
