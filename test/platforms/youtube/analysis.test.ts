import { beforeAll, describe, expect, test } from 'vitest'
import {
  isQuestion,
  loadReaders,
  readComment,
  summarize,
  type TextReaders,
} from '../../../src/platforms/youtube/analysis/analysis.ts'
import type { WholeComment } from '../../../src/platforms/youtube/model.ts'
import { costHere } from '../../support/cost.ts'

let readers: TextReaders
beforeAll(async () => {
  readers = await loadReaders()
})

const analyse = (comments: readonly WholeComment[], total: number | null, by: TextReaders) =>
  summarize(
    comments.map((one) => readComment(one, by)),
    total,
  )

let made = 0
function comment(
  text: string,
  more: Partial<WholeComment> = {},
  author: Partial<WholeComment['author']> = {},
): WholeComment {
  return {
    id: `c${made++}`,
    text,
    publishedAt: '2026-01-01T00:00:00.000Z',
    publishedTimeText: null,
    likeCount: 0,
    replyCount: 0,
    level: 0,
    replies: null,
    author: {
      id: null,
      handle: 'someone',
      name: null,
      verified: false,
      creator: false,
      avatarUrl: null,
      channelUrl: null,
      ...author,
    },
    ...more,
  }
}

describe('an analysis says what is in the comments it read', () => {
  test('sums, creators, verified authors and the most liked comments', () => {
    const comments = [
      ...Array.from({ length: 9 }, (_, index) =>
        comment(`comment number ${index}`, { likeCount: index, replyCount: 1 }),
      ),
      comment('pinned by me', { likeCount: 100 }, { creator: true, verified: true }),
    ]
    const data = analyse(comments, 5000, readers)
    expect(data).toMatchObject({
      commentCount: 10,
      totalComments: 5000,
      totalLikes: 136,
      avgLikes: 13.6,
      totalReplies: 9,
      creatorCommentCount: 1,
      verifiedCommentCount: 1,
    })
    expect(data.topComments.map((row) => row.likeCount)).toEqual([100, 8, 7, 6, 5, 4, 3, 2])
  })

  test('sentiment is scored for English texts only, and says how many those were', () => {
    const { sentiment } = analyse(
      [
        comment('I love how clear this explanation was, thank you so much!'),
        comment('This is the worst and most annoying explanation I have ever heard.'),
        comment('The camera stands on the table next to the window.'),
        comment('Das war wirklich ganz schrecklich und furchtbar langweilig.'),
        comment('とても良いビデオでした'),
      ],
      null,
      readers,
    )
    expect(sentiment).toMatchObject({ positive: 1, neutral: 1, negative: 1, scored: 3 })
  })

  test('languages are distinguished; a text that is too short is not guessed', () => {
    const { languages } = analyse(
      [
        comment('This is what everybody should know about trains.'),
        comment('You should really build another one of those.'),
        comment('Das war wirklich sehr hilfreich, vielen Dank dafür!'),
        comment('とても良いビデオでした、ありがとうございます'),
        comment('ok'),
        comment('❤️❤️❤️'),
      ],
      null,
      readers,
    )
    expect(languages).toEqual([
      { language: 'en', comments: 2 },
      { language: 'de', comments: 1 },
      { language: 'ja', comments: 1 },
    ])
  })

  test('keywords count words that mean something; topics are what several comments share', () => {
    const data = analyse(
      [
        comment('The black hole animation is beautiful'),
        comment('A black hole would swallow the animation team'),
        comment('Black holes again, and the black hole wins'),
        comment('My cat watched this'),
      ],
      null,
      readers,
    )
    expect(data.keywords.slice(0, 2)).toEqual([
      { word: 'black', count: 4 },
      { word: 'hole', count: 3 },
    ])
    expect(data.keywords.some(({ word }) => ['the', 'this', 'and', 'would'].includes(word))).toBe(false)
    expect(data.topics[0]).toMatchObject({ topic: 'black hole', comments: 3 })
    expect(data.topics.map(({ topic }) => topic)).toContain('animation')
    expect(data.topics.map(({ topic }) => topic)).not.toContain('cat')
    expect(data.topics.filter(({ topic }) => /hole/.test(topic))).toHaveLength(1)
  })

  test('questions, the most liked first; a link is no question', () => {
    const data = analyse(
      [
        comment('How is it made?', { likeCount: 1 }),
        comment('¿Cómo se hace esto?', { likeCount: 7 }),
        comment('看这里 https://example.com/?a=b'),
      ],
      null,
      readers,
    )
    expect(data.questionCount).toBe(2)
    expect(data.questions.map(({ likeCount }) => likeCount)).toEqual([7, 1])
    expect(isQuestion('本当ですか？')).toBe(true)
  })

  test('no comments give zeros, not an error', () => {
    expect(analyse([], 0, readers)).toMatchObject({
      commentCount: 0,
      avgLikes: 0,
      sentiment: { scored: 0, average: null },
      topics: [],
    })
  })

  test('the longest comments are read in a moment each', async () => {
    const long = ['Привет мир ', 'why? ', "a'"].map((part) => part.repeat(10_000 / part.length))
    const comments = Array.from({ length: 24 }, (_, place) => comment(long[place % 3]!))
    const cost = await costHere(() => expect(analyse(comments, null, readers).commentCount).toBe(24))
    expect(cost).toBeLessThan(2500)
  })
})
