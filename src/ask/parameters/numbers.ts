import type { AnyOperation } from '../../catalog/operation.ts'
import type { Parameter } from '../../catalog/parameters.ts'
import type { Question } from '../question/question.ts'
import type { Speech } from '../words/speech.ts'
import { nameWords } from '../words/words.ts'
import { numberAt, type Range, type Read, rangesIn } from './ranges.ts'
import { type Filters, fill, free } from './used-words.ts'

/** Numbers that parameters take: prices, sizes, least counts, coordinates. */

const money = /^(?:dollars?|usd|euros?|eur|bucks|pounds?|gbp|quid|reais|real|pesos|francs?|chf|brl)$/
const moneySign = /^[$€£]$/

/** Which page: `the second page`. */
const ordinals = new Map(
  [
    'first 1st erste ersten primera primeira premiere',
    'second 2nd zweite zweiten segunda deuxieme seconde',
    'third 3rd dritte dritten tercera terceira troisieme',
    'fourth 4th vierte vierten cuarta quarta quatrieme',
    'fifth 5th funfte funften quinta cinquieme',
  ].flatMap((line, place) => line.split(' ').map((word): [string, number] => [word, place + 1])),
)

/** Words by which a number's noun is known: `likes` for `minLikes`, `km` for `radiusKm`. */
function nounsOf(name: string, parameter: Parameter): string[] {
  const own = nameWords(name).filter((word) => !/^(?:min|max|minimum|maximum|number|of|page|per)$/.test(word))
  return [...own, ...(parameter.asked?.as ?? [])]
}

/** A bound of a number of nothing: `bikes under 200`, where prices are asked for. */
function unitless({ words, tokens, things }: Question, { value, from, to }: Read<Range>): boolean {
  const bounded = value.least !== value.most && !/^(?:from|since|until|within)$/.test(words[from] ?? '')
  const ends =
    to >= tokens.length ||
    tokens[to]!.kind === 'mark' ||
    /^(?:within|near|in|around|on|at|close|bei|nahe|auf|cerca|en|pres|sur|perto|em|no|na)$/.test(words[to]!)
  return bounded && ends && !things.some((thing) => thing.from === to)
}

