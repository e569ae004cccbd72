import { type DriftReporter, readPartsOrNull } from '../../../../reading/entries.ts'
import { at, type Json, must, obj, objs } from '../../../../reading/narrow.ts'
import { bool, count, str, text, url } from '../../../../reading/values.ts'
import type * as linkedin from '../../model.ts'
import { unknownOrganization } from '../unknown-models.ts'
import { pageOf, readNames } from './actors.ts'
import { visibleText } from './wire.ts'

/** Organizations as HarvestAPI writes them. */

/** The lower bound of the size band without an upper bound. */
const openBand = 10_001

function bandOf(value: unknown): linkedin.SizeBand | null {
  const range = obj(value)
  const [min, max] = [count(range?.start), count(range?.end)]
  if (min === null) return null
  const isOpen = min >= openBand && (range?.end === undefined || range.end === null)
  if (!isOpen && max === null) return null
  return { label: `${min}${isOpen ? '+' : `-${max}`} employees`, min, max }
}

const addressOf = (location: Json): linkedin.Address => ({
  street: visibleText(location.line1),
  city: visibleText(location.city),
  region: visibleText(location.geographicArea),
  postalCode: visibleText(location.postalCode),
  countryCode: visibleText(location.country),
})

function officeOf(entry: unknown): linkedin.Office {
  const location = must(obj(entry), 'location')
  const { city, region, countryCode } = addressOf(location)
  const parts = [city, region, countryCode].filter((part) => part !== null).join(', ')
  return {
    label: must(visibleText(at(location, 'parsed', 'text')) ?? str(parts), 'location.city'),
    countryCode: countryCode ?? visibleText(at(location, 'parsed', 'countryCode')),
    isPrimary: bool(location.headquarter),
  }
}

const two = (number: number) => String(number).padStart(2, '0')

/** Reads a day with its known parts. */
function dayOf(value: unknown): string | null {
  const date = obj(value)
  const [year, month, day] = [count(date?.year), count(date?.month), count(date?.day)]
  if (year === null) return null
  if (month === null) return String(year)
  return day === null ? `${year}-${two(month)}` : `${year}-${two(month)}-${two(day)}`
}

function fundingOf(element: Json): linkedin.Funding | null {
  const data = obj(element.fundingData) ?? obj(element.crunchbaseFundingData)
  if (!data) return null
  const last = obj(data.lastFundingRound)
  const [currency, amount] = [
    str(at(last, 'moneyRaised', 'currencyCode')),
    str(at(last, 'moneyRaised', 'amount')),
  ]
  return {
    roundCount: count(data.numFundingRounds) ?? count(data.numberOfFundingRounds),
    lastRoundType: visibleText(last?.fundingType) ?? visibleText(last?.localizedFundingType),
    lastRoundDate: dayOf(last?.announcedOn),
    lastRoundAmount: amount === null ? null : [currency, amount].filter((part) => part !== null).join(' '),
    investors: objs(last?.leadInvestors).flatMap((investor) => {
      const name = visibleText(investor.name)
      return name === null ? [] : [{ name, url: url(investor.crunchbaseUrl), imageUrl: null }]
    }),
  }
}

/** An industry is either a name or an object with a name and a number. */
const industryOf = (value: unknown) =>
  Array.isArray(value) ? (visibleText(value[0]) ?? visibleText(obj(value[0])?.name)) : null

/** Chooses the largest size of a picture. */
function largest(list: unknown): string | null {
  const sizes = objs(list).toSorted((a, b) => (count(b.width) ?? 0) - (count(a.width) ?? 0))
  return url(sizes[0]?.url)
}

const types: Readonly<Record<string, linkedin.PageType>> = {
  company: 'company',
  school: 'school',
  showcase: 'showcase',
}

/** Reads an organization that a search or another organization's page shows. */
export function readRelated(element: Json): linkedin.RelatedOrganization {
  const slug = str(element.universalName)?.toLowerCase() ?? null
  const id = str(element.id)
  const link = readNames(element.linkedinUrl)
  return {
    id,
    slug,
    name: must(visibleText(element.name), 'organization.name'),
    url: pageOf(link?.kind ?? 'company', must(slug ?? link?.name ?? id, 'organization.id')),
    industry: visibleText(element.industries) ?? industryOf(element.industries),
    location: visibleText(at(element, 'location', 'linkedinText')),
    logoUrl: url(element.logo),
    followerCount: count(element.followerCount),
  }
}

/**
 * Reads an organization.
 * @throws Fault changed if the id or the name is missing
 */
export function readOrganization(element: Json, reporter: DriftReporter): linkedin.Organization {
  const locations = Array.isArray(element.locations) ? objs(element.locations) : null
  const main = locations?.find(({ headquarter }) => headquarter === true)
  const address = main ? addressOf(main) : null
  const kind = readNames(element.linkedinUrl)?.kind
  return {
    ...unknownOrganization,
    id: must(str(element.id), 'element.id'),
    slug: str(element.universalName)?.toLowerCase() ?? null,
    type: types[kind ?? ''] ?? null,
    name: must(visibleText(element.name), 'element.name'),
    description: text(element.description),
    tagline: visibleText(element.tagline),
    websiteUrl: url(element.website),
    logoUrl: url(element.logo) ?? largest(element.logos),
    coverUrl: largest(element.backgroundCovers),
    industry: industryOf(element.industries),
    specialties: readPartsOrNull(
      element.specialities,
      (one) => must(visibleText(one), 'speciality'),
      reporter,
      'specialities',
    ),
    organizationType: visibleText(element.companyType),
    size: bandOf(element.employeeCountRange),
    employeeCount: count(element.employeeCount),
    followerCount: count(element.followerCount),
    foundedYear: count(at(element, 'foundedOn', 'year')),
    headquarters: [address?.city, address?.region].filter(Boolean).join(', ') || null,
    address,
    locations: readPartsOrNull(element.locations, officeOf, reporter, 'locations'),
    similar: readPartsOrNull(
      element.similarOrganizations,
      (one) => readRelated(must(obj(one), 'organization')),
      reporter,
      'similarOrganizations',
    ),
    funding: fundingOf(element),
  }
}
