/**
 * LinkedIn's objects, independent of an API version. `null` means unknown. An empty text, an empty list and 0 mean that
 * the source reported none. Ids are text; times are ISO 8601 in UTC.
 */

/** A date whose parts may be unknown. */
export interface PartialDate {
  readonly year: number | null
  readonly month: number | null
  readonly day: number | null
}

/** A person or organization, as other objects show them. */
export interface Actor {
  readonly kind: 'person' | 'organization' | null
  /** A person's entity id, or an organization's number. */
  readonly id: string | null
  /** The name in links: a person's handle, or an organization's slug. */
  readonly handle: string | null
  readonly name: string | null
  readonly headline: string | null
  readonly url: string | null
  readonly pictureUrl: string | null
  readonly location: string | null
  readonly followerCount: number | null
}

export interface Person {
  readonly entityId: string | null
  readonly handle: string | null
  /** The number that LinkedIn gives the member. */
  readonly memberId: string | null
  readonly name: string | null
  readonly firstName: string | null
  readonly lastName: string | null
  readonly headline: string | null
  readonly summary: string | null
  readonly pictureUrl: string | null
  readonly pictures: readonly Picture[] | null
  readonly coverUrl: string | null
  readonly location: string | null
  /** ISO 3166-1. */
  readonly countryCode: string | null
  readonly followerCount: number | null
  readonly connectionCount: number | null
  readonly isInfluencer: boolean | null
  readonly isMemorialized: boolean | null
  readonly websites: readonly Website[] | null
  readonly positions: readonly Position[] | null
  readonly educations: readonly Education[] | null
  readonly languages: readonly { readonly name: string; readonly proficiency: string | null }[] | null
  readonly memberships: readonly Membership[] | null
  readonly publications: readonly ProfileEntry[] | null
  readonly projects: readonly ProfileEntry[] | null
  readonly awards: readonly ProfileEntry[] | null
  readonly certifications: readonly ProfileEntry[] | null
  readonly courses: readonly ProfileEntry[] | null
  readonly volunteering: readonly ProfileEntry[] | null
  readonly recommendations: readonly Recommendation[] | null
  readonly recommendationCount: number | null
  /** Newest posts and articles of the person. */
  readonly posts: readonly Post[] | null
  /** Posts that the person reacted to or shared. */
  readonly activity: readonly Activity[] | null
  readonly similar: readonly Actor[] | null
}

export interface Website {
  readonly title: string | null
  readonly url: string
}

/** A picture in one size. */
export interface Picture {
  readonly url: string
  readonly width: number | null
  readonly height: number | null
  /** What the picture shows, in words. */
  readonly altText?: string | null
  /** When its address ends, where a source reports it beside the address. */
  readonly expiresAt?: string | null
}

export interface Position {
  readonly title: string | null
  readonly company: Actor | null
  readonly location: string | null
  readonly description: string | null
  readonly startDate: PartialDate | null
  readonly endDate: PartialDate | null
  /** Whether the position continues; null where the dates do not show it. */
  readonly isCurrent: boolean | null
}

export interface Education {
  readonly school: Actor | null
  readonly degree: string | null
  readonly description: string | null
  readonly startDate: PartialDate | null
  readonly endDate: PartialDate | null
}

export interface Membership {
  readonly name: string
  readonly role: string | null
  readonly startDate: PartialDate | null
  readonly endDate: PartialDate | null
}

/** An entry of a profile's smaller sections: a certificate, a course, a project, an award. */
export interface ProfileEntry {
  readonly title: string
  /** The organization that granted, published or hosted it. */
  readonly issuer: string | null
  /** The dates as LinkedIn writes them. */
  readonly dateLabel: string | null
  readonly startDate: PartialDate | null
  readonly endDate: PartialDate | null
  readonly url: string | null
  readonly description: string | null
}

export interface Recommendation {
  readonly id: string | null
  readonly text: string
  readonly author: Actor | null
  readonly relationship: string | null
  readonly createdAt: string | null
}

