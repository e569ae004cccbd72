import type { Speech } from '../words/speech.ts'
import { wordSet } from '../words/words.ts'
import type { Question } from './question.ts'

/** What belongs to the words that are searched for, and what stands beside them. */

/** What stands before a time: `posted last week`. */
const publishing = wordSet(
  'shown displayed placed aired geschaltet geschaltete mostrados exibidos veiculados diffusees put went gone came added dropped launched posted published uploaded shared listed made created released written subidos subidas publicados publicadas publicado gepostet hochgeladen veroffentlicht veroeffentlicht publies publiees postes postados postadas publicadas enviados sent running active',
)

/** What stands before a length: `that run over 20 minutes`. */
const lasting =
  /^(?:ran|run|runs|running|last|lasts|lasting|take|takes|dauern|dauert|gehen|duran|dura|durent|dure|duram)$/
const relative = /^(?:that|which|who|die|das|der|que|qui)$/

/** What stands before what is searched for, and before little else. */
export const firmCues = new Set(['for', 'para', 'nach', 'pour', 'fur', 'fuer'])

const orders = wordSet(
  'newest oldest popular top mostLiked hot controversial mostCommented cheapest priciest nearest relevance',
)
const joint = /^(?:and|und|y|et|e)$/
const questioning = /^(?:how|why|como|wie|warum|comment|pourquoi)$/
/** What stands before what something deals with. */
export const dealing = /^(?:on|about|zu|zum|zur|sobre|uber|ueber|sur)$/

/** What asks for something as a verb and is searched for as a noun. */
const nounsToo = /^(?:work|play|run|show|talk|list|report|call|read|help|order)s?$/

const looking = /^(?:search|busca|buscar|buscame|suche?|durchsuche|cherche|recherche|procur[ae]|pesquis[ae])$/
const instructing = new Set(['how to', 'como hacer', 'como fazer', 'comment faire', 'wie man'])

/** Kinds of posts, which every search finds. */
export const kinds = new Set(['post', 'video', 'photo', 'reel', 'short'])

/** What helps a German verb, and the verb that it ends with. */
const helping = /^(?:wird|werden|wurde|wurden|worden|hat|haben)$/
const ended =
  /^(?:geschrieben|gesagt|gepostet|geredet|gesprochen|geteilt|gemeint|gezeigt|getwittert|gefragt|gestritten|gelastert|berichtet|diskutiert|erzahlt|veroffentlicht|kommentiert|debattiert|spekuliert|behauptet|verbreitet|besprochen|publiziert|verlinkt|empfohlen|kritisiert)$/

const seller = /^(?:s|they|people|anyone|anybody|someone|somebody|folks|who|is|are|me|he|she)$/

