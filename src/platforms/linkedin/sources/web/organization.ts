import type { CheerioAPI } from 'cheerio'
import { changed } from '../../../../catalog/errors.ts'
import type { LookupContext } from '../../../../catalog/source.ts'
import { type DriftReporter, readPartsOrNull, requireSameId } from '../../../../reading/entries.ts'
import { pathParts } from '../../../../reading/links.ts'
import { at, must, obj } from '../../../../reading/narrow.ts'
import { count, str, url } from '../../../../reading/values.ts'
import type { SourceAnswer } from '../../../shared/web-source.ts'
import type { OrganizationRef } from '../../identifiers.ts'
import type {
  Actor,
  Address,
  Funding,
  Office,
  Organization,
  PageType,
  RelatedOrganization,
  SizeBand,
} from '../../model.ts'
import { unknownOrganization } from '../unknown-models.ts'
import { readFollowers, readMetaFollowers } from './audience.ts'
import {
  actorOf,
  type Elements,
  employerIn,
  lines,
  numberIn,
  numbersIn,
  outside,
  pictureOf,
  shown,
  words,
} from './elements.ts'
import { isPageOf, requireOwnAddress } from './own-address.ts'
import { cardsOfUpdates, readUpdates } from './post-card.ts'
import { type GuestPage, guestPage, nodesOfType } from './site.ts'
import { listEntries, visibleList } from './visible-list.ts'

/** The page of a company, school or showcase, as guests see it. */

/** The lower bound of the last size band. */
const lastBand = 10_000

/** "51-200 employees", "10,001+ employees", "2-10 Beschäftigte". */
export function readSizeBand(label: string | null): SizeBand | null {
  if (label === null) return null
  const [min = null, max = null] = numbersIn(label)
  // The last band has no upper bound, however the language words it.
  const isOpen = /\d\+/.test(label) || (min !== null && min >= lastBand)
  return { label, min, max: max ?? (isOpen ? null : min) }
}

/** Splits a list in words. The last comma may be replaced by the word for "and": "ERP, Finanzen und Analytik". */
export function splitList(text: string, language: string | undefined): string[] {
  const entries = text.split(/,\s+(?:and |und |et |y |e )?|[、،]\s*/).filter(Boolean)
  const last = entries.at(-1)
  if (entries.length < 2 || last === undefined || /,\s+(?:and|und|et|y|e) [^,]*$/.test(text)) return entries
  const and = wordForAnd(language)
  const place = and === null ? -1 : last.lastIndexOf(and)
  if (and === null || place <= 0) return entries
  return [...entries.slice(0, -1), last.slice(0, place), last.slice(place + and.length)]
}

/** The word between the last two entries of a list. Null for an unknown language. */
function wordForAnd(language: string | undefined): string | null {
  try {
    const parts = new Intl.ListFormat(language).formatToParts(['a', 'b', 'c'])
    const between = parts.at(-2)?.value ?? ''
    return /^\s\S+\s$/.test(between) ? between : null
  } catch {
    return null
  }
}

/** The value of a line in the section "About us". */
const about = ($: CheerioAPI, name: string) => $(`[data-test-id="about-us__${name}"] dd`).first()

function addressOf(linked: unknown): Address | null {
  const address = obj(at(linked, 'address'))
  if (!address) return null
  const country = str(address.addressCountry)
  return {
    street: str(address.streetAddress),
    city: str(address.addressLocality),
    region: str(address.addressRegion),
    postalCode: str(address.postalCode),
    countryCode: country !== null && /^[A-Z]{2}$/.test(country) ? country : null,
  }
}

/** Whether a location is marked as the primary one. Null if the location's entry is not visible. */
const primaryOf = (entry: Elements) => (entry.length === 0 ? null : entry.find('[class*="tag-"]').length > 0)

function officesOf($: CheerioAPI, context: Pick<LookupContext, 'drift'>): Office[] | null {
  const places = $('[id^="address-"]').toArray()
  if (places.length === 0) return null
  return readPartsOrNull(
    places,
    (entry) => {
      const place = entry as (typeof places)[number]
      const parts = $(place)
        .find('p')
        .toArray()
        .flatMap((line) => words($(line)) ?? [])
      if (parts.length === 0) throw changed('address')
      const label = parts.join(', ')
      return {
        label,
        countryCode: /,\s*([A-Z]{2})$/.exec(label)?.[1] ?? null,
        isPrimary: primaryOf($(place).closest('li')),
      }
    },
    context,
    'locations',
  )
}

