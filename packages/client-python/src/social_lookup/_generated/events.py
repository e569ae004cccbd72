# Generated from the catalog by `npm run client`. Do not edit.

from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, Sequence, TypedDict, Union

from .records import *  # noqa: F403


class EventThin(TypedDict):
    path: str
    links: List[Optional[str]]
    """The address of each item; null: it has none."""


class _EventOptional(TypedDict, total=False):
    thin: EventThin
    """Only in a delivery that leaves records and long texts out; ``thin.path`` has the whole event."""


class _EventBase(_EventOptional):
    id: str
    """The same in every attempt and repeat."""
    apiVersion: str
    createdAt: str
    monitor: EventMonitor
    source: EventSource
    billing: EventBilling


class EventDigest(TypedDict):
    part: int
    parts: int


class _NewItems(TypedDict, total=False):
    itemId: str
    itemTime: Optional[str]
    itemIds: List[str]
    """With ``delivery: "digest"``, as are ``itemTimes`` and ``digest``."""
    itemTimes: List[Optional[str]]
    digest: EventDigest


class RoutedOperation(TypedDict):
    operationId: str
    method: str
    path: str
    params: Dict[str, Any]


class _AskedBase(TypedDict):
    query: str
    routedOperation: RoutedOperation


class ItemsEdited(TypedDict):
    itemIds: List[str]
    itemTimes: List[Optional[str]]
    """One for each item."""
    items: List[Any]
    """Their records now."""
    editedFields: List[List[str]]
    """The paths of the changed texts of each item."""


class ItemsRemoved(TypedDict):
    itemIds: List[str]
    itemTimes: List[Optional[str]]
    """One for each item."""
    lastSeenAt: List[str]
    """When a check last saw each item."""
    missedChecks: int
    """Checks in a row that read their places without them."""


class ConditionMetMetItem(TypedDict):
    condition: Dict[str, Any]
    """As the monitor has it."""
    field: Optional[str]
    """Null: the target itself."""
    value: Optional[float]
    before: Optional[float]
    """The last known number before."""
    beforeAt: Optional[str]
    difference: Optional[float]
    """To what the condition compares with."""
    percent: Optional[float]
    reason: str
    """A sentence for readers."""


class ConditionMet(TypedDict):
    at: str
    """When the numbers were seen."""
    met: List[ConditionMetMetItem]
    values: Dict[str, Optional[float]]
    """All numbers of the check; null: hidden."""
    reason: str
    """Sentences for readers."""


class TextChangedBefore(TypedDict):
    at: str


TextChangedDifferencesItemChangesItemWordsItem = TypedDict("TextChangedDifferencesItemChangesItemWordsItem", {
    "is": "Literal[\"same\", \"added\", \"removed\"]",
    "text": "str",
})


class _TextChangedDifferencesItemChangesItem(TypedDict):
    kind: Literal["added", "removed", "changed"]


class TextChangedDifferencesItemChangesItem(_TextChangedDifferencesItemChangesItem, total=False):
    before: str
    after: str
    words: List[TextChangedDifferencesItemChangesItemWordsItem]
    """Of a changed passage."""


class TextChangedDifferencesItem(TypedDict):
    field: str
    changes: List[TextChangedDifferencesItemChangesItem]
    omitted: int
    """Passages that do not fit into an event."""


class _TextChanged(TypedDict):
    at: str
    """When it was read."""
    result: Literal["changed", "new", "removed"]
    """new: the target is there again."""
    differences: List[TextChangedDifferencesItem]
    text: str
    """The passages as lines that begin with - and +."""
    reason: str
    """A sentence for readers."""


class TextChanged(_TextChanged, total=False):
    before: TextChangedBefore
    """What it was compared with."""


class PartMissing(TypedDict):
    at: str
    heading: Optional[str]
    selector: Optional[str]
    checks: int
    """Checks in a row without it."""
    reason: str
    """A sentence for readers."""


class SummaryReportMonitorsItem(TypedDict):
    id: str
    name: str
    events: int


SummaryReport = TypedDict("SummaryReport", {
    "summaryId": "str",
    "name": "str",
    "tag": "str",
    "from": "str",
    "to": "str",
    "part": "int",
    "hasMore": "bool",
    "monitors": "List[SummaryReportMonitorsItem]",
    "events": "List[Dict[str, Any]]",
    "reason": "str",
})


class MonitorNotice(TypedDict):
    status: str
    """The state of the monitor."""
    reason: str
    """A sentence for readers."""


class EndpointDisabled(TypedDict):
    endpointId: str
    url: Optional[str]
    description: Optional[str]
    status: str
    """The state of the endpoint."""
    reason: str
    """A sentence for readers."""
    failingSince: str
    """When the streak of failures began."""
    consecutiveFailures: int


class EndpointNotice(TypedDict):
    endpointId: str
    url: Optional[str]
    description: Optional[str]
    status: str
    """The state of the endpoint."""
    reason: str
    """A sentence for readers."""
    failingSince: str
    """When the streak of failures began."""
    consecutiveFailures: int


class BalanceLow(TypedDict):
    mode: Literal["live", "test"]
    balance: int
    level: int
    """The level that the balance fell to, or below."""
    reason: str
    """A sentence for readers."""


class DailyBudget(TypedDict):
    mode: Literal["live", "test"]
    percent: int
    """The level: this part of the credits per day is spent."""
    creditsPerDay: int
    spent: int
    """Includes the highest prices of lookups in progress."""
    reason: str
    """A sentence for readers."""


class KeyBudget(TypedDict):
    mode: Literal["live", "test"]
    percent: int
    """The level: this part of the credits per day is spent."""
    creditsPerDay: int
    spent: int
    """Includes the highest prices of lookups in progress."""
    reason: str
    """A sentence for readers."""
    keyId: str
    keyName: str


class JobProgressRows(TypedDict):
    total: int
    delivered: int
    failed: int
    running: int
    waiting: int


class JobProgress(TypedDict):
    jobId: str
    name: str
    status: str
    """The state of the job."""
    reason: Optional[str]
    """A sentence for readers; null without one."""
    rows: JobProgressRows
    items: int
    """Of all pages; 0 for a job of inputs."""
    newItems: Optional[int]
    """Items that no run before delivered; null without `onlyNew`."""
    scheduleId: Optional[str]
    """The schedule that it is a run of; null: it runs once."""
    percent: int
    secondsLeft: Optional[int]
    """At its present speed; null: unknown."""
    creditsSpent: int
    maxCredits: int


class JobScheduleState(TypedDict):
    scheduleId: str
    name: str
    status: Literal["active", "paused"]
    """The state of the schedule."""
    reason: str
    """Why the run is left out, as a sentence."""
    runAt: str
    """When the run was due."""
    nextRunAt: Optional[str]
    """Null: it is paused, or has no further run."""
    lastJobId: str
    """The last run that was started."""


class EndpointTest(TypedDict):
    endpointId: str
    message: str


class ItemsEditedEvent(_EventBase):
    """Texts of known items changed."""

    type: Literal["monitor.items_edited"]
    operationId: str
    data: ItemsEdited


class ItemsRemovedEvent(_EventBase):
    """Known items are no longer in their list."""

    type: Literal["monitor.items_removed"]
    operationId: str
    data: ItemsRemoved


class ConditionMetEvent(_EventBase):
    """Conditions of a monitor with `watch: "values"` that hold."""

    type: Literal["monitor.condition_met"]
    operationId: str
    data: ConditionMet


class TextChangedEvent(_EventBase):
    """A text that a monitor with `watch: "text"` compares."""

    type: Literal["monitor.text_changed"]
    operationId: str
    data: TextChanged


class PartMissingEvent(_EventBase):
    """The chosen part of a text matches nothing."""

    type: Literal["monitor.part_missing"]
    operationId: str
    data: PartMissing


class SummaryEvent(_EventBase):
    """A summary of the monitors with a tag, at its time of day."""

    type: Literal["monitor.summary"]
    operationId: str
    data: SummaryReport


class MonitorNoticeEvent(_EventBase):
    """The state of a monitor changed."""

    type: Literal["monitor.failing", "monitor.broken", "monitor.exhausted", "monitor.recovered", "monitor.quiet"]
    operationId: str
    data: MonitorNotice


class EndpointDisabledEvent(_EventBase):
    """An endpoint was disabled because its deliveries failed."""

    type: Literal["endpoint.disabled"]
    operationId: str
    data: EndpointDisabled


class EndpointNoticeEvent(_EventBase):
    """Deliveries to an endpoint fail, or it answers again."""

    type: Literal["endpoint.failing", "endpoint.recovered"]
    operationId: str
    data: EndpointNotice


class BalanceLowEvent(_EventBase):
    """The balance fell to a level of `PATCH /v1/notices` or below."""

    type: Literal["account.balance_low"]
    operationId: str
    data: BalanceLow


class AccountBudgetEvent(_EventBase):
    """A part of the account's credits per day is spent."""

    type: Literal["account.daily_budget_reached"]
    operationId: str
    data: DailyBudget


class KeyBudgetEvent(_EventBase):
    """A part of a key's credits per day is spent."""

    type: Literal["key.daily_budget_reached"]
    operationId: str
    data: KeyBudget


class JobEvent(_EventBase):
    """A job went on, paused or ended."""

    type: Literal["job.progress", "job.paused", "job.completed"]
    operationId: str
    data: JobProgress


class JobScheduleEvent(_EventBase):
    """A run of a schedule of jobs was left out, or the schedule paused by itself."""

    type: Literal["job_schedule.left_out", "job_schedule.paused"]
    operationId: str
    data: JobScheduleState


class TestEvent(_EventBase):
    """A test of an endpoint."""

    type: Literal["webhook_endpoint.test"]
    operationId: str
    data: EndpointTest


class InstagramPostsCommentsNewItems(_NewItems):
    items: List[InstagramPostsCommentsItem]


class InstagramPostsCommentsEvent(_EventBase):
    """New items of `instagram.posts.comments`."""

    type: Literal["monitor.new_items"]
    operationId: Literal["instagram.posts.comments"]
    data: InstagramPostsCommentsNewItems


class InstagramProfilesPostsNewItems(_NewItems):
    items: List[InstagramProfilesPostsItem]


class InstagramProfilesPostsEvent(_EventBase):
    """New items of `instagram.profiles.posts`."""

    type: Literal["monitor.new_items"]
    operationId: Literal["instagram.profiles.posts"]
    data: InstagramProfilesPostsNewItems


class InstagramProfilesReelsNewItems(_NewItems):
    items: List[InstagramProfilesReelsItem]


class InstagramProfilesReelsEvent(_EventBase):
    """New items of `instagram.profiles.reels`."""

    type: Literal["monitor.new_items"]
    operationId: Literal["instagram.profiles.reels"]
    data: InstagramProfilesReelsNewItems


class InstagramProfilesTaggedPostsNewItems(_NewItems):
    items: List[InstagramProfilesTaggedPostsItem]


class InstagramProfilesTaggedPostsEvent(_EventBase):
    """New items of `instagram.profiles.taggedPosts`."""

    type: Literal["monitor.new_items"]
    operationId: Literal["instagram.profiles.taggedPosts"]
    data: InstagramProfilesTaggedPostsNewItems


class InstagramSearchNewItems(_NewItems):
    items: List[InstagramSearchItem]


class InstagramSearchEvent(_EventBase):
    """New items of `instagram.search`."""

    type: Literal["monitor.new_items"]
    operationId: Literal["instagram.search"]
    data: InstagramSearchNewItems


class InstagramSearchHashtagsNewItems(_NewItems):
    items: List[InstagramSearchHashtagsItem]


class InstagramSearchHashtagsEvent(_EventBase):
    """New items of `instagram.search.hashtags`."""

    type: Literal["monitor.new_items"]
    operationId: Literal["instagram.search.hashtags"]
    data: InstagramSearchHashtagsNewItems


class InstagramSearchPopularNewItems(_NewItems):
    items: List[InstagramSearchPopularItem]


class InstagramSearchPopularEvent(_EventBase):
    """New items of `instagram.search.popular`."""

    type: Literal["monitor.new_items"]
    operationId: Literal["instagram.search.popular"]
    data: InstagramSearchPopularNewItems


class InstagramSearchProfilesNewItems(_NewItems):
    items: List[InstagramSearchProfilesItem]


class InstagramSearchProfilesEvent(_EventBase):
    """New items of `instagram.search.profiles`."""

    type: Literal["monitor.new_items"]
    operationId: Literal["instagram.search.profiles"]
    data: InstagramSearchProfilesNewItems


class InstagramSearchReelsNewItems(_NewItems):
    items: List[InstagramSearchReelsItem]


class InstagramSearchReelsEvent(_EventBase):
    """New items of `instagram.search.reels`."""

    type: Literal["monitor.new_items"]
    operationId: Literal["instagram.search.reels"]
    data: InstagramSearchReelsNewItems


class InstagramV2AudioSearchNewItems(_NewItems):
    items: List[InstagramV2AudioSearchItem]


class InstagramV2AudioSearchEvent(_EventBase):
    """New items of `instagram.v2.audio.search`."""

    type: Literal["monitor.new_items"]
    operationId: Literal["instagram.v2.audio.search"]
    data: InstagramV2AudioSearchNewItems


class InstagramV2HashtagsSearchNewItems(_NewItems):
    items: List[InstagramV2HashtagsSearchItem]


class InstagramV2HashtagsSearchEvent(_EventBase):
    """New items of `instagram.v2.hashtags.search`."""

    type: Literal["monitor.new_items"]
    operationId: Literal["instagram.v2.hashtags.search"]
    data: InstagramV2HashtagsSearchNewItems


