import type { CheerioAPI } from 'cheerio'
import { changed } from '../../../../catalog/errors.ts'
import type { LookupContext, Source } from '../../../../catalog/source.ts'
import {
  type DriftReporter,
  readEntries,
  readPartsOrNull,
  requireSameId,
} from '../../../../reading/entries.ts'
import { parseJson } from '../../../../reading/json.ts'
import { must, obj } from '../../../../reading/narrow.ts'
import { bool, count, str } from '../../../../reading/values.ts'
import type { SourceAnswer } from '../../../shared/web-source.ts'
import { webSource } from '../../../shared/web-source.ts'
import type { Ad } from '../../ad-model.ts'
import type { AdPage } from '../../records/v1/ads.ts'
import { adKinds } from '../ad-kinds.ts'
import { actorOf, codeOf, type Elements, lines, numberIn, outside, pictureOf, words } from './elements.ts'
import { readVideo } from './post-card.ts'
import { type GuestPage, guestPage } from './site.ts'
import { found } from './source.ts'
import { listEntries } from './visible-list.ts'

/** The public ad library: searches and single ads. */

const details = 'a[data-tracking-control-name="ad_library_view_ad_detail"]'

/** Reads the preview of an ad: its text, pictures, video and destination. */
function previewOf(
  $: CheerioAPI,
  preview: Elements,
  context: DriftReporter,
): Pick<
  Ad,
  'type' | 'headline' | 'text' | 'imageUrl' | 'videoUrl' | 'carousel' | 'callToAction' | 'destinationUrl'
> {
  const images = preview.find('[class*="carousel"] img').toArray()
  const slides = readPartsOrNull(
    images,
    (img) => must(pictureOf($(img as (typeof images)[number])), 'img'),
    context,
    'carousel',
  )
  const content = preview
    .find(
      'a[data-tracking-control-name^="ad_library_ad_preview_content"], a[data-tracking-control-name^="ad_library_ad_preview_headline"], a[data-tracking-control-name*="cta"]',
    )
    .toArray()
    .flatMap((link) => outside($(link).attr('href')) ?? [])
    .find((address) => !/(?:^|\.)linkedin\.com$/.test(new URL(address).hostname))
  const type =
    str(preview.attr('data-creative-type')) ??
    str(preview.find('[data-creative-type]').attr('data-creative-type'))
  return {
    type: type === null ? null : (adKinds[type] ?? type),
    headline: words(preview.find('.sponsored-content-headline')),
    text: lines(preview.find('.commentary__content')),
    imageUrl: pictureOf(preview.find('img.ad-preview__dynamic-dimensions-image')),
    videoUrl: readVideo(preview.find('video[data-sources]'), context)?.url ?? null,
    carousel: slides?.length ? slides : null,
    callToAction: words(preview.find('[data-tracking-control-name*="cta"]')),
    destinationUrl: content ?? null,
  }
}

const unknown: Omit<Ad, 'id' | keyof ReturnType<typeof previewOf>> = {
  posterName: null,
  posterTitle: null,
  payer: null,
  advertiser: { id: null, name: null, url: null },
  targeting: { language: null, location: null, company: null, audience: null },
  ranLabel: null,
  startedAt: null,
  endedAt: null,
  impressions: null,
  byCountry: null,
}

function advertiserOf(link: Elements, name: string | null): Ad['advertiser'] {
  const actor = actorOf(link.attr('href'))
  return { id: actor?.id ?? null, name, url: actor?.url ?? null }
}

/** The label before the name of the payer. */
const paidBy = /^(?:paid for by|bezahlt von|payée? par|pagado por|pago por|pagato da|betaald door):?\s+/i

const idOf = (address: string | undefined) => /\/ad-library\/detail\/(\d+)/.exec(address ?? '')?.[1] ?? null

/** Reads a card of a search. Every card has a link. */
function readCard($: CheerioAPI, card: Elements, context: DriftReporter): Ad {
  const id = must(idOf(card.find(details).attr('href')), 'ad detail')
  const link = card.find('a[data-tracking-control-name="ad_library_ad_preview_advertiser"]').first()
  return {
    id,
    ...unknown,
    ...previewOf($, card, context),
    advertiser: advertiserOf(link, words(card.find('div.font-bold'))),
  }
}

/** Reads "Jul 17, 2026" as the beginning of the day in UTC. */
function daysIn(text: string | null): string[] {
  const days = text?.match(/\p{L}{3,9}\.? \d{1,2}, \d{4}/gu) ?? []
  return days.flatMap((day) => {
    const time = Date.parse(`${day} UTC`)
    return Number.isNaN(time) ? [] : [new Date(time).toISOString()]
  })
}

/** Reads the text under a heading of the right column. */
function targetOf($: CheerioAPI, name: RegExp): string | null {
  const heading = $('.ad-detail-right-rail h3')
    .toArray()
    .find((one) => name.test($(one).text().trim()))
  if (!heading) return null
  const beside = $(heading).parent().clone()
  beside.find('h3').first().remove()
  return words(beside)
}

