import { framed, impliedBy } from '../lexicon/things.ts'
import type { Token } from '../words/lexer.ts'
import { countsAfter, countsBefore, type Speech } from '../words/speech.ts'
import type { Found } from '../words/words.ts'

/** What a question asks for: things in words of their own, said around a name, or implied. */

/** Whether what is said at a place is what is not asked for: `not the comments`. */
export const isDenied = (words: readonly string[], place: number) => deniedFrom(words, place) !== null

/** Where it begins that a thing is said not to be asked for; null where it is not said. */
export function deniedFrom(words: readonly string[], place: number): number | null {
  // `…, no posts`, but not `no perfil`.
  if (
    words[place - 1] === 'no' &&
    words[place]?.endsWith('s') &&
    /^(?:\.|and|but|please|)$/.test(words[place - 2] ?? '')
  )
    return place - 1
  const found =
    /(?:^| )(?:not|nicht|pas|nao|except|rather than|instead of|statt|sino no|sin|skip|ignore|forget|omit|leave out|no need for|don t need|dont need|don t want|dont want|do not need|do not want|never mind|nevermind|ohne|keine|ignoriere|sans|oublie|sem|omite|ignora|pas besoin de|pas de|no quiero|no necesito|nao quero|nao preciso de)(?: (?:the|just|only|its|any|his|her|their|ses|sus|seus|suas|ihre|ihren|seine|seinen|son|sa|leurs|su|mi|una?|die|der|das|den|las|los|les|os|as|el|la|le|o|a|of))*$/.exec(
      words.slice(Math.max(0, place - 5), place).join(' '),
    )
  return found ? place - found[0].trim().split(' ').length : null
}

/** Nouns that end the names of bodies and houses. */
export const proper =
  /^(?:university|school|college|institute|foundation|group|music|store|stores|shop|studios?|restaurant|museum|place|market|agency|media|magazine|sports|events|films?|pictures|records|universitat|hochschule|universidad|universidade|universite|fundacion|fundacao|fondation)$/

/** Whether a word is written like the name before it. */
export function isNamePart(
  speech: Speech,
  all: readonly Token[],
  words: readonly string[],
  place: number,
): boolean {
  const before = all[place - 1]
  return (
    before?.kind === 'word' &&
    /^\p{Lu}/u.test(all[place]!.text) &&
    /^\p{Lu}\p{Ll}/u.test(before.text) &&
    place > 1 &&
    !speech.frame.has(words[place - 1]!) &&
    !speech.things.words.has(words[place - 1]!) &&
    !speech.values.words.has(words[place - 1]!) &&
    ![1, 2, 3].some((back) => speech.platforms.at(words, place - back).some(({ to }) => to === place))
  )
}

/** Things that are said beside others. */
const joining = new Set(['search', 'post', 'profile'])

/** What is asked for: in words of its own, and said around a name. */
export function thingsIn(speech: Speech, words: readonly string[]): Found[] {
  let found = plainThings(speech, words)
  // A handle between commas says who is meant: `the account of Ada, @ada, follows`.
  const text = words.join(' ').replaceAll(' . § . ', ' § § § ')
  for (const [id, said] of framed) {
    const match = said.exec(text)
    if (!match) continue
    const at = text.slice(0, match.index + match[0].length - match[1]!.length).split(' ').length - 1
    const rest =
      // `The company number`: no count, where ids are asked for.
      (
        id === 'resolve'
          ? found.map((one) =>
              one.id.endsWith('#') && one.from < at && one.to === at + 1
                ? { ...one, id: one.id.replace('#', ''), to: at }
                : one,
            )
          : found
      ).filter(
        (one) =>
          joining.has(id) ||
          one.id === id ||
          ((one.to <= at || one.from > at) && !(id === 'comment' && one.id === 'transcript')),
      )
    // `How many does … follow`: counted, not listed.
    const counted = id === 'following' && countsBefore.all(words).some(({ to }) => to <= at)
    const known = rest.some((one) => one.id === id)
    // `Where do the viewers live`: nothing is broadcast.
    if (id === 'audience' || id === 'region') found = rest.filter((one) => one.id !== 'live')
    found = known
      ? rest.filter((one) => !((id === 'audience' || id === 'region') && one.id === 'live'))
      : [...rest, { id: counted ? `${id}#` : id, from: at, to: at + 1 }].sort((a, b) => a.from - b.from)
    if (!joining.has(id)) break
  }
  found = asFacts(found, words)
  // `In which countries do the viewers live`: nothing is broadcast.
  const wherefrom = found.find(({ id }) => id === 'audience' || id === 'region')
  if (wherefrom) found = found.filter((one) => one.id !== 'live' || one.from < wherefrom.to)
  // `The stories … put up`: the verb says no more than the noun.
  const listed = found.find(({ id }) => /^(?:story|reel|short|playlist|highlight)$/.test(id))
  if (listed)
    found = found.filter(
      (one) => one.id !== 'post' || one.from < listed.to || !uttered.test(words[one.from]!),
    )
  // `What does … write in its bio`: what somebody says of themselves is in their profile.
  const self = found.find(
    ({ id, from, to }) => id === 'profile' && ofOneself.test(words.slice(from, to).join(' ')),
  )
  if (self) found = found.filter((one) => one.id !== 'post' || one.to < self.from - 2 || one.from > self.from)
  const resolved = found.find(({ id }) => id === 'resolve')
  // `Look at which videos …`: what is looked at is said behind.
  found = found.filter(
    ({ id, from, to }) =>
      id !== 'detail' ||
      words[from] !== 'look' ||
      !/^(?:which|what|who|whom|how|where)$/.test(words[to] ?? ''),
  )
  return found.map((one) => {
    // `Organization number behind the slug …`: an id, not how many.
    if (resolved && one.id === 'company#' && one.to > resolved.from && one.from <= resolved.from)
      return { ...one, id: 'company' }
    // `What does this post say`: its text.
    if (one.id !== 'transcript' || !saying.test(words.slice(one.from, one.to).join(' '))) return one
    const next = found.find(({ id, from }) => id === 'post' && from >= one.to && from <= one.to + 2)
    return next ? { ...one, id: 'detail' } : one
  })
}

