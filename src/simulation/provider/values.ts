import { snowflakes } from '../ids.ts'
import { personOf, someHandle, someTag } from '../people.ts'
import { dice, words } from '../world.ts'

const ids = snowflakes({ epoch: 0, unitMs: 1000, lowBits: 32 })

/** The id of a thing: its time, then bits that distinguish things of the same second. */
export function thingId(seed: string, at: number): string {
  return ids.idOf(at, BigInt(dice('thing', seed).int(0, 2 ** 32 - 1)))
}

/** Where a value belongs. Every sampled value derives from this. */
export interface Place {
  /** Identifies the thing that the value belongs to. */
  readonly seed: string
  readonly platform: string
  /** The name of the field, and of the field that holds its thing. */
  readonly name: string
  readonly parent: string
  /** The id of the thing the value belongs to. */
  readonly id: string
  /** When that thing appeared: milliseconds since the Unix epoch. */
  readonly at: number
  /** Its position in its list, counted from 0. */
  readonly position: number
  /** Handle of the person, or of the owner, if known. */
  readonly handle: string | number | undefined
}

const dayMs = 86_400_000

/** An ISO 8601 time: the time at which the thing appeared. Fields for an end or expiry get one month later. */
export function timeOf({ name, at }: Place): string {
  return new Date(/expire|until|end|valid/i.test(name) ? at + 30 * dayMs : at).toISOString()
}

const pictureNames = /image|avatar|thumb|picture|photo|logo|banner|cover|icon|poster/i
const filmNames = /video|download|(?<!dis)play|stream|hls|mp4/i

function addressOf({ name: own, parent, platform, id }: Place): string {
  // Fields for sizes of a picture are named by size: `avatarUrls.large`.
  const name = /^(url|small|medium|large|thumb|src)$/i.test(own) && parent ? parent : own
  const host = `${platform}.example`
  if (pictureNames.test(name)) return `https://media.${host}/${id}.jpg`
  if (/audio|music|sound/i.test(name)) return `https://media.${host}/${id}.m4a`
  if (filmNames.test(name) && !/page|permalink/i.test(name)) return `https://media.${host}/${id}.mp4`
  return `https://www.${host}/${name.replace(/url$|link$/i, '').toLowerCase() || 'item'}/${id}`
}

type Maker = (place: Place) => string

/** The id of another thing that this thing refers to. */
function otherId({ seed, name, at }: Place): string {
  return thingId(`${seed}.${name}`, at)
}

const one = (place: Place) => dice(place.seed, place.name)
const person = ({ seed, platform, handle }: Place) =>
  personOf(platform, handle === undefined ? someHandle(dice(seed)) : String(handle))
const price = (place: Place) => (one(place).int(399, 19_900) / 100).toFixed(2)

/** Texts by the name of the field; the first match is used. */
const texts: readonly (readonly [name: RegExp, make: Maker])[] = [
  [/currencysymbol/i, () => '$'],
  [/currency/i, () => 'USD'],
  [/(link|permalink|href|website)s?$|ur[il]/i, addressOf],
  [/msec$|millis$|ms$/i, ({ at }) => String(at)],
  [/(At|\.at|[tT]ime|[dD]ate)$|\.(published|created|timestamp)/, timeOf],
  [/\.cursor$|token$/i, (place) => one(place).token(24)],
  [/\.(id|pk|urn|code|shortcode)$/i, ({ id }) => id],
  [/ids?$|urn$|code$/i, otherId],
  [/(handle|username|screenname|login)s?$/i, (place) => person(place).handle],
  [/firstname/i, (place) => person(place).name.split(' ')[0]!],
  [/lastname/i, (place) => person(place).name.split(' ')[1]!],
  [/(company|organization|school|employer|brand|seller|advertiser).*name/i, (place) => companyOf(place)],
  [/\.(company|organization|school|employer)$/i, (place) => companyOf(place)],
  [
    /((display|full|nick|author|owner|artist|creator|reviewer)_?name|author|owner|artist|\.name)$/i,
    (place) => person(place).name,
  ],
  [/name$/i, (place) => words.title(one(place))],
  [/languages?$|locale|lang$/i, (place) => person(place).language],
  [/countr(y|ies)(code)?$|regions?$/i, (place) => person(place).country],
  [/city|location|place$|address|geo/i, (place) => person(place).place],
  [/email/i, (place) => `${person(place).handle}@${place.platform}.example`],
  [/phone/i, (place) => `+1555${one(place).int(1_000_000, 9_999_999)}`],
  [/domain|host$/i, ({ platform }) => `www.${platform}.example`],
  [/mime|contenttype/i, ({ name }) => (filmNames.test(name) ? 'video/mp4' : 'image/jpeg')],
  [/hashtag|\.tags?$|keyword/i, (place) => someTag(one(place))],
  [/price|amount|original$|\.current$|cost|salary/i, price],
  [/percent/i, (place) => `${one(place).int(1, 60)}%`],
  [/duration/i, (place) => `PT${one(place).int(10, 59)}S`],
  [/bio$|about|headline|tagline/i, (place) => person(place).bio],
  [/description|summary|caption|body|content|markdown|answer|transcript/i, (p) => words.paragraph(one(p))],
  [/text$|message|comment|quote|snippet|reason|label/i, (place) => words.sentence(one(place))],
  [/colou?r/i, (place) => `#${one(place).token(6, '0123456789abcdef')}`],
  [/version/i, () => '1.0'],
]

