import type { Registry } from '../../catalog/registry.ts'
import { sought, unseen } from '../lexicon/conduct.ts'
import {
  elsewhere,
  elsewhereHosts,
  erased,
  looked,
  offTopic,
  privateThings,
  visited,
} from '../lexicon/refused.ts'
import type { Question } from '../question/question.ts'
import { hostLabels, pathWords } from '../question/targets.ts'
import type { Speech } from '../words/speech.ts'
import { entries, Phrases, wordSet } from '../words/words.ts'
import { isAction, polite, signs } from './actions.ts'

/** Why a question is no lookup. */
export type Reason = 'action' | 'private' | 'two' | 'unsupported' | 'off-topic' | 'no-target'

const privateSaid = new Phrases().add('private', privateThings)
const elsewhereSaid = new Phrases().add('elsewhere', elsewhere)
const offTopicSaid = new Phrases().add('off-topic', offTopic)

/** Words that are right as they stand: they say what is refused. */
const refusing = new Set([privateThings, elsewhere, offTopic].flatMap((line) => entries(line).flat()))

/** The words of a question as they were meant, those with hyphens taken apart. */
function flat({ tokens, words, misspelled }: Question): string[] {
  return tokens.flatMap((token, place) => {
    if (token.kind !== 'word') return ['.']
    const meant = misspelled.has(place) && !refusing.has(token.word)
    return meant ? [words[place]!] : token.word.split(/[-_]/)
  })
}

/** What stands outside links, quotations and what is searched for. */
function bareWords(speech: Speech, question: Question): string[] {
  const words = flat(question)
  const cue = speech.subjectCues.all(words)[0]
  if (!cue) return words
  return words.slice(0, cue.from)
}

/** What is asked of a page whatever it is of. */
const ofPages = new Set(['markdown', 'html', 'screenshot', 'question', 'page', 'detail', 'search'])

