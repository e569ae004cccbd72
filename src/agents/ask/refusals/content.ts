import type { QuestionState } from '../learned/rank-features.ts'
import type { Candidate } from '../learned/ranker.ts'
import { unexpressedConcepts, unreadWords } from '../learned/unread.ts'
import type { Filling } from '../parameters/fill.ts'
import { rangesIn } from '../parameters/numbers.ts'
import { parametersOf, roleOf } from '../roles.ts'
import { basesOf, isWithin, wordSet } from '../words/words.ts'

/** Whether a lookup accounts for every word of a question. */

/** Numbers of three digits and more are years, ids or bounds; they never state how many results are wanted. */
const tellingDigits = /^\d{3,}$/

/** Whether a bound is lost: `under 4 minutes`, where no value of a filter is as long and no parameter takes a number. */
function losesBound({ question, tags }: QuestionState, { readings, taken, params }: Filling): boolean {
  if (params.q !== undefined) return false
  const isUsed = (place: number) =>
    isWithin([...readings, ...tags.spans], place) || taken.some((target) => target.place === place)
  return rangesIn(question).some(
    ({ min, max, from, to }) =>
      min !== max && !Array.from({ length: to - from }, (_, at) => from + at).some(isUsed),
  )
}

/**
 * Whether a lookup loses what is asked for: a number that no parameter takes, or content words where the lookup could
 * search for them and searches for nothing.
 * @param isKnown whether a word is one of everyday language, or was frequent in the training
 */
export function losesContent(
  state: QuestionState,
  { profile: { operation }, filling }: Candidate,
  isKnown: (word: string) => boolean,
): boolean {
  const unread = unreadWords(state, filling)
  const { tokens } = state.question
  if (unread.some((place) => tellingDigits.test(tokens[place]!.text))) return true
  if (losesBound(state, filling)) return true
  const searches = parametersOf(operation).some(([name, parameter]) => roleOf(name, parameter) === 'text')
  const hasText = parametersOf(operation).some(
    ([name, parameter]) =>
      filling.params[name] !== undefined &&
      /^(?:text|identifier|cursor)$/.test(roleOf(name, parameter)) &&
      !/location|place/.test(name),
  )
  if (searches && !hasText && unread.length > 0) return true
  // A lookup that takes nothing is not asked about somebody: `tiktok <name> most popular videos` is no trending list.
  const isName = filling.left.some(({ kind }) => kind === 'name' || kind === 'handle')
  return (
    !hasText &&
    filling.taken.length === 0 &&
    (isName || unread.some((place) => isUnusual(state, place, isKnown)))
  )
}

/** Whether a word is neither one of everyday language nor frequent in questions, and so a name. */
const isUnusual = (
  { question: { tokens, words } }: QuestionState,
  place: number,
  isKnown: (word: string) => boolean,
): boolean => tokens[place]!.kind === 'word' && basesOf(words[place]!).every((word) => !isKnown(word))

/** Whether a lookup takes a target by its form, with every content word, and no word speaks for a refusal. */
export const isAccountedFor = (state: QuestionState, { profile, filling }: Candidate): boolean =>
  state.question.refused.length === 0 &&
  filling.taken.some(({ kind }) => kind === 'handle' || kind === 'tag' || kind === 'path') &&
  filling.left.length === 0 &&
  unreadWords(state, filling).length === 0 &&
  unexpressedConcepts(state, profile, filling) === 0

/** Requests for the text of a page, around its link. */
const wholeText = [
  '(?:(?:show|give|get|read|extract|fetch|print|return|copy|i want|i need)(?: me| us)? )?(?:just |only )?(?:the |a )?(?:whole |full |entire |complete |plain |main |raw )?(?:text|content|contents|body|wording|article text)(?: only)?(?: (?:of|from|on|in|at|behind))?(?: (?:the|this|that))?(?: (?:page|site|website|web page|webpage|article|post|link|url|blog))?(?: at)?',
  '(?:(?:zeig|zeige|gib|lies|hole?)(?: mir)? )?(?:den |der )?(?:ganzen? |gesamten? |vollstandigen? |volltext |reinen? )?(?:text|inhalt|volltext|wortlaut)(?: (?:von|der|dieser|des|dieses|auf|unter))?(?: (?:der|dieser|die|diese))?(?: (?:seite|webseite|website|artikels?|beitrags?|links?))?',
  '(?:(?:muestrame|dame|extrae|lee|saca) )?(?:el )?(?:texto|contenido)(?: (?:completo|entero|integro))?(?: (?:de|del|en))?(?: (?:la|esta|este|el))?(?: (?:pagina|web|sitio|articulo|enlace))?',
  '(?:(?:montre|donne|extrais|lis|recupere)(?: moi)? )?(?:le )?(?:texte|contenu)(?: (?:complet|entier|integral|brut))?(?: (?:de|du|sur))?(?: (?:la|cette|cet|ce|l))?(?: (?:page|site|article|lien))?',
  '(?:(?:mostre|mostra|me da|extraia|leia) )?(?:o )?(?:texto|conteudo)(?: (?:completo|inteiro|integral))?(?: (?:de|da|do|desta|dessa|deste|desse|na|no))?(?: (?:pagina|site|artigo|link))?',
].map((form) => new RegExp(`^${form} § ?$|^§ ${form}$`, 'u'))