class InstagramV2HashtagsMediaNewItems(_NewItems):
    items: List[InstagramV2HashtagsMediaItem]


class InstagramV2HashtagsMediaEvent(_EventBase):
    """New items of `instagram.v2.hashtags.media`."""

    type: Literal["monitor.new_items"]
    operationId: Literal["instagram.v2.hashtags.media"]
    data: InstagramV2HashtagsMediaNewItems


class InstagramV2LocationsSearchNewItems(_NewItems):
    items: List[InstagramV2LocationsSearchItem]


class InstagramV2LocationsSearchEvent(_EventBase):
    """New items of `instagram.v2.locations.search`."""

    type: Literal["monitor.new_items"]
    operationId: Literal["instagram.v2.locations.search"]
    data: InstagramV2LocationsSearchNewItems


class InstagramV2LocationsMediaNewItems(_NewItems):
    items: List[InstagramV2LocationsMediaItem]


class InstagramV2LocationsMediaEvent(_EventBase):
    """New items of `instagram.v2.locations.media`."""

    type: Literal["monitor.new_items"]
    operationId: Literal["instagram.v2.locations.media"]
    data: InstagramV2LocationsMediaNewItems


class InstagramV2MediaCommentsNewItems(_NewItems):
    items: List[InstagramV2MediaCommentsItem]


class InstagramV2MediaCommentsEvent(_EventBase):
    """New items of `instagram.v2.media.comments`."""

    type: Literal["monitor.new_items"]
    operationId: Literal["instagram.v2.media.comments"]
    data: InstagramV2MediaCommentsNewItems


class InstagramV2ProfilesSearchNewItems(_NewItems):
    items: List[InstagramV2ProfilesSearchItem]


class InstagramV2ProfilesSearchEvent(_EventBase):
    """New items of `instagram.v2.profiles.search`."""

    type: Literal["monitor.new_items"]
    operationId: Literal["instagram.v2.profiles.search"]
    data: InstagramV2ProfilesSearchNewItems


class InstagramV2ProfilesMediaNewItems(_NewItems):
    items: List[InstagramV2ProfilesMediaItem]


class InstagramV2ProfilesMediaEvent(_EventBase):
    """New items of `instagram.v2.profiles.media`."""

    type: Literal["monitor.new_items"]
    operationId: Literal["instagram.v2.profiles.media"]
    data: InstagramV2ProfilesMediaNewItems


class InstagramV2ProfilesStoriesNewItems(_NewItems):
    items: List[InstagramV2ProfilesStoriesItem]


class InstagramV2ProfilesStoriesEvent(_EventBase):
    """New items of `instagram.v2.profiles.stories`."""

    type: Literal["monitor.new_items"]
    operationId: Literal["instagram.v2.profiles.stories"]
    data: InstagramV2ProfilesStoriesNewItems


class InstagramV2TopicsNewItems(_NewItems):
    items: List[InstagramV2TopicsItem]


class InstagramV2TopicsEvent(_EventBase):
    """New items of `instagram.v2.topics`."""

    type: Literal["monitor.new_items"]
    operationId: Literal["instagram.v2.topics"]
    data: InstagramV2TopicsNewItems


class LinkedinV2ActivitiesCommentsNewItems(_NewItems):
    items: List[LinkedinV2ActivitiesCommentsItem]


class LinkedinV2ActivitiesCommentsEvent(_EventBase):
    """New items of `linkedin.v2.activities.comments`."""

    type: Literal["monitor.new_items"]
    operationId: Literal["linkedin.v2.activities.comments"]
    data: LinkedinV2ActivitiesCommentsNewItems


class LinkedinV2JobsSearchNewItems(_NewItems):
    items: List[LinkedinV2JobsSearchItem]


class LinkedinV2JobsSearchEvent(_EventBase):
    """New items of `linkedin.v2.jobs.search`."""

    type: Literal["monitor.new_items"]
    operationId: Literal["linkedin.v2.jobs.search"]
    data: LinkedinV2JobsSearchNewItems


class LinkedinV2OrganizationsJobsNewItems(_NewItems):
    items: List[LinkedinV2OrganizationsJobsItem]


class LinkedinV2OrganizationsJobsEvent(_EventBase):
    """New items of `linkedin.v2.organizations.jobs`."""

    type: Literal["monitor.new_items"]
    operationId: Literal["linkedin.v2.organizations.jobs"]
    data: LinkedinV2OrganizationsJobsNewItems


class LinkedinV2OrganizationsPostsNewItems(_NewItems):
    items: List[LinkedinV2OrganizationsPostsItem]


class LinkedinV2OrganizationsPostsEvent(_EventBase):
    """New items of `linkedin.v2.organizations.posts`."""

    type: Literal["monitor.new_items"]
    operationId: Literal["linkedin.v2.organizations.posts"]
    data: LinkedinV2OrganizationsPostsNewItems


class LinkedinV2PeoplePostsNewItems(_NewItems):
    items: List[LinkedinV2PeoplePostsItem]


class LinkedinV2PeoplePostsEvent(_EventBase):
    """New items of `linkedin.v2.people.posts`."""

    type: Literal["monitor.new_items"]
    operationId: Literal["linkedin.v2.people.posts"]
    data: LinkedinV2PeoplePostsNewItems


class TiktokAdLibraryAdsSearchNewItems(_NewItems):
    items: List[TiktokAdLibraryAdsSearchItem]


class TiktokAdLibraryAdsSearchEvent(_EventBase):
    """New items of `tiktok.adLibrary.ads.search`."""

    type: Literal["monitor.new_items"]
    operationId: Literal["tiktok.adLibrary.ads.search"]
    data: TiktokAdLibraryAdsSearchNewItems


class TiktokCollectionsVideosNewItems(_NewItems):
    items: List[TiktokCollectionsVideosItem]


class TiktokCollectionsVideosEvent(_EventBase):
    """New items of `tiktok.collections.videos`."""

    type: Literal["monitor.new_items"]
    operationId: Literal["tiktok.collections.videos"]
    data: TiktokCollectionsVideosNewItems


class TiktokFeedTrendingNewItems(_NewItems):
    items: List[TiktokFeedTrendingItem]


class TiktokFeedTrendingEvent(_EventBase):
    """New items of `tiktok.feed.trending`."""

    type: Literal["monitor.new_items"]
    operationId: Literal["tiktok.feed.trending"]
    data: TiktokFeedTrendingNewItems


class TiktokMusicVideosNewItems(_NewItems):
    items: List[TiktokMusicVideosItem]


class TiktokMusicVideosEvent(_EventBase):
    """New items of `tiktok.music.videos`."""

    type: Literal["monitor.new_items"]
    operationId: Literal["tiktok.music.videos"]
    data: TiktokMusicVideosNewItems


class TiktokProductsReviewsNewItems(_NewItems):
    items: List[TiktokProductsReviewsItem]


class TiktokProductsReviewsEvent(_EventBase):
    """New items of `tiktok.products.reviews`."""

    type: Literal["monitor.new_items"]
    operationId: Literal["tiktok.products.reviews"]
    data: TiktokProductsReviewsNewItems


class TiktokProfilesFollowersNewItems(_NewItems):
    items: List[TiktokProfilesFollowersItem]


class TiktokProfilesFollowersEvent(_EventBase):
    """New items of `tiktok.profiles.followers`."""

    type: Literal["monitor.new_items"]
    operationId: Literal["tiktok.profiles.followers"]
    data: TiktokProfilesFollowersNewItems


class TiktokProfilesFollowingNewItems(_NewItems):
    items: List[TiktokProfilesFollowingItem]


class TiktokProfilesFollowingEvent(_EventBase):
    """New items of `tiktok.profiles.following`."""

    type: Literal["monitor.new_items"]
    operationId: Literal["tiktok.profiles.following"]
    data: TiktokProfilesFollowingNewItems


class TiktokProfilesShowcaseProductsNewItems(_NewItems):
    items: List[TiktokProfilesShowcaseProductsItem]


class TiktokProfilesShowcaseProductsEvent(_EventBase):
    """New items of `tiktok.profiles.showcaseProducts`."""

    type: Literal["monitor.new_items"]
    operationId: Literal["tiktok.profiles.showcaseProducts"]
    data: TiktokProfilesShowcaseProductsNewItems


class TiktokProfilesVideosNewItems(_NewItems):
    items: List[TiktokProfilesVideosItem]


class TiktokProfilesVideosEvent(_EventBase):
    """New items of `tiktok.profiles.videos`."""

    type: Literal["monitor.new_items"]
    operationId: Literal["tiktok.profiles.videos"]
    data: TiktokProfilesVideosNewItems


class TiktokSearchNewItems(_NewItems):
    items: List[TiktokSearchItem]


class TiktokSearchEvent(_EventBase):
    """New items of `tiktok.search`."""

    type: Literal["monitor.new_items"]
    operationId: Literal["tiktok.search"]
    data: TiktokSearchNewItems


class TiktokSearchHashtagsNewItems(_NewItems):
    items: List[TiktokSearchHashtagsItem]


class TiktokSearchHashtagsEvent(_EventBase):
    """New items of `tiktok.search.hashtags`."""

    type: Literal["monitor.new_items"]
    operationId: Literal["tiktok.search.hashtags"]
    data: TiktokSearchHashtagsNewItems


class TiktokSearchTopNewItems(_NewItems):
    items: List[TiktokSearchTopItem]


class TiktokSearchTopEvent(_EventBase):
    """New items of `tiktok.search.top`."""

    type: Literal["monitor.new_items"]
    operationId: Literal["tiktok.search.top"]
    data: TiktokSearchTopNewItems


class TiktokShopProductsNewItems(_NewItems):
    items: List[TiktokShopProductsItem]


class TiktokShopProductsEvent(_EventBase):
    """New items of `tiktok.shop.products`."""

    type: Literal["monitor.new_items"]
    operationId: Literal["tiktok.shop.products"]
    data: TiktokShopProductsNewItems


class TiktokShopProductsSearchNewItems(_NewItems):
    items: List[TiktokShopProductsSearchItem]


class TiktokShopProductsSearchEvent(_EventBase):
    """New items of `tiktok.shop.products.search`."""

    type: Literal["monitor.new_items"]
    operationId: Literal["tiktok.shop.products.search"]
    data: TiktokShopProductsSearchNewItems


class TiktokUsersSearchNewItems(_NewItems):
    items: List[TiktokUsersSearchItem]


class TiktokUsersSearchEvent(_EventBase):
    """New items of `tiktok.users.search`."""

    type: Literal["monitor.new_items"]
    operationId: Literal["tiktok.users.search"]
    data: TiktokUsersSearchNewItems


class TiktokVideosCommentsNewItems(_NewItems):
    items: List[TiktokVideosCommentsItem]


class TiktokVideosCommentsEvent(_EventBase):
    """New items of `tiktok.videos.comments`."""

    type: Literal["monitor.new_items"]
    operationId: Literal["tiktok.videos.comments"]
    data: TiktokVideosCommentsNewItems


class FacebookAdLibraryAdsSearchNewItems(_NewItems):
    items: List[FacebookAdLibraryAdsSearchItem]


class FacebookAdLibraryAdsSearchEvent(_EventBase):
    """New items of `facebook.adLibrary.ads.search`."""

    type: Literal["monitor.new_items"]
    operationId: Literal["facebook.adLibrary.ads.search"]
    data: FacebookAdLibraryAdsSearchNewItems


class FacebookAdLibraryCompaniesAdsNewItems(_NewItems):
    items: List[FacebookAdLibraryCompaniesAdsItem]


class FacebookAdLibraryCompaniesAdsEvent(_EventBase):
    """New items of `facebook.adLibrary.companies.ads`."""

    type: Literal["monitor.new_items"]
    operationId: Literal["facebook.adLibrary.companies.ads"]
    data: FacebookAdLibraryCompaniesAdsNewItems


class FacebookGroupsPostsNewItems(_NewItems):
    items: List[FacebookGroupsPostsItem]


class FacebookGroupsPostsEvent(_EventBase):
    """New items of `facebook.groups.posts`."""

    type: Literal["monitor.new_items"]
    operationId: Literal["facebook.groups.posts"]
    data: FacebookGroupsPostsNewItems


class FacebookMarketplaceSearchNewItems(_NewItems):
    items: List[FacebookMarketplaceSearchItem]


class FacebookMarketplaceSearchEvent(_EventBase):
    """New items of `facebook.marketplace.search`."""

    type: Literal["monitor.new_items"]
    operationId: Literal["facebook.marketplace.search"]
    data: FacebookMarketplaceSearchNewItems


class FacebookPostsCommentsNewItems(_NewItems):
    items: List[FacebookPostsCommentsItem]


class FacebookPostsCommentsEvent(_EventBase):
    """New items of `facebook.posts.comments`."""

    type: Literal["monitor.new_items"]
    operationId: Literal["facebook.posts.comments"]
    data: FacebookPostsCommentsNewItems


class FacebookProfilesPhotosNewItems(_NewItems):
    items: List[FacebookProfilesPhotosItem]


class FacebookProfilesPhotosEvent(_EventBase):
    """New items of `facebook.profiles.photos`."""

    type: Literal["monitor.new_items"]
    operationId: Literal["facebook.profiles.photos"]
    data: FacebookProfilesPhotosNewItems


class FacebookProfilesPostsNewItems(_NewItems):
    items: List[FacebookProfilesPostsItem]


class FacebookProfilesPostsEvent(_EventBase):
    """New items of `facebook.profiles.posts`."""

    type: Literal["monitor.new_items"]
    operationId: Literal["facebook.profiles.posts"]
    data: FacebookProfilesPostsNewItems


class FacebookProfilesReelsNewItems(_NewItems):
    items: List[FacebookProfilesReelsItem]