function peopleOf($: CheerioAPI, context: Pick<LookupContext, 'drift'>): Actor[] | null {
  const section = $('[data-test-id="employees-at"]')
  if (section.length === 0) return null
  const links = section.find('a[href*="/in/"]').toArray()
  return visibleList(listEntries($, links), context, 'employees', (link) => {
    const card = $(link)
    const more = {
      name: words(card.find('[class*="card__title"]')),
      headline: words(card.find('[class*="card__subtitle"]')),
      pictureUrl: pictureOf(card.find('img')),
    }
    return must(actorOf(card.attr('href'), more), 'href')
  })
}

/** Reads similar or affiliated pages. Returns null if the page has no such list. */
function relatedOf(
  $: CheerioAPI,
  section: Elements,
  context: Pick<LookupContext, 'drift'>,
  field: string,
): RelatedOrganization[] | null {
  if (section.length === 0) return null
  // LinkedIn shows the section only if it has entries.
  const cards = listEntries($, section.find('a[href], li a').toArray())
  if (cards.length === 0) {
    context.drift(field)
    return null
  }
  return readPartsOrNull(
    cards,
    (link) => {
      const card = $(link as (typeof cards)[number])
      const actor = must(actorOf(card.attr('href')), 'href')
      return {
        id: actor.id,
        slug: actor.handle,
        name: must(words(card.find('[class*="card__title"]')), 'title'),
        url: must(actor.url, 'href'),
        industry: words(card.find('[class*="card__subtitle"]')),
        location: words(card.find('[class*="card__second-subtitle"], [class*="card__metadata"]')),
        logoUrl: pictureOf(card.find('img')),
        followerCount: null,
      }
    },
    context,
    field,
  )
}

function fundingOf($: CheerioAPI, context: Pick<LookupContext, 'drift'>): Funding | null {
  const section = $('[data-test-id="funding"]').first()
  if (section.length === 0) return null
  const rounds = numberIn(
    section.find('a[data-tracking-control-name="funding_all-rounds"] span').last().text(),
  )
  const time = section.find('time').first()
  const last = section.find('a[data-tracking-control-name="funding_last-round"]').first().clone()
  last.find('time').remove()
  const links = section.find('[data-tracking-control-name*="investors"]').toArray()
  const investors = readPartsOrNull(
    listEntries($, links),
    (link) => {
      const one = $(link as (typeof links)[number])
      return {
        name: must(words(one), 'name'),
        url: outside(one.attr('href')),
        imageUrl: pictureOf(one.find('img')),
      }
    },
    context,
    'investors',
  )
  return {
    roundCount: rounds,
    // The date follows the type. Without the date's element the reader cannot separate them.
    lastRoundType: time.length === 0 ? null : words(last),
    lastRoundDate: time.attr('datetime') ?? words(time),
    lastRoundAmount: words(section.find('p.text-display-lg')),
    investors: investors?.length ? investors : null,
  }
}

/** Reads the organization's number from the places where the page names itself. */
function idOf($: CheerioAPI): string | null {
  const urn = $(
    '[data-semaphore-content-urn^="urn:li:organization:"], [data-semaphore-content-urn^="urn:li:company:"]',
  )
    .first()
    .attr('data-semaphore-content-urn')
  const numeric = /(?<!\d)(\d+)$/.exec(urn ?? '')?.[1]
  if (numeric) return numeric
  const jobs = $('a[href*="f_C="]').attr('href') ?? ''
  return /[?&]f_C=(\d+)(?:&|$)/.exec(jobs)?.[1] ?? employerIn($)
}

const types: readonly string[] = ['company', 'school', 'showcase']
const organizations = ['Organization', 'EducationalOrganization', 'CollegeOrUniversity', 'Corporation']

