// Generated from the catalog by `npm run client`. Do not edit.
import type * as t from '../calls.ts'
import type * as r from './records.ts'

/** The calls of `instagram`. */
export type InstagramApi = {
  readonly audio: {
    /**
     * Reels that use a sound. `GET /v1/instagram/audio/{audioId}/reels`
     * Price: 1 credit.
     */
    readonly reels: t.ListLookup<'instagram.audio.reels', r.InstagramAudioReelsParams>
  }
  /**
   * One Instagram highlight with the stories in it. `GET /v1/instagram/highlights/{highlightId}`
   * Price: 1 credit.
   */
  readonly highlights: t.Lookup<'instagram.highlights', r.InstagramHighlightsParams>
  /**
   * One Instagram post or Reel with its author, counts and media. `GET /v1/instagram/posts`
   * Price: 1 credit; downloadMedia +10.
   */
  readonly posts: t.Lookup<'instagram.posts', r.InstagramPostsParams> & {
    /**
     * Comments on an Instagram post. `GET /v1/instagram/posts/comments`
     * Price: 1 credit.
     */
    readonly comments: t.ListLookup<'instagram.posts.comments', r.InstagramPostsCommentsParams> & {
      /**
       * Replies to a comment on an Instagram post, oldest first. `GET /v1/instagram/posts/comments/replies`
       * Price: 1 credit.
       */
      readonly replies: t.ListLookup<'instagram.posts.comments.replies', r.InstagramPostsCommentsRepliesParams>
    }
    /**
     * The original files of an Instagram post, kept on this service. `GET /v1/instagram/posts/download`
     * Price: 11 credits, 1 when not_found, 1 when private, 1 when restricted.
     */
    readonly download: t.Lookup<'instagram.posts.download', r.InstagramPostsDownloadParams>
    /**
     * The spoken text of an Instagram video. `GET /v1/instagram/posts/transcript`
     * Instagram publishes no captions to visitors: the sound is transcribed where speech to text is configured. Price: 1 credit.
     */
    readonly transcript: t.Lookup<'instagram.posts.transcript', r.InstagramPostsTranscriptParams>
  }
  /**
   * One Instagram profile with its counts, newest posts and related profiles. `GET /v1/instagram/profiles/{handle}`
   * Price: 1 credit.
   */
  readonly profiles: t.Lookup<'instagram.profiles', r.InstagramProfilesParams> & {
    /**
     * Engagement audit of an Instagram profile. `GET /v1/instagram/profiles/{handle}/engagement`
     * Engagement rate of a post = 100 × (likes + comments) / followers. Average and median are taken over the posts read that show both counts; plays are reported, not counted. Price: 5 credits.
     */
    readonly engagement: t.Lookup<'instagram.profiles.engagement', r.InstagramProfilesEngagementParams>
    /**
     * Highlight albums of an Instagram profile. `GET /v1/instagram/profiles/{handle}/highlights`
     * Price: 1 credit.
     */
    readonly highlights: t.ListLookup<'instagram.profiles.highlights', r.InstagramProfilesHighlightsParams>
    /**
     * Posts of an Instagram profile, newest first. `GET /v1/instagram/profiles/{handle}/posts`
     * Price: 1 credit; hostMedia +2 per hosted file.
     */
    readonly posts: t.ListLookup<'instagram.profiles.posts', r.InstagramProfilesPostsParams>
    /**
     * Reels of an Instagram profile, newest first. `GET /v1/instagram/profiles/{handle}/reels`
     * Price: 1 credit; hostMedia +2 per hosted file.
     */
    readonly reels: t.ListLookup<'instagram.profiles.reels', r.InstagramProfilesReelsParams>
    /**
     * One Instagram profile by its numeric user id. `GET /v1/instagram/profiles/{userId}/basic`
     * Price: 1 credit.
     */
    readonly basic: t.Lookup<'instagram.profiles.basic', r.InstagramProfilesBasicParams>
    /**
     * Posts in which an Instagram user is tagged. `GET /v1/instagram/profiles/{userId}/tagged-posts`
     * Price: 1 credit; hostMedia +2 per hosted file.
     */
    readonly taggedPosts: t.ListLookup<'instagram.profiles.taggedPosts', r.InstagramProfilesTaggedPostsParams>
  }
  readonly reels: {
    /**
     * Reels that are trending now. `GET /v1/instagram/reels/trending`
     * Price: 1 credit.
     */
    readonly trending: t.ListLookup<'instagram.reels.trending', r.InstagramReelsTrendingParams | undefined>
  }
  /**
   * Users, hashtags, places and keywords that match words. `GET /v1/instagram/search`
   * Price: 1 credit.
   */
  readonly search: t.ListLookup<'instagram.search', r.InstagramSearchParams> & {
    /**
     * Posts that carry a hashtag. `GET /v1/instagram/search/hashtags`
     * Price: 1 credit.
     */
    readonly hashtags: t.ListLookup<'instagram.search.hashtags', r.InstagramSearchHashtagsParams>
    /**
     * Instagram's page on a popular topic: what it says of it, and its posts. `GET /v1/instagram/search/popular`
     * Price: 1 credit.
     */
    readonly popular: t.ListLookup<'instagram.search.popular', r.InstagramSearchPopularParams>
    /**
     * Instagram profiles that match words. `GET /v1/instagram/search/profiles`
     * Price: 1 credit.
     */
    readonly profiles: t.ListLookup<'instagram.search.profiles', r.InstagramSearchProfilesParams>
    /**
     * Reels that match words. `GET /v1/instagram/search/reels`
     * Price: 1 credit.
     */
    readonly reels: t.ListLookup<'instagram.search.reels', r.InstagramSearchReelsParams>
  }
  readonly v2: {
    /**
     * A sound: title, artist and length. `GET /v2/instagram/audio/{audioId}`
     * Price: 1 credit.
     */
    readonly audio: t.Lookup<'instagram.v2.audio', r.InstagramV2AudioParams> & {
      /**
       * Sounds that match words. `GET /v2/instagram/audio/search`
       * Price: 1 credit.
       */
      readonly search: t.ListLookup<'instagram.v2.audio.search', r.InstagramV2AudioSearchParams>
      /**
       * Reels that use a sound. `GET /v2/instagram/audio/{audioId}/reels`
       * Price: 1 credit.
       */
      readonly reels: t.ListLookup<'instagram.v2.audio.reels', r.InstagramV2AudioReelsParams>
    }
    /**
     * A hashtag: its id, post count and whether it is trending. `GET /v2/instagram/hashtags/{hashtag}`
     * Price: 1 credit.
     */
    readonly hashtags: t.Lookup<'instagram.v2.hashtags', r.InstagramV2HashtagsParams> & {
      /**
       * Hashtags that match words. `GET /v2/instagram/hashtags/search`
       * Price: 1 credit.
       */
      readonly search: t.ListLookup<'instagram.v2.hashtags.search', r.InstagramV2HashtagsSearchParams>
      /**
       * Posts that carry a hashtag, top or newest first. `GET /v2/instagram/hashtags/{hashtag}/media`
       * Price: 1 credit.
       */
      readonly media: t.ListLookup<'instagram.v2.hashtags.media', r.InstagramV2HashtagsMediaParams>
    }
    /**
     * The stories inside one highlight. `GET /v2/instagram/highlights/{highlightId}`
     * Price: 1 credit.
     */
    readonly highlights: t.Lookup<'instagram.v2.highlights', r.InstagramV2HighlightsParams>
    /**
     * A place: name, address, coordinates and post count. `GET /v2/instagram/locations/{locationId}`
     * Price: 1 credit.
     */
    readonly locations: t.Lookup<'instagram.v2.locations', r.InstagramV2LocationsParams> & {
      /**
       * Places that match words. `GET /v2/instagram/locations/search`
       * Price: 1 credit.
       */
      readonly search: t.ListLookup<'instagram.v2.locations.search', r.InstagramV2LocationsSearchParams>
      /**
       * Posts made at a place, top or newest first. `GET /v2/instagram/locations/{locationId}/media`
       * Price: 1 credit.
       */
      readonly media: t.ListLookup<'instagram.v2.locations.media', r.InstagramV2LocationsMediaParams>
    }
    /**
     * One post or Reel; `include=files` hosts the original files. `GET /v2/instagram/media/{media}`
     * Price: 1 credit; include=files +10.
     */
    readonly media: t.Lookup<'instagram.v2.media', r.InstagramV2MediaParams> & {
      /**
       * Top-level comments, top or newest first. `GET /v2/instagram/media/{media}/comments`
       * Price: 1 credit.
       */
      readonly comments: t.ListLookup<'instagram.v2.media.comments', r.InstagramV2MediaCommentsParams> & {
        /**
         * Replies of one thread, oldest first. `GET /v2/instagram/media/{media}/comments/{commentId}/replies`
         * Price: 1 credit.
         */
        readonly replies: t.ListLookup<'instagram.v2.media.comments.replies', r.InstagramV2MediaCommentsRepliesParams>
      }
      /**
       * Spoken text of a video, with its length in seconds. `GET /v2/instagram/media/{media}/transcript`
       * Instagram publishes no captions to visitors: the sound is transcribed where speech to text is configured. Price: 1 credit.
       */
      readonly transcript: t.Lookup<'instagram.v2.media.transcript', r.InstagramV2MediaTranscriptParams>
    }
    /**
     * One profile; `include` adds recent media and About details. `GET /v2/instagram/profiles/{profile}`
     * Price: 1 credit; include=recentMedia +1; include=about +1.
     */
    readonly profiles: t.Lookup<'instagram.v2.profiles', r.InstagramV2ProfilesParams> & {
      /**
       * Profiles that match words. `GET /v2/instagram/profiles/search`
       * Price: 1 credit.
       */
      readonly search: t.ListLookup<'instagram.v2.profiles.search', r.InstagramV2ProfilesSearchParams>
      /**
       * Engagement rate of recent posts. `GET /v2/instagram/profiles/{profile}/engagement`
       * Price: 5 credits, 1 when private, 1 when not_found, 1 when restricted.
       */
      readonly engagement: t.Lookup<'instagram.v2.profiles.engagement', r.InstagramV2ProfilesEngagementParams>
      /**
       * Accounts that a profile follows. `GET /v2/instagram/profiles/{profile}/following`
       * Price: 1 credit.
       */
      readonly following: t.ListLookup<'instagram.v2.profiles.following', r.InstagramV2ProfilesFollowingParams>
      /**
       * Highlight albums of a profile. `GET /v2/instagram/profiles/{profile}/highlights`
       * Price: 1 credit.
       */
      readonly highlights: t.ListLookup<'instagram.v2.profiles.highlights', r.InstagramV2ProfilesHighlightsParams>
      /**
       * Posts, Reels or tagged posts of a profile, newest first. `GET /v2/instagram/profiles/{profile}/media`
       * Price: 1 credit.
       */
      readonly media: t.ListLookup<'instagram.v2.profiles.media', r.InstagramV2ProfilesMediaParams>
      /**
       * Live stories of the last 24 hours. `GET /v2/instagram/profiles/{profile}/stories`
       * Price: 1 credit.
       */
      readonly stories: t.ListLookup<'instagram.v2.profiles.stories', r.InstagramV2ProfilesStoriesParams>
    }
    readonly reels: {
      /**
       * Reels that are trending now. `GET /v2/instagram/reels/trending`
       * Price: 1 credit.
       */
      readonly trending: t.ListLookup<'instagram.v2.reels.trending', r.InstagramV2ReelsTrendingParams | undefined>
    }
    /**
     * A popular topic: what its page says, and its posts. `GET /v2/instagram/topics/{topic}`
     * Price: 1 credit.
     */
    readonly topics: t.ListLookup<'instagram.v2.topics', r.InstagramV2TopicsParams>
  }
}

