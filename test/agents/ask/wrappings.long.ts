import { expect, test } from 'vitest'
import { loadTable } from '../../../src/agents/ask/learned/table.ts'
import { readQuestion } from '../../../src/agents/ask/question/question.ts'
import { createRouter } from '../../../src/agents/ask/router.ts'
import { readVocabulary } from '../../../src/agents/ask/vocabulary.ts'
import { createRegistry } from '../../../src/catalog/registry.ts'
import { platforms } from '../../../src/platforms/index.ts'
import { finish } from '../../../src/runtime/threads/pieces.ts'
import { testClock } from '../../support/clock.ts'
import { questionsOf } from './questions.ts'

const registry = createRegistry(platforms)
const router = createRouter(registry, testClock(Date.UTC(2026, 4, 20)))
const vocabulary = finish(readVocabulary(registry, finish(loadTable()).isKnown))

const ended = (text: string) => (/[?.!]$/.test(text) ? text : `${text}.`)
const wrappings: Readonly<Record<string, (question: string) => string>> = {
  'please before': (question) => `please ${question}`,
  'please after': (question) => `${question} please`,
  'please and thanks': (question) => `Please ${question}, thanks!`,
  asap: (question) => `${question} ASAP!!`,
  bitte: (question) => `${question}, bitte`,
  'por favor': (question) => `por favor, ${question}`,
  "s'il vous plaît": (question) => `${question} s'il vous plaît`,
  obrigado: (question) => `${question}, obrigado!`,
  'double quotes': (question) => `"${question}"`,
  'curved quotes': (question) => `“${question}”`,
  'single quotes': (question) => `'${question}'`,
  guillemets: (question) => `« ${question} »`,
  'German quotes': (question) => `„${question}“`,
  code: (question) => `\`${question}\``,
  fence: (question) => `\`\`\`\n${question}\n\`\`\``,
  brackets: (question) => `(${question})`,
  bold: (question) => `**${question}**`,
  greeting: (question) => `Hey there! ${question}`,
  'greeting with a dash': (question) => `hello team - ${question}`,
  hola: (question) => `¡Hola! ${question}`.replace('¡', ''),
  dash: (question) => `- ${question}`,
  number: (question) => `1. ${question}`,
  bullet: (question) => `• ${question}`,
  quoted: (question) => `> ${question}`,
  heading: (question) => `# ${question}`,
  'letter and colon': (question) => `Q: ${question}`,
  emoji: (question) => `🔥 ${question} 🙏🏽`,
  flags: (question) => `${question} 🇩🇪👨‍👩‍👧`,
  'question marks': (question) => `${question}???`,
  dots: (question) => `${question}...`,
  exclamations: (question) => `${question}!!!`,
  spaces: (question) => `  ${question.replaceAll(' ', '  ')}  `,
  'spaces that do not break': (question) => question.replaceAll(' ', '\u00a0'),
  'marks of direction': (question) => `\u200e${question}\u200f`,
  'marks of direction inside': (question) => question.replaceAll(' ', ' \u2068'),
  signature: (question) => `${question}\n\nBest regards,\nMaria Lopez`,
  'a phone': (question) => `${question}\nSent from my iPhone`,
  'thanks and a name': (question) => `${ended(question)} Thanks, Tom`,
  'a sentence before': (question) => `I am a student writing my thesis. ${question}`,
  'a clause before': (question) => `We're preparing a report: ${question}`,
  'a sentence after': (question) => `${ended(question)} It's for a school project.`,
  'another sentence after': (question) => `${ended(question)} I need it by Friday.`,
  'quick question': (question) => `quick question: ${question}`,
  'a request and a colon': (question) => `could you please tell me: ${question}`,
}

const asked = [...questionsOf(registry, 'fresh.txt'), ...questionsOf(registry, 'held-out.txt')].filter(
  ({ question }) => question.length < 400,
)
const texts = new Map(asked.map(({ question }) => [question, readQuestion(vocabulary, question).text]))
const answers = new Map<string, string>()

/** What a question leads to, whatever its wrapping. */
function answerTo(question: string): string {
  const known = answers.get(question)
  if (known !== undefined) return known
  const found = router.route(question)
  const answer =
    found.kind === 'route'
      ? `${found.operation.path} ${JSON.stringify(Object.entries(found.params).sort()).toLowerCase()}`
      : 'refused'
  answers.set(question, answer)
  return answer
}

