import { listOf } from '../../../catalog/lists.ts'
import { operation } from '../../../catalog/operation.ts'
import { cursor } from '../../../catalog/parameters.ts'
import { commonActivity, commonActivityComments } from '../common.ts'
import * as parameters from '../parameters.ts'
import * as activities from '../records/v2/activities.ts'
import {
  harvestapiActivity,
  harvestapiComments,
  harvestapiReactions,
} from '../sources/harvestapi/post-lookups.ts'
import { officialComments, officialReactions } from '../sources/official/social.ts'
import { webActivity, webComments, webReactions } from '../sources/web/posts.ts'
import { commentsWatch } from '../watches.ts'

const { activityId } = parameters

export const activity = operation({
  id: 'linkedin.v2.activities',
  path: '/v2/linkedin/activities/{activityId}',
  summary: 'One post, by the id of its activity.',
  parameters: { activityId },
  record: activities.activityRecord,
  common: commonActivity,
  price: { base: 3 },
  cacheSeconds: 300,
  phrases: [
    'linkedin post by activity id',
    'linkedin activity 7098765432109876543',
    'text and counts of a linkedin activity',
    'open a linkedin urn:li:activity',
  ],
  view: activities.activityView,
  sources: [webActivity, harvestapiActivity],
})

export const comments = operation({
  id: 'linkedin.v2.activities.comments',
  path: '/v2/linkedin/activities/{activityId}/comments',
  summary: 'Comments on a post.',
  parameters: { activityId, cursor: cursor() },
  record: activities.commentsRecord,
  common: commonActivityComments,
  price: { base: 3 },
  cacheSeconds: 300,
  list: listOf('comments', { time: 'createdAt', order: 'ranked' }),
  watch: commentsWatch,
  phrases: [
    'comments on a linkedin post',
    'what do people say under a linkedin activity',
    'replies to linkedin activity',
    'discussion below a linkedin post',
  ],
  view: activities.commentsView,
  sources: [webComments, officialComments, harvestapiComments],
})

export const reactions = operation({
  id: 'linkedin.v2.activities.reactions',
  path: '/v2/linkedin/activities/{activityId}/reactions',
  summary: 'Reactions to a post: their number and kinds, and who reacted where the source returns it.',
  parameters: { activityId, cursor: cursor() },
  record: activities.reactionsRecord,
  price: { base: 3 },
  cacheSeconds: 300,
  phrases: [
    'reactions to a linkedin post',
    'who liked a linkedin activity',
    'list reactions for a linkedin activity',
    'how many reactions has a linkedin post',
  ],
  view: activities.reactionsView,
  sources: [webReactions, officialReactions, harvestapiReactions],
})