/** The calls of `linkedin`. */
export type LinkedinApi = {
  readonly adLibrary: {
    /**
     * One ad of the public ad library. `GET /v1/linkedin/ad-library/ads`
     * Send either adId or url. Price: 1 credit.
     */
    readonly ads: t.Lookup<'linkedin.adLibrary.ads', r.LinkedinAdLibraryAdsParams> & {
      /**
       * Ads of the public ad library by company or words. `GET /v1/linkedin/ad-library/ads/search`
       * Price: 1 credit.
       */
      readonly search: t.ListLookup<'linkedin.adLibrary.ads.search', r.LinkedinAdLibraryAdsSearchParams | undefined>
    }
  }
  /**
   * One company page with its newest posts and similar companies. `GET /v1/linkedin/companies`
   * Price: 1 credit.
   */
  readonly companies: t.Lookup<'linkedin.companies', r.LinkedinCompaniesParams> & {
    /**
     * Posts of a company, page by page. `GET /v1/linkedin/companies/posts`
     * Guest pages show the first page alone. Price: 1 credit.
     */
    readonly posts: t.ListLookup<'linkedin.companies.posts', r.LinkedinCompaniesPostsParams>
  }
  /**
   * Up to 50 jobs in the form of v1. `GET /v1/linkedin/jobs`
   * Replaced by /v2/linkedin/jobs/{jobId} and /v2/linkedin/jobs/batch. Price: 2 credits per completed url.
   */
  readonly jobs: t.Batch<'linkedin.jobs', r.LinkedinJobsData['results'][number]> & {
    /**
     * Jobs by words and place in the form of v1. `GET /v1/linkedin/jobs/search`
     * Replaced by /v2/linkedin/jobs/search, whose filters differ. Price: 2 credits; +2 per returned record, 1000 at most.
     */
    readonly search: t.ListLookup<'linkedin.jobs.search', r.LinkedinJobsSearchParams>
  }
  /**
   * Up to 50 organizations in the form of v1. `GET /v1/linkedin/organizations`
   * Replaced by /v2/linkedin/organizations, /organizations/resolve and /organizations/batch. Price: 2 credits per completed url.
   */
  readonly organizations: t.Batch<'linkedin.organizations', r.LinkedinOrganizationsData['results'][number]>
  readonly people: {
    /**
     * People by first and last name in the form of v1. `GET /v1/linkedin/people/search`
     * Replaced by /v2/linkedin/people/search. Price: 2 credits; +2 per returned record, 50 at most.
     */
    readonly search: t.ListLookup<'linkedin.people.search', r.LinkedinPeopleSearchParams | undefined>
  }
  /**
   * One post or article with its first comments. `GET /v1/linkedin/posts`
   * Price: 1 credit.
   */
  readonly posts: t.Lookup<'linkedin.posts', r.LinkedinPostsParams> & {
    /**
     * Posts that match words. `GET /v1/linkedin/posts/search`
     * Price: 1 credit.
     */
    readonly search: t.ListLookup<'linkedin.posts.search', r.LinkedinPostsSearchParams>
    /**
     * Spoken text of the video in a post, where it has captions. `GET /v1/linkedin/posts/transcript`
     * A post without captions is `not_found` with `post` filled in, and costs nothing; a post without a video is a 400 `transcript_target_not_video`. Price: 1 credit, 0 when not_found, 0 when private, 0 when restricted.
     */
    readonly transcript: t.Lookup<'linkedin.posts.transcript', r.LinkedinPostsTranscriptParams>
  }
  /**
   * Up to 50 people in the form of v1. `GET /v1/linkedin/profiles`
   * Replaced by /v2/linkedin/profiles and /v2/linkedin/profiles/batch. `compatibility` of each row states which collections the source returned; without it an empty list may be unknown. Price: 2 credits per completed url.
   */
  readonly profiles: t.Batch<'linkedin.profiles', r.LinkedinProfilesData['results'][number]> & {
    /**
     * Posts of a person, named by link or handle, in the form of v1. `GET /v1/linkedin/profiles/posts`
     * Replaced by /v2/linkedin/people/{entityId}/posts, whose semantics differ. Price: 2 credits; +2 per returned record, 200 at most.
     */
    readonly posts: t.ListLookup<'linkedin.profiles.posts', r.LinkedinProfilesPostsParams>
  }
  readonly v2: {
    /**
     * One post, by the id of its activity. `GET /v2/linkedin/activities/{activityId}`
     * Price: 3 credits.
     */
    readonly activities: t.Lookup<'linkedin.v2.activities', r.LinkedinV2ActivitiesParams> & {
      /**
       * Comments on a post. `GET /v2/linkedin/activities/{activityId}/comments`
       * Price: 3 credits.
       */
      readonly comments: t.ListLookup<'linkedin.v2.activities.comments', r.LinkedinV2ActivitiesCommentsParams>
      /**
       * Reactions to a post: their number and kinds, and who reacted where the source returns it. `GET /v2/linkedin/activities/{activityId}/reactions`
       * Price: 3 credits.
       */
      readonly reactions: t.ListLookup<'linkedin.v2.activities.reactions', r.LinkedinV2ActivitiesReactionsParams>
    }
    /**
     * One job. `GET /v2/linkedin/jobs/{jobId}`
     * Price: 3 credits.
     */
    readonly jobs: t.Lookup<'linkedin.v2.jobs', r.LinkedinV2JobsParams> & {
      /**
       * Up to 50 jobs at once, each with an outcome of its own. `GET /v2/linkedin/jobs/batch`
       * Results come in the order of the inputs, duplicates included. An input that cannot be looked up is a row with `lookupStatus: error` and costs nothing. Price: 3 credits per completed url.
       */
      readonly batch: t.Batch<'linkedin.v2.jobs.batch', r.LinkedinV2JobsBatchData['results'][number]>
      /**
       * Jobs that match words and filters. `GET /v2/linkedin/jobs/search`
       * Places are named by `geoId`. Filters of the v1 route (keyword, location, timeRange, jobType, …) are refused. Price: 6 credits.
       */
      readonly search: t.ListLookup<'linkedin.v2.jobs.search', r.LinkedinV2JobsSearchParams | undefined>
      /**
       * Who hires for a job, where it says so. `GET /v2/linkedin/jobs/{jobId}/hiring-team`
       * Price: 3 credits.
       */
      readonly hiringTeam: t.Lookup<'linkedin.v2.jobs.hiringTeam', r.LinkedinV2JobsHiringTeamParams>
      /**
       * Jobs that people who viewed this one also viewed. `GET /v2/linkedin/jobs/{jobId}/related-views`
       * Price: 3 credits.
       */
      readonly relatedViews: t.ListLookup<'linkedin.v2.jobs.relatedViews', r.LinkedinV2JobsRelatedViewsParams>
      /**
       * Jobs similar to a job. `GET /v2/linkedin/jobs/{jobId}/similar`
       * Price: 3 credits.
       */
      readonly similar: t.ListLookup<'linkedin.v2.jobs.similar', r.LinkedinV2JobsSimilarParams>
    }
    /**
     * One organization: a company, school or showcase page. `GET /v2/linkedin/organizations`
     * Send either id or slug. Price: 6 credits; with slug 9 credits, 3 when not_found.
     */
    readonly organizations: t.Lookup<'linkedin.v2.organizations', r.LinkedinV2OrganizationsParams> & {
      /**
       * Up to 50 organizations at once, each with an outcome of its own. `GET /v2/linkedin/organizations/batch`
       * Results come in the order of the inputs, duplicates included. A link with a slug costs most, one with a number less, and a slug without a page least; an input that cannot be looked up costs nothing. Price: 3 to 9 credits per completed url.
       */
      readonly batch: t.Batch<'linkedin.v2.organizations.batch', r.LinkedinV2OrganizationsBatchData['results'][number]>
      /**
       * Open jobs of one or more organizations. `GET /v2/linkedin/organizations/jobs`
       * Price: 3 credits.
       */
      readonly jobs: t.ListLookup<'linkedin.v2.organizations.jobs', r.LinkedinV2OrganizationsJobsParams>
      /**
       * The number of an organization by its slug; a verified miss costs the same. `GET /v2/linkedin/organizations/resolve`
       * Price: 3 credits.
       */
      readonly resolve: t.Lookup<'linkedin.v2.organizations.resolve', r.LinkedinV2OrganizationsResolveParams>
      /**
       * Organizations that match words. `GET /v2/linkedin/organizations/search`
       * Price: 3 credits.
       */
      readonly search: t.ListLookup<'linkedin.v2.organizations.search', r.LinkedinV2OrganizationsSearchParams>
      /**
       * Affiliated pages of an organization: its subsidiaries and showcases. `GET /v2/linkedin/organizations/{organizationId}/affiliated`
       * Price: 3 credits.
       */
      readonly affiliated: t.Lookup<'linkedin.v2.organizations.affiliated', r.LinkedinV2OrganizationsAffiliatedParams>
      /**
       * How many people work at an organization. `GET /v2/linkedin/organizations/{organizationId}/headcount`
       * Guest pages show the number of members and the band of sizes; the split by function and the history are null then. Price: 3 credits.
       */
      readonly headcount: t.Lookup<'linkedin.v2.organizations.headcount', r.LinkedinV2OrganizationsHeadcountParams>
      /**
       * Posts of an organization, newest first. `GET /v2/linkedin/organizations/{organizationId}/posts`
       * Price: 3 credits.
       */
      readonly posts: t.ListLookup<'linkedin.v2.organizations.posts', r.LinkedinV2OrganizationsPostsParams>
      /**
       * Organizations that LinkedIn shows as similar. `GET /v2/linkedin/organizations/{organizationId}/similar`
       * Price: 3 credits.
       */
      readonly similar: t.ListLookup<'linkedin.v2.organizations.similar', r.LinkedinV2OrganizationsSimilarParams>
    }
    readonly people: {
      /**
       * The entity id of a handle. `GET /v2/linkedin/people/resolve`
       * Price: 3 credits.
       */
      readonly resolve: t.Lookup<'linkedin.v2.people.resolve', r.LinkedinV2PeopleResolveParams>
      /**
       * People that match words and filters. `GET /v2/linkedin/people/search`
       * Price: 3 credits.
       */
      readonly search: t.ListLookup<'linkedin.v2.people.search', r.LinkedinV2PeopleSearchParams | undefined>
      /**
       * Comments that a person wrote, newest first. `GET /v2/linkedin/people/{entityId}/comments`
       * Price: 3 credits.
       */
      readonly comments: t.ListLookup<'linkedin.v2.people.comments', r.LinkedinV2PeopleCommentsParams>
      /**
       * Positions of a person, latest first. `GET /v2/linkedin/people/{entityId}/employment-history`
       * Price: 3 credits.
       */
      readonly employmentHistory: t.Lookup<'linkedin.v2.people.employmentHistory', r.LinkedinV2PeopleEmploymentHistoryParams>
      /**
       * What a person follows: people, organizations, schools, groups, newsletters. `GET /v2/linkedin/people/{entityId}/interests`
       * Price: 3 credits.
       */
      readonly interests: t.ListLookup<'linkedin.v2.people.interests', r.LinkedinV2PeopleInterestsParams>
      /**
       * Posts of a person, newest first. `GET /v2/linkedin/people/{entityId}/posts`
       * Price: 3 credits.
       */
      readonly posts: t.ListLookup<'linkedin.v2.people.posts', r.LinkedinV2PeoplePostsParams>
      /**
       * Recommendations that a person received. `GET /v2/linkedin/people/{entityId}/recommendations`
       * Price: 3 credits.
       */
      readonly recommendations: t.ListLookup<'linkedin.v2.people.recommendations', r.LinkedinV2PeopleRecommendationsParams>
      /**
       * People that LinkedIn shows beside a person. `GET /v2/linkedin/people/{entityId}/similar`
       * Price: 3 credits.
       */
      readonly similar: t.ListLookup<'linkedin.v2.people.similar', r.LinkedinV2PeopleSimilarParams>
    }
    /**
     * One person, by handle or entity id. `GET /v2/linkedin/profiles`
     * Guest pages show what the member made public. Unknown values are null, an observed empty collection is `[]`. Send either handle or entityId. Price: 3 credits.
     */
    readonly profiles: t.Lookup<'linkedin.v2.profiles', r.LinkedinV2ProfilesParams> & {
      /**
       * Up to 50 people at once, each with an outcome of its own. `GET /v2/linkedin/profiles/batch`
       * Results come in the order of the inputs, duplicates included. An input that cannot be looked up is a row with `lookupStatus: error` and costs nothing. Price: 3 credits per completed url.
       */
      readonly batch: t.Batch<'linkedin.v2.profiles.batch', r.LinkedinV2ProfilesBatchData['results'][number]>
    }
  }
}