function companyOf(place: Place): string {
  return `${person(place).name.split(' ')[1]} & Co.`
}

/** Forms that patterns in schemas require. */
const forms: readonly Maker[] = [
  timeOf,
  (place) => timeOf(place).slice(0, 10),
  ({ id }) => id,
  ({ id }) => id.slice(0, 9),
  addressOf,
  (place) => person(place).handle,
  (place) => one(place).token(11),
  (place) => one(place).token(8, '0123456789abcdef'),
  (place) => person(place).country,
  (place) => person(place).language,
  () => 'USD',
  (place) => words.title(one(place)),
]

/** Bounds of a schema for a value. */
export interface Bounds {
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly maximum?: number
}

/** Names by the kind of thing. */
const names: readonly (readonly [thing: RegExp, make: Maker])[] = [
  [/hashtag|symbol|^tags?$|keyword|topic/i, (place) => someTag(one(place))],
  [/location|place|venue|city/i, (place) => person(place).place],
  [/compan|organi[sz]ation|school|employer|shop|store|seller|advertiser|brand|page/i, companyOf],
  [
    /audio|music|song|playlist|community|subreddit|category|highlight|group|listing|job/i,
    (p) => words.title(one(p)),
  ],
]

/** The maker for the field's own name, or for its parent's name if that is more specific. */
function makerOf({ name, parent }: Place): Maker | undefined {
  const find = (path: string) => texts.find(([form]) => form.test(path))?.[1]
  const named = /^(name|text)$/.test(name) ? names.find(([thing]) => thing.test(parent)) : undefined
  if (named && (name === 'name' || /hashtag|symbol/i.test(parent))) return named[1]
  return find(`.${name}`) ?? find(`.${parent}`)
}

/** The first of a text and the known forms that a pattern accepts. Forms are created one by one: most cost time. */
function fittingText(place: Place, text: string, pattern: string): string | undefined {
  const form = new RegExp(pattern, 'u')
  if (form.test(text)) return text
  for (const make of forms) {
    const made = make(place)
    if (form.test(made)) return made
  }
  return undefined
}

/** A text for a field. */
export function textFor(place: Place, { format, pattern, minLength = 0, maxLength }: Bounds): string {
  const form = { 'date-time': timeOf, uri: addressOf, date: (p: Place) => timeOf(p).slice(0, 10) }[
    format ?? ''
  ]
  const byName = form ?? makerOf(place) ?? ((p) => words.title(one(p)))
  const text = byName(place)
  const fitting = pattern === undefined ? text : (fittingText(place, text, pattern) ?? text)
  return fitting.slice(0, maxLength).padEnd(minLength, 'x')
}

/** Ordinary ranges by the name of a field: minimum, maximum. */
const ranges: readonly (readonly [name: RegExp, least: number, most: number])[] = [
  [/rating|score|stars/i, 1, 5],
  [/percent|ratio|rate$/i, 0, 100],
  [/width/i, 1080, 1080],
  [/height/i, 1920, 1920],
  [/year/i, 2015, 2024],
  [/month/i, 1, 12],
  [/day/i, 1, 28],
  [/latitude|^lat$/i, -60, 60],
  [/longitude|^lng$|^lon$/i, -170, 170],
  [/seconds|duration/i, 5, 600],
  [/ms$|millis/i, 1000, 600_000],
  [/price|amount/i, 4, 199],
]

/** A number for a field, within its bounds. Most numbers are small, a few are large. */
export function numberFor(place: Place, bounds: Bounds, isWhole: boolean): number {
  const number = usualNumber(place, bounds, isWhole)
  const { exclusiveMinimum } = bounds
  return exclusiveMinimum === undefined || number > exclusiveMinimum ? number : exclusiveMinimum + 1
}

function usualNumber(place: Place, { minimum, maximum }: Bounds, isWhole: boolean): number {
  const d = one(place)
  if (/timestamp|(created|published|taken)(at|time)/i.test(place.name)) return Math.floor(place.at / 1000)
  if (/^(start|end)/i.test(place.name) && /ms$|seconds$|^(start|end)$/i.test(place.name)) {
    // Segments follow one another in time.
    const seconds = place.position * 4 + (/^end/i.test(place.name) ? 4 : 0)
    return /ms$/i.test(place.name) ? seconds * 1000 : seconds
  }
  if (/index|position|rank|^place$/i.test(place.name)) return Math.max(minimum ?? 0, place.position)
  const [, low, high] = ranges.find(([name]) => name.test(place.name)) ?? []
  const most = Math.min(maximum ?? 5_000_000, high ?? 5_000_000)
  const least = Math.min(most, Math.max(minimum ?? 0, low ?? 0))
  if (low !== undefined)
    return isWhole ? d.int(least, most) : Math.round((least + d.next() * (most - least)) * 10) / 10
  const value = least + Math.floor((most - least + 1) ** d.next()) - 1
  return isWhole ? Math.min(most, value) : Math.round(Math.min(most, value + d.next()) * 100) / 100
}

/** A boolean for a field. A found thing is never private, deleted or restricted. */
export function truthFor(place: Place): boolean {
  if (/private|delet|remov|restrict|expired|hidden|error|withheld|sensitive|nsfw|over18/i.test(place.name))
    return false
  return one(place).chance(/verified|blue/i.test(place.name) ? 0.2 : 0.4)
}