/** An account or topic that the person follows. */
export interface Interest extends Actor {
  readonly topic: 'person' | 'organization' | 'school' | 'group' | 'newsletter' | null
}

export interface Activity {
  readonly id: string
  readonly url: string
  readonly title: string | null
  readonly interaction: string | null
  readonly imageUrl: string | null
}

/** A comment of a person, with the post that it belongs to. */
export interface PersonComment extends Comment {
  readonly post: Post | null
}

/** The ids and names of one person. */
export interface PersonIdentity {
  readonly entityId: string
  readonly handle: string | null
  readonly name: string | null
  readonly headline: string | null
  readonly pictureUrl: string | null
}

export type PageType = 'company' | 'school' | 'showcase'

export interface Organization {
  /** The organization's number; null where the page does not show it. */
  readonly id: string | null
  readonly slug: string | null
  readonly type: PageType | null
  readonly name: string
  readonly description: string | null
  readonly tagline: string | null
  readonly websiteUrl: string | null
  readonly logoUrl: string | null
  readonly coverUrl: string | null
  readonly industry: string | null
  readonly specialties: readonly string[] | null
  /** LinkedIn's label of the legal form: public, private, partnership, …. */
  readonly organizationType: string | null
  readonly size: SizeBand | null
  /** The number of members who name the organization as their employer. */
  readonly employeeCount: number | null
  readonly followerCount: number | null
  readonly foundedYear: number | null
  readonly headquarters: string | null
  readonly address: Address | null
  readonly locations: readonly Office[] | null
  readonly people: readonly Actor[] | null
  /** How many posts the page shows, readable or not. */
  readonly shownPostCount: number | null
  readonly posts: readonly Post[] | null
  readonly similar: readonly RelatedOrganization[] | null
  readonly affiliated: readonly RelatedOrganization[] | null
  readonly funding: Funding | null
  readonly stock: Stock | null
}

/** The label, such as "51-200 employees", and its bounds. */
export interface SizeBand {
  readonly label: string
  readonly min: number | null
  readonly max: number | null
}

export interface Address {
  readonly street: string | null
  readonly city: string | null
  readonly region: string | null
  readonly postalCode: string | null
  readonly countryCode: string | null
}

export interface Office {
  readonly label: string
  readonly countryCode: string | null
  readonly isPrimary: boolean | null
}

/** An organization that the page of another organization shows. */
export interface RelatedOrganization {
  readonly id: string | null
  readonly slug: string | null
  readonly name: string
  readonly url: string
  readonly industry: string | null
  readonly location: string | null
  readonly logoUrl: string | null
  readonly followerCount: number | null
}

export interface Funding {
  readonly roundCount: number | null
  readonly lastRoundType: string | null
  readonly lastRoundDate: string | null
  readonly lastRoundAmount: string | null
  /** The named investors; null where the source names none. There may be further investors. */
  readonly investors:
    | readonly { readonly name: string; readonly url: string | null; readonly imageUrl: string | null }[]
    | null
}

export interface Stock {
  readonly exchange: string | null
  readonly ticker: string | null
  readonly price: string | null
  readonly priceChange: string | null
}

/** The number of employees of an organization, in total and by function. */
export interface Headcount {
  readonly organization: RelatedOrganization
  readonly totalCount: number | null
  readonly size: SizeBand | null
  readonly byFunction: readonly { readonly name: string; readonly count: number }[] | null
  readonly history: readonly { readonly month: string; readonly count: number }[] | null
}

export interface Job {
  readonly id: string
  readonly title: string | null
  readonly company: Actor | null
  readonly location: string | null
  readonly countryCode: string | null
  readonly descriptionHtml: string | null
  readonly description: string | null
  readonly seniority: string | null
  readonly employmentType: string | null
  readonly jobFunction: string | null
  readonly industries: string | null
  readonly salary: Salary | null
  /** The posting time, or the beginning of the posting day. */
  readonly postedAt: string | null
  readonly postedDay: string | null
  /** The age in words: "2 weeks ago". */
  readonly postedLabel: string | null
  readonly expiresAt: string | null
  readonly applicantCount: number | null
  /** Whether the number is a bound ("Over 200 applicants") instead of a count. */
  readonly isApplicantCountBound: boolean | null
  readonly isClosed: boolean | null
  /** Whether applicants apply on LinkedIn itself. */
  readonly isEasyApply: boolean | null
  readonly applyUrl: string | null
  readonly benefits: readonly string[] | null
  readonly hiringTeam: readonly Actor[] | null
  readonly similar: readonly Job[] | null
  readonly relatedViews: readonly Job[] | null
}

