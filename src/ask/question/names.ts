import type { Speech } from '../words/speech.ts'
import { basesOf, singular, wordSet } from '../words/words.ts'
import type { Question } from './question.ts'
import { type Span, textOf } from './subject.ts'

/** Nouns after which the name of somebody or something stands. */
const naming = wordSet('profile company group community place song hashtag store advertiser playlist page')
const joining = wordSet('of the and de la le du des da do dos das der die und et y e for & van von')

/** What says of a post or account what it deals with. */
const telling =
  /^(?:parl|habl|fal[ae]|trat|trait|mencion|mention|talk|discuss|deal|contain|cover|handel|geht|sprech|reden|bericht|erwahn)/

const leading =
  /^(?:on|in|at|from|of|with|and|or|by|for|to|about|please|is|are|has|does|who|what|how|auf|bei|von|und|en|de|y|sur|et|no|na|e)$/

const accounts =
  /^(?:companies|firms|startups|businesses|brands|agencies|organi[sz]ations|empresas|firmen|unternehmen|entreprises|marken|marcas|marques|accounts|profiles|users|channels|creators|cuentas|perfiles|canales|creadores|konten|kanale|comptes|profils|chaines|createurs|contas|perfis|canais|criadores)$/

const under = /^(?:under|with|unter|mit|bajo|con|sous|avec|sob|com)$/
const kinds = new Set(['video', 'post', 'photo', 'reel', 'short'])
const article = /^(?:the|la|le|los|las|les|el|die|der|das|os|as)$/

const joins = /^(?:and|und|y|et|e|n)$/
const about = /^(?:on|about|zu|zum|zur|uber|ueber|sobre|sur)$/

/** What follows a name that ends in `'s`, and is nothing that somebody has. */
const ownsNothing =
  /^(?:is|are|has|have|had|was|does|did|do|run|runs|running|ran|advertises|on|in|from|since|at|for|and|or|now|currently|right|this|that|with|auf|en|in|im|no|na|sur|aux|au|bei|schaltet|hat|gerade|a|tiene|publica|diffuse|have|hiring|sells|sell|shown|showing|displayed|published|posted|placed|live|active)$/

const greetings = wordSet(
  'good morning evening night day show hello hi still well now real one people new big',
)

/**
 * The words around a place, from mark to mark, or from the beginning to where a platform is named before a mark; empty where
 * it is the whole question or something else is in it.
 */
function segmentOf(
  { tokens, words, mentions, things }: Question,
  closed: ReadonlySet<number>,
  place: number,
): { from: number; to: number; placed?: true } {
  let [from, to] = [place, place + 1]
  while (from > 0 && tokens[from - 1]!.kind === 'word') from -= 1
  while (to < tokens.length && tokens[to]!.kind === 'word') to += 1
  // `Smarter every day on youtube, how many subscribers?`
  const on = mentions.find(
    (one) => one.to === to && one.from > place + 1 && placing.test(words[one.from - 1]!),
  )
  if (from === 0 && on && to < tokens.length && things.some(({ id }) => id === 'profile' || id.endsWith('#')))
    return { from, to: on.from - 1, placed: true }
  const whole = from === 0 && to === tokens.length
  const marked =
    (from === 0 || tokens[from - 1]!.kind === 'mark') && (to === tokens.length || tokens[to]!.kind === 'mark')
  const mixed = tokens.slice(from, to).some((_, offset) => closed.has(from + offset))
  return whole || !marked || mixed ? { from: place, to: place } : { from, to }
}

const places = ({ from, to }: { from: number; to: number }) =>
  Array.from({ length: to - from }, (_, offset) => from + offset)

/** What announces what is searched for, and what ends it: where it is looked for. */
const announcing =
  /^(?:es|um|about|regarding|concerning|mention\w*|related|dealing|sobre|acerca|uber|ueber|zum|rund)$/
const placing = /^(?:on|auf|in|en|no|na|dans|from|by|von|de|par|por)$/

