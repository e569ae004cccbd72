import type { WholeComment } from '../model.ts'
import { stopWords } from './stop-words.ts'

/** Statistics of comments. Every number is about the comments that were read (`commentCount`). */
export type Analysis = ReturnType<typeof summarize>

/** The libraries behind the numbers: language detection and sentiment of English texts. */
export interface TextReaders {
  /** ISO 639-1, or null if the text is too short or too mixed to detect its language. */
  language(text: string): string | null
  /** From -1 (most negative) to 1 (most positive); English only. */
  sentiment(text: string): number
}

/** Thresholds on the compound score that VADER's authors give. */
const positiveFrom = 0.05
const negativeTo = -0.05

const maxTopComments = 8
const maxKeywords = 12
const maxTopics = 8
const maxQuestions = 10
/** A topic needs at least 2 comments. */
const topicComments = 2

/**
 * Languages that the detector distinguishes: languages with many commenters. With more languages, short texts are often
 * misclassified.
 */
const candidateLanguages =
  'en es pt fr de it nl pl ru uk tr ar he fa hi bn ta te ur id vi th ja ko zh sv no da fi cs ro hu el'.split(
    ' ',
  )

/** Fewer letters do not identify the language, except in scripts that few languages share. */
const tellingLetters = 12

/** The libraries take quadratic time in the number of words, and 300 characters suffice. */
const maxLanguageCharacters = 300
const maxSentimentCharacters = 600
/** The first 1000 characters suffice to find keywords. */
const maxWordCharacters = 1000
/** YouTube accepts comments of at most 10,000 characters. */
const maxCommentCharacters = 10_000

/** The libraries behind {@link TextReaders}, loaded on first use: together they hold a megabyte of tables. */
export async function loadReaders(): Promise<TextReaders> {
  const [{ detect }, { SentimentIntensityAnalyzer }] = await Promise.all([
    import('tinyld'),
    import('vader-sentiment'),
  ])
  return {
    language(whole) {
      const text = whole.slice(0, maxLanguageCharacters)
      const letters = text.match(/\p{L}/gu)?.length ?? 0
      const latin = /\p{Script=Latin}/u.test(text)
      if (letters < (latin ? tellingLetters : 2)) return null
      return detect(text, { only: candidateLanguages }) || null
    },
    sentiment: (text) =>
      SentimentIntensityAnalyzer.polarity_scores(text.slice(0, maxSentimentCharacters)).compound,
  }
}

const withoutLinks = (text: string) => text.replaceAll(/https?:\/\/\S+/g, ' ')

/** Whether a comment is a question: a question mark of any script, outside of links. */
export function isQuestion(text: string): boolean {
  return /[?？؟]/.test(withoutLinks(text))
}

