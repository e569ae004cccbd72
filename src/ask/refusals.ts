import type { Registry } from '../catalog/registry.ts'
import {
  actionPhrases,
  actions,
  elsewhere,
  looked,
  offTopic,
  parted,
  privateThings,
  visited,
} from './lexicon/refused.ts'
import type { Question } from './question.ts'
import type { Speech } from './speech.ts'
import { hostLabels, pathWords } from './targets.ts'
import { entries, Phrases, wordSet } from './words.ts'

/** Why a question is no lookup. */
export type Reason = 'action' | 'private' | 'two' | 'unsupported' | 'off-topic' | 'no-target'

const actionVerbs = new Set(entries(actions).map((words) => words.join(' ')))
const actionsSaid = new Phrases().add('action', actionPhrases)
const privateSaid = new Phrases().add('private', privateThings)
const elsewhereSaid = new Phrases().add('elsewhere', elsewhere)
const offTopicSaid = new Phrases().add('off-topic', offTopic)

const polite = wordSet(
  'please can could would you i we want wanna like to d ll need us help me go and now kindly just let s hey hi hello bitte kannst konntest du ich mochte mir mal por favor puedes podrias quiero quisiera necesito me je veux voudrais peux tu pouvez vous s il te plait pode voce eu quero preciso gostaria de podria',
)
const objects = wordSet(
  'a an the this that these those my your me him her them us on to in into out all some it un una unos el la los las este esta ese mi mis tu al einen eine ein den die das diesen diese dieses dem mein meine meinen meiner auf une le les l ce cette ces mon ma mes a um uma o os as esse essa este esta meu minha no na our every one dieser einem',
)

/** Nouns that are verbs as well: `post info`, `like count`, `share of …`. */
const nounsToo = wordSet(
  'poster upvote downvote vote rate programme programa agenda post tweet message comment report share like order book change update download reply upload follow block pin message create make set poste tuit suis sube folge melde teile like entre crea cree',
)

/** Whether the question tells somebody to do something: its first word that is not polite is such a verb. */
function isAction(speech: Speech, question: Question): boolean {
  const words = question.tokens.map((token) =>
    token.kind === 'word' ? token.word : token.kind === 'mark' ? '.' : '§',
  )
  // `Gib … ein Like`: what it is given to may stand between.
  if (
    actionsSaid.has(words) ||
    actionsSaid.has(words.filter((word) => word !== '§')) ||
    parted.test(words.join(' ').replace(/[ .§]+$/, ''))
  )
    return true
  for (let start = 0; start < words.length; ) {
    let place = start
    while (
      place < words.length &&
      ((polite.has(words[place]!) &&
        (words[place] !== 'like' || /^(?:d|would)$/.test(words[place - 1] ?? ''))) ||
        (words[place] === '.' && place < 3) ||
        question.mentions.some(
          (one) => one.from === place && /^[,:.]$/.test(question.tokens[one.to]?.text ?? ''),
        ))
    )
      place += 1
    const verb = words[place] ?? ''
    const next = words[place + 1] ?? ''
    // `Ich schreibe gerade …` tells what somebody does.
    const told = /^(?:ich|i|we|wir|yo|je|nous|eu)$/.test(words[place - 1] ?? '') || question.asides.has(place)
    const spelled = (actionVerbs.has(verb) || actionVerbs.has(unattached(verb))) && !told ? verb : null
    const separable = /^(?:lade|melde)$/.test(verb)
    const dated =
      /^(?:date|dates|time|times|day|count|counts|number|rate|button|status|history|type|hour|info|details|list|data|year|ratio|score|total|totals|stats|section)$/.test(
        next,
      )
    // `Me manda os reels`, `envoie-moi …`: to be shown.
    const shown =
      // `Entre 300 et 900`, `write out what she says`.
      (verb === 'entre' && /^\d/.test(question.tokens[place + 1]?.text ?? '')) ||
      (verb === 'write' && /^(?:out|down|up)$/.test(next)) ||
      (verb === 'leave' && next === 'out') ||
      // `Block cookie banners`: how a page is shown.
      (/^(?:block|hide|remove|close|dismiss|accept)$/.test(verb) &&
        words.slice(place + 1, place + 4).some((word) => ofShown.test(word))) ||
      (sending.test(verb) &&
        (toMe.test(words[place - 1] ?? '') ||
          toMe.test(next) ||
          (/^mand[ae]$/.test(verb) &&
            question.things.some(({ from }) => from === place + 1 || from === place + 2))))
    // `Folgen viele Leute …?` asks.
    const plural = /^(?:viele|so|wie|mehr|die|alle|manche|noch|eigentlich|denn)$/.test(next) && place === 0
    const reads =
      shown ||
      dated ||
      (plural && /en$/.test(verb)) ||
      (making.test(verb) && question.things.some(({ id }) => made.has(id)))
    // `Comment replies`: one noun.
    const noun = question.things.some(({ from, to }) => from === place && to > place + 1)
    if (spelled && !separable && !reads && !(noun && nounsToo.has(verb))) {
      if (!nounsToo.has(verb)) {
        if (next !== '' || words.length === 1) return !isThing(speech, question, place + 1, verb)
      } else if (
        /^(?:nr|no|num|nro|number|numero|nummer|id)$/.test(next) &&
        question.tokens[place + 2]?.kind === 'id'
      ) {
        return false
      } else if (question.tokens[place + 1]?.kind === 'id' && !/^(?:like|follow|retweet|share)$/.test(verb)) {
        // `Comment 123 on …`: which one.
        return false
      } else if (
        objects.has(next) ||
        (next === 'the' && !/^(?:order|pin|report|download|change|update|set)$/.test(verb)) ||
        next === '§' ||
        question.tokens[place + 1]?.kind === 'quote' ||
        (place > start && verb !== 'like')
      ) {
        if (
          !/^(?:of|with|by|from|on|in|al|la|le|os|as)$/.test(next) ||
          /^(?:like|follow|comment|reply|retweet|share)$/.test(verb)
        ) {
          // "comments on …" is no command, "comment on …" is; "like on this …" is not looked up either.
          return !/^(?:of|by|from)$/.test(next)
        }
        if (place > start) return true
      } else if (
        // `Upload holiday.mp4 to my …`.
        place === start &&
        /^(?:post|share|upload|message|tweet|poste|teile|suis|suba|sube)$/.test(verb) &&
        / (?:to|on|onto|into|for|a|en|auf|sur|no|na) (?:my|our|mi|meinem|meinen|mon|ma|meu|minha) /.test(
          ` ${words.slice(place).join(' ')} `,
        )
      )
        return true
      else if (
        /^(?:follow|block|tweet|message|like)$/.test(verb) &&
        place === start &&
        next !== '' &&
        !isThing(speech, question, place + 1, verb) &&
        question.tokens[place + 1]?.kind === 'word' &&
        !speech.frame.has(next)
      )
        return true
    }
    // The next sentence, or what follows "and" and "then".
    const from = Math.max(place, start + 1)
    const after = words.findIndex(
      (word, at) =>
        at >= from && (word === '.' || /^(?:and|then|und|y|et|e|dann|luego|puis|depois)$/.test(word)),
    )
    if (after < 0) return false
    start = after + 1
    if (!/^[.;!?]$/.test(question.tokens[after]!.text) && !actionVerbs.has(words[start] ?? '')) continue
    if (nounsToo.has(words[start] ?? '')) {
      const object = words[start + 1] ?? ''
      if (!objects.has(object) || /^(?:on|in|to|a)$/.test(object)) continue
    }
  }
  return false
}

