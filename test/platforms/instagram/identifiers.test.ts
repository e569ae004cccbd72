import { describe, expect, test } from 'vitest'
import {
  expiryOf,
  idOfShortcode,
  readAudio,
  readHashtag,
  readHighlight,
  readLocation,
  readMedia,
  readProfile,
  readProfileHandle,
  readTopic,
  shortcodeOfId,
  timeOfId,
} from '../../../src/platforms/instagram/identifiers.ts'

const site = 'https://www.instagram.com'

describe('a profile is read from every form people paste', () => {
  test.each([
    ['ada.cooks', 'ada.cooks'],
    ['@Ada.Cooks', 'ada.cooks'],
    [`${site}/ada.cooks`, 'ada.cooks'],
    [`${site}/Ada.Cooks/?hl=en#top`, 'ada.cooks'],
    ['http://instagram.com/ada.cooks/', 'ada.cooks'],
    ['www.instagram.com/ada.cooks', 'ada.cooks'],
    ['m.instagram.com/ada.cooks/reels/', 'ada.cooks'],
    ['instagr.am/ada.cooks', 'ada.cooks'],
    [`${site}/stories/ada.cooks/3663979474839642984/`, 'ada.cooks'],
    ['_x_', '_x_'],
  ])('%s', (pasted, handle) => {
    expect(readProfile(pasted)).toEqual({ kind: 'handle', handle })
    expect(readProfileHandle(pasted)).toBe(handle)
  })

  test('digits are a user id, for routes that take one', () => {
    expect(readProfile('25025320')).toEqual({ kind: 'id', id: '25025320' })
  })

  test.each([
    'two words',
    'a..b',
    'ends.',
    'a-b',
    'a_name_that_is_longer_than_thirty_characters',
    `${site}/`,
    `${site}/explore/`,
    `${site}/ar/1234567890123/`,
    `${site}/channel/AbCdEf1234567/`,
    `${site}/topics/1/`,
    `${site}/invites/contact/?i=x`,
    'https://www.instagram.com.evil.example/ada.cooks',
    'https://www.tiktok.com/@ada.cooks',
  ])('%s is not a profile', (pasted) => expect(readProfile(pasted)).toBeNull())

  test.each([
    [`${site}/p/DLZEet2I6No/`, 'post'],
    [`${site}/reel/DLZEet2I6No/`, 'post'],
    [`${site}/stories/highlights/17900000000000001/`, 'highlight'],
    [`${site}/share/xyz`, 'Share links'],
  ])('%s is refused by what it is', (pasted, word) => expect(() => readProfile(pasted)).toThrow(word))
})

describe('a post is read from every form people paste', () => {
  const post = { shortcode: 'DLZEet2I6No', id: '3663979474839642984' }
  test.each([
    'DLZEet2I6No',
    '3663979474839642984',
    '3663979474839642984_810675847',
    `${site}/p/DLZEet2I6No/`,
    `${site}/p/DLZEet2I6No/?img_index=2&igsh=abc`,
    `${site}/reel/DLZEet2I6No`,
    `${site}/reels/DLZEet2I6No/`,
    `${site}/tv/DLZEet2I6No/`,
    `${site}/ada.cooks/p/DLZEet2I6No/`,
    `${site}/ada.cooks/reel/DLZEet2I6No/`,
    'instagram.com/p/DLZEet2I6No',
    'instagr.am/p/DLZEet2I6No',
  ])('%s', (pasted) => expect(readMedia(pasted)).toEqual(post))

  test('shortcode and id say the same, both ways; the key of a private link is none of the id', () => {
    expect(idOfShortcode('DLZEet2I6No')).toBe('3663979474839642984')
    expect(shortcodeOfId('3663979474839642984')).toBe('DLZEet2I6No')
    expect(idOfShortcode(`DLZEet2I6No${'k'.repeat(28)}`)).toBe('3663979474839642984')
  })

  test('an id contains the time of its post', () => {
    expect(timeOfId('3663979474839642984')).toBe('2025-06-27T05:00:11.845Z')
  })

  test.each(['abc', 'two words', 'https://youtu.be/DLZEet2I6No'])('%s is not a post', (pasted) =>
    expect(readMedia(pasted)).toBeNull(),
  )

  test.each([
    [`${site}/ada.cooks/`, 'leads to no post'],
    [`${site}/reels/audio/664212705901923/`, 'leads to no post'],
    [`${site}/share/p/xyz`, 'Share links'],
  ])('%s is refused by what it is', (pasted, words) => expect(() => readMedia(pasted)).toThrow(words))
})

describe('other things are read from their links and bare', () => {
  test.each([
    [readHashtag, 'Sourdough', 'sourdough'],
    [readHashtag, '#sourdough', 'sourdough'],
    [readHashtag, `${site}/explore/tags/sourdough/`, 'sourdough'],
    [readHashtag, 'two words', null],
    [readHashtag, `${site}/ada.cooks/`, null],
    [readHighlight, '17900000000000001', '17900000000000001'],
    [readHighlight, `${site}/stories/highlights/17900000000000001/`, '17900000000000001'],
    [readHighlight, `${site}/stories/ada.cooks/17900000000000001/`, null],
    [readLocation, '213385402', '213385402'],
    [readLocation, `${site}/explore/locations/213385402/london/`, '213385402'],
    [readLocation, `${site}/explore/tags/london/`, null],
    [readAudio, '664212705901923', '664212705901923'],
    [readAudio, `${site}/reels/audio/664212705901923/`, '664212705901923'],
    [readAudio, `${site}/reel/DLZEet2I6No/`, null],
    [readTopic, 'Street Food', 'street food'],
    [readTopic, `${site}/popular/street-food/`, 'street food'],
    [readTopic, `${site}/ada.cooks/`, null],
  ] as const)('%o %s: %s', (read, pasted, name) => expect(read(pasted)).toBe(name))

  test('addresses of files tell when they stop working', () => {
    expect(expiryOf('https://scontent.cdninstagram.com/a.jpg?oe=69E57E5A')).toBe('2026-04-20T01:16:10.000Z')
    expect(expiryOf('https://scontent.cdninstagram.com/a.jpg')).toBeNull()
    expect(expiryOf(null)).toBeNull()
  })
})

test('digits with zeros before them are no media id', () => {
  expect(readMedia('00000001')).toBeNull()
  expect(readMedia('10000001')).not.toBeNull()
})
