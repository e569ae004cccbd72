import type { SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { forcedBy, forcedByNumber } from '../../../simulation/forced.ts'
import { page as pageOf } from '../../../simulation/lists.ts'
import type { Call } from '../../../simulation/router.ts'
import { compact, exact } from '../../../simulation/wording.ts'
import { dice, words } from '../../../simulation/world.ts'
import { site } from '../links.ts'
import { bundle, cut, pageWith, walled } from './markup.ts'
import { storyWire } from './stories.ts'
import { accountOf, avatarOf, coverOf, pageIdOf, pageNamed, postsOf } from './world.ts'

/** Simulated profile pages and group pages. */

const linkOf = (name: string) => `${site}/${name}`

function userWire(name: string) {
  const person = accountOf(name)
  const [id, link, likes] = [pageIdOf(name), linkOf(name), person.followers]
  return {
    __typename: 'User',
    id,
    name: person.name,
    url: link,
    gender: 'NEUTER',
    is_verified: person.verified,
    delegate_page: { id, is_business_page_active: false },
    profilePicLarge: { uri: avatarOf(name) },
    cover_photo: { photo: { id, image: { uri: coverOf(name) } } },
    profile_social_context: {
      content: [
        { text: { text: `${compact(likes)} likes` }, uri: `${link}/friends_likes/` },
        { text: { text: `${compact(likes + person.following)} followers` }, uri: `${link}/followers/` },
      ],
    },
    wem_private_sharing_bundle: {
      private_sharing_control_model_for_user: { private_sharing_enabled: forcedBy(name) === 'private' },
    },
  }
}

/** The introduction's tiles: the bio, and lines of contact, category and rating. */
function introWire(name: string) {
  const person = accountOf(name)
  const item = (kind: string, text: string) => ({
    node: {
      timeline_context_item: {
        timeline_context_list_item_type: kind,
        renderer: { context_item: { title: { text }, plaintext_title: null } },
      },
    },
  })
  const intro = [
    item('INTRO_CARD_INFLUENCER_CATEGORY', 'Page · Bakery'),
    item('INTRO_CARD_ADDRESS', `1 Main Street, ${person.place}`),
    item('INTRO_CARD_PROFILE_PHONE', '+1 555 010 0100'),
    item('INTRO_CARD_PROFILE_EMAIL', `hello@${name.replaceAll(/[^a-z0-9]/g, '')}.example`),
    item('INTRO_CARD_WEBSITE', person.website),
    item('INTRO_CARD_RATING', `Rating · 4.6 (${exact(person.following)} Reviews)`),
  ]
  const bio = { node: { profile_status_text: { text: person.bio } } }
  const views = [[bio], intro].map((nodes) => ({
    view_style_renderer: { view: { profile_tile_items: { nodes } } },
  }))
  return { edges: [{ node: { profile_tile_section_type: 'INTRO', profile_tile_views: { nodes: views } } }] }
}

/** Scripts with the first posts. The site streams all but the first part of the answer, each part with its path. */
function timelineScripts(name: string, now: number): string[] {
  const shown = pageOf(postsOf(name, now, null), { size: 6 })
  const units = shown.items.map((post) => ({
    node: storyWire(post, `${linkOf(name)}/posts/${post.id}`, now),
    cursor: null,
  }))
  const info = {
    page_info: { has_next_page: shown.next !== null, end_cursor: shown.next === null ? null : 'AQHR' },
  }
  const path = ['user', 'timeline_list_feed_units']
  return [
    bundle({ user: { id: pageIdOf(name), timeline_list_feed_units: { edges: units.slice(0, 1) } } }),
    ...units.slice(1).map((unit, index) =>
      bundle(unit, {
        label: 'ProfileCometTimelineFeed_user$stream',
        path: [...path, 'edges', index + 1],
      }),
    ),
    bundle(info, { label: 'ProfileCometTimelineFeed_user$defer', path }),
  ]
}

export function profilePage(name: string, now: number): SimulatedResponse {
  const wall = walled(forcedBy(name))
  if (wall) return wall
  const person = accountOf(name)
  const [id, link] = [pageIdOf(name), linkOf(name)]
  const tags = {
    'al:android:url': `fb://profile/${id}`,
    'og:title': person.name,
    'og:description': `${person.name}. ${exact(person.followers)} likes · 12 talking about this. ${cut(person.bio)}`,
    'og:url': link,
    'og:image': avatarOf(name),
    'og:locale': 'en_US',
  }
  return pageWith(
    tags,
    link,
    bundle({ user: { profile_header_renderer: { user: userWire(name) }, id } }),
    ...timelineScripts(name, now),
    bundle(
      { profile_tile_sections: introWire(name) },
      { label: 'ProfileCometTilesFeed_user$defer', path: ['user'] },
    ),
  )
}

/** Posts on a group's page, and on the page of a group that is forced to a single page. */
const groupPosts = 8
const shortGroup = 4

export function groupPage({ params, now }: Call): SimulatedResponse {
  const nameInLink = params.group ?? ''
  const group = pageNamed(nameInLink)
  const forced = forcedBy(group)
  const wall = walled(forced)
  if (wall) return wall
  const id = forcedByNumber(nameInLink) ? nameInLink : pageIdOf(group)
  const d = dice('facebook group', group)
  const name = words.title(d)
  const link = `${site}/groups/${nameInLink}/`
  const about = words.paragraph(d)
  const isClosed = forced === 'private'
  const data = {
    group: {
      id,
      name,
      url: link,
      group_member_profiles: { formatted_count_text: `${compact(d.int(900, 400_000))} members` },
      privacy_info: {
        title: { text: isClosed ? 'Private group' : 'Public group' },
        description: {
          text: isClosed
            ? 'Only members can see who is in the group and what they post.'
            : "Anyone can see who's in the group and what they post.",
        },
      },
      description_with_entities: { text: about },
    },
  }
  const size = forced === 'last_page' ? shortGroup : groupPosts
  const { items } = pageOf(postsOf(group, now, null), { size })
  const edges = items.map((post) => ({ node: storyWire(post, `${link}posts/${post.id}/`, now) }))
  const isAll = forced === 'last_page' || forced === 'empty'
  const feed = { edges, page_info: { has_next_page: !isAll } }
  return pageWith(
    {
      'og:title': name,
      'og:description': cut(about),
      'og:url': link,
      'al:android:url': `fb://group/${id}`,
    },
    link,
    bundle(data),
    ...(isClosed ? [] : [bundle({ group_feed: feed })]),
  )
}
