import { anyOf } from '../alternatives.ts'
import * as values from './expected-values.ts'

/** Metadata of a page that can answer a question. */
export interface PageFacts {
  readonly title?: unknown
  readonly author?: unknown
  readonly publishedAt?: unknown
  readonly modifiedAt?: unknown
  readonly siteName?: unknown
}

/** A form of question: what its answers must contain. */
export interface QuestionForm {
  readonly pattern: RegExp
  /** What an answer contains; for names, a name that the question does not have. */
  readonly answerPattern: RegExp
  readonly expects: 'quantity' | 'date' | 'name' | 'place' | 'reason' | 'wording'
  /** Question words that answers do not repeat. */
  readonly questionWords: string
}

const startsWith = (phrases: readonly string[]) => new RegExp(`^[\\s¿]*${anyOf(phrases)}`, 'iu')

const number = (
  questions: readonly string[],
  answerPattern: RegExp,
  questionWords: string,
): QuestionForm => ({
  pattern: startsWith(questions),
  answerPattern,
  expects: 'quantity',
  questionWords,
})

const questionForms: readonly QuestionForm[] = [
  {
    pattern: startsWith([
      '(?:for )?how (?:long|quickly|soon) (?:did|does|do|will|has|have|had|would|was|can|must|should)\\b',
      'how (?:quickly|soon) is\\b',
      'how (?:much time|many (?:minutes|hours|days|weeks|months|years))\\b',
      'wie lange\\b',
      '(?:pendant |depuis )?combien de (?:temps|jours|minutes|heures)',
      'cuánto (?:tiempo|tarda|tardó|dura|duró)',
      'cuanto tiempo',
      'quanto tempo',
    ]),
    answerPattern: values.durationPattern,
    expects: 'quantity',
    questionWords:
      'long quickly soon time take last lange dauert dauerte combien temps faut fallu dure cuanto tiempo tarda tardo dura duro tempo leva levou demora demorou foi',
  },
  {
    pattern: startsWith([
      'how much (?:does|do|did|is|are|will|would) .*\\b(?:cost|charge|sell for|go for|to (?:get in|enter))\\b',
      'how much (?:money|is|are)\\b',
      'how much .*\\b(?:fined?|fines|pay|paid|spend|spent|earn|earned|raised?|worth|sell|sold|donated?|owed?|invest|invested|charged?)\\b',
      'what (?:does|do|did|will) .* cost\\b',
      'what (?:is|are|was) the (?:price|prices|cost|fee|fare|charge)\\b',
      'how (?:expensive|cheap)\\b',
      'was kostet',
      'wie ?viel kostet|wie teuer',
      'combien (?:coûte|coute|ça coûte)|quel est le prix',
      'cuánto (?:cuesta|vale)|cuanto cuesta|qué precio',
      'quanto (?:custa|costa)',
    ]),
    answerPattern: values.moneyPattern,
    expects: 'quantity',
    questionWords:
      'much cost price charge fee fare money sell expensive cheap kostet kosten teuer viel wieviel combien coute prix cuanto cuesta vale precio quanto custa costa',
  },
  number(
    [
      'how (?:often|frequently)\\b',
      'wie oft\\b',
      'à quelle fréquence',
      'con qué frecuencia',
      'con che frequenza',
    ],
    values.frequencyPattern,
    'often frequently oft frequence frecuencia frequenza',
  ),
  number(['how long\\b'], values.spanPattern, 'long'),
  number(
    ['how (?:far|tall|wide|deep)\\b', 'wie (?:weit|breit|tief)\\b'],
    values.lengthPattern,
    'far tall wide deep weit breit tief go',
  ),
  number(
    ['how fast\\b', '(?:what is the|at what) (?:top |frame )?(?:speed|rate)\\b', 'wie schnell\\b'],
    values.speedPattern,
    'fast speed top frame rate schnell go',
  ),
  number(
    [
      'how heavy\\b',
      'how much .*\\bweigh\\b',
      'what (?:is the weight|does .* weigh)\\b',
      'wie schwer\\b',
      'combien pèse',
    ],
    values.weightPattern,
    'heavy weight weigh much schwer wiegt pese combien',
  ),
  number(
    ['how (?:hot|cold|warm)\\b', '(?:what is|at what) (?:the )?temperature\\b'],
    values.temperaturePattern,
    'hot cold warm temperature',
  ),
  number(
    ['how old (?:is|are) (?:the|this|that|these|those)\\b', 'wie alt ist (?:das|die|der|dieses?)\\b'],
    values.thingAgePattern,
    'old age alt',
  ),
  number(
    [
      'how old\\b',
      'what (?:is|was) .*\\bage\\b',
      '(?:at )?what age\\b',
      'wie alt\\b',
      'quel âge',
      'cuántos años',
      'quantos anos',
      'quanti anni',
    ],
    values.agePattern,
    'old age alt ans anos anni quel cuantos quantos quanti tiene tem ha',
  ),
  number(
    ['(?:what (?:is|was) the|(?:by|with) (?:what|which)) (?:final )?(?:score|result)\\b'],
    values.scorePattern,
    'final score result',
  ),
  number(
    ['(?:what (?:is|was) the|(?:at |in )?(?:what|which)) resolution\\b'],
    values.resolutionPattern,
    'resolution',
  ),
  number(
    [
      '(?:what|which|how (?:big|large)(?: is)?(?: the| a)?) (?:share|percentage|proportion|fraction)\\b',
      'wie ?viel prozent',
      'quel pourcentage',
      'qué porcentaje',
    ],
    values.sharePattern,
    'share percentage proportion fraction prozent pourcentage porcentaje',
  ),
  {
    pattern: startsWith([
      'what (?:is|are|was) .*\\b(?:called|named)\\b',
      "what(?: is|'s|’s|s|s? was) .*\\bname\\b",
      'wie heißt',
      'comment s.appelle',
      'cómo se llama',
      'como se chama',
      'come si chiama',
    ]),
    answerPattern: values.callPattern,
    expects: 'wording',
    questionWords: 'called call named name heisst appelle llama chama chiama',
  },
  {
    pattern: startsWith([
      '(?:(?:for|by|to|at) )?(?:how (?:many|much)|wie ?viele?|combien|cuánt[oa]s?|cuant[oa]s?|quant[oiae]s?)\\b',
      'сколько\\s',
      'how (?:often|large|big|high|tall|far|fast|heavy|wide|deep|hot|cold|old|powerful|deadly|strong|long)\\b',
      'what (?:is|was|are) the (?:number|size|height|length|weight|width|capacity|speed|score|final score|age|record|distance|temperature)\\b',
      '(?:what|which) (?:share|percentage|proportion|fraction)\\b',
      'at what (?:speed|rate|frame rate|temperature|age)\\b',
      'wie (?:alt|hoch|gro[sß]+|weit|schwer|breit|tief|schnell|oft)',
      "quel(?:le)? (?:est )?l[ea'] ?(?:âge|taille|hauteur|poids|vitesse)",
    ]),
    answerPattern: values.numberPattern,
    expects: 'quantity',
    questionWords: [
      'many much often large big high tall far fast heavy wide deep hot cold old powerful deadly strong long',
      'number viel viele wieviel wieviele alt hoch gross weit schwer combien cuanto cuantos cuantas quanto quantos quantas quanti quante',
    ].join(' '),
  },
  {
    pattern: startsWith([
      '(?:when|since when|until when|till when|by when|what (?:time|date|year|day|month)|which (?:year|day|date|month))\\b',
      '(?:in|on|at) (?:what|which) (?:time|date|year|day|month)\\b',
      '(?:wann|seit wann|bis wann|quand|depuis quand|cuándo|cuando|quando|à quelle (?:heure|date)|a qué hora|a che ora|em que (?:dia|ano|mês|data)|en qué (?:día|año|mes|fecha)|in che (?:giorno|anno|data)|quel jour|an welchem tag)\\b',
      '(?:until|till|by|since|from) (?:what|which) (?:date|day|year|month|time)\\b',
      'когда\\s',
    ]),
    answerPattern: values.datePattern,
    expects: 'date',
    questionWords: 'time date year day month heure hora ora dia ano mes data giorno anno jour tag',
  },
  {
    pattern: startsWith([
      '(?:(?:in|at|on|by|from|for|to|with) )?which (?:\\p{L}+ )?(?:agency|airline|airport|author|bank|channel|brand|city|club|college|compan(?:y|ies)|countr(?:y|ies)|count(?:y|ies)|doctor|firms?|hospital|hotel|magazine|man|museum|network|newspaper|officers?|organi[sz]ation|party|observatory|people|person|player|president|prison|province|region|school|scientists?|singers?|states?|shops?|stores?|team|university|websites?|woman)\\b',
      '(?:(?:to|by|with|from|against|for) )?(?:who|whose|whom|wer|wem|wen|wessen|qui|quién|quien|chi|quem)\\b',
      '(?:кто|кого|как зовут)\\s',
    ]),
    answerPattern: values.namePattern,
    expects: 'name',
    questionWords: '',
  },
  {
    pattern: startsWith([
      '(?:where|in (?:which|what) (?:city|town|country|place|state)|wo|woher|wohin|où|dónde|donde|dove|onde)\\b',
      '(?:(?:in|aus|de|da|en|em|dans|a|à) )?(?:welche[mnrs]? (?:stadt|ort|land)|quelle? (?:ville|pays|lieu)|qué (?:ciudad|país|lugar)|que (?:cidade|país|lugar)|quale (?:città|paese|luogo))(?!\\p{L})',
      '(?:где|куда|откуда)\\s',
    ]),
    answerPattern: values.placePattern,
    expects: 'place',
    questionWords:
      'city town country place stadt ort land ville pays lieu ciudad pais lugar cidade citta paese luogo',
  },
  {
    pattern: startsWith([
      '(?:why|for what reason|warum|wieso|weshalb|pourquoi|por ?qué|por que|perché|perche)\\b',
    ]),
    answerPattern: values.reasonPattern,
    expects: 'reason',
    questionWords: 'reason',
  },
]

