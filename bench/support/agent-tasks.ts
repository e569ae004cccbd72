/** A task of an agent: what it is told, and the field of the record that the answer has to contain. */
export interface AgentTask {
  readonly goal: string
  /** The lookup that has the answer, for the truth; the agent does not see it. */
  readonly operation: string
  readonly parameters: Readonly<Record<string, string>>
}

const profiles = [
  ['youtube.channel', 'handle', 'kurzgesagt', 'YouTube'],
  ['tiktok.profiles', 'handle', 'ada.cooks', 'TikTok'],
  ['instagram.v2.profiles', 'profile', 'ada.cooks', 'Instagram'],
  ['twitter.profiles', 'handle', 'nasa', 'Twitter'],
] as const

const posts = [
  [
    'youtube',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'youtube.videos',
    'youtube.videos.comments',
    'youtube.videos.transcript',
  ],
  [
    'tiktok',
    'https://www.tiktok.com/@ada.cooks/video/7336839120215361045',
    'tiktok.videos',
    'tiktok.videos.comments',
    'tiktok.videos.transcript',
  ],
  [
    'twitter',
    'https://x.com/NASA/status/1491475671058681863',
    'twitter.tweets',
    'twitter.tweets.replies',
    '',
  ],
  [
    'facebook',
    'https://www.facebook.com/adabakery/posts/1304655294363177',
    'facebook.posts',
    'facebook.posts.comments',
    '',
  ],
  [
    'reddit',
    'https://www.reddit.com/r/cooking/comments/1abcde2/title/',
    'reddit.posts',
    'reddit.posts.comments',
    '',
  ],
] as const

const links = [
  ['youtube.channel', 'handle', 'kurzgesagt', 'https://www.youtube.com/@kurzgesagt'],
  ['tiktok.profiles', 'handle', 'nasa', 'https://www.tiktok.com/@nasa'],
  ['twitter.profiles', 'handle', 'nasa', 'https://x.com/nasa'],
  ['facebook.profiles', 'url', 'https://www.facebook.com/adabakery', 'https://www.facebook.com/adabakery'],
  [
    'linkedin.companies',
    'url',
    'https://www.linkedin.com/company/night-trains',
    'https://www.linkedin.com/company/night-trains',
  ],
  ['reddit.subreddits', 'subreddit', 'programming', 'https://www.reddit.com/r/programming/'],
] as const

const lists = [
  ['youtube.channels.videos', 'handle', 'kurzgesagt', 'https://www.youtube.com/@kurzgesagt'],
  ['tiktok.profiles.videos', 'handle', 'ada.cooks', 'https://www.tiktok.com/@ada.cooks'],
  ['twitter.profiles.tweets', 'handle', 'nasa', 'https://x.com/nasa'],
  [
    'facebook.profiles.posts',
    'url',
    'https://www.facebook.com/adabakery',
    'https://www.facebook.com/adabakery',
  ],
  [
    'linkedin.companies.posts',
    'url',
    'https://www.linkedin.com/company/night-trains',
    'https://www.linkedin.com/company/night-trains',
  ],
  ['reddit.subreddits.posts', 'subreddit', 'programming', 'https://www.reddit.com/r/programming/'],
] as const

const words = ['sourdough', 'electric bikes', 'night trains', 'street food'] as const
const searched = [
  ['youtube.search', 'YouTube'],
  ['tiktok.search', 'TikTok'],
  ['twitter.search', 'Twitter'],
  ['reddit.search', 'Reddit'],
  ['linkedin.posts.search', 'LinkedIn'],
] as const