/** Reads an organization's page. */
export function readOrganization(page: GuestPage, context: DriftReporter): Organization {
  const { $ } = page
  const linked = nodesOfType(page, ...organizations)[0]
  const [type, slug] = pathParts(page.path)
  if (!types.includes(type ?? '')) throw changed('page', page.path)
  const named = slug && !/^\d+$/.test(slug) ? slug.normalize('NFC').toLowerCase() : null
  const canonical = actorOf(str(linked?.url) ?? $('link[rel="canonical"]').attr('href'))
  // A page contains its own address, so it has to match the address that answered.
  if (named) requireSameId(named, canonical?.handle, 'Organization.url')
  const own = named ?? canonical?.handle ?? null
  const id = idOf($)
  // A redirect from a number to a name is LinkedIn's own. Without a redirect, only the number on the page proves whose page
  // it is.
  if (named === null) must(id, 'organization.id')
  requireOwnAddress($, (parts) => isPageOf(types, /^\d+$/.test(parts[1] ?? '') ? null : own, parts))
  const card = $('.top-card-layout').first()
  const name = must(words($('.top-card-layout__title')) ?? str(linked?.name), 'name')
  const first = $('.top-card-layout__first-subline').first()
  const updates = $('[data-test-id="updates"]')
  const website = about($, 'website').find('a')
  const specialties = words(about($, 'specialties'))
  const hasSpecialties = $('[data-test-id="about-us__specialties"]').length > 0
  if (hasSpecialties && specialties === null) context.drift('specialties', 'part')
  const description = $('[data-test-id="about-us__description"]')
  const founded = words(about($, 'foundedOn'))
  return {
    ...unknownOrganization,
    id,
    slug: canonical?.handle ?? named,
    type: type as PageType,
    name,
    description: str(linked?.description) ?? lines(description),
    tagline: str(linked?.slogan) ?? words($('.top-card-layout__second-subline')) ?? words(card.find('h4')),
    websiteUrl: url(linked?.sameAs) ?? outside(website.attr('href')),
    logoUrl:
      shown(at(linked, 'logo', 'contentUrl')) ??
      shown(linked?.logo) ??
      pictureOf($('img[class*="top-card-layout__entity-image"]')),
    coverUrl: pictureOf($('img.cover-img__image')),
    industry: words(about($, 'industry')) ?? words($('.top-card-layout__headline')) ?? words(card.find('h2')),
    specialties: specialties === null ? null : splitList(specialties, $('html').attr('lang')),
    organizationType: words(about($, 'organizationType')),
    size: readSizeBand(words(about($, 'size'))),
    employeeCount:
      count(at(linked, 'numberOfEmployees', 'value')) ?? numberIn($('.face-pile__cta').first().text()),
    followerCount: readFollowers(first.length > 0 ? first : card.find('h3')) ?? readMetaFollowers($),
    foundedYear:
      founded === null ? null : Number(/\b(1[5-9]|20)\d{2}\b/.exec(founded)?.[0] ?? Number.NaN) || null,
    headquarters: words(about($, 'headquarters')),
    address: addressOf(linked),
    locations: officesOf($, context),
    people: peopleOf($, context),
    posts: updates.length === 0 ? null : readUpdates($, updates, own, context),
    shownPostCount: updates.length === 0 ? null : cardsOfUpdates($, updates).length,
    similar: relatedOf($, $('[data-test-id="similar-pages"]'), context, 'similar pages'),
    affiliated: relatedOf($, $('[data-test-id="affiliated-pages"]'), context, 'affiliated pages'),
    funding: fundingOf($, context),
  }
}

/** Requests an organization by slug or number. LinkedIn redirects a number to the slug. */
export async function readOrganizationPage(
  context: LookupContext,
  ref: OrganizationRef,
): Promise<SourceAnswer<Organization>> {
  const path = ref.kind === 'id' ? `/company/${ref.id}` : `/${ref.type}/${encodeURIComponent(ref.slug)}`
  const answer = await guestPage(context, path, { module: import.meta.url, read: { readOrganization } })
  if (answer.outcome === 'answered' && ref.kind === 'id')
    requireSameId(ref.id, answer.found.id, 'organization.id')
  return answer
}