class FacebookProfilesReelsEvent(_EventBase):
    """New items of `facebook.profiles.reels`."""

    type: Literal["monitor.new_items"]
    operationId: Literal["facebook.profiles.reels"]
    data: FacebookProfilesReelsNewItems


class YoutubeChannelsShortsNewItems(_NewItems):
    items: List[YoutubeChannelsShortsItem]


class YoutubeChannelsShortsEvent(_EventBase):
    """New items of `youtube.channels.shorts`."""

    type: Literal["monitor.new_items"]
    operationId: Literal["youtube.channels.shorts"]
    data: YoutubeChannelsShortsNewItems


class YoutubeChannelsVideosNewItems(_NewItems):
    items: List[YoutubeChannelsVideosItem]


class YoutubeChannelsVideosEvent(_EventBase):
    """New items of `youtube.channels.videos`."""

    type: Literal["monitor.new_items"]
    operationId: Literal["youtube.channels.videos"]
    data: YoutubeChannelsVideosNewItems


class YoutubePlaylistsNewItems(_NewItems):
    items: List[YoutubePlaylistsItem]


class YoutubePlaylistsEvent(_EventBase):
    """New items of `youtube.playlists`."""

    type: Literal["monitor.new_items"]
    operationId: Literal["youtube.playlists"]
    data: YoutubePlaylistsNewItems


class YoutubeSearchNewItems(_NewItems):
    items: List[YoutubeSearchItem]


class YoutubeSearchEvent(_EventBase):
    """New items of `youtube.search`."""

    type: Literal["monitor.new_items"]
    operationId: Literal["youtube.search"]
    data: YoutubeSearchNewItems


class YoutubeSearchHashtagsNewItems(_NewItems):
    items: List[YoutubeSearchHashtagsItem]


class YoutubeSearchHashtagsEvent(_EventBase):
    """New items of `youtube.search.hashtags`."""

    type: Literal["monitor.new_items"]
    operationId: Literal["youtube.search.hashtags"]
    data: YoutubeSearchHashtagsNewItems


class YoutubeVideosCommentsNewItems(_NewItems):
    items: List[YoutubeVideosCommentsItem]


class YoutubeVideosCommentsEvent(_EventBase):
    """New items of `youtube.videos.comments`."""

    type: Literal["monitor.new_items"]
    operationId: Literal["youtube.videos.comments"]
    data: YoutubeVideosCommentsNewItems


class TwitterCommunitiesTweetsNewItems(_NewItems):
    items: List[TwitterCommunitiesTweetsItem]


class TwitterCommunitiesTweetsEvent(_EventBase):
    """New items of `twitter.communities.tweets`."""

    type: Literal["monitor.new_items"]
    operationId: Literal["twitter.communities.tweets"]
    data: TwitterCommunitiesTweetsNewItems


class TwitterHashtagsNewItems(_NewItems):
    items: List[TwitterHashtagsItem]


class TwitterHashtagsEvent(_EventBase):
    """New items of `twitter.hashtags`."""

    type: Literal["monitor.new_items"]
    operationId: Literal["twitter.hashtags"]
    data: TwitterHashtagsNewItems


class TwitterProfilesTweetsNewItems(_NewItems):
    items: List[TwitterProfilesTweetsItem]


class TwitterProfilesTweetsEvent(_EventBase):
    """New items of `twitter.profiles.tweets`."""

    type: Literal["monitor.new_items"]
    operationId: Literal["twitter.profiles.tweets"]
    data: TwitterProfilesTweetsNewItems


class TwitterSearchNewItems(_NewItems):
    items: List[TwitterSearchItem]


class TwitterSearchEvent(_EventBase):
    """New items of `twitter.search`."""

    type: Literal["monitor.new_items"]
    operationId: Literal["twitter.search"]
    data: TwitterSearchNewItems


class TwitterTweetsRepliesNewItems(_NewItems):
    items: List[TwitterTweetsRepliesItem]


class TwitterTweetsRepliesEvent(_EventBase):
    """New items of `twitter.tweets.replies`."""

    type: Literal["monitor.new_items"]
    operationId: Literal["twitter.tweets.replies"]
    data: TwitterTweetsRepliesNewItems


class RedditPostsCommentsNewItems(_NewItems):
    items: List[RedditPostsCommentsItem]


class RedditPostsCommentsEvent(_EventBase):
    """New items of `reddit.posts.comments`."""

    type: Literal["monitor.new_items"]
    operationId: Literal["reddit.posts.comments"]
    data: RedditPostsCommentsNewItems


class RedditSearchNewItems(_NewItems):
    items: List[RedditSearchItem]


class RedditSearchEvent(_EventBase):
    """New items of `reddit.search`."""

    type: Literal["monitor.new_items"]
    operationId: Literal["reddit.search"]
    data: RedditSearchNewItems


class RedditSubredditsSearchNewItems(_NewItems):
    items: List[RedditSubredditsSearchItem]


class RedditSubredditsSearchEvent(_EventBase):
    """New items of `reddit.subreddits.search`."""

    type: Literal["monitor.new_items"]
    operationId: Literal["reddit.subreddits.search"]
    data: RedditSubredditsSearchNewItems


class RedditSubredditsPostsNewItems(_NewItems):
    items: List[RedditSubredditsPostsItem]


class RedditSubredditsPostsEvent(_EventBase):
    """New items of `reddit.subreddits.posts`."""

    type: Literal["monitor.new_items"]
    operationId: Literal["reddit.subreddits.posts"]
    data: RedditSubredditsPostsNewItems


class InstagramAudioReelsAskedLookup(TypedDict):
    data: Optional[InstagramAudioReelsData]
    meta: Dict[str, Any]


class InstagramAudioReelsAsked(_AskedBase):
    """A question that was routed to `instagram.audio.reels`."""

    operationId: Literal["instagram.audio.reels"]
    lookup: InstagramAudioReelsAskedLookup


class InstagramHighlightsAskedLookup(TypedDict):
    data: Optional[InstagramHighlightsData]
    meta: Dict[str, Any]


class InstagramHighlightsAsked(_AskedBase):
    """A question that was routed to `instagram.highlights`."""

    operationId: Literal["instagram.highlights"]
    lookup: InstagramHighlightsAskedLookup


class InstagramPostsAskedLookup(TypedDict):
    data: Optional[InstagramPostsData]
    meta: Dict[str, Any]


class InstagramPostsAsked(_AskedBase):
    """A question that was routed to `instagram.posts`."""

    operationId: Literal["instagram.posts"]
    lookup: InstagramPostsAskedLookup


class InstagramPostsCommentsAskedLookup(TypedDict):
    data: Optional[InstagramPostsCommentsData]
    meta: Dict[str, Any]


class InstagramPostsCommentsAsked(_AskedBase):
    """A question that was routed to `instagram.posts.comments`."""

    operationId: Literal["instagram.posts.comments"]
    lookup: InstagramPostsCommentsAskedLookup


class InstagramPostsCommentsRepliesAskedLookup(TypedDict):
    data: Optional[InstagramPostsCommentsRepliesData]
    meta: Dict[str, Any]


class InstagramPostsCommentsRepliesAsked(_AskedBase):
    """A question that was routed to `instagram.posts.comments.replies`."""

    operationId: Literal["instagram.posts.comments.replies"]
    lookup: InstagramPostsCommentsRepliesAskedLookup


class InstagramPostsDownloadAskedLookup(TypedDict):
    data: Optional[InstagramPostsDownloadData]
    meta: Dict[str, Any]


class InstagramPostsDownloadAsked(_AskedBase):
    """A question that was routed to `instagram.posts.download`."""

    operationId: Literal["instagram.posts.download"]
    lookup: InstagramPostsDownloadAskedLookup


class InstagramPostsTranscriptAskedLookup(TypedDict):
    data: Optional[InstagramPostsTranscriptData]
    meta: Dict[str, Any]


class InstagramPostsTranscriptAsked(_AskedBase):
    """A question that was routed to `instagram.posts.transcript`."""

    operationId: Literal["instagram.posts.transcript"]
    lookup: InstagramPostsTranscriptAskedLookup


class InstagramProfilesAskedLookup(TypedDict):
    data: Optional[InstagramProfilesData]
    meta: Dict[str, Any]


class InstagramProfilesAsked(_AskedBase):
    """A question that was routed to `instagram.profiles`."""

    operationId: Literal["instagram.profiles"]
    lookup: InstagramProfilesAskedLookup


class InstagramProfilesEngagementAskedLookup(TypedDict):
    data: Optional[InstagramProfilesEngagementData]
    meta: Dict[str, Any]


class InstagramProfilesEngagementAsked(_AskedBase):
    """A question that was routed to `instagram.profiles.engagement`."""

    operationId: Literal["instagram.profiles.engagement"]
    lookup: InstagramProfilesEngagementAskedLookup


class InstagramProfilesHighlightsAskedLookup(TypedDict):
    data: Optional[InstagramProfilesHighlightsData]
    meta: Dict[str, Any]


class InstagramProfilesHighlightsAsked(_AskedBase):
    """A question that was routed to `instagram.profiles.highlights`."""

    operationId: Literal["instagram.profiles.highlights"]
    lookup: InstagramProfilesHighlightsAskedLookup


class InstagramProfilesPostsAskedLookup(TypedDict):
    data: Optional[InstagramProfilesPostsData]
    meta: Dict[str, Any]


class InstagramProfilesPostsAsked(_AskedBase):
    """A question that was routed to `instagram.profiles.posts`."""

    operationId: Literal["instagram.profiles.posts"]
    lookup: InstagramProfilesPostsAskedLookup


class InstagramProfilesReelsAskedLookup(TypedDict):
    data: Optional[InstagramProfilesReelsData]
    meta: Dict[str, Any]


class InstagramProfilesReelsAsked(_AskedBase):
    """A question that was routed to `instagram.profiles.reels`."""

    operationId: Literal["instagram.profiles.reels"]
    lookup: InstagramProfilesReelsAskedLookup


class InstagramProfilesBasicAskedLookup(TypedDict):
    data: Optional[InstagramProfilesBasicData]
    meta: Dict[str, Any]


class InstagramProfilesBasicAsked(_AskedBase):
    """A question that was routed to `instagram.profiles.basic`."""

    operationId: Literal["instagram.profiles.basic"]
    lookup: InstagramProfilesBasicAskedLookup


class InstagramProfilesTaggedPostsAskedLookup(TypedDict):
    data: Optional[InstagramProfilesTaggedPostsData]
    meta: Dict[str, Any]


class InstagramProfilesTaggedPostsAsked(_AskedBase):
    """A question that was routed to `instagram.profiles.taggedPosts`."""

    operationId: Literal["instagram.profiles.taggedPosts"]
    lookup: InstagramProfilesTaggedPostsAskedLookup


class InstagramReelsTrendingAskedLookup(TypedDict):
    data: Optional[InstagramReelsTrendingData]
    meta: Dict[str, Any]


class InstagramReelsTrendingAsked(_AskedBase):
    """A question that was routed to `instagram.reels.trending`."""

    operationId: Literal["instagram.reels.trending"]
    lookup: InstagramReelsTrendingAskedLookup


class InstagramSearchAskedLookup(TypedDict):
    data: Optional[InstagramSearchData]
    meta: Dict[str, Any]


class InstagramSearchAsked(_AskedBase):
    """A question that was routed to `instagram.search`."""

    operationId: Literal["instagram.search"]
    lookup: InstagramSearchAskedLookup


class InstagramSearchHashtagsAskedLookup(TypedDict):
    data: Optional[InstagramSearchHashtagsData]
    meta: Dict[str, Any]


class InstagramSearchHashtagsAsked(_AskedBase):
    """A question that was routed to `instagram.search.hashtags`."""

    operationId: Literal["instagram.search.hashtags"]
    lookup: InstagramSearchHashtagsAskedLookup


class InstagramSearchPopularAskedLookup(TypedDict):
    data: Optional[InstagramSearchPopularData]
    meta: Dict[str, Any]


class InstagramSearchPopularAsked(_AskedBase):
    """A question that was routed to `instagram.search.popular`."""

    operationId: Literal["instagram.search.popular"]
    lookup: InstagramSearchPopularAskedLookup


class InstagramSearchProfilesAskedLookup(TypedDict):
    data: Optional[InstagramSearchProfilesData]
    meta: Dict[str, Any]


class InstagramSearchProfilesAsked(_AskedBase):
    """A question that was routed to `instagram.search.profiles`."""

    operationId: Literal["instagram.search.profiles"]
    lookup: InstagramSearchProfilesAskedLookup


class InstagramSearchReelsAskedLookup(TypedDict):
    data: Optional[InstagramSearchReelsData]
    meta: Dict[str, Any]


class InstagramSearchReelsAsked(_AskedBase):
    """A question that was routed to `instagram.search.reels`."""

    operationId: Literal["instagram.search.reels"]
    lookup: InstagramSearchReelsAskedLookup


class InstagramV2AudioSearchAskedLookup(TypedDict):
    data: Optional[InstagramV2AudioSearchData]
    meta: Dict[str, Any]


class InstagramV2AudioSearchAsked(_AskedBase):
    """A question that was routed to `instagram.v2.audio.search`."""

    operationId: Literal["instagram.v2.audio.search"]
    lookup: InstagramV2AudioSearchAskedLookup


class InstagramV2AudioAskedLookup(TypedDict):
    data: Optional[InstagramV2AudioData]
    meta: Dict[str, Any]


class InstagramV2AudioAsked(_AskedBase):
    """A question that was routed to `instagram.v2.audio`."""

    operationId: Literal["instagram.v2.audio"]
    lookup: InstagramV2AudioAskedLookup