test.each(Object.entries(wrappings))(
  '%s: changes the answer to at most 2 of 100 questions, and charges none that is refused',
  (_, wrap) => {
    // Where the text that is read is the same, so is the answer.
    const other = asked.filter(
      ({ question }) => readQuestion(vocabulary, wrap(question)).text !== texts.get(question),
    )
    const changed = other.filter(({ question }) => answerTo(question) !== answerTo(wrap(question)))
    const shown = changed.map(
      ({ question }) => `${wrap(question)} → ${answerTo(wrap(question))}, not ${answerTo(question)}`,
    )
    expect(changed.length, shown.join('\n')).toBeLessThanOrEqual(asked.length * 0.02)
    expect(shown.filter((line) => line.endsWith('not refused'))).toEqual([])
  },
)

test('a question that is answered is answered in quotation marks', () => {
  const refused = asked.filter(
    ({ question }) => answerTo(question) !== 'refused' && answerTo(`"${question}"`) === 'refused',
  )
  expect(refused).toEqual([])
})

test.each([
  ['HOW MANY FOLLOWERS DOES NASA HAVE ON TIKTOK', 'how many followers does nasa have on tiktok'],
  ['How Many Followers Does Nasa Have On Tiktok', 'how many followers does nasa have on tiktok'],
])('capitals are no names: %s', (question, plain) => {
  expect(answerTo(question)).toBe(answerTo(plain))
})

test.each([
  'tweets about thank you',
  'hello kitty on instagram',
  'tiktok videos about asap rocky',
  'tweets with 🚀 in them',
  "ads that mention 'meal kit' on linkedin",
  '"meal kit" on tiktok and "vegan"',
  'download this reel for our deck https://www.instagram.com/reel/C4xYzAbCdE1/',
])('what is asked for is no wrapping: %s', (question) => {
  expect(readQuestion(vocabulary, question).text).toBe(question)
})

const link = 'https://vm.tiktok.com/ZSabc123/'
test.each([
  [
    `${link} This post is shared via TikTok Lite. Download TikTok Lite to enjoy more posts: https://www.tiktok.com/tiktoklite`,
    link,
  ],
  ['Check out this video! https://youtu.be/dQw4w9WgXcQ via @YouTube', 'https://youtu.be/dQw4w9WgXcQ'],
  ['“https://x.com/jack/status/20”', 'https://x.com/jack/status/20'],
  ["likes of 'https://x.com/jack/status/20'", 'likes of https://x.com/jack/status/20'],
  ['<https://x.com/jack/status/20>', 'https://x.com/jack/status/20'],
])('%s is read as %s', (shared, text) => {
  expect(readQuestion(vocabulary, shared).text).toBe(text)
})

test.each([
  [
    'GET /v1/tiktok/profiles/mrbeast/followers',
    '/v1/tiktok/profiles/{handle}/followers',
    { handle: 'mrbeast' },
  ],
  [
    'curl -H "x-api-key: key" "https://api.example.com/v1/youtube/search?query=chess%20openings&uploadDate=this_week"',
    '/v1/youtube/search',
    { query: 'chess openings', uploadDate: 'this_week' },
  ],
  ['/v1/reddit/subreddits?subreddit=aww', '/v1/reddit/subreddits', { subreddit: 'aww' }],
])('a pasted call is the lookup that it calls: %s', (question, path, params) => {
  const found = router.route(question)
  expect(found.kind === 'route' && [found.operation.path, found.params]).toEqual([path, params])
})

test('a pasted call that the lookup would refuse is no lookup with other parameters', () => {
  const found = router.route('GET /v1/tiktok/profiles/mrbeast/followers?nosuch=1')
  expect(found.kind === 'route' && found.confidence).not.toBe(1)
})

test.each([
  'how many followers does she have on instagram',
  'the last tweet of them',
  'the youtube channel of somebody',
])('who is asked about in a pronoun is nobody: %s', (question) => {
  expect(router.route(question)).toMatchObject({ kind: 'refusal', reason: 'no_target' })
})
