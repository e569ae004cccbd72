import { describe, expect, test } from 'vitest'
import type { SeenRequest } from '../../support/replay.ts'
import { api, embed, files, type Made, madeAnswers, newId, oldEmbed, problem, widget } from './answers.ts'

const { answering, get, upstream } = madeAnswers()

describe('the embed widget', () => {
  const tombstone = (text?: string) => ({
    body: { __typename: 'TweetTombstone', tombstone: text ? { text: { text } } : {} },
  })

  test.each([
    ['This Post was deleted by the Post author. Learn more', 'not_found'],
    ['This Post is from a suspended account. Learn more', 'not_found'],
    ['This Post is from an account that no longer exists. Learn more', 'not_found'],
    [
      'You’re unable to view this Post because this account owner limits who can view their Posts.',
      'private',
    ],
    [
      'Age-restricted adult content. This content might not be appropriate for people under 18 years old.',
      'restricted',
    ],
    [undefined, 'restricted'],
  ])('a tombstone that says %j means %s', async (text, outcome) => {
    answering({ [widget]: tombstone(text) })
    expect((await get('/tweets', { url: newId() })).data).toEqual({
      lookupStatus: outcome,
      author: null,
      tweet: null,
    })
  })

  test('a long post that the widget cuts is marked as cut', async () => {
    const id = newId()
    const body = {
      __typename: 'Tweet',
      id_str: id,
      text: 'The beginning',
      user: { screen_name: 'nasa' },
      note_tweet: { id: 'x' },
    }
    answering({ [widget]: { body } })
    expect((await get('/tweets', { url: id })).data.tweet).toMatchObject({
      isLongForm: true,
      textTruncated: true,
    })
  })

  test('a reply, its thread, a poll and a card are read', async () => {
    const id = newId()
    const text = (value: string) => ({ string_value: value })
    const body = {
      __typename: 'Tweet',
      id_str: id,
      text: '@a hello https://t.co/c',
      user: { screen_name: 'nasa', id_str: '11348282' },
      in_reply_to_status_id_str: '30',
      in_reply_to_screen_name: 'a',
      in_reply_to_user_id_str: '7',
      parent: { id_str: '30', in_reply_to_status_id_str: '29' },
      entities: {
        urls: [{ url: 'https://t.co/c', expanded_url: 'https://e.example/1', display_url: 'e.example/1' }],
      },
      card: {
        name: 'summary',
        binding_values: {
          card_url: text('https://t.co/c'),
          title: text('Title'),
          vanity_url: text('e.example'),
        },
      },
    }
    answering({ [widget]: { body } })
    expect((await get('/tweets', { url: id })).data.tweet).toMatchObject({
      isReply: true,
      inReplyToTweetId: '30',
      inReplyToUserId: '7',
      inReplyToScreenName: 'a',
      // The post that is answered answers another, with which the thread may not begin either.
      conversationId: null,
      card: { url: 'https://e.example/1', title: 'Title', domain: 'e.example', imageUrl: null },
    })
    const values = {
      choice1_label: text('Yes'),
      choice1_count: text('12'),
      choice2_label: text('No'),
      choice2_count: text('3'),
      counts_are_final: { boolean_value: true },
      end_datetime_utc: text('2026-01-01T00:00:00Z'),
    }
    const other = newId()
    answering({
      [widget]: {
        body: { ...body, id_str: other, card: { name: 'poll2choice_text_only', binding_values: values } },
      },
    })
    expect((await get('/tweets', { url: other })).data.tweet.poll).toEqual({
      options: [
        { label: 'Yes', votes: 12 },
        { label: 'No', votes: 3 },
      ],
      closed: true,
      endsAt: '2026-01-01T00:00:00.000Z',
      durationMinutes: null,
    })
  })

  test('is not asked where the X API says that a post is gone', async () => {
    answering({ [api]: { body: { errors: [problem('resource-not-found')] } } })
    const before = upstream().seen.length
    expect((await get('/tweets', { url: newId() })).data.lookupStatus).toBe('not_found')
    expect(
      upstream()
        .seen.slice(before)
        .map(({ origin }) => origin),
    ).toEqual([api])
  })

  test('oEmbed refusing a protected post says private; any other refusal is a failure', async () => {
    const widgetFails = { body: {} }
    answering({
      [widget]: widgetFails,
      [embed]: { status: 403, body: { error: 'Sorry, you are not authorized to see this status.' } },
    })
    expect((await get('/tweets', { url: newId() })).data.lookupStatus).toBe('private')
    answering({ [widget]: widgetFails, [embed]: { status: 403, body: '<html>Access denied</html>' } })
    expect((await get('/tweets', { url: newId() })).status).toBe(502)
  })
})