/** What names by which somebody is looked up are called. */
const said = /^(?:handle|username|nickname|nick|slug|nutzername|benutzername|pseudo|usuario|alias|vanity)$/

/** Whether a word within a sentence has a capital, where others have none: `ads Grab is running`. */
function isWrittenSo({ tokens }: Question, place: number): boolean {
  const written = tokens.filter(({ kind }) => kind === 'word')
  const capitals = written.filter(({ text }) => /^\p{Lu}/u.test(text)).length
  return (
    place > 0 &&
    tokens[place - 1]!.kind === 'word' &&
    /^\p{Lu}\p{Ll}/u.test(tokens[place]!.text) &&
    capitals * 2 <= written.length
  )
}

/** Whether a word has two letters of a known one swapped, and is nobody's name: `fololw`. */
function slipped({ tokens, words, misspelled }: Question, place: number): boolean {
  const { text, word } = tokens[place]!
  return (
    misspelled.has(place) &&
    !/^\p{Lu}/u.test(text) &&
    [...word].sort().join('') === [...words[place]!].sort().join('')
  )
}

/** Whom or what a question may name in bare words, the likeliest first. */
export function namesIn(
  speech: Speech,
  question: Question,
  platform: string,
  closed: ReadonlySet<number>,
): Span[] {
  const { tokens, words, things } = question
  const covered = new Set<number>()
  for (const { id, from, to } of things)
    for (let place = from; place < to; place += 1) {
      // `The acount …`: the noun of what is named after it.
      const heads = naming.has(id) && tokens[to]?.kind === 'word' && !isKnown(speech, words[to]!)
      if (!question.misspelled.has(place) || heads || slipped(question, place)) covered.add(place)
    }
  for (const { from, to } of question.windows) {
    if (to - from > 1 || !/^(?:hour|day|week|month|year)$/.test(words[from]!))
      for (let place = from; place < to; place += 1) covered.add(place)
  }
  for (const { from, to } of question.countries) {
    const named = things.some((thing) => naming.has(thing.id) && thing.to === from)
    if (!named && words[from]!.length > 2) for (let place = from; place < to; place += 1) covered.add(place)
  }
  for (const { from, to } of question.values)
    if (to - from > 1) for (let place = from; place < to; place += 1) covered.add(place)
  const { cues } = question
  const capital = (place: number) => /^\p{Lu}/u.test(tokens[place]?.text ?? '')
  const usable = (place: number) => {
    const token = tokens[place]
    if (!token || closed.has(place)) return false
    if (token.kind === 'quote') return true
    if (token.kind === 'link') return !/[/]/.test(token.text)
    if (token.kind !== 'word') return false
    if (speech.nobody.has(token.word)) return false
    if (slipped(question, place) && speech.frame.has(words[place]!)) return false
    // `51-200`: how many.
    if (/^[\d.,_-]+$/.test(token.text)) return false
    // A word of the platform's own declarations is what is asked for.
    if (speech.weight(platform, `=${singular(token.word)}`) > 0 && !capital(place)) return false
    if (cues.some((cue) => cue.from <= place && cue.to > place)) return false
    return (
      !covered.has(place) &&
      (!speech.frame.has(token.word) ||
        (tokens[place]!.text.length > 2 &&
          capital(place) &&
          capital(place - 1) &&
          !speech.idNames.has(token.word) &&
          !speech.functions.has(token.word)))
    )
  }
  const found: Span[] = []
  for (let place = 0; place < tokens.length; place += 1) {
    if (!usable(place)) continue
    // `My daughter loves …`: what somebody does, not whom it is about.
    if (
      !capital(place) &&
      isEveryday(speech, words[place]!) &&
      /s$|ing$|ed$/.test(words[place]!) &&
      (speech.nobody.has(words[place - 1] ?? '') || /^(?:i|we|she|he|they|who)$/.test(words[place - 1] ?? ''))
    )
      continue
    let to = place + 1
    // Nobody's name goes on after a handle: `some_body registered`.
    const single = tokens[place]!.kind !== 'word' || /[\p{L}\d][_.][\p{L}\d]/u.test(tokens[place]!.text)
    while (!single && to < tokens.length) {
      // `… somebody collected`: what they did.
      const told =
        to === place + 1 &&
        !capital(to) &&
        (/(?:ed|ing)$/.test(words[to]!) ||
          (/s$/.test(words[to]!) && /^(?:that|which|who|whom|does|did|has)$/.test(words[place - 1] ?? ''))) &&
        isEveryday(speech, words[to]!) &&
        !isEveryday(speech, tokens[place]!.word)
      // `Notion shown in …`: a word that is written otherwise.
      const lesser = capital(place) && !capital(to) && isEveryday(speech, words[to]!)
      const adjacent =
        !told &&
        !lesser &&
        usable(to) &&
        tokens[to]!.kind === 'word' &&
        (capital(to) || !question.values.some((one) => one.from <= to && to < one.to))
      const joined = joining.has(words[to]!) && capital(to - 1) && usable(to + 1) && capital(to + 1)
      const numbered =
        tokens[to]!.kind === 'number' &&
        /^\d{1,4}$/.test(tokens[to]!.text) &&
        capital(to - 1) &&
        !closed.has(to)
      const ampersand = tokens[to]!.text === '&' && usable(to + 1)
      if (!adjacent && !joined && !numbered && !ampersand) break
      to += joined || ampersand ? 2 : 1
    }
    // A name set off by marks: `good mythical morning, youtube channel`.
    const set = segmentOf(question, closed, place)
    const aside =
      set.to - set.from > 1 &&
      set.to - set.from < 5 &&
      (set.placed
        ? !speech.frame.has(words[set.from]!) &&
          places(set).every((at) => !covered.has(at) && !closed.has(at))
        : places(set).every((at) => usable(at) || greetings.has(words[at]!)))
    // Words that are known otherwise belong to it where they are written like it: `Good Mythical Morning`.
    const shouting = question.text === question.text.toUpperCase()
    const belongs = (at: number) =>
      !shouting &&
      at > 0 &&
      tokens[at]?.kind === 'word' &&
      !closed.has(at) &&
      capital(at) &&
      !covered.has(at) &&
      !speech.idNames.has(words[at]!) &&
      tokens[at]!.text.length > 1
    let from = place
    if (aside && !single) {
      from = set.from
      to = set.to
    } else if (!single && capital(place)) {
      while (belongs(from - 1)) from -= 1
      while (belongs(to)) to += 1
    }
    // `Youtube channel the linux experiment`: an article between the noun and the name.
    if (
      !single &&
      to - from > 1 &&
      !capital(from) &&
      article.test(words[from - 1] ?? '') &&
      !closed.has(from - 1) &&
      things.some((thing) => naming.has(thing.id) && thing.to === from - 1)
    )
      from -= 1
    // `Youtube channel smarter every day, …`: all that stands between the noun and the mark.
    if (!single && things.some((thing) => naming.has(thing.id) && thing.to === from)) {
      let end = to
      while (
        end < tokens.length &&
        tokens[end]!.kind === 'word' &&
        !closed.has(end) &&
        !covered.has(end) &&
        !speech.values.words.has(words[end]!) &&
        !leading.test(words[end]!)
      )
        end += 1
      if (end > to && end - from < 5 && tokens[end]?.text === ',') to = end
    }
    // `How many employees does … state?`: the verb of the question.
    if (
      !single &&
      to - from > 1 &&
      (to === tokens.length || tokens[to]!.kind === 'mark' || joins.test(words[to]!)) &&
      !capital(to - 1) &&
      isEveryday(speech, words[to - 1]!) &&
      !isEveryday(speech, words[from]!) &&
      words.slice(Math.max(0, from - 8), from).some((word) => /^(?:does|do|did)$/.test(word))
    )
      to -= 1
    const own = tokens.slice(from, to)
    const alone = aside && set.placed === true
    const before = words[from - 1] ?? ''
    const before2 = words[from - 2] ?? ''
    let sure = 0.5
    const strange = (at: number) =>
      (!isKnown(speech, tokens[at]!.word) || isWrittenSo(question, at)) && !question.misspelled.has(at)
    const spots = own.map((_, offset) => from + offset)
    // Everyday words in lower case name somebody only where they are said to.
    if (spots.some((at) => strange(at) && (capital(at) || !isEveryday(speech, tokens[at]!.word))))
      // Handles have no accents, and names are written with a capital where words are.
      sure += spots.every((at) => !capital(at) && /\p{M}/u.test(tokens[at]!.text.normalize('NFD')))
        ? 0.3
        : 1.5
    else if (spots.some(strange)) sure -= 0.2
    // `Accounts of florists`, `companies on … in robotics`: what they deal with.
    if (
      !spots.some(capital) &&
      things.some(
        ({ id, to: end }) =>
          end < from &&
          accounts.test(words[end - 1]!) &&
          (id === 'profile' && end === from - 1
            ? /^(?:of|by|from|de|von|d|do|da|in|en|im|dans|em|no|na)$/.test(before)
            : id === 'company' &&
              /^(?:in|en|im|dans|em|no|na)$/.test(before) &&
              words
                .slice(end, from - 1)
                .every((word, at) => closed.has(end + at) || speech.functions.has(word))),
      )
    )
      sure -= 2.5
    // `Videos of cats`: what they show.
    if (
      spots.every((at) => !capital(at) && speech.common.has(tokens[at]!.word)) &&
      /^(?:of|de|von|du|da|do)$/.test(before) &&
      things.some(({ id, to: end }) => end === from - 1 && /^(?:post|video|photo|reel|short)$/.test(id))
    )
      sure -= 1
    if (question.misspelled.has(place) && own.length === 1) sure -= 0.3
    if (own.length > 1 && !own.some((_, offset) => capital(from + offset))) sure -= 1.2
    if (alone) sure += 2
    if (speech.nameCues.has(before)) sure += 1
    // `Handle is …`: said to be it.
    if (said.test(before) || (said.test(before2) && /^(?:is|ist|es|est|e|.)$/.test(before))) sure += 2.5
    // `The met museum (metmuseum)`.
    if (own.length === 1 && tokens[from - 1]?.text === '(' && tokens[to]?.text === ')' && strange(from))
      sure += 1
    // `Events with techno`: what they are about.
    if (!capital(place) && !single && /^(?:with|con|mit|avec|com)$/.test(before)) sure -= 2
    // `Concerts in Austin`: where something is that is searched for.
    if (
      /^(?:in|near|en|bei|em|pres|cerca)$/.test(before) &&
      before2 !== '' &&
      !isKnown(speech, before2) &&
      !closed.has(from - 2)
    )
      sure -= 2.2
    // `Events of salsa in Valencia`: what is searched for where.
    if (
      !capital(place) &&
      !single &&
      /^(?:in|near|around|en|bei|em|pres|cerca)$/.test(words[to] ?? '') &&
      /^\p{Lu}\p{Ll}/u.test(tokens[to + 1]?.text ?? '') &&
      !closed.has(to + 1) &&
      !/[\d_.]/.test(tokens[from]!.text)
    )
      sure -= 1.5
    // `Techno events`: what they are of.
    if (!capital(place) && !single && things.some((thing) => thing.from === to && thing.id === 'event'))
      sure -= 1.5
    // `Recipes of cake`, `interviews with somebody`: parts of what is searched for.
    const content = (at: number) =>
      tokens[at]?.kind === 'word' &&
      !closed.has(at) &&
      !isKnown(speech, words[at]!) &&
      !question.misspelled.has(at)
    if (!capital(place) && !single) {
      if (/^(?:of|de|von|du|da|do|with|con|mit|avec|com)$/.test(before) && content(from - 2)) sure -= 2
      if (
        /^(?:with|con|mit|avec|com|for|para|fur|pour|about|at|during|from|inside|under|near)$/.test(
          words[to] ?? '',
        ) &&
        content(to + 1)
      )
        sure -= 1.5
    }
    if (speech.nameCues.has(before2) && /^(?:the|el|la|le|der|die|das|o|a|l)$/.test(before)) sure += 0.8
    if (things.some((thing) => naming.has(thing.id) && thing.to === from)) sure += 1.5
    if (
      /^(?:'|’)/.test(question.text.slice(own.at(-1)!.to, own.at(-1)!.to + 1)) ||
      (words[to] === 's' && tokens[to]!.from <= own.at(-1)!.to + 1)
    )
      sure += 1
    if (own.some((token) => /[\d_.]/.test(token.text)) || capital(place)) sure += 0.4
    const searched = cues.some(
      (cue) => cue.to < place && /^(?:match|contain|mention|about|search|keyword)/.test(words[cue.from]!),
    )
    if (tokens[place]!.kind === 'quote') {
      const lead =
        /^(?:around|matching|containing|um|autour|torno|on|about|for|with|regarding|sobre|uber|sur|mit|con|avec|com|para|pour|zu|zum)$/
      sure += searched || lead.test(before) ? -1 : 1
      // Nobody is called by a sentence, and films have titles.
      const long = tokens[place]!.text.split(/\s+/).length > 3
      if (long || kinds.has(things.find((thing) => thing.to === from)?.id ?? '')) sure -= 1.5
    }
    if (
      cues.some(
        (cue) =>
          cue.to === from &&
          !/^(?:called|named|llamad[oa]s?|namens|nomm|appel|chamad)/.test(words[cue.from]!),
      )
    )
      sure -= cues.some((cue) => cue.to === from && telling.test(words[cue.from]!)) ? 3 : 2
    // `Posts on the moon`: what they deal with.
    const introduced = article.test(before) ? 1 : 0
    if (
      about.test(introduced ? before2 : before) &&
      [...things, ...question.implied].some(
        ({ id, to: end }) =>
          end >= from - 2 - introduced &&
          end <= from - 1 - introduced &&
          /^(?:post|video|photo|reel|short)$/.test(id),
      )
    )
      sure -= 2
    // `What do people file under #…`: what they do.
    if (under.test(words[to] ?? '') && tokens[to + 1]?.kind === 'tag' && !capital(from)) sure -= 3
    // `By name: …`
    if (tokens[from - 1]?.text === ':' && cues.some((cue) => cue.to === from - 1)) sure -= 2
    // Inside what is announced: `about how to delete a facebook account`.
    const announced = cues.findLast((cue) => cue.to <= from && announcing.test(words[cue.from]!))
    if (
      announced &&
      announced.to < from &&
      !words.slice(announced.to, from).some((word) => word === '.' || placing.test(word))
    )
      sure -= 1.5
    if (cues.some((cue) => cue.from === to) && !capital(place)) sure -= 1
    if (own.every((token) => speech.values.words.has(token.word))) sure -= 1.5
    // `Which ads is Levi's running`: what no noun follows belongs to the name.
    if (capital(from) && words[to] === 's' && tokens[to]!.from === own.at(-1)!.to + 1) {
      const next = tokens[to + 1]
      if (next === undefined || next.kind === 'mark' || ownsNothing.test(words[to + 1]!)) to += 1
    }
    const text = tokens[place]!.kind === 'quote' ? tokens[place]!.text : textOf(question, from, to)
    found.push({ text, from, to, sure })
    // What is left out at the end of a part may stand before the word it was found by.
    place = Math.max(place, to - 1)
  }
  return found.sort((a, b) => b.sure - a.sure)
}

/** Whether a word is one that anybody uses, or a form of one. */
const isEveryday = (speech: Speech, word: string) =>
  basesOf(word).some((base) => speech.common.has(base) || speech.frame.has(base))

function isKnown(speech: Speech, word: string): boolean {
  return (
    speech.frame.has(word) ||
    speech.things.words.has(word) ||
    speech.values.at([word], 0).length > 0 ||
    speech.windows.words.has(word) ||
    speech.subjectCues.words.has(word)
  )
}
