import type { SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { isWalled } from '../../../simulation/forced.ts'
import { page } from '../../../simulation/lists.ts'
import type { Call } from '../../../simulation/router.ts'
import { exact } from '../../../simulation/wording.ts'
import { dice, words } from '../../../simulation/world.ts'
import {
  escaped,
  guestPage,
  image,
  linkedData,
  loginWall,
  notFoundPage,
  picture,
  semaphore,
  site,
} from './markup.ts'
import { postPath } from './posts.ts'
import {
  forcedOf,
  memberOf,
  organizationOf,
  personHandle,
  postsOf,
  type SimulatedPost,
  school,
} from './world.ts'

/** Pages of people. */

/** Posts that a profile shows. */
const shownPosts = 12

/** The JSON-LD of a person's page: the posts, the page and the person. */
function linkedGraph(
  person: ReturnType<typeof memberOf>,
  address: string,
  posts: readonly SimulatedPost[],
  jobTitles: readonly string[],
) {
  const author = { '@type': 'Person', name: person.name, url: address }
  return [
    ...posts.map((post) => ({
      '@context': 'https://schema.org',
      '@type': 'DiscussionForumPosting',
      author,
      datePublished: new Date(post.at).toISOString(),
      interactionStatistic: {
        '@type': 'InteractionCounter',
        interactionType: 'http://schema.org/LikeAction',
        userInteractionCount: post.likes,
      },
      mainEntityOfPage: site + postPath(post),
      text: post.text,
      url: site + postPath(post),
    })),
    { '@type': 'WebPage', reviewedBy: { '@type': 'Person', name: person.name }, url: address },
    {
      '@context': 'http://schema.org',
      '@type': 'Person',
      address: { '@type': 'PostalAddress', addressCountry: person.country, addressLocality: person.place },
      alumniOf: [
        {
          '@type': 'EducationalOrganization',
          name: organizationOf(school).name,
          url: `${site}/school/${school}/`,
          member: { '@type': 'OrganizationRole', startDate: person.since - 9, endDate: person.since - 5 },
        },
      ],
      awards: [],
      image: {
        '@type': 'ImageObject',
        contentUrl: picture(person.picture, 'profile-displayphoto-shrink_200_200'),
      },
      jobTitle: jobTitles,
      knowsLanguage: [{ '@type': 'Language', name: person.language === 'de' ? 'German' : 'English' }],
      memberOf: [],
      name: person.name,
      sameAs: address,
      url: address,
      worksFor: [],
      interactionStatistic: {
        '@type': 'InteractionCounter',
        interactionType: 'https://schema.org/FollowAction',
        name: 'Follows',
        userInteractionCount: person.followers,
      },
      description: person.bio,
    },
  ]
}

interface Job {
  readonly at: ReturnType<typeof organizationOf>
  readonly title: string
  readonly start: string
  /** Null: the present job. */
  readonly end: string | null
}

const experienceItem = ({ at, title, start, end }: Job) =>
  `<li class="profile-section-card experience-item"><a class="profile-section-card__image-link" href="${site}/company/${at.slug}?trk=public_profile">${image(picture(at.logo))}</a>
<h3><span class="experience-item__title">
  ${title}
</span></h3><h4><a href="${site}/company/${at.slug}?trk=public_profile"><span class="experience-item__subtitle">
  ${escaped(at.name)}
</span></a></h4><p class="experience-item__meta-item"><span
  class="date-range"><time>${start}</time> - ${end === null ? 'Present' : `<time>${end}</time>`} <span
  class="before:middot">some years</span></span></p><p class="experience-item__meta-item">${at.place}</p></li>`

export function personPage({ params, now }: Call): SimulatedResponse {
  const handle = (params.handle ?? '').toLowerCase()
  const forced = forcedOf(handle)
  if (forced === 'not_found') return notFoundPage
  if (isWalled(forced)) return loginWall
  const d = dice('linkedin profile', handle)
  const person = memberOf(handle)
  const { since, headline } = person
  const [present, past] = person.employers
  const jobs = [
    { at: organizationOf(present), title: 'Head of Sleepers', start: String(since), end: null },
    {
      at: organizationOf(past),
      title: 'Timetable Analyst',
      start: `Mar ${since - 4}`,
      end: `Dec ${since - 1}`,
    },
  ]
  const { items } = page(postsOf({ kind: 'person', handle }, now), {
    size: forced === 'empty' ? 0 : shownPosts,
  })
  const address = `${site}/in/${handle}`
  const graph = linkedGraph(
    person,
    address,
    items,
    jobs.map(({ title }) => title),
  )
  const experience = jobs.map(experienceItem)
  const others = [1, 2, 3, 4, 5].map(() => {
    const other = personHandle(d)
    const who = memberOf(other)
    return `<li><a class="base-card base-aside-card aside-profile-card"
  href="${site}/in/${other}?trk=public_profile_browsemap">${image(picture(who.picture, 'profile-displayphoto-shrink_100_100'))}<h3
  class="base-aside-card__title">${escaped(who.name)}</h3><p class="base-aside-card__subtitle">${escaped(who.headline)}</p><div
  class="base-aside-card__metadata">${who.place}</div></a></li>`
  })
  const fan = memberOf(personHandle(d))
  const [first = '', last = ''] = person.name.split(' ')
  const body = `<section class="top-card-layout"><h1 class="top-card-layout__title">${escaped(person.name)}</h1><h2 class="top-card-layout__headline">${escaped(headline)}</h2>
<div class="top-card-layout__first-subline"><span>${person.place}</span><span>${exact(person.followers)} followers</span><span>500+ connections</span></div>
${semaphore('PROFILE', `urn:li:member:${person.memberId}`)}</section>
<section class="core-section-container experience"><ul class="experience__list">${experience.join('')}</ul></section>
<section class="core-section-container certifications"><ul><li
  class="profile-section-card"><h3>Sleeper Attendant</h3><h4>Night School</h4><span
  class="date-range"><time>May ${since}</time></span></li></ul></section>
<section class="core-section-container recommendations"><ul><li><a href="${site}/in/${fan.handle}"><h3>${fan.name}</h3></a><p>“${escaped(words.sentence(d))}”</p></li></ul></section>
<section class="aside-section-container"><h2>People also viewed</h2><ul>${others.join('')}</ul></section>`
  const head = `<meta property="profile:first_name" content="${first}"><meta property="profile:last_name" content="${last}">${linkedData({ '@context': 'http://schema.org', '@graph': graph })}`
  return guestPage('public_profile_v3_desktop', `${person.name} - ${headline} | LinkedIn`, body, head)
}
