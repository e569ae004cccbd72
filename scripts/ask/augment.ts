import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SpanKind } from '../../src/agents/ask/learned/tagger.ts'
import type { Labelled, Wanted } from './questions.ts'
import { pick } from './random.ts'

/** Questions made of labelled ones and of templates: other names, several names, relations that no lookup offers. */

/** A made question, with the spans that are known beside its label. */
export interface Made extends Labelled {
  /** The labelled question that it is made of. */
  readonly source?: string
  readonly spans?: readonly (readonly [SpanKind, string])[]
}

const lines = (file: string) =>
  readFileSync(join(import.meta.dirname, 'data', file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# '))

function sections(file: string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  let current: string[] = []
  for (const line of lines(file)) {
    const id = /^\[(\w+)\]$/.exec(line)?.[1]
    if (id === undefined) current.push(line)
    else {
      current = []
      found.set(id, current)
    }
  }
  return found
}

const companies = lines('companies.txt')
const people = lines('people.txt')
const topics = lines('topics.txt')
const places = lines('places.txt')
const jobs = lines('jobs.txt')
const products = lines('products.txt')
const countries = lines('countries.txt').map((line) => line.split('='))
const numbers = ['5', '10', '15', '20', '25', '50', '100', '500', '1000']

/** The name in another form of writing: as people type it. */
function typed(random: () => number, name: string): string {
  const chance = random()
  if (chance < 0.35) return name.toLowerCase()
  return chance < 0.5 ? name.replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase()) : name
}

const handleOf = (name: string, random: () => number) =>
  `@${name.toLowerCase().replace(/[^a-z0-9]+/g, pick(random, ['', '_', '.']))}`.replace(/[_.]$/, '')

/** Syllables of handles that are no word of any language. */
const syllables =
  'ba be bi bo ce cha da de do du el fa fe fi ga go ha he ja jo ka ke ki ko la le li lo lu ma me mi mo na ne ni no nu or pa pe pi qu ra re ri ro sa she si so ta te ti to va ve vi wa xi ya yo za zo'.split(
    ' ',
  )
const coined = (random: () => number) =>
  Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(random, syllables)).join('') +
  pick(random, ['', '', 'n', 's', 'x', 'r', 'kk', 'th'])
const handleWords =
  'nurse,coach,chef,dr,the,its,real,mr,miss,official,daily,studio,runs,bakes,knits,art,photo,life,world,club,games,travels,reads,fit,garden,home,cat,dog,moto,vet,music,films,kitchen,craft,lab,ink,wheels'.split(
    ',',
  )

/** A handle as people write it without `@`: `nina.bakes`, `coach_ruiz`, `zelodari99`, `lumenwheels`. */
function bareHandle(random: () => number, joints: readonly string[] = ['.', '_', '', '']): string {
  const first = pick(random, people)
    .toLowerCase()
    .replace(/[^a-z ]+/g, '')
    .split(' ')
  const part = () => {
    const chance = random()
    if (chance < 0.45) return coined(random)
    return chance < 0.75 ? pick(random, first) || coined(random) : pick(random, handleWords)
  }
  const one = random() < 0.25 ? coined(random) : `${part()}${pick(random, joints)}${part()}`
  const end = random()
  return end < 0.15
    ? `${one}${Math.floor(random() * 100)}`
    : end < 0.2 && joints.includes('_')
      ? `${one}_`
      : one
}

const anyName = (random: () => number) =>
  random() < 0.12
    ? handleOf(pick(random, people), random)
    : random() < 0.15
      ? pick(random, people)
          .toLowerCase()
          .replace(/[^a-z0-9]+/g, '')
      : typed(random, random() < 0.25 ? pick(random, companies) : pick(random, people))

const digits = (random: () => number, length: number) =>
  Array.from({ length }, (_, at) => Math.floor(random() * 9) + (at === 0 ? 1 : 0)).join('')
const code = (random: () => number, length: number) =>
  Array.from({ length }, () =>
    pick(random, [...'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789_']),
  ).join('')

