import { changed } from '../../../../catalog/errors.ts'
import { type LookupContext, notFound, type Refusal, type Source } from '../../../../catalog/source.ts'
import {
  type DriftReporter,
  readEntries,
  readPartsOrNull,
  requiredList,
  requireSameId,
  requireUncontradicted,
} from '../../../../reading/entries.ts'
import { at, type Json, must, obj, objs } from '../../../../reading/narrow.ts'
import { bool, count, isoFromSeconds, str, url } from '../../../../reading/values.ts'
import { requestOptional } from '../../../shared/optional-request.ts'
import { transcribeFile } from '../../../shared/transcript.ts'
import type { AdFilters, AdSearch, CompanyAds } from '../../ad-filters.ts'
import type { Ad, AdCard, AdList } from '../../model.ts'
import type { AdLookup } from '../../records/ads.ts'
import { listOrEmpty, readTexts } from '../optional-lists.ts'
import { findObjects, findPath, type PageData, restrictedOrChanged } from './page-data.ts'
import { openSearch } from './site.ts'

/** Reads the Ad Library's pages. Since 2026 they mostly send a script challenge, so lookups are restricted. */

/** Whether a text is a template (`{{product.brand}}`). The cards of such dynamic ads contain the actual text. */
const isTemplate = (text: string | null) => text !== null && /\{\{[^{}]+\}\}/.test(text)

const cardOf = (card: Json): AdCard => ({
  title: str(card.title),
  body: str(card.body),
  caption: str(card.caption),
  linkUrl: url(card.link_url),
  imageUrl: url(card.original_image_url) ?? url(card.resized_image_url),
  videoUrl: url(card.video_hd_url) ?? url(card.video_sd_url),
})

/** The first text that is not a template; null where an unknown text comes before it, for which the next is no substitute. */
const firstWords = (texts: readonly (string | null)[]): string | null =>
  texts.find((text) => !isTemplate(text)) ?? null

/** A text of the ad; if it is a template, the text of a card. */
const wordsOf = (own: string | null, cards: readonly AdCard[], field: 'title' | 'body' | 'caption') =>
  firstWords([own, ...cards.map((card) => card[field])])

/** Index -1 means unknown: Facebook publishes impressions of political ads only. */
function impressionsOf(ad: Json): { text: string | null; index: number | null } {
  const impressions = obj(ad.impressions_with_index)
  return { text: str(impressions?.impressions_text), index: count(impressions?.impressions_index) }
}

/**
 * The data of the page that runs an ad. Where the ad runs a partner's post, the creative describes the partner's page,
 * and its `branded_content` describes the page that runs the ad.
 */
function pageIn(snapshot: Json, pageId: string | null): { page: Json; isOwn: boolean } {
  const shown = str(snapshot.page_id)
  if (pageId === null || shown === null || shown === pageId) return { page: snapshot, isOwn: true }
  const partner = obj(snapshot.branded_content)
  return { page: partner && str(partner.page_id) === pageId ? partner : {}, isOwn: false }
}

function pageOf(ad: Json, snapshot: Json, reporter: DriftReporter): Ad['page'] {
  const id = str(ad.page_id) ?? str(snapshot.page_id)
  const { page, isOwn } = pageIn(snapshot, id)
  // Data of partners contains no categories.
  const categories = isOwn ? page.page_categories : (page.page_categories ?? [])
  return {
    id,
    name: str(ad.page_name) ?? str(page.page_name),
    url: url(page.page_profile_uri),
    isDeleted: bool(ad.page_is_deleted) ?? bool(page.page_is_deleted),
    profilePictureUrl: url(page.page_profile_picture_url) ?? url(page.page_profile_pic_url),
    likeCount: count(page.page_like_count),
    categories: readTexts(categories, reporter, 'page_categories'),
  }
}

