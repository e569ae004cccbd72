import type { SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { html } from '../../../simulation/answers.ts'
import { type Forced, forcedIn, isWalled } from '../../../simulation/forced.ts'
import { newestFirst } from '../../../simulation/lists.ts'
import { mentioning } from '../../../simulation/mention.ts'
import { paged, startIn } from '../../../simulation/page-tokens.ts'
import type { Call } from '../../../simulation/router.ts'
import { day } from '../../../simulation/wording.ts'
import { dice, timeline, words, worldBegan } from '../../../simulation/world.ts'
import { escaped, guestPage, image, loginWall, notFoundPage, picture, site } from './markup.ts'
import { forcedOf, organizationOf, slugOf } from './world.ts'

/** The public ad library. */

export interface SimulatedAd {
  readonly id: string
  readonly slug: string
  readonly at: number
}

const firstAd = 100_000_000
const slugs = ['night-trains', 'old-maps', 'tiny-robots', 'home-gardens']

/** Ads carry the hour in which they began. */
function adOf(id: string, slug?: string): SimulatedAd {
  const hours = (Number(id) - firstAd) / 10_000
  const at = worldBegan + (hours > 0 && hours < 90_000 ? Math.floor(hours) * 3_600_000 : 0)
  return { id, slug: slug ?? dice('linkedin ad', id).pick(slugs), at }
}

function preview({ id, slug }: SimulatedAd, more: string, about = ''): string {
  const d = dice('linkedin ad', id)
  const by = organizationOf(slug)
  return `<div class="ad-preview" data-creative-type="SPONSORED_STATUS_UPDATE"><div class="base-ad-preview-card"><a
  href="${site}/company/${by.id}?trk=ad_library" data-tracking-control-name="ad_library_ad_preview_advertiser"><div
  class="flex flex-col self-center"><div class="block text-md font-bold leading-[20px]">
  ${escaped(by.name)}
</div></div></a><p class="text-sm">Promoted</p><p class="commentary__content">${escaped(words.paragraph(d, 2))}</p>
<a href="${by.website}?utm_source=linkedin"
  data-tracking-control-name="ad_library_ad_preview_content_image">${image(picture(`ad${id}`, 'image-shrink_1280'), 'ad-preview__dynamic-dimensions-image')}</a>
<div class="sponsored-content-headline"><h2>${escaped(mentioning(words.title(d), about))}</h2></div>${more}</div></div>`
}

const pageSize = 12

/** Ads of a search, newest first, as of the newest when its first page was shown. */
export function adsFor(
  seed: string,
  slug: string | undefined,
  forced: Forced | null,
  now: number,
  newest: number | null,
) {
  const line = timeline(`linkedin ads ${seed}`, forced === 'busy' ? 60 : 9 * 60)
  const low = dice('linkedin ads', seed).int(0, 9999)
  const idAt = (at: number) => String(firstAd + Math.floor((at - worldBegan) / 3_600_000) * 10_000 + low)
  return newestFirst(line, now, (index) => adOf(idAt(line.timeOf(index)), slug), { newest, most: 50, forced })
}

export function adSearch({ query, now }: Call): SimulatedResponse {
  const named = ['accountOwner', 'keyword', 'companyIds'].map((name) => query.get(name) ?? '')
  const forced = named.map(forcedIn).find(Boolean) ?? null
  if (isWalled(forced)) return { ...loginWall, status: 403 }
  const [owner = '', keyword = '', number = ''] = named
  const slug = number
    ? slugOf(number)
    : owner
      ? owner.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
      : undefined
  const seed = [...query].filter(([name]) => name !== 'paginationToken').join('&')
  const start = startIn(query.get('paginationToken'), '-')
  const list = adsFor(seed, slug, forced, now, start.newest)
  const { items, token } = paged(list, start, pageSize, '-')
  const link = (id: string) =>
    `<a href="/ad-library/detail/${id}?trk=ad_library" data-tracking-control-name="ad_library_view_ad_detail">View details</a>`
  const cards = items.map((ad) => `<li class="search-result-item">${preview(ad, link(ad.id), keyword)}</li>`)
  const metadata = JSON.stringify({ isLastPage: token === null, paginationToken: token })
  const body = `<ul>${cards.join('\n')}</ul><code id="paginationMetadata" style="display: none"><!--${metadata}--></code>`
  if (query.has('paginationToken')) return html(body)
  return guestPage(
    'd_ad_library_search',
    'Ad Library | LinkedIn',
    `<h1>${list.length} ads match your search criteria</h1>${body}`,
  )
}

export function adDetail({ params, now }: Call): SimulatedResponse {
  const id = params.id ?? ''
  const forced = forcedOf(id)
  if (forced === 'not_found') return notFoundPage
  if (isWalled(forced)) return { ...loginWall, status: 403 }
  const ad = adOf(id)
  const by = organizationOf(ad.slug)
  const end = Math.min(now, ad.at + 20 * 86_400_000)
  const country = (name: string, share: number) =>
    `<span class="ad-analytics__country-impressions"><p>${name}</p><p>${share}%</p></span>`
  const block = (name: string, text: string) => `<div><h3>${name}</h3><p>${text}</p></div>`
  const body = `${preview(ad, '')}<div class="ad-detail-right-rail"><h2>About the ad</h2><p class="text-sm mb-1">Single Image Ad</p>
<p>Advertiser <a href="${site}/company/${by.id}?trk=ad_library" data-tracking-control-name="ad_library_about_ad_advertiser">${escaped(by.name)}</a></p>
<p class="about-ad__paying-entity">${escaped(by.name)}, Ltd.</p><p class="about-ad__availability-duration">Ran from ${day(ad.at)} to ${day(end)}</p>
<div class="flex justify-between"><p>Total Impressions</p><p class="font-semibold">10k-20k</p></div>${country('France', 72)}${country('Belgium', 28)}
${block('Language', 'Targeting includes English')}${block('Location', 'Targeting includes France, Belgium')}${block('Audience', 'Targeting includes no audience')}</div>`
  const head = `<link rel="canonical" href="${site}/ad-library/detail/${id}">`
  return guestPage('d_ad_library_detail', 'Ad Library | LinkedIn', body, head)
}
