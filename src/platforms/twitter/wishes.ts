export type Section = 'top' | 'latest' | 'people' | 'photos' | 'videos'

/** What a search asks for. */
export interface SearchWishes {
  /** In X's own query language. */
  readonly query: string
  /** Whether the query is not in the caller's words. */
  readonly isOurs?: boolean
  readonly section?: Section
  readonly minRetweets?: number
  readonly minLikes?: number
  readonly minReplies?: number
  readonly limit?: number
  readonly startDate?: string
  readonly endDate?: string
  readonly language?: string
}

/** X's code of a language, where it is not that of ISO 639-1. */
export const languageCode = (language: string): string => (language === 'id' ? 'in' : language)
