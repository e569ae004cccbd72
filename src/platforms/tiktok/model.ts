import type { Download, HostedAsset } from '../shared/hosting.ts'
import type { CaptionTrack, Transcript } from '../shared/transcript.ts'

/** What TikTok tells. Null is "not told"; what there is none of is said as such. */

type Told<T, Names extends string> = { readonly [Name in Names]: T | null }
type Texts<Names extends string> = Told<string, Names>
type Numbers<Names extends string> = Told<number, Names>
type Flags<Names extends string> = Told<boolean, Names>

export interface Profile
  extends Texts<'id' | 'secUid' | 'displayName' | 'bio' | 'language' | 'createdAt'>,
    Flags<'verified' | 'privateAccount'> {
  /** As the platform writes it. */
  readonly handle: string
  readonly avatars: { readonly large?: string; readonly medium?: string; readonly thumb?: string }
  /** Country that the account states (ISO 3166-1). */
  readonly region: string | null
  /** The room of its broadcast; '' when there is none. */
  readonly roomId: string | null
  /** 2: the list of followed accounts is shown to nobody else. */
  readonly followingVisibility: number | null
  readonly counts: Numbers<'followers' | 'following' | 'likes' | 'posts' | 'friends' | 'diggs'>
  /** What only its own page tells; only what is known. */
  readonly settings: ProfileSettings
}

type SettingFlags = 'isCommerceUser' | 'isSeller' | 'openFavorite' | 'isAdVirtual' | 'isEmbedBanned'

export interface ProfileSettings
  extends Readonly<Partial<Record<SettingFlags | 'canExpandPlaylist', boolean>>> {
  readonly bioLink?: { url: string; riskLevel: number }
  readonly profileEmbedPermission?: number
  readonly contentSettings?: Record<'comment' | 'duet' | 'stitch' | 'download', number>
  readonly profileTabs?: Record<'showMusicTab' | 'showQuestionTab' | 'showPlayListTab', boolean>
}

export interface People {
  readonly people: readonly Profile[]
  readonly total: number | null
  /** Whether the owner shows the list to nobody. */
  readonly hidden: boolean
}

export interface PostStats extends Numbers<'views' | 'likes' | 'comments' | 'shares' | 'saves'> {}

export interface PostAuthor
  extends Texts<'id' | 'handle' | 'secUid' | 'displayName' | 'avatarUrl' | 'signature' | 'region'>,
    Flags<'verified' | 'privateAccount'> {}

export interface Music extends Texts<'id' | 'title' | 'author' | 'album' | 'playUrl' | 'coverUrl'> {
  readonly durationSec: number | null
  readonly isOriginal: boolean | null
}

export interface Song extends Music {
  readonly videoCount: number | null
  /** Whether the sound's author is a registered artist. */
  readonly isArtist: boolean | null
}

export interface Post
  extends Texts<'caption' | 'createdAt' | 'thumbnailUrl' | 'cleanUrl'>,
    Numbers<'width' | 'height'> {
  readonly id: string
  /** Country of upload. */
  readonly region: string | null
  /** Null for photo posts. */
  readonly durationMs: number | null
  readonly mediaType: 'video' | 'slideshow'
  readonly pinned: boolean
  /** With the platform's watermark. */
  readonly downloadUrl: string | null
  readonly images: readonly string[]
  readonly captions: readonly CaptionTrack[] | null
  readonly stats: PostStats
  readonly author: PostAuthor | null
  readonly music: Music | null
  readonly details: Readonly<Record<string, unknown>>
  readonly isAd: boolean | null
}

/** A post with what a lookup fetched for it. */
export interface PostLookup {
  readonly post: Post
  /** WebVTT of its captions. */
  readonly captionFile: string | null
  readonly downloads: readonly Download[]
}

export interface PostList {
  readonly posts: readonly Post[]
  /** Files kept of its posts, by the id of the post; null where none were asked for. */
  readonly hosted?: ReadonlyMap<string, readonly HostedAsset[]> | null
}

export interface Comment {
  readonly id: string
  readonly text: string
  readonly createdAt: string
  readonly likes: number
  readonly replyCount: number
  /** BCP 47; `un` where the platform could not tell. */
  readonly language: string | null
  readonly author: (Texts<'id' | 'secUid' | 'displayName' | 'avatarUrl'> & { readonly handle: string }) | null
}

export interface CommentList {
  readonly comments: readonly Comment[]
  readonly total: number | null
}

export interface Suggestion extends Numbers<'position' | 'score'> {
  readonly text: string
  readonly language: string | null
}

/** A picture of the shop, with its addresses: the same file on several hosts. */
export interface ShopPicture extends Numbers<'width' | 'height'> {
  readonly urls: readonly string[]
}

/** A product as lists of the shop show it. Prices are written as the shop writes them. */
export interface ShopProduct extends Texts<'title' | 'url'> {
  readonly id: string
  readonly picture: ShopPicture | null
  readonly price: Texts<
    'currencyCode' | 'currencySymbol' | 'current' | 'original' | 'discountText' | 'savingText'
  > | null
  readonly sold: number | null
  readonly reviews: number | null
  readonly rating: number | null
  readonly seller: Texts<'id' | 'name' | 'logoUrl'> | null
}

export interface ShopStore
  extends Texts<'name' | 'logoUrl' | 'storeUrl' | 'region'>,
    Numbers<'rating' | 'soldCount' | 'reviewCount'>,
    Numbers<'onSellProductCount' | 'followerCount' | 'videoCount'> {
  readonly id: string
}

export interface ShopProducts {
  readonly products: readonly ShopProduct[]
}

/** A store and a page of its products. */
export interface StoreProducts extends ShopProducts {
  readonly store: ShopStore | null
}

/** A page of products found, by its number. */
export interface FoundProducts extends ShopProducts {
  readonly hasMore: boolean
}

export interface Review
  extends Texts<
    'skuId' | 'text' | 'createdAt' | 'reviewerName' | 'reviewerAvatarUrl' | 'variant' | 'country'
  > {
  readonly id: string
  /** Among the reviews that the page shows, from 0: one that cannot be read leaves its place empty. */
  readonly place: number
  readonly productId: string
  readonly rating: number
  readonly imageUrls: string[]
  readonly verifiedPurchase: boolean | null
}

/** Reviews of a page of ours; a product page carries up to twenty. */
export const reviewsPerPage = 10

/** The reviews that the page of a product shows. */
export interface Reviews {
  readonly reviews: readonly Review[]
  /** How many there are in all. */
  readonly total: number
  readonly averageRating: number | null
  /** Number of reviews with one star, two, … five; null where not told. */
  readonly byStars?: readonly (number | null)[] | null
  /** Whether the reviews are one page of the list, and there is another; left out of reviews that stand on a product's page. */
  readonly hasMore?: boolean
}

/** Where an account is. */
export interface Whereabouts {
  readonly handle: string
  readonly region: string | null
  /** `account`: stated by the account; `uploads`: country of most recent uploads. */
  readonly source: 'account' | 'uploads' | null
}

/** An account and its recent posts. */
export interface Sample {
  readonly profile: Profile
  readonly posts: readonly Post[]
}

/** Countries that the commenters of recent posts state. */
export interface Audience {
  readonly handle: string
  readonly posts: number
  readonly commenters: number
  readonly countries: readonly string[]
}

/** A video and what is said in it. */
export interface SpokenPost {
  readonly post: Post
  readonly transcript: Transcript | null
}
