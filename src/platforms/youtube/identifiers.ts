import { bareTag, carriedLink, type Link, readLink, withHashPath } from '../../reading/links.ts'

/** What people paste to name a thing on YouTube, read into its canonical form. */

/** How a channel is named: by its id, by its handle, or by a page that has to be resolved first. */
export type ChannelRef =
  | { readonly kind: 'id'; readonly id: string }
  | { readonly kind: 'handle'; readonly handle: string }
  | { readonly kind: 'page'; readonly path: string }

const hosts = new Set([
  'youtube.com',
  'youtube-nocookie.com',
  'youtubekids.com',
  'youtube.googleapis.com',
  'youtu.be',
  'y2u.be',
])
const site = 'https://www.youtube.com'
const videoIdForm = /^[\w-]{11}$/
const channelIdForm = /^UC[\w-]{22}$/
const playlistIdForm = /^(?:PL|UU|FL|LL|OL|RD|EC|SP|PU|WL|TL)[\w-]{0,120}$/
const postIdForm = /^Ug[\w-]{8,60}$/
/** Letters of any script, digits, `_`, `-`, the middle dot, and `.` except at the end (YouTube Help, "Handles overview"). */
const handleForm = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}_.\-·]{0,28}[\p{L}\p{M}\p{N}_\-·])?$/u

/** First path segments that are pages of the site, never a channel's custom name. */
const sitePages = new Set(
  'about account account_notifications activate ads all_comments analytics attribution_link audiolibrary browse channel_switcher channels charts clip comment copyright_complaint_form copyright_school course courses create_channel creators dashboard editor embed feed feeds gaming hashtag howyoutubeworks kids live live_chat login movie movies music my_videos new oembed paid_memberships pair playables playlist podcast podcasts post premium purchases redeem redirect reporthistory results select_site shorts show shows source static storefront subscription_manager t trending tv upload v verify video view_play_list watch watch_popup watch_videos youtubei'.split(
    ' ',
  ),
)

/** A YouTube link in any of its hosts, with or without scheme; null if the text is another one. */
function readYoutube(raw: string): Link | null {
  const link = readLink(raw)
  // Google's login page leads on to YouTube's, which contains the link.
  const behindLogin =
    link?.host === 'accounts.google.com' ? carriedLink(link, ['continue', 'followup'], site) : null
  if (behindLogin && behindLogin.host !== 'accounts.google.com') return readYoutube(behindLogin.url.href)
  if (!link || !hosts.has(link.host.replace(/^(?:www|m|music|gaming|kids|web|consent|studio)\./, '')))
    return null
  // Links of old apps and of the pages for consent, login, age, embeds and redirects contain the link in a parameter.
  const isCarrier = /^\/(?:attribution_link|m|ml|signin|verify_age|oembed|redirect)\/?$/.test(
    link.url.pathname,
  )
  const inner = isCarrier ? carriedLink(link, carrierParameters, site) : null
  if (inner) return readYoutube(inner.url.href)
  const { pathname } = link.url
  // The old mobile site and televisions have the path after `#`.
  return pathname === '/' || pathname === '/tv' ? withHashPath(link) : link
}

const carrierParameters = ['u', 'continue', 'next', 'next_url', 'url', 'q']

const isShortHost = ({ host }: Link) => /(?:^|\.)(?:youtu|y2u)\.be$/.test(host)

/** The first two segments of the path, the first in lower case: it names the kind of page. */
function pageOf({ parts }: Link): { kind: string; second: string | undefined } {
  return { kind: (parts[0] ?? '').toLowerCase(), second: parts[1] }
}

function matching(value: string | null | undefined, form: RegExp): string | null {
  return value && form.test(value) ? value : null
}

/** Parses a bare id, or the id that `idIn` finds in a link. */
const readId = (form: RegExp, idIn: (link: Link) => string | null | undefined) => (raw: string) => {
  const bare = matching(raw.trim(), form)
  const link = bare === null ? readYoutube(raw) : null
  // Parameters that were appended with the wrong sign: `?v=<id>?t=5`, `youtu.be/<id>&t=5`.
  return bare ?? (link && matching(idIn(link)?.split(/[?&]/, 1)[0], form))
}

/** Embeds of a playlist and of a channel's stream have these words in the place of an id. */
const embedWords = new Set(['videoseries', 'live_stream'])