/** Forms of links by what they lead to: `#` an id of digits, `*` a code, `~` a name. */
const linkForms: Readonly<Record<string, readonly string[]>> = {
  'profile link': [
    'https://www.instagram.com/~/',
    'https://www.tiktok.com/@~',
    'https://x.com/~',
    'https://www.facebook.com/~',
    'https://www.linkedin.com/in/~/',
    'linkedin.com/in/~',
    'https://www.youtube.com/@~',
    'https://www.reddit.com/user/~',
  ],
  'post link': [
    'https://www.instagram.com/p/*/',
    'https://x.com/~/status/#',
    'https://twitter.com/~/status/#',
    'https://www.facebook.com/~/posts/#',
    'https://www.linkedin.com/posts/~_activity-#-abcd',
    'https://www.reddit.com/r/~/comments/1abc2d/',
  ],
  'video link': [
    'https://www.youtube.com/watch?v=*',
    'https://youtu.be/*',
    'https://www.tiktok.com/@~/video/#',
    'https://www.instagram.com/reel/*/',
    'https://www.facebook.com/watch/?v=#',
  ],
  'item link': ['https://www.facebook.com/marketplace/item/#/', 'https://www.tiktok.com/shop/pdp/#'],
  'group link': ['https://www.facebook.com/groups/~', 'https://www.reddit.com/r/~/'],
  'event link': ['https://www.facebook.com/events/#/', 'https://fb.com/events/#'],
  'job link': ['https://www.linkedin.com/jobs/view/#', 'linkedin.com/jobs/view/#'],
}

/** A link of a kind, as people paste it. */
const linkOf = (random: () => number, kind: string) =>
  pick(random, linkForms[kind]!)
    .replace('~', () => handleOf(pick(random, people), random).slice(1))
    .replace('#', () => digits(random, 15 + Math.floor(random() * 5)))
    .replace('*', () => code(random, 11))

/** Fills a template: slots by their names, `{one|other}` by one of the two. */
function fillTemplate(random: () => number, template: string): { text: string; spans: [SpanKind, string][] } {
  const spans: [SpanKind, string][] = []
  const slot = (kind: SpanKind, value: string) => {
    spans.push([kind, value])
    return value
  }
  const slots: Record<string, () => string> = {
    name: () => slot('name', anyName(random)),
    a: () => slot('name', anyName(random)),
    b: () => slot('name', anyName(random)),
    c: () => slot('name', anyName(random)),
    company: () => slot('company', typed(random, pick(random, companies))),
    ca: () => slot('company', typed(random, pick(random, companies))),
    cb: () => slot('company', typed(random, pick(random, companies))),
    topic: () => slot('topic', pick(random, topics)),
    topic2: () => slot('topic', pick(random, topics)),
    topic1: () => pick(random, topics).split(' ').at(-1)!,
    t1: () => pick(random, topics).split(' ').at(-1)!,
    t2: () => pick(random, topics).split(' ').at(-1)!,
    place: () => pick(random, places),
  }
  let text = template
  while (/\{[^{}]*\}/.test(text))
    text = text.replace(/\{([^{}]*)\}/, (_, inside: string) => {
      const one = slots[inside]?.() ?? pick(random, inside.split('|'))
      return one in linkForms ? linkOf(random, one) : one
    })
  // Ids and codes in links have their case.
  if (!text.includes('/') && random() < 0.3) text = text.toLowerCase()
  return { text, spans }
}

