import { changed } from '../../../../catalog/errors.ts'
import { type Finding, type LookupContext, notFound, type Source } from '../../../../catalog/source.ts'
import {
  type DriftReporter,
  readPartsOrNull,
  requiredList,
  requireSameId,
  requireUncontradicted,
} from '../../../../reading/entries.ts'
import { at, type Json, must, obj, objs } from '../../../../reading/narrow.ts'
import { count, str, url } from '../../../../reading/values.ts'
import { requestOptional } from '../../../shared/optional-request.ts'
import type { SourceAnswer } from '../../../shared/web-source.ts'
import type { Address, Office, Organization, PageType, SizeBand } from '../../model.ts'
import type { OrganizationIdentity } from '../../records/v2/organizations.ts'
import { unknownOrganization } from '../unknown-models.ts'
import { needsToken, requestRest } from './api.ts'

/** The API reports all fields of organizations that the token's member administers, and a few fields of others. */

const permission = 'r_organization_admin or rw_organization_admin (Community Management)'

const types: Readonly<Record<string, PageType>> = { NONE: 'company', SCHOOL: 'school', BRAND: 'showcase' }

/** Translates `SIZE_51_TO_200` into the label of the page. */
function bandOf(range: string | null): SizeBand | null {
  const [, min, max] = /^SIZE_(\d+)(?:_TO_(\d+)|_OR_MORE)?$/.exec(range ?? '') ?? []
  if (range === null || min === undefined) return null
  const isOpen = range.endsWith('_OR_MORE')
  const label = isOpen ? `${min}+ employees` : `${min}${max ? `-${max}` : ''} employees`
  return { label, min: Number(min), max: isOpen ? null : Number(max ?? min) }
}

function addressOf(location: Json): Address {
  const address = obj(location.address)
  return {
    street: str(address?.line1),
    city: str(address?.city),
    region: str(address?.geographicArea),
    postalCode: str(address?.postalCode),
    countryCode: str(address?.country),
  }
}

function officeOf(entry: unknown): Office {
  const location = must(obj(entry), 'location')
  const { street, city, region, countryCode } = addressOf(location)
  const label = [street, city, region, countryCode].filter((part) => part !== null).join(', ')
  if (label === '') throw changed('address')
  return { label, countryCode, isPrimary: location.locationType === 'HEADQUARTERS' }
}

function readOrganization(node: Json, context: DriftReporter): Organization {
  const locations = Array.isArray(node.locations) ? objs(node.locations) : null
  const main = locations?.find(({ locationType }) => locationType === 'HEADQUARTERS')
  const address = main ? addressOf(main) : null
  return {
    ...unknownOrganization,
    id: must(/^[1-9]\d*$/.exec(str(node.id) ?? '')?.[0], 'id'),
    slug: str(node.vanityName)?.toLowerCase() ?? null,
    type: types[str(node.primaryOrganizationType) ?? ''] ?? null,
    name: must(str(node.localizedName), 'localizedName'),
    description: str(node.localizedDescription),
    websiteUrl: url(node.localizedWebsite),
    specialties: readPartsOrNull(
      node.localizedSpecialties,
      (one) => must(typeof one === 'string' ? str(one) : null, 'specialty'),
      context,
      'specialties',
    ),
    organizationType: str(node.organizationType),
    size: bandOf(str(node.staffCountRange)),
    foundedYear: count(at(node, 'foundedOn', 'year')),
    headquarters: [address?.city, address?.region].filter(Boolean).join(', ') || null,
    address,
    locations: readPartsOrNull(node.locations, officeOf, context, 'locations'),
  }
}

/** Finds an organization by slug. An empty list proves that the slug is unknown. */
async function bySlug(context: LookupContext, slug: string): Promise<SourceAnswer<Json>> {
  const path = `/rest/organizations?q=vanityName&vanityName=${encodeURIComponent(slug)}`
  const answer = await requestRest(context, path, permission)
  if (answer.outcome !== 'answered') return answer
  const elements = requiredList(answer.found.elements, 'elements')
  if (elements.length === 0) {
    requireUncontradicted({ counts: [at(answer.found, 'paging', 'total')] }, 'elements')
    return notFound
  }
  const node = obj(elements[0])
  if (!node) throw changed('elements')
  requireSameId(slug, str(node.vanityName), 'vanityName')
  return { outcome: 'answered', found: node }
}

async function byId(context: LookupContext, id: string): Promise<SourceAnswer<Json>> {
  const answer = await requestRest(context, `/rest/organizations/${id}`, permission)
  if (answer.outcome === 'answered') requireSameId(id, str(answer.found.id), 'id')
  return answer
}

/** A separate endpoint counts followers. */
const followersOf = (context: LookupContext, id: string) =>
  requestOptional('firstDegreeSize', context, async () => {
    const urn = encodeURIComponent(`urn:li:organization:${id}`)
    const path = `/rest/networkSizes/${urn}?edgeType=COMPANY_FOLLOWED_BY_MEMBER`
    const answer = await requestRest(context, path, permission)
    return answer.outcome === 'answered' ? must(count(answer.found.firstDegreeSize), 'firstDegreeSize') : null
  })

type ByEither = { readonly id?: string; readonly slug?: string }

export const officialOrganization: Source<ByEither, Organization> = {
  name: 'official',
  requires: needsToken,
  async lookup({ id, slug }, context): Promise<Finding<Organization>> {
    const answer = await (id === undefined ? bySlug(context, slug!) : byId(context, id))
    if (answer.outcome !== 'answered') return answer
    const organization = readOrganization(answer.found, context)
    const followers = await followersOf(context, organization.id!)
    return { outcome: 'found', model: { ...organization, followerCount: followers } }
  },
}

export const officialIdentity: Source<{ readonly slug: string }, OrganizationIdentity> = {
  name: 'official',
  requires: needsToken,
  async lookup({ slug }, context): Promise<Finding<OrganizationIdentity>> {
    const answer = await bySlug(context, slug)
    if (answer.outcome !== 'answered') return answer
    const organization = readOrganization(answer.found, context)
    return {
      outcome: 'found',
      model: { ...organization, id: organization.id!, slug: must(organization.slug, 'vanityName') },
    }
  },
}
