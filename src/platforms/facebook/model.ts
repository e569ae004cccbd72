/**
 * Facebook's data, independent of API versions. `null` means unknown; an empty text, an empty list or 0 means that
 * Facebook reported that value. Ids are text. Times are ISO 8601 in UTC.
 */

/** A person or page, as posts, comments and listings name it. */
export interface Person {
  readonly id: string | null
  readonly name: string | null
  /** The name in the profile's link. */
  readonly handle: string | null
  /** Facebook's short form of the name. */
  readonly shortName?: string | null
  readonly url: string | null
  readonly avatarUrl: string | null
  readonly isVerified: boolean | null
}

export const unknownPerson: Person = {
  id: null,
  name: null,
  handle: null,
  url: null,
  avatarUrl: null,
  isVerified: null,
}

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
export interface Profile {
  readonly profileType: 'person' | 'business'
  readonly platformUserId: string | null
  readonly displayName: string | null
  readonly profileUrl: string
  readonly avatarUrl: string | null
  readonly coverImageUrl: string | null
  readonly likes: number | null
  readonly followers: number | null
  readonly ratingCount: number | null
  readonly ratingText: string | null
  readonly address: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly website: string | null
  readonly intro: string | null
  readonly category: string | null
  readonly services: string | null
  readonly priceRange: string | null
  /** False where the page reports that its business is permanently closed. */
  readonly isActive: boolean | null
  readonly createdDateText: string | null
  readonly adLibraryStatus: string | null
  /** The page's id in the Ad Library. */
  readonly adLibraryPageId: string | null
  readonly hours: Hours | null
}

/** A video's files; their addresses expire. */
export interface Video {
  readonly sdUrl: string | null
  readonly hdUrl: string | null
  readonly thumbnailUrl: string | null
  readonly durationSec: number | null
  readonly width: number | null
  readonly height: number | null
  readonly captionsUrl: string | null
}

/** A post, photo, video or reel. */
export interface Post {
  readonly id: string
  readonly url: string
  readonly text: string | null
  readonly createdAt: string | null
  readonly author: Person | null
  readonly feedbackId: string | null
  readonly reactionCount: number | null
  /** Reactions by kind; null where the page hides them. */
  readonly reactions: Readonly<Record<string, number>> | null
  readonly commentCount: number | null
  readonly shares: number | null
  readonly views: number | null
  /** Addresses of its pictures, in order. */
  readonly imageUrls: readonly string[] | null
  readonly width: number | null
  readonly height: number | null
  readonly video: Video | null
  readonly music: Music | null
  readonly topComments: readonly Comment[] | null
}

export interface Music {
  readonly trackTitle: string | null
  readonly albumArtUrl: string | null
  readonly musicId: string | null
  readonly type: string | null
}

/** A post with its transcript, where the caller requested one. */
export interface PostLookup extends Post {
  readonly transcript: string | null
}

export interface Reel {
  readonly id: string
  readonly postId: string | null
  readonly videoId: string | null
  readonly url: string
  readonly description: string | null
  readonly createdAt: string | null
  readonly viewCount: number | null
  readonly thumbnailUrl: string | null
  readonly videoUrl: string | null
  readonly durationMs: number | null
  readonly music: { readonly title: string | null } | null
  readonly author: Person | null
}

