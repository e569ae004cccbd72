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
  summary: z.strictObject({ returned: z.int() }),
  compatibility: v1.compatibilityOf(['people']),
})

export const blankSearch = { summary: { returned: 0 }, compatibility: v1.noneTold(['people']) }

export function peopleSearchView(people: readonly FoundPerson[]) {
  const made = v1.project(people, ({ name, url, headline, location, experience, education, pictureUrl }) =>
    name === null || url === null
      ? null
      : { name, profileUrl: url, subtitle: headline, location, experience, education, imageUrl: pictureUrl },
  )
  return {
    people: made.shown,
    summary: { returned: made.shown.length },
    compatibility: v1.compatibility({ people: made }),
  }
}