/** The calls of `tiktok`. */
export type TiktokApi = {
  readonly adLibrary: {
    /**
     * One ad of the TikTok ad library. `GET /v1/tiktok/ad-library/ads`
     * From Creative Center where it answers without a session; else from the Commercial Content API, which reports no cost, click rate or likes. Send either adId or url. Price: 1 credit.
     */
    readonly ads: t.Lookup<'tiktok.adLibrary.ads', r.TiktokAdLibraryAdsParams> & {
      /**
       * Search the TikTok ad library. `GET /v1/tiktok/ad-library/ads/search`
       * Top ads of a country. `advertiserName` and `duration` are matched on each page, which may make pages short. Price: 1 credit.
       */
      readonly search: t.ListLookup<'tiktok.adLibrary.ads.search', r.TiktokAdLibraryAdsSearchParams | undefined>
    }
  }
  readonly collections: {
    /**
     * Videos of a TikTok collection or playlist. `GET /v1/tiktok/collections/videos`
     * Price: 1 credit.
     */
    readonly videos: t.ListLookup<'tiktok.collections.videos', r.TiktokCollectionsVideosParams>
  }
  readonly feed: {
    /**
     * TikTok posts that trend in a country. `GET /v1/tiktok/feed/trending`
     * What Creative Center shows of the most watched, most engaging and most completed posts of the last seven days; many are paid promotions. Posts whose own page could not be read are left out: the ranking reports only their views. Price: 1 credit.
     */
    readonly trending: t.ListLookup<'tiktok.feed.trending', r.TiktokFeedTrendingParams>
  }
  readonly music: {
    /**
     * Videos made with a TikTok sound. `GET /v1/tiktok/music/{clipId}/videos`
     * Price: 1 credit.
     */
    readonly videos: t.ListLookup<'tiktok.music.videos', r.TiktokMusicVideosParams>
  }
  /**
   * One TikTok Shop product. `GET /v1/tiktok/products`
   * Price: 1 credit.
   */
  readonly products: t.Lookup<'tiktok.products', r.TiktokProductsParams> & {
    /**
     * Reviews of a TikTok Shop product. `GET /v1/tiktok/products/reviews`
     * The first reviews, which the page of the product shows; later pages need a vendor or provider. Send either url or productId. Price: 1 credit.
     */
    readonly reviews: t.ListLookup<'tiktok.products.reviews', r.TiktokProductsReviewsParams>
  }
  /**
   * One TikTok profile with its counts. `GET /v1/tiktok/profiles/{handle}`
   * Price: 1 credit.
   */
  readonly profiles: t.Lookup<'tiktok.profiles', r.TiktokProfilesParams> & {
    /**
     * Countries of the people who comment on a TikTok profile. `GET /v1/tiktok/profiles/{handle}/audience`
     * Where followers live is not public. This counts the countries that the public profiles of recent commenters state, and says how many those are (`sample`). `audienceLocations` is null where fewer than five state one. Where no comment can be read the lookup fails, and nothing is charged. Price: 30 credits.
     */
    readonly audience: t.Lookup<'tiktok.profiles.audience', r.TiktokProfilesAudienceParams>
    /**
     * Engagement audit of a TikTok profile. `GET /v1/tiktok/profiles/{handle}/engagement`
     * Engagement rate of a post = 100 × (likes + comments + shares) / followers. Average and median are taken over the posts read that show all three counts; views and saves are reported, not counted. Price: 5 credits.
     */
    readonly engagement: t.Lookup<'tiktok.profiles.engagement', r.TiktokProfilesEngagementParams>
    /**
     * Followers of a TikTok profile. `GET /v1/tiktok/profiles/{handle}/followers`
     * Price: 1 credit.
     */
    readonly followers: t.ListLookup<'tiktok.profiles.followers', r.TiktokProfilesFollowersParams>
    /**
     * Accounts a TikTok profile follows. `GET /v1/tiktok/profiles/{handle}/following`
     * Price: 1 credit.
     */
    readonly following: t.ListLookup<'tiktok.profiles.following', r.TiktokProfilesFollowingParams>
    /**
     * Whether a TikTok account is live, and its stream. `GET /v1/tiktok/profiles/{handle}/live`
     * Price: 1 credit.
     */
    readonly live: t.Lookup<'tiktok.profiles.live', r.TiktokProfilesLiveParams>
    /**
     * Country of a TikTok account. `GET /v1/tiktok/profiles/{handle}/region`
     * The region that the account states, else the country that most of its recent posts were uploaded from (`regionSource` states which). Null for an account that states none and has no posts, and for a private one. Price: 1 credit.
     */
    readonly region: t.Lookup<'tiktok.profiles.region', r.TiktokProfilesRegionParams>
    /**
     * Products in the showcase of a TikTok creator. `GET /v1/tiktok/profiles/{handle}/showcase-products`
     * Served by a vendor or provider: showcases are shown in the app only. Price: 1 credit.
     */
    readonly showcaseProducts: t.ListLookup<'tiktok.profiles.showcaseProducts', r.TiktokProfilesShowcaseProductsParams>
    /**
     * Videos of a TikTok profile. `GET /v1/tiktok/profiles/{handle}/videos`
     * Price: 1 credit; hostMedia +2 per hosted file.
     */
    readonly videos: t.ListLookup<'tiktok.profiles.videos', r.TiktokProfilesVideosParams>
  }
  /**
   * Search TikTok for videos. `GET /v1/tiktok/search`
   * Price: 1 credit.
   */
  readonly search: t.ListLookup<'tiktok.search', r.TiktokSearchParams> & {
    /**
     * Videos under a TikTok hashtag. `GET /v1/tiktok/search/hashtags`
     * `totalVideos` counts the videos of this page. Price: 1 credit.
     */
    readonly hashtags: t.ListLookup<'tiktok.search.hashtags', r.TiktokSearchHashtagsParams>
    /**
     * What TikTok suggests while a search is typed. `GET /v1/tiktok/search/suggestions`
     * Price: 1 credit.
     */
    readonly suggestions: t.ListLookup<'tiktok.search.suggestions', r.TiktokSearchSuggestionsParams>
    /**
     * Top results of a TikTok search: videos and photo posts. `GET /v1/tiktok/search/top`
     * Price: 1 credit.
     */
    readonly top: t.ListLookup<'tiktok.search.top', r.TiktokSearchTopParams>
  }
  readonly shop: {
    /**
     * Products of a TikTok Shop store. `GET /v1/tiktok/shop/products`
     * Served by a vendor or provider: TikTok shows its stores behind a captcha. Price: 1 credit.
     */
    readonly products: t.ListLookup<'tiktok.shop.products', r.TiktokShopProductsParams> & {
      /**
       * Search TikTok Shop for products. `GET /v1/tiktok/shop/products/search`
       * Served by a vendor or provider: TikTok shows its shop search behind a captcha. `totalProducts` counts this page. Price: 1 credit.
       */
      readonly search: t.ListLookup<'tiktok.shop.products.search', r.TiktokShopProductsSearchParams>
    }
  }
  /**
   * One TikTok sound. `GET /v1/tiktok/songs`
   * Price: 1 credit.
   */
  readonly songs: t.Lookup<'tiktok.songs', r.TiktokSongsParams>
  readonly users: {
    /**
     * Search TikTok for accounts. `GET /v1/tiktok/users/search`
     * `totalUsers` counts the accounts of this page. Price: 1 credit.
     */
    readonly search: t.ListLookup<'tiktok.users.search', r.TiktokUsersSearchParams>
  }
  /**
   * One TikTok video or photo post. `GET /v1/tiktok/videos`
   * Price: 1 credit; downloadMedia +10.
   */
  readonly videos: t.Lookup<'tiktok.videos', r.TiktokVideosParams> & {
    /**
     * Comments of a TikTok post. `GET /v1/tiktok/videos/comments`
     * Top-level comments, in the platform's own order. Comments read through the Research API carry no author (`author.handle` is empty). Price: 1 credit.
     */
    readonly comments: t.ListLookup<'tiktok.videos.comments', r.TiktokVideosCommentsParams> & {
      /**
       * Replies of a TikTok comment. `GET /v1/tiktok/videos/comments/replies`
       * Price: 1 credit.
       */
      readonly replies: t.ListLookup<'tiktok.videos.comments.replies', r.TiktokVideosCommentsRepliesParams>
    }
    /**
     * Files of one TikTok post, kept for download. `GET /v1/tiktok/videos/download`
     * Price: 11 credits.
     */
    readonly download: t.Lookup<'tiktok.videos.download', r.TiktokVideosDownloadParams>
    /**
     * Spoken text of a TikTok video. `GET /v1/tiktok/videos/transcript`
     * The captions of the video, in the language asked for. A video without such captions is `not_found` with the video named and a null transcript, unless `useAiFallback=true` lets the transcription endpoint of this service make one. Price: 1 credit; useAiFallback +10.
     */
    readonly transcript: t.Lookup<'tiktok.videos.transcript', r.TiktokVideosTranscriptParams>
  }
}

