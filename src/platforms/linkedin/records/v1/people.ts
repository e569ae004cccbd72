import { z } from 'zod'
import { recordNames } from '../../../../catalog/record-names.ts'
import { lookupStatus } from '../../../../catalog/record-schema.ts'
import type { DriftReporter } from '../../../../reading/entries.ts'
import { contentView } from '../../../shared/record-view.ts'
import type { Actor } from '../../model.ts'
import * as v1 from './shared.ts'

const { text, list } = v1

/** A person in the results of a search. */
export interface FoundPerson extends Actor {
  readonly experience: string | null
  readonly education: string | null
}

export const peopleSearchRecord = z.strictObject({
  lookupStatus,
  people: list(
    z
      .strictObject({
        name: z.string().min(1),
        profileUrl: z.string().min(1),
        subtitle: text,
        location: text,
        experience: text,
        education: text,
        imageUrl: text,
      })
      .register(recordNames, { name: 'LinkedinFoundPerson' }),
  ),
  summary: v1.listSummary,
  compatibility: v1.compatibilityOf(['people']),
})

const namePerson = (person: FoundPerson) =>
  person.name === null || person.url === null
    ? null
    : {
        ...person,
        name: person.name,
        profileUrl: person.url,
        subtitle: person.headline,
        imageUrl: person.pictureUrl,
      }

export const peopleSearchView = contentView(
  peopleSearchRecord,
  (people: readonly FoundPerson[], reporter: DriftReporter) =>
    v1.showList('people', people.map(namePerson), reporter),
)