class InstagramV2AudioReelsAskedLookup(TypedDict):
    data: Optional[InstagramV2AudioReelsData]
    meta: Dict[str, Any]


class InstagramV2AudioReelsAsked(_AskedBase):
    """A question that was routed to `instagram.v2.audio.reels`."""

    operationId: Literal["instagram.v2.audio.reels"]
    lookup: InstagramV2AudioReelsAskedLookup


class InstagramV2HashtagsSearchAskedLookup(TypedDict):
    data: Optional[InstagramV2HashtagsSearchData]
    meta: Dict[str, Any]


class InstagramV2HashtagsSearchAsked(_AskedBase):
    """A question that was routed to `instagram.v2.hashtags.search`."""

    operationId: Literal["instagram.v2.hashtags.search"]
    lookup: InstagramV2HashtagsSearchAskedLookup


class InstagramV2HashtagsAskedLookup(TypedDict):
    data: Optional[InstagramV2HashtagsData]
    meta: Dict[str, Any]


class InstagramV2HashtagsAsked(_AskedBase):
    """A question that was routed to `instagram.v2.hashtags`."""

    operationId: Literal["instagram.v2.hashtags"]
    lookup: InstagramV2HashtagsAskedLookup


class InstagramV2HashtagsMediaAskedLookup(TypedDict):
    data: Optional[InstagramV2HashtagsMediaData]
    meta: Dict[str, Any]


class InstagramV2HashtagsMediaAsked(_AskedBase):
    """A question that was routed to `instagram.v2.hashtags.media`."""

    operationId: Literal["instagram.v2.hashtags.media"]
    lookup: InstagramV2HashtagsMediaAskedLookup


class InstagramV2HighlightsAskedLookup(TypedDict):
    data: Optional[InstagramV2HighlightsData]
    meta: Dict[str, Any]


class InstagramV2HighlightsAsked(_AskedBase):
    """A question that was routed to `instagram.v2.highlights`."""

    operationId: Literal["instagram.v2.highlights"]
    lookup: InstagramV2HighlightsAskedLookup


class InstagramV2LocationsSearchAskedLookup(TypedDict):
    data: Optional[InstagramV2LocationsSearchData]
    meta: Dict[str, Any]


class InstagramV2LocationsSearchAsked(_AskedBase):
    """A question that was routed to `instagram.v2.locations.search`."""

    operationId: Literal["instagram.v2.locations.search"]
    lookup: InstagramV2LocationsSearchAskedLookup


class InstagramV2LocationsAskedLookup(TypedDict):
    data: Optional[InstagramV2LocationsData]
    meta: Dict[str, Any]


class InstagramV2LocationsAsked(_AskedBase):
    """A question that was routed to `instagram.v2.locations`."""

    operationId: Literal["instagram.v2.locations"]
    lookup: InstagramV2LocationsAskedLookup


class InstagramV2LocationsMediaAskedLookup(TypedDict):
    data: Optional[InstagramV2LocationsMediaData]
    meta: Dict[str, Any]


class InstagramV2LocationsMediaAsked(_AskedBase):
    """A question that was routed to `instagram.v2.locations.media`."""

    operationId: Literal["instagram.v2.locations.media"]
    lookup: InstagramV2LocationsMediaAskedLookup


class InstagramV2MediaAskedLookup(TypedDict):
    data: Optional[InstagramV2MediaData]
    meta: Dict[str, Any]


class InstagramV2MediaAsked(_AskedBase):
    """A question that was routed to `instagram.v2.media`."""

    operationId: Literal["instagram.v2.media"]
    lookup: InstagramV2MediaAskedLookup


class InstagramV2MediaCommentsAskedLookup(TypedDict):
    data: Optional[InstagramV2MediaCommentsData]
    meta: Dict[str, Any]


class InstagramV2MediaCommentsAsked(_AskedBase):
    """A question that was routed to `instagram.v2.media.comments`."""

    operationId: Literal["instagram.v2.media.comments"]
    lookup: InstagramV2MediaCommentsAskedLookup


class InstagramV2MediaCommentsRepliesAskedLookup(TypedDict):
    data: Optional[InstagramV2MediaCommentsRepliesData]
    meta: Dict[str, Any]


class InstagramV2MediaCommentsRepliesAsked(_AskedBase):
    """A question that was routed to `instagram.v2.media.comments.replies`."""

    operationId: Literal["instagram.v2.media.comments.replies"]
    lookup: InstagramV2MediaCommentsRepliesAskedLookup


class InstagramV2MediaTranscriptAskedLookup(TypedDict):
    data: Optional[InstagramV2MediaTranscriptData]
    meta: Dict[str, Any]


class InstagramV2MediaTranscriptAsked(_AskedBase):
    """A question that was routed to `instagram.v2.media.transcript`."""

    operationId: Literal["instagram.v2.media.transcript"]
    lookup: InstagramV2MediaTranscriptAskedLookup


class InstagramV2ProfilesSearchAskedLookup(TypedDict):
    data: Optional[InstagramV2ProfilesSearchData]
    meta: Dict[str, Any]


class InstagramV2ProfilesSearchAsked(_AskedBase):
    """A question that was routed to `instagram.v2.profiles.search`."""

    operationId: Literal["instagram.v2.profiles.search"]
    lookup: InstagramV2ProfilesSearchAskedLookup


class InstagramV2ProfilesAskedLookup(TypedDict):
    data: Optional[InstagramV2ProfilesData]
    meta: Dict[str, Any]


class InstagramV2ProfilesAsked(_AskedBase):
    """A question that was routed to `instagram.v2.profiles`."""

    operationId: Literal["instagram.v2.profiles"]
    lookup: InstagramV2ProfilesAskedLookup


class InstagramV2ProfilesEngagementAskedLookup(TypedDict):
    data: Optional[InstagramV2ProfilesEngagementData]
    meta: Dict[str, Any]


class InstagramV2ProfilesEngagementAsked(_AskedBase):
    """A question that was routed to `instagram.v2.profiles.engagement`."""

    operationId: Literal["instagram.v2.profiles.engagement"]
    lookup: InstagramV2ProfilesEngagementAskedLookup


class InstagramV2ProfilesFollowingAskedLookup(TypedDict):
    data: Optional[InstagramV2ProfilesFollowingData]
    meta: Dict[str, Any]


class InstagramV2ProfilesFollowingAsked(_AskedBase):
    """A question that was routed to `instagram.v2.profiles.following`."""

    operationId: Literal["instagram.v2.profiles.following"]
    lookup: InstagramV2ProfilesFollowingAskedLookup


class InstagramV2ProfilesHighlightsAskedLookup(TypedDict):
    data: Optional[InstagramV2ProfilesHighlightsData]
    meta: Dict[str, Any]


class InstagramV2ProfilesHighlightsAsked(_AskedBase):
    """A question that was routed to `instagram.v2.profiles.highlights`."""

    operationId: Literal["instagram.v2.profiles.highlights"]
    lookup: InstagramV2ProfilesHighlightsAskedLookup


class InstagramV2ProfilesMediaAskedLookup(TypedDict):
    data: Optional[InstagramV2ProfilesMediaData]
    meta: Dict[str, Any]


class InstagramV2ProfilesMediaAsked(_AskedBase):
    """A question that was routed to `instagram.v2.profiles.media`."""

    operationId: Literal["instagram.v2.profiles.media"]
    lookup: InstagramV2ProfilesMediaAskedLookup


class InstagramV2ProfilesStoriesAskedLookup(TypedDict):
    data: Optional[InstagramV2ProfilesStoriesData]
    meta: Dict[str, Any]


class InstagramV2ProfilesStoriesAsked(_AskedBase):
    """A question that was routed to `instagram.v2.profiles.stories`."""

    operationId: Literal["instagram.v2.profiles.stories"]
    lookup: InstagramV2ProfilesStoriesAskedLookup


class InstagramV2ReelsTrendingAskedLookup(TypedDict):
    data: Optional[InstagramV2ReelsTrendingData]
    meta: Dict[str, Any]


class InstagramV2ReelsTrendingAsked(_AskedBase):
    """A question that was routed to `instagram.v2.reels.trending`."""

    operationId: Literal["instagram.v2.reels.trending"]
    lookup: InstagramV2ReelsTrendingAskedLookup


class InstagramV2TopicsAskedLookup(TypedDict):
    data: Optional[InstagramV2TopicsData]
    meta: Dict[str, Any]


class InstagramV2TopicsAsked(_AskedBase):
    """A question that was routed to `instagram.v2.topics`."""

    operationId: Literal["instagram.v2.topics"]
    lookup: InstagramV2TopicsAskedLookup


class LinkedinAdLibraryAdsAskedLookup(TypedDict):
    data: Optional[LinkedinAdLibraryAdsData]
    meta: Dict[str, Any]


class LinkedinAdLibraryAdsAsked(_AskedBase):
    """A question that was routed to `linkedin.adLibrary.ads`."""

    operationId: Literal["linkedin.adLibrary.ads"]
    lookup: LinkedinAdLibraryAdsAskedLookup


class LinkedinAdLibraryAdsSearchAskedLookup(TypedDict):
    data: Optional[LinkedinAdLibraryAdsSearchData]
    meta: Dict[str, Any]


class LinkedinAdLibraryAdsSearchAsked(_AskedBase):
    """A question that was routed to `linkedin.adLibrary.ads.search`."""

    operationId: Literal["linkedin.adLibrary.ads.search"]
    lookup: LinkedinAdLibraryAdsSearchAskedLookup


class LinkedinCompaniesAskedLookup(TypedDict):
    data: Optional[LinkedinCompaniesData]
    meta: Dict[str, Any]


class LinkedinCompaniesAsked(_AskedBase):
    """A question that was routed to `linkedin.companies`."""

    operationId: Literal["linkedin.companies"]
    lookup: LinkedinCompaniesAskedLookup


class LinkedinCompaniesPostsAskedLookup(TypedDict):
    data: Optional[LinkedinCompaniesPostsData]
    meta: Dict[str, Any]


class LinkedinCompaniesPostsAsked(_AskedBase):
    """A question that was routed to `linkedin.companies.posts`."""

    operationId: Literal["linkedin.companies.posts"]
    lookup: LinkedinCompaniesPostsAskedLookup


class LinkedinJobsAskedLookup(TypedDict):
    data: Optional[LinkedinJobsData]
    meta: Dict[str, Any]


class LinkedinJobsAsked(_AskedBase):
    """A question that was routed to `linkedin.jobs`."""

    operationId: Literal["linkedin.jobs"]
    lookup: LinkedinJobsAskedLookup


class LinkedinJobsSearchAskedLookup(TypedDict):
    data: Optional[LinkedinJobsSearchData]
    meta: Dict[str, Any]


class LinkedinJobsSearchAsked(_AskedBase):
    """A question that was routed to `linkedin.jobs.search`."""

    operationId: Literal["linkedin.jobs.search"]
    lookup: LinkedinJobsSearchAskedLookup


class LinkedinOrganizationsAskedLookup(TypedDict):
    data: Optional[LinkedinOrganizationsData]
    meta: Dict[str, Any]


class LinkedinOrganizationsAsked(_AskedBase):
    """A question that was routed to `linkedin.organizations`."""

    operationId: Literal["linkedin.organizations"]
    lookup: LinkedinOrganizationsAskedLookup


class LinkedinPeopleSearchAskedLookup(TypedDict):
    data: Optional[LinkedinPeopleSearchData]
    meta: Dict[str, Any]


class LinkedinPeopleSearchAsked(_AskedBase):
    """A question that was routed to `linkedin.people.search`."""

    operationId: Literal["linkedin.people.search"]
    lookup: LinkedinPeopleSearchAskedLookup


class LinkedinPostsAskedLookup(TypedDict):
    data: Optional[LinkedinPostsData]
    meta: Dict[str, Any]


class LinkedinPostsAsked(_AskedBase):
    """A question that was routed to `linkedin.posts`."""

    operationId: Literal["linkedin.posts"]
    lookup: LinkedinPostsAskedLookup


class LinkedinPostsSearchAskedLookup(TypedDict):
    data: Optional[LinkedinPostsSearchData]
    meta: Dict[str, Any]


class LinkedinPostsSearchAsked(_AskedBase):
    """A question that was routed to `linkedin.posts.search`."""

    operationId: Literal["linkedin.posts.search"]
    lookup: LinkedinPostsSearchAskedLookup


class LinkedinPostsTranscriptAskedLookup(TypedDict):
    data: Optional[LinkedinPostsTranscriptData]
    meta: Dict[str, Any]


class LinkedinPostsTranscriptAsked(_AskedBase):
    """A question that was routed to `linkedin.posts.transcript`."""

    operationId: Literal["linkedin.posts.transcript"]
    lookup: LinkedinPostsTranscriptAskedLookup


class LinkedinProfilesAskedLookup(TypedDict):
    data: Optional[LinkedinProfilesData]
    meta: Dict[str, Any]


class LinkedinProfilesAsked(_AskedBase):
    """A question that was routed to `linkedin.profiles`."""

    operationId: Literal["linkedin.profiles"]
    lookup: LinkedinProfilesAskedLookup


class LinkedinProfilesPostsAskedLookup(TypedDict):
    data: Optional[LinkedinProfilesPostsData]
    meta: Dict[str, Any]


class LinkedinProfilesPostsAsked(_AskedBase):
    """A question that was routed to `linkedin.profiles.posts`."""

    operationId: Literal["linkedin.profiles.posts"]
    lookup: LinkedinProfilesPostsAskedLookup


class LinkedinV2ActivitiesAskedLookup(TypedDict):
    data: Optional[LinkedinV2ActivitiesData]
    meta: Dict[str, Any]


