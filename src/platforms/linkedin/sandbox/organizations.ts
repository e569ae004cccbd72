import type { SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { redirect } from '../../../simulation/answers.ts'
import { forcedByNumber, isWalled } from '../../../simulation/forced.ts'
import { page } from '../../../simulation/lists.ts'
import type { Call } from '../../../simulation/router.ts'
import { exact } from '../../../simulation/wording.ts'
import { dice } from '../../../simulation/world.ts'
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
import { article, postPath } from './posts.ts'
import {
  affiliatesOf,
  forcedOf,
  memberOf,
  organizationOf,
  personHandle,
  postsOf,
  sameAs,
  slugOf,
} from './world.ts'

/** Pages of organizations. */

/** Posts that guests are shown. */
const shownPosts = 10

const line = (name: string, label: string, value: string) =>
  `<div data-test-id="about-us__${name}"><dt>${label}</dt><dd>\n  ${value}\n</dd></div>`

function aside(slugs: readonly string[], id: string, title: string): string {
  const cards = slugs.map((slug) => {
    const other = organizationOf(slug)
    return `<li><a class="base-card base-aside-card" href="${site}/company/${slug}?trk=${id}">${image(picture(other.logo))}<div
  class="base-aside-card__info"><h3 class="base-aside-card__title">${escaped(other.name)}</h3><p
  class="base-aside-card__subtitle">${other.industry}</p><p class="base-aside-card__second-subtitle">${other.place}</p></div></a></li>`
  })
  return `<section class="aside-section-container" data-test-id="${id}"><h2>${title}</h2><ul>${cards.join('')}</ul></section>`
}

function employees(slug: string): string {
  const d = dice('linkedin employees', sameAs(slug))
  const cards = [1, 2, 3, 4].map(() => {
    const person = memberOf(personHandle(d))
    const portrait = image(picture(person.picture, 'profile-displayphoto-shrink_100_100'))
    return `<li><a class="base-card base-main-card" href="${site}/in/${person.handle}?trk=org-employees">${portrait}<h3
  class="base-main-card__title">${escaped(person.name)}</h3><h4
  class="base-main-card__subtitle">${escaped(person.headline)}</h4></a></li>`
  })
  return `<section data-test-id="employees-at"><h2>Employees</h2><ul>${cards.join('')}</ul></section>`
}

export function organizationPage({ params, now, request }: Call): SimulatedResponse {
  const name = (params.name ?? '').toLowerCase()
  if (/^\d+$/.test(name) && !forcedByNumber(name))
    return redirect(`${site}/company/${slugOf(name)}?id=${name}`, 301)
  const forced = forcedOf(name)
  if (forced === 'not_found') return notFoundPage
  if (isWalled(forced)) return loginWall
  const slug = /^\d+$/.test(name) ? slugOf(name) : name
  const organization = organizationOf(slug)
  // The page shows the requested number, even if two organizations share a simulated slug.
  const id = forcedByNumber(name) ? name : (request.url.searchParams.get('id') ?? organization.id)
  const of = { ...organization, id }
  const { items } = page(postsOf({ kind: 'organization', handle: slug }, now), { size: shownPosts })
  const data = {
    '@context': 'http://schema.org',
    '@type': 'Organization',
    name: of.name,
    url: `${site}/company/${slug}`,
    address: { type: 'PostalAddress', addressLocality: of.place, addressCountry: of.country },
    description: of.about,
    numberOfEmployees: { value: of.employees, '@type': 'QuantitativeValue' },
    logo: { contentUrl: picture(of.logo, 'company-logo_200_200'), '@type': 'ImageObject' },
    slogan: of.tagline,
    sameAs: of.website,
  }
  const website = encodeURIComponent(of.website)
  const updates = items.map(
    (post) =>
      `<li><div><a class="main-feed-card__overlay-link" href="${site}${postPath(post)}"></a>${article(post, now, 'organization_guest_main-feed-card')}</div></li>`,
  )
  const body = `<section class="top-card-layout"><h1 class="top-card-layout__title">${escaped(of.name)}</h1><h2 class="top-card-layout__headline">${of.industry}</h2>
<h3 class="top-card-layout__first-subline">
  ${of.place} <span class="before:middot"></span>
  ${exact(of.followers)} followers
</h3><h4 class="top-card-layout__second-subline"><span>${escaped(of.tagline)}</span></h4>
${semaphore('COMPANY', `urn:li:organization:${id}`)}</section>
<section data-test-id="about-us"><p data-test-id="about-us__description">${escaped(of.about)}</p><dl>
${line('website', 'Website', `<a href="${site}/redir/redirect?url=${website}&amp;urlhash=x">${of.website}</a>`)}
${line('industry', 'Industry', of.industry)}${line('size', 'Company size', of.band)}${line('headquarters', 'Headquarters', of.place)}
${line('organizationType', 'Type', 'Privately Held')}${line('foundedOn', 'Founded', String(of.founded))}${line('specialties', 'Specialties', 'sleepers, maps, and timetables')}</dl></section>
<section><h2>Locations</h2><ul><li><span class="tag-sm tag-enabled">Primary</span><div id="address-0"><p>1 Station Road</p><p>${of.place}, ${of.country}</p></div></li></ul></section>
${employees(slug)}
<section data-test-id="updates"><h2>Updates</h2><ul class="updates__list">${updates.join('')}</ul></section>
${aside(affiliatesOf(slug), 'affiliated-pages', 'Affiliated pages')}${aside(['old-maps', 'tiny-robots', 'home-gardens'], 'similar-pages', 'Similar pages')}`
  return guestPage('d_org_guest_company_overview', `${of.name} | LinkedIn`, body, linkedData(data))
}
