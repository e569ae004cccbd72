import type { Source } from '../../../../catalog/source.ts'
import type { Post, Transcript } from '../../model.ts'
import { byLink } from '../short-link.ts'
import { transcriptOf } from '../transcript.ts'
import { official } from './api.ts'
import { askPost } from './objects.ts'

const find = byLink(askPost)

/** One post, with every count and the full text. */
export const officialPost: Source<{ url: string }, Post> = { ...official, lookup: find }

export const officialTranscript: Source<{ url: string }, Transcript> = {
  ...official,
  lookup: transcriptOf(find),
}
