import type { DriftReporter } from '../../../../reading/entries.ts'
import { type Json, must, obj, objs } from '../../../../reading/narrow.ts'
import { bool, count, str, url } from '../../../../reading/values.ts'
import type { Ad, Company } from '../../model.ts'
import { readAd } from '../web/ads.ts'

/** Reads ads of ScrapeCreators. Lists have the library's form; the single ad has other field names. */

/**
 * Reads an ad in the library's form. Every ad runs on at least one platform: an empty list of them is unreadable, as
 * another value in its place is.
 */
function readPlaced(ad: Json, reporter: DriftReporter): Ad {
  const platforms = ad.publisher_platform
  if (Array.isArray(platforms) && platforms.length === 0) reporter.drift('ad.publisher_platform', 'part')
  return readAd(ad, reporter)
}

/** Reads an ad of a list. */
export const readListedAd = (entry: unknown, reporter: DriftReporter): Ad =>
  readPlaced(must(obj(entry), 'ad'), reporter)

/** Replaces line breaks, the only HTML in the text of a single ad. */
const plain = (words: string) =>
  words.replaceAll(/(?<!\s)\s+(?=<br\s*\/?>)/gi, '').replaceAll(/<br\s*\/?>\s*/gi, '\n')

const upper = (value: unknown) => (typeof value === 'string' ? value.toUpperCase() : value)

const all = (value: unknown, read: (one: unknown) => unknown) =>
  Array.isArray(value) ? value.map(read) : value

/** Named categories; numeric ones have no known meaning and are dropped. */
const named = (value: unknown) =>
  Array.isArray(value) ? value.filter((one) => !/^-?\d/.test(String(one))).map(upper) : value

/** Categories of a page, which the vendor sends as an object by id; undefined in other forms. */
const categoriesOf = (page: Json) => {
  const categories = obj(page.page_categories)
  return categories && Object.values(categories)
}

function snapshotOf(value: unknown): Json {
  const snapshot = must(obj(value), 'ad.snapshot')
  const partner = obj(snapshot.branded_content)
  const body = str(snapshot.body)
  return {
    ...snapshot,
    body: body === null ? snapshot.body : { text: plain(body) },
    page_categories: categoriesOf(snapshot),
    branded_content: partner && { ...partner, page_categories: categoriesOf(partner) },
    display_format: upper(snapshot.display_format),
    cards: Array.isArray(snapshot.cards)
      ? objs(snapshot.cards).map((card) => ({ ...card, body: str(card.body) && plain(str(card.body)!) }))
      : snapshot.cards,
  }
}

/** Reads the single ad: maps its field names to those of the library. */
export function readSingleAd(ad: Json, reporter: DriftReporter): Ad {
  const impressions = obj(ad.impressionsWithIndex)
  return readPlaced(
    {
      ad_archive_id: ad.adArchiveID,
      collation_id: ad.collationID,
      collation_count: ad.collationCount,
      page_id: ad.pageID,
      page_name: ad.pageName,
      page_is_deleted: ad.pageIsDeleted,
      is_active: ad.isActive,
      publisher_platform: all(ad.publisherPlatform, upper),
      start_date: ad.startDate,
      end_date: ad.endDate,
      categories: named(ad.categories),
      targeted_or_reached_countries: ad.targetedOrReachedCountries,
      impressions_with_index: impressions && {
        impressions_text: impressions.impressionsText,
        impressions_index: impressions.impressionsIndex,
      },
      spend: ad.spend,
      currency: ad.currency,
      snapshot: snapshotOf(ad.snapshot),
    },
    reporter,
  )
}

/** Reads an advertiser. */
export function readCompany(entry: unknown): Company {
  const company = must(obj(entry), 'company')
  return {
    pageId: must(str(company.page_id), 'company.page_id'),
    name: must(str(company.name), 'company.name'),
    category: str(company.category),
    imageUrl: url(company.image_uri),
    likes: count(company.likes),
    verification: str(company.verification),
    country: str(company.country),
    entityType: str(company.entity_type),
    pageAlias: str(company.page_alias),
    pageDeleted: bool(company.page_is_deleted),
    instagram: {
      username: str(company.ig_username),
      followers: count(company.ig_followers),
      verified: bool(company.ig_verification),
    },
  }
}