/** Reads an ad in the library's form, which data vendors pass on. */
export function readAd(ad: Json, reporter: DriftReporter): Ad {
  const snapshot = must(obj(ad.snapshot), 'ad.snapshot')
  const words = (value: unknown, field: string) => readTexts(value, reporter, field)
  const parts = <T extends object>(field: string, read: (part: Json) => T): T[] =>
    readPartsOrNull(
      listOrEmpty(snapshot[field], reporter, `snapshot.${field}`),
      (part) => {
        const model = read(must(obj(part), field))
        if (Object.values(model).every((value) => value === null))
          throw changed(field, 'all fields are unknown')
        return model
      },
      reporter,
      field,
    ) ?? []
  const cards = parts('cards', cardOf)
  const body = str(at(snapshot, 'body', 'text')) ?? str(at(snapshot, 'body', 'markup', '__html'))
  const { text: impressionsText, index: impressionsIndex } = impressionsOf(ad)
  return {
    id: must(str(ad.ad_archive_id), 'ad.ad_archive_id'),
    page: pageOf(ad, snapshot, reporter),
    collationId: str(ad.collation_id),
    collationCount: count(ad.collation_count),
    isActive: must(bool(ad.is_active), 'ad.is_active'),
    publisherPlatforms: words(ad.publisher_platform, 'publisher_platform'),
    startedAt: isoFromSeconds(ad.start_date),
    endedAt: isoFromSeconds(ad.end_date),
    categories: words(ad.categories, 'categories'),
    // Search pages omit this field.
    countries: words(ad.targeted_or_reached_countries ?? [], 'targeted_or_reached_countries'),
    impressionsText,
    impressionsIndex,
    spend: str(ad.spend),
    currency: str(ad.currency),
    bodyText: wordsOf(body, cards, 'body'),
    title: wordsOf(str(snapshot.title), cards, 'title'),
    caption: wordsOf(str(snapshot.caption), cards, 'caption'),
    linkUrl: url(snapshot.link_url),
    linkDescription: firstWords([snapshot, ...objs(snapshot.cards)].map((one) => str(one.link_description))),
    callToAction: str(snapshot.cta_text),
    callToActionType: str(snapshot.cta_type),
    displayFormat: str(snapshot.display_format),
    images: parts('images', (image) => ({
      url: url(image.original_image_url),
      resizedUrl: url(image.resized_image_url),
      watermarkedResizedUrl: url(image.watermarked_resized_image_url),
    })),
    videos: parts('videos', (video) => ({
      hdUrl: url(video.video_hd_url),
      sdUrl: url(video.video_sd_url),
      previewImageUrl: url(video.video_preview_image_url),
    })),
    cards,
  }
}

/** The ads of a library page; the page groups similar ads. */
function readList(data: PageData, context: LookupContext): (AdList & { hasMore?: null }) | Refusal {
  const list = obj(findPath(data, 'ad_library_main', 'search_results_connection'))
  if (!list) return restrictedOrChanged(data, 'ad_library_main')
  const groups = requiredList(list.edges, 'search_results_connection.edges')
  const adsIn = (edge: unknown) => requiredList(at(edge, 'node', 'collated_results'), 'collated_results')
  const ads = readEntries(groups, adsIn, context, 'search_results_connection.edges').flat()
  const items = readEntries(ads, (ad) => readAd(must(obj(ad), 'ad'), context), context, 'ads')
  const more = must(bool(at(list, 'page_info', 'has_next_page')), 'search_results_connection.page_info')
  const total = count(list.count)
  if (items.length === 0) {
    const signs = { counts: [list.count], more: [more, data.hasFailedQuery] }
    requireUncontradicted(signs, 'search_results_connection.edges')
  }
  if (more) context.drift('ads: those shown to visitors only')
  return { items, total, ...(more ? { hasMore: null } : {}) }
}