class LinkedinV2ActivitiesAsked(_AskedBase):
    """A question that was routed to `linkedin.v2.activities`."""

    operationId: Literal["linkedin.v2.activities"]
    lookup: LinkedinV2ActivitiesAskedLookup


class LinkedinV2ActivitiesCommentsAskedLookup(TypedDict):
    data: Optional[LinkedinV2ActivitiesCommentsData]
    meta: Dict[str, Any]


class LinkedinV2ActivitiesCommentsAsked(_AskedBase):
    """A question that was routed to `linkedin.v2.activities.comments`."""

    operationId: Literal["linkedin.v2.activities.comments"]
    lookup: LinkedinV2ActivitiesCommentsAskedLookup


class LinkedinV2ActivitiesReactionsAskedLookup(TypedDict):
    data: Optional[LinkedinV2ActivitiesReactionsData]
    meta: Dict[str, Any]


class LinkedinV2ActivitiesReactionsAsked(_AskedBase):
    """A question that was routed to `linkedin.v2.activities.reactions`."""

    operationId: Literal["linkedin.v2.activities.reactions"]
    lookup: LinkedinV2ActivitiesReactionsAskedLookup


class LinkedinV2JobsBatchAskedLookup(TypedDict):
    data: Optional[LinkedinV2JobsBatchData]
    meta: Dict[str, Any]


class LinkedinV2JobsBatchAsked(_AskedBase):
    """A question that was routed to `linkedin.v2.jobs.batch`."""

    operationId: Literal["linkedin.v2.jobs.batch"]
    lookup: LinkedinV2JobsBatchAskedLookup


class LinkedinV2JobsSearchAskedLookup(TypedDict):
    data: Optional[LinkedinV2JobsSearchData]
    meta: Dict[str, Any]


class LinkedinV2JobsSearchAsked(_AskedBase):
    """A question that was routed to `linkedin.v2.jobs.search`."""

    operationId: Literal["linkedin.v2.jobs.search"]
    lookup: LinkedinV2JobsSearchAskedLookup


class LinkedinV2JobsAskedLookup(TypedDict):
    data: Optional[LinkedinV2JobsData]
    meta: Dict[str, Any]


class LinkedinV2JobsAsked(_AskedBase):
    """A question that was routed to `linkedin.v2.jobs`."""

    operationId: Literal["linkedin.v2.jobs"]
    lookup: LinkedinV2JobsAskedLookup


class LinkedinV2JobsHiringTeamAskedLookup(TypedDict):
    data: Optional[LinkedinV2JobsHiringTeamData]
    meta: Dict[str, Any]


class LinkedinV2JobsHiringTeamAsked(_AskedBase):
    """A question that was routed to `linkedin.v2.jobs.hiringTeam`."""

    operationId: Literal["linkedin.v2.jobs.hiringTeam"]
    lookup: LinkedinV2JobsHiringTeamAskedLookup


class LinkedinV2JobsRelatedViewsAskedLookup(TypedDict):
    data: Optional[LinkedinV2JobsRelatedViewsData]
    meta: Dict[str, Any]


class LinkedinV2JobsRelatedViewsAsked(_AskedBase):
    """A question that was routed to `linkedin.v2.jobs.relatedViews`."""

    operationId: Literal["linkedin.v2.jobs.relatedViews"]
    lookup: LinkedinV2JobsRelatedViewsAskedLookup


class LinkedinV2JobsSimilarAskedLookup(TypedDict):
    data: Optional[LinkedinV2JobsSimilarData]
    meta: Dict[str, Any]


class LinkedinV2JobsSimilarAsked(_AskedBase):
    """A question that was routed to `linkedin.v2.jobs.similar`."""

    operationId: Literal["linkedin.v2.jobs.similar"]
    lookup: LinkedinV2JobsSimilarAskedLookup


class LinkedinV2OrganizationsAskedLookup(TypedDict):
    data: Optional[LinkedinV2OrganizationsData]
    meta: Dict[str, Any]


class LinkedinV2OrganizationsAsked(_AskedBase):
    """A question that was routed to `linkedin.v2.organizations`."""

    operationId: Literal["linkedin.v2.organizations"]
    lookup: LinkedinV2OrganizationsAskedLookup


class LinkedinV2OrganizationsBatchAskedLookup(TypedDict):
    data: Optional[LinkedinV2OrganizationsBatchData]
    meta: Dict[str, Any]


class LinkedinV2OrganizationsBatchAsked(_AskedBase):
    """A question that was routed to `linkedin.v2.organizations.batch`."""

    operationId: Literal["linkedin.v2.organizations.batch"]
    lookup: LinkedinV2OrganizationsBatchAskedLookup


class LinkedinV2OrganizationsJobsAskedLookup(TypedDict):
    data: Optional[LinkedinV2OrganizationsJobsData]
    meta: Dict[str, Any]


class LinkedinV2OrganizationsJobsAsked(_AskedBase):
    """A question that was routed to `linkedin.v2.organizations.jobs`."""

    operationId: Literal["linkedin.v2.organizations.jobs"]
    lookup: LinkedinV2OrganizationsJobsAskedLookup


class LinkedinV2OrganizationsResolveAskedLookup(TypedDict):
    data: Optional[LinkedinV2OrganizationsResolveData]
    meta: Dict[str, Any]


class LinkedinV2OrganizationsResolveAsked(_AskedBase):
    """A question that was routed to `linkedin.v2.organizations.resolve`."""

    operationId: Literal["linkedin.v2.organizations.resolve"]
    lookup: LinkedinV2OrganizationsResolveAskedLookup


class LinkedinV2OrganizationsSearchAskedLookup(TypedDict):
    data: Optional[LinkedinV2OrganizationsSearchData]
    meta: Dict[str, Any]


class LinkedinV2OrganizationsSearchAsked(_AskedBase):
    """A question that was routed to `linkedin.v2.organizations.search`."""

    operationId: Literal["linkedin.v2.organizations.search"]
    lookup: LinkedinV2OrganizationsSearchAskedLookup


class LinkedinV2OrganizationsAffiliatedAskedLookup(TypedDict):
    data: Optional[LinkedinV2OrganizationsAffiliatedData]
    meta: Dict[str, Any]


class LinkedinV2OrganizationsAffiliatedAsked(_AskedBase):
    """A question that was routed to `linkedin.v2.organizations.affiliated`."""

    operationId: Literal["linkedin.v2.organizations.affiliated"]
    lookup: LinkedinV2OrganizationsAffiliatedAskedLookup


class LinkedinV2OrganizationsHeadcountAskedLookup(TypedDict):
    data: Optional[LinkedinV2OrganizationsHeadcountData]
    meta: Dict[str, Any]


class LinkedinV2OrganizationsHeadcountAsked(_AskedBase):
    """A question that was routed to `linkedin.v2.organizations.headcount`."""

    operationId: Literal["linkedin.v2.organizations.headcount"]
    lookup: LinkedinV2OrganizationsHeadcountAskedLookup


class LinkedinV2OrganizationsPostsAskedLookup(TypedDict):
    data: Optional[LinkedinV2OrganizationsPostsData]
    meta: Dict[str, Any]


class LinkedinV2OrganizationsPostsAsked(_AskedBase):
    """A question that was routed to `linkedin.v2.organizations.posts`."""

    operationId: Literal["linkedin.v2.organizations.posts"]
    lookup: LinkedinV2OrganizationsPostsAskedLookup


class LinkedinV2OrganizationsSimilarAskedLookup(TypedDict):
    data: Optional[LinkedinV2OrganizationsSimilarData]
    meta: Dict[str, Any]


class LinkedinV2OrganizationsSimilarAsked(_AskedBase):
    """A question that was routed to `linkedin.v2.organizations.similar`."""

    operationId: Literal["linkedin.v2.organizations.similar"]
    lookup: LinkedinV2OrganizationsSimilarAskedLookup


class LinkedinV2PeopleResolveAskedLookup(TypedDict):
    data: Optional[LinkedinV2PeopleResolveData]
    meta: Dict[str, Any]


class LinkedinV2PeopleResolveAsked(_AskedBase):
    """A question that was routed to `linkedin.v2.people.resolve`."""

    operationId: Literal["linkedin.v2.people.resolve"]
    lookup: LinkedinV2PeopleResolveAskedLookup


class LinkedinV2PeopleSearchAskedLookup(TypedDict):
    data: Optional[LinkedinV2PeopleSearchData]
    meta: Dict[str, Any]


class LinkedinV2PeopleSearchAsked(_AskedBase):
    """A question that was routed to `linkedin.v2.people.search`."""

    operationId: Literal["linkedin.v2.people.search"]
    lookup: LinkedinV2PeopleSearchAskedLookup


class LinkedinV2PeopleCommentsAskedLookup(TypedDict):
    data: Optional[LinkedinV2PeopleCommentsData]
    meta: Dict[str, Any]


class LinkedinV2PeopleCommentsAsked(_AskedBase):
    """A question that was routed to `linkedin.v2.people.comments`."""

    operationId: Literal["linkedin.v2.people.comments"]
    lookup: LinkedinV2PeopleCommentsAskedLookup


class LinkedinV2PeopleEmploymentHistoryAskedLookup(TypedDict):
    data: Optional[LinkedinV2PeopleEmploymentHistoryData]
    meta: Dict[str, Any]


class LinkedinV2PeopleEmploymentHistoryAsked(_AskedBase):
    """A question that was routed to `linkedin.v2.people.employmentHistory`."""

    operationId: Literal["linkedin.v2.people.employmentHistory"]
    lookup: LinkedinV2PeopleEmploymentHistoryAskedLookup


class LinkedinV2PeopleInterestsAskedLookup(TypedDict):
    data: Optional[LinkedinV2PeopleInterestsData]
    meta: Dict[str, Any]


class LinkedinV2PeopleInterestsAsked(_AskedBase):
    """A question that was routed to `linkedin.v2.people.interests`."""

    operationId: Literal["linkedin.v2.people.interests"]
    lookup: LinkedinV2PeopleInterestsAskedLookup


class LinkedinV2PeoplePostsAskedLookup(TypedDict):
    data: Optional[LinkedinV2PeoplePostsData]
    meta: Dict[str, Any]


class LinkedinV2PeoplePostsAsked(_AskedBase):
    """A question that was routed to `linkedin.v2.people.posts`."""

    operationId: Literal["linkedin.v2.people.posts"]
    lookup: LinkedinV2PeoplePostsAskedLookup


class LinkedinV2PeopleRecommendationsAskedLookup(TypedDict):
    data: Optional[LinkedinV2PeopleRecommendationsData]
    meta: Dict[str, Any]


class LinkedinV2PeopleRecommendationsAsked(_AskedBase):
    """A question that was routed to `linkedin.v2.people.recommendations`."""

    operationId: Literal["linkedin.v2.people.recommendations"]
    lookup: LinkedinV2PeopleRecommendationsAskedLookup


class LinkedinV2PeopleSimilarAskedLookup(TypedDict):
    data: Optional[LinkedinV2PeopleSimilarData]
    meta: Dict[str, Any]


class LinkedinV2PeopleSimilarAsked(_AskedBase):
    """A question that was routed to `linkedin.v2.people.similar`."""

    operationId: Literal["linkedin.v2.people.similar"]
    lookup: LinkedinV2PeopleSimilarAskedLookup


class LinkedinV2ProfilesAskedLookup(TypedDict):
    data: Optional[LinkedinV2ProfilesData]
    meta: Dict[str, Any]


class LinkedinV2ProfilesAsked(_AskedBase):
    """A question that was routed to `linkedin.v2.profiles`."""

    operationId: Literal["linkedin.v2.profiles"]
    lookup: LinkedinV2ProfilesAskedLookup


class LinkedinV2ProfilesBatchAskedLookup(TypedDict):
    data: Optional[LinkedinV2ProfilesBatchData]
    meta: Dict[str, Any]


class LinkedinV2ProfilesBatchAsked(_AskedBase):
    """A question that was routed to `linkedin.v2.profiles.batch`."""

    operationId: Literal["linkedin.v2.profiles.batch"]
    lookup: LinkedinV2ProfilesBatchAskedLookup


class TiktokAdLibraryAdsAskedLookup(TypedDict):
    data: Optional[TiktokAdLibraryAdsData]
    meta: Dict[str, Any]


class TiktokAdLibraryAdsAsked(_AskedBase):
    """A question that was routed to `tiktok.adLibrary.ads`."""

    operationId: Literal["tiktok.adLibrary.ads"]
    lookup: TiktokAdLibraryAdsAskedLookup


class TiktokAdLibraryAdsSearchAskedLookup(TypedDict):
    data: Optional[TiktokAdLibraryAdsSearchData]
    meta: Dict[str, Any]


class TiktokAdLibraryAdsSearchAsked(_AskedBase):
    """A question that was routed to `tiktok.adLibrary.ads.search`."""

    operationId: Literal["tiktok.adLibrary.ads.search"]
    lookup: TiktokAdLibraryAdsSearchAskedLookup


class TiktokCollectionsVideosAskedLookup(TypedDict):
    data: Optional[TiktokCollectionsVideosData]
    meta: Dict[str, Any]


class TiktokCollectionsVideosAsked(_AskedBase):
    """A question that was routed to `tiktok.collections.videos`."""

    operationId: Literal["tiktok.collections.videos"]
    lookup: TiktokCollectionsVideosAskedLookup


class TiktokFeedTrendingAskedLookup(TypedDict):
    data: Optional[TiktokFeedTrendingData]
    meta: Dict[str, Any]


class TiktokFeedTrendingAsked(_AskedBase):
    """A question that was routed to `tiktok.feed.trending`."""

    operationId: Literal["tiktok.feed.trending"]
    lookup: TiktokFeedTrendingAskedLookup