const says =
  '(?:say|says|said|state|states|write|writes|mention|mentions|charge|offer|explain|dice|dicen|menciona|pone|explica|diz|dizem|dit|disent|indique|explique|sagt|sagen|steht|schreibt|schreiben|erklart)'
const asksWhat =
  '(?:what|which|where|when|how|how much|who|que|cual|cuanto|cuanta|como|o que|quanto|qual|quel|quelle|combien|was|wie|wann|wer|wo)'
/** Questions about what a page says. */
const saidThere = new RegExp(`(?:^|[ ,])${asksWhat} (?:\\S+ ){0,3}?${says}(?: |$)`, 'u')

/**
 * The lookup of a page's text, or of an answer from it, that a question with the link of a page asks for by its form; undefined: its
 * form asks for neither.
 * @param isPage whether a platform reads the link of any page
 */
export function asPage(
  { question: { tokens, words, mentions, targets }, platforms }: QuestionState,
  candidates: readonly Candidate[],
  isPage: (platform: string) => boolean,
): Candidate | undefined {
  const isOnly = targets.length === 1 && targets[0]!.kind === 'link' && mentions.length === 0
  if (!isOnly || platforms.size === 0 || ![...platforms.keys()].every(isPage)) return undefined
  const text = tokens
    .flatMap(({ kind }, place) => (kind === 'mark' ? [] : kind === 'link' ? ['§'] : [words[place]!]))
    .join(' ')
  const isWhole = wholeText.some((form) => form.test(text))
  if (!isWhole && !saidThere.test(text)) return undefined
  return candidates.find(({ profile: { operation }, filling: { missing, taken } }) => {
    if (missing.length > 0 || taken.length === 0) return false
    return isWhole ? operation.path.endsWith('/markdown') : operation.parameters.q !== undefined
  })
}

/** All that a request for somebody's profile says beside whose it is: `pull this candidate please`. */
const profileWords = wordSet(
  'pull up show get fetch open look see check give grab find bring load view display read me us i we need want can could you please pls plz kindly this that these the a an our my for on from at in of here s is candidate applicant prospect lead recruit contact person guy lady woman man member profile profiles page account details detail info information public thanks zeig zeige offne hol hole bitte mir uns diesen diese dieser dieses den die das kandidaten kandidat kandidatin bewerber bewerberin person profil seite von auf abre abrir muestra muestrame saca trae por favor este esta el la candidato candidata persona perfil de en ouvre affiche montre sors moi ce cet cette le candidat candidate personne page sur mostra mostre abra traga esse essa o a pessoa do da no na',
)

/** Whether a question asks for no more than a public profile by its link, or by a handle on a platform that it names. */
export const asksProfile = (
  { question: { tokens, words, mentions } }: QuestionState,
  { profile, filling }: Candidate,
): boolean =>
  profile.head.has('profile') &&
  filling.left.length === 0 &&
  filling.taken.some(({ kind }) => kind === 'link' || (kind === 'handle' && mentions.length > 0)) &&
  tokens.every(
    ({ kind }, place) =>
      kind === 'mark' ||
      profileWords.has(words[place]!) ||
      filling.taken.some((target) => target.place === place) ||
      isWithin(mentions, place),
  )

/** Whether a question gives a filter one value twice: `la página entera, full page` asks for one thing. */
export const saysTwice = ({ filling: { readings } }: Candidate): boolean =>
  readings.some(
    (one, at) =>
      one.isCertain &&
      readings
        .slice(0, at)
        .some((other) => other.isCertain && other.name === one.name && other.value === one.value),
  )