function libraryPath(filters: AdFilters, own: Readonly<Record<string, string>>): string {
  const { country, status, mediaType, sortBy, startDate, endDate } = filters
  const form = new URLSearchParams({
    active_status: status ?? 'active',
    ad_type: 'all',
    country: country ?? 'ALL',
    media_type: (mediaType ?? 'all').replaceAll('-', '_'),
    ...own,
  })
  if (sortBy === 'impressions') form.set('sort_data[mode]', 'total_impressions')
  if (sortBy === 'most-recent') form.set('sort_data[mode]', 'relevancy_monthly_grouped')
  if (startDate) form.set('start_date[min]', startDate)
  if (endDate) form.set('start_date[max]', endDate)
  return `/ads/library/?${form}`
}

async function listAt(context: LookupContext, path: string) {
  const answer = await openSearch(context, path)
  if (answer.outcome !== 'answered') return answer
  const list = readList(answer.found, context)
  if ('outcome' in list) return list
  const { hasMore, ...model } = list
  return { outcome: 'found' as const, model, next: null, ...(hasMore === null ? { hasMore } : {}) }
}

export const webAdSearch: Source<AdSearch, AdList> = {
  name: 'web',
  lookup: (request, context) =>
    listAt(
      context,
      libraryPath(request, {
        ad_type: request.adType === 'political-and-issue' ? 'political_and_issue_ads' : 'all',
        q: request.query,
        search_type: request.searchType === 'exact-phrase' ? 'keyword_exact_phrase' : 'keyword_unordered',
      }),
    ),
}

export const webCompanyAds: Source<CompanyAds, AdList> = {
  name: 'web',
  serves: ({ pageId, language }) => pageId !== undefined && language === undefined,
  async lookup(request, context) {
    const pageId = must(request.pageId ?? null, 'pageId')
    const found = await listAt(
      context,
      libraryPath(request, { view_all_page_id: pageId, search_type: 'page' }),
    )
    if (found.outcome === 'found') {
      for (const { page } of found.model.items) requireSameId(pageId, page.id, 'ad.page_id')
    }
    return found
  },
}

type ByAd = { readonly adId?: string; readonly url?: string; readonly includeTranscript?: boolean }

/** The transcript of an ad's video, by speech to text. */
async function wordsOfAd(context: LookupContext, { videos }: Ad): Promise<string | null> {
  const file = videos[0]?.sdUrl ?? videos[0]?.hdUrl ?? null
  if (file === null || !context.transcriber.available) return null
  const transcript = await requestOptional('ad transcript', context, () =>
    transcribeFile(context, { captions: [], file, durationMs: null }),
  )
  return transcript?.plainText ?? null
}

export const webAd: Source<ByAd, AdLookup> = {
  name: 'web',
  async lookup({ adId, url: link, includeTranscript }, context) {
    const id = must(adId ?? link ?? null, 'adId')
    const answer = await openSearch(context, `/ads/library/?id=${id}`)
    if (answer.outcome !== 'answered') return answer
    const { answers } = answer.found
    const isAd = (object: Json) => str(object.ad_archive_id) !== null && obj(object.snapshot) !== undefined
    const found = findObjects(answers, isAd)
    const own = found.find((ad) => str(ad.ad_archive_id) === id)
    if (own) {
      const ad = readAd(own, context)
      return {
        outcome: 'found',
        model: { ad, transcript: includeTranscript ? await wordsOfAd(context, ad) : null },
      }
    }
    const results = findObjects(answers, (object) => 'deeplink_ad_archive_result' in object)
    const isNone = ({ deeplink_ad_archive_result: result }: Json) =>
      result === null || at(result, 'deeplink_ad_archive') === null
    // The library shows other ads instead of a missing one.
    if (!answer.found.hasFailedQuery && results.some(isNone)) return notFound
    if (found.length > 0)
      throw changed('ad.ad_archive_id', { requested: id, reported: found[0]!.ad_archive_id })
    return restrictedOrChanged(answer.found, 'ad_library_main')
  },
}