class TiktokMusicVideosAskedLookup(TypedDict):
    data: Optional[TiktokMusicVideosData]
    meta: Dict[str, Any]


class TiktokMusicVideosAsked(_AskedBase):
    """A question that was routed to `tiktok.music.videos`."""

    operationId: Literal["tiktok.music.videos"]
    lookup: TiktokMusicVideosAskedLookup


class TiktokProductsAskedLookup(TypedDict):
    data: Optional[TiktokProductsData]
    meta: Dict[str, Any]


class TiktokProductsAsked(_AskedBase):
    """A question that was routed to `tiktok.products`."""

    operationId: Literal["tiktok.products"]
    lookup: TiktokProductsAskedLookup


class TiktokProductsReviewsAskedLookup(TypedDict):
    data: Optional[TiktokProductsReviewsData]
    meta: Dict[str, Any]


class TiktokProductsReviewsAsked(_AskedBase):
    """A question that was routed to `tiktok.products.reviews`."""

    operationId: Literal["tiktok.products.reviews"]
    lookup: TiktokProductsReviewsAskedLookup


class TiktokProfilesAskedLookup(TypedDict):
    data: Optional[TiktokProfilesData]
    meta: Dict[str, Any]


class TiktokProfilesAsked(_AskedBase):
    """A question that was routed to `tiktok.profiles`."""

    operationId: Literal["tiktok.profiles"]
    lookup: TiktokProfilesAskedLookup


class TiktokProfilesAudienceAskedLookup(TypedDict):
    data: Optional[TiktokProfilesAudienceData]
    meta: Dict[str, Any]


class TiktokProfilesAudienceAsked(_AskedBase):
    """A question that was routed to `tiktok.profiles.audience`."""

    operationId: Literal["tiktok.profiles.audience"]
    lookup: TiktokProfilesAudienceAskedLookup


class TiktokProfilesEngagementAskedLookup(TypedDict):
    data: Optional[TiktokProfilesEngagementData]
    meta: Dict[str, Any]


class TiktokProfilesEngagementAsked(_AskedBase):
    """A question that was routed to `tiktok.profiles.engagement`."""

    operationId: Literal["tiktok.profiles.engagement"]
    lookup: TiktokProfilesEngagementAskedLookup


class TiktokProfilesFollowersAskedLookup(TypedDict):
    data: Optional[TiktokProfilesFollowersData]
    meta: Dict[str, Any]


class TiktokProfilesFollowersAsked(_AskedBase):
    """A question that was routed to `tiktok.profiles.followers`."""

    operationId: Literal["tiktok.profiles.followers"]
    lookup: TiktokProfilesFollowersAskedLookup


class TiktokProfilesFollowingAskedLookup(TypedDict):
    data: Optional[TiktokProfilesFollowingData]
    meta: Dict[str, Any]


class TiktokProfilesFollowingAsked(_AskedBase):
    """A question that was routed to `tiktok.profiles.following`."""

    operationId: Literal["tiktok.profiles.following"]
    lookup: TiktokProfilesFollowingAskedLookup


class TiktokProfilesLiveAskedLookup(TypedDict):
    data: Optional[TiktokProfilesLiveData]
    meta: Dict[str, Any]


class TiktokProfilesLiveAsked(_AskedBase):
    """A question that was routed to `tiktok.profiles.live`."""

    operationId: Literal["tiktok.profiles.live"]
    lookup: TiktokProfilesLiveAskedLookup


class TiktokProfilesRegionAskedLookup(TypedDict):
    data: Optional[TiktokProfilesRegionData]
    meta: Dict[str, Any]


class TiktokProfilesRegionAsked(_AskedBase):
    """A question that was routed to `tiktok.profiles.region`."""

    operationId: Literal["tiktok.profiles.region"]
    lookup: TiktokProfilesRegionAskedLookup


class TiktokProfilesShowcaseProductsAskedLookup(TypedDict):
    data: Optional[TiktokProfilesShowcaseProductsData]
    meta: Dict[str, Any]


class TiktokProfilesShowcaseProductsAsked(_AskedBase):
    """A question that was routed to `tiktok.profiles.showcaseProducts`."""

    operationId: Literal["tiktok.profiles.showcaseProducts"]
    lookup: TiktokProfilesShowcaseProductsAskedLookup


class TiktokProfilesVideosAskedLookup(TypedDict):
    data: Optional[TiktokProfilesVideosData]
    meta: Dict[str, Any]


class TiktokProfilesVideosAsked(_AskedBase):
    """A question that was routed to `tiktok.profiles.videos`."""

    operationId: Literal["tiktok.profiles.videos"]
    lookup: TiktokProfilesVideosAskedLookup


class TiktokSearchAskedLookup(TypedDict):
    data: Optional[TiktokSearchData]
    meta: Dict[str, Any]


class TiktokSearchAsked(_AskedBase):
    """A question that was routed to `tiktok.search`."""

    operationId: Literal["tiktok.search"]
    lookup: TiktokSearchAskedLookup


class TiktokSearchHashtagsAskedLookup(TypedDict):
    data: Optional[TiktokSearchHashtagsData]
    meta: Dict[str, Any]


class TiktokSearchHashtagsAsked(_AskedBase):
    """A question that was routed to `tiktok.search.hashtags`."""

    operationId: Literal["tiktok.search.hashtags"]
    lookup: TiktokSearchHashtagsAskedLookup


class TiktokSearchSuggestionsAskedLookup(TypedDict):
    data: Optional[TiktokSearchSuggestionsData]
    meta: Dict[str, Any]


class TiktokSearchSuggestionsAsked(_AskedBase):
    """A question that was routed to `tiktok.search.suggestions`."""

    operationId: Literal["tiktok.search.suggestions"]
    lookup: TiktokSearchSuggestionsAskedLookup


class TiktokSearchTopAskedLookup(TypedDict):
    data: Optional[TiktokSearchTopData]
    meta: Dict[str, Any]


class TiktokSearchTopAsked(_AskedBase):
    """A question that was routed to `tiktok.search.top`."""

    operationId: Literal["tiktok.search.top"]
    lookup: TiktokSearchTopAskedLookup


class TiktokShopProductsAskedLookup(TypedDict):
    data: Optional[TiktokShopProductsData]
    meta: Dict[str, Any]


class TiktokShopProductsAsked(_AskedBase):
    """A question that was routed to `tiktok.shop.products`."""

    operationId: Literal["tiktok.shop.products"]
    lookup: TiktokShopProductsAskedLookup


class TiktokShopProductsSearchAskedLookup(TypedDict):
    data: Optional[TiktokShopProductsSearchData]
    meta: Dict[str, Any]


class TiktokShopProductsSearchAsked(_AskedBase):
    """A question that was routed to `tiktok.shop.products.search`."""

    operationId: Literal["tiktok.shop.products.search"]
    lookup: TiktokShopProductsSearchAskedLookup


class TiktokSongsAskedLookup(TypedDict):
    data: Optional[TiktokSongsData]
    meta: Dict[str, Any]


class TiktokSongsAsked(_AskedBase):
    """A question that was routed to `tiktok.songs`."""

    operationId: Literal["tiktok.songs"]
    lookup: TiktokSongsAskedLookup


class TiktokUsersSearchAskedLookup(TypedDict):
    data: Optional[TiktokUsersSearchData]
    meta: Dict[str, Any]


class TiktokUsersSearchAsked(_AskedBase):
    """A question that was routed to `tiktok.users.search`."""

    operationId: Literal["tiktok.users.search"]
    lookup: TiktokUsersSearchAskedLookup


class TiktokVideosAskedLookup(TypedDict):
    data: Optional[TiktokVideosData]
    meta: Dict[str, Any]


class TiktokVideosAsked(_AskedBase):
    """A question that was routed to `tiktok.videos`."""

    operationId: Literal["tiktok.videos"]
    lookup: TiktokVideosAskedLookup


class TiktokVideosCommentsAskedLookup(TypedDict):
    data: Optional[TiktokVideosCommentsData]
    meta: Dict[str, Any]


class TiktokVideosCommentsAsked(_AskedBase):
    """A question that was routed to `tiktok.videos.comments`."""

    operationId: Literal["tiktok.videos.comments"]
    lookup: TiktokVideosCommentsAskedLookup


class TiktokVideosCommentsRepliesAskedLookup(TypedDict):
    data: Optional[TiktokVideosCommentsRepliesData]
    meta: Dict[str, Any]


class TiktokVideosCommentsRepliesAsked(_AskedBase):
    """A question that was routed to `tiktok.videos.comments.replies`."""

    operationId: Literal["tiktok.videos.comments.replies"]
    lookup: TiktokVideosCommentsRepliesAskedLookup


class TiktokVideosDownloadAskedLookup(TypedDict):
    data: Optional[TiktokVideosDownloadData]
    meta: Dict[str, Any]


class TiktokVideosDownloadAsked(_AskedBase):
    """A question that was routed to `tiktok.videos.download`."""

    operationId: Literal["tiktok.videos.download"]
    lookup: TiktokVideosDownloadAskedLookup


class TiktokVideosTranscriptAskedLookup(TypedDict):
    data: Optional[TiktokVideosTranscriptData]
    meta: Dict[str, Any]


class TiktokVideosTranscriptAsked(_AskedBase):
    """A question that was routed to `tiktok.videos.transcript`."""

    operationId: Literal["tiktok.videos.transcript"]
    lookup: TiktokVideosTranscriptAskedLookup


class FacebookAdLibraryAdsAskedLookup(TypedDict):
    data: Optional[FacebookAdLibraryAdsData]
    meta: Dict[str, Any]


class FacebookAdLibraryAdsAsked(_AskedBase):
    """A question that was routed to `facebook.adLibrary.ads`."""

    operationId: Literal["facebook.adLibrary.ads"]
    lookup: FacebookAdLibraryAdsAskedLookup


class FacebookAdLibraryAdsSearchAskedLookup(TypedDict):
    data: Optional[FacebookAdLibraryAdsSearchData]
    meta: Dict[str, Any]


class FacebookAdLibraryAdsSearchAsked(_AskedBase):
    """A question that was routed to `facebook.adLibrary.ads.search`."""

    operationId: Literal["facebook.adLibrary.ads.search"]
    lookup: FacebookAdLibraryAdsSearchAskedLookup


class FacebookAdLibraryCompaniesAdsAskedLookup(TypedDict):
    data: Optional[FacebookAdLibraryCompaniesAdsData]
    meta: Dict[str, Any]


class FacebookAdLibraryCompaniesAdsAsked(_AskedBase):
    """A question that was routed to `facebook.adLibrary.companies.ads`."""

    operationId: Literal["facebook.adLibrary.companies.ads"]
    lookup: FacebookAdLibraryCompaniesAdsAskedLookup


class FacebookAdLibraryCompaniesSearchAskedLookup(TypedDict):
    data: Optional[FacebookAdLibraryCompaniesSearchData]
    meta: Dict[str, Any]


class FacebookAdLibraryCompaniesSearchAsked(_AskedBase):
    """A question that was routed to `facebook.adLibrary.companies.search`."""

    operationId: Literal["facebook.adLibrary.companies.search"]
    lookup: FacebookAdLibraryCompaniesSearchAskedLookup


class FacebookEventsAskedLookup(TypedDict):
    data: Optional[FacebookEventsData]
    meta: Dict[str, Any]


class FacebookEventsAsked(_AskedBase):
    """A question that was routed to `facebook.events`."""

    operationId: Literal["facebook.events"]
    lookup: FacebookEventsAskedLookup


class FacebookEventsDetailsAskedLookup(TypedDict):
    data: Optional[FacebookEventsDetailsData]
    meta: Dict[str, Any]


class FacebookEventsDetailsAsked(_AskedBase):
    """A question that was routed to `facebook.events.details`."""

    operationId: Literal["facebook.events.details"]
    lookup: FacebookEventsDetailsAskedLookup


class FacebookEventsSearchAskedLookup(TypedDict):
    data: Optional[FacebookEventsSearchData]
    meta: Dict[str, Any]


class FacebookEventsSearchAsked(_AskedBase):
    """A question that was routed to `facebook.events.search`."""

    operationId: Literal["facebook.events.search"]
    lookup: FacebookEventsSearchAskedLookup


class FacebookGroupsAskedLookup(TypedDict):
    data: Optional[FacebookGroupsData]
    meta: Dict[str, Any]


class FacebookGroupsAsked(_AskedBase):
    """A question that was routed to `facebook.groups`."""

    operationId: Literal["facebook.groups"]
    lookup: FacebookGroupsAskedLookup


class FacebookGroupsPostsAskedLookup(TypedDict):
    data: Optional[FacebookGroupsPostsData]
    meta: Dict[str, Any]


class FacebookGroupsPostsAsked(_AskedBase):
    """A question that was routed to `facebook.groups.posts`."""

    operationId: Literal["facebook.groups.posts"]
    lookup: FacebookGroupsPostsAskedLookup


class FacebookMarketplaceItemsAskedLookup(TypedDict):
    data: Optional[FacebookMarketplaceItemsData]
    meta: Dict[str, Any]


class FacebookMarketplaceItemsAsked(_AskedBase):
    """A question that was routed to `facebook.marketplace.items`."""

    operationId: Literal["facebook.marketplace.items"]
    lookup: FacebookMarketplaceItemsAskedLookup


class FacebookMarketplaceLocationsSearchAskedLookup(TypedDict):
    data: Optional[FacebookMarketplaceLocationsSearchData]
    meta: Dict[str, Any]


class FacebookMarketplaceLocationsSearchAsked(_AskedBase):
    """A question that was routed to `facebook.marketplace.locations.search`."""

    operationId: Literal["facebook.marketplace.locations.search"]
    lookup: FacebookMarketplaceLocationsSearchAskedLookup


