/** Kinds that a question does not want: `long videos, no Shorts`, `posts, not reels`, `vídeos sin shorts`. */

const kinds: readonly (readonly [concept: string, words: string])[] = [
  [
    'short',
    '(?:youtube |yt )?shorts?(?:[- ](?:videos?|form|clips?))?|kurzvideos?|vidéos? courtes?|vídeos? cort[oa]s|vídeos? curtos',
  ],
  ['reel', 'reels?'],
  ['story', 'stor(?:y|ies)|historias|histórias'],
  ['photo', 'photos?|pictures?|fotos?|bilder'],
  ['live', 'live ?streams?|lives?|streams?|directos'],
]
const forms = kinds.map(
  ([concept, words]) => [concept, new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu')] as const,
)
const named = kinds.map(([, words]) => `(?:${words})`).join('|')
const also = `(?:\\s?(?:,|and|or|und|oder|y|o|ni|et|ou|e|nem|nor)\\s(?:no |any )?(?:${named}))?`
const ending =
  '(?:[,)]?\\s(?:please|pls|plz|bitte|por favor|svp|thanks|though|tho))?\\s?\\)?(?=$|[\\s,.;:!?])'
/** Behind a mark any word of denial; words that take something out need no mark. */
const denied = new RegExp(
  `(?:(?:^|\\s?[,;(–—-]\\s?)(?:but |and |aber |pero |mais |mas |und |y |et |e )?(?:no|not|non|zero|nicht|keine?n?|kein|pas de|pas des|pas les|sin|não|nao|sem|sans|ohne|without|excluding|except|rather than|instead of|statt|aber keine)|\\s(?:but not|and not|but no|and no|without|excluding|except(?: for)?|other than|rather than|instead of|ohne|außer|ausser|statt|sin|excepto|menos|sans|sauf|sem|exceto|aber keine|pero no|mais pas(?: de)?|mas não))\\s(?:(?:any|the|all|die|los|las|les|os|as|de|des)\\s)?(?:${named})${also}${ending}`,
  'giu',
)

/** A question without the kinds that it does not want. */
export interface WithoutExcluded {
  readonly text: string
  /** The concepts of these kinds. */
  readonly excluded: ReadonlySet<string>
}

/** Takes the kinds that a question does not want out of it. */
export function withoutExcluded(text: string): WithoutExcluded {
  const found = text.match(denied)
  if (found === null) return { text, excluded: new Set() }
  const rest = text
    .replace(denied, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\s(?=[,.;:?!])/g, '')
    .trim()
  // A question of nothing else is left as it is.
  if (!/\p{L}{2}/u.test(rest)) return { text, excluded: new Set() }
  const own = found.join(' ')
  const excluded = forms.flatMap(([concept, form]) => (form.test(own) ? [concept] : []))
  return { text: rest, excluded: new Set(excluded) }
}
