// Generated from the catalog by `npm run client`. Do not edit.

export interface AccountInvite {
  /** Identifier in this service. */
  id: string
  /** Works once. It is shown only now. */
  url: string
  role: "owner" | "developer" | "viewer"
  expiresAt: string
  /** Whether it was sent by mail. Else send it to the person yourself. */
  mailed: boolean
}

export interface ApiKey {
  /** Identifier in this service. */
  id: string
  /** Name as it is shown. */
  name: string
  mode: "live" | "test"
  /** Its prefix and last four characters. */
  hint: string
  /** Its state. */
  status: "active" | "expired" | "revoked"
  /** Operation ids and patterns (`youtube.*`) it may call; null: all operations. */
  allowed: string[] | null
  /** Whether it may manage monitors and webhook endpoints. */
  manages: boolean
  /** Credits it may spend on a day (UTC); null: no limit. */
  creditsPerDay: number | null
  /** Null: no limit. */
  requestsPerSecond: number | null
  /** Addresses and ranges it may be used from; null: any address. */
  addresses: string[] | null
  /** When it was created. */
  createdAt: string
  /** Last request, to the minute; null: never used. */
  lastUsedAt: string | null
  /** Null: never. */
  expiresAt: string | null
  /** Until when the secret before the last roll works on; null: it does not. */
  previousUntil: string | null
  revokedAt: string | null
  /** The person who confirmed it as a login of a program: it ends with their membership. Null: it belongs to the account. */
  personId: string | null
  /** The person, session or key that created it; null: the operator, or a release before. */
  createdBy: string | null
  /** What the program calls itself that got it by a login; null: it is no login. */
  program: string | null
}

export interface AssistantConnection {
  /** Identifier in this service. */
  id: string
  /** Name that the assistant gives itself. */
  clientName: string
  /** A URL that the assistant publishes, or the id of its registration. */
  clientId: string
  /** Where the browser was sent after the consent. */
  redirectHost: string
  mode: "live" | "test"
  scopes: string[]
  /** Null: no limit beside the balance. */
  creditsPerDay: number | null
  /** Person or session that consented. */
  createdBy: string
  /** When it was created. */
  createdAt: string
  /** To the minute; null: not used yet. */
  lastUsedAt: string | null
}

export interface CaptionSegment {
  /** Text as its author wrote it. */
  text: string
  /** Start in milliseconds from the beginning. */
  startMs: number
  /** End in milliseconds from the beginning. */
  endMs: number
}

export interface CreatedApiKey {
  /** Identifier in this service. */
  id: string
  /** Name as it is shown. */
  name: string
  mode: "live" | "test"
  /** Its prefix and last four characters. */
  hint: string
  /** Its state. */
  status: "active" | "expired" | "revoked"
  /** Operation ids and patterns (`youtube.*`) it may call; null: all operations. */
  allowed: string[] | null
  /** Whether it may manage monitors and webhook endpoints. */
  manages: boolean
  /** Credits it may spend on a day (UTC); null: no limit. */
  creditsPerDay: number | null
  /** Null: no limit. */
  requestsPerSecond: number | null
  /** Addresses and ranges it may be used from; null: any address. */
  addresses: string[] | null
  /** When it was created. */
  createdAt: string
  /** Last request, to the minute; null: never used. */
  lastUsedAt: string | null
  /** Null: never. */
  expiresAt: string | null
  /** Until when the secret before the last roll works on; null: it does not. */
  previousUntil: string | null
  revokedAt: string | null
  /** The person who confirmed it as a login of a program: it ends with their membership. Null: it belongs to the account. */
  personId: string | null
  /** The person, session or key that created it; null: the operator, or a release before. */
  createdBy: string | null
  /** What the program calls itself that got it by a login; null: it is no login. */
  program: string | null
  /** The key itself. It is shown only now. */
  key: string
}

export interface CreatedJob {
  /** Null with `dryRun`. */
  job: Job | null
  /** Null for a repeated request. */
  plan: JobPlan | null
}

export interface CreatedMonitor {
  /** Identifier in this service. */
  id: string
  /** Name as it is shown. */
  name: string
  /** The lookup, by its id. */
  operationId: string
  /** Parameters of the lookup. */
  params: Record<string, unknown>
  /** The schedule of its checks. */
  schedule: IntervalSchedule | CronSchedule
  /** When it is checked next. */
  nextRunAt: string
  costPreview: MonitorCostPreview
  baseline?: {
    /** The outcome. */
    outcome: string
    previewItems: unknown[]
    /** Credits that were charged. */
    creditsCharged: number
  }
  webhookEndpoint?: {
    /** Identifier in this service. */
    id: string
    secret: string
  }
  filterPreview?: MonitorFilterPreview
}

export interface CronSchedule {
  /** Its kind. */
  type: "cron"
  expression: string
  timezone: string
}

export interface DeviceLogin {
  /** What the program calls itself. */
  clientId: string
  /** What it calls its machine. */
  deviceName: string | null
  /** The network address from which it began. */
  address: string | null
  /** Whether you come from the same network. */
  sameNetwork: boolean
  userAgent: string | null
  /** When it was created. */
  createdAt: string
  expiresAt: string
}

export interface EngagementInsight {
  headlineInsight: string
  engagementAssessment: string
  contentPatternObservations: string[]
  risksAndCaveats: string[]
  recommendedExperiments: string[]
  apiUseCaseTeaser: string
}

export interface Event {
  /** Identifier in this service. */
  id: string
  /** Version of the event format. */
  apiVersion: string
  /** Its kind. */
  type: string
  /** When it was created. */
  createdAt: string
  monitor: {
    /** Identifier in this service. */
    id: string
    /** Name as it is shown. */
    name: string
  }
  /** The watched lookup. */
  source: {
    /** The lookup, by its id. */
    operationId: string
    /** Parameters of the lookup. */
    params: Record<string, unknown>
  }
  data: Record<string, unknown>
  billing: {
    /** Credits that were charged. */
    creditsCharged: number
  }
}

export interface FacebookAd {
  /** Id at the platform. */
  id: string
  /** Id of the ad. */
  adId: string | null
  /** Link at the platform. */
  url: string | null
  campaign: {
    /** Id of the collation. */
    collationId: string | null
    /** Number: collation. */
    collationCount: number | null
  }
  /** Whether: active. */
  isActive: boolean
  publisherPlatforms: string[]
  /** Time: started. */
  startedAt: string | null
  /** Time: ended. */
  endedAt: string | null
  /** Categories at the platform. */
  categories: string[]
  countries: string[]
  impressions: {
    /** Text as its author wrote it. */
    text: string | null
    index: number | null
  } | null
  spend: {
    /** Amount in `currency`. */
    amount: string | null
    /** ISO 4217. */
    currency: string | null
  } | null
  /** Position in the list. */
  page: {
    /** Id at the platform. */
    id: string | null
    /** Name as it is shown. */
    name: string | null
    /** Link at the platform. */
    url: string | null
    /** Whether: deleted. */
    isDeleted: boolean | null
    /** Link: profile picture. */
    profilePictureUrl: string | null
    /** Number: like. */
    likeCount: number | null
    /** Categories at the platform. */
    categories: string[]
  }
  creative: {
    /** Body, as text of the platform. */
    bodyText: string | null
    /** Title as it is shown. */
    title: string | null
    /** Caption as it was written. */
    caption: string | null
    /** Link: link. */
    linkUrl: string | null
    linkDescription: string | null
    callToAction: string | null
    displayFormat: string | null
    /** Videos, in the order of the platform; or their number. */
    videos: FacebookAdVideo[]
    cards: FacebookAdCard[]
    /** Kind of call to action. */
    callToActionType: string | null
    /** Links of pictures. */
    images: ({
      /** Link at the platform. */
      url: string | null
      /** Link: resized. */
      resizedUrl: string | null
      /** Link: watermarked resized. */
      watermarkedResizedUrl: string | null
    })[]
  }
}

export interface FacebookAdCard {
  /** Title as it is shown. */
  title: string | null
  body: string | null
  /** Caption as it was written. */
  caption: string | null
  /** Link: link. */
  linkUrl: string | null
  /** Link: image. */
  imageUrl: string | null
  /** Link: video. */
  videoUrl: string | null
}

export interface FacebookAdVideo {
  /** Link: hd. */
  hdUrl: string | null
  /** Link: sd. */
  sdUrl: string | null
  /** Link: preview image. */
  previewImageUrl: string | null
}

export interface FacebookAdvertiser {
  /** Short name of the platform. */
  platform: "facebook"
  /** Id of the page. */
  pageId: string
  /** Name as it is shown. */
  name: string
  /** Category at the platform. */
  category: string | null
  /** Link: image. */
  imageUrl: string | null
  /** Likes at the time of the lookup; null if they are hidden or not reported. */
  likes: number | null
  verification: string | null
  /** Country code (ISO 3166-1 alpha-2) or name, as the platform reports it. */
  country: string | null
  /** Kind of entity. */
  entityType: string | null
  pageAlias: string | null
  pageDeleted: boolean | null
  instagram: {
    username: string | null
    /** Followers at the time of the lookup. Some platforms round them. */
    followers: number | null
    /** Whether the platform marks the account as verified. */
    verified: boolean | null
  }
}

export interface FacebookAuthor {
  /** Id at the platform. */
  id: string | null
  /** Name as it is shown. */
  name: string | null
  /** Link at the platform. */
  url: string | null
}

export interface FacebookComment {
  /** Id at the platform. */
  id: string
  /** Text as its author wrote it. */
  text: string
  /** Time: created. */
  createdAt: string
  /** Number: reply. */
  replyCount: number
  /** Number: reaction. */
  reactionCount: number
  /** Send it as `cursor` to GET /v1/facebook/posts/comments/replies; null without replies, and where the source cannot load them. */
  repliesCursor: string | null
  /** The account that published it. */
  author: {
    /** Name as it is shown. */
    name: string
    /** Id of the platform user. */
    platformUserId?: string
    /** Name of the short. */
    shortName: string | null
  }
}

export interface FacebookCompanyAd {
  /** Id at the platform. */
  id: string
  /** Id of the ad. */
  adId: string | null
  /** Link at the platform. */
  url: string | null
  campaign: {
    /** Id of the collation. */
    collationId: string | null
    /** Number: collation. */
    collationCount: number | null
  }
  /** Whether: active. */
  isActive: boolean
  publisherPlatforms: string[]
  /** Time: started. */
  startedAt: string | null
  /** Time: ended. */
  endedAt: string | null
  /** Categories at the platform. */
  categories: string[]
  countries: string[]
  impressions: {
    /** Text as its author wrote it. */
    text: string | null
    index: number | null
  } | null
  spend: {
    /** Amount in `currency`. */
    amount: string | null
    /** ISO 4217. */
    currency: string | null
  } | null
  /** Position in the list. */
  page: {
    /** Id at the platform. */
    id: string | null
    /** Name as it is shown. */
    name: string | null
    /** Link at the platform. */
    url: string | null
    /** Whether: deleted. */
    isDeleted: boolean | null
    /** Link: profile picture. */
    profilePictureUrl: string | null
  }
  creative: {
    /** Body, as text of the platform. */
    bodyText: string | null
    /** Title as it is shown. */
    title: string | null
    /** Caption as it was written. */
    caption: string | null
    /** Link: link. */
    linkUrl: string | null
    linkDescription: string | null
    callToAction: string | null
    displayFormat: string | null
    /** Videos, in the order of the platform; or their number. */
    videos: FacebookAdVideo[]
    cards: FacebookAdCard[]
    /** Links of pictures. */
    images: ({
      /** Link at the platform. */
      url: string | null
      /** Width in pixels. */
      width?: number
      /** Height in pixels. */
      height?: number
    })[]
  }
}

export interface FacebookEvent {
  /** Short name of the platform. */
  platform: "facebook"
  /** Id of the event. */
  eventId: string
  /** Link at the platform. */
  url: string
  /** Name as it is shown. */
  name: string
  /** Link: cover photo. */
  coverPhotoUrl: string | null
  /** Whether: online. */
  isOnline: boolean
  /** Whether: past. */
  isPast: boolean
  /** Kind of object. */
  kind: string | null
  dayTimeSentence: string | null
  /** Time: start. */
  startAt: string | null
  /** Description as its owner wrote it. */
  description: string | null
  /** Category at the platform. */
  category: string | null
  /** Categories at the platform. */
  categories: string[]
  privacy: string | null
  /** Whether: canceled. */
  isCanceled: boolean
  /** Host context, as text of the platform. */
  hostContextText: string | null
  rsvpStyle: string | null
}

export interface FacebookEventHost {
  /** Id at the platform. */
  id: string | null
  /** Name as it is shown. */
  name: string | null
  /** Kind of object. */
  type: string | null
  /** Link at the platform. */
  url: string | null
  /** Whether: verified. */
  isVerified: boolean | null
  /** Link: profile picture. */
  profilePictureUrl: string | null
}

export interface FacebookFoundEvent {
  /** Id at the platform. */
  id: string
  /** Link at the platform. */
  url: string | null
  /** Name as it is shown. */
  name: string
  dayTimeSentence: string | null
  /** Time: start. */
  startAt: string | null
  /** Whether: online. */
  isOnline: boolean | null
  /** Whether: past. */
  isPast: boolean | null
  eventKind: string | null
  /** The place in words of the platform. */
  place: {
    /** Id at the platform. */
    id: string | null
    /** Name as it is shown. */
    name: string | null
  }
  cover: {
    /** Link at the platform. */
    url: string | null
    alt: string | null
  }
  priceRange: string | null
  /** Number: interested. */
  interestedCount: number | null
  /** Number: going. */
  goingCount: number | null
  /** Number: went. */
  wentCount: number | null
}

export interface FacebookGroup {
  /** Short name of the platform. */
  platform: "facebook"
  /** Id at the platform. */
  id: string
  /** Link at the platform. */
  url: string
  /** Name as it is shown. */
  name: string | null
  /** Description as its owner wrote it. */
  description: string | null
  /** Time: created. */
  createdAt: string | null
  historySummary: string | null
  privacy: {
    /** Displayed text. */
    label: string | null
    /** Description as its owner wrote it. */
    description: string | null
  }
  visibility: {
    /** Displayed text. */
    label: string | null
    /** Description as its owner wrote it. */
    description: string | null
  }
  /** Categories at the platform. */
  categories: ({
    /** Id at the platform. */
    id: string | null
    /** Name as it is shown. */
    name: string
  })[]
  /** Number: member. */
  memberCount: number | null
  /** Number: administrator. */
  administratorCount: number | null
  /** Number: moderator. */
  moderatorCount: number | null
  administrators: FacebookGroupAdmin[]
  moderators: FacebookGroupAdmin[]
  activity: {
    postsLastDay: number | null
    postsLastMonth: number | null
    /** New members, as text of the platform. */
    newMembersText: string | null
  }
  rules: ({
    /** Id at the platform. */
    id: string | null
    /** Title as it is shown. */
    title: string
    /** Description as its owner wrote it. */
    description: string | null
  })[]
}

export interface FacebookGroupAdmin {
  /** Id at the platform. */
  id: string | null
  /** Name as it is shown. */
  name: string | null
  /** Link at the platform. */
  url: string | null
  /** Link: profile picture. */
  profilePictureUrl: string | null
}

export interface FacebookGroupPost {
  /** Id at the platform. */
  id: string
  /** Link at the platform. */
  url: string
  /** Text as its author wrote it. */
  text: string | null
  /** Time: published. */
  publishedAt: string | null
  /** Number: reaction. */
  reactionCount: number | null
  /** Number: comment. */
  commentCount: number | null
  /** The account that published it. */
  author: FacebookAuthor
  /** The video. */
  video: {
    /** Link: thumbnail. */
    thumbnailUrl: string | null
    /** Duration in milliseconds. */
    durationMs: number | null
    /** Link: sd. */
    sdUrl: string | null
    /** Link: hd. */
    hdUrl: string | null
  }
}

export interface FacebookListedEvent {
  /** Id at the platform. */
  id: string
  /** Link at the platform. */
  url: string | null
  /** Name as it is shown. */
  name: string
  cover: {
    /** Id of the photo. */
    photoId: string | null
    /** Link: image. */
    imageUrl: string | null
    /** Description for people who do not see the picture. */
    accessibilityCaption: string | null
  }
  /** Whether: online. */
  isOnline: boolean | null
  /** Whether: past. */
  isPast: boolean | null
  /** Whether: happening now. */
  isHappeningNow: boolean | null
  /** Time: starts. */
  startsAt: string | null
  dayTimeLabel: string | null
  /** The place in words of the platform. */
  place: {
    /** Id at the platform. */
    id: string | null
    /** Name as it is shown. */
    name: string | null
  }
  /** Kind of object. */
  kind: string | null
  social: {
    /** A short summary. */
    summary: string | null
    /** Number: interested. */
    interestedCount: number | null
    /** Number: going. */
    goingCount: number | null
    /** Number: went. */
    wentCount: number | null
  }
  ticketPriceLabel: string | null
}

export interface FacebookListing {
  /** Id at the platform. */
  id: string
  /** Link at the platform. */
  url: string | null
  /** Title as it is shown. */
  title: string
  /** Price in the currency of the market. */
  price: FacebookListingPrice | null
  strikethroughPrice: FacebookListingPrice | null
  /** The location in the words of the author. */
  location: {
    /** Name of the city. */
    city: string | null
    state: string | null
    /** Name as the account shows it; not unique. */
    displayName: string | null
    /** Id of the city page. */
    cityPageId: string | null
  }
  primaryPhoto: {
    /** Id at the platform. */
    id: string | null
    /** Link at the platform. */
    url: string | null
  }
  /** Id of the category. */
  categoryId: string | null
  deliveryTypes: string[]
  /** State at the platform. */
  status: {
    /** Whether: hidden. */
    isHidden: boolean | null
    /** Whether: live. */
    isLive: boolean | null
    /** Whether: pending. */
    isPending: boolean | null
    /** Whether: sold. */
    isSold: boolean | null
    /** Whether: viewer seller. */
    isViewerSeller: boolean | null
  }
  /** Kind of story. */
  storyType: string | null
  storyKey: string | null
}

export interface FacebookListingDetails {
  /** Short name of the platform. */
  platform: "facebook"
  /** Id of the item. */
  itemId: string
  /** Link at the platform. */
  url: string
  /** Title as it is shown. */
  title: string
  /** Description as its owner wrote it. */
  description: string | null
  /** Time: created. */
  createdAt: string | null
  /** Id of the category. */
  categoryId: string | null
  /** Link: share. */
  shareUrl: string | null
}

export interface FacebookListingPhoto {
  /** Id of the photo. */
  photoId: string
  /** Link at the platform. */
  url: string
  /** Width in pixels. */
  width: number | null
  /** Height in pixels. */
  height: number | null
  /** Description for people who do not see the picture. */
  accessibilityCaption: string | null
}

export interface FacebookListingPrice {
  formattedAmount: string | null
  /** Amount in `currency`. */
  amount: number | null
  /** In the smallest unit of the currency. */
  amountWithOffsetInCurrency: number | null
}

export interface FacebookMarketplaceLocation {
  /** Name as it is shown. */
  name: string
  /** The line below the title. */
  subtitle: string | null
  multiLineAddress: string[]
  /** Id of the page. */
  pageId: string | null
  /** Degrees north. */
  latitude: number
  /** Degrees east. */
  longitude: number
  /** Name of the city. */
  city: string | null
  postalCode: string | null
}

export interface FacebookOpeningHours {
  open: string | null
  close: string | null
  intervals: ({
    open: string | null
    close: string | null
  })[]
  /** Text as its author wrote it. */
  text: string
}

export interface FacebookPhoto {
  /** Id at the platform. */
  id: string
  /** Id of the photo. */
  photoId: string
  /** Link at the platform. */
  url: string
  /** Description for people who do not see the picture. */
  accessibilityCaption: string | null
  /** Link: image. */
  imageUrl: string | null
  /** Link: thumbnail. */
  thumbnailUrl: string | null
  /** Width and height in pixels. */
  dimensions: {
    /** Width in pixels. */
    width: number
    /** Height in pixels. */
    height: number
  } | null
  /** Files hosted by this service; only with `hostMedia`. */
  hostedMedia?: HostedMedia[]
}

export interface FacebookPost {
  /** Id at the platform. */
  id: string
  /** Text as its author wrote it. */
  text: string | null
  /** Link at the platform. */
  url: string
  /** Time: created. */
  createdAt?: string
  /** Name of the author display. */
  authorDisplayName?: string | null
  /** Name of the author short. */
  authorShortName?: string | null
  /** Id of the author. */
  authorId?: string
  /** Number: reaction. */
  reactionCount?: number
  /** Number: comment. */
  commentCount?: number
  /** Number: video view. */
  videoViewCount?: number | null
  /** Link: image. */
  imageUrl?: string
  /** Links: image. */
  imageUrls?: string[]
  /** Link: video sd. */
  videoSdUrl?: string
  /** Link: video hd. */
  videoHdUrl?: string
  /** Link: video thumbnail. */
  videoThumbnailUrl?: string
  topComments?: ({
    /** Id at the platform. */
    id: string
    /** Text as its author wrote it. */
    text: string | null
    /** Time: created. */
    createdAt?: string
    /** Name of the author display. */
    authorDisplayName?: string | null
    /** Id of the author. */
    authorId?: string
    /** Link: author. */
    authorUrl?: string | null
  })[]
  /** Files hosted by this service; only with `hostMedia`. */
  hostedMedia?: HostedMedia[]
}

export interface FacebookPostDetails {
  /** Short name of the platform. */
  platform: "facebook"
  /** Id of the post. */
  postId: string
  /** Link at the platform. */
  url: string
  /** Description as its owner wrote it. */
  description: string | null
  /** Time: published. */
  publishedAt: string | null
  /** Identifies the post in requests for its comments. */
  feedbackId: string | null
}

export interface FacebookPostMedia {
  /** Link: thumbnail. */
  thumbnailUrl: string | null
  /** Link: image. */
  imageUrl: string | null
  /** Links: image. */
  imageUrls: string[] | null
  /** Link: video. */
  videoUrl: string | null
  /** Link: video hd. */
  videoHdUrl: string | null
  /** Duration in seconds. */
  durationSec: number | null
  /** Width in pixels. */
  width: number | null
  /** Height in pixels. */
  height: number | null
  /** Link: captions. */
  captionsUrl: string | null
}

export interface FacebookProfile {
  /** Short name of the platform. */
  platform: "facebook"
  /** Kind of profile. */
  profileType: "person" | "business"
  /** Name as the account shows it; not unique. */
  displayName: string | null
  /** Link: profile. */
  profileUrl: string
  /** Link: avatar. */
  avatarUrl: string | null
  /** Link: cover image. */
  coverImageUrl: string | null
  /** Id of the platform user. */
  platformUserId?: string
  gender?: "female" | "male" | "unknown" | null
}

export interface FacebookProfileEvent {
  /** Id at the platform. */
  id: string
  /** Link at the platform. */
  url: string
  /** Name as it is shown. */
  name: string | null
  /** Time: start. */
  startAt: string | null
  dayTimeSentence: string | null
  /** Whether: canceled. */
  isCanceled: boolean | null
  /** Whether: happening now. */
  isHappeningNow: boolean | null
  /** Whether: online. */
  isOnline: boolean | null
  /** Whether: past. */
  isPast: boolean | null
  eventKind: string | null
  /** The account that published it. */
  creator: FacebookAuthor | null
  /** The place in words of the platform. */
  place: {
    /** Id at the platform. */
    id: string | null
    /** Name as it is shown. */
    name: string | null
    /** Name of the city. */
    city: string | null
  } | null
  /** Link: cover photo. */
  coverPhotoUrl: string | null
  /** Link: cover video. */
  coverVideoUrl: string | null
}

export interface FacebookReel {
  /** Id at the platform. */
  id: string
  /** Id of the post. */
  postId: string | null
  /** Id of the video. */
  videoId: string | null
  /** Link at the platform. */
  url: string
  /** Description as its owner wrote it. */
  description: string | null
  /** Time: created. */
  createdAt: string | null
  /** Number: view. */
  viewCount: number | null
  /** Link: thumbnail. */
  thumbnailUrl: string | null
  /** Link: video. */
  videoUrl: string | null
  /** Duration in milliseconds. */
  durationMs: number | null
  /** The sound that is used. */
  music: {
    /** Title as it is shown. */
    title: string | null
  } | null
  /** The account that published it. */
  author: {
    /** Id of the platform user. */
    platformUserId: string | null
    /** Name as it is shown. */
    name: string | null
    /** Whether: verified. */
    isVerified: boolean | null
    /** Link at the platform. */
    url: string | null
    /** Link: image. */
    imageUrl: string | null
  } | null
  /** Files hosted by this service; only with `hostMedia`. */
  hostedMedia?: HostedMedia[]
}

export interface FacebookTopComment {
  /** Id of the comment. */
  commentId: string
  /** Text as its author wrote it. */
  text: string | null
  /** Time: created. */
  createdAt: string | null
  /** Number: reply. */
  replyCount: number
  /** Number: reaction. */
  reactionCount: number
  /** Name of the author. */
  authorName: string
  /** Id of the author platform user. */
  authorPlatformUserId?: string
  /** Link: author avatar. */
  authorAvatarUrl: string | null
  reactions: Record<string, number> | null
}

/** Addresses that need no key; shown only once. */
export interface FeedUrls {
  rss: string
  atom: string
  json: string
}

export interface GivenAccess {
  /** `http` posts events to a URL, `sink` is a hosted inbox. */
  kind: "key" | "connection" | "person" | "passkey"
  /** Identifier in this service. */
  id: string
  /** Name as it is shown. */
  name: string | null
  /** Null for people and their passkeys, which reach both. */
  mode: "live" | "test" | null
  /** Of a person, and of the person of a passkey; else null. */
  role: "owner" | "developer" | "viewer" | null
  /** When it was created. */
  createdAt: string
  /** The person, session or key that gave it; null: the operator, an invitation, or unknown. */
  createdBy: string | null
  /** The name of that person or key; null: it has none. */
  createdByName: string | null
}

export interface HostedFile {
  /** Kind of object. */
  type: "image" | "video"
  /** Link: original. */
  originalUrl: string
  /** Address at this service. */
  url: string
  /** Media type of the file. */
  mime: string
  /** Size of the file in bytes. */
  bytes: number
  /** Width in pixels. */
  width: number | null
  /** Height in pixels. */
  height: number | null
  /** When `url` stops working. */
  expiresAt: string
  /** When the file is deleted. */
  retainedUntil: string
}

export interface HostedMedia {
  /** State at the platform. */
  status: "stored" | "failed"
  /** Kind of object. */
  type: "image" | "video"
  /** Role in words. */
  role?: "display" | "thumbnail" | "video"
  /** Link: original. */
  originalUrl?: string
  /** Link at the platform. */
  url?: string
  /** Time: expires. */
  expiresAt?: string
  retainedUntil?: string
  /** Media type of the file. */
  mime?: string
  /** Size of the file in bytes. */
  bytes?: number
  /** Width in pixels. */
  width?: number | null
  /** Height in pixels. */
  height?: number | null
  /** Id of the entity. */
  entityId?: string
  /** Id of the post. */
  postId?: string
  errorCode?: string
  errorMessage?: string
}

export interface InstagramAudioReel {
  /** Id at the platform. */
  id: string
  /** The code in links of the post. */
  shortcode: string
  /** Link at the platform. */
  url: string
  /** Caption as it was written. */
  caption: string | null
  /** Time: created. */
  createdAt: string
  /** Link: thumbnail. */
  thumbnailUrl: string | null
  /** Link: display. */
  displayUrl: string | null
  /** Link: video. */
  videoUrl: string | null
  /** Whether: audio. */
  hasAudio: boolean | null
  /** Counts at the time of the lookup. */
  metrics: InstagramReelMetrics | null
  /** Width and height in pixels. */
  dimensions: {
    /** Width in pixels. */
    width: number
    /** Height in pixels. */
    height: number
  } | null
  /** The account that owns it. */
  owner: InstagramReelOwner | null
  /** Video duration in seconds. */
  videoDurationSec?: number
  /** The location in the words of the author. */
  location?: {
    /** Id at the platform. */
    id?: string
    /** Name as it is shown. */
    name?: string | null
    /** The name in links. */
    slug?: string | null
    /** Address, in that format. */
    addressJson?: string | null
    lat?: number
    lng?: number
  } | null
  /** The sound that is used. */
  audio?: {
    /** Id of the audio. */
    audioId?: string | null
    /** Id of the audio asset. */
    audioAssetId?: string | null
    /** Name of the artist. */
    artistName?: string | null
    /** Handle of the artist, without `@`. */
    artistHandle?: string | null
    /** Name of the song. */
    songName?: string | null
    /** Link: cover. */
    coverUrl?: string | null
    /** Link: cover thumbnail. */
    coverThumbnailUrl?: string | null
    /** Duration in milliseconds. */
    durationMs?: number
    /** Whether: explicit. */
    isExplicit?: boolean
    /** Whether: lyrics. */
    hasLyrics?: boolean
    /** Whether: original audio. */
    usesOriginalAudio?: boolean
    /** Whether: mute audio. */
    shouldMuteAudio?: boolean
    /** Whether: mute audio reason. */
    shouldMuteAudioReason?: string | null
    /** Start time in milliseconds. */
    startTimeMs?: number
    /** Overlap duration in milliseconds. */
    overlapDurationMs?: number
    /** Whether: trending. */
    isTrending?: boolean
  } | null
  /** Accounts tagged in it. */
  taggedUsers?: {
    /** Public name in links, without `@`. */
    handle: string
    /** Id of the platform user. */
    platformUserId?: string
  }[]
  coauthors?: InstagramCoauthor[]
}

export interface InstagramBasicProfile {
  /** Short name of the platform. */
  platform: "instagram"
  /** Public name in links, without `@`. */
  handle: string
  /** Name as the account shows it; not unique. */
  displayName: string | null
  /** Description that the account gives of itself. */
  bio: string | null
  /** Link: avatar. */
  avatarUrl: string | null
  /** Whether the platform marks the account as verified. */
  verified: boolean
  /** Link: profile. */
  profileUrl: string
  /** Whether only accepted followers see what the account posts. */
  privateAccount: boolean
  /** Whether it is a business account. */
  businessAccount?: boolean
  /** Link: avatar. */
  avatarUrlHd?: string | null
  /** Name of the category. */
  categoryName?: string | null
  /** Link: external. */
  externalUrl?: string | null
  /** Id of the platform user. */
  platformUserId: string
  /** Whether it is a professional account. */
  professionalAccount?: boolean | null
  /** Kind of account. */
  accountType?: number | null
}

export interface InstagramCoauthor {
  /** Public name in links, without `@`. */
  handle: string
  /** Id of the platform user. */
  platformUserId?: string
  /** Whether the platform marks the account as verified. */
  verified?: boolean
  /** Link: avatar. */
  avatarUrl?: string | null
}

export interface InstagramComment {
  /** Id at the platform. */
  id: string
  /** Text as its author wrote it. */
  text: string
  /** Time: created. */
  createdAt: string
  /** Number: like. */
  likeCount: number
  /** Number: reply. */
  replyCount: number | null
  /** The account that published it. */
  author: {
    /** Public name in links, without `@`. */
    handle: string
    /** Id of the platform user. */
    platformUserId?: string
    /** Whether the platform marks the account as verified. */
    verified: boolean
    /** Link: avatar. */
    avatarUrl: string | null
  }
}

export interface InstagramEngagementPost {
  /** The code in links of the post. */
  shortcode: string
  /** Kind of media. */
  mediaType: "video" | "image" | "sidecar" | "unknown"
  /** Time: created. */
  createdAt: string
  /** Number: like. */
  likeCount: number | null
  /** Number: comment. */
  commentCount: number | null
  /** Number: video view. */
  videoViewCount: number | null
  /** Engagement rate in percent. */
  engagementRatePercent: number | null
  /** Whether: outlier high. */
  isOutlierHigh: boolean
  /** Whether: outlier low. */
  isOutlierLow: boolean
  /** Why: skip. */
  skipReason: string | null
  /** Link: post. */
  postUrl: string
}

export interface InstagramEngagementProfile {
  /** Public name in links, without `@`. */
  handle: string
  /** Name as the account shows it; not unique. */
  displayName: string | null
  /** Description that the account gives of itself. */
  bio: string | null
  /** Link: avatar. */
  avatarUrl: string | null
  /** Whether the platform marks the account as verified. */
  verified: boolean
  /** Link: profile. */
  profileUrl: string
  /** Whether only accepted followers see what the account posts. */
  privateAccount: boolean
  /** Name of the category. */
  categoryName: string | null
}

export interface InstagramFoundHashtag {
  /** Id at the platform. */
  id: string | null
  /** Name as it is shown. */
  name: string
  /** Number: media. */
  mediaCount: number | null
  /** The line below the title. */
  subtitle: string | null
  /** Link: hashtag. */
  hashtagUrl: string
  /** Place in the list, from the top. */
  position: number | null
}

/** Counts at the time of the lookup. */
export interface InstagramFoundMetrics {
  /** Views at the time of the lookup; null if they are not reported. */
  views?: number
  /** Plays at the time of the lookup; null if they are not reported. */
  plays?: number
  /** Likes at the time of the lookup; null if they are hidden or not reported. */
  likes?: number
  /** Comments, in the order of the platform; or their number. */
  comments?: number
}

/** The account that owns it. */
export interface InstagramFoundOwner {
  /** Id of the platform user. */
  platformUserId?: string
  /** Public name in links, without `@`. */
  handle?: string
  /** Name as the account shows it; not unique. */
  displayName?: string
  /** Link: avatar. */
  avatarUrl?: string
  /** Whether the platform marks the account as verified. */
  verified?: boolean
  /** Whether only accepted followers see what the account posts. */
  privateAccount?: boolean
  /** Number: follower. */
  followerCount?: number
  /** Number: post. */
  postCount?: number
}

export interface InstagramFoundPlace {
  /** Id at the platform. */
  id: string | null
  /** Name as it is shown. */
  name: string | null
  /** Title as it is shown. */
  title: string | null
  /** The line below the title. */
  subtitle: string | null
  /** Id of the facebook places. */
  facebookPlacesId: string | null
  /** Place in the list, from the top. */
  position: number | null
}

export interface InstagramFoundProfile {
  /** Short name of the platform. */
  platform: "instagram"
  /** Public name in links, without `@`. */
  handle: string
  /** Name as the account shows it; not unique. */
  displayName: string | null
  /** Description that the account gives of itself. */
  bio: string | null
  /** Link: avatar. */
  avatarUrl: string | null
  /** Whether the platform marks the account as verified. */
  verified: boolean
  /** Link: profile. */
  profileUrl: string
  /** Whether only accepted followers see what the account posts. */
  privateAccount: boolean
  /** Id of the platform user. */
  platformUserId?: string
  /** Whether it is a business account. */
  businessAccount?: boolean
  /** Whether it is a professional account. */
  professionalAccount?: boolean
  /** Name of the category. */
  categoryName?: string | null
  /** Link: external. */
  externalUrl?: string | null
  bioLinks?: ({
    /** Title as it is shown. */
    title: string | null
    /** Link at the platform. */
    url: string
  })[]
  matchedFrom?: "profile" | "caption"
  /** Counts at the time of the lookup. */
  metrics: {
    /** Followers at the time of the lookup. Some platforms round them. */
    followers: number | null
    /** Accounts it follows. */
    following: number | null
    /** Posts, in the order of the platform; or their number. */
    posts: number | null
  }
}

export interface InstagramFoundReel {
  /** Id at the platform. */
  id: string
  /** The code in links of the post. */
  shortcode: string
  /** Link at the platform. */
  url: string
  /** Caption as it was written. */
  caption: string | null
  /** Time: created. */
  createdAt: string
  /** Link: display. */
  displayUrl?: string
  /** Link: thumbnail. */
  thumbnailUrl?: string
  /** Link: video. */
  videoUrl?: string
  /** Video duration in seconds. */
  videoDurationSec?: number
  /** Whether: audio. */
  hasAudio?: boolean
  /** Description for people who do not see the picture. */
  accessibilityCaption?: string | null
  metrics?: InstagramFoundMetrics
  owner?: InstagramFoundOwner
  /** The location in the words of the author. */
  location?: InstagramPostLocation | null
  /** The sound that is used. */
  audio?: InstagramPostAudio | null
  /** Whether: ad. */
  isAd?: boolean
  /** Whether: affiliate. */
  isAffiliate?: boolean
  /** Whether: paid partnership. */
  isPaidPartnership?: boolean
  /** Width and height in pixels. */
  dimensions?: {
    /** Width in pixels. */
    width: number
    /** Height in pixels. */
    height: number
  }
}

export interface InstagramFoundUser {
  /** Short name of the platform. */
  platform: "instagram"
  /** Public name in links, without `@`. */
  handle: string
  /** Name as the account shows it; not unique. */
  displayName: string | null
  /** Link: avatar. */
  avatarUrl: string | null
  /** Id of the platform user. */
  platformUserId: string | null
  /** Whether the platform marks the account as verified. */
  verified: boolean
  /** Link: profile. */
  profileUrl: string
  /** Place in the list, from the top. */
  position: number | null
}

export interface InstagramHashtagPost {
  /** Id at the platform. */
  id: string
  /** The code in links of the post. */
  shortcode: string
  /** Link at the platform. */
  url: string
  /** Caption as it was written. */
  caption: string | null
  /** Time: created. */
  createdAt: string
  /** Link: display. */
  displayUrl?: string
  /** Link: thumbnail. */
  thumbnailUrl?: string
  /** Link: video. */
  videoUrl?: string
  /** Video duration in seconds. */
  videoDurationSec?: number
  /** Whether: audio. */
  hasAudio?: boolean
  /** Description for people who do not see the picture. */
  accessibilityCaption?: string | null
  metrics?: InstagramFoundMetrics
  owner?: InstagramFoundOwner
  /** The location in the words of the author. */
  location?: InstagramPostLocation | null
  /** The sound that is used. */
  audio?: InstagramPostAudio | null
  /** Whether: ad. */
  isAd?: boolean
  /** Whether: affiliate. */
  isAffiliate?: boolean
  /** Whether: paid partnership. */
  isPaidPartnership?: boolean
  /** Whether: video. */
  isVideo: boolean
}

export interface InstagramHighlight {
  /** Id at the platform. */
  id: string
  /** Title as it is shown. */
  title: string | null
  /** Link: cover thumbnail. */
  coverThumbnailUrl?: string
  /** Link: cropped cover thumbnail. */
  croppedCoverThumbnailUrl?: string
  /** The account that owns it. */
  owner?: {
    /** Id of the platform user. */
    platformUserId?: string
    /** Public name in links, without `@`. */
    handle?: string
    /** Link: avatar. */
    avatarUrl?: string
  }
}

export interface InstagramHighlightDetails {
  /** Id at the platform. */
  id: string
  /** Title as it is shown. */
  title: string | null
  /** Time: created. */
  createdAt: string | null
  /** Time: latest item. */
  latestItemAt: string | null
  /** Number: media. */
  mediaCount: number | null
  cover: {
    /** Id of the media. */
    mediaId?: string
    /** Link at the platform. */
    url?: string | null
    /** Width in pixels. */
    width?: number | null
    /** Height in pixels. */
    height?: number | null
  } | null
  /** The account that owns it. */
  owner: {
    /** Id of the platform user. */
    platformUserId?: string
    /** Public name in links, without `@`. */
    handle?: string
    /** Name as the account shows it. */
    fullName?: string | null
    /** Link: avatar. */
    avatarUrl?: string | null
    /** Whether the platform marks the account as verified. */
    verified?: boolean
    /** Whether only accepted followers see what the account posts. */
    privateAccount?: boolean
  } | null
}

export interface InstagramHighlightItem {
  /** Id at the platform. */
  id: string
  /** Id of the media. */
  mediaId?: string
  /** Kind of media. */
  mediaType: "image" | "video" | "unknown"
  /** Time: created. */
  createdAt: string | null
  /** Link: display. */
  displayUrl?: string | null
  /** Link: thumbnail. */
  thumbnailUrl?: string | null
  /** Link: video. */
  videoUrl?: string | null
  /** Video duration in seconds. */
  videoDurationSec?: number | null
  /** Whether: audio. */
  hasAudio?: boolean | null
  /** Width and height in pixels. */
  dimensions?: {
    /** Width in pixels. */
    width: number
    /** Height in pixels. */
    height: number
  }
  linkStickers?: {
    /** Link at the platform. */
    url?: string
    /** Link: display. */
    displayUrl?: string
  }[]
}

export interface InstagramPopularPost {
  /** Id at the platform. */
  id: string
  /** The code in links of the post. */
  shortcode: string
  /** Link at the platform. */
  url: string
  /** Kind of object. */
  type: string | null
  /** Caption as it was written. */
  caption: string | null
  /** Link: display. */
  displayUrl: string | null
  /** Link: video. */
  videoUrl: string | null
  /** Counts at the time of the lookup. */
  metrics: {
    /** Plays at the time of the lookup; null if they are not reported. */
    plays: number | null
  }
  /** The account that owns it. */
  owner: {
    /** Id of the platform user. */
    platformUserId: string | null
    /** Public name in links, without `@`. */
    handle: string | null
    /** Link: avatar. */
    avatarUrl: string | null
    /** Whether the platform marks the account as verified. */
    verified: boolean | null
  } | null
}

export interface InstagramPost {
  /** Id at the platform. */
  id: string
  /** The code in links of the post. */
  shortcode: string
  /** Link at the platform. */
  url: string
  /** Caption as it was written. */
  caption: string | null
  /** Time: created. */
  createdAt: string
  /** Link: display. */
  displayUrl?: string
  /** Link: thumbnail. */
  thumbnailUrl?: string
  /** Link: video. */
  videoUrl?: string
  /** Number: like. */
  likeCount?: number
  /** Number: comment. */
  commentCount?: number
  /** Number: play. */
  playCount?: number
  /** Width and height in pixels. */
  dimensions?: {
    /** Width in pixels. */
    width: number
    /** Height in pixels. */
    height: number
  }
  /** Files hosted by this service; only with `hostMedia`. */
  hostedMedia?: HostedMedia[]
  /** Kind of media. */
  mediaType: "video" | "image" | "sidecar" | "unknown"
  /** Accounts tagged in it. */
  taggedUsers?: {
    /** Public name in links, without `@`. */
    handle: string
    /** Id of the platform user. */
    platformUserId?: string
  }[]
}

export interface InstagramPostAudio {
  /** Name of the artist. */
  artistName?: string | null
  /** Name of the song. */
  songName?: string | null
  /** Id of the audio. */
  audioId?: string | null
  /** Whether: mute audio reason. */
  shouldMuteAudioReason?: string | null
  /** Whether: original audio. */
  usesOriginalAudio?: boolean
  /** Whether: mute audio. */
  shouldMuteAudio?: boolean
}

export interface InstagramPostDetails {
  lookupStatus: LookupStatus
  /** The post; null if it was not found or is not shown. */
  post: {
    /** Id at the platform. */
    id: string
    /** The code in links of the post. */
    shortcode: string
    /** Link at the platform. */
    url: string
    /** Caption as it was written. */
    caption: string | null
    /** Time: created. */
    createdAt: string
    /** Description for people who do not see the picture. */
    accessibilityCaption?: string | null
    /** Whether: ad. */
    isAd?: boolean
    /** Whether: affiliate. */
    isAffiliate?: boolean
    /** Whether: paid partnership. */
    isPaidPartnership?: boolean
  } | null
  /** The account that owns it. */
  owner: {
    /** Id of the platform user. */
    platformUserId?: string
    /** Public name in links, without `@`. */
    handle: string
    /** Name as the account shows it. */
    fullName?: string | null
    /** Whether the platform marks the account as verified. */
    verified: boolean
    /** Link: avatar. */
    avatarUrl?: string | null
    /** Whether only accepted followers see what the account posts. */
    privateAccount?: boolean
  } | null
  /** Counts at the time of the lookup. */
  metrics: {
    /** Likes at the time of the lookup; null if they are hidden or not reported. */
    likes?: number | null
    /** Comments, in the order of the platform; or their number. */
    comments?: number | null
    /** Number: play. */
    playCount?: number | null
  } | null
  /** Pictures and videos. */
  media: {
    /** Kind of media. */
    mediaType: "video" | "image" | "sidecar" | "unknown"
    /** Link: display. */
    displayUrl?: string | null
    /** Link: thumbnail. */
    thumbnailUrl?: string | null
    /** Link: video. */
    videoUrl?: string | null
    /** Video duration in seconds. */
    videoDurationSec?: number | null
    /** Width and height in pixels. */
    dimensions?: {
      /** Width in pixels. */
      width: number
      /** Height in pixels. */
      height: number
    }
    /** Kind of product. */
    productType?: string | null
    carouselChildren?: ({
      /** Id at the platform. */
      id?: string
      /** The code in links of the post. */
      shortcode?: string
      /** Link: display. */
      displayUrl?: string
      /** Link: video. */
      videoUrl?: string | null
      /** Whether: video. */
      isVideo?: boolean
    })[]
  } | null
  downloads: MediaDownload[]
  /** Accounts tagged in it. */
  taggedUsers?: {
    /** Public name in links, without `@`. */
    handle: string
    /** Id of the platform user. */
    platformUserId?: string
  }[]
  coauthors?: InstagramCoauthor[]
}

export interface InstagramPostLocation {
  /** Id at the platform. */
  id?: string
  /** Name as it is shown. */
  name?: string | null
  /** The name in links. */
  slug?: string | null
  /** Address, in that format. */
  addressJson?: string | null
}

export interface InstagramProfile {
  /** Short name of the platform. */
  platform: "instagram"
  /** Public name in links, without `@`. */
  handle: string
  /** Name as the account shows it; not unique. */
  displayName: string | null
  /** Description that the account gives of itself. */
  bio: string | null
  /** Link: avatar. */
  avatarUrl: string | null
  /** Whether the platform marks the account as verified. */
  verified: boolean
  /** Link: profile. */
  profileUrl: string
  /** Whether only accepted followers see what the account posts. */
  privateAccount: boolean
  /** Whether it is a business account. */
  businessAccount?: boolean
  /** Link: avatar. */
  avatarUrlHd?: string | null
  /** Name of the category. */
  categoryName?: string | null
  /** Link: external. */
  externalUrl?: string | null
  /** Id of the platform user. */
  platformUserId?: string
  /** Whether it is a professional account. */
  professionalAccount?: boolean
  /** Number: highlight reel. */
  highlightReelCount?: number
  bioLinks?: ({
    /** Title as it is shown. */
    title: string | null
    /** Link at the platform. */
    url: string
  })[]
}

export interface InstagramRecentPost {
  /** Id at the platform. */
  id: string
  /** The code in links of the post. */
  shortcode: string
  /** Kind of media. */
  mediaType: "video" | "image" | "sidecar" | "unknown"
  /** Caption as it was written. */
  caption: string | null
  /** Time: created. */
  createdAt: string
  /** Number: comment. */
  commentCount?: number
  /** Number: like. */
  likeCount?: number
  /** Number: video view. */
  videoViewCount?: number
  /** Link: display. */
  displayUrl?: string
  /** Link: thumbnail. */
  thumbnailUrl?: string
  /** Link: video. */
  videoUrl?: string
  /** Width and height in pixels. */
  dimensions?: {
    /** Width in pixels. */
    width: number
    /** Height in pixels. */
    height: number
  }
}

export interface InstagramReel {
  /** Id at the platform. */
  id: string
  /** The code in links of the post. */
  shortcode: string
  /** Link at the platform. */
  url: string
  /** Caption as it was written. */
  caption: string | null
  /** Time: created. */
  createdAt: string
  /** Link: display. */
  displayUrl?: string
  /** Link: thumbnail. */
  thumbnailUrl?: string
  /** Link: video. */
  videoUrl?: string
  /** Number: like. */
  likeCount?: number
  /** Number: comment. */
  commentCount?: number
  /** Number: play. */
  playCount?: number
  /** Width and height in pixels. */
  dimensions?: {
    /** Width in pixels. */
    width: number
    /** Height in pixels. */
    height: number
  }
  /** The account that owns it. */
  owner?: {
    /** Id of the platform user. */
    platformUserId?: string
    /** Public name in links, without `@`. */
    handle?: string
    /** Name as the account shows it; not unique. */
    displayName?: string
    /** Link: avatar. */
    avatarUrl?: string
    /** Whether the platform marks the account as verified. */
    verified?: boolean
  }
  /** Files hosted by this service; only with `hostMedia`. */
  hostedMedia?: HostedMedia[]
}

export interface InstagramReelMetrics {
  /** Plays at the time of the lookup; null if they are not reported. */
  plays: number | null
  /** Likes at the time of the lookup; null if they are hidden or not reported. */
  likes: number | null
  /** Comments, in the order of the platform; or their number. */
  comments: number | null
}

export interface InstagramReelOwner {
  /** Id of the platform user. */
  platformUserId: string | null
  /** Public name in links, without `@`. */
  handle: string | null
  /** Name as the account shows it; not unique. */
  displayName: string | null
  /** Link: avatar. */
  avatarUrl: string | null
  /** Whether the platform marks the account as verified. */
  verified: boolean | null
  /** Whether only accepted followers see what the account posts. */
  privateAccount: boolean | null
}

export interface InstagramRelatedProfile {
  /** Id of the platform user. */
  platformUserId: string
  /** Public name in links, without `@`. */
  handle: string
  /** Name as the account shows it; not unique. */
  displayName: string | null
  /** Link: avatar. */
  avatarUrl: string | null
  /** Whether the platform marks the account as verified. */
  verified: boolean
  /** Whether only accepted followers see what the account posts. */
  privateAccount: boolean
}

export interface InstagramTaggedPost {
  /** Id at the platform. */
  id: string
  /** The code in links of the post. */
  shortcode: string
  /** Link at the platform. */
  url: string
  /** Caption as it was written. */
  caption: string | null
  /** Time: created. */
  createdAt: string | null
  /** Link: display. */
  displayUrl?: string
  /** Link: thumbnail. */
  thumbnailUrl?: string
  /** Link: video. */
  videoUrl?: string
  /** Number: like. */
  likeCount?: number
  /** Number: comment. */
  commentCount?: number
  /** Number: play. */
  playCount?: number
  /** Width and height in pixels. */
  dimensions?: {
    /** Width in pixels. */
    width: number
    /** Height in pixels. */
    height: number
  }
  /** Files hosted by this service; only with `hostMedia`. */
  hostedMedia?: HostedMedia[]
  /** Kind of media. */
  mediaType: "video" | "image" | "sidecar" | "unknown"
  /** Accounts tagged in it. */
  taggedUsers?: {
    /** Public name in links, without `@`. */
    handle: string
    /** Id of the platform user. */
    platformUserId?: string
  }[]
  /** The account that owns it. */
  owner: {
    /** Public name in links, without `@`. */
    handle: string | null
    /** Id of the platform user. */
    platformUserId: string | null
  } | null
}

export interface InstagramTrendingReel {
  /** Id at the platform. */
  id: string
  /** The code in links of the post. */
  shortcode: string
  /** Link at the platform. */
  url: string
  /** Caption as it was written. */
  caption: string | null
  /** Time: created. */
  createdAt: string
  /** Link: thumbnail. */
  thumbnailUrl: string | null
  /** Link: display. */
  displayUrl: string | null
  /** Link: video. */
  videoUrl: string | null
  /** Whether: audio. */
  hasAudio: boolean | null
  /** Counts at the time of the lookup. */
  metrics: InstagramReelMetrics | null
  /** Width and height in pixels. */
  dimensions: {
    /** Width in pixels. */
    width: number
    /** Height in pixels. */
    height: number
  } | null
  /** The account that owns it. */
  owner: InstagramReelOwner | null
}

export interface InstagramV2Account {
  /** Stable identifier. */
  id: string | null
  /** Public name in links, without `@`. */
  handle: string | null
  /** Display name. */
  name: string | null
  /** Link: profile. */
  profileUrl: string | null
  /** Link: picture. */
  pictureUrl: string | null
  /** Whether: verified. */
  isVerified: boolean | null
  /** Whether: private. */
  isPrivate: boolean | null
}

export interface InstagramV2Audio {
  /** Id at the platform. */
  id: string | null
  /** Title as it is shown. */
  title: string | null
  /** Name of the artist. */
  artistName: string | null
  /** Made by the author of the video; null where unknown. */
  isOriginal: boolean | null
  /** Duration in seconds. */
  durationSeconds: number | null
  /** Link: cover. */
  coverUrl: string | null
  /** Link at the platform. */
  url: string | null
}

export interface InstagramV2Comment {
  /** Id at the platform. */
  id: string
  /** Text as its author wrote it. */
  text: string
  /** Time: created. */
  createdAt: string | null
  /** The account that published it. */
  author: InstagramV2Account | null
  /** Number: like. */
  likeCount: number | null
  /** Number: reply. */
  replyCount: number | null
}

export interface InstagramV2Engagement {
  /** Median over the usable posts; null where none shows both counts. */
  medianRatePercent: number | null
  /** Average rate in percent. */
  averageRatePercent: number | null
  /** Number: average like. */
  averageLikeCount: number | null
  /** Number: average comment. */
  averageCommentCount: number | null
  /** Comment to like as a ratio. */
  commentToLikeRatio: number | null
  /** Standard deviation of the rates as percentage of their mean. */
  volatilityPercent: number | null
  qualityLabel: "excellent" | "strong" | "moderate" | "low" | "directional" | null
  /** Remark: quality. */
  qualityNote: string | null
  formula: string
  /** When the counts were read. */
  readAt: string
  /** Number: sampled post. */
  sampledPostCount: number
  /** Posts that show likes and comments; others are left out. */
  usablePostCount: number
}

export interface InstagramV2EngagementPost {
  /** Pictures and videos. */
  media: InstagramV2Media
  /** Rate in percent. */
  ratePercent: number | null
  outlier: "high" | "low" | null
  /** Why: skip. */
  skipReason: string | null
}

export interface InstagramV2EngagementProfile {
  /** Stable identifier. */
  id: string | null
  /** Public name in links, without `@`. */
  handle: string | null
  /** Display name. */
  name: string | null
  /** Link: profile. */
  profileUrl: string | null
  /** Link: picture. */
  pictureUrl: string | null
  /** Whether: verified. */
  isVerified: boolean | null
  /** Whether: private. */
  isPrivate: boolean | null
  /** Number: follower. */
  followerCount: number | null
}

export interface InstagramV2FoundProfile {
  /** Stable identifier. */
  id: string | null
  /** Public name in links, without `@`. */
  handle: string | null
  /** Display name. */
  name: string | null
  /** Link: profile. */
  profileUrl: string | null
  /** Link: picture. */
  pictureUrl: string | null
  /** Whether: verified. */
  isVerified: boolean | null
  /** Whether: private. */
  isPrivate: boolean | null
  /** Number: follower. */
  followerCount: number | null
  /** Number: post. */
  postCount: number | null
  /** Description that the account gives of itself. */
  bio: string | null
  /** Category at the platform. */
  category: string | null
}

export interface InstagramV2Hashtag {
  /** Id at the platform. */
  id: string | null
  /** Lower case, without `#`. */
  name: string
  /** Link at the platform. */
  url: string
  /** Number: post. */
  postCount: number | null
  /** Whether: trending. */
  isTrending: boolean | null
}

export interface InstagramV2Highlight {
  /** Id at the platform. */
  id: string
  /** Title as it is shown. */
  title: string | null
  /** Link: cover. */
  coverUrl: string | null
  /** Number: item. */
  itemCount: number | null
  /** Time: created. */
  createdAt: string | null
  /** Time: latest item. */
  latestItemAt: string | null
  /** The account that owns it. */
  owner: InstagramV2Account | null
}

export interface InstagramV2Location {
  /** Id at the platform. */
  id: string | null
  /** Name as it is shown. */
  name: string | null
  /** Address in words. */
  address: string | null
  /** Name of the city. */
  city: string | null
  /** Degrees north. */
  latitude: number | null
  /** Degrees east. */
  longitude: number | null
  /** Link at the platform. */
  url: string | null
  /** Number: post. */
  postCount: number | null
}

export interface InstagramV2Media {
  /** Numeric media id. */
  id: string
  /** The code in links of the post. */
  shortcode: string
  /** Link at the platform. */
  url: string
  /** Kind of object. */
  type: "image" | "video" | "carousel" | null
  /** Whether: reel. */
  isReel: boolean | null
  /** Caption; empty where the post has none. */
  text: string | null
  /** Time: created. */
  createdAt: string | null
  /** The account that published it. */
  author: InstagramV2Account | null
  /** Number: like. */
  likeCount: number | null
  /** Number: comment. */
  commentCount: number | null
  /** Number: play. */
  playCount: number | null
  /** Whether the author hides likes and views. */
  areCountsHidden: boolean | null
  /** Pictures and videos. */
  media: MediaFile[] | null
  /** The location in the words of the author. */
  location: InstagramV2Place | null
  /** The sound that is used. */
  audio: InstagramV2Audio | null
  taggedPeople: InstagramV2Account[] | null
  coauthors: InstagramV2Account[] | null
  /** Whether: pinned. */
  isPinned: boolean | null
  /** Whether: paid partnership. */
  isPaidPartnership: boolean | null
}

export interface InstagramV2MediaList {
  lookupStatus: LookupStatus
  /** Pictures and videos. */
  media: InstagramV2Media[]
  page: Page
}

export interface InstagramV2Place {
  /** Id at the platform. */
  id: string | null
  /** Name as it is shown. */
  name: string | null
  /** Address in words. */
  address: string | null
  /** Name of the city. */
  city: string | null
  /** Degrees north. */
  latitude: number | null
  /** Degrees east. */
  longitude: number | null
  /** Link at the platform. */
  url: string | null
}

export interface InstagramV2Profile {
  /** Stable identifier. */
  id: string | null
  /** Public name in links, without `@`. */
  handle: string
  /** Display name. */
  name: string | null
  /** Link: profile. */
  profileUrl: string
  /** Link: picture. */
  pictureUrl: string | null
  /** Whether: verified. */
  isVerified: boolean | null
  /** Whether: private. */
  isPrivate: boolean | null
  /** Empty where the account has none. */
  bio: string | null
  pronouns: string[] | null
  /** Category at the platform. */
  category: string | null
  /** Link: large picture. */
  largePictureUrl: string | null
  /** Link: website. */
  websiteUrl: string | null
  /** Links in the text or profile. */
  links: ({
    /** Title as it is shown. */
    title: string | null
    /** Link at the platform. */
    url: string
  })[] | null
  /** Whether: business. */
  isBusiness: boolean | null
  /** Whether: professional. */
  isProfessional: boolean | null
  /** Number: follower. */
  followerCount: number | null
  /** Number: following. */
  followingCount: number | null
  /** Number: post. */
  postCount: number | null
  /** Number: highlight. */
  highlightCount: number | null
  /** Whether: live story. */
  hasLiveStory: boolean | null
}

export interface InstagramV2Story {
  /** Id at the platform. */
  id: string
  /** Time: created. */
  createdAt: string | null
  /** When the story ends; null for one kept in a highlight. */
  expiresAt: string | null
  /** Pictures and videos. */
  media: MediaFile
  /** Whether: audio. */
  hasAudio: boolean | null
  /** Links in the text or profile. */
  links: string[] | null
  mentions: InstagramV2Account[] | null
}

export interface InstagramV2Topic {
  /** Title as it is shown. */
  title: string | null
  /** Description as its owner wrote it. */
  description: string | null
  linkedTerms: string[] | null
  suggestedTerms: string[] | null
  /** Number: post. */
  postCount: number | null
}

export interface InstagramV2Transcript {
  /** Text as its author wrote it. */
  text: string
  /** Language code (BCP 47). */
  language: string | null
  /** Length of the video. */
  durationSeconds: number | null
  /** Parts of the text with their times. */
  segments: SpeechSegment[]
}

export interface IntervalSchedule {
  /** Its kind. */
  type: "interval"
  minutes?: number
  /** In place of `minutes`, where the operator allows it: `minIntervalSeconds` of the source. */
  seconds?: number
}

export interface Invitation {
  /** Identifier in this service. */
  id: string
  role: "owner" | "developer" | "viewer"
  /** The person, key or session that invited. */
  createdBy: string
  /** When it was created. */
  createdAt: string
  expiresAt: string
}

export interface Job {
  /** Identifier in this service. */
  id: string
  /** Name as it is shown. */
  name: string
  /** The lookup, by its id. */
  operationId: string
  /** `inputs`: a lookup for each row. `pages`: all pages of one list. */
  kind: "inputs" | "pages"
  /** Its state. */
  status: "running" | "paused" | "completed" | "cancelled" | "receiving"
  /** The reason of its state, in words; null without a reason. */
  statusReason: string | null
  /** What paused it; null if it is not paused. */
  pausedBy: "caller" | "max_credits" | "credits" | "key" | "space" | "operation" | null
  rows: JobCounts
  /** Items that all pages had; 0 for a job of inputs. */
  items: number
  maxItems: number | null
  /** Items that no run before delivered; null without `onlyNew`. */
  newItems: number | null
  /** How much of it is done. */
  percent: number
  /** At its present speed; null: unknown. */
  secondsLeft: number | null
  /** The sum of the credits of its rows. */
  creditsSpent: number
  /** It never costs more. */
  maxCredits: number
  /** Columns of your own, in their order. */
  ownColumns: string[]
  /** The endpoints that its events are delivered to. */
  webhookEndpointIds: string[]
  /** The schedule that it is a run of; null: it runs once. */
  scheduleId: string | null
  onlyNew: boolean
  /** Rows that have not run by then are not run. */
  deadline: string
  /** When it was created. */
  createdAt: string
  /** When it was last changed. */
  updatedAt: string
  /** When it was completed or cancelled; null before. */
  endedAt: string | null
  /** When it and its results are deleted; null before its end. */
  expiresAt: string | null
}

export interface JobCounts {
  /** Rows, or pages of the list so far. */
  total: number
  /** Rows with an answer, which may also be not_found, private or restricted. */
  delivered: number
  /** Rows without an answer. They cost nothing. */
  failed: number
  running: number
  waiting: number
}

export interface JobPlan {
  rows: number
  /** Rows with the request of an earlier row: they get its answer, and cost nothing. */
  repeated: number
  /** Rows that cannot run. They cost nothing. */
  invalid: number
  /** Credits if each row costs its highest price. */
  highestCredits: number
  /** Credits if each row is found, without surcharges. */
  usualCredits: number
  /** The first rows that cannot run, and what to send instead. */
  problems: {
    row: number
    /** What is wrong, in words. */
    message: string
  }[]
  /** Columns that are no parameters; they are kept. */
  ownColumns: string[]
}

export interface JobRow {
  /** From 1, in the order of the inputs; the number of a page. */
  row: number
  state: "waiting" | "running" | "delivered" | "failed"
  /** `found`, `not_found`, `private`, `restricted` or `failed`; null before. */
  outcome: string | null
  /** What it cost; null before its end. */
  credits: number | null
  /** Of its lookup, for `GET /v1/requests/{requestId}?at={endedAt}`. */
  requestId: string | null
  /** The earlier row with the same request, whose answer it has. */
  repeatOf: number | null
  /** Its parameters. */
  input: Record<string, unknown>
  /** Values of your own columns; null: none. */
  own: Record<string, string> | null
  /** Why it failed; null if it did not. */
  error: {
    code: string
    /** The reason, in words. */
    reason: string
    /** What is wrong, in words. */
    message: string
  } | null
  /** Of a page: its items that belong to the job. */
  items: number | null
  /** With `onlyNew`: the items that it delivers, because no run before did. */
  newItems: number | null
  endedAt: string | null
  /** Why a delivered row has no data any more; null: it has. */
  withheld: "blocked" | "erased" | null
  /** The record of the operation; null without an answer. */
  data: unknown
}

export interface JobSchedule {
  /** Identifier in this service. */
  id: string
  /** Name as it is shown. */
  name: string
  /** The lookup, by its id. */
  operationId: string
  /** When it runs. */
  schedule: {
    /** Its kind. */
    type: "interval"
    minutes: number
  } | CronSchedule
  onlyNew: boolean
  /** Of each run; null: the highest price of its rows. */
  maxCredits: number | null
  /** The endpoints that its events are delivered to. */
  webhookEndpointIds: string[]
  /** Its state. */
  status: "active" | "paused"
  /** Why it is paused, or its last run was left out. */
  statusReason: string | null
  /** When it runs next. */
  nextRunAt: string
  /** The last run. `GET /v1/jobs?scheduleId=` lists all. */
  lastJobId: string
  lastRunAt: string
  /** When it was created. */
  createdAt: string
  /** When it was last changed. */
  updatedAt: string
}

export interface LedgerEntry {
  /** Identifier in this service. */
  id: string
  /** `charge` for lookups; `carried` is the sum of entries that were archived; the others add or take credits. */
  kind: "trial" | "purchase" | "subscription" | "grant" | "charge" | "refund" | "deduction" | "chargeback" | "correction" | "carried"
  /** Negative for charges and deductions. */
  credits: number
  balanceAfter: number
  at: string
  note: string | null
  /** Number of lookups that it charges or refunds. */
  lookups: number
  /** The first of these lookups, at most ten; `GET /v1/requests/{requestId}` shows each. */
  requestIds: string[]
  /** The first of these lookups; null without any, and where its record is no longer stored. */
  firstLookup: LedgerLookup | null
}

export interface LedgerLookup {
  operation: string
  /** As they were understood. Null values were left out: parts of a body, cursors, long values. */
  parameters: Record<string, string | number | boolean | (string | number | boolean)[] | null> | null
}

export interface LinkedinAd {
  /** Id at the platform. */
  id: string
  /** Link at the platform. */
  url: string | null
  /** Description as its owner wrote it. */
  description: string | null
  /** The line below the name. */
  headline: string | null
  /** Kind of ad. */
  adType: string | null
  poster: string | null
  posterTitle: string | null
  promotedBy: string | null
  advertiser: {
    /** Name as it is shown. */
    name: string | null
    /** Link: page. */
    pageUrl: string | null
  }
  targeting: {
    /** Language code (BCP 47). */
    language: string | null
    /** The location in the words of the author. */
    location: string | null
    /** The company. */
    company: string | null
    audience: string | null
  }
  creative: {
    /** Link: image. */
    imageUrl: string | null
    /** Link: video. */
    videoUrl: string | null
    /** Links: carousel image. */
    carouselImageUrls: string[]
    cta: string | null
    /** Link: destination. */
    destinationUrl: string | null
  }
  /** Length as text of the platform. */
  duration: {
    /** Displayed text. */
    label: string | null
    /** Time: started. */
    startedAt: string | null
    /** Time: ended. */
    endedAt: string | null
  }
  impressions: {
    total: string | null
    byCountry: {
      /** Country code (ISO 3166-1 alpha-2) or name, as the platform reports it. */
      country: string
      share: string
    }[]
  }
}

export interface LinkedinAuthor {
  /** Name as it is shown. */
  name: string
  /** Link: profile. */
  profileUrl: string | null
  /** Link: avatar. */
  avatarUrl: string | null
  /** Followers at the time of the lookup. Some platforms round them. */
  followers: number | null
}

/** A short summary. */
export interface LinkedinBatchSummary {
  /** Links: requested. */
  requestedUrls: number
  found: number
  notFound: number
  errored: number
}

export interface LinkedinCompanyPost {
  /** Id at the platform. */
  id: string
  /** Link at the platform. */
  url: string
  /** Text as its author wrote it. */
  text: string | null
  /** Time: published. */
  publishedAt: string | null
}

export interface LinkedinFeaturedEmployee {
  /** Name as it is shown. */
  name: string
  /** Title as it is shown. */
  title: string | null
  /** Link: profile. */
  profileUrl: string
  /** Link: image. */
  imageUrl: string | null
}

export interface LinkedinFoundPerson {
  /** Name as it is shown. */
  name: string
  /** Link: profile. */
  profileUrl: string
  /** The line below the title. */
  subtitle: string | null
  /** The location in the words of the author. */
  location: string | null
  experience: string | null
  education: string | null
  /** Link: image. */
  imageUrl: string | null
}

export interface LinkedinFoundPost {
  /** Link at the platform. */
  url: string
  /** Text as its author wrote it. */
  text: string | null
  /** Time: published. */
  publishedAt: string | null
  /** Link: media. */
  mediaUrl: string | null
  /** Link: image. */
  imageUrl: string | null
  /** Links: image. */
  imageUrls: string[]
  /** The account that published it. */
  author: LinkedinAuthor | null
  /** Counts at the time of the lookup. */
  metrics: {
    reactions: number | null
    /** Comments, in the order of the platform; or their number. */
    comments: number | null
  }
}

export interface LinkedinJob {
  /** Id at the platform. */
  id: string | null
  /** Link at the platform. */
  url: string
  /** Title as it is shown. */
  title: string | null
  /** Name of the company. */
  companyName: string | null
  /** Id of the company. */
  companyId: string | null
  /** Link: company. */
  companyUrl: string | null
  /** The location in the words of the author. */
  location: string | null
  /** A short summary. */
  summary: string | null
  seniorityLevel: string | null
  function: string | null
  /** Kind of employment. */
  employmentType: string | null
  /** Industries at the platform. */
  industries: string | null
  basePayRange: string | null
  /** In the words of the page: "2 weeks ago". */
  postedAt: string | null
  /** ISO 8601. */
  postedDate: string | null
  /** Number: applicant. */
  applicantCount: number | null
  jobPoster: {
    /** Name as it is shown. */
    name: string | null
    /** Title as it is shown. */
    title: string | null
    /** Link: profile. */
    profileUrl: string | null
  } | null
  applicationAvailable: boolean | null
  /** Description, written out for people. */
  descriptionFormatted: string | null
  baseSalary: {
    minAmount: number | null
    maxAmount: number | null
    /** ISO 4217. */
    currency: string | null
    paymentPeriod: string | null
  } | null
  salaryStandards: string | null
  /** Whether: easy apply. */
  isEasyApply: boolean | null
  /** Link: apply. */
  applyLink: string | null
  /** ISO 3166-1 alpha-2. */
  countryCode: string | null
  /** Link: company logo. */
  companyLogoUrl: string | null
}

export interface LinkedinJobRow {
  /** Link at the platform. */
  url: string
  /** Outcome of the lookup, as in `meta.lookupStatus`. */
  lookupStatus: "found" | "not_found" | "error"
  /** Credits of this row; 0 for a row that failed. */
  creditsCharged?: number
  /** The error of this entry; null if it succeeded. */
  error: RowError | null
  job: LinkedinJob | null
  /** Which collections the source returned, and how many entries this form cannot hold. */
  compatibility: {
    /** Which parts the platform returned. */
    availability: {
      job: "available" | "partial" | "unavailable"
    }
    /** Number of unreadable entries that were left out. */
    omittedEntries: {
      job: number
    }
  }
}

export interface LinkedinOrganization {
  /** Short name of the platform. */
  platform: "linkedin"
  /** Kind of page. */
  pageType: "company" | "school" | "organization"
  /** Id at the platform. */
  id: string
  /** The name in links. */
  slug?: string
  /** Name as it is shown. */
  name: string
  /** Link: page. */
  pageUrl: string
  about: string | null
  slogan?: string | null
  /** Link to a site. */
  website: string | null
  websiteDomain?: string | null
  /** Link: logo. */
  logoUrl: string | null
  /** Link: cover image. */
  coverImageUrl: string | null
  /** Industries at the platform. */
  industries: string | null
  specialties: string[]
  /** Kind of organization. */
  organizationType: string | null
  employeeRange: string | null
  foundedYear?: number | null
  headquarters: string | null
  /** ISO 3166-1 alpha-2. */
  countryCode?: string | null
  /** Link: crunchbase. */
  crunchbaseUrl?: string | null
}

export interface LinkedinOrganizationRow {
  /** Link at the platform. */
  url: string
  /** Outcome of the lookup, as in `meta.lookupStatus`. */
  lookupStatus: "found" | "not_found" | "error"
  /** Credits of this row; 0 for a row that failed. */
  creditsCharged?: number
  /** The error of this entry; null if it succeeded. */
  error: RowError | null
  organization: LinkedinOrganization | null
  /** Counts at the time of the lookup. */
  metrics: {
    /** Followers at the time of the lookup. Some platforms round them. */
    followers: number | null
    employeesOnLinkedIn: number | null
    alumni: number | null
  } | null
  /** Places of it. */
  locations: ({
    /** Displayed text. */
    label: string
    /** ISO 3166-1 alpha-2. */
    countryCode?: string | null
  })[]
  featuredEmployees: ({
    /** Name as it is shown. */
    name: string
    /** Title as it is shown. */
    title: string | null
    /** Link: profile. */
    profileUrl: string | null
    /** Link: image. */
    imageUrl: string | null
  })[]
  similarOrganizations: LinkedinSimilarOrganization[]
  affiliatedOrganizations: LinkedinSimilarOrganization[]
  recentPosts: ({
    /** Link: post. */
    postUrl: string
    /** Id of the post. */
    postId?: string
    /** Text as its author wrote it. */
    text: string | null
    /** Title as it is shown. */
    title?: string | null
    /** Time: published. */
    publishedAt?: string | null
    /** Number: likes. */
    likesCount?: number | null
    /** Number: comments. */
    commentsCount?: number | null
    /** Link: external. */
    externalLink?: string | null
  })[]
  funding: {
    rounds?: number | null
    /** Date: last round. */
    lastRoundDate?: string | null
    /** Kind of last round. */
    lastRoundType?: string | null
    lastRoundRaised?: string | null
    investors: {
      /** Name as it is shown. */
      name: string
    }[]
  } | null
  stockInfo: {
    exchange?: string | null
    ticker?: string | null
    /** Price in the currency of the market. */
    price?: string | null
    priceChange?: string | null
    /** Time: recorded. */
    recordedAt?: string | null
  } | null
  alumniInsights: ({
    header?: string | null
    /** Displayed text. */
    label: string
    /** The value that belongs to the label or name. */
    value: string
  })[]
  additionalInformation: string | null
  /** Which collections the source returned, and how many entries this form cannot hold. */
  compatibility: {
    /** Which parts the platform returned. */
    availability: {
      specialties: "available" | "partial" | "unavailable"
      /** Places of it. */
      locations: "available" | "partial" | "unavailable"
      featuredEmployees: "available" | "partial" | "unavailable"
      similarOrganizations: "available" | "partial" | "unavailable"
      affiliatedOrganizations: "available" | "partial" | "unavailable"
      recentPosts: "available" | "partial" | "unavailable"
      alumniInsights: "available" | "partial" | "unavailable"
    }
    /** Number of unreadable entries that were left out. */
    omittedEntries: {
      specialties: number
      /** Places of it. */
      locations: number
      featuredEmployees: number
      similarOrganizations: number
      affiliatedOrganizations: number
      recentPosts: number
      alumniInsights: number
    }
  }
}

export interface LinkedinPerson {
  /** Short name of the platform. */
  platform: "linkedin"
  /** Public name in links, without `@`. */
  handle: string
  /** Id of the numeric. */
  numericId: string | null
  /** Name as the account shows it; not unique. */
  displayName: string | null
  /** Name of the first. */
  firstName: string | null
  /** Name of the last. */
  lastName: string | null
  /** The line below the name. */
  headline: string | null
  /** Description that the account gives of itself. */
  bio: string | null
  /** Link: avatar. */
  avatarUrl: string | null
  /** Link: banner. */
  bannerUrl: string | null
  /** Link: profile. */
  profileUrl: string
  /** The location in the words of the author. */
  location: string | null
  /** Name of the city. */
  city: string | null
  /** ISO 3166-1 alpha-2. */
  countryCode: string | null
  influencer: boolean | null
  memorialized: boolean | null
  defaultAvatar: boolean | null
  currentCompany: {
    /** Name as it is shown. */
    name: string | null
    /** Id of the company. */
    companyId: string | null
    /** Title as it is shown. */
    title: string | null
    /** Link at the platform. */
    url: string | null
    /** The location in the words of the author. */
    location: string | null
  } | null
  /** Links to sites. */
  websites: ({
    /** Title as it is shown. */
    title: string | null
    /** Link at the platform. */
    url: string
  })[]
  experience: ({
    /** Title as it is shown. */
    title: string | null
    /** The company. */
    company: string | null
    /** Link: company logo. */
    companyLogoUrl: string | null
    /** Description as its owner wrote it. */
    description: string | null
    /** Date: start. */
    startDate: string | null
    /** Date: end. */
    endDate: string | null
  })[]
  education: ({
    /** Title as it is shown. */
    title: string | null
    /** Link at the platform. */
    url: string | null
    startYear: string | null
    endYear: string | null
    /** Description as its owner wrote it. */
    description: string | null
  })[]
  /** Languages of it. */
  languages: ({
    /** Name as it is shown. */
    name: string
    proficiency: string | null
  })[]
  organizations: ({
    /** Title as it is shown. */
    title: string
    /** Kind of membership. */
    membershipType: string | null
    /** Date: start. */
    startDate: string | null
    /** Date: end. */
    endDate: string | null
  })[]
  publications: ({
    /** Title as it is shown. */
    title: string
    publisher: string | null
    date: string | null
  })[]
  projects: ({
    /** Title as it is shown. */
    title: string
    /** Date: start. */
    startDate: string | null
    /** Description as its owner wrote it. */
    description: string | null
  })[]
  honorsAndAwards: string[]
  recommendations: string[]
  certifications: LinkedinProfileEntry[]
  courses: LinkedinProfileEntry[]
  volunteerExperience: LinkedinProfileEntry[]
}

export interface LinkedinPersonRow {
  /** Link at the platform. */
  url: string
  /** Outcome of the lookup, as in `meta.lookupStatus`. */
  lookupStatus: "found" | "not_found" | "error"
  /** Credits of this row; 0 for a row that failed. */
  creditsCharged?: number
  /** The error of this entry; null if it succeeded. */
  error: RowError | null
  /** The account; null if it was not found or is not shown. */
  profile: LinkedinPerson | null
  /** Counts at the time of the lookup. */
  metrics: {
    /** Followers at the time of the lookup. Some platforms round them. */
    followers: number | null
    connections: number | null
    /** Number: recommendations. */
    recommendationsCount: number | null
  } | null
  activity: ({
    /** Id at the platform. */
    id: string
    /** Link at the platform. */
    url: string
    /** Title as it is shown. */
    title: string | null
    /** Kind of interaction. */
    interactionType: string | null
    /** Link: thumbnail. */
    thumbnailUrl: string | null
    /** Time: published. */
    publishedAt: string | null
  })[]
  /** Posts, in the order of the platform; or their number. */
  posts: ({
    /** Id at the platform. */
    id: string
    /** Link at the platform. */
    url: string
    /** Title as it is shown. */
    title: string | null
    excerpt: string | null
    /** Time: published. */
    publishedAt: string | null
    interaction: string | null
  })[]
  relatedProfiles: ({
    /** Link at the platform. */
    url: string
    /** Name as it is shown. */
    name: string
    /** The line below the name. */
    headline: string | null
    /** The location in the words of the author. */
    location: string | null
  })[]
  /** Which collections the source returned, and how many entries this form cannot hold. */
  compatibility: {
    /** Which parts the platform returned. */
    availability: {
      /** Links to sites. */
      websites: "available" | "partial" | "unavailable"
      experience: "available" | "partial" | "unavailable"
      education: "available" | "partial" | "unavailable"
      /** Languages of it. */
      languages: "available" | "partial" | "unavailable"
      organizations: "available" | "partial" | "unavailable"
      publications: "available" | "partial" | "unavailable"
      projects: "available" | "partial" | "unavailable"
      honorsAndAwards: "available" | "partial" | "unavailable"
      recommendations: "available" | "partial" | "unavailable"
      certifications: "available" | "partial" | "unavailable"
      courses: "available" | "partial" | "unavailable"
      volunteerExperience: "available" | "partial" | "unavailable"
      activity: "available" | "partial" | "unavailable"
      /** Posts, in the order of the platform; or their number. */
      posts: "available" | "partial" | "unavailable"
      relatedProfiles: "available" | "partial" | "unavailable"
    }
    /** Number of unreadable entries that were left out. */
    omittedEntries: {
      /** Links to sites. */
      websites: number
      experience: number
      education: number
      /** Languages of it. */
      languages: number
      organizations: number
      publications: number
      projects: number
      honorsAndAwards: number
      recommendations: number
      certifications: number
      courses: number
      volunteerExperience: number
      activity: number
      /** Posts, in the order of the platform; or their number. */
      posts: number
      relatedProfiles: number
    }
  }
}

export interface LinkedinPost {
  /** Kind of content. */
  contentType: "post" | "article"
  /** Link at the platform. */
  url: string
  /** Title as it is shown. */
  title: string | null
  /** The line below the name. */
  headline: string | null
  /** Description as its owner wrote it. */
  description: string | null
  /** Time: published. */
  publishedAt: string | null
  /** Link: image. */
  imageUrl: string | null
  /** Links: image. */
  imageUrls: string[]
  /** Link: video. */
  videoUrl: string | null
  /** Link: thumbnail. */
  thumbnailUrl: string | null
}

export interface LinkedinProfileEntry {
  /** Title as it is shown. */
  title: string
  /** The line below the title. */
  subtitle: string | null
  meta: string | null
}

export interface LinkedinProfilePost {
  /** Id at the platform. */
  id: string | null
  /** Link at the platform. */
  url: string
  /** Id of the author user. */
  authorUserId: string | null
  /** Title as it is shown. */
  title: string | null
  /** The line below the name. */
  headline: string | null
  /** Text as its author wrote it. */
  text: string | null
  /** Time: published. */
  publishedAt: string | null
  /** Tags without `#`. */
  hashtags: string[] | null
  embeddedLinks: string[] | null
  /** Links of pictures. */
  images: string[] | null
  /** Videos, in the order of the platform; or their number. */
  videos: string[] | null
  /** Counts at the time of the lookup. */
  metrics: {
    /** Likes at the time of the lookup; null if they are hidden or not reported. */
    likes: number | null
    /** Comments, in the order of the platform; or their number. */
    comments: number | null
    reposts: number | null
  } | null
  moreArticlesByUser: ({
    /** The line below the name. */
    headline: string | null
    datePosted: string | null
    /** Link: post. */
    postUrl: string | null
  })[] | null
  moreRelevantPosts: ({
    /** Link: post. */
    postUrl: string | null
    /** Id of the post. */
    postId: string | null
    /** Id of the user. */
    userId: string | null
    /** Tags without `#`. */
    hashtags: string[] | null
    embeddedLinks: string[] | null
  })[] | null
  topVisibleComments: ({
    /** Link: author profile. */
    authorProfileUrl: string | null
    /** Id of the author user. */
    authorUserId: string | null
    /** Name of the author. */
    authorName: string | null
    /** Time: published. */
    publishedAt: string | null
    /** Text as its author wrote it. */
    text: string | null
    /** Links: tagged profile. */
    taggedProfileUrls: string[] | null
    /** Number: reaction. */
    reactionCount: number | null
    authorTitle: string | null
    /** Links of pictures. */
    images: string[] | null
  })[] | null
  authorFollowers: number | null
  /** Number: author post. */
  authorPostCount: number | null
  /** Number: author article. */
  authorArticleCount: number | null
  /** Kind of post. */
  postType: string | null
  /** Kind of account. */
  accountType: string | null
  /** Post text, in that format. */
  postTextHtml: string | null
  repost: {
    /** Link: repost. */
    repostUrl: string | null
    /** Id of the repost user. */
    repostUserId: string | null
    /** Name of the repost user. */
    repostUserName: string | null
    /** Repost, as text of the platform. */
    repostText: string | null
    /** Date: repost. */
    repostDate: string | null
    /** Id of the repost. */
    repostId: string | null
    repostUserTitle: string | null
    /** Hashtags; the name is spelt so in this version. */
    repostHangtags: string[] | null
    repostAttachments: string[] | null
    /** Accounts tagged in it. */
    taggedUsers: ({
      /** Name as it is shown. */
      name: string | null
      /** Link at the platform. */
      url: string | null
    })[] | null
    taggedCompanies: ({
      /** Name as it is shown. */
      name: string | null
      /** Link at the platform. */
      url: string | null
    })[] | null
  } | null
  taggedCompanies: ({
    /** Name as it is shown. */
    name: string | null
    /** Link at the platform. */
    url: string | null
  })[] | null
  taggedPeople: ({
    /** Name as it is shown. */
    name: string | null
    /** Link at the platform. */
    url: string | null
  })[] | null
  /** Name of the author. */
  authorName: string | null
  /** Link: author profile. */
  authorProfileUrl: string | null
  authorTitle: string | null
  /** Link: author profile pic. */
  authorProfilePicUrl: string | null
  /** Number: author connection. */
  authorConnectionCount: number | null
  /** Video duration in seconds. */
  videoDurationSec: number | null
  externalLinkPreviews: unknown[] | null
  /** Link: video thumbnail. */
  videoThumbnailUrl: string | null
  /** Link: document cover image. */
  documentCoverImageUrl: string | null
  /** Number: document page. */
  documentPageCount: number | null
  /** Original post, as text of the platform. */
  originalPostText: string | null
}

export interface LinkedinRecentPost {
  /** Id at the platform. */
  id?: string
  /** Link: post. */
  postUrl: string
  /** Time: published. */
  publishedAt?: string | null
  /** Text as its author wrote it. */
  text?: string | null
}

export interface LinkedinRelatedArticle {
  /** Link at the platform. */
  url: string | null
  /** Title as it is shown. */
  title: string | null
  publishedAtLabel: string | null
  /** Description as its owner wrote it. */
  description: string | null
  reactions: number | null
  /** Comments, in the order of the platform; or their number. */
  comments: number | null
}

export interface LinkedinSimilarOrganization {
  /** Name as it is shown. */
  name: string
  /** Industries at the platform. */
  industries: string | null
  /** The location in the words of the author. */
  location: string | null
  /** Link: page. */
  pageUrl: string
}

export interface LinkedinV2Accomplishment {
  /** Title as it is shown. */
  title: string
  issuer: string | null
  /** Date: start. */
  startDate: LinkedinV2Date | null
  /** Date: end. */
  endDate: LinkedinV2Date | null
  /** Link at the platform. */
  url: string | null
  /** Description as its owner wrote it. */
  description: string | null
}

export interface LinkedinV2Author {
  /** Stable identifier. */
  id: string | null
  /** Public name in links, without `@`. */
  handle: string | null
  /** Display name. */
  name: string | null
  /** Link: profile. */
  profileUrl: string | null
  /** Link: picture. */
  pictureUrl: string | null
  /** Whether: verified. */
  isVerified: boolean | null
  /** Whether: private. */
  isPrivate: boolean | null
  /** The line below the name. */
  headline: string | null
  /** Kind of object. */
  type: "person" | "organization" | null
  /** Number: follower. */
  followerCount: number | null
}

/** A short summary. */
export interface LinkedinV2BatchSummary {
  /** Number: requested. */
  requestedCount: number | null
  /** Number: found. */
  foundCount: number | null
  /** Number: not found. */
  notFoundCount: number | null
  /** Number: restricted. */
  restrictedCount: number | null
  /** Number: error. */
  errorCount: number | null
}

export interface LinkedinV2Comment {
  /** Id at the platform. */
  id: string
  /** Text as its author wrote it. */
  text: string
  /** Time: created. */
  createdAt: string | null
  /** The account that published it. */
  author: LinkedinV2Author | null
  /** Number: like. */
  likeCount: number | null
  /** Number: reply. */
  replyCount: number | null
}

/** The band of employees that the organization states. */
export interface LinkedinV2CompanySize {
  /** Displayed text. */
  label: string
  min: number | null
  max: number | null
}

export interface LinkedinV2Date {
  year: number | null
  month: number | null
  day: number | null
}

export interface LinkedinV2FoundPerson {
  /** Stable identifier. */
  id: string | null
  /** Public name in links, without `@`. */
  handle: string | null
  /** Display name. */
  name: string | null
  /** Link: profile. */
  profileUrl: string | null
  /** Link: picture. */
  pictureUrl: string | null
  /** Whether: verified. */
  isVerified: boolean | null
  /** Whether: private. */
  isPrivate: boolean | null
  /** The line below the name. */
  headline: string | null
  /** The location in the words of the author. */
  location: string | null
  currentPosition: string | null
}

export interface LinkedinV2Headcount {
  /** Total number of count; some platforms report an estimate. */
  totalCount: number | null
  size: LinkedinV2CompanySize | null
  byFunction: {
    /** Name as it is shown. */
    name: string
    /** Their number. */
    count: number
  }[] | null
  history: {
    month: string
    /** Their number. */
    count: number
  }[] | null
}

export interface LinkedinV2Interest {
  /** Id at the platform. */
  id: string | null
  /** Kind of object. */
  type: "person" | "organization" | "school" | "group" | "newsletter" | null
  /** Name as it is shown. */
  name: string | null
  /** Link at the platform. */
  url: string | null
  /** Link: picture. */
  pictureUrl: string | null
  /** The line below the name. */
  headline: string | null
  /** Number: follower. */
  followerCount: number | null
}

export interface LinkedinV2Job {
  /** Id at the platform. */
  id: string
  /** Link at the platform. */
  url: string
  /** Title as it is shown. */
  title: string | null
  /** The company. */
  company: LinkedinV2OrganizationLink | null
  /** The location in the words of the author. */
  location: string | null
  /** Lists have only the day: its beginning in UTC. */
  postedAt: string | null
  /** In the words of the page: "2 weeks ago". */
  postedLabel: string | null
  salary: LinkedinV2Salary | null
  /** Labels of the card: "Actively Hiring". */
  benefits: string[] | null
  /** ISO 3166-1 alpha-2. */
  countryCode: string | null
  /** Description as its owner wrote it. */
  description: string | null
  /** Description, in that format. */
  descriptionHtml: string | null
  seniority: string | null
  /** Kind of employment. */
  employmentType: string | null
  jobFunction: string | null
  /** Industries at the platform. */
  industries: string | null
  /** Number: applicant. */
  applicantCount: number | null
  /** Whether the number of applicants is a bound ("over 200"). */
  isApplicantCountBound: boolean | null
  /** Whether: closed. */
  isClosed: boolean | null
  /** Whether: easy apply. */
  isEasyApply: boolean | null
  /** Link: apply. */
  applyUrl: string | null
  /** Time: expires. */
  expiresAt: string | null
}

export interface LinkedinV2JobList {
  lookupStatus: LookupStatus
  /** Jobs, in the order of the platform. */
  jobs: LinkedinV2JobSummary[]
  /** Total number; null where unknown. */
  totalCount: number | null
  page: LinkedinV2Page
}

export interface LinkedinV2JobSummary {
  /** Id at the platform. */
  id: string
  /** Link at the platform. */
  url: string
  /** Title as it is shown. */
  title: string | null
  /** The company. */
  company: LinkedinV2OrganizationLink | null
  /** The location in the words of the author. */
  location: string | null
  /** Lists have only the day: its beginning in UTC. */
  postedAt: string | null
  /** In the words of the page: "2 weeks ago". */
  postedLabel: string | null
  salary: LinkedinV2Salary | null
  /** Labels of the card: "Actively Hiring". */
  benefits: string[] | null
}

export interface LinkedinV2Organization {
  /** Number of its page; null where unknown. */
  id: string | null
  /** The name in links. */
  slug: string | null
  /** Kind of object. */
  type: "company" | "school" | "showcase" | null
  /** Name as it is shown. */
  name: string
  /** Link at the platform. */
  url: string | null
  /** Description as its owner wrote it. */
  description: string | null
  tagline: string | null
  /** Link: website. */
  websiteUrl: string | null
  /** Link: logo. */
  logoUrl: string | null
  /** Link: cover. */
  coverUrl: string | null
  industry: string | null
  specialties: string[] | null
  /** Kind of organization. */
  organizationType: string | null
  size: LinkedinV2CompanySize | null
  /** Members who say that they work there. */
  employeeCount: number | null
  /** Number: follower. */
  followerCount: number | null
  foundedYear: number | null
  headquarters: {
    /** Displayed text. */
    label: string | null
    street: string | null
    /** Name of the city. */
    city: string | null
    /** Country code (ISO 3166-1 alpha-2). */
    region: string | null
    postalCode: string | null
    /** ISO 3166-1 alpha-2. */
    countryCode: string | null
  } | null
  /** Places of it. */
  locations: ({
    /** Displayed text. */
    label: string
    /** ISO 3166-1 alpha-2. */
    countryCode: string | null
    /** Whether: primary. */
    isPrimary: boolean | null
  })[] | null
  featuredPeople: LinkedinV2PersonSummary[] | null
  funding: {
    /** Number: round. */
    roundCount: number | null
    /** Kind of last round. */
    lastRoundType: string | null
    /** Date: last round. */
    lastRoundDate: string | null
    lastRoundAmount: string | null
    investors: ({
      /** Name as it is shown. */
      name: string
      /** Link at the platform. */
      url: string | null
    })[] | null
  } | null
}

export interface LinkedinV2OrganizationIdentity {
  /** Id at the platform. */
  id: string
  /** The name in links. */
  slug: string
  /** Name as it is shown. */
  name: string
  /** Kind of object. */
  type: "company" | "school" | "showcase" | null
  /** Link at the platform. */
  url: string
}

export interface LinkedinV2OrganizationLink {
  /** Id at the platform. */
  id: string | null
  /** The name in links. */
  slug: string | null
  /** Name as it is shown. */
  name: string | null
  /** Link at the platform. */
  url: string | null
  /** Link: logo. */
  logoUrl: string | null
}

export interface LinkedinV2OrganizationSummary {
  /** Id at the platform. */
  id: string | null
  /** The name in links. */
  slug: string | null
  /** Name as it is shown. */
  name: string
  /** Link at the platform. */
  url: string
  industry: string | null
  /** The location in the words of the author. */
  location: string | null
  /** Link: logo. */
  logoUrl: string | null
  /** Number: follower. */
  followerCount: number | null
}

/** Position in the list. */
export interface LinkedinV2Page {
  /** Send it as `cursor` for the next page; null on the last page. */
  nextCursor: string | null
  /** Whether there is a next page; null if there may be more items that no cursor reaches. */
  hasMore: boolean | null
  /** Items in this page. */
  returnedCount: number
  /** Place of the first item of this page in the whole list, counted from 0. */
  start: number
  /** Number of this page, counted from 1. */
  page: number
}

export interface LinkedinV2Person {
  /** Opaque stable token of the person; null where unknown. */
  entityId: string | null
  /** Public name in links, without `@`. */
  handle: string | null
  /** Id of the member. */
  memberId: string | null
  /** Name as it is shown. */
  name: string | null
  /** Name of the first. */
  firstName: string | null
  /** Name of the last. */
  lastName: string | null
  /** The line below the name. */
  headline: string | null
  /** A short summary. */
  summary: string | null
  /** Link: profile. */
  profileUrl: string | null
  /** Link: profile picture. */
  profilePictureUrl: string | null
  /** The picture in its sizes. */
  profilePictures: MediaFile[] | null
  /** Link: cover. */
  coverUrl: string | null
  /** The location in the words of the author. */
  location: string | null
  /** ISO 3166-1 alpha-2. */
  countryCode: string | null
  /** Number: follower. */
  followerCount: number | null
  /** Number: connection. */
  connectionCount: number | null
  /** Whether: influencer. */
  isInfluencer: boolean | null
  /** Links to sites. */
  websites: ({
    /** Title as it is shown. */
    title: string | null
    /** Link at the platform. */
    url: string
  })[] | null
  positions: LinkedinV2Position[] | null
  educations: ({
    /** Name of the school. */
    schoolName: string | null
    school: LinkedinV2OrganizationLink | null
    degree: string | null
    /** Description as its owner wrote it. */
    description: string | null
    /** Date: start. */
    startDate: LinkedinV2Date | null
    /** Date: end. */
    endDate: LinkedinV2Date | null
  })[] | null
  /** Languages of it. */
  languages: ({
    /** Name as it is shown. */
    name: string
    proficiency: string | null
  })[] | null
  memberships: ({
    /** Name as it is shown. */
    name: string
    /** Role in words. */
    role: string | null
    /** Date: start. */
    startDate: LinkedinV2Date | null
    /** Date: end. */
    endDate: LinkedinV2Date | null
  })[] | null
  publications: LinkedinV2Accomplishment[] | null
  projects: LinkedinV2Accomplishment[] | null
  awards: LinkedinV2Accomplishment[] | null
  certifications: LinkedinV2Accomplishment[] | null
  courses: LinkedinV2Accomplishment[] | null
  volunteering: LinkedinV2Accomplishment[] | null
}

export interface LinkedinV2PersonComment {
  /** Id at the platform. */
  id: string
  /** Text as its author wrote it. */
  text: string
  /** Time: created. */
  createdAt: string | null
  /** The account that published it. */
  author: LinkedinV2Author | null
  /** Number: like. */
  likeCount: number | null
  /** Number: reply. */
  replyCount: number | null
  /** The post; null if it was not found or is not shown. */
  post: LinkedinV2Post | null
}

export interface LinkedinV2PersonIdentity {
  /** Id of the entity. */
  entityId: string
  /** Public name in links, without `@`. */
  handle: string | null
  /** Name as it is shown. */
  name: string | null
  /** The line below the name. */
  headline: string | null
  /** Link: profile. */
  profileUrl: string | null
  /** Link: picture. */
  pictureUrl: string | null
}

export interface LinkedinV2PersonSummary {
  /** Stable identifier. */
  id: string | null
  /** Public name in links, without `@`. */
  handle: string | null
  /** Display name. */
  name: string | null
  /** Link: profile. */
  profileUrl: string | null
  /** Link: picture. */
  pictureUrl: string | null
  /** Whether: verified. */
  isVerified: boolean | null
  /** Whether: private. */
  isPrivate: boolean | null
  /** The line below the name. */
  headline: string | null
}

export interface LinkedinV2Position {
  /** Title as it is shown. */
  title: string | null
  /** Name of the company. */
  companyName: string | null
  /** The company. */
  company: LinkedinV2OrganizationLink | null
  /** The location in the words of the author. */
  location: string | null
  /** Description as its owner wrote it. */
  description: string | null
  /** Date: start. */
  startDate: LinkedinV2Date | null
  /** Date: end. */
  endDate: LinkedinV2Date | null
  /** Whether: current. */
  isCurrent: boolean | null
}

export interface LinkedinV2Post {
  /** Activity id, digits. */
  id: string | null
  /** Kind of object. */
  type: "post" | "article"
  /** Link at the platform. */
  url: string
  /** Text as its author wrote it. */
  text: string | null
  /** Time: created. */
  createdAt: string | null
  /** The account that published it. */
  author: LinkedinV2Author | null
  /** Pictures and videos. */
  media: MediaFile[] | null
  /** What was posted: `urn:li:share:…` or `urn:li:ugcPost:…`. */
  urn: string | null
  /** Title as it is shown. */
  title: string | null
  /** Whether: edited. */
  isEdited: boolean | null
  /** Number: like. */
  likeCount: number | null
  /** Number: comment. */
  commentCount: number | null
  /** Number: play. */
  playCount: number | null
  /** Whether the author hides likes and views. */
  areCountsHidden: boolean | null
  /** Number: repost. */
  repostCount: number | null
  /** Kinds of reactions, the most frequent first. */
  reactionTypes: string[] | null
  /** The link or external video attached to it. */
  link: {
    /** Link at the platform. */
    url: string
    /** Title as it is shown. */
    title: string | null
    /** Link: thumbnail. */
    thumbnailUrl: string | null
  } | null
  /** Tags without `#`. */
  hashtags: string[] | null
  mentions: LinkedinV2Author[] | null
  /** The post that is shared in it. */
  repostOf: LinkedinV2Repost | null
}

export interface LinkedinV2PostList {
  lookupStatus: LookupStatus
  /** Posts, in the order of the platform; or their number. */
  posts: LinkedinV2Post[]
  /** Total number; null where unknown. */
  totalCount: number | null
  page: LinkedinV2Page
}

export interface LinkedinV2Recommendation {
  /** Id at the platform. */
  id: string | null
  /** Text as its author wrote it. */
  text: string
  relationship: string | null
  /** Time: created. */
  createdAt: string | null
  /** The account that published it. */
  author: LinkedinV2PersonSummary | null
}

export interface LinkedinV2RelatedOrganizations {
  lookupStatus: LookupStatus
  /** The one that was asked for. */
  organization: LinkedinV2OrganizationSummary | null
  /** Null where unknown. */
  organizations: LinkedinV2OrganizationSummary[] | null
}

export interface LinkedinV2Repost {
  /** Activity id, digits. */
  id: string | null
  /** Kind of object. */
  type: "post" | "article"
  /** Link at the platform. */
  url: string
  /** Text as its author wrote it. */
  text: string | null
  /** Time: created. */
  createdAt: string | null
  /** The account that published it. */
  author: LinkedinV2Author | null
  /** Pictures and videos. */
  media: MediaFile[] | null
}

export interface LinkedinV2Salary {
  /** Displayed text. */
  label: string
  min: number | null
  max: number | null
  /** ISO 4217. */
  currency: string | null
  period: "hour" | "day" | "week" | "month" | "year" | null
}

/** Outcome of the lookup, as in `meta.lookupStatus`. */
export type LookupStatus = "found" | "not_found" | "private" | "restricted"

export interface MediaDownload {
  /** Id of the post. */
  postId?: string
  /** Link: original. */
  originalUrl: string
  /** Link: cdn. */
  cdnUrl: string
  /** Kind of object. */
  type: "video" | "image"
}

export interface MediaFile {
  /** Kind of object. */
  type: "image" | "video"
  /** Address at the platform; see `expiresAt`. */
  url: string | null
  /** Link: thumbnail. */
  thumbnailUrl: string | null
  /** Pixels. */
  width: number | null
  /** Pixels. */
  height: number | null
  /** Duration in seconds. */
  durationSeconds: number | null
  /** Alt, as text of the platform. */
  altText: string | null
  /** When the address stops working; null where it does not say. */
  expiresAt: string | null
}

export interface Member {
  personId: string
  /** Name as it is shown. */
  name: string | null
  /** E-mail address of the account. */
  email: string | null
  role: "owner" | "developer" | "viewer"
  /** What gives the role: an invitation, the claims of the identity provider (which set it at each sign-in), or an owner in place of the claims. */
  roleFrom: "invitation" | "claims" | "pinned"
  /** When it was created. */
  createdAt: string
}

export interface Monitor {
  /** Identifier in this service. */
  id: string
  externalId: string | null
  /** Name as it is shown. */
  name: string
  /** The lookup, by its id. */
  operationId: string
  /** Parameters of the lookup. */
  params: Record<string, unknown>
  /** Its state. */
  status: "active" | "paused" | "exhausted" | "broken"
  /** The reason of its state, in words; null without a reason. */
  statusReason: string | null
  /** The schedule of its checks. */
  schedule: IntervalSchedule | CronSchedule
  /** When it is checked next. */
  nextRunAt: string
  /** The first of webhookEndpointIds. */
  webhookEndpointId: string | null
  /** The endpoints that its events are delivered to. */
  webhookEndpointIds: string[]
  /** items: one event per new item. digest: one event for all new items of a check. */
  delivery: "items" | "digest"
  /** Which new items are reported; null: all. */
  filters: MonitorFilters | null
  reports: MonitorReports | null
  /** items: new items of a list. values: numbers of a record. text: texts of a record. */
  watch: "items" | "values" | "text"
  fields: string[] | null
  conditions: MonitorCondition[] | null
  text: MonitorText | null
  /** Maximum credits that it may spend in a month (UTC); null without a cap. */
  spendCapCredits: number | null
  /** Credits that its checks cost in this month (UTC). */
  spendThisMonth: number
  /** Words of yours, by which monitors are listed and changed together; in lower case. */
  tags: string[]
  /** When it was created. */
  createdAt: string
  /** When it was last changed. */
  updatedAt: string
}

export interface MonitorCheck {
  at: string
  /** The outcome. */
  outcome: string
  /** Number of new items. */
  newItems: number
  /** Credits that were charged. */
  creditsCharged: number
  pages: number
  /** The reason, in words. */
  reason: string
}

export interface MonitorCheckOutcome {
  at: string
  /** The outcome. */
  outcome: string
  /** The reason, in words. */
  reason: string
}

export type MonitorCondition = {
  /** Any other value than at the check before. */
  when: "changes"
  /** One of `fields`; default: each of them. */
  field?: string
} | {
  /** Beyond a level, once until it is armed again. */
  when: "above" | "below"
  /** One of `fields`; default: each of them. */
  field?: string
  /** The level. */
  value: number
  /** The level at which it is armed again; default: `value`. */
  rearm?: number
} | {
  /** Passes a level, in either direction. */
  when: "crosses"
  /** One of `fields`; default: each of them. */
  field?: string
  /** The level. */
  value: number
  /** How far a number must pass `value`; default: 0. */
  margin?: number
} | {
  /** Grows or shrinks by so much. */
  when: "moves"
  /** One of `fields`; default: each of them. */
  field?: string
  /** In the unit of the number. */
  amount?: number
  /** With `amount`, both must be reached. */
  percent?: number
  /** Default: since the last event of this condition. */
  withinHours?: number
  /** Default: both. */
  direction?: "up" | "down"
} | {
  /** The same value for so long. */
  when: "still"
  /** One of `fields`; default: each of them. */
  field?: string
  /** For how long. */
  hours: number
} | {
  /** The object is proven missing. */
  when: "disappears"
  /** Checks in a row that prove it missing; default: 3. */
  checks?: number
}

export interface MonitorCostPreview {
  /** Price of a check. A check reads one page. */
  perCheckCredits: number
  /** Price of one day with one check at each slot of the schedule. */
  perDayCredits: number
  /** Price of 30 days with one check at each slot of the schedule. */
  perMonthCredits: number
  /** Maximum number of checks at one slot, if several pages are new. */
  maxChecksPerSlot: number
  /** Price of the maximum number of checks at one slot. */
  maxPerSlotCredits: number
  /** Maximum price of the checks of a day. */
  maxPerDayCredits: number
  /** Maximum price of the checks of 30 days. */
  maxPerMonthCredits: number
}

export interface MonitorCreationResult {
  line: number
  /** `updated`: by its externalId. `exists`: unchanged, or created by an earlier request with this Idempotency-Key. `valid`: the line passed a dry run. */
  status: "created" | "updated" | "exists" | "valid" | "failed" | "not_tried"
  monitor?: {
    /** Identifier in this service. */
    id: string
    /** Name as it is shown. */
    name: string
    /** The lookup, by its id. */
    operationId: string
    /** Parameters of the lookup. */
    params: Record<string, unknown>
    /** The schedule of its checks. */
    schedule: IntervalSchedule | CronSchedule
    /** When it is checked next. */
    nextRunAt: string
    costPreview: MonitorCostPreview
    baseline?: {
      /** The outcome. */
      outcome: string
    }
    webhookEndpoint?: {
      /** Identifier in this service. */
      id: string
      secret: string
    }
    filterPreview?: MonitorFilterPreview
  }
  error?: MonitorError
}

/** What is wrong with this line. */
export interface MonitorError {
  code: string
  /** The reason, in words. */
  reason?: string
  /** What is wrong, in words. */
  message: string
  retryable: boolean
}

export interface MonitorEvent {
  /** Identifier in this service. */
  id: string
  /** Its kind. */
  type: string
  payload: Event
  /** Credits that were charged. */
  creditsCharged: number
  /** When it was created. */
  createdAt: string
}

/** Returned by a dry run with filters: how many items of the current list pass. */
export interface MonitorFilterPreview {
  /** The outcome. */
  outcome: string
  items: number
  passing: number
  previewItems: unknown[]
}

/** Either keywords (any, all, none), searched in the texts of an item or in `fields`, or a threshold (`field`, `op`, `value`) for a number or a date. Fields are paths such as `stats.views`. */
export interface MonitorFilterRule {
  any?: string[]
  all?: string[]
  none?: string[]
  fields?: string[]
  /** Keywords match whole words only. */
  wholeWords?: boolean
  field?: string
  op?: "gt" | "gte" | "lt" | "lte" | "eq" | "ne"
  /** For a date: ISO 8601. */
  value?: number | string
  /** For a date: at most this old when the item is found. */
  withinHours?: number
}

/** A new item is reported if it meets every rule of `include` and no rule of `exclude`. */
export interface MonitorFilters {
  include?: MonitorFilterRule[]
  exclude?: MonitorFilterRule[]
  /** Items that were published longer ago when they are found are not reported. */
  publishedWithinHours?: number
}

/** What is reported beside what is new. */
export interface MonitorReports {
  /** Known items whose texts changed. */
  edited?: boolean
  /** Known items that three checks in a row prove to be gone. */
  removed?: boolean
  /** A notice after this number of days with nothing to report. */
  quietAfterDays?: number
}

export interface MonitorSeries {
  fields: string[]
  by: "all" | "hour" | "day"
  timezone: string
  points: SeriesPoint[]
}

export interface MonitorSource {
  /** The lookup, by its id. */
  operationId: string
  /** Name as it is shown. */
  displayName: string
  mode: "feed" | "search"
  /** Recommended minutes between two checks. */
  defaultIntervalMinutes: number
  /** Minimum minutes between two checks. */
  minIntervalMinutes: number
  /** The least `schedule.seconds`; null: this service takes minutes only. */
  minIntervalSeconds: number | null
  docsTitle: string
  inputHint?: string
  sampleEvent: Event
}

export interface MonitorSummary {
  /** Identifier in this service. */
  id: string
  /** Name as it is shown. */
  name: string
  /** A tag of monitors, in lower case. */
  tag: string
  /** Time of day by the clocks of `timezone`, such as 08:00. */
  time: string
  /** An IANA time zone such as Europe/Berlin; default: UTC. */
  timezone: string
  /** Days of the week. */
  weekdays: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[]
  /** Whether an event is sent when nothing was new. */
  whenEmpty: "skip" | "send"
  /** The endpoints that its events are delivered to. */
  webhookEndpointIds: string[]
  /** Its state. */
  status: "active" | "paused"
  /** The reason of its state, in words; null without a reason. */
  statusReason: string | null
  /** When it is sent next. */
  nextRunAt: string
  /** When the last one was complete; null: none yet. */
  sentAt: string | null
  /** When it was created. */
  createdAt: string
  /** When it was last changed. */
  updatedAt: string
}

export interface MonitorTag {
  /** A tag of monitors, in lower case. */
  tag: string
  monitors: number
  /** Of these, the active ones. */
  active: number
}

export interface MonitorText {
  /** Only the section below this heading. */
  heading?: string | null
  /** Only the elements of this CSS selector. */
  selector?: string | null
  /** Passages with one of these texts are left out; digits stand for any number. */
  ignore?: string[]
  only?: "added" | "removed" | null
}

export interface NoticeLevels {
  /** Balances in credits: `account.balance_low` is sent when the balance falls to one of them or below. */
  balance: number[]
  /** Percents of the account’s credits per day: `account.daily_budget_reached` is sent at each. */
  accountBudget: number[]
  /** Percents of the credits per day of each key that has this limit: `key.daily_budget_reached` is sent at each. */
  keyBudget: number[]
}

/** Position in the list. */
export interface NumberedPage {
  /** Send it as `cursor` for the next page; null on the last page. */
  nextCursor: string | null
  /** Whether there is a next page; null if there may be more items that no cursor reaches. */
  hasMore: boolean | null
  /** Items in this page. */
  returnedCount: number
  /** Number of this page. */
  currentPage: number
  /** Number of the next page; null on the last page. */
  nextPage: number | null
}

/** Position in the list. */
export interface Page {
  /** Send it as `cursor` for the next page; null on the last page. */
  nextCursor: string | null
  /** Whether there is a next page; null if there may be more items that no cursor reaches. */
  hasMore: boolean | null
  /** Items in this page. */
  returnedCount: number
}

export interface ProfileCounts {
  /** Followers at the time of the lookup. Some platforms round them. */
  followers: number
  /** Accounts it follows. */
  following: number
  /** Posts, in the order of the platform; or their number. */
  posts: number
}

export interface RedditComment {
  /** Id at the platform. */
  id: string
  /** Link at the platform. */
  url: string | null
  /** Permanent path or link. */
  permalink: string | null
  /** Id of the parent. */
  parentId: string | null
  /** The account that published it. */
  author: string | null
  /** Text as its author wrote it. */
  text: string
  /** Rendered, in that format. */
  renderedHtml: string | null
  /** Upvotes minus downvotes; platforms change it at random. */
  score: number | null
  /** Upvotes; platforms change them at random. */
  upvotes: number | null
  /** Time: created. */
  createdAt: string | null
  depth: number
  /** Whether: submitter. */
  isSubmitter: boolean
  /** Whether it is pinned to the top. */
  stickied: boolean
  /** Whether replies are closed. */
  locked: boolean
  distinguished: string | null
  /** Replies, in the order of the platform; or their number. */
  replies: {
    /** The entries, in the order of the platform. */
    items: RedditComment[]
    page: Page
  }
}

export interface RedditCommentedPost {
  /** Id at the platform. */
  id: string
  /** Permanent path or link. */
  permalink: string | null
  /** Name of the subreddit, without `r/`. */
  subreddit: string | null
  /** The account that published it. */
  author: string | null
  /** Upvotes minus downvotes; platforms change it at random. */
  score: number | null
  /** Share of upvotes among all votes, 0 to 1. */
  upvoteRatio: number | null
  /** Number: comment. */
  commentCount: number | null
  /** Time: created. */
  createdAt: string | null
  /** Title as it is shown. */
  title: string
  /** Link at the platform. */
  url: string
  subredditNamePrefixed: string | null
  /** Whether it is marked as adult content. */
  over18: boolean
  /** Whether replies are closed. */
  locked: boolean
  /** Whether it is pinned to the top. */
  stickied: boolean
}

export interface RedditFoundPost {
  /** Id at the platform. */
  id: string
  /** Permanent path or link. */
  permalink: string | null
  /** Name of the subreddit, without `r/`. */
  subreddit: string | null
  /** The account that published it. */
  author: string | null
  /** Upvotes minus downvotes; platforms change it at random. */
  score: number | null
  /** Share of upvotes among all votes, 0 to 1. */
  upvoteRatio: number | null
  /** Number: comment. */
  commentCount: number | null
  /** Time: created. */
  createdAt: string | null
  /** Name as it is shown. */
  name: string | null
  /** Title as it is shown. */
  title: string | null
  /** Name of the subreddit prefixed. */
  subredditPrefixedName: string | null
  /** Link at the platform. */
  url: string | null
  /** Body, as text of the platform. */
  bodyText: string | null
  /** Upvotes; platforms change them at random. */
  upvotes: number | null
  /** Whether: video. */
  isVideo: boolean
  /** Number: subreddit subscriber. */
  subredditSubscriberCount?: number | null
}

export interface RedditPost {
  /** Id at the platform. */
  id: string
  /** Permanent path or link. */
  permalink: string | null
  /** Name of the subreddit, without `r/`. */
  subreddit: string | null
  /** The account that published it. */
  author: string | null
  /** Upvotes minus downvotes; platforms change it at random. */
  score: number | null
  /** Share of upvotes among all votes, 0 to 1. */
  upvoteRatio: number | null
  /** Number: comment. */
  commentCount: number | null
  /** Time: created. */
  createdAt: string | null
  /** Title as it is shown. */
  title: string
  /** Link at the platform. */
  url: string
  subredditNamePrefixed: string | null
  /** Whether it is marked as adult content. */
  over18: boolean
  /** Whether replies are closed. */
  locked: boolean
  /** Id of the full. */
  fullId: string | null
  /** Text as its author wrote it. */
  text: string | null
  subredditSubscribers: number | null
  /** Number: award. */
  awardCount: number | null
  /** Whether: video. */
  isVideo: boolean
  archived: boolean
  /** Whether it is marked as a spoiler. */
  spoiler: boolean
}

export interface RedditSubreddit {
  /** Short name of the platform. */
  platform: "reddit"
  /** Name as it is shown. */
  name: string
  /** Id of the subreddit. */
  subredditId?: string
  /** Link at the platform. */
  url: string
  /** Description as its owner wrote it. */
  description: string | null
  rules: string | null
  /** Link: icon. */
  iconUrl: string | null
  /** Link: banner. */
  bannerUrl: string | null
  advertiserCategory: string | null
  /** Submit, as text of the platform. */
  submitText: string | null
  /** Time: created. */
  createdAt: string | null
}

export interface RedditSubredditFoundPost {
  /** Id at the platform. */
  id: string
  /** Id of the post. */
  postId: string
  /** Title as it is shown. */
  title: string
  /** Link at the platform. */
  url: string
  /** Permanent path or link. */
  permalink: string
  /** Whether it is marked as adult content. */
  nsfw: boolean
  /** Whether it is marked as a spoiler. */
  spoiler: boolean
  crosspost: boolean
  /** Name of the subreddit, without `r/`. */
  subreddit: {
    /** Id at the platform. */
    id: string | null
    /** Name as it is shown. */
    name: string | null
    /** Whether it is marked as adult content. */
    nsfw: boolean | null
    quarantined: boolean | null
    /** Link: icon. */
    iconUrl: string | null
    /** Link: banner. */
    bannerUrl: string | null
    /** Description as its owner wrote it. */
    description: string | null
    weeklyVisitors: number | null
    weeklyContributions: number | null
  } | null
  /** Counts at the time of the lookup. */
  metrics: {
    votes: number | null
    /** Comments, in the order of the platform; or their number. */
    comments: number | null
  }
  /** Time: created. */
  createdAt: string | null
  /** Link: thumbnail. */
  thumbnailUrl: string | null
  thumbnailBlurred: boolean | null
  /** Place in the list, from the top. */
  position: number | null
  relativePosition: number | null
}

export interface RedditSubredditPost {
  /** Id at the platform. */
  id: string
  /** Id of the full. */
  fullId: string | null
  /** Name of the subreddit, without `r/`. */
  subreddit: string | null
  /** Title as it is shown. */
  title: string
  /** Text as its author wrote it. */
  text: string | null
  /** The account that published it. */
  author: {
    username: string | null
    /** Id at the platform. */
    id: string | null
  }
  /** Link at the platform. */
  url: string | null
  /** Link: permalink. */
  permalinkUrl: string | null
  /** Time: published. */
  publishedAt: string | null
  /** Counts at the time of the lookup. */
  metrics: {
    /** Upvotes minus downvotes; platforms change it at random. */
    score: number | null
    /** Upvotes; platforms change them at random. */
    upvotes: number | null
    /** Share of upvotes among all votes, 0 to 1. */
    upvoteRatio: number | null
    /** Number: comment. */
    commentCount: number | null
    /** Number: crosspost. */
    crosspostCount: number | null
    subredditSubscribers: number | null
  }
  flags: {
    /** Whether: video. */
    isVideo: boolean
    /** Whether: pinned. */
    isPinned: boolean
    /** Whether: locked. */
    isLocked: boolean
    /** Whether: spoiler. */
    isSpoiler: boolean
    /** Whether: over18. */
    isOver18: boolean
    /** Whether: original content. */
    isOriginalContent: boolean
  }
}

export interface RequestError {
  code: string
  /** The reason, in words. */
  reason: string | null
  /** Of a refused request. */
  message: string | null
  retryable: boolean
}

export interface RequestRecord {
  /** Of equal refusals, the id of the first. */
  requestId: string
  /** When it ended; of equal refusals, when the first ended. */
  at: string
  /** The operation, or the id of another route. */
  operation: string
  /** Id of the key or session that made it; for monitors, the key that owns the monitor. */
  key: string
  /** The name of the key, of the assistant, or of the person of a session; null where it is unknown. */
  keyName: string | null
  /** Id of the monitor that made it. */
  monitor: string | null
  /** Null without a monitor, and for a deleted one. */
  monitorName: string | null
  /** `failed`: the sources could not answer. `refused`: it did not become a lookup. */
  outcome: "found" | "not_found" | "private" | "restricted" | "failed" | "refused"
  /** HTTP status. */
  status: number
  /** What is wrong with this line. */
  error: RequestError | null
  /** The kind of the source. */
  source: "web" | "official" | "provider" | "vendor" | null
  cached: boolean
  /** Credits that were charged. */
  creditsCharged: number
  /** Duration of the attempt, in milliseconds; null before the attempt. */
  durationMs: number | null
  /** As they were understood. Null values were left out: parts of a body, cursors, long values. */
  parameters: Record<string, string | number | boolean | (string | number | boolean)[] | null> | null
  /** Number of equal refusals within an hour; 1 for a lookup. */
  times: number
  /** When the last of equal refusals ended. */
  lastAt: string
}

export interface RowError {
  /** The code that a request with this input alone would get. */
  code: string
  reason: string
  /** Text as its author wrote it. */
  message: string
  /** Whether the same input can work later. */
  retryable: boolean
  /** Retry after in seconds. */
  retryAfterSeconds?: number
}

export interface SeriesPoint {
  at: string
  /** The same by the clocks of `timezone`. */
  local: string
  /** 0: a gap; no check read the record. */
  checks: number
  /** The last number of the step; null: hidden, or a gap. */
  values: Record<string, number | null>
  /** To the point before; null beside a gap. */
  differences: Record<string, number | null>
}

/** The position in the list and the cursor of the next page. */
export interface ServicePage {
  /** Send it as `cursor` for the next page; null on the last page. */
  nextCursor: string | null
  /** Whether there is a next page. */
  hasMore: boolean
  /** Items in this page. */
  returnedCount: number
}

export interface SignInSession {
  /** Identifier in this service. */
  id: string
  /** How the person signed in. */
  method: "link" | "key" | "oidc" | "passkey"
  /** Null for a session by a one-time link or a key. */
  personId: string | null
  role: "owner" | "developer" | "viewer"
  /** The key that was used to sign in, or to make the link of the sign-in: it ends with the key. */
  keyId: string | null
  /** Network address of the sign-in. */
  address: string | null
  userAgent: string | null
  /** When it was created. */
  createdAt: string
  /** Last request, to the minute. */
  seenAt: string
  expiresAt: string
}

export interface SpeechSegment {
  /** Text as its author wrote it. */
  text: string
  /** Start in milliseconds from the beginning. */
  startMs: number
  /** End in milliseconds from the beginning. */
  endMs: number
}

export interface StatementLine {
  month: string
  /** `opening` and `closing` are the balances at the ends of the month. */
  item: "opening" | "trial" | "purchase" | "subscription" | "grant" | "charge" | "refund" | "deduction" | "chargeback" | "correction" | "closing"
  /** Of a charge; null for other items, and for charges without usage records of this month. */
  operation: string | null
  /** Of a charge by operation; null for other items. */
  lookups: number | null
  /** Negative for charges and deductions. */
  credits: number
}

export interface TaggedMonitorResult {
  /** Identifier in this service. */
  id: string
  /** Name as it is shown. */
  name: string
  /** unchanged: it is in this state, or cannot be checked in its state. */
  status: "changed" | "unchanged" | "failed"
  error?: MonitorError
}

export interface TiktokAd {
  /** Id at the platform. */
  id: string
  /** Title as it is shown. */
  title: string | null
  /** Name of the brand. */
  brandName: string | null
  cost: number | null
  /** Click rate, as the rank or percentage that the platform reports. */
  ctr: number | null
  /** Number: like. */
  likeCount: number | null
  industryKey: string | null
  objective: string | null
  /** The video. */
  video: TiktokAdVideo | null
}

export interface TiktokAdAnalysis {
  metric: string | null
  analysis: {
    second: number
    /** The value that belongs to the label or name. */
    value: number
  }[]
  /** Length as text of the platform. */
  duration: number | null
  highlight: number[]
  percentile: number | null
}

export interface TiktokAdDetails {
  /** Id at the platform. */
  id: string
  /** Title as it is shown. */
  title: string | null
  /** Name of the brand. */
  brandName: string | null
  cost: number | null
  /** Click rate, as the rank or percentage that the platform reports. */
  ctr: number | null
  /** Number: like. */
  likeCount: number | null
  industryKey: string | null
  objective: string | null
  /** The video. */
  video: TiktokAdVideo | null
  /** Number: comment. */
  commentCount: number | null
  /** Number: share. */
  shareCount: number | null
  countries: string[]
  /** Link: landing page. */
  landingPageUrl: string | null
  /** Keywords set for it. */
  keywords: string[] | null
  objectives: ({
    /** Displayed text. */
    label: string | null
    /** The value that belongs to the label or name. */
    value: number | null
  })[]
  patterns: string[]
  /** Where it comes from. */
  source: string | null
  /** Whether: voice over. */
  hasVoiceOver: boolean | null
  /** Link: detail. */
  detailUrl: string | null
  interactiveAnalysis: {
    /** Click rate, as the rank or percentage that the platform reports. */
    ctr: TiktokAdAnalysis | null
    cvr: TiktokAdAnalysis | null
    clicks: TiktokAdAnalysis | null
    conversion: TiktokAdAnalysis | null
    remain: TiktokAdAnalysis | null
  } | null
  relatedAds: TiktokAd[]
}

export interface TiktokAdVideo {
  /** Id at the platform. */
  id: string | null
  /** Duration in seconds. */
  durationSeconds: number | null
  /** Link: cover. */
  coverUrl: string | null
  /** Width in pixels. */
  width: number | null
  /** Height in pixels. */
  height: number | null
  /** Links in the text or profile. */
  urls: {
    /** The file of 360 lines. */
    p360: string | null
    /** The file of 480 lines. */
    p480: string | null
    /** The file of 540 lines. */
    p540: string | null
    /** The file of 720 lines. */
    p720: string | null
    /** The file of 1080 lines. */
    p1080: string | null
  } | null
}

export interface TiktokAudienceCountry {
  /** Country code (ISO 3166-1 alpha-2) or name, as the platform reports it. */
  country: string
  /** ISO 3166-1 alpha-2. */
  countryCode: string
  /** Their number. */
  count: number
  percentage: string
}

/** The account that published it. */
export interface TiktokAuthor {
  /** Id at the platform. */
  id: string | null
  /** Public name in links, without `@`. */
  handle: string | null
  /** Name as the account shows it; not unique. */
  displayName: string | null
  /** Link: avatar. */
  avatarUrl: string | null
  /** Whether the platform marks the account as verified. */
  verified: boolean
}

/** Links: avatar. */
export interface TiktokAvatarUrls {
  large?: string
  medium?: string
  thumb?: string
}

export interface TiktokComment {
  /** Id at the platform. */
  id: string
  /** Text as its author wrote it. */
  text: string
  /** Time: created. */
  createdAt: string
  /** Likes at the time of the lookup; null if they are hidden or not reported. */
  likes: number
  /** Number: reply. */
  replyCount: number
  /** Language code (BCP 47). */
  language: string
  /** The account that published it. */
  author: {
    /** Public name in links, without `@`. */
    handle: string
    /** Name as the account shows it; not unique. */
    displayName: string | null
    /** Link: avatar. */
    avatarUrl: string | null
    /** Id of the platform user. */
    platformUserId?: string
    /** The second, longer identifier of the account. */
    secUid?: string
  }
}

export interface TiktokEngagementProfile {
  /** Public name in links, without `@`. */
  handle: string
  /** Name as the account shows it; not unique. */
  displayName: string | null
  /** Description that the account gives of itself. */
  bio: string | null
  /** Link: avatar. */
  avatarUrl: string | null
  /** Whether the platform marks the account as verified. */
  verified: boolean
  /** Link: profile. */
  profileUrl: string
  /** Whether only accepted followers see what the account posts. */
  privateAccount: boolean
}

export interface TiktokEngagementVideo {
  /** Id at the platform. */
  id: string
  /** Caption as it was written. */
  caption: string | null
  /** Time: created. */
  createdAt: string | null
  /** Number: like. */
  likeCount: number | null
  /** Number: comment. */
  commentCount: number | null
  /** Number: share. */
  shareCount: number | null
  /** Number: save. */
  saveCount: number | null
  /** Number: view. */
  viewCount: number | null
  /** Engagement rate in percent. */
  engagementRatePercent: number | null
  /** Whether: outlier high. */
  isOutlierHigh: boolean
  /** Whether: outlier low. */
  isOutlierLow: boolean
  /** Why: skip. */
  skipReason: string | null
  /** Link: video. */
  videoUrl: string | null
  /** Whether it is pinned to the top. */
  pinned: boolean
}

export interface TiktokFollowedAccount {
  /** Public name in links, without `@`. */
  handle: string
  /** Name as the account shows it; not unique. */
  displayName: string | null
  /** Description that the account gives of itself. */
  bio: string | null
  /** Link: avatar. */
  avatarUrl: string | null
  /** Id of the platform user. */
  platformUserId?: string
  /** The second, longer identifier of the account. */
  secUid?: string
  /** Whether the platform marks the account as verified. */
  verified: boolean
  /** Link: profile. */
  profileUrl: string
  /** Whether only accepted followers see what the account posts. */
  privateAccount?: boolean
  /** Country code (ISO 3166-1 alpha-2). */
  region?: string
  /** Language code (BCP 47). */
  language?: string
  /** Time: account created. */
  accountCreatedAt?: string
  /** Counts at the time of the lookup. */
  metrics: ProfileCounts
  /** Further fields as the platform names them; they may change with the platform. */
  details?: Record<string, unknown>
}

export interface TiktokFollower {
  /** Public name in links, without `@`. */
  handle: string
  /** Name as the account shows it; not unique. */
  displayName: string | null
  /** Description that the account gives of itself. */
  bio: string | null
  /** Link: avatar. */
  avatarUrl: string | null
  /** Id of the platform user. */
  platformUserId?: string
  /** The second, longer identifier of the account. */
  secUid?: string
  /** Whether the platform marks the account as verified. */
  verified: boolean
  avatarUrls?: TiktokAvatarUrls
  /** Whether only accepted followers see what the account posts. */
  privateAccount: boolean
  /** Counts at the time of the lookup. */
  metrics: {
    /** Followers at the time of the lookup. Some platforms round them. */
    followers: number
    /** Accounts it follows. */
    following: number
  }
}

export interface TiktokFoundUser {
  /** Short name of the platform. */
  platform: "tiktok"
  /** Public name in links, without `@`. */
  handle: string
  /** Name as the account shows it; not unique. */
  displayName: string | null
  /** Description that the account gives of itself. */
  bio: string | null
  /** Link: avatar. */
  avatarUrl: string | null
  /** Id of the platform user. */
  platformUserId?: string
  /** The second, longer identifier of the account. */
  secUid?: string
  /** Whether the platform marks the account as verified. */
  verified: boolean
  /** Link: profile. */
  profileUrl: string
  /** Whether only accepted followers see what the account posts. */
  privateAccount?: boolean
  /** Counts at the time of the lookup. */
  metrics: {
    /** Followers at the time of the lookup. Some platforms round them. */
    followers: number | null
    /** Accounts it follows. */
    following: number | null
    /** Likes at the time of the lookup; null if they are hidden or not reported. */
    likes: number | null
    /** Posts, in the order of the platform; or their number. */
    posts: number | null
  }
}

export interface TiktokHashtagVideo {
  /** Id at the platform. */
  id: string
  /** Caption as it was written. */
  caption: string | null
  /** Time: created. */
  createdAt: string | null
  /** Link at the platform. */
  url: string | null
  /** Link: thumbnail. */
  thumbnailUrl: string | null
  /** Duration in milliseconds. */
  durationMs: number | null
  /** Whether it is pinned to the top. */
  pinned: boolean
  /** Whether: ad. */
  isAd: boolean
  stats: TiktokVideoStats
  /** Pictures and videos. */
  media: {
    /** Link: download. */
    downloadUrl: string | null
    /** Link: download without watermark. */
    downloadWithoutWatermarkUrl: string | null
  }
  /** Further fields as the platform names them; they may change with the platform. */
  details?: Record<string, unknown>
  /** Files hosted by this service; only with `hostMedia`. */
  hostedMedia?: HostedMedia[]
  author: TiktokAuthor
}

export interface TiktokLive {
  /** Id of the room. */
  roomId: string
  /** Title as it is shown. */
  title: string | null
  /** Link: cover. */
  coverUrl: string | null
  /** Time: started. */
  startedAt: string | null
  /** Number: viewer. */
  viewerCount: number
  /** Number: enter. */
  enterCount: number
  /** Id of the stream. */
  streamId?: string
  streams: ({
    codecFamily: "h264" | "h265"
    /** Where it comes from. */
    source: "primary" | "hevc"
    qualityKey: string
    qualityLabel?: string
    /** Link: flv. */
    flvUrl?: string
    /** Link: hls. */
    hlsUrl?: string
    /** Link: cmaf. */
    cmafUrl?: string
    resolution?: string
    /** Bits per second. */
    bitrate?: number
  })[]
}

export interface TiktokLiveProfile {
  /** Short name of the platform. */
  platform: "tiktok"
  /** Public name in links, without `@`. */
  handle: string
  /** Name as the account shows it; not unique. */
  displayName: string | null
  /** Link: avatar. */
  avatarUrl: string | null
  /** Whether the platform marks the account as verified. */
  verified: boolean
  /** Link: profile. */
  profileUrl: string
  /** Id of the platform user. */
  platformUserId?: string
  /** The second, longer identifier of the account. */
  secUid?: string
  /** Number: follower. */
  followerCount?: number
  /** Number: following. */
  followingCount?: number
  /** Description that the account gives of itself. */
  bio?: string | null
}

export interface TiktokProduct {
  /** Id at the platform. */
  id: string
  /** Title as it is shown. */
  title: string
  /** Description as its owner wrote it. */
  description: string | null
  /** Link at the platform. */
  url: string | null
  /** Link: image. */
  imageUrl: string | null
  image?: {
    /** Width in pixels. */
    width: number | null
    /** Height in pixels. */
    height: number | null
    /** Link at the platform. */
    url: string | null
  } | null
  shipFrom: string | null
  trustLabel: string | null
  labels: ({
    /** Text as its author wrote it. */
    text: string
    /** Kind of object. */
    type: number | null
  })[]
  /** Price in the currency of the market. */
  price: {
    /** Currency (ISO 4217). */
    currencyCode: string | null
    currencySymbol: string | null
    current: string | null
    original: string | null
    /** Discount, as text of the platform. */
    discountText: string | null
    /** Saving, as text of the platform. */
    savingText: string | null
  }
  /** Counts at the time of the lookup. */
  metrics: {
    sold: number | null
    reviews: number | null
    /** Average rating in stars. */
    rating: number | null
  }
  shop: {
    /** Id at the platform. */
    id: string | null
    /** Name as it is shown. */
    name: string | null
    /** Link: logo. */
    logoUrl: string | null
  }
}

export interface TiktokProductReview {
  /** Id at the platform. */
  id: string
  /** Id of the product. */
  productId: string
  /** Id of the sku. */
  skuId: string | null
  /** Average rating in stars. */
  rating: number
  /** Text as its author wrote it. */
  text: string | null
  /** Time: created. */
  createdAt: string | null
  verifiedPurchase: boolean | null
  incentivized: boolean | null
  reviewer: {
    /** Id at the platform. */
    id: string | null
    /** Name as it is shown. */
    name: string | null
    /** Link: avatar. */
    avatarUrl: string | null
  }
  /** Pictures and videos. */
  media: {
    /** Link: display image. */
    displayImageUrl: string | null
    /** Links: image. */
    imageUrls: string[]
  }
  variant: string | null
  /** Country code (ISO 3166-1 alpha-2) or name, as the platform reports it. */
  country: string | null
}

export interface TiktokProfile {
  /** Short name of the platform. */
  platform: "tiktok"
  /** Public name in links, without `@`. */
  handle: string
  /** Name as the account shows it; not unique. */
  displayName: string | null
  /** Description that the account gives of itself. */
  bio: string | null
  /** Link: avatar. */
  avatarUrl: string | null
  /** Whether the platform marks the account as verified. */
  verified: boolean
  /** Link: profile. */
  profileUrl: string
  /** Whether only accepted followers see what the account posts. */
  privateAccount?: boolean
  /** Id of the platform user. */
  platformUserId?: string
  /** The second, longer identifier of the account. */
  secUid?: string
  /** Time: account created. */
  accountCreatedAt?: string
  avatarUrls?: TiktokAvatarUrls
  /** Link: bio. */
  bioLink?: {
    /** Link at the platform. */
    url: string
    riskLevel: number
  }
  /** Language code (BCP 47). */
  language?: string
  /** Whether: commerce user. */
  isCommerceUser?: boolean
  /** Whether: seller. */
  isSeller?: boolean
  openFavorite?: boolean
  /** Whether: ad virtual. */
  isAdVirtual?: boolean
  /** Whether: embed banned. */
  isEmbedBanned?: boolean
  /** Whether: expand playlist. */
  canExpandPlaylist?: boolean
  profileEmbedPermission?: number
  followingVisibility?: number
  /** Id of the room. */
  roomId?: string
  contentSettings?: {
    comment: number
    duet: number
    stitch: number
    download: number
  }
  profileTabs?: {
    showMusicTab: boolean
    showQuestionTab: boolean
    showPlayListTab: boolean
  }
}

export interface TiktokProfileLink {
  /** Short name of the platform. */
  platform: "tiktok"
  /** Public name in links, without `@`. */
  handle: string
  /** Link: profile. */
  profileUrl: string
}

export interface TiktokSearchSuggestion {
  /** Text as its author wrote it. */
  text: string
  /** Place in the list, from the top. */
  position: number | null
  /** Language code (BCP 47). */
  language: string | null
  /** Upvotes minus downvotes; platforms change it at random. */
  score: number | null
}

export interface TiktokShop {
  /** Id at the platform. */
  id: string | null
  /** Name as it is shown. */
  name: string | null
  /** Link: logo. */
  logoUrl: string | null
  /** Link: store. */
  storeUrl: string | null
  /** Country code (ISO 3166-1 alpha-2). */
  region: string | null
  /** Average rating in stars. */
  rating: number | null
  /** Number: sold. */
  soldCount: number | null
  /** Number: review. */
  reviewCount: number | null
  /** Number: on sell product. */
  onSellProductCount: number | null
  /** Number: follower. */
  followerCount: number | null
  /** Number: video. */
  videoCount: number | null
}

export interface TiktokShowcaseProduct {
  /** Id at the platform. */
  id: string
  /** Title as it is shown. */
  title: string | null
  /** Link at the platform. */
  url: string | null
  image: {
    /** Link at the platform. */
    url: string | null
    /** Links in the text or profile. */
    urls: string[]
    /** Width in pixels. */
    width: number | null
    /** Height in pixels. */
    height: number | null
  } | null
  /** Price in the currency of the market. */
  price: {
    /** Currency (ISO 4217). */
    currencyCode: string | null
    currencySymbol: string | null
    salePrice: string | null
    originalPrice: string | null
    /** Discount in percent. */
    discountPercent: string | null
  } | null
  /** Average rating in stars. */
  rating: {
    /** Upvotes minus downvotes; platforms change it at random. */
    score: number | null
    /** Number: review. */
    reviewCount: number
  } | null
  sales: {
    /** Number: sold. */
    soldCount: number
  }
  seller: {
    /** Id at the platform. */
    id: string
  } | null
  /** Further fields as the platform names them; they may change with the platform. */
  details?: Record<string, unknown>
}

export interface TiktokSong {
  /** Id at the platform. */
  id: string | null
  /** Title as it is shown. */
  title: string | null
  /** The account that published it. */
  author: string | null
  album: string | null
  /** Link: play. */
  playUrl: string | null
  /** Link: cover. */
  coverUrl: string | null
  /** Duration in seconds. */
  durationSec: number | null
  /** Number: video. */
  videoCount: number | null
  /** Whether: original. */
  isOriginal: boolean | null
  /** Whether: artist. */
  isArtist: boolean | null
  /** Link: share. */
  shareUrl: string | null
}

export interface TiktokTopVideo {
  /** Id at the platform. */
  id: string
  /** Caption as it was written. */
  caption: string | null
  /** Time: created. */
  createdAt: string | null
  /** Link at the platform. */
  url: string | null
  /** Link: thumbnail. */
  thumbnailUrl: string | null
  /** Duration in milliseconds. */
  durationMs: number | null
  /** Whether it is pinned to the top. */
  pinned: boolean
  /** Whether: ad. */
  isAd: boolean
  stats: TiktokVideoStats
  /** Pictures and videos. */
  media: {
    /** Link: download. */
    downloadUrl: string | null
    /** Link: download without watermark. */
    downloadWithoutWatermarkUrl: string | null
    slideshowImages: string[]
  }
  /** Further fields as the platform names them; they may change with the platform. */
  details?: Record<string, unknown>
  /** Kind of media. */
  mediaType: "video" | "slideshow"
  author: TiktokAuthor
}

export interface TiktokTranscript {
  format: "webvtt"
  content: string
  /** Language code (BCP 47). */
  language: string
  /** Where it comes from. */
  source: "captions" | "speech_to_text"
  /** The whole text without times. */
  plainText: string
  /** Parts of the text with their times. */
  segments: CaptionSegment[]
}

export interface TiktokTrendingItem {
  /** The video. */
  video: {
    /** Id at the platform. */
    id: string
    /** Caption as it was written. */
    caption: string | null
    /** Time: created. */
    createdAt: string | null
    /** Country code (ISO 3166-1 alpha-2). */
    region?: string | null
    /** Duration in milliseconds. */
    durationMs: number | null
    /** Kind of media. */
    mediaType: "video" | "slideshow"
    /** Whether: ad. */
    isAd: boolean
    /** Link at the platform. */
    url: string | null
  }
  /** The account that published it. */
  author: {
    /** Id of the platform user. */
    platformUserId?: string
    /** The second, longer identifier of the account. */
    secUid?: string
    nickname?: string | null
    /** Link: avatar. */
    avatarUrl?: string | null
    signature?: string | null
    /** Country code (ISO 3166-1 alpha-2). */
    region?: string | null
    /** Public name in links, without `@`. */
    handle?: string | null
    /** Whether the platform marks the account as verified. */
    verified?: boolean
  } | null
  /** Counts at the time of the lookup. */
  metrics: TiktokVideoStats
  /** Pictures and videos. */
  media: {
    /** Link: download. */
    downloadUrl: string | null
    /** Link: download without watermark. */
    downloadWithoutWatermarkUrl: string | null
    /** Link: thumbnail. */
    thumbnailUrl: string | null
    slideshowImages?: string[]
  }
  /** Further fields as the platform names them; they may change with the platform. */
  details?: Record<string, unknown>
}

export interface TiktokVideo {
  /** Id at the platform. */
  id: string
  /** Caption as it was written. */
  caption: string | null
  /** Time: created. */
  createdAt: string | null
  /** Link at the platform. */
  url: string | null
  /** Link: thumbnail. */
  thumbnailUrl: string | null
  /** Duration in milliseconds. */
  durationMs: number | null
  /** Whether it is pinned to the top. */
  pinned: boolean
  /** Whether: ad. */
  isAd: boolean
  stats: TiktokVideoStats
  /** Pictures and videos. */
  media: {
    /** Link: download. */
    downloadUrl: string | null
    /** Link: download without watermark. */
    downloadWithoutWatermarkUrl: string | null
  }
  /** Further fields as the platform names them; they may change with the platform. */
  details?: Record<string, unknown>
  /** Files hosted by this service; only with `hostMedia`. */
  hostedMedia?: HostedMedia[]
}

export interface TiktokVideoDetails {
  lookupStatus: LookupStatus
  /** The video. */
  video: {
    /** Id at the platform. */
    id: string
    /** Caption as it was written. */
    caption: string | null
    /** Time: created. */
    createdAt: string | null
    /** Country code (ISO 3166-1 alpha-2). */
    region?: string | null
    /** Duration in milliseconds. */
    durationMs: number | null
    /** Kind of media. */
    mediaType: "video" | "slideshow"
    /** Whether: ad. */
    isAd: boolean
    /** Link at the platform. */
    url: string
  } | null
  /** The account that published it. */
  author: {
    /** Id of the platform user. */
    platformUserId?: string
    /** The second, longer identifier of the account. */
    secUid?: string
    nickname?: string | null
    /** Link: avatar. */
    avatarUrl?: string | null
    signature?: string | null
    /** Country code (ISO 3166-1 alpha-2). */
    region?: string | null
    /** Public name in links, without `@`. */
    handle: string
    /** Whether the platform marks the account as verified. */
    verified: boolean
    /** Whether only accepted followers see what the account posts. */
    privateAccount?: boolean
  } | null
  /** The sound that is used. */
  music: {
    /** Id at the platform. */
    id?: string | null
    /** Title as it is shown. */
    title?: string | null
    /** The account that published it. */
    author?: string | null
    /** Link: play. */
    playUrl?: string | null
    /** Link: cover. */
    coverUrl?: string | null
    /** Duration in seconds. */
    durationSec?: number | null
    /** Whether: original. */
    isOriginal?: boolean
  } | null
  /** Counts at the time of the lookup. */
  metrics: {
    /** Views at the time of the lookup; null if they are not reported. */
    views?: number | null
    /** Likes at the time of the lookup; null if they are hidden or not reported. */
    likes?: number | null
    /** Comments, in the order of the platform; or their number. */
    comments?: number | null
    /** Shares at the time of the lookup. */
    shares?: number | null
    /** Number of times it was saved at the time of the lookup. */
    saves?: number | null
  } | null
  /** Pictures and videos. */
  media: {
    /** Link: download. */
    downloadUrl: string | null
    /** Link: download without watermark. */
    downloadWithoutWatermarkUrl: string | null
    /** Link: thumbnail. */
    thumbnailUrl: string | null
    /** Width and height in pixels. */
    dimensions?: {
      /** Width in pixels. */
      width: number
      /** Height in pixels. */
      height: number
    }
    slideshowImages?: string[]
  } | null
  /** The spoken text; null without speech or if it was not requested. */
  transcript: {
    format: "webvtt"
    content: string
  } | null
  captions: {
    /** Language code (BCP 47). */
    language: string
    original: boolean
  }[] | null
  downloads: MediaDownload[]
  /** Further fields as the platform names them; they may change with the platform. */
  details?: Record<string, unknown>
}

export interface TiktokVideoStats {
  /** Views at the time of the lookup; null if they are not reported. */
  views: number
  /** Likes at the time of the lookup; null if they are hidden or not reported. */
  likes: number
  /** Comments, in the order of the platform; or their number. */
  comments: number
  /** Shares at the time of the lookup. */
  shares: number
  /** Number of times it was saved at the time of the lookup. */
  saves: number
}

export interface TwitterAuthor {
  /** Public name in links, without `@`. */
  handle: string
  /** Name as the account shows it; not unique. */
  displayName: string | null
  /** Link: avatar. */
  avatarUrl: string | null
  /** Whether the platform marks the account as verified. */
  verified: boolean | null
  /** Whether the account has the paid mark. */
  blueVerified: boolean | null
  /** Id of the platform user. */
  platformUserId?: string
}

export interface TwitterCard {
  /** Link at the platform. */
  url: string
  /** Title as it is shown. */
  title: string | null
  /** Description as its owner wrote it. */
  description: string | null
  /** Link: image. */
  imageUrl: string | null
  domain: string | null
}

export interface TwitterCommunity {
  /** Short name of the platform. */
  platform: "twitter"
  /** Id at the platform. */
  id: string
  /** Link at the platform. */
  url: string
  /** Name as it is shown. */
  name: string
  /** Description as its owner wrote it. */
  description: string | null
  /** Time: created. */
  createdAt: string
  /** Number: member. */
  memberCount: number
  /** Whether: nsfw. */
  isNsfw: boolean
  joinPolicy: "open" | "restricted"
  primaryTopic: string | null
  /** Link: banner image. */
  bannerImageUrl: string | null
  /** The account that published it. */
  creator: {
    /** Public name in links, without `@`. */
    handle: string
    /** Whether the platform marks the account as verified. */
    verified: boolean
    /** Whether the account has the paid mark. */
    blueVerified: boolean
  } | null
  rules: ({
    /** Id at the platform. */
    id: string
    /** Name as it is shown. */
    name: string
    /** Description as its owner wrote it. */
    description: string | null
  })[]
  /** Links: member facepile avatar. */
  memberFacepileAvatarUrls: string[]
  trendingHashtags: string[]
  /** Whether the platform lists it without its content. */
  unavailable?: string[]
}

export interface TwitterCommunityTweet {
  /** Id at the platform. */
  id: string
  /** Link at the platform. */
  url: string
  /** Identifier of the first post of the conversation. */
  conversationId: string | null
  /** Time: created. */
  createdAt: string
  /** Language code (BCP 47). */
  language: string | null
  /** Text as its author wrote it. */
  text: string
  /** Whether: long form. */
  isLongForm: boolean | null
  displayTextRange: number[] | null
  metrics: TwitterTweetMetrics
  /** Pictures and videos. */
  media: (TwitterPhoto | TwitterVideo)[] | null
  entities: TwitterEntities
  /** Whether: reply. */
  isReply: boolean | null
  /** Id of the in reply to tweet. */
  inReplyToTweetId?: string
  /** Id of the in reply to user. */
  inReplyToUserId?: string
  /** Name of the in reply to screen. */
  inReplyToScreenName?: string
  /** Whether: quote. */
  isQuote: boolean | null
  /** Id of the quoted tweet. */
  quotedTweetId?: string
  /** Whether: retweet. */
  isRetweet: boolean | null
  /** Id of the retweeted tweet. */
  retweetedTweetId?: string
  /** Whether its author or the platform marks it as sensitive. */
  possiblySensitive: boolean | null
  editInfo?: TwitterEditInfo
  /** Where it comes from. */
  source?: string
  /** Link: source. */
  sourceUrl?: string
  /** Whether the platform cut the text short. */
  textTruncated?: true
  poll?: TwitterPoll
  card?: TwitterCard
  /** The account that published it. */
  author: TwitterAuthor | null
  quotedTweet?: TwitterQuotedTweet
  retweetedTweet?: TwitterQuotedTweet
}

export interface TwitterEditInfo {
  /** Ids: edit tweet. */
  editTweetIds: string[]
  /** Editable until in milliseconds. */
  editableUntilMsec: string
  /** Whether: edit eligible. */
  isEditEligible: boolean
  editsRemaining: string
}

export interface TwitterEntities {
  /** Tags without `#`. */
  hashtags: {
    /** Text as its author wrote it. */
    text: string
  }[] | null
  userMentions: {
    /** Public name in links, without `@`. */
    handle: string
    /** Name as the account shows it; not unique. */
    displayName?: string
    /** Id of the platform user. */
    platformUserId?: string
  }[] | null
  /** Links in the text or profile. */
  urls: ({
    /** Link at the platform. */
    url: string | null
    /** Link: display. */
    displayUrl: string | null
    /** Link: expanded. */
    expandedUrl: string | null
  })[] | null
  symbols: {
    /** Text as its author wrote it. */
    text: string
  }[] | null
}

export interface TwitterFoundPerson {
  /** Public name in links, without `@`. */
  handle: string | null
  /** Name as the account shows it; not unique. */
  displayName: string | null
  /** Link: avatar. */
  avatarUrl: string | null
  /** Whether the platform marks the account as verified. */
  verified: boolean | null
  /** Whether the account has the paid mark. */
  blueVerified: boolean | null
  /** Description that the account gives of itself. */
  bio: string | null
  /** Link: profile. */
  profileUrl: string
  /** Id of the platform user. */
  platformUserId: string
  /** Whether only accepted followers see what the account posts. */
  privateAccount: boolean | null
  /** Link: banner. */
  bannerUrl?: string | null
  /** Link to a site. */
  website?: string | null
  /** The location in the words of the author. */
  location?: string | null
  /** Time: account created. */
  accountCreatedAt?: string
  /** Counts at the time of the lookup. */
  metrics: TwitterProfileMetrics
}

export interface TwitterMediaSize {
  /** Height in pixels. */
  h: number
  /** Width in pixels. */
  w: number
  resize: string
}

export interface TwitterMediaSizes {
  thumb: TwitterMediaSize
  small: TwitterMediaSize
  medium: TwitterMediaSize
  large: TwitterMediaSize
}

export interface TwitterPhoto {
  /** Kind of object. */
  type: "photo"
  /** Id at the platform. */
  id: string
  /** Link at the platform. */
  url: string | null
  /** Link: display. */
  displayUrl: string | null
  /** Link: expanded. */
  expandedUrl: string | null
  mediaUrlHttps: string
  sizes: TwitterMediaSizes | null
  originalInfo: {
    /** Width in pixels. */
    width: number
    /** Height in pixels. */
    height: number
  } | null
  /** Alt, as text of the platform. */
  altText?: string
}

export interface TwitterPoll {
  options: ({
    /** Displayed text. */
    label: string
    votes: number | null
  })[]
  closed: boolean | null
  /** Time: ends. */
  endsAt: string | null
  /** Duration in minutes. */
  durationMinutes: number | null
}

export interface TwitterProfile {
  /** Short name of the platform. */
  platform: "twitter"
  /** Public name in links, without `@`. */
  handle: string
  /** Name as the account shows it; not unique. */
  displayName: string | null
  /** Link: avatar. */
  avatarUrl: string | null
  /** Whether the platform marks the account as verified. */
  verified: boolean | null
  /** Whether the account has the paid mark. */
  blueVerified: boolean | null
  /** Description that the account gives of itself. */
  bio: string | null
  /** Link: profile. */
  profileUrl: string
  /** Whether only accepted followers see what the account posts. */
  privateAccount: boolean | null
  /** Id of the platform user. */
  platformUserId?: string
  /** Time: account created. */
  accountCreatedAt?: string
  /** Link: banner. */
  bannerUrl?: string | null
  /** The location in the words of the author. */
  location?: string | null
  /** Link to a site. */
  website?: string | null
  /** Id of the pinned tweet. */
  pinnedTweetId?: string
  verificationInfo?: {
    /** Whether: identity verified. */
    isIdentityVerified: boolean
    /** Verified since in milliseconds. */
    verifiedSinceMsec?: string
    reason?: {
      /** Text as its author wrote it. */
      text?: string
      entities?: unknown[]
    }
  }
  tipJar?: {
    /** Whether: enabled. */
    isEnabled: boolean
    handles?: Record<string, string>
  }
  highlights?: {
    /** Whether: highlight tweets. */
    canHighlightTweets: boolean
    /** Number: highlighted tweet. */
    highlightedTweetCount: number
  }
  /** Whether it is a business account. */
  businessAccount?: Record<string, unknown>
  /** Number: creator subscriptions. */
  creatorSubscriptionsCount?: number
  affiliateLabel?: {
    /** Description as its owner wrote it. */
    description: string
    /** Link: badge. */
    badgeUrl?: string
    /** Link at the platform. */
    url?: string
  }
}

export interface TwitterProfileMetrics {
  /** Followers at the time of the lookup. Some platforms round them. */
  followers: number | null
  /** Accounts it follows. */
  following: number | null
  /** Posts, in the order of the platform. */
  tweets: number | null
  favourites: number | null
  /** Number: listed. */
  listedCount?: number
  /** Number: media. */
  mediaCount?: number
  /** Number: fast followers. */
  fastFollowersCount?: number
  /** Whether the platform lists it without its content. */
  unavailable?: string[]
}

export interface TwitterQuotedTweet {
  /** Id at the platform. */
  id: string
  /** Link at the platform. */
  url: string
  /** Identifier of the first post of the conversation. */
  conversationId: string | null
  /** Time: created. */
  createdAt: string
  /** Language code (BCP 47). */
  language: string | null
  /** Text as its author wrote it. */
  text: string
  /** Whether: long form. */
  isLongForm: boolean | null
  displayTextRange: number[] | null
  metrics: TwitterTweetMetrics
  /** Pictures and videos. */
  media: (TwitterPhoto | TwitterVideo)[] | null
  entities: TwitterEntities
  /** Whether: reply. */
  isReply: boolean | null
  /** Id of the in reply to tweet. */
  inReplyToTweetId?: string
  /** Id of the in reply to user. */
  inReplyToUserId?: string
  /** Name of the in reply to screen. */
  inReplyToScreenName?: string
  /** Whether: quote. */
  isQuote: boolean | null
  /** Id of the quoted tweet. */
  quotedTweetId?: string
  /** Whether: retweet. */
  isRetweet: boolean | null
  /** Id of the retweeted tweet. */
  retweetedTweetId?: string
  /** Whether its author or the platform marks it as sensitive. */
  possiblySensitive: boolean | null
  editInfo?: TwitterEditInfo
  /** Where it comes from. */
  source?: string
  /** Link: source. */
  sourceUrl?: string
  /** Whether the platform cut the text short. */
  textTruncated?: true
  poll?: TwitterPoll
  card?: TwitterCard
  /** The account that published it. */
  author: TwitterAuthor | null
}

export interface TwitterSearchResults {
  /** Posts, in the order of the platform. */
  tweets: TwitterTweet[]
  /** Accounts, in the order of the platform. */
  people: TwitterFoundPerson[]
  page: Page
}

export interface TwitterTimelineProfile {
  /** Short name of the platform. */
  platform: "twitter"
  /** Public name in links, without `@`. */
  handle: string
  /** Name as the account shows it; not unique. */
  displayName: string | null
  /** Link: avatar. */
  avatarUrl: string | null
  /** Whether the platform marks the account as verified. */
  verified: boolean | null
  /** Whether the account has the paid mark. */
  blueVerified: boolean | null
  /** Description that the account gives of itself. */
  bio: string | null
  /** Link: profile. */
  profileUrl: string
  /** The location in the words of the author. */
  location: string | null
  /** Link: banner. */
  bannerUrl: string | null
  /** Id of the platform user. */
  platformUserId?: string
}

export interface TwitterTweet {
  /** Id at the platform. */
  id: string
  /** Link at the platform. */
  url: string | null
  /** Text as its author wrote it. */
  text: string
  /** Time: created. */
  createdAt: string
  createdAtLabel: string | null
  /** Language code (BCP 47). */
  language: string | null
  /** Identifier of the first post of the conversation. */
  conversationId: string | null
  /** Id of the in reply to status. */
  inReplyToStatusId: string | null
  /** Id of the quoted status. */
  quotedStatusId: string | null
  /** Id of the retweet tweet. */
  retweetTweetId: string | null
  /** The account that published it. */
  author: {
    /** Public name in links, without `@`. */
    handle: string
    /** Name as the account shows it; not unique. */
    displayName: string | null
    /** Link: avatar. */
    avatarUrl: string | null
    /** Whether the platform marks the account as verified. */
    verified: boolean | null
    /** Whether the account has the paid mark. */
    blueVerified: boolean | null
    /** Id of the platform user. */
    platformUserId?: string
    /** Link: profile. */
    profileUrl: string | null
  } | null
  /** Counts at the time of the lookup. */
  metrics: {
    /** Likes at the time of the lookup; null if they are hidden or not reported. */
    likes: number | null
    /** Number of times it was reposted at the time of the lookup. */
    retweets: number | null
    /** Replies, in the order of the platform; or their number. */
    replies: number | null
    /** Number of times it was quoted at the time of the lookup. */
    quotes: number | null
    /** Views at the time of the lookup; null if they are not reported. */
    views: number | null
    /** Number: bookmark. */
    bookmarkCount: number | null
    /** Whether the platform lists it without its content. */
    unavailable?: string[]
  }
  /** Pictures and videos. */
  media: ({
    /** Link at the platform. */
    url: string
    /** Kind of object. */
    type: "photo" | "video"
    /** Link: thumbnail. */
    thumbnailUrl?: string
    /** Kind of content. */
    contentType?: string
    /** Bits per second. */
    bitrate?: number
    /** Width in pixels. */
    width?: number
    /** Height in pixels. */
    height?: number
  })[] | null
  /** Link: expanded. */
  expandedUrl: string | null
  /** Whether: retweet. */
  isRetweet: boolean | null
  /** Whether: reply. */
  isReply: boolean | null
  /** Whether: quote. */
  isQuote: boolean | null
  /** Where it comes from. */
  source: string | null
  /** Whether the platform cut the text short. */
  textTruncated?: true
  poll?: TwitterPoll
  card?: TwitterCard
}

export interface TwitterTweetDetails {
  /** Id at the platform. */
  id: string
  /** Link at the platform. */
  url: string
  /** Identifier of the first post of the conversation. */
  conversationId: string | null
  /** Time: created. */
  createdAt: string
  /** Language code (BCP 47). */
  language: string | null
  /** Text as its author wrote it. */
  text: string
  /** Whether: long form. */
  isLongForm: boolean | null
  displayTextRange: number[] | null
  metrics: TwitterTweetMetrics
  /** Pictures and videos. */
  media: (TwitterPhoto | TwitterVideo)[] | null
  entities: TwitterEntities
  /** Whether: reply. */
  isReply: boolean | null
  /** Id of the in reply to tweet. */
  inReplyToTweetId?: string
  /** Id of the in reply to user. */
  inReplyToUserId?: string
  /** Name of the in reply to screen. */
  inReplyToScreenName?: string
  /** Whether: quote. */
  isQuote: boolean | null
  /** Id of the quoted tweet. */
  quotedTweetId?: string
  /** Whether: retweet. */
  isRetweet: boolean | null
  /** Id of the retweeted tweet. */
  retweetedTweetId?: string
  /** Whether its author or the platform marks it as sensitive. */
  possiblySensitive: boolean | null
  editInfo?: TwitterEditInfo
  /** Where it comes from. */
  source?: string
  /** Link: source. */
  sourceUrl?: string
  /** Whether the platform cut the text short. */
  textTruncated?: true
  poll?: TwitterPoll
  card?: TwitterCard
  quotedTweet?: TwitterQuotedTweet
  retweetedTweet?: TwitterQuotedTweet
}

/** Counts at the time of the lookup. */
export interface TwitterTweetMetrics {
  /** Views at the time of the lookup; null if they are not reported. */
  views: number | null
  /** Number of times it was saved at the time of the lookup. */
  favorites: number | null
  /** Number of times it was reposted at the time of the lookup. */
  retweets: number | null
  /** Replies, in the order of the platform; or their number. */
  replies: number | null
  /** Number of times it was bookmarked at the time of the lookup. */
  bookmarks: number | null
  /** Number of times it was quoted at the time of the lookup. */
  quotes: number | null
  /** Whether the platform lists it without its content. */
  unavailable?: string[]
}

export interface TwitterVideo {
  /** Kind of object. */
  type: "video" | "animated_gif"
  /** Id at the platform. */
  id: string
  /** Link at the platform. */
  url: string | null
  /** Link: display. */
  displayUrl: string | null
  /** Link: expanded. */
  expandedUrl: string | null
  mediaUrlHttps: string
  sizes: TwitterMediaSizes | null
  originalInfo: {
    /** Width in pixels. */
    width: number
    /** Height in pixels. */
    height: number
  } | null
  /** Alt, as text of the platform. */
  altText?: string
  variants: {
    /** Kind of content. */
    contentType: string
    /** Link at the platform. */
    url: string
    /** Bits per second. */
    bitrate?: number
  }[]
  /** Duration in milliseconds. */
  durationMs?: number
  /** Aspect as a ratio. */
  aspectRatio?: number[]
}

export interface UsageRow {
  /** Start of the hour (UTC). */
  hour?: string
  /** In `timezone`; default UTC. */
  day?: string
  operation?: string
  /** Id of the key or session that made the lookups. */
  key?: string
  /** The name of the key, of the assistant, or of the person of a session; null for a session of no person, for a deleted key, and for people where the reader is a key that manages no access. */
  keyName?: string | null
  /** Null: lookups that no monitor made. */
  monitor?: string | null
  /** Null without a monitor, and for a deleted one. */
  monitorName?: string | null
  /** The outcome. */
  outcome?: "found" | "not_found" | "private" | "restricted" | "failed"
  /** The kind of the source that answered: `web` pages, an `official` interface, a `provider`, a data `vendor`. */
  source?: "web" | "official" | "provider" | "vendor" | null
  lookups: number
  credits: number
  /** Lookups that were answered from the cache. */
  cached: number
  /** Lookups that ended in an error; they are never charged. */
  failed: number
  /** Of the lookups that were not cached; null if all were. */
  averageMs: number | null
}

export interface WebCrawledPage {
  /** Link at the platform. */
  url: string
  /** The HTTP status; 0 where the page did not answer. */
  status: number
  success: boolean
  /** The text as Markdown. */
  markdown?: {
    raw?: string
    fit?: string
  }
  /** The text as HTML. */
  html?: string
  /** The metadata that the page declares; null for missing values. */
  metadata?: Record<string, unknown>
  /** The message of `error`. */
  errorMessage?: string
  /** Why the page was not read; it costs nothing. */
  error?: RowError
  /** Credits of this row; 0 for a row that failed. */
  creditsCharged?: number
  /** Links in the text or profile. */
  links?: {
    internal: WebLink[]
    external: WebLink[]
  }
  media?: WebMedia
}

export interface WebLink {
  href: string
  /** Text as its author wrote it. */
  text?: string
  /** Title as it is shown. */
  title?: string
}

/** Pictures and videos. */
export interface WebMedia {
  /** Links of pictures. */
  images?: WebMediaFile[]
  /** Videos, in the order of the platform; or their number. */
  videos?: WebMediaFile[]
  audios?: WebMediaFile[]
}

export interface WebMediaFile {
  src: string
  alt?: string
  /** Not rated by this service: left out. */
  score?: number
}

/** Where the page is nearest to a question that it does not answer. */
export interface WebNearestPassage {
  /** The heading above the passage. */
  heading: string | null
  /** A link to the heading or the passage. */
  url: string
}

export interface WebScreenshotFile {
  /** Link at the platform. */
  url: string
  format: "png" | "jpeg" | "webp"
  /** Media type of the file. */
  mime: string
  /** Size of the file in bytes. */
  bytes: number
  /** Width in pixels. */
  width: number | null
  /** Height in pixels. */
  height: number | null
  /** Time: expires. */
  expiresAt: string
}

export interface WebhookAttempt {
  /** Identifier in this service. */
  id: string
  /** The event that was sent. */
  eventId: string
  /** The endpoint it was sent to. */
  endpointId: string
  /** Number of the attempt, from 1. */
  attempt: number
  /** Its state. */
  status: "pending" | "success" | "failed"
  /** Sent headers. Values of custom headers are cut to their end. */
  requestHeaders: Record<string, string>
  /** The exact body that was signed and sent. */
  payloadText: string
  /** The number of its event among those of the endpoint. */
  sequence: number | null
  /** HTTP status of the answer; null without an answer. */
  responseStatus: number | null
  /** Start of the answer, or the error before an answer; null before the attempt. */
  responseBodySnippet: string | null
  /** Duration of the attempt, in milliseconds; null before the attempt. */
  durationMs: number | null
  /** Whether a call requested it. */
  manual: boolean
  /** When it was created. */
  createdAt: string
}

export interface WebhookDelivery {
  /** Identifier in this service. */
  id: string
  /** The event that was sent. */
  eventId: string
  eventType: string
  /** Null: the event belongs to no monitor (notices, tests). */
  monitorId: string | null
  /** The endpoint it was sent to. */
  endpointId: string
  /** Number of the attempt, from 1. */
  attempt: number
  /** Its state. */
  status: "pending" | "success" | "failed"
  /** Why it is pending. `queued`: due now. `retry`: waits for `nextAttemptAt`. `sending`: under way. `held`: waits until the endpoint is active. */
  pendingState: "queued" | "retry" | "sending" | "held" | null
  /** Whether a call requested it. */
  manual: boolean
  /** HTTP status of the answer; null without an answer. */
  responseStatus: number | null
  /** Why no answer came; null if one came. */
  error: string | null
  /** Duration of the attempt, in milliseconds; null before the attempt. */
  durationMs: number | null
  /** When it was created. */
  createdAt: string
  /** When it was signed and sent, to the second; null while it is pending. */
  sentAt: string | null
  /** When a pending delivery is sent; null if that is unknown. */
  nextAttemptAt: string | null
}

export interface WebhookEndpoint {
  /** Identifier in this service. */
  id: string
  /** `http` posts events to a URL, `sink` is a hosted inbox. */
  kind: "http" | "sink" | "email"
  /** Where events are posted; null for a sink. */
  url: string | null
  /** Label set by its owner; null without a label. */
  description: string | null
  /** Its state. */
  status: "active" | "disabled" | "disabled_by_user"
  /** Failed attempts since the last success. */
  consecutiveFailures: number
  /** When the streak of failures began; null without a current streak. */
  failingSince: string | null
  notices: boolean
  /** Types of events that it receives; null: all. */
  eventTypes: string[] | null
  /** Custom headers by name. Values show only their last characters. */
  headers: Record<string, string>
  /** Maximum number of deliveries per time span; null without a limit. */
  rateLimit: {
    deliveries: number
    per: "second" | "minute"
  } | null
  /** full: the whole event. thin: ids and links; `GET /v1/events/{eventId}` has the rest. */
  payload: "full" | "thin"
  /** The maximum size of a body. Digests are split, and what remains larger is sent thin. */
  maxBytes: number | null
  /** The form of the bodies. standard: the event. slack, discord, teams: a message for such a webhook. template: the `template`. email: of kind `email`. */
  form: "standard" | "slack" | "discord" | "teams" | "template" | "email"
  template: Record<string, unknown> | null
  /** When the person of a mail address agreed to mails; null before, and for other kinds. */
  confirmedAt: string | null
  /** The number of secrets that sign now. More than one within 24 hours of a rotation. */
  signingSecrets: number
  /** When it was created. */
  createdAt: string
  /** When it was last changed. */
  updatedAt: string
}

export interface WebhookFailure {
  /** HTTP status of the answer; null without an answer. */
  responseStatus: number | null
  /** What is wrong with this line. */
  error: string | null
  attempts: number
  lastAt: string
  lastDeliveryId: string
}

export interface WebhookHealthPoint {
  from: string
  attempts: number
  failed: number
  p50Ms: number
  p95Ms: number
}

export interface YoutubeCaptionTrack {
  /** Displayed text. */
  label: string
  languageCode: string
  /** Kind of object. */
  kind: string | null
  /** Whether: translatable. */
  isTranslatable: boolean
}

export interface YoutubeChannel {
  /** Short name of the platform. */
  platform: "youtube"
  /** Public name in links, without `@`. */
  handle: string
  /** Name as the account shows it; not unique. */
  displayName: string | null
  /** Description that the account gives of itself. */
  bio: string | null
  /** Link: avatar. */
  avatarUrl: string | null
  /** Link: banner. */
  bannerUrl: string | null
  /** Whether the platform marks the account as verified. */
  verified: boolean
  /** Link: profile. */
  profileUrl: string
  /** Id of the platform user. */
  platformUserId?: string
  /** Country code (ISO 3166-1 alpha-2) or name, as the platform reports it. */
  country?: string | null
  /** Joined date, as text of the platform. */
  joinedDateText?: string | null
  externalLinks?: string[]
}

export interface YoutubeChannelLink {
  /** Short name of the platform. */
  platform: "youtube"
  /** Id of the platform user. */
  platformUserId: string | null
  /** Public name in links, without `@`. */
  handle: string | null
  /** Name as the account shows it; not unique. */
  displayName: string | null
  /** Link: profile. */
  profileUrl: string | null
}

export interface YoutubeChannelShort {
  /** Id at the platform. */
  id: string
  /** Link at the platform. */
  url: string | null
  /** Title as it is shown. */
  title: string | null
  /** Link: thumbnail. */
  thumbnailUrl: string | null
  /** Description as its owner wrote it. */
  description: string | null
  /** Number: like. */
  likeCount?: number | null
  /** Like count, as text of the platform. */
  likeCountText?: string | null
  /** Number: comment. */
  commentCount?: number | null
  /** Comment count, as text of the platform. */
  commentCountText?: string | null
  /** Number: view. */
  viewCount: number | null
  /** View count, as text of the platform. */
  viewCountText: string | null
  /** Date: publish. */
  publishDate?: string | null
  genre?: string | null
  /** Duration in milliseconds. */
  durationMs?: number | null
  /** Duration, written out for people. */
  durationFormatted?: string | null
}

export interface YoutubeChannelVideo {
  /** Id at the platform. */
  id: string
  /** Link at the platform. */
  url: string | null
  /** Title as it is shown. */
  title: string | null
  /** Link: thumbnail. */
  thumbnailUrl: string | null
  /** Number: view. */
  viewCount: number | null
  /** View count, as text of the platform. */
  viewCountText: string | null
  /** Time: published. */
  publishedAt: string | null
  /** The time as text of the platform, for example "3 days ago". */
  publishedTimeText: string | null
  /** Duration in seconds. */
  durationSeconds: number | null
  /** Duration, as text of the platform. */
  durationText: string | null
  collaborators?: YoutubeListedChannel[]
  channelTitle: string | null
  /** Link: channel thumbnail. */
  channelThumbnailUrl: string | null
  /** Description as its owner wrote it. */
  description?: string | null
  /** Number: like. */
  likeCount?: number | null
  /** Like count, as text of the platform. */
  likeCountText?: string | null
  /** Number: comment. */
  commentCount?: number | null
  /** Comment count, as text of the platform. */
  commentCountText?: string | null
  /** Date: publish. */
  publishDate?: string | null
  genre?: string | null
  /** Duration in milliseconds. */
  durationMs?: number | null
  /** Duration, written out for people. */
  durationFormatted?: string | null
}

export interface YoutubeComment {
  /** Id at the platform. */
  id: string
  /** Text as its author wrote it. */
  text: string
  /** Time: created. */
  createdAt: string
  /** The time as text of the platform, for example "3 days ago". */
  publishedTimeText: string | null
  /** Number: like. */
  likeCount: number
  /** Number: reply. */
  replyCount: number
  /** Send it as `cursor` to GET /v1/youtube/videos/comments/replies; null without replies, and where their place is unknown. */
  repliesCursor: string | null
  /** The account that published it. */
  author: {
    /** Public name in links, without `@`. */
    handle: string
    /** Name as the account shows it; not unique. */
    displayName: string | null
    /** Id of the platform user. */
    platformUserId?: string
    /** Whether the platform marks the account as verified. */
    verified: boolean
    /** The account that published it. */
    creator: boolean
    /** Link: avatar. */
    avatarUrl: string | null
    /** Link: channel. */
    channelUrl: string | null
  }
}

export interface YoutubeCommunityPost {
  /** Id at the platform. */
  id: string
  /** Link at the platform. */
  url: string
  /** Text as its author wrote it. */
  text: string | null
  /** Time: published. */
  publishedAt: string | null
  /** The time as text of the platform, for example "3 days ago". */
  publishedTimeText: string | null
}

export interface YoutubeFoundChannel {
  /** Id at the platform. */
  id: string
  /** Name as it is shown. */
  name: string | null
  /** Public name in links, without `@`. */
  handle: string | null
  /** Description as its owner wrote it. */
  description: string | null
  /** Link: thumbnail. */
  thumbnailUrl: string | null
  /** Number: subscriber. */
  subscriberCount: number | null
  /** Subscriber count, as text of the platform. */
  subscriberCountText: string | null
  /** Marks shown beside the name. */
  badges: string[]
}

export interface YoutubeFoundPlaylist {
  /** Id at the platform. */
  id: string
  /** Title as it is shown. */
  title: string | null
  /** Link at the platform. */
  url: string | null
  /** Link: thumbnail. */
  thumbnailUrl: string | null
  /** Number: video. */
  videoCount: number | null
  /** Id of the video. */
  videoId: string | null
  /** Link: video. */
  videoUrl: string | null
  /** The channel it belongs to. */
  channel: YoutubeListedChannel | null
}

export interface YoutubeFoundVideo {
  /** Id at the platform. */
  id: string
  /** Link at the platform. */
  url: string | null
  /** Title as it is shown. */
  title: string | null
  /** Link: thumbnail. */
  thumbnailUrl: string | null
  /** Number: view. */
  viewCount: number | null
  /** View count, as text of the platform. */
  viewCountText: string | null
  /** Time: published. */
  publishedAt: string | null
  /** The time as text of the platform, for example "3 days ago". */
  publishedTimeText: string | null
  /** Duration in seconds. */
  durationSeconds: number | null
  /** Duration, as text of the platform. */
  durationText: string | null
  collaborators?: YoutubeListedChannel[]
  /** The channel it belongs to. */
  channel: YoutubeVideoChannel | null
  /** Marks shown beside the name. */
  badges: string[]
  /** Kind of object. */
  kind: "video" | "short" | "live"
  /** Description as its owner wrote it. */
  description?: string | null
  /** Number: like. */
  likeCount?: number | null
  /** Like count, as text of the platform. */
  likeCountText?: string | null
  /** Number: comment. */
  commentCount?: number | null
  /** Comment count, as text of the platform. */
  commentCountText?: string | null
}

export interface YoutubeHashtagVideo {
  /** Id at the platform. */
  id: string
  /** Link at the platform. */
  url: string | null
  /** Title as it is shown. */
  title: string | null
  /** Link: thumbnail. */
  thumbnailUrl: string | null
  /** Number: view. */
  viewCount: number | null
  /** View count, as text of the platform. */
  viewCountText: string | null
  /** Time: published. */
  publishedAt: string | null
  /** The time as text of the platform, for example "3 days ago". */
  publishedTimeText: string | null
  /** Duration in seconds. */
  durationSeconds: number | null
  /** Duration, as text of the platform. */
  durationText: string | null
  collaborators?: YoutubeListedChannel[]
  /** The channel it belongs to. */
  channel: YoutubeVideoChannel | null
  /** Marks shown beside the name. */
  badges: string[]
  /** Kind of object. */
  kind: "video" | "short"
  /** Description as its owner wrote it. */
  description?: string | null
}

export interface YoutubeListedChannel {
  /** Id at the platform. */
  id: string | null
  /** Link at the platform. */
  url: string | null
  /** Public name in links, without `@`. */
  handle: string | null
  /** Title as it is shown. */
  title: string | null
}

export interface YoutubePlaylist {
  /** Id at the platform. */
  id: string
  /** Title as it is shown. */
  title: string | null
  /** The account that owns it. */
  owner: YoutubeChannelLink | null
  /** Total number of videos; some platforms report an estimate. */
  totalVideos: number | null
}

export interface YoutubePlaylistVideo {
  /** Id at the platform. */
  id: string
  /** Title as it is shown. */
  title: string | null
  /** Link at the platform. */
  url: string | null
  /** Link: thumbnail. */
  thumbnailUrl: string | null
  /** Duration in seconds. */
  durationSeconds: number | null
  /** Duration, as text of the platform. */
  durationText: string | null
  channelTitle: string | null
  /** Link: channel. */
  channelUrl: string | null
}

export interface YoutubeRelatedVideo {
  /** Id at the platform. */
  id: string
  /** Link at the platform. */
  url: string | null
  /** Title as it is shown. */
  title: string
  /** Link: thumbnail. */
  thumbnailUrl: string | null
  /** Number: view. */
  viewCount: number | null
  /** View count, as text of the platform. */
  viewCountText: string | null
  /** Time: published. */
  publishedAt: string | null
  /** The time as text of the platform, for example "3 days ago". */
  publishedTimeText: string | null
  /** Duration in seconds. */
  durationSeconds: number | null
  /** Duration, as text of the platform. */
  durationText: string | null
  collaborators?: YoutubeListedChannel[]
  /** The channel it belongs to. */
  channel: {
    /** Name as the account shows it; not unique. */
    displayName: string | null
    /** Public name in links, without `@`. */
    handle: string | null
    /** Link: profile. */
    profileUrl: string | null
    /** Id of the platform user. */
    platformUserId?: string
  } | null
}

export interface YoutubeReply {
  /** Id at the platform. */
  id: string
  /** Text as its author wrote it. */
  text: string
  /** Time: published. */
  publishedAt: string | null
  /** The time as text of the platform, for example "3 days ago". */
  publishedTimeText: string | null
  replyLevel: number
  /** Likes at the time of the lookup; null if they are hidden or not reported. */
  likes: number
  /** Number: reply. */
  replyCount: number
  /** The account that published it. */
  author: {
    /** Name as it is shown. */
    name: string
    /** Id of the channel. */
    channelId: string | null
    /** Link: channel. */
    channelUrl: string | null
    /** Link: avatar. */
    avatarUrl: string | null
    /** Whether: verified. */
    isVerified: boolean
    /** Whether: creator. */
    isCreator: boolean
  }
}

export interface YoutubeShort {
  /** Id at the platform. */
  id: string
  /** Link at the platform. */
  url: string | null
  /** Title as it is shown. */
  title: string | null
  /** Description as its owner wrote it. */
  description: string | null
  /** Link: thumbnail. */
  thumbnailUrl: string | null
  /** Number: view. */
  viewCount: number | null
  /** View count, as text of the platform. */
  viewCountText: string | null
  /** Number: like. */
  likeCount: number | null
  /** Like count, as text of the platform. */
  likeCountText: string | null
  /** Number: comment. */
  commentCount: number | null
  /** Comment count, as text of the platform. */
  commentCountText: string | null
  /** Time: published. */
  publishedAt: string | null
  /** The time as text of the platform, for example "3 days ago". */
  publishedDateText: string | null
  /** The channel it belongs to. */
  channel: YoutubeListedChannel | null
  /** Keywords set for it. */
  keywords: string[]
  /** Duration in milliseconds. */
  durationMs: number | null
  /** Duration, as text of the platform. */
  durationText: string | null
}

export interface YoutubeVideo {
  /** Id at the platform. */
  id: string
  /** Link at the platform. */
  url: string
  /** Title as it is shown. */
  title: string | null
  /** Description as its owner wrote it. */
  description: string | null
  descriptionLinks: string[]
  /** Link: thumbnail. */
  thumbnailUrl: string
  /** Time: published. */
  publishedAt: string | null
  /** Publish date, as text of the platform. */
  publishDateText: string | null
  /** Duration in milliseconds. */
  durationMs: number | null
  /** Duration, written out for people. */
  durationFormatted: string | null
  genre: string | null
  /** Keywords set for it. */
  keywords: string[]
  /** Whether: paid promotion. */
  isPaidPromotion: boolean
  /** State: live. */
  liveStatus: "live" | "upcoming" | "none"
  /** Time: scheduled start. */
  scheduledStartAt: string | null
  collaborators?: YoutubeListedChannel[]
}

export interface YoutubeVideoChannel {
  /** Id at the platform. */
  id: string | null
  /** Title as it is shown. */
  title: string | null
  /** Public name in links, without `@`. */
  handle: string | null
  /** Link: thumbnail. */
  thumbnailUrl: string | null
}

export interface CommonProfile {
  platform: string
  type: "person" | "organization" | "community" | null
  id: string | null
  /** Without `@`. */
  handle: string | null
  name: string | null
  bio: string | null
  profileUrl: string | null
  pictureUrl: string | null
  websiteUrl: string | null
  location: string | null
  category: string | null
  isVerified: boolean | null
  isPrivate: boolean | null
  followerCount: number | null
  followingCount: number | null
  postCount: number | null
  /** Likes of all posts together, or of the page. */
  likeCount: number | null
  /** Views of all posts together. */
  viewCount: number | null
  createdAt: string | null
}

export interface CommonPost {
  platform: string
  id: string | null
  url: string | null
  type: "text" | "image" | "video" | "carousel" | "article" | "link" | null
  title: string | null
  text: string | null
  createdAt: string | null
  /** The words of the platform, where it states no time: `1 year ago`. */
  createdAtText: string | null
  /** Beginning of the span that these words mean. */
  createdAtEarliest: string | null
  /** End of that span. */
  createdAtLatest: string | null
  author: {
    id: string | null
    /** Without `@`. */
    handle: string | null
    name: string | null
    profileUrl: string | null
    pictureUrl: string | null
    isVerified: boolean | null
  } | null
  /** The group or community in which it was posted. */
  community: string | null
  likeCount: number | null
  /** `reactions`: likeCount counts reactions of every kind. Null: likes. */
  likesAre: "reactions" | null
  commentCount: number | null
  shareCount: number | null
  saveCount: number | null
  viewCount: number | null
  /** Upvotes minus downvotes. */
  score: number | null
  durationSeconds: number | null
  media: ({
    type: "image" | "video"
    url: string | null
    thumbnailUrl: string | null
    durationSeconds: number | null
  })[] | null
}

export interface CommonPostsItem {
  platform: string
  id: string | null
  url: string | null
  type: "text" | "image" | "video" | "carousel" | "article" | "link" | null
  title: string | null
  text: string | null
  createdAt: string | null
  /** The words of the platform, where it states no time: `1 year ago`. */
  createdAtText: string | null
  /** Beginning of the span that these words mean. */
  createdAtEarliest: string | null
  /** End of that span. */
  createdAtLatest: string | null
  author: {
    id: string | null
    /** Without `@`. */
    handle: string | null
    name: string | null
    profileUrl: string | null
    pictureUrl: string | null
    isVerified: boolean | null
  } | null
  /** The group or community in which it was posted. */
  community: string | null
  likeCount: number | null
  /** `reactions`: likeCount counts reactions of every kind. Null: likes. */
  likesAre: "reactions" | null
  commentCount: number | null
  shareCount: number | null
  saveCount: number | null
  viewCount: number | null
  /** Upvotes minus downvotes. */
  score: number | null
  durationSeconds: number | null
  media: ({
    type: "image" | "video"
    url: string | null
    thumbnailUrl: string | null
    durationSeconds: number | null
  })[] | null
}

export type CommonPosts = CommonPostsItem[]

export interface CommonCommentsItem {
  id: string | null
  /** The comment that it replies to. */
  parentId: string | null
  url: string | null
  text: string | null
  createdAt: string | null
  /** The words of the platform, where it states no time: `1 year ago`. */
  createdAtText: string | null
  /** Beginning of the span that these words mean. */
  createdAtEarliest: string | null
  /** End of that span. */
  createdAtLatest: string | null
  author: {
    id: string | null
    /** Without `@`. */
    handle: string | null
    name: string | null
    profileUrl: string | null
    pictureUrl: string | null
    isVerified: boolean | null
  } | null
  likeCount: number | null
  /** `reactions`: likeCount counts reactions of every kind. Null: likes. */
  likesAre: "reactions" | null
  replyCount: number | null
  /** Upvotes minus downvotes. */
  score: number | null
}

export type CommonComments = CommonCommentsItem[]

export interface CommonTranscript {
  text: string | null
  language: string | null
  segments: {
    text: string
    startMs: number
    endMs: number
  }[] | null
}

/** Parameters of `instagram.audio.reels`. */
export interface InstagramAudioReelsParams {
  /** Audio id (up to 19 digits); found through the audio search or `audio.id` of a Reel. */
  audioId: string
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `instagram.audio.reels`. */
export interface InstagramAudioReelsData {
  /** Id of the audio. */
  audioId: string
  /** The sound that is used. */
  audio?: {
    /** Id of the audio. */
    audioId?: string | null
    /** Id of the audio asset. */
    audioAssetId?: string | null
    /** Name of the artist. */
    artistName?: string | null
    /** Handle of the artist, without `@`. */
    artistHandle?: string | null
    /** Name of the song. */
    songName?: string | null
    /** Link: cover. */
    coverUrl?: string | null
    /** Link: cover thumbnail. */
    coverThumbnailUrl?: string | null
    /** Duration in milliseconds. */
    durationMs?: number
    /** Whether: explicit. */
    isExplicit?: boolean
    /** Whether: lyrics. */
    hasLyrics?: boolean
    /** Whether: original audio. */
    usesOriginalAudio?: boolean
  }
  /** Reels, in the order of the platform. */
  reels: InstagramAudioReel[]
  page: Page
}

/** Parameters of `instagram.highlights`. */
export interface InstagramHighlightsParams {
  /** Highlight id (digits) or link; found through the highlights of a profile. */
  highlightId: string
}
/** The answer of `instagram.highlights`. */
export interface InstagramHighlightsData {
  lookupStatus: LookupStatus
  highlight: InstagramHighlightDetails | null
  /** The entries, in the order of the platform. */
  items: InstagramHighlightItem[]
}

/** Parameters of `instagram.posts`. */
export interface InstagramPostsParams {
  /** Link of a post, Reel or TV video, its shortcode, or its numeric media id. */
  url: string
  /** Country from which to look (ISO 3166-1 alpha-2); a hint that sources may not follow. */
  region?: string | undefined
  /** A shorter answer: no alt text, tags or coauthors. */
  trim?: boolean | undefined
  /** Keeps the original files on this service; kept files cost extra: see the price. */
  downloadMedia?: boolean | undefined
}
/** The answer of `instagram.posts`. */
export type InstagramPostsData = InstagramPostDetails

/** Parameters of `instagram.posts.comments`. */
export interface InstagramPostsCommentsParams {
  /** Link of a post, Reel or TV video, its shortcode, or its numeric media id. */
  url: string
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `instagram.posts.comments`. */
export interface InstagramPostsCommentsData {
  lookupStatus: LookupStatus
  /** Comments, in the order of the platform; or their number. */
  comments: InstagramComment[]
  page: Page
}

/** Parameters of `instagram.posts.comments.replies`. */
export interface InstagramPostsCommentsRepliesParams {
  /** Link of a post, Reel or TV video, its shortcode, or its numeric media id. */
  url: string
  /** Id of the comment (digits), as the comments list gives it. */
  commentId: string
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `instagram.posts.comments.replies`. */
export interface InstagramPostsCommentsRepliesData {
  lookupStatus: LookupStatus
  /** Replies, in the order of the platform; or their number. */
  replies: InstagramComment[]
  page: Page
}

/** Parameters of `instagram.posts.download`. */
export interface InstagramPostsDownloadParams {
  /** Link of a post, Reel or TV video, its shortcode, or its numeric media id. */
  url: string
  /** Country from which to look (ISO 3166-1 alpha-2); a hint that sources may not follow. */
  region?: string | undefined
}
/** The answer of `instagram.posts.download`. */
export type InstagramPostsDownloadData = InstagramPostDetails

/** Parameters of `instagram.posts.transcript`. */
export interface InstagramPostsTranscriptParams {
  /** Link of a post, Reel or TV video, its shortcode, or its numeric media id. */
  url: string
}
/** The answer of `instagram.posts.transcript`. */
export interface InstagramPostsTranscriptData {
  lookupStatus: LookupStatus
  /** The post; null if it was not found or is not shown. */
  post: {
    /** Link at the platform. */
    url: string
  } | null
  transcripts: ({
    /** Id at the platform. */
    id: string
    /** The code in links of the post. */
    shortcode: string
    /** Text as its author wrote it. */
    text: string | null
  })[]
}

/** Parameters of `instagram.profiles`. */
export interface InstagramProfilesParams {
  /** Handle with or without `@`, or a link to the profile or one of its stories. */
  handle: string
}
/** The answer of `instagram.profiles`. */
export interface InstagramProfilesData {
  lookupStatus: LookupStatus
  /** The account; null if it was not found or is not shown. */
  profile: InstagramProfile | null
  /** Counts at the time of the lookup. */
  metrics: ProfileCounts | null
  recentPosts: InstagramRecentPost[]
  relatedProfiles: InstagramRelatedProfile[]
}

/** Parameters of `instagram.profiles.engagement`. */
export interface InstagramProfilesEngagementParams {
  /** Handle with or without `@`, or a link to the profile or one of its stories. */
  handle: string
}
/** The answer of `instagram.profiles.engagement`. */
export interface InstagramProfilesEngagementData {
  lookupStatus: LookupStatus
  /** Whether: calculate engagement. */
  canCalculateEngagement: boolean
  /** The account; null if it was not found or is not shown. */
  profile: InstagramEngagementProfile | null
  /** Counts at the time of the lookup. */
  metrics: {
    /** Followers at the time of the lookup. Some platforms round them. */
    followers: number | null
    /** Average engagement rate in percent. */
    averageEngagementRatePercent: number | null
    /** Median engagement rate in percent. */
    medianEngagementRatePercent: number | null
    /** Mean over the usable posts. */
    averageLikesPerPost: number | null
    /** Mean over the usable posts. */
    averageCommentsPerPost: number | null
    /** Comment to like as a ratio. */
    commentToLikeRatio: number | null
    /** Engagement volatility in percent. */
    engagementVolatilityPercent: number | null
    /** The post with the highest rate. */
    bestPostShortcode: string | null
    /** The post with the lowest rate. */
    worstPostShortcode: string | null
    /** By the median rate; `directional` with fewer than five usable posts. */
    qualityLabel: "excellent" | "strong" | "moderate" | "low" | "directional" | null
    /** Remark: quality label. */
    qualityLabelNote: string | null
  }
  /** Posts, in the order of the platform; or their number. */
  posts: InstagramEngagementPost[]
  contentSegments: ({
    /** Kind of media. */
    mediaType: "video" | "image" | "sidecar" | "unknown"
    /** Number: post. */
    postCount: number
    /** Average engagement rate in percent. */
    averageEngagementRatePercent: number | null
  })[]
  sampleCoverage: {
    /** Total number of recent posts; some platforms report an estimate. */
    totalRecentPosts: number
    /** Posts that show their likes and comments. */
    usablePosts: number
    /** Posts that are in no figure. */
    skippedPosts: number
    skippedReasons: {
      missingLikes: number
      missingComments: number
      missingBoth: number
    }
  }
  formulaDescription: string
  /** Remark: data freshness. */
  dataFreshnessNote: string | null
  insight: EngagementInsight | null
}

/** Parameters of `instagram.profiles.highlights`. */
export interface InstagramProfilesHighlightsParams {
  /** Handle with or without `@`, or a link to the profile or one of its stories. */
  handle: string
}
/** The answer of `instagram.profiles.highlights`. */
export interface InstagramProfilesHighlightsData {
  lookupStatus: LookupStatus
  highlights: InstagramHighlight[]
  page: Page
}

/** Parameters of `instagram.profiles.posts`. */
export interface InstagramProfilesPostsParams {
  /** Handle with or without `@`, or a link to the profile or one of its stories. */
  handle: string
  /** Keeps thumbnails and videos on this service; each kept file costs extra: see the price. */
  hostMedia?: boolean | undefined
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `instagram.profiles.posts`. */
export interface InstagramProfilesPostsData {
  lookupStatus: LookupStatus
  /** Posts, in the order of the platform; or their number. */
  posts: InstagramPost[]
  page: Page
}

/** Parameters of `instagram.profiles.reels`. */
export interface InstagramProfilesReelsParams {
  /** Handle with or without `@`, or a link to the profile or one of its stories. */
  handle: string
  /** Keeps thumbnails and videos on this service; each kept file costs extra: see the price. */
  hostMedia?: boolean | undefined
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `instagram.profiles.reels`. */
export interface InstagramProfilesReelsData {
  lookupStatus: LookupStatus
  /** Reels, in the order of the platform. */
  reels: InstagramReel[]
  page: Page
}

/** Parameters of `instagram.profiles.basic`. */
export interface InstagramProfilesBasicParams {
  /** Numeric user id, as `platformUserId` of a profile gives it. */
  userId: string
}
/** The answer of `instagram.profiles.basic`. */
export interface InstagramProfilesBasicData {
  lookupStatus: LookupStatus
  /** The account; null if it was not found or is not shown. */
  profile: InstagramBasicProfile | null
  /** Counts at the time of the lookup. */
  metrics: ProfileCounts | null
}

/** Parameters of `instagram.profiles.taggedPosts`. */
export interface InstagramProfilesTaggedPostsParams {
  /** Numeric user id, as `platformUserId` of a profile gives it. */
  userId: string
  /** Keeps thumbnails and videos on this service; each kept file costs extra: see the price. */
  hostMedia?: boolean | undefined
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `instagram.profiles.taggedPosts`. */
export interface InstagramProfilesTaggedPostsData {
  lookupStatus: LookupStatus
  /** Posts, in the order of the platform; or their number. */
  posts: InstagramTaggedPost[]
  page: Page
}

export type InstagramReelsTrendingParams = Record<string, never>
/** The answer of `instagram.reels.trending`. */
export interface InstagramReelsTrendingData {
  /** Reels, in the order of the platform. */
  reels: InstagramTrendingReel[]
  /** Total number of results; some platforms report an estimate. */
  totalResults: number
}

/** Parameters of `instagram.search`. */
export interface InstagramSearchParams {
  /** Words to look for. */
  query: string
}
/** The answer of `instagram.search`. */
export interface InstagramSearchData {
  /** The words of the request. */
  query: string
  /** Accounts, in the order of the platform. */
  users: InstagramFoundUser[]
  /** Tags without `#`. */
  hashtags: InstagramFoundHashtag[]
  places: InstagramFoundPlace[]
  /** Keywords set for it. */
  keywords: ({
    /** Text as its author wrote it. */
    text: string
    /** Place in the list, from the top. */
    position: number | null
  })[]
}

/** Parameters of `instagram.search.hashtags`. */
export interface InstagramSearchHashtagsParams {
  /** Name, `#name` or tag link, in any letter case. */
  hashtag: string
  /** How old posts may be (default: any age). */
  datePosted?: "last-hour" | "last-day" | "last-week" | "last-month" | "last-year" | undefined
  /** Kinds of posts (default all). */
  mediaType?: "all" | "reels" | undefined
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `instagram.search.hashtags`. */
export interface InstagramSearchHashtagsData {
  /** The tag without `#`. */
  hashtag: string
  /** Kind of media. */
  mediaType: "all" | "reels"
  /** Posts, in the order of the platform; or their number. */
  posts: InstagramHashtagPost[]
  page: Page
}

/** Parameters of `instagram.search.popular`. */
export interface InstagramSearchPopularParams {
  /** Topic: a word or phrase. */
  query: string
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `instagram.search.popular`. */
export interface InstagramSearchPopularData {
  /** The words of the request. */
  query: string
  /** Title as it is shown. */
  title: string | null
  /** Total number of media count; some platforms report an estimate. */
  totalMediaCount: number | null
  /** Description as its owner wrote it. */
  description: {
    /** The whole text without times. */
    plainText: string | null
    sourceUris: string[]
    linkedTerms: string[]
  } | null
  suggestedTerms: string[] | null
  /** Posts, in the order of the platform; or their number. */
  posts: InstagramPopularPost[]
  page: Page
}

/** Parameters of `instagram.search.profiles`. */
export interface InstagramSearchProfilesParams {
  /** Words to look for. */
  query: string
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `instagram.search.profiles`. */
export interface InstagramSearchProfilesData {
  /** The words of the request. */
  query: string
  /** Accounts, in the order of the platform. */
  profiles: InstagramFoundProfile[]
  /** Total number of profiles; some platforms report an estimate. */
  totalProfiles: number
  page: Page
}

/** Parameters of `instagram.search.reels`. */
export interface InstagramSearchReelsParams {
  /** Words to look for. */
  query: string
  /** How old posts may be (default: any age). */
  datePosted?: "last-hour" | "last-day" | "last-week" | "last-month" | "last-year" | undefined
  /** Number of the page, 1 to 1000 (default 1). Send this or cursor. */
  page?: number | undefined
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `instagram.search.reels`. */
export interface InstagramSearchReelsData {
  /** The words of the request. */
  query: string
  /** Reels, in the order of the platform. */
  reels: InstagramFoundReel[]
  page: NumberedPage
}

/** Parameters of `instagram.v2.audio.search`. */
export interface InstagramV2AudioSearchParams {
  /** Words to look for. */
  query: string
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `instagram.v2.audio.search`. */
export interface InstagramV2AudioSearchData {
  /** The words of the request. */
  query: string
  /** The sound that is used. */
  audio: InstagramV2Audio[]
  page: Page
}

/** Parameters of `instagram.v2.audio`. */
export interface InstagramV2AudioParams {
  /** Audio id (up to 19 digits); found through the audio search or `audio.id` of a Reel. */
  audioId: string
}
/** The answer of `instagram.v2.audio`. */
export interface InstagramV2AudioData {
  lookupStatus: LookupStatus
  /** The sound that is used. */
  audio: InstagramV2Audio | null
}

/** Parameters of `instagram.v2.audio.reels`. */
export interface InstagramV2AudioReelsParams {
  /** Audio id (up to 19 digits); found through the audio search or `audio.id` of a Reel. */
  audioId: string
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `instagram.v2.audio.reels`. */
export interface InstagramV2AudioReelsData {
  lookupStatus: LookupStatus
  /** The sound that is used. */
  audio: InstagramV2Audio | null
  /** Pictures and videos. */
  media: InstagramV2Media[]
  page: Page
}

/** Parameters of `instagram.v2.hashtags.search`. */
export interface InstagramV2HashtagsSearchParams {
  /** Words to look for. */
  query: string
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `instagram.v2.hashtags.search`. */
export interface InstagramV2HashtagsSearchData {
  /** The words of the request. */
  query: string
  /** Tags without `#`. */
  hashtags: InstagramV2Hashtag[]
  page: Page
}

/** Parameters of `instagram.v2.hashtags`. */
export interface InstagramV2HashtagsParams {
  /** Name, `#name` or tag link, in any letter case. */
  hashtag: string
}
/** The answer of `instagram.v2.hashtags`. */
export interface InstagramV2HashtagsData {
  lookupStatus: LookupStatus
  /** The tag without `#`. */
  hashtag: InstagramV2Hashtag | null
}

/** Parameters of `instagram.v2.hashtags.media`. */
export interface InstagramV2HashtagsMediaParams {
  /** Name, `#name` or tag link, in any letter case. */
  hashtag: string
  /** Order (default top). */
  sort?: "top" | "newest" | undefined
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `instagram.v2.hashtags.media`. */
export type InstagramV2HashtagsMediaData = InstagramV2MediaList

/** Parameters of `instagram.v2.highlights`. */
export interface InstagramV2HighlightsParams {
  /** Highlight id (digits) or link; found through the highlights of a profile. */
  highlightId: string
}
/** The answer of `instagram.v2.highlights`. */
export interface InstagramV2HighlightsData {
  lookupStatus: LookupStatus
  highlight: InstagramV2Highlight | null
  stories: InstagramV2Story[] | null
}

/** Parameters of `instagram.v2.locations.search`. */
export interface InstagramV2LocationsSearchParams {
  /** Words to look for. */
  query: string
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `instagram.v2.locations.search`. */
export interface InstagramV2LocationsSearchData {
  /** The words of the request. */
  query: string
  /** Places of it. */
  locations: InstagramV2Location[]
  page: Page
}

/** Parameters of `instagram.v2.locations`. */
export interface InstagramV2LocationsParams {
  /** Location id (up to 19 digits) or location link; found through the location search. */
  locationId: string
}
/** The answer of `instagram.v2.locations`. */
export interface InstagramV2LocationsData {
  lookupStatus: LookupStatus
  /** The location in the words of the author. */
  location: InstagramV2Location | null
}

/** Parameters of `instagram.v2.locations.media`. */
export interface InstagramV2LocationsMediaParams {
  /** Location id (up to 19 digits) or location link; found through the location search. */
  locationId: string
  /** Order (default top). */
  sort?: "top" | "newest" | undefined
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `instagram.v2.locations.media`. */
export type InstagramV2LocationsMediaData = InstagramV2MediaList

/** Parameters of `instagram.v2.media`. */
export interface InstagramV2MediaParams {
  /** Shortcode, post, Reel or TV link, or numeric media id. */
  media: string
  /** `files`: keeps the original files on this service; kept files cost extra: see the price. */
  include?: readonly ('files')[] | string | undefined
}
/** The answer of `instagram.v2.media`. */
export interface InstagramV2MediaData {
  lookupStatus: LookupStatus
  /** Pictures and videos. */
  media: InstagramV2Media | null
  /** The original files kept by this service, with `include=files`; null where not asked for. */
  files: HostedFile[] | null
}

/** Parameters of `instagram.v2.media.comments`. */
export interface InstagramV2MediaCommentsParams {
  /** Shortcode, post, Reel or TV link, or numeric media id. */
  media: string
  /** Order (default top). */
  sort?: "top" | "newest" | undefined
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `instagram.v2.media.comments`. */
export interface InstagramV2MediaCommentsData {
  lookupStatus: LookupStatus
  /** Comments, in the order of the platform; or their number. */
  comments: InstagramV2Comment[]
  /** Comments in all, replies included where Instagram counts them. */
  totalCount: number | null
  page: Page
}

/** Parameters of `instagram.v2.media.comments.replies`. */
export interface InstagramV2MediaCommentsRepliesParams {
  /** Shortcode, post, Reel or TV link, or numeric media id. */
  media: string
  /** Id of the comment (digits), as the comments list gives it. */
  commentId: string
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `instagram.v2.media.comments.replies`. */
export interface InstagramV2MediaCommentsRepliesData {
  lookupStatus: LookupStatus
  /** Replies, in the order of the platform; or their number. */
  replies: InstagramV2Comment[]
  /** Total number of count; some platforms report an estimate. */
  totalCount: number | null
  page: Page
}

/** Parameters of `instagram.v2.media.transcript`. */
export interface InstagramV2MediaTranscriptParams {
  /** Shortcode, post, Reel or TV link, or numeric media id. */
  media: string
}
/** The answer of `instagram.v2.media.transcript`. */
export interface InstagramV2MediaTranscriptData {
  lookupStatus: LookupStatus
  /** Pictures and videos. */
  media: {
    /** Id at the platform. */
    id: string
    /** The code in links of the post. */
    shortcode: string
  } | null
  /** The spoken text; null without speech or if it was not requested. */
  transcript: InstagramV2Transcript | null
}

/** Parameters of `instagram.v2.profiles.search`. */
export interface InstagramV2ProfilesSearchParams {
  /** Words to look for. */
  query: string
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `instagram.v2.profiles.search`. */
export interface InstagramV2ProfilesSearchData {
  /** The words of the request. */
  query: string
  /** Accounts, in the order of the platform. */
  profiles: InstagramV2FoundProfile[]
  page: Page
}

/** Parameters of `instagram.v2.profiles`. */
export interface InstagramV2ProfilesParams {
  /** Handle with or without `@`, profile or story link, or numeric user id (digits alone are a user id). */
  profile: string
  /** Parts to add, comma-separated: `recentMedia`, `about` (each that is served costs extra: see the price). */
  include?: readonly ('recentMedia' | 'about')[] | string | undefined
}
/** The answer of `instagram.v2.profiles`. */
export interface InstagramV2ProfilesData {
  lookupStatus: LookupStatus
  /** The account; null if it was not found or is not shown. */
  profile: InstagramV2Profile | null
  /** Newest posts, with `include=recentMedia`; null where not requested or unknown. */
  recentMedia: InstagramV2Media[] | null
  /** "About this account", with `include=about`. */
  about: {
    /** Time: joined. */
    joinedAt: string | null
    /** Country code (ISO 3166-1 alpha-2) or name, as the platform reports it. */
    country: string | null
    /** Number: former handle. */
    formerHandleCount: number | null
  } | null
  relatedProfiles: InstagramV2Account[] | null
}

/** Parameters of `instagram.v2.profiles.engagement`. */
export interface InstagramV2ProfilesEngagementParams {
  /** Handle with or without `@`, profile or story link, or numeric user id (digits alone are a user id). */
  profile: string
}
/** The answer of `instagram.v2.profiles.engagement`. */
export interface InstagramV2ProfilesEngagementData {
  lookupStatus: LookupStatus
  /** The account; null if it was not found or is not shown. */
  profile: InstagramV2EngagementProfile | null
  engagement: InstagramV2Engagement | null
  /** Posts, in the order of the platform; or their number. */
  posts: InstagramV2EngagementPost[] | null
}

/** Parameters of `instagram.v2.profiles.following`. */
export interface InstagramV2ProfilesFollowingParams {
  /** Handle with or without `@`, profile or story link, or numeric user id (digits alone are a user id). */
  profile: string
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `instagram.v2.profiles.following`. */
export interface InstagramV2ProfilesFollowingData {
  lookupStatus: LookupStatus
  /** Accounts, in the order of the platform. */
  profiles: InstagramV2Account[]
  /** Accounts followed in all. */
  totalCount: number | null
  page: Page
}

/** Parameters of `instagram.v2.profiles.highlights`. */
export interface InstagramV2ProfilesHighlightsParams {
  /** Handle with or without `@`, profile or story link, or numeric user id (digits alone are a user id). */
  profile: string
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `instagram.v2.profiles.highlights`. */
export interface InstagramV2ProfilesHighlightsData {
  lookupStatus: LookupStatus
  highlights: InstagramV2Highlight[]
  page: Page
}

/** Parameters of `instagram.v2.profiles.media`. */
export interface InstagramV2ProfilesMediaParams {
  /** Handle with or without `@`, profile or story link, or numeric user id (digits alone are a user id). */
  profile: string
  /** Which list (default posts). */
  tab?: "posts" | "reels" | "tagged" | undefined
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `instagram.v2.profiles.media`. */
export type InstagramV2ProfilesMediaData = InstagramV2MediaList

/** Parameters of `instagram.v2.profiles.stories`. */
export interface InstagramV2ProfilesStoriesParams {
  /** Handle with or without `@`, profile or story link, or numeric user id (digits alone are a user id). */
  profile: string
}
/** The answer of `instagram.v2.profiles.stories`. */
export interface InstagramV2ProfilesStoriesData {
  lookupStatus: LookupStatus
  /** The account that owns it. */
  owner: InstagramV2Account | null
  stories: InstagramV2Story[]
}

/** Parameters of `instagram.v2.reels.trending`. */
export interface InstagramV2ReelsTrendingParams {
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `instagram.v2.reels.trending`. */
export type InstagramV2ReelsTrendingData = InstagramV2MediaList

/** Parameters of `instagram.v2.topics`. */
export interface InstagramV2TopicsParams {
  /** Word or phrase, or the link of a topic page (`/popular/<slug>/`). */
  topic: string
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `instagram.v2.topics`. */
export interface InstagramV2TopicsData {
  lookupStatus: LookupStatus
  topic: InstagramV2Topic | null
  /** Pictures and videos. */
  media: InstagramV2Media[]
  page: Page
}

/** Parameters of `linkedin.adLibrary.ads`. */
export interface LinkedinAdLibraryAdsParams {
  /** Id of an ad (digits), or its link in the ad library. */
  adId?: string | undefined
  /** Id of an ad (digits), or its link in the ad library. */
  url?: string | undefined
}
/** The answer of `linkedin.adLibrary.ads`. */
export interface LinkedinAdLibraryAdsData {
  lookupStatus: LookupStatus
  ad: LinkedinAd | null
}

/** Parameters of `linkedin.adLibrary.ads.search`. */
export interface LinkedinAdLibraryAdsSearchParams {
  /** Name of the advertiser. */
  company?: string | undefined
  /** Words in the ad. */
  keyword?: string | undefined
  /** Id of an organization (digits), from `data.identity.id` of a resolved slug. */
  companyId?: string | undefined
  /** Country codes (ISO 3166-1 alpha-2), comma-separated. */
  countries?: string | undefined
  /** Shown on or after this day. */
  startDate?: string | undefined
  /** Shown on or before this day. */
  endDate?: string | undefined
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `linkedin.adLibrary.ads.search`. */
export interface LinkedinAdLibraryAdsSearchData {
  ads: LinkedinAd[]
  /** Position in the list. */
  page: {
    /** Send it as `cursor` for the next page; null on the last page. */
    nextCursor: string | null
    /** Whether there is a next page; null if there may be more items that no cursor reaches. */
    hasMore: boolean | null
    /** Items in this page. */
    returnedCount: number
    /** Total number of results; some platforms report an estimate. */
    totalResults: number | null
  }
}

/** Parameters of `linkedin.companies`. */
export interface LinkedinCompaniesParams {
  /** Link of a company, school or showcase page, its slug, or its numeric id. */
  url: string
}
/** The answer of `linkedin.companies`. */
export interface LinkedinCompaniesData {
  lookupStatus: LookupStatus
  /** The company. */
  company: {
    /** Short name of the platform. */
    platform: "linkedin"
    /** Id at the platform. */
    id: string
    /** Public name in links, without `@`. */
    handle?: string
    /** Name as it is shown. */
    name: string
    /** Link: company. */
    companyUrl: string
    /** Description as its owner wrote it. */
    description: string | null
    slogan?: string | null
    /** Link to a site. */
    website: string | null
    /** Link: logo. */
    logoUrl: string | null
    /** Link: cover image. */
    coverImageUrl: string | null
    industry: string | null
    /** Kind of company. */
    companyType: string | null
    foundedYear?: number | null
    headquarters: string | null
    employeeRange: string | null
    specialties: string[]
    /** The location in the words of the author. */
    location: {
      /** Name of the city. */
      city: string | null
      state: string | null
      /** Country code (ISO 3166-1 alpha-2) or name, as the platform reports it. */
      country: string | null
    } | null
  } | null
  /** Counts at the time of the lookup. */
  metrics: {
    /** Followers at the time of the lookup. Some platforms round them. */
    followers: number
    employees: number
  } | null
  similarCompanies: ({
    /** Name as it is shown. */
    name: string
    /** Link: company. */
    companyUrl: string
    /** Link: image. */
    imageUrl: string | null
  })[]
  featuredEmployees: LinkedinFeaturedEmployee[]
  recentPosts: LinkedinRecentPost[]
  funding: {
    numberOfRounds: number | null
    lastRound: {
      /** Kind of object. */
      type: string | null
      date: string | null
      /** Amount in `currency`. */
      amount: string | null
    } | null
    investors: ({
      /** Name as it is shown. */
      name: string
      /** Link: crunchbase. */
      crunchbaseUrl: string | null
      /** Link: image. */
      imageUrl: string | null
    })[]
  } | null
}

/** Parameters of `linkedin.companies.posts`. */
export interface LinkedinCompaniesPostsParams {
  /** Link of a company, school or showcase page, its slug, or its numeric id. */
  url: string
  /** Number of the page, 1 to 7 (default 1). Send this or cursor. */
  page?: number | undefined
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `linkedin.companies.posts`. */
export interface LinkedinCompaniesPostsData {
  lookupStatus: LookupStatus
  /** Posts, in the order of the platform; or their number. */
  posts: LinkedinCompanyPost[]
  /** Position in the list. */
  page: {
    /** Send it as `cursor` for the next page; null on the last page. */
    nextCursor: string | null
    /** Whether there is a next page; null if there may be more items that no cursor reaches. */
    hasMore: boolean | null
    /** Items in this page. */
    returnedCount: number
    /** Number of this page. */
    currentPage: number
    /** Number of the next page; null on the last page. */
    nextPage: number | null
    maxPage: 7
  }
}

/** Parameters of `linkedin.jobs`. */
export interface LinkedinJobsParams {
  /** Link of a job (`/jobs/view/…`), or its id. */
  url: readonly string[]
}
/** The answer of `linkedin.jobs`. */
export interface LinkedinJobsData {
  /** One entry for each requested object, in the order of the request. */
  results: LinkedinJobRow[]
  summary: LinkedinBatchSummary
}

/** Parameters of `linkedin.jobs.search`. */
export interface LinkedinJobsSearchParams {
  /** Words to look for. */
  keyword: string
  /** Place in words. */
  location: string
  /** Country of the place (ISO 3166-1 alpha-2). */
  country?: string | undefined
  /** How long ago at the most (default any). */
  timeRange?: "any" | "past-month" | "past-week" | "past-24-hours" | undefined
  /** Kind of employment. */
  jobType?: "full-time" | "part-time" | "contract" | "temporary" | "volunteer" | undefined
  /** Level of the job. */
  experienceLevel?: "internship" | "entry-level" | "associate" | "mid-senior-level" | "director" | "executive" | undefined
  /** Where the work is done. */
  remote?: "on-site" | "remote" | "hybrid" | undefined
  /** Name of a company. */
  company?: string | undefined
  /** How far from the place at the most. */
  locationRadius?: "exact-location" | "5-miles" | "10-miles" | "25-miles" | "50-miles" | undefined
  /** How many jobs at the most (default 10). */
  limit?: number | undefined
}
/** The answer of `linkedin.jobs.search`. */
export interface LinkedinJobsSearchData {
  lookupStatus: LookupStatus
  /** Jobs, in the order of the platform. */
  jobs: LinkedinJob[]
  /** A short summary. */
  summary: {
    returned: number
  }
  /** Which collections the source returned, and how many entries this form cannot hold. */
  compatibility: {
    /** Which parts the platform returned. */
    availability: {
      /** Jobs, in the order of the platform. */
      jobs: "available" | "partial" | "unavailable"
    }
    /** Number of unreadable entries that were left out. */
    omittedEntries: {
      /** Jobs, in the order of the platform. */
      jobs: number
    }
  }
}

/** Parameters of `linkedin.organizations`. */
export interface LinkedinOrganizationsParams {
  /** Link of a company, school or showcase page, its slug, or its numeric id. */
  url: readonly string[]
}
/** The answer of `linkedin.organizations`. */
export interface LinkedinOrganizationsData {
  /** One entry for each requested object, in the order of the request. */
  results: LinkedinOrganizationRow[]
  summary: LinkedinBatchSummary
}

/** Parameters of `linkedin.people.search`. */
export interface LinkedinPeopleSearchParams {
  /** First name. */
  firstName?: string | undefined
  /** Last name. */
  lastName?: string | undefined
}
/** The answer of `linkedin.people.search`. */
export interface LinkedinPeopleSearchData {
  lookupStatus: LookupStatus
  /** Accounts, in the order of the platform. */
  people: LinkedinFoundPerson[]
  /** A short summary. */
  summary: {
    returned: number
  }
  /** Which collections the source returned, and how many entries this form cannot hold. */
  compatibility: {
    /** Which parts the platform returned. */
    availability: {
      /** Accounts, in the order of the platform. */
      people: "available" | "partial" | "unavailable"
    }
    /** Number of unreadable entries that were left out. */
    omittedEntries: {
      /** Accounts, in the order of the platform. */
      people: number
    }
  }
}

/** Parameters of `linkedin.posts`. */
export interface LinkedinPostsParams {
  /** Link of a post or article, `urn:li:activity:<id>`, or the digits of an activity. */
  url: string
}
/** The answer of `linkedin.posts`. */
export interface LinkedinPostsData {
  lookupStatus: LookupStatus
  /** The post; null if it was not found or is not shown. */
  post: LinkedinPost | null
  /** The account that published it. */
  author: LinkedinAuthor | null
  /** Counts at the time of the lookup. */
  metrics: {
    reactions: number | null
    /** Comments, in the order of the platform; or their number. */
    comments: number | null
  } | null
  /** Comments, in the order of the platform; or their number. */
  comments: ({
    /** Name of the author. */
    authorName: string | null
    /** Text as its author wrote it. */
    text: string | null
    /** Link: profile. */
    profileUrl: string | null
  })[]
  relatedArticles: LinkedinRelatedArticle[]
}

/** Parameters of `linkedin.posts.search`. */
export interface LinkedinPostsSearchParams {
  /** Words to look for. */
  query: string
  /** How long ago at the most. */
  datePosted?: "last-hour" | "last-day" | "last-week" | "last-month" | "last-year" | undefined
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `linkedin.posts.search`. */
export interface LinkedinPostsSearchData {
  /** The words of the request. */
  query: string
  /** Posts, in the order of the platform; or their number. */
  posts: LinkedinFoundPost[]
  page: Page
}

/** Parameters of `linkedin.posts.transcript`. */
export interface LinkedinPostsTranscriptParams {
  /** Link of a post or article, `urn:li:activity:<id>`, or the digits of an activity. */
  url: string
}
/** The answer of `linkedin.posts.transcript`. */
export interface LinkedinPostsTranscriptData {
  lookupStatus: LookupStatus
  /** The post; null if it was not found or is not shown. */
  post: {
    /** Link at the platform. */
    url: string
  } | null
  /** The spoken text; null without speech or if it was not requested. */
  transcript: string | null
}

/** Parameters of `linkedin.profiles`. */
export interface LinkedinProfilesParams {
  /** Profile link, handle, `@handle` or `in/<handle>`. */
  url: readonly string[]
}
/** The answer of `linkedin.profiles`. */
export interface LinkedinProfilesData {
  /** One entry for each requested object, in the order of the request. */
  results: LinkedinPersonRow[]
  summary: LinkedinBatchSummary
}

/** Parameters of `linkedin.profiles.posts`. */
export interface LinkedinProfilesPostsParams {
  /** Profile link, handle, `@handle` or `in/<handle>`. */
  url: string
  /** Only posts from this time on. */
  startDate?: string | undefined
  /** Only posts up to this time. */
  endDate?: string | undefined
  /** Only posts that the person wrote, none that were shared. */
  onlyAuthoredPosts?: boolean | undefined
  /** How many posts at the most (default 10). */
  limit?: number | undefined
}
/** The answer of `linkedin.profiles.posts`. */
export interface LinkedinProfilesPostsData {
  lookupStatus: LookupStatus
  /** Posts, in the order of the platform; or their number. */
  posts: LinkedinProfilePost[]
  /** A short summary. */
  summary: {
    returned: number
  }
  /** Which collections the source returned, and how many entries this form cannot hold. */
  compatibility: {
    /** Which parts the platform returned. */
    availability: {
      /** Posts, in the order of the platform; or their number. */
      posts: "available" | "partial" | "unavailable"
    }
    /** Number of unreadable entries that were left out. */
    omittedEntries: {
      /** Posts, in the order of the platform; or their number. */
      posts: number
    }
  }
}

/** Parameters of `linkedin.v2.activities`. */
export interface LinkedinV2ActivitiesParams {
  /** Id of a post (digits); a `urn:li:activity:` prefix is stripped. */
  activityId: string
}
/** The answer of `linkedin.v2.activities`. */
export interface LinkedinV2ActivitiesData {
  lookupStatus: LookupStatus
  /** The post; null if it was not found or is not shown. */
  post: LinkedinV2Post | null
}

/** Parameters of `linkedin.v2.activities.comments`. */
export interface LinkedinV2ActivitiesCommentsParams {
  /** Id of a post (digits); a `urn:li:activity:` prefix is stripped. */
  activityId: string
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `linkedin.v2.activities.comments`. */
export interface LinkedinV2ActivitiesCommentsData {
  lookupStatus: LookupStatus
  /** Comments, in the order of the platform; or their number. */
  comments: LinkedinV2Comment[]
  /** Total number; null where unknown. */
  totalCount: number | null
  page: LinkedinV2Page
}

/** Parameters of `linkedin.v2.activities.reactions`. */
export interface LinkedinV2ActivitiesReactionsParams {
  /** Id of a post (digits); a `urn:li:activity:` prefix is stripped. */
  activityId: string
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `linkedin.v2.activities.reactions`. */
export interface LinkedinV2ActivitiesReactionsData {
  lookupStatus: LookupStatus
  /** A short summary. */
  summary: {
    /** Total number; null where unknown. */
    totalCount: number | null
    /** Kinds of reactions there are, the most frequent first. */
    types: string[] | null
  } | null
  /** Who reacted; null where the source reports only the number. */
  reactions: {
    /** Kind of object. */
    type: string
    /** The account that published it. */
    author: LinkedinV2Author
  }[] | null
  page: LinkedinV2Page
}

/** Parameters of `linkedin.v2.jobs.batch`. */
export interface LinkedinV2JobsBatchParams {
  /** Link of a job (`/jobs/view/…`), or its id. */
  url: readonly string[]
}
/** The answer of `linkedin.v2.jobs.batch`. */
export interface LinkedinV2JobsBatchData {
  /** One for each input, in their order. */
  results: ({
    /** The input as it was sent. */
    url: string
    /** `error`: this input could not be looked up and costs nothing; see `error`. */
    lookupStatus: "found" | "not_found" | "private" | "restricted" | "error"
    /** The error of this entry; null if it succeeded. */
    error: RowError | null
    /** Credits of this row; 0 for a row that failed. */
    creditsCharged?: number
    job: LinkedinV2Job | null
  })[]
  summary: LinkedinV2BatchSummary
}

/** Parameters of `linkedin.v2.jobs.search`. */
export interface LinkedinV2JobsSearchParams {
  /** Words to look for. */
  query?: string | undefined
  /** Id of a place, as LinkedIn has it (`geoId` in the address of a search). */
  geoId?: string | undefined
  /** Id of an organization (digits), from `data.identity.id` of a resolved slug. */
  organizationId?: string | undefined
  /** How long ago at the most. */
  datePosted?: "past-24-hours" | "past-week" | "past-month" | undefined
  /** Kind of employment. */
  employmentType?: "full-time" | "part-time" | "contract" | "temporary" | "internship" | "volunteer" | "other" | undefined
  /** Level of the job. */
  seniority?: "internship" | "entry" | "associate" | "mid-senior" | "director" | "executive" | undefined
  /** Where the work is done. */
  workplace?: "on-site" | "remote" | "hybrid" | undefined
  /** Order (default relevance). */
  sort?: "relevance" | "newest" | undefined
  /** Items of a page (default 25, at most 50). */
  count?: number | undefined
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `linkedin.v2.jobs.search`. */
export type LinkedinV2JobsSearchData = LinkedinV2JobList

/** Parameters of `linkedin.v2.jobs`. */
export interface LinkedinV2JobsParams {
  /** Id of a job (digits), or the link of the job. */
  jobId: string
}
/** The answer of `linkedin.v2.jobs`. */
export interface LinkedinV2JobsData {
  lookupStatus: LookupStatus
  job: LinkedinV2Job | null
}

/** Parameters of `linkedin.v2.jobs.hiringTeam`. */
export interface LinkedinV2JobsHiringTeamParams {
  /** Id of a job (digits), or the link of the job. */
  jobId: string
}
/** The answer of `linkedin.v2.jobs.hiringTeam`. */
export interface LinkedinV2JobsHiringTeamData {
  lookupStatus: LookupStatus
  /** Empty where the job names nobody. */
  people: LinkedinV2PersonSummary[] | null
}

/** Parameters of `linkedin.v2.jobs.relatedViews`. */
export interface LinkedinV2JobsRelatedViewsParams {
  /** Id of a job (digits), or the link of the job. */
  jobId: string
}
/** The answer of `linkedin.v2.jobs.relatedViews`. */
export interface LinkedinV2JobsRelatedViewsData {
  lookupStatus: LookupStatus
  /** Jobs, in the order of the platform. */
  jobs: LinkedinV2JobSummary[] | null
}

/** Parameters of `linkedin.v2.jobs.similar`. */
export interface LinkedinV2JobsSimilarParams {
  /** Id of a job (digits), or the link of the job. */
  jobId: string
}
/** The answer of `linkedin.v2.jobs.similar`. */
export interface LinkedinV2JobsSimilarData {
  lookupStatus: LookupStatus
  /** Jobs, in the order of the platform. */
  jobs: LinkedinV2JobSummary[] | null
}

/** Parameters of `linkedin.v2.organizations`. */
export interface LinkedinV2OrganizationsParams {
  /** Id of an organization (digits), from `data.identity.id` of a resolved slug. */
  id?: string | undefined
  /** Slug of an organization (`/company/<slug>`), or the link of its page. */
  slug?: string | undefined
}
/** The answer of `linkedin.v2.organizations`. */
export interface LinkedinV2OrganizationsData {
  lookupStatus: LookupStatus
  organization: LinkedinV2Organization | null
}

/** Parameters of `linkedin.v2.organizations.batch`. */
export interface LinkedinV2OrganizationsBatchParams {
  /** Link of a company, school or showcase page, its slug, or its numeric id. */
  url: readonly string[]
}
/** The answer of `linkedin.v2.organizations.batch`. */
export interface LinkedinV2OrganizationsBatchData {
  /** One for each input, in their order. */
  results: ({
    /** The input as it was sent. */
    url: string
    /** `error`: this input could not be looked up and costs nothing; see `error`. */
    lookupStatus: "found" | "not_found" | "private" | "restricted" | "error"
    /** The error of this entry; null if it succeeded. */
    error: RowError | null
    /** Credits of this row; 0 for a row that failed. */
    creditsCharged?: number
    organization: LinkedinV2Organization | null
  })[]
  summary: LinkedinV2BatchSummary
}

/** Parameters of `linkedin.v2.organizations.jobs`. */
export interface LinkedinV2OrganizationsJobsParams {
  /** Ids of one or more organizations (digits): repeat the parameter, or separate them by commas. */
  organizationId: readonly string[]
  /** Items of a page (default 25, at most 50). */
  count?: number | undefined
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `linkedin.v2.organizations.jobs`. */
export type LinkedinV2OrganizationsJobsData = LinkedinV2JobList

/** Parameters of `linkedin.v2.organizations.resolve`. */
export interface LinkedinV2OrganizationsResolveParams {
  /** Slug of an organization (`/company/<slug>`), or the link of its page. */
  slug: string
}
/** The answer of `linkedin.v2.organizations.resolve`. */
export interface LinkedinV2OrganizationsResolveData {
  lookupStatus: LookupStatus
  identity: LinkedinV2OrganizationIdentity | null
}

/** Parameters of `linkedin.v2.organizations.search`. */
export interface LinkedinV2OrganizationsSearchParams {
  /** Words to look for. */
  query: string
  /** Items of a page (default 25, at most 50). */
  count?: number | undefined
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `linkedin.v2.organizations.search`. */
export interface LinkedinV2OrganizationsSearchData {
  lookupStatus: LookupStatus
  /** The words of the request. */
  query: string
  organizations: LinkedinV2OrganizationSummary[]
  /** Total number; null where unknown. */
  totalCount: number | null
  page: LinkedinV2Page
}

/** Parameters of `linkedin.v2.organizations.affiliated`. */
export interface LinkedinV2OrganizationsAffiliatedParams {
  /** Id of an organization (digits), from `data.identity.id` of a resolved slug. */
  organizationId: string
}
/** The answer of `linkedin.v2.organizations.affiliated`. */
export type LinkedinV2OrganizationsAffiliatedData = LinkedinV2RelatedOrganizations

/** Parameters of `linkedin.v2.organizations.headcount`. */
export interface LinkedinV2OrganizationsHeadcountParams {
  /** Id of an organization (digits), from `data.identity.id` of a resolved slug. */
  organizationId: string
}
/** The answer of `linkedin.v2.organizations.headcount`. */
export interface LinkedinV2OrganizationsHeadcountData {
  lookupStatus: LookupStatus
  organization: LinkedinV2OrganizationSummary | null
  headcount: LinkedinV2Headcount | null
}

/** Parameters of `linkedin.v2.organizations.posts`. */
export interface LinkedinV2OrganizationsPostsParams {
  /** Id of an organization (digits), from `data.identity.id` of a resolved slug. */
  organizationId: string
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `linkedin.v2.organizations.posts`. */
export type LinkedinV2OrganizationsPostsData = LinkedinV2PostList

/** Parameters of `linkedin.v2.organizations.similar`. */
export interface LinkedinV2OrganizationsSimilarParams {
  /** Id of an organization (digits), from `data.identity.id` of a resolved slug. */
  organizationId: string
}
/** The answer of `linkedin.v2.organizations.similar`. */
export type LinkedinV2OrganizationsSimilarData = LinkedinV2RelatedOrganizations

/** Parameters of `linkedin.v2.people.resolve`. */
export interface LinkedinV2PeopleResolveParams {
  /** Handle of a person (`/in/<handle>`), with or without `@`, or the link of the profile. */
  handle: string
}
/** The answer of `linkedin.v2.people.resolve`. */
export interface LinkedinV2PeopleResolveData {
  lookupStatus: LookupStatus
  identity: LinkedinV2PersonIdentity | null
}

/** Parameters of `linkedin.v2.people.search`. */
export interface LinkedinV2PeopleSearchParams {
  /** Words to look for. */
  query?: string | undefined
  /** First name. */
  firstName?: string | undefined
  /** Last name. */
  lastName?: string | undefined
  /** Words of the current title. */
  title?: string | undefined
  /** Name of the current company. */
  company?: string | undefined
  /** Name of a school. */
  school?: string | undefined
  /** Name of a place. */
  location?: string | undefined
  /** Items of a page (default 20, at most 50). */
  count?: number | undefined
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `linkedin.v2.people.search`. */
export interface LinkedinV2PeopleSearchData {
  lookupStatus: LookupStatus
  /** Accounts, in the order of the platform. */
  people: LinkedinV2FoundPerson[]
  /** Total number; null where unknown. */
  totalCount: number | null
  page: LinkedinV2Page
}

/** Parameters of `linkedin.v2.people.comments`. */
export interface LinkedinV2PeopleCommentsParams {
  /** Entity id of a person, from `data.profile.entityId` or `data.identity.entityId`. */
  entityId: string
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `linkedin.v2.people.comments`. */
export interface LinkedinV2PeopleCommentsData {
  lookupStatus: LookupStatus
  /** Comments, in the order of the platform; or their number. */
  comments: LinkedinV2PersonComment[]
  /** Total number; null where unknown. */
  totalCount: number | null
  page: LinkedinV2Page
}

/** Parameters of `linkedin.v2.people.employmentHistory`. */
export interface LinkedinV2PeopleEmploymentHistoryParams {
  /** Entity id of a person, from `data.profile.entityId` or `data.identity.entityId`. */
  entityId: string
}
/** The answer of `linkedin.v2.people.employmentHistory`. */
export interface LinkedinV2PeopleEmploymentHistoryData {
  lookupStatus: LookupStatus
  /** Latest first; null where unknown. */
  positions: LinkedinV2Position[] | null
}

/** Parameters of `linkedin.v2.people.interests`. */
export interface LinkedinV2PeopleInterestsParams {
  /** Entity id of a person, from `data.profile.entityId` or `data.identity.entityId`. */
  entityId: string
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `linkedin.v2.people.interests`. */
export interface LinkedinV2PeopleInterestsData {
  lookupStatus: LookupStatus
  interests: LinkedinV2Interest[]
  /** Total number; null where unknown. */
  totalCount: number | null
  page: LinkedinV2Page
}

/** Parameters of `linkedin.v2.people.posts`. */
export interface LinkedinV2PeoplePostsParams {
  /** Entity id of a person, from `data.profile.entityId` or `data.identity.entityId`. */
  entityId: string
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `linkedin.v2.people.posts`. */
export type LinkedinV2PeoplePostsData = LinkedinV2PostList

/** Parameters of `linkedin.v2.people.recommendations`. */
export interface LinkedinV2PeopleRecommendationsParams {
  /** Entity id of a person, from `data.profile.entityId` or `data.identity.entityId`. */
  entityId: string
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `linkedin.v2.people.recommendations`. */
export interface LinkedinV2PeopleRecommendationsData {
  lookupStatus: LookupStatus
  recommendations: LinkedinV2Recommendation[]
  /** Total number; null where unknown. */
  totalCount: number | null
  page: LinkedinV2Page
}

/** Parameters of `linkedin.v2.people.similar`. */
export interface LinkedinV2PeopleSimilarParams {
  /** Entity id of a person, from `data.profile.entityId` or `data.identity.entityId`. */
  entityId: string
}
/** The answer of `linkedin.v2.people.similar`. */
export interface LinkedinV2PeopleSimilarData {
  lookupStatus: LookupStatus
  /** Accounts, in the order of the platform. */
  people: LinkedinV2PersonSummary[]
}

/** Parameters of `linkedin.v2.profiles`. */
export interface LinkedinV2ProfilesParams {
  /** Handle of a person (`/in/<handle>`), with or without `@`, or the link of the profile. */
  handle?: string | undefined
  /** Entity id of a person, from `data.profile.entityId` or `data.identity.entityId`. */
  entityId?: string | undefined
}
/** The answer of `linkedin.v2.profiles`. */
export interface LinkedinV2ProfilesData {
  lookupStatus: LookupStatus
  /** The account; null if it was not found or is not shown. */
  profile: LinkedinV2Person | null
}

/** Parameters of `linkedin.v2.profiles.batch`. */
export interface LinkedinV2ProfilesBatchParams {
  /** Profile link, handle, `@handle` or `in/<handle>`. */
  url: readonly string[]
}
/** The answer of `linkedin.v2.profiles.batch`. */
export interface LinkedinV2ProfilesBatchData {
  /** One for each input, in their order. */
  results: ({
    /** The input as it was sent. */
    url: string
    /** `error`: this input could not be looked up and costs nothing; see `error`. */
    lookupStatus: "found" | "not_found" | "private" | "restricted" | "error"
    /** The error of this entry; null if it succeeded. */
    error: RowError | null
    /** Credits of this row; 0 for a row that failed. */
    creditsCharged?: number
    /** The account; null if it was not found or is not shown. */
    profile: LinkedinV2Person | null
  })[]
  summary: LinkedinV2BatchSummary
}

/** Parameters of `tiktok.adLibrary.ads`. */
export interface TiktokAdLibraryAdsParams {
  /** Id of the ad (or send url). */
  adId?: string | undefined
  /** Link of the ad in Creative Center or in the ad library (or send adId). */
  url?: string | undefined
}
/** The answer of `tiktok.adLibrary.ads`. */
export interface TiktokAdLibraryAdsData {
  lookupStatus: LookupStatus
  ad: TiktokAdDetails | null
}

/** Parameters of `tiktok.adLibrary.ads.search`. */
export interface TiktokAdLibraryAdsSearchParams {
  /** Country of the ads (default US). */
  region?: "DZ" | "AR" | "AU" | "AT" | "AZ" | "BH" | "BD" | "BY" | "BE" | "BO" | "BR" | "BG" | "KH" | "CA" | "CL" | "CO" | "CR" | "HR" | "CY" | "CZ" | "DK" | "DO" | "EC" | "EG" | "EE" | "FI" | "FR" | "DE" | "GR" | "GT" | "JO" | "HU" | "ID" | "IQ" | "IE" | "IL" | "IT" | "JP" | "KZ" | "KE" | "KW" | "LV" | "LB" | "MY" | "MX" | "MA" | "NL" | "NZ" | "NG" | "NO" | "OM" | "PK" | "PA" | "PY" | "PE" | "PH" | "PL" | "PT" | "PR" | "QA" | "LT" | "RO" | "SA" | "RS" | "SG" | "SK" | "SI" | "ZA" | "KR" | "ES" | "LK" | "SE" | "CH" | "TW" | "TH" | "TR" | "AE" | "GB" | "US" | "UY" | "VN" | undefined
  /** Days to look back: 7, 30 (default) or 180. */
  period?: "7" | "30" | "180" | undefined
  /** Words in the ad; empty for all ads. */
  query?: string | undefined
  /** Name of the advertiser, or a part of it. */
  advertiserName?: string | undefined
  /** Order of the ads (default for-you). */
  orderBy?: "for-you" | "impression" | "play-2s-rate" | "play-6s-rate" | "cvr" | "ctr" | "like" | undefined
  /** Industry of the advertiser. */
  industry?: "apparel-accessories" | "appliances" | "apps" | "baby-kids-maternity" | "beauty-personal-care" | "business-services" | "ecommerce-non-app" | "education" | "financial-services" | "food-beverage" | "games" | "health" | "home-improvement" | "household-products" | "life-services" | "news-entertainment" | "pets" | "sports-outdoor" | "tech-electronics" | "travel" | "vehicle-transportation" | undefined
  /** What the ad is to achieve. */
  objective?: "app-installs" | "conversions" | "lead-generation" | "product-sales" | "reach" | "traffic" | "video-views" | undefined
  /** Length of the video. */
  duration?: "under-10s" | "10-20s" | "20-30s" | "30-40s" | "40-50s" | "over-50s" | undefined
  /** Rank by likes. */
  likes?: "top-1-20" | "top-21-40" | "top-41-60" | "top-61-80" | "top-81-100" | undefined
  /** Spark ads promote ordinary posts. */
  adFormat?: "spark-ads" | "non-spark-ads" | undefined
  /** Language of the ad. */
  adLanguage?: "en" | "es" | "ar" | "vi" | "th" | "de" | "id" | "pt" | "fr" | "ms" | "nl" | "ja" | "it" | "ro" | "zh-Hant" | "ko" | undefined
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `tiktok.adLibrary.ads.search`. */
export interface TiktokAdLibraryAdsSearchData {
  /** The words of the request. */
  query: string
  /** Name of the advertiser. */
  advertiserName: string | null
  ads: TiktokAd[]
  /** Position in the list. */
  page: {
    /** Send it as `cursor` for the next page; null on the last page. */
    nextCursor: string | null
    /** Whether there is a next page; null if there may be more items that no cursor reaches. */
    hasMore: boolean | null
    /** Items in this page. */
    returnedCount: number
    /** Total number of results estimate; some platforms report an estimate. */
    totalResultsEstimate: number | null
  }
}

/** Parameters of `tiktok.collections.videos`. */
export interface TiktokCollectionsVideosParams {
  /** Link or short link of a collection or playlist. */
  url: string
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `tiktok.collections.videos`. */
export interface TiktokCollectionsVideosData {
  /** Id of the collection. */
  collectionId: string | null
  /** Videos, in the order of the platform; or their number. */
  videos: TiktokVideo[]
  page: Page
}

/** Parameters of `tiktok.feed.trending`. */
export interface TiktokFeedTrendingParams {
  /** Country (ISO 3166-1 alpha-2). */
  region: string
  /** Leave out `details`, for smaller answers. */
  trim?: boolean | undefined
}
/** The answer of `tiktok.feed.trending`. */
export interface TiktokFeedTrendingData {
  /** The entries, in the order of the platform. */
  items: TiktokTrendingItem[]
  /** Total number of results; some platforms report an estimate. */
  totalResults: number
}

/** Parameters of `tiktok.music.videos`. */
export interface TiktokMusicVideosParams {
  /** Id, link or short link of the sound. */
  clipId: string
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `tiktok.music.videos`. */
export interface TiktokMusicVideosData {
  /** Id of the clip. */
  clipId: string
  /** Videos, in the order of the platform; or their number. */
  videos: TiktokVideo[]
  page: Page
}

/** Parameters of `tiktok.products`. */
export interface TiktokProductsParams {
  /** Link, short link or id of the product. */
  url: string
  /** Market of the shop (default: the one of the link). */
  region?: "US" | "GB" | "DE" | "FR" | "IT" | "ID" | "MY" | "MX" | "PH" | "SG" | "ES" | "TH" | "VN" | "BR" | "JP" | "IE" | undefined
}
/** The answer of `tiktok.products`. */
export interface TiktokProductsData {
  lookupStatus: LookupStatus
  product: Record<string, unknown>
}

/** Parameters of `tiktok.products.reviews`. */
export interface TiktokProductsReviewsParams {
  /** Link or short link of the product (or send productId). */
  url?: string | undefined
  /** Id of the product (or send url). */
  productId?: string | undefined
  /** Market of the shop (default: the one of the link). */
  region?: "US" | "GB" | "DE" | "FR" | "IT" | "ID" | "MY" | "MX" | "PH" | "SG" | "ES" | "TH" | "VN" | "BR" | "JP" | "IE" | undefined
  /** Number of the page, 1 to 1000 (default 1). Send this or cursor. */
  page?: number | undefined
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `tiktok.products.reviews`. */
export interface TiktokProductsReviewsData {
  lookupStatus: LookupStatus
  reviews: TiktokProductReview[]
  /** A short summary. */
  summary: {
    /** Total number of reviews; some platforms report an estimate. */
    totalReviews: number | null
    averageRating: number | null
    ratingDistribution: {
      oneStar: number | null
      twoStar: number | null
      threeStar: number | null
      fourStar: number | null
      fiveStar: number | null
    }
  }
  page: NumberedPage
}

/** Parameters of `tiktok.profiles`. */
export interface TiktokProfilesParams {
  /** Handle with or without @, or the profile link. Links of videos are not profiles. */
  handle: string
}
/** The answer of `tiktok.profiles`. */
export interface TiktokProfilesData {
  lookupStatus: LookupStatus
  /** The account; null if it was not found or is not shown. */
  profile: TiktokProfile | null
  /** Counts at the time of the lookup. */
  metrics: {
    /** Followers at the time of the lookup. Some platforms round them. */
    followers: number
    /** Accounts it follows. */
    following: number
    /** Likes at the time of the lookup; null if they are hidden or not reported. */
    likes: number
    /** Posts, in the order of the platform; or their number. */
    posts: number
    friends?: number
    diggs?: number
  } | null
}

/** Parameters of `tiktok.profiles.audience`. */
export interface TiktokProfilesAudienceParams {
  /** Handle with or without @, or the profile link. Links of videos are not profiles. */
  handle: string
}
/** The answer of `tiktok.profiles.audience`. */
export interface TiktokProfilesAudienceData {
  lookupStatus: LookupStatus
  /** The account; null if it was not found or is not shown. */
  profile: TiktokProfileLink | null
  audienceLocations: TiktokAudienceCountry[] | null
  sample: {
    /** Posts, in the order of the platform; or their number. */
    posts: number
    commenters: number
    withCountry: number
    confidence: "none" | "low" | "medium"
    /** Margin of error in percent. */
    marginOfErrorPercent: number | null
    note: string
  } | null
}

/** Parameters of `tiktok.profiles.engagement`. */
export interface TiktokProfilesEngagementParams {
  /** Handle with or without @, or the profile link. Links of videos are not profiles. */
  handle: string
}
/** The answer of `tiktok.profiles.engagement`. */
export interface TiktokProfilesEngagementData {
  lookupStatus: LookupStatus
  /** Whether: calculate engagement. */
  canCalculateEngagement: boolean
  /** The account; null if it was not found or is not shown. */
  profile: TiktokEngagementProfile | null
  /** Counts at the time of the lookup. */
  metrics: {
    /** Followers at the time of the lookup. Some platforms round them. */
    followers: number | null
    /** Average engagement rate in percent. */
    averageEngagementRatePercent: number | null
    /** Median engagement rate in percent. */
    medianEngagementRatePercent: number | null
    /** Mean over the usable videos. */
    averageLikesPerVideo: number | null
    /** Mean over the usable videos. */
    averageCommentsPerVideo: number | null
    /** Mean over the usable videos. */
    averageSharesPerVideo: number | null
    /** Mean over the usable videos. */
    averageViewsPerVideo: number | null
    /** Comment to like as a ratio. */
    commentToLikeRatio: number | null
    /** Engagement volatility in percent. */
    engagementVolatilityPercent: number | null
    /** The video with the highest rate. */
    bestVideoId: string | null
    /** The video with the lowest rate. */
    worstVideoId: string | null
    /** By the median rate; `directional` with fewer than five usable videos. */
    qualityLabel: "excellent" | "strong" | "moderate" | "low" | "directional" | null
    /** Remark: quality label. */
    qualityLabelNote: string | null
  }
  /** Videos, in the order of the platform; or their number. */
  videos: TiktokEngagementVideo[]
  sampleCoverage: {
    /** Total number of recent videos; some platforms report an estimate. */
    totalRecentVideos: number
    /** Videos that show their likes, comments and shares. */
    usableVideos: number
    /** Videos that are in no figure. */
    skippedVideos: number
    skippedReasons: {
      missingLikes: number
      missingComments: number
      missingShares: number
      missingMultiple: number
    }
  }
  formulaDescription: string
  /** Remark: data freshness. */
  dataFreshnessNote: string | null
  insight: EngagementInsight | null
}

/** Parameters of `tiktok.profiles.followers`. */
export interface TiktokProfilesFollowersParams {
  /** Handle with or without @, or the profile link. Links of videos are not profiles. */
  handle: string
  /** Numeric id the account must have: a renamed or taken-over handle counts as not found. */
  userId?: string | undefined
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
  /** Leave out `details`, for smaller answers. */
  trim?: boolean | undefined
}
/** The answer of `tiktok.profiles.followers`. */
export interface TiktokProfilesFollowersData {
  /** Outcome of the lookup, as in `meta.lookupStatus`. */
  lookupStatus: "found" | "hidden" | "not_found" | "private" | "restricted"
  /** Followers at the time of the lookup. Some platforms round them. */
  followers: TiktokFollower[]
  page: Page
  /** Total number of followers; some platforms report an estimate. */
  totalFollowers: number | null
}

/** Parameters of `tiktok.profiles.following`. */
export interface TiktokProfilesFollowingParams {
  /** Handle with or without @, or the profile link. Links of videos are not profiles. */
  handle: string
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
  /** Leave out `details`, for smaller answers. */
  trim?: boolean | undefined
}
/** The answer of `tiktok.profiles.following`. */
export interface TiktokProfilesFollowingData {
  /** Outcome of the lookup, as in `meta.lookupStatus`. */
  lookupStatus: "found" | "hidden" | "not_found" | "private" | "restricted"
  accounts: TiktokFollowedAccount[]
  page: Page
  /** Total number of accounts; some platforms report an estimate. */
  totalAccounts: number | null
}

/** Parameters of `tiktok.profiles.live`. */
export interface TiktokProfilesLiveParams {
  /** Handle with or without @, or the profile link. Links of videos are not profiles. */
  handle: string
}
/** The answer of `tiktok.profiles.live`. */
export interface TiktokProfilesLiveData {
  lookupStatus: LookupStatus
  /** State: live. */
  liveStatus: "live" | "offline" | null
  /** The account; null if it was not found or is not shown. */
  profile: TiktokLiveProfile | null
  live: TiktokLive | null
}

/** Parameters of `tiktok.profiles.region`. */
export interface TiktokProfilesRegionParams {
  /** Handle with or without @, or the profile link. Links of videos are not profiles. */
  handle: string
}
/** The answer of `tiktok.profiles.region`. */
export interface TiktokProfilesRegionData {
  lookupStatus: LookupStatus
  /** The account; null if it was not found or is not shown. */
  profile: TiktokProfileLink | null
  /** Country code (ISO 3166-1 alpha-2). */
  region: string | null
  regionSource: "account" | "uploads" | null
}

/** Parameters of `tiktok.profiles.showcaseProducts`. */
export interface TiktokProfilesShowcaseProductsParams {
  /** Handle with or without @, or the profile link. Links of videos are not profiles. */
  handle: string
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
  /** Country to look from (ISO 3166-1 alpha-2); sources that cannot choose ignore it. */
  region?: string | undefined
}
/** The answer of `tiktok.profiles.showcaseProducts`. */
export interface TiktokProfilesShowcaseProductsData {
  products: TiktokShowcaseProduct[]
  page: Page
}

/** Parameters of `tiktok.profiles.videos`. */
export interface TiktokProfilesVideosParams {
  /** Handle with or without @, or the profile link. Links of videos are not profiles. */
  handle: string
  /** Order: latest (default) or popular. */
  sortBy?: "latest" | "popular" | undefined
  /** Numeric id the account must have: a renamed or taken-over handle counts as not found. */
  userId?: string | undefined
  /** Country to look from (ISO 3166-1 alpha-2); sources that cannot choose ignore it. */
  region?: string | undefined
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
  /** Leave out `details`, for smaller answers. */
  trim?: boolean | undefined
  /** Keep thumbnails and videos of up to twelve posts a page; each kept file costs extra: see the price. */
  hostMedia?: boolean | undefined
}
/** The answer of `tiktok.profiles.videos`. */
export interface TiktokProfilesVideosData {
  /** Videos, in the order of the platform; or their number. */
  videos: TiktokVideo[]
  page: Page
}

/** Parameters of `tiktok.search`. */
export interface TiktokSearchParams {
  /** What to search for. */
  query: string
  /** Only videos posted since then. */
  datePosted?: "yesterday" | "this-week" | "this-month" | "last-3-months" | "last-6-months" | "all-time" | undefined
  /** Order of the results: relevance (default), most-liked or date-posted. */
  sortBy?: "relevance" | "most-liked" | "date-posted" | undefined
  /** Country to look from (ISO 3166-1 alpha-2); sources that cannot choose ignore it. */
  region?: string | undefined
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
  /** Leave out `details`, for smaller answers. */
  trim?: boolean | undefined
}
/** The answer of `tiktok.search`. */
export interface TiktokSearchData {
  /** The words of the request. */
  query: string
  /** Videos, in the order of the platform; or their number. */
  videos: TiktokVideo[]
  page: Page
}

/** Parameters of `tiktok.search.hashtags`. */
export interface TiktokSearchHashtagsParams {
  /** Hashtag with or without #, or the link of its page. */
  hashtag: string
  /** Country to look from (ISO 3166-1 alpha-2); sources that cannot choose ignore it. */
  region?: string | undefined
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
  /** Leave out `details`, for smaller answers. */
  trim?: boolean | undefined
}
/** The answer of `tiktok.search.hashtags`. */
export interface TiktokSearchHashtagsData {
  /** The tag without `#`. */
  hashtag: string
  /** Country code (ISO 3166-1 alpha-2). */
  region: string | null
  /** Videos, in the order of the platform; or their number. */
  videos: TiktokHashtagVideo[]
  /** Total number of videos; some platforms report an estimate. */
  totalVideos: number
  page: Page
}

/** Parameters of `tiktok.search.suggestions`. */
export interface TiktokSearchSuggestionsParams {
  /** Beginning of a search. */
  query: string
  /** Country to look from (ISO 3166-1 alpha-2); sources that cannot choose ignore it. */
  region?: string | undefined
}
/** The answer of `tiktok.search.suggestions`. */
export interface TiktokSearchSuggestionsData {
  /** The words of the request. */
  query: string
  suggestions: TiktokSearchSuggestion[]
  /** Total number of suggestions; some platforms report an estimate. */
  totalSuggestions: number
}

/** Parameters of `tiktok.search.top`. */
export interface TiktokSearchTopParams {
  /** What to search for. */
  query: string
  /** Only videos posted since then. */
  datePosted?: "yesterday" | "this-week" | "this-month" | "last-3-months" | "last-6-months" | "all-time" | undefined
  /** Order of the results: relevance (default), most-liked or date-posted. */
  sortBy?: "relevance" | "most-liked" | "date-posted" | undefined
  /** Country to look from (ISO 3166-1 alpha-2); sources that cannot choose ignore it. */
  region?: string | undefined
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `tiktok.search.top`. */
export interface TiktokSearchTopData {
  /** The words of the request. */
  query: string
  /** The entries, in the order of the platform. */
  items: TiktokTopVideo[]
  page: Page
}

/** Parameters of `tiktok.shop.products`. */
export interface TiktokShopProductsParams {
  /** Link or seller id of the store. */
  url: string
  /** Market of the shop (default: the one of the link). */
  region?: "US" | "GB" | "DE" | "FR" | "IT" | "ID" | "MY" | "MX" | "PH" | "SG" | "ES" | "TH" | "VN" | "BR" | "JP" | "IE" | undefined
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `tiktok.shop.products`. */
export interface TiktokShopProductsData {
  lookupStatus: LookupStatus
  shop: TiktokShop | null
  products: TiktokProduct[]
  page: Page
}

/** Parameters of `tiktok.shop.products.search`. */
export interface TiktokShopProductsSearchParams {
  /** What to search for. */
  query: string
  /** Number of the page, 1 to 1000 (default 1). Send this or cursor. */
  page?: number | undefined
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
  /** Market of the shop (default: the one of the link). */
  region?: "US" | "GB" | "DE" | "FR" | "IT" | "ID" | "MY" | "MX" | "PH" | "SG" | "ES" | "TH" | "VN" | "BR" | "JP" | "IE" | undefined
}
/** The answer of `tiktok.shop.products.search`. */
export interface TiktokShopProductsSearchData {
  /** The words of the request. */
  query: string
  products: TiktokProduct[]
  /** Total number of products; some platforms report an estimate. */
  totalProducts: number
  page: NumberedPage
}

/** Parameters of `tiktok.songs`. */
export interface TiktokSongsParams {
  /** Id, link or short link of the sound. */
  id: string
}
/** The answer of `tiktok.songs`. */
export interface TiktokSongsData {
  lookupStatus: LookupStatus
  song: TiktokSong | null
}

/** Parameters of `tiktok.users.search`. */
export interface TiktokUsersSearchParams {
  /** What to search for. */
  query: string
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `tiktok.users.search`. */
export interface TiktokUsersSearchData {
  /** The words of the request. */
  query: string
  /** Accounts, in the order of the platform. */
  users: TiktokFoundUser[]
  /** Total number of users; some platforms report an estimate. */
  totalUsers: number
  page: Page
}

/** Parameters of `tiktok.videos`. */
export interface TiktokVideosParams {
  /** Link of a video or photo post, a vm.tiktok.com or vt.tiktok.com short link, or the numeric id. */
  url: string
  /** Country to look from (ISO 3166-1 alpha-2); sources that cannot choose ignore it. */
  region?: string | undefined
  /** Leave out `details`, for smaller answers. */
  trim?: boolean | undefined
  /** Keep the files of the post and return links to them in `downloads`; files that were found cost extra: see the price. */
  downloadMedia?: boolean | undefined
  /** Return the captions of the video in `transcript`. */
  getTranscript?: boolean | undefined
}
/** The answer of `tiktok.videos`. */
export type TiktokVideosData = TiktokVideoDetails

/** Parameters of `tiktok.videos.comments`. */
export interface TiktokVideosCommentsParams {
  /** Link of a video or photo post, a vm.tiktok.com or vt.tiktok.com short link, or the numeric id. */
  url: string
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
  /** Accepted for symmetry with other lists; comments carry no extra details. */
  trim?: boolean | undefined
}
/** The answer of `tiktok.videos.comments`. */
export interface TiktokVideosCommentsData {
  lookupStatus: LookupStatus
  /** Comments, in the order of the platform; or their number. */
  comments: TiktokComment[]
  page: Page
  /** Total number of comments; some platforms report an estimate. */
  totalComments: number | null
}

/** Parameters of `tiktok.videos.comments.replies`. */
export interface TiktokVideosCommentsRepliesParams {
  /** Link of a video or photo post, a vm.tiktok.com or vt.tiktok.com short link, or the numeric id. */
  url: string
  /** Id of the comment, from the comments list. */
  commentId: string
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `tiktok.videos.comments.replies`. */
export interface TiktokVideosCommentsRepliesData {
  lookupStatus: LookupStatus
  /** Replies, in the order of the platform; or their number. */
  replies: TiktokComment[]
  page: Page
  /** Total number of replies; some platforms report an estimate. */
  totalReplies: number | null
}

/** Parameters of `tiktok.videos.download`. */
export interface TiktokVideosDownloadParams {
  /** Link of a video or photo post, a vm.tiktok.com or vt.tiktok.com short link, or the numeric id. */
  url: string
  /** Country to look from (ISO 3166-1 alpha-2); sources that cannot choose ignore it. */
  region?: string | undefined
}
/** The answer of `tiktok.videos.download`. */
export type TiktokVideosDownloadData = TiktokVideoDetails

/** Parameters of `tiktok.videos.transcript`. */
export interface TiktokVideosTranscriptParams {
  /** Link of a video or photo post, a vm.tiktok.com or vt.tiktok.com short link, or the numeric id. */
  url: string
  /** Language of the transcript (ISO 639-1), default: the spoken one. */
  language?: string | undefined
  /** Transcribe the audio where there are no captions, which costs extra: see the price. */
  useAiFallback?: boolean | undefined
}
/** The answer of `tiktok.videos.transcript`. */
export interface TiktokVideosTranscriptData {
  lookupStatus: LookupStatus
  /** The video. */
  video: {
    /** Id at the platform. */
    id: string
    /** Link at the platform. */
    url: string
  } | null
  /** The spoken text; null without speech or if it was not requested. */
  transcript: TiktokTranscript | null
}

/** Parameters of `facebook.adLibrary.ads`. */
export interface FacebookAdLibraryAdsParams {
  /** Library id of the ad (digits), or its link in the Ad Library. */
  adId?: string | undefined
  /** Link of the ad in the Ad Library, in place of `adId`. */
  url?: string | undefined
  /** Adds the spoken text of a video ad. */
  includeTranscript?: boolean | undefined
  /** A shorter answer: without the pictures, videos and cards of the ads. */
  trim?: boolean | undefined
}
/** The answer of `facebook.adLibrary.ads`. */
export interface FacebookAdLibraryAdsData {
  lookupStatus: LookupStatus
  ad: FacebookAd | null
  /** The spoken text; null without speech or if it was not requested. */
  transcript: string | null
}

/** Parameters of `facebook.adLibrary.ads.search`. */
export interface FacebookAdLibraryAdsSearchParams {
  /** Words in the ad. */
  query: string
  /** Order (default impressions). */
  sortBy?: "impressions" | "most-recent" | undefined
  /** How the words are meant (default keyword-unordered). */
  searchType?: "keyword-unordered" | "exact-phrase" | undefined
  /** Kind of ads (default all). */
  adType?: "all" | "political-and-issue" | undefined
  /** Country in which the ads were shown (ISO 3166-1 alpha-2), or ALL (default). */
  country?: string | undefined
  /** Whether the ads are running now (default active). */
  status?: "all" | "active" | "inactive" | undefined
  /** What the ads show (default all). */
  mediaType?: "all" | "image" | "video" | "meme" | "image-and-meme" | "none" | undefined
  /** Shown on this day or later. */
  startDate?: string | undefined
  /** Shown on this day or earlier. */
  endDate?: string | undefined
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
  /** A shorter answer: without the pictures, videos and cards of the ads. */
  trim?: boolean | undefined
}
/** The answer of `facebook.adLibrary.ads.search`. */
export interface FacebookAdLibraryAdsSearchData {
  /** The words of the request. */
  query: string
  ads: FacebookAd[]
  /** Position in the list. */
  page: {
    /** Send it as `cursor` for the next page; null on the last page. */
    nextCursor: string | null
    /** Whether there is a next page; null if there may be more items that no cursor reaches. */
    hasMore: boolean | null
    /** Items in this page. */
    returnedCount: number
    /** Total number of results estimate; some platforms report an estimate. */
    totalResultsEstimate: number | null
  }
}

/** Parameters of `facebook.adLibrary.companies.ads`. */
export interface FacebookAdLibraryCompaniesAdsParams {
  /** Id of the page (digits), or a link that holds it. */
  pageId?: string | undefined
  /** Name of the advertiser, in place of `pageId`. */
  companyName?: string | undefined
  /** Country in which the ads were shown (ISO 3166-1 alpha-2), or ALL (default). */
  country?: string | undefined
  /** Whether the ads are running now (default active). */
  status?: "all" | "active" | "inactive" | undefined
  /** What the ads show (default all). */
  mediaType?: "all" | "image" | "video" | "meme" | "image-and-meme" | "none" | undefined
  /** Language of the ads (ISO 639-1). */
  language?: string | undefined
  /** Order (default impressions). */
  sortBy?: "impressions" | "most-recent" | undefined
  /** Shown on this day or later. */
  startDate?: string | undefined
  /** Shown on this day or earlier. */
  endDate?: string | undefined
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `facebook.adLibrary.companies.ads`. */
export interface FacebookAdLibraryCompaniesAdsData {
  lookupStatus: LookupStatus
  ads: FacebookCompanyAd[]
  page: Page
}

/** Parameters of `facebook.adLibrary.companies.search`. */
export interface FacebookAdLibraryCompaniesSearchParams {
  /** Name of the advertiser. */
  query: string
}
/** The answer of `facebook.adLibrary.companies.search`. */
export interface FacebookAdLibraryCompaniesSearchData {
  /** The words of the request. */
  query: string
  companies: FacebookAdvertiser[]
  /** Total number of companies; some platforms report an estimate. */
  totalCompanies: number
}

/** Parameters of `facebook.events`. */
export interface FacebookEventsParams {
  /** Link of a page of Facebook that lists events of a place or kind. */
  url: string
  /** When they take place. */
  time?: "today" | "thisWeek" | "nextWeek" | undefined
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `facebook.events`. */
export interface FacebookEventsData {
  /** Link at the platform. */
  url: string
  time: "today" | "thisWeek" | "nextWeek" | null
  /** Events, in the order of the platform. */
  events: FacebookListedEvent[]
  /** Total number of events; some platforms report an estimate. */
  totalEvents: number
  page: Page
}

/** Parameters of `facebook.events.details`. */
export interface FacebookEventsDetailsParams {
  /** Id of the event (digits). */
  eventId?: string | undefined
  /** Link of the event, or a short link (`fb.me/e/…`), in place of `eventId`. */
  url?: string | undefined
}
/** The answer of `facebook.events.details`. */
export interface FacebookEventsDetailsData {
  lookupStatus: LookupStatus
  event: FacebookEvent | null
  /** The schedule of its checks. */
  schedule: {
    /** Time: start. */
    startAt: string | null
    /** Time: end. */
    endAt: string | null
    /** Time, as text of the platform. */
    timeText: string | null
    /** Length as text of the platform. */
    duration: string | null
    dayTimeSentence: string | null
    /** Start time, written out for people. */
    startTimeFormatted: string | null
  } | null
  /** The location in the words of the author. */
  location: {
    /** Name as it is shown. */
    name: string | null
    /** Address in words. */
    address: string | null
    /** Name of the city. */
    city: string | null
    /** Id of the city. */
    cityId: string | null
    /** Degrees north. */
    latitude: number | null
    /** Degrees east. */
    longitude: number | null
    /** The place in words of the platform. */
    place: {
      /** Id at the platform. */
      id: string | null
      /** Name as it is shown. */
      name: string | null
    } | null
  } | null
  attendance: {
    /** Number: interested. */
    interestedCount: number | null
    /** Number: going. */
    goingCount: number | null
    /** Number: attendance. */
    attendanceCount: number | null
    /** Whether: view members. */
    canViewMembers: boolean | null
  } | null
  tickets: {
    /** Price in the currency of the market. */
    price: string | null
    /** Link at the platform. */
    url: string | null
    /** Where it comes from. */
    source: string | null
    provider: string | null
  } | null
  hosts: FacebookEventHost[]
  /** The account that published it. */
  creator: FacebookEventHost | null
}

/** Parameters of `facebook.events.search`. */
export interface FacebookEventsSearchParams {
  /** Words to look for. */
  query: string
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `facebook.events.search`. */
export interface FacebookEventsSearchData {
  /** The words of the request. */
  query: string
  /** Events, in the order of the platform. */
  events: FacebookFoundEvent[]
  /** Total number of events; some platforms report an estimate. */
  totalEvents: number
  page: Page
}

/** Parameters of `facebook.groups`. */
export interface FacebookGroupsParams {
  /** Link of the group, its name in links, or a share link. */
  url?: string | undefined
  /** Id of the group (digits), in place of `url`. */
  groupId?: string | undefined
}
/** The answer of `facebook.groups`. */
export interface FacebookGroupsData {
  lookupStatus: LookupStatus
  group: FacebookGroup | null
}

/** Parameters of `facebook.groups.posts`. */
export interface FacebookGroupsPostsParams {
  /** Link of the group, its name in links, or a share link. */
  url: string
  /** Order (default: the group's own). */
  sortBy?: "top" | "recentActivity" | "chronological" | "chronologicalListings" | undefined
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `facebook.groups.posts`. */
export interface FacebookGroupsPostsData {
  lookupStatus: LookupStatus
  /** Posts, in the order of the platform; or their number. */
  posts: FacebookGroupPost[]
  page: Page
}

/** Parameters of `facebook.marketplace.items`. */
export interface FacebookMarketplaceItemsParams {
  /** Id of the listing (digits). */
  itemId?: string | undefined
  /** Link of the listing, in place of `itemId`. */
  url?: string | undefined
}
/** The answer of `facebook.marketplace.items`. */
export interface FacebookMarketplaceItemsData {
  lookupStatus: LookupStatus
  item: FacebookListingDetails | null
  /** Price in the currency of the market. */
  price: {
    formatted: string | null
    /** Amount in `currency`. */
    amount: number | null
    amountMinor: number | null
    /** ISO 4217. */
    currency: string | null
    /** Strikethrough, written out for people. */
    strikethroughFormatted: string | null
    strikethroughAmount: number | null
    strikethroughAmountMinor: number | null
    strikethroughCurrency: string | null
  } | null
  /** The location in the words of the author. */
  location: {
    /** Text as its author wrote it. */
    text: string | null
    /** Approximate: the area, never an address. */
    latitude: number | null
    /** Approximate: the area, never an address. */
    longitude: number | null
  } | null
  attributes: ({
    /** Name as it is shown. */
    name: string
    /** The value that belongs to the label or name. */
    value: string | null
    /** Displayed text. */
    label: string | null
  })[]
  photos: FacebookListingPhoto[]
  seller: {
    /** Id of the seller. */
    sellerId?: string
    /** Name as it is shown. */
    name: string | null
    /** Link: profile. */
    profileUrl: string | null
    /** Link: avatar. */
    avatarUrl: string | null
    /** Average rating in stars. */
    rating: number | null
  } | null
  /** Which parts the platform returned. */
  availability: {
    hidden: boolean
    live: boolean
    pending: boolean
    sold: boolean
    viewerSeller: boolean
    shippingOffered: boolean
    buyNowEnabled: boolean
    messagingEnabled: boolean
  } | null
  deliveryTypes: string[]
}

/** Parameters of `facebook.marketplace.locations.search`. */
export interface FacebookMarketplaceLocationsSearchParams {
  /** Name or postal code of a place. */
  query: string
}
/** The answer of `facebook.marketplace.locations.search`. */
export interface FacebookMarketplaceLocationsSearchData {
  /** The words of the request. */
  query: string
  /** Places of it. */
  locations: FacebookMarketplaceLocation[]
  /** Total number of locations; some platforms report an estimate. */
  totalLocations: number
}

/** Parameters of `facebook.marketplace.search`. */
export interface FacebookMarketplaceSearchParams {
  /** Words to look for. */
  query: string
  /** Latitude of the place. */
  lat: number
  /** Longitude of the place. */
  lng: number
  /** Kilometres around the place. */
  radiusKm?: number | undefined
  /** Lowest price, in the currency of the place. */
  minPrice?: number | undefined
  /** Highest price, in the currency of the place. */
  maxPrice?: number | undefined
  /** Listings of one page (default: as many as the source gives). */
  limit?: number | undefined
  /** The former name of `limit`. */
  count?: number | undefined
  /** Order (default suggested). */
  sortBy?: "suggested" | "distanceAscend" | "creationTimeDescend" | "priceAscend" | "priceDescend" | undefined
  /** How listings are handed over (default all). */
  deliveryMethod?: "all" | "localPickup" | "shipping" | undefined
  /** Condition of the thing (default any). */
  condition?: "new" | "usedLikeNew" | "usedGood" | "usedFair" | undefined
  /** How old listings may be: days or their names (default all). */
  dateListed?: "1" | "7" | "30" | "all" | "last24Hours" | "last7Days" | "last30Days" | undefined
  /** Whether listings are still to be had (default available). */
  availability?: "available" | "sold" | "all" | undefined
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `facebook.marketplace.search`. */
export interface FacebookMarketplaceSearchData {
  /** The words of the request. */
  query: string
  /** The location in the words of the author. */
  location: {
    lat: number
    lng: number
    radiusKm: number | null
  }
  listings: FacebookListing[]
  /** Total number of listings; some platforms report an estimate. */
  totalListings: number
  page: Page
}

/** Parameters of `facebook.posts`. */
export interface FacebookPostsParams {
  /** Link of a post, photo, video or reel in any form (numeric or `pfbid` permalink, story.php, watch, fb.watch, share link), or `<page id>_<post id>`. */
  url: string
  /** Adds the first comments, as far as they come with the post. */
  includeComments?: boolean | undefined
  /** Adds the spoken text of a video that has captions. */
  includeTranscript?: boolean | undefined
}
/** The answer of `facebook.posts`. */
export interface FacebookPostsData {
  lookupStatus: LookupStatus
  /** The post; null if it was not found or is not shown. */
  post: FacebookPostDetails | null
  /** The account that published it. */
  author: {
    /** Name as it is shown. */
    name: string
    /** Link: profile. */
    profileUrl: string | null
    /** Link: avatar. */
    avatarUrl: string | null
    /** Id of the platform user. */
    platformUserId?: string
    /** Whether the answer shows the badge of a verified account. */
    verified: boolean
  } | null
  /** Counts at the time of the lookup. */
  metrics: {
    /** Likes at the time of the lookup; null if they are hidden or not reported. */
    likes: number | null
    /** Comments, in the order of the platform; or their number. */
    comments: number | null
    /** Shares at the time of the lookup. */
    shares: number | null
    /** Views at the time of the lookup; null if they are not reported. */
    views: number | null
    reactions: Record<string, number> | null
  } | null
  /** Pictures and videos. */
  media: FacebookPostMedia | null
  /** The sound that is used. */
  music: {
    trackTitle: string | null
    /** Link: album art. */
    albumArtUrl: string | null
    /** Id of the music. */
    musicId?: string
    /** Kind of object. */
    type?: string
  } | null
  /** Comments, in the order of the platform; or their number. */
  comments: FacebookTopComment[]
  /** The spoken text; null without speech or if it was not requested. */
  transcript: string | null
}

/** Parameters of `facebook.posts.comments`. */
export interface FacebookPostsCommentsParams {
  /** Link of a post, photo, video or reel in any form (numeric or `pfbid` permalink, story.php, watch, fb.watch, share link), or `<page id>_<post id>`. */
  url?: string | undefined
  /** Feedback id, as `post.feedbackId` of a post gives it, in place of `url`. */
  feedbackId?: string | undefined
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `facebook.posts.comments`. */
export interface FacebookPostsCommentsData {
  lookupStatus: LookupStatus
  /** Comments, in the order of the platform; or their number. */
  comments: FacebookComment[]
  page: Page
}

/** Parameters of `facebook.posts.comments.replies`. */
export interface FacebookPostsCommentsRepliesParams {
  /** The `repliesCursor` of a comment (GET /v1/facebook/posts/comments), or the `nextCursor` of the page before. */
  cursor: string
}
/** The answer of `facebook.posts.comments.replies`. */
export interface FacebookPostsCommentsRepliesData {
  lookupStatus: LookupStatus
  /** Replies, in the order of the platform; or their number. */
  replies: FacebookComment[]
  page: Page
}

/** Parameters of `facebook.posts.transcript`. */
export interface FacebookPostsTranscriptParams {
  /** Link of a post, photo, video or reel in any form (numeric or `pfbid` permalink, story.php, watch, fb.watch, share link), or `<page id>_<post id>`. */
  url: string
}
/** The answer of `facebook.posts.transcript`. */
export interface FacebookPostsTranscriptData {
  /** Outcome of the lookup, as in `meta.lookupStatus`. */
  lookupStatus: "found" | "not_found" | "private" | "restricted" | "lookup_failed"
  /** The post; null if it was not found or is not shown. */
  post: {
    /** Link at the platform. */
    url: string
  } | null
  /** The spoken text; null without speech or if it was not requested. */
  transcript: string | null
}

/** Parameters of `facebook.profiles`. */
export interface FacebookProfilesParams {
  /** Page or profile: its link in any form, its name in links (with or without `@`), its id, or a share link. */
  url: string
  /** Adds the opening hours of a business (`business.hours`). */
  includeBusinessHours?: boolean | undefined
}
/** The answer of `facebook.profiles`. */
export interface FacebookProfilesData {
  lookupStatus: LookupStatus
  /** The account; null if it was not found or is not shown. */
  profile: FacebookProfile | null
  /** Counts at the time of the lookup. */
  metrics: {
    /** Likes at the time of the lookup; null if they are hidden or not reported. */
    likes: number | null
    /** Followers at the time of the lookup. Some platforms round them. */
    followers: number | null
    /** Number: rating. */
    ratingCount: number | null
  } | null
  contact: {
    /** Address in words. */
    address: string | null
    email: string | null
    phone: string | null
    /** Link to a site. */
    website: string | null
  } | null
  business: {
    intro: string | null
    /** Category at the platform. */
    category: string | null
    services: string | null
    priceRange: string | null
    /** Rating, as text of the platform. */
    ratingText: string | null
    /** Whether: active. */
    isActive?: boolean
    /** The time as text of the platform, for example "3 days ago". */
    createdDateText?: string | null
    /** State: ad library. */
    adLibraryStatus?: string | null
    /** Id of the ad library page. */
    adLibraryPageId?: string | null
    hours?: {
      monday?: FacebookOpeningHours
      tuesday?: FacebookOpeningHours
      wednesday?: FacebookOpeningHours
      thursday?: FacebookOpeningHours
      friday?: FacebookOpeningHours
      saturday?: FacebookOpeningHours
      sunday?: FacebookOpeningHours
    }
  } | null
}

/** Parameters of `facebook.profiles.events`. */
export interface FacebookProfilesEventsParams {
  /** Page or profile: its link in any form, its name in links (with or without `@`), its id, or a share link. */
  url: string
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `facebook.profiles.events`. */
export interface FacebookProfilesEventsData {
  lookupStatus: LookupStatus
  /** Events, in the order of the platform. */
  events: FacebookProfileEvent[]
  page: Page
}

/** Parameters of `facebook.profiles.photos`. */
export interface FacebookProfilesPhotosParams {
  /** Page or profile: its link in any form, its name in links (with or without `@`), its id, or a share link. */
  url: string
  /** Keeps pictures and videos on this service; each kept file costs extra: see the price. */
  hostMedia?: boolean | undefined
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `facebook.profiles.photos`. */
export interface FacebookProfilesPhotosData {
  lookupStatus: LookupStatus
  photos: FacebookPhoto[]
  page: Page
}

/** Parameters of `facebook.profiles.posts`. */
export interface FacebookProfilesPostsParams {
  /** Page or profile: its link in any form, its name in links (with or without `@`), its id, or a share link. */
  url?: string | undefined
  /** Id of the page (digits), or a link that holds it. */
  pageId?: string | undefined
  /** Keeps pictures and videos on this service; each kept file costs extra: see the price. */
  hostMedia?: boolean | undefined
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `facebook.profiles.posts`. */
export interface FacebookProfilesPostsData {
  lookupStatus: LookupStatus
  /** Posts, in the order of the platform; or their number. */
  posts: FacebookPost[]
  page: Page
}

/** Parameters of `facebook.profiles.reels`. */
export interface FacebookProfilesReelsParams {
  /** Page or profile: its link in any form, its name in links (with or without `@`), its id, or a share link. */
  url: string
  /** Keeps pictures and videos on this service; each kept file costs extra: see the price. */
  hostMedia?: boolean | undefined
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `facebook.profiles.reels`. */
export interface FacebookProfilesReelsData {
  lookupStatus: LookupStatus
  /** Reels, in the order of the platform. */
  reels: FacebookReel[]
  page: Page
}

/** Parameters of `youtube.channel`. */
export interface YoutubeChannelParams {
  /** Channel id, or a channel link. */
  channelId?: string | undefined
  /** Handle, with or without `@`, or a link to the channel. */
  handle?: string | undefined
  /** Link to the channel: handle, channel id, custom (`/c/…`) or user (`/user/…`) address. */
  url?: string | undefined
}
/** The answer of `youtube.channel`. */
export interface YoutubeChannelData {
  lookupStatus: LookupStatus
  /** The channel it belongs to. */
  channel: YoutubeChannel | null
  /** Counts at the time of the lookup. */
  metrics: {
    /** Subscribers at the time of the lookup; YouTube rounds them to three digits. */
    subscribers: number | null
    /** Videos, in the order of the platform; or their number. */
    videos: number | null
    /** Views at the time of the lookup; null if they are not reported. */
    views: number | null
  } | null
}

/** Parameters of `youtube.channels.shorts`. */
export interface YoutubeChannelsShortsParams {
  /** Channel id, or a channel link. */
  channelId?: string | undefined
  /** Handle, with or without `@`, or a link to the channel. */
  handle?: string | undefined
  /** Newest first (default), or most viewed first. */
  sortBy?: "latest" | "popular" | undefined
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `youtube.channels.shorts`. */
export interface YoutubeChannelsShortsData {
  lookupStatus: LookupStatus
  /** Shorts, in the order of the platform. */
  shorts: YoutubeChannelShort[]
  page: Page
}

/** Parameters of `youtube.channels.videos`. */
export interface YoutubeChannelsVideosParams {
  /** Channel id, or a channel link. */
  channelId?: string | undefined
  /** Handle, with or without `@`, or a link to the channel. */
  handle?: string | undefined
  /** Newest first (default), or most viewed first. */
  sortBy?: "latest" | "popular" | undefined
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
  /** Adds description, likes, comments, exact date and genre of each video. Slower: every video is looked up. */
  includeExtras?: boolean | undefined
}
/** The answer of `youtube.channels.videos`. */
export interface YoutubeChannelsVideosData {
  lookupStatus: LookupStatus
  /** Videos, in the order of the platform; or their number. */
  videos: YoutubeChannelVideo[]
  page: Page
}

/** Parameters of `youtube.communityPosts`. */
export interface YoutubeCommunityPostsParams {
  /** Link to the post, or its id. */
  url: string
}
/** The answer of `youtube.communityPosts`. */
export interface YoutubeCommunityPostsData {
  lookupStatus: LookupStatus
  /** The post; null if it was not found or is not shown. */
  post: YoutubeCommunityPost | null
  /** The channel it belongs to. */
  channel: YoutubeChannelLink | null
  /** Pictures and videos. */
  media: {
    /** Links: image. */
    imageUrls: string[]
    linkedVideo: {
      /** Id at the platform. */
      id: string
      /** Link at the platform. */
      url: string
      /** Title as it is shown. */
      title: string | null
      /** Link: thumbnail. */
      thumbnailUrl: string | null
      /** Number: view. */
      viewCount: number | null
      /** View count, as text of the platform. */
      viewCountText: string | null
      /** Time: published. */
      publishedAt: string | null
      /** The time as text of the platform, for example "3 days ago". */
      publishedTimeText: string | null
      /** Duration in seconds. */
      durationSeconds: number | null
      /** Duration, as text of the platform. */
      durationText: string | null
      collaborators?: YoutubeListedChannel[]
    } | null
  }
  /** Counts at the time of the lookup. */
  metrics: {
    /** Likes at the time of the lookup; null if they are hidden or not reported. */
    likes: number | null
  } | null
}

/** Parameters of `youtube.playlists`. */
export interface YoutubePlaylistsParams {
  /** Playlist id, or any link that carries one in `list=`. */
  playlistId: string
}
/** The answer of `youtube.playlists`. */
export interface YoutubePlaylistsData {
  lookupStatus: LookupStatus
  playlist: YoutubePlaylist | null
  /** Videos, in the order of the platform; or their number. */
  videos: YoutubePlaylistVideo[]
}

/** Parameters of `youtube.search`. */
export interface YoutubeSearchParams {
  /** Words to look for. */
  query: string
  /** How recently it was uploaded. */
  uploadDate?: "today" | "this_week" | "this_month" | "this_year" | undefined
  /** Most relevant first (default), or most viewed first. */
  sortBy?: "relevance" | "popular" | undefined
  /** Only results of this kind. */
  type?: "videos" | "shorts" | "channels" | "playlists" | undefined
  /** Only videos of this length. */
  duration?: "under_3_min" | "between_3_and_20_min" | "over_20_min" | undefined
  /** Country whose results are wanted (ISO 3166-1 alpha-2). */
  region?: string | undefined
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
  /** Adds description, likes and comments of each video. Slower: every video is looked up. */
  includeExtras?: boolean | undefined
}
/** The answer of `youtube.search`. */
export interface YoutubeSearchData {
  /** The words of the request. */
  query: string
  /** Videos, in the order of the platform; or their number. */
  videos: YoutubeFoundVideo[]
  /** Shorts, in the order of the platform. */
  shorts: YoutubeFoundVideo[]
  channels: YoutubeFoundChannel[]
  playlists: YoutubeFoundPlaylist[]
  shelves: ({
    /** Kind of object. */
    type: string | null
    /** Title as it is shown. */
    title: string | null
    /** The entries, in the order of the platform. */
    items: YoutubeFoundVideo[]
  })[]
  liveStreams: YoutubeFoundVideo[]
  /** Total number of results; some platforms report an estimate. */
  totalResults: number
  page: Page
}

/** Parameters of `youtube.search.hashtags`. */
export interface YoutubeSearchHashtagsParams {
  /** Hashtag, with or without `#`, or a link to its page. */
  hashtag: string
  /** Everything (default), or Shorts only. */
  type?: "all" | "shorts" | undefined
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `youtube.search.hashtags`. */
export interface YoutubeSearchHashtagsData {
  /** The tag without `#`. */
  hashtag: string
  /** Kind of object. */
  type: "all" | "shorts"
  /** One entry for each requested object, in the order of the request. */
  results: YoutubeHashtagVideo[]
  /** Total number of results; some platforms report an estimate. */
  totalResults: number
  page: Page
}

export type YoutubeShortsTrendingParams = Record<string, never>
/** The answer of `youtube.shorts.trending`. */
export interface YoutubeShortsTrendingData {
  /** Shorts, in the order of the platform. */
  shorts: YoutubeShort[]
  /** Total number of results; some platforms report an estimate. */
  totalResults: number
}

/** Parameters of `youtube.videos`. */
export interface YoutubeVideosParams {
  /** Link to a video, Short or live stream in any form YouTube gives, or its 11-character id. */
  url: string
  /** Language of title and description, where the uploader translated them. */
  language?: string | undefined
}
/** The answer of `youtube.videos`. */
export interface YoutubeVideosData {
  lookupStatus: LookupStatus
  /** The video. */
  video: YoutubeVideo | null
  /** The channel it belongs to. */
  channel: {
    /** Short name of the platform. */
    platform: "youtube"
    /** Public name in links, without `@`. */
    handle: string
    /** Name as the account shows it; not unique. */
    displayName: string | null
    /** Link: profile. */
    profileUrl: string
    /** Id of the platform user. */
    platformUserId?: string
  } | null
  /** Counts at the time of the lookup. */
  metrics: {
    /** Views at the time of the lookup; null if they are not reported. */
    views: number | null
    /** Likes at the time of the lookup; null if they are hidden or not reported. */
    likes: number | null
    /** Comments, in the order of the platform; or their number. */
    comments: number | null
  } | null
  chapters: ({
    /** Title as it is shown. */
    title: string
    /** Start time, as text of the platform. */
    startTimeText: string | null
    /** Start time in seconds. */
    startTimeSeconds: number
  })[]
  captions: YoutubeCaptionTrack[]
  relatedVideos: YoutubeRelatedVideo[]
}

/** Parameters of `youtube.videos.comments`. */
export interface YoutubeVideosCommentsParams {
  /** Link to a video, Short or live stream in any form YouTube gives, or its 11-character id. */
  url: string
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
  /** Most relevant first (default), or newest first. */
  order?: "top" | "newest" | undefined
}
/** The answer of `youtube.videos.comments`. */
export interface YoutubeVideosCommentsData {
  lookupStatus: LookupStatus
  /** Comments, in the order of the platform; or their number. */
  comments: YoutubeComment[]
  page: Page
}

/** Parameters of `youtube.videos.comments.analysis`. */
export interface YoutubeVideosCommentsAnalysisParams {
  /** Link to a video, Short or live stream in any form YouTube gives, or its 11-character id. */
  url: string
  /** Most relevant first (default), or newest first. */
  order?: "top" | "newest" | undefined
}
/** The answer of `youtube.videos.comments.analysis`. */
export interface YoutubeVideosCommentsAnalysisData {
  lookupStatus: LookupStatus
  /** Number: comment. */
  commentCount: number | null
  /** Total number of comments; some platforms report an estimate. */
  totalComments: number | null
  /** Total number of likes; some platforms report an estimate. */
  totalLikes: number | null
  /** Total number of replies; some platforms report an estimate. */
  totalReplies: number | null
  avgLikes: number | null
  /** Number: question. */
  questionCount: number | null
  /** Number: creator comment. */
  creatorCommentCount: number | null
  /** Number: verified comment. */
  verifiedCommentCount: number | null
  topComments: YoutubeComment[]
  /** Keywords set for it. */
  keywords: {
    word: string
    /** Their number. */
    count: number
  }[]
  topics: ({
    topic: string
    /** Comments, in the order of the platform; or their number. */
    comments: number
    averageSentiment: number | null
  })[]
  /** Languages of it. */
  languages: {
    /** Language code (BCP 47). */
    language: string
    /** Comments, in the order of the platform; or their number. */
    comments: number
  }[]
  sentiment: {
    positive: number
    neutral: number
    negative: number
    scored: number
    average: number | null
  } | null
  questions: {
    /** Id of the comment. */
    commentId: string
    /** Text as its author wrote it. */
    text: string
    /** Number: like. */
    likeCount: number
  }[]
}

/** Parameters of `youtube.videos.comments.replies`. */
export interface YoutubeVideosCommentsRepliesParams {
  /** The `repliesCursor` of a comment (GET /v1/youtube/videos/comments), or the `nextCursor` of the page before. */
  cursor: string
}
/** The answer of `youtube.videos.comments.replies`. */
export interface YoutubeVideosCommentsRepliesData {
  /** Replies, in the order of the platform; or their number. */
  replies: YoutubeReply[]
  page: Page
}

/** Parameters of `youtube.videos.transcript`. */
export interface YoutubeVideosTranscriptParams {
  /** Link to a video, Short or live stream in any form YouTube gives, or its 11-character id. */
  url: string
  /** Language wanted (ISO 639-1). Where there are no such captions, a translation made by YouTube. */
  language?: string | undefined
}
/** The answer of `youtube.videos.transcript`. */
export interface YoutubeVideosTranscriptData {
  lookupStatus: LookupStatus
  /** The video. */
  video: {
    /** Id at the platform. */
    id: string
    /** Link at the platform. */
    url: string
  } | null
  /** The spoken text; null without speech or if it was not requested. */
  transcript: {
    /** Parts of the text with their times. */
    segments: CaptionSegment[]
    /** The whole text without times. */
    plainText: string
    /** Language code (BCP 47). */
    language: string
  } | null
}

/** Parameters of `twitter.communities`. */
export interface TwitterCommunitiesParams {
  /** Link of the community, or its numeric id. */
  url: string
}
/** The answer of `twitter.communities`. */
export interface TwitterCommunitiesData {
  lookupStatus: LookupStatus
  community: TwitterCommunity | null
}

/** Parameters of `twitter.communities.tweets`. */
export interface TwitterCommunitiesTweetsParams {
  /** Link of the community, or its numeric id. */
  url: string
}
/** The answer of `twitter.communities.tweets`. */
export interface TwitterCommunitiesTweetsData {
  lookupStatus: LookupStatus
  /** Posts, in the order of the platform. */
  tweets: TwitterCommunityTweet[]
}

/** Parameters of `twitter.hashtags`. */
export interface TwitterHashtagsParams {
  /** The tag, with or without #, or the link of its page. */
  hashtag: string
  /** Which tab: top posts (default), latest posts, people, or posts with photos or with videos. */
  section?: "top" | "latest" | "people" | "photos" | "videos" | undefined
  /** Items per page, 1 to 20 (default 20). */
  limit?: number | undefined
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `twitter.hashtags`. */
export type TwitterHashtagsData = TwitterSearchResults

/** Parameters of `twitter.profiles`. */
export interface TwitterProfilesParams {
  /** Handle of the account, with or without @, or the link of its profile. */
  handle: string
}
/** The answer of `twitter.profiles`. */
export interface TwitterProfilesData {
  lookupStatus: LookupStatus
  /** The account; null if it was not found or is not shown. */
  profile: TwitterProfile | null
  /** Counts at the time of the lookup. */
  metrics: TwitterProfileMetrics | null
}

/** Parameters of `twitter.profiles.tweets`. */
export interface TwitterProfilesTweetsParams {
  /** Handle of the account, with or without @, or the link of its profile. */
  handle: string
  /** Posts per page, 1 to 100 (default 40). */
  limit?: number | undefined
  /** Whether replies of the account are listed. */
  includeReplies?: boolean | undefined
  /** Whether the pinned post comes first, in addition to the page (default false). */
  includePinned?: boolean | undefined
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `twitter.profiles.tweets`. */
export interface TwitterProfilesTweetsData {
  lookupStatus: LookupStatus
  /** The account; null if it was not found or is not shown. */
  profile: TwitterTimelineProfile | null
  /** Posts, in the order of the platform. */
  tweets: TwitterTweet[]
  page: Page
}

/** Parameters of `twitter.search`. */
export interface TwitterSearchParams {
  /** Words to search for, in X search syntax. */
  query: string
  /** Which tab: top posts (default), latest posts, people, or posts with photos or with videos. */
  section?: "top" | "latest" | "people" | "photos" | "videos" | undefined
  /** Only posts with at least this many reposts. */
  minRetweets?: number | undefined
  /** Only posts with at least this many likes. */
  minLikes?: number | undefined
  /** Only posts with at least this many replies. */
  minReplies?: number | undefined
  /** Items per page, 1 to 20 (default 20). */
  limit?: number | undefined
  /** Only posts of this day (UTC) or later. */
  startDate?: string | undefined
  /** Only posts of this day (UTC) or earlier. */
  endDate?: string | undefined
  /** Only posts in this language. */
  language?: "en" | "es" | "fr" | "de" | "it" | "pt" | "ru" | "zh" | "ja" | "ko" | "ar" | "bg" | "hr" | "cs" | "da" | "nl" | "et" | "fi" | "el" | "hu" | "id" | "ga" | "lv" | "lt" | "no" | "pl" | "ro" | "sk" | "sl" | "sv" | "tr" | "uk" | "vi" | "cy" | "zu" | undefined
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `twitter.search`. */
export type TwitterSearchData = TwitterSearchResults

/** Parameters of `twitter.tweets`. */
export interface TwitterTweetsParams {
  /** Link of the post (x.com, twitter.com, embed or t.co link), or its numeric id. */
  url: string
  /** Whether to leave the author out (default false). */
  trim?: boolean | undefined
}
/** The answer of `twitter.tweets`. */
export interface TwitterTweetsData {
  lookupStatus: LookupStatus
  /** The account that published it. */
  author: {
    /** The account; null if it was not found or is not shown. */
    profile: TwitterProfile
    /** Counts at the time of the lookup. */
    metrics: TwitterProfileMetrics
  } | null
  /** The post; null if it was not found or is not shown. */
  tweet: TwitterTweetDetails | null
}

/** Parameters of `twitter.tweets.replies`. */
export interface TwitterTweetsRepliesParams {
  /** Link of the post (x.com, twitter.com, embed or t.co link), or its numeric id. */
  url: string
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `twitter.tweets.replies`. */
export interface TwitterTweetsRepliesData {
  lookupStatus: LookupStatus
  /** Replies, in the order of the platform; or their number. */
  replies: TwitterTweet[]
  page: Page
}

/** Parameters of `twitter.tweets.transcript`. */
export interface TwitterTweetsTranscriptParams {
  /** Link of the post (x.com, twitter.com, embed or t.co link), or its numeric id. */
  url: string
}
/** The answer of `twitter.tweets.transcript`. */
export interface TwitterTweetsTranscriptData {
  lookupStatus: LookupStatus
  /** The post; null if it was not found or is not shown. */
  tweet: {
    /** Link at the platform. */
    url: string
  } | null
  /** The spoken text; null without speech or if it was not requested. */
  transcript: string | null
}

/** Parameters of `reddit.posts`. */
export interface RedditPostsParams {
  /** Link of the post: a permalink of any Reddit host, a comment's permalink, a short link (redd.it), a share link, a hosted video (v.redd.it), or a fullname (`t3_…`). */
  url: string
}
/** The answer of `reddit.posts`. */
export interface RedditPostsData {
  lookupStatus: LookupStatus
  /** The post; null if it was not found or is not shown. */
  post: RedditPost | null
}

/** Parameters of `reddit.posts.comments`. */
export interface RedditPostsCommentsParams {
  /** Link of the post: a permalink of any Reddit host, a comment's permalink, a short link (redd.it), a share link, a hosted video (v.redd.it), or a fullname (`t3_…`). */
  url: string
  /** Order (default: what the subreddit suggests; confidence is "best"). */
  sort?: "confidence" | "top" | "new" | "controversial" | "old" | "qa" | undefined
  /** Levels of replies in one answer (default: as many as Reddit gives). */
  depth?: number | undefined
  /** A shorter answer: `renderedHtml` is null. */
  trim?: boolean | undefined
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `reddit.posts.comments`. */
export interface RedditPostsCommentsData {
  lookupStatus: LookupStatus
  /** The post; null if it was not found or is not shown. */
  post: RedditCommentedPost | null
  page: Page
  /** Comments, in the order of the platform; or their number. */
  comments: RedditComment[]
}

/** Parameters of `reddit.posts.transcript`. */
export interface RedditPostsTranscriptParams {
  /** Link of the post: a permalink of any Reddit host, a comment's permalink, a short link (redd.it), a share link, a hosted video (v.redd.it), or a fullname (`t3_…`). */
  url: string
  /** Language of the captions (ISO 639-1); without it the default ones. */
  language?: string | undefined
}
/** The answer of `reddit.posts.transcript`. */
export interface RedditPostsTranscriptData {
  lookupStatus: LookupStatus
  /** The post; null if it was not found or is not shown. */
  post: {
    /** Id at the platform. */
    id: string
    /** Link at the platform. */
    url: string
    /** Id of the video. */
    videoId: string | null
  } | null
  /** The spoken text; null without speech or if it was not requested. */
  transcript: {
    /** The whole text without times. */
    plainText: string
    /** Language code (BCP 47). */
    language: string
    /** Parts of the text with their times. */
    segments: SpeechSegment[]
  } | null
}

/** Parameters of `reddit.search`. */
export interface RedditSearchParams {
  /** Words to look for; Reddit operators (`subreddit:`, `author:`, quotes, AND, OR) work. */
  query: string
  /** Order (default relevance). */
  sortBy?: "relevance" | "hot" | "top" | "new" | "comments" | undefined
  /** How old posts may be (default all). */
  timeframe?: "all" | "year" | "month" | "week" | "day" | "hour" | undefined
  /** A shorter answer: texts cut to 280 characters, `subredditSubscriberCount` left out. */
  trim?: boolean | undefined
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `reddit.search`. */
export interface RedditSearchData {
  /** The words of the request. */
  query: string
  /** Posts, in the order of the platform; or their number. */
  posts: RedditFoundPost[]
  /** Total number of results; some platforms report an estimate. */
  totalResults: number
  page: Page
}

/** Parameters of `reddit.subreddits`. */
export interface RedditSubredditsParams {
  /** Subreddit: its name, `r/name`, or a link to it or to one of its listings, in any letter case. */
  subreddit?: string | undefined
  /** Link of the subreddit, in place of `subreddit`. */
  url?: string | undefined
}
/** The answer of `reddit.subreddits`. */
export interface RedditSubredditsData {
  lookupStatus: LookupStatus
  /** Name of the subreddit, without `r/`. */
  subreddit: RedditSubreddit | null
  /** Counts at the time of the lookup. */
  metrics: {
    /** Subscribers at the time of the lookup; YouTube rounds them to three digits. */
    subscribers: number | null
    weeklyActiveUsers: number | null
    weeklyContributions: number | null
  } | null
}

/** Parameters of `reddit.subreddits.search`. */
export interface RedditSubredditsSearchParams {
  /** Subreddit: its name, `r/name`, or a link to it or to one of its listings, in any letter case. */
  subreddit: string
  /** Words to look for; Reddit operators work. */
  query?: string | undefined
  /** Order (default relevance). */
  sort?: "relevance" | "hot" | "top" | "new" | "comments" | undefined
  /** How old posts may be (default all). */
  timeframe?: "all" | "year" | "month" | "week" | "day" | "hour" | undefined
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `reddit.subreddits.search`. */
export interface RedditSubredditsSearchData {
  /** Name of the subreddit, without `r/`. */
  subreddit: string
  /** The words of the request. */
  query: string | null
  sort: "relevance" | "hot" | "top" | "new" | "comments"
  timeframe: "all" | "year" | "month" | "week" | "day" | "hour"
  /** Posts, in the order of the platform; or their number. */
  posts: RedditSubredditFoundPost[]
  /** Total number of results; some platforms report an estimate. */
  totalResults: number
  page: Page
}

/** Parameters of `reddit.subreddits.posts`. */
export interface RedditSubredditsPostsParams {
  /** Subreddit: its name, `r/name`, or a link to it or to one of its listings, in any letter case. */
  subreddit: string
  /** Ranking (default hot). */
  sort?: "best" | "hot" | "new" | "top" | "rising" | "controversial" | undefined
  /** How far back `top` and `controversial` look (Reddit: day). Without `sort` it means top. */
  timeframe?: "all" | "year" | "month" | "week" | "day" | "hour" | undefined
  /** Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged. */
  cursor?: string | undefined
}
/** The answer of `reddit.subreddits.posts`. */
export interface RedditSubredditsPostsData {
  lookupStatus: LookupStatus
  /** Posts, in the order of the platform; or their number. */
  posts: RedditSubredditPost[]
  page: Page
}

/** Parameters of `web.ask`. */
export interface WebAskParams {
  /** Address of the page: http or https, on a public host, port 80 or 443, without user name and password, at most 2083 characters. */
  url: string
  /** The question. */
  q: string
}
/** The answer of `web.ask`. */
export interface WebAskData {
  lookupStatus: LookupStatus
  /** Link at the platform. */
  url: string
  /** From this page only; null if the page does not answer the question. */
  answer: string | null
  nearest?: WebNearestPassage
}

/** Parameters of `web.crawl`. */
export interface WebCrawlParams {
  /** Address of the page: http or https, on a public host, port 80 or 443, without user name and password, at most 2083 characters. */
  url: readonly string[]
  /** Scroll to the end first, so that what loads late is there. Needs a browser. */
  scanFullPage?: boolean | undefined
  /** A CSS selector, written `css:…`, that has to be on the page before it is read. Needs a browser. */
  waitFor?: string | undefined
}
/** The answer of `web.crawl`. */
export interface WebCrawlData {
  /** One entry for each requested object, in the order of the request. */
  results: WebCrawledPage[]
  /** A short summary. */
  summary: {
    /** Links: requested. */
    requestedUrls: number
    succeeded: number
    failed: number
  }
}

/** Parameters of `web.extract`. */
export interface WebExtractParams {
  /** Address of the page: http or https, on a public host, port 80 or 443, without user name and password, at most 2083 characters. */
  url: string
  /** What to extract: one record for each element that `baseSelector` selects, with a value for each field. `selector` applies inside that element (`:scope`: the element itself). `type` is text (default), attribute, html or regex. With regex, `attribute` is a pattern for the selected text, and the value is its first group. Without `attribute`, `selector` is the pattern, for the text of the whole element. */
  schema: {
  name: string
  baseSelector: string
  fields: ({
    name: string
    selector: string
    type?: "text" | "attribute" | "html" | "regex"
    attribute?: string
  })[]
}
  /** Scroll to the end first, so that what loads late is there. Needs a browser. */
  scanFullPage?: boolean | undefined
  /** A CSS selector, written `css:…`, that has to be on the page before it is read. Needs a browser. */
  waitFor?: string | undefined
}
/** The answer of `web.extract`. */
export interface WebExtractData {
  lookupStatus: LookupStatus
  /** Link at the platform. */
  url: string
  /** State at the platform. */
  status: number | null
  extracted: (Record<string, unknown>)[] | null
  /** The metadata that the page declares; null for missing values. */
  metadata?: Record<string, unknown>
}

/** Parameters of `web.html`. */
export interface WebHtmlParams {
  /** Address of the page: http or https, on a public host, port 80 or 443, without user name and password, at most 2083 characters. */
  url: string
  /** Scroll to the end first, so that what loads late is there. Needs a browser. */
  scanFullPage?: boolean | undefined
  /** A CSS selector, written `css:…`, that has to be on the page before it is read. Needs a browser. */
  waitFor?: string | undefined
}
/** The answer of `web.html`. */
export interface WebHtmlData {
  lookupStatus: LookupStatus
  /** Link at the platform. */
  url: string
  /** State at the platform. */
  status: number | null
  /** The text as HTML. */
  html: string | null
  /** The metadata that the page declares; null for missing values. */
  metadata?: Record<string, unknown>
  /** Links in the text or profile. */
  links?: {
    internal: WebLink[]
    external: WebLink[]
  }
  media?: WebMedia
}

/** Parameters of `web.markdown`. */
export interface WebMarkdownParams {
  /** Address of the page: http or https, on a public host, port 80 or 443, without user name and password, at most 2083 characters. */
  url: string
  /** What `fit` holds: fit (default) the article; raw: no `fit`; bm25: the parts that `query` is about. */
  filter?: "fit" | "raw" | "bm25" | undefined
  /** What filter=bm25 looks for. */
  query?: string | undefined
  /** enabled (default): the answer may come from the cache. bypass: the page is fetched and not cached. write_only: the page is fetched and cached. */
  cacheMode?: "enabled" | "bypass" | "write_only" | undefined
  /** Scroll to the end first, so that what loads late is there. Needs a browser. */
  scanFullPage?: boolean | undefined
  /** A CSS selector, written `css:…`, that has to be on the page before it is read. Needs a browser. */
  waitFor?: string | undefined
}
/** The answer of `web.markdown`. */
export interface WebMarkdownData {
  lookupStatus: LookupStatus
  /** Link at the platform. */
  url: string
  /** State at the platform. */
  status: number | null
  /** The text as Markdown. */
  markdown: {
    /** The whole page. */
    raw: string
    /** The article; with filter=bm25 the parts that the query is about. */
    fit?: string
    /** The article with numbers in place of links. */
    withCitations?: string
    /** The links by their numbers. */
    references?: string
  } | null
  /** The metadata that the page declares; null for missing values. */
  metadata?: Record<string, unknown>
  /** Links in the text or profile. */
  links?: {
    internal: WebLink[]
    external: WebLink[]
  }
  media?: WebMedia
}

/** Parameters of `web.screenshot`. */
export interface WebScreenshotParams {
  /** Address of the page: http or https, on a public host, port 80 or 443, without user name and password, at most 2083 characters. */
  url: string
  /** The whole page, however long (default false). */
  fullPage?: boolean | undefined
  /** Width of the window, in pixels. */
  viewportWidth?: number | undefined
  /** Height of the window, in pixels. */
  viewportHeight?: number | undefined
  /** Pixels of the picture for each pixel of the window (default 1). */
  deviceScaleFactor?: number | undefined
  /** Only the first element that this CSS selector selects; not with fullPage. */
  selector?: string | undefined
  /** Format of the picture (default png). */
  format?: "png" | "jpeg" | "webp" | undefined
  /** Quality of a jpeg or webp. */
  quality?: number | undefined
  /** Milliseconds to wait before the picture is taken (default 0). */
  delay?: number | undefined
  /** A CSS selector, with or without `css:`, that has to be on the page before the picture is taken. */
  waitFor?: string | undefined
  /** When the page counts as shown (default load). */
  waitUntil?: "load" | "domcontentloaded" | "networkidle" | undefined
  /** Hide questions about cookies (default true). */
  blockCookieBanners?: boolean | undefined
  /** Leave out advertisements (default true). */
  blockAds?: boolean | undefined
  /** Ask for dark colours (default false). */
  darkMode?: boolean | undefined
  /** Country to look from (ISO 3166-1 alpha-2); needs a provider with browsers there. */
  region?: string | undefined
  /** enabled (default): the answer may come from the cache. bypass: the page is fetched and not cached. write_only: the page is fetched and cached. */
  cacheMode?: "enabled" | "bypass" | "write_only" | undefined
  /** Seconds for which the answer is cached. */
  cacheTtl?: number | undefined
  /** url (default): a link to the picture; base64: the picture itself. */
  response?: "url" | "base64" | undefined
}
/** The answer of `web.screenshot`. */
export interface WebScreenshotData {
  lookupStatus: LookupStatus
  /** Link at the platform. */
  url: string
  /** Link: final. */
  finalUrl?: string
  /** State at the platform. */
  status: number | null
  /** Title as it is shown. */
  title?: string | null
  artifact: WebScreenshotFile | null
  base64?: string
}

/** Parameters of `ask`. */
export interface AskParams {
  query: string
  /** Refuse the question, free of charge, if its lookup can cost more credits. */
  maxCredits?: number | undefined
}
/** The answer of `ask`. */
export interface AskData {
  /** The question as it was sent. */
  query: string
  routedOperation: {
    /** The lookup, by its id. */
    operationId: string
    method: string
    path: string
    /** Parameters of the lookup. */
    params: Record<string, unknown>
  }
  lookup: {
    data?: unknown
    meta: {
      /** Id of the request, for support. */
      requestId: string
      /** Credits that were charged. */
      creditsCharged: number
      version: "v1"
      unreadableEntries?: number
    }
  }
}

export type AccountWhoamiParams = Record<string, never>
/** The answer of `account.whoami`. */
export interface AccountWhoamiData {
  /** The account. */
  user: {
    /** Identifier in this service. */
    id: string
    /** Name as it is shown. */
    name: string | null
    /** E-mail address of the account. */
    email: string | null
  }
  key: {
    /** Identifier in this service. */
    id: string
    /** An API key, a browser that is signed in, or an assistant that was connected. */
    kind: "key" | "session" | "connection"
    /** Null for a session. */
    name: string | null
    mode: "live" | "test"
    /** Operation ids and patterns it may call; null: all operations. */
    allowed: string[] | null
    /** Whether it may manage monitors and webhook endpoints. */
    manages: boolean
    /** Whether it may manage keys, members and sessions of the account. */
    managesAccess: boolean
    /** Whether it may only read: no lookups and no changes. */
    readOnly: boolean
    /** Addresses and ranges it may be used from; null: any address. */
    addresses: string[] | null
    expiresAt: string | null
    limits: {
      /** Of this day (UTC); null: no limit. */
      creditsPerDay: {
        limit: number
        left: number
      } | null
      /** Of this second; null: no limit. */
      requestsPerSecond: {
        limit: number
        left: number
      } | null
    }
  }
  /** Limits of the account, beside those of the key. */
  account: {
    /** Null: no plan. */
    plan: string | null
    limits: {
      /** Of this day (UTC) and mode, over all keys and monitors; null: no limit. */
      creditsPerDay: {
        limit: number
        left: number
      } | null
      /** Of this second, over all keys; null: no limit. */
      requestsPerSecond: {
        limit: number
        left: number
      } | null
      /** Requests in progress on each node; null: no limit. */
      concurrency: number | null
      /** In each mode; null: the service's default. */
      monitors: number | null
      /** Webhook endpoints in each mode; null: the service's default. */
      endpoints: number | null
    }
    /** Where credits are bought; null: whoever runs the service adds them. */
    checkoutUrl: string | null
  }
  /** What the operator tells all callers now, such as a disturbance; null: nothing. */
  banner: {
    text: string
    at: string
    /** When it ends by itself; null: unknown. */
    until: string | null
  } | null
}

export type AccountBalanceParams = Record<string, never>
/** The answer of `account.balance`. */
export interface AccountBalanceData {
  /** Credits of the wallet. */
  balance: number
  /** Credits that were bought or granted: all of them. */
  payg: number
  /** What is left of them beside the holds of lookups under way. */
  paygSpendable: number
  /** Always 0: nothing is owed. */
  graceDebtCredits: number
  /** `exhausted` at a balance of 0, else `healthy`. */
  refillState: "healthy" | "grace" | "exhausted" | null
  /** Always `none`. */
  billingAlert: "none" | "payment_action_required" | "suspended"
  /** Always 0: all credits are prepaid. */
  subscriptionIncludedRemaining: number
  /** Always 0: all credits are prepaid. */
  subscriptionIncludedTotal: number
  /** Always null: all credits are prepaid. */
  subscription: {
    tier: string
    /** Its state. */
    status: string
    periodEnd: string
  } | null
  /** Always `current`. */
  collectionStatus: "current" | "base_past_due" | "suspended"
}

/** Parameters of `account.ledger`. */
export interface AccountLedgerParams {
  /** Only entries of these kinds, separated by commas. */
  kind?: readonly ('trial' | 'purchase' | 'subscription' | 'grant' | 'charge' | 'refund' | 'deduction' | 'chargeback' | 'correction' | 'carried')[] | string | undefined
  /** Only entries from this time on (ISO 8601). */
  from?: string | undefined
  /** Only entries before this time (ISO 8601). */
  to?: string | undefined
  /** Entries per page. */
  limit?: number | undefined
  /** page.nextCursor of the previous page; send the same filters. */
  cursor?: string | undefined
  /** All entries from here on as one file; only as CSV or JSON lines. */
  all?: boolean | undefined
}
/** The answer of `account.ledger`. */
export interface AccountLedgerData {
  entries: LedgerEntry[]
  /** Credits that are set aside now. On the first page only, at most 100. */
  holds: ({
    /** Null for credits that a server reserved for many lookups in advance. */
    requestId: string | null
    credits: number
    expiresAt: string
  })[]
  page: ServicePage
}

/** Parameters of `account.ledgerEntry`. */
export interface AccountLedgerEntryParams {
  /** Id of the ledger entry. */
  id: string
}
/** The answer of `account.ledgerEntry`. */
export type AccountLedgerEntryData = LedgerEntry

/** Parameters of `account.statement`. */
export interface AccountStatementParams {
  /** Year and month. */
  month: string
}
/** The answer of `account.statement`. */
export interface AccountStatementData {
  month: string
  lines: StatementLine[]
}

/** Parameters of `account.usage`. */
export interface AccountUsageParams {
  /** Groupings, separated by commas; default: day. */
  by?: readonly ('hour' | 'day' | 'operation' | 'key' | 'monitor' | 'outcome' | 'source')[] | string | undefined
  /** From this time on (ISO 8601); default: the last 30 days (UTC), today included. */
  from?: string | undefined
  /** Before this time (ISO 8601); default: now. Pages of one list are of the lookups until its first page. */
  to?: string | undefined
  /** The time zone of `day` (IANA); default: UTC. An hour belongs to the day in which it begins. */
  timezone?: string | undefined
  /** Only this operation. */
  operation?: string | undefined
  /** Only this key, by its id. */
  key?: string | undefined
  /** Only this monitor, by its id. */
  monitor?: string | undefined
  /** Only this outcome. */
  outcome?: "found" | "not_found" | "private" | "restricted" | "failed" | undefined
  /** Rows per page; default: 5000. */
  limit?: number | undefined
  /** page.nextCursor of the previous page; send the same filters. */
  cursor?: string | undefined
  /** All entries from here on as one file; only as CSV or JSON lines. */
  all?: boolean | undefined
}
/** The answer of `account.usage`. */
export interface AccountUsageData {
  from: string
  to: string
  /** Sorted by time, then by credits. */
  usage: UsageRow[]
  page: ServicePage
}

/** Parameters of `requests.list`. */
export interface RequestsListParams {
  /** From this time on (ISO 8601); default: as long as requests are stored. */
  from?: string | undefined
  /** Before this time (ISO 8601); default: now. */
  to?: string | undefined
  /** Only this operation or route. */
  operation?: string | undefined
  /** Only this key, by its id. */
  key?: string | undefined
  /** Only this monitor, by its id. */
  monitor?: string | undefined
  /** Only this outcome. */
  outcome?: "found" | "not_found" | "private" | "restricted" | "failed" | "refused" | undefined
  /** Only this error code. */
  code?: string | undefined
  /** Only this error reason. */
  reason?: string | undefined
  /** Only this HTTP status. */
  status?: number | undefined
  /** Only requests that cost credits (true) or none (false). */
  charged?: boolean | undefined
  /** Entries per page. */
  limit?: number | undefined
  /** page.nextCursor of the previous page; send the same filters. */
  cursor?: string | undefined
  /** All entries from here on as one file; only as CSV or JSON lines. */
  all?: boolean | undefined
}
/** The answer of `requests.list`. */
export interface RequestsListData {
  requests: RequestRecord[]
  page: ServicePage
}

/** Parameters of `requests.get`. */
export interface RequestsGetParams {
  /** The request id. */
  requestId: string
  /** About when it was made. */
  at?: string | undefined
}
/** The answer of `requests.get`. */
export interface RequestsGetData {
  /** Of equal refusals, the id of the first. */
  requestId: string
  /** When it ended; of equal refusals, when the first ended. */
  at: string
  /** The operation, or the id of another route. */
  operation: string
  /** Id of the key or session that made it; for monitors, the key that owns the monitor. */
  key: string
  /** The name of the key, of the assistant, or of the person of a session; null where it is unknown. */
  keyName: string | null
  /** Id of the monitor that made it. */
  monitor: string | null
  /** Null without a monitor, and for a deleted one. */
  monitorName: string | null
  /** `failed`: the sources could not answer. `refused`: it did not become a lookup. */
  outcome: "found" | "not_found" | "private" | "restricted" | "failed" | "refused"
  /** HTTP status. */
  status: number
  /** What is wrong with this line. */
  error: RequestError | null
  /** The kind of the source. */
  source: "web" | "official" | "provider" | "vendor" | null
  cached: boolean
  /** Credits that were charged. */
  creditsCharged: number
  /** Duration of the attempt, in milliseconds; null before the attempt. */
  durationMs: number | null
  /** As they were understood. Null values were left out: parts of a body, cursors, long values. */
  parameters: Record<string, string | number | boolean | (string | number | boolean)[] | null> | null
  /** Number of equal refusals within an hour; 1 for a lookup. */
  times: number
  /** When the last of equal refusals ended. */
  lastAt: string
  /** The parts that add up to the charge; null if they are unknown. */
  price: {
    parts: {
      /** `base`, `outcome:not_found`, `input:completed`, `records`, or a surcharge. */
      name: string
      units: number
      creditsEach: number
      credits: number
    }[]
    credits: number
  } | null
  ledgerEntries: {
    /** Identifier in this service. */
    id: string
    /** `http` posts events to a URL, `sink` is a hosted inbox. */
    kind: string
    /** This request’s part of the entry; negative for a charge. */
    credits: number
    at: string
  }[]
  /** The request as a curl line without the key; null where parameters were left out. */
  runAgain: string | null
  /** How the same request with its Idempotency-Key is answered now, without a charge: from the store, or by another lookup. Null: it had no key, failed, or is older than a day. */
  repeat: "stored" | "uncharged" | null
}

export type AccountPricesParams = Record<string, never>
/** The answer of `account.prices`. */
export interface AccountPricesData {
  /** Prices by operation; empty: all are as declared. */
  prices: Record<string, {
    base: number
    outcomes?: Record<string, number>
    given?: Record<string, {
      base: number
      outcomes?: Record<string, number>
    }>
    inputs?: {
      parameter: string
      rates: Record<string, number>
      maxInputs?: number
    }
    records?: {
      credits: number
      maxRecords: number
      limit?: string
    }
    surcharges?: ({
      parameter: string
      value?: string
      credits: number
      per: "lookup" | "asset"
      maxUnits: number
    })[]
  }>
}

export type AccountNoticesParams = Record<string, never>
/** The answer of `account.notices`. */
export type AccountNoticesData = NoticeLevels

/** Parameters of `account.setNotices`. */
export interface AccountSetNoticesParams {
  /** Balances in credits: `account.balance_low` is sent when the balance falls to one of them or below. */
  balance?: number[] | undefined
  /** Percents of the account’s credits per day: `account.daily_budget_reached` is sent at each. */
  accountBudget?: number[] | undefined
  /** Percents of the credits per day of each key that has this limit: `key.daily_budget_reached` is sent at each. */
  keyBudget?: number[] | undefined
}
/** The answer of `account.setNotices`. */
export type AccountSetNoticesData = NoticeLevels

/** Parameters of `keys.list`. */
export interface KeysListParams {
  /** Entries per page. */
  limit?: number | undefined
  /** page.nextCursor of the previous page; send the same filters. */
  cursor?: string | undefined
}
/** The answer of `keys.list`. */
export interface KeysListData {
  keys: ApiKey[]
  page: ServicePage
}

/** Parameters of `keys.get`. */
export interface KeysGetParams {
  /** Id of the key. */
  id: string
}
/** The answer of `keys.get`. */
export type KeysGetData = ApiKey

/** Parameters of `keys.create`. */
export interface KeysCreateParams {
  name: string
  allowed?: string[] | undefined
  creditsPerDay?: number | null | undefined
  requestsPerSecond?: number | null | undefined
  addresses?: string[] | null | undefined
  expiresAt?: string | null | undefined
  manages?: boolean | undefined
}
/** The answer of `keys.create`. */
export type KeysCreateData = CreatedApiKey

/** Parameters of `keys.change`. */
export interface KeysChangeParams {
  /** Id of the key. */
  id: string
  name?: string | undefined
  allowed?: string[] | null | undefined
  creditsPerDay?: number | null | undefined
  requestsPerSecond?: number | null | undefined
  addresses?: string[] | null | undefined
  expiresAt?: string | null | undefined
  manages?: boolean | undefined
  /** The last key that manages gives that up. */
  confirm?: "last_key" | undefined
}
/** The answer of `keys.change`. */
export type KeysChangeData = ApiKey

/** Parameters of `keys.revoke`. */
export interface KeysRevokeParams {
  /** Id of the key. */
  id: string
  /** What happens to monitors that the key created; default: pause. */
  monitors?: "pause" | "keep" | undefined
  /** What happens to keys that the key created or rolled; default: revoke. */
  keys?: "revoke" | "keep" | undefined
  /** The last key that manages gives that up. */
  confirm?: "last_key" | undefined
}
/** The answer of `keys.revoke`. */
export type KeysRevokeData = ApiKey

/** Parameters of `keys.roll`. */
export interface KeysRollParams {
  /** Id of the key. */
  id: string
  overlapSeconds?: number | undefined
  keys?: "revoke" | "keep" | undefined
}
/** The answer of `keys.roll`. */
export type KeysRollData = CreatedApiKey

export type KeysEndParams = Record<string, never>
/** The answer of `keys.end`. */
export interface KeysEndData {
  ended: true
}

export type AccountAccessParams = Record<string, never>
/** The answer of `account.access`. */
export interface AccountAccessData {
  access: GivenAccess[]
}

export type SessionsListParams = Record<string, never>
/** The answer of `sessions.list`. */
export interface SessionsListData {
  sessions: SignInSession[]
}

/** Parameters of `sessions.revoke`. */
export interface SessionsRevokeParams {
  /** Id of the session. */
  id: string
}
/** The answer of `sessions.revoke`. */
export interface SessionsRevokeData {
  /** True: it was deleted. */
  deleted: true
}

export type MembersListParams = Record<string, never>
/** The answer of `members.list`. */
export interface MembersListData {
  members: Member[]
}

/** Parameters of `members.invite`. */
export interface MembersInviteParams {
  role: "owner" | "developer" | "viewer"
  /** Where the link is sent by mail. */
  email?: string | undefined
}
/** The answer of `members.invite`. */
export type MembersInviteData = AccountInvite

export type MembersInvitationsParams = Record<string, never>
/** The answer of `members.invitations`. */
export interface MembersInvitationsData {
  invitations: Invitation[]
}

/** Parameters of `members.uninvite`. */
export interface MembersUninviteParams {
  /** Id of the invitation. */
  id: string
}
/** The answer of `members.uninvite`. */
export interface MembersUninviteData {
  /** True: it was deleted. */
  deleted: true
}

/** Parameters of `members.signInLink`. */
export interface MembersSignInLinkParams {
  /** Id of the person. */
  id: string
  mail?: boolean | undefined
}
/** The answer of `members.signInLink`. */
export type MembersSignInLinkData = AccountInvite

/** Parameters of `members.change`. */
export interface MembersChangeParams {
  /** Id of the person. */
  id: string
  role: "owner" | "developer" | "viewer"
  /** Whether the role stays where the claims give another one. */
  pin?: boolean | undefined
  /** The last owner gives up the role. */
  confirm?: "last_owner" | undefined
}
/** The answer of `members.change`. */
export interface MembersChangeData {
  personId: string
  /** Name as it is shown. */
  name: string | null
  /** E-mail address of the account. */
  email: string | null
  role: "owner" | "developer" | "viewer"
  /** What gives the role: an invitation, the claims of the identity provider (which set it at each sign-in), or an owner in place of the claims. */
  roleFrom: "invitation" | "claims" | "pinned"
  /** When it was created. */
  createdAt: string
  /** What will undo the change. */
  notice: string | null
}

/** Parameters of `members.remove`. */
export interface MembersRemoveParams {
  /** Id of the person. */
  id: string
  /** The last owner leaves. */
  confirm?: "last_owner" | undefined
}
/** The answer of `members.remove`. */
export interface MembersRemoveData {
  /** True: it was deleted. */
  deleted: true
}

/** Parameters of `deviceLogins.find`. */
export interface DeviceLoginsFindParams {
  /** The code that the program shows. */
  userCode: string
}
/** The answer of `deviceLogins.find`. */
export type DeviceLoginsFindData = DeviceLogin

/** Parameters of `deviceLogins.approve`. */
export interface DeviceLoginsApproveParams {
  /** The code that the program shows. */
  userCode: string
  /** The name of the key. */
  name: string
  allowed?: string[] | undefined
  creditsPerDay?: number | null | undefined
  requestsPerSecond?: number | null | undefined
  addresses?: string[] | null | undefined
  expiresAt?: string | null | undefined
  manages?: boolean | undefined
}
/** The answer of `deviceLogins.approve`. */
export interface DeviceLoginsApproveData {
  keyId: string
  /** Name as it is shown. */
  name: string
}

/** Parameters of `deviceLogins.refuse`. */
export interface DeviceLoginsRefuseParams {
  /** The code that the program shows. */
  userCode: string
}
/** The answer of `deviceLogins.refuse`. */
export interface DeviceLoginsRefuseData {
  refused: true
}

export type ConnectionsListParams = Record<string, never>
/** The answer of `connections.list`. */
export interface ConnectionsListData {
  connections: AssistantConnection[]
}

/** Parameters of `connections.revoke`. */
export interface ConnectionsRevokeParams {
  /** Id of the connection. */
  id: string
}
/** The answer of `connections.revoke`. */
export interface ConnectionsRevokeData {
  /** True: it was deleted. */
  deleted: true
}

/** Parameters of `jobs.create`. */
export interface JobsCreateParams {
  /** Check and price the rows; create nothing. */
  dryRun?: boolean | undefined
  operationId: string
  name?: string | undefined
  /** The job never costs more. Default: the highest price of its rows. */
  maxCredits?: number | undefined
  webhookEndpointIds?: string[] | undefined
  /** Rows at once at most. */
  concurrency?: number | undefined
  /** Rows in a minute at most. */
  perMinute?: number | undefined
  /** How often a row is repeated that failed; default 3. */
  retries?: number | undefined
  /** Rows that have not run by then are not run; default and maximum 30 days. */
  deadlineSeconds?: number | undefined
  /** Runs the job now, and again at these times, each time as a job of its own. */
  schedule?: {
    type: "interval"
    minutes: number
  } | {
    type: "cron"
    expression: string
    timezone: string
  } | undefined
  /** With `schedule`, of lists: each run delivers only items that no run before it delivered. */
  onlyNew?: boolean | undefined
  /** An object for each row: parameters of the operation, and columns of your own, which are kept. More than 6,000 are sent as JSON lines. A text is a table: CSV with a header line, or JSON lines. */
  inputs?: (Record<string, string | number | boolean | null | (string | number | boolean | null)[]>)[] | string | undefined
  /** Parameters that all rows share; for a job of pages, those of the list. */
  parameters?: Record<string, string | number | boolean | null | (string | number | boolean | null)[]> | undefined
  /** In place of inputs: all pages of the list, until there are this number of items. */
  maxItems?: number | undefined
  /** Which column has a parameter, where its name is another: `{"handle":"Instagram name"}`. */
  columns?: Record<string, string> | undefined
}
/** The answer of `jobs.create`. */
export type JobsCreateData = CreatedJob

/** Parameters of `jobs.list`. */
export interface JobsListParams {
  /** Only jobs in this status. */
  status?: "running" | "paused" | "completed" | "cancelled" | undefined
  /** Only runs of this schedule. */
  scheduleId?: string | undefined
  /** Entries per page; default: as many as fit, at most 500. */
  limit?: number | undefined
  /** page.nextCursor of the previous page; send the same filters. */
  cursor?: string | undefined
}
/** The answer of `jobs.list`. */
export interface JobsListData {
  jobs: Job[]
  page: ServicePage
}

/** Parameters of `jobs.get`. */
export interface JobsGetParams {
  /** Id of the job. */
  id: string
}
/** The answer of `jobs.get`. */
export type JobsGetData = Job

/** Parameters of `jobs.rows`. */
export interface JobsRowsParams {
  /** Id of the job. */
  id: string
  /** Which rows; default: `ended`. */
  rows?: "ended" | "delivered" | "failed" | "all" | undefined
  /** Entries per page. */
  limit?: number | undefined
  /** page.nextCursor of the previous page; send the same filters. */
  cursor?: string | undefined
}
/** The answer of `jobs.rows`. */
export interface JobsRowsData {
  rows: JobRow[]
  page: ServicePage
}

/** Parameters of `jobs.results`. */
export interface JobsResultsParams {
  /** Id of the job. */
  id: string
  /** Of the file; default: `jsonl`. */
  format?: "jsonl" | "csv" | undefined
  /** Which rows; default: `ended`. */
  rows?: "ended" | "delivered" | "failed" | "all" | undefined
}
/** The answer of `jobs.results`. */
export type JobsResultsData = string

/** Parameters of `jobs.pause`. */
export interface JobsPauseParams {
  /** Id of the job. */
  id: string
}
/** The answer of `jobs.pause`. */
export type JobsPauseData = Job

/** Parameters of `jobs.resume`. */
export interface JobsResumeParams {
  /** Id of the job. */
  id: string
  /** Counted from the start of the job. */
  maxCredits?: number | undefined
  deadlineSeconds?: number | undefined
}
/** The answer of `jobs.resume`. */
export type JobsResumeData = Job

/** Parameters of `jobs.cancel`. */
export interface JobsCancelParams {
  /** Id of the job. */
  id: string
}
/** The answer of `jobs.cancel`. */
export type JobsCancelData = Job

/** Parameters of `jobs.rerun`. */
export interface JobsRerunParams {
  /** Id of the job. */
  id: string
  /** Counted from the start of the job. */
  maxCredits?: number | undefined
  deadlineSeconds?: number | undefined
}
/** The answer of `jobs.rerun`. */
export type JobsRerunData = Job

/** Parameters of `jobs.delete`. */
export interface JobsDeleteParams {
  /** Id of the job. */
  id: string
}
/** The answer of `jobs.delete`. */
export interface JobsDeleteData {
  /** True: it was deleted. */
  deleted: true
}

/** Parameters of `jobs.schedules`. */
export interface JobsSchedulesParams {
  /** Entries per page; default: as many as fit, at most 500. */
  limit?: number | undefined
  /** page.nextCursor of the previous page; send the same filters. */
  cursor?: string | undefined
}
/** The answer of `jobs.schedules`. */
export interface JobsSchedulesData {
  schedules: JobSchedule[]
  page: ServicePage
}

/** Parameters of `jobs.schedule`. */
export interface JobsScheduleParams {
  /** Id of the schedule. */
  id: string
}
/** The answer of `jobs.schedule`. */
export type JobsScheduleData = JobSchedule

/** Parameters of `jobs.updateSchedule`. */
export interface JobsUpdateScheduleParams {
  /** Id of the schedule. */
  id: string
  name?: string | undefined
  schedule?: {
    type: "interval"
    minutes: number
  } | {
    type: "cron"
    expression: string
    timezone: string
  } | undefined
  /** Of each run. */
  maxCredits?: number | null | undefined
  webhookEndpointIds?: string[] | undefined
  status?: "active" | "paused" | undefined
}
/** The answer of `jobs.updateSchedule`. */
export type JobsUpdateScheduleData = JobSchedule

/** Parameters of `jobs.deleteSchedule`. */
export interface JobsDeleteScheduleParams {
  /** Id of the schedule. */
  id: string
}
/** The answer of `jobs.deleteSchedule`. */
export interface JobsDeleteScheduleData {
  /** True: it was deleted. */
  deleted: true
}

/** Parameters of `monitors.create`. */
export interface MonitorsCreateParams {
  /** Validate and preview the cost; create nothing. */
  dryRun?: boolean | undefined
  name?: string | undefined
  operationId: string
  params: Record<string, unknown>
  schedule: {
    type: "interval"
    minutes?: number
    /** In place of `minutes`, where the operator allows it: `minIntervalSeconds` of the source. */
    seconds?: number
  } | {
    type: "cron"
    expression: string
    timezone: string
  }
  webhookEndpointId?: string | undefined
  /** Every event is delivered to each endpoint. To name a single endpoint, webhookEndpointId can be used. */
  webhookEndpointIds?: string[] | undefined
  /** An endpoint that is created with the monitor. */
  webhook?: {
    url: string
    description?: string
    /** Whether the endpoint receives notices about the monitors and endpoints of the account. */
    notices?: boolean
    /** Types of events that it receives, of those that monitors, jobs and notices send to it. */
    eventTypes?: ("monitor.new_items" | "monitor.items_edited" | "monitor.items_removed" | "monitor.condition_met" | "monitor.text_changed" | "monitor.part_missing" | "monitor.summary" | "monitor.failing" | "monitor.broken" | "monitor.exhausted" | "monitor.recovered" | "monitor.quiet" | "job.progress" | "job.paused" | "job.completed" | "job_schedule.left_out" | "job_schedule.paused" | "endpoint.failing" | "endpoint.recovered" | "endpoint.disabled" | "account.balance_low" | "account.daily_budget_reached" | "key.daily_budget_reached")[]
    /** Custom headers of every request to the endpoint (kind `http`). */
    headers?: Record<string, string>
    /** The maximum number of deliveries per second or minute. Further deliveries wait in the queue of the endpoint. */
    rateLimit?: {
      deliveries: number
      per: "second" | "minute"
    }
    /** full: the whole event. thin: ids and links; `GET /v1/events/{eventId}` has the rest. */
    payload?: "full" | "thin"
    /** The maximum size of a body. Digests are split, and what remains larger is sent thin. */
    maxBytes?: number
    /** The form of the bodies. standard: the event. slack, discord, teams: a message for such a webhook. template: the `template`. email: of kind `email`. */
    form?: "standard" | "slack" | "discord" | "teams" | "template" | "email"
    /** A JSON object whose texts have placeholders: paths such as `monitor.name` in double braces (form `template`). */
    template?: Record<string, unknown>
  } | undefined
  /** items: one event per new item. digest: one event for all new items of a check. */
  delivery?: "items" | "digest" | undefined
  /** A new item is reported if it meets every rule of `include` and no rule of `exclude`. */
  filters?: {
    include?: ({
      any?: string[]
      all?: string[]
      none?: string[]
      fields?: string[]
      /** Keywords match whole words only. */
      wholeWords?: boolean
      field?: string
      op?: "gt" | "gte" | "lt" | "lte" | "eq" | "ne"
      /** For a date: ISO 8601. */
      value?: number | string
      /** For a date: at most this old when the item is found. */
      withinHours?: number
    })[]
    exclude?: ({
      any?: string[]
      all?: string[]
      none?: string[]
      fields?: string[]
      /** Keywords match whole words only. */
      wholeWords?: boolean
      field?: string
      op?: "gt" | "gte" | "lt" | "lte" | "eq" | "ne"
      /** For a date: ISO 8601. */
      value?: number | string
      /** For a date: at most this old when the item is found. */
      withinHours?: number
    })[]
    /** Items that were published longer ago when they are found are not reported. */
    publishedWithinHours?: number
  } | undefined
  /** What is reported beside what is new. */
  reports?: {
    /** Known items whose texts changed. */
    edited?: boolean
    /** Known items that three checks in a row prove to be gone. */
    removed?: boolean
    /** A notice after this number of days with nothing to report. */
    quietAfterDays?: number
  } | undefined
  /** items: new items of a list. values: numbers of a record. text: texts of a record. */
  watch?: "items" | "values" | "text" | undefined
  /** Paths of the record or of the common shape, such as `metrics.followers`. */
  fields?: string[] | undefined
  /** Of `values`: each condition that holds is reported. Without conditions there is only the series. */
  conditions?: ({
    /** Any other value than at the check before. */
    when: "changes"
    /** One of `fields`; default: each of them. */
    field?: string
  } | {
    /** Beyond a level, once until it is armed again. */
    when: "above" | "below"
    /** One of `fields`; default: each of them. */
    field?: string
    /** The level. */
    value: number
    /** The level at which it is armed again; default: `value`. */
    rearm?: number
  } | {
    /** Passes a level, in either direction. */
    when: "crosses"
    /** One of `fields`; default: each of them. */
    field?: string
    /** The level. */
    value: number
    /** How far a number must pass `value`; default: 0. */
    margin?: number
  } | {
    /** Grows or shrinks by so much. */
    when: "moves"
    /** One of `fields`; default: each of them. */
    field?: string
    /** In the unit of the number. */
    amount?: number
    /** With `amount`, both must be reached. */
    percent?: number
    /** Default: since the last event of this condition. */
    withinHours?: number
    /** Default: both. */
    direction?: "up" | "down"
  } | {
    /** The same value for so long. */
    when: "still"
    /** One of `fields`; default: each of them. */
    field?: string
    /** For how long. */
    hours: number
  } | {
    /** The object is proven missing. */
    when: "disappears"
    /** Checks in a row that prove it missing; default: 3. */
    checks?: number
  })[] | undefined
  text?: {
    /** Only the section below this heading. */
    heading?: string | null
    /** Only the elements of this CSS selector. */
    selector?: string | null
    /** Passages with one of these texts are left out; digits stand for any number. */
    ignore?: string[]
    only?: "added" | "removed" | null
  } | undefined
  spendCapCredits?: number | undefined
  status?: "active" | "paused" | undefined
  /** Your own name for it, once in an account: `POST /v1/monitors/bulk` updates the monitor that has it. */
  externalId?: string | undefined
  /** Words of yours, by which monitors are listed and changed together; in lower case. */
  tags?: string[] | undefined
  /** How many of the newest items are reported by the first check, which runs at once and is charged. */
  reportFirst?: number | undefined
}
/** The answer of `monitors.create`. */
export type MonitorsCreateData = CreatedMonitor

/** Parameters of `monitors.list`. */
export interface MonitorsListParams {
  /** Only monitors in this status. */
  status?: "active" | "paused" | "exhausted" | "broken" | undefined
  /** Only monitors with this tag. */
  tag?: string | undefined
  /** Entries per page; default: as many as fit, at most 500. */
  limit?: number | undefined
  /** page.nextCursor of the previous page; send the same filters. */
  cursor?: string | undefined
}
/** The answer of `monitors.list`. */
export interface MonitorsListData {
  monitors: Monitor[]
  page: ServicePage
}

export type MonitorsSourcesParams = Record<string, never>
/** The answer of `monitors.sources`. */
export interface MonitorsSourcesData {
  sources: MonitorSource[]
}

/** Parameters of `monitors.source`. */
export interface MonitorsSourceParams {
  /** A watchable operation; with `watch=values` or `text` any lookup. */
  operationId: string
  /** What a monitor is to watch. */
  watch?: "items" | "values" | "text" | undefined
}
/** The answer of `monitors.source`. */
export interface MonitorsSourceData {
  /** The lookup, by its id. */
  operationId: string
  /** Name as it is shown. */
  displayName: string
  /** Recommended minutes between two checks. */
  defaultIntervalMinutes: number
  /** Minimum minutes between two checks. */
  minIntervalMinutes: number
  /** The least `schedule.seconds`; null: this service takes minutes only. */
  minIntervalSeconds: number | null
  parameters: ({
    /** Name as it is shown. */
    name: string
    required: boolean
    /** Label set by its owner; null without a label. */
    description: string
    /** Its kind. */
    type: "text" | "number" | "boolean" | "choice"
    /** The values of a choice; null: no choice. */
    options: string[] | null
    example: string
    /** What checks send if it is left out; null: nothing. */
    default: string | null
  })[]
  /** Paths into an item, such as `stats.views`; empty for a record. */
  filterFields: {
    /** For thresholds. */
    numbers: string[]
    /** For keywords in `fields`. */
    texts: string[]
    /** For thresholds with a date, and `withinHours`. */
    dates: string[]
    /** The texts that keywords without `fields` are searched in. */
    prose: string[]
  }
  /** Of a record; null for the items of a list. */
  fields: {
    /** What `fields` can name: numbers for `values`, texts for `text`. */
    available: string[]
    /** What a monitor watches that names no fields. */
    usual: string[]
  } | null
}

/** Parameters of `monitors.get`. */
export interface MonitorsGetParams {
  /** Id of the monitor. */
  id: string
}
/** The answer of `monitors.get`. */
export type MonitorsGetData = Monitor

/** Parameters of `monitors.update`. */
export interface MonitorsUpdateParams {
  /** Id of the monitor. */
  id: string
  name?: string | undefined
  params?: Record<string, unknown> | undefined
  schedule?: {
    type: "interval"
    minutes?: number
    /** In place of `minutes`, where the operator allows it: `minIntervalSeconds` of the source. */
    seconds?: number
  } | {
    type: "cron"
    expression: string
    timezone: string
  } | undefined
  webhookEndpointId?: string | null | undefined
  /** Every event is delivered to each endpoint. To name a single endpoint, webhookEndpointId can be used. */
  webhookEndpointIds?: string[] | undefined
  /** items: one event per new item. digest: one event for all new items of a check. */
  delivery?: "items" | "digest" | undefined
  filters?: {
    include?: ({
      any?: string[]
      all?: string[]
      none?: string[]
      fields?: string[]
      /** Keywords match whole words only. */
      wholeWords?: boolean
      field?: string
      op?: "gt" | "gte" | "lt" | "lte" | "eq" | "ne"
      /** For a date: ISO 8601. */
      value?: number | string
      /** For a date: at most this old when the item is found. */
      withinHours?: number
    })[]
    exclude?: ({
      any?: string[]
      all?: string[]
      none?: string[]
      fields?: string[]
      /** Keywords match whole words only. */
      wholeWords?: boolean
      field?: string
      op?: "gt" | "gte" | "lt" | "lte" | "eq" | "ne"
      /** For a date: ISO 8601. */
      value?: number | string
      /** For a date: at most this old when the item is found. */
      withinHours?: number
    })[]
    /** Items that were published longer ago when they are found are not reported. */
    publishedWithinHours?: number
  } | null | undefined
  reports?: {
    /** Known items whose texts changed. */
    edited?: boolean
    /** Known items that three checks in a row prove to be gone. */
    removed?: boolean
    /** A notice after this number of days with nothing to report. */
    quietAfterDays?: number
  } | null | undefined
  /** Paths of the record or of the common shape, such as `metrics.followers`. */
  fields?: string[] | undefined
  /** Of `values`: each condition that holds is reported. Without conditions there is only the series. */
  conditions?: ({
    /** Any other value than at the check before. */
    when: "changes"
    /** One of `fields`; default: each of them. */
    field?: string
  } | {
    /** Beyond a level, once until it is armed again. */
    when: "above" | "below"
    /** One of `fields`; default: each of them. */
    field?: string
    /** The level. */
    value: number
    /** The level at which it is armed again; default: `value`. */
    rearm?: number
  } | {
    /** Passes a level, in either direction. */
    when: "crosses"
    /** One of `fields`; default: each of them. */
    field?: string
    /** The level. */
    value: number
    /** How far a number must pass `value`; default: 0. */
    margin?: number
  } | {
    /** Grows or shrinks by so much. */
    when: "moves"
    /** One of `fields`; default: each of them. */
    field?: string
    /** In the unit of the number. */
    amount?: number
    /** With `amount`, both must be reached. */
    percent?: number
    /** Default: since the last event of this condition. */
    withinHours?: number
    /** Default: both. */
    direction?: "up" | "down"
  } | {
    /** The same value for so long. */
    when: "still"
    /** One of `fields`; default: each of them. */
    field?: string
    /** For how long. */
    hours: number
  } | {
    /** The object is proven missing. */
    when: "disappears"
    /** Checks in a row that prove it missing; default: 3. */
    checks?: number
  })[] | undefined
  text?: {
    /** Only the section below this heading. */
    heading?: string | null
    /** Only the elements of this CSS selector. */
    selector?: string | null
    /** Passages with one of these texts are left out; digits stand for any number. */
    ignore?: string[]
    only?: "added" | "removed" | null
  } | undefined
  spendCapCredits?: number | null | undefined
  status?: "active" | "paused" | undefined
  /** Words of yours, by which monitors are listed and changed together; in lower case. */
  tags?: string[] | undefined
  /** With `status: "active"`: what came meanwhile is known from now on and not reported. */
  skipMissed?: boolean | undefined
}
/** The answer of `monitors.update`. */
export type MonitorsUpdateData = Monitor

/** Parameters of `monitors.delete`. */
export interface MonitorsDeleteParams {
  /** Id of the monitor. */
  id: string
  /** Whether the events of the monitor stay (default) or are deleted with it. */
  events?: "keep" | "delete" | undefined
}
/** The answer of `monitors.delete`. */
export interface MonitorsDeleteData {
  /** True: it was deleted. */
  deleted: true
}

/** Parameters of `monitors.trigger`. */
export interface MonitorsTriggerParams {
  /** Id of the monitor. */
  id: string
}
/** The answer of `monitors.trigger`. */
export interface MonitorsTriggerData {
  triggered: true
}

/** Parameters of `monitors.reset`. */
export interface MonitorsResetParams {
  /** Id of the monitor. */
  id: string
  /** How many of the newest items are reported by the first check, which runs at once and is charged. */
  reportFirst?: number | undefined
}
/** The answer of `monitors.reset`. */
export type MonitorsResetData = Monitor

/** Parameters of `monitors.events`. */
export interface MonitorsEventsParams {
  /** Id of the monitor. */
  id: string
  /** Only events of this type. */
  type?: string | undefined
  /** Created from this time on (ISO 8601). */
  from?: string | undefined
  /** Created before this time (ISO 8601). */
  to?: string | undefined
  /** Entries per page. */
  limit?: number | undefined
  /** page.nextCursor of the previous page; send the same filters. */
  cursor?: string | undefined
  /** Reads along, oldest first: `start`, or `page.nextCursor` of the page before, which is always there. */
  after?: string | undefined
  /** With `after`: waits for up to these seconds until there is an event, and then answers at once. */
  wait?: number | undefined
}
/** The answer of `monitors.events`. */
export interface MonitorsEventsData {
  events: MonitorEvent[]
  page: ServicePage
}

/** Parameters of `events.list`. */
export interface EventsListParams {
  /** Only events of this monitor, by its id. */
  monitor?: string | undefined
  /** Only events of monitors that have this tag now. */
  tag?: string | undefined
  /** Only events of this type. */
  type?: string | undefined
  /** Created from this time on (ISO 8601). */
  from?: string | undefined
  /** Created before this time (ISO 8601). */
  to?: string | undefined
  /** Entries per page. */
  limit?: number | undefined
  /** page.nextCursor of the previous page; send the same filters. */
  cursor?: string | undefined
  /** Reads along, oldest first: `start`, or `page.nextCursor` of the page before, which is always there. */
  after?: string | undefined
  /** With `after`: waits for up to these seconds until there is an event, and then answers at once. */
  wait?: number | undefined
}
/** The answer of `events.list`. */
export interface EventsListData {
  events: MonitorEvent[]
  page: ServicePage
}

/** Parameters of `events.get`. */
export interface EventsGetParams {
  /** Id of the event. */
  eventId: string
}
/** The answer of `events.get`. */
export type EventsGetData = MonitorEvent

/** Parameters of `monitors.checks`. */
export interface MonitorsChecksParams {
  /** Id of the monitor. */
  id: string
  /** Entries per page. */
  limit?: number | undefined
  /** page.nextCursor of the previous page; send the same filters. */
  cursor?: string | undefined
}
/** The answer of `monitors.checks`. */
export interface MonitorsChecksData {
  checks: MonitorCheck[]
  page: ServicePage
}

/** Parameters of `monitors.series`. */
export interface MonitorsSeriesParams {
  /** Id of the monitor. */
  id: string
  /** Read from this time on (ISO 8601). */
  from?: string | undefined
  /** Read before this time (ISO 8601). */
  to?: string | undefined
  /** What a point is. */
  by?: "all" | "hour" | "day" | undefined
  /** Where hours and days begin: an IANA name; default: UTC. */
  timezone?: string | undefined
  /** Form of the answer. */
  format?: "json" | "csv" | undefined
}
/** The answer of `monitors.series`. */
export type MonitorsSeriesData = MonitorSeries

/** Parameters of `monitors.ignore`. */
export interface MonitorsIgnoreParams {
  /** Id of the monitor. */
  id: string
  texts?: string[] | undefined
  eventId?: string | undefined
  /** Places of passages of the event, over all fields, from 0; default: all. */
  changes?: number[] | undefined
}
/** The answer of `monitors.ignore`. */
export type MonitorsIgnoreData = Monitor

export type MonitorsTagsParams = Record<string, never>
/** The answer of `monitors.tags`. */
export interface MonitorsTagsData {
  tags: MonitorTag[]
}

/** Parameters of `monitors.changeTagged`. */
export interface MonitorsChangeTaggedParams {
  /** Check the change of each monitor; change nothing. */
  dryRun?: boolean | undefined
  /** page.nextCursor of the previous page; send the same filters. */
  cursor?: string | undefined
  tag: string
  action?: "pause" | "resume" | "trigger" | undefined
  change?: {
    schedule?: {
      type: "interval"
      minutes?: number
      /** In place of `minutes`, where the operator allows it: `minIntervalSeconds` of the source. */
      seconds?: number
    } | {
      type: "cron"
      expression: string
      timezone: string
    }
    webhookEndpointId?: string | null
    /** Every event is delivered to each endpoint. To name a single endpoint, webhookEndpointId can be used. */
    webhookEndpointIds?: string[]
    /** items: one event per new item. digest: one event for all new items of a check. */
    delivery?: "items" | "digest"
    filters?: {
      include?: ({
        any?: string[]
        all?: string[]
        none?: string[]
        fields?: string[]
        /** Keywords match whole words only. */
        wholeWords?: boolean
        field?: string
        op?: "gt" | "gte" | "lt" | "lte" | "eq" | "ne"
        /** For a date: ISO 8601. */
        value?: number | string
        /** For a date: at most this old when the item is found. */
        withinHours?: number
      })[]
      exclude?: ({
        any?: string[]
        all?: string[]
        none?: string[]
        fields?: string[]
        /** Keywords match whole words only. */
        wholeWords?: boolean
        field?: string
        op?: "gt" | "gte" | "lt" | "lte" | "eq" | "ne"
        /** For a date: ISO 8601. */
        value?: number | string
        /** For a date: at most this old when the item is found. */
        withinHours?: number
      })[]
      /** Items that were published longer ago when they are found are not reported. */
      publishedWithinHours?: number
    } | null
    spendCapCredits?: number | null
    /** Words of yours, by which monitors are listed and changed together; in lower case. */
    tags?: string[]
    /** Added to the tags of each monitor. */
    addTags?: string[]
    /** Removed from the tags of each monitor. */
    removeTags?: string[]
  } | undefined
}
/** The answer of `monitors.changeTagged`. */
export interface MonitorsChangeTaggedData {
  /** One entry for each line that was sent, in the same order. */
  results: TaggedMonitorResult[]
  page: ServicePage
}

export interface MonitorsCreateAllLine {
  name?: string
  operationId: string
  params: Record<string, unknown>
  schedule: {
    type: "interval"
    minutes?: number
    /** In place of `minutes`, where the operator allows it: `minIntervalSeconds` of the source. */
    seconds?: number
  } | {
    type: "cron"
    expression: string
    timezone: string
  }
  webhookEndpointId?: string
  /** Every event is delivered to each endpoint. To name a single endpoint, webhookEndpointId can be used. */
  webhookEndpointIds?: string[]
  /** An endpoint that is created with the monitor. */
  webhook?: {
    url: string
    description?: string
    /** Whether the endpoint receives notices about the monitors and endpoints of the account. */
    notices?: boolean
    /** Types of events that it receives, of those that monitors, jobs and notices send to it. */
    eventTypes?: ("monitor.new_items" | "monitor.items_edited" | "monitor.items_removed" | "monitor.condition_met" | "monitor.text_changed" | "monitor.part_missing" | "monitor.summary" | "monitor.failing" | "monitor.broken" | "monitor.exhausted" | "monitor.recovered" | "monitor.quiet" | "job.progress" | "job.paused" | "job.completed" | "job_schedule.left_out" | "job_schedule.paused" | "endpoint.failing" | "endpoint.recovered" | "endpoint.disabled" | "account.balance_low" | "account.daily_budget_reached" | "key.daily_budget_reached")[]
    /** Custom headers of every request to the endpoint (kind `http`). */
    headers?: Record<string, string>
    /** The maximum number of deliveries per second or minute. Further deliveries wait in the queue of the endpoint. */
    rateLimit?: {
      deliveries: number
      per: "second" | "minute"
    }
    /** full: the whole event. thin: ids and links; `GET /v1/events/{eventId}` has the rest. */
    payload?: "full" | "thin"
    /** The maximum size of a body. Digests are split, and what remains larger is sent thin. */
    maxBytes?: number
    /** The form of the bodies. standard: the event. slack, discord, teams: a message for such a webhook. template: the `template`. email: of kind `email`. */
    form?: "standard" | "slack" | "discord" | "teams" | "template" | "email"
    /** A JSON object whose texts have placeholders: paths such as `monitor.name` in double braces (form `template`). */
    template?: Record<string, unknown>
  }
  /** items: one event per new item. digest: one event for all new items of a check. */
  delivery?: "items" | "digest"
  /** A new item is reported if it meets every rule of `include` and no rule of `exclude`. */
  filters?: {
    include?: ({
      any?: string[]
      all?: string[]
      none?: string[]
      fields?: string[]
      /** Keywords match whole words only. */
      wholeWords?: boolean
      field?: string
      op?: "gt" | "gte" | "lt" | "lte" | "eq" | "ne"
      /** For a date: ISO 8601. */
      value?: number | string
      /** For a date: at most this old when the item is found. */
      withinHours?: number
    })[]
    exclude?: ({
      any?: string[]
      all?: string[]
      none?: string[]
      fields?: string[]
      /** Keywords match whole words only. */
      wholeWords?: boolean
      field?: string
      op?: "gt" | "gte" | "lt" | "lte" | "eq" | "ne"
      /** For a date: ISO 8601. */
      value?: number | string
      /** For a date: at most this old when the item is found. */
      withinHours?: number
    })[]
    /** Items that were published longer ago when they are found are not reported. */
    publishedWithinHours?: number
  }
  /** What is reported beside what is new. */
  reports?: {
    /** Known items whose texts changed. */
    edited?: boolean
    /** Known items that three checks in a row prove to be gone. */
    removed?: boolean
    /** A notice after this number of days with nothing to report. */
    quietAfterDays?: number
  }
  /** items: new items of a list. values: numbers of a record. text: texts of a record. */
  watch?: "items" | "values" | "text"
  /** Paths of the record or of the common shape, such as `metrics.followers`. */
  fields?: string[]
  /** Of `values`: each condition that holds is reported. Without conditions there is only the series. */
  conditions?: ({
    /** Any other value than at the check before. */
    when: "changes"
    /** One of `fields`; default: each of them. */
    field?: string
  } | {
    /** Beyond a level, once until it is armed again. */
    when: "above" | "below"
    /** One of `fields`; default: each of them. */
    field?: string
    /** The level. */
    value: number
    /** The level at which it is armed again; default: `value`. */
    rearm?: number
  } | {
    /** Passes a level, in either direction. */
    when: "crosses"
    /** One of `fields`; default: each of them. */
    field?: string
    /** The level. */
    value: number
    /** How far a number must pass `value`; default: 0. */
    margin?: number
  } | {
    /** Grows or shrinks by so much. */
    when: "moves"
    /** One of `fields`; default: each of them. */
    field?: string
    /** In the unit of the number. */
    amount?: number
    /** With `amount`, both must be reached. */
    percent?: number
    /** Default: since the last event of this condition. */
    withinHours?: number
    /** Default: both. */
    direction?: "up" | "down"
  } | {
    /** The same value for so long. */
    when: "still"
    /** One of `fields`; default: each of them. */
    field?: string
    /** For how long. */
    hours: number
  } | {
    /** The object is proven missing. */
    when: "disappears"
    /** Checks in a row that prove it missing; default: 3. */
    checks?: number
  })[]
  text?: {
    /** Only the section below this heading. */
    heading?: string | null
    /** Only the elements of this CSS selector. */
    selector?: string | null
    /** Passages with one of these texts are left out; digits stand for any number. */
    ignore?: string[]
    only?: "added" | "removed" | null
  }
  spendCapCredits?: number
  status?: "active" | "paused"
  /** Your own name for it, once in an account: `POST /v1/monitors/bulk` updates the monitor that has it. */
  externalId?: string
  /** Words of yours, by which monitors are listed and changed together; in lower case. */
  tags?: string[]
  /** How many of the newest items are reported by the first check, which runs at once and is charged. */
  reportFirst?: number
}
/** Parameters of `monitors.createAll`. */
export interface MonitorsCreateAllParams {
  /** Validate each line and preview its cost; create nothing. */
  dryRun?: boolean | undefined
  /** The lines, each the body of one creation. */
  lines: readonly MonitorsCreateAllLine[]
}
/** The answer of `monitors.createAll`. */
export interface MonitorsCreateAllData {
  /** One entry for each line that was sent, in the same order. */
  results: MonitorCreationResult[]
  created: number
  updated: number
  existing: number
  failed: number
  notTried: number
}

/** Parameters of `monitors.export`. */
export interface MonitorsExportParams {
  /** Only monitors with this tag. */
  tag?: string | undefined
  /** Entries per page; default: as many as fit, at most 500. */
  limit?: number | undefined
  /** page.nextCursor of the previous page; send the same filters. */
  cursor?: string | undefined
}
/** The answer of `monitors.export`. */
export type MonitorsExportData = string

/** Parameters of `monitors.preview`. */
export interface MonitorsPreviewParams {
  operationId: string
  params: Record<string, unknown>
  schedule: {
    type: "interval"
    minutes?: number
    /** In place of `minutes`, where the operator allows it: `minIntervalSeconds` of the source. */
    seconds?: number
  } | {
    type: "cron"
    expression: string
    timezone: string
  }
  /** A new item is reported if it meets every rule of `include` and no rule of `exclude`. */
  filters?: {
    include?: ({
      any?: string[]
      all?: string[]
      none?: string[]
      fields?: string[]
      /** Keywords match whole words only. */
      wholeWords?: boolean
      field?: string
      op?: "gt" | "gte" | "lt" | "lte" | "eq" | "ne"
      /** For a date: ISO 8601. */
      value?: number | string
      /** For a date: at most this old when the item is found. */
      withinHours?: number
    })[]
    exclude?: ({
      any?: string[]
      all?: string[]
      none?: string[]
      fields?: string[]
      /** Keywords match whole words only. */
      wholeWords?: boolean
      field?: string
      op?: "gt" | "gte" | "lt" | "lte" | "eq" | "ne"
      /** For a date: ISO 8601. */
      value?: number | string
      /** For a date: at most this old when the item is found. */
      withinHours?: number
    })[]
    /** Items that were published longer ago when they are found are not reported. */
    publishedWithinHours?: number
  } | undefined
  /** items: new items of a list. values: numbers of a record. text: texts of a record. */
  watch?: "items" | "values" | "text" | undefined
  /** Paths of the record or of the common shape, such as `metrics.followers`. */
  fields?: string[] | undefined
  /** Of `values`: each condition that holds is reported. Without conditions there is only the series. */
  conditions?: ({
    /** Any other value than at the check before. */
    when: "changes"
    /** One of `fields`; default: each of them. */
    field?: string
  } | {
    /** Beyond a level, once until it is armed again. */
    when: "above" | "below"
    /** One of `fields`; default: each of them. */
    field?: string
    /** The level. */
    value: number
    /** The level at which it is armed again; default: `value`. */
    rearm?: number
  } | {
    /** Passes a level, in either direction. */
    when: "crosses"
    /** One of `fields`; default: each of them. */
    field?: string
    /** The level. */
    value: number
    /** How far a number must pass `value`; default: 0. */
    margin?: number
  } | {
    /** Grows or shrinks by so much. */
    when: "moves"
    /** One of `fields`; default: each of them. */
    field?: string
    /** In the unit of the number. */
    amount?: number
    /** With `amount`, both must be reached. */
    percent?: number
    /** Default: since the last event of this condition. */
    withinHours?: number
    /** Default: both. */
    direction?: "up" | "down"
  } | {
    /** The same value for so long. */
    when: "still"
    /** One of `fields`; default: each of them. */
    field?: string
    /** For how long. */
    hours: number
  } | {
    /** The object is proven missing. */
    when: "disappears"
    /** Checks in a row that prove it missing; default: 3. */
    checks?: number
  })[] | undefined
  text?: {
    /** Only the section below this heading. */
    heading?: string | null
    /** Only the elements of this CSS selector. */
    selector?: string | null
    /** Passages with one of these texts are left out; digits stand for any number. */
    ignore?: string[]
    only?: "added" | "removed" | null
  } | undefined
  /** Looks the first page up, for the price of the lookup, and applies the filters to it. */
  tryFilters?: boolean | undefined
}
/** The answer of `monitors.preview`. */
export interface MonitorsPreviewData {
  /** The parameters as they were understood, with the defaults of checks. */
  params: Record<string, unknown>
  costPreview: MonitorCostPreview
  /** The time zone of the schedule; intervals are in UTC. */
  timezone: string
  /** The next five runs of the schedule. */
  nextRuns: {
    at: string
    /** The same instant by the clocks of `timezone`. */
    local: string
  }[]
  /** Null without `tryFilters`. */
  filterTrial: {
    /** The outcome of the lookup: `found`, or why there is no list. */
    outcome: string
    /** Every item of the first page, in the order of the list. */
    items: ({
      itemId: string
      itemTime: string | null
      passes: boolean
      /** The rules that keep it back: `include[0]`, `exclude[1]`, `publishedWithinHours`. */
      unmetRules: string[]
      record: unknown
    })[]
    passing: number
    cached: boolean
    /** Credits that the lookup of the page cost. */
    creditsCharged: number
  } | null
}

/** Parameters of `monitors.health`. */
export interface MonitorsHealthParams {
  /** Id of the monitor. */
  id: string
}
/** The answer of `monitors.health`. */
export interface MonitorsHealthData {
  monitorId: string
  /** Its state. */
  status: "active" | "paused" | "exhausted" | "broken"
  /** The reason of its state, in words; null without a reason. */
  statusReason: string | null
  /** What to do about a monitor that does not check; null: it checks. */
  nextStep: string | null
  /** Whether a check is under way. */
  isChecking: boolean
  /** Checks in a row, retries included, that could not read the whole list. */
  badChecks: number
  /** When the list was last read; null: never. */
  lastReadAt: string | null
  lastCheck: MonitorCheckOutcome | null
  /** The last check that did not find the list; null: all stored checks found it. */
  lastBadCheck: MonitorCheckOutcome | null
  /** Null: it is not active. Retries come before the next run of the schedule. */
  nextRunAt: string | null
  /** The time zone of the schedule; intervals are in UTC. */
  timezone: string
  /** The next five runs of the schedule. */
  nextRuns: {
    at: string
    /** The same instant by the clocks of `timezone`. */
    local: string
  }[]
  /** Null: the operation can no longer be watched like this. */
  costPreview: MonitorCostPreview | null
  /** Maximum credits that it may spend in a month (UTC); null without a cap. */
  spendCapCredits: number | null
  /** Credits that its checks cost in this month (UTC). */
  spendThisMonth: number
  /** The checks that are stored: at least the latest 200. */
  recent: {
    since: string | null
    checks: number
    /** Checks that found the list. */
    found: number
    /** Number of new items. */
    newItems: number
    /** Credits that were charged. */
    creditsCharged: number
  }
}

/** Parameters of `monitors.feed.open`. */
export interface MonitorsFeedOpenParams {
  /** Id of the monitor. */
  id: string
}
/** The answer of `monitors.feed.open`. */
export interface MonitorsFeedOpenData {
  urls: FeedUrls
  /** When it was created. */
  createdAt: string
}

/** Parameters of `monitors.feed.get`. */
export interface MonitorsFeedGetParams {
  /** Id of the monitor. */
  id: string
}
/** The answer of `monitors.feed.get`. */
export interface MonitorsFeedGetData {
  open: boolean
  /** When it was created. */
  createdAt: string | null
}

/** Parameters of `monitors.feed.close`. */
export interface MonitorsFeedCloseParams {
  /** Id of the monitor. */
  id: string
}
/** The answer of `monitors.feed.close`. */
export interface MonitorsFeedCloseData {
  /** True: it was deleted. */
  deleted: true
}

/** Parameters of `monitors.tags.feed.open`. */
export interface MonitorsTagsFeedOpenParams {
  /** The tag. */
  tag: string
}
/** The answer of `monitors.tags.feed.open`. */
export interface MonitorsTagsFeedOpenData {
  urls: FeedUrls
  /** When it was created. */
  createdAt: string
}

/** Parameters of `monitors.tags.feed.get`. */
export interface MonitorsTagsFeedGetParams {
  /** The tag. */
  tag: string
}
/** The answer of `monitors.tags.feed.get`. */
export interface MonitorsTagsFeedGetData {
  open: boolean
  /** When it was created. */
  createdAt: string | null
}

/** Parameters of `monitors.tags.feed.close`. */
export interface MonitorsTagsFeedCloseParams {
  /** The tag. */
  tag: string
}
/** The answer of `monitors.tags.feed.close`. */
export interface MonitorsTagsFeedCloseData {
  /** True: it was deleted. */
  deleted: true
}

/** Parameters of `summaries.create`. */
export interface SummariesCreateParams {
  name?: string | undefined
  tag: string
  /** Time of day by the clocks of `timezone`, such as 08:00. */
  time: string
  /** An IANA time zone such as Europe/Berlin; default: UTC. */
  timezone?: string | undefined
  /** Default: every day. */
  weekdays?: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[] | undefined
  /** Whether an event is sent when nothing was new. */
  whenEmpty?: "skip" | "send" | undefined
  /** Every event is delivered to each endpoint. To name a single endpoint, webhookEndpointId can be used. */
  webhookEndpointIds?: string[] | undefined
  status?: "active" | "paused" | undefined
}
/** The answer of `summaries.create`. */
export type SummariesCreateData = MonitorSummary

export type SummariesListParams = Record<string, never>
/** The answer of `summaries.list`. */
export interface SummariesListData {
  /** The summaries. */
  summaries: MonitorSummary[]
}

/** Parameters of `summaries.get`. */
export interface SummariesGetParams {
  /** Id of the summary. */
  id: string
}
/** The answer of `summaries.get`. */
export type SummariesGetData = MonitorSummary

/** Parameters of `summaries.update`. */
export interface SummariesUpdateParams {
  /** Id of the summary. */
  id: string
  name?: string | undefined
  tag?: string | undefined
  /** Time of day by the clocks of `timezone`, such as 08:00. */
  time?: string | undefined
  /** An IANA time zone such as Europe/Berlin; default: UTC. */
  timezone?: string | undefined
  /** Default: every day. */
  weekdays?: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[] | undefined
  /** Whether an event is sent when nothing was new. */
  whenEmpty?: "skip" | "send" | undefined
  /** Every event is delivered to each endpoint. To name a single endpoint, webhookEndpointId can be used. */
  webhookEndpointIds?: string[] | undefined
  status?: "active" | "paused" | undefined
}
/** The answer of `summaries.update`. */
export type SummariesUpdateData = MonitorSummary

/** Parameters of `summaries.delete`. */
export interface SummariesDeleteParams {
  /** Id of the summary. */
  id: string
}
/** The answer of `summaries.delete`. */
export interface SummariesDeleteData {
  /** True: it was deleted. */
  deleted: true
}

/** Parameters of `webhookEndpoints.create`. */
export interface WebhookEndpointsCreateParams {
  kind: "http" | "sink" | "email"
  url?: string | undefined
  description?: string | undefined
  /** Whether the endpoint receives notices about the monitors and endpoints of the account. */
  notices?: boolean | undefined
  /** Types of events that it receives, of those that monitors, jobs and notices send to it. */
  eventTypes?: ("monitor.new_items" | "monitor.items_edited" | "monitor.items_removed" | "monitor.condition_met" | "monitor.text_changed" | "monitor.part_missing" | "monitor.summary" | "monitor.failing" | "monitor.broken" | "monitor.exhausted" | "monitor.recovered" | "monitor.quiet" | "job.progress" | "job.paused" | "job.completed" | "job_schedule.left_out" | "job_schedule.paused" | "endpoint.failing" | "endpoint.recovered" | "endpoint.disabled" | "account.balance_low" | "account.daily_budget_reached" | "key.daily_budget_reached")[] | undefined
  /** Custom headers of every request to the endpoint (kind `http`). */
  headers?: Record<string, string> | undefined
  /** The maximum number of deliveries per second or minute. Further deliveries wait in the queue of the endpoint. */
  rateLimit?: {
    deliveries: number
    per: "second" | "minute"
  } | undefined
  /** full: the whole event. thin: ids and links; `GET /v1/events/{eventId}` has the rest. */
  payload?: "full" | "thin" | undefined
  /** The maximum size of a body. Digests are split, and what remains larger is sent thin. */
  maxBytes?: number | undefined
  /** The form of the bodies. standard: the event. slack, discord, teams: a message for such a webhook. template: the `template`. email: of kind `email`. */
  form?: "standard" | "slack" | "discord" | "teams" | "template" | "email" | undefined
  /** A JSON object whose texts have placeholders: paths such as `monitor.name` in double braces (form `template`). */
  template?: Record<string, unknown> | undefined
}
/** The answer of `webhookEndpoints.create`. */
export interface WebhookEndpointsCreateData {
  /** Identifier in this service. */
  id: string
  /** `http` posts events to a URL, `sink` is a hosted inbox. */
  kind: "http" | "sink" | "email"
  /** Where events are posted; null for a sink. */
  url: string | null
  /** Label set by its owner; null without a label. */
  description: string | null
  /** Signing secret (Standard Webhooks). Only this answer shows it. */
  secret: string
}

/** Parameters of `webhookEndpoints.list`. */
export interface WebhookEndpointsListParams {
  /** Entries per page; default: as many as fit, at most 500. */
  limit?: number | undefined
  /** page.nextCursor of the previous page; send the same filters. */
  cursor?: string | undefined
}
/** The answer of `webhookEndpoints.list`. */
export interface WebhookEndpointsListData {
  endpoints: WebhookEndpoint[]
  page: ServicePage
}

/** Parameters of `webhookEndpoints.get`. */
export interface WebhookEndpointsGetParams {
  /** Id of the webhook endpoint. */
  id: string
}
/** The answer of `webhookEndpoints.get`. */
export type WebhookEndpointsGetData = WebhookEndpoint

/** Parameters of `webhookEndpoints.update`. */
export interface WebhookEndpointsUpdateParams {
  /** Id of the webhook endpoint. */
  id: string
  url?: string | undefined
  description?: string | undefined
  status?: "active" | "disabled_by_user" | undefined
  /** Whether the endpoint receives notices about the monitors and endpoints of the account. */
  notices?: boolean | undefined
  /** Null: all types. */
  eventTypes?: ("monitor.new_items" | "monitor.items_edited" | "monitor.items_removed" | "monitor.condition_met" | "monitor.text_changed" | "monitor.part_missing" | "monitor.summary" | "monitor.failing" | "monitor.broken" | "monitor.exhausted" | "monitor.recovered" | "monitor.quiet" | "job.progress" | "job.paused" | "job.completed" | "job_schedule.left_out" | "job_schedule.paused" | "endpoint.failing" | "endpoint.recovered" | "endpoint.disabled" | "account.balance_low" | "account.daily_budget_reached" | "key.daily_budget_reached")[] | null | undefined
  /** Sets the named headers, removes headers whose value is null, and keeps all other headers. */
  headers?: Record<string, string | null> | undefined
  rateLimit?: {
    deliveries: number
    per: "second" | "minute"
  } | null | undefined
  /** full: the whole event. thin: ids and links; `GET /v1/events/{eventId}` has the rest. */
  payload?: "full" | "thin" | undefined
  /** The maximum size of a body. Digests are split, and what remains larger is sent thin. */
  maxBytes?: number | null | undefined
  /** The form of the bodies. standard: the event. slack, discord, teams: a message for such a webhook. template: the `template`. email: of kind `email`. */
  form?: "standard" | "slack" | "discord" | "teams" | "template" | "email" | undefined
  /** A JSON object whose texts have placeholders: paths such as `monitor.name` in double braces (form `template`). */
  template?: Record<string, unknown> | undefined
}
/** The answer of `webhookEndpoints.update`. */
export type WebhookEndpointsUpdateData = WebhookEndpoint

/** Parameters of `webhookEndpoints.delete`. */
export interface WebhookEndpointsDeleteParams {
  /** Id of the webhook endpoint. */
  id: string
}
/** The answer of `webhookEndpoints.delete`. */
export interface WebhookEndpointsDeleteData {
  /** True: it was deleted. */
  deleted: true
}

/** Parameters of `webhookEndpoints.test`. */
export interface WebhookEndpointsTestParams {
  /** Id of the webhook endpoint. */
  id: string
  sampleType?: string | undefined
}
/** The answer of `webhookEndpoints.test`. */
export interface WebhookEndpointsTestData {
  /** Its state. */
  status: "success" | "failed"
  /** HTTP status of the answer; null without an answer. */
  responseStatus: number | null
  /** Start of the answer, or the error before an answer; null before the attempt. */
  responseBodySnippet: string | null
  /** Duration of the attempt, in milliseconds; null before the attempt. */
  durationMs: number
}

/** Parameters of `webhookEndpoints.confirm`. */
export interface WebhookEndpointsConfirmParams {
  /** Id of the webhook endpoint. */
  id: string
}
/** The answer of `webhookEndpoints.confirm`. */
export interface WebhookEndpointsConfirmData {
  sentTo: string
}

/** Parameters of `webhookEndpoints.recover`. */
export interface WebhookEndpointsRecoverParams {
  /** Id of the webhook endpoint. */
  id: string
  since: string
  until?: string | undefined
}
/** The answer of `webhookEndpoints.recover`. */
export interface WebhookEndpointsRecoverData {
  recovered: number
  /** Whether more pages follow. */
  hasMore: boolean
}

/** Parameters of `webhookEndpoints.rotateSecret`. */
export interface WebhookEndpointsRotateSecretParams {
  /** Id of the webhook endpoint. */
  id: string
}
/** The answer of `webhookEndpoints.rotateSecret`. */
export interface WebhookEndpointsRotateSecretData {
  /** Signing secret (Standard Webhooks). Only this answer shows it. */
  secret: string
  /** Time until which the previous secret signs too. */
  previousSecretExpiresAt: string
}

/** Parameters of `webhookEndpoints.deliveries`. */
export interface WebhookEndpointsDeliveriesParams {
  /** Id of the webhook endpoint. */
  id: string
  /** Only deliveries in this state. */
  status?: "pending" | "success" | "failed" | undefined
  /** Entries per page. */
  limit?: number | undefined
  /** page.nextCursor of the previous page; send the same filters. */
  cursor?: string | undefined
  /** Tail mode: oldest first, strictly newer than this time (ISO 8601). */
  after?: string | undefined
}
/** The answer of `webhookEndpoints.deliveries`. */
export interface WebhookEndpointsDeliveriesData {
  deliveries: WebhookAttempt[]
  page: ServicePage
}

/** Parameters of `webhookDeliveries.redeliver`. */
export interface WebhookDeliveriesRedeliverParams {
  /** Id of the webhook delivery. */
  id: string
}
/** The answer of `webhookDeliveries.redeliver`. */
export interface WebhookDeliveriesRedeliverData {
  /** Number of the attempt, from 1. */
  attempt: number
}

/** Parameters of `webhookDeliveries.redeliverMatching`. */
export interface WebhookDeliveriesRedeliverMatchingParams {
  /** Attempts from this time on. */
  from: string
  /** Attempts before this time; default: now. */
  to?: string | undefined
  /** How the last attempt ended; default: failed. */
  status?: "failed" | "success" | undefined
  /** Only to this endpoint, by its id. */
  endpoint?: string | undefined
  /** Only events of this monitor, by its id. */
  monitor?: string | undefined
  /** Only this event, by its id. */
  event?: string | undefined
  /** Only events of this type. */
  type?: string | undefined
  /** `nextCursor` of the call before; send the same filter. */
  cursor?: string | undefined
}
/** The answer of `webhookDeliveries.redeliverMatching`. */
export interface WebhookDeliveriesRedeliverMatchingData {
  /** Events that are sent again, counted at each endpoint. */
  redelivered: number
  nextCursor: string | null
}

/** Parameters of `webhookDeliveries.list`. */
export interface WebhookDeliveriesListParams {
  /** Only to this endpoint, by its id. */
  endpoint?: string | undefined
  /** Only events of this monitor, by its id. */
  monitor?: string | undefined
  /** Only this event, by its id. */
  event?: string | undefined
  /** Only events of this type. */
  type?: string | undefined
  /** Only deliveries in this state. */
  status?: "pending" | "success" | "failed" | undefined
  /** `last`: one entry for each event and endpoint, its last attempt, whose number is that of its attempts. Default: all. */
  attempts?: "all" | "last" | undefined
  /** Created from this time on (ISO 8601). */
  from?: string | undefined
  /** Created before this time (ISO 8601). */
  to?: string | undefined
  /** Entries per page. */
  limit?: number | undefined
  /** page.nextCursor of the previous page; send the same filters. */
  cursor?: string | undefined
}
/** The answer of `webhookDeliveries.list`. */
export interface WebhookDeliveriesListData {
  deliveries: WebhookDelivery[]
  page: ServicePage
}

/** Parameters of `webhookDeliveries.get`. */
export interface WebhookDeliveriesGetParams {
  /** Id of the webhook delivery. */
  id: string
}
/** The answer of `webhookDeliveries.get`. */
export interface WebhookDeliveriesGetData {
  /** Identifier in this service. */
  id: string
  /** The event that was sent. */
  eventId: string
  eventType: string
  /** Null: the event belongs to no monitor (notices, tests). */
  monitorId: string | null
  /** The endpoint it was sent to. */
  endpointId: string
  /** Number of the attempt, from 1. */
  attempt: number
  /** Its state. */
  status: "pending" | "success" | "failed"
  /** Why it is pending. `queued`: due now. `retry`: waits for `nextAttemptAt`. `sending`: under way. `held`: waits until the endpoint is active. */
  pendingState: "queued" | "retry" | "sending" | "held" | null
  /** Whether a call requested it. */
  manual: boolean
  /** HTTP status of the answer; null without an answer. */
  responseStatus: number | null
  /** Why no answer came; null if one came. */
  error: string | null
  /** Duration of the attempt, in milliseconds; null before the attempt. */
  durationMs: number | null
  /** When it was created. */
  createdAt: string
  /** When it was signed and sent, to the second; null while it is pending. */
  sentAt: string | null
  /** When a pending delivery is sent; null if that is unknown. */
  nextAttemptAt: string | null
  endpoint: {
    /** `http` posts events to a URL, `sink` is a hosted inbox. */
    kind: "http" | "sink" | "email"
    /** Where events are posted; null for a sink. */
    url: string | null
    /** Its state. */
    status: "active" | "disabled" | "disabled_by_user"
  }
  /** As sent; values of custom headers show only their last characters. Empty while it is pending. */
  requestHeaders: Record<string, string>
  /** The exact body. */
  payloadText: string
  /** The number of its event among those of the endpoint. */
  sequence: number | null
  /** The first kilobyte of the answer. */
  responseBodySnippet: string | null
  /** Every attempt of this event at this endpoint, oldest first. */
  attempts: WebhookDelivery[]
}

/** Parameters of `webhookEndpoints.health`. */
export interface WebhookEndpointsHealthParams {
  /** Id of the webhook endpoint. */
  id: string
  /** From this time on (ISO 8601); default: 24 hours ago. */
  from?: string | undefined
  /** Before this time (ISO 8601); default: now. */
  to?: string | undefined
}
/** The answer of `webhookEndpoints.health`. */
export interface WebhookEndpointsHealthData {
  /** The endpoint it was sent to. */
  endpointId: string
  /** Its state. */
  status: "active" | "disabled" | "disabled_by_user"
  /** Failed attempts since the last success. */
  consecutiveFailures: number
  /** When the streak of failures began; null without a current streak. */
  failingSince: string | null
  /** When the next pending delivery is sent; null: none is to be sent. */
  nextAttemptAt: string | null
  /** Until when the endpoint asked to be left alone (429, 503, Retry-After). */
  waitsUntil: string | null
  /** Deliveries that are due, under way or wait for a retry; counted up to 100,000. */
  pending: number
  /** Deliveries that wait until the endpoint is active; counted up to 100,000. */
  held: number
  from: string
  to: string
  /** Later than `from` where the period has more attempts than are measured. */
  measuredFrom: string
  attempts: number
  succeeded: number
  failed: number
  /** Null: no attempt in the period. */
  successRate: number | null
  p50Ms: number | null
  p95Ms: number | null
  /** The most frequent ways to fail. */
  failures: WebhookFailure[]
  bucketSeconds: number
  /** Buckets of `bucketSeconds` that have attempts, oldest first. */
  series: WebhookHealthPoint[]
}