/** The form of a question; undefined for a question of another form. */
export const questionFormOf = (question: string): QuestionForm | undefined =>
  questionForms.find(({ pattern }) => pattern.test(question))

/** Questions about the page itself, and the metadata field that answers them. */
const factQuestions: readonly (readonly [RegExp, keyof PageFacts])[] = [
  [
    startsWith([
      'who (?:wrote|is the author)(?: of)?(?: (?:this|it|the (?:article|page|post|story|text|review|piece|blog))\\b.*)?\\s*\\??$',
      "who'?s the author",
      'by whom was (?:this|it) written',
      'wer (?:hat .*geschrieben|ist der autor)',
      "qui (?:a écrit|est l'auteur)",
      'quién (?:escribió|es el autor)',
    ]),
    'author',
  ],
  [
    startsWith([
      'when (?:was|is) (?:it|this(?: \\w+)?|the (?:article|page|post|story|text)) (?:first )?(?:published|posted|written)',
      'what is the publication date',
      'wann wurde .*veröffentlicht',
      'quand .*publié',
      'cuándo .*public',
    ]),
    'publishedAt',
  ],
  [
    startsWith([
      'when (?:was|is) (?:it|this(?: \\w+)?|the (?:article|page|post)) (?:last )?(?:updated|modified|changed)',
    ]),
    'modifiedAt',
  ],
  [
    startsWith([
      "what(?:'s| is) (?:the )?(?:title|headline)",
      'what is (?:this|the) (?:page|article) called',
    ]),
    'title',
  ],
]

/** The metadata that answers a question about the page itself; null for other questions and missing metadata. */
export function factAnswer(question: string, facts: PageFacts): string | null {
  for (const [pattern, field] of factQuestions) {
    const fact = facts[field]
    if (pattern.test(question) && typeof fact === 'string') return fact
  }
  return null
}
