import { notEntitled } from '../../../../catalog/errors.ts'
import type { Finding, Source } from '../../../../catalog/source.ts'
import { countryName } from '../../../../reading/countries.ts'
import {
  type DriftReporter,
  readEntries,
  readPartsOrNull,
  requireSameId,
} from '../../../../reading/entries.ts'
import { at, type Json, must, obj, objs } from '../../../../reading/narrow.ts'
import { amount, bool, count, str, url } from '../../../../reading/values.ts'
import type { Ad } from '../../ad-model.ts'
import type { AdPage } from '../../records/v1/ads.ts'
import { adKinds } from '../ad-kinds.ts'
import type { AdSearch } from '../web/ads.ts'
import { needsToken, requestRest } from './api.ts'
import { isoFromMilliseconds, readRestPage, startOf } from './paging.ts'

/** The Ad Library API reports advertiser, dates, targeting and impressions. Only the ad's page shows the creative. */

const permission = 'the product LinkedIn Ad Library of the developer portal'
const pageSize = 25

/** A day in the notation of Rest.li: `(year:2026,month:1,day:31)`. */
function dayOf(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `(year:${year},month:${month},day:${date})`
}

function queryOf({ company, keyword, startDate, endDate }: AdSearch, start: number): string {
  const parts = ['q=criteria']
  if (keyword !== undefined) parts.push(`keyword=${encodeURIComponent(keyword)}`)
  if (company !== undefined) parts.push(`advertiser=${encodeURIComponent(company)}`)
  const days = [startDate && `start:${dayOf(startDate)}`, endDate && `end:${dayOf(endDate)}`].filter(Boolean)
  if (days.length > 0) parts.push(`dateRange=(${days.join(',')})`)
  return [...parts, `start=${start}`, `count=${pageSize}`].join('&')
}

/** Translates `urn:li:country:DE` into the country name of the library's pages. */
function countryOf(urn: unknown): string {
  const code = must(/^urn:li:country:([A-Za-z]{2})$/.exec(str(urn) ?? '')?.[1], 'country')
  return countryName(code.toUpperCase()) ?? code.toUpperCase()
}

const sharesOf = (value: unknown, reporter: DriftReporter): Ad['byCountry'] =>
  readPartsOrNull(
    value,
    (entry) => {
      const share = must(amount(at(entry, 'impressionPercentage')), 'impressionPercentage')
      return { country: countryOf(at(entry, 'country')), share: `${Math.round(share * 100) / 100}%` }
    },
    reporter,
    'impressionsDistributionByCountry',
  )

/** `{from, to}` as text. */
function rangeOf(value: unknown): string | null {
  const from = count(at(value, 'from'))
  const to = count(at(value, 'to'))
  return from === null || to === null ? null : `${from}-${to}`
}

/** Reads the names of segments. Returns null and reports drift if one of them cannot be read. */
function namesOf(value: unknown, reporter: DriftReporter): string[] | null {
  const names = Array.isArray(value)
    ? value.map((one) => (typeof one === 'string' ? str(one) : null))
    : [null]
  if (!names.includes(null)) return names as string[]
  reporter.drift('adTargeting')
  return null
}

/** Describes the targeting of one kind as the library's pages do. Returns null if the answer does not report it. */
function targetOf(facets: unknown, name: string, reporter: DriftReporter): string | null {
  const facet = objs(facets).find((one) => str(one.facetName)?.toLowerCase() === name)
  if (!facet) return null
  const included = namesOf(facet.includedSegments, reporter)
  const excluded = namesOf(facet.excludedSegments, reporter)
  if (included === null || excluded === null) return null
  const criteria = [
    ...(included.length > 0 ? [`includes ${included.join(', ')}`] : []),
    ...(excluded.length > 0 ? [`excludes ${excluded.join(', ')}`] : []),
  ]
  return criteria.length === 0 ? null : `Targeting ${criteria.join('; ')}`
}

const isMissing = (value: unknown) => value === undefined || value === null

/** An object of an ad. In another form it counts: the list of countries in it is lost. */
function partOf(value: unknown, field: string, reporter: DriftReporter): Json | undefined {
  const part = obj(value)
  if (!part && !isMissing(value)) reporter.drift(field, 'part')
  return part
}

export function readAd(entry: unknown, reporter: DriftReporter): Ad {
  const ad = must(obj(entry), 'ad')
  const id = must(/\/ad-library\/detail\/(\d+)/.exec(str(ad.adUrl) ?? '')?.[1], 'adUrl')
  const details = partOf(ad.details, 'details', reporter)
  // LinkedIn hides the advertiser of a restricted ad.
  if (isMissing(ad.details) && bool(ad.isRestricted) !== true) reporter.drift('details')
  const advertiser = obj(details?.advertiser)
  const page = url(advertiser?.advertiserUrl)
  const statistics = partOf(details?.adStatistics, 'adStatistics', reporter)
  const type = str(details?.type)
  return {
    id,
    type: type === null || type.startsWith('$') ? null : (adKinds[type] ?? type),
    headline: null,
    text: null,
    posterName: null,
    posterTitle: null,
    payer: str(advertiser?.adPayer),
    advertiser: {
      id: /\/company\/(\d+)/.exec(page ?? '')?.[1] ?? null,
      name: str(advertiser?.advertiserName),
      url: page,
    },
    targeting: {
      language: targetOf(details?.adTargeting, 'language', reporter),
      location: targetOf(details?.adTargeting, 'location', reporter),
      company: targetOf(details?.adTargeting, 'company', reporter),
      audience: targetOf(details?.adTargeting, 'audience', reporter),
    },
    imageUrl: null,
    videoUrl: null,
    carousel: null,
    callToAction: null,
    destinationUrl: null,
    ranLabel: null,
    startedAt: isoFromMilliseconds(statistics?.firstImpressionAt),
    endedAt: isoFromMilliseconds(statistics?.latestImpressionAt),
    impressions: rangeOf(statistics?.totalImpressions),
    byCountry: sharesOf(statistics?.impressionsDistributionByCountry, reporter),
  }
}

/** Searches by name and words. Only the public library can search by organization id and country. */
export const officialAdSearch: Source<AdSearch, AdPage> = {
  name: 'official',
  requires: needsToken,
  serves: ({ companyId, countries }) => companyId === undefined && countries === undefined,
  async lookup(params, context): Promise<Finding<AdPage>> {
    const start = startOf(context.continuation)
    const answer = await requestRest(context, `/rest/adLibrary?${queryOf(params, start)}`, permission)
    // Documented: an app without this product gets a 404.
    if (answer.outcome === 'not_found') throw notEntitled(permission)
    if (answer.outcome !== 'answered') return answer
    const { entries, total, next } = readRestPage(answer.found, start, pageSize)
    requireSameId(String(start), str(at(answer.found, 'paging', 'start')), 'paging.start')
    const ads = readEntries(entries, (entry) => readAd(entry, context), context, 'ads')
    const once = [...new Map(ads.map((ad) => [ad.id, ad])).values()]
    return { outcome: 'found', model: { ads: once, total }, next }
  },
}
