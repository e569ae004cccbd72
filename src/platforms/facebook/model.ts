import { type Nullable, unknownFields } from '../shared/unknown-fields.ts'

/**
 * Facebook's data, independent of API versions. `null` means unknown; an empty text, an empty list or 0 means that
 * Facebook reported that value. Ids are text. Times are ISO 8601 in UTC.
 */

/** A person or page, as posts, comments and listings name it. */
export interface Person extends Nullable<'id' | 'name' | 'url' | 'avatarUrl', string> {
  /** The name in the profile's link. */
  readonly handle: string | null
  /** Facebook's short form of the name. */
  readonly shortName?: string | null
  readonly isVerified: boolean | null
}

export const unknownPerson: Person = unknownFields('id', 'name', 'handle', 'url', 'avatarUrl', 'isVerified')

export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Weekday = (typeof weekdays)[number]

/** Opening hours by day, `HH:MM`; a day without intervals is closed. */
export type Hours = Readonly<
  Partial<Record<Weekday, readonly { readonly open: string | null; readonly close: string | null }[]>>
>

/** A page, or the public part of a person's profile. */
export interface Profile
  extends Nullable<'platformUserId' | 'displayName' | 'avatarUrl' | 'coverImageUrl', string>,
    Nullable<'address' | 'email' | 'phone' | 'website', string>,
    Nullable<'intro' | 'category' | 'services' | 'priceRange' | 'ratingText', string>,
    Nullable<'createdDateText' | 'adLibraryStatus', string>,
    Nullable<'likes' | 'followers' | 'ratingCount', number> {
  readonly profileType: 'person' | 'business'
  readonly profileUrl: string
  /** False where the page reports that its business is permanently closed. */
  readonly isActive: boolean | null
  /** The page's id in the Ad Library. */
  readonly adLibraryPageId: string | null
  readonly hours: Hours | null
}

/** A video's files; their addresses expire. */
export type Video = Nullable<'sdUrl' | 'hdUrl' | 'thumbnailUrl' | 'captionsUrl', string> &
  Nullable<'durationSec' | 'width' | 'height', number>

/** A post, photo, video or reel. */
export interface Post
  extends Nullable<'text' | 'createdAt' | 'feedbackId', string>,
    Nullable<'reactionCount' | 'commentCount' | 'shares' | 'views' | 'width' | 'height', number> {
  readonly id: string
  readonly url: string
  readonly author: Person | null
  /** Reactions by kind; null where the page hides them. */
  readonly reactions: Readonly<Record<string, number>> | null
  /** Addresses of its pictures, in order. */
  readonly imageUrls: readonly string[] | null
  readonly video: Video | null
  readonly music: Music | null
  readonly topComments: readonly Comment[] | null
}

export type Music = Nullable<'trackTitle' | 'albumArtUrl' | 'musicId' | 'type', string>

/** A post with its transcript, where the caller requested one. */
export interface PostLookup extends Post {
  readonly transcript: string | null
}

export interface Reel
  extends Nullable<'postId' | 'videoId' | 'description' | 'createdAt' | 'thumbnailUrl' | 'videoUrl', string>,
    Nullable<'viewCount' | 'durationMs', number> {
  readonly id: string
  readonly url: string
  readonly music: { readonly title: string | null } | null
  readonly author: Person | null
}

export interface Photo
  extends Nullable<'accessibilityCaption' | 'imageUrl' | 'thumbnailUrl', string>,
    Nullable<'width' | 'height', number> {
  readonly id: string
  readonly url: string
}

export interface Comment {
  readonly id: string
  readonly text: string
  readonly createdAt: string | null
  readonly author: Person | null
  readonly replyCount: number | null
  readonly reactionCount: number | null
  readonly reactions: Readonly<Record<string, number>> | null
  /** Token that requests the replies (default: the comment's id); null where the source cannot load replies. */
  readonly repliesToken?: string | null
}

/** Items of a list. */
export interface List<T> {
  readonly items: readonly T[]
}

export interface Label {
  readonly label: string | null
  readonly description: string | null
}

export interface Group
  extends Nullable<'name' | 'description' | 'createdAt' | 'historySummary' | 'newMembersText', string>,
    Nullable<'memberCount' | 'postsLastDay' | 'postsLastMonth', number> {
  readonly id: string
  readonly url: string
  readonly privacy: Label
  readonly visibility: Label
}

export interface Place extends Nullable<'subtitle' | 'pageId' | 'city' | 'postalCode', string> {
  readonly name: string
  readonly multiLineAddress: readonly string[]
  readonly latitude: number
  readonly longitude: number
}

/** An amount of money; `amountMinor` is in the currency's smallest unit. */
export type Price = Nullable<'formatted' | 'currency', string> & Nullable<'amount' | 'amountMinor', number>

export type ListingStatus = Nullable<
  'isHidden' | 'isLive' | 'isPending' | 'isSold' | 'isViewerSeller',
  boolean
>