/** Lookups beyond the common jobs: goal, lookup, parameters. Quoted words, links, handles and numbers are as people give them. */
const others: readonly (readonly [string, string, Readonly<Record<string, string>>])[] = [
  [
    'Which ads does the company "Night Trains" run on LinkedIn?',
    'linkedin.adLibrary.ads.search',
    { company: 'Night Trains' },
  ],
  [
    'Find ads about "meal kit" in the Facebook ad library',
    'facebook.adLibrary.ads.search',
    { query: 'meal kit' },
  ],
  [
    'Which advertisers named "Nike" are in the Facebook ad library?',
    'facebook.adLibrary.companies.search',
    { query: 'Nike' },
  ],
  ['TikTok ads about "coffee" from the ad library', 'tiktok.adLibrary.ads.search', { query: 'coffee' }],
  ['Products about "copper pan" in the TikTok shop', 'tiktok.shop.products.search', { query: 'copper pan' }],
  [
    'The age and country of the audience of @ada.cooks on TikTok',
    'tiktok.profiles.audience',
    { handle: 'ada.cooks' },
  ],
  ['In which country is the TikTok account @ada.cooks?', 'tiktok.profiles.region', { handle: 'ada.cooks' }],
  ['Engagement rate of @ada.cooks on TikTok', 'tiktok.profiles.engagement', { handle: 'ada.cooks' }],
  ['Followers list of @ada.cooks on TikTok', 'tiktok.profiles.followers', { handle: 'ada.cooks' }],
  [
    'Whom does @ada.cooks follow on TikTok? The accounts that are followed',
    'tiktok.profiles.following',
    { handle: 'ada.cooks' },
  ],
  ['Is @ada.cooks live on TikTok now?', 'tiktok.profiles.live', { handle: 'ada.cooks' }],
  ['Suggestions for the search "street" on TikTok', 'tiktok.search.suggestions', { query: 'street' }],
  ['TikTok users that match "street food"', 'tiktok.users.search', { query: 'street food' }],
  ['TikTok videos with the hashtag "booktok"', 'tiktok.search.hashtags', { hashtag: 'booktok' }],
  ['Details of the TikTok song 7318959279833088793', 'tiktok.songs', { id: '7318959279833088793' }],
  ['Instagram stories of @ada.cooks', 'instagram.v2.profiles.stories', { profile: 'ada.cooks' }],
  [
    'Highlight albums of @ada.cooks on Instagram',
    'instagram.v2.profiles.highlights',
    { profile: 'ada.cooks' },
  ],
  [
    'Engagement audit of @ada.cooks on Instagram',
    'instagram.v2.profiles.engagement',
    { profile: 'ada.cooks' },
  ],
  [
    'How many posts has the Instagram hashtag "sourdough"?',
    'instagram.v2.hashtags',
    { hashtag: 'sourdough' },
  ],
  [
    'Instagram places called "Oslo Opera House"',
    'instagram.v2.locations.search',
    { query: 'Oslo Opera House' },
  ],
  ['Instagram audio called "lofi piano"', 'instagram.v2.audio.search', { query: 'lofi piano' }],
  ['Instagram profiles that match "street food"', 'instagram.v2.profiles.search', { query: 'street food' }],
  ['Trending reels on Instagram', 'instagram.reels.trending', {}],
  ['Trending YouTube shorts', 'youtube.shorts.trending', {}],
  [
    'Videos of the YouTube playlist PLFs4vir_WsTwEd-nJgVJCZPNL3HALHHpF',
    'youtube.playlists',
    { playlistId: 'PLFs4vir_WsTwEd-nJgVJCZPNL3HALHHpF' },
  ],
  ['Shorts of the YouTube channel @kurzgesagt', 'youtube.channels.shorts', { handle: 'kurzgesagt' }],
  ['YouTube videos with the hashtag "streetfood"', 'youtube.search.hashtags', { hashtag: 'streetfood' }],
  [
    'Sentiment of the comments at https://www.youtube.com/watch?v=dQw4w9WgXcQ (analysis)',
    'youtube.videos.comments.analysis',
    { url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' },
  ],
  ['Tweets with the hashtag "space"', 'twitter.hashtags', { hashtag: 'space' }],
  [
    'Members of the X community https://x.com/i/communities/1501272736215322629',
    'twitter.communities',
    { url: 'https://x.com/i/communities/1501272736215322629' },
  ],
  [
    'Tweets in the community https://x.com/i/communities/1501272736215322629',
    'twitter.communities.tweets',
    { url: 'https://x.com/i/communities/1501272736215322629' },
  ],
  ['Facebook events about "jazz festival"', 'facebook.events.search', { query: 'jazz festival' }],
  [
    'About the Facebook group https://www.facebook.com/groups/woodworkingideas',
    'facebook.groups',
    { url: 'https://www.facebook.com/groups/woodworkingideas' },
  ],
  [
    'Posts in the Facebook group https://www.facebook.com/groups/woodworkingideas',
    'facebook.groups.posts',
    { url: 'https://www.facebook.com/groups/woodworkingideas' },
  ],
  [
    'Photos of the Facebook page https://www.facebook.com/adabakery',
    'facebook.profiles.photos',
    { url: 'https://www.facebook.com/adabakery' },
  ],
  [
    'Marketplace locations called "Springfield" on Facebook',
    'facebook.marketplace.locations.search',
    { query: 'Springfield' },
  ],
  ['LinkedIn jobs about "data engineer"', 'linkedin.v2.jobs.search', { query: 'data engineer' }],
  ['Details of the LinkedIn job 4411867124', 'linkedin.v2.jobs', { jobId: '4411867124' }],
  ['Jobs similar to the LinkedIn job 4411867124', 'linkedin.v2.jobs.similar', { jobId: '4411867124' }],
  [
    'Headcount of the LinkedIn organization 68221413',
    'linkedin.v2.organizations.headcount',
    { organizationId: '68221413' },
  ],
  [
    'Organizations on LinkedIn named "night trains"',
    'linkedin.v2.organizations.search',
    { query: 'night trains' },
  ],
  [
    'Companies similar to the LinkedIn organization 68221413',
    'linkedin.v2.organizations.similar',
    { organizationId: '68221413' },
  ],
  ['People on LinkedIn named "Ada Okafor"', 'linkedin.v2.people.search', { query: 'Ada Okafor' }],
  [
    'Reactions to the LinkedIn activity 7463608443963318272',
    'linkedin.v2.activities.reactions',
    { activityId: '7463608443963318272' },
  ],
  [
    'Rows of "Ada Okafor" in a search of LinkedIn people',
    'linkedin.v2.people.search',
    { query: 'Ada Okafor' },
  ],
  [
    'Affiliated companies of the LinkedIn organization 68221413',
    'linkedin.v2.organizations.affiliated',
    { organizationId: '68221413' },
  ],
  [
    'Open jobs of the LinkedIn organization 68221413',
    'linkedin.v2.organizations.jobs',
    { organizationId: '68221413' },
  ],
  [
    'Popular Instagram posts about "sourdough starter"',
    'instagram.search.popular',
    { query: 'sourdough starter' },
  ],
  [
    'Reels that use the Instagram audio 664212705901923',
    'instagram.v2.audio.reels',
    { audioId: '664212705901923' },
  ],
  [
    'Videos with the TikTok music 7318959279833088793',
    'tiktok.music.videos',
    { clipId: '7318959279833088793' },
  ],
]

const page = 'https://example.com/sim/article'

/** One hundred tasks over all platforms. */
export const agentTasks: readonly AgentTask[] = [
  ...profiles.map(([operation, name, handle, platform]) => ({
    goal: `How many followers has @${handle} on ${platform}?`,
    operation,
    parameters: { [name]: handle },
  })),
  ...links.map(([operation, name, value, link]) => ({
    goal: `What does the profile ${link} say about itself?`,
    operation,
    parameters: { [name]: value },
  })),
  ...posts.flatMap(([, url, post, comments, transcript]) => [
    { goal: `Who wrote the post ${url} and when?`, operation: post, parameters: { url } },
    { goal: `Read the comments on ${url}`, operation: comments, parameters: { url } },
    ...(transcript === ''
      ? []
      : [{ goal: `The transcript of ${url}: what is said?`, operation: transcript, parameters: { url } }]),
  ]),
  ...lists.map(([operation, name, value, link]) => ({
    goal: `List the newest posts of ${link}`,
    operation,
    parameters: { [name]: value, ...(operation === 'reddit.subreddits.posts' && { sort: 'new' }) },
  })),
  ...searched.flatMap(([operation, platform]) =>
    words.map((query) => ({
      goal: `Search posts about "${query}" on ${platform}`,
      operation,
      parameters: { query },
    })),
  ),
  ...others.map(([goal, operation, parameters]) => ({ goal, operation, parameters })),
  { goal: `Read the web page ${page}`, operation: 'web.markdown', parameters: { url: page, filter: 'fit' } },
  {
    goal: `Answer from the web page ${page}: "How long did it take to film?"`,
    operation: 'web.ask',
    parameters: { url: page, q: 'How long did it take to film?' },
  },
].slice(0, 100)
