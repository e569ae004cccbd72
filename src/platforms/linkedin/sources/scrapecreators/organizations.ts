import { type DriftReporter, readPartsOrNull } from '../../../../reading/entries.ts'
import { type Json, must, obj } from '../../../../reading/narrow.ts'
import { count, int, str, url } from '../../../../reading/values.ts'
import type { Address, Funding, Organization } from '../../model.ts'
import { unknownOrganization } from '../unknown-models.ts'
import { actorOf } from '../web/elements.ts'
import { readSizeBand } from '../web/organization.ts'
import { readCompanyPost } from './posts.ts'
import { pictureOf, readActor } from './values.ts'

/** A company, school or showcase page of LinkedIn. */

function addressOf(value: unknown): Address | null {
  const place = obj(value)
  if (!place) return null
  const country = str(place.country)
  return {
    street: null,
    city: str(place.city),
    region: str(place.state),
    postalCode: null,
    countryCode: country !== null && /^[A-Z]{2}$/.test(country) ? country : null,
  }
}

function fundingOf(value: unknown, reporter: DriftReporter): Funding | null {
  const funding = obj(value)
  if (!funding) return null
  const last = obj(funding.lastRound)
  return {
    roundCount: count(funding.numberOfRounds),
    lastRoundType: str(last?.type),
    lastRoundDate: str(last?.date),
    lastRoundAmount: str(last?.amount),
    investors: readPartsOrNull(
      funding.investors,
      (entry) => {
        const investor = must(obj(entry), 'investor')
        return {
          name: must(str(investor.name), 'investor.name'),
          url: url(investor.crunchbaseUrl),
          imageUrl: pictureOf(investor.image),
        }
      },
      reporter,
      'funding.investors',
    ),
  }
}

/**
 * Reads an organization.
 * @throws Fault changed if the number or the name is missing
 */
export function readOrganization(
  body: Json,
  reporter: DriftReporter,
): Organization & { readonly id: string } {
  const founded = int(body.founded)
  return {
    ...unknownOrganization,
    id: must(/^\d+$/.exec(str(body.id) ?? '')?.[0], 'organization.id'),
    name: must(str(body.name), 'organization.name'),
    description: str(body.description),
    tagline: str(body.slogan),
    websiteUrl: url(body.website),
    logoUrl: pictureOf(body.logo),
    coverUrl: pictureOf(body.coverImage),
    industry: str(body.industry),
    specialties: readPartsOrNull(
      body.specialties,
      (one) => must(typeof one === 'string' ? str(one) : null, 'specialties'),
      reporter,
      'specialties',
    ),
    organizationType: str(body.type),
    size: readSizeBand(str(body.size)),
    employeeCount: count(body.employeeCount),
    foundedYear: founded !== null && founded > 1000 && founded < 3000 ? founded : null,
    headquarters: str(body.headquarters),
    address: addressOf(body.location),
    people: readPartsOrNull(
      body.employees,
      (one) => must(readActor(one, 'link', 'person'), 'employees.link'),
      reporter,
      'employees',
    ),
    posts: readPartsOrNull(body.posts, readCompanyPost, reporter, 'posts'),
    similar: readPartsOrNull(
      body.similarPages,
      (entry) => {
        const page = must(obj(entry), 'similarPages')
        const actor = must(actorOf(str(page.link) ?? undefined), 'similarPages.link')
        return {
          id: actor.id,
          slug: actor.handle,
          name: must(str(page.name), 'similarPages.name'),
          url: must(actor.url, 'similarPages.link'),
          industry: null,
          location: null,
          logoUrl: pictureOf(page.image),
          followerCount: null,
        }
      },
      reporter,
      'similarPages',
    ),
    funding: fundingOf(body.funding, reporter),
  }
}
