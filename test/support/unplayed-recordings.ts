/**
 * Recordings that no test plays, by folder and by the reason. Every other recording is named in a test
 * (`test/proof/unplayed-recordings.test.ts`).
 */
export const unplayed: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  facebook: {
    'the private JSON interface of the ad library, which the source does not call: it reads the page': [
      'adlibrary-graphql-filter-options',
      'adlibrary-graphql-search-nike-page-1',
      'adlibrary-graphql-search-nike-page-10',
      'adlibrary-graphql-typeahead-empty',
      'adlibrary-graphql-typeahead-nike',
    ],
    'the Graph API stopped to serve groups in 2024': ['graph-group', 'graph-group-feed-p1'],
    'an interface of the Graph API that no operation calls': ['graph-oembed-post'],
    'an edge of the Graph API that the source requests as a field of the video': ['graph-video-captions'],
    'the mobile site of before 2025, which is gone': ['m-page-posts-more-nintendo', 'm-post-id-redirect-302'],
  },
  instagram: {
    'needs a session: this service never logs in': [
      'graphql_comments',
      'graphql_comments_with_replies_vendor',
      'graphql_followers',
      'graphql_following_page2',
      'graphql_generic_request_error',
      'graphql_hashtag_media',
      'graphql_highlight_folders',
      'graphql_highlight_items',
      'graphql_stories_by_user_id',
      'graphql_tagged_posts',
      'graphql_timeline_media',
      'graphql_user_by_numeric_id',
      'graphql_user_by_numeric_id_not_found',
      'location_page_json',
      'media_info_carousel',
      'post_json_a1_sidecar',
      'tags_web_info',
      'user_info_by_numeric_id',
      'web_topsearch_users',
    ],
    'fields of the Graph API that no operation requests': ['graph_business_discovery_media_edge'],
  },
  linkedin: {
    'output of another scraper, which is no answer of the platform': ['derived-ad-library-apple'],
    'a cut-out of a page: one JSON-LD block without the elements that the source reads': [
      'jsonld-jobposting-2024',
      'jsonld-person-bill-gates',
    ],
    'the page of the search: the source requests its fragments': ['jobs-search-page-frontend-chennai'],
  },
  reddit: {
    'an interface that no operation calls': ['subreddit-info-by-names'],
  },
  tiktok: {
    'an interface of the app, which needs signatures': [
      'app_comment_reply_list',
      'app_hashtag_detail',
      'app_live_room_ids_batch',
      'app_music_detail',
      'app_music_videos',
      'app_search_hashtag',
      'app_search_music',
      'app_user_showcase_products',
    ],
    'an interface of the official API that no operation calls': [
      'adlib_commercial_content_query',
      'research_user_pinned_videos',
    ],
    'an interface of the web site or of the Creative Center that no operation calls': [
      'creative_hashtag_list',
      'creative_song_list_2025',
      'web_hashtag_trend',
      'web_music_trend',
    ],
    'a page cut to a part that holds no posts': ['hashtag_page_without_items_trimmed'],
  },
  twitter: {
    'the private GraphQL of the web site, which needs a guest token and signatures': [
      'graphql-aboutaccountquery-xdevelopers',
      'graphql-communityquery-new-york-mets',
      'graphql-searchtimeline-error-blocked-query',
      'graphql-tweet-with-newer-version',
      'graphql-tweetdetail-replies-xdevelopers',
      'graphql-tweetdetail-tombstone-suspended-author',
      'graphql-userbyscreenname-not-found',
      'graphql-userbyscreenname-suspended',
      'graphql-userbyscreenname-x',
      'graphql-userbyscreenname-xdevelopers-2026',
      'graphql-userresultbyscreenname-x',
      'graphql-usertweets-end-of-feed',
      'graphql-usertweets-x',
    ],
  },
  youtube: {
    'an interface that no operation calls': [
      'channel-playlists-page2',
      'channel-rss-feed-kurzgesagt',
      'documented-get-transcript-precondition',
      'trending-page-removed',
    ],
  },
}
