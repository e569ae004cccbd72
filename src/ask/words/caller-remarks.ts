import type { Token } from './lexer.ts'
import { wordSet } from './words.ts'

/** What somebody tells of themselves beside what they ask: `My cousin is moving soon, any jobs in …`. */

const oneself = wordSet(
  'i im ive my we our weve were me us yo mi mis estoy soy tengo vamos estamos tenemos nuestro nuestra nuestros nuestras ich wir mein meine meinen meiner meinem unser unsere unseren je j mon ma mes nous notre nos eu meu minha meus minhas estou sou tenho estamos temos nosso nossa',
)
const others = wordSet('he she they her his their hers him them ella ellos sie er elle elles ela ele')

/** What asks for something, or says what it is about. */
const asking =
  /^(?:need|want|looking|look|search|searching|find|show|see|know|like|get|give|check|interested|curious|wonder|wondering|follow|busco|buscando|quiero|necesito|quisiera|saber|ver|suche|brauche|mochte|will|wissen|sehen|cherche|veux|voudrais|voir|savoir|besoin|procuro|preciso|quero|gostaria)$/
/** What others say. */
const claiming =
  /^(?:writes|wrote|claims|claimed|says|said|complains|complained|told|tells|reports|reported|schreibt|behauptet|sagt|meint|escribe|dice|afirma|ecrit|dit|pretend|escreve|diz)$/
/** What somebody says they are doing. */
const busy =
  /^(?:i am|i m|im|we are|we re) (?:writing|preparing|working|doing|making|researching|studying|planning|putting|building)/
const ending = /^[.,;:!?()–—-]$/

/** What takes back what was said before it: `… no wait, …`, `… or rather, …`. */
const takenBack =
  /^.*?(?: \.)+ (?:(?:no|oh|ah|sorry|or|and) )*(?:no wait|wait no|sorry i meant?|scratch that|actually no|or rather|rather|nein warte|ach nein|besser|mejor dicho|mejor|perdon|non attends|plutot|quer dizer|melhor)(?= )/

/** Who made somebody ask: `A colleague suggested that I look at …`. */
const advised =
  /^(?:(?:hi|hello|good|morning|evening|afternoon|\.) )*(?:a|an|one of|some|somebody|someone|my|our|the)(?: (?!\.)\S+){0,7} (?:suggested|recommended|told me|told us|advised|asked me|asked us|asked|mentioned|insists|thinks|believes|wants me|wants us|would like me|suggests|recommends)(?: (?:that|to|me|us))*(?: (?:i|we|you))?(?: (?:should|could|might|to))?(?= )|^(?:(?:hi|hello|good|morning|evening|afternoon|\.) )*(?:i m|i am|we re|we are) (?:helping|assisting)(?: (?!\.)\S+){1,5} (?:find|buy|get|choose|look for|search for)(?= )/

/**
 * The places of words that tell of the caller and ask for nothing: of the parts of a question between marks, those that
 * speak of oneself, where another part has what is asked for.
 * @param names whether a place belongs to a platform or a target
 * @param speaksOf whether a place belongs to something that can be asked for, a platform or a target
 */
export function asidesIn(
  tokens: readonly Token[],
  words: readonly string[],
  speaksOf: (place: number) => boolean,
  names: (place: number) => boolean,
): ReadonlySet<number> {
  // Where nothing is named in it.
  const undone = takenBack.exec(words.join(' '))?.[0].split(' ').length ?? 0
  const before = Array.from({ length: undone }, (_, place) => place)
  if (
    undone > 0 &&
    !before.some((place) => names(place) && /^[§]$/.test(words[place]!)) &&
    words.slice(undone).some((_, at) => speaksOf(undone + at))
  )
    return new Set(before)
  const intro = advised.exec(words.join(' '))?.[0].split(' ').length ?? 0
  const opening = Array.from({ length: intro }, (_, place) => place)
  if (intro > 3 && !opening.some(names)) return new Set(opening)
  const parts: { from: number; to: number }[] = []
  let from = 0
  for (let place = 0; place <= tokens.length; place += 1) {
    const token = tokens[place]
    const turns = token?.word === 'and' && /^(?:would|want|need|d|could|can)$/.test(words[place + 1] ?? '')
    if (token && !turns && !(token.kind === 'mark' && ending.test(token.text))) continue
    if (place > from) parts.push({ from, to: place })
    from = place + 1
  }
  if (parts.length < 2) return new Set()
  const places = ({ from, to }: { from: number; to: number }) =>
    Array.from({ length: to - from }, (_, offset) => from + offset)
  const told = parts.filter(
    (part) =>
      part.to - part.from > 2 &&
      places(part).some((place) => oneself.has(words[place]!) && tokens[place]!.text !== 'US') &&
      !places(part).some(
        (place) =>
          (speaksOf(place) &&
            !(
              busy.test(words.slice(part.from, part.from + 3).join(' ')) && tokens[place]!.kind === 'word'
            )) ||
          asking.test(words[place]!) ||
          tokens[place]!.kind === 'quote',
      ),
  )
  // `A customer writes that our account is fake. Can you pull …`: a sentence of its own, before whom it is about.
  const pointing = (part: { from: number; to: number }) =>
    places(part).some((place) => /^(?:link|handle|path|id|tag|quote|number)$/.test(tokens[place]!.kind))
  const last = parts.at(-1)!
  for (const part of parts.slice(0, -1))
    if (
      !told.includes(part) &&
      part.to - part.from > 4 &&
      /^[.!]$/.test(tokens[part.to]?.text ?? '') &&
      !pointing(part) &&
      pointing(last) &&
      places(part).some((place) => claiming.test(words[place]!)) &&
      !places(part).some((place) => asking.test(words[place]!))
    )
      told.push(part)
  const rest = parts.filter((part) => !told.includes(part))
  const refers = rest.some((part) => places(part).some((place) => others.has(words[place]!)))
  if (refers || !rest.some((part) => places(part).some(speaksOf))) return new Set()
  return new Set(told.flatMap(places))
}
