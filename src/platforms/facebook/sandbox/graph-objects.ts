import { type Discussion, discussion, type Remark } from '../../../simulation/comments.ts'
import { lengthUnder, page as pageOf } from '../../../simulation/lists.ts'
import { personOf } from '../../../simulation/people.ts'
import { isoSeconds } from '../../../simulation/wording.ts'
import { site } from '../links.ts'
import {
  accountOf,
  avatarOf,
  coverOf,
  filmOf,
  kindsOf,
  pageIdOf,
  picturesOf,
  type SimulatedAd,
  type SimulatedPost,
} from './world.ts'

/** Objects of the simulated Graph API. */

export type Wire = Record<string, unknown>

const time = (at: number) => isoSeconds(at, '+0000')

export function pageWire(name: string): Wire {
  const person = accountOf(name)
  return {
    id: pageIdOf(name),
    name: person.name,
    username: name,
    link: `${site}/${name}/`,
    about: person.bio,
    category: 'Bakery',
    category_list: [{ id: '2200', name: 'Bakery' }],
    fan_count: person.followers,
    followers_count: person.followers + person.following,
    cover: {
      cover_id: pageIdOf(name),
      offset_x: 50,
      offset_y: 50,
      source: coverOf(name),
      id: pageIdOf(name),
    },
    picture: { data: { height: 200, is_silhouette: false, url: avatarOf(name), width: 200 } },
    website: person.website,
    phone: '+1 555 010 0100',
    emails: [`hello@${name.replaceAll(/[^a-z0-9]/g, '')}.example`],
    single_line_address: `1 Main Street, ${person.place}`,
    location: { city: person.place, country: person.country, street: '1 Main Street', zip: '10001' },
    hours: {
      mon_1_open: '09:00',
      mon_1_close: '12:00',
      mon_2_open: '13:00',
      mon_2_close: '17:30',
      sat_1_open: '10:00',
      sat_1_close: '14:00',
    },
    price_range: '$$',
    rating_count: person.following,
    overall_star_rating: 4.6,
    verification_status: person.verified ? 'blue_verified' : 'not_verified',
    is_permanently_closed: false,
    founded: '2015',
  }
}

/** The comments of a post. */
export const talkOf = (post: SimulatedPost): Discussion =>
  discussion(`facebook ${post.id}`, post.createdAt, { isBusy: post.forced === 'busy' })

export const commentCount = (post: SimulatedPost, now: number) =>
  lengthUnder(post.forced, talkOf(post).count(now), 8)

export const summary = (total: number) => ({ data: [], summary: { total_count: total } })

function attachmentOf(post: SimulatedPost): Wire | null {
  const pictures = picturesOf(post)
  const medium = (src: string) => ({ image: { height: 720, src, width: 960 } })
  const target = { id: post.id, url: `${site}/${post.owner}/posts/${post.id}` }
  switch (post.kind) {
    case 'text':
      return null
    case 'video':
      return {
        media: { ...medium(pictures[0]!), source: filmOf(post.id, 'sd') },
        media_type: 'video',
        target,
        url: `${site}/${post.owner}/videos/${post.id}/`,
      }
    case 'album':
      return {
        media: medium(pictures[0]!),
        media_type: 'album',
        subattachments: { data: pictures.map((src) => ({ media: medium(src), type: 'photo', target })) },
        target,
      }
    default:
      return { media: medium(pictures[0]!), media_type: 'photo', target, url: target.url }
  }
}