class FacebookMarketplaceSearchAskedLookup(TypedDict):
    data: Optional[FacebookMarketplaceSearchData]
    meta: Dict[str, Any]


class FacebookMarketplaceSearchAsked(_AskedBase):
    """A question that was routed to `facebook.marketplace.search`."""

    operationId: Literal["facebook.marketplace.search"]
    lookup: FacebookMarketplaceSearchAskedLookup


class FacebookPostsAskedLookup(TypedDict):
    data: Optional[FacebookPostsData]
    meta: Dict[str, Any]


class FacebookPostsAsked(_AskedBase):
    """A question that was routed to `facebook.posts`."""

    operationId: Literal["facebook.posts"]
    lookup: FacebookPostsAskedLookup


class FacebookPostsCommentsAskedLookup(TypedDict):
    data: Optional[FacebookPostsCommentsData]
    meta: Dict[str, Any]


class FacebookPostsCommentsAsked(_AskedBase):
    """A question that was routed to `facebook.posts.comments`."""

    operationId: Literal["facebook.posts.comments"]
    lookup: FacebookPostsCommentsAskedLookup


class FacebookPostsCommentsRepliesAskedLookup(TypedDict):
    data: Optional[FacebookPostsCommentsRepliesData]
    meta: Dict[str, Any]


class FacebookPostsCommentsRepliesAsked(_AskedBase):
    """A question that was routed to `facebook.posts.comments.replies`."""

    operationId: Literal["facebook.posts.comments.replies"]
    lookup: FacebookPostsCommentsRepliesAskedLookup


class FacebookPostsTranscriptAskedLookup(TypedDict):
    data: Optional[FacebookPostsTranscriptData]
    meta: Dict[str, Any]


class FacebookPostsTranscriptAsked(_AskedBase):
    """A question that was routed to `facebook.posts.transcript`."""

    operationId: Literal["facebook.posts.transcript"]
    lookup: FacebookPostsTranscriptAskedLookup


class FacebookProfilesAskedLookup(TypedDict):
    data: Optional[FacebookProfilesData]
    meta: Dict[str, Any]


class FacebookProfilesAsked(_AskedBase):
    """A question that was routed to `facebook.profiles`."""

    operationId: Literal["facebook.profiles"]
    lookup: FacebookProfilesAskedLookup


class FacebookProfilesEventsAskedLookup(TypedDict):
    data: Optional[FacebookProfilesEventsData]
    meta: Dict[str, Any]


class FacebookProfilesEventsAsked(_AskedBase):
    """A question that was routed to `facebook.profiles.events`."""

    operationId: Literal["facebook.profiles.events"]
    lookup: FacebookProfilesEventsAskedLookup


class FacebookProfilesPhotosAskedLookup(TypedDict):
    data: Optional[FacebookProfilesPhotosData]
    meta: Dict[str, Any]


class FacebookProfilesPhotosAsked(_AskedBase):
    """A question that was routed to `facebook.profiles.photos`."""

    operationId: Literal["facebook.profiles.photos"]
    lookup: FacebookProfilesPhotosAskedLookup


class FacebookProfilesPostsAskedLookup(TypedDict):
    data: Optional[FacebookProfilesPostsData]
    meta: Dict[str, Any]


class FacebookProfilesPostsAsked(_AskedBase):
    """A question that was routed to `facebook.profiles.posts`."""

    operationId: Literal["facebook.profiles.posts"]
    lookup: FacebookProfilesPostsAskedLookup


class FacebookProfilesReelsAskedLookup(TypedDict):
    data: Optional[FacebookProfilesReelsData]
    meta: Dict[str, Any]


class FacebookProfilesReelsAsked(_AskedBase):
    """A question that was routed to `facebook.profiles.reels`."""

    operationId: Literal["facebook.profiles.reels"]
    lookup: FacebookProfilesReelsAskedLookup


class YoutubeChannelAskedLookup(TypedDict):
    data: Optional[YoutubeChannelData]
    meta: Dict[str, Any]


class YoutubeChannelAsked(_AskedBase):
    """A question that was routed to `youtube.channel`."""

    operationId: Literal["youtube.channel"]
    lookup: YoutubeChannelAskedLookup


class YoutubeChannelsShortsAskedLookup(TypedDict):
    data: Optional[YoutubeChannelsShortsData]
    meta: Dict[str, Any]


class YoutubeChannelsShortsAsked(_AskedBase):
    """A question that was routed to `youtube.channels.shorts`."""

    operationId: Literal["youtube.channels.shorts"]
    lookup: YoutubeChannelsShortsAskedLookup


class YoutubeChannelsVideosAskedLookup(TypedDict):
    data: Optional[YoutubeChannelsVideosData]
    meta: Dict[str, Any]


class YoutubeChannelsVideosAsked(_AskedBase):
    """A question that was routed to `youtube.channels.videos`."""

    operationId: Literal["youtube.channels.videos"]
    lookup: YoutubeChannelsVideosAskedLookup


class YoutubeCommunityPostsAskedLookup(TypedDict):
    data: Optional[YoutubeCommunityPostsData]
    meta: Dict[str, Any]


class YoutubeCommunityPostsAsked(_AskedBase):
    """A question that was routed to `youtube.communityPosts`."""

    operationId: Literal["youtube.communityPosts"]
    lookup: YoutubeCommunityPostsAskedLookup


class YoutubePlaylistsAskedLookup(TypedDict):
    data: Optional[YoutubePlaylistsData]
    meta: Dict[str, Any]


class YoutubePlaylistsAsked(_AskedBase):
    """A question that was routed to `youtube.playlists`."""

    operationId: Literal["youtube.playlists"]
    lookup: YoutubePlaylistsAskedLookup


class YoutubeSearchAskedLookup(TypedDict):
    data: Optional[YoutubeSearchData]
    meta: Dict[str, Any]


class YoutubeSearchAsked(_AskedBase):
    """A question that was routed to `youtube.search`."""

    operationId: Literal["youtube.search"]
    lookup: YoutubeSearchAskedLookup


class YoutubeSearchHashtagsAskedLookup(TypedDict):
    data: Optional[YoutubeSearchHashtagsData]
    meta: Dict[str, Any]


class YoutubeSearchHashtagsAsked(_AskedBase):
    """A question that was routed to `youtube.search.hashtags`."""

    operationId: Literal["youtube.search.hashtags"]
    lookup: YoutubeSearchHashtagsAskedLookup


class YoutubeShortsTrendingAskedLookup(TypedDict):
    data: Optional[YoutubeShortsTrendingData]
    meta: Dict[str, Any]


class YoutubeShortsTrendingAsked(_AskedBase):
    """A question that was routed to `youtube.shorts.trending`."""

    operationId: Literal["youtube.shorts.trending"]
    lookup: YoutubeShortsTrendingAskedLookup


class YoutubeVideosAskedLookup(TypedDict):
    data: Optional[YoutubeVideosData]
    meta: Dict[str, Any]


class YoutubeVideosAsked(_AskedBase):
    """A question that was routed to `youtube.videos`."""

    operationId: Literal["youtube.videos"]
    lookup: YoutubeVideosAskedLookup


class YoutubeVideosCommentsAskedLookup(TypedDict):
    data: Optional[YoutubeVideosCommentsData]
    meta: Dict[str, Any]


class YoutubeVideosCommentsAsked(_AskedBase):
    """A question that was routed to `youtube.videos.comments`."""

    operationId: Literal["youtube.videos.comments"]
    lookup: YoutubeVideosCommentsAskedLookup


class YoutubeVideosCommentsAnalysisAskedLookup(TypedDict):
    data: Optional[YoutubeVideosCommentsAnalysisData]
    meta: Dict[str, Any]


class YoutubeVideosCommentsAnalysisAsked(_AskedBase):
    """A question that was routed to `youtube.videos.comments.analysis`."""

    operationId: Literal["youtube.videos.comments.analysis"]
    lookup: YoutubeVideosCommentsAnalysisAskedLookup


class YoutubeVideosCommentsRepliesAskedLookup(TypedDict):
    data: Optional[YoutubeVideosCommentsRepliesData]
    meta: Dict[str, Any]


class YoutubeVideosCommentsRepliesAsked(_AskedBase):
    """A question that was routed to `youtube.videos.comments.replies`."""

    operationId: Literal["youtube.videos.comments.replies"]
    lookup: YoutubeVideosCommentsRepliesAskedLookup


class YoutubeVideosTranscriptAskedLookup(TypedDict):
    data: Optional[YoutubeVideosTranscriptData]
    meta: Dict[str, Any]


class YoutubeVideosTranscriptAsked(_AskedBase):
    """A question that was routed to `youtube.videos.transcript`."""

    operationId: Literal["youtube.videos.transcript"]
    lookup: YoutubeVideosTranscriptAskedLookup


class TwitterCommunitiesAskedLookup(TypedDict):
    data: Optional[TwitterCommunitiesData]
    meta: Dict[str, Any]


class TwitterCommunitiesAsked(_AskedBase):
    """A question that was routed to `twitter.communities`."""

    operationId: Literal["twitter.communities"]
    lookup: TwitterCommunitiesAskedLookup


class TwitterCommunitiesTweetsAskedLookup(TypedDict):
    data: Optional[TwitterCommunitiesTweetsData]
    meta: Dict[str, Any]


class TwitterCommunitiesTweetsAsked(_AskedBase):
    """A question that was routed to `twitter.communities.tweets`."""

    operationId: Literal["twitter.communities.tweets"]
    lookup: TwitterCommunitiesTweetsAskedLookup


class TwitterHashtagsAskedLookup(TypedDict):
    data: Optional[TwitterHashtagsData]
    meta: Dict[str, Any]


class TwitterHashtagsAsked(_AskedBase):
    """A question that was routed to `twitter.hashtags`."""

    operationId: Literal["twitter.hashtags"]
    lookup: TwitterHashtagsAskedLookup


class TwitterProfilesAskedLookup(TypedDict):
    data: Optional[TwitterProfilesData]
    meta: Dict[str, Any]


class TwitterProfilesAsked(_AskedBase):
    """A question that was routed to `twitter.profiles`."""

    operationId: Literal["twitter.profiles"]
    lookup: TwitterProfilesAskedLookup


class TwitterProfilesTweetsAskedLookup(TypedDict):
    data: Optional[TwitterProfilesTweetsData]
    meta: Dict[str, Any]


class TwitterProfilesTweetsAsked(_AskedBase):
    """A question that was routed to `twitter.profiles.tweets`."""

    operationId: Literal["twitter.profiles.tweets"]
    lookup: TwitterProfilesTweetsAskedLookup


class TwitterSearchAskedLookup(TypedDict):
    data: Optional[TwitterSearchData]
    meta: Dict[str, Any]


class TwitterSearchAsked(_AskedBase):
    """A question that was routed to `twitter.search`."""

    operationId: Literal["twitter.search"]
    lookup: TwitterSearchAskedLookup


class TwitterTweetsAskedLookup(TypedDict):
    data: Optional[TwitterTweetsData]
    meta: Dict[str, Any]


class TwitterTweetsAsked(_AskedBase):
    """A question that was routed to `twitter.tweets`."""

    operationId: Literal["twitter.tweets"]
    lookup: TwitterTweetsAskedLookup


class TwitterTweetsRepliesAskedLookup(TypedDict):
    data: Optional[TwitterTweetsRepliesData]
    meta: Dict[str, Any]


class TwitterTweetsRepliesAsked(_AskedBase):
    """A question that was routed to `twitter.tweets.replies`."""

    operationId: Literal["twitter.tweets.replies"]
    lookup: TwitterTweetsRepliesAskedLookup


class TwitterTweetsTranscriptAskedLookup(TypedDict):
    data: Optional[TwitterTweetsTranscriptData]
    meta: Dict[str, Any]


class TwitterTweetsTranscriptAsked(_AskedBase):
    """A question that was routed to `twitter.tweets.transcript`."""

    operationId: Literal["twitter.tweets.transcript"]
    lookup: TwitterTweetsTranscriptAskedLookup


class RedditPostsAskedLookup(TypedDict):
    data: Optional[RedditPostsData]
    meta: Dict[str, Any]


class RedditPostsAsked(_AskedBase):
    """A question that was routed to `reddit.posts`."""

    operationId: Literal["reddit.posts"]
    lookup: RedditPostsAskedLookup


class RedditPostsCommentsAskedLookup(TypedDict):
    data: Optional[RedditPostsCommentsData]
    meta: Dict[str, Any]


class RedditPostsCommentsAsked(_AskedBase):
    """A question that was routed to `reddit.posts.comments`."""

    operationId: Literal["reddit.posts.comments"]
    lookup: RedditPostsCommentsAskedLookup


class RedditPostsTranscriptAskedLookup(TypedDict):
    data: Optional[RedditPostsTranscriptData]
    meta: Dict[str, Any]


class RedditPostsTranscriptAsked(_AskedBase):
    """A question that was routed to `reddit.posts.transcript`."""

    operationId: Literal["reddit.posts.transcript"]
    lookup: RedditPostsTranscriptAskedLookup


class RedditSearchAskedLookup(TypedDict):
    data: Optional[RedditSearchData]
    meta: Dict[str, Any]


class RedditSearchAsked(_AskedBase):
    """A question that was routed to `reddit.search`."""

    operationId: Literal["reddit.search"]
    lookup: RedditSearchAskedLookup


class RedditSubredditsAskedLookup(TypedDict):
    data: Optional[RedditSubredditsData]
    meta: Dict[str, Any]