/** Reads the page of an ad. */
export function readAd({ $ }: GuestPage, context: DriftReporter, adId: string): Ad {
  const rail = $('.ad-detail-right-rail').first()
  if (rail.length === 0) throw changed('ad-detail-right-rail')
  const id = must(idOf($('link[rel="canonical"]').attr('href')), 'canonical')
  requireSameId(adId, id, 'canonical')
  const link = $('a[data-tracking-control-name="ad_library_about_ad_advertiser"]').first()
  const preview = $('.ad-preview').first()
  const ran = words($('.about-ad__availability-duration'))
  const [startedAt = null, endedAt = null] = daysIn(ran)
  const rows = listEntries($, $('.ad-analytics__country-impressions').toArray(), 'span')
  const shares = readPartsOrNull(
    rows,
    (row) => {
      const [country, share, ...others] = $(row as (typeof rows)[number])
        .find('p')
        .toArray()
      if (!country || !share || others.length > 0) throw changed('country')
      return { country: must(words($(country)), 'country'), share: must(words($(share)), 'share') }
    },
    context,
    'countries',
  )
  return {
    id,
    ...previewOf($, preview.length > 0 ? preview : $.root(), context),
    type: words(rail.find('.text-sm.mb-1')),
    posterName: words($('[data-tracking-control-name="ad_library_ad_preview_member"]')),
    posterTitle: null,
    payer: words($('.about-ad__paying-entity'))?.replace(paidBy, '') ?? null,
    advertiser: advertiserOf(link, words(link)),
    targeting: {
      language: targetOf($, /^Language/i),
      location: targetOf($, /^Location/i),
      company: targetOf($, /^Company/i),
      audience: targetOf($, /^Audience/i),
    },
    ranLabel: ran,
    startedAt,
    endedAt,
    impressions: words($('div.flex.justify-between > p.font-semibold:last-child')),
    byCountry: shares ?? [],
  }
}

async function adPage(context: LookupContext, id: string): Promise<SourceAnswer<Ad>> {
  return await guestPage(
    context,
    `/ad-library/detail/${id}`,
    { module: import.meta.url, read: { readAd } },
    id,
  )
}

type ByEither = { readonly adId?: string; readonly url?: string }

export const webAd = webSource(
  (context, { adId, url: link }: ByEither) => adPage(context, (adId ?? link)!),
  found<Ad>,
)

/** The parameters of a search in the ad library. */
export interface AdSearch {
  readonly company?: string
  readonly keyword?: string
  readonly companyId?: string
  readonly countries?: string
  readonly startDate?: string
  readonly endDate?: string
}

const yearMs = 365 * 86_400_000
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** The library requires both ends of a range. It goes back one year. */
function datesOf({ startDate, endDate }: AdSearch, now: number): Record<string, string> {
  if (startDate === undefined && endDate === undefined) return {}
  const end = endDate ?? dayOf(now)
  const start = startDate ?? dayOf(Date.parse(end) - yearMs)
  return { dateOption: 'custom-date-range', startdate: start, enddate: end }
}

function searchOf(params: AdSearch, now: number): URLSearchParams {
  const { company, keyword, companyId, countries } = params
  const search = new URLSearchParams(datesOf(params, now))
  if (company !== undefined) search.set('accountOwner', company)
  if (keyword !== undefined) search.set('keyword', keyword)
  if (companyId !== undefined) search.set('companyIds', companyId)
  for (const country of countries?.split(',') ?? []) search.append('countries', country)
  return search
}

/** Reads the metadata of a search page. Without it the reader cannot decide whether the page is the last. */
function metadataOf($: CheerioAPI): { isLast: boolean; token: string | null; total: number | null } {
  const code = codeOf($('code#paginationMetadata'))
  const saysNone = $('h1, h2, h3, p').is((_, one) => /^\s*(?:no|0) ads? match/i.test($(one).text()))
  if (code === null && saysNone) return { isLast: true, token: null, total: 0 }
  let read: unknown
  try {
    read = parseJson(code ?? '')
  } catch {
    throw changed('paginationMetadata')
  }
  const data = obj(read)
  const token = str(data?.paginationToken)
  const isLast = bool(data?.isLastPage)
  if (isLast === null || (!isLast && token === null)) throw changed('paginationMetadata', data)
  const header = numberIn(/(?<![\d,.])([\d,.]+)\s+ads? match/i.exec($('h1, [class*="results"]').text())?.[1])
  return { isLast, token, total: count(data?.totalResults) ?? header }
}

/** Reads a page of a search: its distinct ads, and the token of the next page. The token is null on the last page. */
export function readAdPage(
  { $ }: GuestPage,
  context: DriftReporter,
  isFirst: boolean,
): AdPage & { readonly next: string | null } {
  const { isLast, token: next, total } = metadataOf($)
  const links = $(details).toArray()
  const cards = $('.ad-preview[data-creative-type], .search-result-item').toArray()
  if (links.length === 0 && cards.length > 0) throw changed('ad detail')
  const ads = readEntries(
    links,
    (link) => {
      const near = $(link).closest('.search-result-item, .ad-preview, li')
      return readCard($, near.length > 0 ? near : $(link).parent(), context)
    },
    context,
    'ads',
  )
  for (let lost = links.length; lost < $('.search-result-item').length; lost++) context.drift('ads', 'entry')
  const contradicted = !isLast || (isFirst && total !== null && total > 0)
  if (ads.length === 0 && contradicted) throw changed('ads')
  const once = [...new Map(ads.map((ad) => [ad.id, ad])).values()]
  return { ads: once, total, next: isLast ? null : next }
}

const searchReader = { module: import.meta.url, read: { readAdPage } }

export const webAdSearch: Source<AdSearch, AdPage> = {
  name: 'web',
  async lookup(params, context) {
    const search = searchOf(params, context.clock.now())
    const token = typeof context.continuation === 'string' ? context.continuation : null
    if (token !== null) search.set('paginationToken', token)
    const place = token === null ? 'search' : 'searchPaginationFragment'
    const answer = await guestPage(context, `/ad-library/${place}?${search}`, searchReader, token === null)
    if (answer.outcome === 'not_found') throw changed('ad library', 'HTTP status 404')
    if (answer.outcome !== 'answered') return answer
    const { next, ...model } = answer.found
    return { outcome: 'found', model, next }
  },
}