export function postWire(post: SimulatedPost, now: number, fields: string): Wire {
  const withKinds = fields.includes('.as(like)')
  const talk = talkOf(post)
  const total = commentCount(post, now)
  const shown = fields.includes('comments.filter(toplevel)')
    ? pageOf(talk.newest(total), { size: 25 }).items
    : []
  const attachment = attachmentOf(post)
  const kinds = Object.entries(kindsOf(post)).map(([kind, total]) => [kind, summary(total)])
  return {
    id: `${pageIdOf(post.owner)}_${post.id}`,
    message: post.text,
    created_time: time(post.createdAt),
    permalink_url: `${site}/${post.owner}/posts/${post.id}`,
    ...(attachment ? { full_picture: picturesOf(post)[0], attachments: { data: [attachment] } } : {}),
    from: { name: accountOf(post.owner).name, id: pageIdOf(post.owner) },
    // The API omits `shares` of posts without shares.
    ...(post.shares > 0 ? { shares: { count: post.shares } } : {}),
    reactions: { data: [], summary: { total_count: post.reactions, viewer_reaction: 'NONE' } },
    comments: {
      data: shown.map((one) => commentWire(post, one, commentIdOf(one.index), talk.replies(one, now).length)),
      summary: { order: 'chronological', total_count: total, can_comment: false },
    },
    ...(withKinds ? Object.fromEntries(kinds) : {}),
  }
}

export function videoWire(post: SimulatedPost): Wire {
  return {
    id: post.id,
    description: post.text,
    created_time: time(post.createdAt),
    length: post.seconds + 0.5,
    permalink_url: `/reel/${post.id}/`,
    picture: picturesOf(post)[0],
    source: filmOf(post.id, 'hd'),
    views: post.views,
    from: { name: accountOf(post.owner).name, id: pageIdOf(post.owner) },
    post_id: `${pageIdOf(post.owner)}_${post.id}`,
  }
}

export function photoWire(post: SimulatedPost): Wire {
  const picture = picturesOf(post)[0]!
  return {
    id: post.id,
    created_time: time(post.createdAt),
    link: `${site}/photo.php?fbid=${post.id}&set=a.1&type=3`,
    images: [
      { height: 1080, source: picture, width: 1440 },
      { height: 225, source: picture.replace('_n.', '_s.'), width: 300 },
    ],
    name: post.text,
    alt_text: 'May be an image of bread',
    picture: picture.replace('_n.', '_t.'),
  }
}

/** The last part of a comment's id: `55`, the comment's index, and the reply's index (0: the comment itself). */
export const commentIdOf = (index: number, reply = 0) =>
  `55${String(index).padStart(6, '0')}${String(reply).padStart(4, '0')}`
export const commentForm = /^(\d+)_55(\d{6})(\d{4})$/

/**
 * The Graph API omits `from` in comments that others than the page wrote.
 * @param parent the comment that a reply answers
 */
export function commentWire(
  post: SimulatedPost,
  remark: Remark,
  id: string,
  replies: number,
  parent: string | null = null,
): Wire {
  const { author, text, at, likes } = remark
  const from =
    author === null
      ? { name: accountOf(post.owner).name, id: pageIdOf(post.owner) }
      : personOf('facebook', author)
  return {
    id: `${post.id}_${id}`,
    message: text,
    created_time: time(at),
    like_count: likes,
    comment_count: replies,
    ...(author === null ? { from } : {}),
    ...(parent === null ? {} : { parent: { id: `${post.id}_${parent}` } }),
    permalink_url: `${site}/${post.owner}/posts/${post.id}?comment_id=${
      parent === null ? id : `${parent}&reply_comment_id=${id}`
    }`,
  }
}

const dayText = (at: number) => new Date(at).toISOString().slice(0, 10)

export function adWire({ id, page, startedAt, endedAt, body, title }: SimulatedAd): Wire {
  return {
    id,
    ad_creation_time: dayText(startedAt),
    ad_creative_bodies: [body],
    ad_creative_link_captions: ['example.com'],
    ad_creative_link_titles: [title],
    ad_creative_link_descriptions: ['Free delivery'],
    ad_delivery_start_time: dayText(startedAt),
    ...(endedAt === null ? {} : { ad_delivery_stop_time: dayText(endedAt) }),
    page_id: pageIdOf(page),
    page_name: accountOf(page).name,
    publisher_platforms: ['facebook', 'instagram'],
    languages: ['en'],
    bylines: accountOf(page).name,
    currency: 'EUR',
    spend: { lower_bound: '100', upper_bound: '199' },
    impressions: { lower_bound: '10000', upper_bound: '14999' },
  }
}