/** A verb without the pronouns behind it: `bórrame`, `escríbele`. What is sent to oneself is to be shown. */
function unattached(verb: string): string {
  const bare = /^(.{4,}?)(?:me|nos)?(?:me|te|se|le|les|lo|la|los|las)$/.exec(verb)?.[1] ?? ''
  return sending.test(bare) ? '' : bare
}

const sending = /^(?:send|sende|schick|schicke|manda|mande|mandar|envia|envie|enviar|envoie|envoyez|envoyer)$/
const toMe = /^(?:me|mir|moi|nos|nous|uns|us)$/

const ofShown = /^(?:ads?|cookies?|banners?|popups?|overlays?|advertisements?)$/

const making = /^(?:make|create|crea|crear|cree|creer|erstelle|erstellen|crie|criar)$/
const made = new Set(['screenshot', 'transcript', 'markdown', 'html', 'download', 'analysis', 'engagement'])

/** Whether a word after a verb makes it a noun: `follow list`, `report count`. */
function isThing(speech: Speech, question: Question, place: number, verb: string): boolean {
  if (
    /^(?:delete|remove|borra|borrar|elimina|losche|loesche|supprime|efface|apague|exclua|log|login|publish|buy|send|unfollow|publie|publica|publique|veroffentliche|edit)$/.test(
      verb,
    )
  )
    return false
  return (
    speech.things.at(question.words, place).length > 0 &&
    question.things.some((thing) => thing.from === place)
  )
}

/** The words of a question, those with hyphens taken apart. */
function flat(question: Question): string[] {
  return question.tokens.flatMap((token) => (token.kind === 'word' ? token.word.split(/[-_]/) : ['.']))
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

/** What is asked of people and posts, and hardly of a page. */
const social = wordSet(
  'follower follower# following like like# share share# view view# comment# reaction profile story reel highlight',
)

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

/** What of a question no lookup can do; null where nothing speaks against one. */
export function refusedBy(
  speech: Speech,
  registry: Registry,
  question: Question,
  platform: string | null,
): Reason | null {
  const words = flat(question)
  if (isAction(speech, question)) return 'action'
  const open = bareWords(speech, question)
  if (visited.test(words.join(' '))) return 'private'
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
    secret.some(
      ({ from, to }) =>
        !isDevice(speech, open, from, to) &&
        !(paid && open[from] === 'salary') &&
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
      hostLabels(text).some((label) => elsewhereSaid.at([label], 0).some(({ to }) => to === 1)) &&
      question.things.some(({ id }) => (/^https?:|[/?#]/i.test(text) ? social.has(id) : !ofPages.has(id))),
  )
  if (served) return 'unsupported'
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
  if (
    offTopicSaid.at(open, firstWord(open)).length > 0 ||
    offTopicSaid
      .all(open)
      .some(
        (found) =>
          found.to - found.from > 1 &&
          question.targets.length === 0 &&
          !isSearchedFor(speech, open, found.from) &&
          !isAsideOf(question, found.to),
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
    !/^(?:number|numbers|nr|numero|contact|of|de|particular|particulares|privado|privada|privat|private|privater|prive|personal|personnel|pessoal|movil|fixe|fijo|fixo|\.)$/.test(
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

/** Whether words follow what is looked for: `videos on how to …`. */
function isSearchedFor(speech: Speech, words: readonly string[], from: number): boolean {
  let before = from
  const idle = (word: string) =>
    speech.functions.has(word) || speech.platforms.at([word], 0).length > 0 || word === '.'
  while (before > 0 && idle(words[before - 1]!)) before -= 1
  // `…: how to …`, right behind where it is looked for.
  if (before === 0 && words[from - 1] === '.' && words.slice(from, from + 2).join(' ') === 'how to')
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