export interface Photo {
  readonly id: string
  readonly url: string
  readonly accessibilityCaption: string | null
  readonly imageUrl: string | null
  readonly thumbnailUrl: string | null
  readonly width: number | null
  readonly height: number | null
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

export interface Group {
  readonly id: string
  readonly url: string
  readonly name: string | null
  readonly description: string | null
  readonly createdAt: string | null
  readonly historySummary: string | null
  readonly privacy: Label
  readonly visibility: Label
  readonly memberCount: number | null
  readonly postsLastDay: number | null
  readonly postsLastMonth: number | null
  readonly newMembersText: string | null
}

export interface Place {
  readonly name: string
  readonly subtitle: string | null
  readonly multiLineAddress: readonly string[]
  readonly pageId: string | null
  readonly latitude: number
  readonly longitude: number
  readonly city: string | null
  readonly postalCode: string | null
}

/** An amount of money; `amountMinor` is in the currency's smallest unit. */
export interface Price {
  readonly formatted: string | null
  readonly amount: number | null
  readonly amountMinor: number | null
  readonly currency: string | null
}

export interface ListingStatus {
  readonly isHidden: boolean | null
  readonly isLive: boolean | null
  readonly isPending: boolean | null
  readonly isSold: boolean | null
  readonly isViewerSeller: boolean | null
}

/** A Marketplace listing in search results. */
export interface Listing {
  readonly id: string
  readonly title: string
  readonly price: Price
  readonly strikethroughPrice: Price | null
  readonly city: string | null
  readonly state: string | null
  readonly displayName: string | null
  readonly cityPageId: string | null
  readonly primaryPhoto: { readonly id: string | null; readonly url: string | null }
  readonly categoryId: string | null
  readonly deliveryTypes: readonly string[]
  readonly status: ListingStatus
  readonly storyType: string | null
  readonly storyKey: string | null
}

/** A Marketplace listing with details. The coordinates locate its area, not an address. */
export interface Item {
  readonly id: string
  readonly title: string
  readonly description: string | null
  readonly createdAt: string | null
  readonly categoryId: string | null
  readonly shareUrl: string | null
  readonly price: Price | null
  readonly strikethroughPrice: Price | null
  readonly locationText: string | null
  readonly latitude: number | null
  readonly longitude: number | null
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
  readonly isShippingOffered: boolean | null
  readonly isBuyNowEnabled: boolean | null
  readonly isMessagingEnabled: boolean | null
  readonly deliveryTypes: readonly string[]
}

/** An advertiser's page. */
export interface AdPage {
  readonly id: string | null
  readonly name: string | null
  readonly url: string | null
  readonly isDeleted: boolean | null
  readonly profilePictureUrl: string | null
  readonly likeCount: number | null
  readonly categories: readonly string[]
}

export interface AdCard {
  readonly title: string | null
  readonly body: string | null
  readonly caption: string | null
  readonly linkUrl: string | null
  readonly imageUrl: string | null
  readonly videoUrl: string | null
}

export interface Ad {
  readonly id: string
  readonly page: AdPage
  readonly collationId: string | null
  readonly collationCount: number | null
  readonly isActive: boolean
  readonly publisherPlatforms: readonly string[]
  readonly startedAt: string | null
  readonly endedAt: string | null
  readonly categories: readonly string[]
  readonly countries: readonly string[]
  readonly impressionsText: string | null
  readonly impressionsIndex: number | null
  readonly spend: string | null
  readonly currency: string | null
  readonly bodyText: string | null
  readonly title: string | null
  readonly caption: string | null
  readonly linkUrl: string | null
  readonly linkDescription: string | null
  readonly callToAction: string | null
  readonly callToActionType: string | null
  readonly displayFormat: string | null
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

export interface Company {
  readonly pageId: string
  readonly name: string
  readonly category: string | null
  readonly imageUrl: string | null
  readonly likes: number | null
  readonly verification: string | null
  readonly country: string | null
  readonly entityType: string | null
  readonly pageAlias: string | null
  readonly pageDeleted: boolean | null
  readonly instagram: {
    readonly username: string | null
    readonly followers: number | null
    readonly verified: boolean | null
  }
}

/** An event in a list. */
export interface ListedEvent {
  readonly id: string
  readonly url: string
  readonly name: string
  readonly startAt: string | null
  /** Day and time as text. */
  readonly dayTimeSentence: string | null
  readonly isCanceled: boolean | null
  readonly isHappeningNow: boolean | null
  readonly isOnline: boolean | null
  readonly isPast: boolean | null
  readonly kind: string | null
  readonly creator: Pick<Person, 'id' | 'name' | 'url'> | null
  readonly place: EventPlace | null
  readonly cover: {
    readonly photoId: string | null
    readonly url: string | null
    readonly alt: string | null
  }
  readonly coverVideoUrl: string | null
  readonly priceRange: string | null
  readonly social: EventSocial
}

export interface EventPlace {
  readonly id: string | null
  readonly name: string | null
  readonly city: string | null
}

/** Numbers of people who are interested, will attend or attended. */
export interface EventSocial {
  readonly summary: string | null
  readonly interestedCount: number | null
  readonly goingCount: number | null
  readonly wentCount: number | null
}

/** An event with details. */
export interface Event extends ListedEvent {
  readonly isCanceled: boolean
  readonly isOnline: boolean
  readonly isPast: boolean
  readonly description: string | null
  readonly category: string | null
  readonly categories: readonly string[]
  readonly privacy: string | null
  readonly hostContextText: string | null
  readonly rsvpStyle: string | null
  readonly schedule: Readonly<Record<'endAt' | 'timeText' | 'duration' | 'startTimeFormatted', string | null>>
  readonly locationName: string | null
  readonly address: string | null
  readonly city: string | null
  readonly cityId: string | null
  readonly latitude: number | null
  readonly longitude: number | null
  readonly attendanceCount: number | null
  readonly canViewMembers: boolean | null
  readonly tickets: Readonly<Record<'price' | 'url' | 'source' | 'provider', string | null>>
  readonly hosts: readonly EventHost[]
  readonly host: EventHost | null
}

export interface EventHost extends Pick<Person, 'id' | 'name' | 'url' | 'isVerified'> {
  readonly profilePictureUrl: string | null
  readonly type: string | null
}