/** Questions of the templates in the manner of a chat box, with the lookups that answer them. */
export function fromAsked(random: () => number): Made[] {
  let header = ''
  return lines('asked.txt').flatMap((line): Made[] => {
    if (/^\[\/v\d/.test(line)) {
      header = line.slice(1, -1)
      return []
    }
    return Array.from({ length: perAsked }, () => askedOnce(random, header, line))
  })
}

const perAsked = 4

/** What people search for of somebody: the name and this are one topic. */
const works =
  'unplugged set,live at the park,studio session,live performance,live show,live recording,live acoustic session,livestream,premiere,short film,tracklist,lyrics meaning,tour diary,interview,drum cover,album review,reunion,concert footage,remix,reaction,behind the scenes,trailer,deleted scenes,live stream highlights,commentary,podcast episode,documentary,speech,press conference,rehearsal,acoustic version,tutorial'.split(
    ',',
  )
/** What an occupation is about: both are one topic. */
const crafts =
  'bilingual,freelance quality,backend,cloud native,computer vision,industrial,clinical,offshore,structural,paediatric,forensic,night shift,certified,aviation,marine,real time,firmware,low level,full stack,growth,payments,robotics,textile,organic,rural,analog'.split(
    ',',
  )

/** Links and ids of each kind for templates that name their lookup. */
function askedLinks(random: () => number): Record<string, string> {
  const who = () => handleOf(pick(random, people), random).slice(1)
  const plainName = who().replace(/[^a-z0-9]+/g, '')
  return {
    'tiktok video': `https://www.tiktok.com/@${who()}/video/${digits(random, 19)}`,
    'youtube video': `https://${pick(random, ['www.youtube.com/watch?v=', 'youtu.be/'])}${code(random, 11)}`,
    'instagram reel': `https://www.instagram.com/${pick(random, ['p', 'reel'])}/${code(random, 11)}/`,
    'facebook video': `https://www.facebook.com/${pick(random, ['watch/?v=', 'reel/'])}${digits(random, 16)}`,
    tweet: `https://${pick(random, ['x.com', 'twitter.com'])}/${plainName}/status/${digits(random, 19)}`,
    'linkedin profile': `https://www.linkedin.com/in/${who().replace(/[._]/g, '-')}${pick(random, ['', `-${digits(random, 4)}`])}/`,
    'instagram profile': `https://www.instagram.com/${plainName}/`,
    'page id': digits(random, 15),
    'company id': digits(random, 7),
  }
}

function askedOnce(random: () => number, header: string, template: string): Made {
  const [country = '', code = ''] = pick(random, countries)
  const values: Record<string, string> = {
    name:
      random() < 0.2
        ? pick(random, people)
            .toLowerCase()
            .replace(/[^a-z0-9]+/g, '')
        : typed(random, pick(random, random() < 0.25 ? companies : people)),
    company: typed(random, pick(random, companies)),
    person: typed(random, pick(random, people)),
    handle: bareHandle(random),
    xhandle: bareHandle(random, ['_', '_', '', '']).slice(0, 15),
    lhandle: bareHandle(random, ['-']),
    topic: pick(random, topics),
    tag: pick(random, topics)
      .split(' ')
      .at(-1)!
      .replace(/[^\p{L}\p{N}]/gu, ''),
    sub: pick(random, topics).replace(/[^\p{L}\p{N}]/gu, ''),
    place: pick(random, places),
    job: pick(random, jobs),
    product: pick(random, products),
    number: pick(random, numbers),
    country,
    'country.code': code,
    ...askedLinks(random),
    work: `${typed(random, pick(random, random() < 0.7 ? people : topics))} ${pick(random, works)}`,
    craft: `${pick(random, crafts)} ${pick(random, jobs)}`,
  }
  let question = template
  while (/\{[^{}]*\}/.test(question))
    question = question.replace(
      /\{([^{}]*)\}/,
      (_, inside: string) => values[inside] ?? pick(random, inside.split('|')),
    )
  const wanted = header.split(' | ').map((one): Wanted => {
    const [path = '', ...pairs] = one.split(' ')
    return {
      path,
      params: Object.fromEntries(
        pairs.map((pair) => {
          const [name = '', value = ''] = pair.split('=')
          return [
            name,
            value.replace(/\{(.*)\}/, (_, slot: string) => values[slot.replaceAll('_', ' ')] ?? ''),
          ]
        }),
      ),
    }
  })
  return { question: question.replace(/\s+/g, ' ').trim(), wanted }
}

/** Words of a condition of a job search, with its parameters in both versions. */
interface JobCondition {
  readonly words: readonly string[]
  readonly v1: readonly [string, string]
  readonly v2: readonly [string, string]
}

/** The sections of job-searches.txt by language. */
function jobSections() {
  const patterns = new Map<string, string[]>()
  const conditions = new Map<string, JobCondition[]>()
  let current: string[] = []
  for (const line of lines('job-searches.txt')) {
    const [, language, kind, first, second] = /^\[(\w+) (\w+)(?: (\S+) (\S+))?\]$/.exec(line) ?? []
    if (language === undefined || kind === undefined) {
      current.push(line)
      continue
    }
    current = []
    if (kind === 'pattern') patterns.set(language, current)
    else {
      const pair = (one = '') => one.split('=') as [string, string]
      const key = `${language} ${kind}`
      const condition = { words: current, v1: pair(first), v2: pair(second) }
      conditions.set(key, [...(conditions.get(key) ?? []), condition])
    }
  }
  return { patterns, conditions }
}

const perJobSearch = 9

/** Job searches with none to three conditions. */
export function fromJobSearches(random: () => number): Made[] {
  const { patterns, conditions } = jobSections()
  return [...patterns].flatMap(([language, all]) =>
    all.flatMap((pattern) =>
      Array.from({ length: perJobSearch }, (): Made => {
        const params = { v1: {} as Record<string, string>, v2: {} as Record<string, string> }
        const job = pick(random, jobs)
        const place = random() < 0.3 ? pick(random, countries)[0]! : pick(random, places)
        const hasPlace = pattern.includes('{place}')
        const condition = (kind: string) => {
          const one = pick(random, conditions.get(`${language} ${kind}`)!)
          if (random() < 0.35) return ''
          params.v1[one.v1[0]] = one.v1[1]
          params.v2[one.v2[0]] = one.v2[1]
          return pick(random, one.words)
        }
        let question = pattern
          .replace('{a}', () => condition('a'))
          .replace('{t}', () => condition('t'))
          .replaceAll(/\{([^{}]*\|[^{}]*)\}/g, (_, inside: string) => pick(random, inside.split('|')))
          .replace('{job}', () => job)
          .replace('{place}', () => place)
        question = question
          .replace(/\s+/g, ' ')
          .replace(/\s,/g, ',')
          .replace(/,(?:\s*,)+/g, ',')
          .replace(/[\s,]+$/, '')
          .trim()
        const wanted = hasPlace
          ? [{ path: '/v1/linkedin/jobs/search', params: { keyword: job, location: place, ...params.v1 } }]
          : [{ path: '/v2/linkedin/jobs/search', params: { query: job, ...params.v2 } }]
        return { question, wanted }
      }),
    ),
  )
}

/** So many questions are made of each template. */
const perTemplate: Readonly<Record<string, number>> = {
  not_offered: 12,
  action: 8,
  private_data: 10,
  off_topic: 7,
  no_platform: 16,
  no_target: 10,
  not_understood: 2,
  several_lookups: 9,
}

export function fromTemplates(random: () => number): Made[] {
  return ['refused.txt', 'several.txt'].flatMap((file) =>
    [...sections(file)].flatMap(([reason, templates]) =>
      templates.flatMap((template) =>
        Array.from({ length: perTemplate[reason] ?? 5 }, (): Made => {
          const { text, spans } = fillTemplate(random, template)
          return { question: text, wanted: [], reason, spans }
        }),
      ),
    ),
  )
}

const nameParameters = /^(?:handle|profile|url|companyName|company|advertiserName|slug)$/
const companyParameters = /^(?:companyName|company|advertiserName)$/

/** A labelled question about somebody in bare words, asked about somebody else. */
export function withOtherNames(random: () => number, all: readonly Labelled[], share: number): Made[] {
  return all.flatMap(({ question, wanted }): Made[] => {
    const entries = Object.entries(wanted[0]?.params ?? {})
    const named = entries.find(([name, value]) => nameParameters.test(name) && isBareName(question, value))
    if (!named || random() > share) return []
    const isCompany =
      companyParameters.test(named[0]) ||
      /linkedin\/(?:companies|organizations)|facebook\/profiles/.test(wanted[0]!.path)
    const name = typed(
      random,
      isCompany ? pick(random, companies) : random() < 0.75 ? pick(random, people) : pick(random, companies),
    )
    return replaced(question, wanted, named[1], name).map((one) => ({ ...one, source: question }))
  })
}

/** A labelled question about a handle with `@`, about another in bare letters. */
export function withBareHandles(random: () => number, all: readonly Labelled[], share: number): Made[] {
  return all.flatMap(({ question, wanted }): Made[] => {
    const named = Object.entries(wanted[0]?.params ?? {}).find(
      ([name, value]) =>
        /^(?:handle|profile)$/.test(name) &&
        /^@?[\w.]+$/.test(value) &&
        question.split(`@${value.replace(/^@/, '')}`).length === 2,
    )
    if (!named || wanted.length === 0 || random() > share) return []
    const isX = wanted[0]!.path.includes('/twitter/')
    const handle = isX ? bareHandle(random, ['_', '']).slice(0, 15) : bareHandle(random)
    const before = named[1].replace(/^@/, '')
    const form = new RegExp(`(?<![\\w/.])@${escaped(before)}(?![\\w.]*\\w)`, 'u')
    const text = question.replace(form, () => handle)
    if (text === question) return []
    const others = wanted.map(({ path, params }) => ({
      path,
      params: Object.fromEntries(
        Object.entries(params).map(([name, value]) => [
          name,
          value.replace(/^@/, '') === before ? handle : value,
        ]),
      ),
    }))
    return [{ question: text, wanted: others, source: question }]
  })
}

/** A labelled search, for something else. */
export function withOtherTopics(random: () => number, all: readonly Labelled[], share: number): Made[] {
  return all.flatMap(({ question, wanted }): Made[] => {
    const named = Object.entries(wanted[0]?.params ?? {}).find(
      ([name, value]) => /^(?:query|keyword)$/.test(name) && isBareName(question, value),
    )
    if (!named || random() > share) return []
    return replaced(question, wanted, named[1], pick(random, topics)).map((one) => ({
      ...one,
      source: question,
    }))
  })
}

const isBareName = (question: string, value: string) =>
  /^[\p{L}\p{N} .&'-]+$/u.test(value) &&
  new RegExp(`(?<![\\p{L}\\p{N}@#/._-])${escaped(value)}(?![\\p{L}\\p{N}/._-])`, 'iu').test(question)

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

function replaced(question: string, wanted: readonly Wanted[], before: string, after: string): Made[] {
  const form = new RegExp(`(?<![\\p{L}\\p{N}@#/._-])${escaped(before)}(?![\\p{L}\\p{N}/._-])`, 'iu')
  const text = question.replace(form, () => after)
  const others = wanted
    .filter(({ params }) => Object.values(params).includes(before))
    .map(({ path, params }) => ({
      path,
      params: Object.fromEntries(
        Object.entries(params).map(([name, value]) => [name, value === before ? after : value]),
      ),
    }))
  return text === question ? [] : [{ question: text, wanted: others }]
}

/** A labelled question about one name, asked about two or three. */
export function withSeveralNames(random: () => number, all: readonly Labelled[], share: number): Made[] {
  const joins = {
    en: [' and ', ' and ', ' & ', ' or ', ' vs ', ' plus '],
    es: [' y '],
    de: [' und '],
    fr: [' et '],
    pt: [' e '],
  }
  return all.flatMap(({ question, wanted }): Made[] => {
    const [first] = wanted
    const named = Object.entries(first?.params ?? {}).find(
      ([name, value]) => nameParameters.test(name) && isBareName(question, value),
    )
    if (!first || !named || random() > share) return []
    const isCompany = companyParameters.test(named[0])
    const kind: SpanKind = isCompany ? 'company' : 'name'
    const other = () => (isCompany ? typed(random, pick(random, companies)) : anyName(random))
    const language = languageOf(question)
    const [two, three] = [other(), other()]
    const join = pick(random, joins[language])
    const isThree = random() < 0.3
    const list = isThree ? `${named[1]}, ${two}${join}${three}` : `${named[1]}${join}${two}`
    const [made] = replaced(question, wanted, named[1], list)
    const spans: [SpanKind, string][] = [named[1], two, ...(isThree ? [three] : [])].map((one) => [kind, one])
    return made
      ? [{ question: made.question, wanted: [], reason: 'several_lookups', spans, source: question }]
      : []
  })
}

type Language = 'en' | 'es' | 'de' | 'fr' | 'pt'

function languageOf(question: string): Language {
  const words = ` ${question.toLowerCase()} `
  if (/ (?:auf|von|der|die|das|wie|welche|zeig|hat|mir) /.test(words)) return 'de'
  if (/ (?:sur|du|les|des|quels?|quelle|est) /.test(words)) return 'fr'
  if (/ (?:no|do|da|os|quantos|quais|tem) /.test(words)) return 'pt'
  return / (?:el|los|las|del|qué|cuántos|tiene|en) /.test(words) ? 'es' : 'en'
}

/** A labelled question without its platform. */
export function withoutPlatform(
  random: () => number,
  all: readonly Labelled[],
  names: ReadonlyMap<string, readonly string[]>,
  share: number,
): Made[] {
  return all.flatMap(({ question, wanted }): Made[] => {
    const [first] = wanted
    const platform = first?.path.split('/')[2] ?? ''
    const values = Object.values(first?.params ?? {})
    if (
      random() > share ||
      values.length === 0 ||
      !/^(?:instagram|tiktok|youtube|facebook|twitter)$/.test(platform)
    )
      return []
    if (
      /https?:|\/|#|marketplace|\btt\b|\bsubs\b|ad library/i.test(question) ||
      /communit|marketplace|ad-library|music|shop/.test(first!.path)
    )
      return []
    const name = [...(names.get(platform) ?? [])]
      .sort((a, b) => b.length - a.length)
      .map(escaped)
      .join('|')
    const form = new RegExp(
      `\\s*(?:(?:on|in|auf|en|no|na|sur|from|at|over on)\\s+)?(?<![\\p{L}\\p{N}@])(?:${name})(?:'s)?(?![\\p{L}\\p{N}])`,
      'giu',
    )
    const text = question.replace(form, '').trim()
    if (text === question || new RegExp(name, 'i').test(text) || text.length < 6) return []
    if (/tweet|tuit|reel|shorts?\b|stor(?:y|ies)|subreddit|insta|tube|tok/i.test(text)) return []
    return [{ question: text, wanted: [], reason: 'no_platform', source: question }]
  })
}

/** How people begin a request for what a question names, by language. */
const requests: Readonly<Record<Language, readonly string[]>> = {
  en: [
    ...[
      'show me',
      'show me the',
      'give me the',
      'get',
      'get me the',
      'list the',
      'pull the',
      'find the',
      'fetch',
    ],
    ...[
      'i need the',
      'i want to see the',
      'can you show me the',
      'could you get me',
      'please find',
      'let me see the',
    ],
  ],
  de: [
    'zeig mir',
    'zeig mir die',
    'zeige mir die',
    'gib mir die',
    'ich brauche die',
    'kannst du mir die zeigen:',
    'hol mir die',
  ],
  es: [
    'muéstrame',
    'muéstrame los',
    'muéstrame las',
    'dame los',
    'quiero ver',
    'enséñame las',
    'necesito los',
    'búscame',
  ],
  fr: [
    'montre-moi',
    'montre-moi les',
    'montrez-moi les',
    'donne-moi les',
    'je veux voir les',
    "j'ai besoin des",
    'affiche les',
  ],
  pt: ['mostra', 'mostra os', 'me mostra as', 'mostre os', 'quero ver os', 'preciso dos', 'busca os'],
}

/** Words with which a question begins that is a sentence already. */
const sentenceStart =
  /^(?:how|what|who|which|when|where|why|whose|is|are|was|were|do|does|did|has|have|can|could|will|would|should|show|give|get|list|pull|find|fetch|look|search|i|i'm|i'd|we|my|please|pls|let|tell|any|send|help|check|compare|use|hey|hi|gimme|wie|was|wer|welche|wann|wo|zeig|zeige|gib|hat|ist|kann|kannst|ich|bitte|such|suche|qué|que|quién|cuánt|cuál|cómo|dónde|dame|muéstra|busca|quiero|necesito|por|puedes|tiene|quel|quelle|qui|combien|comment|où|montre|donne|je|est|cherche|peux|quanto|quantos|quantas|quais|qual|quem|como|onde|mostra|mostre|me|quero|preciso|tem|post|posta|like|follow|delete|write|make|create|\W)/i

/** Labelled questions that name a thing, with a request before them: the request decides nothing. */
export function withRequests(random: () => number, all: readonly Labelled[], share: number): Made[] {
  return all.flatMap(({ question, wanted, reason, ...rest }): Made[] => {
    if (sentenceStart.test(question) || reason === 'action' || random() > share) return []
    const request = pick(random, requests[languageOf(question)])
    const { spans } = rest as Made
    return [
      {
        question: `${request} ${question}`,
        wanted,
        source: question,
        ...(reason === undefined ? {} : { reason }),
        ...(spans === undefined ? {} : { spans }),
      },
    ]
  })
}

/** A word with two letters swapped, one left out or one doubled. */
function slipped(random: () => number, word: string): string {
  const at = 1 + Math.floor(random() * (word.length - 2))
  const chance = random()
  if (chance < 0.4) return `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`
  return chance < 0.8 ? word.slice(0, at) + word.slice(at + 1) : word.slice(0, at) + word.slice(at - 1)
}

/** Labelled questions with a slip of the keyboard in one word that is part of no value. */
export function withSlips(random: () => number, all: readonly Labelled[], share: number): Made[] {
  return all.flatMap(({ question, wanted, reason }): Made[] => {
    if (random() > share || reason === 'several_lookups') return []
    const values = wanted.flatMap(({ params }) => Object.values(params).map((value) => value.toLowerCase()))
    const words = [...question.matchAll(/(?<![^\s])[a-z]{4,}(?![^\s,?!])/g)].filter(
      ([word]) => !values.some((value) => value.includes(word) || word.includes(value)),
    )
    if (words.length === 0) return []
    const { 0: word, index } = pick(random, words)
    const text = question.slice(0, index) + slipped(random, word) + question.slice(index + word.length)
    return text === question
      ? []
      : [{ question: text, wanted, source: question, ...(reason === undefined ? {} : { reason }) }]
  })
}

/** What people say about themselves beside a question, as part of its sentence; `{topic}` is not what they ask for. */
const contexts = [
  'we are writing a case study about {topic}, please look for {}',
  "i'm doing research on {topic}, so i need {}",
  'for my article on {topic}: {}',
  'i run a small shop for {topic} and want to see {}',
  'my thesis is about {topic}, can you get {}',
  'working on a report about {topic} and i need {}',
  '{}, it is for a report about {topic}',
  "{} (i'm writing about {topic})",
  '{} because i am curious about {topic}',
  '{} - for a presentation on {topic}',
  'trabajo en un informe sobre {topic}, necesito {}',
  'ich schreibe über {topic} und brauche {}',
  "j'écris un article sur {topic}, donne-moi {}",
]

/** Labelled questions that name what they are about, within a sentence about something else. */
export function withContexts(random: () => number, all: readonly Labelled[], share: number): Made[] {
  return all.flatMap(({ question, wanted, reason }): Made[] => {
    if (sentenceStart.test(question) || reason === 'off_topic' || random() > share) return []
    const topic = pick(random, topics)
    const text = pick(random, contexts)
      .replace('{}', () => question.replace(/[\s.!?]+$/, ''))
      .replace('{topic}', () => topic)
    return [{ question: text, wanted, source: question, ...(reason === undefined ? {} : { reason }) }]
  })
}