/** A Marketplace listing in search results. */
export interface Listing
  extends Nullable<
    'city' | 'state' | 'displayName' | 'cityPageId' | 'categoryId' | 'storyType' | 'storyKey',
    string
  > {
  readonly id: string
  readonly title: string
  /** Null where the seller states no price. */
  readonly price: Price | null
  readonly strikethroughPrice: Price | null
  readonly primaryPhoto: { readonly id: string | null; readonly url: string | null }
  readonly deliveryTypes: readonly string[]
  readonly status: ListingStatus
}

/** A Marketplace listing with details. The coordinates locate its area, not an address. */
export interface Item
  extends Nullable<'description' | 'createdAt' | 'categoryId' | 'shareUrl' | 'locationText', string>,
    Nullable<'latitude' | 'longitude', number>,
    Nullable<'isShippingOffered' | 'isBuyNowEnabled' | 'isMessagingEnabled', boolean> {
  readonly id: string
  readonly title: string
  readonly price: Price | null
  readonly strikethroughPrice: Price | null
  readonly attributes: readonly {
    readonly name: string
    readonly value: string | null
    readonly label: string | null
  }[]
  readonly photos: readonly {
    readonly photoId: string
    readonly url: string
    readonly width: number | null
    readonly height: number | null
    readonly accessibilityCaption: string | null
  }[]
  readonly seller: (Person & { readonly rating: number | null }) | null
  readonly status: ListingStatus
  readonly deliveryTypes: readonly string[]
}

/** An advertiser's page. */
export interface AdPage extends Nullable<'id' | 'name' | 'url' | 'profilePictureUrl', string> {
  readonly categories: readonly string[]
  readonly likeCount: number | null
  readonly isDeleted: boolean | null
}

export type AdCard = Nullable<'title' | 'body' | 'caption' | 'linkUrl' | 'imageUrl' | 'videoUrl', string>

export interface Ad
  extends Nullable<
      | 'collationId'
      | 'startedAt'
      | 'endedAt'
      | 'impressionsText'
      | 'spend'
      | 'currency'
      | 'bodyText'
      | 'title'
      | 'caption'
      | 'linkUrl'
      | 'linkDescription'
      | 'callToAction'
      | 'callToActionType'
      | 'displayFormat',
      string
    >,
    Nullable<'collationCount' | 'impressionsIndex', number> {
  readonly id: string
  readonly page: AdPage
  readonly isActive: boolean
  readonly publisherPlatforms: readonly string[]
  readonly categories: readonly string[]
  readonly countries: readonly string[]
  readonly images: readonly {
    readonly url: string | null
    readonly resizedUrl: string | null
    readonly watermarkedResizedUrl: string | null
  }[]
  readonly videos: readonly {
    readonly hdUrl: string | null
    readonly sdUrl: string | null
    readonly previewImageUrl: string | null
  }[]
  readonly cards: readonly AdCard[]
}

export interface AdList extends List<Ad> {
  readonly total: number | null
}

export interface Company
  extends Nullable<
    'category' | 'imageUrl' | 'verification' | 'country' | 'entityType' | 'pageAlias',
    string
  > {
  readonly pageId: string
  readonly name: string
  readonly instagram: {
    readonly username: string | null
    readonly followers: number | null
    readonly verified: boolean | null
  }
  readonly likes: number | null
  readonly pageDeleted: boolean | null
}

/** An event in a list. */
export interface ListedEvent
  extends Nullable<'startAt' | 'kind' | 'coverVideoUrl' | 'priceRange', string>,
    Nullable<'isCanceled' | 'isHappeningNow' | 'isOnline' | 'isPast', boolean> {
  readonly id: string
  readonly url: string
  readonly name: string
  /** Day and time as text. */
  readonly dayTimeSentence: string | null
  readonly creator: Pick<Person, 'id' | 'name' | 'url'> | null
  readonly place: EventPlace | null
  readonly cover: {
    readonly photoId: string | null
    readonly url: string | null
    readonly alt: string | null
  }
  readonly social: EventSocial
}

export interface EventPlace {
  readonly id: string | null
  readonly name: string | null
  readonly city: string | null
}

/** Numbers of people who are interested, will attend or attended. */
export interface EventSocial extends Nullable<'interestedCount' | 'goingCount' | 'wentCount', number> {
  readonly summary: string | null
}

/** An event with details. */
export interface Event
  extends ListedEvent,
    Nullable<
      | 'description'
      | 'category'
      | 'privacy'
      | 'hostContextText'
      | 'rsvpStyle'
      | 'locationName'
      | 'address'
      | 'city'
      | 'cityId',
      string
    >,
    Nullable<'latitude' | 'longitude' | 'attendanceCount', number> {
  readonly isCanceled: boolean
  readonly isOnline: boolean
  readonly isPast: boolean
  readonly categories: readonly string[]
  readonly schedule: Readonly<Record<'endAt' | 'timeText' | 'duration' | 'startTimeFormatted', string | null>>
  readonly tickets: Readonly<Record<'price' | 'url' | 'source' | 'provider', string | null>>
  readonly hosts: readonly EventHost[]
  readonly host: EventHost | null
  readonly canViewMembers: boolean | null
}

export interface EventHost extends Pick<Person, 'id' | 'name' | 'url' | 'isVerified'> {
  readonly profilePictureUrl: string | null
  readonly type: string | null
}
