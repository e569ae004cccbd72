import type { SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { forcedBy, forcedByNumber, isWalled } from '../../../simulation/forced.ts'
import { page as pageOf } from '../../../simulation/lists.ts'
import type { Call } from '../../../simulation/router.ts'
import { site } from '../links.ts'
import { bundle, challenge, pageWith, type Wire } from './markup.ts'
import { accountOf, adOf, adsOf, avatarOf, cdn, pageIdOf, pageNamed, type SimulatedAd } from './world.ts'

/** The simulated Ad Library's pages. */

/** An ad in the library's form. */
export function collatedWire({ id, page, startedAt, endedAt, body, title }: SimulatedAd): Wire {
  const person = accountOf(page)
  const picture = `${cdn}/v/t39.35426-6/${id}_n.jpg?oe=7FFFFFFF`
  return {
    ad_archive_id: id,
    collation_id: `9${id}`,
    collation_count: 1,
    page_id: pageIdOf(page),
    page_name: person.name,
    page_is_deleted: false,
    is_active: endedAt === null,
    start_date: Math.floor(startedAt / 1000),
    end_date: endedAt === null ? null : Math.floor(endedAt / 1000),
    publisher_platform: ['FACEBOOK', 'INSTAGRAM'],
    categories: ['UNKNOWN'],
    currency: '',
    spend: null,
    impressions_with_index: { impressions_text: null, impressions_index: -1 },
    targeted_or_reached_countries: [],
    snapshot: {
      page_profile_uri: `${site}/${page}/`,
      page_profile_picture_url: avatarOf(page),
      page_like_count: person.followers,
      page_categories: ['Bakery'],
      body: { text: body },
      title,
      caption: 'example.com',
      cta_text: 'Shop now',
      cta_type: 'SHOP_NOW',
      link_url: person.website,
      link_description: 'Free delivery',
      display_format: 'IMAGE',
      images: [
        { original_image_url: picture, resized_image_url: picture, watermarked_resized_image_url: null },
      ],
      videos: [],
      cards: [],
    },
  }
}

export function libraryPage({ query, now }: Call): SimulatedResponse {
  const id = query.get('id')
  const page = query.get('view_all_page_id')
  const about = page ? pageNamed(page) : (query.get('q') ?? '')
  const forced = id ? forcedByNumber(id) : forcedBy(about)
  if (isWalled(forced)) return challenge
  if (id) {
    const found = forced === 'not_found' ? null : { deeplink_ad_archive: collatedWire(adOf(id, now)) }
    return pageWith(
      { 'og:title': 'Ad Library' },
      `${site}/ads/library/`,
      bundle({ ad_library_main: { deeplink_ad_archive_result: found } }),
    )
  }
  const status = query.get('active_status')
  const list = pageOf(adsOf(about, page ? about : null, now, null), { size: 120 }).items
  const shown = list.filter(
    ({ endedAt }) => status === 'all' || (status === 'inactive') === (endedAt !== null),
  )
  const edges = shown
    .slice(0, 30)
    .map((ad) => ({ node: { collated_results: [collatedWire(ad)] }, cursor: null }))
  const info = { has_next_page: shown.length > 30, end_cursor: shown.length > 30 ? 'AQHS' : null }
  const connection = { count: shown.length, edges, page_info: info }
  return pageWith(
    { 'og:title': 'Ad Library' },
    `${site}/ads/library/`,
    bundle({ ad_library_main: { search_results_connection: connection } }),
  )
}