/** Splits a comment into words. Stop words become null so that no phrase spans them. */
function wordsOf(text: string): (string | null)[] {
  const found = withoutLinks(text)
    .toLowerCase()
    .replaceAll(/[’‘]/g, "'")
    .matchAll(/[\p{L}\p{N}][\p{L}\p{M}\p{N}']*|[.,;:!?\n]/gu)
  return [...found].map(([word]) => {
    const bare = word.replace(/'s?$/, '')
    return bare.length < 3 || /^\d+$/.test(bare) || stopWords.has(word) || stopWords.has(bare) ? null : bare
  })
}

/** A comment with its language, sentiment and words. */
export interface ReadComment {
  readonly comment: WholeComment
  readonly words: readonly (string | null)[]
  readonly language: string | null
  readonly sentiment: number | null
}

/** Counts values, most frequent first and then alphabetically, so that equal comments give equal answers. */
function counted(values: readonly string[]): (readonly [string, number])[] {
  const counts = Array.from(
    Map.groupBy(values, (value) => value),
    ([value, all]) => [value, all.length] as const,
  )
  return counts.sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
}

const rounded = (value: number) => Math.round(value * 1000) / 1000

function average(values: readonly number[]): number | null {
  return values.length === 0 ? null : rounded(values.reduce((sum, value) => sum + value, 0) / values.length)
}

/** Words and pairs of neighbouring words of a comment, each once. */
function phrasesOf(words: ReadComment['words']): Set<string> {
  const phrases = new Set<string>()
  words.forEach((word, index) => {
    if (word === null) return
    phrases.add(word)
    const before = words[index - 1]
    if (before && before !== word) phrases.add(`${before} ${word}`)
  })
  return phrases
}

/** Maps plural to singular, so that "black holes" and "black hole" are one topic. */
const stemsOf = (topic: string) => topic.split(' ').map((word) => word.replace(/(?<=.{3})(?:es|s)$/, ''))

/**
 * What the comments speak of: phrases of several comments, weighed by in how many they are and how telling that
 * is (tf-idf over comments); pairs of words outrank their single words.
 */
function topicsOf(reads: readonly ReadComment[]) {
  const phrases = reads.flatMap((read) => [...phrasesOf(read.words)].map((phrase) => ({ phrase, read })))
  const weighed = [...Map.groupBy(phrases, ({ phrase }) => phrase)]
    .filter(([, list]) => list.length >= topicComments)
    .map(([topic, list]) => {
      const pair = topic.includes(' ') ? 1.6 : 1
      return { topic, list, weight: list.length * Math.log(1 + reads.length / list.length) * pair }
    })
    .sort((a, b) => b.weight - a.weight || (a.topic < b.topic ? -1 : 1))
  const chosen: typeof weighed = []
  for (const candidate of weighed) {
    if (chosen.length === maxTopics) break
    const stems = stemsOf(candidate.topic)
    const isSaid = chosen.some((topic) => stemsOf(topic.topic).some((stem) => stems.includes(stem)))
    if (!isSaid) chosen.push(candidate)
  }
  return chosen.map(({ topic, list }) => ({
    topic,
    comments: list.length,
    averageSentiment: average(list.flatMap(({ read }) => read.sentiment ?? [])),
  }))
}

/** Reads the text of a comment. */
export function readComment(comment: WholeComment, readers: TextReaders): ReadComment {
  const text = comment.text.slice(0, maxCommentCharacters)
  const language = readers.language(text)
  // Short texts have no reliable language. Most are exclamations that English readers also use ("wow", "lol",
  // emoticons).
  const english =
    language === 'en' || (language === null && !/[^\p{Script=Latin}\p{P}\p{S}\p{N}\p{M}\s\u200d]/u.test(text))
  return {
    comment,
    language,
    words: wordsOf(text.slice(0, maxWordCharacters)),
    sentiment: english ? readers.sentiment(text) : null,
  }
}

/**
 * Computes the analysis of comments.
 * @param totalComments the number of comments that the platform reports
 */
export function summarize(reads: readonly ReadComment[], totalComments: number | null) {
  const comments = reads.map(({ comment }) => comment)
  const scores = reads.flatMap((read) => read.sentiment ?? [])
  const sum = (of: (comment: WholeComment) => number) => comments.reduce((total, row) => total + of(row), 0)
  const questions = comments.filter((row) => isQuestion(row.text.slice(0, maxCommentCharacters)))
  const byLikes = (a: WholeComment, b: WholeComment) => b.likeCount - a.likeCount
  const totalLikes = sum((row) => row.likeCount)
  return {
    commentCount: comments.length,
    totalComments,
    totalLikes,
    totalReplies: sum((row) => row.replyCount),
    avgLikes: comments.length === 0 ? 0 : Math.round((totalLikes / comments.length) * 100) / 100,
    questionCount: questions.length,
    creatorCommentCount: comments.filter((row) => row.author.creator).length,
    verifiedCommentCount: comments.filter((row) => row.author.verified).length,
    topComments: comments.toSorted(byLikes).slice(0, maxTopComments),
    keywords: counted(reads.flatMap((read) => read.words.flatMap((word) => word ?? [])))
      .slice(0, maxKeywords)
      .map(([word, count]) => ({ word, count })),
    topics: topicsOf(reads),
    languages: counted(reads.flatMap((read) => read.language ?? [])).map(([language, comments]) => ({
      language,
      comments,
    })),
    sentiment: {
      positive: scores.filter((score) => score >= positiveFrom).length,
      neutral: scores.filter((score) => score > negativeTo && score < positiveFrom).length,
      negative: scores.filter((score) => score <= negativeTo).length,
      scored: scores.length,
      average: average(scores),
    },
    questions: questions
      .toSorted(byLikes)
      .slice(0, maxQuestions)
      .map(({ id, text, likeCount }) => ({ commentId: id, text, likeCount })),
  }
}

/** Reads comments and computes their analysis. */
export async function analyze(
  comments: readonly WholeComment[],
  totalComments: number | null,
): Promise<Analysis> {
  const readers = await loadReaders()
  return summarize(
    comments.map((comment) => readComment(comment, readers)),
    totalComments,
  )
}