/** The calls of `facebook`. */
export type FacebookApi = {
  readonly adLibrary: {
    /**
     * One ad of the Meta Ad Library. `GET /v1/facebook/ad-library/ads`
     * Send either adId or url. Price: 1 credit.
     */
    readonly ads: t.Lookup<'facebook.adLibrary.ads', r.FacebookAdLibraryAdsParams> & {
      /**
       * Ads of the Meta Ad Library that match words. `GET /v1/facebook/ad-library/ads/search`
       * The official Ad Library API holds every ad shown in the EU and the UK, and elsewhere political and issue ads alone. Price: 1 credit.
       */
      readonly search: t.ListLookup<'facebook.adLibrary.ads.search', r.FacebookAdLibraryAdsSearchParams>
    }
    readonly companies: {
      /**
       * Ads of one advertiser in the Meta Ad Library. `GET /v1/facebook/ad-library/companies/ads`
       * Send either pageId or companyName. Price: 1 credit.
       */
      readonly ads: t.ListLookup<'facebook.adLibrary.companies.ads', r.FacebookAdLibraryCompaniesAdsParams>
      /**
       * Advertisers of the Meta Ad Library that match a name. `GET /v1/facebook/ad-library/companies/search`
       * Price: 1 credit.
       */
      readonly search: t.ListLookup<'facebook.adLibrary.companies.search', r.FacebookAdLibraryCompaniesSearchParams>
    }
  }
  /**
   * Events of a place or kind, from a page of Facebook that lists them. `GET /v1/facebook/events`
   * Price: 1 credit.
   */
  readonly events: t.ListLookup<'facebook.events', r.FacebookEventsParams> & {
    /**
     * One Facebook event: time, place, hosts, tickets, attendance. `GET /v1/facebook/events/details`
     * Send either eventId or url. Price: 1 credit.
     */
    readonly details: t.Lookup<'facebook.events.details', r.FacebookEventsDetailsParams>
    /**
     * Public events of Facebook that match words. `GET /v1/facebook/events/search`
     * Price: 1 credit.
     */
    readonly search: t.ListLookup<'facebook.events.search', r.FacebookEventsSearchParams>
  }
  /**
   * One Facebook group: name, description, privacy, members. `GET /v1/facebook/groups`
   * Send either url or groupId. Price: 1 credit.
   */
  readonly groups: t.Lookup<'facebook.groups', r.FacebookGroupsParams> & {
    /**
     * Posts in a public Facebook group. `GET /v1/facebook/groups/posts`
     * Price: 1 credit.
     */
    readonly posts: t.ListLookup<'facebook.groups.posts', r.FacebookGroupsPostsParams>
  }
  readonly marketplace: {
    /**
     * One listing of Facebook Marketplace: description, price, photos, seller, availability. `GET /v1/facebook/marketplace/items`
     * Coordinates are those of the area, never of an address. Send either itemId or url. Price: 1 credit.
     */
    readonly items: t.Lookup<'facebook.marketplace.items', r.FacebookMarketplaceItemsParams>
    readonly locations: {
      /**
       * Places of Facebook Marketplace that match words, with coordinates for the search. `GET /v1/facebook/marketplace/locations/search`
       * Price: 1 credit.
       */
      readonly search: t.ListLookup<'facebook.marketplace.locations.search', r.FacebookMarketplaceLocationsSearchParams>
    }
    /**
     * Listings of Facebook Marketplace around a place. `GET /v1/facebook/marketplace/search`
     * Price: 1 credit.
     */
    readonly search: t.ListLookup<'facebook.marketplace.search', r.FacebookMarketplaceSearchParams>
  }
  /**
   * One Facebook post, photo, video or reel with its author, counts and media. `GET /v1/facebook/posts`
   * Price: 1 credit.
   */
  readonly posts: t.Lookup<'facebook.posts', r.FacebookPostsParams> & {
    /**
     * Comments on a Facebook post, with a cursor to the replies of each. `GET /v1/facebook/posts/comments`
     * Send either url or feedbackId. Price: 1 credit.
     */
    readonly comments: t.ListLookup<'facebook.posts.comments', r.FacebookPostsCommentsParams> & {
      /**
       * Replies to a comment on a Facebook post, oldest first. `GET /v1/facebook/posts/comments/replies`
       * Price: 1 credit.
       */
      readonly replies: t.ListLookup<'facebook.posts.comments.replies', r.FacebookPostsCommentsRepliesParams>
    }
    /**
     * The spoken text of a Facebook video or reel that has captions. `GET /v1/facebook/posts/transcript`
     * Price: 1 credit.
     */
    readonly transcript: t.Lookup<'facebook.posts.transcript', r.FacebookPostsTranscriptParams>
  }
  /**
   * One Facebook page or public profile: name, counts, contact, category, opening hours. `GET /v1/facebook/profiles`
   * Price: 1 credit.
   */
  readonly profiles: t.Lookup<'facebook.profiles', r.FacebookProfilesParams> & {
    /**
     * Events that a Facebook page hosts. `GET /v1/facebook/profiles/events`
     * Price: 1 credit.
     */
    readonly events: t.ListLookup<'facebook.profiles.events', r.FacebookProfilesEventsParams>
    /**
     * Photos of a Facebook page, newest first. `GET /v1/facebook/profiles/photos`
     * Price: 1 credit; hostMedia +2 per hosted file.
     */
    readonly photos: t.ListLookup<'facebook.profiles.photos', r.FacebookProfilesPhotosParams>
    /**
     * Posts of a Facebook page, newest first. `GET /v1/facebook/profiles/posts`
     * Send either url or pageId. Price: 1 credit; hostMedia +2 per hosted file.
     */
    readonly posts: t.ListLookup<'facebook.profiles.posts', r.FacebookProfilesPostsParams>
    /**
     * Reels of a Facebook page, newest first. `GET /v1/facebook/profiles/reels`
     * Price: 1 credit; hostMedia +2 per hosted file.
     */
    readonly reels: t.ListLookup<'facebook.profiles.reels', r.FacebookProfilesReelsParams>
  }
}

/** The calls of `youtube`. */
export type YoutubeApi = {
  /**
   * A channel: name, description, pictures, links and counters. `GET /v1/youtube/channel`
   * Send exactly one of channelId, handle, url. Price: 1 credit.
   */
  readonly channel: t.Lookup<'youtube.channel', r.YoutubeChannelParams>
  readonly channels: {
    /**
     * The Shorts of a channel, newest or most viewed first. `GET /v1/youtube/channels/shorts`
     * Send either channelId or handle. Price: 1 credit.
     */
    readonly shorts: t.ListLookup<'youtube.channels.shorts', r.YoutubeChannelsShortsParams>
    /**
     * The videos of a channel, newest or most viewed first. `GET /v1/youtube/channels/videos`
     * Send either channelId or handle. Price: 1 credit.
     */
    readonly videos: t.ListLookup<'youtube.channels.videos', r.YoutubeChannelsVideosParams>
  }
  /**
   * A community post: text, pictures, linked video and likes. `GET /v1/youtube/community-posts`
   * Price: 1 credit.
   */
  readonly communityPosts: t.Lookup<'youtube.communityPosts', r.YoutubeCommunityPostsParams>
  /**
   * A playlist: title, owner, size and its first 500 videos. `GET /v1/youtube/playlists`
   * Price: 1 credit.
   */
  readonly playlists: t.ListLookup<'youtube.playlists', r.YoutubePlaylistsParams>
  /**
   * Videos, Shorts, channels, playlists and live streams that match words. `GET /v1/youtube/search`
   * uploadDate and duration have no effect with type=channels, playlists and are refused there. Price: 1 credit.
   */
  readonly search: t.ListLookup<'youtube.search', r.YoutubeSearchParams> & {
    /**
     * Videos or Shorts that carry a hashtag. `GET /v1/youtube/search/hashtags`
     * Price: 1 credit.
     */
    readonly hashtags: t.ListLookup<'youtube.search.hashtags', r.YoutubeSearchHashtagsParams>
  }
  readonly shorts: {
    /**
     * Shorts that YouTube shows to everybody now. `GET /v1/youtube/shorts/trending`
     * YouTube publishes no chart of Shorts. These are the ones its public feed starts with for a visitor without an account. Price: 1 credit.
     */
    readonly trending: t.ListLookup<'youtube.shorts.trending', r.YoutubeShortsTrendingParams | undefined>
  }
  /**
   * A video, Short or live stream: texts, counters, chapters, caption tracks, related videos. `GET /v1/youtube/videos`
   * Price: 1 credit.
   */
  readonly videos: t.Lookup<'youtube.videos', r.YoutubeVideosParams> & {
    /**
     * The comments under a video, with a cursor to the replies of each. `GET /v1/youtube/videos/comments`
     * `createdAt` is estimated from the relative time that YouTube shows (`publishedTimeText`), cut to its unit. Price: 1 credit.
     */
    readonly comments: t.ListLookup<'youtube.videos.comments', r.YoutubeVideosCommentsParams> & {
      /**
       * What the comments under a video say: sentiment, topics, languages, questions, keywords. `GET /v1/youtube/videos/comments/analysis`
       * Reads up to 100 comments; `commentCount` says how many were read, and every number is about those. Price: 2 credits.
       */
      readonly analysis: t.Lookup<'youtube.videos.comments.analysis', r.YoutubeVideosCommentsAnalysisParams>
      /**
       * The replies to a comment, oldest first. `GET /v1/youtube/videos/comments/replies`
       * Price: 1 credit.
       */
      readonly replies: t.ListLookup<'youtube.videos.comments.replies', r.YoutubeVideosCommentsRepliesParams>
    }
    /**
     * What is said in a video, from its captions. `GET /v1/youtube/videos/transcript`
     * Written captions come before automatic ones. A video without captions is `not_found` with `video` filled in. Price: 1 credit.
     */
    readonly transcript: t.Lookup<'youtube.videos.transcript', r.YoutubeVideosTranscriptParams>
  }
}