describe('captions', () => {
  const playlist = (url: string) => (request: SeenRequest) => ({
    body: {
      __typename: 'Tweet',
      id_str: request.query.get('id'),
      text: 'Watch',
      user: { screen_name: 'nasa' },
      mediaDetails: [
        {
          type: 'video',
          media_url_https: 'https://pbs.twimg.com/media/FLKqq-UXoAARGh8.jpg',
          video_info: { variants: [{ content_type: 'application/x-mpegURL', url }] },
        },
      ],
    },
  })
  const master = `${files}/ext_tw_video/1/pu/pl/master.m3u8`
  const text = (body: string): Made => ({ body, headers: { 'content-type': 'text/plain' } })
  const subtitles = (uri: string) =>
    text(
      `#EXTM3U\n#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",LANGUAGE="en",URI="${uri}"\n#EXT-X-STREAM-INF:BANDWIDTH=1,SUBTITLES="s"\nvideo.m3u8\n`,
    )
  const cue = (from: string, to: string, words: string) =>
    `00:00:${from}.000 --> 00:00:${to}.000\n${words}\n\n`

  test('are joined from their files; a cue that two files share occurs once', async () => {
    const pieces: Record<string, string> = {
      'en.m3u8': '#EXTM3U\n#EXTINF:4,\n1.vtt\n#EXTINF:4,\n2.vtt\n#EXT-X-ENDLIST\n',
      '1.vtt': `WEBVTT\n\n${cue('00', '03', 'Light of <i>the</i> stars')}${cue('03', '05', 'shared &amp; kept')}`,
      '2.vtt': `WEBVTT\n\n${cue('03', '05', 'shared &amp; kept')}${cue('05', '08', 'to the end')}`,
    }
    answering({
      [widget]: playlist(master),
      [files]: ({ path }) =>
        path.endsWith('master.m3u8') ? subtitles('en.m3u8') : text(pieces[path.split('/').at(-1)!]!),
    })
    const { data } = await get('/tweets/transcript', { url: newId() })
    expect(data.transcript).toBe('Light of the stars shared & kept to the end')
  })

  test('of a video whose playlist is gone are a failure that says so', async () => {
    answering({ [widget]: playlist(master), [files]: { status: 403, body: 'AccessDenied' } })
    const failed = await get('/tweets/transcript', { url: newId() })
    expect(failed.status).toBe(502)
    expect(failed.error.message).toContain('may have been deleted')
  })

  test('are read from the video host of X only, whatever an answer says', async () => {
    for (const url of ['http://169.254.169.254/latest', 'https://video.twimg.com.example/pl.m3u8']) {
      answering({ [widget]: playlist(url) })
      expect((await get('/tweets/transcript', { url: newId() })).status).toBe(502)
    }
    answering({ [widget]: playlist(master), [files]: subtitles('http://127.0.0.1:1/en.m3u8') })
    expect((await get('/tweets/transcript', { url: newId() })).status).toBe(502)
  })
})

test('a redirect to the other domain of X is followed', async () => {
  const id = newId()
  const html = '<blockquote><p lang="en">Hello</p>&mdash; N (@nasa) <a href="x">May 1, 2024</a></blockquote>'
  const quoted = { url: `https://x.com/nasa/status/${id}`, author_url: 'https://x.com/nasa', html }
  answering({
    [widget]: { status: 500, body: '' },
    [embed]: { status: 301, body: '', headers: { location: `${oldEmbed}/oembed` } },
    [oldEmbed]: { body: quoted },
  })
  expect((await get('/tweets', { url: id })).data.tweet.text).toBe('Hello')
})
