import type { Question, Target } from '../question/question.ts'
import { wordSet } from '../words/words.ts'

/** What is asked about a page, without the link. */

const marker = '\u0000'
const opener = new RegExp(`^(?:[\\p{L}'’${marker}]+[\\s,]+){0,7}[\\p{L}'’${marker}]+\\s*:\\s*`, 'u')

/** Words that introduce the page of a question: `According to <link>, …`. */
const sources =
  "according to,going by,judging by,judging from,based on,as per,per,as stated on,as stated in,as described on,as described in,looking at,reading,having read,after reading,using,given,see,considering,with reference to,referring to,in reference to,on the basis of,going off,from,on,in,at,laut,gemäß,nach,zufolge,basierend auf,anhand von,ausgehend von,auf,según,de acuerdo con,conforme a,con base en,basándote en,a partir de,en,d’après,d'après,selon,sur la base de,en te basant sur,à partir de,sur,dans,segundo,de acordo com,conforme,com base em,em"
    .split(',')
    .sort((a, b) => b.length - a.length)
    .join('|')
const page =
  '(?:\\s(?:the|this|that|die|diese|der|dieser|la|esta|el|este|cette|le|ce|a|o)?\\s?(?:page|site|website|article|text|link|seite|webseite|artikel|página|web|artículo|pagina|site|artigo))?'

const introduced = new RegExp(`^(?:${sources})${page}(?:\\s(?:at|of|on))?\\s*${marker}\\s*,?\\s*`, 'iu')
/** Sources that at the end of a question name its page, and nothing else. */
const ending = new RegExp(
  `(?<![\\s,])[\\s,]+(?:according to|going by|based on|as per|as stated (?:on|in)|laut|gemäß|según|de acuerdo con|d['’]après|selon|segundo|de acordo com|com base em)${page}\\s*${marker}`,
  'iu',
)

/** "This page" by words of a question that only its language has. */
const pageIn: readonly (readonly [words: ReadonlySet<string>, page: string])[] = [
  [
    wordSet('was wie wer wo wann und ist sind steht der die das auf wird welche sagt gibt es bei'),
    'diese Seite',
  ],
  [
    wordSet(
      'que qué cuál cuánto cuánta cómo dónde cuándo quién dice el la los las y es son en hay un una del con pero por quiero',
    ),
    'esta página',
  ],
  [
    wordSet(
      'que quel quelle quels combien comment où quand qui dit le la les et est sont sur y un une des du avec pour',
    ),
    'cette page',
  ],
  [
    wordSet('que qual quais quanto quanta como onde quando quem diz o a os as e é são em há na no'),
    'esta página',
  ],
  [wordSet('what how who where when and is are does the on of say which it there do'), 'this page'],
]

/** What a link is called where it stands inside a sentence. */
function pageOf(text: string): string {
  const words = text.toLowerCase().split(/[^\p{L}]+/u)
  const counted = pageIn.map(([own, page]) => [words.filter((word) => own.has(word)).length, page] as const)
  return counted.reduce((best, one) => (one[0] >= best[0] ? one : best))[1]
}

/** Words that already say that a link is a page: `the site <link>`. */
const called =
  '(?:page|site|website|webpage|article|link|url|blog|post|seite|webseite|artikel|página|pagina|web|artículo|sitio|enlace|lien|artigo)'
/** Words that need what follows them: a link there is what they speak of. */
const needing =
  /(?:^|\s)(?:does|do|did|is|are|on|in|at|of|from|by|about|with|to|for|than|summari[sz]e|explain|check|read|see|open|auf|in|von|aus|bei|über|sagt|en|de|del|sobre|según|dice|resume|sur|dans|dit|résume|em|no|na|do|da|diz|resuma)$/iu
/** What begins as the sentence goes on: `what § says`. */
const goingOn = /^\s\p{L}/u

/** Puts words for a page where a link stood inside a sentence, and takes links elsewhere out. */
function withPage(text: string): string {
  const parts = text
    .replace(new RegExp(`[([]\\s*${marker}\\s*[)\\]]`, 'gu'), ' ')
    .replace(
      new RegExp(`(?<=\\s|^)(${called})(?:\\s(?:at|of|on|en|auf|unter|sur|em))?\\s*:?\\s*${marker}`, 'giu'),
      '$1',
    )
    .split(marker)
  const page = pageOf(parts.join(' '))
  return parts.reduce((before, after) => {
    const isInside =
      /[\p{L}\p{N}]\s$/u.test(before) && (goingOn.test(after) || needing.test(before.trimEnd()))
    return isInside ? before + page + after : before + after
  })
}

/** The question about a page: without the link where it stands beside the question, and without what introduces it (`read this page and answer:`). */
export function questionAbout({ text, isAsked }: Question, taken: readonly Target[]): string {
  let rest = text
  for (const target of taken) rest = rest.replace(target.text, marker)
  const asked = rest
    .replace(introduced, '')
    .replace(ending, '')
    .replace(/^[\s:,;-]+/g, '')
  const about = [asked.replace(opener, ''), asked, text]
    .map((one) =>
      withPage(one)
        .replace(/\s+/g, ' ')
        .replace(/\s(?=[,.;:?!])/g, '')
        .replace(/^[\s:,;-]+|(?<![\s:,;-])[\s:,;-]+$/g, '')
        .trim(),
    )
    .find((one) => one !== '')!
  return isAsked ? `${about}?` : about
}
