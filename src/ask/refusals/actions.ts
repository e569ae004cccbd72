import { conduct, requesting, unable } from '../lexicon/conduct.ts'
import { actionPhrases, actions, parted } from '../lexicon/refused.ts'
import type { Question } from '../question/question.ts'
import type { Speech } from '../words/speech.ts'
import { Speller } from '../words/spelling.ts'
import { entries, Phrases, wordSet } from '../words/words.ts'

/** Questions that tell somebody to do something. */

const actionVerbs = new Set(entries(actions).map((words) => words.join(' ')))
const actionsSaid = new Phrases().add('action', actionPhrases)

/** Words of a request that say nothing of what is asked for. */
export const polite = wordSet(
  'may might trouble ask beg bother please can could would you i we want wanna like to d ll need us help me go and now kindly just let s hey hi hello bitte kannst konntest du ich mochte mir mal por favor puedes podrias quiero quisiera necesito me je veux voudrais peux tu pouvez vous s il te plait pode voce eu quero preciso gostaria de podria',
)
const objects = wordSet(
  'a an the this that these those my your me him her them us on to in into out all some it un una unos el la los las este esta ese mi mis tu al einen eine ein den die das diesen diese dieses dem mein meine meinen meiner auf une le les l ce cette ces mon ma mes a um uma o os as esse essa este esta meu minha no na our every one dieser einem',
)

/** Nouns that are verbs as well: `post info`, `like count`, `share of …`. */
const nounsToo = wordSet(
  'poster upvote downvote vote rate programme programa agenda post tweet message comment report share like order book change update download reply upload follow block pin message create make set poste tuit suis sube folge melde teile like entre crea cree',
)

/** A question as a line, with a sign for what is no word: see `lexicon/conduct.ts`. `until`: where it is read to. */
export function signs({ tokens, mentions }: Question, until = tokens.length): string {
  return tokens
    .slice(0, until)
    .map(({ kind, word }, place) => {
      if (kind === 'mark') return '.'
      if (kind === 'handle') return '@'
      if (kind !== 'word') return '§'
      return mentions.some(({ from, to, weight }) => from <= place && place < to && weight > 0) && place > 0
        ? '~'
        : word.replaceAll('-', ' ')
    })
    .join(' ')
}

/** A link that is to be opened: `follow this link`, `sigue este enlace`. */
const opened =
  /^(?:follow|folge|folgen|sigue|siga|segue|suis|suivez|open|visit) (?:this|that|the|diesem|dem|este|el|esse|o|ce|cette|le|l) (?:\S+ )?(?:link|url|enlace|lien|address|page|adresse|seite|pagina|endereco)$/
/** What is sent besides what is to be shown. */
const sent =
  /^(?:dm|dms|messages?|mensajes?|mensagem|nachricht\w*|request|invites?|invitation|solicitud|anfrage|demande|greetings?|gift|emoji|money|my|our)$/

const verbSpellers = new WeakMap<Speech, Speller>()

/** Finds the verb that somebody meant to type; words that mean anything else to a question are none. */
function verbsSpelled(speech: Speech): Speller {
  const { common, things, values, frame, platforms, ownWords } = speech
  const made =
    verbSpellers.get(speech) ??
    new Speller(
      actionVerbs,
      new Set([
        ...common,
        ...things.words,
        ...values.words,
        ...frame,
        ...platforms.words,
        ...ownWords.keys(),
      ]),
      new Set([...actionVerbs].filter((verb) => verb.length > 5)),
    )
  verbSpellers.set(speech, made)
  return made
}

/** Whether the question tells somebody to do something: its first word that is not polite is such a verb. */
export function isAction(speech: Speech, question: Question): boolean {
  const words = question.tokens.map((token) =>
    token.kind === 'word' ? token.word : token.kind === 'mark' ? '.' : '§',
  )
  const line = signs(question)
  if (conduct.test(line) && !/^(?:\S+ )?(?:how|what|which|who|welche|que|quais) /.test(line)) return true
  // `What is this post my aunt …`: a noun, and whose it is.
  const isCommand = (said: readonly string[]) =>
    actionsSaid.all(said).some(
      ({ from, to }) =>
        (!nounsToo.has(said[from]!) ||
          !/^(?:this|that|these|those|the|which|what)$/.test(said[from - 1] ?? '')) &&
        // `… about how to stop following trends`: what is searched for.
        !(
          said[from - 1] === 'to' &&
          said[from - 2] === 'how' &&
          question.cues.some((cue) => cue.to <= from - 2)
        ) &&
        // `Could you look up for me on …`: to be shown.
        !(/^(?:for|on)$/.test(said[from]!) && requesting.test(said.slice(0, from).join(' '))) &&
        // `… won't let me log in, so look up …`
        !(unable.test(said.slice(0, from).join(' ')) && requesting.test(said.slice(to).join(' '))),
    )
  // `Gib … ein Like`: what it is given to may stand between.
  if (
    isCommand(words) ||
    isCommand(words.filter((word) => word !== '§')) ||
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
    const typed = words[place] ?? ''
    // `Chnage my banner`: what a question begins with is no name.
    const verb = place < 3 ? (verbsSpelled(speech).correct(typed, 1) ?? typed) : typed
    const next = words[place + 1] ?? ''
    // `Ich schreibe gerade …` tells what somebody does.
    const told =
      /^(?:ich|i|we|wir|yo|je|nous|eu)$/.test(words[place - 1] ?? '') ||
      // `Hello friend, …`.
      (verb === 'friend' && /^(?:hello|hi|hey|dear|my)$/.test(words[place - 1] ?? '')) ||
      (place > 0 && question.asides.has(place))
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
      // `Post me …`, `post the markdown of … back to me`.
      (verb === 'post' &&
        (toMe.test(next) || /\b(?:back )?to (?:me|us)\b/.test(words.slice(place).join(' ')))) ||
      (verb === 'send' &&
        /^(?:over|across|through|along|back)$/.test(next) &&
        !words.slice(place + 1).some((word) => sent.test(word))) ||
      [3, 4].some((count) => opened.test([verb, ...words.slice(place + 1, place + count)].join(' '))) ||
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
    // `And then …`.
    if (/^(?:then|dann|luego|puis|depois)$/.test(words[start] ?? '')) start += 1
    if (!/^[.;!?]$/.test(question.tokens[after]!.text) && !actionVerbs.has(words[start] ?? '')) continue
    if (nounsToo.has(words[start] ?? '')) {
      const object = words[start + 1] ?? ''
      const isQuote = question.tokens[start + 1]?.kind === 'quote'
      if (!isQuote && (!objects.has(object) || /^(?:on|in|to|a)$/.test(object))) continue
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