/** The calls of `twitter`. */
export type TwitterApi = {
  /**
   * A community on X by link or id. `GET /v1/twitter/communities`
   * Name, description, size and join policy. Only providers return rules, members, topic and banner: the X API does not have them. Price: 1 credit.
   */
  readonly communities: t.Lookup<'twitter.communities', r.TwitterCommunitiesParams> & {
    /**
     * Posts of a community on X. `GET /v1/twitter/communities/tweets`
     * X shows them to signed-in people only, so a provider source has to be configured. Price: 1 credit.
     */
    readonly tweets: t.ListLookup<'twitter.communities.tweets', r.TwitterCommunitiesTweetsParams>
  }
  /**
   * Posts on X with a hashtag. `GET /v1/twitter/hashtags`
   * Price: 2 credits.
   */
  readonly hashtags: t.ListLookup<'twitter.hashtags', r.TwitterHashtagsParams>
  /**
   * Profile of an account on X. `GET /v1/twitter/profiles/{handle}`
   * Name, bio, pictures, verification and counts. A protected account is `private`, with its public profile; suspended and missing accounts are `not_found`. Price: 1 credit.
   */
  readonly profiles: t.Lookup<'twitter.profiles', r.TwitterProfilesParams> & {
    /**
     * Posts of an account on X, newest first. `GET /v1/twitter/profiles/{handle}/tweets`
     * Posts, reposts and quotes; replies and the pinned post on request. Reaches the newest 3,200 posts (800 without replies). Price: 2 credits.
     */
    readonly tweets: t.ListLookup<'twitter.profiles.tweets', r.TwitterProfilesTweetsParams>
  }
  /**
   * Search X by keywords. `GET /v1/twitter/search`
   * Posts by default; `section=people` searches accounts. The query takes the operators of X (`from:`, `"phrase"`, `OR`, `-word`). Without dates the last seven days are searched. Price: 2 credits.
   */
  readonly search: t.ListLookup<'twitter.search', r.TwitterSearchParams>
  /**
   * One post on X by link or id. `GET /v1/twitter/tweets`
   * Text in full, author, counts, media with every variant, poll, link card, edit history, and the quoted or reposted post. Unknown counts are null and named in `metrics.unavailable`. Price: 1 credit.
   */
  readonly tweets: t.Lookup<'twitter.tweets', r.TwitterTweetsParams> & {
    /**
     * Replies to a post on X, newest first. `GET /v1/twitter/tweets/replies`
     * Under the first post of a thread: the whole thread. Under a reply: the answers to it. Posts older than seven days need the full-archive search of the X API. Price: 2 credits.
     */
    readonly replies: t.ListLookup<'twitter.tweets.replies', r.TwitterTweetsRepliesParams>
    /**
     * Spoken text of the video of a post on X. `GET /v1/twitter/tweets/transcript`
     * The captions of the video, or speech to text where that is configured. A video without either is `not_found` with `tweet` filled in. Price: 1 credit.
     */
    readonly transcript: t.Lookup<'twitter.tweets.transcript', r.TwitterTweetsTranscriptParams>
  }
}

/** The calls of `reddit`. */
export type RedditApi = {
  /**
   * One post by its link. `GET /v1/reddit/posts`
   * Price: 1 credit.
   */
  readonly posts: t.Lookup<'reddit.posts', r.RedditPostsParams> & {
    /**
     * A post's comments as a tree. `GET /v1/reddit/posts/comments`
     * Where Reddit cuts a branch off, the `replies.page` of the comment above it (or the `page` of the whole tree) carries a cursor that continues right there. Price: 1 credit.
     */
    readonly comments: t.ListLookup<'reddit.posts.comments', r.RedditPostsCommentsParams>
    /**
     * Captions of a post's video, where Reddit has them. `GET /v1/reddit/posts/transcript`
     * A video without captions (in the language asked for) is `not_found` with `post` filled in; a post without a hosted video is a 400 `transcript_target_not_video`. Price: 1 credit.
     */
    readonly transcript: t.Lookup<'reddit.posts.transcript', r.RedditPostsTranscriptParams>
  }
  /**
   * Posts of all of Reddit that match words. `GET /v1/reddit/search`
   * Price: 1 credit.
   */
  readonly search: t.ListLookup<'reddit.search', r.RedditSearchParams>
  /**
   * One subreddit by name or link: description, rules, pictures, counts. `GET /v1/reddit/subreddits`
   * Send either subreddit or url. Price: 1 credit.
   */
  readonly subreddits: t.Lookup<'reddit.subreddits', r.RedditSubredditsParams> & {
    /**
     * Posts of one subreddit that match words. `GET /v1/reddit/subreddits/search`
     * Without `query` every post of the subreddit matches. Price: 1 credit.
     */
    readonly search: t.ListLookup<'reddit.subreddits.search', r.RedditSubredditsSearchParams>
    /**
     * Posts of a subreddit, ranked. `GET /v1/reddit/subreddits/{subreddit}/posts`
     * timeframe has no effect with sort=best, hot, new, rising and is refused there. Price: 1 credit.
     */
    readonly posts: t.ListLookup<'reddit.subreddits.posts', r.RedditSubredditsPostsParams>
  }
}

/** The calls of `web`. */
export type WebApi = {
  /**
   * A question answered from a web page. `GET /v1/web/ask`
   * From this page only. `answer` is null if the page does not answer the question. Price: 1 credit.
   */
  readonly ask: t.Lookup<'web.ask', r.WebAskParams>
  /**
   * Up to five web pages at once. `GET /v1/web/crawl`
   * Results come in the order sent. A page that fails has an `errorMessage` and costs nothing. Price: 1 credit per completed url.
   */
  readonly crawl: t.Batch<'web.crawl', r.WebCrawlData['results'][number]>
  /**
   * Records from a web page, by CSS selectors. `POST /v1/web/extract`
   * Price: 2 credits.
   */
  readonly extract: t.Lookup<'web.extract', r.WebExtractParams>
  /**
   * The HTML of a web page. `GET /v1/web/html`
   * As the server sends it, or with waitFor or scanFullPage after the scripts of the page ran; decoded from any encoding. Price: 1 credit.
   */
  readonly html: t.Lookup<'web.html', r.WebHtmlParams>
  /**
   * A web page as Markdown. `GET /v1/web/markdown`
   * The whole page (`raw`), its article (`fit`), and the article with its links as numbered references. HTML, PDF, plain text, JSON and feeds are read. A page behind an access restriction (login, captcha, robots.txt) is `restricted`; a missing page is `found` with its `status`. Price: 1 credit.
   */
  readonly markdown: t.Lookup<'web.markdown', r.WebMarkdownParams>
  /**
   * A picture of a web page. `GET /v1/web/screenshot`
   * Needs a browser. The answer links to the hosted picture, or contains the picture as base64. Price: 1 credit; region +1.
   */
  readonly screenshot: t.Lookup<'web.screenshot', r.WebScreenshotParams>
}

/**
 * Answer a question in plain words by the one lookup that it means. `POST /v1/ask`
 * The question is routed to one lookup, which is carried out and charged like any other; the question itself costs nothing. A question that no lookup answers, or that is not read surely enough, is a 400 that says why and costs nothing; its `readings` are up to three lookups that may be meant, ready to be called. See /docs/ask.
 */
export type AskApi = t.Ask