/** Leaves out, at both ends, what asks and joins. */
export function trim(
  speech: Speech,
  question: Question,
  things: ReadonlySet<number>,
  from: number,
  to: number,
  loose: boolean,
  named: ReadonlySet<string>,
): [number, number] {
  let [start, end] = [from, to]
  const opened = question.words.slice(from, to).some((word) => dealing.test(word) || firmCues.has(word))
  const isCapital = (place: number) => /^\p{Lu}/u.test(question.tokens[place]?.text ?? '')
  const idle = (place: number, left: boolean) => {
    const word = question.words[place]!
    if (word === '.' || word === '"') return word === '.'
    // What looks like a slip may be a word of its own.
    if (question.misspelled.has(place)) return loose && things.has(place)
    // `How to knit` is searched for as a whole.
    if (left && place > 0 && place + 2 < end && instructing.has(`${word} ${question.words[place + 1]}`))
      return false
    // `The Boeing 737 Max`: written like the name that it ends.
    if (
      !left &&
      place - 1 > start &&
      isCapital(place) &&
      !/^\p{Lu}$/u.test(question.tokens[place]!.text) &&
      question.tokens[place - 1]!.kind === 'number' &&
      isCapital(place - 2)
    )
      return false
    // `Are they selling …`.
    if (left && word === 'selling' && seller.test(question.words[place - 1] ?? '')) return true
    if (speech.functions.has(word)) return true
    // `Cientista de dados`: what something is of.
    if (
      !left &&
      vague.has(word) &&
      /^(?:of|de|d|da|do|des|du|von)$/.test(question.words[place - 1] ?? '') &&
      place - 2 >= start &&
      !things.has(place - 2) &&
      !speech.frame.has(question.words[place - 2]!)
    )
      return false
    if (left && speech.weakCues.has(word)) return true
    // `… entry for Bergen`: what is wanted of it.
    if (left && records.test(word) && of.test(question.words[place + 1] ?? '') && place + 2 < end) return true
    // `The sound running up that hill`: what it is that is searched for.
    if (
      !loose &&
      left &&
      things.has(place) &&
      /^(?:the|der|die|das|el|la|le|o|a)$/.test(question.words[place - 1] ?? '') &&
      place + 1 < end &&
      question.things.some(
        ({ id, from, to }) => from === place && to === place + 1 && !kinds.has(id) && named.has(id),
      )
    )
      return true
    // `For videos of …`: what is searched.
    if (!loose && left && things.has(place) && speech.functions.has(question.words[place + 1] ?? ''))
      return true
    if (!loose) return left && speech.subjectCues.at(question.words, place).length > 0
    if (speech.idNames.has(word) && !things.has(place) && compounds(speech, question, things, place, end))
      return false
    if (vague.has(word) && compounds(speech, question, things, place, end)) return false
    // `On rope access work`: a noun at the end of what is announced.
    if (!left && nounsToo.test(word) && opened && !speech.functions.has(question.words[place - 1] ?? '.'))
      return false
    if (speech.frame.has(word)) return true
    if (!things.has(place)) return false
    // `for video games`: part of what is searched for. `for videos on …`: what is searched.
    const next = question.words[place + 1] ?? '.'
    return !(
      left &&
      firmCues.has(question.words[place - 1] ?? '') &&
      place + 1 < end &&
      !speech.functions.has(next) &&
      !things.has(place + 1)
    )
  }
  // `On how solar panels work`: a question that is searched for as it stands.
  const asks = (place: number) =>
    questioning.test(question.words[place]!) &&
    (dealing.test(question.words[place - 1] ?? '') ||
      // `Busca en … cómo …`.
      (place === from &&
        question.words.slice(Math.max(0, place - 4), place).some((word) => looking.test(word))))
  while (start < end && !asks(start)) {
    const cue = loose ? undefined : speech.subjectCues.at(question.words, start)[0]
    if (cue && cue.to < end) start = cue.to
    else if (idle(start, true)) start += 1
    else break
  }
  const isForSomebody = (at: number) =>
    at - 2 > start &&
    /^(?:for|fur|fuer|para|pour) (?:buyers|shoppers|customers|clients|people|users|viewers|members|kaufer|kunden|nutzer|compradores|clientes|usuarios|acheteurs|utilisateurs)$/.test(
      question.words.slice(at - 2, at).join(' '),
    )
  const timed = () => {
    let place = end
    while (place > start && speech.functions.has(question.words[place - 1]!)) place -= 1
    if (end < question.tokens.length && place > start) {
      const last = question.words[place - 1]!
      const verb =
        // `Zapatillas de running`.
        (publishing.has(last) && !/^(?:of|de|do|da|du|d)$/.test(question.words[place - 2] ?? '')) ||
        (lasting.test(last) && relative.test(question.words[place - 2] ?? ''))
      if (verb) end = place - 1
    }
  }
  timed()
  // `… that contain videos`: what kind of post it is.
  const kind =
    /(?:^| )((?:(?:that|which|die|que|qui) )?(?:contain|contains|containing|have|having|include|including|with|show|showing|mit|con|avec|com|enthalten|contienen|contiennent|contem|contengan|contenham|enthalt) \S+)$/.exec(
      question.words.slice(start, end).join(' '),
    )
  const object = question.things.some(
    ({ id, from: at, to: after }) => at === end - 1 && after === end && kinds.has(id),
  )
  if (kind && object && end - kind[1]!.split(' ').length > start) end -= kind[1]!.split(' ').length
  // `… these days`: when, as little as it says.
  const nowadays =
    /(?:^| )(?:these days|nowadays|at present|at the moment|hoy en dia|hoje em dia|de nos jours|heutzutage)$/.exec(
      question.words.slice(start, question.words[end - 1] === '.' ? end - 1 : end).join(' '),
    )
  if (nowadays) {
    if (question.words[end - 1] === '.') end -= 1
    end -= nowadays[0].trim().split(' ').length
  }
  // `… for buyers in the UK`: whom the place is of.
  if (isForSomebody(end) && end < question.tokens.length) end -= 2
  // `… most liked this month`: an order that ends it is no part of it.
  // `… and put the most liked first`: what asks for an order.
  let asking = end
  while (
    asking > start &&
    speech.functions.has(question.words[asking - 1]!) &&
    !joint.test(question.words[asking - 1]!)
  )
    asking -= 1
  if (
    end < question.tokens.length &&
    asking - 2 > start &&
    speech.frame.has(question.words[asking - 1]!) &&
    joint.test(question.words[asking - 2]!)
  )
    end = asking - 2
  const order = speech.values.all(question.words.slice(start, end)).at(-1)
  if (
    order &&
    orders.has(order.id) &&
    order.from > 0 &&
    order.to - order.from > 1 &&
    start + order.to === end
  )
    end = start + order.from
  const whole = start < end && asks(start)
  // `Posts about Levi's`: what ends the name is part of it.
  const ownEnd = (place: number) =>
    question.words[place] === 's' &&
    place - 1 >= start &&
    /^\p{Lu}/u.test(question.tokens[place - 1]!.text) &&
    question.tokens[place]!.from === question.tokens[place - 1]!.to + 1
  while (
    end > start &&
    !ownEnd(end - 1) &&
    (whole ? speech.functions.has(question.words[end - 1]!) : idle(end - 1, false))
  )
    end -= 1
  // `Was wird über … geschrieben`: the end of the verb.
  if (
    end - 1 > start &&
    ended.test(question.words[end - 1]!) &&
    question.words.some((word) => helping.test(word))
  )
    end -= 1
  return [start, end]
}

/** What is kept of somebody or something, and what says of whom. */
const records =
  /^(?:entry|entries|record|records|details?|infos?|data|ids?|fiche|ficha|registro|entrada|eintrag|datensatz)$/
const of = /^(?:for|of|on|about|fur|fuer|von|zu|para|de|del|pour|do|da)$/

/** Nouns that ask for what there is to know, unless another noun follows that they belong to: `data engineer`. */
const vague = wordSet(
  'data info information details facts stats numbers news datos dados daten donnees noticias',
)

function compounds(
  speech: Speech,
  question: Question,
  things: ReadonlySet<number>,
  place: number,
  end: number,
): boolean {
  const next = place + 1
  if (next >= end || question.tokens[next]!.kind !== 'word') return false
  const word = question.words[next]!
  return !speech.frame.has(word) && !speech.functions.has(word) && !things.has(next)
}