const fact =
  /^(?:bio|bios|biography|biografia|biographie|biografie|description|descripcion|beschreibung|descricao|location|ubicacion|website|verified|verification|avatar|display name|join date)$/
const apart = /^(?:and|n|und|y|et|e|plus|sowie|\.)$/

/** Lists that stand beside a fact of a profile, as how many they hold: `bio and followers`. */
function asFacts(found: readonly Found[], words: readonly string[]): Found[] {
  const facts = words.flatMap((word, from) => (fact.test(word) ? [{ from, to: from + 1 }] : []))
  const beside = (one: Found) =>
    facts.some(
      ({ from, to }) =>
        (to + 1 === one.from && apart.test(words[to]!)) ||
        (one.to + 1 === from && apart.test(words[one.to]!)),
    )
  return found.map((one) => {
    if (!/^(?:follower|following)$/.test(one.id) || one.to > one.from + 2 || !beside(one)) return one
    facts.push(one)
    return { ...one, id: `${one.id}#` }
  })
}

const ofOneself =
  /(?:^| )(?:bio|biography|biografia|biographie|biografie|itself|himself|herself|themselves|sich|mismo|misma|meme)$/

const uttered =
  /^(?:post(?:ed|ing|ado|ados|e|ou)|put|puts|putting|shared?|publi\w+|upload(?:ed|ing)?|veroffentlicht|gepostet|hochgeladen|geteilt|subid\w+|compartid\w+|partage\w*)$/

const saying = /^(?:que dice|que dit|was sagt|o que diz|what does say)$/

const whereabouts =
  /^(?:at|in|from|who|working|based|employed|bei|aus|en|chez|na|no|em|que|qui|die|with|near|called|named|namens|llamad[oa]s?|appelee?s?|nommee?s?|chamad[oa]s?)$/

/** Ends of German words for what people do, which are one in the singular and the plural or end in `-innen`. */
const trade =
  /.(?:berater|entwickler|leiter|ingenieure|redakteure|verkaufer|techniker|designer|forscher|pfleger|lehrer|makler|prufer|trainer|arzte|anwalte|kaufleute|erinnen|eurinnen|istinnen|referenten|assistenten|spezialisten)$/

