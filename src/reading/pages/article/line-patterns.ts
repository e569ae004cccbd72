import { anyOf, readList } from '../../alternatives.ts'

/** Lines that do not belong to an article, by their words: credits, dates, bylines and announcements. */

const phrasesOf = (name: string) => readList(new URL(`./lists/${name}.txt`, import.meta.url))

const pictures = ['image', 'photo', 'picture', 'video', 'illustration', 'file', 'foto', 'bild', 'screenshot']
const creditMarks = [
  'credit',
  'copyright',
  'caption',
  'courtesy',
  'source',
  'by',
  'from',
  'provided',
  ':',
  '©',
  '\\/',
  'via',
]
const creditStarts = [
  `${anyOf(pictures)}s?\\s*${anyOf(creditMarks)}`,
  'credits?\\s*[:.]',
  'image \\d+ of \\d+',
  'media (?:caption|playback)',
  'copyright\\b',
  '©',
  'getty images',
  'ap photo',
  'via getty',
]
/** Lines that credit a picture. */
export const creditLine = new RegExp(`^[([]?\\s*${anyOf(creditStarts)}`, 'i')

const creditEnds = [
  '[([]\\s*(?:image|photo|picture|credit|foto|bild|source|pics?)s?\\s*(?:credit|by|courtesy)?\\s*[:©][^)\\]]{0,80}[)\\]]\\s*$',
  'credit:\\s*[^.]{2,60}$',
  '\\/\\s*(?:getty images|ap|reuters|afp)\\)?$',
  '\\[\\+\\] ',
]
/** Lines that end with the credit of a picture. */
export const trailingCredit = new RegExp(creditEnds.join('|'), 'i')

const month = anyOf(phrasesOf('month-names'))
const dates = [
  '\\b\\d{1,2}[./-]\\d{1,2}[./-]\\d{2,4}\\b',
  '\\b\\d{4}[-./年]\\s?\\d{1,2}[-./月]\\s?\\d{1,2}',
  `(?:^|[^\\p{L}])${month}\\p{L}*\\.?\\s+\\d{1,2}(?:st|nd|rd|th)?\\b`,
  `\\b\\d{1,2}\\.?\\s+(?:de\\s+)?${month}`,
  '\\b\\d{1,2}:\\d{2}\\b',
]
/** Dates and times of day in several languages. */
export const datePattern = new RegExp(anyOf(dates), 'iu')

const ages = [
  '\\b\\d+\\s+(?:min(?:ute)?s?|hours?|days?|weeks?|months?|years?)\\s+(?:ago|read)\\b',
  '^(?:today|yesterday)\\b',
  '\\bmin(?:ute)? read\\b',
  'tempo de leitura',
  '\\bviews?$',
  '\\bletture$',
]
/** The age of a page, the time it takes to read, or its views. */
export const relativeTime = new RegExp(ages.join('|'), 'i')

const bylineStarts = [
  'by|von|por|par|di|door|av',
  '(?:written|posted|reported|submitted|compiled|words|story) by',
  'posted on',
  'published|updated|last (?:updated|modified)',
  'author|text',
]
/** Lines with the author or the date of a page. */
export const byline = new RegExp(`^${anyOf(bylineStarts)}\\b[\\s:]`, 'i')

/** Signs before an announcement. */
const marks = '[*[(|>»→•\\s]*'

/** Lines that announce further reading. */
export const leadIn = new RegExp(`^${marks}${anyOf(phrasesOf('lead-in-phrases'))}`, 'i')

const actions = [
  'watch(?: more| also| the video)?',
  'listen',
  'click here',
  'subscribe',
  'sign up',
  'follow',
  'join (?:us|our|the)',
  'download (?:the|our)',
  'find out more',
  'learn more',
]
/** Lines that ask the reader to watch, subscribe or download. */
export const callToAction = new RegExp(`^${marks}${anyOf(actions)}\\b`, 'i')

const texts = ['story', 'article', 'document', 'material', 'post']
const textVerbs = ['is', 'was', 'has', 'may', 'contains', 'originally', 'first', 'appeared']
const publications = ['copyright', 'republished', 'syndicated', 'affiliate', 'published']
/** Notes on republication, and rules for comments. */
const longTailPhrases = [
  `this ${anyOf(texts)} ${anyOf(textVerbs)}\\b.{0,60}${anyOf(publications)}`,
  `[^.]{0,40}${anyOf(['comment', 'coment[aá]rio', 'kommentar', 'commentaire', 'комментари'])}[^.]{0,80}${anyOf(['moder', 'approv', 'aprovad', 'polic', 'rules'])}`,
]
/** Lines after an article. */
export const tailLine = new RegExp(
  `^[*[(|>»•\\s]*${anyOf([...phrasesOf('tail-line-phrases'), ...longTailPhrases])}`,
  'i',
)

/** Headings of sections after an article. */
export const tailHeading = new RegExp(`^${anyOf(phrasesOf('tail-heading-phrases'))}`, 'i')

/** Headings of sections that always follow the article, even if their sentences are long. */
export const sectionAfterArticle = new RegExp(`^${anyOf(phrasesOf('section-after-article-phrases'))}`, 'i')

const notices = [
  '^adverti?(?:sement)?s?\\b.{0,20}$',
  '^related(?: \\w+)?:?$',
  '^caption close$',
  '^skip to content$',
  '^share( tweet)?( submit| pin| this)*$',
  '^click to tweet$',
  '^media playback is unsupported',
]
/** Lines that label advertisements, buttons and players. */
export const noticeLine = new RegExp(notices.join('|'), 'i')

const otherPages = [
  'related',
  'similar',
  'recommended',
  'suggested',
  'trending',
  'popular',
  'featured',
  'other',
]
const pageKinds = [
  'products?',
  'items?',
  'articles?',
  'posts?',
  'topics?',
  'threads?',
  'stories',
  'reads?',
  'reading',
  'viewed',
  'discussions?',
  'questions?',
  'content',
  'resources',
  'from',
  'like',
]
/** Headings of sections that link to other pages. */
export const otherPagesHeading = new RegExp(
  `^${anyOf([
    `${anyOf([...otherPages, 'more', 'recent(?:ly)?'])}\\s+${anyOf(pageKinds)}\\b`,
    ...phrasesOf('other-pages-headings'),
  ])}`,
  'i',
)