/** The calls of `account`. */
export type AccountApi = {
  /**
   * The account behind the key, the key’s rights, and what is left of its limits. `GET /v1/whoami`
   */
  readonly whoami: t.ServiceCall<r.AccountWhoamiParams | undefined, r.AccountWhoamiData>
  /**
   * The credits of the key’s mode. `GET /v1/balance`
   * A live key sees live credits, a test key test credits. `paygSpendable` leaves out what lookups in flight have reserved.
   */
  readonly balance: t.ServiceCall<r.AccountBalanceParams | undefined, r.AccountBalanceData>
  /**
   * Grants, purchases, charges and adjustments, with the balance after each. `GET /v1/ledger`
   * The entries of the request’s mode, newest first. Charges that were answered at the same moment share an entry. With `accept: text/csv` or `accept: application/x-ndjson` the page is a file of its entries, and the header `x-next-cursor` has the cursor of the next page; with `all=true` the file has all entries, and is sent while they are read.
   */
  readonly ledger: t.ServiceList<r.AccountLedgerParams | undefined, r.AccountLedgerData, NonNullable<r.AccountLedgerData['entries']>[number]>
  /**
   * One entry of the ledger. `GET /v1/ledger/{id}`
   * An entry of the request’s mode. Entries that were archived are part of `carried`.
   */
  readonly ledgerEntry: t.ServiceCall<r.AccountLedgerEntryParams, r.AccountLedgerEntryData>
  /**
   * The statement of a month: balances, purchases, grants, charges by operation. `GET /v1/statements/{month}`
   * Of the request’s mode, by months in UTC. The lines add up to the closing balance, which is that of the ledger. The current month ends now. With `accept: text/csv` the statement is a file of its lines, with `accept: text/html` a page to print.
   */
  readonly statement: t.ServiceCall<r.AccountStatementParams, r.AccountStatementData>
  /**
   * Lookups and credits, summed up by time, operation, key, monitor, outcome or source. `GET /v1/usage`
   * The lookups of the request’s mode. A key that is limited to some operations sees its own. Sums by hour begin with the release that introduced them, and sums by day are stored longer than the lookups. With `accept: text/csv` or `accept: application/x-ndjson` the page is a file of its entries, and the header `x-next-cursor` has the cursor of the next page; with `all=true` the file has all entries, and is sent while they are read.
   */
  readonly usage: t.ServiceList<r.AccountUsageParams | undefined, r.AccountUsageData, NonNullable<r.AccountUsageData['usage']>[number]>
  /**
   * Prices that differ from the declared prices. `GET /v1/prices`
   * The operator’s price list for live keys, by operation. Other operations, and all operations of a test key, have the declared price of the documentation.
   */
  readonly prices: t.ServiceCall<r.AccountPricesParams | undefined, r.AccountPricesData>
  /**
   * The balances and budgets at which the account is notified. `GET /v1/notices`
   * Of the request’s mode.
   */
  readonly notices: t.ServiceCall<r.AccountNoticesParams | undefined, r.AccountNoticesData>
  /**
   * Choose the balances and budgets at which the account is notified. `PATCH /v1/notices`
   * Of the request’s mode. Lists that are left out stay. Endpoints with `notices` receive the events (/docs/webhooks). A level that is reached already sends nothing until it is reached again.
   */
  readonly setNotices: t.ServiceCall<r.AccountSetNoticesParams | undefined, r.AccountSetNoticesData>
  /**
   * New keys, assistants, people and their passkeys of the account. `GET /v1/access`
   * Those of the last 30 days that still work, of both modes, newest first, with whoever gave them. End what you do not know: `DELETE /v1/keys/{id}`, `/v1/connections/{id}`, `/v1/members/{id}`; a passkey ends with its person.
   */
  readonly access: t.ServiceCall<r.AccountAccessParams | undefined, r.AccountAccessData>
}

/** The calls of `requests`. */
export type RequestsApi = {
  /**
   * Requests of the account and what became of them, newest first. `GET /v1/requests`
   * Lookups of the request’s mode, those of monitors included, and requests that were refused. Equal refusals within an hour are one row with `times`. A key that is limited to some operations sees its own. With a filter that matches few of many requests a page may be short or empty; `page.hasMore` states whether more follow. With `accept: text/csv` or `accept: application/x-ndjson` the page is a file of its entries, and the header `x-next-cursor` has the cursor of the next page; with `all=true` the file has all entries, and is sent while they are read.
   */
  readonly list: t.ServiceList<r.RequestsListParams | undefined, r.RequestsListData, NonNullable<r.RequestsListData['requests']>[number]>
  /**
   * What became of a request, and why it cost what it cost. `GET /v1/requests/{requestId}`
   * By the `requestId` of its answer. Ids of monitors’ lookups contain no time: send `at`, the time in their row, which finds them at once.
   */
  readonly get: t.ServiceCall<r.RequestsGetParams, r.RequestsGetData>
}

/** The calls of `keys`. */
export type KeysApi = {
  /**
   * Keys of the account, newest first. `GET /v1/keys`
   * The keys of the request’s mode, revoked ones included.
   */
  readonly list: t.ServiceList<r.KeysListParams | undefined, r.KeysListData, NonNullable<r.KeysListData['keys']>[number]>
  /**
   * One key. `GET /v1/keys/{id}`
   * A key of the request’s mode, revoked or not.
   */
  readonly get: t.ServiceCall<r.KeysGetParams, r.KeysGetData>
  /**
   * Create a key. `POST /v1/keys`
   * The key has the mode of the request. It can never do more than the key that creates it: limits that are left out are inherited. It ends with that key, and a key that a session created with the key that opened the session.
   */
  readonly create: t.ServiceCall<r.KeysCreateParams, r.KeysCreateData>
  /**
   * Change the name, operations, limits, addresses or expiry of a key. `PATCH /v1/keys/{id}`
   * What is left out stays; null removes a limit. Every node applies it within five seconds. A key that gets a limit or an end opens no more sessions or invitations, and with a limit those that it opened end, like the assistants that they connected. With `allowed`, its monitors and schedules of other operations, and those of keys that it created, pause.
   */
  readonly change: t.ServiceCall<r.KeysChangeParams, r.KeysChangeData>
  /**
   * Revoke a key. `DELETE /v1/keys/{id}`
   * Every node refuses it within five seconds. Browser sessions, invitations and assistants that came from it end, and so do keys that it created or rolled; with `keys=keep` these go on. Its monitors pause until another key takes them over, or run on with `monitors=keep`.
   */
  readonly revoke: t.ServiceCall<r.KeysRevokeParams, r.KeysRevokeData>
  /**
   * Give a key a new secret. `POST /v1/keys/{id}/roll`
   * Its id, limits and monitors stay. The secret before works on for `overlapSeconds` (default: a day), so that it can be replaced without a gap. Secrets of earlier rolls work as long as those rolls stated; `overlapSeconds: 0` ends all of them, with every key that the key created or rolled, unless `keys` is `keep`. Browser sessions, invitations and assistants end with the secret that they came from.
   */
  readonly roll: t.ServiceCall<r.KeysRollParams, r.KeysRollData>
  /**
   * End the key of this request. `POST /v1/keys/end`
   * For programs that got their key by a login (`social-lookup logout`): it is revoked, with the keys that it created. Its monitors go on, because they belong to the account.
   */
  readonly end: t.ServiceCall<r.KeysEndParams | undefined, r.KeysEndData>
}

/** The calls of `sessions`. */
export type SessionsApi = {
  /**
   * Browsers signed in to the account. `GET /v1/sessions`
   */
  readonly list: t.ServiceCall<r.SessionsListParams | undefined, r.SessionsListData>
  /**
   * Sign a browser out. `DELETE /v1/sessions/{id}`
   * The session ends on every node within five seconds. Invitations by a session that belongs to no person end with it.
   */
  readonly revoke: t.ServiceCall<r.SessionsRevokeParams, r.SessionsRevokeData>
}

/** The calls of `members`. */
export type MembersApi = {
  /**
   * People of the account. `GET /v1/members`
   */
  readonly list: t.ServiceCall<r.MembersListParams | undefined, r.MembersListData>
  /**
   * Invite a person to the account. `POST /v1/members/invitations`
   * Answers a link that works once, for seven days. Send it to the person yourself, or state `email` where the service sends mail. It ends when the owner who invited leaves the account or loses the role, or when the key that invited is revoked, limited or given another secret. A test key, and a key with limits or an end, invites nobody.
   */
  readonly invite: t.ServiceCall<r.MembersInviteParams, r.MembersInviteData>
  /**
   * Invitations that can still be accepted. `GET /v1/members/invitations`
   * Newest first. The links themselves are not stored.
   */
  readonly invitations: t.ServiceCall<r.MembersInvitationsParams | undefined, r.MembersInvitationsData>
  /**
   * Revoke an invitation. `DELETE /v1/members/invitations/{id}`
   * Its link adds no person any more.
   */
  readonly uninvite: t.ServiceCall<r.MembersUninviteParams, r.MembersUninviteData>
  /**
   * Let a member sign in again. `POST /v1/members/sign-in-links/{id}`
   * Answers a link that signs this person in once, within 15 minutes, with the role that they have then. Send it to the person yourself, or send `mail: true` where the service sends mail: it goes to the address that the person stated. It is for people who accepted an invitation without an identity provider; others sign in there. It ends like an invitation with the rights of whoever created it. By a key: the session ends with the key, and registers no passkey.
   */
  readonly signInLink: t.ServiceCall<r.MembersSignInLinkParams, r.MembersSignInLinkData>
  /**
   * Change the role of a person. `PATCH /v1/members/{id}`
   * The person’s sessions in this account end, so that they sign in with the new role. Where the identity provider’s claims give the role (`roleFrom` is `claims`), the next sign-in restores it, and `notice` states so; `pin: true` keeps yours as long as the claims give a membership. The last owner gives up that role only with `confirm`.
   */
  readonly change: t.ServiceCall<r.MembersChangeParams, r.MembersChangeData>
  /**
   * Remove a person from the account. `DELETE /v1/members/{id}`
   * Their sessions in this account end within five seconds. The claims of an identity provider make them no member again until they are invited. The last owner leaves only with `confirm`.
   */
  readonly remove: t.ServiceCall<r.MembersRemoveParams, r.MembersRemoveData>
}

/** The calls of `deviceLogins`. */
export type DeviceLoginsApi = {
  /**
   * The program that waits for a code. `POST /v1/device-logins/find`
   * Only for people who are signed in. Compare the address and the time with what you just started: whoever sent you a code in a message gets your rights if you confirm it.
   */
  readonly find: t.ServiceCall<r.DeviceLoginsFindParams, r.DeviceLoginsFindData>
  /**
   * Give a program a key. `POST /v1/device-logins/approve`
   * The program gets a key of the request’s mode at its next poll. The key ends with your membership of the account, or like every key that your session creates. It can never do more than you.
   */
  readonly approve: t.ServiceCall<r.DeviceLoginsApproveParams, r.DeviceLoginsApproveData>
  /**
   * Refuse a program. `POST /v1/device-logins/refuse`
   * Its next poll says that you refused.
   */
  readonly refuse: t.ServiceCall<r.DeviceLoginsRefuseParams, r.DeviceLoginsRefuseData>
}

/** The calls of `connections`. */
export type ConnectionsApi = {
  /**
   * Assistants connected to the account. `GET /v1/connections`
   * A developer who is signed in sees the assistants that they connected themselves.
   */
  readonly list: t.ServiceCall<r.ConnectionsListParams | undefined, r.ConnectionsListData>
  /**
   * Disconnect an assistant. `DELETE /v1/connections/{id}`
   * Its tokens end on every node within five seconds, and the monitors that it created pause. A developer who is signed in disconnects the assistants that they connected themselves.
   */
  readonly revoke: t.ServiceCall<r.ConnectionsRevokeParams, r.ConnectionsRevokeData>
}

