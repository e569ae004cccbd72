import { changed } from '../../../../catalog/errors.ts'
import { isPrivate, notFound, restricted } from '../../../../catalog/source.ts'
import { unexpectedStatus } from '../../../../gateways/vendors/failures.ts'
import { scrapecreators } from '../../../../gateways/vendors/scrapecreators.ts'
import { vendorSource } from '../../../../gateways/vendors/source.ts'
import { at, must, obj } from '../../../../reading/narrow.ts'
import { type PageRef, pageUrl } from '../../identifiers.ts'
import { resolvePage } from '../links.ts'
import { requireSamePage } from './lists.ts'
import { readProfile } from './profile.ts'

const path = '/v1/facebook/profile'

/** Outcomes by the vendor's `account_status` of hidden profiles, which it sends with HTTP 200. */
const gates = { private: isPrivate, 'age-restricted': restricted } as const

const isGate = (status: unknown): status is keyof typeof gates =>
  typeof status === 'string' && status in gates

/** Looks up a page or profile. The vendor reports a missing one by 404 with a flag, a hidden one by 200. */
export const scrapecreatorsProfile = vendorSource(scrapecreators, {
  paths: [path],
  async ask(
    { url, includeBusinessHours }: { readonly url: PageRef; readonly includeBusinessHours?: boolean },
    vendor,
    context,
  ) {
    const ref = await resolvePage(context, url)
    if ('outcome' in ref) return ref
    const query = { url: pageUrl(ref), get_business_hours: includeBusinessHours ? true : null }
    const response = await vendor.get(path, query, [404])
    const body = must(obj(response.json()), 'body')
    if (response.status === 404) {
      if (at(body, 'data', 'accountDoesNotExist') === true) return notFound
      throw unexpectedStatus('scrapecreators', path, response)
    }
    if (body.success !== true) throw changed('success', body.error)
    const status = body.account_status
    if (isGate(status)) return gates[status]
    if (status !== undefined && status !== null) throw changed('account_status', status)
    if (body.isPrivate === true) throw changed('account_status')
    const model = readProfile(body)
    requireSamePage(
      ref,
      model.adLibraryPageId === null || !('id' in ref) || ref.id === model.platformUserId
        ? model.platformUserId
        : model.adLibraryPageId,
      model.profileUrl,
    )
    return { outcome: 'found', model }
  },
})
