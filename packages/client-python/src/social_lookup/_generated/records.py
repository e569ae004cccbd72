# Generated from the catalog by `npm run client`. Do not edit.

from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, Sequence, TypedDict, Union


class AccountInvite(TypedDict):
    id: str
    """Identifier in this service."""
    url: str
    """Works once. It is shown only now."""
    role: Literal["owner", "developer", "viewer"]
    expiresAt: str
    mailed: bool
    """Whether it was sent by mail. Else send it to the person yourself."""


class ApiKey(TypedDict):
    id: str
    """Identifier in this service."""
    name: str
    """Name as it is shown."""
    mode: Literal["live", "test"]
    hint: str
    """Its prefix and last four characters."""
    status: Literal["active", "expired", "revoked"]
    """Its state."""
    allowed: Optional[List[str]]
    """Operation ids and patterns (`youtube.*`) it may call; null: all operations."""
    manages: bool
    """Whether it may manage monitors and webhook endpoints."""
    creditsPerDay: Optional[int]
    """Credits it may spend on a day (UTC); null: no limit."""
    requestsPerSecond: Optional[int]
    """Null: no limit."""
    addresses: Optional[List[str]]
    """Addresses and ranges it may be used from; null: any address."""
    createdAt: str
    """When it was created."""
    lastUsedAt: Optional[str]
    """Last request, to the minute; null: never used."""
    expiresAt: Optional[str]
    """Null: never."""
    previousUntil: Optional[str]
    """Until when the secret before the last roll works on; null: it does not."""
    revokedAt: Optional[str]
    personId: Optional[str]
    """The person who confirmed it as a login of a program: it ends with their membership. Null: it belongs to the account."""
    createdBy: Optional[str]
    """The person, session or key that created it; null: the operator, or a release before."""
    program: Optional[str]
    """What the program calls itself that got it by a login; null: it is no login."""


class AssistantConnection(TypedDict):
    id: str
    """Identifier in this service."""
    clientName: str
    """Name that the assistant gives itself."""
    clientId: str
    """A URL that the assistant publishes, or the id of its registration."""
    redirectHost: str
    """Where the browser was sent after the consent."""
    mode: Literal["live", "test"]
    scopes: List[str]
    creditsPerDay: Optional[int]
    """Null: no limit beside the balance."""
    createdBy: str
    """Person or session that consented."""
    createdAt: str
    """When it was created."""
    lastUsedAt: Optional[str]
    """To the minute; null: not used yet."""


class CaptionSegment(TypedDict):
    text: str
    """Text as its author wrote it."""
    startMs: int
    """Start in milliseconds from the beginning."""
    endMs: int
    """End in milliseconds from the beginning."""


class CreatedApiKey(TypedDict):
    id: str
    """Identifier in this service."""
    name: str
    """Name as it is shown."""
    mode: Literal["live", "test"]
    hint: str
    """Its prefix and last four characters."""
    status: Literal["active", "expired", "revoked"]
    """Its state."""
    allowed: Optional[List[str]]
    """Operation ids and patterns (`youtube.*`) it may call; null: all operations."""
    manages: bool
    """Whether it may manage monitors and webhook endpoints."""
    creditsPerDay: Optional[int]
    """Credits it may spend on a day (UTC); null: no limit."""
    requestsPerSecond: Optional[int]
    """Null: no limit."""
    addresses: Optional[List[str]]
    """Addresses and ranges it may be used from; null: any address."""
    createdAt: str
    """When it was created."""
    lastUsedAt: Optional[str]
    """Last request, to the minute; null: never used."""
    expiresAt: Optional[str]
    """Null: never."""
    previousUntil: Optional[str]
    """Until when the secret before the last roll works on; null: it does not."""
    revokedAt: Optional[str]
    personId: Optional[str]
    """The person who confirmed it as a login of a program: it ends with their membership. Null: it belongs to the account."""
    createdBy: Optional[str]
    """The person, session or key that created it; null: the operator, or a release before."""
    program: Optional[str]
    """What the program calls itself that got it by a login; null: it is no login."""
    key: str
    """The key itself. It is shown only now."""


class CreatedJob(TypedDict):
    job: Optional[Job]
    """Null with `dryRun`."""
    plan: Optional[JobPlan]
    """Null for a repeated request."""


class CreatedMonitorBaseline(TypedDict):
    outcome: str
    """The outcome."""
    previewItems: List[Any]
    creditsCharged: int
    """Credits that were charged."""


class CreatedMonitorWebhookEndpoint(TypedDict):
    id: str
    """Identifier in this service."""
    secret: str


class _CreatedMonitor(TypedDict):
    id: str
    """Identifier in this service."""
    name: str
    """Name as it is shown."""
    operationId: str
    """The lookup, by its id."""
    params: Dict[str, Any]
    """Parameters of the lookup."""
    schedule: Union[IntervalSchedule, CronSchedule]
    """The schedule of its checks."""
    nextRunAt: str
    """When it is checked next."""
    costPreview: MonitorCostPreview


class CreatedMonitor(_CreatedMonitor, total=False):
    baseline: CreatedMonitorBaseline
    webhookEndpoint: CreatedMonitorWebhookEndpoint
    filterPreview: MonitorFilterPreview


class CronSchedule(TypedDict):
    type: Literal["cron"]
    """Its kind."""
    expression: str
    timezone: str


class DeviceLogin(TypedDict):
    clientId: str
    """What the program calls itself."""
    deviceName: Optional[str]
    """What it calls its machine."""
    address: Optional[str]
    """The network address from which it began."""
    sameNetwork: bool
    """Whether you come from the same network."""
    userAgent: Optional[str]
    createdAt: str
    """When it was created."""
    expiresAt: str


class EngagementInsight(TypedDict):
    headlineInsight: str
    engagementAssessment: str
    contentPatternObservations: List[str]
    risksAndCaveats: List[str]
    recommendedExperiments: List[str]
    apiUseCaseTeaser: str


class EventMonitor(TypedDict):
    id: str
    """Identifier in this service."""
    name: str
    """Name as it is shown."""


class EventSource(TypedDict):
    operationId: str
    """The lookup, by its id."""
    params: Dict[str, Any]
    """Parameters of the lookup."""


class EventBilling(TypedDict):
    creditsCharged: int
    """Credits that were charged."""


class Event(TypedDict):
    id: str
    """Identifier in this service."""
    apiVersion: str
    """Version of the event format."""
    type: str
    """Its kind."""
    createdAt: str
    """When it was created."""
    monitor: EventMonitor
    source: EventSource
    """The watched lookup."""
    data: Dict[str, Any]
    billing: EventBilling


class FacebookAdCampaign(TypedDict):
    collationId: Optional[str]
    """Id of the collation."""
    collationCount: Optional[int]
    """Number: collation."""


class FacebookAdImpressions(TypedDict):
    text: Optional[str]
    """Text as its author wrote it."""
    index: Optional[int]


class FacebookAdSpend(TypedDict):
    amount: Optional[str]
    """Amount in `currency`."""
    currency: Optional[str]
    """ISO 4217."""


class FacebookAdPage(TypedDict):
    id: Optional[str]
    """Id at the platform."""
    name: Optional[str]
    """Name as it is shown."""
    url: Optional[str]
    """Link at the platform."""
    isDeleted: Optional[bool]
    """Whether: deleted."""
    profilePictureUrl: Optional[str]
    """Link: profile picture."""
    likeCount: Optional[int]
    """Number: like."""
    categories: List[str]
    """Categories at the platform."""


class FacebookAdCreativeImagesItem(TypedDict):
    url: Optional[str]
    """Link at the platform."""
    resizedUrl: Optional[str]
    """Link: resized."""
    watermarkedResizedUrl: Optional[str]
    """Link: watermarked resized."""


class FacebookAdCreative(TypedDict):
    bodyText: Optional[str]
    """Body, as text of the platform."""
    title: Optional[str]
    """Title as it is shown."""
    caption: Optional[str]
    """Caption as it was written."""
    linkUrl: Optional[str]
    """Link: link."""
    linkDescription: Optional[str]
    callToAction: Optional[str]
    displayFormat: Optional[str]
    videos: List[FacebookAdVideo]
    """Videos, in the order of the platform; or their number."""
    cards: List[FacebookAdCard]
    callToActionType: Optional[str]
    """Kind of call to action."""
    images: List[FacebookAdCreativeImagesItem]
    """Links of pictures."""


class FacebookAd(TypedDict):
    id: str
    """Id at the platform."""
    adId: Optional[str]
    """Id of the ad."""
    url: Optional[str]
    """Link at the platform."""
    campaign: FacebookAdCampaign
    isActive: bool
    """Whether: active."""
    publisherPlatforms: List[str]
    startedAt: Optional[str]
    """Time: started."""
    endedAt: Optional[str]
    """Time: ended."""
    categories: List[str]
    """Categories at the platform."""
    countries: List[str]
    impressions: Optional[FacebookAdImpressions]
    spend: Optional[FacebookAdSpend]
    page: FacebookAdPage
    """Position in the list."""
    creative: FacebookAdCreative


class FacebookAdCard(TypedDict):
    title: Optional[str]
    """Title as it is shown."""
    body: Optional[str]
    caption: Optional[str]
    """Caption as it was written."""
    linkUrl: Optional[str]
    """Link: link."""
    imageUrl: Optional[str]
    """Link: image."""
    videoUrl: Optional[str]
    """Link: video."""


class FacebookAdVideo(TypedDict):
    hdUrl: Optional[str]
    """Link: hd."""
    sdUrl: Optional[str]
    """Link: sd."""
    previewImageUrl: Optional[str]
    """Link: preview image."""


class FacebookAdvertiserInstagram(TypedDict):
    username: Optional[str]
    followers: Optional[int]
    """Followers at the time of the lookup. Some platforms round them."""
    verified: Optional[bool]
    """Whether the platform marks the account as verified."""


class FacebookAdvertiser(TypedDict):
    platform: Literal["facebook"]
    """Short name of the platform."""
    pageId: str
    """Id of the page."""
    name: str
    """Name as it is shown."""
    category: Optional[str]
    """Category at the platform."""
    imageUrl: Optional[str]
    """Link: image."""
    likes: Optional[int]
    """Likes at the time of the lookup; null if they are hidden or not reported."""
    verification: Optional[str]
    country: Optional[str]
    """Country code (ISO 3166-1 alpha-2) or name, as the platform reports it."""
    entityType: Optional[str]
    """Kind of entity."""
    pageAlias: Optional[str]
    pageDeleted: Optional[bool]
    instagram: FacebookAdvertiserInstagram


class FacebookAuthor(TypedDict):
    id: Optional[str]
    """Id at the platform."""
    name: Optional[str]
    """Name as it is shown."""
    url: Optional[str]
    """Link at the platform."""


class _FacebookCommentAuthor(TypedDict):
    name: str
    """Name as it is shown."""
    shortName: Optional[str]
    """Name of the short."""


class FacebookCommentAuthor(_FacebookCommentAuthor, total=False):
    platformUserId: str
    """Id of the platform user."""


class FacebookComment(TypedDict):
    id: str
    """Id at the platform."""
    text: str
    """Text as its author wrote it."""
    createdAt: str
    """Time: created."""
    replyCount: int
    """Number: reply."""
    reactionCount: int
    """Number: reaction."""
    repliesCursor: Optional[str]
    """Send it as `cursor` to GET /v1/facebook/posts/comments/replies; null without replies, and where the source cannot load them."""
    author: FacebookCommentAuthor
    """The account that published it."""


class FacebookCompanyAdCampaign(TypedDict):
    collationId: Optional[str]
    """Id of the collation."""
    collationCount: Optional[int]
    """Number: collation."""


class FacebookCompanyAdImpressions(TypedDict):
    text: Optional[str]
    """Text as its author wrote it."""
    index: Optional[int]


class FacebookCompanyAdSpend(TypedDict):
    amount: Optional[str]
    """Amount in `currency`."""
    currency: Optional[str]
    """ISO 4217."""


class FacebookCompanyAdPage(TypedDict):
    id: Optional[str]
    """Id at the platform."""
    name: Optional[str]
    """Name as it is shown."""
    url: Optional[str]
    """Link at the platform."""
    isDeleted: Optional[bool]
    """Whether: deleted."""
    profilePictureUrl: Optional[str]
    """Link: profile picture."""


class _FacebookCompanyAdCreativeImagesItem(TypedDict):
    url: Optional[str]
    """Link at the platform."""


class FacebookCompanyAdCreativeImagesItem(_FacebookCompanyAdCreativeImagesItem, total=False):
    width: int
    """Width in pixels."""
    height: int
    """Height in pixels."""


class FacebookCompanyAdCreative(TypedDict):
    bodyText: Optional[str]
    """Body, as text of the platform."""
    title: Optional[str]
    """Title as it is shown."""
    caption: Optional[str]
    """Caption as it was written."""
    linkUrl: Optional[str]
    """Link: link."""
    linkDescription: Optional[str]
    callToAction: Optional[str]
    displayFormat: Optional[str]
    videos: List[FacebookAdVideo]
    """Videos, in the order of the platform; or their number."""
    cards: List[FacebookAdCard]
    images: List[FacebookCompanyAdCreativeImagesItem]
    """Links of pictures."""


class FacebookCompanyAd(TypedDict):
    id: str
    """Id at the platform."""
    adId: Optional[str]
    """Id of the ad."""
    url: Optional[str]
    """Link at the platform."""
    campaign: FacebookCompanyAdCampaign
    isActive: bool
    """Whether: active."""
    publisherPlatforms: List[str]
    startedAt: Optional[str]
    """Time: started."""
    endedAt: Optional[str]
    """Time: ended."""
    categories: List[str]
    """Categories at the platform."""
    countries: List[str]
    impressions: Optional[FacebookCompanyAdImpressions]
    spend: Optional[FacebookCompanyAdSpend]
    page: FacebookCompanyAdPage
    """Position in the list."""
    creative: FacebookCompanyAdCreative


class FacebookEvent(TypedDict):
    platform: Literal["facebook"]
    """Short name of the platform."""
    eventId: str
    """Id of the event."""
    url: str
    """Link at the platform."""
    name: str
    """Name as it is shown."""
    coverPhotoUrl: Optional[str]
    """Link: cover photo."""
    isOnline: bool
    """Whether: online."""
    isPast: bool
    """Whether: past."""
    kind: Optional[str]
    """Kind of object."""
    dayTimeSentence: Optional[str]
    startAt: Optional[str]
    """Time: start."""
    description: Optional[str]
    """Description as its owner wrote it."""
    category: Optional[str]
    """Category at the platform."""
    categories: List[str]
    """Categories at the platform."""
    privacy: Optional[str]
    isCanceled: bool
    """Whether: canceled."""
    hostContextText: Optional[str]
    """Host context, as text of the platform."""
    rsvpStyle: Optional[str]


class FacebookEventHost(TypedDict):
    id: Optional[str]
    """Id at the platform."""
    name: Optional[str]
    """Name as it is shown."""
    type: Optional[str]
    """Kind of object."""
    url: Optional[str]
    """Link at the platform."""
    isVerified: Optional[bool]
    """Whether: verified."""
    profilePictureUrl: Optional[str]
    """Link: profile picture."""


class FacebookFoundEventPlace(TypedDict):
    id: Optional[str]
    """Id at the platform."""
    name: Optional[str]
    """Name as it is shown."""


class FacebookFoundEventCover(TypedDict):
    url: Optional[str]
    """Link at the platform."""
    alt: Optional[str]


class FacebookFoundEvent(TypedDict):
    id: str
    """Id at the platform."""
    url: Optional[str]
    """Link at the platform."""
    name: str
    """Name as it is shown."""
    dayTimeSentence: Optional[str]
    startAt: Optional[str]
    """Time: start."""
    isOnline: Optional[bool]
    """Whether: online."""
    isPast: Optional[bool]
    """Whether: past."""
    eventKind: Optional[str]
    place: FacebookFoundEventPlace
    """The place in words of the platform."""
    cover: FacebookFoundEventCover
    priceRange: Optional[str]
    interestedCount: Optional[int]
    """Number: interested."""
    goingCount: Optional[int]
    """Number: going."""
    wentCount: Optional[int]
    """Number: went."""


class FacebookGroupPrivacy(TypedDict):
    label: Optional[str]
    """Displayed text."""
    description: Optional[str]
    """Description as its owner wrote it."""


class FacebookGroupVisibility(TypedDict):
    label: Optional[str]
    """Displayed text."""
    description: Optional[str]
    """Description as its owner wrote it."""


class FacebookGroupCategoriesItem(TypedDict):
    id: Optional[str]
    """Id at the platform."""
    name: str
    """Name as it is shown."""


class FacebookGroupActivity(TypedDict):
    postsLastDay: Optional[int]
    postsLastMonth: Optional[int]
    newMembersText: Optional[str]
    """New members, as text of the platform."""


class FacebookGroupRulesItem(TypedDict):
    id: Optional[str]
    """Id at the platform."""
    title: str
    """Title as it is shown."""
    description: Optional[str]
    """Description as its owner wrote it."""


class FacebookGroup(TypedDict):
    platform: Literal["facebook"]
    """Short name of the platform."""
    id: str
    """Id at the platform."""
    url: str
    """Link at the platform."""
    name: Optional[str]
    """Name as it is shown."""
    description: Optional[str]
    """Description as its owner wrote it."""
    createdAt: Optional[str]
    """Time: created."""
    historySummary: Optional[str]
    privacy: FacebookGroupPrivacy
    visibility: FacebookGroupVisibility
    categories: List[FacebookGroupCategoriesItem]
    """Categories at the platform."""
    memberCount: Optional[int]
    """Number: member."""
    administratorCount: Optional[int]
    """Number: administrator."""
    moderatorCount: Optional[int]
    """Number: moderator."""
    administrators: List[FacebookGroupAdmin]
    moderators: List[FacebookGroupAdmin]
    activity: FacebookGroupActivity
    rules: List[FacebookGroupRulesItem]


class FacebookGroupAdmin(TypedDict):
    id: Optional[str]
    """Id at the platform."""
    name: Optional[str]
    """Name as it is shown."""
    url: Optional[str]
    """Link at the platform."""
    profilePictureUrl: Optional[str]
    """Link: profile picture."""


class FacebookGroupPostVideo(TypedDict):
    thumbnailUrl: Optional[str]
    """Link: thumbnail."""
    durationMs: Optional[int]
    """Duration in milliseconds."""
    sdUrl: Optional[str]
    """Link: sd."""
    hdUrl: Optional[str]
    """Link: hd."""


class FacebookGroupPost(TypedDict):
    id: str
    """Id at the platform."""
    url: str
    """Link at the platform."""
    text: Optional[str]
    """Text as its author wrote it."""
    publishedAt: Optional[str]
    """Time: published."""
    reactionCount: Optional[int]
    """Number: reaction."""
    commentCount: Optional[int]
    """Number: comment."""
    author: FacebookAuthor
    """The account that published it."""
    video: FacebookGroupPostVideo
    """The video."""


class FacebookListedEventCover(TypedDict):
    photoId: Optional[str]
    """Id of the photo."""
    imageUrl: Optional[str]
    """Link: image."""
    accessibilityCaption: Optional[str]
    """Description for people who do not see the picture."""


class FacebookListedEventPlace(TypedDict):
    id: Optional[str]
    """Id at the platform."""
    name: Optional[str]
    """Name as it is shown."""


class FacebookListedEventSocial(TypedDict):
    summary: Optional[str]
    """A short summary."""
    interestedCount: Optional[int]
    """Number: interested."""
    goingCount: Optional[int]
    """Number: going."""
    wentCount: Optional[int]
    """Number: went."""


class FacebookListedEvent(TypedDict):
    id: str
    """Id at the platform."""
    url: Optional[str]
    """Link at the platform."""
    name: str
    """Name as it is shown."""
    cover: FacebookListedEventCover
    isOnline: Optional[bool]
    """Whether: online."""
    isPast: Optional[bool]
    """Whether: past."""
    isHappeningNow: Optional[bool]
    """Whether: happening now."""
    startsAt: Optional[str]
    """Time: starts."""
    dayTimeLabel: Optional[str]
    place: FacebookListedEventPlace
    """The place in words of the platform."""
    kind: Optional[str]
    """Kind of object."""
    social: FacebookListedEventSocial
    ticketPriceLabel: Optional[str]


class FacebookListingLocation(TypedDict):
    city: Optional[str]
    """Name of the city."""
    state: Optional[str]
    displayName: Optional[str]
    """Name as the account shows it; not unique."""
    cityPageId: Optional[str]
    """Id of the city page."""


class FacebookListingPrimaryPhoto(TypedDict):
    id: Optional[str]
    """Id at the platform."""
    url: Optional[str]
    """Link at the platform."""


class FacebookListingStatus(TypedDict):
    isHidden: Optional[bool]
    """Whether: hidden."""
    isLive: Optional[bool]
    """Whether: live."""
    isPending: Optional[bool]
    """Whether: pending."""
    isSold: Optional[bool]
    """Whether: sold."""
    isViewerSeller: Optional[bool]
    """Whether: viewer seller."""


class FacebookListing(TypedDict):
    id: str
    """Id at the platform."""
    url: Optional[str]
    """Link at the platform."""
    title: str
    """Title as it is shown."""
    price: Optional[FacebookListingPrice]
    """Price in the currency of the market."""
    strikethroughPrice: Optional[FacebookListingPrice]
    location: FacebookListingLocation
    """The location in the words of the author."""
    primaryPhoto: FacebookListingPrimaryPhoto
    categoryId: Optional[str]
    """Id of the category."""
    deliveryTypes: List[str]
    status: FacebookListingStatus
    """State at the platform."""
    storyType: Optional[str]
    """Kind of story."""
    storyKey: Optional[str]


class FacebookListingDetails(TypedDict):
    platform: Literal["facebook"]
    """Short name of the platform."""
    itemId: str
    """Id of the item."""
    url: str
    """Link at the platform."""
    title: str
    """Title as it is shown."""
    description: Optional[str]
    """Description as its owner wrote it."""
    createdAt: Optional[str]
    """Time: created."""
    categoryId: Optional[str]
    """Id of the category."""
    shareUrl: Optional[str]
    """Link: share."""


class FacebookListingPhoto(TypedDict):
    photoId: str
    """Id of the photo."""
    url: str
    """Link at the platform."""
    width: Optional[int]
    """Width in pixels."""
    height: Optional[int]
    """Height in pixels."""
    accessibilityCaption: Optional[str]
    """Description for people who do not see the picture."""


class FacebookListingPrice(TypedDict):
    formattedAmount: Optional[str]
    amount: Optional[float]
    """Amount in `currency`."""
    amountWithOffsetInCurrency: Optional[float]
    """In the smallest unit of the currency."""


class FacebookMarketplaceLocation(TypedDict):
    name: str
    """Name as it is shown."""
    subtitle: Optional[str]
    """The line below the title."""
    multiLineAddress: List[str]
    pageId: Optional[str]
    """Id of the page."""
    latitude: float
    """Degrees north."""
    longitude: float
    """Degrees east."""
    city: Optional[str]
    """Name of the city."""
    postalCode: Optional[str]


class FacebookOpeningHoursIntervalsItem(TypedDict):
    open: Optional[str]
    close: Optional[str]


class FacebookOpeningHours(TypedDict):
    open: Optional[str]
    close: Optional[str]
    intervals: List[FacebookOpeningHoursIntervalsItem]
    text: str
    """Text as its author wrote it."""


class FacebookPhotoDimensions(TypedDict):
    width: int
    """Width in pixels."""
    height: int
    """Height in pixels."""


class _FacebookPhoto(TypedDict):
    id: str
    """Id at the platform."""
    photoId: str
    """Id of the photo."""
    url: str
    """Link at the platform."""
    accessibilityCaption: Optional[str]
    """Description for people who do not see the picture."""
    imageUrl: Optional[str]
    """Link: image."""
    thumbnailUrl: Optional[str]
    """Link: thumbnail."""
    dimensions: Optional[FacebookPhotoDimensions]
    """Width and height in pixels."""


class FacebookPhoto(_FacebookPhoto, total=False):
    hostedMedia: List[HostedMedia]
    """Files hosted by this service; only with `hostMedia`."""


class _FacebookPostTopCommentsItem(TypedDict):
    id: str
    """Id at the platform."""
    text: Optional[str]
    """Text as its author wrote it."""


class FacebookPostTopCommentsItem(_FacebookPostTopCommentsItem, total=False):
    createdAt: str
    """Time: created."""
    authorDisplayName: Optional[str]
    """Name of the author display."""
    authorId: str
    """Id of the author."""
    authorUrl: Optional[str]
    """Link: author."""


class _FacebookPost(TypedDict):
    id: str
    """Id at the platform."""
    text: Optional[str]
    """Text as its author wrote it."""
    url: str
    """Link at the platform."""


class FacebookPost(_FacebookPost, total=False):
    createdAt: str
    """Time: created."""
    authorDisplayName: Optional[str]
    """Name of the author display."""
    authorShortName: Optional[str]
    """Name of the author short."""
    authorId: str
    """Id of the author."""
    reactionCount: int
    """Number: reaction."""
    commentCount: int
    """Number: comment."""
    videoViewCount: Optional[int]
    """Number: video view."""
    imageUrl: str
    """Link: image."""
    imageUrls: List[str]
    """Links: image."""
    videoSdUrl: str
    """Link: video sd."""
    videoHdUrl: str
    """Link: video hd."""
    videoThumbnailUrl: str
    """Link: video thumbnail."""
    topComments: List[FacebookPostTopCommentsItem]
    hostedMedia: List[HostedMedia]
    """Files hosted by this service; only with `hostMedia`."""


class FacebookPostDetails(TypedDict):
    platform: Literal["facebook"]
    """Short name of the platform."""
    postId: str
    """Id of the post."""
    url: str
    """Link at the platform."""
    description: Optional[str]
    """Description as its owner wrote it."""
    publishedAt: Optional[str]
    """Time: published."""
    feedbackId: Optional[str]
    """Identifies the post in requests for its comments."""


class FacebookPostMedia(TypedDict):
    thumbnailUrl: Optional[str]
    """Link: thumbnail."""
    imageUrl: Optional[str]
    """Link: image."""
    imageUrls: Optional[List[str]]
    """Links: image."""
    videoUrl: Optional[str]
    """Link: video."""
    videoHdUrl: Optional[str]
    """Link: video hd."""
    durationSec: Optional[float]
    """Duration in seconds."""
    width: Optional[int]
    """Width in pixels."""
    height: Optional[int]
    """Height in pixels."""
    captionsUrl: Optional[str]
    """Link: captions."""


class _FacebookProfile(TypedDict):
    platform: Literal["facebook"]
    """Short name of the platform."""
    profileType: Literal["person", "business"]
    """Kind of profile."""
    displayName: Optional[str]
    """Name as the account shows it; not unique."""
    profileUrl: str
    """Link: profile."""
    avatarUrl: Optional[str]
    """Link: avatar."""
    coverImageUrl: Optional[str]
    """Link: cover image."""


class FacebookProfile(_FacebookProfile, total=False):
    platformUserId: str
    """Id of the platform user."""
    gender: Optional[Literal["female", "male", "unknown"]]


class FacebookProfileEventPlace(TypedDict):
    id: Optional[str]
    """Id at the platform."""
    name: Optional[str]
    """Name as it is shown."""
    city: Optional[str]
    """Name of the city."""


class FacebookProfileEvent(TypedDict):
    id: str
    """Id at the platform."""
    url: str
    """Link at the platform."""
    name: Optional[str]
    """Name as it is shown."""
    startAt: Optional[str]
    """Time: start."""
    dayTimeSentence: Optional[str]
    isCanceled: Optional[bool]
    """Whether: canceled."""
    isHappeningNow: Optional[bool]
    """Whether: happening now."""
    isOnline: Optional[bool]
    """Whether: online."""
    isPast: Optional[bool]
    """Whether: past."""
    eventKind: Optional[str]
    creator: Optional[FacebookAuthor]
    """The account that published it."""
    place: Optional[FacebookProfileEventPlace]
    """The place in words of the platform."""
    coverPhotoUrl: Optional[str]
    """Link: cover photo."""
    coverVideoUrl: Optional[str]
    """Link: cover video."""


class FacebookReelMusic(TypedDict):
    title: Optional[str]
    """Title as it is shown."""


class FacebookReelAuthor(TypedDict):
    platformUserId: Optional[str]
    """Id of the platform user."""
    name: Optional[str]
    """Name as it is shown."""
    isVerified: Optional[bool]
    """Whether: verified."""
    url: Optional[str]
    """Link at the platform."""
    imageUrl: Optional[str]
    """Link: image."""


class _FacebookReel(TypedDict):
    id: str
    """Id at the platform."""
    postId: Optional[str]
    """Id of the post."""
    videoId: Optional[str]
    """Id of the video."""
    url: str
    """Link at the platform."""
    description: Optional[str]
    """Description as its owner wrote it."""
    createdAt: Optional[str]
    """Time: created."""
    viewCount: Optional[int]
    """Number: view."""
    thumbnailUrl: Optional[str]
    """Link: thumbnail."""
    videoUrl: Optional[str]
    """Link: video."""
    durationMs: Optional[int]
    """Duration in milliseconds."""
    music: Optional[FacebookReelMusic]
    """The sound that is used."""
    author: Optional[FacebookReelAuthor]
    """The account that published it."""


class FacebookReel(_FacebookReel, total=False):
    hostedMedia: List[HostedMedia]
    """Files hosted by this service; only with `hostMedia`."""


class _FacebookTopComment(TypedDict):
    commentId: str
    """Id of the comment."""
    text: Optional[str]
    """Text as its author wrote it."""
    createdAt: Optional[str]
    """Time: created."""
    replyCount: int
    """Number: reply."""
    reactionCount: int
    """Number: reaction."""
    authorName: str
    """Name of the author."""
    authorAvatarUrl: Optional[str]
    """Link: author avatar."""
    reactions: Optional[Dict[str, int]]


class FacebookTopComment(_FacebookTopComment, total=False):
    authorPlatformUserId: str
    """Id of the author platform user."""


class FeedUrls(TypedDict):
    rss: str
    atom: str
    json: str


class GivenAccess(TypedDict):
    kind: Literal["key", "connection", "person", "passkey"]
    """`http` posts events to a URL, `sink` is a hosted inbox."""
    id: str
    """Identifier in this service."""
    name: Optional[str]
    """Name as it is shown."""
    mode: Optional[Literal["live", "test"]]
    """Null for people and their passkeys, which reach both."""
    role: Optional[Literal["owner", "developer", "viewer"]]
    """Of a person, and of the person of a passkey; else null."""
    createdAt: str
    """When it was created."""
    createdBy: Optional[str]
    """The person, session or key that gave it; null: the operator, an invitation, or unknown."""
    createdByName: Optional[str]
    """The name of that person or key; null: it has none."""


class HostedFile(TypedDict):
    type: Literal["image", "video"]
    """Kind of object."""
    originalUrl: str
    """Link: original."""
    url: str
    """Address at this service."""
    mime: str
    """Media type of the file."""
    bytes: int
    """Size of the file in bytes."""
    width: Optional[int]
    """Width in pixels."""
    height: Optional[int]
    """Height in pixels."""
    expiresAt: str
    """When `url` stops working."""
    retainedUntil: str
    """When the file is deleted."""


class _HostedMedia(TypedDict):
    status: Literal["stored", "failed"]
    """State at the platform."""
    type: Literal["image", "video"]
    """Kind of object."""


class HostedMedia(_HostedMedia, total=False):
    role: Literal["display", "thumbnail", "video"]
    """Role in words."""
    originalUrl: str
    """Link: original."""
    url: str
    """Link at the platform."""
    expiresAt: str
    """Time: expires."""
    retainedUntil: str
    mime: str
    """Media type of the file."""
    bytes: int
    """Size of the file in bytes."""
    width: Optional[int]
    """Width in pixels."""
    height: Optional[int]
    """Height in pixels."""
    entityId: str
    """Id of the entity."""
    postId: str
    """Id of the post."""
    errorCode: str
    errorMessage: str


class InstagramAudioReelDimensions(TypedDict):
    width: int
    """Width in pixels."""
    height: int
    """Height in pixels."""


class InstagramAudioReelLocation(TypedDict, total=False):
    id: str
    """Id at the platform."""
    name: Optional[str]
    """Name as it is shown."""
    slug: Optional[str]
    """The name in links."""
    addressJson: Optional[str]
    """Address, in that format."""
    lat: float
    lng: float


class InstagramAudioReelAudio(TypedDict, total=False):
    audioId: Optional[str]
    """Id of the audio."""
    audioAssetId: Optional[str]
    """Id of the audio asset."""
    artistName: Optional[str]
    """Name of the artist."""
    artistHandle: Optional[str]
    """Handle of the artist, without `@`."""
    songName: Optional[str]
    """Name of the song."""
    coverUrl: Optional[str]
    """Link: cover."""
    coverThumbnailUrl: Optional[str]
    """Link: cover thumbnail."""
    durationMs: int
    """Duration in milliseconds."""
    isExplicit: bool
    """Whether: explicit."""
    hasLyrics: bool
    """Whether: lyrics."""
    usesOriginalAudio: bool
    """Whether: original audio."""
    shouldMuteAudio: bool
    """Whether: mute audio."""
    shouldMuteAudioReason: Optional[str]
    """Whether: mute audio reason."""
    startTimeMs: int
    """Start time in milliseconds."""
    overlapDurationMs: int
    """Overlap duration in milliseconds."""
    isTrending: bool
    """Whether: trending."""


class _InstagramAudioReelTaggedUsersItem(TypedDict):
    handle: str
    """Public name in links, without `@`."""


class InstagramAudioReelTaggedUsersItem(_InstagramAudioReelTaggedUsersItem, total=False):
    platformUserId: str
    """Id of the platform user."""


class _InstagramAudioReel(TypedDict):
    id: str
    """Id at the platform."""
    shortcode: str
    """The code in links of the post."""
    url: str
    """Link at the platform."""
    caption: Optional[str]
    """Caption as it was written."""
    createdAt: str
    """Time: created."""
    thumbnailUrl: Optional[str]
    """Link: thumbnail."""
    displayUrl: Optional[str]
    """Link: display."""
    videoUrl: Optional[str]
    """Link: video."""
    hasAudio: Optional[bool]
    """Whether: audio."""
    metrics: Optional[InstagramReelMetrics]
    """Counts at the time of the lookup."""
    dimensions: Optional[InstagramAudioReelDimensions]
    """Width and height in pixels."""
    owner: Optional[InstagramReelOwner]
    """The account that owns it."""


class InstagramAudioReel(_InstagramAudioReel, total=False):
    videoDurationSec: float
    """Video duration in seconds."""
    location: Optional[InstagramAudioReelLocation]
    """The location in the words of the author."""
    audio: Optional[InstagramAudioReelAudio]
    """The sound that is used."""
    taggedUsers: List[InstagramAudioReelTaggedUsersItem]
    """Accounts tagged in it."""
    coauthors: List[InstagramCoauthor]


class _InstagramBasicProfile(TypedDict):
    platform: Literal["instagram"]
    """Short name of the platform."""
    handle: str
    """Public name in links, without `@`."""
    displayName: Optional[str]
    """Name as the account shows it; not unique."""
    bio: Optional[str]
    """Description that the account gives of itself."""
    avatarUrl: Optional[str]
    """Link: avatar."""
    verified: bool
    """Whether the platform marks the account as verified."""
    profileUrl: str
    """Link: profile."""
    privateAccount: bool
    """Whether only accepted followers see what the account posts."""
    platformUserId: str
    """Id of the platform user."""


class InstagramBasicProfile(_InstagramBasicProfile, total=False):
    businessAccount: bool
    """Whether it is a business account."""
    avatarUrlHd: Optional[str]
    """Link: avatar."""
    categoryName: Optional[str]
    """Name of the category."""
    externalUrl: Optional[str]
    """Link: external."""
    professionalAccount: Optional[bool]
    """Whether it is a professional account."""
    accountType: Optional[int]
    """Kind of account."""


class _InstagramCoauthor(TypedDict):
    handle: str
    """Public name in links, without `@`."""


class InstagramCoauthor(_InstagramCoauthor, total=False):
    platformUserId: str
    """Id of the platform user."""
    verified: bool
    """Whether the platform marks the account as verified."""
    avatarUrl: Optional[str]
    """Link: avatar."""


class _InstagramCommentAuthor(TypedDict):
    handle: str
    """Public name in links, without `@`."""
    verified: bool
    """Whether the platform marks the account as verified."""
    avatarUrl: Optional[str]
    """Link: avatar."""


class InstagramCommentAuthor(_InstagramCommentAuthor, total=False):
    platformUserId: str
    """Id of the platform user."""


class InstagramComment(TypedDict):
    id: str
    """Id at the platform."""
    text: str
    """Text as its author wrote it."""
    createdAt: str
    """Time: created."""
    likeCount: int
    """Number: like."""
    replyCount: Optional[int]
    """Number: reply."""
    author: InstagramCommentAuthor
    """The account that published it."""


class InstagramEngagementPost(TypedDict):
    shortcode: str
    """The code in links of the post."""
    mediaType: Literal["video", "image", "sidecar", "unknown"]
    """Kind of media."""
    createdAt: str
    """Time: created."""
    likeCount: Optional[int]
    """Number: like."""
    commentCount: Optional[int]
    """Number: comment."""
    videoViewCount: Optional[int]
    """Number: video view."""
    engagementRatePercent: Optional[float]
    """Engagement rate in percent."""
    isOutlierHigh: bool
    """Whether: outlier high."""
    isOutlierLow: bool
    """Whether: outlier low."""
    skipReason: Optional[str]
    """Why: skip."""
    postUrl: str
    """Link: post."""


class InstagramEngagementProfile(TypedDict):
    handle: str
    """Public name in links, without `@`."""
    displayName: Optional[str]
    """Name as the account shows it; not unique."""
    bio: Optional[str]
    """Description that the account gives of itself."""
    avatarUrl: Optional[str]
    """Link: avatar."""
    verified: bool
    """Whether the platform marks the account as verified."""
    profileUrl: str
    """Link: profile."""
    privateAccount: bool
    """Whether only accepted followers see what the account posts."""
    categoryName: Optional[str]
    """Name of the category."""


class InstagramFoundHashtag(TypedDict):
    id: Optional[str]
    """Id at the platform."""
    name: str
    """Name as it is shown."""
    mediaCount: Optional[int]
    """Number: media."""
    subtitle: Optional[str]
    """The line below the title."""
    hashtagUrl: str
    """Link: hashtag."""
    position: Optional[int]
    """Place in the list, from the top."""


class InstagramFoundMetrics(TypedDict, total=False):
    views: int
    """Views at the time of the lookup; null if they are not reported."""
    plays: int
    """Plays at the time of the lookup; null if they are not reported."""
    likes: int
    """Likes at the time of the lookup; null if they are hidden or not reported."""
    comments: int
    """Comments, in the order of the platform; or their number."""


class InstagramFoundOwner(TypedDict, total=False):
    platformUserId: str
    """Id of the platform user."""
    handle: str
    """Public name in links, without `@`."""
    displayName: str
    """Name as the account shows it; not unique."""
    avatarUrl: str
    """Link: avatar."""
    verified: bool
    """Whether the platform marks the account as verified."""
    privateAccount: bool
    """Whether only accepted followers see what the account posts."""
    followerCount: int
    """Number: follower."""
    postCount: int
    """Number: post."""


class InstagramFoundPlace(TypedDict):
    id: Optional[str]
    """Id at the platform."""
    name: Optional[str]
    """Name as it is shown."""
    title: Optional[str]
    """Title as it is shown."""
    subtitle: Optional[str]
    """The line below the title."""
    facebookPlacesId: Optional[str]
    """Id of the facebook places."""
    position: Optional[int]
    """Place in the list, from the top."""


class InstagramFoundProfileBioLinksItem(TypedDict):
    title: Optional[str]
    """Title as it is shown."""
    url: str
    """Link at the platform."""


class InstagramFoundProfileMetrics(TypedDict):
    followers: Optional[int]
    """Followers at the time of the lookup. Some platforms round them."""
    following: Optional[int]
    """Accounts it follows."""
    posts: Optional[int]
    """Posts, in the order of the platform; or their number."""


class _InstagramFoundProfile(TypedDict):
    platform: Literal["instagram"]
    """Short name of the platform."""
    handle: str
    """Public name in links, without `@`."""
    displayName: Optional[str]
    """Name as the account shows it; not unique."""
    bio: Optional[str]
    """Description that the account gives of itself."""
    avatarUrl: Optional[str]
    """Link: avatar."""
    verified: bool
    """Whether the platform marks the account as verified."""
    profileUrl: str
    """Link: profile."""
    privateAccount: bool
    """Whether only accepted followers see what the account posts."""
    metrics: InstagramFoundProfileMetrics
    """Counts at the time of the lookup."""


class InstagramFoundProfile(_InstagramFoundProfile, total=False):
    platformUserId: str
    """Id of the platform user."""
    businessAccount: bool
    """Whether it is a business account."""
    professionalAccount: bool
    """Whether it is a professional account."""
    categoryName: Optional[str]
    """Name of the category."""
    externalUrl: Optional[str]
    """Link: external."""
    bioLinks: List[InstagramFoundProfileBioLinksItem]
    matchedFrom: Literal["profile", "caption"]


class InstagramFoundReelDimensions(TypedDict):
    width: int
    """Width in pixels."""
    height: int
    """Height in pixels."""


class _InstagramFoundReel(TypedDict):
    id: str
    """Id at the platform."""
    shortcode: str
    """The code in links of the post."""
    url: str
    """Link at the platform."""
    caption: Optional[str]
    """Caption as it was written."""
    createdAt: str
    """Time: created."""


class InstagramFoundReel(_InstagramFoundReel, total=False):
    displayUrl: str
    """Link: display."""
    thumbnailUrl: str
    """Link: thumbnail."""
    videoUrl: str
    """Link: video."""
    videoDurationSec: float
    """Video duration in seconds."""
    hasAudio: bool
    """Whether: audio."""
    accessibilityCaption: Optional[str]
    """Description for people who do not see the picture."""
    metrics: InstagramFoundMetrics
    owner: InstagramFoundOwner
    location: Optional[InstagramPostLocation]
    """The location in the words of the author."""
    audio: Optional[InstagramPostAudio]
    """The sound that is used."""
    isAd: bool
    """Whether: ad."""
    isAffiliate: bool
    """Whether: affiliate."""
    isPaidPartnership: bool
    """Whether: paid partnership."""
    dimensions: InstagramFoundReelDimensions
    """Width and height in pixels."""


class InstagramFoundUser(TypedDict):
    platform: Literal["instagram"]
    """Short name of the platform."""
    handle: str
    """Public name in links, without `@`."""
    displayName: Optional[str]
    """Name as the account shows it; not unique."""
    avatarUrl: Optional[str]
    """Link: avatar."""
    platformUserId: Optional[str]
    """Id of the platform user."""
    verified: bool
    """Whether the platform marks the account as verified."""
    profileUrl: str
    """Link: profile."""
    position: Optional[int]
    """Place in the list, from the top."""


class _InstagramHashtagPost(TypedDict):
    id: str
    """Id at the platform."""
    shortcode: str
    """The code in links of the post."""
    url: str
    """Link at the platform."""
    caption: Optional[str]
    """Caption as it was written."""
    createdAt: str
    """Time: created."""
    isVideo: bool
    """Whether: video."""


class InstagramHashtagPost(_InstagramHashtagPost, total=False):
    displayUrl: str
    """Link: display."""
    thumbnailUrl: str
    """Link: thumbnail."""
    videoUrl: str
    """Link: video."""
    videoDurationSec: float
    """Video duration in seconds."""
    hasAudio: bool
    """Whether: audio."""
    accessibilityCaption: Optional[str]
    """Description for people who do not see the picture."""
    metrics: InstagramFoundMetrics
    owner: InstagramFoundOwner
    location: Optional[InstagramPostLocation]
    """The location in the words of the author."""
    audio: Optional[InstagramPostAudio]
    """The sound that is used."""
    isAd: bool
    """Whether: ad."""
    isAffiliate: bool
    """Whether: affiliate."""
    isPaidPartnership: bool
    """Whether: paid partnership."""


class InstagramHighlightOwner(TypedDict, total=False):
    platformUserId: str
    """Id of the platform user."""
    handle: str
    """Public name in links, without `@`."""
    avatarUrl: str
    """Link: avatar."""


class _InstagramHighlight(TypedDict):
    id: str
    """Id at the platform."""
    title: Optional[str]
    """Title as it is shown."""


class InstagramHighlight(_InstagramHighlight, total=False):
    coverThumbnailUrl: str
    """Link: cover thumbnail."""
    croppedCoverThumbnailUrl: str
    """Link: cropped cover thumbnail."""
    owner: InstagramHighlightOwner
    """The account that owns it."""


class InstagramHighlightDetailsCover(TypedDict, total=False):
    mediaId: str
    """Id of the media."""
    url: Optional[str]
    """Link at the platform."""
    width: Optional[int]
    """Width in pixels."""
    height: Optional[int]
    """Height in pixels."""


class InstagramHighlightDetailsOwner(TypedDict, total=False):
    platformUserId: str
    """Id of the platform user."""
    handle: str
    """Public name in links, without `@`."""
    fullName: Optional[str]
    """Name as the account shows it."""
    avatarUrl: Optional[str]
    """Link: avatar."""
    verified: bool
    """Whether the platform marks the account as verified."""
    privateAccount: bool
    """Whether only accepted followers see what the account posts."""


class InstagramHighlightDetails(TypedDict):
    id: str
    """Id at the platform."""
    title: Optional[str]
    """Title as it is shown."""
    createdAt: Optional[str]
    """Time: created."""
    latestItemAt: Optional[str]
    """Time: latest item."""
    mediaCount: Optional[int]
    """Number: media."""
    cover: Optional[InstagramHighlightDetailsCover]
    owner: Optional[InstagramHighlightDetailsOwner]
    """The account that owns it."""


class InstagramHighlightItemDimensions(TypedDict):
    width: int
    """Width in pixels."""
    height: int
    """Height in pixels."""


class InstagramHighlightItemLinkStickersItem(TypedDict, total=False):
    url: str
    """Link at the platform."""
    displayUrl: str
    """Link: display."""


class _InstagramHighlightItem(TypedDict):
    id: str
    """Id at the platform."""
    mediaType: Literal["image", "video", "unknown"]
    """Kind of media."""
    createdAt: Optional[str]
    """Time: created."""


class InstagramHighlightItem(_InstagramHighlightItem, total=False):
    mediaId: str
    """Id of the media."""
    displayUrl: Optional[str]
    """Link: display."""
    thumbnailUrl: Optional[str]
    """Link: thumbnail."""
    videoUrl: Optional[str]
    """Link: video."""
    videoDurationSec: Optional[float]
    """Video duration in seconds."""
    hasAudio: Optional[bool]
    """Whether: audio."""
    dimensions: InstagramHighlightItemDimensions
    """Width and height in pixels."""
    linkStickers: List[InstagramHighlightItemLinkStickersItem]


class InstagramPopularPostMetrics(TypedDict):
    plays: Optional[int]
    """Plays at the time of the lookup; null if they are not reported."""


class InstagramPopularPostOwner(TypedDict):
    platformUserId: Optional[str]
    """Id of the platform user."""
    handle: Optional[str]
    """Public name in links, without `@`."""
    avatarUrl: Optional[str]
    """Link: avatar."""
    verified: Optional[bool]
    """Whether the platform marks the account as verified."""


class InstagramPopularPost(TypedDict):
    id: str
    """Id at the platform."""
    shortcode: str
    """The code in links of the post."""
    url: str
    """Link at the platform."""
    type: Optional[str]
    """Kind of object."""
    caption: Optional[str]
    """Caption as it was written."""
    displayUrl: Optional[str]
    """Link: display."""
    videoUrl: Optional[str]
    """Link: video."""
    metrics: InstagramPopularPostMetrics
    """Counts at the time of the lookup."""
    owner: Optional[InstagramPopularPostOwner]
    """The account that owns it."""


class InstagramPostDimensions(TypedDict):
    width: int
    """Width in pixels."""
    height: int
    """Height in pixels."""


class _InstagramPostTaggedUsersItem(TypedDict):
    handle: str
    """Public name in links, without `@`."""


class InstagramPostTaggedUsersItem(_InstagramPostTaggedUsersItem, total=False):
    platformUserId: str
    """Id of the platform user."""


class _InstagramPost(TypedDict):
    id: str
    """Id at the platform."""
    shortcode: str
    """The code in links of the post."""
    url: str
    """Link at the platform."""
    caption: Optional[str]
    """Caption as it was written."""
    createdAt: str
    """Time: created."""
    mediaType: Literal["video", "image", "sidecar", "unknown"]
    """Kind of media."""


class InstagramPost(_InstagramPost, total=False):
    displayUrl: str
    """Link: display."""
    thumbnailUrl: str
    """Link: thumbnail."""
    videoUrl: str
    """Link: video."""
    likeCount: int
    """Number: like."""
    commentCount: int
    """Number: comment."""
    playCount: int
    """Number: play."""
    dimensions: InstagramPostDimensions
    """Width and height in pixels."""
    hostedMedia: List[HostedMedia]
    """Files hosted by this service; only with `hostMedia`."""
    taggedUsers: List[InstagramPostTaggedUsersItem]
    """Accounts tagged in it."""


class InstagramPostAudio(TypedDict, total=False):
    artistName: Optional[str]
    """Name of the artist."""
    songName: Optional[str]
    """Name of the song."""
    audioId: Optional[str]
    """Id of the audio."""
    shouldMuteAudioReason: Optional[str]
    """Whether: mute audio reason."""
    usesOriginalAudio: bool
    """Whether: original audio."""
    shouldMuteAudio: bool
    """Whether: mute audio."""


class _InstagramPostDetailsPost(TypedDict):
    id: str
    """Id at the platform."""
    shortcode: str
    """The code in links of the post."""
    url: str
    """Link at the platform."""
    caption: Optional[str]
    """Caption as it was written."""
    createdAt: str
    """Time: created."""


class InstagramPostDetailsPost(_InstagramPostDetailsPost, total=False):
    accessibilityCaption: Optional[str]
    """Description for people who do not see the picture."""
    isAd: bool
    """Whether: ad."""
    isAffiliate: bool
    """Whether: affiliate."""
    isPaidPartnership: bool
    """Whether: paid partnership."""


class _InstagramPostDetailsOwner(TypedDict):
    handle: str
    """Public name in links, without `@`."""
    verified: bool
    """Whether the platform marks the account as verified."""


class InstagramPostDetailsOwner(_InstagramPostDetailsOwner, total=False):
    platformUserId: str
    """Id of the platform user."""
    fullName: Optional[str]
    """Name as the account shows it."""
    avatarUrl: Optional[str]
    """Link: avatar."""
    privateAccount: bool
    """Whether only accepted followers see what the account posts."""


class InstagramPostDetailsMetrics(TypedDict, total=False):
    likes: Optional[int]
    """Likes at the time of the lookup; null if they are hidden or not reported."""
    comments: Optional[int]
    """Comments, in the order of the platform; or their number."""
    playCount: Optional[int]
    """Number: play."""


class InstagramPostDetailsMediaDimensions(TypedDict):
    width: int
    """Width in pixels."""
    height: int
    """Height in pixels."""


class InstagramPostDetailsMediaCarouselChildrenItem(TypedDict, total=False):
    id: str
    """Id at the platform."""
    shortcode: str
    """The code in links of the post."""
    displayUrl: str
    """Link: display."""
    videoUrl: Optional[str]
    """Link: video."""
    isVideo: bool
    """Whether: video."""


class _InstagramPostDetailsMedia(TypedDict):
    mediaType: Literal["video", "image", "sidecar", "unknown"]
    """Kind of media."""


class InstagramPostDetailsMedia(_InstagramPostDetailsMedia, total=False):
    displayUrl: Optional[str]
    """Link: display."""
    thumbnailUrl: Optional[str]
    """Link: thumbnail."""
    videoUrl: Optional[str]
    """Link: video."""
    videoDurationSec: Optional[float]
    """Video duration in seconds."""
    dimensions: InstagramPostDetailsMediaDimensions
    """Width and height in pixels."""
    productType: Optional[str]
    """Kind of product."""
    carouselChildren: List[InstagramPostDetailsMediaCarouselChildrenItem]


class _InstagramPostDetailsTaggedUsersItem(TypedDict):
    handle: str
    """Public name in links, without `@`."""


class InstagramPostDetailsTaggedUsersItem(_InstagramPostDetailsTaggedUsersItem, total=False):
    platformUserId: str
    """Id of the platform user."""


class _InstagramPostDetails(TypedDict):
    lookupStatus: LookupStatus
    post: Optional[InstagramPostDetailsPost]
    """The post; null if it was not found or is not shown."""
    owner: Optional[InstagramPostDetailsOwner]
    """The account that owns it."""
    metrics: Optional[InstagramPostDetailsMetrics]
    """Counts at the time of the lookup."""
    media: Optional[InstagramPostDetailsMedia]
    """Pictures and videos."""
    downloads: List[MediaDownload]


class InstagramPostDetails(_InstagramPostDetails, total=False):
    taggedUsers: List[InstagramPostDetailsTaggedUsersItem]
    """Accounts tagged in it."""
    coauthors: List[InstagramCoauthor]


class InstagramPostLocation(TypedDict, total=False):
    id: str
    """Id at the platform."""
    name: Optional[str]
    """Name as it is shown."""
    slug: Optional[str]
    """The name in links."""
    addressJson: Optional[str]
    """Address, in that format."""


class InstagramProfileBioLinksItem(TypedDict):
    title: Optional[str]
    """Title as it is shown."""
    url: str
    """Link at the platform."""


class _InstagramProfile(TypedDict):
    platform: Literal["instagram"]
    """Short name of the platform."""
    handle: str
    """Public name in links, without `@`."""
    displayName: Optional[str]
    """Name as the account shows it; not unique."""
    bio: Optional[str]
    """Description that the account gives of itself."""
    avatarUrl: Optional[str]
    """Link: avatar."""
    verified: bool
    """Whether the platform marks the account as verified."""
    profileUrl: str
    """Link: profile."""
    privateAccount: bool
    """Whether only accepted followers see what the account posts."""


class InstagramProfile(_InstagramProfile, total=False):
    businessAccount: bool
    """Whether it is a business account."""
    avatarUrlHd: Optional[str]
    """Link: avatar."""
    categoryName: Optional[str]
    """Name of the category."""
    externalUrl: Optional[str]
    """Link: external."""
    platformUserId: str
    """Id of the platform user."""
    professionalAccount: bool
    """Whether it is a professional account."""
    highlightReelCount: int
    """Number: highlight reel."""
    bioLinks: List[InstagramProfileBioLinksItem]


class InstagramRecentPostDimensions(TypedDict):
    width: int
    """Width in pixels."""
    height: int
    """Height in pixels."""


class _InstagramRecentPost(TypedDict):
    id: str
    """Id at the platform."""
    shortcode: str
    """The code in links of the post."""
    mediaType: Literal["video", "image", "sidecar", "unknown"]
    """Kind of media."""
    caption: Optional[str]
    """Caption as it was written."""
    createdAt: str
    """Time: created."""


class InstagramRecentPost(_InstagramRecentPost, total=False):
    commentCount: int
    """Number: comment."""
    likeCount: int
    """Number: like."""
    videoViewCount: int
    """Number: video view."""
    displayUrl: str
    """Link: display."""
    thumbnailUrl: str
    """Link: thumbnail."""
    videoUrl: str
    """Link: video."""
    dimensions: InstagramRecentPostDimensions
    """Width and height in pixels."""


class InstagramReelDimensions(TypedDict):
    width: int
    """Width in pixels."""
    height: int
    """Height in pixels."""


class InstagramReelOwnerValue(TypedDict, total=False):
    platformUserId: str
    """Id of the platform user."""
    handle: str
    """Public name in links, without `@`."""
    displayName: str
    """Name as the account shows it; not unique."""
    avatarUrl: str
    """Link: avatar."""
    verified: bool
    """Whether the platform marks the account as verified."""


class _InstagramReel(TypedDict):
    id: str
    """Id at the platform."""
    shortcode: str
    """The code in links of the post."""
    url: str
    """Link at the platform."""
    caption: Optional[str]
    """Caption as it was written."""
    createdAt: str
    """Time: created."""


class InstagramReel(_InstagramReel, total=False):
    displayUrl: str
    """Link: display."""
    thumbnailUrl: str
    """Link: thumbnail."""
    videoUrl: str
    """Link: video."""
    likeCount: int
    """Number: like."""
    commentCount: int
    """Number: comment."""
    playCount: int
    """Number: play."""
    dimensions: InstagramReelDimensions
    """Width and height in pixels."""
    owner: InstagramReelOwnerValue
    """The account that owns it."""
    hostedMedia: List[HostedMedia]
    """Files hosted by this service; only with `hostMedia`."""


class InstagramReelMetrics(TypedDict):
    plays: Optional[int]
    """Plays at the time of the lookup; null if they are not reported."""
    likes: Optional[int]
    """Likes at the time of the lookup; null if they are hidden or not reported."""
    comments: Optional[int]
    """Comments, in the order of the platform; or their number."""


class InstagramReelOwner(TypedDict):
    platformUserId: Optional[str]
    """Id of the platform user."""
    handle: Optional[str]
    """Public name in links, without `@`."""
    displayName: Optional[str]
    """Name as the account shows it; not unique."""
    avatarUrl: Optional[str]
    """Link: avatar."""
    verified: Optional[bool]
    """Whether the platform marks the account as verified."""
    privateAccount: Optional[bool]
    """Whether only accepted followers see what the account posts."""


class InstagramRelatedProfile(TypedDict):
    platformUserId: str
    """Id of the platform user."""
    handle: str
    """Public name in links, without `@`."""
    displayName: Optional[str]
    """Name as the account shows it; not unique."""
    avatarUrl: Optional[str]
    """Link: avatar."""
    verified: bool
    """Whether the platform marks the account as verified."""
    privateAccount: bool
    """Whether only accepted followers see what the account posts."""


class InstagramTaggedPostDimensions(TypedDict):
    width: int
    """Width in pixels."""
    height: int
    """Height in pixels."""


class _InstagramTaggedPostTaggedUsersItem(TypedDict):
    handle: str
    """Public name in links, without `@`."""


class InstagramTaggedPostTaggedUsersItem(_InstagramTaggedPostTaggedUsersItem, total=False):
    platformUserId: str
    """Id of the platform user."""


class InstagramTaggedPostOwner(TypedDict):
    handle: Optional[str]
    """Public name in links, without `@`."""
    platformUserId: Optional[str]
    """Id of the platform user."""


class _InstagramTaggedPost(TypedDict):
    id: str
    """Id at the platform."""
    shortcode: str
    """The code in links of the post."""
    url: str
    """Link at the platform."""
    caption: Optional[str]
    """Caption as it was written."""
    createdAt: Optional[str]
    """Time: created."""
    mediaType: Literal["video", "image", "sidecar", "unknown"]
    """Kind of media."""
    owner: Optional[InstagramTaggedPostOwner]
    """The account that owns it."""


class InstagramTaggedPost(_InstagramTaggedPost, total=False):
    displayUrl: str
    """Link: display."""
    thumbnailUrl: str
    """Link: thumbnail."""
    videoUrl: str
    """Link: video."""
    likeCount: int
    """Number: like."""
    commentCount: int
    """Number: comment."""
    playCount: int
    """Number: play."""
    dimensions: InstagramTaggedPostDimensions
    """Width and height in pixels."""
    hostedMedia: List[HostedMedia]
    """Files hosted by this service; only with `hostMedia`."""
    taggedUsers: List[InstagramTaggedPostTaggedUsersItem]
    """Accounts tagged in it."""


class InstagramTrendingReelDimensions(TypedDict):
    width: int
    """Width in pixels."""
    height: int
    """Height in pixels."""


class InstagramTrendingReel(TypedDict):
    id: str
    """Id at the platform."""
    shortcode: str
    """The code in links of the post."""
    url: str
    """Link at the platform."""
    caption: Optional[str]
    """Caption as it was written."""
    createdAt: str
    """Time: created."""
    thumbnailUrl: Optional[str]
    """Link: thumbnail."""
    displayUrl: Optional[str]
    """Link: display."""
    videoUrl: Optional[str]
    """Link: video."""
    hasAudio: Optional[bool]
    """Whether: audio."""
    metrics: Optional[InstagramReelMetrics]
    """Counts at the time of the lookup."""
    dimensions: Optional[InstagramTrendingReelDimensions]
    """Width and height in pixels."""
    owner: Optional[InstagramReelOwner]
    """The account that owns it."""


class InstagramV2Account(TypedDict):
    id: Optional[str]
    """Stable identifier."""
    handle: Optional[str]
    """Public name in links, without `@`."""
    name: Optional[str]
    """Display name."""
    profileUrl: Optional[str]
    """Link: profile."""
    pictureUrl: Optional[str]
    """Link: picture."""
    isVerified: Optional[bool]
    """Whether: verified."""
    isPrivate: Optional[bool]
    """Whether: private."""


class InstagramV2Audio(TypedDict):
    id: Optional[str]
    """Id at the platform."""
    title: Optional[str]
    """Title as it is shown."""
    artistName: Optional[str]
    """Name of the artist."""
    isOriginal: Optional[bool]
    """Made by the author of the video; null where unknown."""
    durationSeconds: Optional[float]
    """Duration in seconds."""
    coverUrl: Optional[str]
    """Link: cover."""
    url: Optional[str]
    """Link at the platform."""


class InstagramV2Comment(TypedDict):
    id: str
    """Id at the platform."""
    text: str
    """Text as its author wrote it."""
    createdAt: Optional[str]
    """Time: created."""
    author: Optional[InstagramV2Account]
    """The account that published it."""
    likeCount: Optional[int]
    """Number: like."""
    replyCount: Optional[int]
    """Number: reply."""


class InstagramV2Engagement(TypedDict):
    medianRatePercent: Optional[float]
    """Median over the usable posts; null where none shows both counts."""
    averageRatePercent: Optional[float]
    """Average rate in percent."""
    averageLikeCount: Optional[float]
    """Number: average like."""
    averageCommentCount: Optional[float]
    """Number: average comment."""
    commentToLikeRatio: Optional[float]
    """Comment to like as a ratio."""
    volatilityPercent: Optional[float]
    """Standard deviation of the rates as percentage of their mean."""
    qualityLabel: Optional[Literal["excellent", "strong", "moderate", "low", "directional"]]
    qualityNote: Optional[str]
    """Remark: quality."""
    formula: str
    readAt: str
    """When the counts were read."""
    sampledPostCount: int
    """Number: sampled post."""
    usablePostCount: int
    """Posts that show likes and comments; others are left out."""


class InstagramV2EngagementPost(TypedDict):
    media: InstagramV2Media
    """Pictures and videos."""
    ratePercent: Optional[float]
    """Rate in percent."""
    outlier: Optional[Literal["high", "low"]]
    skipReason: Optional[str]
    """Why: skip."""


class InstagramV2EngagementProfile(TypedDict):
    id: Optional[str]
    """Stable identifier."""
    handle: Optional[str]
    """Public name in links, without `@`."""
    name: Optional[str]
    """Display name."""
    profileUrl: Optional[str]
    """Link: profile."""
    pictureUrl: Optional[str]
    """Link: picture."""
    isVerified: Optional[bool]
    """Whether: verified."""
    isPrivate: Optional[bool]
    """Whether: private."""
    followerCount: Optional[int]
    """Number: follower."""


class InstagramV2FoundProfile(TypedDict):
    id: Optional[str]
    """Stable identifier."""
    handle: Optional[str]
    """Public name in links, without `@`."""
    name: Optional[str]
    """Display name."""
    profileUrl: Optional[str]
    """Link: profile."""
    pictureUrl: Optional[str]
    """Link: picture."""
    isVerified: Optional[bool]
    """Whether: verified."""
    isPrivate: Optional[bool]
    """Whether: private."""
    followerCount: Optional[int]
    """Number: follower."""
    postCount: Optional[int]
    """Number: post."""
    bio: Optional[str]
    """Description that the account gives of itself."""
    category: Optional[str]
    """Category at the platform."""


class InstagramV2Hashtag(TypedDict):
    id: Optional[str]
    """Id at the platform."""
    name: str
    """Lower case, without `#`."""
    url: str
    """Link at the platform."""
    postCount: Optional[int]
    """Number: post."""
    isTrending: Optional[bool]
    """Whether: trending."""


class InstagramV2Highlight(TypedDict):
    id: str
    """Id at the platform."""
    title: Optional[str]
    """Title as it is shown."""
    coverUrl: Optional[str]
    """Link: cover."""
    itemCount: Optional[int]
    """Number: item."""
    createdAt: Optional[str]
    """Time: created."""
    latestItemAt: Optional[str]
    """Time: latest item."""
    owner: Optional[InstagramV2Account]
    """The account that owns it."""


class InstagramV2Location(TypedDict):
    id: Optional[str]
    """Id at the platform."""
    name: Optional[str]
    """Name as it is shown."""
    address: Optional[str]
    """Address in words."""
    city: Optional[str]
    """Name of the city."""
    latitude: Optional[float]
    """Degrees north."""
    longitude: Optional[float]
    """Degrees east."""
    url: Optional[str]
    """Link at the platform."""
    postCount: Optional[int]
    """Number: post."""


class InstagramV2Media(TypedDict):
    id: str
    """Numeric media id."""
    shortcode: str
    """The code in links of the post."""
    url: str
    """Link at the platform."""
    type: Optional[Literal["image", "video", "carousel"]]
    """Kind of object."""
    isReel: Optional[bool]
    """Whether: reel."""
    text: Optional[str]
    """Caption; empty where the post has none."""
    createdAt: Optional[str]
    """Time: created."""
    author: Optional[InstagramV2Account]
    """The account that published it."""
    likeCount: Optional[int]
    """Number: like."""
    commentCount: Optional[int]
    """Number: comment."""
    playCount: Optional[int]
    """Number: play."""
    areCountsHidden: Optional[bool]
    """Whether the author hides likes and views."""
    media: Optional[List[MediaFile]]
    """Pictures and videos."""
    location: Optional[InstagramV2Place]
    """The location in the words of the author."""
    audio: Optional[InstagramV2Audio]
    """The sound that is used."""
    taggedPeople: Optional[List[InstagramV2Account]]
    coauthors: Optional[List[InstagramV2Account]]
    isPinned: Optional[bool]
    """Whether: pinned."""
    isPaidPartnership: Optional[bool]
    """Whether: paid partnership."""


class InstagramV2MediaList(TypedDict):
    lookupStatus: LookupStatus
    media: List[InstagramV2Media]
    """Pictures and videos."""
    page: Page


class InstagramV2Place(TypedDict):
    id: Optional[str]
    """Id at the platform."""
    name: Optional[str]
    """Name as it is shown."""
    address: Optional[str]
    """Address in words."""
    city: Optional[str]
    """Name of the city."""
    latitude: Optional[float]
    """Degrees north."""
    longitude: Optional[float]
    """Degrees east."""
    url: Optional[str]
    """Link at the platform."""


class InstagramV2ProfileLinksItem(TypedDict):
    title: Optional[str]
    """Title as it is shown."""
    url: str
    """Link at the platform."""


class InstagramV2Profile(TypedDict):
    id: Optional[str]
    """Stable identifier."""
    handle: str
    """Public name in links, without `@`."""
    name: Optional[str]
    """Display name."""
    profileUrl: str
    """Link: profile."""
    pictureUrl: Optional[str]
    """Link: picture."""
    isVerified: Optional[bool]
    """Whether: verified."""
    isPrivate: Optional[bool]
    """Whether: private."""
    bio: Optional[str]
    """Empty where the account has none."""
    pronouns: Optional[List[str]]
    category: Optional[str]
    """Category at the platform."""
    largePictureUrl: Optional[str]
    """Link: large picture."""
    websiteUrl: Optional[str]
    """Link: website."""
    links: Optional[List[InstagramV2ProfileLinksItem]]
    """Links in the text or profile."""
    isBusiness: Optional[bool]
    """Whether: business."""
    isProfessional: Optional[bool]
    """Whether: professional."""
    followerCount: Optional[int]
    """Number: follower."""
    followingCount: Optional[int]
    """Number: following."""
    postCount: Optional[int]
    """Number: post."""
    highlightCount: Optional[int]
    """Number: highlight."""
    hasLiveStory: Optional[bool]
    """Whether: live story."""


class InstagramV2Story(TypedDict):
    id: str
    """Id at the platform."""
    createdAt: Optional[str]
    """Time: created."""
    expiresAt: Optional[str]
    """When the story ends; null for one kept in a highlight."""
    media: MediaFile
    """Pictures and videos."""
    hasAudio: Optional[bool]
    """Whether: audio."""
    links: Optional[List[str]]
    """Links in the text or profile."""
    mentions: Optional[List[InstagramV2Account]]


class InstagramV2Topic(TypedDict):
    title: Optional[str]
    """Title as it is shown."""
    description: Optional[str]
    """Description as its owner wrote it."""
    linkedTerms: Optional[List[str]]
    suggestedTerms: Optional[List[str]]
    postCount: Optional[int]
    """Number: post."""


class InstagramV2Transcript(TypedDict):
    text: str
    """Text as its author wrote it."""
    language: Optional[str]
    """Language code (BCP 47)."""
    durationSeconds: Optional[float]
    """Length of the video."""
    segments: List[SpeechSegment]
    """Parts of the text with their times."""


class _IntervalSchedule(TypedDict):
    type: Literal["interval"]
    """Its kind."""


class IntervalSchedule(_IntervalSchedule, total=False):
    minutes: int
    seconds: int
    """In place of `minutes`, where the operator allows it: `minIntervalSeconds` of the source."""


class Invitation(TypedDict):
    id: str
    """Identifier in this service."""
    role: Literal["owner", "developer", "viewer"]
    createdBy: str
    """The person, key or session that invited."""
    createdAt: str
    """When it was created."""
    expiresAt: str


class Job(TypedDict):
    id: str
    """Identifier in this service."""
    name: str
    """Name as it is shown."""
    operationId: str
    """The lookup, by its id."""
    kind: Literal["inputs", "pages"]
    """`inputs`: a lookup for each row. `pages`: all pages of one list."""
    status: Literal["running", "paused", "completed", "cancelled", "receiving"]
    """Its state."""
    statusReason: Optional[str]
    """The reason of its state, in words; null without a reason."""
    pausedBy: Optional[Literal["caller", "max_credits", "credits", "key", "space", "operation"]]
    """What paused it; null if it is not paused."""
    rows: JobCounts
    items: int
    """Items that all pages had; 0 for a job of inputs."""
    maxItems: Optional[int]
    newItems: Optional[int]
    """Items that no run before delivered; null without `onlyNew`."""
    percent: int
    """How much of it is done."""
    secondsLeft: Optional[int]
    """At its present speed; null: unknown."""
    creditsSpent: int
    """The sum of the credits of its rows."""
    maxCredits: int
    """It never costs more."""
    ownColumns: List[str]
    """Columns of your own, in their order."""
    webhookEndpointIds: List[str]
    """The endpoints that its events are delivered to."""
    scheduleId: Optional[str]
    """The schedule that it is a run of; null: it runs once."""
    onlyNew: bool
    deadline: str
    """Rows that have not run by then are not run."""
    createdAt: str
    """When it was created."""
    updatedAt: str
    """When it was last changed."""
    endedAt: Optional[str]
    """When it was completed or cancelled; null before."""
    expiresAt: Optional[str]
    """When it and its results are deleted; null before its end."""


class JobCounts(TypedDict):
    total: int
    """Rows, or pages of the list so far."""
    delivered: int
    """Rows with an answer, which may also be not_found, private or restricted."""
    failed: int
    """Rows without an answer. They cost nothing."""
    running: int
    waiting: int


class JobPlanProblemsItem(TypedDict):
    row: int
    message: str
    """What is wrong, in words."""


class JobPlan(TypedDict):
    rows: int
    repeated: int
    """Rows with the request of an earlier row: they get its answer, and cost nothing."""
    invalid: int
    """Rows that cannot run. They cost nothing."""
    highestCredits: int
    """Credits if each row costs its highest price."""
    usualCredits: int
    """Credits if each row is found, without surcharges."""
    problems: List[JobPlanProblemsItem]
    """The first rows that cannot run, and what to send instead."""
    ownColumns: List[str]
    """Columns that are no parameters; they are kept."""


class JobRowError(TypedDict):
    code: str
    reason: str
    """The reason, in words."""
    message: str
    """What is wrong, in words."""


class JobRow(TypedDict):
    row: int
    """From 1, in the order of the inputs; the number of a page."""
    state: Literal["waiting", "running", "delivered", "failed"]
    outcome: Optional[str]
    """`found`, `not_found`, `private`, `restricted` or `failed`; null before."""
    credits: Optional[int]
    """What it cost; null before its end."""
    requestId: Optional[str]
    """Of its lookup, for `GET /v1/requests/{requestId}?at={endedAt}`."""
    repeatOf: Optional[int]
    """The earlier row with the same request, whose answer it has."""
    input: Dict[str, Any]
    """Its parameters."""
    own: Optional[Dict[str, str]]
    """Values of your own columns; null: none."""
    error: Optional[JobRowError]
    """Why it failed; null if it did not."""
    items: Optional[int]
    """Of a page: its items that belong to the job."""
    newItems: Optional[int]
    """With `onlyNew`: the items that it delivers, because no run before did."""
    endedAt: Optional[str]
    withheld: Optional[Literal["blocked", "erased"]]
    """Why a delivered row has no data any more; null: it has."""
    data: Any
    """The record of the operation; null without an answer."""


class JobScheduleSchedule(TypedDict):
    type: Literal["interval"]
    """Its kind."""
    minutes: int


class JobSchedule(TypedDict):
    id: str
    """Identifier in this service."""
    name: str
    """Name as it is shown."""
    operationId: str
    """The lookup, by its id."""
    schedule: Union[JobScheduleSchedule, CronSchedule]
    """When it runs."""
    onlyNew: bool
    maxCredits: Optional[int]
    """Of each run; null: the highest price of its rows."""
    webhookEndpointIds: List[str]
    """The endpoints that its events are delivered to."""
    status: Literal["active", "paused"]
    """Its state."""
    statusReason: Optional[str]
    """Why it is paused, or its last run was left out."""
    nextRunAt: str
    """When it runs next."""
    lastJobId: str
    """The last run. `GET /v1/jobs?scheduleId=` lists all."""
    lastRunAt: str
    createdAt: str
    """When it was created."""
    updatedAt: str
    """When it was last changed."""


class LedgerEntry(TypedDict):
    id: str
    """Identifier in this service."""
    kind: Literal["trial", "purchase", "subscription", "grant", "charge", "refund", "deduction", "chargeback", "correction", "carried"]
    """`charge` for lookups; `carried` is the sum of entries that were archived; the others add or take credits."""
    credits: int
    """Negative for charges and deductions."""
    balanceAfter: int
    at: str
    note: Optional[str]
    lookups: int
    """Number of lookups that it charges or refunds."""
    requestIds: List[str]
    """The first of these lookups, at most ten; `GET /v1/requests/{requestId}` shows each."""
    firstLookup: Optional[LedgerLookup]
    """The first of these lookups; null without any, and where its record is no longer stored."""


class LedgerLookup(TypedDict):
    operation: str
    parameters: Optional[Dict[str, Optional[Union[Union[str, float, bool], List[Union[str, float, bool]]]]]]
    """As they were understood. Null values were left out: parts of a body, cursors, long values."""


class LinkedinAdAdvertiser(TypedDict):
    name: Optional[str]
    """Name as it is shown."""
    pageUrl: Optional[str]
    """Link: page."""


class LinkedinAdTargeting(TypedDict):
    language: Optional[str]
    """Language code (BCP 47)."""
    location: Optional[str]
    """The location in the words of the author."""
    company: Optional[str]
    """The company."""
    audience: Optional[str]


class LinkedinAdCreative(TypedDict):
    imageUrl: Optional[str]
    """Link: image."""
    videoUrl: Optional[str]
    """Link: video."""
    carouselImageUrls: List[str]
    """Links: carousel image."""
    cta: Optional[str]
    destinationUrl: Optional[str]
    """Link: destination."""


class LinkedinAdDuration(TypedDict):
    label: Optional[str]
    """Displayed text."""
    startedAt: Optional[str]
    """Time: started."""
    endedAt: Optional[str]
    """Time: ended."""


class LinkedinAdImpressionsByCountryItem(TypedDict):
    country: str
    """Country code (ISO 3166-1 alpha-2) or name, as the platform reports it."""
    share: str


class LinkedinAdImpressions(TypedDict):
    total: Optional[str]
    byCountry: List[LinkedinAdImpressionsByCountryItem]


class LinkedinAd(TypedDict):
    id: str
    """Id at the platform."""
    url: Optional[str]
    """Link at the platform."""
    description: Optional[str]
    """Description as its owner wrote it."""
    headline: Optional[str]
    """The line below the name."""
    adType: Optional[str]
    """Kind of ad."""
    poster: Optional[str]
    posterTitle: Optional[str]
    promotedBy: Optional[str]
    advertiser: LinkedinAdAdvertiser
    targeting: LinkedinAdTargeting
    creative: LinkedinAdCreative
    duration: LinkedinAdDuration
    """Length as text of the platform."""
    impressions: LinkedinAdImpressions


class LinkedinAuthor(TypedDict):
    name: str
    """Name as it is shown."""
    profileUrl: Optional[str]
    """Link: profile."""
    avatarUrl: Optional[str]
    """Link: avatar."""
    followers: Optional[int]
    """Followers at the time of the lookup. Some platforms round them."""


class LinkedinBatchSummary(TypedDict):
    requestedUrls: int
    """Links: requested."""
    found: int
    notFound: int
    errored: int


class LinkedinCompanyPost(TypedDict):
    id: str
    """Id at the platform."""
    url: str
    """Link at the platform."""
    text: Optional[str]
    """Text as its author wrote it."""
    publishedAt: Optional[str]
    """Time: published."""


class LinkedinFeaturedEmployee(TypedDict):
    name: str
    """Name as it is shown."""
    title: Optional[str]
    """Title as it is shown."""
    profileUrl: str
    """Link: profile."""
    imageUrl: Optional[str]
    """Link: image."""


class LinkedinFoundPerson(TypedDict):
    name: str
    """Name as it is shown."""
    profileUrl: str
    """Link: profile."""
    subtitle: Optional[str]
    """The line below the title."""
    location: Optional[str]
    """The location in the words of the author."""
    experience: Optional[str]
    education: Optional[str]
    imageUrl: Optional[str]
    """Link: image."""


class LinkedinFoundPostMetrics(TypedDict):
    reactions: Optional[int]
    comments: Optional[int]
    """Comments, in the order of the platform; or their number."""


class LinkedinFoundPost(TypedDict):
    url: str
    """Link at the platform."""
    text: Optional[str]
    """Text as its author wrote it."""
    publishedAt: Optional[str]
    """Time: published."""
    mediaUrl: Optional[str]
    """Link: media."""
    imageUrl: Optional[str]
    """Link: image."""
    imageUrls: List[str]
    """Links: image."""
    author: Optional[LinkedinAuthor]
    """The account that published it."""
    metrics: LinkedinFoundPostMetrics
    """Counts at the time of the lookup."""


class LinkedinJobJobPoster(TypedDict):
    name: Optional[str]
    """Name as it is shown."""
    title: Optional[str]
    """Title as it is shown."""
    profileUrl: Optional[str]
    """Link: profile."""


class LinkedinJobBaseSalary(TypedDict):
    minAmount: Optional[float]
    maxAmount: Optional[float]
    currency: Optional[str]
    """ISO 4217."""
    paymentPeriod: Optional[str]


class LinkedinJob(TypedDict):
    id: Optional[str]
    """Id at the platform."""
    url: str
    """Link at the platform."""
    title: Optional[str]
    """Title as it is shown."""
    companyName: Optional[str]
    """Name of the company."""
    companyId: Optional[str]
    """Id of the company."""
    companyUrl: Optional[str]
    """Link: company."""
    location: Optional[str]
    """The location in the words of the author."""
    summary: Optional[str]
    """A short summary."""
    seniorityLevel: Optional[str]
    function: Optional[str]
    employmentType: Optional[str]
    """Kind of employment."""
    industries: Optional[str]
    """Industries at the platform."""
    basePayRange: Optional[str]
    postedAt: Optional[str]
    """In the words of the page: "2 weeks ago"."""
    postedDate: Optional[str]
    """ISO 8601."""
    applicantCount: Optional[int]
    """Number: applicant."""
    jobPoster: Optional[LinkedinJobJobPoster]
    applicationAvailable: Optional[bool]
    descriptionFormatted: Optional[str]
    """Description, written out for people."""
    baseSalary: Optional[LinkedinJobBaseSalary]
    salaryStandards: Optional[str]
    isEasyApply: Optional[bool]
    """Whether: easy apply."""
    applyLink: Optional[str]
    """Link: apply."""
    countryCode: Optional[str]
    """ISO 3166-1 alpha-2."""
    companyLogoUrl: Optional[str]
    """Link: company logo."""


class LinkedinJobRowCompatibilityAvailability(TypedDict):
    job: Literal["available", "partial", "unavailable"]


class LinkedinJobRowCompatibilityOmittedEntries(TypedDict):
    job: int


class LinkedinJobRowCompatibility(TypedDict):
    availability: LinkedinJobRowCompatibilityAvailability
    """Which parts the platform returned."""
    omittedEntries: LinkedinJobRowCompatibilityOmittedEntries
    """Number of unreadable entries that were left out."""


class _LinkedinJobRow(TypedDict):
    url: str
    """Link at the platform."""
    lookupStatus: Literal["found", "not_found", "error"]
    """Outcome of the lookup, as in `meta.lookupStatus`."""
    error: Optional[RowError]
    """The error of this entry; null if it succeeded."""
    job: Optional[LinkedinJob]
    compatibility: LinkedinJobRowCompatibility
    """Which collections the source returned, and how many entries this form cannot hold."""


class LinkedinJobRow(_LinkedinJobRow, total=False):
    creditsCharged: int
    """Credits of this row; 0 for a row that failed."""


class _LinkedinOrganization(TypedDict):
    platform: Literal["linkedin"]
    """Short name of the platform."""
    pageType: Literal["company", "school", "organization"]
    """Kind of page."""
    id: str
    """Id at the platform."""
    name: str
    """Name as it is shown."""
    pageUrl: str
    """Link: page."""
    about: Optional[str]
    website: Optional[str]
    """Link to a site."""
    logoUrl: Optional[str]
    """Link: logo."""
    coverImageUrl: Optional[str]
    """Link: cover image."""
    industries: Optional[str]
    """Industries at the platform."""
    specialties: List[str]
    organizationType: Optional[str]
    """Kind of organization."""
    employeeRange: Optional[str]
    headquarters: Optional[str]


class LinkedinOrganization(_LinkedinOrganization, total=False):
    slug: str
    """The name in links."""
    slogan: Optional[str]
    websiteDomain: Optional[str]
    foundedYear: Optional[int]
    countryCode: Optional[str]
    """ISO 3166-1 alpha-2."""
    crunchbaseUrl: Optional[str]
    """Link: crunchbase."""


class LinkedinOrganizationRowMetrics(TypedDict):
    followers: Optional[int]
    """Followers at the time of the lookup. Some platforms round them."""
    employeesOnLinkedIn: Optional[int]
    alumni: Optional[int]


class _LinkedinOrganizationRowLocationsItem(TypedDict):
    label: str
    """Displayed text."""


class LinkedinOrganizationRowLocationsItem(_LinkedinOrganizationRowLocationsItem, total=False):
    countryCode: Optional[str]
    """ISO 3166-1 alpha-2."""


class LinkedinOrganizationRowFeaturedEmployeesItem(TypedDict):
    name: str
    """Name as it is shown."""
    title: Optional[str]
    """Title as it is shown."""
    profileUrl: Optional[str]
    """Link: profile."""
    imageUrl: Optional[str]
    """Link: image."""


class _LinkedinOrganizationRowRecentPostsItem(TypedDict):
    postUrl: str
    """Link: post."""
    text: Optional[str]
    """Text as its author wrote it."""


class LinkedinOrganizationRowRecentPostsItem(_LinkedinOrganizationRowRecentPostsItem, total=False):
    postId: str
    """Id of the post."""
    title: Optional[str]
    """Title as it is shown."""
    publishedAt: Optional[str]
    """Time: published."""
    likesCount: Optional[int]
    """Number: likes."""
    commentsCount: Optional[int]
    """Number: comments."""
    externalLink: Optional[str]
    """Link: external."""


class LinkedinOrganizationRowFundingInvestorsItem(TypedDict):
    name: str
    """Name as it is shown."""


class _LinkedinOrganizationRowFunding(TypedDict):
    investors: List[LinkedinOrganizationRowFundingInvestorsItem]


class LinkedinOrganizationRowFunding(_LinkedinOrganizationRowFunding, total=False):
    rounds: Optional[int]
    lastRoundDate: Optional[str]
    """Date: last round."""
    lastRoundType: Optional[str]
    """Kind of last round."""
    lastRoundRaised: Optional[str]


class LinkedinOrganizationRowStockInfo(TypedDict, total=False):
    exchange: Optional[str]
    ticker: Optional[str]
    price: Optional[str]
    """Price in the currency of the market."""
    priceChange: Optional[str]
    recordedAt: Optional[str]
    """Time: recorded."""


class _LinkedinOrganizationRowAlumniInsightsItem(TypedDict):
    label: str
    """Displayed text."""
    value: str
    """The value that belongs to the label or name."""


class LinkedinOrganizationRowAlumniInsightsItem(_LinkedinOrganizationRowAlumniInsightsItem, total=False):
    header: Optional[str]


class LinkedinOrganizationRowCompatibilityAvailability(TypedDict):
    specialties: Literal["available", "partial", "unavailable"]
    locations: Literal["available", "partial", "unavailable"]
    """Places of it."""
    featuredEmployees: Literal["available", "partial", "unavailable"]
    similarOrganizations: Literal["available", "partial", "unavailable"]
    affiliatedOrganizations: Literal["available", "partial", "unavailable"]
    recentPosts: Literal["available", "partial", "unavailable"]
    alumniInsights: Literal["available", "partial", "unavailable"]


class LinkedinOrganizationRowCompatibilityOmittedEntries(TypedDict):
    specialties: int
    locations: int
    """Places of it."""
    featuredEmployees: int
    similarOrganizations: int
    affiliatedOrganizations: int
    recentPosts: int
    alumniInsights: int


class LinkedinOrganizationRowCompatibility(TypedDict):
    availability: LinkedinOrganizationRowCompatibilityAvailability
    """Which parts the platform returned."""
    omittedEntries: LinkedinOrganizationRowCompatibilityOmittedEntries
    """Number of unreadable entries that were left out."""


class _LinkedinOrganizationRow(TypedDict):
    url: str
    """Link at the platform."""
    lookupStatus: Literal["found", "not_found", "error"]
    """Outcome of the lookup, as in `meta.lookupStatus`."""
    error: Optional[RowError]
    """The error of this entry; null if it succeeded."""
    organization: Optional[LinkedinOrganization]
    metrics: Optional[LinkedinOrganizationRowMetrics]
    """Counts at the time of the lookup."""
    locations: List[LinkedinOrganizationRowLocationsItem]
    """Places of it."""
    featuredEmployees: List[LinkedinOrganizationRowFeaturedEmployeesItem]
    similarOrganizations: List[LinkedinSimilarOrganization]
    affiliatedOrganizations: List[LinkedinSimilarOrganization]
    recentPosts: List[LinkedinOrganizationRowRecentPostsItem]
    funding: Optional[LinkedinOrganizationRowFunding]
    stockInfo: Optional[LinkedinOrganizationRowStockInfo]
    alumniInsights: List[LinkedinOrganizationRowAlumniInsightsItem]
    additionalInformation: Optional[str]
    compatibility: LinkedinOrganizationRowCompatibility
    """Which collections the source returned, and how many entries this form cannot hold."""


class LinkedinOrganizationRow(_LinkedinOrganizationRow, total=False):
    creditsCharged: int
    """Credits of this row; 0 for a row that failed."""


class LinkedinPersonCurrentCompany(TypedDict):
    name: Optional[str]
    """Name as it is shown."""
    companyId: Optional[str]
    """Id of the company."""
    title: Optional[str]
    """Title as it is shown."""
    url: Optional[str]
    """Link at the platform."""
    location: Optional[str]
    """The location in the words of the author."""


class LinkedinPersonWebsitesItem(TypedDict):
    title: Optional[str]
    """Title as it is shown."""
    url: str
    """Link at the platform."""


class LinkedinPersonExperienceItem(TypedDict):
    title: Optional[str]
    """Title as it is shown."""
    company: Optional[str]
    """The company."""
    companyLogoUrl: Optional[str]
    """Link: company logo."""
    description: Optional[str]
    """Description as its owner wrote it."""
    startDate: Optional[str]
    """Date: start."""
    endDate: Optional[str]
    """Date: end."""


class LinkedinPersonEducationItem(TypedDict):
    title: Optional[str]
    """Title as it is shown."""
    url: Optional[str]
    """Link at the platform."""
    startYear: Optional[str]
    endYear: Optional[str]
    description: Optional[str]
    """Description as its owner wrote it."""


class LinkedinPersonLanguagesItem(TypedDict):
    name: str
    """Name as it is shown."""
    proficiency: Optional[str]


class LinkedinPersonOrganizationsItem(TypedDict):
    title: str
    """Title as it is shown."""
    membershipType: Optional[str]
    """Kind of membership."""
    startDate: Optional[str]
    """Date: start."""
    endDate: Optional[str]
    """Date: end."""


class LinkedinPersonPublicationsItem(TypedDict):
    title: str
    """Title as it is shown."""
    publisher: Optional[str]
    date: Optional[str]


class LinkedinPersonProjectsItem(TypedDict):
    title: str
    """Title as it is shown."""
    startDate: Optional[str]
    """Date: start."""
    description: Optional[str]
    """Description as its owner wrote it."""


class LinkedinPerson(TypedDict):
    platform: Literal["linkedin"]
    """Short name of the platform."""
    handle: str
    """Public name in links, without `@`."""
    numericId: Optional[str]
    """Id of the numeric."""
    displayName: Optional[str]
    """Name as the account shows it; not unique."""
    firstName: Optional[str]
    """Name of the first."""
    lastName: Optional[str]
    """Name of the last."""
    headline: Optional[str]
    """The line below the name."""
    bio: Optional[str]
    """Description that the account gives of itself."""
    avatarUrl: Optional[str]
    """Link: avatar."""
    bannerUrl: Optional[str]
    """Link: banner."""
    profileUrl: str
    """Link: profile."""
    location: Optional[str]
    """The location in the words of the author."""
    city: Optional[str]
    """Name of the city."""
    countryCode: Optional[str]
    """ISO 3166-1 alpha-2."""
    influencer: Optional[bool]
    memorialized: Optional[bool]
    defaultAvatar: Optional[bool]
    currentCompany: Optional[LinkedinPersonCurrentCompany]
    websites: List[LinkedinPersonWebsitesItem]
    """Links to sites."""
    experience: List[LinkedinPersonExperienceItem]
    education: List[LinkedinPersonEducationItem]
    languages: List[LinkedinPersonLanguagesItem]
    """Languages of it."""
    organizations: List[LinkedinPersonOrganizationsItem]
    publications: List[LinkedinPersonPublicationsItem]
    projects: List[LinkedinPersonProjectsItem]
    honorsAndAwards: List[str]
    recommendations: List[str]
    certifications: List[LinkedinProfileEntry]
    courses: List[LinkedinProfileEntry]
    volunteerExperience: List[LinkedinProfileEntry]


class LinkedinPersonRowMetrics(TypedDict):
    followers: Optional[int]
    """Followers at the time of the lookup. Some platforms round them."""
    connections: Optional[int]
    recommendationsCount: Optional[int]
    """Number: recommendations."""


class LinkedinPersonRowActivityItem(TypedDict):
    id: str
    """Id at the platform."""
    url: str
    """Link at the platform."""
    title: Optional[str]
    """Title as it is shown."""
    interactionType: Optional[str]
    """Kind of interaction."""
    thumbnailUrl: Optional[str]
    """Link: thumbnail."""
    publishedAt: Optional[str]
    """Time: published."""


class LinkedinPersonRowPostsItem(TypedDict):
    id: str
    """Id at the platform."""
    url: str
    """Link at the platform."""
    title: Optional[str]
    """Title as it is shown."""
    excerpt: Optional[str]
    publishedAt: Optional[str]
    """Time: published."""
    interaction: Optional[str]


class LinkedinPersonRowRelatedProfilesItem(TypedDict):
    url: str
    """Link at the platform."""
    name: str
    """Name as it is shown."""
    headline: Optional[str]
    """The line below the name."""
    location: Optional[str]
    """The location in the words of the author."""


class LinkedinPersonRowCompatibilityAvailability(TypedDict):
    websites: Literal["available", "partial", "unavailable"]
    """Links to sites."""
    experience: Literal["available", "partial", "unavailable"]
    education: Literal["available", "partial", "unavailable"]
    languages: Literal["available", "partial", "unavailable"]
    """Languages of it."""
    organizations: Literal["available", "partial", "unavailable"]
    publications: Literal["available", "partial", "unavailable"]
    projects: Literal["available", "partial", "unavailable"]
    honorsAndAwards: Literal["available", "partial", "unavailable"]
    recommendations: Literal["available", "partial", "unavailable"]
    certifications: Literal["available", "partial", "unavailable"]
    courses: Literal["available", "partial", "unavailable"]
    volunteerExperience: Literal["available", "partial", "unavailable"]
    activity: Literal["available", "partial", "unavailable"]
    posts: Literal["available", "partial", "unavailable"]
    """Posts, in the order of the platform; or their number."""
    relatedProfiles: Literal["available", "partial", "unavailable"]


class LinkedinPersonRowCompatibilityOmittedEntries(TypedDict):
    websites: int
    """Links to sites."""
    experience: int
    education: int
    languages: int
    """Languages of it."""
    organizations: int
    publications: int
    projects: int
    honorsAndAwards: int
    recommendations: int
    certifications: int
    courses: int
    volunteerExperience: int
    activity: int
    posts: int
    """Posts, in the order of the platform; or their number."""
    relatedProfiles: int


class LinkedinPersonRowCompatibility(TypedDict):
    availability: LinkedinPersonRowCompatibilityAvailability
    """Which parts the platform returned."""
    omittedEntries: LinkedinPersonRowCompatibilityOmittedEntries
    """Number of unreadable entries that were left out."""


class _LinkedinPersonRow(TypedDict):
    url: str
    """Link at the platform."""
    lookupStatus: Literal["found", "not_found", "error"]
    """Outcome of the lookup, as in `meta.lookupStatus`."""
    error: Optional[RowError]
    """The error of this entry; null if it succeeded."""
    profile: Optional[LinkedinPerson]
    """The account; null if it was not found or is not shown."""
    metrics: Optional[LinkedinPersonRowMetrics]
    """Counts at the time of the lookup."""
    activity: List[LinkedinPersonRowActivityItem]
    posts: List[LinkedinPersonRowPostsItem]
    """Posts, in the order of the platform; or their number."""
    relatedProfiles: List[LinkedinPersonRowRelatedProfilesItem]
    compatibility: LinkedinPersonRowCompatibility
    """Which collections the source returned, and how many entries this form cannot hold."""


class LinkedinPersonRow(_LinkedinPersonRow, total=False):
    creditsCharged: int
    """Credits of this row; 0 for a row that failed."""


class LinkedinPost(TypedDict):
    contentType: Literal["post", "article"]
    """Kind of content."""
    url: str
    """Link at the platform."""
    title: Optional[str]
    """Title as it is shown."""
    headline: Optional[str]
    """The line below the name."""
    description: Optional[str]
    """Description as its owner wrote it."""
    publishedAt: Optional[str]
    """Time: published."""
    imageUrl: Optional[str]
    """Link: image."""
    imageUrls: List[str]
    """Links: image."""
    videoUrl: Optional[str]
    """Link: video."""
    thumbnailUrl: Optional[str]
    """Link: thumbnail."""


class LinkedinProfileEntry(TypedDict):
    title: str
    """Title as it is shown."""
    subtitle: Optional[str]
    """The line below the title."""
    meta: Optional[str]


class LinkedinProfilePostMetrics(TypedDict):
    likes: Optional[int]
    """Likes at the time of the lookup; null if they are hidden or not reported."""
    comments: Optional[int]
    """Comments, in the order of the platform; or their number."""
    reposts: Optional[int]


class LinkedinProfilePostMoreArticlesByUserItem(TypedDict):
    headline: Optional[str]
    """The line below the name."""
    datePosted: Optional[str]
    postUrl: Optional[str]
    """Link: post."""


class LinkedinProfilePostMoreRelevantPostsItem(TypedDict):
    postUrl: Optional[str]
    """Link: post."""
    postId: Optional[str]
    """Id of the post."""
    userId: Optional[str]
    """Id of the user."""
    hashtags: Optional[List[str]]
    """Tags without `#`."""
    embeddedLinks: Optional[List[str]]


class LinkedinProfilePostTopVisibleCommentsItem(TypedDict):
    authorProfileUrl: Optional[str]
    """Link: author profile."""
    authorUserId: Optional[str]
    """Id of the author user."""
    authorName: Optional[str]
    """Name of the author."""
    publishedAt: Optional[str]
    """Time: published."""
    text: Optional[str]
    """Text as its author wrote it."""
    taggedProfileUrls: Optional[List[str]]
    """Links: tagged profile."""
    reactionCount: Optional[int]
    """Number: reaction."""
    authorTitle: Optional[str]
    images: Optional[List[str]]
    """Links of pictures."""


class LinkedinProfilePostRepostTaggedUsersItem(TypedDict):
    name: Optional[str]
    """Name as it is shown."""
    url: Optional[str]
    """Link at the platform."""


class LinkedinProfilePostRepostTaggedCompaniesItem(TypedDict):
    name: Optional[str]
    """Name as it is shown."""
    url: Optional[str]
    """Link at the platform."""


class LinkedinProfilePostRepost(TypedDict):
    repostUrl: Optional[str]
    """Link: repost."""
    repostUserId: Optional[str]
    """Id of the repost user."""
    repostUserName: Optional[str]
    """Name of the repost user."""
    repostText: Optional[str]
    """Repost, as text of the platform."""
    repostDate: Optional[str]
    """Date: repost."""
    repostId: Optional[str]
    """Id of the repost."""
    repostUserTitle: Optional[str]
    repostHangtags: Optional[List[str]]
    """Hashtags; the name is spelt so in this version."""
    repostAttachments: Optional[List[str]]
    taggedUsers: Optional[List[LinkedinProfilePostRepostTaggedUsersItem]]
    """Accounts tagged in it."""
    taggedCompanies: Optional[List[LinkedinProfilePostRepostTaggedCompaniesItem]]


class LinkedinProfilePostTaggedCompaniesItem(TypedDict):
    name: Optional[str]
    """Name as it is shown."""
    url: Optional[str]
    """Link at the platform."""


class LinkedinProfilePostTaggedPeopleItem(TypedDict):
    name: Optional[str]
    """Name as it is shown."""
    url: Optional[str]
    """Link at the platform."""


class LinkedinProfilePost(TypedDict):
    id: Optional[str]
    """Id at the platform."""
    url: str
    """Link at the platform."""
    authorUserId: Optional[str]
    """Id of the author user."""
    title: Optional[str]
    """Title as it is shown."""
    headline: Optional[str]
    """The line below the name."""
    text: Optional[str]
    """Text as its author wrote it."""
    publishedAt: Optional[str]
    """Time: published."""
    hashtags: Optional[List[str]]
    """Tags without `#`."""
    embeddedLinks: Optional[List[str]]
    images: Optional[List[str]]
    """Links of pictures."""
    videos: Optional[List[str]]
    """Videos, in the order of the platform; or their number."""
    metrics: Optional[LinkedinProfilePostMetrics]
    """Counts at the time of the lookup."""
    moreArticlesByUser: Optional[List[LinkedinProfilePostMoreArticlesByUserItem]]
    moreRelevantPosts: Optional[List[LinkedinProfilePostMoreRelevantPostsItem]]
    topVisibleComments: Optional[List[LinkedinProfilePostTopVisibleCommentsItem]]
    authorFollowers: Optional[int]
    authorPostCount: Optional[int]
    """Number: author post."""
    authorArticleCount: Optional[int]
    """Number: author article."""
    postType: Optional[str]
    """Kind of post."""
    accountType: Optional[str]
    """Kind of account."""
    postTextHtml: Optional[str]
    """Post text, in that format."""
    repost: Optional[LinkedinProfilePostRepost]
    taggedCompanies: Optional[List[LinkedinProfilePostTaggedCompaniesItem]]
    taggedPeople: Optional[List[LinkedinProfilePostTaggedPeopleItem]]
    authorName: Optional[str]
    """Name of the author."""
    authorProfileUrl: Optional[str]
    """Link: author profile."""
    authorTitle: Optional[str]
    authorProfilePicUrl: Optional[str]
    """Link: author profile pic."""
    authorConnectionCount: Optional[int]
    """Number: author connection."""
    videoDurationSec: Optional[int]
    """Video duration in seconds."""
    externalLinkPreviews: Optional[List[Any]]
    videoThumbnailUrl: Optional[str]
    """Link: video thumbnail."""
    documentCoverImageUrl: Optional[str]
    """Link: document cover image."""
    documentPageCount: Optional[int]
    """Number: document page."""
    originalPostText: Optional[str]
    """Original post, as text of the platform."""


class _LinkedinRecentPost(TypedDict):
    postUrl: str
    """Link: post."""


class LinkedinRecentPost(_LinkedinRecentPost, total=False):
    id: str
    """Id at the platform."""
    publishedAt: Optional[str]
    """Time: published."""
    text: Optional[str]
    """Text as its author wrote it."""


class LinkedinRelatedArticle(TypedDict):
    url: Optional[str]
    """Link at the platform."""
    title: Optional[str]
    """Title as it is shown."""
    publishedAtLabel: Optional[str]
    description: Optional[str]
    """Description as its owner wrote it."""
    reactions: Optional[int]
    comments: Optional[int]
    """Comments, in the order of the platform; or their number."""


class LinkedinSimilarOrganization(TypedDict):
    name: str
    """Name as it is shown."""
    industries: Optional[str]
    """Industries at the platform."""
    location: Optional[str]
    """The location in the words of the author."""
    pageUrl: str
    """Link: page."""


class LinkedinV2Accomplishment(TypedDict):
    title: str
    """Title as it is shown."""
    issuer: Optional[str]
    startDate: Optional[LinkedinV2Date]
    """Date: start."""
    endDate: Optional[LinkedinV2Date]
    """Date: end."""
    url: Optional[str]
    """Link at the platform."""
    description: Optional[str]
    """Description as its owner wrote it."""


class LinkedinV2Author(TypedDict):
    id: Optional[str]
    """Stable identifier."""
    handle: Optional[str]
    """Public name in links, without `@`."""
    name: Optional[str]
    """Display name."""
    profileUrl: Optional[str]
    """Link: profile."""
    pictureUrl: Optional[str]
    """Link: picture."""
    isVerified: Optional[bool]
    """Whether: verified."""
    isPrivate: Optional[bool]
    """Whether: private."""
    headline: Optional[str]
    """The line below the name."""
    type: Optional[Literal["person", "organization"]]
    """Kind of object."""
    followerCount: Optional[int]
    """Number: follower."""


class LinkedinV2BatchSummary(TypedDict):
    requestedCount: Optional[int]
    """Number: requested."""
    foundCount: Optional[int]
    """Number: found."""
    notFoundCount: Optional[int]
    """Number: not found."""
    restrictedCount: Optional[int]
    """Number: restricted."""
    errorCount: Optional[int]
    """Number: error."""


class LinkedinV2Comment(TypedDict):
    id: str
    """Id at the platform."""
    text: str
    """Text as its author wrote it."""
    createdAt: Optional[str]
    """Time: created."""
    author: Optional[LinkedinV2Author]
    """The account that published it."""
    likeCount: Optional[int]
    """Number: like."""
    replyCount: Optional[int]
    """Number: reply."""


class LinkedinV2CompanySize(TypedDict):
    label: str
    """Displayed text."""
    min: Optional[int]
    max: Optional[int]


class LinkedinV2Date(TypedDict):
    year: Optional[int]
    month: Optional[int]
    day: Optional[int]


class LinkedinV2FoundPerson(TypedDict):
    id: Optional[str]
    """Stable identifier."""
    handle: Optional[str]
    """Public name in links, without `@`."""
    name: Optional[str]
    """Display name."""
    profileUrl: Optional[str]
    """Link: profile."""
    pictureUrl: Optional[str]
    """Link: picture."""
    isVerified: Optional[bool]
    """Whether: verified."""
    isPrivate: Optional[bool]
    """Whether: private."""
    headline: Optional[str]
    """The line below the name."""
    location: Optional[str]
    """The location in the words of the author."""
    currentPosition: Optional[str]


class LinkedinV2HeadcountByFunctionItem(TypedDict):
    name: str
    """Name as it is shown."""
    count: int
    """Their number."""


class LinkedinV2HeadcountHistoryItem(TypedDict):
    month: str
    count: int
    """Their number."""


class LinkedinV2Headcount(TypedDict):
    totalCount: Optional[int]
    """Total number of count; some platforms report an estimate."""
    size: Optional[LinkedinV2CompanySize]
    byFunction: Optional[List[LinkedinV2HeadcountByFunctionItem]]
    history: Optional[List[LinkedinV2HeadcountHistoryItem]]


class LinkedinV2Interest(TypedDict):
    id: Optional[str]
    """Id at the platform."""
    type: Optional[Literal["person", "organization", "school", "group", "newsletter"]]
    """Kind of object."""
    name: Optional[str]
    """Name as it is shown."""
    url: Optional[str]
    """Link at the platform."""
    pictureUrl: Optional[str]
    """Link: picture."""
    headline: Optional[str]
    """The line below the name."""
    followerCount: Optional[int]
    """Number: follower."""


class LinkedinV2Job(TypedDict):
    id: str
    """Id at the platform."""
    url: str
    """Link at the platform."""
    title: Optional[str]
    """Title as it is shown."""
    company: Optional[LinkedinV2OrganizationLink]
    """The company."""
    location: Optional[str]
    """The location in the words of the author."""
    postedAt: Optional[str]
    """Lists have only the day: its beginning in UTC."""
    postedLabel: Optional[str]
    """In the words of the page: "2 weeks ago"."""
    salary: Optional[LinkedinV2Salary]
    benefits: Optional[List[str]]
    """Labels of the card: "Actively Hiring"."""
    countryCode: Optional[str]
    """ISO 3166-1 alpha-2."""
    description: Optional[str]
    """Description as its owner wrote it."""
    descriptionHtml: Optional[str]
    """Description, in that format."""
    seniority: Optional[str]
    employmentType: Optional[str]
    """Kind of employment."""
    jobFunction: Optional[str]
    industries: Optional[str]
    """Industries at the platform."""
    applicantCount: Optional[int]
    """Number: applicant."""
    isApplicantCountBound: Optional[bool]
    """Whether the number of applicants is a bound ("over 200")."""
    isClosed: Optional[bool]
    """Whether: closed."""
    isEasyApply: Optional[bool]
    """Whether: easy apply."""
    applyUrl: Optional[str]
    """Link: apply."""
    expiresAt: Optional[str]
    """Time: expires."""


class LinkedinV2JobList(TypedDict):
    lookupStatus: LookupStatus
    jobs: List[LinkedinV2JobSummary]
    """Jobs, in the order of the platform."""
    totalCount: Optional[int]
    """Total number; null where unknown."""
    page: LinkedinV2Page


class LinkedinV2JobSummary(TypedDict):
    id: str
    """Id at the platform."""
    url: str
    """Link at the platform."""
    title: Optional[str]
    """Title as it is shown."""
    company: Optional[LinkedinV2OrganizationLink]
    """The company."""
    location: Optional[str]
    """The location in the words of the author."""
    postedAt: Optional[str]
    """Lists have only the day: its beginning in UTC."""
    postedLabel: Optional[str]
    """In the words of the page: "2 weeks ago"."""
    salary: Optional[LinkedinV2Salary]
    benefits: Optional[List[str]]
    """Labels of the card: "Actively Hiring"."""


class LinkedinV2OrganizationHeadquarters(TypedDict):
    label: Optional[str]
    """Displayed text."""
    street: Optional[str]
    city: Optional[str]
    """Name of the city."""
    region: Optional[str]
    """Country code (ISO 3166-1 alpha-2)."""
    postalCode: Optional[str]
    countryCode: Optional[str]
    """ISO 3166-1 alpha-2."""


class LinkedinV2OrganizationLocationsItem(TypedDict):
    label: str
    """Displayed text."""
    countryCode: Optional[str]
    """ISO 3166-1 alpha-2."""
    isPrimary: Optional[bool]
    """Whether: primary."""


class LinkedinV2OrganizationFundingInvestorsItem(TypedDict):
    name: str
    """Name as it is shown."""
    url: Optional[str]
    """Link at the platform."""


class LinkedinV2OrganizationFunding(TypedDict):
    roundCount: Optional[int]
    """Number: round."""
    lastRoundType: Optional[str]
    """Kind of last round."""
    lastRoundDate: Optional[str]
    """Date: last round."""
    lastRoundAmount: Optional[str]
    investors: Optional[List[LinkedinV2OrganizationFundingInvestorsItem]]


class LinkedinV2Organization(TypedDict):
    id: Optional[str]
    """Number of its page; null where unknown."""
    slug: Optional[str]
    """The name in links."""
    type: Optional[Literal["company", "school", "showcase"]]
    """Kind of object."""
    name: str
    """Name as it is shown."""
    url: Optional[str]
    """Link at the platform."""
    description: Optional[str]
    """Description as its owner wrote it."""
    tagline: Optional[str]
    websiteUrl: Optional[str]
    """Link: website."""
    logoUrl: Optional[str]
    """Link: logo."""
    coverUrl: Optional[str]
    """Link: cover."""
    industry: Optional[str]
    specialties: Optional[List[str]]
    organizationType: Optional[str]
    """Kind of organization."""
    size: Optional[LinkedinV2CompanySize]
    employeeCount: Optional[int]
    """Members who say that they work there."""
    followerCount: Optional[int]
    """Number: follower."""
    foundedYear: Optional[int]
    headquarters: Optional[LinkedinV2OrganizationHeadquarters]
    locations: Optional[List[LinkedinV2OrganizationLocationsItem]]
    """Places of it."""
    featuredPeople: Optional[List[LinkedinV2PersonSummary]]
    funding: Optional[LinkedinV2OrganizationFunding]


class LinkedinV2OrganizationIdentity(TypedDict):
    id: str
    """Id at the platform."""
    slug: str
    """The name in links."""
    name: str
    """Name as it is shown."""
    type: Optional[Literal["company", "school", "showcase"]]
    """Kind of object."""
    url: str
    """Link at the platform."""


class LinkedinV2OrganizationLink(TypedDict):
    id: Optional[str]
    """Id at the platform."""
    slug: Optional[str]
    """The name in links."""
    name: Optional[str]
    """Name as it is shown."""
    url: Optional[str]
    """Link at the platform."""
    logoUrl: Optional[str]
    """Link: logo."""


class LinkedinV2OrganizationSummary(TypedDict):
    id: Optional[str]
    """Id at the platform."""
    slug: Optional[str]
    """The name in links."""
    name: str
    """Name as it is shown."""
    url: str
    """Link at the platform."""
    industry: Optional[str]
    location: Optional[str]
    """The location in the words of the author."""
    logoUrl: Optional[str]
    """Link: logo."""
    followerCount: Optional[int]
    """Number: follower."""


class LinkedinV2Page(TypedDict):
    nextCursor: Optional[str]
    """Send it as `cursor` for the next page; null on the last page."""
    hasMore: Optional[bool]
    """Whether there is a next page; null if there may be more items that no cursor reaches."""
    returnedCount: int
    """Items in this page."""
    start: int
    """Place of the first item of this page in the whole list, counted from 0."""
    page: int
    """Number of this page, counted from 1."""


class LinkedinV2PersonWebsitesItem(TypedDict):
    title: Optional[str]
    """Title as it is shown."""
    url: str
    """Link at the platform."""


class LinkedinV2PersonEducationsItem(TypedDict):
    schoolName: Optional[str]
    """Name of the school."""
    school: Optional[LinkedinV2OrganizationLink]
    degree: Optional[str]
    description: Optional[str]
    """Description as its owner wrote it."""
    startDate: Optional[LinkedinV2Date]
    """Date: start."""
    endDate: Optional[LinkedinV2Date]
    """Date: end."""


class LinkedinV2PersonLanguagesItem(TypedDict):
    name: str
    """Name as it is shown."""
    proficiency: Optional[str]


class LinkedinV2PersonMembershipsItem(TypedDict):
    name: str
    """Name as it is shown."""
    role: Optional[str]
    """Role in words."""
    startDate: Optional[LinkedinV2Date]
    """Date: start."""
    endDate: Optional[LinkedinV2Date]
    """Date: end."""


class LinkedinV2Person(TypedDict):
    entityId: Optional[str]
    """Opaque stable token of the person; null where unknown."""
    handle: Optional[str]
    """Public name in links, without `@`."""
    memberId: Optional[str]
    """Id of the member."""
    name: Optional[str]
    """Name as it is shown."""
    firstName: Optional[str]
    """Name of the first."""
    lastName: Optional[str]
    """Name of the last."""
    headline: Optional[str]
    """The line below the name."""
    summary: Optional[str]
    """A short summary."""
    profileUrl: Optional[str]
    """Link: profile."""
    profilePictureUrl: Optional[str]
    """Link: profile picture."""
    profilePictures: Optional[List[MediaFile]]
    """The picture in its sizes."""
    coverUrl: Optional[str]
    """Link: cover."""
    location: Optional[str]
    """The location in the words of the author."""
    countryCode: Optional[str]
    """ISO 3166-1 alpha-2."""
    followerCount: Optional[int]
    """Number: follower."""
    connectionCount: Optional[int]
    """Number: connection."""
    isInfluencer: Optional[bool]
    """Whether: influencer."""
    websites: Optional[List[LinkedinV2PersonWebsitesItem]]
    """Links to sites."""
    positions: Optional[List[LinkedinV2Position]]
    educations: Optional[List[LinkedinV2PersonEducationsItem]]
    languages: Optional[List[LinkedinV2PersonLanguagesItem]]
    """Languages of it."""
    memberships: Optional[List[LinkedinV2PersonMembershipsItem]]
    publications: Optional[List[LinkedinV2Accomplishment]]
    projects: Optional[List[LinkedinV2Accomplishment]]
    awards: Optional[List[LinkedinV2Accomplishment]]
    certifications: Optional[List[LinkedinV2Accomplishment]]
    courses: Optional[List[LinkedinV2Accomplishment]]
    volunteering: Optional[List[LinkedinV2Accomplishment]]


class LinkedinV2PersonComment(TypedDict):
    id: str
    """Id at the platform."""
    text: str
    """Text as its author wrote it."""
    createdAt: Optional[str]
    """Time: created."""
    author: Optional[LinkedinV2Author]
    """The account that published it."""
    likeCount: Optional[int]
    """Number: like."""
    replyCount: Optional[int]
    """Number: reply."""
    post: Optional[LinkedinV2Post]
    """The post; null if it was not found or is not shown."""


class LinkedinV2PersonIdentity(TypedDict):
    entityId: str
    """Id of the entity."""
    handle: Optional[str]
    """Public name in links, without `@`."""
    name: Optional[str]
    """Name as it is shown."""
    headline: Optional[str]
    """The line below the name."""
    profileUrl: Optional[str]
    """Link: profile."""
    pictureUrl: Optional[str]
    """Link: picture."""


class LinkedinV2PersonSummary(TypedDict):
    id: Optional[str]
    """Stable identifier."""
    handle: Optional[str]
    """Public name in links, without `@`."""
    name: Optional[str]
    """Display name."""
    profileUrl: Optional[str]
    """Link: profile."""
    pictureUrl: Optional[str]
    """Link: picture."""
    isVerified: Optional[bool]
    """Whether: verified."""
    isPrivate: Optional[bool]
    """Whether: private."""
    headline: Optional[str]
    """The line below the name."""


class LinkedinV2Position(TypedDict):
    title: Optional[str]
    """Title as it is shown."""
    companyName: Optional[str]
    """Name of the company."""
    company: Optional[LinkedinV2OrganizationLink]
    """The company."""
    location: Optional[str]
    """The location in the words of the author."""
    description: Optional[str]
    """Description as its owner wrote it."""
    startDate: Optional[LinkedinV2Date]
    """Date: start."""
    endDate: Optional[LinkedinV2Date]
    """Date: end."""
    isCurrent: Optional[bool]
    """Whether: current."""


class LinkedinV2PostLink(TypedDict):
    url: str
    """Link at the platform."""
    title: Optional[str]
    """Title as it is shown."""
    thumbnailUrl: Optional[str]
    """Link: thumbnail."""


class LinkedinV2Post(TypedDict):
    id: Optional[str]
    """Activity id, digits."""
    type: Literal["post", "article"]
    """Kind of object."""
    url: str
    """Link at the platform."""
    text: Optional[str]
    """Text as its author wrote it."""
    createdAt: Optional[str]
    """Time: created."""
    author: Optional[LinkedinV2Author]
    """The account that published it."""
    media: Optional[List[MediaFile]]
    """Pictures and videos."""
    urn: Optional[str]
    """What was posted: `urn:li:share:…` or `urn:li:ugcPost:…`."""
    title: Optional[str]
    """Title as it is shown."""
    isEdited: Optional[bool]
    """Whether: edited."""
    likeCount: Optional[int]
    """Number: like."""
    commentCount: Optional[int]
    """Number: comment."""
    playCount: Optional[int]
    """Number: play."""
    areCountsHidden: Optional[bool]
    """Whether the author hides likes and views."""
    repostCount: Optional[int]
    """Number: repost."""
    reactionTypes: Optional[List[str]]
    """Kinds of reactions, the most frequent first."""
    link: Optional[LinkedinV2PostLink]
    """The link or external video attached to it."""
    hashtags: Optional[List[str]]
    """Tags without `#`."""
    mentions: Optional[List[LinkedinV2Author]]
    repostOf: Optional[LinkedinV2Repost]
    """The post that is shared in it."""


class LinkedinV2PostList(TypedDict):
    lookupStatus: LookupStatus
    posts: List[LinkedinV2Post]
    """Posts, in the order of the platform; or their number."""
    totalCount: Optional[int]
    """Total number; null where unknown."""
    page: LinkedinV2Page


class LinkedinV2Recommendation(TypedDict):
    id: Optional[str]
    """Id at the platform."""
    text: str
    """Text as its author wrote it."""
    relationship: Optional[str]
    createdAt: Optional[str]
    """Time: created."""
    author: Optional[LinkedinV2PersonSummary]
    """The account that published it."""


class LinkedinV2RelatedOrganizations(TypedDict):
    lookupStatus: LookupStatus
    organization: Optional[LinkedinV2OrganizationSummary]
    """The one that was asked for."""
    organizations: Optional[List[LinkedinV2OrganizationSummary]]
    """Null where unknown."""


class LinkedinV2Repost(TypedDict):
    id: Optional[str]
    """Activity id, digits."""
    type: Literal["post", "article"]
    """Kind of object."""
    url: str
    """Link at the platform."""
    text: Optional[str]
    """Text as its author wrote it."""
    createdAt: Optional[str]
    """Time: created."""
    author: Optional[LinkedinV2Author]
    """The account that published it."""
    media: Optional[List[MediaFile]]
    """Pictures and videos."""


class LinkedinV2Salary(TypedDict):
    label: str
    """Displayed text."""
    min: Optional[float]
    max: Optional[float]
    currency: Optional[str]
    """ISO 4217."""
    period: Optional[Literal["hour", "day", "week", "month", "year"]]


class _MediaDownload(TypedDict):
    originalUrl: str
    """Link: original."""
    cdnUrl: str
    """Link: cdn."""
    type: Literal["video", "image"]
    """Kind of object."""


class MediaDownload(_MediaDownload, total=False):
    postId: str
    """Id of the post."""


class MediaFile(TypedDict):
    type: Literal["image", "video"]
    """Kind of object."""
    url: Optional[str]
    """Address at the platform; see `expiresAt`."""
    thumbnailUrl: Optional[str]
    """Link: thumbnail."""
    width: Optional[int]
    """Pixels."""
    height: Optional[int]
    """Pixels."""
    durationSeconds: Optional[float]
    """Duration in seconds."""
    altText: Optional[str]
    """Alt, as text of the platform."""
    expiresAt: Optional[str]
    """When the address stops working; null where it does not say."""


class Member(TypedDict):
    personId: str
    name: Optional[str]
    """Name as it is shown."""
    email: Optional[str]
    """E-mail address of the account."""
    role: Literal["owner", "developer", "viewer"]
    roleFrom: Literal["invitation", "claims", "pinned"]
    """What gives the role: an invitation, the claims of the identity provider (which set it at each sign-in), or an owner in place of the claims."""
    createdAt: str
    """When it was created."""


class Monitor(TypedDict):
    id: str
    """Identifier in this service."""
    externalId: Optional[str]
    name: str
    """Name as it is shown."""
    operationId: str
    """The lookup, by its id."""
    params: Dict[str, Any]
    """Parameters of the lookup."""
    status: Literal["active", "paused", "exhausted", "broken"]
    """Its state."""
    statusReason: Optional[str]
    """The reason of its state, in words; null without a reason."""
    schedule: Union[IntervalSchedule, CronSchedule]
    """The schedule of its checks."""
    nextRunAt: str
    """When it is checked next."""
    webhookEndpointId: Optional[str]
    """The first of webhookEndpointIds."""
    webhookEndpointIds: List[str]
    """The endpoints that its events are delivered to."""
    delivery: Literal["items", "digest"]
    """items: one event per new item. digest: one event for all new items of a check."""
    filters: Optional[MonitorFilters]
    """Which new items are reported; null: all."""
    reports: Optional[MonitorReports]
    watch: Literal["items", "values", "text"]
    """items: new items of a list. values: numbers of a record. text: texts of a record."""
    fields: Optional[List[str]]
    conditions: Optional[List[MonitorCondition]]
    text: Optional[MonitorText]
    spendCapCredits: Optional[int]
    """Maximum credits that it may spend in a month (UTC); null without a cap."""
    spendThisMonth: int
    """Credits that its checks cost in this month (UTC)."""
    tags: List[str]
    """Words of yours, by which monitors are listed and changed together; in lower case."""
    createdAt: str
    """When it was created."""
    updatedAt: str
    """When it was last changed."""


class MonitorCheck(TypedDict):
    at: str
    outcome: str
    """The outcome."""
    newItems: int
    """Number of new items."""
    creditsCharged: int
    """Credits that were charged."""
    pages: int
    reason: str
    """The reason, in words."""


class MonitorCheckOutcome(TypedDict):
    at: str
    outcome: str
    """The outcome."""
    reason: str
    """The reason, in words."""


class _MonitorConditionValue(TypedDict):
    when: Literal["changes"]
    """Any other value than at the check before."""


class MonitorConditionValue(_MonitorConditionValue, total=False):
    field: str
    """One of `fields`; default: each of them."""


class _MonitorConditionValue2(TypedDict):
    when: Literal["above", "below"]
    """Beyond a level, once until it is armed again."""
    value: float
    """The level."""


class MonitorConditionValue2(_MonitorConditionValue2, total=False):
    field: str
    """One of `fields`; default: each of them."""
    rearm: float
    """The level at which it is armed again; default: `value`."""


class _MonitorConditionValue3(TypedDict):
    when: Literal["crosses"]
    """Passes a level, in either direction."""
    value: float
    """The level."""


class MonitorConditionValue3(_MonitorConditionValue3, total=False):
    field: str
    """One of `fields`; default: each of them."""
    margin: float
    """How far a number must pass `value`; default: 0."""


class _MonitorConditionValue4(TypedDict):
    when: Literal["moves"]
    """Grows or shrinks by so much."""


class MonitorConditionValue4(_MonitorConditionValue4, total=False):
    field: str
    """One of `fields`; default: each of them."""
    amount: float
    """In the unit of the number."""
    percent: float
    """With `amount`, both must be reached."""
    withinHours: float
    """Default: since the last event of this condition."""
    direction: Literal["up", "down"]
    """Default: both."""


class _MonitorConditionValue5(TypedDict):
    when: Literal["still"]
    """The same value for so long."""
    hours: float
    """For how long."""


class MonitorConditionValue5(_MonitorConditionValue5, total=False):
    field: str
    """One of `fields`; default: each of them."""


class _MonitorConditionValue6(TypedDict):
    when: Literal["disappears"]
    """The object is proven missing."""


class MonitorConditionValue6(_MonitorConditionValue6, total=False):
    checks: int
    """Checks in a row that prove it missing; default: 3."""


class MonitorCostPreview(TypedDict):
    perCheckCredits: int
    """Price of a check. A check reads one page."""
    perDayCredits: int
    """Price of one day with one check at each slot of the schedule."""
    perMonthCredits: int
    """Price of 30 days with one check at each slot of the schedule."""
    maxChecksPerSlot: int
    """Maximum number of checks at one slot, if several pages are new."""
    maxPerSlotCredits: int
    """Price of the maximum number of checks at one slot."""
    maxPerDayCredits: int
    """Maximum price of the checks of a day."""
    maxPerMonthCredits: int
    """Maximum price of the checks of 30 days."""


class MonitorCreationResultMonitorBaseline(TypedDict):
    outcome: str
    """The outcome."""


class MonitorCreationResultMonitorWebhookEndpoint(TypedDict):
    id: str
    """Identifier in this service."""
    secret: str


class _MonitorCreationResultMonitor(TypedDict):
    id: str
    """Identifier in this service."""
    name: str
    """Name as it is shown."""
    operationId: str
    """The lookup, by its id."""
    params: Dict[str, Any]
    """Parameters of the lookup."""
    schedule: Union[IntervalSchedule, CronSchedule]
    """The schedule of its checks."""
    nextRunAt: str
    """When it is checked next."""
    costPreview: MonitorCostPreview


class MonitorCreationResultMonitor(_MonitorCreationResultMonitor, total=False):
    baseline: MonitorCreationResultMonitorBaseline
    webhookEndpoint: MonitorCreationResultMonitorWebhookEndpoint
    filterPreview: MonitorFilterPreview


class _MonitorCreationResult(TypedDict):
    line: int
    status: Literal["created", "updated", "exists", "valid", "failed", "not_tried"]
    """`updated`: by its externalId. `exists`: unchanged, or created by an earlier request with this Idempotency-Key. `valid`: the line passed a dry run."""


class MonitorCreationResult(_MonitorCreationResult, total=False):
    monitor: MonitorCreationResultMonitor
    error: MonitorError


class _MonitorError(TypedDict):
    code: str
    message: str
    """What is wrong, in words."""
    retryable: bool


class MonitorError(_MonitorError, total=False):
    reason: str
    """The reason, in words."""


class MonitorEvent(TypedDict):
    id: str
    """Identifier in this service."""
    type: str
    """Its kind."""
    payload: Event
    creditsCharged: int
    """Credits that were charged."""
    createdAt: str
    """When it was created."""


class MonitorFilterPreview(TypedDict):
    outcome: str
    """The outcome."""
    items: int
    passing: int
    previewItems: List[Any]


class MonitorFilterRule(TypedDict, total=False):
    any: List[str]
    all: List[str]
    none: List[str]
    fields: List[str]
    wholeWords: bool
    """Keywords match whole words only."""
    field: str
    op: Literal["gt", "gte", "lt", "lte", "eq", "ne"]
    value: Union[float, str]
    """For a date: ISO 8601."""
    withinHours: float
    """For a date: at most this old when the item is found."""


class MonitorFilters(TypedDict, total=False):
    include: List[MonitorFilterRule]
    exclude: List[MonitorFilterRule]
    publishedWithinHours: float
    """Items that were published longer ago when they are found are not reported."""


class MonitorReports(TypedDict, total=False):
    edited: bool
    """Known items whose texts changed."""
    removed: bool
    """Known items that three checks in a row prove to be gone."""
    quietAfterDays: int
    """A notice after this number of days with nothing to report."""


class MonitorSeries(TypedDict):
    fields: List[str]
    by: Literal["all", "hour", "day"]
    timezone: str
    points: List[SeriesPoint]


class _MonitorSource(TypedDict):
    operationId: str
    """The lookup, by its id."""
    displayName: str
    """Name as it is shown."""
    mode: Literal["feed", "search"]
    defaultIntervalMinutes: int
    """Recommended minutes between two checks."""
    minIntervalMinutes: int
    """Minimum minutes between two checks."""
    minIntervalSeconds: Optional[int]
    """The least `schedule.seconds`; null: this service takes minutes only."""
    docsTitle: str
    sampleEvent: Event


class MonitorSource(_MonitorSource, total=False):
    inputHint: str


class MonitorSummary(TypedDict):
    id: str
    """Identifier in this service."""
    name: str
    """Name as it is shown."""
    tag: str
    """A tag of monitors, in lower case."""
    time: str
    """Time of day by the clocks of `timezone`, such as 08:00."""
    timezone: str
    """An IANA time zone such as Europe/Berlin; default: UTC."""
    weekdays: List[Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]]
    """Days of the week."""
    whenEmpty: Literal["skip", "send"]
    """Whether an event is sent when nothing was new."""
    webhookEndpointIds: List[str]
    """The endpoints that its events are delivered to."""
    status: Literal["active", "paused"]
    """Its state."""
    statusReason: Optional[str]
    """The reason of its state, in words; null without a reason."""
    nextRunAt: str
    """When it is sent next."""
    sentAt: Optional[str]
    """When the last one was complete; null: none yet."""
    createdAt: str
    """When it was created."""
    updatedAt: str
    """When it was last changed."""


class MonitorTag(TypedDict):
    tag: str
    """A tag of monitors, in lower case."""
    monitors: int
    active: int
    """Of these, the active ones."""


class MonitorText(TypedDict, total=False):
    heading: Optional[str]
    """Only the section below this heading."""
    selector: Optional[str]
    """Only the elements of this CSS selector."""
    ignore: List[str]
    """Passages with one of these texts are left out; digits stand for any number."""
    only: Optional[Literal["added", "removed"]]


class NoticeLevels(TypedDict):
    balance: List[int]
    """Balances in credits: `account.balance_low` is sent when the balance falls to one of them or below."""
    accountBudget: List[int]
    """Percents of the account’s credits per day: `account.daily_budget_reached` is sent at each."""
    keyBudget: List[int]
    """Percents of the credits per day of each key that has this limit: `key.daily_budget_reached` is sent at each."""


class NumberedPage(TypedDict):
    nextCursor: Optional[str]
    """Send it as `cursor` for the next page; null on the last page."""
    hasMore: Optional[bool]
    """Whether there is a next page; null if there may be more items that no cursor reaches."""
    returnedCount: int
    """Items in this page."""
    currentPage: int
    """Number of this page."""
    nextPage: Optional[int]
    """Number of the next page; null on the last page."""


class Page(TypedDict):
    nextCursor: Optional[str]
    """Send it as `cursor` for the next page; null on the last page."""
    hasMore: Optional[bool]
    """Whether there is a next page; null if there may be more items that no cursor reaches."""
    returnedCount: int
    """Items in this page."""


class ProfileCounts(TypedDict):
    followers: int
    """Followers at the time of the lookup. Some platforms round them."""
    following: int
    """Accounts it follows."""
    posts: int
    """Posts, in the order of the platform; or their number."""


class RedditCommentReplies(TypedDict):
    items: List[RedditComment]
    """The entries, in the order of the platform."""
    page: Page


class RedditComment(TypedDict):
    id: str
    """Id at the platform."""
    url: Optional[str]
    """Link at the platform."""
    permalink: Optional[str]
    """Permanent path or link."""
    parentId: Optional[str]
    """Id of the parent."""
    author: Optional[str]
    """The account that published it."""
    text: str
    """Text as its author wrote it."""
    renderedHtml: Optional[str]
    """Rendered, in that format."""
    score: Optional[int]
    """Upvotes minus downvotes; platforms change it at random."""
    upvotes: Optional[int]
    """Upvotes; platforms change them at random."""
    createdAt: Optional[str]
    """Time: created."""
    depth: int
    isSubmitter: bool
    """Whether: submitter."""
    stickied: bool
    """Whether it is pinned to the top."""
    locked: bool
    """Whether replies are closed."""
    distinguished: Optional[str]
    replies: RedditCommentReplies
    """Replies, in the order of the platform; or their number."""


class RedditCommentedPost(TypedDict):
    id: str
    """Id at the platform."""
    permalink: Optional[str]
    """Permanent path or link."""
    subreddit: Optional[str]
    """Name of the subreddit, without `r/`."""
    author: Optional[str]
    """The account that published it."""
    score: Optional[int]
    """Upvotes minus downvotes; platforms change it at random."""
    upvoteRatio: Optional[float]
    """Share of upvotes among all votes, 0 to 1."""
    commentCount: Optional[int]
    """Number: comment."""
    createdAt: Optional[str]
    """Time: created."""
    title: str
    """Title as it is shown."""
    url: str
    """Link at the platform."""
    subredditNamePrefixed: Optional[str]
    over18: bool
    """Whether it is marked as adult content."""
    locked: bool
    """Whether replies are closed."""
    stickied: bool
    """Whether it is pinned to the top."""


class _RedditFoundPost(TypedDict):
    id: str
    """Id at the platform."""
    permalink: Optional[str]
    """Permanent path or link."""
    subreddit: Optional[str]
    """Name of the subreddit, without `r/`."""
    author: Optional[str]
    """The account that published it."""
    score: Optional[int]
    """Upvotes minus downvotes; platforms change it at random."""
    upvoteRatio: Optional[float]
    """Share of upvotes among all votes, 0 to 1."""
    commentCount: Optional[int]
    """Number: comment."""
    createdAt: Optional[str]
    """Time: created."""
    name: Optional[str]
    """Name as it is shown."""
    title: Optional[str]
    """Title as it is shown."""
    subredditPrefixedName: Optional[str]
    """Name of the subreddit prefixed."""
    url: Optional[str]
    """Link at the platform."""
    bodyText: Optional[str]
    """Body, as text of the platform."""
    upvotes: Optional[int]
    """Upvotes; platforms change them at random."""
    isVideo: bool
    """Whether: video."""


class RedditFoundPost(_RedditFoundPost, total=False):
    subredditSubscriberCount: Optional[int]
    """Number: subreddit subscriber."""


class RedditPost(TypedDict):
    id: str
    """Id at the platform."""
    permalink: Optional[str]
    """Permanent path or link."""
    subreddit: Optional[str]
    """Name of the subreddit, without `r/`."""
    author: Optional[str]
    """The account that published it."""
    score: Optional[int]
    """Upvotes minus downvotes; platforms change it at random."""
    upvoteRatio: Optional[float]
    """Share of upvotes among all votes, 0 to 1."""
    commentCount: Optional[int]
    """Number: comment."""
    createdAt: Optional[str]
    """Time: created."""
    title: str
    """Title as it is shown."""
    url: str
    """Link at the platform."""
    subredditNamePrefixed: Optional[str]
    over18: bool
    """Whether it is marked as adult content."""
    locked: bool
    """Whether replies are closed."""
    fullId: Optional[str]
    """Id of the full."""
    text: Optional[str]
    """Text as its author wrote it."""
    subredditSubscribers: Optional[int]
    awardCount: Optional[int]
    """Number: award."""
    isVideo: bool
    """Whether: video."""
    archived: bool
    spoiler: bool
    """Whether it is marked as a spoiler."""


class _RedditSubreddit(TypedDict):
    platform: Literal["reddit"]
    """Short name of the platform."""
    name: str
    """Name as it is shown."""
    url: str
    """Link at the platform."""
    description: Optional[str]
    """Description as its owner wrote it."""
    rules: Optional[str]
    iconUrl: Optional[str]
    """Link: icon."""
    bannerUrl: Optional[str]
    """Link: banner."""
    advertiserCategory: Optional[str]
    submitText: Optional[str]
    """Submit, as text of the platform."""
    createdAt: Optional[str]
    """Time: created."""


class RedditSubreddit(_RedditSubreddit, total=False):
    subredditId: str
    """Id of the subreddit."""


class RedditSubredditFoundPostSubreddit(TypedDict):
    id: Optional[str]
    """Id at the platform."""
    name: Optional[str]
    """Name as it is shown."""
    nsfw: Optional[bool]
    """Whether it is marked as adult content."""
    quarantined: Optional[bool]
    iconUrl: Optional[str]
    """Link: icon."""
    bannerUrl: Optional[str]
    """Link: banner."""
    description: Optional[str]
    """Description as its owner wrote it."""
    weeklyVisitors: Optional[int]
    weeklyContributions: Optional[int]


class RedditSubredditFoundPostMetrics(TypedDict):
    votes: Optional[int]
    comments: Optional[int]
    """Comments, in the order of the platform; or their number."""


class RedditSubredditFoundPost(TypedDict):
    id: str
    """Id at the platform."""
    postId: str
    """Id of the post."""
    title: str
    """Title as it is shown."""
    url: str
    """Link at the platform."""
    permalink: str
    """Permanent path or link."""
    nsfw: bool
    """Whether it is marked as adult content."""
    spoiler: bool
    """Whether it is marked as a spoiler."""
    crosspost: bool
    subreddit: Optional[RedditSubredditFoundPostSubreddit]
    """Name of the subreddit, without `r/`."""
    metrics: RedditSubredditFoundPostMetrics
    """Counts at the time of the lookup."""
    createdAt: Optional[str]
    """Time: created."""
    thumbnailUrl: Optional[str]
    """Link: thumbnail."""
    thumbnailBlurred: Optional[bool]
    position: Optional[int]
    """Place in the list, from the top."""
    relativePosition: Optional[int]


class RedditSubredditPostAuthor(TypedDict):
    username: Optional[str]
    id: Optional[str]
    """Id at the platform."""


class RedditSubredditPostMetrics(TypedDict):
    score: Optional[int]
    """Upvotes minus downvotes; platforms change it at random."""
    upvotes: Optional[int]
    """Upvotes; platforms change them at random."""
    upvoteRatio: Optional[float]
    """Share of upvotes among all votes, 0 to 1."""
    commentCount: Optional[int]
    """Number: comment."""
    crosspostCount: Optional[int]
    """Number: crosspost."""
    subredditSubscribers: Optional[int]


class RedditSubredditPostFlags(TypedDict):
    isVideo: bool
    """Whether: video."""
    isPinned: bool
    """Whether: pinned."""
    isLocked: bool
    """Whether: locked."""
    isSpoiler: bool
    """Whether: spoiler."""
    isOver18: bool
    """Whether: over18."""
    isOriginalContent: bool
    """Whether: original content."""


class RedditSubredditPost(TypedDict):
    id: str
    """Id at the platform."""
    fullId: Optional[str]
    """Id of the full."""
    subreddit: Optional[str]
    """Name of the subreddit, without `r/`."""
    title: str
    """Title as it is shown."""
    text: Optional[str]
    """Text as its author wrote it."""
    author: RedditSubredditPostAuthor
    """The account that published it."""
    url: Optional[str]
    """Link at the platform."""
    permalinkUrl: Optional[str]
    """Link: permalink."""
    publishedAt: Optional[str]
    """Time: published."""
    metrics: RedditSubredditPostMetrics
    """Counts at the time of the lookup."""
    flags: RedditSubredditPostFlags


class RequestError(TypedDict):
    code: str
    reason: Optional[str]
    """The reason, in words."""
    message: Optional[str]
    """Of a refused request."""
    retryable: bool


class RequestRecord(TypedDict):
    requestId: str
    """Of equal refusals, the id of the first."""
    at: str
    """When it ended; of equal refusals, when the first ended."""
    operation: str
    """The operation, or the id of another route."""
    key: str
    """Id of the key or session that made it; for monitors, the key that owns the monitor."""
    keyName: Optional[str]
    """The name of the key, of the assistant, or of the person of a session; null where it is unknown."""
    monitor: Optional[str]
    """Id of the monitor that made it."""
    monitorName: Optional[str]
    """Null without a monitor, and for a deleted one."""
    outcome: Literal["found", "not_found", "private", "restricted", "failed", "refused"]
    """`failed`: the sources could not answer. `refused`: it did not become a lookup."""
    status: int
    """HTTP status."""
    error: Optional[RequestError]
    """What is wrong with this line."""
    source: Optional[Literal["web", "official", "provider", "vendor"]]
    """The kind of the source."""
    cached: bool
    creditsCharged: int
    """Credits that were charged."""
    durationMs: Optional[int]
    """Duration of the attempt, in milliseconds; null before the attempt."""
    parameters: Optional[Dict[str, Optional[Union[Union[str, float, bool], List[Union[str, float, bool]]]]]]
    """As they were understood. Null values were left out: parts of a body, cursors, long values."""
    times: int
    """Number of equal refusals within an hour; 1 for a lookup."""
    lastAt: str
    """When the last of equal refusals ended."""


class _RowError(TypedDict):
    code: str
    """The code that a request with this input alone would get."""
    reason: str
    message: str
    """Text as its author wrote it."""
    retryable: bool
    """Whether the same input can work later."""


class RowError(_RowError, total=False):
    retryAfterSeconds: int
    """Retry after in seconds."""


class SeriesPoint(TypedDict):
    at: str
    local: str
    """The same by the clocks of `timezone`."""
    checks: int
    """0: a gap; no check read the record."""
    values: Dict[str, Optional[float]]
    """The last number of the step; null: hidden, or a gap."""
    differences: Dict[str, Optional[float]]
    """To the point before; null beside a gap."""


class ServicePage(TypedDict):
    nextCursor: Optional[str]
    """Send it as `cursor` for the next page; null on the last page."""
    hasMore: bool
    """Whether there is a next page."""
    returnedCount: int
    """Items in this page."""


class SignInSession(TypedDict):
    id: str
    """Identifier in this service."""
    method: Literal["link", "key", "oidc", "passkey"]
    """How the person signed in."""
    personId: Optional[str]
    """Null for a session by a one-time link or a key."""
    role: Literal["owner", "developer", "viewer"]
    keyId: Optional[str]
    """The key that was used to sign in, or to make the link of the sign-in: it ends with the key."""
    address: Optional[str]
    """Network address of the sign-in."""
    userAgent: Optional[str]
    createdAt: str
    """When it was created."""
    seenAt: str
    """Last request, to the minute."""
    expiresAt: str


class SpeechSegment(TypedDict):
    text: str
    """Text as its author wrote it."""
    startMs: int
    """Start in milliseconds from the beginning."""
    endMs: int
    """End in milliseconds from the beginning."""


class StatementLine(TypedDict):
    month: str
    item: Literal["opening", "trial", "purchase", "subscription", "grant", "charge", "refund", "deduction", "chargeback", "correction", "closing"]
    """`opening` and `closing` are the balances at the ends of the month."""
    operation: Optional[str]
    """Of a charge; null for other items, and for charges without usage records of this month."""
    lookups: Optional[int]
    """Of a charge by operation; null for other items."""
    credits: int
    """Negative for charges and deductions."""


class _TaggedMonitorResult(TypedDict):
    id: str
    """Identifier in this service."""
    name: str
    """Name as it is shown."""
    status: Literal["changed", "unchanged", "failed"]
    """unchanged: it is in this state, or cannot be checked in its state."""


class TaggedMonitorResult(_TaggedMonitorResult, total=False):
    error: MonitorError


class TiktokAd(TypedDict):
    id: str
    """Id at the platform."""
    title: Optional[str]
    """Title as it is shown."""
    brandName: Optional[str]
    """Name of the brand."""
    cost: Optional[float]
    ctr: Optional[float]
    """Click rate, as the rank or percentage that the platform reports."""
    likeCount: Optional[int]
    """Number: like."""
    industryKey: Optional[str]
    objective: Optional[str]
    video: Optional[TiktokAdVideo]
    """The video."""


class TiktokAdAnalysisAnalysisItem(TypedDict):
    second: float
    value: float
    """The value that belongs to the label or name."""


class TiktokAdAnalysis(TypedDict):
    metric: Optional[str]
    analysis: List[TiktokAdAnalysisAnalysisItem]
    duration: Optional[int]
    """Length as text of the platform."""
    highlight: List[int]
    percentile: Optional[float]


class TiktokAdDetailsObjectivesItem(TypedDict):
    label: Optional[str]
    """Displayed text."""
    value: Optional[float]
    """The value that belongs to the label or name."""


class TiktokAdDetailsInteractiveAnalysis(TypedDict):
    ctr: Optional[TiktokAdAnalysis]
    """Click rate, as the rank or percentage that the platform reports."""
    cvr: Optional[TiktokAdAnalysis]
    clicks: Optional[TiktokAdAnalysis]
    conversion: Optional[TiktokAdAnalysis]
    remain: Optional[TiktokAdAnalysis]


class TiktokAdDetails(TypedDict):
    id: str
    """Id at the platform."""
    title: Optional[str]
    """Title as it is shown."""
    brandName: Optional[str]
    """Name of the brand."""
    cost: Optional[float]
    ctr: Optional[float]
    """Click rate, as the rank or percentage that the platform reports."""
    likeCount: Optional[int]
    """Number: like."""
    industryKey: Optional[str]
    objective: Optional[str]
    video: Optional[TiktokAdVideo]
    """The video."""
    commentCount: Optional[int]
    """Number: comment."""
    shareCount: Optional[int]
    """Number: share."""
    countries: List[str]
    landingPageUrl: Optional[str]
    """Link: landing page."""
    keywords: Optional[List[str]]
    """Keywords set for it."""
    objectives: List[TiktokAdDetailsObjectivesItem]
    patterns: List[str]
    source: Optional[str]
    """Where it comes from."""
    hasVoiceOver: Optional[bool]
    """Whether: voice over."""
    detailUrl: Optional[str]
    """Link: detail."""
    interactiveAnalysis: Optional[TiktokAdDetailsInteractiveAnalysis]
    relatedAds: List[TiktokAd]


class TiktokAdVideoUrls(TypedDict):
    p360: Optional[str]
    """The file of 360 lines."""
    p480: Optional[str]
    """The file of 480 lines."""
    p540: Optional[str]
    """The file of 540 lines."""
    p720: Optional[str]
    """The file of 720 lines."""
    p1080: Optional[str]
    """The file of 1080 lines."""


class TiktokAdVideo(TypedDict):
    id: Optional[str]
    """Id at the platform."""
    durationSeconds: Optional[float]
    """Duration in seconds."""
    coverUrl: Optional[str]
    """Link: cover."""
    width: Optional[int]
    """Width in pixels."""
    height: Optional[int]
    """Height in pixels."""
    urls: Optional[TiktokAdVideoUrls]
    """Links in the text or profile."""


class TiktokAudienceCountry(TypedDict):
    country: str
    """Country code (ISO 3166-1 alpha-2) or name, as the platform reports it."""
    countryCode: str
    """ISO 3166-1 alpha-2."""
    count: int
    """Their number."""
    percentage: str


class TiktokAuthor(TypedDict):
    id: Optional[str]
    """Id at the platform."""
    handle: Optional[str]
    """Public name in links, without `@`."""
    displayName: Optional[str]
    """Name as the account shows it; not unique."""
    avatarUrl: Optional[str]
    """Link: avatar."""
    verified: bool
    """Whether the platform marks the account as verified."""


class TiktokAvatarUrls(TypedDict, total=False):
    large: str
    medium: str
    thumb: str


class _TiktokCommentAuthor(TypedDict):
    handle: str
    """Public name in links, without `@`."""
    displayName: Optional[str]
    """Name as the account shows it; not unique."""
    avatarUrl: Optional[str]
    """Link: avatar."""


class TiktokCommentAuthor(_TiktokCommentAuthor, total=False):
    platformUserId: str
    """Id of the platform user."""
    secUid: str
    """The second, longer identifier of the account."""


class TiktokComment(TypedDict):
    id: str
    """Id at the platform."""
    text: str
    """Text as its author wrote it."""
    createdAt: str
    """Time: created."""
    likes: int
    """Likes at the time of the lookup; null if they are hidden or not reported."""
    replyCount: int
    """Number: reply."""
    language: str
    """Language code (BCP 47)."""
    author: TiktokCommentAuthor
    """The account that published it."""


class TiktokEngagementProfile(TypedDict):
    handle: str
    """Public name in links, without `@`."""
    displayName: Optional[str]
    """Name as the account shows it; not unique."""
    bio: Optional[str]
    """Description that the account gives of itself."""
    avatarUrl: Optional[str]
    """Link: avatar."""
    verified: bool
    """Whether the platform marks the account as verified."""
    profileUrl: str
    """Link: profile."""
    privateAccount: bool
    """Whether only accepted followers see what the account posts."""


class TiktokEngagementVideo(TypedDict):
    id: str
    """Id at the platform."""
    caption: Optional[str]
    """Caption as it was written."""
    createdAt: Optional[str]
    """Time: created."""
    likeCount: Optional[int]
    """Number: like."""
    commentCount: Optional[int]
    """Number: comment."""
    shareCount: Optional[int]
    """Number: share."""
    saveCount: Optional[int]
    """Number: save."""
    viewCount: Optional[int]
    """Number: view."""
    engagementRatePercent: Optional[float]
    """Engagement rate in percent."""
    isOutlierHigh: bool
    """Whether: outlier high."""
    isOutlierLow: bool
    """Whether: outlier low."""
    skipReason: Optional[str]
    """Why: skip."""
    videoUrl: Optional[str]
    """Link: video."""
    pinned: bool
    """Whether it is pinned to the top."""


class _TiktokFollowedAccount(TypedDict):
    handle: str
    """Public name in links, without `@`."""
    displayName: Optional[str]
    """Name as the account shows it; not unique."""
    bio: Optional[str]
    """Description that the account gives of itself."""
    avatarUrl: Optional[str]
    """Link: avatar."""
    verified: bool
    """Whether the platform marks the account as verified."""
    profileUrl: str
    """Link: profile."""
    metrics: ProfileCounts
    """Counts at the time of the lookup."""


class TiktokFollowedAccount(_TiktokFollowedAccount, total=False):
    platformUserId: str
    """Id of the platform user."""
    secUid: str
    """The second, longer identifier of the account."""
    privateAccount: bool
    """Whether only accepted followers see what the account posts."""
    region: str
    """Country code (ISO 3166-1 alpha-2)."""
    language: str
    """Language code (BCP 47)."""
    accountCreatedAt: str
    """Time: account created."""
    details: Dict[str, Any]
    """Further fields as the platform names them; they may change with the platform."""


class TiktokFollowerMetrics(TypedDict):
    followers: int
    """Followers at the time of the lookup. Some platforms round them."""
    following: int
    """Accounts it follows."""


class _TiktokFollower(TypedDict):
    handle: str
    """Public name in links, without `@`."""
    displayName: Optional[str]
    """Name as the account shows it; not unique."""
    bio: Optional[str]
    """Description that the account gives of itself."""
    avatarUrl: Optional[str]
    """Link: avatar."""
    verified: bool
    """Whether the platform marks the account as verified."""
    privateAccount: bool
    """Whether only accepted followers see what the account posts."""
    metrics: TiktokFollowerMetrics
    """Counts at the time of the lookup."""


class TiktokFollower(_TiktokFollower, total=False):
    platformUserId: str
    """Id of the platform user."""
    secUid: str
    """The second, longer identifier of the account."""
    avatarUrls: TiktokAvatarUrls


class TiktokFoundUserMetrics(TypedDict):
    followers: Optional[int]
    """Followers at the time of the lookup. Some platforms round them."""
    following: Optional[int]
    """Accounts it follows."""
    likes: Optional[int]
    """Likes at the time of the lookup; null if they are hidden or not reported."""
    posts: Optional[int]
    """Posts, in the order of the platform; or their number."""


class _TiktokFoundUser(TypedDict):
    platform: Literal["tiktok"]
    """Short name of the platform."""
    handle: str
    """Public name in links, without `@`."""
    displayName: Optional[str]
    """Name as the account shows it; not unique."""
    bio: Optional[str]
    """Description that the account gives of itself."""
    avatarUrl: Optional[str]
    """Link: avatar."""
    verified: bool
    """Whether the platform marks the account as verified."""
    profileUrl: str
    """Link: profile."""
    metrics: TiktokFoundUserMetrics
    """Counts at the time of the lookup."""


class TiktokFoundUser(_TiktokFoundUser, total=False):
    platformUserId: str
    """Id of the platform user."""
    secUid: str
    """The second, longer identifier of the account."""
    privateAccount: bool
    """Whether only accepted followers see what the account posts."""


class TiktokHashtagVideoMedia(TypedDict):
    downloadUrl: Optional[str]
    """Link: download."""
    downloadWithoutWatermarkUrl: Optional[str]
    """Link: download without watermark."""


class _TiktokHashtagVideo(TypedDict):
    id: str
    """Id at the platform."""
    caption: Optional[str]
    """Caption as it was written."""
    createdAt: Optional[str]
    """Time: created."""
    url: Optional[str]
    """Link at the platform."""
    thumbnailUrl: Optional[str]
    """Link: thumbnail."""
    durationMs: Optional[int]
    """Duration in milliseconds."""
    pinned: bool
    """Whether it is pinned to the top."""
    isAd: bool
    """Whether: ad."""
    stats: TiktokVideoStats
    media: TiktokHashtagVideoMedia
    """Pictures and videos."""
    author: TiktokAuthor


class TiktokHashtagVideo(_TiktokHashtagVideo, total=False):
    details: Dict[str, Any]
    """Further fields as the platform names them; they may change with the platform."""
    hostedMedia: List[HostedMedia]
    """Files hosted by this service; only with `hostMedia`."""


class _TiktokLiveStreamsItem(TypedDict):
    codecFamily: Literal["h264", "h265"]
    source: Literal["primary", "hevc"]
    """Where it comes from."""
    qualityKey: str


class TiktokLiveStreamsItem(_TiktokLiveStreamsItem, total=False):
    qualityLabel: str
    flvUrl: str
    """Link: flv."""
    hlsUrl: str
    """Link: hls."""
    cmafUrl: str
    """Link: cmaf."""
    resolution: str
    bitrate: int
    """Bits per second."""


class _TiktokLive(TypedDict):
    roomId: str
    """Id of the room."""
    title: Optional[str]
    """Title as it is shown."""
    coverUrl: Optional[str]
    """Link: cover."""
    startedAt: Optional[str]
    """Time: started."""
    viewerCount: int
    """Number: viewer."""
    enterCount: int
    """Number: enter."""
    streams: List[TiktokLiveStreamsItem]


class TiktokLive(_TiktokLive, total=False):
    streamId: str
    """Id of the stream."""


class _TiktokLiveProfile(TypedDict):
    platform: Literal["tiktok"]
    """Short name of the platform."""
    handle: str
    """Public name in links, without `@`."""
    displayName: Optional[str]
    """Name as the account shows it; not unique."""
    avatarUrl: Optional[str]
    """Link: avatar."""
    verified: bool
    """Whether the platform marks the account as verified."""
    profileUrl: str
    """Link: profile."""


class TiktokLiveProfile(_TiktokLiveProfile, total=False):
    platformUserId: str
    """Id of the platform user."""
    secUid: str
    """The second, longer identifier of the account."""
    followerCount: int
    """Number: follower."""
    followingCount: int
    """Number: following."""
    bio: Optional[str]
    """Description that the account gives of itself."""


class TiktokProductImage(TypedDict):
    width: Optional[int]
    """Width in pixels."""
    height: Optional[int]
    """Height in pixels."""
    url: Optional[str]
    """Link at the platform."""


class TiktokProductLabelsItem(TypedDict):
    text: str
    """Text as its author wrote it."""
    type: Optional[int]
    """Kind of object."""


class TiktokProductPrice(TypedDict):
    currencyCode: Optional[str]
    """Currency (ISO 4217)."""
    currencySymbol: Optional[str]
    current: Optional[str]
    original: Optional[str]
    discountText: Optional[str]
    """Discount, as text of the platform."""
    savingText: Optional[str]
    """Saving, as text of the platform."""


class TiktokProductMetrics(TypedDict):
    sold: Optional[int]
    reviews: Optional[int]
    rating: Optional[float]
    """Average rating in stars."""


class TiktokProductShop(TypedDict):
    id: Optional[str]
    """Id at the platform."""
    name: Optional[str]
    """Name as it is shown."""
    logoUrl: Optional[str]
    """Link: logo."""


class _TiktokProduct(TypedDict):
    id: str
    """Id at the platform."""
    title: str
    """Title as it is shown."""
    description: Optional[str]
    """Description as its owner wrote it."""
    url: Optional[str]
    """Link at the platform."""
    imageUrl: Optional[str]
    """Link: image."""
    shipFrom: Optional[str]
    trustLabel: Optional[str]
    labels: List[TiktokProductLabelsItem]
    price: TiktokProductPrice
    """Price in the currency of the market."""
    metrics: TiktokProductMetrics
    """Counts at the time of the lookup."""
    shop: TiktokProductShop


class TiktokProduct(_TiktokProduct, total=False):
    image: Optional[TiktokProductImage]


class TiktokProductReviewReviewer(TypedDict):
    id: Optional[str]
    """Id at the platform."""
    name: Optional[str]
    """Name as it is shown."""
    avatarUrl: Optional[str]
    """Link: avatar."""


class TiktokProductReviewMedia(TypedDict):
    displayImageUrl: Optional[str]
    """Link: display image."""
    imageUrls: List[str]
    """Links: image."""


class TiktokProductReview(TypedDict):
    id: str
    """Id at the platform."""
    productId: str
    """Id of the product."""
    skuId: Optional[str]
    """Id of the sku."""
    rating: int
    """Average rating in stars."""
    text: Optional[str]
    """Text as its author wrote it."""
    createdAt: Optional[str]
    """Time: created."""
    verifiedPurchase: Optional[bool]
    incentivized: Optional[bool]
    reviewer: TiktokProductReviewReviewer
    media: TiktokProductReviewMedia
    """Pictures and videos."""
    variant: Optional[str]
    country: Optional[str]
    """Country code (ISO 3166-1 alpha-2) or name, as the platform reports it."""


class TiktokProfileBioLink(TypedDict):
    url: str
    """Link at the platform."""
    riskLevel: int


class TiktokProfileContentSettings(TypedDict):
    comment: int
    duet: int
    stitch: int
    download: int


class TiktokProfileProfileTabs(TypedDict):
    showMusicTab: bool
    showQuestionTab: bool
    showPlayListTab: bool


class _TiktokProfile(TypedDict):
    platform: Literal["tiktok"]
    """Short name of the platform."""
    handle: str
    """Public name in links, without `@`."""
    displayName: Optional[str]
    """Name as the account shows it; not unique."""
    bio: Optional[str]
    """Description that the account gives of itself."""
    avatarUrl: Optional[str]
    """Link: avatar."""
    verified: bool
    """Whether the platform marks the account as verified."""
    profileUrl: str
    """Link: profile."""


class TiktokProfile(_TiktokProfile, total=False):
    privateAccount: bool
    """Whether only accepted followers see what the account posts."""
    platformUserId: str
    """Id of the platform user."""
    secUid: str
    """The second, longer identifier of the account."""
    accountCreatedAt: str
    """Time: account created."""
    avatarUrls: TiktokAvatarUrls
    bioLink: TiktokProfileBioLink
    """Link: bio."""
    language: str
    """Language code (BCP 47)."""
    isCommerceUser: bool
    """Whether: commerce user."""
    isSeller: bool
    """Whether: seller."""
    openFavorite: bool
    isAdVirtual: bool
    """Whether: ad virtual."""
    isEmbedBanned: bool
    """Whether: embed banned."""
    canExpandPlaylist: bool
    """Whether: expand playlist."""
    profileEmbedPermission: int
    followingVisibility: int
    roomId: str
    """Id of the room."""
    contentSettings: TiktokProfileContentSettings
    profileTabs: TiktokProfileProfileTabs


class TiktokProfileLink(TypedDict):
    platform: Literal["tiktok"]
    """Short name of the platform."""
    handle: str
    """Public name in links, without `@`."""
    profileUrl: str
    """Link: profile."""


class TiktokSearchSuggestion(TypedDict):
    text: str
    """Text as its author wrote it."""
    position: Optional[int]
    """Place in the list, from the top."""
    language: Optional[str]
    """Language code (BCP 47)."""
    score: Optional[float]
    """Upvotes minus downvotes; platforms change it at random."""


class TiktokShop(TypedDict):
    id: Optional[str]
    """Id at the platform."""
    name: Optional[str]
    """Name as it is shown."""
    logoUrl: Optional[str]
    """Link: logo."""
    storeUrl: Optional[str]
    """Link: store."""
    region: Optional[str]
    """Country code (ISO 3166-1 alpha-2)."""
    rating: Optional[float]
    """Average rating in stars."""
    soldCount: Optional[int]
    """Number: sold."""
    reviewCount: Optional[int]
    """Number: review."""
    onSellProductCount: Optional[int]
    """Number: on sell product."""
    followerCount: Optional[int]
    """Number: follower."""
    videoCount: Optional[int]
    """Number: video."""


class TiktokShowcaseProductImage(TypedDict):
    url: Optional[str]
    """Link at the platform."""
    urls: List[str]
    """Links in the text or profile."""
    width: Optional[int]
    """Width in pixels."""
    height: Optional[int]
    """Height in pixels."""


class TiktokShowcaseProductPrice(TypedDict):
    currencyCode: Optional[str]
    """Currency (ISO 4217)."""
    currencySymbol: Optional[str]
    salePrice: Optional[str]
    originalPrice: Optional[str]
    discountPercent: Optional[str]
    """Discount in percent."""


class TiktokShowcaseProductRating(TypedDict):
    score: Optional[float]
    """Upvotes minus downvotes; platforms change it at random."""
    reviewCount: int
    """Number: review."""


class TiktokShowcaseProductSales(TypedDict):
    soldCount: int
    """Number: sold."""


class TiktokShowcaseProductSeller(TypedDict):
    id: str
    """Id at the platform."""


class _TiktokShowcaseProduct(TypedDict):
    id: str
    """Id at the platform."""
    title: Optional[str]
    """Title as it is shown."""
    url: Optional[str]
    """Link at the platform."""
    image: Optional[TiktokShowcaseProductImage]
    price: Optional[TiktokShowcaseProductPrice]
    """Price in the currency of the market."""
    rating: Optional[TiktokShowcaseProductRating]
    """Average rating in stars."""
    sales: TiktokShowcaseProductSales
    seller: Optional[TiktokShowcaseProductSeller]


class TiktokShowcaseProduct(_TiktokShowcaseProduct, total=False):
    details: Dict[str, Any]
    """Further fields as the platform names them; they may change with the platform."""


class TiktokSong(TypedDict):
    id: Optional[str]
    """Id at the platform."""
    title: Optional[str]
    """Title as it is shown."""
    author: Optional[str]
    """The account that published it."""
    album: Optional[str]
    playUrl: Optional[str]
    """Link: play."""
    coverUrl: Optional[str]
    """Link: cover."""
    durationSec: Optional[float]
    """Duration in seconds."""
    videoCount: Optional[int]
    """Number: video."""
    isOriginal: Optional[bool]
    """Whether: original."""
    isArtist: Optional[bool]
    """Whether: artist."""
    shareUrl: Optional[str]
    """Link: share."""


class TiktokTopVideoMedia(TypedDict):
    downloadUrl: Optional[str]
    """Link: download."""
    downloadWithoutWatermarkUrl: Optional[str]
    """Link: download without watermark."""
    slideshowImages: List[str]


class _TiktokTopVideo(TypedDict):
    id: str
    """Id at the platform."""
    caption: Optional[str]
    """Caption as it was written."""
    createdAt: Optional[str]
    """Time: created."""
    url: Optional[str]
    """Link at the platform."""
    thumbnailUrl: Optional[str]
    """Link: thumbnail."""
    durationMs: Optional[int]
    """Duration in milliseconds."""
    pinned: bool
    """Whether it is pinned to the top."""
    isAd: bool
    """Whether: ad."""
    stats: TiktokVideoStats
    media: TiktokTopVideoMedia
    """Pictures and videos."""
    mediaType: Literal["video", "slideshow"]
    """Kind of media."""
    author: TiktokAuthor


class TiktokTopVideo(_TiktokTopVideo, total=False):
    details: Dict[str, Any]
    """Further fields as the platform names them; they may change with the platform."""


class TiktokTranscript(TypedDict):
    format: Literal["webvtt"]
    content: str
    language: str
    """Language code (BCP 47)."""
    source: Literal["captions", "speech_to_text"]
    """Where it comes from."""
    plainText: str
    """The whole text without times."""
    segments: List[CaptionSegment]
    """Parts of the text with their times."""


class _TiktokTrendingItemVideo(TypedDict):
    id: str
    """Id at the platform."""
    caption: Optional[str]
    """Caption as it was written."""
    createdAt: Optional[str]
    """Time: created."""
    durationMs: Optional[int]
    """Duration in milliseconds."""
    mediaType: Literal["video", "slideshow"]
    """Kind of media."""
    isAd: bool
    """Whether: ad."""
    url: Optional[str]
    """Link at the platform."""


class TiktokTrendingItemVideo(_TiktokTrendingItemVideo, total=False):
    region: Optional[str]
    """Country code (ISO 3166-1 alpha-2)."""


class TiktokTrendingItemAuthor(TypedDict, total=False):
    platformUserId: str
    """Id of the platform user."""
    secUid: str
    """The second, longer identifier of the account."""
    nickname: Optional[str]
    avatarUrl: Optional[str]
    """Link: avatar."""
    signature: Optional[str]
    region: Optional[str]
    """Country code (ISO 3166-1 alpha-2)."""
    handle: Optional[str]
    """Public name in links, without `@`."""
    verified: bool
    """Whether the platform marks the account as verified."""


class _TiktokTrendingItemMedia(TypedDict):
    downloadUrl: Optional[str]
    """Link: download."""
    downloadWithoutWatermarkUrl: Optional[str]
    """Link: download without watermark."""
    thumbnailUrl: Optional[str]
    """Link: thumbnail."""


class TiktokTrendingItemMedia(_TiktokTrendingItemMedia, total=False):
    slideshowImages: List[str]


class _TiktokTrendingItem(TypedDict):
    video: TiktokTrendingItemVideo
    """The video."""
    author: Optional[TiktokTrendingItemAuthor]
    """The account that published it."""
    metrics: TiktokVideoStats
    """Counts at the time of the lookup."""
    media: TiktokTrendingItemMedia
    """Pictures and videos."""


class TiktokTrendingItem(_TiktokTrendingItem, total=False):
    details: Dict[str, Any]
    """Further fields as the platform names them; they may change with the platform."""


class TiktokVideoMedia(TypedDict):
    downloadUrl: Optional[str]
    """Link: download."""
    downloadWithoutWatermarkUrl: Optional[str]
    """Link: download without watermark."""


class _TiktokVideo(TypedDict):
    id: str
    """Id at the platform."""
    caption: Optional[str]
    """Caption as it was written."""
    createdAt: Optional[str]
    """Time: created."""
    url: Optional[str]
    """Link at the platform."""
    thumbnailUrl: Optional[str]
    """Link: thumbnail."""
    durationMs: Optional[int]
    """Duration in milliseconds."""
    pinned: bool
    """Whether it is pinned to the top."""
    isAd: bool
    """Whether: ad."""
    stats: TiktokVideoStats
    media: TiktokVideoMedia
    """Pictures and videos."""


class TiktokVideo(_TiktokVideo, total=False):
    details: Dict[str, Any]
    """Further fields as the platform names them; they may change with the platform."""
    hostedMedia: List[HostedMedia]
    """Files hosted by this service; only with `hostMedia`."""


class _TiktokVideoDetailsVideo(TypedDict):
    id: str
    """Id at the platform."""
    caption: Optional[str]
    """Caption as it was written."""
    createdAt: Optional[str]
    """Time: created."""
    durationMs: Optional[int]
    """Duration in milliseconds."""
    mediaType: Literal["video", "slideshow"]
    """Kind of media."""
    isAd: bool
    """Whether: ad."""
    url: str
    """Link at the platform."""


class TiktokVideoDetailsVideo(_TiktokVideoDetailsVideo, total=False):
    region: Optional[str]
    """Country code (ISO 3166-1 alpha-2)."""


class _TiktokVideoDetailsAuthor(TypedDict):
    handle: str
    """Public name in links, without `@`."""
    verified: bool
    """Whether the platform marks the account as verified."""


class TiktokVideoDetailsAuthor(_TiktokVideoDetailsAuthor, total=False):
    platformUserId: str
    """Id of the platform user."""
    secUid: str
    """The second, longer identifier of the account."""
    nickname: Optional[str]
    avatarUrl: Optional[str]
    """Link: avatar."""
    signature: Optional[str]
    region: Optional[str]
    """Country code (ISO 3166-1 alpha-2)."""
    privateAccount: bool
    """Whether only accepted followers see what the account posts."""


class TiktokVideoDetailsMusic(TypedDict, total=False):
    id: Optional[str]
    """Id at the platform."""
    title: Optional[str]
    """Title as it is shown."""
    author: Optional[str]
    """The account that published it."""
    playUrl: Optional[str]
    """Link: play."""
    coverUrl: Optional[str]
    """Link: cover."""
    durationSec: Optional[float]
    """Duration in seconds."""
    isOriginal: bool
    """Whether: original."""


class TiktokVideoDetailsMetrics(TypedDict, total=False):
    views: Optional[int]
    """Views at the time of the lookup; null if they are not reported."""
    likes: Optional[int]
    """Likes at the time of the lookup; null if they are hidden or not reported."""
    comments: Optional[int]
    """Comments, in the order of the platform; or their number."""
    shares: Optional[int]
    """Shares at the time of the lookup."""
    saves: Optional[int]
    """Number of times it was saved at the time of the lookup."""


class TiktokVideoDetailsMediaDimensions(TypedDict):
    width: int
    """Width in pixels."""
    height: int
    """Height in pixels."""


class _TiktokVideoDetailsMedia(TypedDict):
    downloadUrl: Optional[str]
    """Link: download."""
    downloadWithoutWatermarkUrl: Optional[str]
    """Link: download without watermark."""
    thumbnailUrl: Optional[str]
    """Link: thumbnail."""


class TiktokVideoDetailsMedia(_TiktokVideoDetailsMedia, total=False):
    dimensions: TiktokVideoDetailsMediaDimensions
    """Width and height in pixels."""
    slideshowImages: List[str]


class TiktokVideoDetailsTranscript(TypedDict):
    format: Literal["webvtt"]
    content: str


class TiktokVideoDetailsCaptionsItem(TypedDict):
    language: str
    """Language code (BCP 47)."""
    original: bool


class _TiktokVideoDetails(TypedDict):
    lookupStatus: LookupStatus
    video: Optional[TiktokVideoDetailsVideo]
    """The video."""
    author: Optional[TiktokVideoDetailsAuthor]
    """The account that published it."""
    music: Optional[TiktokVideoDetailsMusic]
    """The sound that is used."""
    metrics: Optional[TiktokVideoDetailsMetrics]
    """Counts at the time of the lookup."""
    media: Optional[TiktokVideoDetailsMedia]
    """Pictures and videos."""
    transcript: Optional[TiktokVideoDetailsTranscript]
    """The spoken text; null without speech or if it was not requested."""
    captions: Optional[List[TiktokVideoDetailsCaptionsItem]]
    downloads: List[MediaDownload]


class TiktokVideoDetails(_TiktokVideoDetails, total=False):
    details: Dict[str, Any]
    """Further fields as the platform names them; they may change with the platform."""


class TiktokVideoStats(TypedDict):
    views: int
    """Views at the time of the lookup; null if they are not reported."""
    likes: int
    """Likes at the time of the lookup; null if they are hidden or not reported."""
    comments: int
    """Comments, in the order of the platform; or their number."""
    shares: int
    """Shares at the time of the lookup."""
    saves: int
    """Number of times it was saved at the time of the lookup."""


class _TwitterAuthor(TypedDict):
    handle: str
    """Public name in links, without `@`."""
    displayName: Optional[str]
    """Name as the account shows it; not unique."""
    avatarUrl: Optional[str]
    """Link: avatar."""
    verified: Optional[bool]
    """Whether the platform marks the account as verified."""
    blueVerified: Optional[bool]
    """Whether the account has the paid mark."""


class TwitterAuthor(_TwitterAuthor, total=False):
    platformUserId: str
    """Id of the platform user."""


class TwitterCard(TypedDict):
    url: str
    """Link at the platform."""
    title: Optional[str]
    """Title as it is shown."""
    description: Optional[str]
    """Description as its owner wrote it."""
    imageUrl: Optional[str]
    """Link: image."""
    domain: Optional[str]


class TwitterCommunityCreator(TypedDict):
    handle: str
    """Public name in links, without `@`."""
    verified: bool
    """Whether the platform marks the account as verified."""
    blueVerified: bool
    """Whether the account has the paid mark."""


class TwitterCommunityRulesItem(TypedDict):
    id: str
    """Id at the platform."""
    name: str
    """Name as it is shown."""
    description: Optional[str]
    """Description as its owner wrote it."""


class _TwitterCommunity(TypedDict):
    platform: Literal["twitter"]
    """Short name of the platform."""
    id: str
    """Id at the platform."""
    url: str
    """Link at the platform."""
    name: str
    """Name as it is shown."""
    description: Optional[str]
    """Description as its owner wrote it."""
    createdAt: str
    """Time: created."""
    memberCount: int
    """Number: member."""
    isNsfw: bool
    """Whether: nsfw."""
    joinPolicy: Literal["open", "restricted"]
    primaryTopic: Optional[str]
    bannerImageUrl: Optional[str]
    """Link: banner image."""
    creator: Optional[TwitterCommunityCreator]
    """The account that published it."""
    rules: List[TwitterCommunityRulesItem]
    memberFacepileAvatarUrls: List[str]
    """Links: member facepile avatar."""
    trendingHashtags: List[str]


class TwitterCommunity(_TwitterCommunity, total=False):
    unavailable: List[str]
    """Whether the platform lists it without its content."""


class _TwitterCommunityTweet(TypedDict):
    id: str
    """Id at the platform."""
    url: str
    """Link at the platform."""
    conversationId: Optional[str]
    """Identifier of the first post of the conversation."""
    createdAt: str
    """Time: created."""
    language: Optional[str]
    """Language code (BCP 47)."""
    text: str
    """Text as its author wrote it."""
    isLongForm: Optional[bool]
    """Whether: long form."""
    displayTextRange: Optional[List[int]]
    metrics: TwitterTweetMetrics
    media: Optional[List[Union[TwitterPhoto, TwitterVideo]]]
    """Pictures and videos."""
    entities: TwitterEntities
    isReply: Optional[bool]
    """Whether: reply."""
    isQuote: Optional[bool]
    """Whether: quote."""
    isRetweet: Optional[bool]
    """Whether: retweet."""
    possiblySensitive: Optional[bool]
    """Whether its author or the platform marks it as sensitive."""
    author: Optional[TwitterAuthor]
    """The account that published it."""


class TwitterCommunityTweet(_TwitterCommunityTweet, total=False):
    inReplyToTweetId: str
    """Id of the in reply to tweet."""
    inReplyToUserId: str
    """Id of the in reply to user."""
    inReplyToScreenName: str
    """Name of the in reply to screen."""
    quotedTweetId: str
    """Id of the quoted tweet."""
    retweetedTweetId: str
    """Id of the retweeted tweet."""
    editInfo: TwitterEditInfo
    source: str
    """Where it comes from."""
    sourceUrl: str
    """Link: source."""
    textTruncated: Literal[True]
    """Whether the platform cut the text short."""
    poll: TwitterPoll
    card: TwitterCard
    quotedTweet: TwitterQuotedTweet
    retweetedTweet: TwitterQuotedTweet


class TwitterEditInfo(TypedDict):
    editTweetIds: List[str]
    """Ids: edit tweet."""
    editableUntilMsec: str
    """Editable until in milliseconds."""
    isEditEligible: bool
    """Whether: edit eligible."""
    editsRemaining: str


class TwitterEntitiesHashtagsItem(TypedDict):
    text: str
    """Text as its author wrote it."""


class _TwitterEntitiesUserMentionsItem(TypedDict):
    handle: str
    """Public name in links, without `@`."""


class TwitterEntitiesUserMentionsItem(_TwitterEntitiesUserMentionsItem, total=False):
    displayName: str
    """Name as the account shows it; not unique."""
    platformUserId: str
    """Id of the platform user."""


class TwitterEntitiesUrlsItem(TypedDict):
    url: Optional[str]
    """Link at the platform."""
    displayUrl: Optional[str]
    """Link: display."""
    expandedUrl: Optional[str]
    """Link: expanded."""


class TwitterEntitiesSymbolsItem(TypedDict):
    text: str
    """Text as its author wrote it."""


class TwitterEntities(TypedDict):
    hashtags: Optional[List[TwitterEntitiesHashtagsItem]]
    """Tags without `#`."""
    userMentions: Optional[List[TwitterEntitiesUserMentionsItem]]
    urls: Optional[List[TwitterEntitiesUrlsItem]]
    """Links in the text or profile."""
    symbols: Optional[List[TwitterEntitiesSymbolsItem]]


class _TwitterFoundPerson(TypedDict):
    handle: Optional[str]
    """Public name in links, without `@`."""
    displayName: Optional[str]
    """Name as the account shows it; not unique."""
    avatarUrl: Optional[str]
    """Link: avatar."""
    verified: Optional[bool]
    """Whether the platform marks the account as verified."""
    blueVerified: Optional[bool]
    """Whether the account has the paid mark."""
    bio: Optional[str]
    """Description that the account gives of itself."""
    profileUrl: str
    """Link: profile."""
    platformUserId: str
    """Id of the platform user."""
    privateAccount: Optional[bool]
    """Whether only accepted followers see what the account posts."""
    metrics: TwitterProfileMetrics
    """Counts at the time of the lookup."""


class TwitterFoundPerson(_TwitterFoundPerson, total=False):
    bannerUrl: Optional[str]
    """Link: banner."""
    website: Optional[str]
    """Link to a site."""
    location: Optional[str]
    """The location in the words of the author."""
    accountCreatedAt: str
    """Time: account created."""


class TwitterMediaSize(TypedDict):
    h: int
    """Height in pixels."""
    w: int
    """Width in pixels."""
    resize: str


class TwitterMediaSizes(TypedDict):
    thumb: TwitterMediaSize
    small: TwitterMediaSize
    medium: TwitterMediaSize
    large: TwitterMediaSize


class TwitterPhotoOriginalInfo(TypedDict):
    width: int
    """Width in pixels."""
    height: int
    """Height in pixels."""


class _TwitterPhoto(TypedDict):
    type: Literal["photo"]
    """Kind of object."""
    id: str
    """Id at the platform."""
    url: Optional[str]
    """Link at the platform."""
    displayUrl: Optional[str]
    """Link: display."""
    expandedUrl: Optional[str]
    """Link: expanded."""
    mediaUrlHttps: str
    sizes: Optional[TwitterMediaSizes]
    originalInfo: Optional[TwitterPhotoOriginalInfo]


class TwitterPhoto(_TwitterPhoto, total=False):
    altText: str
    """Alt, as text of the platform."""


class TwitterPollOptionsItem(TypedDict):
    label: str
    """Displayed text."""
    votes: Optional[int]


class TwitterPoll(TypedDict):
    options: List[TwitterPollOptionsItem]
    closed: Optional[bool]
    endsAt: Optional[str]
    """Time: ends."""
    durationMinutes: Optional[int]
    """Duration in minutes."""


class TwitterProfileVerificationInfoReason(TypedDict, total=False):
    text: str
    """Text as its author wrote it."""
    entities: List[Any]


class _TwitterProfileVerificationInfo(TypedDict):
    isIdentityVerified: bool
    """Whether: identity verified."""


class TwitterProfileVerificationInfo(_TwitterProfileVerificationInfo, total=False):
    verifiedSinceMsec: str
    """Verified since in milliseconds."""
    reason: TwitterProfileVerificationInfoReason


class _TwitterProfileTipJar(TypedDict):
    isEnabled: bool
    """Whether: enabled."""


class TwitterProfileTipJar(_TwitterProfileTipJar, total=False):
    handles: Dict[str, str]


class TwitterProfileHighlights(TypedDict):
    canHighlightTweets: bool
    """Whether: highlight tweets."""
    highlightedTweetCount: int
    """Number: highlighted tweet."""


class _TwitterProfileAffiliateLabel(TypedDict):
    description: str
    """Description as its owner wrote it."""


class TwitterProfileAffiliateLabel(_TwitterProfileAffiliateLabel, total=False):
    badgeUrl: str
    """Link: badge."""
    url: str
    """Link at the platform."""


class _TwitterProfile(TypedDict):
    platform: Literal["twitter"]
    """Short name of the platform."""
    handle: str
    """Public name in links, without `@`."""
    displayName: Optional[str]
    """Name as the account shows it; not unique."""
    avatarUrl: Optional[str]
    """Link: avatar."""
    verified: Optional[bool]
    """Whether the platform marks the account as verified."""
    blueVerified: Optional[bool]
    """Whether the account has the paid mark."""
    bio: Optional[str]
    """Description that the account gives of itself."""
    profileUrl: str
    """Link: profile."""
    privateAccount: Optional[bool]
    """Whether only accepted followers see what the account posts."""


class TwitterProfile(_TwitterProfile, total=False):
    platformUserId: str
    """Id of the platform user."""
    accountCreatedAt: str
    """Time: account created."""
    bannerUrl: Optional[str]
    """Link: banner."""
    location: Optional[str]
    """The location in the words of the author."""
    website: Optional[str]
    """Link to a site."""
    pinnedTweetId: str
    """Id of the pinned tweet."""
    verificationInfo: TwitterProfileVerificationInfo
    tipJar: TwitterProfileTipJar
    highlights: TwitterProfileHighlights
    businessAccount: Dict[str, Any]
    """Whether it is a business account."""
    creatorSubscriptionsCount: int
    """Number: creator subscriptions."""
    affiliateLabel: TwitterProfileAffiliateLabel


class _TwitterProfileMetrics(TypedDict):
    followers: Optional[int]
    """Followers at the time of the lookup. Some platforms round them."""
    following: Optional[int]
    """Accounts it follows."""
    tweets: Optional[int]
    """Posts, in the order of the platform."""
    favourites: Optional[int]


class TwitterProfileMetrics(_TwitterProfileMetrics, total=False):
    listedCount: int
    """Number: listed."""
    mediaCount: int
    """Number: media."""
    fastFollowersCount: int
    """Number: fast followers."""
    unavailable: List[str]
    """Whether the platform lists it without its content."""


class _TwitterQuotedTweet(TypedDict):
    id: str
    """Id at the platform."""
    url: str
    """Link at the platform."""
    conversationId: Optional[str]
    """Identifier of the first post of the conversation."""
    createdAt: str
    """Time: created."""
    language: Optional[str]
    """Language code (BCP 47)."""
    text: str
    """Text as its author wrote it."""
    isLongForm: Optional[bool]
    """Whether: long form."""
    displayTextRange: Optional[List[int]]
    metrics: TwitterTweetMetrics
    media: Optional[List[Union[TwitterPhoto, TwitterVideo]]]
    """Pictures and videos."""
    entities: TwitterEntities
    isReply: Optional[bool]
    """Whether: reply."""
    isQuote: Optional[bool]
    """Whether: quote."""
    isRetweet: Optional[bool]
    """Whether: retweet."""
    possiblySensitive: Optional[bool]
    """Whether its author or the platform marks it as sensitive."""
    author: Optional[TwitterAuthor]
    """The account that published it."""


class TwitterQuotedTweet(_TwitterQuotedTweet, total=False):
    inReplyToTweetId: str
    """Id of the in reply to tweet."""
    inReplyToUserId: str
    """Id of the in reply to user."""
    inReplyToScreenName: str
    """Name of the in reply to screen."""
    quotedTweetId: str
    """Id of the quoted tweet."""
    retweetedTweetId: str
    """Id of the retweeted tweet."""
    editInfo: TwitterEditInfo
    source: str
    """Where it comes from."""
    sourceUrl: str
    """Link: source."""
    textTruncated: Literal[True]
    """Whether the platform cut the text short."""
    poll: TwitterPoll
    card: TwitterCard


class TwitterSearchResults(TypedDict):
    tweets: List[TwitterTweet]
    """Posts, in the order of the platform."""
    people: List[TwitterFoundPerson]
    """Accounts, in the order of the platform."""
    page: Page


class _TwitterTimelineProfile(TypedDict):
    platform: Literal["twitter"]
    """Short name of the platform."""
    handle: str
    """Public name in links, without `@`."""
    displayName: Optional[str]
    """Name as the account shows it; not unique."""
    avatarUrl: Optional[str]
    """Link: avatar."""
    verified: Optional[bool]
    """Whether the platform marks the account as verified."""
    blueVerified: Optional[bool]
    """Whether the account has the paid mark."""
    bio: Optional[str]
    """Description that the account gives of itself."""
    profileUrl: str
    """Link: profile."""
    location: Optional[str]
    """The location in the words of the author."""
    bannerUrl: Optional[str]
    """Link: banner."""


class TwitterTimelineProfile(_TwitterTimelineProfile, total=False):
    platformUserId: str
    """Id of the platform user."""


class _TwitterTweetAuthor(TypedDict):
    handle: str
    """Public name in links, without `@`."""
    displayName: Optional[str]
    """Name as the account shows it; not unique."""
    avatarUrl: Optional[str]
    """Link: avatar."""
    verified: Optional[bool]
    """Whether the platform marks the account as verified."""
    blueVerified: Optional[bool]
    """Whether the account has the paid mark."""
    profileUrl: Optional[str]
    """Link: profile."""


class TwitterTweetAuthor(_TwitterTweetAuthor, total=False):
    platformUserId: str
    """Id of the platform user."""


class _TwitterTweetMetricsValue(TypedDict):
    likes: Optional[int]
    """Likes at the time of the lookup; null if they are hidden or not reported."""
    retweets: Optional[int]
    """Number of times it was reposted at the time of the lookup."""
    replies: Optional[int]
    """Replies, in the order of the platform; or their number."""
    quotes: Optional[int]
    """Number of times it was quoted at the time of the lookup."""
    views: Optional[int]
    """Views at the time of the lookup; null if they are not reported."""
    bookmarkCount: Optional[int]
    """Number: bookmark."""


class TwitterTweetMetricsValue(_TwitterTweetMetricsValue, total=False):
    unavailable: List[str]
    """Whether the platform lists it without its content."""


class _TwitterTweetMediaItem(TypedDict):
    url: str
    """Link at the platform."""
    type: Literal["photo", "video"]
    """Kind of object."""


class TwitterTweetMediaItem(_TwitterTweetMediaItem, total=False):
    thumbnailUrl: str
    """Link: thumbnail."""
    contentType: str
    """Kind of content."""
    bitrate: int
    """Bits per second."""
    width: int
    """Width in pixels."""
    height: int
    """Height in pixels."""


class _TwitterTweet(TypedDict):
    id: str
    """Id at the platform."""
    url: Optional[str]
    """Link at the platform."""
    text: str
    """Text as its author wrote it."""
    createdAt: str
    """Time: created."""
    createdAtLabel: Optional[str]
    language: Optional[str]
    """Language code (BCP 47)."""
    conversationId: Optional[str]
    """Identifier of the first post of the conversation."""
    inReplyToStatusId: Optional[str]
    """Id of the in reply to status."""
    quotedStatusId: Optional[str]
    """Id of the quoted status."""
    retweetTweetId: Optional[str]
    """Id of the retweet tweet."""
    author: Optional[TwitterTweetAuthor]
    """The account that published it."""
    metrics: TwitterTweetMetricsValue
    """Counts at the time of the lookup."""
    media: Optional[List[TwitterTweetMediaItem]]
    """Pictures and videos."""
    expandedUrl: Optional[str]
    """Link: expanded."""
    isRetweet: Optional[bool]
    """Whether: retweet."""
    isReply: Optional[bool]
    """Whether: reply."""
    isQuote: Optional[bool]
    """Whether: quote."""
    source: Optional[str]
    """Where it comes from."""


class TwitterTweet(_TwitterTweet, total=False):
    textTruncated: Literal[True]
    """Whether the platform cut the text short."""
    poll: TwitterPoll
    card: TwitterCard


class _TwitterTweetDetails(TypedDict):
    id: str
    """Id at the platform."""
    url: str
    """Link at the platform."""
    conversationId: Optional[str]
    """Identifier of the first post of the conversation."""
    createdAt: str
    """Time: created."""
    language: Optional[str]
    """Language code (BCP 47)."""
    text: str
    """Text as its author wrote it."""
    isLongForm: Optional[bool]
    """Whether: long form."""
    displayTextRange: Optional[List[int]]
    metrics: TwitterTweetMetrics
    media: Optional[List[Union[TwitterPhoto, TwitterVideo]]]
    """Pictures and videos."""
    entities: TwitterEntities
    isReply: Optional[bool]
    """Whether: reply."""
    isQuote: Optional[bool]
    """Whether: quote."""
    isRetweet: Optional[bool]
    """Whether: retweet."""
    possiblySensitive: Optional[bool]
    """Whether its author or the platform marks it as sensitive."""


class TwitterTweetDetails(_TwitterTweetDetails, total=False):
    inReplyToTweetId: str
    """Id of the in reply to tweet."""
    inReplyToUserId: str
    """Id of the in reply to user."""
    inReplyToScreenName: str
    """Name of the in reply to screen."""
    quotedTweetId: str
    """Id of the quoted tweet."""
    retweetedTweetId: str
    """Id of the retweeted tweet."""
    editInfo: TwitterEditInfo
    source: str
    """Where it comes from."""
    sourceUrl: str
    """Link: source."""
    textTruncated: Literal[True]
    """Whether the platform cut the text short."""
    poll: TwitterPoll
    card: TwitterCard
    quotedTweet: TwitterQuotedTweet
    retweetedTweet: TwitterQuotedTweet


class _TwitterTweetMetrics(TypedDict):
    views: Optional[int]
    """Views at the time of the lookup; null if they are not reported."""
    favorites: Optional[int]
    """Number of times it was saved at the time of the lookup."""
    retweets: Optional[int]
    """Number of times it was reposted at the time of the lookup."""
    replies: Optional[int]
    """Replies, in the order of the platform; or their number."""
    bookmarks: Optional[int]
    """Number of times it was bookmarked at the time of the lookup."""
    quotes: Optional[int]
    """Number of times it was quoted at the time of the lookup."""


class TwitterTweetMetrics(_TwitterTweetMetrics, total=False):
    unavailable: List[str]
    """Whether the platform lists it without its content."""


class TwitterVideoOriginalInfo(TypedDict):
    width: int
    """Width in pixels."""
    height: int
    """Height in pixels."""


class _TwitterVideoVariantsItem(TypedDict):
    contentType: str
    """Kind of content."""
    url: str
    """Link at the platform."""


class TwitterVideoVariantsItem(_TwitterVideoVariantsItem, total=False):
    bitrate: int
    """Bits per second."""


class _TwitterVideo(TypedDict):
    type: Literal["video", "animated_gif"]
    """Kind of object."""
    id: str
    """Id at the platform."""
    url: Optional[str]
    """Link at the platform."""
    displayUrl: Optional[str]
    """Link: display."""
    expandedUrl: Optional[str]
    """Link: expanded."""
    mediaUrlHttps: str
    sizes: Optional[TwitterMediaSizes]
    originalInfo: Optional[TwitterVideoOriginalInfo]
    variants: List[TwitterVideoVariantsItem]


class TwitterVideo(_TwitterVideo, total=False):
    altText: str
    """Alt, as text of the platform."""
    durationMs: int
    """Duration in milliseconds."""
    aspectRatio: List[int]
    """Aspect as a ratio."""


class _UsageRow(TypedDict):
    lookups: int
    credits: int
    cached: int
    """Lookups that were answered from the cache."""
    failed: int
    """Lookups that ended in an error; they are never charged."""
    averageMs: Optional[int]
    """Of the lookups that were not cached; null if all were."""


class UsageRow(_UsageRow, total=False):
    hour: str
    """Start of the hour (UTC)."""
    day: str
    """In `timezone`; default UTC."""
    operation: str
    key: str
    """Id of the key or session that made the lookups."""
    keyName: Optional[str]
    """The name of the key, of the assistant, or of the person of a session; null for a session of no person, for a deleted key, and for people where the reader is a key that manages no access."""
    monitor: Optional[str]
    """Null: lookups that no monitor made."""
    monitorName: Optional[str]
    """Null without a monitor, and for a deleted one."""
    outcome: Literal["found", "not_found", "private", "restricted", "failed"]
    """The outcome."""
    source: Optional[Literal["web", "official", "provider", "vendor"]]
    """The kind of the source that answered: `web` pages, an `official` interface, a `provider`, a data `vendor`."""


class WebCrawledPageMarkdown(TypedDict, total=False):
    raw: str
    fit: str


class WebCrawledPageLinks(TypedDict):
    internal: List[WebLink]
    external: List[WebLink]


class _WebCrawledPage(TypedDict):
    url: str
    """Link at the platform."""
    status: int
    """The HTTP status; 0 where the page did not answer."""
    success: bool


class WebCrawledPage(_WebCrawledPage, total=False):
    markdown: WebCrawledPageMarkdown
    """The text as Markdown."""
    html: str
    """The text as HTML."""
    metadata: Dict[str, Any]
    """The metadata that the page declares; null for missing values."""
    errorMessage: str
    """The message of `error`."""
    error: RowError
    """Why the page was not read; it costs nothing."""
    creditsCharged: int
    """Credits of this row; 0 for a row that failed."""
    links: WebCrawledPageLinks
    """Links in the text or profile."""
    media: WebMedia


class _WebLink(TypedDict):
    href: str


class WebLink(_WebLink, total=False):
    text: str
    """Text as its author wrote it."""
    title: str
    """Title as it is shown."""


class WebMedia(TypedDict, total=False):
    images: List[WebMediaFile]
    """Links of pictures."""
    videos: List[WebMediaFile]
    """Videos, in the order of the platform; or their number."""
    audios: List[WebMediaFile]


class _WebMediaFile(TypedDict):
    src: str


class WebMediaFile(_WebMediaFile, total=False):
    alt: str
    score: float
    """Not rated by this service: left out."""


class WebNearestPassage(TypedDict):
    heading: Optional[str]
    """The heading above the passage."""
    url: str
    """A link to the heading or the passage."""


class WebScreenshotFile(TypedDict):
    url: str
    """Link at the platform."""
    format: Literal["png", "jpeg", "webp"]
    mime: str
    """Media type of the file."""
    bytes: int
    """Size of the file in bytes."""
    width: Optional[int]
    """Width in pixels."""
    height: Optional[int]
    """Height in pixels."""
    expiresAt: str
    """Time: expires."""


class WebhookAttempt(TypedDict):
    id: str
    """Identifier in this service."""
    eventId: str
    """The event that was sent."""
    endpointId: str
    """The endpoint it was sent to."""
    attempt: int
    """Number of the attempt, from 1."""
    status: Literal["pending", "success", "failed"]
    """Its state."""
    requestHeaders: Dict[str, str]
    """Sent headers. Values of custom headers are cut to their end."""
    payloadText: str
    """The exact body that was signed and sent."""
    sequence: Optional[int]
    """The number of its event among those of the endpoint."""
    responseStatus: Optional[int]
    """HTTP status of the answer; null without an answer."""
    responseBodySnippet: Optional[str]
    """Start of the answer, or the error before an answer; null before the attempt."""
    durationMs: Optional[int]
    """Duration of the attempt, in milliseconds; null before the attempt."""
    manual: bool
    """Whether a call requested it."""
    createdAt: str
    """When it was created."""


class WebhookDelivery(TypedDict):
    id: str
    """Identifier in this service."""
    eventId: str
    """The event that was sent."""
    eventType: str
    monitorId: Optional[str]
    """Null: the event belongs to no monitor (notices, tests)."""
    endpointId: str
    """The endpoint it was sent to."""
    attempt: int
    """Number of the attempt, from 1."""
    status: Literal["pending", "success", "failed"]
    """Its state."""
    pendingState: Optional[Literal["queued", "retry", "sending", "held"]]
    """Why it is pending. `queued`: due now. `retry`: waits for `nextAttemptAt`. `sending`: under way. `held`: waits until the endpoint is active."""
    manual: bool
    """Whether a call requested it."""
    responseStatus: Optional[int]
    """HTTP status of the answer; null without an answer."""
    error: Optional[str]
    """Why no answer came; null if one came."""
    durationMs: Optional[int]
    """Duration of the attempt, in milliseconds; null before the attempt."""
    createdAt: str
    """When it was created."""
    sentAt: Optional[str]
    """When it was signed and sent, to the second; null while it is pending."""
    nextAttemptAt: Optional[str]
    """When a pending delivery is sent; null if that is unknown."""


class WebhookEndpointRateLimit(TypedDict):
    deliveries: int
    per: Literal["second", "minute"]


class WebhookEndpoint(TypedDict):
    id: str
    """Identifier in this service."""
    kind: Literal["http", "sink", "email"]
    """`http` posts events to a URL, `sink` is a hosted inbox."""
    url: Optional[str]
    """Where events are posted; null for a sink."""
    description: Optional[str]
    """Label set by its owner; null without a label."""
    status: Literal["active", "disabled", "disabled_by_user"]
    """Its state."""
    consecutiveFailures: int
    """Failed attempts since the last success."""
    failingSince: Optional[str]
    """When the streak of failures began; null without a current streak."""
    notices: bool
    eventTypes: Optional[List[str]]
    """Types of events that it receives; null: all."""
    headers: Dict[str, str]
    """Custom headers by name. Values show only their last characters."""
    rateLimit: Optional[WebhookEndpointRateLimit]
    """Maximum number of deliveries per time span; null without a limit."""
    payload: Literal["full", "thin"]
    """full: the whole event. thin: ids and links; `GET /v1/events/{eventId}` has the rest."""
    maxBytes: Optional[int]
    """The maximum size of a body. Digests are split, and what remains larger is sent thin."""
    form: Literal["standard", "slack", "discord", "teams", "template", "email"]
    """The form of the bodies. standard: the event. slack, discord, teams: a message for such a webhook. template: the `template`. email: of kind `email`."""
    template: Optional[Dict[str, Any]]
    confirmedAt: Optional[str]
    """When the person of a mail address agreed to mails; null before, and for other kinds."""
    signingSecrets: int
    """The number of secrets that sign now. More than one within 24 hours of a rotation."""
    createdAt: str
    """When it was created."""
    updatedAt: str
    """When it was last changed."""


class WebhookFailure(TypedDict):
    responseStatus: Optional[int]
    """HTTP status of the answer; null without an answer."""
    error: Optional[str]
    """What is wrong with this line."""
    attempts: int
    lastAt: str
    lastDeliveryId: str


WebhookHealthPoint = TypedDict("WebhookHealthPoint", {
    "from": "str",
    "attempts": "int",
    "failed": "int",
    "p50Ms": "int",
    "p95Ms": "int",
})


class YoutubeCaptionTrack(TypedDict):
    label: str
    """Displayed text."""
    languageCode: str
    kind: Optional[str]
    """Kind of object."""
    isTranslatable: bool
    """Whether: translatable."""


class _YoutubeChannel(TypedDict):
    platform: Literal["youtube"]
    """Short name of the platform."""
    handle: str
    """Public name in links, without `@`."""
    displayName: Optional[str]
    """Name as the account shows it; not unique."""
    bio: Optional[str]
    """Description that the account gives of itself."""
    avatarUrl: Optional[str]
    """Link: avatar."""
    bannerUrl: Optional[str]
    """Link: banner."""
    verified: bool
    """Whether the platform marks the account as verified."""
    profileUrl: str
    """Link: profile."""


class YoutubeChannel(_YoutubeChannel, total=False):
    platformUserId: str
    """Id of the platform user."""
    country: Optional[str]
    """Country code (ISO 3166-1 alpha-2) or name, as the platform reports it."""
    joinedDateText: Optional[str]
    """Joined date, as text of the platform."""
    externalLinks: List[str]


class YoutubeChannelLink(TypedDict):
    platform: Literal["youtube"]
    """Short name of the platform."""
    platformUserId: Optional[str]
    """Id of the platform user."""
    handle: Optional[str]
    """Public name in links, without `@`."""
    displayName: Optional[str]
    """Name as the account shows it; not unique."""
    profileUrl: Optional[str]
    """Link: profile."""


class _YoutubeChannelShort(TypedDict):
    id: str
    """Id at the platform."""
    url: Optional[str]
    """Link at the platform."""
    title: Optional[str]
    """Title as it is shown."""
    thumbnailUrl: Optional[str]
    """Link: thumbnail."""
    description: Optional[str]
    """Description as its owner wrote it."""
    viewCount: Optional[int]
    """Number: view."""
    viewCountText: Optional[str]
    """View count, as text of the platform."""


class YoutubeChannelShort(_YoutubeChannelShort, total=False):
    likeCount: Optional[int]
    """Number: like."""
    likeCountText: Optional[str]
    """Like count, as text of the platform."""
    commentCount: Optional[int]
    """Number: comment."""
    commentCountText: Optional[str]
    """Comment count, as text of the platform."""
    publishDate: Optional[str]
    """Date: publish."""
    genre: Optional[str]
    durationMs: Optional[int]
    """Duration in milliseconds."""
    durationFormatted: Optional[str]
    """Duration, written out for people."""


class _YoutubeChannelVideo(TypedDict):
    id: str
    """Id at the platform."""
    url: Optional[str]
    """Link at the platform."""
    title: Optional[str]
    """Title as it is shown."""
    thumbnailUrl: Optional[str]
    """Link: thumbnail."""
    viewCount: Optional[int]
    """Number: view."""
    viewCountText: Optional[str]
    """View count, as text of the platform."""
    publishedAt: Optional[str]
    """Time: published."""
    publishedTimeText: Optional[str]
    """The time as text of the platform, for example "3 days ago"."""
    durationSeconds: Optional[int]
    """Duration in seconds."""
    durationText: Optional[str]
    """Duration, as text of the platform."""
    channelTitle: Optional[str]
    channelThumbnailUrl: Optional[str]
    """Link: channel thumbnail."""


class YoutubeChannelVideo(_YoutubeChannelVideo, total=False):
    collaborators: List[YoutubeListedChannel]
    description: Optional[str]
    """Description as its owner wrote it."""
    likeCount: Optional[int]
    """Number: like."""
    likeCountText: Optional[str]
    """Like count, as text of the platform."""
    commentCount: Optional[int]
    """Number: comment."""
    commentCountText: Optional[str]
    """Comment count, as text of the platform."""
    publishDate: Optional[str]
    """Date: publish."""
    genre: Optional[str]
    durationMs: Optional[int]
    """Duration in milliseconds."""
    durationFormatted: Optional[str]
    """Duration, written out for people."""


class _YoutubeCommentAuthor(TypedDict):
    handle: str
    """Public name in links, without `@`."""
    displayName: Optional[str]
    """Name as the account shows it; not unique."""
    verified: bool
    """Whether the platform marks the account as verified."""
    creator: bool
    """The account that published it."""
    avatarUrl: Optional[str]
    """Link: avatar."""
    channelUrl: Optional[str]
    """Link: channel."""


class YoutubeCommentAuthor(_YoutubeCommentAuthor, total=False):
    platformUserId: str
    """Id of the platform user."""


class YoutubeComment(TypedDict):
    id: str
    """Id at the platform."""
    text: str
    """Text as its author wrote it."""
    createdAt: str
    """Time: created."""
    publishedTimeText: Optional[str]
    """The time as text of the platform, for example "3 days ago"."""
    likeCount: int
    """Number: like."""
    replyCount: int
    """Number: reply."""
    repliesCursor: Optional[str]
    """Send it as `cursor` to GET /v1/youtube/videos/comments/replies; null without replies, and where their place is unknown."""
    author: YoutubeCommentAuthor
    """The account that published it."""


class YoutubeCommunityPost(TypedDict):
    id: str
    """Id at the platform."""
    url: str
    """Link at the platform."""
    text: Optional[str]
    """Text as its author wrote it."""
    publishedAt: Optional[str]
    """Time: published."""
    publishedTimeText: Optional[str]
    """The time as text of the platform, for example "3 days ago"."""


class YoutubeFoundChannel(TypedDict):
    id: str
    """Id at the platform."""
    name: Optional[str]
    """Name as it is shown."""
    handle: Optional[str]
    """Public name in links, without `@`."""
    description: Optional[str]
    """Description as its owner wrote it."""
    thumbnailUrl: Optional[str]
    """Link: thumbnail."""
    subscriberCount: Optional[int]
    """Number: subscriber."""
    subscriberCountText: Optional[str]
    """Subscriber count, as text of the platform."""
    badges: List[str]
    """Marks shown beside the name."""


class YoutubeFoundPlaylist(TypedDict):
    id: str
    """Id at the platform."""
    title: Optional[str]
    """Title as it is shown."""
    url: Optional[str]
    """Link at the platform."""
    thumbnailUrl: Optional[str]
    """Link: thumbnail."""
    videoCount: Optional[int]
    """Number: video."""
    videoId: Optional[str]
    """Id of the video."""
    videoUrl: Optional[str]
    """Link: video."""
    channel: Optional[YoutubeListedChannel]
    """The channel it belongs to."""


class _YoutubeFoundVideo(TypedDict):
    id: str
    """Id at the platform."""
    url: Optional[str]
    """Link at the platform."""
    title: Optional[str]
    """Title as it is shown."""
    thumbnailUrl: Optional[str]
    """Link: thumbnail."""
    viewCount: Optional[int]
    """Number: view."""
    viewCountText: Optional[str]
    """View count, as text of the platform."""
    publishedAt: Optional[str]
    """Time: published."""
    publishedTimeText: Optional[str]
    """The time as text of the platform, for example "3 days ago"."""
    durationSeconds: Optional[int]
    """Duration in seconds."""
    durationText: Optional[str]
    """Duration, as text of the platform."""
    channel: Optional[YoutubeVideoChannel]
    """The channel it belongs to."""
    badges: List[str]
    """Marks shown beside the name."""
    kind: Literal["video", "short", "live"]
    """Kind of object."""


class YoutubeFoundVideo(_YoutubeFoundVideo, total=False):
    collaborators: List[YoutubeListedChannel]
    description: Optional[str]
    """Description as its owner wrote it."""
    likeCount: Optional[int]
    """Number: like."""
    likeCountText: Optional[str]
    """Like count, as text of the platform."""
    commentCount: Optional[int]
    """Number: comment."""
    commentCountText: Optional[str]
    """Comment count, as text of the platform."""


class _YoutubeHashtagVideo(TypedDict):
    id: str
    """Id at the platform."""
    url: Optional[str]
    """Link at the platform."""
    title: Optional[str]
    """Title as it is shown."""
    thumbnailUrl: Optional[str]
    """Link: thumbnail."""
    viewCount: Optional[int]
    """Number: view."""
    viewCountText: Optional[str]
    """View count, as text of the platform."""
    publishedAt: Optional[str]
    """Time: published."""
    publishedTimeText: Optional[str]
    """The time as text of the platform, for example "3 days ago"."""
    durationSeconds: Optional[int]
    """Duration in seconds."""
    durationText: Optional[str]
    """Duration, as text of the platform."""
    channel: Optional[YoutubeVideoChannel]
    """The channel it belongs to."""
    badges: List[str]
    """Marks shown beside the name."""
    kind: Literal["video", "short"]
    """Kind of object."""


class YoutubeHashtagVideo(_YoutubeHashtagVideo, total=False):
    collaborators: List[YoutubeListedChannel]
    description: Optional[str]
    """Description as its owner wrote it."""


class YoutubeListedChannel(TypedDict):
    id: Optional[str]
    """Id at the platform."""
    url: Optional[str]
    """Link at the platform."""
    handle: Optional[str]
    """Public name in links, without `@`."""
    title: Optional[str]
    """Title as it is shown."""


class YoutubePlaylist(TypedDict):
    id: str
    """Id at the platform."""
    title: Optional[str]
    """Title as it is shown."""
    owner: Optional[YoutubeChannelLink]
    """The account that owns it."""
    totalVideos: Optional[int]
    """Total number of videos; some platforms report an estimate."""


class YoutubePlaylistVideo(TypedDict):
    id: str
    """Id at the platform."""
    title: Optional[str]
    """Title as it is shown."""
    url: Optional[str]
    """Link at the platform."""
    thumbnailUrl: Optional[str]
    """Link: thumbnail."""
    durationSeconds: Optional[int]
    """Duration in seconds."""
    durationText: Optional[str]
    """Duration, as text of the platform."""
    channelTitle: Optional[str]
    channelUrl: Optional[str]
    """Link: channel."""


class _YoutubeRelatedVideoChannel(TypedDict):
    displayName: Optional[str]
    """Name as the account shows it; not unique."""
    handle: Optional[str]
    """Public name in links, without `@`."""
    profileUrl: Optional[str]
    """Link: profile."""


class YoutubeRelatedVideoChannel(_YoutubeRelatedVideoChannel, total=False):
    platformUserId: str
    """Id of the platform user."""


class _YoutubeRelatedVideo(TypedDict):
    id: str
    """Id at the platform."""
    url: Optional[str]
    """Link at the platform."""
    title: str
    """Title as it is shown."""
    thumbnailUrl: Optional[str]
    """Link: thumbnail."""
    viewCount: Optional[int]
    """Number: view."""
    viewCountText: Optional[str]
    """View count, as text of the platform."""
    publishedAt: Optional[str]
    """Time: published."""
    publishedTimeText: Optional[str]
    """The time as text of the platform, for example "3 days ago"."""
    durationSeconds: Optional[int]
    """Duration in seconds."""
    durationText: Optional[str]
    """Duration, as text of the platform."""
    channel: Optional[YoutubeRelatedVideoChannel]
    """The channel it belongs to."""


class YoutubeRelatedVideo(_YoutubeRelatedVideo, total=False):
    collaborators: List[YoutubeListedChannel]


class YoutubeReplyAuthor(TypedDict):
    name: str
    """Name as it is shown."""
    channelId: Optional[str]
    """Id of the channel."""
    channelUrl: Optional[str]
    """Link: channel."""
    avatarUrl: Optional[str]
    """Link: avatar."""
    isVerified: bool
    """Whether: verified."""
    isCreator: bool
    """Whether: creator."""


class YoutubeReply(TypedDict):
    id: str
    """Id at the platform."""
    text: str
    """Text as its author wrote it."""
    publishedAt: Optional[str]
    """Time: published."""
    publishedTimeText: Optional[str]
    """The time as text of the platform, for example "3 days ago"."""
    replyLevel: int
    likes: int
    """Likes at the time of the lookup; null if they are hidden or not reported."""
    replyCount: int
    """Number: reply."""
    author: YoutubeReplyAuthor
    """The account that published it."""


class YoutubeShort(TypedDict):
    id: str
    """Id at the platform."""
    url: Optional[str]
    """Link at the platform."""
    title: Optional[str]
    """Title as it is shown."""
    description: Optional[str]
    """Description as its owner wrote it."""
    thumbnailUrl: Optional[str]
    """Link: thumbnail."""
    viewCount: Optional[int]
    """Number: view."""
    viewCountText: Optional[str]
    """View count, as text of the platform."""
    likeCount: Optional[int]
    """Number: like."""
    likeCountText: Optional[str]
    """Like count, as text of the platform."""
    commentCount: Optional[int]
    """Number: comment."""
    commentCountText: Optional[str]
    """Comment count, as text of the platform."""
    publishedAt: Optional[str]
    """Time: published."""
    publishedDateText: Optional[str]
    """The time as text of the platform, for example "3 days ago"."""
    channel: Optional[YoutubeListedChannel]
    """The channel it belongs to."""
    keywords: List[str]
    """Keywords set for it."""
    durationMs: Optional[int]
    """Duration in milliseconds."""
    durationText: Optional[str]
    """Duration, as text of the platform."""


class _YoutubeVideo(TypedDict):
    id: str
    """Id at the platform."""
    url: str
    """Link at the platform."""
    title: Optional[str]
    """Title as it is shown."""
    description: Optional[str]
    """Description as its owner wrote it."""
    descriptionLinks: List[str]
    thumbnailUrl: str
    """Link: thumbnail."""
    publishedAt: Optional[str]
    """Time: published."""
    publishDateText: Optional[str]
    """Publish date, as text of the platform."""
    durationMs: Optional[int]
    """Duration in milliseconds."""
    durationFormatted: Optional[str]
    """Duration, written out for people."""
    genre: Optional[str]
    keywords: List[str]
    """Keywords set for it."""
    isPaidPromotion: bool
    """Whether: paid promotion."""
    liveStatus: Literal["live", "upcoming", "none"]
    """State: live."""
    scheduledStartAt: Optional[str]
    """Time: scheduled start."""


class YoutubeVideo(_YoutubeVideo, total=False):
    collaborators: List[YoutubeListedChannel]


class YoutubeVideoChannel(TypedDict):
    id: Optional[str]
    """Id at the platform."""
    title: Optional[str]
    """Title as it is shown."""
    handle: Optional[str]
    """Public name in links, without `@`."""
    thumbnailUrl: Optional[str]
    """Link: thumbnail."""


class InstagramAudioReelsDataAudio(TypedDict, total=False):
    audioId: Optional[str]
    """Id of the audio."""
    audioAssetId: Optional[str]
    """Id of the audio asset."""
    artistName: Optional[str]
    """Name of the artist."""
    artistHandle: Optional[str]
    """Handle of the artist, without `@`."""
    songName: Optional[str]
    """Name of the song."""
    coverUrl: Optional[str]
    """Link: cover."""
    coverThumbnailUrl: Optional[str]
    """Link: cover thumbnail."""
    durationMs: int
    """Duration in milliseconds."""
    isExplicit: bool
    """Whether: explicit."""
    hasLyrics: bool
    """Whether: lyrics."""
    usesOriginalAudio: bool
    """Whether: original audio."""


class _InstagramAudioReelsData(TypedDict):
    audioId: str
    """Id of the audio."""
    reels: List[InstagramAudioReel]
    """Reels, in the order of the platform."""
    page: Page


class InstagramAudioReelsData(_InstagramAudioReelsData, total=False):
    """The answer of `instagram.audio.reels`."""
    audio: InstagramAudioReelsDataAudio
    """The sound that is used."""


class _InstagramAudioReelsParams(TypedDict):
    audioId: str
    """Audio id (up to 19 digits); found through the audio search or `audio.id` of a Reel."""


class InstagramAudioReelsParams(_InstagramAudioReelsParams, total=False):
    """Parameters of `instagram.audio.reels`."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class _InstagramHighlightsRest(TypedDict):
    lookupStatus: LookupStatus
    items: List[InstagramHighlightItem]
    """The entries, in the order of the platform."""


class InstagramHighlightsData(_InstagramHighlightsRest):
    """The answer of `instagram.highlights`."""
    highlight: Optional[InstagramHighlightDetails]


class InstagramHighlightsFoundData(_InstagramHighlightsRest):
    """The answer of `instagram.highlights` that found its object."""
    highlight: InstagramHighlightDetails


class InstagramHighlightsParams(TypedDict):
    """Parameters of `instagram.highlights`."""
    highlightId: str
    """Highlight id (digits) or link; found through the highlights of a profile."""


class __InstagramPostsRest(TypedDict):
    lookupStatus: LookupStatus
    owner: Optional[InstagramPostDetailsOwner]
    """The account that owns it."""
    metrics: Optional[InstagramPostDetailsMetrics]
    """Counts at the time of the lookup."""
    media: Optional[InstagramPostDetailsMedia]
    """Pictures and videos."""
    downloads: List[MediaDownload]


class _InstagramPostsRest(__InstagramPostsRest, total=False):
    taggedUsers: List[InstagramPostDetailsTaggedUsersItem]
    """Accounts tagged in it."""
    coauthors: List[InstagramCoauthor]


class InstagramPostsData(_InstagramPostsRest):
    """The answer of `instagram.posts`."""
    post: Optional[InstagramPostDetailsPost]


class InstagramPostsFoundData(_InstagramPostsRest):
    """The answer of `instagram.posts` that found its object."""
    post: InstagramPostDetailsPost


class _InstagramPostsParams(TypedDict):
    url: str
    """Link of a post, Reel or TV video, its shortcode, or its numeric media id."""


class InstagramPostsParams(_InstagramPostsParams, total=False):
    """Parameters of `instagram.posts`."""
    region: str
    """Country from which to look (ISO 3166-1 alpha-2); a hint that sources may not follow."""
    trim: bool
    """A shorter answer: no alt text, tags or coauthors."""
    downloadMedia: bool
    """Keeps the original files on this service; kept files cost extra: see the price."""


class InstagramPostsCommentsData(TypedDict):
    """The answer of `instagram.posts.comments`."""
    lookupStatus: LookupStatus
    comments: List[InstagramComment]
    """Comments, in the order of the platform; or their number."""
    page: Page


class _InstagramPostsCommentsParams(TypedDict):
    url: str
    """Link of a post, Reel or TV video, its shortcode, or its numeric media id."""


class InstagramPostsCommentsParams(_InstagramPostsCommentsParams, total=False):
    """Parameters of `instagram.posts.comments`."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class InstagramPostsCommentsMonitorParams(TypedDict):
    """Of monitors of `instagram.posts.comments`."""
    url: str
    """Link of a post, Reel or TV video, its shortcode, or its numeric media id."""


class InstagramPostsCommentsRepliesData(TypedDict):
    """The answer of `instagram.posts.comments.replies`."""
    lookupStatus: LookupStatus
    replies: List[InstagramComment]
    """Replies, in the order of the platform; or their number."""
    page: Page


class _InstagramPostsCommentsRepliesParams(TypedDict):
    url: str
    """Link of a post, Reel or TV video, its shortcode, or its numeric media id."""
    commentId: str
    """Id of the comment (digits), as the comments list gives it."""


class InstagramPostsCommentsRepliesParams(_InstagramPostsCommentsRepliesParams, total=False):
    """Parameters of `instagram.posts.comments.replies`."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class __InstagramPostsDownloadRest(TypedDict):
    lookupStatus: LookupStatus
    owner: Optional[InstagramPostDetailsOwner]
    """The account that owns it."""
    metrics: Optional[InstagramPostDetailsMetrics]
    """Counts at the time of the lookup."""
    media: Optional[InstagramPostDetailsMedia]
    """Pictures and videos."""
    downloads: List[MediaDownload]


class _InstagramPostsDownloadRest(__InstagramPostsDownloadRest, total=False):
    taggedUsers: List[InstagramPostDetailsTaggedUsersItem]
    """Accounts tagged in it."""
    coauthors: List[InstagramCoauthor]


class InstagramPostsDownloadData(_InstagramPostsDownloadRest):
    """The answer of `instagram.posts.download`."""
    post: Optional[InstagramPostDetailsPost]


class InstagramPostsDownloadFoundData(_InstagramPostsDownloadRest):
    """The answer of `instagram.posts.download` that found its object."""
    post: InstagramPostDetailsPost


class _InstagramPostsDownloadParams(TypedDict):
    url: str
    """Link of a post, Reel or TV video, its shortcode, or its numeric media id."""


class InstagramPostsDownloadParams(_InstagramPostsDownloadParams, total=False):
    """Parameters of `instagram.posts.download`."""
    region: str
    """Country from which to look (ISO 3166-1 alpha-2); a hint that sources may not follow."""


class InstagramPostsTranscriptDataPost(TypedDict):
    url: str
    """Link at the platform."""


class InstagramPostsTranscriptDataTranscriptsItem(TypedDict):
    id: str
    """Id at the platform."""
    shortcode: str
    """The code in links of the post."""
    text: Optional[str]
    """Text as its author wrote it."""


class _InstagramPostsTranscriptRest(TypedDict):
    lookupStatus: LookupStatus
    transcripts: List[InstagramPostsTranscriptDataTranscriptsItem]


class InstagramPostsTranscriptData(_InstagramPostsTranscriptRest):
    """The answer of `instagram.posts.transcript`."""
    post: Optional[InstagramPostsTranscriptDataPost]


class InstagramPostsTranscriptFoundData(_InstagramPostsTranscriptRest):
    """The answer of `instagram.posts.transcript` that found its object."""
    post: InstagramPostsTranscriptDataPost


class InstagramPostsTranscriptParams(TypedDict):
    """Parameters of `instagram.posts.transcript`."""
    url: str
    """Link of a post, Reel or TV video, its shortcode, or its numeric media id."""


class _InstagramProfilesRest(TypedDict):
    lookupStatus: LookupStatus
    metrics: Optional[ProfileCounts]
    """Counts at the time of the lookup."""
    recentPosts: List[InstagramRecentPost]
    relatedProfiles: List[InstagramRelatedProfile]


class InstagramProfilesData(_InstagramProfilesRest):
    """The answer of `instagram.profiles`."""
    profile: Optional[InstagramProfile]


class InstagramProfilesFoundData(_InstagramProfilesRest):
    """The answer of `instagram.profiles` that found its object."""
    profile: InstagramProfile


class InstagramProfilesParams(TypedDict):
    """Parameters of `instagram.profiles`."""
    handle: str
    """Handle with or without `@`, or a link to the profile or one of its stories."""


class InstagramProfilesEngagementDataMetrics(TypedDict):
    followers: Optional[float]
    """Followers at the time of the lookup. Some platforms round them."""
    averageEngagementRatePercent: Optional[float]
    """Average engagement rate in percent."""
    medianEngagementRatePercent: Optional[float]
    """Median engagement rate in percent."""
    averageLikesPerPost: Optional[float]
    """Mean over the usable posts."""
    averageCommentsPerPost: Optional[float]
    """Mean over the usable posts."""
    commentToLikeRatio: Optional[float]
    """Comment to like as a ratio."""
    engagementVolatilityPercent: Optional[float]
    """Engagement volatility in percent."""
    bestPostShortcode: Optional[str]
    """The post with the highest rate."""
    worstPostShortcode: Optional[str]
    """The post with the lowest rate."""
    qualityLabel: Optional[Literal["excellent", "strong", "moderate", "low", "directional"]]
    """By the median rate; `directional` with fewer than five usable posts."""
    qualityLabelNote: Optional[str]
    """Remark: quality label."""


class InstagramProfilesEngagementDataContentSegmentsItem(TypedDict):
    mediaType: Literal["video", "image", "sidecar", "unknown"]
    """Kind of media."""
    postCount: int
    """Number: post."""
    averageEngagementRatePercent: Optional[float]
    """Average engagement rate in percent."""


class InstagramProfilesEngagementDataSampleCoverageSkippedReasons(TypedDict):
    missingLikes: int
    missingComments: int
    missingBoth: int


class InstagramProfilesEngagementDataSampleCoverage(TypedDict):
    totalRecentPosts: int
    """Total number of recent posts; some platforms report an estimate."""
    usablePosts: int
    """Posts that show their likes and comments."""
    skippedPosts: int
    """Posts that are in no figure."""
    skippedReasons: InstagramProfilesEngagementDataSampleCoverageSkippedReasons


class _InstagramProfilesEngagementRest(TypedDict):
    lookupStatus: LookupStatus
    canCalculateEngagement: bool
    """Whether: calculate engagement."""
    metrics: InstagramProfilesEngagementDataMetrics
    """Counts at the time of the lookup."""
    posts: List[InstagramEngagementPost]
    """Posts, in the order of the platform; or their number."""
    contentSegments: List[InstagramProfilesEngagementDataContentSegmentsItem]
    sampleCoverage: InstagramProfilesEngagementDataSampleCoverage
    formulaDescription: str
    dataFreshnessNote: Optional[str]
    """Remark: data freshness."""
    insight: Optional[EngagementInsight]


class InstagramProfilesEngagementData(_InstagramProfilesEngagementRest):
    """The answer of `instagram.profiles.engagement`."""
    profile: Optional[InstagramEngagementProfile]


class InstagramProfilesEngagementFoundData(_InstagramProfilesEngagementRest):
    """The answer of `instagram.profiles.engagement` that found its object."""
    profile: InstagramEngagementProfile


class InstagramProfilesEngagementParams(TypedDict):
    """Parameters of `instagram.profiles.engagement`."""
    handle: str
    """Handle with or without `@`, or a link to the profile or one of its stories."""


class InstagramProfilesHighlightsData(TypedDict):
    """The answer of `instagram.profiles.highlights`."""
    lookupStatus: LookupStatus
    highlights: List[InstagramHighlight]
    page: Page


class InstagramProfilesHighlightsParams(TypedDict):
    """Parameters of `instagram.profiles.highlights`."""
    handle: str
    """Handle with or without `@`, or a link to the profile or one of its stories."""


class InstagramProfilesPostsData(TypedDict):
    """The answer of `instagram.profiles.posts`."""
    lookupStatus: LookupStatus
    posts: List[InstagramPost]
    """Posts, in the order of the platform; or their number."""
    page: Page


class _InstagramProfilesPostsParams(TypedDict):
    handle: str
    """Handle with or without `@`, or a link to the profile or one of its stories."""


class InstagramProfilesPostsParams(_InstagramProfilesPostsParams, total=False):
    """Parameters of `instagram.profiles.posts`."""
    hostMedia: bool
    """Keeps thumbnails and videos on this service; each kept file costs extra: see the price."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class _InstagramProfilesPostsMonitorParams(TypedDict):
    handle: str
    """Handle with or without `@`, or a link to the profile or one of its stories."""


class InstagramProfilesPostsMonitorParams(_InstagramProfilesPostsMonitorParams, total=False):
    """Of monitors of `instagram.profiles.posts`."""
    hostMedia: bool
    """Keeps thumbnails and videos on this service; each kept file costs extra: see the price."""


class InstagramProfilesReelsData(TypedDict):
    """The answer of `instagram.profiles.reels`."""
    lookupStatus: LookupStatus
    reels: List[InstagramReel]
    """Reels, in the order of the platform."""
    page: Page


class _InstagramProfilesReelsParams(TypedDict):
    handle: str
    """Handle with or without `@`, or a link to the profile or one of its stories."""


class InstagramProfilesReelsParams(_InstagramProfilesReelsParams, total=False):
    """Parameters of `instagram.profiles.reels`."""
    hostMedia: bool
    """Keeps thumbnails and videos on this service; each kept file costs extra: see the price."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class _InstagramProfilesReelsMonitorParams(TypedDict):
    handle: str
    """Handle with or without `@`, or a link to the profile or one of its stories."""


class InstagramProfilesReelsMonitorParams(_InstagramProfilesReelsMonitorParams, total=False):
    """Of monitors of `instagram.profiles.reels`."""
    hostMedia: bool
    """Keeps thumbnails and videos on this service; each kept file costs extra: see the price."""


class _InstagramProfilesBasicRest(TypedDict):
    lookupStatus: LookupStatus
    metrics: Optional[ProfileCounts]
    """Counts at the time of the lookup."""


class InstagramProfilesBasicData(_InstagramProfilesBasicRest):
    """The answer of `instagram.profiles.basic`."""
    profile: Optional[InstagramBasicProfile]


class InstagramProfilesBasicFoundData(_InstagramProfilesBasicRest):
    """The answer of `instagram.profiles.basic` that found its object."""
    profile: InstagramBasicProfile


class InstagramProfilesBasicParams(TypedDict):
    """Parameters of `instagram.profiles.basic`."""
    userId: str
    """Numeric user id, as `platformUserId` of a profile gives it."""


class InstagramProfilesTaggedPostsData(TypedDict):
    """The answer of `instagram.profiles.taggedPosts`."""
    lookupStatus: LookupStatus
    posts: List[InstagramTaggedPost]
    """Posts, in the order of the platform; or their number."""
    page: Page


class _InstagramProfilesTaggedPostsParams(TypedDict):
    userId: str
    """Numeric user id, as `platformUserId` of a profile gives it."""


class InstagramProfilesTaggedPostsParams(_InstagramProfilesTaggedPostsParams, total=False):
    """Parameters of `instagram.profiles.taggedPosts`."""
    hostMedia: bool
    """Keeps thumbnails and videos on this service; each kept file costs extra: see the price."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class _InstagramProfilesTaggedPostsMonitorParams(TypedDict):
    userId: str
    """Numeric user id, as `platformUserId` of a profile gives it."""


class InstagramProfilesTaggedPostsMonitorParams(_InstagramProfilesTaggedPostsMonitorParams, total=False):
    """Of monitors of `instagram.profiles.taggedPosts`."""
    hostMedia: bool
    """Keeps thumbnails and videos on this service; each kept file costs extra: see the price."""


class InstagramReelsTrendingData(TypedDict):
    """The answer of `instagram.reels.trending`."""
    reels: List[InstagramTrendingReel]
    """Reels, in the order of the platform."""
    totalResults: int
    """Total number of results; some platforms report an estimate."""


class InstagramReelsTrendingParams(TypedDict):
    """Parameters of `instagram.reels.trending`."""


class InstagramSearchDataKeywordsItem(TypedDict):
    text: str
    """Text as its author wrote it."""
    position: Optional[int]
    """Place in the list, from the top."""


class InstagramSearchData(TypedDict):
    """The answer of `instagram.search`."""
    query: str
    """The words of the request."""
    users: List[InstagramFoundUser]
    """Accounts, in the order of the platform."""
    hashtags: List[InstagramFoundHashtag]
    """Tags without `#`."""
    places: List[InstagramFoundPlace]
    keywords: List[InstagramSearchDataKeywordsItem]
    """Keywords set for it."""


class InstagramSearchParams(TypedDict):
    """Parameters of `instagram.search`."""
    query: str
    """Words to look for."""


class InstagramSearchMonitorParams(TypedDict):
    """Of monitors of `instagram.search`."""
    query: str
    """Words to look for."""


class InstagramSearchHashtagsData(TypedDict):
    """The answer of `instagram.search.hashtags`."""
    hashtag: str
    """The tag without `#`."""
    mediaType: Literal["all", "reels"]
    """Kind of media."""
    posts: List[InstagramHashtagPost]
    """Posts, in the order of the platform; or their number."""
    page: Page


class _InstagramSearchHashtagsParams(TypedDict):
    hashtag: str
    """Name, `#name` or tag link, in any letter case."""


class InstagramSearchHashtagsParams(_InstagramSearchHashtagsParams, total=False):
    """Parameters of `instagram.search.hashtags`."""
    datePosted: Literal["last-hour", "last-day", "last-week", "last-month", "last-year"]
    """How old posts may be (default: any age)."""
    mediaType: Literal["all", "reels"]
    """Kinds of posts (default all)."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class _InstagramSearchHashtagsMonitorParams(TypedDict):
    hashtag: str
    """Name, `#name` or tag link, in any letter case."""


class InstagramSearchHashtagsMonitorParams(_InstagramSearchHashtagsMonitorParams, total=False):
    """Of monitors of `instagram.search.hashtags`."""
    datePosted: Literal["last-hour", "last-day", "last-week", "last-month", "last-year"]
    """How old posts may be (default: any age)."""
    mediaType: Literal["all", "reels"]
    """Kinds of posts (default all)."""


class InstagramSearchPopularDataDescription(TypedDict):
    plainText: Optional[str]
    """The whole text without times."""
    sourceUris: List[str]
    linkedTerms: List[str]


class InstagramSearchPopularData(TypedDict):
    """The answer of `instagram.search.popular`."""
    query: str
    """The words of the request."""
    title: Optional[str]
    """Title as it is shown."""
    totalMediaCount: Optional[int]
    """Total number of media count; some platforms report an estimate."""
    description: Optional[InstagramSearchPopularDataDescription]
    """Description as its owner wrote it."""
    suggestedTerms: Optional[List[str]]
    posts: List[InstagramPopularPost]
    """Posts, in the order of the platform; or their number."""
    page: Page


class _InstagramSearchPopularParams(TypedDict):
    query: str
    """Topic: a word or phrase."""


class InstagramSearchPopularParams(_InstagramSearchPopularParams, total=False):
    """Parameters of `instagram.search.popular`."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class InstagramSearchPopularMonitorParams(TypedDict):
    """Of monitors of `instagram.search.popular`."""
    query: str
    """Topic: a word or phrase."""


class InstagramSearchProfilesData(TypedDict):
    """The answer of `instagram.search.profiles`."""
    query: str
    """The words of the request."""
    profiles: List[InstagramFoundProfile]
    """Accounts, in the order of the platform."""
    totalProfiles: int
    """Total number of profiles; some platforms report an estimate."""
    page: Page


class _InstagramSearchProfilesParams(TypedDict):
    query: str
    """Words to look for."""


class InstagramSearchProfilesParams(_InstagramSearchProfilesParams, total=False):
    """Parameters of `instagram.search.profiles`."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class InstagramSearchProfilesMonitorParams(TypedDict):
    """Of monitors of `instagram.search.profiles`."""
    query: str
    """Words to look for."""


class InstagramSearchReelsData(TypedDict):
    """The answer of `instagram.search.reels`."""
    query: str
    """The words of the request."""
    reels: List[InstagramFoundReel]
    """Reels, in the order of the platform."""
    page: NumberedPage


class _InstagramSearchReelsParams(TypedDict):
    query: str
    """Words to look for."""


class InstagramSearchReelsParams(_InstagramSearchReelsParams, total=False):
    """Parameters of `instagram.search.reels`."""
    datePosted: Literal["last-hour", "last-day", "last-week", "last-month", "last-year"]
    """How old posts may be (default: any age)."""
    page: int
    """Number of the page, 1 to 1000 (default 1). Send this or cursor."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class _InstagramSearchReelsMonitorParams(TypedDict):
    query: str
    """Words to look for."""


class InstagramSearchReelsMonitorParams(_InstagramSearchReelsMonitorParams, total=False):
    """Of monitors of `instagram.search.reels`."""
    datePosted: Literal["last-hour", "last-day", "last-week", "last-month", "last-year"]
    """How old posts may be (default: any age)."""
    page: int
    """Number of the page, 1 to 1000 (default 1). Send this or cursor."""


class InstagramV2AudioSearchData(TypedDict):
    """The answer of `instagram.v2.audio.search`."""
    query: str
    """The words of the request."""
    audio: List[InstagramV2Audio]
    """The sound that is used."""
    page: Page


class _InstagramV2AudioSearchParams(TypedDict):
    query: str
    """Words to look for."""


class InstagramV2AudioSearchParams(_InstagramV2AudioSearchParams, total=False):
    """Parameters of `instagram.v2.audio.search`."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class InstagramV2AudioSearchMonitorParams(TypedDict):
    """Of monitors of `instagram.v2.audio.search`."""
    query: str
    """Words to look for."""


class _InstagramV2AudioRest(TypedDict):
    lookupStatus: LookupStatus


class InstagramV2AudioData(_InstagramV2AudioRest):
    """The answer of `instagram.v2.audio`."""
    audio: Optional[InstagramV2Audio]


class InstagramV2AudioFoundData(_InstagramV2AudioRest):
    """The answer of `instagram.v2.audio` that found its object."""
    audio: InstagramV2Audio


class InstagramV2AudioParams(TypedDict):
    """Parameters of `instagram.v2.audio`."""
    audioId: str
    """Audio id (up to 19 digits); found through the audio search or `audio.id` of a Reel."""


class InstagramV2AudioReelsData(TypedDict):
    """The answer of `instagram.v2.audio.reels`."""
    lookupStatus: LookupStatus
    audio: Optional[InstagramV2Audio]
    """The sound that is used."""
    media: List[InstagramV2Media]
    """Pictures and videos."""
    page: Page


class _InstagramV2AudioReelsParams(TypedDict):
    audioId: str
    """Audio id (up to 19 digits); found through the audio search or `audio.id` of a Reel."""


class InstagramV2AudioReelsParams(_InstagramV2AudioReelsParams, total=False):
    """Parameters of `instagram.v2.audio.reels`."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class InstagramV2HashtagsSearchData(TypedDict):
    """The answer of `instagram.v2.hashtags.search`."""
    query: str
    """The words of the request."""
    hashtags: List[InstagramV2Hashtag]
    """Tags without `#`."""
    page: Page


class _InstagramV2HashtagsSearchParams(TypedDict):
    query: str
    """Words to look for."""


class InstagramV2HashtagsSearchParams(_InstagramV2HashtagsSearchParams, total=False):
    """Parameters of `instagram.v2.hashtags.search`."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class InstagramV2HashtagsSearchMonitorParams(TypedDict):
    """Of monitors of `instagram.v2.hashtags.search`."""
    query: str
    """Words to look for."""


class _InstagramV2HashtagsRest(TypedDict):
    lookupStatus: LookupStatus


class InstagramV2HashtagsData(_InstagramV2HashtagsRest):
    """The answer of `instagram.v2.hashtags`."""
    hashtag: Optional[InstagramV2Hashtag]


class InstagramV2HashtagsFoundData(_InstagramV2HashtagsRest):
    """The answer of `instagram.v2.hashtags` that found its object."""
    hashtag: InstagramV2Hashtag


class InstagramV2HashtagsParams(TypedDict):
    """Parameters of `instagram.v2.hashtags`."""
    hashtag: str
    """Name, `#name` or tag link, in any letter case."""


class _InstagramV2HashtagsMediaParams(TypedDict):
    hashtag: str
    """Name, `#name` or tag link, in any letter case."""


class InstagramV2HashtagsMediaParams(_InstagramV2HashtagsMediaParams, total=False):
    """Parameters of `instagram.v2.hashtags.media`."""
    sort: Literal["top", "newest"]
    """Order (default top)."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class _InstagramV2HashtagsMediaMonitorParams(TypedDict):
    hashtag: str
    """Name, `#name` or tag link, in any letter case."""


class InstagramV2HashtagsMediaMonitorParams(_InstagramV2HashtagsMediaMonitorParams, total=False):
    """Of monitors of `instagram.v2.hashtags.media`."""
    sort: Literal["top", "newest"]
    """Order (default top)."""


class _InstagramV2HighlightsRest(TypedDict):
    lookupStatus: LookupStatus
    stories: Optional[List[InstagramV2Story]]


class InstagramV2HighlightsData(_InstagramV2HighlightsRest):
    """The answer of `instagram.v2.highlights`."""
    highlight: Optional[InstagramV2Highlight]


class InstagramV2HighlightsFoundData(_InstagramV2HighlightsRest):
    """The answer of `instagram.v2.highlights` that found its object."""
    highlight: InstagramV2Highlight


class InstagramV2HighlightsParams(TypedDict):
    """Parameters of `instagram.v2.highlights`."""
    highlightId: str
    """Highlight id (digits) or link; found through the highlights of a profile."""


class InstagramV2LocationsSearchData(TypedDict):
    """The answer of `instagram.v2.locations.search`."""
    query: str
    """The words of the request."""
    locations: List[InstagramV2Location]
    """Places of it."""
    page: Page


class _InstagramV2LocationsSearchParams(TypedDict):
    query: str
    """Words to look for."""


class InstagramV2LocationsSearchParams(_InstagramV2LocationsSearchParams, total=False):
    """Parameters of `instagram.v2.locations.search`."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class InstagramV2LocationsSearchMonitorParams(TypedDict):
    """Of monitors of `instagram.v2.locations.search`."""
    query: str
    """Words to look for."""


class _InstagramV2LocationsRest(TypedDict):
    lookupStatus: LookupStatus


class InstagramV2LocationsData(_InstagramV2LocationsRest):
    """The answer of `instagram.v2.locations`."""
    location: Optional[InstagramV2Location]


class InstagramV2LocationsFoundData(_InstagramV2LocationsRest):
    """The answer of `instagram.v2.locations` that found its object."""
    location: InstagramV2Location


class InstagramV2LocationsParams(TypedDict):
    """Parameters of `instagram.v2.locations`."""
    locationId: str
    """Location id (up to 19 digits) or location link; found through the location search."""


class _InstagramV2LocationsMediaParams(TypedDict):
    locationId: str
    """Location id (up to 19 digits) or location link; found through the location search."""


class InstagramV2LocationsMediaParams(_InstagramV2LocationsMediaParams, total=False):
    """Parameters of `instagram.v2.locations.media`."""
    sort: Literal["top", "newest"]
    """Order (default top)."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class _InstagramV2LocationsMediaMonitorParams(TypedDict):
    locationId: str
    """Location id (up to 19 digits) or location link; found through the location search."""


class InstagramV2LocationsMediaMonitorParams(_InstagramV2LocationsMediaMonitorParams, total=False):
    """Of monitors of `instagram.v2.locations.media`."""
    sort: Literal["top", "newest"]
    """Order (default top)."""


class _InstagramV2MediaRest(TypedDict):
    lookupStatus: LookupStatus
    files: Optional[List[HostedFile]]
    """The original files kept by this service, with `include=files`; null where not asked for."""


class InstagramV2MediaData(_InstagramV2MediaRest):
    """The answer of `instagram.v2.media`."""
    media: Optional[InstagramV2Media]


class InstagramV2MediaFoundData(_InstagramV2MediaRest):
    """The answer of `instagram.v2.media` that found its object."""
    media: InstagramV2Media


class _InstagramV2MediaParams(TypedDict):
    media: str
    """Shortcode, post, Reel or TV link, or numeric media id."""


class InstagramV2MediaParams(_InstagramV2MediaParams, total=False):
    """Parameters of `instagram.v2.media`."""
    include: Union[Sequence[Literal["files"]], str]
    """`files`: keeps the original files on this service; kept files cost extra: see the price."""


class InstagramV2MediaCommentsData(TypedDict):
    """The answer of `instagram.v2.media.comments`."""
    lookupStatus: LookupStatus
    comments: List[InstagramV2Comment]
    """Comments, in the order of the platform; or their number."""
    totalCount: Optional[int]
    """Comments in all, replies included where Instagram counts them."""
    page: Page


class _InstagramV2MediaCommentsParams(TypedDict):
    media: str
    """Shortcode, post, Reel or TV link, or numeric media id."""


class InstagramV2MediaCommentsParams(_InstagramV2MediaCommentsParams, total=False):
    """Parameters of `instagram.v2.media.comments`."""
    sort: Literal["top", "newest"]
    """Order (default top)."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class _InstagramV2MediaCommentsMonitorParams(TypedDict):
    media: str
    """Shortcode, post, Reel or TV link, or numeric media id."""


class InstagramV2MediaCommentsMonitorParams(_InstagramV2MediaCommentsMonitorParams, total=False):
    """Of monitors of `instagram.v2.media.comments`."""
    sort: Literal["top", "newest"]
    """Order (default top)."""


class InstagramV2MediaCommentsRepliesData(TypedDict):
    """The answer of `instagram.v2.media.comments.replies`."""
    lookupStatus: LookupStatus
    replies: List[InstagramV2Comment]
    """Replies, in the order of the platform; or their number."""
    totalCount: Optional[int]
    """Total number of count; some platforms report an estimate."""
    page: Page


class _InstagramV2MediaCommentsRepliesParams(TypedDict):
    media: str
    """Shortcode, post, Reel or TV link, or numeric media id."""
    commentId: str
    """Id of the comment (digits), as the comments list gives it."""


class InstagramV2MediaCommentsRepliesParams(_InstagramV2MediaCommentsRepliesParams, total=False):
    """Parameters of `instagram.v2.media.comments.replies`."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class InstagramV2MediaTranscriptDataMedia(TypedDict):
    id: str
    """Id at the platform."""
    shortcode: str
    """The code in links of the post."""


class _InstagramV2MediaTranscriptRest(TypedDict):
    lookupStatus: LookupStatus
    transcript: Optional[InstagramV2Transcript]
    """The spoken text; null without speech or if it was not requested."""


class InstagramV2MediaTranscriptData(_InstagramV2MediaTranscriptRest):
    """The answer of `instagram.v2.media.transcript`."""
    media: Optional[InstagramV2MediaTranscriptDataMedia]


class InstagramV2MediaTranscriptFoundData(_InstagramV2MediaTranscriptRest):
    """The answer of `instagram.v2.media.transcript` that found its object."""
    media: InstagramV2MediaTranscriptDataMedia


class InstagramV2MediaTranscriptParams(TypedDict):
    """Parameters of `instagram.v2.media.transcript`."""
    media: str
    """Shortcode, post, Reel or TV link, or numeric media id."""


class InstagramV2ProfilesSearchData(TypedDict):
    """The answer of `instagram.v2.profiles.search`."""
    query: str
    """The words of the request."""
    profiles: List[InstagramV2FoundProfile]
    """Accounts, in the order of the platform."""
    page: Page


class _InstagramV2ProfilesSearchParams(TypedDict):
    query: str
    """Words to look for."""


class InstagramV2ProfilesSearchParams(_InstagramV2ProfilesSearchParams, total=False):
    """Parameters of `instagram.v2.profiles.search`."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class InstagramV2ProfilesSearchMonitorParams(TypedDict):
    """Of monitors of `instagram.v2.profiles.search`."""
    query: str
    """Words to look for."""


class InstagramV2ProfilesDataAbout(TypedDict):
    joinedAt: Optional[str]
    """Time: joined."""
    country: Optional[str]
    """Country code (ISO 3166-1 alpha-2) or name, as the platform reports it."""
    formerHandleCount: Optional[int]
    """Number: former handle."""


class _InstagramV2ProfilesRest(TypedDict):
    lookupStatus: LookupStatus
    recentMedia: Optional[List[InstagramV2Media]]
    """Newest posts, with `include=recentMedia`; null where not requested or unknown."""
    about: Optional[InstagramV2ProfilesDataAbout]
    """"About this account", with `include=about`."""
    relatedProfiles: Optional[List[InstagramV2Account]]


class InstagramV2ProfilesData(_InstagramV2ProfilesRest):
    """The answer of `instagram.v2.profiles`."""
    profile: Optional[InstagramV2Profile]


class InstagramV2ProfilesFoundData(_InstagramV2ProfilesRest):
    """The answer of `instagram.v2.profiles` that found its object."""
    profile: InstagramV2Profile


class _InstagramV2ProfilesParams(TypedDict):
    profile: str
    """Handle with or without `@`, profile or story link, or numeric user id (digits alone are a user id)."""


class InstagramV2ProfilesParams(_InstagramV2ProfilesParams, total=False):
    """Parameters of `instagram.v2.profiles`."""
    include: Union[Sequence[Literal["recentMedia", "about"]], str]
    """Parts to add, comma-separated: `recentMedia`, `about` (each that is served costs extra: see the price)."""


class _InstagramV2ProfilesEngagementRest(TypedDict):
    lookupStatus: LookupStatus
    engagement: Optional[InstagramV2Engagement]
    posts: Optional[List[InstagramV2EngagementPost]]
    """Posts, in the order of the platform; or their number."""


class InstagramV2ProfilesEngagementData(_InstagramV2ProfilesEngagementRest):
    """The answer of `instagram.v2.profiles.engagement`."""
    profile: Optional[InstagramV2EngagementProfile]


class InstagramV2ProfilesEngagementFoundData(_InstagramV2ProfilesEngagementRest):
    """The answer of `instagram.v2.profiles.engagement` that found its object."""
    profile: InstagramV2EngagementProfile


class InstagramV2ProfilesEngagementParams(TypedDict):
    """Parameters of `instagram.v2.profiles.engagement`."""
    profile: str
    """Handle with or without `@`, profile or story link, or numeric user id (digits alone are a user id)."""


class InstagramV2ProfilesFollowingData(TypedDict):
    """The answer of `instagram.v2.profiles.following`."""
    lookupStatus: LookupStatus
    profiles: List[InstagramV2Account]
    """Accounts, in the order of the platform."""
    totalCount: Optional[int]
    """Accounts followed in all."""
    page: Page


class _InstagramV2ProfilesFollowingParams(TypedDict):
    profile: str
    """Handle with or without `@`, profile or story link, or numeric user id (digits alone are a user id)."""


class InstagramV2ProfilesFollowingParams(_InstagramV2ProfilesFollowingParams, total=False):
    """Parameters of `instagram.v2.profiles.following`."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class InstagramV2ProfilesHighlightsData(TypedDict):
    """The answer of `instagram.v2.profiles.highlights`."""
    lookupStatus: LookupStatus
    highlights: List[InstagramV2Highlight]
    page: Page


class _InstagramV2ProfilesHighlightsParams(TypedDict):
    profile: str
    """Handle with or without `@`, profile or story link, or numeric user id (digits alone are a user id)."""


class InstagramV2ProfilesHighlightsParams(_InstagramV2ProfilesHighlightsParams, total=False):
    """Parameters of `instagram.v2.profiles.highlights`."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class _InstagramV2ProfilesMediaParams(TypedDict):
    profile: str
    """Handle with or without `@`, profile or story link, or numeric user id (digits alone are a user id)."""


class InstagramV2ProfilesMediaParams(_InstagramV2ProfilesMediaParams, total=False):
    """Parameters of `instagram.v2.profiles.media`."""
    tab: Literal["posts", "reels", "tagged"]
    """Which list (default posts)."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class _InstagramV2ProfilesMediaMonitorParams(TypedDict):
    profile: str
    """Handle with or without `@`, profile or story link, or numeric user id (digits alone are a user id)."""


class InstagramV2ProfilesMediaMonitorParams(_InstagramV2ProfilesMediaMonitorParams, total=False):
    """Of monitors of `instagram.v2.profiles.media`."""
    tab: Literal["posts", "reels", "tagged"]
    """Which list (default posts)."""


class InstagramV2ProfilesStoriesData(TypedDict):
    """The answer of `instagram.v2.profiles.stories`."""
    lookupStatus: LookupStatus
    owner: Optional[InstagramV2Account]
    """The account that owns it."""
    stories: List[InstagramV2Story]


class InstagramV2ProfilesStoriesParams(TypedDict):
    """Parameters of `instagram.v2.profiles.stories`."""
    profile: str
    """Handle with or without `@`, profile or story link, or numeric user id (digits alone are a user id)."""


class InstagramV2ProfilesStoriesMonitorParams(TypedDict):
    """Of monitors of `instagram.v2.profiles.stories`."""
    profile: str
    """Handle with or without `@`, profile or story link, or numeric user id (digits alone are a user id)."""


class InstagramV2ReelsTrendingParams(TypedDict, total=False):
    """Parameters of `instagram.v2.reels.trending`."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class InstagramV2TopicsData(TypedDict):
    """The answer of `instagram.v2.topics`."""
    lookupStatus: LookupStatus
    topic: Optional[InstagramV2Topic]
    media: List[InstagramV2Media]
    """Pictures and videos."""
    page: Page


class _InstagramV2TopicsParams(TypedDict):
    topic: str
    """Word or phrase, or the link of a topic page (`/popular/<slug>/`)."""


class InstagramV2TopicsParams(_InstagramV2TopicsParams, total=False):
    """Parameters of `instagram.v2.topics`."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class InstagramV2TopicsMonitorParams(TypedDict):
    """Of monitors of `instagram.v2.topics`."""
    topic: str
    """Word or phrase, or the link of a topic page (`/popular/<slug>/`)."""


class _LinkedinAdLibraryAdsRest(TypedDict):
    lookupStatus: LookupStatus


class LinkedinAdLibraryAdsData(_LinkedinAdLibraryAdsRest):
    """The answer of `linkedin.adLibrary.ads`."""
    ad: Optional[LinkedinAd]


class LinkedinAdLibraryAdsFoundData(_LinkedinAdLibraryAdsRest):
    """The answer of `linkedin.adLibrary.ads` that found its object."""
    ad: LinkedinAd


class LinkedinAdLibraryAdsParams(TypedDict, total=False):
    """Parameters of `linkedin.adLibrary.ads`."""
    adId: str
    """Id of an ad (digits), or its link in the ad library."""
    url: str
    """Id of an ad (digits), or its link in the ad library."""


class LinkedinAdLibraryAdsSearchDataPage(TypedDict):
    nextCursor: Optional[str]
    """Send it as `cursor` for the next page; null on the last page."""
    hasMore: Optional[bool]
    """Whether there is a next page; null if there may be more items that no cursor reaches."""
    returnedCount: int
    """Items in this page."""
    totalResults: Optional[int]
    """Total number of results; some platforms report an estimate."""


class LinkedinAdLibraryAdsSearchData(TypedDict):
    """The answer of `linkedin.adLibrary.ads.search`."""
    ads: List[LinkedinAd]
    page: LinkedinAdLibraryAdsSearchDataPage
    """Position in the list."""


class LinkedinAdLibraryAdsSearchParams(TypedDict, total=False):
    """Parameters of `linkedin.adLibrary.ads.search`."""
    company: str
    """Name of the advertiser."""
    keyword: str
    """Words in the ad."""
    companyId: str
    """Id of an organization (digits), from `data.identity.id` of a resolved slug."""
    countries: str
    """Country codes (ISO 3166-1 alpha-2), comma-separated."""
    startDate: str
    """Shown on or after this day."""
    endDate: str
    """Shown on or before this day."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class LinkedinCompaniesDataCompanyLocation(TypedDict):
    city: Optional[str]
    """Name of the city."""
    state: Optional[str]
    country: Optional[str]
    """Country code (ISO 3166-1 alpha-2) or name, as the platform reports it."""


class _LinkedinCompaniesDataCompany(TypedDict):
    platform: Literal["linkedin"]
    """Short name of the platform."""
    id: str
    """Id at the platform."""
    name: str
    """Name as it is shown."""
    companyUrl: str
    """Link: company."""
    description: Optional[str]
    """Description as its owner wrote it."""
    website: Optional[str]
    """Link to a site."""
    logoUrl: Optional[str]
    """Link: logo."""
    coverImageUrl: Optional[str]
    """Link: cover image."""
    industry: Optional[str]
    companyType: Optional[str]
    """Kind of company."""
    headquarters: Optional[str]
    employeeRange: Optional[str]
    specialties: List[str]
    location: Optional[LinkedinCompaniesDataCompanyLocation]
    """The location in the words of the author."""


class LinkedinCompaniesDataCompany(_LinkedinCompaniesDataCompany, total=False):
    handle: str
    """Public name in links, without `@`."""
    slogan: Optional[str]
    foundedYear: Optional[int]


class LinkedinCompaniesDataMetrics(TypedDict):
    followers: int
    """Followers at the time of the lookup. Some platforms round them."""
    employees: int


class LinkedinCompaniesDataSimilarCompaniesItem(TypedDict):
    name: str
    """Name as it is shown."""
    companyUrl: str
    """Link: company."""
    imageUrl: Optional[str]
    """Link: image."""


class LinkedinCompaniesDataFundingLastRound(TypedDict):
    type: Optional[str]
    """Kind of object."""
    date: Optional[str]
    amount: Optional[str]
    """Amount in `currency`."""


class LinkedinCompaniesDataFundingInvestorsItem(TypedDict):
    name: str
    """Name as it is shown."""
    crunchbaseUrl: Optional[str]
    """Link: crunchbase."""
    imageUrl: Optional[str]
    """Link: image."""


class LinkedinCompaniesDataFunding(TypedDict):
    numberOfRounds: Optional[int]
    lastRound: Optional[LinkedinCompaniesDataFundingLastRound]
    investors: List[LinkedinCompaniesDataFundingInvestorsItem]


class _LinkedinCompaniesRest(TypedDict):
    lookupStatus: LookupStatus
    metrics: Optional[LinkedinCompaniesDataMetrics]
    """Counts at the time of the lookup."""
    similarCompanies: List[LinkedinCompaniesDataSimilarCompaniesItem]
    featuredEmployees: List[LinkedinFeaturedEmployee]
    recentPosts: List[LinkedinRecentPost]
    funding: Optional[LinkedinCompaniesDataFunding]


class LinkedinCompaniesData(_LinkedinCompaniesRest):
    """The answer of `linkedin.companies`."""
    company: Optional[LinkedinCompaniesDataCompany]


class LinkedinCompaniesFoundData(_LinkedinCompaniesRest):
    """The answer of `linkedin.companies` that found its object."""
    company: LinkedinCompaniesDataCompany


class LinkedinCompaniesParams(TypedDict):
    """Parameters of `linkedin.companies`."""
    url: str
    """Link of a company, school or showcase page, its slug, or its numeric id."""


class LinkedinCompaniesPostsDataPage(TypedDict):
    nextCursor: Optional[str]
    """Send it as `cursor` for the next page; null on the last page."""
    hasMore: Optional[bool]
    """Whether there is a next page; null if there may be more items that no cursor reaches."""
    returnedCount: int
    """Items in this page."""
    currentPage: int
    """Number of this page."""
    nextPage: Optional[int]
    """Number of the next page; null on the last page."""
    maxPage: Literal[7]


class LinkedinCompaniesPostsData(TypedDict):
    """The answer of `linkedin.companies.posts`."""
    lookupStatus: LookupStatus
    posts: List[LinkedinCompanyPost]
    """Posts, in the order of the platform; or their number."""
    page: LinkedinCompaniesPostsDataPage
    """Position in the list."""


class _LinkedinCompaniesPostsParams(TypedDict):
    url: str
    """Link of a company, school or showcase page, its slug, or its numeric id."""


class LinkedinCompaniesPostsParams(_LinkedinCompaniesPostsParams, total=False):
    """Parameters of `linkedin.companies.posts`."""
    page: int
    """Number of the page, 1 to 7 (default 1). Send this or cursor."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class LinkedinJobsData(TypedDict):
    """The answer of `linkedin.jobs`."""
    results: List[LinkedinJobRow]
    """One entry for each requested object, in the order of the request."""
    summary: LinkedinBatchSummary


class LinkedinJobsParams(TypedDict):
    """Parameters of `linkedin.jobs`."""
    url: Sequence[str]
    """Link of a job (`/jobs/view/…`), or its id."""


class LinkedinJobsSearchDataSummary(TypedDict):
    returned: int


class LinkedinJobsSearchDataCompatibilityAvailability(TypedDict):
    jobs: Literal["available", "partial", "unavailable"]
    """Jobs, in the order of the platform."""


class LinkedinJobsSearchDataCompatibilityOmittedEntries(TypedDict):
    jobs: int
    """Jobs, in the order of the platform."""


class LinkedinJobsSearchDataCompatibility(TypedDict):
    availability: LinkedinJobsSearchDataCompatibilityAvailability
    """Which parts the platform returned."""
    omittedEntries: LinkedinJobsSearchDataCompatibilityOmittedEntries
    """Number of unreadable entries that were left out."""


class LinkedinJobsSearchData(TypedDict):
    """The answer of `linkedin.jobs.search`."""
    lookupStatus: LookupStatus
    jobs: List[LinkedinJob]
    """Jobs, in the order of the platform."""
    summary: LinkedinJobsSearchDataSummary
    """A short summary."""
    compatibility: LinkedinJobsSearchDataCompatibility
    """Which collections the source returned, and how many entries this form cannot hold."""


class _LinkedinJobsSearchParams(TypedDict):
    keyword: str
    """Words to look for."""
    location: str
    """Place in words."""


class LinkedinJobsSearchParams(_LinkedinJobsSearchParams, total=False):
    """Parameters of `linkedin.jobs.search`."""
    country: str
    """Country of the place (ISO 3166-1 alpha-2)."""
    timeRange: Literal["any", "past-month", "past-week", "past-24-hours"]
    """How long ago at the most (default any)."""
    jobType: Literal["full-time", "part-time", "contract", "temporary", "volunteer"]
    """Kind of employment."""
    experienceLevel: Literal["internship", "entry-level", "associate", "mid-senior-level", "director", "executive"]
    """Level of the job."""
    remote: Literal["on-site", "remote", "hybrid"]
    """Where the work is done."""
    company: str
    """Name of a company."""
    locationRadius: Literal["exact-location", "5-miles", "10-miles", "25-miles", "50-miles"]
    """How far from the place at the most."""
    limit: int
    """How many jobs at the most (default 10)."""


class LinkedinOrganizationsData(TypedDict):
    """The answer of `linkedin.organizations`."""
    results: List[LinkedinOrganizationRow]
    """One entry for each requested object, in the order of the request."""
    summary: LinkedinBatchSummary


class LinkedinOrganizationsParams(TypedDict):
    """Parameters of `linkedin.organizations`."""
    url: Sequence[str]
    """Link of a company, school or showcase page, its slug, or its numeric id."""


class LinkedinPeopleSearchDataSummary(TypedDict):
    returned: int


class LinkedinPeopleSearchDataCompatibilityAvailability(TypedDict):
    people: Literal["available", "partial", "unavailable"]
    """Accounts, in the order of the platform."""


class LinkedinPeopleSearchDataCompatibilityOmittedEntries(TypedDict):
    people: int
    """Accounts, in the order of the platform."""


class LinkedinPeopleSearchDataCompatibility(TypedDict):
    availability: LinkedinPeopleSearchDataCompatibilityAvailability
    """Which parts the platform returned."""
    omittedEntries: LinkedinPeopleSearchDataCompatibilityOmittedEntries
    """Number of unreadable entries that were left out."""


class LinkedinPeopleSearchData(TypedDict):
    """The answer of `linkedin.people.search`."""
    lookupStatus: LookupStatus
    people: List[LinkedinFoundPerson]
    """Accounts, in the order of the platform."""
    summary: LinkedinPeopleSearchDataSummary
    """A short summary."""
    compatibility: LinkedinPeopleSearchDataCompatibility
    """Which collections the source returned, and how many entries this form cannot hold."""


class LinkedinPeopleSearchParams(TypedDict, total=False):
    """Parameters of `linkedin.people.search`."""
    firstName: str
    """First name."""
    lastName: str
    """Last name."""


class LinkedinPostsDataMetrics(TypedDict):
    reactions: Optional[int]
    comments: Optional[int]
    """Comments, in the order of the platform; or their number."""


class LinkedinPostsDataCommentsItem(TypedDict):
    authorName: Optional[str]
    """Name of the author."""
    text: Optional[str]
    """Text as its author wrote it."""
    profileUrl: Optional[str]
    """Link: profile."""


class _LinkedinPostsRest(TypedDict):
    lookupStatus: LookupStatus
    author: Optional[LinkedinAuthor]
    """The account that published it."""
    metrics: Optional[LinkedinPostsDataMetrics]
    """Counts at the time of the lookup."""
    comments: List[LinkedinPostsDataCommentsItem]
    """Comments, in the order of the platform; or their number."""
    relatedArticles: List[LinkedinRelatedArticle]


class LinkedinPostsData(_LinkedinPostsRest):
    """The answer of `linkedin.posts`."""
    post: Optional[LinkedinPost]


class LinkedinPostsFoundData(_LinkedinPostsRest):
    """The answer of `linkedin.posts` that found its object."""
    post: LinkedinPost


class LinkedinPostsParams(TypedDict):
    """Parameters of `linkedin.posts`."""
    url: str
    """Link of a post or article, `urn:li:activity:<id>`, or the digits of an activity."""


class LinkedinPostsSearchData(TypedDict):
    """The answer of `linkedin.posts.search`."""
    query: str
    """The words of the request."""
    posts: List[LinkedinFoundPost]
    """Posts, in the order of the platform; or their number."""
    page: Page


class _LinkedinPostsSearchParams(TypedDict):
    query: str
    """Words to look for."""


class LinkedinPostsSearchParams(_LinkedinPostsSearchParams, total=False):
    """Parameters of `linkedin.posts.search`."""
    datePosted: Literal["last-hour", "last-day", "last-week", "last-month", "last-year"]
    """How long ago at the most."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class LinkedinPostsTranscriptDataPost(TypedDict):
    url: str
    """Link at the platform."""


class _LinkedinPostsTranscriptRest(TypedDict):
    lookupStatus: LookupStatus
    transcript: Optional[str]
    """The spoken text; null without speech or if it was not requested."""


class LinkedinPostsTranscriptData(_LinkedinPostsTranscriptRest):
    """The answer of `linkedin.posts.transcript`."""
    post: Optional[LinkedinPostsTranscriptDataPost]


class LinkedinPostsTranscriptFoundData(_LinkedinPostsTranscriptRest):
    """The answer of `linkedin.posts.transcript` that found its object."""
    post: LinkedinPostsTranscriptDataPost


class LinkedinPostsTranscriptParams(TypedDict):
    """Parameters of `linkedin.posts.transcript`."""
    url: str
    """Link of a post or article, `urn:li:activity:<id>`, or the digits of an activity."""


class LinkedinProfilesData(TypedDict):
    """The answer of `linkedin.profiles`."""
    results: List[LinkedinPersonRow]
    """One entry for each requested object, in the order of the request."""
    summary: LinkedinBatchSummary


class LinkedinProfilesParams(TypedDict):
    """Parameters of `linkedin.profiles`."""
    url: Sequence[str]
    """Profile link, handle, `@handle` or `in/<handle>`."""


class LinkedinProfilesPostsDataSummary(TypedDict):
    returned: int


class LinkedinProfilesPostsDataCompatibilityAvailability(TypedDict):
    posts: Literal["available", "partial", "unavailable"]
    """Posts, in the order of the platform; or their number."""


class LinkedinProfilesPostsDataCompatibilityOmittedEntries(TypedDict):
    posts: int
    """Posts, in the order of the platform; or their number."""


class LinkedinProfilesPostsDataCompatibility(TypedDict):
    availability: LinkedinProfilesPostsDataCompatibilityAvailability
    """Which parts the platform returned."""
    omittedEntries: LinkedinProfilesPostsDataCompatibilityOmittedEntries
    """Number of unreadable entries that were left out."""


class LinkedinProfilesPostsData(TypedDict):
    """The answer of `linkedin.profiles.posts`."""
    lookupStatus: LookupStatus
    posts: List[LinkedinProfilePost]
    """Posts, in the order of the platform; or their number."""
    summary: LinkedinProfilesPostsDataSummary
    """A short summary."""
    compatibility: LinkedinProfilesPostsDataCompatibility
    """Which collections the source returned, and how many entries this form cannot hold."""


class _LinkedinProfilesPostsParams(TypedDict):
    url: str
    """Profile link, handle, `@handle` or `in/<handle>`."""


class LinkedinProfilesPostsParams(_LinkedinProfilesPostsParams, total=False):
    """Parameters of `linkedin.profiles.posts`."""
    startDate: str
    """Only posts from this time on."""
    endDate: str
    """Only posts up to this time."""
    onlyAuthoredPosts: bool
    """Only posts that the person wrote, none that were shared."""
    limit: int
    """How many posts at the most (default 10)."""


class _LinkedinV2ActivitiesRest(TypedDict):
    lookupStatus: LookupStatus


class LinkedinV2ActivitiesData(_LinkedinV2ActivitiesRest):
    """The answer of `linkedin.v2.activities`."""
    post: Optional[LinkedinV2Post]


class LinkedinV2ActivitiesFoundData(_LinkedinV2ActivitiesRest):
    """The answer of `linkedin.v2.activities` that found its object."""
    post: LinkedinV2Post


class LinkedinV2ActivitiesParams(TypedDict):
    """Parameters of `linkedin.v2.activities`."""
    activityId: str
    """Id of a post (digits); a `urn:li:activity:` prefix is stripped."""


class LinkedinV2ActivitiesCommentsData(TypedDict):
    """The answer of `linkedin.v2.activities.comments`."""
    lookupStatus: LookupStatus
    comments: List[LinkedinV2Comment]
    """Comments, in the order of the platform; or their number."""
    totalCount: Optional[int]
    """Total number; null where unknown."""
    page: LinkedinV2Page


class _LinkedinV2ActivitiesCommentsParams(TypedDict):
    activityId: str
    """Id of a post (digits); a `urn:li:activity:` prefix is stripped."""


class LinkedinV2ActivitiesCommentsParams(_LinkedinV2ActivitiesCommentsParams, total=False):
    """Parameters of `linkedin.v2.activities.comments`."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class LinkedinV2ActivitiesCommentsMonitorParams(TypedDict):
    """Of monitors of `linkedin.v2.activities.comments`."""
    activityId: str
    """Id of a post (digits); a `urn:li:activity:` prefix is stripped."""


class LinkedinV2ActivitiesReactionsDataSummary(TypedDict):
    totalCount: Optional[int]
    """Total number; null where unknown."""
    types: Optional[List[str]]
    """Kinds of reactions there are, the most frequent first."""


class LinkedinV2ActivitiesReactionsDataReactionsItem(TypedDict):
    type: str
    """Kind of object."""
    author: LinkedinV2Author
    """The account that published it."""


class LinkedinV2ActivitiesReactionsData(TypedDict):
    """The answer of `linkedin.v2.activities.reactions`."""
    lookupStatus: LookupStatus
    summary: Optional[LinkedinV2ActivitiesReactionsDataSummary]
    """A short summary."""
    reactions: Optional[List[LinkedinV2ActivitiesReactionsDataReactionsItem]]
    """Who reacted; null where the source reports only the number."""
    page: LinkedinV2Page


class _LinkedinV2ActivitiesReactionsParams(TypedDict):
    activityId: str
    """Id of a post (digits); a `urn:li:activity:` prefix is stripped."""


class LinkedinV2ActivitiesReactionsParams(_LinkedinV2ActivitiesReactionsParams, total=False):
    """Parameters of `linkedin.v2.activities.reactions`."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class _LinkedinV2JobsBatchDataResultsItem(TypedDict):
    url: str
    """The input as it was sent."""
    lookupStatus: Literal["found", "not_found", "private", "restricted", "error"]
    """`error`: this input could not be looked up and costs nothing; see `error`."""
    error: Optional[RowError]
    """The error of this entry; null if it succeeded."""
    job: Optional[LinkedinV2Job]


class LinkedinV2JobsBatchDataResultsItem(_LinkedinV2JobsBatchDataResultsItem, total=False):
    creditsCharged: int
    """Credits of this row; 0 for a row that failed."""


class LinkedinV2JobsBatchData(TypedDict):
    """The answer of `linkedin.v2.jobs.batch`."""
    results: List[LinkedinV2JobsBatchDataResultsItem]
    """One for each input, in their order."""
    summary: LinkedinV2BatchSummary


class LinkedinV2JobsBatchParams(TypedDict):
    """Parameters of `linkedin.v2.jobs.batch`."""
    url: Sequence[str]
    """Link of a job (`/jobs/view/…`), or its id."""


class LinkedinV2JobsSearchParams(TypedDict, total=False):
    """Parameters of `linkedin.v2.jobs.search`."""
    query: str
    """Words to look for."""
    geoId: str
    """Id of a place, as LinkedIn has it (`geoId` in the address of a search)."""
    organizationId: str
    """Id of an organization (digits), from `data.identity.id` of a resolved slug."""
    datePosted: Literal["past-24-hours", "past-week", "past-month"]
    """How long ago at the most."""
    employmentType: Literal["full-time", "part-time", "contract", "temporary", "internship", "volunteer", "other"]
    """Kind of employment."""
    seniority: Literal["internship", "entry", "associate", "mid-senior", "director", "executive"]
    """Level of the job."""
    workplace: Literal["on-site", "remote", "hybrid"]
    """Where the work is done."""
    sort: Literal["relevance", "newest"]
    """Order (default relevance)."""
    count: int
    """Items of a page (default 25, at most 50)."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class LinkedinV2JobsSearchMonitorParams(TypedDict, total=False):
    """Of monitors of `linkedin.v2.jobs.search`."""
    query: str
    """Words to look for."""
    geoId: str
    """Id of a place, as LinkedIn has it (`geoId` in the address of a search)."""
    organizationId: str
    """Id of an organization (digits), from `data.identity.id` of a resolved slug."""
    datePosted: Literal["past-24-hours", "past-week", "past-month"]
    """How long ago at the most."""
    employmentType: Literal["full-time", "part-time", "contract", "temporary", "internship", "volunteer", "other"]
    """Kind of employment."""
    seniority: Literal["internship", "entry", "associate", "mid-senior", "director", "executive"]
    """Level of the job."""
    workplace: Literal["on-site", "remote", "hybrid"]
    """Where the work is done."""
    sort: Literal["relevance", "newest"]
    """Order (default relevance)."""
    count: int
    """Items of a page (default 25, at most 50)."""


class _LinkedinV2JobsRest(TypedDict):
    lookupStatus: LookupStatus


class LinkedinV2JobsData(_LinkedinV2JobsRest):
    """The answer of `linkedin.v2.jobs`."""
    job: Optional[LinkedinV2Job]


class LinkedinV2JobsFoundData(_LinkedinV2JobsRest):
    """The answer of `linkedin.v2.jobs` that found its object."""
    job: LinkedinV2Job


class LinkedinV2JobsParams(TypedDict):
    """Parameters of `linkedin.v2.jobs`."""
    jobId: str
    """Id of a job (digits), or the link of the job."""


class LinkedinV2JobsHiringTeamData(TypedDict):
    """The answer of `linkedin.v2.jobs.hiringTeam`."""
    lookupStatus: LookupStatus
    people: Optional[List[LinkedinV2PersonSummary]]
    """Empty where the job names nobody."""


class LinkedinV2JobsHiringTeamParams(TypedDict):
    """Parameters of `linkedin.v2.jobs.hiringTeam`."""
    jobId: str
    """Id of a job (digits), or the link of the job."""


class LinkedinV2JobsRelatedViewsData(TypedDict):
    """The answer of `linkedin.v2.jobs.relatedViews`."""
    lookupStatus: LookupStatus
    jobs: Optional[List[LinkedinV2JobSummary]]
    """Jobs, in the order of the platform."""


class LinkedinV2JobsRelatedViewsParams(TypedDict):
    """Parameters of `linkedin.v2.jobs.relatedViews`."""
    jobId: str
    """Id of a job (digits), or the link of the job."""


class LinkedinV2JobsSimilarData(TypedDict):
    """The answer of `linkedin.v2.jobs.similar`."""
    lookupStatus: LookupStatus
    jobs: Optional[List[LinkedinV2JobSummary]]
    """Jobs, in the order of the platform."""


class LinkedinV2JobsSimilarParams(TypedDict):
    """Parameters of `linkedin.v2.jobs.similar`."""
    jobId: str
    """Id of a job (digits), or the link of the job."""


class _LinkedinV2OrganizationsRest(TypedDict):
    lookupStatus: LookupStatus


class LinkedinV2OrganizationsData(_LinkedinV2OrganizationsRest):
    """The answer of `linkedin.v2.organizations`."""
    organization: Optional[LinkedinV2Organization]


class LinkedinV2OrganizationsFoundData(_LinkedinV2OrganizationsRest):
    """The answer of `linkedin.v2.organizations` that found its object."""
    organization: LinkedinV2Organization


class LinkedinV2OrganizationsParams(TypedDict, total=False):
    """Parameters of `linkedin.v2.organizations`."""
    id: str
    """Id of an organization (digits), from `data.identity.id` of a resolved slug."""
    slug: str
    """Slug of an organization (`/company/<slug>`), or the link of its page."""


class _LinkedinV2OrganizationsBatchDataResultsItem(TypedDict):
    url: str
    """The input as it was sent."""
    lookupStatus: Literal["found", "not_found", "private", "restricted", "error"]
    """`error`: this input could not be looked up and costs nothing; see `error`."""
    error: Optional[RowError]
    """The error of this entry; null if it succeeded."""
    organization: Optional[LinkedinV2Organization]


class LinkedinV2OrganizationsBatchDataResultsItem(_LinkedinV2OrganizationsBatchDataResultsItem, total=False):
    creditsCharged: int
    """Credits of this row; 0 for a row that failed."""


class LinkedinV2OrganizationsBatchData(TypedDict):
    """The answer of `linkedin.v2.organizations.batch`."""
    results: List[LinkedinV2OrganizationsBatchDataResultsItem]
    """One for each input, in their order."""
    summary: LinkedinV2BatchSummary


class LinkedinV2OrganizationsBatchParams(TypedDict):
    """Parameters of `linkedin.v2.organizations.batch`."""
    url: Sequence[str]
    """Link of a company, school or showcase page, its slug, or its numeric id."""


class _LinkedinV2OrganizationsJobsParams(TypedDict):
    organizationId: Sequence[str]
    """Ids of one or more organizations (digits): repeat the parameter, or separate them by commas."""


class LinkedinV2OrganizationsJobsParams(_LinkedinV2OrganizationsJobsParams, total=False):
    """Parameters of `linkedin.v2.organizations.jobs`."""
    count: int
    """Items of a page (default 25, at most 50)."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class _LinkedinV2OrganizationsJobsMonitorParams(TypedDict):
    organizationId: Sequence[str]
    """Ids of one or more organizations (digits): repeat the parameter, or separate them by commas."""


class LinkedinV2OrganizationsJobsMonitorParams(_LinkedinV2OrganizationsJobsMonitorParams, total=False):
    """Of monitors of `linkedin.v2.organizations.jobs`."""
    count: int
    """Items of a page (default 25, at most 50)."""


class _LinkedinV2OrganizationsResolveRest(TypedDict):
    lookupStatus: LookupStatus


class LinkedinV2OrganizationsResolveData(_LinkedinV2OrganizationsResolveRest):
    """The answer of `linkedin.v2.organizations.resolve`."""
    identity: Optional[LinkedinV2OrganizationIdentity]


class LinkedinV2OrganizationsResolveFoundData(_LinkedinV2OrganizationsResolveRest):
    """The answer of `linkedin.v2.organizations.resolve` that found its object."""
    identity: LinkedinV2OrganizationIdentity


class LinkedinV2OrganizationsResolveParams(TypedDict):
    """Parameters of `linkedin.v2.organizations.resolve`."""
    slug: str
    """Slug of an organization (`/company/<slug>`), or the link of its page."""


class LinkedinV2OrganizationsSearchData(TypedDict):
    """The answer of `linkedin.v2.organizations.search`."""
    lookupStatus: LookupStatus
    query: str
    """The words of the request."""
    organizations: List[LinkedinV2OrganizationSummary]
    totalCount: Optional[int]
    """Total number; null where unknown."""
    page: LinkedinV2Page


class _LinkedinV2OrganizationsSearchParams(TypedDict):
    query: str
    """Words to look for."""


class LinkedinV2OrganizationsSearchParams(_LinkedinV2OrganizationsSearchParams, total=False):
    """Parameters of `linkedin.v2.organizations.search`."""
    count: int
    """Items of a page (default 25, at most 50)."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class _LinkedinV2OrganizationsAffiliatedRest(TypedDict):
    lookupStatus: LookupStatus
    organizations: Optional[List[LinkedinV2OrganizationSummary]]
    """Null where unknown."""


class LinkedinV2OrganizationsAffiliatedData(_LinkedinV2OrganizationsAffiliatedRest):
    """The answer of `linkedin.v2.organizations.affiliated`."""
    organization: Optional[LinkedinV2OrganizationSummary]


class LinkedinV2OrganizationsAffiliatedFoundData(_LinkedinV2OrganizationsAffiliatedRest):
    """The answer of `linkedin.v2.organizations.affiliated` that found its object."""
    organization: LinkedinV2OrganizationSummary


class LinkedinV2OrganizationsAffiliatedParams(TypedDict):
    """Parameters of `linkedin.v2.organizations.affiliated`."""
    organizationId: str
    """Id of an organization (digits), from `data.identity.id` of a resolved slug."""


class _LinkedinV2OrganizationsHeadcountRest(TypedDict):
    lookupStatus: LookupStatus
    headcount: Optional[LinkedinV2Headcount]


class LinkedinV2OrganizationsHeadcountData(_LinkedinV2OrganizationsHeadcountRest):
    """The answer of `linkedin.v2.organizations.headcount`."""
    organization: Optional[LinkedinV2OrganizationSummary]


class LinkedinV2OrganizationsHeadcountFoundData(_LinkedinV2OrganizationsHeadcountRest):
    """The answer of `linkedin.v2.organizations.headcount` that found its object."""
    organization: LinkedinV2OrganizationSummary


class LinkedinV2OrganizationsHeadcountParams(TypedDict):
    """Parameters of `linkedin.v2.organizations.headcount`."""
    organizationId: str
    """Id of an organization (digits), from `data.identity.id` of a resolved slug."""


class _LinkedinV2OrganizationsPostsParams(TypedDict):
    organizationId: str
    """Id of an organization (digits), from `data.identity.id` of a resolved slug."""


class LinkedinV2OrganizationsPostsParams(_LinkedinV2OrganizationsPostsParams, total=False):
    """Parameters of `linkedin.v2.organizations.posts`."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class LinkedinV2OrganizationsPostsMonitorParams(TypedDict):
    """Of monitors of `linkedin.v2.organizations.posts`."""
    organizationId: str
    """Id of an organization (digits), from `data.identity.id` of a resolved slug."""


class LinkedinV2OrganizationsSimilarParams(TypedDict):
    """Parameters of `linkedin.v2.organizations.similar`."""
    organizationId: str
    """Id of an organization (digits), from `data.identity.id` of a resolved slug."""


class _LinkedinV2PeopleResolveRest(TypedDict):
    lookupStatus: LookupStatus


class LinkedinV2PeopleResolveData(_LinkedinV2PeopleResolveRest):
    """The answer of `linkedin.v2.people.resolve`."""
    identity: Optional[LinkedinV2PersonIdentity]


class LinkedinV2PeopleResolveFoundData(_LinkedinV2PeopleResolveRest):
    """The answer of `linkedin.v2.people.resolve` that found its object."""
    identity: LinkedinV2PersonIdentity


class LinkedinV2PeopleResolveParams(TypedDict):
    """Parameters of `linkedin.v2.people.resolve`."""
    handle: str
    """Handle of a person (`/in/<handle>`), with or without `@`, or the link of the profile."""


class LinkedinV2PeopleSearchData(TypedDict):
    """The answer of `linkedin.v2.people.search`."""
    lookupStatus: LookupStatus
    people: List[LinkedinV2FoundPerson]
    """Accounts, in the order of the platform."""
    totalCount: Optional[int]
    """Total number; null where unknown."""
    page: LinkedinV2Page


class LinkedinV2PeopleSearchParams(TypedDict, total=False):
    """Parameters of `linkedin.v2.people.search`."""
    query: str
    """Words to look for."""
    firstName: str
    """First name."""
    lastName: str
    """Last name."""
    title: str
    """Words of the current title."""
    company: str
    """Name of the current company."""
    school: str
    """Name of a school."""
    location: str
    """Name of a place."""
    count: int
    """Items of a page (default 20, at most 50)."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class LinkedinV2PeopleCommentsData(TypedDict):
    """The answer of `linkedin.v2.people.comments`."""
    lookupStatus: LookupStatus
    comments: List[LinkedinV2PersonComment]
    """Comments, in the order of the platform; or their number."""
    totalCount: Optional[int]
    """Total number; null where unknown."""
    page: LinkedinV2Page


class _LinkedinV2PeopleCommentsParams(TypedDict):
    entityId: str
    """Entity id of a person, from `data.profile.entityId` or `data.identity.entityId`."""


class LinkedinV2PeopleCommentsParams(_LinkedinV2PeopleCommentsParams, total=False):
    """Parameters of `linkedin.v2.people.comments`."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class LinkedinV2PeopleEmploymentHistoryData(TypedDict):
    """The answer of `linkedin.v2.people.employmentHistory`."""
    lookupStatus: LookupStatus
    positions: Optional[List[LinkedinV2Position]]
    """Latest first; null where unknown."""


class LinkedinV2PeopleEmploymentHistoryParams(TypedDict):
    """Parameters of `linkedin.v2.people.employmentHistory`."""
    entityId: str
    """Entity id of a person, from `data.profile.entityId` or `data.identity.entityId`."""


class LinkedinV2PeopleInterestsData(TypedDict):
    """The answer of `linkedin.v2.people.interests`."""
    lookupStatus: LookupStatus
    interests: List[LinkedinV2Interest]
    totalCount: Optional[int]
    """Total number; null where unknown."""
    page: LinkedinV2Page


class _LinkedinV2PeopleInterestsParams(TypedDict):
    entityId: str
    """Entity id of a person, from `data.profile.entityId` or `data.identity.entityId`."""


class LinkedinV2PeopleInterestsParams(_LinkedinV2PeopleInterestsParams, total=False):
    """Parameters of `linkedin.v2.people.interests`."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class _LinkedinV2PeoplePostsParams(TypedDict):
    entityId: str
    """Entity id of a person, from `data.profile.entityId` or `data.identity.entityId`."""


class LinkedinV2PeoplePostsParams(_LinkedinV2PeoplePostsParams, total=False):
    """Parameters of `linkedin.v2.people.posts`."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class LinkedinV2PeoplePostsMonitorParams(TypedDict):
    """Of monitors of `linkedin.v2.people.posts`."""
    entityId: str
    """Entity id of a person, from `data.profile.entityId` or `data.identity.entityId`."""


class LinkedinV2PeopleRecommendationsData(TypedDict):
    """The answer of `linkedin.v2.people.recommendations`."""
    lookupStatus: LookupStatus
    recommendations: List[LinkedinV2Recommendation]
    totalCount: Optional[int]
    """Total number; null where unknown."""
    page: LinkedinV2Page


class _LinkedinV2PeopleRecommendationsParams(TypedDict):
    entityId: str
    """Entity id of a person, from `data.profile.entityId` or `data.identity.entityId`."""


class LinkedinV2PeopleRecommendationsParams(_LinkedinV2PeopleRecommendationsParams, total=False):
    """Parameters of `linkedin.v2.people.recommendations`."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class LinkedinV2PeopleSimilarData(TypedDict):
    """The answer of `linkedin.v2.people.similar`."""
    lookupStatus: LookupStatus
    people: List[LinkedinV2PersonSummary]
    """Accounts, in the order of the platform."""


class LinkedinV2PeopleSimilarParams(TypedDict):
    """Parameters of `linkedin.v2.people.similar`."""
    entityId: str
    """Entity id of a person, from `data.profile.entityId` or `data.identity.entityId`."""


class _LinkedinV2ProfilesRest(TypedDict):
    lookupStatus: LookupStatus


class LinkedinV2ProfilesData(_LinkedinV2ProfilesRest):
    """The answer of `linkedin.v2.profiles`."""
    profile: Optional[LinkedinV2Person]


class LinkedinV2ProfilesFoundData(_LinkedinV2ProfilesRest):
    """The answer of `linkedin.v2.profiles` that found its object."""
    profile: LinkedinV2Person


class LinkedinV2ProfilesParams(TypedDict, total=False):
    """Parameters of `linkedin.v2.profiles`."""
    handle: str
    """Handle of a person (`/in/<handle>`), with or without `@`, or the link of the profile."""
    entityId: str
    """Entity id of a person, from `data.profile.entityId` or `data.identity.entityId`."""


class _LinkedinV2ProfilesBatchDataResultsItem(TypedDict):
    url: str
    """The input as it was sent."""
    lookupStatus: Literal["found", "not_found", "private", "restricted", "error"]
    """`error`: this input could not be looked up and costs nothing; see `error`."""
    error: Optional[RowError]
    """The error of this entry; null if it succeeded."""
    profile: Optional[LinkedinV2Person]
    """The account; null if it was not found or is not shown."""


class LinkedinV2ProfilesBatchDataResultsItem(_LinkedinV2ProfilesBatchDataResultsItem, total=False):
    creditsCharged: int
    """Credits of this row; 0 for a row that failed."""


class LinkedinV2ProfilesBatchData(TypedDict):
    """The answer of `linkedin.v2.profiles.batch`."""
    results: List[LinkedinV2ProfilesBatchDataResultsItem]
    """One for each input, in their order."""
    summary: LinkedinV2BatchSummary


class LinkedinV2ProfilesBatchParams(TypedDict):
    """Parameters of `linkedin.v2.profiles.batch`."""
    url: Sequence[str]
    """Profile link, handle, `@handle` or `in/<handle>`."""


class _TiktokAdLibraryAdsRest(TypedDict):
    lookupStatus: LookupStatus


class TiktokAdLibraryAdsData(_TiktokAdLibraryAdsRest):
    """The answer of `tiktok.adLibrary.ads`."""
    ad: Optional[TiktokAdDetails]


class TiktokAdLibraryAdsFoundData(_TiktokAdLibraryAdsRest):
    """The answer of `tiktok.adLibrary.ads` that found its object."""
    ad: TiktokAdDetails


class TiktokAdLibraryAdsParams(TypedDict, total=False):
    """Parameters of `tiktok.adLibrary.ads`."""
    adId: str
    """Id of the ad (or send url)."""
    url: str
    """Link of the ad in Creative Center or in the ad library (or send adId)."""


class TiktokAdLibraryAdsSearchDataPage(TypedDict):
    nextCursor: Optional[str]
    """Send it as `cursor` for the next page; null on the last page."""
    hasMore: Optional[bool]
    """Whether there is a next page; null if there may be more items that no cursor reaches."""
    returnedCount: int
    """Items in this page."""
    totalResultsEstimate: Optional[int]
    """Total number of results estimate; some platforms report an estimate."""


class TiktokAdLibraryAdsSearchData(TypedDict):
    """The answer of `tiktok.adLibrary.ads.search`."""
    query: str
    """The words of the request."""
    advertiserName: Optional[str]
    """Name of the advertiser."""
    ads: List[TiktokAd]
    page: TiktokAdLibraryAdsSearchDataPage
    """Position in the list."""


class TiktokAdLibraryAdsSearchParams(TypedDict, total=False):
    """Parameters of `tiktok.adLibrary.ads.search`."""
    region: Literal["DZ", "AR", "AU", "AT", "AZ", "BH", "BD", "BY", "BE", "BO", "BR", "BG", "KH", "CA", "CL", "CO", "CR", "HR", "CY", "CZ", "DK", "DO", "EC", "EG", "EE", "FI", "FR", "DE", "GR", "GT", "JO", "HU", "ID", "IQ", "IE", "IL", "IT", "JP", "KZ", "KE", "KW", "LV", "LB", "MY", "MX", "MA", "NL", "NZ", "NG", "NO", "OM", "PK", "PA", "PY", "PE", "PH", "PL", "PT", "PR", "QA", "LT", "RO", "SA", "RS", "SG", "SK", "SI", "ZA", "KR", "ES", "LK", "SE", "CH", "TW", "TH", "TR", "AE", "GB", "US", "UY", "VN"]
    """Country of the ads (default US)."""
    period: Literal["7", "30", "180"]
    """Days to look back: 7, 30 (default) or 180."""
    query: str
    """Words in the ad; empty for all ads."""
    advertiserName: str
    """Name of the advertiser, or a part of it."""
    orderBy: Literal["for-you", "impression", "play-2s-rate", "play-6s-rate", "cvr", "ctr", "like"]
    """Order of the ads (default for-you)."""
    industry: Literal["apparel-accessories", "appliances", "apps", "baby-kids-maternity", "beauty-personal-care", "business-services", "ecommerce-non-app", "education", "financial-services", "food-beverage", "games", "health", "home-improvement", "household-products", "life-services", "news-entertainment", "pets", "sports-outdoor", "tech-electronics", "travel", "vehicle-transportation"]
    """Industry of the advertiser."""
    objective: Literal["app-installs", "conversions", "lead-generation", "product-sales", "reach", "traffic", "video-views"]
    """What the ad is to achieve."""
    duration: Literal["under-10s", "10-20s", "20-30s", "30-40s", "40-50s", "over-50s"]
    """Length of the video."""
    likes: Literal["top-1-20", "top-21-40", "top-41-60", "top-61-80", "top-81-100"]
    """Rank by likes."""
    adFormat: Literal["spark-ads", "non-spark-ads"]
    """Spark ads promote ordinary posts."""
    adLanguage: Literal["en", "es", "ar", "vi", "th", "de", "id", "pt", "fr", "ms", "nl", "ja", "it", "ro", "zh-Hant", "ko"]
    """Language of the ad."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class TiktokAdLibraryAdsSearchMonitorParams(TypedDict, total=False):
    """Of monitors of `tiktok.adLibrary.ads.search`."""
    region: Literal["DZ", "AR", "AU", "AT", "AZ", "BH", "BD", "BY", "BE", "BO", "BR", "BG", "KH", "CA", "CL", "CO", "CR", "HR", "CY", "CZ", "DK", "DO", "EC", "EG", "EE", "FI", "FR", "DE", "GR", "GT", "JO", "HU", "ID", "IQ", "IE", "IL", "IT", "JP", "KZ", "KE", "KW", "LV", "LB", "MY", "MX", "MA", "NL", "NZ", "NG", "NO", "OM", "PK", "PA", "PY", "PE", "PH", "PL", "PT", "PR", "QA", "LT", "RO", "SA", "RS", "SG", "SK", "SI", "ZA", "KR", "ES", "LK", "SE", "CH", "TW", "TH", "TR", "AE", "GB", "US", "UY", "VN"]
    """Country of the ads (default US)."""
    period: Literal["7", "30", "180"]
    """Days to look back: 7, 30 (default) or 180."""
    query: str
    """Words in the ad; empty for all ads."""
    advertiserName: str
    """Name of the advertiser, or a part of it."""
    orderBy: Literal["for-you", "impression", "play-2s-rate", "play-6s-rate", "cvr", "ctr", "like"]
    """Order of the ads (default for-you)."""
    industry: Literal["apparel-accessories", "appliances", "apps", "baby-kids-maternity", "beauty-personal-care", "business-services", "ecommerce-non-app", "education", "financial-services", "food-beverage", "games", "health", "home-improvement", "household-products", "life-services", "news-entertainment", "pets", "sports-outdoor", "tech-electronics", "travel", "vehicle-transportation"]
    """Industry of the advertiser."""
    objective: Literal["app-installs", "conversions", "lead-generation", "product-sales", "reach", "traffic", "video-views"]
    """What the ad is to achieve."""
    duration: Literal["under-10s", "10-20s", "20-30s", "30-40s", "40-50s", "over-50s"]
    """Length of the video."""
    likes: Literal["top-1-20", "top-21-40", "top-41-60", "top-61-80", "top-81-100"]
    """Rank by likes."""
    adFormat: Literal["spark-ads", "non-spark-ads"]
    """Spark ads promote ordinary posts."""
    adLanguage: Literal["en", "es", "ar", "vi", "th", "de", "id", "pt", "fr", "ms", "nl", "ja", "it", "ro", "zh-Hant", "ko"]
    """Language of the ad."""


class TiktokCollectionsVideosData(TypedDict):
    """The answer of `tiktok.collections.videos`."""
    collectionId: Optional[str]
    """Id of the collection."""
    videos: List[TiktokVideo]
    """Videos, in the order of the platform; or their number."""
    page: Page


class _TiktokCollectionsVideosParams(TypedDict):
    url: str
    """Link or short link of a collection or playlist."""


class TiktokCollectionsVideosParams(_TiktokCollectionsVideosParams, total=False):
    """Parameters of `tiktok.collections.videos`."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class TiktokCollectionsVideosMonitorParams(TypedDict):
    """Of monitors of `tiktok.collections.videos`."""
    url: str
    """Link or short link of a collection or playlist."""


class TiktokFeedTrendingData(TypedDict):
    """The answer of `tiktok.feed.trending`."""
    items: List[TiktokTrendingItem]
    """The entries, in the order of the platform."""
    totalResults: int
    """Total number of results; some platforms report an estimate."""


class _TiktokFeedTrendingParams(TypedDict):
    region: str
    """Country (ISO 3166-1 alpha-2)."""


class TiktokFeedTrendingParams(_TiktokFeedTrendingParams, total=False):
    """Parameters of `tiktok.feed.trending`."""
    trim: bool
    """Leave out `details`, for smaller answers."""


class _TiktokFeedTrendingMonitorParams(TypedDict):
    region: str
    """Country (ISO 3166-1 alpha-2)."""


class TiktokFeedTrendingMonitorParams(_TiktokFeedTrendingMonitorParams, total=False):
    """Of monitors of `tiktok.feed.trending`."""
    trim: bool
    """Leave out `details`, for smaller answers."""


class TiktokMusicVideosData(TypedDict):
    """The answer of `tiktok.music.videos`."""
    clipId: str
    """Id of the clip."""
    videos: List[TiktokVideo]
    """Videos, in the order of the platform; or their number."""
    page: Page


class _TiktokMusicVideosParams(TypedDict):
    clipId: str
    """Id, link or short link of the sound."""


class TiktokMusicVideosParams(_TiktokMusicVideosParams, total=False):
    """Parameters of `tiktok.music.videos`."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class TiktokMusicVideosMonitorParams(TypedDict):
    """Of monitors of `tiktok.music.videos`."""
    clipId: str
    """Id, link or short link of the sound."""


class TiktokProductsData(TypedDict):
    """The answer of `tiktok.products`."""
    lookupStatus: LookupStatus
    product: Dict[str, Any]


class _TiktokProductsParams(TypedDict):
    url: str
    """Link, short link or id of the product."""


class TiktokProductsParams(_TiktokProductsParams, total=False):
    """Parameters of `tiktok.products`."""
    region: Literal["US", "GB", "DE", "FR", "IT", "ID", "MY", "MX", "PH", "SG", "ES", "TH", "VN", "BR", "JP", "IE"]
    """Market of the shop (default: the one of the link)."""


class TiktokProductsReviewsDataSummaryRatingDistribution(TypedDict):
    oneStar: Optional[int]
    twoStar: Optional[int]
    threeStar: Optional[int]
    fourStar: Optional[int]
    fiveStar: Optional[int]


class TiktokProductsReviewsDataSummary(TypedDict):
    totalReviews: Optional[int]
    """Total number of reviews; some platforms report an estimate."""
    averageRating: Optional[float]
    ratingDistribution: TiktokProductsReviewsDataSummaryRatingDistribution


class TiktokProductsReviewsData(TypedDict):
    """The answer of `tiktok.products.reviews`."""
    lookupStatus: LookupStatus
    reviews: List[TiktokProductReview]
    summary: TiktokProductsReviewsDataSummary
    """A short summary."""
    page: NumberedPage


class TiktokProductsReviewsParams(TypedDict, total=False):
    """Parameters of `tiktok.products.reviews`."""
    url: str
    """Link or short link of the product (or send productId)."""
    productId: str
    """Id of the product (or send url)."""
    region: Literal["US", "GB", "DE", "FR", "IT", "ID", "MY", "MX", "PH", "SG", "ES", "TH", "VN", "BR", "JP", "IE"]
    """Market of the shop (default: the one of the link)."""
    page: int
    """Number of the page, 1 to 1000 (default 1). Send this or cursor."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class TiktokProductsReviewsMonitorParams(TypedDict, total=False):
    """Of monitors of `tiktok.products.reviews`."""
    url: str
    """Link or short link of the product (or send productId)."""
    productId: str
    """Id of the product (or send url)."""
    region: Literal["US", "GB", "DE", "FR", "IT", "ID", "MY", "MX", "PH", "SG", "ES", "TH", "VN", "BR", "JP", "IE"]
    """Market of the shop (default: the one of the link)."""
    page: int
    """Number of the page, 1 to 1000 (default 1). Send this or cursor."""


class _TiktokProfilesDataMetrics(TypedDict):
    followers: int
    """Followers at the time of the lookup. Some platforms round them."""
    following: int
    """Accounts it follows."""
    likes: int
    """Likes at the time of the lookup; null if they are hidden or not reported."""
    posts: int
    """Posts, in the order of the platform; or their number."""


class TiktokProfilesDataMetrics(_TiktokProfilesDataMetrics, total=False):
    friends: int
    diggs: int


class _TiktokProfilesRest(TypedDict):
    lookupStatus: LookupStatus
    metrics: Optional[TiktokProfilesDataMetrics]
    """Counts at the time of the lookup."""


class TiktokProfilesData(_TiktokProfilesRest):
    """The answer of `tiktok.profiles`."""
    profile: Optional[TiktokProfile]


class TiktokProfilesFoundData(_TiktokProfilesRest):
    """The answer of `tiktok.profiles` that found its object."""
    profile: TiktokProfile


class TiktokProfilesParams(TypedDict):
    """Parameters of `tiktok.profiles`."""
    handle: str
    """Handle with or without @, or the profile link. Links of videos are not profiles."""


class TiktokProfilesAudienceDataSample(TypedDict):
    posts: int
    """Posts, in the order of the platform; or their number."""
    commenters: int
    withCountry: int
    confidence: Literal["none", "low", "medium"]
    marginOfErrorPercent: Optional[float]
    """Margin of error in percent."""
    note: str


class _TiktokProfilesAudienceRest(TypedDict):
    lookupStatus: LookupStatus
    audienceLocations: Optional[List[TiktokAudienceCountry]]
    sample: Optional[TiktokProfilesAudienceDataSample]


class TiktokProfilesAudienceData(_TiktokProfilesAudienceRest):
    """The answer of `tiktok.profiles.audience`."""
    profile: Optional[TiktokProfileLink]


class TiktokProfilesAudienceFoundData(_TiktokProfilesAudienceRest):
    """The answer of `tiktok.profiles.audience` that found its object."""
    profile: TiktokProfileLink


class TiktokProfilesAudienceParams(TypedDict):
    """Parameters of `tiktok.profiles.audience`."""
    handle: str
    """Handle with or without @, or the profile link. Links of videos are not profiles."""


class TiktokProfilesEngagementDataMetrics(TypedDict):
    followers: Optional[float]
    """Followers at the time of the lookup. Some platforms round them."""
    averageEngagementRatePercent: Optional[float]
    """Average engagement rate in percent."""
    medianEngagementRatePercent: Optional[float]
    """Median engagement rate in percent."""
    averageLikesPerVideo: Optional[float]
    """Mean over the usable videos."""
    averageCommentsPerVideo: Optional[float]
    """Mean over the usable videos."""
    averageSharesPerVideo: Optional[float]
    """Mean over the usable videos."""
    averageViewsPerVideo: Optional[float]
    """Mean over the usable videos."""
    commentToLikeRatio: Optional[float]
    """Comment to like as a ratio."""
    engagementVolatilityPercent: Optional[float]
    """Engagement volatility in percent."""
    bestVideoId: Optional[str]
    """The video with the highest rate."""
    worstVideoId: Optional[str]
    """The video with the lowest rate."""
    qualityLabel: Optional[Literal["excellent", "strong", "moderate", "low", "directional"]]
    """By the median rate; `directional` with fewer than five usable videos."""
    qualityLabelNote: Optional[str]
    """Remark: quality label."""


class TiktokProfilesEngagementDataSampleCoverageSkippedReasons(TypedDict):
    missingLikes: int
    missingComments: int
    missingShares: int
    missingMultiple: int


class TiktokProfilesEngagementDataSampleCoverage(TypedDict):
    totalRecentVideos: int
    """Total number of recent videos; some platforms report an estimate."""
    usableVideos: int
    """Videos that show their likes, comments and shares."""
    skippedVideos: int
    """Videos that are in no figure."""
    skippedReasons: TiktokProfilesEngagementDataSampleCoverageSkippedReasons


class _TiktokProfilesEngagementRest(TypedDict):
    lookupStatus: LookupStatus
    canCalculateEngagement: bool
    """Whether: calculate engagement."""
    metrics: TiktokProfilesEngagementDataMetrics
    """Counts at the time of the lookup."""
    videos: List[TiktokEngagementVideo]
    """Videos, in the order of the platform; or their number."""
    sampleCoverage: TiktokProfilesEngagementDataSampleCoverage
    formulaDescription: str
    dataFreshnessNote: Optional[str]
    """Remark: data freshness."""
    insight: Optional[EngagementInsight]


class TiktokProfilesEngagementData(_TiktokProfilesEngagementRest):
    """The answer of `tiktok.profiles.engagement`."""
    profile: Optional[TiktokEngagementProfile]


class TiktokProfilesEngagementFoundData(_TiktokProfilesEngagementRest):
    """The answer of `tiktok.profiles.engagement` that found its object."""
    profile: TiktokEngagementProfile


class TiktokProfilesEngagementParams(TypedDict):
    """Parameters of `tiktok.profiles.engagement`."""
    handle: str
    """Handle with or without @, or the profile link. Links of videos are not profiles."""


class TiktokProfilesFollowersData(TypedDict):
    """The answer of `tiktok.profiles.followers`."""
    lookupStatus: Literal["found", "hidden", "not_found", "private", "restricted"]
    """Outcome of the lookup, as in `meta.lookupStatus`."""
    followers: List[TiktokFollower]
    """Followers at the time of the lookup. Some platforms round them."""
    page: Page
    totalFollowers: Optional[int]
    """Total number of followers; some platforms report an estimate."""


class _TiktokProfilesFollowersParams(TypedDict):
    handle: str
    """Handle with or without @, or the profile link. Links of videos are not profiles."""


class TiktokProfilesFollowersParams(_TiktokProfilesFollowersParams, total=False):
    """Parameters of `tiktok.profiles.followers`."""
    userId: str
    """Numeric id the account must have: a renamed or taken-over handle counts as not found."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
    trim: bool
    """Leave out `details`, for smaller answers."""


class _TiktokProfilesFollowersMonitorParams(TypedDict):
    handle: str
    """Handle with or without @, or the profile link. Links of videos are not profiles."""


class TiktokProfilesFollowersMonitorParams(_TiktokProfilesFollowersMonitorParams, total=False):
    """Of monitors of `tiktok.profiles.followers`."""
    userId: str
    """Numeric id the account must have: a renamed or taken-over handle counts as not found."""
    trim: bool
    """Leave out `details`, for smaller answers."""


class TiktokProfilesFollowingData(TypedDict):
    """The answer of `tiktok.profiles.following`."""
    lookupStatus: Literal["found", "hidden", "not_found", "private", "restricted"]
    """Outcome of the lookup, as in `meta.lookupStatus`."""
    accounts: List[TiktokFollowedAccount]
    page: Page
    totalAccounts: Optional[int]
    """Total number of accounts; some platforms report an estimate."""


class _TiktokProfilesFollowingParams(TypedDict):
    handle: str
    """Handle with or without @, or the profile link. Links of videos are not profiles."""


class TiktokProfilesFollowingParams(_TiktokProfilesFollowingParams, total=False):
    """Parameters of `tiktok.profiles.following`."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
    trim: bool
    """Leave out `details`, for smaller answers."""


class _TiktokProfilesFollowingMonitorParams(TypedDict):
    handle: str
    """Handle with or without @, or the profile link. Links of videos are not profiles."""


class TiktokProfilesFollowingMonitorParams(_TiktokProfilesFollowingMonitorParams, total=False):
    """Of monitors of `tiktok.profiles.following`."""
    trim: bool
    """Leave out `details`, for smaller answers."""


class _TiktokProfilesLiveRest(TypedDict):
    lookupStatus: LookupStatus
    liveStatus: Optional[Literal["live", "offline"]]
    """State: live."""
    live: Optional[TiktokLive]


class TiktokProfilesLiveData(_TiktokProfilesLiveRest):
    """The answer of `tiktok.profiles.live`."""
    profile: Optional[TiktokLiveProfile]


class TiktokProfilesLiveFoundData(_TiktokProfilesLiveRest):
    """The answer of `tiktok.profiles.live` that found its object."""
    profile: TiktokLiveProfile


class TiktokProfilesLiveParams(TypedDict):
    """Parameters of `tiktok.profiles.live`."""
    handle: str
    """Handle with or without @, or the profile link. Links of videos are not profiles."""


class _TiktokProfilesRegionRest(TypedDict):
    lookupStatus: LookupStatus
    region: Optional[str]
    """Country code (ISO 3166-1 alpha-2)."""
    regionSource: Optional[Literal["account", "uploads"]]


class TiktokProfilesRegionData(_TiktokProfilesRegionRest):
    """The answer of `tiktok.profiles.region`."""
    profile: Optional[TiktokProfileLink]


class TiktokProfilesRegionFoundData(_TiktokProfilesRegionRest):
    """The answer of `tiktok.profiles.region` that found its object."""
    profile: TiktokProfileLink


class TiktokProfilesRegionParams(TypedDict):
    """Parameters of `tiktok.profiles.region`."""
    handle: str
    """Handle with or without @, or the profile link. Links of videos are not profiles."""


class TiktokProfilesShowcaseProductsData(TypedDict):
    """The answer of `tiktok.profiles.showcaseProducts`."""
    products: List[TiktokShowcaseProduct]
    page: Page


class _TiktokProfilesShowcaseProductsParams(TypedDict):
    handle: str
    """Handle with or without @, or the profile link. Links of videos are not profiles."""


class TiktokProfilesShowcaseProductsParams(_TiktokProfilesShowcaseProductsParams, total=False):
    """Parameters of `tiktok.profiles.showcaseProducts`."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
    region: str
    """Country to look from (ISO 3166-1 alpha-2); sources that cannot choose ignore it."""


class _TiktokProfilesShowcaseProductsMonitorParams(TypedDict):
    handle: str
    """Handle with or without @, or the profile link. Links of videos are not profiles."""


class TiktokProfilesShowcaseProductsMonitorParams(_TiktokProfilesShowcaseProductsMonitorParams, total=False):
    """Of monitors of `tiktok.profiles.showcaseProducts`."""
    region: str
    """Country to look from (ISO 3166-1 alpha-2); sources that cannot choose ignore it."""


class TiktokProfilesVideosData(TypedDict):
    """The answer of `tiktok.profiles.videos`."""
    videos: List[TiktokVideo]
    """Videos, in the order of the platform; or their number."""
    page: Page


class _TiktokProfilesVideosParams(TypedDict):
    handle: str
    """Handle with or without @, or the profile link. Links of videos are not profiles."""


class TiktokProfilesVideosParams(_TiktokProfilesVideosParams, total=False):
    """Parameters of `tiktok.profiles.videos`."""
    sortBy: Literal["latest", "popular"]
    """Order: latest (default) or popular."""
    userId: str
    """Numeric id the account must have: a renamed or taken-over handle counts as not found."""
    region: str
    """Country to look from (ISO 3166-1 alpha-2); sources that cannot choose ignore it."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
    trim: bool
    """Leave out `details`, for smaller answers."""
    hostMedia: bool
    """Keep thumbnails and videos of up to twelve posts a page; each kept file costs extra: see the price."""


class _TiktokProfilesVideosMonitorParams(TypedDict):
    handle: str
    """Handle with or without @, or the profile link. Links of videos are not profiles."""


class TiktokProfilesVideosMonitorParams(_TiktokProfilesVideosMonitorParams, total=False):
    """Of monitors of `tiktok.profiles.videos`."""
    sortBy: Literal["latest", "popular"]
    """Order: latest (default) or popular."""
    userId: str
    """Numeric id the account must have: a renamed or taken-over handle counts as not found."""
    region: str
    """Country to look from (ISO 3166-1 alpha-2); sources that cannot choose ignore it."""
    trim: bool
    """Leave out `details`, for smaller answers."""
    hostMedia: bool
    """Keep thumbnails and videos of up to twelve posts a page; each kept file costs extra: see the price."""


class TiktokSearchData(TypedDict):
    """The answer of `tiktok.search`."""
    query: str
    """The words of the request."""
    videos: List[TiktokVideo]
    """Videos, in the order of the platform; or their number."""
    page: Page


class _TiktokSearchParams(TypedDict):
    query: str
    """What to search for."""


class TiktokSearchParams(_TiktokSearchParams, total=False):
    """Parameters of `tiktok.search`."""
    datePosted: Literal["yesterday", "this-week", "this-month", "last-3-months", "last-6-months", "all-time"]
    """Only videos posted since then."""
    sortBy: Literal["relevance", "most-liked", "date-posted"]
    """Order of the results: relevance (default), most-liked or date-posted."""
    region: str
    """Country to look from (ISO 3166-1 alpha-2); sources that cannot choose ignore it."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
    trim: bool
    """Leave out `details`, for smaller answers."""


class _TiktokSearchMonitorParams(TypedDict):
    query: str
    """What to search for."""


class TiktokSearchMonitorParams(_TiktokSearchMonitorParams, total=False):
    """Of monitors of `tiktok.search`."""
    datePosted: Literal["yesterday", "this-week", "this-month", "last-3-months", "last-6-months", "all-time"]
    """Only videos posted since then."""
    sortBy: Literal["relevance", "most-liked", "date-posted"]
    """Order of the results: relevance (default), most-liked or date-posted."""
    region: str
    """Country to look from (ISO 3166-1 alpha-2); sources that cannot choose ignore it."""
    trim: bool
    """Leave out `details`, for smaller answers."""


class TiktokSearchHashtagsData(TypedDict):
    """The answer of `tiktok.search.hashtags`."""
    hashtag: str
    """The tag without `#`."""
    region: Optional[str]
    """Country code (ISO 3166-1 alpha-2)."""
    videos: List[TiktokHashtagVideo]
    """Videos, in the order of the platform; or their number."""
    totalVideos: int
    """Total number of videos; some platforms report an estimate."""
    page: Page


class _TiktokSearchHashtagsParams(TypedDict):
    hashtag: str
    """Hashtag with or without #, or the link of its page."""


class TiktokSearchHashtagsParams(_TiktokSearchHashtagsParams, total=False):
    """Parameters of `tiktok.search.hashtags`."""
    region: str
    """Country to look from (ISO 3166-1 alpha-2); sources that cannot choose ignore it."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
    trim: bool
    """Leave out `details`, for smaller answers."""


class _TiktokSearchHashtagsMonitorParams(TypedDict):
    hashtag: str
    """Hashtag with or without #, or the link of its page."""


class TiktokSearchHashtagsMonitorParams(_TiktokSearchHashtagsMonitorParams, total=False):
    """Of monitors of `tiktok.search.hashtags`."""
    region: str
    """Country to look from (ISO 3166-1 alpha-2); sources that cannot choose ignore it."""
    trim: bool
    """Leave out `details`, for smaller answers."""


class TiktokSearchSuggestionsData(TypedDict):
    """The answer of `tiktok.search.suggestions`."""
    query: str
    """The words of the request."""
    suggestions: List[TiktokSearchSuggestion]
    totalSuggestions: int
    """Total number of suggestions; some platforms report an estimate."""


class _TiktokSearchSuggestionsParams(TypedDict):
    query: str
    """Beginning of a search."""


class TiktokSearchSuggestionsParams(_TiktokSearchSuggestionsParams, total=False):
    """Parameters of `tiktok.search.suggestions`."""
    region: str
    """Country to look from (ISO 3166-1 alpha-2); sources that cannot choose ignore it."""


class TiktokSearchTopData(TypedDict):
    """The answer of `tiktok.search.top`."""
    query: str
    """The words of the request."""
    items: List[TiktokTopVideo]
    """The entries, in the order of the platform."""
    page: Page


class _TiktokSearchTopParams(TypedDict):
    query: str
    """What to search for."""


class TiktokSearchTopParams(_TiktokSearchTopParams, total=False):
    """Parameters of `tiktok.search.top`."""
    datePosted: Literal["yesterday", "this-week", "this-month", "last-3-months", "last-6-months", "all-time"]
    """Only videos posted since then."""
    sortBy: Literal["relevance", "most-liked", "date-posted"]
    """Order of the results: relevance (default), most-liked or date-posted."""
    region: str
    """Country to look from (ISO 3166-1 alpha-2); sources that cannot choose ignore it."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class _TiktokSearchTopMonitorParams(TypedDict):
    query: str
    """What to search for."""


class TiktokSearchTopMonitorParams(_TiktokSearchTopMonitorParams, total=False):
    """Of monitors of `tiktok.search.top`."""
    datePosted: Literal["yesterday", "this-week", "this-month", "last-3-months", "last-6-months", "all-time"]
    """Only videos posted since then."""
    sortBy: Literal["relevance", "most-liked", "date-posted"]
    """Order of the results: relevance (default), most-liked or date-posted."""
    region: str
    """Country to look from (ISO 3166-1 alpha-2); sources that cannot choose ignore it."""


class TiktokShopProductsData(TypedDict):
    """The answer of `tiktok.shop.products`."""
    lookupStatus: LookupStatus
    shop: Optional[TiktokShop]
    products: List[TiktokProduct]
    page: Page


class _TiktokShopProductsParams(TypedDict):
    url: str
    """Link or seller id of the store."""


class TiktokShopProductsParams(_TiktokShopProductsParams, total=False):
    """Parameters of `tiktok.shop.products`."""
    region: Literal["US", "GB", "DE", "FR", "IT", "ID", "MY", "MX", "PH", "SG", "ES", "TH", "VN", "BR", "JP", "IE"]
    """Market of the shop (default: the one of the link)."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class _TiktokShopProductsMonitorParams(TypedDict):
    url: str
    """Link or seller id of the store."""


class TiktokShopProductsMonitorParams(_TiktokShopProductsMonitorParams, total=False):
    """Of monitors of `tiktok.shop.products`."""
    region: Literal["US", "GB", "DE", "FR", "IT", "ID", "MY", "MX", "PH", "SG", "ES", "TH", "VN", "BR", "JP", "IE"]
    """Market of the shop (default: the one of the link)."""


class TiktokShopProductsSearchData(TypedDict):
    """The answer of `tiktok.shop.products.search`."""
    query: str
    """The words of the request."""
    products: List[TiktokProduct]
    totalProducts: int
    """Total number of products; some platforms report an estimate."""
    page: NumberedPage


class _TiktokShopProductsSearchParams(TypedDict):
    query: str
    """What to search for."""


class TiktokShopProductsSearchParams(_TiktokShopProductsSearchParams, total=False):
    """Parameters of `tiktok.shop.products.search`."""
    page: int
    """Number of the page, 1 to 1000 (default 1). Send this or cursor."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
    region: Literal["US", "GB", "DE", "FR", "IT", "ID", "MY", "MX", "PH", "SG", "ES", "TH", "VN", "BR", "JP", "IE"]
    """Market of the shop (default: the one of the link)."""


class _TiktokShopProductsSearchMonitorParams(TypedDict):
    query: str
    """What to search for."""


class TiktokShopProductsSearchMonitorParams(_TiktokShopProductsSearchMonitorParams, total=False):
    """Of monitors of `tiktok.shop.products.search`."""
    page: int
    """Number of the page, 1 to 1000 (default 1). Send this or cursor."""
    region: Literal["US", "GB", "DE", "FR", "IT", "ID", "MY", "MX", "PH", "SG", "ES", "TH", "VN", "BR", "JP", "IE"]
    """Market of the shop (default: the one of the link)."""


class _TiktokSongsRest(TypedDict):
    lookupStatus: LookupStatus


class TiktokSongsData(_TiktokSongsRest):
    """The answer of `tiktok.songs`."""
    song: Optional[TiktokSong]


class TiktokSongsFoundData(_TiktokSongsRest):
    """The answer of `tiktok.songs` that found its object."""
    song: TiktokSong


class TiktokSongsParams(TypedDict):
    """Parameters of `tiktok.songs`."""
    id: str
    """Id, link or short link of the sound."""


class TiktokUsersSearchData(TypedDict):
    """The answer of `tiktok.users.search`."""
    query: str
    """The words of the request."""
    users: List[TiktokFoundUser]
    """Accounts, in the order of the platform."""
    totalUsers: int
    """Total number of users; some platforms report an estimate."""
    page: Page


class _TiktokUsersSearchParams(TypedDict):
    query: str
    """What to search for."""


class TiktokUsersSearchParams(_TiktokUsersSearchParams, total=False):
    """Parameters of `tiktok.users.search`."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class TiktokUsersSearchMonitorParams(TypedDict):
    """Of monitors of `tiktok.users.search`."""
    query: str
    """What to search for."""


class __TiktokVideosRest(TypedDict):
    lookupStatus: LookupStatus
    author: Optional[TiktokVideoDetailsAuthor]
    """The account that published it."""
    music: Optional[TiktokVideoDetailsMusic]
    """The sound that is used."""
    metrics: Optional[TiktokVideoDetailsMetrics]
    """Counts at the time of the lookup."""
    media: Optional[TiktokVideoDetailsMedia]
    """Pictures and videos."""
    transcript: Optional[TiktokVideoDetailsTranscript]
    """The spoken text; null without speech or if it was not requested."""
    captions: Optional[List[TiktokVideoDetailsCaptionsItem]]
    downloads: List[MediaDownload]


class _TiktokVideosRest(__TiktokVideosRest, total=False):
    details: Dict[str, Any]
    """Further fields as the platform names them; they may change with the platform."""


class TiktokVideosData(_TiktokVideosRest):
    """The answer of `tiktok.videos`."""
    video: Optional[TiktokVideoDetailsVideo]


class TiktokVideosFoundData(_TiktokVideosRest):
    """The answer of `tiktok.videos` that found its object."""
    video: TiktokVideoDetailsVideo


class _TiktokVideosParams(TypedDict):
    url: str
    """Link of a video or photo post, a vm.tiktok.com or vt.tiktok.com short link, or the numeric id."""


class TiktokVideosParams(_TiktokVideosParams, total=False):
    """Parameters of `tiktok.videos`."""
    region: str
    """Country to look from (ISO 3166-1 alpha-2); sources that cannot choose ignore it."""
    trim: bool
    """Leave out `details`, for smaller answers."""
    downloadMedia: bool
    """Keep the files of the post and return links to them in `downloads`; files that were found cost extra: see the price."""
    getTranscript: bool
    """Return the captions of the video in `transcript`."""


class TiktokVideosCommentsData(TypedDict):
    """The answer of `tiktok.videos.comments`."""
    lookupStatus: LookupStatus
    comments: List[TiktokComment]
    """Comments, in the order of the platform; or their number."""
    page: Page
    totalComments: Optional[int]
    """Total number of comments; some platforms report an estimate."""


class _TiktokVideosCommentsParams(TypedDict):
    url: str
    """Link of a video or photo post, a vm.tiktok.com or vt.tiktok.com short link, or the numeric id."""


class TiktokVideosCommentsParams(_TiktokVideosCommentsParams, total=False):
    """Parameters of `tiktok.videos.comments`."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
    trim: bool
    """Accepted for symmetry with other lists; comments carry no extra details."""


class _TiktokVideosCommentsMonitorParams(TypedDict):
    url: str
    """Link of a video or photo post, a vm.tiktok.com or vt.tiktok.com short link, or the numeric id."""


class TiktokVideosCommentsMonitorParams(_TiktokVideosCommentsMonitorParams, total=False):
    """Of monitors of `tiktok.videos.comments`."""
    trim: bool
    """Accepted for symmetry with other lists; comments carry no extra details."""


class TiktokVideosCommentsRepliesData(TypedDict):
    """The answer of `tiktok.videos.comments.replies`."""
    lookupStatus: LookupStatus
    replies: List[TiktokComment]
    """Replies, in the order of the platform; or their number."""
    page: Page
    totalReplies: Optional[int]
    """Total number of replies; some platforms report an estimate."""


class _TiktokVideosCommentsRepliesParams(TypedDict):
    url: str
    """Link of a video or photo post, a vm.tiktok.com or vt.tiktok.com short link, or the numeric id."""
    commentId: str
    """Id of the comment, from the comments list."""


class TiktokVideosCommentsRepliesParams(_TiktokVideosCommentsRepliesParams, total=False):
    """Parameters of `tiktok.videos.comments.replies`."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class __TiktokVideosDownloadRest(TypedDict):
    lookupStatus: LookupStatus
    author: Optional[TiktokVideoDetailsAuthor]
    """The account that published it."""
    music: Optional[TiktokVideoDetailsMusic]
    """The sound that is used."""
    metrics: Optional[TiktokVideoDetailsMetrics]
    """Counts at the time of the lookup."""
    media: Optional[TiktokVideoDetailsMedia]
    """Pictures and videos."""
    transcript: Optional[TiktokVideoDetailsTranscript]
    """The spoken text; null without speech or if it was not requested."""
    captions: Optional[List[TiktokVideoDetailsCaptionsItem]]
    downloads: List[MediaDownload]


class _TiktokVideosDownloadRest(__TiktokVideosDownloadRest, total=False):
    details: Dict[str, Any]
    """Further fields as the platform names them; they may change with the platform."""


class TiktokVideosDownloadData(_TiktokVideosDownloadRest):
    """The answer of `tiktok.videos.download`."""
    video: Optional[TiktokVideoDetailsVideo]


class TiktokVideosDownloadFoundData(_TiktokVideosDownloadRest):
    """The answer of `tiktok.videos.download` that found its object."""
    video: TiktokVideoDetailsVideo


class _TiktokVideosDownloadParams(TypedDict):
    url: str
    """Link of a video or photo post, a vm.tiktok.com or vt.tiktok.com short link, or the numeric id."""


class TiktokVideosDownloadParams(_TiktokVideosDownloadParams, total=False):
    """Parameters of `tiktok.videos.download`."""
    region: str
    """Country to look from (ISO 3166-1 alpha-2); sources that cannot choose ignore it."""


class TiktokVideosTranscriptDataVideo(TypedDict):
    id: str
    """Id at the platform."""
    url: str
    """Link at the platform."""


class _TiktokVideosTranscriptRest(TypedDict):
    lookupStatus: LookupStatus
    transcript: Optional[TiktokTranscript]
    """The spoken text; null without speech or if it was not requested."""


class TiktokVideosTranscriptData(_TiktokVideosTranscriptRest):
    """The answer of `tiktok.videos.transcript`."""
    video: Optional[TiktokVideosTranscriptDataVideo]


class TiktokVideosTranscriptFoundData(_TiktokVideosTranscriptRest):
    """The answer of `tiktok.videos.transcript` that found its object."""
    video: TiktokVideosTranscriptDataVideo


class _TiktokVideosTranscriptParams(TypedDict):
    url: str
    """Link of a video or photo post, a vm.tiktok.com or vt.tiktok.com short link, or the numeric id."""


class TiktokVideosTranscriptParams(_TiktokVideosTranscriptParams, total=False):
    """Parameters of `tiktok.videos.transcript`."""
    language: str
    """Language of the transcript (ISO 639-1), default: the spoken one."""
    useAiFallback: bool
    """Transcribe the audio where there are no captions, which costs extra: see the price."""


class _FacebookAdLibraryAdsRest(TypedDict):
    lookupStatus: LookupStatus
    transcript: Optional[str]
    """The spoken text; null without speech or if it was not requested."""


class FacebookAdLibraryAdsData(_FacebookAdLibraryAdsRest):
    """The answer of `facebook.adLibrary.ads`."""
    ad: Optional[FacebookAd]


class FacebookAdLibraryAdsFoundData(_FacebookAdLibraryAdsRest):
    """The answer of `facebook.adLibrary.ads` that found its object."""
    ad: FacebookAd


class FacebookAdLibraryAdsParams(TypedDict, total=False):
    """Parameters of `facebook.adLibrary.ads`."""
    adId: str
    """Library id of the ad (digits), or its link in the Ad Library."""
    url: str
    """Link of the ad in the Ad Library, in place of `adId`."""
    includeTranscript: bool
    """Adds the spoken text of a video ad."""
    trim: bool
    """A shorter answer: without the pictures, videos and cards of the ads."""


class FacebookAdLibraryAdsSearchDataPage(TypedDict):
    nextCursor: Optional[str]
    """Send it as `cursor` for the next page; null on the last page."""
    hasMore: Optional[bool]
    """Whether there is a next page; null if there may be more items that no cursor reaches."""
    returnedCount: int
    """Items in this page."""
    totalResultsEstimate: Optional[int]
    """Total number of results estimate; some platforms report an estimate."""


class FacebookAdLibraryAdsSearchData(TypedDict):
    """The answer of `facebook.adLibrary.ads.search`."""
    query: str
    """The words of the request."""
    ads: List[FacebookAd]
    page: FacebookAdLibraryAdsSearchDataPage
    """Position in the list."""


class _FacebookAdLibraryAdsSearchParams(TypedDict):
    query: str
    """Words in the ad."""


class FacebookAdLibraryAdsSearchParams(_FacebookAdLibraryAdsSearchParams, total=False):
    """Parameters of `facebook.adLibrary.ads.search`."""
    sortBy: Literal["impressions", "most-recent"]
    """Order (default impressions)."""
    searchType: Literal["keyword-unordered", "exact-phrase"]
    """How the words are meant (default keyword-unordered)."""
    adType: Literal["all", "political-and-issue"]
    """Kind of ads (default all)."""
    country: str
    """Country in which the ads were shown (ISO 3166-1 alpha-2), or ALL (default)."""
    status: Literal["all", "active", "inactive"]
    """Whether the ads are running now (default active)."""
    mediaType: Literal["all", "image", "video", "meme", "image-and-meme", "none"]
    """What the ads show (default all)."""
    startDate: str
    """Shown on this day or later."""
    endDate: str
    """Shown on this day or earlier."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
    trim: bool
    """A shorter answer: without the pictures, videos and cards of the ads."""


class _FacebookAdLibraryAdsSearchMonitorParams(TypedDict):
    query: str
    """Words in the ad."""


class FacebookAdLibraryAdsSearchMonitorParams(_FacebookAdLibraryAdsSearchMonitorParams, total=False):
    """Of monitors of `facebook.adLibrary.ads.search`."""
    sortBy: Literal["impressions", "most-recent"]
    """Order (default impressions)."""
    searchType: Literal["keyword-unordered", "exact-phrase"]
    """How the words are meant (default keyword-unordered)."""
    adType: Literal["all", "political-and-issue"]
    """Kind of ads (default all)."""
    country: str
    """Country in which the ads were shown (ISO 3166-1 alpha-2), or ALL (default)."""
    status: Literal["all", "active", "inactive"]
    """Whether the ads are running now (default active)."""
    mediaType: Literal["all", "image", "video", "meme", "image-and-meme", "none"]
    """What the ads show (default all)."""
    startDate: str
    """Shown on this day or later."""
    endDate: str
    """Shown on this day or earlier."""
    trim: bool
    """A shorter answer: without the pictures, videos and cards of the ads."""


class FacebookAdLibraryCompaniesAdsData(TypedDict):
    """The answer of `facebook.adLibrary.companies.ads`."""
    lookupStatus: LookupStatus
    ads: List[FacebookCompanyAd]
    page: Page


class FacebookAdLibraryCompaniesAdsParams(TypedDict, total=False):
    """Parameters of `facebook.adLibrary.companies.ads`."""
    pageId: str
    """Id of the page (digits), or a link that holds it."""
    companyName: str
    """Name of the advertiser, in place of `pageId`."""
    country: str
    """Country in which the ads were shown (ISO 3166-1 alpha-2), or ALL (default)."""
    status: Literal["all", "active", "inactive"]
    """Whether the ads are running now (default active)."""
    mediaType: Literal["all", "image", "video", "meme", "image-and-meme", "none"]
    """What the ads show (default all)."""
    language: str
    """Language of the ads (ISO 639-1)."""
    sortBy: Literal["impressions", "most-recent"]
    """Order (default impressions)."""
    startDate: str
    """Shown on this day or later."""
    endDate: str
    """Shown on this day or earlier."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class FacebookAdLibraryCompaniesAdsMonitorParams(TypedDict, total=False):
    """Of monitors of `facebook.adLibrary.companies.ads`."""
    pageId: str
    """Id of the page (digits), or a link that holds it."""
    companyName: str
    """Name of the advertiser, in place of `pageId`."""
    country: str
    """Country in which the ads were shown (ISO 3166-1 alpha-2), or ALL (default)."""
    status: Literal["all", "active", "inactive"]
    """Whether the ads are running now (default active)."""
    mediaType: Literal["all", "image", "video", "meme", "image-and-meme", "none"]
    """What the ads show (default all)."""
    language: str
    """Language of the ads (ISO 639-1)."""
    sortBy: Literal["impressions", "most-recent"]
    """Order (default impressions)."""
    startDate: str
    """Shown on this day or later."""
    endDate: str
    """Shown on this day or earlier."""


class FacebookAdLibraryCompaniesSearchData(TypedDict):
    """The answer of `facebook.adLibrary.companies.search`."""
    query: str
    """The words of the request."""
    companies: List[FacebookAdvertiser]
    totalCompanies: int
    """Total number of companies; some platforms report an estimate."""


class FacebookAdLibraryCompaniesSearchParams(TypedDict):
    """Parameters of `facebook.adLibrary.companies.search`."""
    query: str
    """Name of the advertiser."""


class FacebookEventsData(TypedDict):
    """The answer of `facebook.events`."""
    url: str
    """Link at the platform."""
    time: Optional[Literal["today", "thisWeek", "nextWeek"]]
    events: List[FacebookListedEvent]
    """Events, in the order of the platform."""
    totalEvents: int
    """Total number of events; some platforms report an estimate."""
    page: Page


class _FacebookEventsParams(TypedDict):
    url: str
    """Link of a page of Facebook that lists events of a place or kind."""


class FacebookEventsParams(_FacebookEventsParams, total=False):
    """Parameters of `facebook.events`."""
    time: Literal["today", "thisWeek", "nextWeek"]
    """When they take place."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class FacebookEventsDetailsDataSchedule(TypedDict):
    startAt: Optional[str]
    """Time: start."""
    endAt: Optional[str]
    """Time: end."""
    timeText: Optional[str]
    """Time, as text of the platform."""
    duration: Optional[str]
    """Length as text of the platform."""
    dayTimeSentence: Optional[str]
    startTimeFormatted: Optional[str]
    """Start time, written out for people."""


class FacebookEventsDetailsDataLocationPlace(TypedDict):
    id: Optional[str]
    """Id at the platform."""
    name: Optional[str]
    """Name as it is shown."""


class FacebookEventsDetailsDataLocation(TypedDict):
    name: Optional[str]
    """Name as it is shown."""
    address: Optional[str]
    """Address in words."""
    city: Optional[str]
    """Name of the city."""
    cityId: Optional[str]
    """Id of the city."""
    latitude: Optional[float]
    """Degrees north."""
    longitude: Optional[float]
    """Degrees east."""
    place: Optional[FacebookEventsDetailsDataLocationPlace]
    """The place in words of the platform."""


class FacebookEventsDetailsDataAttendance(TypedDict):
    interestedCount: Optional[int]
    """Number: interested."""
    goingCount: Optional[int]
    """Number: going."""
    attendanceCount: Optional[int]
    """Number: attendance."""
    canViewMembers: Optional[bool]
    """Whether: view members."""


class FacebookEventsDetailsDataTickets(TypedDict):
    price: Optional[str]
    """Price in the currency of the market."""
    url: Optional[str]
    """Link at the platform."""
    source: Optional[str]
    """Where it comes from."""
    provider: Optional[str]


class _FacebookEventsDetailsRest(TypedDict):
    lookupStatus: LookupStatus
    schedule: Optional[FacebookEventsDetailsDataSchedule]
    """The schedule of its checks."""
    location: Optional[FacebookEventsDetailsDataLocation]
    """The location in the words of the author."""
    attendance: Optional[FacebookEventsDetailsDataAttendance]
    tickets: Optional[FacebookEventsDetailsDataTickets]
    hosts: List[FacebookEventHost]
    creator: Optional[FacebookEventHost]
    """The account that published it."""


class FacebookEventsDetailsData(_FacebookEventsDetailsRest):
    """The answer of `facebook.events.details`."""
    event: Optional[FacebookEvent]


class FacebookEventsDetailsFoundData(_FacebookEventsDetailsRest):
    """The answer of `facebook.events.details` that found its object."""
    event: FacebookEvent


class FacebookEventsDetailsParams(TypedDict, total=False):
    """Parameters of `facebook.events.details`."""
    eventId: str
    """Id of the event (digits)."""
    url: str
    """Link of the event, or a short link (`fb.me/e/…`), in place of `eventId`."""


class FacebookEventsSearchData(TypedDict):
    """The answer of `facebook.events.search`."""
    query: str
    """The words of the request."""
    events: List[FacebookFoundEvent]
    """Events, in the order of the platform."""
    totalEvents: int
    """Total number of events; some platforms report an estimate."""
    page: Page


class _FacebookEventsSearchParams(TypedDict):
    query: str
    """Words to look for."""


class FacebookEventsSearchParams(_FacebookEventsSearchParams, total=False):
    """Parameters of `facebook.events.search`."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class _FacebookGroupsRest(TypedDict):
    lookupStatus: LookupStatus


class FacebookGroupsData(_FacebookGroupsRest):
    """The answer of `facebook.groups`."""
    group: Optional[FacebookGroup]


class FacebookGroupsFoundData(_FacebookGroupsRest):
    """The answer of `facebook.groups` that found its object."""
    group: FacebookGroup


class FacebookGroupsParams(TypedDict, total=False):
    """Parameters of `facebook.groups`."""
    url: str
    """Link of the group, its name in links, or a share link."""
    groupId: str
    """Id of the group (digits), in place of `url`."""


class FacebookGroupsPostsData(TypedDict):
    """The answer of `facebook.groups.posts`."""
    lookupStatus: LookupStatus
    posts: List[FacebookGroupPost]
    """Posts, in the order of the platform; or their number."""
    page: Page


class _FacebookGroupsPostsParams(TypedDict):
    url: str
    """Link of the group, its name in links, or a share link."""


class FacebookGroupsPostsParams(_FacebookGroupsPostsParams, total=False):
    """Parameters of `facebook.groups.posts`."""
    sortBy: Literal["top", "recentActivity", "chronological", "chronologicalListings"]
    """Order (default: the group's own)."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class _FacebookGroupsPostsMonitorParams(TypedDict):
    url: str
    """Link of the group, its name in links, or a share link."""


class FacebookGroupsPostsMonitorParams(_FacebookGroupsPostsMonitorParams, total=False):
    """Of monitors of `facebook.groups.posts`."""
    sortBy: Literal["top", "recentActivity", "chronological", "chronologicalListings"]
    """Order (default: the group's own)."""


class FacebookMarketplaceItemsDataPrice(TypedDict):
    formatted: Optional[str]
    amount: Optional[float]
    """Amount in `currency`."""
    amountMinor: Optional[int]
    currency: Optional[str]
    """ISO 4217."""
    strikethroughFormatted: Optional[str]
    """Strikethrough, written out for people."""
    strikethroughAmount: Optional[float]
    strikethroughAmountMinor: Optional[int]
    strikethroughCurrency: Optional[str]


class FacebookMarketplaceItemsDataLocation(TypedDict):
    text: Optional[str]
    """Text as its author wrote it."""
    latitude: Optional[float]
    """Approximate: the area, never an address."""
    longitude: Optional[float]
    """Approximate: the area, never an address."""


class FacebookMarketplaceItemsDataAttributesItem(TypedDict):
    name: str
    """Name as it is shown."""
    value: Optional[str]
    """The value that belongs to the label or name."""
    label: Optional[str]
    """Displayed text."""


class _FacebookMarketplaceItemsDataSeller(TypedDict):
    name: Optional[str]
    """Name as it is shown."""
    profileUrl: Optional[str]
    """Link: profile."""
    avatarUrl: Optional[str]
    """Link: avatar."""
    rating: Optional[float]
    """Average rating in stars."""


class FacebookMarketplaceItemsDataSeller(_FacebookMarketplaceItemsDataSeller, total=False):
    sellerId: str
    """Id of the seller."""


class FacebookMarketplaceItemsDataAvailability(TypedDict):
    hidden: bool
    live: bool
    pending: bool
    sold: bool
    viewerSeller: bool
    shippingOffered: bool
    buyNowEnabled: bool
    messagingEnabled: bool


class _FacebookMarketplaceItemsRest(TypedDict):
    lookupStatus: LookupStatus
    price: Optional[FacebookMarketplaceItemsDataPrice]
    """Price in the currency of the market."""
    location: Optional[FacebookMarketplaceItemsDataLocation]
    """The location in the words of the author."""
    attributes: List[FacebookMarketplaceItemsDataAttributesItem]
    photos: List[FacebookListingPhoto]
    seller: Optional[FacebookMarketplaceItemsDataSeller]
    availability: Optional[FacebookMarketplaceItemsDataAvailability]
    """Which parts the platform returned."""
    deliveryTypes: List[str]


class FacebookMarketplaceItemsData(_FacebookMarketplaceItemsRest):
    """The answer of `facebook.marketplace.items`."""
    item: Optional[FacebookListingDetails]


class FacebookMarketplaceItemsFoundData(_FacebookMarketplaceItemsRest):
    """The answer of `facebook.marketplace.items` that found its object."""
    item: FacebookListingDetails


class FacebookMarketplaceItemsParams(TypedDict, total=False):
    """Parameters of `facebook.marketplace.items`."""
    itemId: str
    """Id of the listing (digits)."""
    url: str
    """Link of the listing, in place of `itemId`."""


class FacebookMarketplaceLocationsSearchData(TypedDict):
    """The answer of `facebook.marketplace.locations.search`."""
    query: str
    """The words of the request."""
    locations: List[FacebookMarketplaceLocation]
    """Places of it."""
    totalLocations: int
    """Total number of locations; some platforms report an estimate."""


class FacebookMarketplaceLocationsSearchParams(TypedDict):
    """Parameters of `facebook.marketplace.locations.search`."""
    query: str
    """Name or postal code of a place."""


class FacebookMarketplaceSearchDataLocation(TypedDict):
    lat: float
    lng: float
    radiusKm: Optional[float]


class FacebookMarketplaceSearchData(TypedDict):
    """The answer of `facebook.marketplace.search`."""
    query: str
    """The words of the request."""
    location: FacebookMarketplaceSearchDataLocation
    """The location in the words of the author."""
    listings: List[FacebookListing]
    totalListings: int
    """Total number of listings; some platforms report an estimate."""
    page: Page


class _FacebookMarketplaceSearchParams(TypedDict):
    query: str
    """Words to look for."""
    lat: float
    """Latitude of the place."""
    lng: float
    """Longitude of the place."""


class FacebookMarketplaceSearchParams(_FacebookMarketplaceSearchParams, total=False):
    """Parameters of `facebook.marketplace.search`."""
    radiusKm: float
    """Kilometres around the place."""
    minPrice: float
    """Lowest price, in the currency of the place."""
    maxPrice: float
    """Highest price, in the currency of the place."""
    limit: int
    """Listings of one page (default: as many as the source gives)."""
    count: int
    """The former name of `limit`."""
    sortBy: Literal["suggested", "distanceAscend", "creationTimeDescend", "priceAscend", "priceDescend"]
    """Order (default suggested)."""
    deliveryMethod: Literal["all", "localPickup", "shipping"]
    """How listings are handed over (default all)."""
    condition: Literal["new", "usedLikeNew", "usedGood", "usedFair"]
    """Condition of the thing (default any)."""
    dateListed: Literal["1", "7", "30", "all", "last24Hours", "last7Days", "last30Days"]
    """How old listings may be: days or their names (default all)."""
    availability: Literal["available", "sold", "all"]
    """Whether listings are still to be had (default available)."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class _FacebookMarketplaceSearchMonitorParams(TypedDict):
    query: str
    """Words to look for."""
    lat: float
    """Latitude of the place."""
    lng: float
    """Longitude of the place."""


class FacebookMarketplaceSearchMonitorParams(_FacebookMarketplaceSearchMonitorParams, total=False):
    """Of monitors of `facebook.marketplace.search`."""
    radiusKm: float
    """Kilometres around the place."""
    minPrice: float
    """Lowest price, in the currency of the place."""
    maxPrice: float
    """Highest price, in the currency of the place."""
    limit: int
    """Listings of one page (default: as many as the source gives)."""
    count: int
    """The former name of `limit`."""
    sortBy: Literal["suggested", "distanceAscend", "creationTimeDescend", "priceAscend", "priceDescend"]
    """Order (default suggested)."""
    deliveryMethod: Literal["all", "localPickup", "shipping"]
    """How listings are handed over (default all)."""
    condition: Literal["new", "usedLikeNew", "usedGood", "usedFair"]
    """Condition of the thing (default any)."""
    dateListed: Literal["1", "7", "30", "all", "last24Hours", "last7Days", "last30Days"]
    """How old listings may be: days or their names (default all)."""
    availability: Literal["available", "sold", "all"]
    """Whether listings are still to be had (default available)."""


class _FacebookPostsDataAuthor(TypedDict):
    name: str
    """Name as it is shown."""
    profileUrl: Optional[str]
    """Link: profile."""
    avatarUrl: Optional[str]
    """Link: avatar."""
    verified: bool
    """Whether the answer shows the badge of a verified account."""


class FacebookPostsDataAuthor(_FacebookPostsDataAuthor, total=False):
    platformUserId: str
    """Id of the platform user."""


class FacebookPostsDataMetrics(TypedDict):
    likes: Optional[int]
    """Likes at the time of the lookup; null if they are hidden or not reported."""
    comments: Optional[int]
    """Comments, in the order of the platform; or their number."""
    shares: Optional[int]
    """Shares at the time of the lookup."""
    views: Optional[int]
    """Views at the time of the lookup; null if they are not reported."""
    reactions: Optional[Dict[str, int]]


class _FacebookPostsDataMusic(TypedDict):
    trackTitle: Optional[str]
    albumArtUrl: Optional[str]
    """Link: album art."""


class FacebookPostsDataMusic(_FacebookPostsDataMusic, total=False):
    musicId: str
    """Id of the music."""
    type: str
    """Kind of object."""


class _FacebookPostsRest(TypedDict):
    lookupStatus: LookupStatus
    author: Optional[FacebookPostsDataAuthor]
    """The account that published it."""
    metrics: Optional[FacebookPostsDataMetrics]
    """Counts at the time of the lookup."""
    media: Optional[FacebookPostMedia]
    """Pictures and videos."""
    music: Optional[FacebookPostsDataMusic]
    """The sound that is used."""
    comments: List[FacebookTopComment]
    """Comments, in the order of the platform; or their number."""
    transcript: Optional[str]
    """The spoken text; null without speech or if it was not requested."""


class FacebookPostsData(_FacebookPostsRest):
    """The answer of `facebook.posts`."""
    post: Optional[FacebookPostDetails]


class FacebookPostsFoundData(_FacebookPostsRest):
    """The answer of `facebook.posts` that found its object."""
    post: FacebookPostDetails


class _FacebookPostsParams(TypedDict):
    url: str
    """Link of a post, photo, video or reel in any form (numeric or `pfbid` permalink, story.php, watch, fb.watch, share link), or `<page id>_<post id>`."""


class FacebookPostsParams(_FacebookPostsParams, total=False):
    """Parameters of `facebook.posts`."""
    includeComments: bool
    """Adds the first comments, as far as they come with the post."""
    includeTranscript: bool
    """Adds the spoken text of a video that has captions."""


class FacebookPostsCommentsData(TypedDict):
    """The answer of `facebook.posts.comments`."""
    lookupStatus: LookupStatus
    comments: List[FacebookComment]
    """Comments, in the order of the platform; or their number."""
    page: Page


class FacebookPostsCommentsParams(TypedDict, total=False):
    """Parameters of `facebook.posts.comments`."""
    url: str
    """Link of a post, photo, video or reel in any form (numeric or `pfbid` permalink, story.php, watch, fb.watch, share link), or `<page id>_<post id>`."""
    feedbackId: str
    """Feedback id, as `post.feedbackId` of a post gives it, in place of `url`."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class FacebookPostsCommentsMonitorParams(TypedDict, total=False):
    """Of monitors of `facebook.posts.comments`."""
    url: str
    """Link of a post, photo, video or reel in any form (numeric or `pfbid` permalink, story.php, watch, fb.watch, share link), or `<page id>_<post id>`."""
    feedbackId: str
    """Feedback id, as `post.feedbackId` of a post gives it, in place of `url`."""


class FacebookPostsCommentsRepliesData(TypedDict):
    """The answer of `facebook.posts.comments.replies`."""
    lookupStatus: LookupStatus
    replies: List[FacebookComment]
    """Replies, in the order of the platform; or their number."""
    page: Page


class FacebookPostsCommentsRepliesParams(TypedDict):
    """Parameters of `facebook.posts.comments.replies`."""
    cursor: str
    """The `repliesCursor` of a comment (GET /v1/facebook/posts/comments), or the `nextCursor` of the page before."""


class FacebookPostsTranscriptDataPost(TypedDict):
    url: str
    """Link at the platform."""


class _FacebookPostsTranscriptRest(TypedDict):
    lookupStatus: Literal["found", "not_found", "private", "restricted", "lookup_failed"]
    """Outcome of the lookup, as in `meta.lookupStatus`."""
    transcript: Optional[str]
    """The spoken text; null without speech or if it was not requested."""


class FacebookPostsTranscriptData(_FacebookPostsTranscriptRest):
    """The answer of `facebook.posts.transcript`."""
    post: Optional[FacebookPostsTranscriptDataPost]


class FacebookPostsTranscriptFoundData(_FacebookPostsTranscriptRest):
    """The answer of `facebook.posts.transcript` that found its object."""
    post: FacebookPostsTranscriptDataPost


class FacebookPostsTranscriptParams(TypedDict):
    """Parameters of `facebook.posts.transcript`."""
    url: str
    """Link of a post, photo, video or reel in any form (numeric or `pfbid` permalink, story.php, watch, fb.watch, share link), or `<page id>_<post id>`."""


class FacebookProfilesDataMetrics(TypedDict):
    likes: Optional[int]
    """Likes at the time of the lookup; null if they are hidden or not reported."""
    followers: Optional[int]
    """Followers at the time of the lookup. Some platforms round them."""
    ratingCount: Optional[int]
    """Number: rating."""


class FacebookProfilesDataContact(TypedDict):
    address: Optional[str]
    """Address in words."""
    email: Optional[str]
    phone: Optional[str]
    website: Optional[str]
    """Link to a site."""


class FacebookProfilesDataBusinessHours(TypedDict, total=False):
    monday: FacebookOpeningHours
    tuesday: FacebookOpeningHours
    wednesday: FacebookOpeningHours
    thursday: FacebookOpeningHours
    friday: FacebookOpeningHours
    saturday: FacebookOpeningHours
    sunday: FacebookOpeningHours


class _FacebookProfilesDataBusiness(TypedDict):
    intro: Optional[str]
    category: Optional[str]
    """Category at the platform."""
    services: Optional[str]
    priceRange: Optional[str]
    ratingText: Optional[str]
    """Rating, as text of the platform."""


class FacebookProfilesDataBusiness(_FacebookProfilesDataBusiness, total=False):
    isActive: bool
    """Whether: active."""
    createdDateText: Optional[str]
    """The time as text of the platform, for example "3 days ago"."""
    adLibraryStatus: Optional[str]
    """State: ad library."""
    adLibraryPageId: Optional[str]
    """Id of the ad library page."""
    hours: FacebookProfilesDataBusinessHours


class _FacebookProfilesRest(TypedDict):
    lookupStatus: LookupStatus
    metrics: Optional[FacebookProfilesDataMetrics]
    """Counts at the time of the lookup."""
    contact: Optional[FacebookProfilesDataContact]
    business: Optional[FacebookProfilesDataBusiness]


class FacebookProfilesData(_FacebookProfilesRest):
    """The answer of `facebook.profiles`."""
    profile: Optional[FacebookProfile]


class FacebookProfilesFoundData(_FacebookProfilesRest):
    """The answer of `facebook.profiles` that found its object."""
    profile: FacebookProfile


class _FacebookProfilesParams(TypedDict):
    url: str
    """Page or profile: its link in any form, its name in links (with or without `@`), its id, or a share link."""


class FacebookProfilesParams(_FacebookProfilesParams, total=False):
    """Parameters of `facebook.profiles`."""
    includeBusinessHours: bool
    """Adds the opening hours of a business (`business.hours`)."""


class FacebookProfilesEventsData(TypedDict):
    """The answer of `facebook.profiles.events`."""
    lookupStatus: LookupStatus
    events: List[FacebookProfileEvent]
    """Events, in the order of the platform."""
    page: Page


class _FacebookProfilesEventsParams(TypedDict):
    url: str
    """Page or profile: its link in any form, its name in links (with or without `@`), its id, or a share link."""


class FacebookProfilesEventsParams(_FacebookProfilesEventsParams, total=False):
    """Parameters of `facebook.profiles.events`."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class FacebookProfilesPhotosData(TypedDict):
    """The answer of `facebook.profiles.photos`."""
    lookupStatus: LookupStatus
    photos: List[FacebookPhoto]
    page: Page


class _FacebookProfilesPhotosParams(TypedDict):
    url: str
    """Page or profile: its link in any form, its name in links (with or without `@`), its id, or a share link."""


class FacebookProfilesPhotosParams(_FacebookProfilesPhotosParams, total=False):
    """Parameters of `facebook.profiles.photos`."""
    hostMedia: bool
    """Keeps pictures and videos on this service; each kept file costs extra: see the price."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class _FacebookProfilesPhotosMonitorParams(TypedDict):
    url: str
    """Page or profile: its link in any form, its name in links (with or without `@`), its id, or a share link."""


class FacebookProfilesPhotosMonitorParams(_FacebookProfilesPhotosMonitorParams, total=False):
    """Of monitors of `facebook.profiles.photos`."""
    hostMedia: bool
    """Keeps pictures and videos on this service; each kept file costs extra: see the price."""


class FacebookProfilesPostsData(TypedDict):
    """The answer of `facebook.profiles.posts`."""
    lookupStatus: LookupStatus
    posts: List[FacebookPost]
    """Posts, in the order of the platform; or their number."""
    page: Page


class FacebookProfilesPostsParams(TypedDict, total=False):
    """Parameters of `facebook.profiles.posts`."""
    url: str
    """Page or profile: its link in any form, its name in links (with or without `@`), its id, or a share link."""
    pageId: str
    """Id of the page (digits), or a link that holds it."""
    hostMedia: bool
    """Keeps pictures and videos on this service; each kept file costs extra: see the price."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class FacebookProfilesPostsMonitorParams(TypedDict, total=False):
    """Of monitors of `facebook.profiles.posts`."""
    url: str
    """Page or profile: its link in any form, its name in links (with or without `@`), its id, or a share link."""
    pageId: str
    """Id of the page (digits), or a link that holds it."""
    hostMedia: bool
    """Keeps pictures and videos on this service; each kept file costs extra: see the price."""


class FacebookProfilesReelsData(TypedDict):
    """The answer of `facebook.profiles.reels`."""
    lookupStatus: LookupStatus
    reels: List[FacebookReel]
    """Reels, in the order of the platform."""
    page: Page


class _FacebookProfilesReelsParams(TypedDict):
    url: str
    """Page or profile: its link in any form, its name in links (with or without `@`), its id, or a share link."""


class FacebookProfilesReelsParams(_FacebookProfilesReelsParams, total=False):
    """Parameters of `facebook.profiles.reels`."""
    hostMedia: bool
    """Keeps pictures and videos on this service; each kept file costs extra: see the price."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class _FacebookProfilesReelsMonitorParams(TypedDict):
    url: str
    """Page or profile: its link in any form, its name in links (with or without `@`), its id, or a share link."""


class FacebookProfilesReelsMonitorParams(_FacebookProfilesReelsMonitorParams, total=False):
    """Of monitors of `facebook.profiles.reels`."""
    hostMedia: bool
    """Keeps pictures and videos on this service; each kept file costs extra: see the price."""


class YoutubeChannelDataMetrics(TypedDict):
    subscribers: Optional[int]
    """Subscribers at the time of the lookup; YouTube rounds them to three digits."""
    videos: Optional[int]
    """Videos, in the order of the platform; or their number."""
    views: Optional[int]
    """Views at the time of the lookup; null if they are not reported."""


class _YoutubeChannelRest(TypedDict):
    lookupStatus: LookupStatus
    metrics: Optional[YoutubeChannelDataMetrics]
    """Counts at the time of the lookup."""


class YoutubeChannelData(_YoutubeChannelRest):
    """The answer of `youtube.channel`."""
    channel: Optional[YoutubeChannel]


class YoutubeChannelFoundData(_YoutubeChannelRest):
    """The answer of `youtube.channel` that found its object."""
    channel: YoutubeChannel


class YoutubeChannelParams(TypedDict, total=False):
    """Parameters of `youtube.channel`."""
    channelId: str
    """Channel id, or a channel link."""
    handle: str
    """Handle, with or without `@`, or a link to the channel."""
    url: str
    """Link to the channel: handle, channel id, custom (`/c/…`) or user (`/user/…`) address."""


class YoutubeChannelsShortsData(TypedDict):
    """The answer of `youtube.channels.shorts`."""
    lookupStatus: LookupStatus
    shorts: List[YoutubeChannelShort]
    """Shorts, in the order of the platform."""
    page: Page


class YoutubeChannelsShortsParams(TypedDict, total=False):
    """Parameters of `youtube.channels.shorts`."""
    channelId: str
    """Channel id, or a channel link."""
    handle: str
    """Handle, with or without `@`, or a link to the channel."""
    sortBy: Literal["latest", "popular"]
    """Newest first (default), or most viewed first."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class YoutubeChannelsShortsMonitorParams(TypedDict, total=False):
    """Of monitors of `youtube.channels.shorts`."""
    channelId: str
    """Channel id, or a channel link."""
    handle: str
    """Handle, with or without `@`, or a link to the channel."""
    sortBy: Literal["latest", "popular"]
    """Newest first (default), or most viewed first."""


class YoutubeChannelsVideosData(TypedDict):
    """The answer of `youtube.channels.videos`."""
    lookupStatus: LookupStatus
    videos: List[YoutubeChannelVideo]
    """Videos, in the order of the platform; or their number."""
    page: Page


class YoutubeChannelsVideosParams(TypedDict, total=False):
    """Parameters of `youtube.channels.videos`."""
    channelId: str
    """Channel id, or a channel link."""
    handle: str
    """Handle, with or without `@`, or a link to the channel."""
    sortBy: Literal["latest", "popular"]
    """Newest first (default), or most viewed first."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
    includeExtras: bool
    """Adds description, likes, comments, exact date and genre of each video. Slower: every video is looked up."""


class YoutubeChannelsVideosMonitorParams(TypedDict, total=False):
    """Of monitors of `youtube.channels.videos`."""
    channelId: str
    """Channel id, or a channel link."""
    handle: str
    """Handle, with or without `@`, or a link to the channel."""
    sortBy: Literal["latest", "popular"]
    """Newest first (default), or most viewed first."""
    includeExtras: bool
    """Adds description, likes, comments, exact date and genre of each video. Slower: every video is looked up."""


class _YoutubeCommunityPostsDataMediaLinkedVideo(TypedDict):
    id: str
    """Id at the platform."""
    url: str
    """Link at the platform."""
    title: Optional[str]
    """Title as it is shown."""
    thumbnailUrl: Optional[str]
    """Link: thumbnail."""
    viewCount: Optional[int]
    """Number: view."""
    viewCountText: Optional[str]
    """View count, as text of the platform."""
    publishedAt: Optional[str]
    """Time: published."""
    publishedTimeText: Optional[str]
    """The time as text of the platform, for example "3 days ago"."""
    durationSeconds: Optional[int]
    """Duration in seconds."""
    durationText: Optional[str]
    """Duration, as text of the platform."""


class YoutubeCommunityPostsDataMediaLinkedVideo(_YoutubeCommunityPostsDataMediaLinkedVideo, total=False):
    collaborators: List[YoutubeListedChannel]


class YoutubeCommunityPostsDataMedia(TypedDict):
    imageUrls: List[str]
    """Links: image."""
    linkedVideo: Optional[YoutubeCommunityPostsDataMediaLinkedVideo]


class YoutubeCommunityPostsDataMetrics(TypedDict):
    likes: Optional[int]
    """Likes at the time of the lookup; null if they are hidden or not reported."""


class _YoutubeCommunityPostsRest(TypedDict):
    lookupStatus: LookupStatus
    channel: Optional[YoutubeChannelLink]
    """The channel it belongs to."""
    media: YoutubeCommunityPostsDataMedia
    """Pictures and videos."""
    metrics: Optional[YoutubeCommunityPostsDataMetrics]
    """Counts at the time of the lookup."""


class YoutubeCommunityPostsData(_YoutubeCommunityPostsRest):
    """The answer of `youtube.communityPosts`."""
    post: Optional[YoutubeCommunityPost]


class YoutubeCommunityPostsFoundData(_YoutubeCommunityPostsRest):
    """The answer of `youtube.communityPosts` that found its object."""
    post: YoutubeCommunityPost


class YoutubeCommunityPostsParams(TypedDict):
    """Parameters of `youtube.communityPosts`."""
    url: str
    """Link to the post, or its id."""


class YoutubePlaylistsData(TypedDict):
    """The answer of `youtube.playlists`."""
    lookupStatus: LookupStatus
    playlist: Optional[YoutubePlaylist]
    videos: List[YoutubePlaylistVideo]
    """Videos, in the order of the platform; or their number."""


class YoutubePlaylistsParams(TypedDict):
    """Parameters of `youtube.playlists`."""
    playlistId: str
    """Playlist id, or any link that carries one in `list=`."""


class YoutubePlaylistsMonitorParams(TypedDict):
    """Of monitors of `youtube.playlists`."""
    playlistId: str
    """Playlist id, or any link that carries one in `list=`."""


class YoutubeSearchDataShelvesItem(TypedDict):
    type: Optional[str]
    """Kind of object."""
    title: Optional[str]
    """Title as it is shown."""
    items: List[YoutubeFoundVideo]
    """The entries, in the order of the platform."""


class YoutubeSearchData(TypedDict):
    """The answer of `youtube.search`."""
    query: str
    """The words of the request."""
    videos: List[YoutubeFoundVideo]
    """Videos, in the order of the platform; or their number."""
    shorts: List[YoutubeFoundVideo]
    """Shorts, in the order of the platform."""
    channels: List[YoutubeFoundChannel]
    playlists: List[YoutubeFoundPlaylist]
    shelves: List[YoutubeSearchDataShelvesItem]
    liveStreams: List[YoutubeFoundVideo]
    totalResults: int
    """Total number of results; some platforms report an estimate."""
    page: Page


class _YoutubeSearchParams(TypedDict):
    query: str
    """Words to look for."""


class YoutubeSearchParams(_YoutubeSearchParams, total=False):
    """Parameters of `youtube.search`."""
    uploadDate: Literal["today", "this_week", "this_month", "this_year"]
    """How recently it was uploaded."""
    sortBy: Literal["relevance", "popular"]
    """Most relevant first (default), or most viewed first."""
    type: Literal["videos", "shorts", "channels", "playlists"]
    """Only results of this kind."""
    duration: Literal["under_3_min", "between_3_and_20_min", "over_20_min"]
    """Only videos of this length."""
    region: str
    """Country whose results are wanted (ISO 3166-1 alpha-2)."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
    includeExtras: bool
    """Adds description, likes and comments of each video. Slower: every video is looked up."""


class _YoutubeSearchMonitorParams(TypedDict):
    query: str
    """Words to look for."""


class YoutubeSearchMonitorParams(_YoutubeSearchMonitorParams, total=False):
    """Of monitors of `youtube.search`."""
    uploadDate: Literal["today", "this_week", "this_month", "this_year"]
    """How recently it was uploaded."""
    sortBy: Literal["relevance", "popular"]
    """Most relevant first (default), or most viewed first."""
    type: Literal["videos", "shorts", "channels", "playlists"]
    """Only results of this kind."""
    duration: Literal["under_3_min", "between_3_and_20_min", "over_20_min"]
    """Only videos of this length."""
    region: str
    """Country whose results are wanted (ISO 3166-1 alpha-2)."""
    includeExtras: bool
    """Adds description, likes and comments of each video. Slower: every video is looked up."""


class YoutubeSearchHashtagsData(TypedDict):
    """The answer of `youtube.search.hashtags`."""
    hashtag: str
    """The tag without `#`."""
    type: Literal["all", "shorts"]
    """Kind of object."""
    results: List[YoutubeHashtagVideo]
    """One entry for each requested object, in the order of the request."""
    totalResults: int
    """Total number of results; some platforms report an estimate."""
    page: Page


class _YoutubeSearchHashtagsParams(TypedDict):
    hashtag: str
    """Hashtag, with or without `#`, or a link to its page."""


class YoutubeSearchHashtagsParams(_YoutubeSearchHashtagsParams, total=False):
    """Parameters of `youtube.search.hashtags`."""
    type: Literal["all", "shorts"]
    """Everything (default), or Shorts only."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class _YoutubeSearchHashtagsMonitorParams(TypedDict):
    hashtag: str
    """Hashtag, with or without `#`, or a link to its page."""


class YoutubeSearchHashtagsMonitorParams(_YoutubeSearchHashtagsMonitorParams, total=False):
    """Of monitors of `youtube.search.hashtags`."""
    type: Literal["all", "shorts"]
    """Everything (default), or Shorts only."""


class YoutubeShortsTrendingData(TypedDict):
    """The answer of `youtube.shorts.trending`."""
    shorts: List[YoutubeShort]
    """Shorts, in the order of the platform."""
    totalResults: int
    """Total number of results; some platforms report an estimate."""


class YoutubeShortsTrendingParams(TypedDict):
    """Parameters of `youtube.shorts.trending`."""


class _YoutubeVideosDataChannel(TypedDict):
    platform: Literal["youtube"]
    """Short name of the platform."""
    handle: str
    """Public name in links, without `@`."""
    displayName: Optional[str]
    """Name as the account shows it; not unique."""
    profileUrl: str
    """Link: profile."""


class YoutubeVideosDataChannel(_YoutubeVideosDataChannel, total=False):
    platformUserId: str
    """Id of the platform user."""


class YoutubeVideosDataMetrics(TypedDict):
    views: Optional[int]
    """Views at the time of the lookup; null if they are not reported."""
    likes: Optional[int]
    """Likes at the time of the lookup; null if they are hidden or not reported."""
    comments: Optional[int]
    """Comments, in the order of the platform; or their number."""


class YoutubeVideosDataChaptersItem(TypedDict):
    title: str
    """Title as it is shown."""
    startTimeText: Optional[str]
    """Start time, as text of the platform."""
    startTimeSeconds: float
    """Start time in seconds."""


class _YoutubeVideosRest(TypedDict):
    lookupStatus: LookupStatus
    channel: Optional[YoutubeVideosDataChannel]
    """The channel it belongs to."""
    metrics: Optional[YoutubeVideosDataMetrics]
    """Counts at the time of the lookup."""
    chapters: List[YoutubeVideosDataChaptersItem]
    captions: List[YoutubeCaptionTrack]
    relatedVideos: List[YoutubeRelatedVideo]


class YoutubeVideosData(_YoutubeVideosRest):
    """The answer of `youtube.videos`."""
    video: Optional[YoutubeVideo]


class YoutubeVideosFoundData(_YoutubeVideosRest):
    """The answer of `youtube.videos` that found its object."""
    video: YoutubeVideo


class _YoutubeVideosParams(TypedDict):
    url: str
    """Link to a video, Short or live stream in any form YouTube gives, or its 11-character id."""


class YoutubeVideosParams(_YoutubeVideosParams, total=False):
    """Parameters of `youtube.videos`."""
    language: str
    """Language of title and description, where the uploader translated them."""


class YoutubeVideosCommentsData(TypedDict):
    """The answer of `youtube.videos.comments`."""
    lookupStatus: LookupStatus
    comments: List[YoutubeComment]
    """Comments, in the order of the platform; or their number."""
    page: Page


class _YoutubeVideosCommentsParams(TypedDict):
    url: str
    """Link to a video, Short or live stream in any form YouTube gives, or its 11-character id."""


class YoutubeVideosCommentsParams(_YoutubeVideosCommentsParams, total=False):
    """Parameters of `youtube.videos.comments`."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
    order: Literal["top", "newest"]
    """Most relevant first (default), or newest first."""


class _YoutubeVideosCommentsMonitorParams(TypedDict):
    url: str
    """Link to a video, Short or live stream in any form YouTube gives, or its 11-character id."""


class YoutubeVideosCommentsMonitorParams(_YoutubeVideosCommentsMonitorParams, total=False):
    """Of monitors of `youtube.videos.comments`."""
    order: Literal["top", "newest"]
    """Most relevant first (default), or newest first."""


class YoutubeVideosCommentsAnalysisDataSentiment(TypedDict):
    positive: int
    neutral: int
    negative: int
    scored: int
    average: Optional[float]


class YoutubeVideosCommentsAnalysisDataKeywordsItem(TypedDict):
    word: str
    count: int
    """Their number."""


class YoutubeVideosCommentsAnalysisDataTopicsItem(TypedDict):
    topic: str
    comments: int
    """Comments, in the order of the platform; or their number."""
    averageSentiment: Optional[float]


class YoutubeVideosCommentsAnalysisDataLanguagesItem(TypedDict):
    language: str
    """Language code (BCP 47)."""
    comments: int
    """Comments, in the order of the platform; or their number."""


class YoutubeVideosCommentsAnalysisDataQuestionsItem(TypedDict):
    commentId: str
    """Id of the comment."""
    text: str
    """Text as its author wrote it."""
    likeCount: int
    """Number: like."""


class _YoutubeVideosCommentsAnalysisRest(TypedDict):
    lookupStatus: LookupStatus
    commentCount: Optional[int]
    """Number: comment."""
    totalComments: Optional[int]
    """Total number of comments; some platforms report an estimate."""
    totalLikes: Optional[int]
    """Total number of likes; some platforms report an estimate."""
    totalReplies: Optional[int]
    """Total number of replies; some platforms report an estimate."""
    avgLikes: Optional[float]
    questionCount: Optional[int]
    """Number: question."""
    creatorCommentCount: Optional[int]
    """Number: creator comment."""
    verifiedCommentCount: Optional[int]
    """Number: verified comment."""
    topComments: List[YoutubeComment]
    keywords: List[YoutubeVideosCommentsAnalysisDataKeywordsItem]
    """Keywords set for it."""
    topics: List[YoutubeVideosCommentsAnalysisDataTopicsItem]
    languages: List[YoutubeVideosCommentsAnalysisDataLanguagesItem]
    """Languages of it."""
    questions: List[YoutubeVideosCommentsAnalysisDataQuestionsItem]


class YoutubeVideosCommentsAnalysisData(_YoutubeVideosCommentsAnalysisRest):
    """The answer of `youtube.videos.comments.analysis`."""
    sentiment: Optional[YoutubeVideosCommentsAnalysisDataSentiment]


class YoutubeVideosCommentsAnalysisFoundData(_YoutubeVideosCommentsAnalysisRest):
    """The answer of `youtube.videos.comments.analysis` that found its object."""
    sentiment: YoutubeVideosCommentsAnalysisDataSentiment


class _YoutubeVideosCommentsAnalysisParams(TypedDict):
    url: str
    """Link to a video, Short or live stream in any form YouTube gives, or its 11-character id."""


class YoutubeVideosCommentsAnalysisParams(_YoutubeVideosCommentsAnalysisParams, total=False):
    """Parameters of `youtube.videos.comments.analysis`."""
    order: Literal["top", "newest"]
    """Most relevant first (default), or newest first."""


class YoutubeVideosCommentsRepliesData(TypedDict):
    """The answer of `youtube.videos.comments.replies`."""
    replies: List[YoutubeReply]
    """Replies, in the order of the platform; or their number."""
    page: Page


class YoutubeVideosCommentsRepliesParams(TypedDict):
    """Parameters of `youtube.videos.comments.replies`."""
    cursor: str
    """The `repliesCursor` of a comment (GET /v1/youtube/videos/comments), or the `nextCursor` of the page before."""


class YoutubeVideosTranscriptDataVideo(TypedDict):
    id: str
    """Id at the platform."""
    url: str
    """Link at the platform."""


class YoutubeVideosTranscriptDataTranscript(TypedDict):
    segments: List[CaptionSegment]
    """Parts of the text with their times."""
    plainText: str
    """The whole text without times."""
    language: str
    """Language code (BCP 47)."""


class _YoutubeVideosTranscriptRest(TypedDict):
    lookupStatus: LookupStatus
    transcript: Optional[YoutubeVideosTranscriptDataTranscript]
    """The spoken text; null without speech or if it was not requested."""


class YoutubeVideosTranscriptData(_YoutubeVideosTranscriptRest):
    """The answer of `youtube.videos.transcript`."""
    video: Optional[YoutubeVideosTranscriptDataVideo]


class YoutubeVideosTranscriptFoundData(_YoutubeVideosTranscriptRest):
    """The answer of `youtube.videos.transcript` that found its object."""
    video: YoutubeVideosTranscriptDataVideo


class _YoutubeVideosTranscriptParams(TypedDict):
    url: str
    """Link to a video, Short or live stream in any form YouTube gives, or its 11-character id."""


class YoutubeVideosTranscriptParams(_YoutubeVideosTranscriptParams, total=False):
    """Parameters of `youtube.videos.transcript`."""
    language: str
    """Language wanted (ISO 639-1). Where there are no such captions, a translation made by YouTube."""


class _TwitterCommunitiesRest(TypedDict):
    lookupStatus: LookupStatus


class TwitterCommunitiesData(_TwitterCommunitiesRest):
    """The answer of `twitter.communities`."""
    community: Optional[TwitterCommunity]


class TwitterCommunitiesFoundData(_TwitterCommunitiesRest):
    """The answer of `twitter.communities` that found its object."""
    community: TwitterCommunity


class TwitterCommunitiesParams(TypedDict):
    """Parameters of `twitter.communities`."""
    url: str
    """Link of the community, or its numeric id."""


class TwitterCommunitiesTweetsData(TypedDict):
    """The answer of `twitter.communities.tweets`."""
    lookupStatus: LookupStatus
    tweets: List[TwitterCommunityTweet]
    """Posts, in the order of the platform."""


class TwitterCommunitiesTweetsParams(TypedDict):
    """Parameters of `twitter.communities.tweets`."""
    url: str
    """Link of the community, or its numeric id."""


class TwitterCommunitiesTweetsMonitorParams(TypedDict):
    """Of monitors of `twitter.communities.tweets`."""
    url: str
    """Link of the community, or its numeric id."""


class _TwitterHashtagsParams(TypedDict):
    hashtag: str
    """The tag, with or without #, or the link of its page."""


class TwitterHashtagsParams(_TwitterHashtagsParams, total=False):
    """Parameters of `twitter.hashtags`."""
    section: Literal["top", "latest", "people", "photos", "videos"]
    """Which tab: top posts (default), latest posts, people, or posts with photos or with videos."""
    limit: int
    """Items per page, 1 to 20 (default 20)."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class _TwitterHashtagsMonitorParams(TypedDict):
    hashtag: str
    """The tag, with or without #, or the link of its page."""


class TwitterHashtagsMonitorParams(_TwitterHashtagsMonitorParams, total=False):
    """Of monitors of `twitter.hashtags`."""
    section: Literal["top", "latest", "people", "photos", "videos"]
    """Which tab: top posts (default), latest posts, people, or posts with photos or with videos."""
    limit: int
    """Items per page, 1 to 20 (default 20)."""


class _TwitterProfilesRest(TypedDict):
    lookupStatus: LookupStatus
    metrics: Optional[TwitterProfileMetrics]
    """Counts at the time of the lookup."""


class TwitterProfilesData(_TwitterProfilesRest):
    """The answer of `twitter.profiles`."""
    profile: Optional[TwitterProfile]


class TwitterProfilesFoundData(_TwitterProfilesRest):
    """The answer of `twitter.profiles` that found its object."""
    profile: TwitterProfile


class TwitterProfilesParams(TypedDict):
    """Parameters of `twitter.profiles`."""
    handle: str
    """Handle of the account, with or without @, or the link of its profile."""


class TwitterProfilesTweetsData(TypedDict):
    """The answer of `twitter.profiles.tweets`."""
    lookupStatus: LookupStatus
    profile: Optional[TwitterTimelineProfile]
    """The account; null if it was not found or is not shown."""
    tweets: List[TwitterTweet]
    """Posts, in the order of the platform."""
    page: Page


class _TwitterProfilesTweetsParams(TypedDict):
    handle: str
    """Handle of the account, with or without @, or the link of its profile."""


class TwitterProfilesTweetsParams(_TwitterProfilesTweetsParams, total=False):
    """Parameters of `twitter.profiles.tweets`."""
    limit: int
    """Posts per page, 1 to 100 (default 40)."""
    includeReplies: bool
    """Whether replies of the account are listed."""
    includePinned: bool
    """Whether the pinned post comes first, in addition to the page (default false)."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class _TwitterProfilesTweetsMonitorParams(TypedDict):
    handle: str
    """Handle of the account, with or without @, or the link of its profile."""


class TwitterProfilesTweetsMonitorParams(_TwitterProfilesTweetsMonitorParams, total=False):
    """Of monitors of `twitter.profiles.tweets`."""
    limit: int
    """Posts per page, 1 to 100 (default 40)."""
    includeReplies: bool
    """Whether replies of the account are listed."""
    includePinned: bool
    """Whether the pinned post comes first, in addition to the page (default false)."""


class _TwitterSearchParams(TypedDict):
    query: str
    """Words to search for, in X search syntax."""


class TwitterSearchParams(_TwitterSearchParams, total=False):
    """Parameters of `twitter.search`."""
    section: Literal["top", "latest", "people", "photos", "videos"]
    """Which tab: top posts (default), latest posts, people, or posts with photos or with videos."""
    minRetweets: int
    """Only posts with at least this many reposts."""
    minLikes: int
    """Only posts with at least this many likes."""
    minReplies: int
    """Only posts with at least this many replies."""
    limit: int
    """Items per page, 1 to 20 (default 20)."""
    startDate: str
    """Only posts of this day (UTC) or later."""
    endDate: str
    """Only posts of this day (UTC) or earlier."""
    language: Literal["en", "es", "fr", "de", "it", "pt", "ru", "zh", "ja", "ko", "ar", "bg", "hr", "cs", "da", "nl", "et", "fi", "el", "hu", "id", "ga", "lv", "lt", "no", "pl", "ro", "sk", "sl", "sv", "tr", "uk", "vi", "cy", "zu"]
    """Only posts in this language."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class _TwitterSearchMonitorParams(TypedDict):
    query: str
    """Words to search for, in X search syntax."""


class TwitterSearchMonitorParams(_TwitterSearchMonitorParams, total=False):
    """Of monitors of `twitter.search`."""
    section: Literal["top", "latest", "people", "photos", "videos"]
    """Which tab: top posts (default), latest posts, people, or posts with photos or with videos."""
    minRetweets: int
    """Only posts with at least this many reposts."""
    minLikes: int
    """Only posts with at least this many likes."""
    minReplies: int
    """Only posts with at least this many replies."""
    limit: int
    """Items per page, 1 to 20 (default 20)."""
    startDate: str
    """Only posts of this day (UTC) or later."""
    endDate: str
    """Only posts of this day (UTC) or earlier."""
    language: Literal["en", "es", "fr", "de", "it", "pt", "ru", "zh", "ja", "ko", "ar", "bg", "hr", "cs", "da", "nl", "et", "fi", "el", "hu", "id", "ga", "lv", "lt", "no", "pl", "ro", "sk", "sl", "sv", "tr", "uk", "vi", "cy", "zu"]
    """Only posts in this language."""


class TwitterTweetsDataAuthor(TypedDict):
    profile: TwitterProfile
    """The account; null if it was not found or is not shown."""
    metrics: TwitterProfileMetrics
    """Counts at the time of the lookup."""


class _TwitterTweetsRest(TypedDict):
    lookupStatus: LookupStatus
    author: Optional[TwitterTweetsDataAuthor]
    """The account that published it."""


class TwitterTweetsData(_TwitterTweetsRest):
    """The answer of `twitter.tweets`."""
    tweet: Optional[TwitterTweetDetails]


class TwitterTweetsFoundData(_TwitterTweetsRest):
    """The answer of `twitter.tweets` that found its object."""
    tweet: TwitterTweetDetails


class _TwitterTweetsParams(TypedDict):
    url: str
    """Link of the post (x.com, twitter.com, embed or t.co link), or its numeric id."""


class TwitterTweetsParams(_TwitterTweetsParams, total=False):
    """Parameters of `twitter.tweets`."""
    trim: bool
    """Whether to leave the author out (default false)."""


class TwitterTweetsRepliesData(TypedDict):
    """The answer of `twitter.tweets.replies`."""
    lookupStatus: LookupStatus
    replies: List[TwitterTweet]
    """Replies, in the order of the platform; or their number."""
    page: Page


class _TwitterTweetsRepliesParams(TypedDict):
    url: str
    """Link of the post (x.com, twitter.com, embed or t.co link), or its numeric id."""


class TwitterTweetsRepliesParams(_TwitterTweetsRepliesParams, total=False):
    """Parameters of `twitter.tweets.replies`."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class TwitterTweetsRepliesMonitorParams(TypedDict):
    """Of monitors of `twitter.tweets.replies`."""
    url: str
    """Link of the post (x.com, twitter.com, embed or t.co link), or its numeric id."""


class TwitterTweetsTranscriptDataTweet(TypedDict):
    url: str
    """Link at the platform."""


class _TwitterTweetsTranscriptRest(TypedDict):
    lookupStatus: LookupStatus
    transcript: Optional[str]
    """The spoken text; null without speech or if it was not requested."""


class TwitterTweetsTranscriptData(_TwitterTweetsTranscriptRest):
    """The answer of `twitter.tweets.transcript`."""
    tweet: Optional[TwitterTweetsTranscriptDataTweet]


class TwitterTweetsTranscriptFoundData(_TwitterTweetsTranscriptRest):
    """The answer of `twitter.tweets.transcript` that found its object."""
    tweet: TwitterTweetsTranscriptDataTweet


class TwitterTweetsTranscriptParams(TypedDict):
    """Parameters of `twitter.tweets.transcript`."""
    url: str
    """Link of the post (x.com, twitter.com, embed or t.co link), or its numeric id."""


class _RedditPostsRest(TypedDict):
    lookupStatus: LookupStatus


class RedditPostsData(_RedditPostsRest):
    """The answer of `reddit.posts`."""
    post: Optional[RedditPost]


class RedditPostsFoundData(_RedditPostsRest):
    """The answer of `reddit.posts` that found its object."""
    post: RedditPost


class RedditPostsParams(TypedDict):
    """Parameters of `reddit.posts`."""
    url: str
    """Link of the post: a permalink of any Reddit host, a comment's permalink, a short link (redd.it), a share link, a hosted video (v.redd.it), or a fullname (`t3_…`)."""


class RedditPostsCommentsData(TypedDict):
    """The answer of `reddit.posts.comments`."""
    lookupStatus: LookupStatus
    post: Optional[RedditCommentedPost]
    """The post; null if it was not found or is not shown."""
    page: Page
    comments: List[RedditComment]
    """Comments, in the order of the platform; or their number."""


class _RedditPostsCommentsParams(TypedDict):
    url: str
    """Link of the post: a permalink of any Reddit host, a comment's permalink, a short link (redd.it), a share link, a hosted video (v.redd.it), or a fullname (`t3_…`)."""


class RedditPostsCommentsParams(_RedditPostsCommentsParams, total=False):
    """Parameters of `reddit.posts.comments`."""
    sort: Literal["confidence", "top", "new", "controversial", "old", "qa"]
    """Order (default: what the subreddit suggests; confidence is "best")."""
    depth: int
    """Levels of replies in one answer (default: as many as Reddit gives)."""
    trim: bool
    """A shorter answer: `renderedHtml` is null."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class _RedditPostsCommentsMonitorParams(TypedDict):
    url: str
    """Link of the post: a permalink of any Reddit host, a comment's permalink, a short link (redd.it), a share link, a hosted video (v.redd.it), or a fullname (`t3_…`)."""


class RedditPostsCommentsMonitorParams(_RedditPostsCommentsMonitorParams, total=False):
    """Of monitors of `reddit.posts.comments`."""
    sort: Literal["confidence", "top", "new", "controversial", "old", "qa"]
    """Order (default: what the subreddit suggests; confidence is "best")."""
    depth: int
    """Levels of replies in one answer (default: as many as Reddit gives)."""
    trim: bool
    """A shorter answer: `renderedHtml` is null."""


class RedditPostsTranscriptDataPost(TypedDict):
    id: str
    """Id at the platform."""
    url: str
    """Link at the platform."""
    videoId: Optional[str]
    """Id of the video."""


class RedditPostsTranscriptDataTranscript(TypedDict):
    plainText: str
    """The whole text without times."""
    language: str
    """Language code (BCP 47)."""
    segments: List[SpeechSegment]
    """Parts of the text with their times."""


class _RedditPostsTranscriptRest(TypedDict):
    lookupStatus: LookupStatus
    transcript: Optional[RedditPostsTranscriptDataTranscript]
    """The spoken text; null without speech or if it was not requested."""


class RedditPostsTranscriptData(_RedditPostsTranscriptRest):
    """The answer of `reddit.posts.transcript`."""
    post: Optional[RedditPostsTranscriptDataPost]


class RedditPostsTranscriptFoundData(_RedditPostsTranscriptRest):
    """The answer of `reddit.posts.transcript` that found its object."""
    post: RedditPostsTranscriptDataPost


class _RedditPostsTranscriptParams(TypedDict):
    url: str
    """Link of the post: a permalink of any Reddit host, a comment's permalink, a short link (redd.it), a share link, a hosted video (v.redd.it), or a fullname (`t3_…`)."""


class RedditPostsTranscriptParams(_RedditPostsTranscriptParams, total=False):
    """Parameters of `reddit.posts.transcript`."""
    language: str
    """Language of the captions (ISO 639-1); without it the default ones."""


class RedditSearchData(TypedDict):
    """The answer of `reddit.search`."""
    query: str
    """The words of the request."""
    posts: List[RedditFoundPost]
    """Posts, in the order of the platform; or their number."""
    totalResults: int
    """Total number of results; some platforms report an estimate."""
    page: Page


class _RedditSearchParams(TypedDict):
    query: str
    """Words to look for; Reddit operators (`subreddit:`, `author:`, quotes, AND, OR) work."""


class RedditSearchParams(_RedditSearchParams, total=False):
    """Parameters of `reddit.search`."""
    sortBy: Literal["relevance", "hot", "top", "new", "comments"]
    """Order (default relevance)."""
    timeframe: Literal["all", "year", "month", "week", "day", "hour"]
    """How old posts may be (default all)."""
    trim: bool
    """A shorter answer: texts cut to 280 characters, `subredditSubscriberCount` left out."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class _RedditSearchMonitorParams(TypedDict):
    query: str
    """Words to look for; Reddit operators (`subreddit:`, `author:`, quotes, AND, OR) work."""


class RedditSearchMonitorParams(_RedditSearchMonitorParams, total=False):
    """Of monitors of `reddit.search`."""
    sortBy: Literal["relevance", "hot", "top", "new", "comments"]
    """Order (default relevance)."""
    timeframe: Literal["all", "year", "month", "week", "day", "hour"]
    """How old posts may be (default all)."""
    trim: bool
    """A shorter answer: texts cut to 280 characters, `subredditSubscriberCount` left out."""


class RedditSubredditsDataMetrics(TypedDict):
    subscribers: Optional[int]
    """Subscribers at the time of the lookup; YouTube rounds them to three digits."""
    weeklyActiveUsers: Optional[int]
    weeklyContributions: Optional[int]


class _RedditSubredditsRest(TypedDict):
    lookupStatus: LookupStatus
    metrics: Optional[RedditSubredditsDataMetrics]
    """Counts at the time of the lookup."""


class RedditSubredditsData(_RedditSubredditsRest):
    """The answer of `reddit.subreddits`."""
    subreddit: Optional[RedditSubreddit]


class RedditSubredditsFoundData(_RedditSubredditsRest):
    """The answer of `reddit.subreddits` that found its object."""
    subreddit: RedditSubreddit


class RedditSubredditsParams(TypedDict, total=False):
    """Parameters of `reddit.subreddits`."""
    subreddit: str
    """Subreddit: its name, `r/name`, or a link to it or to one of its listings, in any letter case."""
    url: str
    """Link of the subreddit, in place of `subreddit`."""


class RedditSubredditsSearchData(TypedDict):
    """The answer of `reddit.subreddits.search`."""
    subreddit: str
    """Name of the subreddit, without `r/`."""
    query: Optional[str]
    """The words of the request."""
    sort: Literal["relevance", "hot", "top", "new", "comments"]
    timeframe: Literal["all", "year", "month", "week", "day", "hour"]
    posts: List[RedditSubredditFoundPost]
    """Posts, in the order of the platform; or their number."""
    totalResults: int
    """Total number of results; some platforms report an estimate."""
    page: Page


class _RedditSubredditsSearchParams(TypedDict):
    subreddit: str
    """Subreddit: its name, `r/name`, or a link to it or to one of its listings, in any letter case."""


class RedditSubredditsSearchParams(_RedditSubredditsSearchParams, total=False):
    """Parameters of `reddit.subreddits.search`."""
    query: str
    """Words to look for; Reddit operators work."""
    sort: Literal["relevance", "hot", "top", "new", "comments"]
    """Order (default relevance)."""
    timeframe: Literal["all", "year", "month", "week", "day", "hour"]
    """How old posts may be (default all)."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class _RedditSubredditsSearchMonitorParams(TypedDict):
    subreddit: str
    """Subreddit: its name, `r/name`, or a link to it or to one of its listings, in any letter case."""


class RedditSubredditsSearchMonitorParams(_RedditSubredditsSearchMonitorParams, total=False):
    """Of monitors of `reddit.subreddits.search`."""
    query: str
    """Words to look for; Reddit operators work."""
    sort: Literal["relevance", "hot", "top", "new", "comments"]
    """Order (default relevance)."""
    timeframe: Literal["all", "year", "month", "week", "day", "hour"]
    """How old posts may be (default all)."""


class RedditSubredditsPostsData(TypedDict):
    """The answer of `reddit.subreddits.posts`."""
    lookupStatus: LookupStatus
    posts: List[RedditSubredditPost]
    """Posts, in the order of the platform; or their number."""
    page: Page


class _RedditSubredditsPostsParams(TypedDict):
    subreddit: str
    """Subreddit: its name, `r/name`, or a link to it or to one of its listings, in any letter case."""


class RedditSubredditsPostsParams(_RedditSubredditsPostsParams, total=False):
    """Parameters of `reddit.subreddits.posts`."""
    sort: Literal["best", "hot", "new", "top", "rising", "controversial"]
    """Ranking (default hot)."""
    timeframe: Literal["all", "year", "month", "week", "day", "hour"]
    """How far back `top` and `controversial` look (Reddit: day). Without `sort` it means top."""
    cursor: str
    """Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""


class _RedditSubredditsPostsMonitorParams(TypedDict):
    subreddit: str
    """Subreddit: its name, `r/name`, or a link to it or to one of its listings, in any letter case."""


class RedditSubredditsPostsMonitorParams(_RedditSubredditsPostsMonitorParams, total=False):
    """Of monitors of `reddit.subreddits.posts`."""
    sort: Literal["best", "hot", "new", "top", "rising", "controversial"]
    """Ranking (default hot)."""
    timeframe: Literal["all", "year", "month", "week", "day", "hour"]
    """How far back `top` and `controversial` look (Reddit: day). Without `sort` it means top."""


class _WebAskData(TypedDict):
    lookupStatus: LookupStatus
    url: str
    """Link at the platform."""
    answer: Optional[str]
    """From this page only; null if the page does not answer the question."""


class WebAskData(_WebAskData, total=False):
    """The answer of `web.ask`."""
    nearest: WebNearestPassage


class WebAskParams(TypedDict):
    """Parameters of `web.ask`."""
    url: str
    """Address of the page: http or https, on a public host, port 80 or 443, without user name and password, at most 2083 characters."""
    q: str
    """The question."""


class WebCrawlDataSummary(TypedDict):
    requestedUrls: int
    """Links: requested."""
    succeeded: int
    failed: int


class WebCrawlData(TypedDict):
    """The answer of `web.crawl`."""
    results: List[WebCrawledPage]
    """One entry for each requested object, in the order of the request."""
    summary: WebCrawlDataSummary
    """A short summary."""


class _WebCrawlParams(TypedDict):
    url: Sequence[str]
    """Address of the page: http or https, on a public host, port 80 or 443, without user name and password, at most 2083 characters."""


class WebCrawlParams(_WebCrawlParams, total=False):
    """Parameters of `web.crawl`."""
    scanFullPage: bool
    """Scroll to the end first, so that what loads late is there. Needs a browser."""
    waitFor: str
    """A CSS selector, written `css:…`, that has to be on the page before it is read. Needs a browser."""


class _WebExtractData(TypedDict):
    lookupStatus: LookupStatus
    url: str
    """Link at the platform."""
    status: Optional[int]
    """State at the platform."""
    extracted: Optional[List[Dict[str, Any]]]


class WebExtractData(_WebExtractData, total=False):
    """The answer of `web.extract`."""
    metadata: Dict[str, Any]
    """The metadata that the page declares; null for missing values."""


class _WebExtractParams(TypedDict):
    url: str
    """Address of the page: http or https, on a public host, port 80 or 443, without user name and password, at most 2083 characters."""
    schema: Dict[str, Any]
    """What to extract: one record for each element that `baseSelector` selects, with a value for each field. `selector` applies inside that element (`:scope`: the element itself). `type` is text (default), attribute, html or regex. With regex, `attribute` is a pattern for the selected text, and the value is its first group. Without `attribute`, `selector` is the pattern, for the text of the whole element."""


class WebExtractParams(_WebExtractParams, total=False):
    """Parameters of `web.extract`."""
    scanFullPage: bool
    """Scroll to the end first, so that what loads late is there. Needs a browser."""
    waitFor: str
    """A CSS selector, written `css:…`, that has to be on the page before it is read. Needs a browser."""


class WebHtmlDataLinks(TypedDict):
    internal: List[WebLink]
    external: List[WebLink]


class _WebHtmlData(TypedDict):
    lookupStatus: LookupStatus
    url: str
    """Link at the platform."""
    status: Optional[int]
    """State at the platform."""
    html: Optional[str]
    """The text as HTML."""


class WebHtmlData(_WebHtmlData, total=False):
    """The answer of `web.html`."""
    metadata: Dict[str, Any]
    """The metadata that the page declares; null for missing values."""
    links: WebHtmlDataLinks
    """Links in the text or profile."""
    media: WebMedia


class _WebHtmlParams(TypedDict):
    url: str
    """Address of the page: http or https, on a public host, port 80 or 443, without user name and password, at most 2083 characters."""


class WebHtmlParams(_WebHtmlParams, total=False):
    """Parameters of `web.html`."""
    scanFullPage: bool
    """Scroll to the end first, so that what loads late is there. Needs a browser."""
    waitFor: str
    """A CSS selector, written `css:…`, that has to be on the page before it is read. Needs a browser."""


class _WebMarkdownDataMarkdown(TypedDict):
    raw: str
    """The whole page."""


class WebMarkdownDataMarkdown(_WebMarkdownDataMarkdown, total=False):
    fit: str
    """The article; with filter=bm25 the parts that the query is about."""
    withCitations: str
    """The article with numbers in place of links."""
    references: str
    """The links by their numbers."""


class WebMarkdownDataLinks(TypedDict):
    internal: List[WebLink]
    external: List[WebLink]


class __WebMarkdownRest(TypedDict):
    lookupStatus: LookupStatus
    url: str
    """Link at the platform."""
    status: Optional[int]
    """State at the platform."""


class _WebMarkdownRest(__WebMarkdownRest, total=False):
    metadata: Dict[str, Any]
    """The metadata that the page declares; null for missing values."""
    links: WebMarkdownDataLinks
    """Links in the text or profile."""
    media: WebMedia


class WebMarkdownData(_WebMarkdownRest):
    """The answer of `web.markdown`."""
    markdown: Optional[WebMarkdownDataMarkdown]


class WebMarkdownFoundData(_WebMarkdownRest):
    """The answer of `web.markdown` that found its object."""
    markdown: WebMarkdownDataMarkdown


class _WebMarkdownParams(TypedDict):
    url: str
    """Address of the page: http or https, on a public host, port 80 or 443, without user name and password, at most 2083 characters."""


class WebMarkdownParams(_WebMarkdownParams, total=False):
    """Parameters of `web.markdown`."""
    filter: Literal["fit", "raw", "bm25"]
    """What `fit` holds: fit (default) the article; raw: no `fit`; bm25: the parts that `query` is about."""
    query: str
    """What filter=bm25 looks for."""
    cacheMode: Literal["enabled", "bypass", "write_only"]
    """enabled (default): the answer may come from the cache. bypass: the page is fetched and not cached. write_only: the page is fetched and cached."""
    scanFullPage: bool
    """Scroll to the end first, so that what loads late is there. Needs a browser."""
    waitFor: str
    """A CSS selector, written `css:…`, that has to be on the page before it is read. Needs a browser."""


class __WebScreenshotRest(TypedDict):
    lookupStatus: LookupStatus
    url: str
    """Link at the platform."""
    status: Optional[int]
    """State at the platform."""


class _WebScreenshotRest(__WebScreenshotRest, total=False):
    finalUrl: str
    """Link: final."""
    title: Optional[str]
    """Title as it is shown."""
    base64: str


class WebScreenshotData(_WebScreenshotRest):
    """The answer of `web.screenshot`."""
    artifact: Optional[WebScreenshotFile]


class WebScreenshotFoundData(_WebScreenshotRest):
    """The answer of `web.screenshot` that found its object."""
    artifact: WebScreenshotFile


class _WebScreenshotParams(TypedDict):
    url: str
    """Address of the page: http or https, on a public host, port 80 or 443, without user name and password, at most 2083 characters."""


class WebScreenshotParams(_WebScreenshotParams, total=False):
    """Parameters of `web.screenshot`."""
    fullPage: bool
    """The whole page, however long (default false)."""
    viewportWidth: int
    """Width of the window, in pixels."""
    viewportHeight: int
    """Height of the window, in pixels."""
    deviceScaleFactor: int
    """Pixels of the picture for each pixel of the window (default 1)."""
    selector: str
    """Only the first element that this CSS selector selects; not with fullPage."""
    format: Literal["png", "jpeg", "webp"]
    """Format of the picture (default png)."""
    quality: int
    """Quality of a jpeg or webp."""
    delay: int
    """Milliseconds to wait before the picture is taken (default 0)."""
    waitFor: str
    """A CSS selector, with or without `css:`, that has to be on the page before the picture is taken."""
    waitUntil: Literal["load", "domcontentloaded", "networkidle"]
    """When the page counts as shown (default load)."""
    blockCookieBanners: bool
    """Hide questions about cookies (default true)."""
    blockAds: bool
    """Leave out advertisements (default true)."""
    darkMode: bool
    """Ask for dark colours (default false)."""
    region: str
    """Country to look from (ISO 3166-1 alpha-2); needs a provider with browsers there."""
    cacheMode: Literal["enabled", "bypass", "write_only"]
    """enabled (default): the answer may come from the cache. bypass: the page is fetched and not cached. write_only: the page is fetched and cached."""
    cacheTtl: int
    """Seconds for which the answer is cached."""
    response: Literal["url", "base64"]
    """url (default): a link to the picture; base64: the picture itself."""


class AskDataRoutedOperation(TypedDict):
    operationId: str
    """The lookup, by its id."""
    method: str
    path: str
    params: Dict[str, Any]
    """Parameters of the lookup."""


class _AskDataLookupMeta(TypedDict):
    requestId: str
    """Id of the request, for support."""
    creditsCharged: float
    """Credits that were charged."""
    version: Literal["v1"]


class AskDataLookupMeta(_AskDataLookupMeta, total=False):
    unreadableEntries: float


class _AskDataLookup(TypedDict):
    meta: AskDataLookupMeta


class AskDataLookup(_AskDataLookup, total=False):
    data: Any


class AskData(TypedDict):
    """The answer of `ask`."""
    query: str
    """The question as it was sent."""
    routedOperation: AskDataRoutedOperation
    lookup: AskDataLookup


class AccountWhoamiDataUser(TypedDict):
    id: str
    """Identifier in this service."""
    name: Optional[str]
    """Name as it is shown."""
    email: Optional[str]
    """E-mail address of the account."""


class AccountWhoamiDataKeyLimitsCreditsPerDay(TypedDict):
    limit: int
    left: int


class AccountWhoamiDataKeyLimitsRequestsPerSecond(TypedDict):
    limit: int
    left: int


class AccountWhoamiDataKeyLimits(TypedDict):
    creditsPerDay: Optional[AccountWhoamiDataKeyLimitsCreditsPerDay]
    """Of this day (UTC); null: no limit."""
    requestsPerSecond: Optional[AccountWhoamiDataKeyLimitsRequestsPerSecond]
    """Of this second; null: no limit."""


class AccountWhoamiDataKey(TypedDict):
    id: str
    """Identifier in this service."""
    kind: Literal["key", "session", "connection"]
    """An API key, a browser that is signed in, or an assistant that was connected."""
    name: Optional[str]
    """Null for a session."""
    mode: Literal["live", "test"]
    allowed: Optional[List[str]]
    """Operation ids and patterns it may call; null: all operations."""
    manages: bool
    """Whether it may manage monitors and webhook endpoints."""
    managesAccess: bool
    """Whether it may manage keys, members and sessions of the account."""
    readOnly: bool
    """Whether it may only read: no lookups and no changes."""
    addresses: Optional[List[str]]
    """Addresses and ranges it may be used from; null: any address."""
    expiresAt: Optional[str]
    limits: AccountWhoamiDataKeyLimits


class AccountWhoamiDataAccountLimitsCreditsPerDay(TypedDict):
    limit: int
    left: int


class AccountWhoamiDataAccountLimitsRequestsPerSecond(TypedDict):
    limit: int
    left: int


class AccountWhoamiDataAccountLimits(TypedDict):
    creditsPerDay: Optional[AccountWhoamiDataAccountLimitsCreditsPerDay]
    """Of this day (UTC) and mode, over all keys and monitors; null: no limit."""
    requestsPerSecond: Optional[AccountWhoamiDataAccountLimitsRequestsPerSecond]
    """Of this second, over all keys; null: no limit."""
    concurrency: Optional[int]
    """Requests in progress on each node; null: no limit."""
    monitors: Optional[int]
    """In each mode; null: the service's default."""
    endpoints: Optional[int]
    """Webhook endpoints in each mode; null: the service's default."""


class AccountWhoamiDataAccount(TypedDict):
    plan: Optional[str]
    """Null: no plan."""
    limits: AccountWhoamiDataAccountLimits
    checkoutUrl: Optional[str]
    """Where credits are bought; null: whoever runs the service adds them."""


class AccountWhoamiDataBanner(TypedDict):
    text: str
    at: str
    until: Optional[str]
    """When it ends by itself; null: unknown."""


class AccountWhoamiData(TypedDict):
    """The answer of `account.whoami`."""
    user: AccountWhoamiDataUser
    """The account."""
    key: AccountWhoamiDataKey
    account: AccountWhoamiDataAccount
    """Limits of the account, beside those of the key."""
    banner: Optional[AccountWhoamiDataBanner]
    """What the operator tells all callers now, such as a disturbance; null: nothing."""


class AccountBalanceDataSubscription(TypedDict):
    tier: str
    status: str
    """Its state."""
    periodEnd: str


class AccountBalanceData(TypedDict):
    """The answer of `account.balance`."""
    balance: int
    """Credits of the wallet."""
    payg: int
    """Credits that were bought or granted: all of them."""
    paygSpendable: int
    """What is left of them beside the holds of lookups under way."""
    graceDebtCredits: int
    """Always 0: nothing is owed."""
    refillState: Optional[Literal["healthy", "grace", "exhausted"]]
    """`exhausted` at a balance of 0, else `healthy`."""
    billingAlert: Literal["none", "payment_action_required", "suspended"]
    """Always `none`."""
    subscriptionIncludedRemaining: int
    """Always 0: all credits are prepaid."""
    subscriptionIncludedTotal: int
    """Always 0: all credits are prepaid."""
    subscription: Optional[AccountBalanceDataSubscription]
    """Always null: all credits are prepaid."""
    collectionStatus: Literal["current", "base_past_due", "suspended"]
    """Always `current`."""


class AccountLedgerDataHoldsItem(TypedDict):
    requestId: Optional[str]
    """Null for credits that a server reserved for many lookups in advance."""
    credits: int
    expiresAt: str


class AccountLedgerData(TypedDict):
    """The answer of `account.ledger`."""
    entries: List[LedgerEntry]
    holds: List[AccountLedgerDataHoldsItem]
    """Credits that are set aside now. On the first page only, at most 100."""
    page: ServicePage


class AccountStatementData(TypedDict):
    """The answer of `account.statement`."""
    month: str
    lines: List[StatementLine]


AccountUsageData = TypedDict("AccountUsageData", {
    "from": "str",
    "to": "str",
    "usage": "List[UsageRow]",
    "page": "ServicePage",
})


class RequestsListData(TypedDict):
    """The answer of `requests.list`."""
    requests: List[RequestRecord]
    page: ServicePage


class RequestsGetDataPricePartsItem(TypedDict):
    name: str
    """`base`, `outcome:not_found`, `input:completed`, `records`, or a surcharge."""
    units: int
    creditsEach: int
    credits: int


class RequestsGetDataPrice(TypedDict):
    parts: List[RequestsGetDataPricePartsItem]
    credits: int


class RequestsGetDataLedgerEntriesItem(TypedDict):
    id: str
    """Identifier in this service."""
    kind: str
    """`http` posts events to a URL, `sink` is a hosted inbox."""
    credits: int
    """This request’s part of the entry; negative for a charge."""
    at: str


class RequestsGetData(TypedDict):
    """The answer of `requests.get`."""
    requestId: str
    """Of equal refusals, the id of the first."""
    at: str
    """When it ended; of equal refusals, when the first ended."""
    operation: str
    """The operation, or the id of another route."""
    key: str
    """Id of the key or session that made it; for monitors, the key that owns the monitor."""
    keyName: Optional[str]
    """The name of the key, of the assistant, or of the person of a session; null where it is unknown."""
    monitor: Optional[str]
    """Id of the monitor that made it."""
    monitorName: Optional[str]
    """Null without a monitor, and for a deleted one."""
    outcome: Literal["found", "not_found", "private", "restricted", "failed", "refused"]
    """`failed`: the sources could not answer. `refused`: it did not become a lookup."""
    status: int
    """HTTP status."""
    error: Optional[RequestError]
    """What is wrong with this line."""
    source: Optional[Literal["web", "official", "provider", "vendor"]]
    """The kind of the source."""
    cached: bool
    creditsCharged: int
    """Credits that were charged."""
    durationMs: Optional[int]
    """Duration of the attempt, in milliseconds; null before the attempt."""
    parameters: Optional[Dict[str, Optional[Union[Union[str, float, bool], List[Union[str, float, bool]]]]]]
    """As they were understood. Null values were left out: parts of a body, cursors, long values."""
    times: int
    """Number of equal refusals within an hour; 1 for a lookup."""
    lastAt: str
    """When the last of equal refusals ended."""
    price: Optional[RequestsGetDataPrice]
    """The parts that add up to the charge; null if they are unknown."""
    ledgerEntries: List[RequestsGetDataLedgerEntriesItem]
    runAgain: Optional[str]
    """The request as a curl line without the key; null where parameters were left out."""
    repeat: Optional[Literal["stored", "uncharged"]]
    """How the same request with its Idempotency-Key is answered now, without a charge: from the store, or by another lookup. Null: it had no key, failed, or is older than a day."""


class _AccountPricesDataPricesValueGivenValue(TypedDict):
    base: int


class AccountPricesDataPricesValueGivenValue(_AccountPricesDataPricesValueGivenValue, total=False):
    outcomes: Dict[str, int]


class _AccountPricesDataPricesValueInputs(TypedDict):
    parameter: str
    rates: Dict[str, int]


class AccountPricesDataPricesValueInputs(_AccountPricesDataPricesValueInputs, total=False):
    maxInputs: int


class _AccountPricesDataPricesValueRecords(TypedDict):
    credits: int
    maxRecords: int


class AccountPricesDataPricesValueRecords(_AccountPricesDataPricesValueRecords, total=False):
    limit: str


class _AccountPricesDataPricesValueSurchargesItem(TypedDict):
    parameter: str
    credits: int
    per: Literal["lookup", "asset"]
    maxUnits: int


class AccountPricesDataPricesValueSurchargesItem(_AccountPricesDataPricesValueSurchargesItem, total=False):
    value: str


class _AccountPricesDataPricesValue(TypedDict):
    base: int


class AccountPricesDataPricesValue(_AccountPricesDataPricesValue, total=False):
    outcomes: Dict[str, int]
    given: Dict[str, AccountPricesDataPricesValueGivenValue]
    inputs: AccountPricesDataPricesValueInputs
    records: AccountPricesDataPricesValueRecords
    surcharges: List[AccountPricesDataPricesValueSurchargesItem]


class AccountPricesData(TypedDict):
    """The answer of `account.prices`."""
    prices: Dict[str, AccountPricesDataPricesValue]
    """Prices by operation; empty: all are as declared."""


class KeysListData(TypedDict):
    """The answer of `keys.list`."""
    keys: List[ApiKey]
    page: ServicePage


class KeysEndData(TypedDict):
    """The answer of `keys.end`."""
    ended: Literal[True]


class AccountAccessData(TypedDict):
    """The answer of `account.access`."""
    access: List[GivenAccess]


class SessionsListData(TypedDict):
    """The answer of `sessions.list`."""
    sessions: List[SignInSession]


class SessionsRevokeData(TypedDict):
    """The answer of `sessions.revoke`."""
    deleted: Literal[True]
    """True: it was deleted."""


class MembersListData(TypedDict):
    """The answer of `members.list`."""
    members: List[Member]


class MembersInvitationsData(TypedDict):
    """The answer of `members.invitations`."""
    invitations: List[Invitation]


class MembersUninviteData(TypedDict):
    """The answer of `members.uninvite`."""
    deleted: Literal[True]
    """True: it was deleted."""


class MembersChangeData(TypedDict):
    """The answer of `members.change`."""
    personId: str
    name: Optional[str]
    """Name as it is shown."""
    email: Optional[str]
    """E-mail address of the account."""
    role: Literal["owner", "developer", "viewer"]
    roleFrom: Literal["invitation", "claims", "pinned"]
    """What gives the role: an invitation, the claims of the identity provider (which set it at each sign-in), or an owner in place of the claims."""
    createdAt: str
    """When it was created."""
    notice: Optional[str]
    """What will undo the change."""


class MembersRemoveData(TypedDict):
    """The answer of `members.remove`."""
    deleted: Literal[True]
    """True: it was deleted."""


class DeviceLoginsApproveData(TypedDict):
    """The answer of `deviceLogins.approve`."""
    keyId: str
    name: str
    """Name as it is shown."""


class DeviceLoginsRefuseData(TypedDict):
    """The answer of `deviceLogins.refuse`."""
    refused: Literal[True]


class ConnectionsListData(TypedDict):
    """The answer of `connections.list`."""
    connections: List[AssistantConnection]


class ConnectionsRevokeData(TypedDict):
    """The answer of `connections.revoke`."""
    deleted: Literal[True]
    """True: it was deleted."""


class JobsListData(TypedDict):
    """The answer of `jobs.list`."""
    jobs: List[Job]
    page: ServicePage


class JobsRowsData(TypedDict):
    """The answer of `jobs.rows`."""
    rows: List[JobRow]
    page: ServicePage


class JobsDeleteData(TypedDict):
    """The answer of `jobs.delete`."""
    deleted: Literal[True]
    """True: it was deleted."""


class JobsSchedulesData(TypedDict):
    """The answer of `jobs.schedules`."""
    schedules: List[JobSchedule]
    page: ServicePage


class JobsDeleteScheduleData(TypedDict):
    """The answer of `jobs.deleteSchedule`."""
    deleted: Literal[True]
    """True: it was deleted."""


class MonitorsListData(TypedDict):
    """The answer of `monitors.list`."""
    monitors: List[Monitor]
    page: ServicePage


class MonitorsSourcesData(TypedDict):
    """The answer of `monitors.sources`."""
    sources: List[MonitorSource]


class MonitorsSourceDataParametersItem(TypedDict):
    name: str
    """Name as it is shown."""
    required: bool
    description: str
    """Label set by its owner; null without a label."""
    type: Literal["text", "number", "boolean", "choice"]
    """Its kind."""
    options: Optional[List[str]]
    """The values of a choice; null: no choice."""
    example: str
    default: Optional[str]
    """What checks send if it is left out; null: nothing."""


class MonitorsSourceDataFilterFields(TypedDict):
    numbers: List[str]
    """For thresholds."""
    texts: List[str]
    """For keywords in `fields`."""
    dates: List[str]
    """For thresholds with a date, and `withinHours`."""
    prose: List[str]
    """The texts that keywords without `fields` are searched in."""


class MonitorsSourceDataFields(TypedDict):
    available: List[str]
    """What `fields` can name: numbers for `values`, texts for `text`."""
    usual: List[str]
    """What a monitor watches that names no fields."""


class MonitorsSourceData(TypedDict):
    """The answer of `monitors.source`."""
    operationId: str
    """The lookup, by its id."""
    displayName: str
    """Name as it is shown."""
    defaultIntervalMinutes: int
    """Recommended minutes between two checks."""
    minIntervalMinutes: int
    """Minimum minutes between two checks."""
    minIntervalSeconds: Optional[int]
    """The least `schedule.seconds`; null: this service takes minutes only."""
    parameters: List[MonitorsSourceDataParametersItem]
    filterFields: MonitorsSourceDataFilterFields
    """Paths into an item, such as `stats.views`; empty for a record."""
    fields: Optional[MonitorsSourceDataFields]
    """Of a record; null for the items of a list."""


class MonitorsDeleteData(TypedDict):
    """The answer of `monitors.delete`."""
    deleted: Literal[True]
    """True: it was deleted."""


class MonitorsTriggerData(TypedDict):
    """The answer of `monitors.trigger`."""
    triggered: Literal[True]


class MonitorsEventsData(TypedDict):
    """The answer of `monitors.events`."""
    events: List[MonitorEvent]
    page: ServicePage


class EventsListData(TypedDict):
    """The answer of `events.list`."""
    events: List[MonitorEvent]
    page: ServicePage


class MonitorsChecksData(TypedDict):
    """The answer of `monitors.checks`."""
    checks: List[MonitorCheck]
    page: ServicePage


class MonitorsTagsData(TypedDict):
    """The answer of `monitors.tags`."""
    tags: List[MonitorTag]


class MonitorsChangeTaggedData(TypedDict):
    """The answer of `monitors.changeTagged`."""
    results: List[TaggedMonitorResult]
    """One entry for each line that was sent, in the same order."""
    page: ServicePage


class MonitorsCreateAllData(TypedDict):
    """The answer of `monitors.createAll`."""
    results: List[MonitorCreationResult]
    """One entry for each line that was sent, in the same order."""
    created: int
    updated: int
    existing: int
    failed: int
    notTried: int


class _MonitorsCreateAllLineSchedule(TypedDict):
    type: Literal["interval"]


class MonitorsCreateAllLineSchedule(_MonitorsCreateAllLineSchedule, total=False):
    minutes: int
    seconds: int
    """In place of `minutes`, where the operator allows it: `minIntervalSeconds` of the source."""


class MonitorsCreateAllLineSchedule2(TypedDict):
    type: Literal["cron"]
    expression: str
    timezone: str


class MonitorsCreateAllLineWebhookRateLimit(TypedDict):
    deliveries: int
    per: Literal["second", "minute"]


class _MonitorsCreateAllLineWebhook(TypedDict):
    url: str


class MonitorsCreateAllLineWebhook(_MonitorsCreateAllLineWebhook, total=False):
    description: str
    notices: bool
    """Whether the endpoint receives notices about the monitors and endpoints of the account."""
    eventTypes: List[Literal["monitor.new_items", "monitor.items_edited", "monitor.items_removed", "monitor.condition_met", "monitor.text_changed", "monitor.part_missing", "monitor.summary", "monitor.failing", "monitor.broken", "monitor.exhausted", "monitor.recovered", "monitor.quiet", "job.progress", "job.paused", "job.completed", "job_schedule.left_out", "job_schedule.paused", "endpoint.failing", "endpoint.recovered", "endpoint.disabled", "account.balance_low", "account.daily_budget_reached", "key.daily_budget_reached"]]
    """Types of events that it receives, of those that monitors, jobs and notices send to it."""
    headers: Dict[str, str]
    """Custom headers of every request to the endpoint (kind `http`)."""
    rateLimit: MonitorsCreateAllLineWebhookRateLimit
    """The maximum number of deliveries per second or minute. Further deliveries wait in the queue of the endpoint."""
    payload: Literal["full", "thin"]
    """full: the whole event. thin: ids and links; `GET /v1/events/{eventId}` has the rest."""
    maxBytes: int
    """The maximum size of a body. Digests are split, and what remains larger is sent thin."""
    form: Literal["standard", "slack", "discord", "teams", "template", "email"]
    """The form of the bodies. standard: the event. slack, discord, teams: a message for such a webhook. template: the `template`. email: of kind `email`."""
    template: Dict[str, Any]
    """A JSON object whose texts have placeholders: paths such as `monitor.name` in double braces (form `template`)."""


class MonitorsCreateAllLineFiltersIncludeItem(TypedDict, total=False):
    any: List[str]
    all: List[str]
    none: List[str]
    fields: List[str]
    wholeWords: bool
    """Keywords match whole words only."""
    field: str
    op: Literal["gt", "gte", "lt", "lte", "eq", "ne"]
    value: Union[float, str]
    """For a date: ISO 8601."""
    withinHours: float
    """For a date: at most this old when the item is found."""


class MonitorsCreateAllLineFiltersExcludeItem(TypedDict, total=False):
    any: List[str]
    all: List[str]
    none: List[str]
    fields: List[str]
    wholeWords: bool
    """Keywords match whole words only."""
    field: str
    op: Literal["gt", "gte", "lt", "lte", "eq", "ne"]
    value: Union[float, str]
    """For a date: ISO 8601."""
    withinHours: float
    """For a date: at most this old when the item is found."""


class MonitorsCreateAllLineFilters(TypedDict, total=False):
    include: List[MonitorsCreateAllLineFiltersIncludeItem]
    exclude: List[MonitorsCreateAllLineFiltersExcludeItem]
    publishedWithinHours: float
    """Items that were published longer ago when they are found are not reported."""


class MonitorsCreateAllLineReports(TypedDict, total=False):
    edited: bool
    """Known items whose texts changed."""
    removed: bool
    """Known items that three checks in a row prove to be gone."""
    quietAfterDays: int
    """A notice after this number of days with nothing to report."""


class _MonitorsCreateAllLineConditionsItem(TypedDict):
    when: Literal["changes"]
    """Any other value than at the check before."""


class MonitorsCreateAllLineConditionsItem(_MonitorsCreateAllLineConditionsItem, total=False):
    field: str
    """One of `fields`; default: each of them."""


class _MonitorsCreateAllLineConditionsItem2(TypedDict):
    when: Literal["above", "below"]
    """Beyond a level, once until it is armed again."""
    value: float
    """The level."""


class MonitorsCreateAllLineConditionsItem2(_MonitorsCreateAllLineConditionsItem2, total=False):
    field: str
    """One of `fields`; default: each of them."""
    rearm: float
    """The level at which it is armed again; default: `value`."""


class _MonitorsCreateAllLineConditionsItem3(TypedDict):
    when: Literal["crosses"]
    """Passes a level, in either direction."""
    value: float
    """The level."""


class MonitorsCreateAllLineConditionsItem3(_MonitorsCreateAllLineConditionsItem3, total=False):
    field: str
    """One of `fields`; default: each of them."""
    margin: float
    """How far a number must pass `value`; default: 0."""


class _MonitorsCreateAllLineConditionsItem4(TypedDict):
    when: Literal["moves"]
    """Grows or shrinks by so much."""


class MonitorsCreateAllLineConditionsItem4(_MonitorsCreateAllLineConditionsItem4, total=False):
    field: str
    """One of `fields`; default: each of them."""
    amount: float
    """In the unit of the number."""
    percent: float
    """With `amount`, both must be reached."""
    withinHours: float
    """Default: since the last event of this condition."""
    direction: Literal["up", "down"]
    """Default: both."""


class _MonitorsCreateAllLineConditionsItem5(TypedDict):
    when: Literal["still"]
    """The same value for so long."""
    hours: float
    """For how long."""


class MonitorsCreateAllLineConditionsItem5(_MonitorsCreateAllLineConditionsItem5, total=False):
    field: str
    """One of `fields`; default: each of them."""


class _MonitorsCreateAllLineConditionsItem6(TypedDict):
    when: Literal["disappears"]
    """The object is proven missing."""


class MonitorsCreateAllLineConditionsItem6(_MonitorsCreateAllLineConditionsItem6, total=False):
    checks: int
    """Checks in a row that prove it missing; default: 3."""


class MonitorsCreateAllLineText(TypedDict, total=False):
    heading: Optional[str]
    """Only the section below this heading."""
    selector: Optional[str]
    """Only the elements of this CSS selector."""
    ignore: List[str]
    """Passages with one of these texts are left out; digits stand for any number."""
    only: Optional[Literal["added", "removed"]]


class _MonitorsCreateAllLine(TypedDict):
    operationId: str
    params: Dict[str, Any]
    schedule: Union[MonitorsCreateAllLineSchedule, MonitorsCreateAllLineSchedule2]


class MonitorsCreateAllLine(_MonitorsCreateAllLine, total=False):
    name: str
    webhookEndpointId: str
    webhookEndpointIds: List[str]
    """Every event is delivered to each endpoint. To name a single endpoint, webhookEndpointId can be used."""
    webhook: MonitorsCreateAllLineWebhook
    """An endpoint that is created with the monitor."""
    delivery: Literal["items", "digest"]
    """items: one event per new item. digest: one event for all new items of a check."""
    filters: MonitorsCreateAllLineFilters
    """A new item is reported if it meets every rule of `include` and no rule of `exclude`."""
    reports: MonitorsCreateAllLineReports
    """What is reported beside what is new."""
    watch: Literal["items", "values", "text"]
    """items: new items of a list. values: numbers of a record. text: texts of a record."""
    fields: List[str]
    """Paths of the record or of the common shape, such as `metrics.followers`."""
    conditions: List[Union[MonitorsCreateAllLineConditionsItem, MonitorsCreateAllLineConditionsItem2, MonitorsCreateAllLineConditionsItem3, MonitorsCreateAllLineConditionsItem4, MonitorsCreateAllLineConditionsItem5, MonitorsCreateAllLineConditionsItem6]]
    """Of `values`: each condition that holds is reported. Without conditions there is only the series."""
    text: MonitorsCreateAllLineText
    spendCapCredits: int
    status: Literal["active", "paused"]
    externalId: str
    """Your own name for it, once in an account: `POST /v1/monitors/bulk` updates the monitor that has it."""
    tags: List[str]
    """Words of yours, by which monitors are listed and changed together; in lower case."""
    reportFirst: int
    """How many of the newest items are reported by the first check, which runs at once and is charged."""


class MonitorsPreviewDataNextRunsItem(TypedDict):
    at: str
    local: str
    """The same instant by the clocks of `timezone`."""


class MonitorsPreviewDataFilterTrialItemsItem(TypedDict):
    itemId: str
    itemTime: Optional[str]
    passes: bool
    unmetRules: List[str]
    """The rules that keep it back: `include[0]`, `exclude[1]`, `publishedWithinHours`."""
    record: Any


class MonitorsPreviewDataFilterTrial(TypedDict):
    outcome: str
    """The outcome of the lookup: `found`, or why there is no list."""
    items: List[MonitorsPreviewDataFilterTrialItemsItem]
    """Every item of the first page, in the order of the list."""
    passing: int
    cached: bool
    creditsCharged: int
    """Credits that the lookup of the page cost."""


class MonitorsPreviewData(TypedDict):
    """The answer of `monitors.preview`."""
    params: Dict[str, Any]
    """The parameters as they were understood, with the defaults of checks."""
    costPreview: MonitorCostPreview
    timezone: str
    """The time zone of the schedule; intervals are in UTC."""
    nextRuns: List[MonitorsPreviewDataNextRunsItem]
    """The next five runs of the schedule."""
    filterTrial: Optional[MonitorsPreviewDataFilterTrial]
    """Null without `tryFilters`."""


class MonitorsHealthDataNextRunsItem(TypedDict):
    at: str
    local: str
    """The same instant by the clocks of `timezone`."""


class MonitorsHealthDataRecent(TypedDict):
    since: Optional[str]
    checks: int
    found: int
    """Checks that found the list."""
    newItems: int
    """Number of new items."""
    creditsCharged: int
    """Credits that were charged."""


class MonitorsHealthData(TypedDict):
    """The answer of `monitors.health`."""
    monitorId: str
    status: Literal["active", "paused", "exhausted", "broken"]
    """Its state."""
    statusReason: Optional[str]
    """The reason of its state, in words; null without a reason."""
    nextStep: Optional[str]
    """What to do about a monitor that does not check; null: it checks."""
    isChecking: bool
    """Whether a check is under way."""
    badChecks: int
    """Checks in a row, retries included, that could not read the whole list."""
    lastReadAt: Optional[str]
    """When the list was last read; null: never."""
    lastCheck: Optional[MonitorCheckOutcome]
    lastBadCheck: Optional[MonitorCheckOutcome]
    """The last check that did not find the list; null: all stored checks found it."""
    nextRunAt: Optional[str]
    """Null: it is not active. Retries come before the next run of the schedule."""
    timezone: str
    """The time zone of the schedule; intervals are in UTC."""
    nextRuns: List[MonitorsHealthDataNextRunsItem]
    """The next five runs of the schedule."""
    costPreview: Optional[MonitorCostPreview]
    """Null: the operation can no longer be watched like this."""
    spendCapCredits: Optional[int]
    """Maximum credits that it may spend in a month (UTC); null without a cap."""
    spendThisMonth: int
    """Credits that its checks cost in this month (UTC)."""
    recent: MonitorsHealthDataRecent
    """The checks that are stored: at least the latest 200."""


class MonitorsFeedOpenData(TypedDict):
    """The answer of `monitors.feed.open`."""
    urls: FeedUrls
    createdAt: str
    """When it was created."""


class MonitorsFeedGetData(TypedDict):
    """The answer of `monitors.feed.get`."""
    open: bool
    createdAt: Optional[str]
    """When it was created."""


class MonitorsFeedCloseData(TypedDict):
    """The answer of `monitors.feed.close`."""
    deleted: Literal[True]
    """True: it was deleted."""


class MonitorsTagsFeedOpenData(TypedDict):
    """The answer of `monitors.tags.feed.open`."""
    urls: FeedUrls
    createdAt: str
    """When it was created."""


class MonitorsTagsFeedGetData(TypedDict):
    """The answer of `monitors.tags.feed.get`."""
    open: bool
    createdAt: Optional[str]
    """When it was created."""


class MonitorsTagsFeedCloseData(TypedDict):
    """The answer of `monitors.tags.feed.close`."""
    deleted: Literal[True]
    """True: it was deleted."""


class SummariesListData(TypedDict):
    """The answer of `summaries.list`."""
    summaries: List[MonitorSummary]
    """The summaries."""


class SummariesDeleteData(TypedDict):
    """The answer of `summaries.delete`."""
    deleted: Literal[True]
    """True: it was deleted."""


class WebhookEndpointsCreateData(TypedDict):
    """The answer of `webhookEndpoints.create`."""
    id: str
    """Identifier in this service."""
    kind: Literal["http", "sink", "email"]
    """`http` posts events to a URL, `sink` is a hosted inbox."""
    url: Optional[str]
    """Where events are posted; null for a sink."""
    description: Optional[str]
    """Label set by its owner; null without a label."""
    secret: str
    """Signing secret (Standard Webhooks). Only this answer shows it."""


class WebhookEndpointsListData(TypedDict):
    """The answer of `webhookEndpoints.list`."""
    endpoints: List[WebhookEndpoint]
    page: ServicePage


class WebhookEndpointsDeleteData(TypedDict):
    """The answer of `webhookEndpoints.delete`."""
    deleted: Literal[True]
    """True: it was deleted."""


class WebhookEndpointsTestData(TypedDict):
    """The answer of `webhookEndpoints.test`."""
    status: Literal["success", "failed"]
    """Its state."""
    responseStatus: Optional[int]
    """HTTP status of the answer; null without an answer."""
    responseBodySnippet: Optional[str]
    """Start of the answer, or the error before an answer; null before the attempt."""
    durationMs: int
    """Duration of the attempt, in milliseconds; null before the attempt."""


class WebhookEndpointsConfirmData(TypedDict):
    """The answer of `webhookEndpoints.confirm`."""
    sentTo: str


class WebhookEndpointsRecoverData(TypedDict):
    """The answer of `webhookEndpoints.recover`."""
    recovered: int
    hasMore: bool
    """Whether more pages follow."""


class WebhookEndpointsRotateSecretData(TypedDict):
    """The answer of `webhookEndpoints.rotateSecret`."""
    secret: str
    """Signing secret (Standard Webhooks). Only this answer shows it."""
    previousSecretExpiresAt: str
    """Time until which the previous secret signs too."""


class WebhookEndpointsDeliveriesData(TypedDict):
    """The answer of `webhookEndpoints.deliveries`."""
    deliveries: List[WebhookAttempt]
    page: ServicePage


class WebhookDeliveriesRedeliverData(TypedDict):
    """The answer of `webhookDeliveries.redeliver`."""
    attempt: int
    """Number of the attempt, from 1."""


class WebhookDeliveriesRedeliverMatchingData(TypedDict):
    """The answer of `webhookDeliveries.redeliverMatching`."""
    redelivered: int
    """Events that are sent again, counted at each endpoint."""
    nextCursor: Optional[str]


class WebhookDeliveriesListData(TypedDict):
    """The answer of `webhookDeliveries.list`."""
    deliveries: List[WebhookDelivery]
    page: ServicePage


class WebhookDeliveriesGetDataEndpoint(TypedDict):
    kind: Literal["http", "sink", "email"]
    """`http` posts events to a URL, `sink` is a hosted inbox."""
    url: Optional[str]
    """Where events are posted; null for a sink."""
    status: Literal["active", "disabled", "disabled_by_user"]
    """Its state."""


class WebhookDeliveriesGetData(TypedDict):
    """The answer of `webhookDeliveries.get`."""
    id: str
    """Identifier in this service."""
    eventId: str
    """The event that was sent."""
    eventType: str
    monitorId: Optional[str]
    """Null: the event belongs to no monitor (notices, tests)."""
    endpointId: str
    """The endpoint it was sent to."""
    attempt: int
    """Number of the attempt, from 1."""
    status: Literal["pending", "success", "failed"]
    """Its state."""
    pendingState: Optional[Literal["queued", "retry", "sending", "held"]]
    """Why it is pending. `queued`: due now. `retry`: waits for `nextAttemptAt`. `sending`: under way. `held`: waits until the endpoint is active."""
    manual: bool
    """Whether a call requested it."""
    responseStatus: Optional[int]
    """HTTP status of the answer; null without an answer."""
    error: Optional[str]
    """Why no answer came; null if one came."""
    durationMs: Optional[int]
    """Duration of the attempt, in milliseconds; null before the attempt."""
    createdAt: str
    """When it was created."""
    sentAt: Optional[str]
    """When it was signed and sent, to the second; null while it is pending."""
    nextAttemptAt: Optional[str]
    """When a pending delivery is sent; null if that is unknown."""
    endpoint: WebhookDeliveriesGetDataEndpoint
    requestHeaders: Dict[str, str]
    """As sent; values of custom headers show only their last characters. Empty while it is pending."""
    payloadText: str
    """The exact body."""
    sequence: Optional[int]
    """The number of its event among those of the endpoint."""
    responseBodySnippet: Optional[str]
    """The first kilobyte of the answer."""
    attempts: List[WebhookDelivery]
    """Every attempt of this event at this endpoint, oldest first."""


WebhookEndpointsHealthData = TypedDict("WebhookEndpointsHealthData", {
    "endpointId": "str",
    "status": "Literal[\"active\", \"disabled\", \"disabled_by_user\"]",
    "consecutiveFailures": "int",
    "failingSince": "Optional[str]",
    "nextAttemptAt": "Optional[str]",
    "waitsUntil": "Optional[str]",
    "pending": "int",
    "held": "int",
    "from": "str",
    "to": "str",
    "measuredFrom": "str",
    "attempts": "int",
    "succeeded": "int",
    "failed": "int",
    "successRate": "Optional[float]",
    "p50Ms": "Optional[int]",
    "p95Ms": "Optional[int]",
    "failures": "List[WebhookFailure]",
    "bucketSeconds": "int",
    "series": "List[WebhookHealthPoint]",
})


class JobsCreateSchedule(TypedDict):
    type: Literal["interval"]
    minutes: int


class JobsCreateSchedule2(TypedDict):
    type: Literal["cron"]
    expression: str
    timezone: str


class JobsUpdateScheduleSchedule(TypedDict):
    type: Literal["interval"]
    minutes: int


class JobsUpdateScheduleSchedule2(TypedDict):
    type: Literal["cron"]
    expression: str
    timezone: str


class _MonitorsCreateSchedule(TypedDict):
    type: Literal["interval"]


class MonitorsCreateSchedule(_MonitorsCreateSchedule, total=False):
    minutes: int
    seconds: int
    """In place of `minutes`, where the operator allows it: `minIntervalSeconds` of the source."""


class MonitorsCreateSchedule2(TypedDict):
    type: Literal["cron"]
    expression: str
    timezone: str


class MonitorsCreateWebhookRateLimit(TypedDict):
    deliveries: int
    per: Literal["second", "minute"]


class _MonitorsCreateWebhook(TypedDict):
    url: str


class MonitorsCreateWebhook(_MonitorsCreateWebhook, total=False):
    description: str
    notices: bool
    """Whether the endpoint receives notices about the monitors and endpoints of the account."""
    eventTypes: List[Literal["monitor.new_items", "monitor.items_edited", "monitor.items_removed", "monitor.condition_met", "monitor.text_changed", "monitor.part_missing", "monitor.summary", "monitor.failing", "monitor.broken", "monitor.exhausted", "monitor.recovered", "monitor.quiet", "job.progress", "job.paused", "job.completed", "job_schedule.left_out", "job_schedule.paused", "endpoint.failing", "endpoint.recovered", "endpoint.disabled", "account.balance_low", "account.daily_budget_reached", "key.daily_budget_reached"]]
    """Types of events that it receives, of those that monitors, jobs and notices send to it."""
    headers: Dict[str, str]
    """Custom headers of every request to the endpoint (kind `http`)."""
    rateLimit: MonitorsCreateWebhookRateLimit
    """The maximum number of deliveries per second or minute. Further deliveries wait in the queue of the endpoint."""
    payload: Literal["full", "thin"]
    """full: the whole event. thin: ids and links; `GET /v1/events/{eventId}` has the rest."""
    maxBytes: int
    """The maximum size of a body. Digests are split, and what remains larger is sent thin."""
    form: Literal["standard", "slack", "discord", "teams", "template", "email"]
    """The form of the bodies. standard: the event. slack, discord, teams: a message for such a webhook. template: the `template`. email: of kind `email`."""
    template: Dict[str, Any]
    """A JSON object whose texts have placeholders: paths such as `monitor.name` in double braces (form `template`)."""


class MonitorsCreateFiltersIncludeItem(TypedDict, total=False):
    any: List[str]
    all: List[str]
    none: List[str]
    fields: List[str]
    wholeWords: bool
    """Keywords match whole words only."""
    field: str
    op: Literal["gt", "gte", "lt", "lte", "eq", "ne"]
    value: Union[float, str]
    """For a date: ISO 8601."""
    withinHours: float
    """For a date: at most this old when the item is found."""


class MonitorsCreateFiltersExcludeItem(TypedDict, total=False):
    any: List[str]
    all: List[str]
    none: List[str]
    fields: List[str]
    wholeWords: bool
    """Keywords match whole words only."""
    field: str
    op: Literal["gt", "gte", "lt", "lte", "eq", "ne"]
    value: Union[float, str]
    """For a date: ISO 8601."""
    withinHours: float
    """For a date: at most this old when the item is found."""


class MonitorsCreateFilters(TypedDict, total=False):
    include: List[MonitorsCreateFiltersIncludeItem]
    exclude: List[MonitorsCreateFiltersExcludeItem]
    publishedWithinHours: float
    """Items that were published longer ago when they are found are not reported."""


class MonitorsCreateReports(TypedDict, total=False):
    edited: bool
    """Known items whose texts changed."""
    removed: bool
    """Known items that three checks in a row prove to be gone."""
    quietAfterDays: int
    """A notice after this number of days with nothing to report."""


class _MonitorsCreateConditionsItem(TypedDict):
    when: Literal["changes"]
    """Any other value than at the check before."""


class MonitorsCreateConditionsItem(_MonitorsCreateConditionsItem, total=False):
    field: str
    """One of `fields`; default: each of them."""


class _MonitorsCreateConditionsItem2(TypedDict):
    when: Literal["above", "below"]
    """Beyond a level, once until it is armed again."""
    value: float
    """The level."""


class MonitorsCreateConditionsItem2(_MonitorsCreateConditionsItem2, total=False):
    field: str
    """One of `fields`; default: each of them."""
    rearm: float
    """The level at which it is armed again; default: `value`."""


class _MonitorsCreateConditionsItem3(TypedDict):
    when: Literal["crosses"]
    """Passes a level, in either direction."""
    value: float
    """The level."""


class MonitorsCreateConditionsItem3(_MonitorsCreateConditionsItem3, total=False):
    field: str
    """One of `fields`; default: each of them."""
    margin: float
    """How far a number must pass `value`; default: 0."""


class _MonitorsCreateConditionsItem4(TypedDict):
    when: Literal["moves"]
    """Grows or shrinks by so much."""


class MonitorsCreateConditionsItem4(_MonitorsCreateConditionsItem4, total=False):
    field: str
    """One of `fields`; default: each of them."""
    amount: float
    """In the unit of the number."""
    percent: float
    """With `amount`, both must be reached."""
    withinHours: float
    """Default: since the last event of this condition."""
    direction: Literal["up", "down"]
    """Default: both."""


class _MonitorsCreateConditionsItem5(TypedDict):
    when: Literal["still"]
    """The same value for so long."""
    hours: float
    """For how long."""


class MonitorsCreateConditionsItem5(_MonitorsCreateConditionsItem5, total=False):
    field: str
    """One of `fields`; default: each of them."""


class _MonitorsCreateConditionsItem6(TypedDict):
    when: Literal["disappears"]
    """The object is proven missing."""


class MonitorsCreateConditionsItem6(_MonitorsCreateConditionsItem6, total=False):
    checks: int
    """Checks in a row that prove it missing; default: 3."""


class MonitorsCreateText(TypedDict, total=False):
    heading: Optional[str]
    """Only the section below this heading."""
    selector: Optional[str]
    """Only the elements of this CSS selector."""
    ignore: List[str]
    """Passages with one of these texts are left out; digits stand for any number."""
    only: Optional[Literal["added", "removed"]]


class _MonitorsUpdateSchedule(TypedDict):
    type: Literal["interval"]


class MonitorsUpdateSchedule(_MonitorsUpdateSchedule, total=False):
    minutes: int
    seconds: int
    """In place of `minutes`, where the operator allows it: `minIntervalSeconds` of the source."""


class MonitorsUpdateSchedule2(TypedDict):
    type: Literal["cron"]
    expression: str
    timezone: str


class MonitorsUpdateFiltersIncludeItem(TypedDict, total=False):
    any: List[str]
    all: List[str]
    none: List[str]
    fields: List[str]
    wholeWords: bool
    """Keywords match whole words only."""
    field: str
    op: Literal["gt", "gte", "lt", "lte", "eq", "ne"]
    value: Union[float, str]
    """For a date: ISO 8601."""
    withinHours: float
    """For a date: at most this old when the item is found."""


class MonitorsUpdateFiltersExcludeItem(TypedDict, total=False):
    any: List[str]
    all: List[str]
    none: List[str]
    fields: List[str]
    wholeWords: bool
    """Keywords match whole words only."""
    field: str
    op: Literal["gt", "gte", "lt", "lte", "eq", "ne"]
    value: Union[float, str]
    """For a date: ISO 8601."""
    withinHours: float
    """For a date: at most this old when the item is found."""


class MonitorsUpdateFilters(TypedDict, total=False):
    include: List[MonitorsUpdateFiltersIncludeItem]
    exclude: List[MonitorsUpdateFiltersExcludeItem]
    publishedWithinHours: float
    """Items that were published longer ago when they are found are not reported."""


class MonitorsUpdateReports(TypedDict, total=False):
    edited: bool
    """Known items whose texts changed."""
    removed: bool
    """Known items that three checks in a row prove to be gone."""
    quietAfterDays: int
    """A notice after this number of days with nothing to report."""


class _MonitorsUpdateConditionsItem(TypedDict):
    when: Literal["changes"]
    """Any other value than at the check before."""


class MonitorsUpdateConditionsItem(_MonitorsUpdateConditionsItem, total=False):
    field: str
    """One of `fields`; default: each of them."""


class _MonitorsUpdateConditionsItem2(TypedDict):
    when: Literal["above", "below"]
    """Beyond a level, once until it is armed again."""
    value: float
    """The level."""


class MonitorsUpdateConditionsItem2(_MonitorsUpdateConditionsItem2, total=False):
    field: str
    """One of `fields`; default: each of them."""
    rearm: float
    """The level at which it is armed again; default: `value`."""


class _MonitorsUpdateConditionsItem3(TypedDict):
    when: Literal["crosses"]
    """Passes a level, in either direction."""
    value: float
    """The level."""


class MonitorsUpdateConditionsItem3(_MonitorsUpdateConditionsItem3, total=False):
    field: str
    """One of `fields`; default: each of them."""
    margin: float
    """How far a number must pass `value`; default: 0."""


class _MonitorsUpdateConditionsItem4(TypedDict):
    when: Literal["moves"]
    """Grows or shrinks by so much."""


class MonitorsUpdateConditionsItem4(_MonitorsUpdateConditionsItem4, total=False):
    field: str
    """One of `fields`; default: each of them."""
    amount: float
    """In the unit of the number."""
    percent: float
    """With `amount`, both must be reached."""
    withinHours: float
    """Default: since the last event of this condition."""
    direction: Literal["up", "down"]
    """Default: both."""


class _MonitorsUpdateConditionsItem5(TypedDict):
    when: Literal["still"]
    """The same value for so long."""
    hours: float
    """For how long."""


class MonitorsUpdateConditionsItem5(_MonitorsUpdateConditionsItem5, total=False):
    field: str
    """One of `fields`; default: each of them."""


class _MonitorsUpdateConditionsItem6(TypedDict):
    when: Literal["disappears"]
    """The object is proven missing."""


class MonitorsUpdateConditionsItem6(_MonitorsUpdateConditionsItem6, total=False):
    checks: int
    """Checks in a row that prove it missing; default: 3."""


class MonitorsUpdateText(TypedDict, total=False):
    heading: Optional[str]
    """Only the section below this heading."""
    selector: Optional[str]
    """Only the elements of this CSS selector."""
    ignore: List[str]
    """Passages with one of these texts are left out; digits stand for any number."""
    only: Optional[Literal["added", "removed"]]


class _MonitorsChangeTaggedChangeSchedule(TypedDict):
    type: Literal["interval"]


class MonitorsChangeTaggedChangeSchedule(_MonitorsChangeTaggedChangeSchedule, total=False):
    minutes: int
    seconds: int
    """In place of `minutes`, where the operator allows it: `minIntervalSeconds` of the source."""


class MonitorsChangeTaggedChangeSchedule2(TypedDict):
    type: Literal["cron"]
    expression: str
    timezone: str


class MonitorsChangeTaggedChangeFiltersIncludeItem(TypedDict, total=False):
    any: List[str]
    all: List[str]
    none: List[str]
    fields: List[str]
    wholeWords: bool
    """Keywords match whole words only."""
    field: str
    op: Literal["gt", "gte", "lt", "lte", "eq", "ne"]
    value: Union[float, str]
    """For a date: ISO 8601."""
    withinHours: float
    """For a date: at most this old when the item is found."""


class MonitorsChangeTaggedChangeFiltersExcludeItem(TypedDict, total=False):
    any: List[str]
    all: List[str]
    none: List[str]
    fields: List[str]
    wholeWords: bool
    """Keywords match whole words only."""
    field: str
    op: Literal["gt", "gte", "lt", "lte", "eq", "ne"]
    value: Union[float, str]
    """For a date: ISO 8601."""
    withinHours: float
    """For a date: at most this old when the item is found."""


class MonitorsChangeTaggedChangeFilters(TypedDict, total=False):
    include: List[MonitorsChangeTaggedChangeFiltersIncludeItem]
    exclude: List[MonitorsChangeTaggedChangeFiltersExcludeItem]
    publishedWithinHours: float
    """Items that were published longer ago when they are found are not reported."""


class MonitorsChangeTaggedChange(TypedDict, total=False):
    schedule: Union[MonitorsChangeTaggedChangeSchedule, MonitorsChangeTaggedChangeSchedule2]
    webhookEndpointId: Optional[str]
    webhookEndpointIds: List[str]
    """Every event is delivered to each endpoint. To name a single endpoint, webhookEndpointId can be used."""
    delivery: Literal["items", "digest"]
    """items: one event per new item. digest: one event for all new items of a check."""
    filters: Optional[MonitorsChangeTaggedChangeFilters]
    spendCapCredits: Optional[int]
    tags: List[str]
    """Words of yours, by which monitors are listed and changed together; in lower case."""
    addTags: List[str]
    """Added to the tags of each monitor."""
    removeTags: List[str]
    """Removed from the tags of each monitor."""


class _MonitorsPreviewSchedule(TypedDict):
    type: Literal["interval"]


class MonitorsPreviewSchedule(_MonitorsPreviewSchedule, total=False):
    minutes: int
    seconds: int
    """In place of `minutes`, where the operator allows it: `minIntervalSeconds` of the source."""


class MonitorsPreviewSchedule2(TypedDict):
    type: Literal["cron"]
    expression: str
    timezone: str


class MonitorsPreviewFiltersIncludeItem(TypedDict, total=False):
    any: List[str]
    all: List[str]
    none: List[str]
    fields: List[str]
    wholeWords: bool
    """Keywords match whole words only."""
    field: str
    op: Literal["gt", "gte", "lt", "lte", "eq", "ne"]
    value: Union[float, str]
    """For a date: ISO 8601."""
    withinHours: float
    """For a date: at most this old when the item is found."""


class MonitorsPreviewFiltersExcludeItem(TypedDict, total=False):
    any: List[str]
    all: List[str]
    none: List[str]
    fields: List[str]
    wholeWords: bool
    """Keywords match whole words only."""
    field: str
    op: Literal["gt", "gte", "lt", "lte", "eq", "ne"]
    value: Union[float, str]
    """For a date: ISO 8601."""
    withinHours: float
    """For a date: at most this old when the item is found."""


class MonitorsPreviewFilters(TypedDict, total=False):
    include: List[MonitorsPreviewFiltersIncludeItem]
    exclude: List[MonitorsPreviewFiltersExcludeItem]
    publishedWithinHours: float
    """Items that were published longer ago when they are found are not reported."""


class _MonitorsPreviewConditionsItem(TypedDict):
    when: Literal["changes"]
    """Any other value than at the check before."""


class MonitorsPreviewConditionsItem(_MonitorsPreviewConditionsItem, total=False):
    field: str
    """One of `fields`; default: each of them."""


class _MonitorsPreviewConditionsItem2(TypedDict):
    when: Literal["above", "below"]
    """Beyond a level, once until it is armed again."""
    value: float
    """The level."""


class MonitorsPreviewConditionsItem2(_MonitorsPreviewConditionsItem2, total=False):
    field: str
    """One of `fields`; default: each of them."""
    rearm: float
    """The level at which it is armed again; default: `value`."""


class _MonitorsPreviewConditionsItem3(TypedDict):
    when: Literal["crosses"]
    """Passes a level, in either direction."""
    value: float
    """The level."""


class MonitorsPreviewConditionsItem3(_MonitorsPreviewConditionsItem3, total=False):
    field: str
    """One of `fields`; default: each of them."""
    margin: float
    """How far a number must pass `value`; default: 0."""


class _MonitorsPreviewConditionsItem4(TypedDict):
    when: Literal["moves"]
    """Grows or shrinks by so much."""


class MonitorsPreviewConditionsItem4(_MonitorsPreviewConditionsItem4, total=False):
    field: str
    """One of `fields`; default: each of them."""
    amount: float
    """In the unit of the number."""
    percent: float
    """With `amount`, both must be reached."""
    withinHours: float
    """Default: since the last event of this condition."""
    direction: Literal["up", "down"]
    """Default: both."""


class _MonitorsPreviewConditionsItem5(TypedDict):
    when: Literal["still"]
    """The same value for so long."""
    hours: float
    """For how long."""


class MonitorsPreviewConditionsItem5(_MonitorsPreviewConditionsItem5, total=False):
    field: str
    """One of `fields`; default: each of them."""


class _MonitorsPreviewConditionsItem6(TypedDict):
    when: Literal["disappears"]
    """The object is proven missing."""


class MonitorsPreviewConditionsItem6(_MonitorsPreviewConditionsItem6, total=False):
    checks: int
    """Checks in a row that prove it missing; default: 3."""


class MonitorsPreviewText(TypedDict, total=False):
    heading: Optional[str]
    """Only the section below this heading."""
    selector: Optional[str]
    """Only the elements of this CSS selector."""
    ignore: List[str]
    """Passages with one of these texts are left out; digits stand for any number."""
    only: Optional[Literal["added", "removed"]]


class WebhookEndpointsCreateRateLimit(TypedDict):
    deliveries: int
    per: Literal["second", "minute"]


class WebhookEndpointsUpdateRateLimit(TypedDict):
    deliveries: int
    per: Literal["second", "minute"]


LookupStatus = Literal["found", "not_found", "private", "restricted"]


MonitorCondition = Union[MonitorConditionValue, MonitorConditionValue2, MonitorConditionValue3, MonitorConditionValue4, MonitorConditionValue5, MonitorConditionValue6]


InstagramAudioReelsItem = InstagramAudioReel
"""An item of `instagram.audio.reels`."""


InstagramPostsCommentsItem = InstagramComment
"""An item of `instagram.posts.comments`."""


InstagramPostsCommentsRepliesItem = InstagramComment
"""An item of `instagram.posts.comments.replies`."""


InstagramProfilesHighlightsItem = InstagramHighlight
"""An item of `instagram.profiles.highlights`."""


InstagramProfilesPostsItem = InstagramPost
"""An item of `instagram.profiles.posts`."""


InstagramProfilesReelsItem = InstagramReel
"""An item of `instagram.profiles.reels`."""


InstagramProfilesTaggedPostsItem = InstagramTaggedPost
"""An item of `instagram.profiles.taggedPosts`."""


InstagramReelsTrendingItem = InstagramTrendingReel
"""An item of `instagram.reels.trending`."""


InstagramSearchItem = Union[InstagramFoundUser, InstagramFoundHashtag, InstagramFoundPlace]
"""An item of `instagram.search`."""


InstagramSearchHashtagsItem = InstagramHashtagPost
"""An item of `instagram.search.hashtags`."""


InstagramSearchPopularItem = InstagramPopularPost
"""An item of `instagram.search.popular`."""


InstagramSearchProfilesItem = InstagramFoundProfile
"""An item of `instagram.search.profiles`."""


InstagramSearchReelsItem = InstagramFoundReel
"""An item of `instagram.search.reels`."""


InstagramV2AudioSearchItem = InstagramV2Audio
"""An item of `instagram.v2.audio.search`."""


InstagramV2AudioReelsItem = InstagramV2Media
"""An item of `instagram.v2.audio.reels`."""


InstagramV2HashtagsSearchItem = InstagramV2Hashtag
"""An item of `instagram.v2.hashtags.search`."""


InstagramV2HashtagsMediaData = InstagramV2MediaList
"""The answer of `instagram.v2.hashtags.media`."""


InstagramV2HashtagsMediaItem = InstagramV2Media
"""An item of `instagram.v2.hashtags.media`."""


InstagramV2LocationsSearchItem = InstagramV2Location
"""An item of `instagram.v2.locations.search`."""


InstagramV2LocationsMediaData = InstagramV2MediaList
"""The answer of `instagram.v2.locations.media`."""


InstagramV2LocationsMediaItem = InstagramV2Media
"""An item of `instagram.v2.locations.media`."""


InstagramV2MediaCommentsItem = InstagramV2Comment
"""An item of `instagram.v2.media.comments`."""


InstagramV2MediaCommentsRepliesItem = InstagramV2Comment
"""An item of `instagram.v2.media.comments.replies`."""


InstagramV2ProfilesSearchItem = InstagramV2FoundProfile
"""An item of `instagram.v2.profiles.search`."""


InstagramV2ProfilesFollowingItem = InstagramV2Account
"""An item of `instagram.v2.profiles.following`."""


InstagramV2ProfilesHighlightsItem = InstagramV2Highlight
"""An item of `instagram.v2.profiles.highlights`."""


InstagramV2ProfilesMediaData = InstagramV2MediaList
"""The answer of `instagram.v2.profiles.media`."""


InstagramV2ProfilesMediaItem = InstagramV2Media
"""An item of `instagram.v2.profiles.media`."""


InstagramV2ProfilesStoriesItem = InstagramV2Story
"""An item of `instagram.v2.profiles.stories`."""


InstagramV2ReelsTrendingData = InstagramV2MediaList
"""The answer of `instagram.v2.reels.trending`."""


InstagramV2ReelsTrendingItem = InstagramV2Media
"""An item of `instagram.v2.reels.trending`."""


InstagramV2TopicsItem = InstagramV2Media
"""An item of `instagram.v2.topics`."""


LinkedinAdLibraryAdsSearchItem = LinkedinAd
"""An item of `linkedin.adLibrary.ads.search`."""


LinkedinCompaniesPostsItem = LinkedinCompanyPost
"""An item of `linkedin.companies.posts`."""


LinkedinJobsRow = LinkedinJobRow
"""A row of `linkedin.jobs`."""


LinkedinJobsSearchItem = LinkedinJob
"""An item of `linkedin.jobs.search`."""


LinkedinOrganizationsRow = LinkedinOrganizationRow
"""A row of `linkedin.organizations`."""


LinkedinPeopleSearchItem = LinkedinFoundPerson
"""An item of `linkedin.people.search`."""


LinkedinPostsSearchItem = LinkedinFoundPost
"""An item of `linkedin.posts.search`."""


LinkedinProfilesRow = LinkedinPersonRow
"""A row of `linkedin.profiles`."""


LinkedinProfilesPostsItem = LinkedinProfilePost
"""An item of `linkedin.profiles.posts`."""


LinkedinV2ActivitiesCommentsItem = LinkedinV2Comment
"""An item of `linkedin.v2.activities.comments`."""


LinkedinV2ActivitiesReactionsItem = LinkedinV2ActivitiesReactionsDataReactionsItem
"""An item of `linkedin.v2.activities.reactions`."""


LinkedinV2JobsBatchRow = LinkedinV2JobsBatchDataResultsItem
"""A row of `linkedin.v2.jobs.batch`."""


LinkedinV2JobsSearchData = LinkedinV2JobList
"""The answer of `linkedin.v2.jobs.search`."""


LinkedinV2JobsSearchItem = LinkedinV2JobSummary
"""An item of `linkedin.v2.jobs.search`."""


LinkedinV2JobsRelatedViewsItem = LinkedinV2JobSummary
"""An item of `linkedin.v2.jobs.relatedViews`."""


LinkedinV2JobsSimilarItem = LinkedinV2JobSummary
"""An item of `linkedin.v2.jobs.similar`."""


LinkedinV2OrganizationsBatchRow = LinkedinV2OrganizationsBatchDataResultsItem
"""A row of `linkedin.v2.organizations.batch`."""


LinkedinV2OrganizationsJobsData = LinkedinV2JobList
"""The answer of `linkedin.v2.organizations.jobs`."""


LinkedinV2OrganizationsJobsItem = LinkedinV2JobSummary
"""An item of `linkedin.v2.organizations.jobs`."""


LinkedinV2OrganizationsSearchItem = LinkedinV2OrganizationSummary
"""An item of `linkedin.v2.organizations.search`."""


LinkedinV2OrganizationsPostsData = LinkedinV2PostList
"""The answer of `linkedin.v2.organizations.posts`."""


LinkedinV2OrganizationsPostsItem = LinkedinV2Post
"""An item of `linkedin.v2.organizations.posts`."""


LinkedinV2OrganizationsSimilarData = LinkedinV2RelatedOrganizations
"""The answer of `linkedin.v2.organizations.similar`."""


LinkedinV2OrganizationsSimilarItem = LinkedinV2OrganizationSummary
"""An item of `linkedin.v2.organizations.similar`."""


LinkedinV2PeopleSearchItem = LinkedinV2FoundPerson
"""An item of `linkedin.v2.people.search`."""


LinkedinV2PeopleCommentsItem = LinkedinV2PersonComment
"""An item of `linkedin.v2.people.comments`."""


LinkedinV2PeopleInterestsItem = LinkedinV2Interest
"""An item of `linkedin.v2.people.interests`."""


LinkedinV2PeoplePostsData = LinkedinV2PostList
"""The answer of `linkedin.v2.people.posts`."""


LinkedinV2PeoplePostsItem = LinkedinV2Post
"""An item of `linkedin.v2.people.posts`."""


LinkedinV2PeopleRecommendationsItem = LinkedinV2Recommendation
"""An item of `linkedin.v2.people.recommendations`."""


LinkedinV2PeopleSimilarItem = LinkedinV2PersonSummary
"""An item of `linkedin.v2.people.similar`."""


LinkedinV2ProfilesBatchRow = LinkedinV2ProfilesBatchDataResultsItem
"""A row of `linkedin.v2.profiles.batch`."""


TiktokAdLibraryAdsSearchItem = TiktokAd
"""An item of `tiktok.adLibrary.ads.search`."""


TiktokCollectionsVideosItem = TiktokVideo
"""An item of `tiktok.collections.videos`."""


TiktokFeedTrendingItem = TiktokTrendingItem
"""An item of `tiktok.feed.trending`."""


TiktokMusicVideosItem = TiktokVideo
"""An item of `tiktok.music.videos`."""


TiktokProductsReviewsItem = TiktokProductReview
"""An item of `tiktok.products.reviews`."""


TiktokProfilesFollowersItem = TiktokFollower
"""An item of `tiktok.profiles.followers`."""


TiktokProfilesFollowingItem = TiktokFollowedAccount
"""An item of `tiktok.profiles.following`."""


TiktokProfilesShowcaseProductsItem = TiktokShowcaseProduct
"""An item of `tiktok.profiles.showcaseProducts`."""


TiktokProfilesVideosItem = TiktokVideo
"""An item of `tiktok.profiles.videos`."""


TiktokSearchItem = TiktokVideo
"""An item of `tiktok.search`."""


TiktokSearchHashtagsItem = TiktokHashtagVideo
"""An item of `tiktok.search.hashtags`."""


TiktokSearchSuggestionsItem = TiktokSearchSuggestion
"""An item of `tiktok.search.suggestions`."""


TiktokSearchTopItem = TiktokTopVideo
"""An item of `tiktok.search.top`."""


TiktokShopProductsItem = TiktokProduct
"""An item of `tiktok.shop.products`."""


TiktokShopProductsSearchItem = TiktokProduct
"""An item of `tiktok.shop.products.search`."""


TiktokUsersSearchItem = TiktokFoundUser
"""An item of `tiktok.users.search`."""


TiktokVideosCommentsItem = TiktokComment
"""An item of `tiktok.videos.comments`."""


TiktokVideosCommentsRepliesItem = TiktokComment
"""An item of `tiktok.videos.comments.replies`."""


FacebookAdLibraryAdsSearchItem = FacebookAd
"""An item of `facebook.adLibrary.ads.search`."""


FacebookAdLibraryCompaniesAdsItem = FacebookCompanyAd
"""An item of `facebook.adLibrary.companies.ads`."""


FacebookAdLibraryCompaniesSearchItem = FacebookAdvertiser
"""An item of `facebook.adLibrary.companies.search`."""


FacebookEventsItem = FacebookListedEvent
"""An item of `facebook.events`."""


FacebookEventsSearchItem = FacebookFoundEvent
"""An item of `facebook.events.search`."""


FacebookGroupsPostsItem = FacebookGroupPost
"""An item of `facebook.groups.posts`."""


FacebookMarketplaceLocationsSearchItem = FacebookMarketplaceLocation
"""An item of `facebook.marketplace.locations.search`."""


FacebookMarketplaceSearchItem = FacebookListing
"""An item of `facebook.marketplace.search`."""


FacebookPostsCommentsItem = FacebookComment
"""An item of `facebook.posts.comments`."""


FacebookPostsCommentsRepliesItem = FacebookComment
"""An item of `facebook.posts.comments.replies`."""


FacebookProfilesEventsItem = FacebookProfileEvent
"""An item of `facebook.profiles.events`."""


FacebookProfilesPhotosItem = FacebookPhoto
"""An item of `facebook.profiles.photos`."""


FacebookProfilesPostsItem = FacebookPost
"""An item of `facebook.profiles.posts`."""


FacebookProfilesReelsItem = FacebookReel
"""An item of `facebook.profiles.reels`."""


YoutubeChannelsShortsItem = YoutubeChannelShort
"""An item of `youtube.channels.shorts`."""


YoutubeChannelsVideosItem = YoutubeChannelVideo
"""An item of `youtube.channels.videos`."""


YoutubePlaylistsItem = YoutubePlaylistVideo
"""An item of `youtube.playlists`."""


YoutubeSearchItem = Union[YoutubeFoundVideo, YoutubeFoundChannel, YoutubeFoundPlaylist]
"""An item of `youtube.search`."""


YoutubeSearchHashtagsItem = YoutubeHashtagVideo
"""An item of `youtube.search.hashtags`."""


YoutubeShortsTrendingItem = YoutubeShort
"""An item of `youtube.shorts.trending`."""


YoutubeVideosCommentsItem = YoutubeComment
"""An item of `youtube.videos.comments`."""


YoutubeVideosCommentsRepliesItem = YoutubeReply
"""An item of `youtube.videos.comments.replies`."""


TwitterCommunitiesTweetsItem = TwitterCommunityTweet
"""An item of `twitter.communities.tweets`."""


TwitterHashtagsData = TwitterSearchResults
"""The answer of `twitter.hashtags`."""


TwitterHashtagsItem = Union[TwitterTweet, TwitterFoundPerson]
"""An item of `twitter.hashtags`."""


TwitterProfilesTweetsItem = TwitterTweet
"""An item of `twitter.profiles.tweets`."""


TwitterSearchData = TwitterSearchResults
"""The answer of `twitter.search`."""


TwitterSearchItem = Union[TwitterTweet, TwitterFoundPerson]
"""An item of `twitter.search`."""


TwitterTweetsRepliesItem = TwitterTweet
"""An item of `twitter.tweets.replies`."""


RedditPostsCommentsItem = RedditComment
"""An item of `reddit.posts.comments`."""


RedditSearchItem = RedditFoundPost
"""An item of `reddit.search`."""


RedditSubredditsSearchItem = RedditSubredditFoundPost
"""An item of `reddit.subreddits.search`."""


RedditSubredditsPostsItem = RedditSubredditPost
"""An item of `reddit.subreddits.posts`."""


WebCrawlRow = WebCrawledPage
"""A row of `web.crawl`."""


AccountLedgerItem = LedgerEntry
"""An item of `account.ledger`."""


AccountLedgerEntryData = LedgerEntry
"""The answer of `account.ledgerEntry`."""


AccountUsageItem = UsageRow
"""An item of `account.usage`."""


RequestsListItem = RequestRecord
"""An item of `requests.list`."""


AccountNoticesData = NoticeLevels
"""The answer of `account.notices`."""


AccountSetNoticesData = NoticeLevels
"""The answer of `account.setNotices`."""


KeysListItem = ApiKey
"""An item of `keys.list`."""


KeysGetData = ApiKey
"""The answer of `keys.get`."""


KeysCreateData = CreatedApiKey
"""The answer of `keys.create`."""


KeysChangeData = ApiKey
"""The answer of `keys.change`."""


KeysRevokeData = ApiKey
"""The answer of `keys.revoke`."""


KeysRollData = CreatedApiKey
"""The answer of `keys.roll`."""


MembersInviteData = AccountInvite
"""The answer of `members.invite`."""


MembersSignInLinkData = AccountInvite
"""The answer of `members.signInLink`."""


DeviceLoginsFindData = DeviceLogin
"""The answer of `deviceLogins.find`."""


JobsCreateData = CreatedJob
"""The answer of `jobs.create`."""


JobsListItem = Job
"""An item of `jobs.list`."""


JobsGetData = Job
"""The answer of `jobs.get`."""


JobsRowsItem = JobRow
"""An item of `jobs.rows`."""


JobsResultsData = str
"""The answer of `jobs.results`."""


JobsPauseData = Job
"""The answer of `jobs.pause`."""


JobsResumeData = Job
"""The answer of `jobs.resume`."""


JobsCancelData = Job
"""The answer of `jobs.cancel`."""


JobsRerunData = Job
"""The answer of `jobs.rerun`."""


JobsSchedulesItem = JobSchedule
"""An item of `jobs.schedules`."""


JobsScheduleData = JobSchedule
"""The answer of `jobs.schedule`."""


JobsUpdateScheduleData = JobSchedule
"""The answer of `jobs.updateSchedule`."""


MonitorsCreateData = CreatedMonitor
"""The answer of `monitors.create`."""


MonitorsListItem = Monitor
"""An item of `monitors.list`."""


MonitorsGetData = Monitor
"""The answer of `monitors.get`."""


MonitorsUpdateData = Monitor
"""The answer of `monitors.update`."""


MonitorsResetData = Monitor
"""The answer of `monitors.reset`."""


MonitorsEventsItem = MonitorEvent
"""An item of `monitors.events`."""


EventsListItem = MonitorEvent
"""An item of `events.list`."""


EventsGetData = MonitorEvent
"""The answer of `events.get`."""


MonitorsChecksItem = MonitorCheck
"""An item of `monitors.checks`."""


MonitorsSeriesData = MonitorSeries
"""The answer of `monitors.series`."""


MonitorsIgnoreData = Monitor
"""The answer of `monitors.ignore`."""


MonitorsChangeTaggedItem = TaggedMonitorResult
"""An item of `monitors.changeTagged`."""


MonitorsExportData = str
"""The answer of `monitors.export`."""


SummariesCreateData = MonitorSummary
"""The answer of `summaries.create`."""


SummariesGetData = MonitorSummary
"""The answer of `summaries.get`."""


SummariesUpdateData = MonitorSummary
"""The answer of `summaries.update`."""


WebhookEndpointsListItem = WebhookEndpoint
"""An item of `webhookEndpoints.list`."""


WebhookEndpointsGetData = WebhookEndpoint
"""The answer of `webhookEndpoints.get`."""


WebhookEndpointsUpdateData = WebhookEndpoint
"""The answer of `webhookEndpoints.update`."""


WebhookEndpointsDeliveriesItem = WebhookAttempt
"""An item of `webhookEndpoints.deliveries`."""


WebhookDeliveriesListItem = WebhookDelivery
"""An item of `webhookDeliveries.list`."""
