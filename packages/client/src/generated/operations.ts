// Generated from the catalog by `npm run client`. Do not edit.
import type * as r from './records.ts'

/** Every lookup: its parameters, its record, the items of its list, the field that a find is about, its common view. */
export interface Operations {
  'instagram.audio.reels': { params: r.InstagramAudioReelsParams; data: r.InstagramAudioReelsData; item: NonNullable<r.InstagramAudioReelsData['reels']>[number]; subject: never; common: never }
  'instagram.highlights': { params: r.InstagramHighlightsParams; data: r.InstagramHighlightsData; item: never; subject: 'highlight'; common: never }
  'instagram.posts': { params: r.InstagramPostsParams; data: r.InstagramPostsData; item: never; subject: 'post'; common: never }
  'instagram.posts.comments': { params: r.InstagramPostsCommentsParams; data: r.InstagramPostsCommentsData; item: NonNullable<r.InstagramPostsCommentsData['comments']>[number]; subject: never; common: never }
  'instagram.posts.comments.replies': { params: r.InstagramPostsCommentsRepliesParams; data: r.InstagramPostsCommentsRepliesData; item: NonNullable<r.InstagramPostsCommentsRepliesData['replies']>[number]; subject: never; common: never }
  'instagram.posts.download': { params: r.InstagramPostsDownloadParams; data: r.InstagramPostsDownloadData; item: never; subject: 'post'; common: never }
  'instagram.posts.transcript': { params: r.InstagramPostsTranscriptParams; data: r.InstagramPostsTranscriptData; item: never; subject: 'post'; common: never }
  'instagram.profiles': { params: r.InstagramProfilesParams; data: r.InstagramProfilesData; item: never; subject: 'profile'; common: never }
  'instagram.profiles.engagement': { params: r.InstagramProfilesEngagementParams; data: r.InstagramProfilesEngagementData; item: never; subject: 'profile'; common: never }
  'instagram.profiles.highlights': { params: r.InstagramProfilesHighlightsParams; data: r.InstagramProfilesHighlightsData; item: NonNullable<r.InstagramProfilesHighlightsData['highlights']>[number]; subject: never; common: never }
  'instagram.profiles.posts': { params: r.InstagramProfilesPostsParams; data: r.InstagramProfilesPostsData; item: NonNullable<r.InstagramProfilesPostsData['posts']>[number]; subject: never; common: never }
  'instagram.profiles.reels': { params: r.InstagramProfilesReelsParams; data: r.InstagramProfilesReelsData; item: NonNullable<r.InstagramProfilesReelsData['reels']>[number]; subject: never; common: never }
  'instagram.profiles.basic': { params: r.InstagramProfilesBasicParams; data: r.InstagramProfilesBasicData; item: never; subject: 'profile'; common: never }
  'instagram.profiles.taggedPosts': { params: r.InstagramProfilesTaggedPostsParams; data: r.InstagramProfilesTaggedPostsData; item: NonNullable<r.InstagramProfilesTaggedPostsData['posts']>[number]; subject: never; common: never }
  'instagram.reels.trending': { params: r.InstagramReelsTrendingParams; data: r.InstagramReelsTrendingData; item: NonNullable<r.InstagramReelsTrendingData['reels']>[number]; subject: never; common: never }
  'instagram.search': { params: r.InstagramSearchParams; data: r.InstagramSearchData; item: NonNullable<r.InstagramSearchData['users']>[number] | NonNullable<r.InstagramSearchData['hashtags']>[number] | NonNullable<r.InstagramSearchData['places']>[number]; subject: never; common: never }
  'instagram.search.hashtags': { params: r.InstagramSearchHashtagsParams; data: r.InstagramSearchHashtagsData; item: NonNullable<r.InstagramSearchHashtagsData['posts']>[number]; subject: never; common: never }
  'instagram.search.popular': { params: r.InstagramSearchPopularParams; data: r.InstagramSearchPopularData; item: NonNullable<r.InstagramSearchPopularData['posts']>[number]; subject: never; common: never }
  'instagram.search.profiles': { params: r.InstagramSearchProfilesParams; data: r.InstagramSearchProfilesData; item: NonNullable<r.InstagramSearchProfilesData['profiles']>[number]; subject: never; common: never }
  'instagram.search.reels': { params: r.InstagramSearchReelsParams; data: r.InstagramSearchReelsData; item: NonNullable<r.InstagramSearchReelsData['reels']>[number]; subject: never; common: { posts: r.CommonPosts | null } }
  'instagram.v2.audio.search': { params: r.InstagramV2AudioSearchParams; data: r.InstagramV2AudioSearchData; item: NonNullable<r.InstagramV2AudioSearchData['audio']>[number]; subject: never; common: never }
  'instagram.v2.audio': { params: r.InstagramV2AudioParams; data: r.InstagramV2AudioData; item: never; subject: 'audio'; common: never }
  'instagram.v2.audio.reels': { params: r.InstagramV2AudioReelsParams; data: r.InstagramV2AudioReelsData; item: NonNullable<r.InstagramV2AudioReelsData['media']>[number]; subject: never; common: { posts: r.CommonPosts | null } }
  'instagram.v2.hashtags.search': { params: r.InstagramV2HashtagsSearchParams; data: r.InstagramV2HashtagsSearchData; item: NonNullable<r.InstagramV2HashtagsSearchData['hashtags']>[number]; subject: never; common: never }
  'instagram.v2.hashtags': { params: r.InstagramV2HashtagsParams; data: r.InstagramV2HashtagsData; item: never; subject: 'hashtag'; common: never }
  'instagram.v2.hashtags.media': { params: r.InstagramV2HashtagsMediaParams; data: r.InstagramV2HashtagsMediaData; item: NonNullable<r.InstagramV2HashtagsMediaData['media']>[number]; subject: never; common: { posts: r.CommonPosts | null } }
  'instagram.v2.highlights': { params: r.InstagramV2HighlightsParams; data: r.InstagramV2HighlightsData; item: never; subject: 'highlight'; common: never }
  'instagram.v2.locations.search': { params: r.InstagramV2LocationsSearchParams; data: r.InstagramV2LocationsSearchData; item: NonNullable<r.InstagramV2LocationsSearchData['locations']>[number]; subject: never; common: never }
  'instagram.v2.locations': { params: r.InstagramV2LocationsParams; data: r.InstagramV2LocationsData; item: never; subject: 'location'; common: never }
  'instagram.v2.locations.media': { params: r.InstagramV2LocationsMediaParams; data: r.InstagramV2LocationsMediaData; item: NonNullable<r.InstagramV2LocationsMediaData['media']>[number]; subject: never; common: { posts: r.CommonPosts | null } }
  'instagram.v2.media': { params: r.InstagramV2MediaParams; data: r.InstagramV2MediaData; item: never; subject: 'media'; common: { post: r.CommonPost | null } }
  'instagram.v2.media.comments': { params: r.InstagramV2MediaCommentsParams; data: r.InstagramV2MediaCommentsData; item: NonNullable<r.InstagramV2MediaCommentsData['comments']>[number]; subject: never; common: { comments: r.CommonComments | null } }
  'instagram.v2.media.comments.replies': { params: r.InstagramV2MediaCommentsRepliesParams; data: r.InstagramV2MediaCommentsRepliesData; item: NonNullable<r.InstagramV2MediaCommentsRepliesData['replies']>[number]; subject: never; common: { comments: r.CommonComments | null } }
  'instagram.v2.media.transcript': { params: r.InstagramV2MediaTranscriptParams; data: r.InstagramV2MediaTranscriptData; item: never; subject: 'media'; common: { transcript: r.CommonTranscript | null } }
  'instagram.v2.profiles.search': { params: r.InstagramV2ProfilesSearchParams; data: r.InstagramV2ProfilesSearchData; item: NonNullable<r.InstagramV2ProfilesSearchData['profiles']>[number]; subject: never; common: never }
  'instagram.v2.profiles': { params: r.InstagramV2ProfilesParams; data: r.InstagramV2ProfilesData; item: never; subject: 'profile'; common: { profile: r.CommonProfile | null } }
  'instagram.v2.profiles.engagement': { params: r.InstagramV2ProfilesEngagementParams; data: r.InstagramV2ProfilesEngagementData; item: never; subject: 'profile'; common: never }
  'instagram.v2.profiles.following': { params: r.InstagramV2ProfilesFollowingParams; data: r.InstagramV2ProfilesFollowingData; item: NonNullable<r.InstagramV2ProfilesFollowingData['profiles']>[number]; subject: never; common: never }
  'instagram.v2.profiles.highlights': { params: r.InstagramV2ProfilesHighlightsParams; data: r.InstagramV2ProfilesHighlightsData; item: NonNullable<r.InstagramV2ProfilesHighlightsData['highlights']>[number]; subject: never; common: never }
  'instagram.v2.profiles.media': { params: r.InstagramV2ProfilesMediaParams; data: r.InstagramV2ProfilesMediaData; item: NonNullable<r.InstagramV2ProfilesMediaData['media']>[number]; subject: never; common: { posts: r.CommonPosts | null } }
  'instagram.v2.profiles.stories': { params: r.InstagramV2ProfilesStoriesParams; data: r.InstagramV2ProfilesStoriesData; item: NonNullable<r.InstagramV2ProfilesStoriesData['stories']>[number]; subject: never; common: never }
  'instagram.v2.reels.trending': { params: r.InstagramV2ReelsTrendingParams; data: r.InstagramV2ReelsTrendingData; item: NonNullable<r.InstagramV2ReelsTrendingData['media']>[number]; subject: never; common: { posts: r.CommonPosts | null } }
  'instagram.v2.topics': { params: r.InstagramV2TopicsParams; data: r.InstagramV2TopicsData; item: NonNullable<r.InstagramV2TopicsData['media']>[number]; subject: never; common: { posts: r.CommonPosts | null } }
  'linkedin.adLibrary.ads': { params: r.LinkedinAdLibraryAdsParams; data: r.LinkedinAdLibraryAdsData; item: never; subject: 'ad'; common: never }
  'linkedin.adLibrary.ads.search': { params: r.LinkedinAdLibraryAdsSearchParams; data: r.LinkedinAdLibraryAdsSearchData; item: NonNullable<r.LinkedinAdLibraryAdsSearchData['ads']>[number]; subject: never; common: never }
  'linkedin.companies': { params: r.LinkedinCompaniesParams; data: r.LinkedinCompaniesData; item: never; subject: 'company'; common: { profile: r.CommonProfile | null } }
  'linkedin.companies.posts': { params: r.LinkedinCompaniesPostsParams; data: r.LinkedinCompaniesPostsData; item: NonNullable<r.LinkedinCompaniesPostsData['posts']>[number]; subject: never; common: { posts: r.CommonPosts | null } }
  'linkedin.jobs': { params: r.LinkedinJobsParams; data: r.LinkedinJobsData; item: never; subject: never; common: never }
  'linkedin.jobs.search': { params: r.LinkedinJobsSearchParams; data: r.LinkedinJobsSearchData; item: NonNullable<r.LinkedinJobsSearchData['jobs']>[number]; subject: never; common: never }
  'linkedin.organizations': { params: r.LinkedinOrganizationsParams; data: r.LinkedinOrganizationsData; item: never; subject: never; common: never }
  'linkedin.people.search': { params: r.LinkedinPeopleSearchParams; data: r.LinkedinPeopleSearchData; item: NonNullable<r.LinkedinPeopleSearchData['people']>[number]; subject: never; common: never }
  'linkedin.posts': { params: r.LinkedinPostsParams; data: r.LinkedinPostsData; item: never; subject: 'post'; common: { post: r.CommonPost | null } }
  'linkedin.posts.search': { params: r.LinkedinPostsSearchParams; data: r.LinkedinPostsSearchData; item: NonNullable<r.LinkedinPostsSearchData['posts']>[number]; subject: never; common: { posts: r.CommonPosts | null } }
  'linkedin.posts.transcript': { params: r.LinkedinPostsTranscriptParams; data: r.LinkedinPostsTranscriptData; item: never; subject: 'post'; common: { transcript: r.CommonTranscript | null } }
  'linkedin.profiles': { params: r.LinkedinProfilesParams; data: r.LinkedinProfilesData; item: never; subject: never; common: never }
  'linkedin.profiles.posts': { params: r.LinkedinProfilesPostsParams; data: r.LinkedinProfilesPostsData; item: NonNullable<r.LinkedinProfilesPostsData['posts']>[number]; subject: never; common: never }
  'linkedin.v2.activities': { params: r.LinkedinV2ActivitiesParams; data: r.LinkedinV2ActivitiesData; item: never; subject: 'post'; common: { post: r.CommonPost | null } }
  'linkedin.v2.activities.comments': { params: r.LinkedinV2ActivitiesCommentsParams; data: r.LinkedinV2ActivitiesCommentsData; item: NonNullable<r.LinkedinV2ActivitiesCommentsData['comments']>[number]; subject: never; common: { comments: r.CommonComments | null } }
  'linkedin.v2.activities.reactions': { params: r.LinkedinV2ActivitiesReactionsParams; data: r.LinkedinV2ActivitiesReactionsData; item: NonNullable<r.LinkedinV2ActivitiesReactionsData['reactions']>[number]; subject: never; common: never }
  'linkedin.v2.jobs.batch': { params: r.LinkedinV2JobsBatchParams; data: r.LinkedinV2JobsBatchData; item: never; subject: never; common: never }
  'linkedin.v2.jobs.search': { params: r.LinkedinV2JobsSearchParams; data: r.LinkedinV2JobsSearchData; item: NonNullable<r.LinkedinV2JobsSearchData['jobs']>[number]; subject: never; common: never }
  'linkedin.v2.jobs': { params: r.LinkedinV2JobsParams; data: r.LinkedinV2JobsData; item: never; subject: 'job'; common: never }
  'linkedin.v2.jobs.hiringTeam': { params: r.LinkedinV2JobsHiringTeamParams; data: r.LinkedinV2JobsHiringTeamData; item: never; subject: never; common: never }
  'linkedin.v2.jobs.relatedViews': { params: r.LinkedinV2JobsRelatedViewsParams; data: r.LinkedinV2JobsRelatedViewsData; item: NonNullable<r.LinkedinV2JobsRelatedViewsData['jobs']>[number]; subject: never; common: never }
  'linkedin.v2.jobs.similar': { params: r.LinkedinV2JobsSimilarParams; data: r.LinkedinV2JobsSimilarData; item: NonNullable<r.LinkedinV2JobsSimilarData['jobs']>[number]; subject: never; common: never }
  'linkedin.v2.organizations': { params: r.LinkedinV2OrganizationsParams; data: r.LinkedinV2OrganizationsData; item: never; subject: 'organization'; common: never }
  'linkedin.v2.organizations.batch': { params: r.LinkedinV2OrganizationsBatchParams; data: r.LinkedinV2OrganizationsBatchData; item: never; subject: never; common: never }
  'linkedin.v2.organizations.jobs': { params: r.LinkedinV2OrganizationsJobsParams; data: r.LinkedinV2OrganizationsJobsData; item: NonNullable<r.LinkedinV2OrganizationsJobsData['jobs']>[number]; subject: never; common: never }
  'linkedin.v2.organizations.resolve': { params: r.LinkedinV2OrganizationsResolveParams; data: r.LinkedinV2OrganizationsResolveData; item: never; subject: 'identity'; common: never }
  'linkedin.v2.organizations.search': { params: r.LinkedinV2OrganizationsSearchParams; data: r.LinkedinV2OrganizationsSearchData; item: NonNullable<r.LinkedinV2OrganizationsSearchData['organizations']>[number]; subject: never; common: never }
  'linkedin.v2.organizations.affiliated': { params: r.LinkedinV2OrganizationsAffiliatedParams; data: r.LinkedinV2OrganizationsAffiliatedData; item: never; subject: 'organization'; common: never }
  'linkedin.v2.organizations.headcount': { params: r.LinkedinV2OrganizationsHeadcountParams; data: r.LinkedinV2OrganizationsHeadcountData; item: never; subject: 'organization'; common: never }
  'linkedin.v2.organizations.posts': { params: r.LinkedinV2OrganizationsPostsParams; data: r.LinkedinV2OrganizationsPostsData; item: NonNullable<r.LinkedinV2OrganizationsPostsData['posts']>[number]; subject: never; common: { posts: r.CommonPosts | null } }
  'linkedin.v2.organizations.similar': { params: r.LinkedinV2OrganizationsSimilarParams; data: r.LinkedinV2OrganizationsSimilarData; item: NonNullable<r.LinkedinV2OrganizationsSimilarData['organizations']>[number]; subject: never; common: never }
  'linkedin.v2.people.resolve': { params: r.LinkedinV2PeopleResolveParams; data: r.LinkedinV2PeopleResolveData; item: never; subject: 'identity'; common: never }
  'linkedin.v2.people.search': { params: r.LinkedinV2PeopleSearchParams; data: r.LinkedinV2PeopleSearchData; item: NonNullable<r.LinkedinV2PeopleSearchData['people']>[number]; subject: never; common: never }
  'linkedin.v2.people.comments': { params: r.LinkedinV2PeopleCommentsParams; data: r.LinkedinV2PeopleCommentsData; item: NonNullable<r.LinkedinV2PeopleCommentsData['comments']>[number]; subject: never; common: never }
  'linkedin.v2.people.employmentHistory': { params: r.LinkedinV2PeopleEmploymentHistoryParams; data: r.LinkedinV2PeopleEmploymentHistoryData; item: never; subject: never; common: never }
  'linkedin.v2.people.interests': { params: r.LinkedinV2PeopleInterestsParams; data: r.LinkedinV2PeopleInterestsData; item: NonNullable<r.LinkedinV2PeopleInterestsData['interests']>[number]; subject: never; common: never }
  'linkedin.v2.people.posts': { params: r.LinkedinV2PeoplePostsParams; data: r.LinkedinV2PeoplePostsData; item: NonNullable<r.LinkedinV2PeoplePostsData['posts']>[number]; subject: never; common: { posts: r.CommonPosts | null } }
  'linkedin.v2.people.recommendations': { params: r.LinkedinV2PeopleRecommendationsParams; data: r.LinkedinV2PeopleRecommendationsData; item: NonNullable<r.LinkedinV2PeopleRecommendationsData['recommendations']>[number]; subject: never; common: never }
  'linkedin.v2.people.similar': { params: r.LinkedinV2PeopleSimilarParams; data: r.LinkedinV2PeopleSimilarData; item: NonNullable<r.LinkedinV2PeopleSimilarData['people']>[number]; subject: never; common: never }
  'linkedin.v2.profiles': { params: r.LinkedinV2ProfilesParams; data: r.LinkedinV2ProfilesData; item: never; subject: 'profile'; common: { profile: r.CommonProfile | null } }
  'linkedin.v2.profiles.batch': { params: r.LinkedinV2ProfilesBatchParams; data: r.LinkedinV2ProfilesBatchData; item: never; subject: never; common: never }
  'tiktok.adLibrary.ads': { params: r.TiktokAdLibraryAdsParams; data: r.TiktokAdLibraryAdsData; item: never; subject: 'ad'; common: never }
  'tiktok.adLibrary.ads.search': { params: r.TiktokAdLibraryAdsSearchParams; data: r.TiktokAdLibraryAdsSearchData; item: NonNullable<r.TiktokAdLibraryAdsSearchData['ads']>[number]; subject: never; common: never }
  'tiktok.collections.videos': { params: r.TiktokCollectionsVideosParams; data: r.TiktokCollectionsVideosData; item: NonNullable<r.TiktokCollectionsVideosData['videos']>[number]; subject: never; common: { posts: r.CommonPosts | null } }
  'tiktok.feed.trending': { params: r.TiktokFeedTrendingParams; data: r.TiktokFeedTrendingData; item: NonNullable<r.TiktokFeedTrendingData['items']>[number]; subject: never; common: never }
  'tiktok.music.videos': { params: r.TiktokMusicVideosParams; data: r.TiktokMusicVideosData; item: NonNullable<r.TiktokMusicVideosData['videos']>[number]; subject: never; common: { posts: r.CommonPosts | null } }
  'tiktok.products': { params: r.TiktokProductsParams; data: r.TiktokProductsData; item: never; subject: never; common: never }
  'tiktok.products.reviews': { params: r.TiktokProductsReviewsParams; data: r.TiktokProductsReviewsData; item: NonNullable<r.TiktokProductsReviewsData['reviews']>[number]; subject: never; common: never }
  'tiktok.profiles': { params: r.TiktokProfilesParams; data: r.TiktokProfilesData; item: never; subject: 'profile'; common: { profile: r.CommonProfile | null } }
  'tiktok.profiles.audience': { params: r.TiktokProfilesAudienceParams; data: r.TiktokProfilesAudienceData; item: never; subject: 'profile'; common: never }
  'tiktok.profiles.engagement': { params: r.TiktokProfilesEngagementParams; data: r.TiktokProfilesEngagementData; item: never; subject: 'profile'; common: never }
  'tiktok.profiles.followers': { params: r.TiktokProfilesFollowersParams; data: r.TiktokProfilesFollowersData; item: NonNullable<r.TiktokProfilesFollowersData['followers']>[number]; subject: never; common: never }
  'tiktok.profiles.following': { params: r.TiktokProfilesFollowingParams; data: r.TiktokProfilesFollowingData; item: NonNullable<r.TiktokProfilesFollowingData['accounts']>[number]; subject: never; common: never }
  'tiktok.profiles.live': { params: r.TiktokProfilesLiveParams; data: r.TiktokProfilesLiveData; item: never; subject: 'profile'; common: never }
  'tiktok.profiles.region': { params: r.TiktokProfilesRegionParams; data: r.TiktokProfilesRegionData; item: never; subject: 'profile'; common: never }
  'tiktok.profiles.showcaseProducts': { params: r.TiktokProfilesShowcaseProductsParams; data: r.TiktokProfilesShowcaseProductsData; item: NonNullable<r.TiktokProfilesShowcaseProductsData['products']>[number]; subject: never; common: never }
  'tiktok.profiles.videos': { params: r.TiktokProfilesVideosParams; data: r.TiktokProfilesVideosData; item: NonNullable<r.TiktokProfilesVideosData['videos']>[number]; subject: never; common: { posts: r.CommonPosts | null } }
  'tiktok.search': { params: r.TiktokSearchParams; data: r.TiktokSearchData; item: NonNullable<r.TiktokSearchData['videos']>[number]; subject: never; common: { posts: r.CommonPosts | null } }
  'tiktok.search.hashtags': { params: r.TiktokSearchHashtagsParams; data: r.TiktokSearchHashtagsData; item: NonNullable<r.TiktokSearchHashtagsData['videos']>[number]; subject: never; common: { posts: r.CommonPosts | null } }
  'tiktok.search.suggestions': { params: r.TiktokSearchSuggestionsParams; data: r.TiktokSearchSuggestionsData; item: NonNullable<r.TiktokSearchSuggestionsData['suggestions']>[number]; subject: never; common: never }
  'tiktok.search.top': { params: r.TiktokSearchTopParams; data: r.TiktokSearchTopData; item: NonNullable<r.TiktokSearchTopData['items']>[number]; subject: never; common: never }
  'tiktok.shop.products': { params: r.TiktokShopProductsParams; data: r.TiktokShopProductsData; item: NonNullable<r.TiktokShopProductsData['products']>[number]; subject: never; common: never }
  'tiktok.shop.products.search': { params: r.TiktokShopProductsSearchParams; data: r.TiktokShopProductsSearchData; item: NonNullable<r.TiktokShopProductsSearchData['products']>[number]; subject: never; common: never }
  'tiktok.songs': { params: r.TiktokSongsParams; data: r.TiktokSongsData; item: never; subject: 'song'; common: never }
  'tiktok.users.search': { params: r.TiktokUsersSearchParams; data: r.TiktokUsersSearchData; item: NonNullable<r.TiktokUsersSearchData['users']>[number]; subject: never; common: never }
  'tiktok.videos': { params: r.TiktokVideosParams; data: r.TiktokVideosData; item: never; subject: 'video'; common: { post: r.CommonPost | null } }
  'tiktok.videos.comments': { params: r.TiktokVideosCommentsParams; data: r.TiktokVideosCommentsData; item: NonNullable<r.TiktokVideosCommentsData['comments']>[number]; subject: never; common: { comments: r.CommonComments | null } }
  'tiktok.videos.comments.replies': { params: r.TiktokVideosCommentsRepliesParams; data: r.TiktokVideosCommentsRepliesData; item: NonNullable<r.TiktokVideosCommentsRepliesData['replies']>[number]; subject: never; common: never }
  'tiktok.videos.download': { params: r.TiktokVideosDownloadParams; data: r.TiktokVideosDownloadData; item: never; subject: 'video'; common: never }
  'tiktok.videos.transcript': { params: r.TiktokVideosTranscriptParams; data: r.TiktokVideosTranscriptData; item: never; subject: 'video'; common: { transcript: r.CommonTranscript | null } }
  'facebook.adLibrary.ads': { params: r.FacebookAdLibraryAdsParams; data: r.FacebookAdLibraryAdsData; item: never; subject: 'ad'; common: never }
  'facebook.adLibrary.ads.search': { params: r.FacebookAdLibraryAdsSearchParams; data: r.FacebookAdLibraryAdsSearchData; item: NonNullable<r.FacebookAdLibraryAdsSearchData['ads']>[number]; subject: never; common: never }
  'facebook.adLibrary.companies.ads': { params: r.FacebookAdLibraryCompaniesAdsParams; data: r.FacebookAdLibraryCompaniesAdsData; item: NonNullable<r.FacebookAdLibraryCompaniesAdsData['ads']>[number]; subject: never; common: never }
  'facebook.adLibrary.companies.search': { params: r.FacebookAdLibraryCompaniesSearchParams; data: r.FacebookAdLibraryCompaniesSearchData; item: NonNullable<r.FacebookAdLibraryCompaniesSearchData['companies']>[number]; subject: never; common: never }
  'facebook.events': { params: r.FacebookEventsParams; data: r.FacebookEventsData; item: NonNullable<r.FacebookEventsData['events']>[number]; subject: never; common: never }
  'facebook.events.details': { params: r.FacebookEventsDetailsParams; data: r.FacebookEventsDetailsData; item: never; subject: 'event'; common: never }
  'facebook.events.search': { params: r.FacebookEventsSearchParams; data: r.FacebookEventsSearchData; item: NonNullable<r.FacebookEventsSearchData['events']>[number]; subject: never; common: never }
  'facebook.groups': { params: r.FacebookGroupsParams; data: r.FacebookGroupsData; item: never; subject: 'group'; common: never }
  'facebook.groups.posts': { params: r.FacebookGroupsPostsParams; data: r.FacebookGroupsPostsData; item: NonNullable<r.FacebookGroupsPostsData['posts']>[number]; subject: never; common: never }
  'facebook.marketplace.items': { params: r.FacebookMarketplaceItemsParams; data: r.FacebookMarketplaceItemsData; item: never; subject: 'item'; common: never }
  'facebook.marketplace.locations.search': { params: r.FacebookMarketplaceLocationsSearchParams; data: r.FacebookMarketplaceLocationsSearchData; item: NonNullable<r.FacebookMarketplaceLocationsSearchData['locations']>[number]; subject: never; common: never }
  'facebook.marketplace.search': { params: r.FacebookMarketplaceSearchParams; data: r.FacebookMarketplaceSearchData; item: NonNullable<r.FacebookMarketplaceSearchData['listings']>[number]; subject: never; common: never }
  'facebook.posts': { params: r.FacebookPostsParams; data: r.FacebookPostsData; item: never; subject: 'post'; common: { post: r.CommonPost | null } }
  'facebook.posts.comments': { params: r.FacebookPostsCommentsParams; data: r.FacebookPostsCommentsData; item: NonNullable<r.FacebookPostsCommentsData['comments']>[number]; subject: never; common: { comments: r.CommonComments | null } }
  'facebook.posts.comments.replies': { params: r.FacebookPostsCommentsRepliesParams; data: r.FacebookPostsCommentsRepliesData; item: NonNullable<r.FacebookPostsCommentsRepliesData['replies']>[number]; subject: never; common: never }
  'facebook.posts.transcript': { params: r.FacebookPostsTranscriptParams; data: r.FacebookPostsTranscriptData; item: never; subject: 'post'; common: { transcript: r.CommonTranscript | null } }
  'facebook.profiles': { params: r.FacebookProfilesParams; data: r.FacebookProfilesData; item: never; subject: 'profile'; common: { profile: r.CommonProfile | null } }
  'facebook.profiles.events': { params: r.FacebookProfilesEventsParams; data: r.FacebookProfilesEventsData; item: NonNullable<r.FacebookProfilesEventsData['events']>[number]; subject: never; common: never }
  'facebook.profiles.photos': { params: r.FacebookProfilesPhotosParams; data: r.FacebookProfilesPhotosData; item: NonNullable<r.FacebookProfilesPhotosData['photos']>[number]; subject: never; common: never }
  'facebook.profiles.posts': { params: r.FacebookProfilesPostsParams; data: r.FacebookProfilesPostsData; item: NonNullable<r.FacebookProfilesPostsData['posts']>[number]; subject: never; common: { posts: r.CommonPosts | null } }
  'facebook.profiles.reels': { params: r.FacebookProfilesReelsParams; data: r.FacebookProfilesReelsData; item: NonNullable<r.FacebookProfilesReelsData['reels']>[number]; subject: never; common: never }
  'youtube.channel': { params: r.YoutubeChannelParams; data: r.YoutubeChannelData; item: never; subject: 'channel'; common: { profile: r.CommonProfile | null } }
  'youtube.channels.shorts': { params: r.YoutubeChannelsShortsParams; data: r.YoutubeChannelsShortsData; item: NonNullable<r.YoutubeChannelsShortsData['shorts']>[number]; subject: never; common: never }
  'youtube.channels.videos': { params: r.YoutubeChannelsVideosParams; data: r.YoutubeChannelsVideosData; item: NonNullable<r.YoutubeChannelsVideosData['videos']>[number]; subject: never; common: { posts: r.CommonPosts | null } }
  'youtube.communityPosts': { params: r.YoutubeCommunityPostsParams; data: r.YoutubeCommunityPostsData; item: never; subject: 'post'; common: never }
  'youtube.playlists': { params: r.YoutubePlaylistsParams; data: r.YoutubePlaylistsData; item: NonNullable<r.YoutubePlaylistsData['videos']>[number]; subject: never; common: never }
  'youtube.search': { params: r.YoutubeSearchParams; data: r.YoutubeSearchData; item: NonNullable<r.YoutubeSearchData['videos']>[number] | NonNullable<r.YoutubeSearchData['shorts']>[number] | NonNullable<r.YoutubeSearchData['liveStreams']>[number] | NonNullable<r.YoutubeSearchData['channels']>[number] | NonNullable<r.YoutubeSearchData['playlists']>[number]; subject: never; common: { posts: r.CommonPosts | null } }
  'youtube.search.hashtags': { params: r.YoutubeSearchHashtagsParams; data: r.YoutubeSearchHashtagsData; item: NonNullable<r.YoutubeSearchHashtagsData['results']>[number]; subject: never; common: never }
  'youtube.shorts.trending': { params: r.YoutubeShortsTrendingParams; data: r.YoutubeShortsTrendingData; item: NonNullable<r.YoutubeShortsTrendingData['shorts']>[number]; subject: never; common: never }
  'youtube.videos': { params: r.YoutubeVideosParams; data: r.YoutubeVideosData; item: never; subject: 'video'; common: { post: r.CommonPost | null } }
  'youtube.videos.comments': { params: r.YoutubeVideosCommentsParams; data: r.YoutubeVideosCommentsData; item: NonNullable<r.YoutubeVideosCommentsData['comments']>[number]; subject: never; common: { comments: r.CommonComments | null } }
  'youtube.videos.comments.analysis': { params: r.YoutubeVideosCommentsAnalysisParams; data: r.YoutubeVideosCommentsAnalysisData; item: never; subject: 'sentiment'; common: never }
  'youtube.videos.comments.replies': { params: r.YoutubeVideosCommentsRepliesParams; data: r.YoutubeVideosCommentsRepliesData; item: NonNullable<r.YoutubeVideosCommentsRepliesData['replies']>[number]; subject: never; common: never }
  'youtube.videos.transcript': { params: r.YoutubeVideosTranscriptParams; data: r.YoutubeVideosTranscriptData; item: never; subject: 'video'; common: { transcript: r.CommonTranscript | null } }
  'twitter.communities': { params: r.TwitterCommunitiesParams; data: r.TwitterCommunitiesData; item: never; subject: 'community'; common: never }
  'twitter.communities.tweets': { params: r.TwitterCommunitiesTweetsParams; data: r.TwitterCommunitiesTweetsData; item: NonNullable<r.TwitterCommunitiesTweetsData['tweets']>[number]; subject: never; common: never }
  'twitter.hashtags': { params: r.TwitterHashtagsParams; data: r.TwitterHashtagsData; item: NonNullable<r.TwitterHashtagsData['tweets']>[number] | NonNullable<r.TwitterHashtagsData['people']>[number]; subject: never; common: { posts: r.CommonPosts | null } }
  'twitter.profiles': { params: r.TwitterProfilesParams; data: r.TwitterProfilesData; item: never; subject: 'profile'; common: { profile: r.CommonProfile | null } }
  'twitter.profiles.tweets': { params: r.TwitterProfilesTweetsParams; data: r.TwitterProfilesTweetsData; item: NonNullable<r.TwitterProfilesTweetsData['tweets']>[number]; subject: never; common: { posts: r.CommonPosts | null } }
  'twitter.search': { params: r.TwitterSearchParams; data: r.TwitterSearchData; item: NonNullable<r.TwitterSearchData['tweets']>[number] | NonNullable<r.TwitterSearchData['people']>[number]; subject: never; common: { posts: r.CommonPosts | null } }
  'twitter.tweets': { params: r.TwitterTweetsParams; data: r.TwitterTweetsData; item: never; subject: 'tweet'; common: { post: r.CommonPost | null } }
  'twitter.tweets.replies': { params: r.TwitterTweetsRepliesParams; data: r.TwitterTweetsRepliesData; item: NonNullable<r.TwitterTweetsRepliesData['replies']>[number]; subject: never; common: { comments: r.CommonComments | null } }
  'twitter.tweets.transcript': { params: r.TwitterTweetsTranscriptParams; data: r.TwitterTweetsTranscriptData; item: never; subject: 'tweet'; common: { transcript: r.CommonTranscript | null } }
  'reddit.posts': { params: r.RedditPostsParams; data: r.RedditPostsData; item: never; subject: 'post'; common: { post: r.CommonPost | null } }
  'reddit.posts.comments': { params: r.RedditPostsCommentsParams; data: r.RedditPostsCommentsData; item: NonNullable<r.RedditPostsCommentsData['comments']>[number]; subject: never; common: { comments: r.CommonComments | null } }
  'reddit.posts.transcript': { params: r.RedditPostsTranscriptParams; data: r.RedditPostsTranscriptData; item: never; subject: 'post'; common: { transcript: r.CommonTranscript | null } }
  'reddit.search': { params: r.RedditSearchParams; data: r.RedditSearchData; item: NonNullable<r.RedditSearchData['posts']>[number]; subject: never; common: { posts: r.CommonPosts | null } }
  'reddit.subreddits': { params: r.RedditSubredditsParams; data: r.RedditSubredditsData; item: never; subject: 'subreddit'; common: { profile: r.CommonProfile | null } }
  'reddit.subreddits.search': { params: r.RedditSubredditsSearchParams; data: r.RedditSubredditsSearchData; item: NonNullable<r.RedditSubredditsSearchData['posts']>[number]; subject: never; common: never }
  'reddit.subreddits.posts': { params: r.RedditSubredditsPostsParams; data: r.RedditSubredditsPostsData; item: NonNullable<r.RedditSubredditsPostsData['posts']>[number]; subject: never; common: { posts: r.CommonPosts | null } }
  'web.ask': { params: r.WebAskParams; data: r.WebAskData; item: never; subject: never; common: never }
  'web.crawl': { params: r.WebCrawlParams; data: r.WebCrawlData; item: never; subject: never; common: never }
  'web.extract': { params: r.WebExtractParams; data: r.WebExtractData; item: never; subject: never; common: never }
  'web.html': { params: r.WebHtmlParams; data: r.WebHtmlData; item: never; subject: never; common: never }
  'web.markdown': { params: r.WebMarkdownParams; data: r.WebMarkdownData; item: never; subject: 'markdown'; common: never }
  'web.screenshot': { params: r.WebScreenshotParams; data: r.WebScreenshotData; item: never; subject: 'artifact'; common: never }
}

