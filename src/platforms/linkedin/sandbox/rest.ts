import type { SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { bareNumber } from '../../../reading/json.ts'
import { json } from '../../../simulation/answers.ts'
import type { Call } from '../../../simulation/router.ts'
import { isBearer } from '../../../simulation/tokens.ts'
import { forcedOf, organizationOf, slugOf } from './world.ts'

/** The REST API's answers about organizations. */

export const restOrigin = 'https://api.linkedin.com'
export const simulatedToken = 'simulated-member-token'

export const error = (status: number, code: string, message: string) =>
  json({ status, serviceErrorCode: status === 403 ? 100 : 65600, code, message }, status)

/** Without token and version, calls are refused. */
export function refusal({ request }: Call, name: string): SimulatedResponse | null {
  if (!isBearer(request, simulatedToken)) return error(401, 'INVALID_ACCESS_TOKEN', 'Invalid access token')
  if (!/^20\d{4}$/.test(request.headers['linkedin-version'] ?? '')) {
    return error(426, 'NONEXISTENT_VERSION', 'Requested version is not active')
  }
  const forced = forcedOf(name)
  if (forced !== 'private' && forced !== 'restricted') return null
  return error(403, 'ACCESS_DENIED', 'Not enough permissions to access: organizations.GET')
}

function organizationWire(slug: string, id?: string) {
  const of = organizationOf(slug)
  const size = of.band.replace(/ employees$/, '').replaceAll(',', '')
  return {
    id: bareNumber(id ?? of.id),
    vanityName: slug,
    localizedName: of.name,
    name: { localized: { en_US: of.name }, preferredLocale: { country: 'US', language: 'en' } },
    localizedWebsite: of.website,
    localizedDescription: of.about,
    primaryOrganizationType: 'NONE',
    organizationType: 'PRIVATELY_HELD',
    staffCountRange: size.endsWith('+')
      ? `SIZE_${size.slice(0, -1)}_OR_MORE`
      : `SIZE_${size.replace('-', '_TO_')}`,
    foundedOn: { year: of.founded },
    localizedSpecialties: ['sleepers', 'maps', 'timetables'],
    locations: [
      {
        locationType: 'HEADQUARTERS',
        address: { line1: '1 Station Road', city: of.place, country: of.country },
      },
    ],
  }
}

export function organizationById(call: Call): SimulatedResponse {
  const id = call.params.id ?? ''
  const refused = refusal(call, id)
  if (refused) return refused
  if (forcedOf(id) === 'not_found') return error(404, 'NOT_FOUND', 'Could not find entity')
  return json(organizationWire(slugOf(id), id))
}

export function organizationBySlug(call: Call): SimulatedResponse {
  const slug = (call.query.get('vanityName') ?? '').toLowerCase()
  const refused = refusal(call, slug)
  if (refused) return refused
  const elements = forcedOf(slug) === 'not_found' ? [] : [organizationWire(slug)]
  return json({ elements, paging: { start: 0, count: 10, total: elements.length, links: [] } })
}

export function networkSize(call: Call): SimulatedResponse {
  const id = /(?<!\d)(\d+)$/.exec(call.params.urn ?? '')?.[1] ?? '0'
  return refusal(call, id) ?? json({ firstDegreeSize: organizationOf(slugOf(id)).followers })
}
