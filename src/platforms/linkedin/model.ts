/**
 * What LinkedIn tells, in no API version's words. `null` is "not told" everywhere; what there is none of is said as such:
 * an empty text, an empty list, 0. Ids are text; times are ISO 8601 in UTC.
 */

/** A date of which some parts may not be told. */
export interface PartialDate {
  readonly year: number | null
  readonly month: number | null
  readonly day: number | null
}

/** A person or organization as other things name it. */
export interface Actor {
  readonly kind: 'person' | 'organization' | null
  /** A person's entity id, an organization's number. */
  readonly id: string | null
  /** The name in links: a person's handle, an organization's slug. */
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
  /** LinkedIn's own number of the member. */
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
  /** What the person reacted to or shared. */
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
}

export interface Position {
  readonly title: string | null
  readonly company: Actor | null
  readonly location: string | null
  readonly description: string | null
  readonly startDate: PartialDate | null
  readonly endDate: PartialDate | null
  /** Whether it lasts; null where the dates do not say. */
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
  /** Who gave, published or hosted it. */
  readonly issuer: string | null
  /** Its dates as they are written. */
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

/** Something the person follows. */
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

/** A comment with what it is on. */
export interface PersonComment extends Comment {
  readonly post: Post | null
}

/** The identity behind a name. */
export interface PersonIdentity {
  readonly entityId: string
  readonly handle: string | null
  readonly name: string | null
  readonly headline: string | null
  readonly pictureUrl: string | null
}

export type PageType = 'company' | 'school' | 'showcase'

export interface Organization {
  /** Its number; null where the page did not tell. */
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
  /** Public, private, partnership, … in LinkedIn's words. */
  readonly organizationType: string | null
  readonly size: SizeBand | null
  /** Members who say that they work there. */
  readonly employeeCount: number | null
  readonly followerCount: number | null
  readonly foundedYear: number | null
  readonly headquarters: string | null
  readonly address: Address | null
  readonly locations: readonly Office[] | null
  readonly people: readonly Actor[] | null
  readonly posts: readonly Post[] | null
  readonly similar: readonly RelatedOrganization[] | null
  readonly affiliated: readonly RelatedOrganization[] | null
  readonly funding: Funding | null
  readonly stock: Stock | null
}

/** "51-200 employees": the label, and what it says. */
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

/** An organization that another one's page shows. */
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
  /** Those that are named; null where none is, whether there are any or not. */
  readonly investors: readonly { readonly name: string; readonly url: string | null }[] | null
}

export interface Stock {
  readonly exchange: string | null
  readonly ticker: string | null
  readonly price: string | null
  readonly priceChange: string | null
}

/** How many people work somewhere, and as what. */
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
  /** The day, or the time where it is told. */
  readonly postedAt: string | null
  readonly postedDay: string | null
  /** "2 weeks ago". */
  readonly postedLabel: string | null
  readonly expiresAt: string | null
  readonly applicantCount: number | null
  /** The number is a bound ("Over 200 applicants"), not a count. */
  readonly isApplicantCountBound: boolean | null
  readonly isClosed: boolean | null
  /** Applications are made on LinkedIn itself. */
  readonly isEasyApply: boolean | null
  readonly applyUrl: string | null
  readonly benefits: readonly string[] | null
  readonly hiringTeam: readonly Actor[] | null
  readonly similar: readonly Job[] | null
  readonly relatedViews: readonly Job[] | null
}

export interface Salary {
  /** As it is written. */
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
  /** Captions (WebVTT); '' of a video without captions, null where that is not told. */
  readonly captionsUrl: string | null
  /** What is said in it, where the page has that in words. */
  readonly transcript?: string | null
}

/** A post or article. */
export interface Post {
  readonly type: 'post' | 'article'
  /** Activity id, digits; null of articles. */
  readonly id: string | null
  /** What was posted: `urn:li:share:…`, `urn:li:ugcPost:…`. */
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
  /** Kinds of reactions it has, the most frequent first. */
  readonly reactionTypes: readonly string[] | null
  readonly images: readonly Picture[] | null
  readonly video: Video | null
  /** Whether these two are all that is shown in it: without any, there is none. */
  readonly hasAllMedia: boolean
  /** The link that is attached. */
  readonly link: { readonly url: string; readonly title: string | null } | null
  /** The post that is shared in it. */
  readonly repostOf: Post | null
  readonly hashtags: readonly string[] | null
  readonly links: readonly string[] | null
  readonly mentions: readonly Actor[] | null
  readonly topComments: readonly Comment[] | null
  /** There are comments, and none of them is shown. */
  readonly hidesComments?: boolean
  readonly related: readonly RelatedPost[] | null
}

/** A post or article that another one's page shows. */
export interface RelatedPost {
  readonly type: 'post' | 'article'
  readonly id: string | null
  readonly url: string
  readonly title: string | null
  readonly dateLabel: string | null
  readonly authorName: string | null
}

export interface Comment {
  readonly id: string | null
  readonly text: string
  readonly createdAt: string | null
  readonly author: Actor | null
  readonly likeCount: number | null
  readonly replyCount: number | null
}

/** Who reacted to a post, as far as it is told. */
export interface Reactions {
  readonly totalCount: number | null
  readonly types: readonly string[] | null
  readonly people: readonly { readonly type: string; readonly by: Actor }[] | null
  /** Where those people stand among all, and the number of the page; left out: at the beginning. */
  readonly start?: number
  readonly page?: number
}

/** Items of a list, and where among all of them they stand. */
export interface List<T> {
  readonly items: readonly T[]
  /** Place of the first item in the whole list, counted from 0. */
  readonly start: number
  /** Number of the page, counted from 1. */
  readonly page: number
  /** How many there are in all, where told. */
  readonly totalCount: number | null
  /** Where it is not told whether there are more: null. Left out: it follows from the continuation. */
  readonly hasMore?: null
}