/** Reads the numbers of a question into the parameters that take one. */
export function readNumbers(
  speech: Speech,
  question: Question,
  operation: AnyOperation,
  names: readonly string[],
  into: Filters,
): void {
  const { words, tokens } = question
  const coordinates =
    /(-?\d{1,3}\.\d+)°?\s*(?:,|\/|;|\s)\s*(?:(?:and|y|und|et|e)\s+)?(?:(?:lng|lon|long|longitude|longitud|längengrad)[\s:=]*)?(-?\d{1,3}\.\d+)/i.exec(
      question.text,
    )
  if (coordinates) {
    const [lat, lng] = [
      names.find((name) => /^lat/i.test(name)),
      names.find((name) => /^(?:lng|lon)/i.test(name)),
    ]
    if (lat && lng) {
      into.params[lat] = coordinates[1]!
      into.params[lng] = coordinates[2]!
      tokens.forEach((token, place) => {
        if (token.from >= coordinates.index && token.to <= coordinates.index + coordinates[0].length)
          into.used.add(place)
      })
      const first = tokens.findIndex((token) => token.from >= coordinates.index)
      for (
        let place = first - 1;
        place > first - 4 &&
        /^(?:at|near|around|lat|latitude|coordinates|in|bei|en|cerca|pres|perto|autour|alrededor|torno|umkreis|rund|um|de|du|des|von|da|do|\.)$/.test(
          words[place] ?? '',
        );
        place -= 1
      )
        into.used.add(place)
    }
  }
  // `1280x720`: how wide and how high.
  const measured = /(?<![\w/.])(\d{3,4})\s?[x×]\s?(\d{3,4})(?![\w/.])/i.exec(question.text)
  const [width, height] = [/width/i, /height/i].map((side) => names.find((name) => side.test(name)))
  if (measured && width && height) {
    into.params[width] = measured[1]!
    into.params[height] = measured[2]!
    tokens.forEach(({ from, to }, place) => {
      if (from >= measured.index && to <= measured.index + measured[0].length) into.used.add(place)
    })
  }
  // `Page 2 of …`, `the second page`.
  if (names.includes('page')) {
    words.forEach((word, place) => {
      if (!/^(?:page|seite|pagina)$/.test(word)) return
      const said = numberAt(question, place + 1)
      const after = said !== null && Number.isInteger(said) && said < 10_000 ? said : null
      const before = ordinals.get(words[place - 1] ?? '') ?? null
      const number = after ?? before
      if (number === null || number < 1) return
      into.params.page = String(number)
      fill(into.used, after === null ? place - 1 : place, after === null ? place + 1 : place + 2)
    })
  }
  for (const range of rangesIn(question, into.used)) {
    if (!free(into.used, range)) continue
    // What a comma parts from a number is not what it is of.
    const [ends, begins] = [range.to, range.from - 1].map((at) => /^[,;]$/.test(tokens[at]?.text ?? ''))
    const near = [
      ...words.slice(range.from, range.to),
      ...(ends ? [] : [words[range.to], words[range.to + 1]]),
      ...(begins ? [] : [words[range.from - 1], words[range.from - 2]]),
    ].filter((word) => word !== undefined)
    const paid =
      near.some((word) => money.test(word)) ||
      tokens.slice(Math.max(0, range.from - 1), range.to + 1).some((token) => moneySign.test(token.text)) ||
      near.some((word) => /^(?:price|priced|cost|costing|precio|preis|prix|preco)$/.test(word))
    for (const name of names) {
      if (into.params[name] !== undefined) continue
      const parameter = operation.parameters[name]!
      const nouns = nounsOf(name, parameter)
      const isPrice = /price/i.test(name)
      const subjects = new Set(nouns.flatMap((noun) => [...speech.subjects(noun)]))
      const fits = isPrice
        ? paid || unitless(question, range)
        : nouns.some(
            (noun) =>
              near.includes(noun) ||
              (noun === 'km' &&
                near.some((word) =>
                  /^(?:kms|kilometers?|kilometres?|kilometros?|kilometer|kilometres|quilometros)$/.test(word),
                )),
          ) ||
          question.things.some(
            (thing) =>
              thing.from >= range.to &&
              thing.from <= range.to + 1 &&
              (subjects.has(thing.id) || subjects.has(thing.id.replace('#', ''))),
          )
      const times =
        /^(?:times|mal|veces|fois|vezes)$/.test(words[range.to] ?? '') &&
        question.things.some(
          (thing) =>
            thing.to <= range.from &&
            thing.to >= range.from - 3 &&
            (subjects.has(thing.id) || subjects.has(thing.id.replace('#', ''))),
        )
      const bound = /^min/i.test(name) ? 'least' : /^max/i.test(name) ? 'most' : 'any'
      const isSize = /^(?:limit|count|size|pageSize|perPage)$/.test(name)
      let value: number | null = null
      if (bound === 'least' && (fits || times))
        value = range.value.least === range.value.most && isPrice ? null : range.value.least
      else if (bound === 'most' && fits)
        value = range.value.least === range.value.most && isPrice ? null : range.value.most
      else if (bound === 'any' && fits && !isSize && name !== 'lat' && name !== 'lng')
        value = range.value.most ?? range.value.least
      else if (
        isSize &&
        !into.used.has(range.from) &&
        range.value.least === range.value.most &&
        tokens[range.from]?.kind !== 'id'
      ) {
        let noun = range.to
        while (
          noun < range.to + 4 &&
          (speech.values.words.has(words[noun] ?? '') || speech.frame.has(words[noun] ?? '')) &&
          !question.things.some((one) => one.from === noun)
        )
          noun += 1
        const thing = question.things.some((one) => one.from === noun || one.from === range.to + 1)
        const cue =
          /^(?:first|last|latest|newest|top|limit|ultimos|ultimas|letzten|neuesten|derniers|dernieres|primeros|primeiros|ersten|premiers)$/.test(
            words[range.from - 1] ?? '',
          )
        // `Ten are enough`, `(10)`.
        const enough =
          /^(?:(?:are|is|will|would) )?(?:enough|do|suffice|plenty|reichen|genugen|reicht|bastan|suffisent|suffit|bastam|chegam)\b/.test(
            words.slice(range.to, range.to + 2).join(' '),
          ) ||
          (tokens[range.from - 1]?.text === '(' && tokens[range.to]?.text === ')')
        const piece =
          /^(?:stuck|stk|pieces|items|results?|entries|hits|treffer|ergebnisse|resultados|resultats|elementos|elements)$/.test(
            words[range.to] ?? '',
          ) ||
          /^(?:of (?:them|these|those)|per page|at a time)$/.test(
            words.slice(range.to, range.to + 2).join(' '),
          )
        // `Os 15 últimos`.
        const ordered =
          /^(?:last|latest|newest|ultimos|ultimas|letzten|neuesten|derniers|dernieres|primeiros|primeros|premiers)$/.test(
            words[range.to] ?? '',
          ) && (words[range.to + 1] ?? '.') === '.'
        if ((thing || cue || piece || enough || ordered) && !paid) value = range.value.least
      }
      // `…, at most 25`.
      if (
        value === null &&
        isSize &&
        !paid &&
        range.value.least === null &&
        !names.some((one) => /price/i.test(one))
      )
        value = unitless(question, range) ? range.value.most : null
      if (value === null) continue
      into.params[name] = String(value)
      fill(
        into.used,
        tokens[range.from - 1] && moneySign.test(tokens[range.from - 1]!.text) ? range.from - 1 : range.from,
        range.to,
      )
      if (fits && !isSize) {
        for (let place = range.to; place < range.to + 2; place += 1) {
          if (
            money.test(words[place] ?? '') ||
            moneySign.test(tokens[place]?.text ?? '') ||
            nouns.includes(words[place] ?? '') ||
            question.things.some(
              (thing) => thing.from === place && [...subjects].some((one) => one === thing.id),
            )
          )
            into.used.add(place)
        }
      }
    }
  }
}