/** The calls of `jobs`. */
export type JobsApi = {
  /**
   * Run one lookup over many inputs, or over all pages of a list. `POST /v1/jobs`
   * Answers at once; rows are readable while the job runs. Each row costs its lookup, failed and repeated rows cost nothing, and the job never costs more than `maxCredits`. Large tables: send `content-type: text/csv` with a header line, or `application/x-ndjson`, up to 100,000 rows and 16 MB; everything else is in the query then. Columns that are no parameters are kept. With `schedule` it runs again at these times, as a job of its own each time. `dryRun=true` only checks and prices the rows.
   */
  readonly create: t.ServiceCall<r.JobsCreateParams, r.JobsCreateData>
  /**
   * List jobs, newest first. `GET /v1/jobs`
   */
  readonly list: t.ServiceList<r.JobsListParams | undefined, r.JobsListData, NonNullable<r.JobsListData['jobs']>[number]>
  /**
   * Read a job and its progress. `GET /v1/jobs/{id}`
   */
  readonly get: t.ServiceCall<r.JobsGetParams, r.JobsGetData>
  /** Waits until a job does not run any more: it is completed, cancelled or paused. */
  readonly wait: t.WaitForJob
  /**
   * The rows of a job with their data, in the order of the inputs. `GET /v1/jobs/{id}/rows`
   * Also while the job runs, and after it was cancelled. A page has fewer rows than its limit where their data is large.
   */
  readonly rows: t.ServiceList<r.JobsRowsParams, r.JobsRowsData, NonNullable<r.JobsRowsData['rows']>[number]>
  /**
   * All rows of a job as a file. `GET /v1/jobs/{id}/results`
   * Streamed. JSON lines: a row a line, of a list an item a line. CSV: your own columns as they were, `input.…`, `job.…` and `data.…`; lists are one cell of JSON.
   */
  readonly results: t.ServiceCall<r.JobsResultsParams, r.JobsResultsData>
  /**
   * Pause a job. `POST /v1/jobs/{id}/pause`
   * Rows in progress still end.
   */
  readonly pause: t.ServiceCall<r.JobsPauseParams, r.JobsPauseData>
  /**
   * Resume a paused job. `POST /v1/jobs/{id}/resume`
   * With another `maxCredits` too. A job whose key has ended belongs to the key that resumes it.
   */
  readonly resume: t.ServiceCall<r.JobsResumeParams, r.JobsResumeData>
  /**
   * Cancel a job. `POST /v1/jobs/{id}/cancel`
   * Rows in progress still end. What was delivered stays readable.
   */
  readonly cancel: t.ServiceCall<r.JobsCancelParams, r.JobsCancelData>
  /**
   * Run the failed rows of an ended job again. `POST /v1/jobs/{id}/rerun`
   * And those that did not run. Delivered rows stay as they are and cost nothing again.
   */
  readonly rerun: t.ServiceCall<r.JobsRerunParams, r.JobsRerunData>
  /**
   * Delete a job with its inputs and results. `DELETE /v1/jobs/{id}`
   * A job that runs is cancelled.
   */
  readonly delete: t.ServiceCall<r.JobsDeleteParams, r.JobsDeleteData>
  /**
   * List schedules of jobs, newest first. `GET /v1/job-schedules`
   */
  readonly schedules: t.ServiceList<r.JobsSchedulesParams | undefined, r.JobsSchedulesData, NonNullable<r.JobsSchedulesData['schedules']>[number]>
  /**
   * Read a schedule of jobs. `GET /v1/job-schedules/{id}`
   */
  readonly schedule: t.ServiceCall<r.JobsScheduleParams, r.JobsScheduleData>
  /**
   * Change, pause or resume a schedule of jobs. `PATCH /v1/job-schedules/{id}`
   * A run in progress stays as it is. The key that sets it active becomes the key of its runs.
   */
  readonly updateSchedule: t.ServiceCall<r.JobsUpdateScheduleParams, r.JobsUpdateScheduleData>
  /**
   * Delete a schedule of jobs. `DELETE /v1/job-schedules/{id}`
   * Its runs stay, and one in progress goes on.
   */
  readonly deleteSchedule: t.ServiceCall<r.JobsDeleteScheduleParams, r.JobsDeleteScheduleData>
}

/** The calls of `monitors`. */
export type MonitorsApi = {
  /**
   * Watch a list operation. `POST /v1/monitors`
   * Reads the baseline at once and charges nothing; every check after it reads one page and costs `costPreview.perCheckCredits`. While all of a page is new, further checks follow at once, up to `maxChecksPerSlot`. `dryRun=true` only validates and previews the cost, and shows what `filters` would let through.
   */
  readonly create: t.CreateMonitor
  /**
   * List monitors, newest first. `GET /v1/monitors`
   */
  readonly list: t.ServiceList<r.MonitorsListParams | undefined, r.MonitorsListData, NonNullable<r.MonitorsListData['monitors']>[number]>
  /**
   * List what can be watched. `GET /v1/monitors/sources`
   */
  readonly sources: t.ServiceCall<r.MonitorsSourcesParams | undefined, r.MonitorsSourcesData>
  /**
   * The parameters of what can be watched, and the fields that filters or the monitor can use. `GET /v1/monitor-sources/{operationId}`
   * With `watch`: of the record of any lookup, with the numbers or texts that a monitor can watch.
   */
  readonly source: t.ServiceCall<r.MonitorsSourceParams, r.MonitorsSourceData>
  /**
   * Read a monitor. `GET /v1/monitors/{id}`
   */
  readonly get: t.ServiceCall<r.MonitorsGetParams, r.MonitorsGetData>
  /**
   * Change, pause or resume a monitor. `PATCH /v1/monitors/{id}`
   * With other `params` (they replace all earlier ones) the next check runs at once and reads a new baseline, whose items are not reported.
   */
  readonly update: t.ServiceCall<r.MonitorsUpdateParams, r.MonitorsUpdateData>
  /**
   * Delete a monitor. `DELETE /v1/monitors/{id}`
   * Events found before stay and are still delivered. With `events=delete` they and their deliveries are deleted too.
   */
  readonly delete: t.ServiceCall<r.MonitorsDeleteParams, r.MonitorsDeleteData>
  /**
   * Check now. `POST /v1/monitors/{id}/trigger`
   * The check runs in the background and is charged. With a test key it sees the simulated platform a day later, so that it finds something.
   */
  readonly trigger: t.ServiceCall<r.MonitorsTriggerParams, r.MonitorsTriggerData>
  /**
   * Forget what a monitor has seen. `POST /v1/monitors/{id}/reset`
   * The next check is a new baseline. It runs at once if the monitor is active, is charged, and reports the newest `reportFirst` items. Events and the numbers of a series stay.
   */
  readonly reset: t.ServiceCall<r.MonitorsResetParams, r.MonitorsResetData>
  /**
   * The events of a monitor, newest first. `GET /v1/monitors/{id}/events`
   * With `after` oldest first, in the order in which events became visible: whoever goes on from the last cursor gets every event exactly once.
   */
  readonly events: t.EventList<r.MonitorsEventsParams, r.MonitorsEventsData>
  /**
   * The checks of a monitor, newest first, with their outcomes. `GET /v1/monitors/{id}/checks`
   */
  readonly checks: t.ServiceList<r.MonitorsChecksParams, r.MonitorsChecksData, NonNullable<r.MonitorsChecksData['checks']>[number]>
  /**
   * The numbers of a monitor over time, oldest first. `GET /v1/monitors/{id}/series`
   * Of a monitor with `"watch": "values"`. Each point is a check (`by=all`), or the last number of an hour or day. Hours and days without a check are gaps. At most 10,000 points; `format=csv` returns a file.
   */
  readonly series: t.ServiceCall<r.MonitorsSeriesParams, r.MonitorsSeriesData>
  /**
   * Leave passages out of comparisons and messages. `POST /v1/monitors/{id}/ignore`
   * Of a monitor with `"watch": "text"`: adds to `text.ignore` the given texts, or the passages of one of its events. A number stands for any number.
   */
  readonly ignore: t.ServiceCall<r.MonitorsIgnoreParams, r.MonitorsIgnoreData>
  /**
   * List the tags of monitors. `GET /v1/monitors/tags`
   */
  readonly tags: t.ServiceCall<r.MonitorsTagsParams | undefined, r.MonitorsTagsData> & {
    readonly feed: {
      /**
       * Publish the items of all monitors with a tag as RSS, Atom and JSON Feed. `POST /v1/monitors/tags/{tag}/feed`
       * As the feed of a monitor; a monitor that gets or loses the tag later joins or leaves the feed. A repeated call creates new addresses and ends the previous addresses.
       */
      readonly open: t.ServiceCall<r.MonitorsTagsFeedOpenParams, r.MonitorsTagsFeedOpenData>
      /**
       * Whether a tag has a feed, and since when. `GET /v1/monitors/tags/{tag}/feed`
       */
      readonly get: t.ServiceCall<r.MonitorsTagsFeedGetParams, r.MonitorsTagsFeedGetData>
      /**
       * End the addresses of the feed of a tag. `DELETE /v1/monitors/tags/{tag}/feed`
       */
      readonly close: t.ServiceCall<r.MonitorsTagsFeedCloseParams, r.MonitorsTagsFeedCloseData>
    }
  }
  /**
   * Pause, resume, trigger or change all monitors with a tag. `POST /v1/monitors/tagged`
   * Takes `action`, or `change` with what to change of each monitor. One call changes up to 500 monitors, newest first; with `page.nextCursor` send it again with `cursor`. A monitor that cannot be changed does not affect the others. Triggered checks are charged.
   */
  readonly changeTagged: t.ServiceList<r.MonitorsChangeTaggedParams, r.MonitorsChangeTaggedData, NonNullable<r.MonitorsChangeTaggedData['results']>[number]>
  /**
   * Watch many lists: one monitor a line. `POST /v1/monitors/bulk`
   * Takes JSON lines, each the body of `POST /v1/monitors`, and returns a result for each line. A line with the externalId of a monitor updates it. A line that fails does not affect the other lines. With an Idempotency-Key the same request can be sent again safely.
   */
  readonly createAll: t.ServiceCall<r.MonitorsCreateAllParams, r.MonitorsCreateAllData>
  /**
   * All monitors as JSON lines for bulk creation. `GET /v1/monitors/export`
   * Newest first. If the monitors do not fit into one answer, the header `Link` (RFC 8288, `rel="next"`) has the address of the next part.
   */
  readonly export: t.ServiceCall<r.MonitorsExportParams | undefined, r.MonitorsExportData>
  /**
   * Cost, next runs, and filters tried on a live page, before a monitor is created. `POST /v1/monitors/preview`
   * Creates nothing. Free of charge, except with `tryFilters`: then the first page of the list is looked up and charged like any lookup of that operation, and the answer shows which of its items pass `filters`.
   */
  readonly preview: t.ServiceCall<r.MonitorsPreviewParams, r.MonitorsPreviewData>
  /**
   * Why a monitor does not check, its next runs, and what its checks found and cost. `GET /v1/monitors/{id}/health`
   */
  readonly health: t.ServiceCall<r.MonitorsHealthParams, r.MonitorsHealthData>
  readonly feed: {
    /**
     * Publish the events of a monitor as RSS, Atom and JSON Feed. `POST /v1/monitors/{id}/feed`
     * The addresses show the items that the monitor found, without a key. Only this answer contains them. A repeated call creates new addresses and ends the previous addresses.
     */
    readonly open: t.ServiceCall<r.MonitorsFeedOpenParams, r.MonitorsFeedOpenData>
    /**
     * Whether a monitor has a feed, and since when. `GET /v1/monitors/{id}/feed`
     */
    readonly get: t.ServiceCall<r.MonitorsFeedGetParams, r.MonitorsFeedGetData>
    /**
     * End the addresses of a feed. `DELETE /v1/monitors/{id}/feed`
     */
    readonly close: t.ServiceCall<r.MonitorsFeedCloseParams, r.MonitorsFeedCloseData>
  }
}