/** Pages that a network has about itself. */
const ownPages =
  /\/(?:legal|privacy|terms|policy|policies|about|help|support|press|pricing|careers|jobs)(?:[/?#.-]|$)/i

/** What is asked of people and posts, and hardly of a page. */
const social = wordSet(
  'follower follower# following like like# share share# view view# comment# reaction profile story reel highlight live video video# short',
)

/** What is asked of who broadcasts and collects. */
const broadcast =
  /^(?:streams?|streamed|streaming|streamer|streamers|streamt|streamen|streame|livestreams?|transmit\w*|transmis\w*|diffuse|live|vivo|vods?|clips?|tracks?|pins?|boards?|channels?|kanal\w*|canal|canales|canais|chaine|chaines|creators?|subs|subscribers?|patrons?|playlists?|albums?)$/

/** What has an age that is no person's. */
const aged =
  /\b(?:channel|account|page|profile|kanal|konto|seite|canal|cuenta|pagina|conta|compte|chaine|subreddit|sub|server|company)\b/

/** Whether a word stands in what posts are searched with: `tweets with birthday wishes`. */
function isOfPosts({ things, words, targets, tokens }: Question, from: number, to: number): boolean {
  // Places of words with hyphens differ.
  if (to - from > 1 || targets.length > 0 || tokens.some(({ word }) => /[-_]/.test(word))) return false
  return things.some(
    (thing) =>
      /^(?:post|video|photo|reel|short|ad|product|event|group)$/.test(thing.id) &&
      thing.to < to &&
      words
        .slice(thing.to, from)
        .some((word) => /^(?:with|on|about|for|featuring|mit|con|avec|com|para|pour|fur)$/.test(word)),
  )
}

/** What is published, and what says that it is not for everybody. */
const content = /^(?:post|story|photo|video|reel|highlight|like|message|comment)$/
const secluded = /^(?:private|privates|privaten?|privater|privad[oa]s?|prive|privee|prives|privees)$/
const beside =
  /\b(?:and|plus|und|sowie|y|et|e)(?: (?:also|the|das|el|la|le|a|o|tambien|auch|aussi|me|tell|what|s|is|how))* (?:weather|forecast|recipe|stock price|share price|joke|poem|wetter|rezept|aktienkurs|clima|tiempo hace|receta|meteo|recette|receita|piada)\b/

const kept = /^(?:account|profile|page|group|konto|profil|cuenta|perfil|conta|compte)$/
const stately = /^(?:privat|prive|protected|locked)/
const visiting = /^(?:who|visitors?|viewers?|visitantes?|visiteurs?|besucher)$/

/**
 * What of a question no lookup can do; null where nothing speaks against one.
 * @param isPage whether it is asked of a page that no platform reads, whose text may speak of anything
 */
export function refusedBy(
  speech: Speech,
  registry: Registry,
  question: Question,
  platform: string | null,
  isPage: boolean,
): Reason | null {
  const words = flat(question)
  if (isAction(speech, question)) return 'action'
  const open = bareWords(speech, question)
  if (unseen.test(signs(question, question.cues[0]?.from))) return 'private'
  if (sought.test(signs(question)) || visited.test(words.join(' '))) return 'private'
  if (
    question.targets.some(({ kind }) => kind === 'handle') &&
    question.targets.every(({ kind }) => kind === 'handle') &&
    erased.test(open.join(' '))
  )
    return 'private'
  const secret = privateSaid.all(open)
  // What a job pays stands in its posting.
  const paid =
    question.things.some(({ id }) => /^job#?$/.test(id)) ||
    question.targets.some(
      ({ kind, text }) => kind === 'link' && pathWords(text).some((word) => speech.subjects(word).has('job')),
    )
  const alike = question.things.some(({ id }) => id === 'related' || id === 'similar')
  if (!alike && looked.test(words.join(' '))) return 'private'
  const ages = question.things.some(({ id }) =>
    /^(?:video|post|reel|short|photo|group|community|page|ad|event|job|hashtag)$/.test(id),
  )
  if (
    !isPage &&
    secret.some(
      ({ from, to }) =>
        !isDevice(speech, open, from, to) &&
        // `Somebody dm'd me this`.
        !(open[from] === 'dm' && /^(?:d|ed)$/.test(open[to] ?? '')) &&
        !(paid && open[from] === 'salary') &&
        !isTrick(speech, open, from, to) &&
        !((ages || /^(?:it|this|that)$/.test(open[to] ?? '')) && /^(?:how|age)$/.test(open[from]!)) &&
        !(open[from] === 'how' && aged.test(open.slice(to, to + 4).join(' '))) &&
        !isOfPosts(question, from, to) &&
        !(alike && visiting.test(open[from]!)),
    ) &&
    !(
      secret.every(
        ({ from, to }) => stately.test(open[from]!) && (to === from + 1 || kept.test(open[to - 1]!)),
      ) && isQuestionOfState(open)
    )
  )
    return 'private'
  // `Her private stories`, `les stories privées`.
  const withheld = question.things.some(
    ({ id, from, to }) =>
      content.test(id) &&
      [question.words[from - 1], question.words[to]].some(
        (word) => word !== undefined && secluded.test(word),
      ),
  )
  if (withheld && !isQuestionOfState(open)) return 'private'
  // `… and the weather in Paris`.
  if (question.targets.length > 0 && beside.test(open.join(' '))) return 'two'
  // `Threads.net posts by …`: a service's bare address stands for the service.
  const served = question.targets.some(
    ({ kind, text }) =>
      kind === 'link' &&
      !ownPages.test(text) &&
      hostLabels(text).some((label) => elsewhereSaid.at([label], 0).some(({ to }) => to === 1)) &&
      !question.things.some(({ id }) => /^(?:markdown|html|screenshot)$/.test(id)) &&
      (question.words.some((word) => broadcast.test(word)) ||
        question.things.some(({ id }) => (/^https?:|[/?#]/i.test(text) ? social.has(id) : !ofPages.has(id)))),
  )
  if (served) return 'unsupported'
  const asPage = question.things.some(({ id }) => /^(?:markdown|html|screenshot|question|page)$/.test(id))
  if (isPage && !asPage) {
    const hosted = question.targets.some(({ kind, text }) => kind === 'link' && elsewhereHosts.test(text))
    // `Bluesky posts by somebody.com`: a handle that looks like a host.
    const bare = question.targets.every(({ text }) => !/[/?#]/.test(text))
    const named = elsewhereSaid
      .all(open)
      .some(({ from, to }) =>
        question.things.some(
          (thing) =>
            !/^(?:search|detail)$/.test(thing.id) &&
            (thing.from === to ||
              thing.to === from ||
              thing.to === from - 1 ||
              (thing.from <= from && thing.to >= to)),
        ),
      )
    if (hosted || (bare && named)) return 'unsupported'
  }
  // `Her private insta`: a closed account.
  const closed = question.mentions.some(({ from }) =>
    /^(?:private|privates|privaten|privado|privada|prive|privee|locked|protected|closed|gesperrten?|gesperrtes|geschutzten?|bloqueada|cerrada|protegida|verrouille|ferme|fechada|trancada)$/.test(
      question.words[from - 1] ?? '',
    ),
  )
  if (closed && !/\b(?:is|ist|es|est|e) (?:\S+ )?(?:an?|eine?|une?|uma?) priv/.test(open.join(' ')))
    return 'private'
  if (platform === null) {
    const others = elsewhereSaid
      .all(words)
      .filter((found) => registry.platform(words[found.from]!) === undefined)
    if (others.length > 0) return 'unsupported'
    return 'off-topic'
  }
  const others = elsewhereSaid.all(open)
  if (
    others.some(
      (found) =>
        /^(?:on|auf|en|no|na|sur|from)$/.test(open[found.from - 1] ?? '') &&
        speech.things.all(question.words).some((thing) => thing.to <= found.from) &&
        question.mentions.every((one) => one.from > found.from + 3 || one.weight < 1.5),
    )
  )
    return 'unsupported'
  if (
    question.targets.length === 0 &&
    /\b(?:founded|invented|launched|acquired|gegrundet|fundado|fundada|fonde|fundou)\b/.test(open.join(' '))
  )
    return 'off-topic'
  if (question.things.some(({ id }) => id === 'resolve')) return null
  // `I forgot the spelling, find …`; places of words with hyphens differ.
  const isTold = (place: number) => words.length === question.tokens.length && question.asides.has(place)
  if (
    (offTopicSaid.at(open, firstWord(open)).length > 0 && !isTold(firstWord(open))) ||
    offTopicSaid
      .all(open)
      .some(
        (found) =>
          found.to - found.from > 1 &&
          question.targets.length === 0 &&
          !isSearchedFor(speech, open, found.from) &&
          !isAsideOf(question, found.to) &&
          !isTold(found.from),
      )
  ) {
    if (question.targets.length === 0 || /^(?:how|wie|como|comment)$/.test(open[firstWord(open)] ?? ''))
      return 'off-topic'
  }
  return null
}

/** Whether a telephone is a thing to look at or to buy: `on a phone`, `portable speaker`, `phone cases`. */
function isDevice(speech: Speech, words: readonly string[], from: number, to: number): boolean {
  if (to - from > 1 || !/^(?:phone|portable|movil|celular|telefono|telephone|telefone)$/.test(words[from]!))
    return false
  const next = words[to] ?? '.'
  const carries = /^(?:on|auf|en|no|sur|for|para|fur|pour)$/
  const placed =
    carries.test(words[from - 1] ?? '') ||
    (/^(?:a|the|my|un|el|mi|mon|um|o)$/.test(words[from - 1] ?? '') && carries.test(words[from - 2] ?? ''))
  const described =
    !/^(?:number|numbers|nr|numero|contact|of|de|particulars?|particulares|privado|privada|privat|private|privater|prive|personal|personnel|pessoal|movil|fixe|fijo|fixo|\.)$/.test(
      next,
    ) &&
    !speech.functions.has(next) &&
    !speech.frame.has(next)
  return placed || described
}

/** Whether another sentence asks for something of a platform: `… is down for me. What's in …'s bio on …`. */
function isAsideOf({ words, tokens, things, mentions }: Question, place: number): boolean {
  const end = words.findIndex((_, at) => at >= place && /^[.!?;]$/.test(tokens[at]!.text))
  return end > 0 && things.some(({ from }) => from > end) && mentions.some(({ from }) => from > end)
}

/** Whether a hack is a trick: `oven cleaning hack`. */
function isTrick(speech: Speech, words: readonly string[], from: number, to: number): boolean {
  const before = words[from - 1] ?? '.'
  return (
    words[from] === 'hack' &&
    to - from === 1 &&
    before !== '.' &&
    !speech.frame.has(before) &&
    !polite.has(before) &&
    !/^(?:my|her|his|their|the|@\S*)$/.test(words[to] ?? '.')
  )
}

/** Whether words follow what is looked for: `videos on how to …`. */
function isSearchedFor(speech: Speech, words: readonly string[], from: number): boolean {
  let before = from
  const idle = (word: string) =>
    speech.functions.has(word) || speech.platforms.at([word], 0).length > 0 || word === '.'
  while (before > 0 && idle(words[before - 1]!)) before -= 1
  // `…: how to …`, right behind where it is looked for.
  if (before === 0 && words[from - 1] === '.' && words.slice(from, from + 2).join(' ') === 'how to')
    return true
  // `Search …: tips for …`.
  const mark = words.lastIndexOf('.', from - 1)
  if (
    mark > 0 &&
    speech.things.all(words.slice(0, mark)).some(({ id, to }) => id === 'search' && to === mark)
  )
    return true
  return speech.things.all(words).some((thing) => thing.to === before)
}

const firstWord = (words: readonly string[]) =>
  Math.max(
    0,
    words.findIndex((word) => word !== '.' && !polite.has(word)),
  )

/** `Is the account private?` is answered by its profile. */
function isQuestionOfState(words: readonly string[]): boolean {
  return (
    /(?:^| )(?:is|whether|if|ist|ob|es|si|est|e|se) .*(?:private|privat|privada|prive|privado|verified|public)(?: |$)/.test(
      words.join(' '),
    ) && !/(?:show|photos|posts|videos|stories|messages|fotos|get) /.test(words.join(' '))
  )
}