class RedditSubredditsAsked(_AskedBase):
    """A question that was routed to `reddit.subreddits`."""

    operationId: Literal["reddit.subreddits"]
    lookup: RedditSubredditsAskedLookup


class RedditSubredditsSearchAskedLookup(TypedDict):
    data: Optional[RedditSubredditsSearchData]
    meta: Dict[str, Any]


class RedditSubredditsSearchAsked(_AskedBase):
    """A question that was routed to `reddit.subreddits.search`."""

    operationId: Literal["reddit.subreddits.search"]
    lookup: RedditSubredditsSearchAskedLookup


class RedditSubredditsPostsAskedLookup(TypedDict):
    data: Optional[RedditSubredditsPostsData]
    meta: Dict[str, Any]


class RedditSubredditsPostsAsked(_AskedBase):
    """A question that was routed to `reddit.subreddits.posts`."""

    operationId: Literal["reddit.subreddits.posts"]
    lookup: RedditSubredditsPostsAskedLookup


class WebAskAskedLookup(TypedDict):
    data: Optional[WebAskData]
    meta: Dict[str, Any]


class WebAskAsked(_AskedBase):
    """A question that was routed to `web.ask`."""

    operationId: Literal["web.ask"]
    lookup: WebAskAskedLookup


class WebCrawlAskedLookup(TypedDict):
    data: Optional[WebCrawlData]
    meta: Dict[str, Any]


class WebCrawlAsked(_AskedBase):
    """A question that was routed to `web.crawl`."""

    operationId: Literal["web.crawl"]
    lookup: WebCrawlAskedLookup


class WebExtractAskedLookup(TypedDict):
    data: Optional[WebExtractData]
    meta: Dict[str, Any]


class WebExtractAsked(_AskedBase):
    """A question that was routed to `web.extract`."""

    operationId: Literal["web.extract"]
    lookup: WebExtractAskedLookup


class WebHtmlAskedLookup(TypedDict):
    data: Optional[WebHtmlData]
    meta: Dict[str, Any]


class WebHtmlAsked(_AskedBase):
    """A question that was routed to `web.html`."""

    operationId: Literal["web.html"]
    lookup: WebHtmlAskedLookup


class WebMarkdownAskedLookup(TypedDict):
    data: Optional[WebMarkdownData]
    meta: Dict[str, Any]


class WebMarkdownAsked(_AskedBase):
    """A question that was routed to `web.markdown`."""

    operationId: Literal["web.markdown"]
    lookup: WebMarkdownAskedLookup


class WebScreenshotAskedLookup(TypedDict):
    data: Optional[WebScreenshotData]
    meta: Dict[str, Any]


class WebScreenshotAsked(_AskedBase):
    """A question that was routed to `web.screenshot`."""

    operationId: Literal["web.screenshot"]
    lookup: WebScreenshotAskedLookup


NewItemsEvent = Union[
    InstagramPostsCommentsEvent,
    InstagramProfilesPostsEvent,
    InstagramProfilesReelsEvent,
    InstagramProfilesTaggedPostsEvent,
    InstagramSearchEvent,
    InstagramSearchHashtagsEvent,
    InstagramSearchPopularEvent,
    InstagramSearchProfilesEvent,
    InstagramSearchReelsEvent,
    InstagramV2AudioSearchEvent,
    InstagramV2HashtagsSearchEvent,
    InstagramV2HashtagsMediaEvent,
    InstagramV2LocationsSearchEvent,
    InstagramV2LocationsMediaEvent,
    InstagramV2MediaCommentsEvent,
    InstagramV2ProfilesSearchEvent,
    InstagramV2ProfilesMediaEvent,
    InstagramV2ProfilesStoriesEvent,
    InstagramV2TopicsEvent,
    LinkedinV2ActivitiesCommentsEvent,
    LinkedinV2JobsSearchEvent,
    LinkedinV2OrganizationsJobsEvent,
    LinkedinV2OrganizationsPostsEvent,
    LinkedinV2PeoplePostsEvent,
    TiktokAdLibraryAdsSearchEvent,
    TiktokCollectionsVideosEvent,
    TiktokFeedTrendingEvent,
    TiktokMusicVideosEvent,
    TiktokProductsReviewsEvent,
    TiktokProfilesFollowersEvent,
    TiktokProfilesFollowingEvent,
    TiktokProfilesShowcaseProductsEvent,
    TiktokProfilesVideosEvent,
    TiktokSearchEvent,
    TiktokSearchHashtagsEvent,
    TiktokSearchTopEvent,
    TiktokShopProductsEvent,
    TiktokShopProductsSearchEvent,
    TiktokUsersSearchEvent,
    TiktokVideosCommentsEvent,
    FacebookAdLibraryAdsSearchEvent,
    FacebookAdLibraryCompaniesAdsEvent,
    FacebookGroupsPostsEvent,
    FacebookMarketplaceSearchEvent,
    FacebookPostsCommentsEvent,
    FacebookProfilesPhotosEvent,
    FacebookProfilesPostsEvent,
    FacebookProfilesReelsEvent,
    YoutubeChannelsShortsEvent,
    YoutubeChannelsVideosEvent,
    YoutubePlaylistsEvent,
    YoutubeSearchEvent,
    YoutubeSearchHashtagsEvent,
    YoutubeVideosCommentsEvent,
    TwitterCommunitiesTweetsEvent,
    TwitterHashtagsEvent,
    TwitterProfilesTweetsEvent,
    TwitterSearchEvent,
    TwitterTweetsRepliesEvent,
    RedditPostsCommentsEvent,
    RedditSearchEvent,
    RedditSubredditsSearchEvent,
    RedditSubredditsPostsEvent,
]
"""A monitor found new items; ``operationId`` narrows them."""

WebhookEvent = Union[
    NewItemsEvent,
    ItemsEditedEvent,
    ItemsRemovedEvent,
    ConditionMetEvent,
    TextChangedEvent,
    PartMissingEvent,
    SummaryEvent,
    MonitorNoticeEvent,
    EndpointDisabledEvent,
    EndpointNoticeEvent,
    BalanceLowEvent,
    AccountBudgetEvent,
    KeyBudgetEvent,
    JobEvent,
    JobScheduleEvent,
    TestEvent,
]
"""Every event, by ``type``; those with new items also by ``operationId``."""

AskAnswer = Union[
    InstagramAudioReelsAsked,
    InstagramHighlightsAsked,
    InstagramPostsAsked,
    InstagramPostsCommentsAsked,
    InstagramPostsCommentsRepliesAsked,
    InstagramPostsDownloadAsked,
    InstagramPostsTranscriptAsked,
    InstagramProfilesAsked,
    InstagramProfilesEngagementAsked,
    InstagramProfilesHighlightsAsked,
    InstagramProfilesPostsAsked,
    InstagramProfilesReelsAsked,
    InstagramProfilesBasicAsked,
    InstagramProfilesTaggedPostsAsked,
    InstagramReelsTrendingAsked,
    InstagramSearchAsked,
    InstagramSearchHashtagsAsked,
    InstagramSearchPopularAsked,
    InstagramSearchProfilesAsked,
    InstagramSearchReelsAsked,
    InstagramV2AudioSearchAsked,
    InstagramV2AudioAsked,
    InstagramV2AudioReelsAsked,
    InstagramV2HashtagsSearchAsked,
    InstagramV2HashtagsAsked,
    InstagramV2HashtagsMediaAsked,
    InstagramV2HighlightsAsked,
    InstagramV2LocationsSearchAsked,
    InstagramV2LocationsAsked,
    InstagramV2LocationsMediaAsked,
    InstagramV2MediaAsked,
    InstagramV2MediaCommentsAsked,
    InstagramV2MediaCommentsRepliesAsked,
    InstagramV2MediaTranscriptAsked,
    InstagramV2ProfilesSearchAsked,
    InstagramV2ProfilesAsked,
    InstagramV2ProfilesEngagementAsked,
    InstagramV2ProfilesFollowingAsked,
    InstagramV2ProfilesHighlightsAsked,
    InstagramV2ProfilesMediaAsked,
    InstagramV2ProfilesStoriesAsked,
    InstagramV2ReelsTrendingAsked,
    InstagramV2TopicsAsked,
    LinkedinAdLibraryAdsAsked,
    LinkedinAdLibraryAdsSearchAsked,
    LinkedinCompaniesAsked,
    LinkedinCompaniesPostsAsked,
    LinkedinJobsAsked,
    LinkedinJobsSearchAsked,
    LinkedinOrganizationsAsked,
    LinkedinPeopleSearchAsked,
    LinkedinPostsAsked,
    LinkedinPostsSearchAsked,
    LinkedinPostsTranscriptAsked,
    LinkedinProfilesAsked,
    LinkedinProfilesPostsAsked,
    LinkedinV2ActivitiesAsked,
    LinkedinV2ActivitiesCommentsAsked,
    LinkedinV2ActivitiesReactionsAsked,
    LinkedinV2JobsBatchAsked,
    LinkedinV2JobsSearchAsked,
    LinkedinV2JobsAsked,
    LinkedinV2JobsHiringTeamAsked,
    LinkedinV2JobsRelatedViewsAsked,
    LinkedinV2JobsSimilarAsked,
    LinkedinV2OrganizationsAsked,
    LinkedinV2OrganizationsBatchAsked,
    LinkedinV2OrganizationsJobsAsked,
    LinkedinV2OrganizationsResolveAsked,
    LinkedinV2OrganizationsSearchAsked,
    LinkedinV2OrganizationsAffiliatedAsked,
    LinkedinV2OrganizationsHeadcountAsked,
    LinkedinV2OrganizationsPostsAsked,
    LinkedinV2OrganizationsSimilarAsked,
    LinkedinV2PeopleResolveAsked,
    LinkedinV2PeopleSearchAsked,
    LinkedinV2PeopleCommentsAsked,
    LinkedinV2PeopleEmploymentHistoryAsked,
    LinkedinV2PeopleInterestsAsked,
    LinkedinV2PeoplePostsAsked,
    LinkedinV2PeopleRecommendationsAsked,
    LinkedinV2PeopleSimilarAsked,
    LinkedinV2ProfilesAsked,
    LinkedinV2ProfilesBatchAsked,
    TiktokAdLibraryAdsAsked,
    TiktokAdLibraryAdsSearchAsked,
    TiktokCollectionsVideosAsked,
    TiktokFeedTrendingAsked,
    TiktokMusicVideosAsked,
    TiktokProductsAsked,
    TiktokProductsReviewsAsked,
    TiktokProfilesAsked,
    TiktokProfilesAudienceAsked,
    TiktokProfilesEngagementAsked,
    TiktokProfilesFollowersAsked,
    TiktokProfilesFollowingAsked,
    TiktokProfilesLiveAsked,
    TiktokProfilesRegionAsked,
    TiktokProfilesShowcaseProductsAsked,
    TiktokProfilesVideosAsked,
    TiktokSearchAsked,
    TiktokSearchHashtagsAsked,
    TiktokSearchSuggestionsAsked,
    TiktokSearchTopAsked,
    TiktokShopProductsAsked,
    TiktokShopProductsSearchAsked,
    TiktokSongsAsked,
    TiktokUsersSearchAsked,
    TiktokVideosAsked,
    TiktokVideosCommentsAsked,
    TiktokVideosCommentsRepliesAsked,
    TiktokVideosDownloadAsked,
    TiktokVideosTranscriptAsked,
    FacebookAdLibraryAdsAsked,
    FacebookAdLibraryAdsSearchAsked,
    FacebookAdLibraryCompaniesAdsAsked,
    FacebookAdLibraryCompaniesSearchAsked,
    FacebookEventsAsked,
    FacebookEventsDetailsAsked,
    FacebookEventsSearchAsked,
    FacebookGroupsAsked,
    FacebookGroupsPostsAsked,
    FacebookMarketplaceItemsAsked,
    FacebookMarketplaceLocationsSearchAsked,
    FacebookMarketplaceSearchAsked,
    FacebookPostsAsked,
    FacebookPostsCommentsAsked,
    FacebookPostsCommentsRepliesAsked,
    FacebookPostsTranscriptAsked,
    FacebookProfilesAsked,
    FacebookProfilesEventsAsked,
    FacebookProfilesPhotosAsked,
    FacebookProfilesPostsAsked,
    FacebookProfilesReelsAsked,
    YoutubeChannelAsked,
    YoutubeChannelsShortsAsked,
    YoutubeChannelsVideosAsked,
    YoutubeCommunityPostsAsked,
    YoutubePlaylistsAsked,
    YoutubeSearchAsked,
    YoutubeSearchHashtagsAsked,
    YoutubeShortsTrendingAsked,
    YoutubeVideosAsked,
    YoutubeVideosCommentsAsked,
    YoutubeVideosCommentsAnalysisAsked,
    YoutubeVideosCommentsRepliesAsked,
    YoutubeVideosTranscriptAsked,
    TwitterCommunitiesAsked,
    TwitterCommunitiesTweetsAsked,
    TwitterHashtagsAsked,
    TwitterProfilesAsked,
    TwitterProfilesTweetsAsked,
    TwitterSearchAsked,
    TwitterTweetsAsked,
    TwitterTweetsRepliesAsked,
    TwitterTweetsTranscriptAsked,
    RedditPostsAsked,
    RedditPostsCommentsAsked,
    RedditPostsTranscriptAsked,
    RedditSearchAsked,
    RedditSubredditsAsked,
    RedditSubredditsSearchAsked,
    RedditSubredditsPostsAsked,
    WebAskAsked,
    WebCrawlAsked,
    WebExtractAsked,
    WebHtmlAsked,
    WebMarkdownAsked,
    WebScreenshotAsked,
]
"""What a question was routed to and what came of it; ``operationId`` narrows the data."""