/** What is spoken of without a word of its own. */
export function impliedIn(speech: Speech, all: readonly Token[], words: readonly string[]): Found[] {
  const implied: Found[] = []
  for (const { id, from, to } of speech.values.all(words)) {
    const thing = impliedBy[id]
    if (thing !== undefined) implied.push({ id: thing, from, to })
  }
  // Who has employees is a company.
  for (const { id, from, to } of plainThings(speech, words))
    if (/^(?:employee#|headcount)$/.test(id)) implied.push({ id: 'company', from, to })
  for (const { from, to } of speech.genres.all(words)) implied.push({ id: 'video', from, to })
  const trades = words.flatMap((word, from) => (trade.test(word) ? [{ from, to: from + 1 }] : []))
  for (const { from, to } of [...speech.professions.all(words), ...trades]) {
    // `Nurses in Lyon`, not `recipes for nurses`.
    let first = from
    while (
      first > 0 &&
      from - first < 3 &&
      all[first - 1]!.kind === 'word' &&
      !speech.functions.has(words[first - 1]!) &&
      !speech.frame.has(words[first - 1]!) &&
      !speech.things.words.has(words[first - 1]!)
    )
      first -= 1
    const object = /^(?:for|about|fur|fuer|para|pour|sobre|uber|sur|to|of|by)$/.test(words[first - 1] ?? '')
    // `Nurses on … in Lyon`.
    const named = speech.platforms.at(words, to + 1)[0]
    const next = named && /^(?:on|auf|en|sur|no|na)$/.test(words[to] ?? '') ? named.to : to
    const placed = whereabouts.test(words[next] ?? '') && all[next + 1]?.kind === 'word'
    if (!object && placed) implied.push({ id: 'profile', from, to }, { id: 'search', from, to })
  }
  return implied
}

/** Things that are told of as much, not counted. */
const uncounted = new Set(['engagement', 'transcript', 'region', 'audience', 'live'])

const joint = /^(?:and|or|und|oder|y|et|ou|e|o)$/

/** Things at a place; `according to` a platform asks no page. */
const thingsAt = (speech: Speech, words: readonly string[], place: number) =>
  speech.things
    .at(words, place)
    .filter(({ id, to }) => id !== 'question' || speech.platforms.at(words, to).length === 0)

/** Things in words of their own, counted ones marked as such. */
function plainThings(speech: Speech, words: readonly string[]): Found[] {
  const found: Found[] = []
  for (let place = 0; place < words.length; ) {
    const whole = thingsAt(speech, words, place).some((thing) => thing.id.endsWith('#'))
    const counted = whole ? undefined : countsBefore.at(words, place)[0]
    const next =
      counted &&
      [0, 1, 2, 3].find(
        (skip) =>
          !words.slice(counted.to, counted.to + skip).includes('.') &&
          thingsAt(speech, words, counted.to + skip).length > 0,
      )
    if (counted && next !== undefined) {
      const here = thingsAt(speech, words, counted.to + next)
      for (const thing of here)
        found.push({
          ...thing,
          // `How many people like …`
          id:
            thing.id === 'similar'
              ? 'like#'
              : thing.id.endsWith('#') || uncounted.has(thing.id)
                ? thing.id
                : `${thing.id}#`,
          from: place,
        })
      place = here[0]!.to
      // `How many likes and comments`: both are counted.
      while (joint.test(words[place] ?? '')) {
        const further = thingsAt(speech, words, place + 1)
        if (further.length === 0) break
        for (const thing of further)
          found.push({ ...thing, id: thing.id.endsWith('#') ? thing.id : `${thing.id}#` })
        place = further[0]!.to
      }
      continue
    }
    const here = thingsAt(speech, words, place)
    const to = here[0]?.to ?? place + 1
    // `Companies like …` speaks of companies as well.
    if (to - place === 2 && here.some(({ id }) => id === 'similar'))
      found.push(...speech.things.at(words.slice(0, place + 1), place))
    // `Job posting number 4099`: which one, not how many.
    const after = countsAfter.has(words[to] ?? '') && !/^(?:§|\d+)$/.test(words[to + 1] ?? '')
    for (const thing of here) {
      found.push(after && !thing.id.endsWith('#') ? { ...thing, id: `${thing.id}#`, to: to + 1 } : thing)
    }
    place = to
  }
  // `How many posts has … published`: the verb says no more than the count.
  return found.filter(
    ({ id, from }) =>
      !found.some((one) => one.id === `${id}#` && one.to <= from && participle.test(words[from]!)),
  )
}

const participle =
  /^(?:post(?:ed|ing|ado|ados|e|ou)|publi\w+|upload(?:ed|ing)|veroffentlicht|gepostet|hochgeladen|commented|liked|shared|viewed|followed|subido|subidos|compartido)$/

const counting =
  /^(?:every|each|another|single|latest|newest|last|first|best|top|viral|recent|new|oldest|neuestes|neueste|letztes|letzte|jedes|ultimo|cada|dernier|chaque)$/

/** What a platform's name stands for where it is one of several: `her latest tiktok`, as tiktoks are videos. */
export function ownSingulars(speech: Speech, all: readonly Token[], words: readonly string[]): Found[] {
  return words.flatMap((word, from) => {
    const own = all[from]!.kind === 'word' ? speech.ownWords.get(`${word}s`) : undefined
    if (own === undefined || speech.platforms.at(words, from)[0]?.id !== own.platform) return []
    const noun = thingsAt(speech, words, from + 1).some(({ id }) => id !== 'uses')
    if (!counting.test(words[from - 1] ?? '') || noun) return []
    return speech.things.at([own.means], 0).map(({ id }) => ({ id, from, to: from + 1 }))
  })
}