export interface Salary {
  /** The salary as LinkedIn writes it. */
  readonly label: string
  readonly min: number | null
  readonly max: number | null
  /** ISO 4217. */
  readonly currency: string | null
  readonly period: 'hour' | 'day' | 'week' | 'month' | 'year' | null
}

export interface Video {
  readonly url: string | null
  readonly posterUrl: string | null
  readonly durationSeconds: number | null
  readonly width: number | null
  readonly height: number | null
  /** Address of the captions (WebVTT); '' for a video without captions, null if unknown. */
  readonly captionsUrl: string | null
  /** The spoken text, where the page contains it. */
  readonly transcript?: string | null
}

/** A post or article. */
export interface Post {
  readonly type: 'post' | 'article'
  /** Activity id (digits); null for articles. */
  readonly id: string | null
  /** URN of the share or post: `urn:li:share:…`, `urn:li:ugcPost:…`. */
  readonly urn: string | null
  readonly url: string
  /** Title of the page or article. */
  readonly title: string | null
  readonly headline: string | null
  readonly text: string | null
  readonly html: string | null
  readonly author: Actor | null
  readonly publishedAt: string | null
  readonly isEdited: boolean | null
  readonly reactionCount: number | null
  readonly commentCount: number | null
  readonly repostCount: number | null
  /** Kinds of reactions, most frequent first. */
  readonly reactionTypes: readonly string[] | null
  readonly images: readonly Picture[] | null
  readonly video: Video | null
  /** Whether `images` and `video` are complete. If so, a post without either has no media. */
  readonly hasAllMedia: boolean
  /** The attached link. */
  readonly link: {
    readonly url: string
    readonly title: string | null
    /** Still picture of an attached video of another site. */
    readonly posterUrl: string | null
  } | null
  /** The post that this post shares. */
  readonly repostOf: Post | null
  readonly hashtags: readonly string[] | null
  readonly links: readonly string[] | null
  readonly mentions: readonly Actor[] | null
  readonly topComments: readonly Comment[] | null
  /** Whether the post has comments but the page shows no comment. */
  readonly hidesComments?: boolean
  readonly related: readonly RelatedPost[] | null
}

/** A post or article that the page of another post shows. */
export interface RelatedPost {
  readonly type: 'post' | 'article'
  readonly id: string | null
  readonly url: string
  readonly title: string | null
  readonly dateLabel: string | null
  readonly authorName: string | null
  readonly description: string | null
  readonly reactionCount: number | null
  readonly commentCount: number | null
}

export interface Comment {
  readonly id: string | null
  readonly text: string
  readonly createdAt: string | null
  readonly author: Actor | null
  readonly likeCount: number | null
  readonly replyCount: number | null
}

/** The reactions to a post, as far as the source reports them. */
export interface Reactions {
  readonly totalCount: number | null
  readonly types: readonly string[] | null
  readonly people: readonly { readonly type: string; readonly by: Actor }[] | null
  /** Position of the first person in the whole list, counted from 0, and the page number. Defaults: 0 and 1. */
  readonly start?: number
  readonly page?: number
}

/** A page of a list and its position in the whole list. */
export interface List<T> {
  readonly items: readonly T[]
  /** Position of the first item in the whole list, counted from 0. */
  readonly start: number
  /** Number of the page, counted from 1. */
  readonly page: number
  /** The number of items in the whole list; null if unknown. */
  readonly totalCount: number | null
  /** Null where the source does not report whether more pages follow. Left out where the continuation decides. */
  readonly hasMore?: null
}