/** The calls of `events`. */
export type EventsApi = {
  /**
   * The events of all monitors, newest first. `GET /v1/events`
   * With `after` oldest first, in the order in which events became visible: whoever goes on from the last cursor gets every event exactly once.
   */
  readonly list: t.EventList<r.EventsListParams, r.EventsListData>
  /** Reads the events of all monitors along, oldest first, and waits for new ones. */
  readonly follow: t.EventList<r.EventsListParams, r.EventsListData>['follow']
  /**
   * Read an event. `GET /v1/events/{eventId}`
   * Test events of endpoints, which no list has, are found too.
   */
  readonly get: t.ServiceCall<r.EventsGetParams, r.EventsGetData>
}

/** The calls of `summaries`. */
export type SummariesApi = {
  /**
   * Send one message a day about all monitors with a tag. `POST /v1/summaries`
   * At this time of day one event `monitor.summary` has all events of the monitors that have the tag then, since the summary before. It costs nothing. The monitors need no endpoints of their own.
   */
  readonly create: t.ServiceCall<r.SummariesCreateParams, r.SummariesCreateData>
  /**
   * List summaries, newest first. `GET /v1/summaries`
   */
  readonly list: t.ServiceCall<r.SummariesListParams | undefined, r.SummariesListData>
  /**
   * Read a summary. `GET /v1/summaries/{id}`
   */
  readonly get: t.ServiceCall<r.SummariesGetParams, r.SummariesGetData>
  /**
   * Change, pause or resume a summary. `PATCH /v1/summaries/{id}`
   * The first summary after a pause has what was found meanwhile.
   */
  readonly update: t.ServiceCall<r.SummariesUpdateParams, r.SummariesUpdateData>
  /**
   * Delete a summary. `DELETE /v1/summaries/{id}`
   */
  readonly delete: t.ServiceCall<r.SummariesDeleteParams, r.SummariesDeleteData>
}

/** The calls of `webhookEndpoints`. */
export type WebhookEndpointsApi = {
  /**
   * Register a webhook endpoint. `POST /v1/webhook-endpoints`
   * Kind `http` posts events to a public https URL; kind `sink` is a hosted test inbox, read through its deliveries; kind `email` sends mails to a `mailto:` address whose person confirms it by a link, where the service sends mail. With `notices` it is also sent what happens to the account's monitors and endpoints themselves.
   */
  readonly create: t.ServiceCall<r.WebhookEndpointsCreateParams, r.WebhookEndpointsCreateData>
  /**
   * List webhook endpoints, newest first. `GET /v1/webhook-endpoints`
   */
  readonly list: t.ServiceList<r.WebhookEndpointsListParams | undefined, r.WebhookEndpointsListData, NonNullable<r.WebhookEndpointsListData['endpoints']>[number]>
  /**
   * Read a webhook endpoint. `GET /v1/webhook-endpoints/{id}`
   */
  readonly get: t.ServiceCall<r.WebhookEndpointsGetParams, r.WebhookEndpointsGetData>
  /**
   * Change, disable or reactivate a webhook endpoint. `PATCH /v1/webhook-endpoints/{id}`
   * Setting it active clears its failures and sends what was held back. With a new `url` (kind `http`) whatever is still to be sent goes there, at once. Headers stay with the origin they were given for: with a `url` elsewhere send `headers` too.
   */
  readonly update: t.ServiceCall<r.WebhookEndpointsUpdateParams, r.WebhookEndpointsUpdateData>
  /**
   * Delete a webhook endpoint with its deliveries. `DELETE /v1/webhook-endpoints/{id}`
   */
  readonly delete: t.ServiceCall<r.WebhookEndpointsDeleteParams, r.WebhookEndpointsDeleteData>
  /**
   * Send a test event at once. `POST /v1/webhook-endpoints/{id}/test`
   */
  readonly test: t.ServiceCall<r.WebhookEndpointsTestParams, r.WebhookEndpointsTestData>
  /**
   * Send the link that confirms a mail address again. `POST /v1/webhook-endpoints/{id}/confirmation`
   * Earlier links end. Nothing is sent to the address before it is confirmed.
   */
  readonly confirm: t.ServiceCall<r.WebhookEndpointsConfirmParams, r.WebhookEndpointsConfirmData>
  /**
   * Send all undelivered events of a stretch of time. `POST /v1/webhook-endpoints/{id}/recover`
   * Events whose attempts are used up are sent once more with a fresh retry schedule; those that wait for a retry are sent at once, also where the endpoint asked to wait (`Retry-After`). `recovered` counts both. Without `until` the stretch lasts until now. One call takes up 100000 events; with `hasMore` send it again.
   */
  readonly recover: t.ServiceCall<r.WebhookEndpointsRecoverParams, r.WebhookEndpointsRecoverData>
  /**
   * Replace the signing secret. `POST /v1/webhook-endpoints/{id}/rotate-secret`
   * For 24 hours every delivery is signed by each secret it had, the newest first; eight may be rotated out in that time.
   */
  readonly rotateSecret: t.ServiceCall<r.WebhookEndpointsRotateSecretParams, r.WebhookEndpointsRotateSecretData>
  /**
   * The delivery log of an endpoint, and the inbox of a sink. `GET /v1/webhook-endpoints/{id}/deliveries`
   * One entry per attempt, newest first; with `after` oldest first, for following the log.
   */
  readonly deliveries: t.ServiceList<r.WebhookEndpointsDeliveriesParams, r.WebhookEndpointsDeliveriesData, NonNullable<r.WebhookEndpointsDeliveriesData['deliveries']>[number]>
  /**
   * Whether an endpoint is healthy: successes, latency, failures, next attempt. `GET /v1/webhook-endpoints/{id}/health`
   * Measured by automatic attempts; tests and redeliveries do not count. At most the newest 20,000 attempts are used, from `measuredFrom` on.
   */
  readonly health: t.ServiceCall<r.WebhookEndpointsHealthParams, r.WebhookEndpointsHealthData>
}

/** The calls of `webhookDeliveries`. */
export type WebhookDeliveriesApi = {
  /**
   * Send an event once more. `POST /v1/webhook-deliveries/{id}/redeliver`
   * Under its own event id, once, whatever the state of the endpoint; its health is not affected.
   */
  readonly redeliver: t.ServiceCall<r.WebhookDeliveriesRedeliverParams, r.WebhookDeliveriesRedeliverData>
  /**
   * Send all events again whose deliveries match a filter. `POST /v1/webhook-deliveries/redeliver`
   * Events whose last attempt at an endpoint failed, or with `status` success arrived, each once more with a fresh retry schedule. Events that are still being retried are left to that, tests are left out, and events of an endpoint that is not active wait until it is. One call sends at most 20000; with `nextCursor` send it again with `cursor`.
   */
  readonly redeliverMatching: t.ServiceCall<r.WebhookDeliveriesRedeliverMatchingParams, r.WebhookDeliveriesRedeliverMatchingData>
  /**
   * The deliveries of all endpoints, newest first. `GET /v1/webhook-deliveries`
   * One entry per attempt, pending attempts included, without bodies. With a filter that matches few of many deliveries a page may be short or empty; `page.hasMore` states whether more follow.
   */
  readonly list: t.ServiceList<r.WebhookDeliveriesListParams | undefined, r.WebhookDeliveriesListData, NonNullable<r.WebhookDeliveriesListData['deliveries']>[number]>
  /**
   * What was sent, what the endpoint answered, and every attempt. `GET /v1/webhook-deliveries/{id}`
   */
  readonly get: t.ServiceCall<r.WebhookDeliveriesGetParams, r.WebhookDeliveriesGetData>
}

/** Every call of the service, by its name in the catalog. */
export interface Api {
  readonly instagram: InstagramApi
  readonly linkedin: LinkedinApi
  readonly tiktok: TiktokApi
  readonly facebook: FacebookApi
  readonly youtube: YoutubeApi
  readonly twitter: TwitterApi
  readonly reddit: RedditApi
  readonly web: WebApi
  readonly ask: AskApi
  readonly account: AccountApi
  readonly requests: RequestsApi
  readonly keys: KeysApi
  readonly sessions: SessionsApi
  readonly members: MembersApi
  readonly deviceLogins: DeviceLoginsApi
  readonly connections: ConnectionsApi
  readonly jobs: JobsApi
  readonly monitors: MonitorsApi
  readonly events: EventsApi
  readonly summaries: SummariesApi
  readonly webhookEndpoints: WebhookEndpointsApi
  readonly webhookDeliveries: WebhookDeliveriesApi
}
