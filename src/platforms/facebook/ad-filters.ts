/** Filters of the Ad Library, named as in our parameters. */
export interface AdFilters {
  readonly country?: string
  readonly status?: 'all' | 'active' | 'inactive'
  readonly mediaType?: 'all' | 'image' | 'video' | 'meme' | 'image-and-meme' | 'none'
  readonly sortBy?: 'impressions' | 'most-recent'
  readonly startDate?: string
  readonly endDate?: string
}

export interface AdSearch extends AdFilters {
  readonly query: string
  readonly searchType?: 'keyword-unordered' | 'exact-phrase'
  readonly adType?: 'all' | 'political-and-issue'
}

export interface CompanyAds extends AdFilters {
  readonly pageId?: string
  readonly companyName?: string
  readonly language?: string
}
