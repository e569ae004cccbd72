import { changed } from '../../../../catalog/errors.ts'
import type { Source } from '../../../../catalog/source.ts'
import { expectValue, readOptional, readParts, requiredList, skipEntry } from '../../../../reading/entries.ts'
import { at, type Json, must, obj, objs } from '../../../../reading/narrow.ts'
import { str, text } from '../../../../reading/values.ts'
import { postUrl } from '../../identifiers.ts'
import type { Post } from '../../model.ts'
import { agoOf, quantityOf, rawText } from '../texts.ts'
import { openTube, requestPage, wordedOutcome } from './innertube.ts'
import { browsed, findAll, kindOf } from './lists.ts'
import { noteIn, ownerOf, type Reading, readRow, widest } from './rows.ts'

/** Pictures and video below the text of a post; a kind that is not known is counted. */
function attached(attachment: Json | undefined, reading: Reading): Pick<Post, 'imageUrls' | 'linkedVideo'> {
  const nothing = { imageUrls: [], linkedVideo: null }
  if (!attachment) return nothing
  const { kind, content } = kindOf(attachment)
  if (kind === 'backstageImageRenderer' || kind === 'postMultiImageRenderer') {
    const images =
      kind === 'backstageImageRenderer' ? [attachment] : requiredList(content.images, 'post.images')
    const read = (image: unknown) =>
      must(widest(at(image, 'backstageImageRenderer', 'image', 'thumbnails')), 'post.image')
    return { ...nothing, imageUrls: readParts(images, read, reading, 'post.images') }
  }
  if (/^(?:poll|quiz|playlist)Renderer$/.test(kind)) return nothing
  const row = readOptional(`post.${kind}`, reading, skipEntry, () => readRow(attachment, reading))
  return row === skipEntry ? nothing : { ...nothing, linkedVideo: row }
}

/** A post that shares another holds that one, and words of its own under other names. */
const postKinds = ['backstagePostRenderer', 'postRenderer', 'sharedPostRenderer']

function readPost(id: string, post: Json, reading: Reading): Post {
  const publishedTimeText = rawText(post.publishedTimeText)
  const [written, author] = [post.contentText ?? post.content, post.authorText ?? post.displayName]
  return {
    id,
    text: rawText(written) ?? text(at(written, 'simpleText')),
    publishedAt: agoOf(publishedTimeText, reading.clock.now()),
    publishedTimeText,
    channel: must(ownerOf(rawText(author), post.authorEndpoint ?? author), 'post.author'),
    ...attached(obj(post.backstageAttachment), reading),
    likes: expectValue(quantityOf(rawText(post.voteCount), 'likes'), 'post.likes', reading),
  }
}

/** Looks up a community post: its link is resolved into a page, and that page holds the post. */
export const webPost: Source<{ url: string }, Post> = {
  name: 'web',
  async lookup({ url: id }, context) {
    const tube = await openTube(context)
    const resolved = requestPage(await tube.post('/navigation/resolve_url', { url: postUrl(id) }))
    if ('outcome' in resolved) return resolved
    const target = obj(at(resolved.raw, 'endpoint', 'browseEndpoint'))
    const browseId = must(str(target?.browseId), 'endpoint.browseEndpoint.browseId')
    if (!/^(?:FEpost_detail|UC[\w-]{22})$/.test(browseId))
      throw changed('endpoint.browseEndpoint.browseId', browseId)
    const params = must(str(target?.params), 'endpoint.browseEndpoint.params')
    const answer = requestPage(await tube.post('/browse', { browseId, params }))
    if ('outcome' in answer) return answer
    const listed = browsed(answer.raw)
    const posts = objs(postKinds.flatMap((kind) => findAll(listed.entries, kind)))
    const post = posts.find((candidate) => candidate.postId === id)
    if (post) return { outcome: 'found', model: readPost(id, post, context) }
    // YouTube shows a note in place of a deleted post.
    const note = posts.length === 0 ? wordedOutcome(noteIn(listed) ?? '') : null
    if (note) return { outcome: note }
    throw changed('backstagePostRenderer')
  },
}