/** The id of a video: watch, youtu.be, shorts, live, embed, music links, or the bare id. */
export const readVideoId = readId(videoIdForm, (link) => {
  const { kind, second } = pageOf(link)
  const queried = link.url.searchParams.get('v')
  if (isShortHost(link)) return kind === 'watch' ? queried : link.parts[0]
  if (kind === 'watch') return queried ?? second
  if (kind === 'watch_popup' || kind === 'live_chat') return queried
  if (kind === 'embed' && embedWords.has(second ?? '')) return null
  if (['shorts', 'live', 'embed', 'v', 'e', 'vi', 'source', 'video'].includes(kind)) return second
  return kind === '' ? queried : null
})

/** The channel a link, handle or id names. Custom (`/c/…`, `/name`) and user links come back as pages. */
function readChannelLink(raw: string): ChannelRef | null {
  const link = readYoutube(raw)
  // A channel's page with `lb` shows one post.
  if (!link || isShortHost(link) || matching(link.url.searchParams.get('lb'), postIdForm)) return null
  const [first = ''] = link.parts
  const { kind, second } = pageOf(link)
  if (kind === 'channel' || kind === 'browse') {
    const id = matching(second, channelIdForm)
    return id ? { kind: 'id', id } : null
  }
  const named = matching(
    link.url.searchParams.get('channel') ?? link.url.searchParams.get('channel_id'),
    channelIdForm,
  )
  if (named && (kind === 'embed' || kind === 'feeds')) return { kind: 'id', id: named }
  if (first.startsWith('@')) {
    const handle = matching(first.slice(1).normalize('NFC'), handleForm)
    return handle ? { kind: 'handle', handle } : null
  }
  if (kind === 'c' || kind === 'user') {
    return second ? { kind: 'page', path: `/${kind}/${encodeURIComponent(second)}` } : null
  }
  if (first === '' || sitePages.has(kind) || first.includes('.')) return null
  return { kind: 'page', path: `/${encodeURIComponent(first)}` }
}

/** A channel by id (`UC…`) or by any of its links. */
export function readChannelId(raw: string): ChannelRef | null {
  const id = matching(raw.trim(), channelIdForm)
  return id ? { kind: 'id', id } : readChannelLink(raw)
}

/** A channel by anything: handle, with or without `@`, id, or any of its links. */
export function readChannel(raw: string): ChannelRef | null {
  const text = raw.trim()
  const handle = matching(text.replace(/^@/, '').normalize('NFC'), handleForm)
  const isHandle = handle && !channelIdForm.test(text) && !readYoutube(text)
  return isHandle ? { kind: 'handle', handle } : readChannelId(text)
}

const readPlaylist = readId(playlistIdForm, (link) => {
  const { kind, second } = pageOf(link)
  const { searchParams } = link.url
  const id =
    (kind === 'browse' || kind === 'show') && second?.startsWith('VL')
      ? second
      : kind === 'p'
        ? second
        : kind === 'view_play_list'
          ? searchParams.get('p')
          : (searchParams.get('list') ?? searchParams.get('playlist_id'))
  return id?.replace(/^VL/, '')
})

/** The id of a playlist: bare, with the `VL` of browse pages, or from any link with `list=`. */
export const readPlaylistId = (raw: string) => readPlaylist(raw.trim().replace(/^VL/, ''))

/** The id of a community post: bare, `/post/…`, or a channel's community page with `lb=`. */
export const readPostId = readId(postIdForm, (link) => {
  const { kind, second } = pageOf(link)
  return kind === 'post' ? second : link.url.searchParams.get('lb')
})

/** A hashtag without its `#`, in lower case: name, `#name` or tag link. */
export function readHashtag(raw: string): string | null {
  const link = readYoutube(raw)
  const page = link && pageOf(link)
  const sought = page?.kind === 'results' ? link?.url.searchParams.get('search_query') : null
  const name = page?.kind === 'hashtag' ? (page.second ?? '') : sought?.startsWith('#') ? sought : raw
  return matching(bareTag(name), /^[\p{L}\p{M}\p{N}_·]{1,100}$/u)
}

export const videoUrl = (id: string) => `https://www.youtube.com/watch?v=${id}`
export const shortUrl = (id: string) => `https://www.youtube.com/shorts/${id}`
export const playlistUrl = (id: string) => `https://www.youtube.com/playlist?list=${id}`
export const postUrl = (id: string) => `https://www.youtube.com/post/${id}`

/** The page of a channel: by its handle where it has one, else by its id. */
export function channelUrl(handle: string | null, id: string | null): string | null {
  if (handle) return `https://www.youtube.com/@${handle}`
  return id ? `https://www.youtube.com/channel/${id}` : null
}

/** YouTube hosts this still image for every video. */
export const stillUrl = (id: string) => `https://i.ytimg.com/vi/${id}/hqdefault.jpg`