/** The lookups that monitors can watch. */
export type WatchableId =
  | 'instagram.posts.comments'
  | 'instagram.profiles.posts'
  | 'instagram.profiles.reels'
  | 'instagram.profiles.taggedPosts'
  | 'instagram.search'
  | 'instagram.search.hashtags'
  | 'instagram.search.popular'
  | 'instagram.search.profiles'
  | 'instagram.search.reels'
  | 'instagram.v2.audio.search'
  | 'instagram.v2.hashtags.search'
  | 'instagram.v2.hashtags.media'
  | 'instagram.v2.locations.search'
  | 'instagram.v2.locations.media'
  | 'instagram.v2.media.comments'
  | 'instagram.v2.profiles.search'
  | 'instagram.v2.profiles.media'
  | 'instagram.v2.profiles.stories'
  | 'instagram.v2.topics'
  | 'linkedin.v2.activities.comments'
  | 'linkedin.v2.jobs.search'
  | 'linkedin.v2.organizations.jobs'
  | 'linkedin.v2.organizations.posts'
  | 'linkedin.v2.people.posts'
  | 'tiktok.adLibrary.ads.search'
  | 'tiktok.collections.videos'
  | 'tiktok.feed.trending'
  | 'tiktok.music.videos'
  | 'tiktok.products.reviews'
  | 'tiktok.profiles.followers'
  | 'tiktok.profiles.following'
  | 'tiktok.profiles.showcaseProducts'
  | 'tiktok.profiles.videos'
  | 'tiktok.search'
  | 'tiktok.search.hashtags'
  | 'tiktok.search.top'
  | 'tiktok.shop.products'
  | 'tiktok.shop.products.search'
  | 'tiktok.users.search'
  | 'tiktok.videos.comments'
  | 'facebook.adLibrary.ads.search'
  | 'facebook.adLibrary.companies.ads'
  | 'facebook.groups.posts'
  | 'facebook.marketplace.search'
  | 'facebook.posts.comments'
  | 'facebook.profiles.photos'
  | 'facebook.profiles.posts'
  | 'facebook.profiles.reels'
  | 'youtube.channels.shorts'
  | 'youtube.channels.videos'
  | 'youtube.playlists'
  | 'youtube.search'
  | 'youtube.search.hashtags'
  | 'youtube.videos.comments'
  | 'twitter.communities.tweets'
  | 'twitter.hashtags'
  | 'twitter.profiles.tweets'
  | 'twitter.search'
  | 'twitter.tweets.replies'
  | 'reddit.posts.comments'
  | 'reddit.search'
  | 'reddit.subreddits.search'
  | 'reddit.subreddits.posts'

/** The types of notices about monitors. */
export type MonitorNotice = 'monitor.failing' | 'monitor.broken' | 'monitor.exhausted' | 'monitor.recovered' | 'monitor.quiet'
