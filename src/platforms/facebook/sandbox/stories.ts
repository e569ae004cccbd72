import { discussion } from '../../../simulation/comments.ts'
import { page as pageOf } from '../../../simulation/lists.ts'
import { personOf } from '../../../simulation/people.ts'
import { compact } from '../../../simulation/wording.ts'
import { site } from '../links.ts'
import { commentCount } from './graph-objects.ts'
import type { Wire } from './markup.ts'
import {
  accountOf,
  avatarOf,
  captionsOf,
  filmOf,
  kindsOf,
  pageIdOf,
  picturesOf,
  type SimulatedPost,
} from './world.ts'

/** Stories in the data of simulated pages. */

const feedbackId = (id: string) => Buffer.from(`feedback:${id}`).toString('base64')

function actorWire(name: string): Wire {
  const { name: shown } = accountOf(name)
  return { __typename: 'User', id: pageIdOf(name), name: shown, url: `${site}/${name}` }
}

function mediaWires(post: SimulatedPost): Wire[] {
  const pictures = picturesOf(post)
  if (post.kind !== 'video') {
    return pictures.map((uri, place) => ({
      __typename: 'Photo',
      id: `${post.id}${place}`,
      accessibility_caption: 'May be an image of bread',
      photo_image: { uri, width: 960, height: 720 },
    }))
  }
  const captions = post.forced === 'empty' ? null : captionsOf(post.id)
  return [
    {
      __typename: 'Video',
      id: post.id,
      playable_url: filmOf(post.id, 'sd'),
      playable_url_quality_hd: filmOf(post.id, 'hd'),
      playable_duration_in_ms: post.seconds * 1000,
      width: 1280,
      height: 720,
      preferred_thumbnail: { image: { uri: pictures[0] } },
      captions_url: captions,
      video_available_captions_locales:
        captions === null
          ? []
          : [
              {
                locale: 'en_US',
                localized_language: 'English',
                localized_creation_method: null,
                captions_url: captions,
              },
            ],
    },
  ]
}

const reactionIds: Readonly<Record<string, string>> = {
  like: '1635855486666999',
  love: '1678524932434102',
  haha: '115940658764963',
}

/** The first comments of a post, newest first. */
function commentsWire(post: SimulatedPost, now: number): Wire {
  const talk = discussion(`facebook ${post.id}`, post.createdAt, { isBusy: post.forced === 'busy' })
  const total = commentCount(post, now)
  const { items, next } = pageOf(talk.newest(total), { size: 10 })
  const edges = items.map((one) => {
    const person = personOf('facebook', one.author ?? post.owner)
    const id = `${post.id}_55${String(one.index).padStart(6, '0')}0000`
    return {
      node: {
        id: Buffer.from(`comment:${id}`).toString('base64'),
        legacy_fbid: id.split('_')[1],
        feedback: {
          id: feedbackId(id),
          replies_fields: { total_count: talk.replies(one, now).length },
          reactors: { count_reduced: compact(one.likes) },
        },
        body: { text: one.text },
        created_time: Math.floor(one.at / 1000),
        author: {
          __typename: 'User',
          id: pageIdOf(person.handle),
          name: person.name,
          url: `${site}/${person.handle}`,
          profile_picture_depth_0: { uri: avatarOf(person.handle) },
        },
      },
    }
  })
  return {
    count: total,
    total_count: total,
    page_size: 10,
    edges,
    page_info: { has_next_page: next !== null, end_cursor: next === null ? null : `MTo${total}` },
  }
}

export function storyWire(post: SimulatedPost, link: string, now: number): Wire {
  const media = mediaWires(post)
  const attachment =
    media.length > 1
      ? { all_subattachments: { nodes: media.map((one) => ({ media: one })) } }
      : { media: media[0] }
  const reactions = Object.entries(kindsOf(post)).flatMap(([kind, total]) =>
    total > 0
      ? [
          {
            reaction_count: total,
            i18n_reaction_count: compact(total),
            node: { id: reactionIds[kind], localized_name: kind },
          },
        ]
      : [],
  )
  const comments = commentsWire(post, now)
  const actor = actorWire(post.owner)
  return {
    __typename: 'Story',
    id: Buffer.from(`S:_I${pageIdOf(post.owner)}:${post.id}`).toString('base64'),
    post_id: post.id,
    feedback: { id: feedbackId(post.id) },
    attached_story: null,
    comet_sections: {
      content: {
        story: {
          post_id: post.id,
          feedback: { id: feedbackId(post.id) },
          message: { text: post.text },
          actors: [actor],
          wwwURL: link,
          attachments: media.length === 0 ? [] : [{ styles: { attachment } }],
        },
      },
      context_layout: {
        story: {
          comet_sections: {
            actor_photo: {
              story: { actors: [{ ...actor, profile_picture: { uri: avatarOf(post.owner) } }] },
            },
            metadata: [{ story: { creation_time: Math.floor(post.createdAt / 1000), url: link } }],
          },
        },
      },
      feedback: {
        story: {
          story_ufi_container: {
            story: {
              feedback_context: {
                feedback_target_with_context: {
                  comet_ufi_summary_and_actions_renderer: {
                    feedback: {
                      id: feedbackId(post.id),
                      i18n_reaction_count: compact(post.reactions),
                      reaction_count: { count: post.reactions, is_empty: post.reactions === 0 },
                      top_reactions: { count: reactions.length, edges: reactions },
                      share_count: { count: post.shares, is_empty: post.shares === 0 },
                      ...(post.kind === 'video' ? { video_view_count: post.views } : {}),
                      comments_count_summary_renderer: {
                        feedback: {
                          comment_rendering_instance: { comments: { total_count: comments.total_count } },
                        },
                      },
                    },
                  },
                  comment_list_renderer: {
                    feedback: { comment_rendering_instance_for_feed_location: { comments } },
                  },
                },
              },
            },
          },
        },
      },
    },
  }
}
