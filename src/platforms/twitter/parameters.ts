import { cursor, date, integer, oneOf, type Params, text } from '../../catalog/parameters.ts'
import { readPhrases } from '../shared/phrases.ts'

/** Intervals at which monitors check lists. */
export const everyHour = { defaultMinutes: 60, minMinutes: 5 } as const

const languages =
  'en es fr de it pt ru zh ja ko ar bg hr cs da nl et fi el hu id ga lv lt no pl ro sk sl sv tr uk vi cy zu'.split(
    ' ',
  )

const atLeast = (what: string, phrases: string) =>
  integer({
    asked: { as: [readPhrases(new URL(phrases, import.meta.url))] },
    description: `Only posts with at least this many ${what}.`,
    example: '10',
    min: 0,
    max: 1_000_000_000,
  })

/** Parameters of the keyword search. */
export const searchParameters = {
  query: text({
    description: 'Words to search for, in X search syntax.',
    example: 'mars rover',
    required: true,
    max: 512,
  }),
  section: oneOf(['top', 'latest', 'people', 'photos', 'videos'], {
    description: 'Which tab: top posts (default), latest posts, people, or posts with photos or with videos.',
    default: 'top',
    example: 'latest',
  }),
  minRetweets: atLeast('reposts', './repost-phrases.txt'),
  minLikes: atLeast('likes', './like-phrases.txt'),
  minReplies: atLeast('replies', './reply-phrases.txt'),
  limit: integer({
    description: 'Items per page, 1 to 20 (default 20).',
    pageSize: { default: 20 },
    default: '20',
    example: '10',
    min: 1,
    max: 20,
  }),
  startDate: date({ description: 'Only posts of this day (UTC) or later.', example: '2026-01-01' }),
  endDate: date({ description: 'Only posts of this day (UTC) or earlier.', example: '2026-01-31' }),
  language: oneOf(languages, { description: 'Only posts in this language.', example: 'en' }),
  cursor: cursor(),
}

/** A search in X's query syntax. `isBuiltByService`: the query does not consist of the caller's words. */
export type SearchRequest = Omit<Params<typeof searchParameters>, 'cursor'> & {
  readonly isBuiltByService?: boolean
}

export type Section = NonNullable<SearchRequest['section']>

/** Appends operators to a query; undefined ones are omitted. OR binds weaker than a space, so it needs parentheses. */
export function withOperators(query: string, operators: readonly (string | number | undefined)[]): string {
  const wished = operators.filter((operator) => operator)
  return [wished.length > 0 && /\bOR\b/.test(query) ? `(${query})` : query, ...wished].join(' ')
}

/** X's code of a language. It differs from ISO 639-1 for Indonesian. */
export const languageCode = (language: string): string => (language === 'id' ? 'in' : language)
