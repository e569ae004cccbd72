import { z } from 'zod'
import { lookupStatus } from '../../../../catalog/records.ts'
import type { Actor } from '../../model.ts'
import * as v1 from './shared.ts'

const { text, list } = v1

/** Somebody as a search shows them. */
export interface FoundPerson extends Actor {
  readonly experience: string | null
  readonly education: string | null
}

export const peopleSearchRecord = z.strictObject({
  lookupStatus,
  people: list(
    z.strictObject({
      name: z.string().min(1),
      profileUrl: z.string().min(1),
      subtitle: text,
      location: text,
      experience: text,
      education: text,
      imageUrl: text,
    }),
  ),
  summary: v1.listSummary,
  compatibility: v1.compatibilityOf(['people']),
})

function personOf({ name, url, headline, location, experience, education, pictureUrl }: FoundPerson) {
  if (name === null || url === null) return null
  return { name, profileUrl: url, subtitle: headline, location, experience, education, imageUrl: pictureUrl }
}

export const peopleSearchView = (people: readonly FoundPerson[]) => v1.listed('people', people, personOf)
