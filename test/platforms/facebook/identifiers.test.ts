import { describe, expect, test } from 'vitest'
import {
  feedbackOf,
  readAd,
  readEvent,
  readEventLink,
  readEventList,
  readFeedback,
  readGroup,
  readItem,
  readPage,
  readPageId,
  readPost,
} from '../../../src/platforms/facebook/identifiers.ts'

const site = 'https://www.facebook.com'
const pfbid = 'pfbid02XM9Uabh4DrExsfTo4zpJTUivryioKwBHzmX2VRAxyxY4khagzsdgt5oBqv4Keu6fl'

describe('a page is read from every form people paste', () => {
  test.each([
    'nasa',
    'NASA',
    '@nasa',
    `${site}/nasa`,
    `${site}/NASA/`,
    'http://facebook.com/nasa',
    'facebook.com/nasa?mibextid=abc#top',
    'www.facebook.com/nasa/about',
    'm.facebook.com/nasa',
    'mbasic.facebook.com/nasa?_rdr',
    'https://de-de.facebook.com/nasa/',
    'https://web.facebook.com/nasa/photos',
    `${site}/pg/nasa/posts/`,
    `${site}/nasa/reels/`,
    `${site}/nasa/events`,
    'fb.com/nasa',
    'https://fb.me/nasa',
    '<https://www.facebook.com/nasa>',
    `${site}/login/?next=${encodeURIComponent(`${site}/nasa`)}`,
    `https://l.facebook.com/l.php?u=${encodeURIComponent(`${site}/nasa`)}&h=AT0`,
  ])('%s', (pasted) => expect(readPage(pasted)).toEqual({ handle: 'nasa' }))

  test.each([
    ['100064843289145', '100064843289145'],
    [`${site}/profile.php?id=100064843289145&sk=about`, '100064843289145'],
    [`${site}/100064843289145`, '100064843289145'],
    [`${site}/people/Ada-Berg/100064843289145/`, '100064843289145'],
    [`${site}/pages/Ada-Bakery/153080620724`, '153080620724'],
    [`${site}/pages/category/Bakery/Ada-Bakery-153080620724/`, '153080620724'],
    [`${site}/p/Ada-Bakery-100064843289145/`, '100064843289145'],
    [`${site}/Ada-Bakery-153080620724/`, '153080620724'],
    [`${site}/ads/library/?view_all_page_id=153080620724&search_type=page`, '153080620724'],
  ])('%s is an id', (pasted, id) => {
    expect(readPage(pasted)).toEqual({ id })
    expect(readPageId(pasted)).toBe(id)
  })

  test.each([
    [`${site}/share/1AbCdEfGhI/`, `${site}/share/1AbCdEfGhI/`],
    ['https://m.facebook.com/share/1AbCdEfGhI/?mibextid=wwXIfr', `${site}/share/1AbCdEfGhI/`],
  ])('%s is a share link, opened later', (pasted, share) => expect(readPage(pasted)).toEqual({ share }))

  test.each([
    'two words',
    '',
    `${site}/`,
    `${site}/help/`,
    `${site}/places/x/123456/`,
    'https://www.facebook.com.evil.example/nasa',
  ])('"%s" is not a page', (pasted) => expect(readPage(pasted)).toBeNull())
  test.each(['https://www.tiktok.com/@nasa', 'https://notfacebook.com/nasa', 'nasa.com'])(
    '%s is of another site',
    (pasted) => expect(readPage(pasted)).toBeNull(),
  )

  test.each([
    [`${site}/nasa/posts/1304655294363177/`, 'post'],
    [`${site}/share/p/abc/`, 'post'],
    [`${site}/reel/998877665544332`, 'post'],
    [`${site}/groups/woodworkingideas`, 'group'],
    [`${site}/events/1234567890123456`, 'event'],
    [`${site}/marketplace/item/1/`, 'marketplace'],
    ['https://fb.me/e/1AbCdEfGh', 'event'],
    [`${site}/share/e/1AbCdEfGh/`, 'event'],
  ])('%s is refused by what it is', (pasted, word) => expect(() => readPage(pasted)).toThrow(word))
})

describe('a post is read from every form people paste', () => {
  const id = '1304655294363177'
  test.each([
    [`${site}/NASA/posts/${id}`, 'nasa', id],
    [`${site}/nasa/posts/some-words-of-it/${id}/?rdid=x#`, 'nasa', id],
    [`m.facebook.com/nasa/posts/${pfbid}`, 'nasa', pfbid],
    [`${site}/permalink.php?story_fbid=${pfbid}&id=100064843289145`, '100064843289145', pfbid],
    [`https://m.facebook.com/story.php?story_fbid=${id}&id=54971236771&__tn__=R`, '54971236771', id],
    [`${site}/54971236771/posts/${id}/`, '54971236771', id],
    [`${site}/54971236771_${id}`, '54971236771', id],
    [`54971236771_${id}`, '54971236771', id],
    [`${site}/nasa/activity/${id}`, 'nasa', id],
    [`${site}/people/Ada-Berg/100064843289145/posts/${id}`, '100064843289145', id],
    [`${site}/Ada-Bakery-153080620724/posts/${id}`, '153080620724', id],
    [`${site}/plugins/post.php?href=${encodeURIComponent(`${site}/nasa/posts/${id}`)}`, 'nasa', id],
  ])('%s', (pasted, owner, post) => {
    expect(readPost(pasted)).toEqual({ kind: 'post', id: post, owner, url: `${site}/${owner}/posts/${post}` })
  })

  test.each([
    [`${site}/photo/?fbid=${id}&set=a.5`, 'photo', null],
    [`${site}/photo.php?fbid=${id}`, 'photo', null],
    [`${site}/nasa/photos/a.67899501771/${id}/?type=3`, 'photo', 'nasa'],
    [`${site}/nasa/photos/${id}`, 'photo', 'nasa'],
    [`${site}/watch/?v=${id}`, 'video', null],
    [`${site}/watch/live/?v=${id}&ref=x`, 'video', null],
    [`${site}/video.php?v=${id}`, 'video', null],
    [`${site}/nasa/videos/${id}/`, 'video', 'nasa'],
    [`${site}/nasa/videos/a-title/${id}/`, 'video', 'nasa'],
    [`${site}/nasa/videos/vb.54971236771/${id}/`, 'video', 'nasa'],
    [`${site}/reel/${id}?s=single_unit`, 'reel', null],
    [`${site}/reels/${id}/`, 'reel', null],
    [`${site}/groups/WoodworkingIdeas/posts/${id}/`, 'group', 'woodworkingideas'],
    [`${site}/groups/251560641854558/permalink/${id}/`, 'group', '251560641854558'],
    [`${site}/groups/woodworkingideas?multi_permalinks=${id}&hoisted=1`, 'group', 'woodworkingideas'],
    [`${site}/groups/woodworkingideas?view=permalink&id=${id}`, 'group', 'woodworkingideas'],
  ])('%s', (pasted, kind, owner) => expect(readPost(pasted)).toMatchObject({ kind, owner, id }))

  test.each([
    ['https://fb.watch/abC-12_x/', 'https://fb.watch/abC-12_x/'],
    [`${site}/share/p/1AbCdEf/`, `${site}/share/p/1AbCdEf/`],
    [`${site}/share/v/1AbCdEf/?mibextid=WC7FNe`, `${site}/share/v/1AbCdEf/`],
    ['m.facebook.com/share/r/1AbCdEf', `${site}/share/r/1AbCdEf/`],
    [`${site}/share/1AbCdEf/`, `${site}/share/1AbCdEf/`],
    ['https://fb.me/p/1AbCdEf', 'https://fb.me/p/1AbCdEf'],
  ])('%s is a short link, opened later', (pasted, url) =>
    expect(readPost(pasted)).toEqual({ kind: 'short', id: null, owner: null, url }),
  )

  test.each(['nasa', id, 'not a link', 'https://x.com/nasa/status/1', `${site}/`])(
    '%s is not a post',
    (pasted) => expect(readPost(pasted)).toBeNull(),
  )
  test.each([
    [`${site}/nasa`, 'not the link of a post'],
    [`${site}/groups/woodworkingideas`, 'group'],
    [`${site}/events/1234567890123456`, 'event'],
    [`${site}/marketplace/item/1677104469719388/`, 'marketplace'],
    [`${site}/ads/library/?id=1103135646905363`, 'ad library'],
    [`${site}/stories/123/abc`, 'story'],
    ['https://fb.me/e/1AbCdEfGh', 'event'],
    [`${site}/share/e/1AbCdEfGh/`, 'event'],
  ])('%s is refused by what it is', (pasted, word) => expect(() => readPost(pasted)).toThrow(word))
})

test('a feedback id is one by its content, and nothing else is', () => {
  expect(feedbackOf('1304655294363177')).toBe('ZmVlZGJhY2s6MTMwNDY1NTI5NDM2MzE3Nw==')
  expect(readFeedback('ZmVlZGJhY2s6MTMwNDY1NTI5NDM2MzE3Nw==')).toBe('1304655294363177')
  expect(readFeedback('feedback:1304655294363177')).toBe('1304655294363177')
  expect(readFeedback('1304655294363177')).toBe('1304655294363177')
  expect(readFeedback('feedback:abc')).toBeNull()
  expect(readFeedback(Buffer.from('comment:1304655294363177').toString('base64'))).toBeNull()
})

describe('groups', () => {
  test.each([
    `${site}/groups/WoodworkingIdeas/`,
    'm.facebook.com/groups/woodworkingideas?ref=share',
    `${site}/groups/woodworkingideas/about`,
    `${site}/groups/woodworkingideas/posts/1304655294363177/`,
    'woodworkingideas',
  ])('%s', (pasted) => expect(readGroup(pasted)).toEqual({ group: 'woodworkingideas' }))
  test('a share link is opened later', () =>
    expect(readGroup(`${site}/share/g/1AbC/`)).toEqual({ share: `${site}/share/g/1AbC/` }))
  test('a page is refused', () => expect(() => readGroup(`${site}/nasa`)).toThrow('not the link of a group'))
  test('words are not a group', () => expect(readGroup('wood working')).toBeNull())
})

describe('listings, events and ads', () => {
  test.each([
    [`${site}/events/1234567890123456/`, '1234567890123456'],
    ['https://fb.me/e/1AbCdEfGh', { share: 'https://fb.me/e/1AbCdEfGh' }],
    [`${site}/share/e/1AbCdEfGh/?mibextid=x`, { share: `${site}/share/e/1AbCdEfGh/` }],
  ])('event %s', (pasted, event) => expect(readEventLink(pasted)).toEqual(event))
  test.each([`${site}/share/p/1AbC/`, 'https://fb.watch/abC-12_x/', `${site}/nasa`])(
    '%s is no event',
    (pasted) => expect(() => readEventLink(pasted)).toThrow('not the link of an event'),
  )
  test.each([
    '1677104469719388',
    `${site}/marketplace/item/1677104469719388/`,
    'm.facebook.com/marketplace/item/1677104469719388?ref=search',
    `${site}/marketplace/boston/item/1677104469719388`,
    `${site}/commerce/listing/1677104469719388/`,
  ])('listing %s', (pasted) => expect(readItem(pasted)).toBe('1677104469719388'))
  test('a search is no listing', () =>
    expect(() => readItem(`${site}/marketplace/boston/search?query=bike`)).toThrow(
      'not the link of a listing',
    ))

  test.each([
    '1234567890123456',
    `${site}/events/1234567890123456/?acontext=x`,
    `${site}/events/jazz-club/summer-night/1234567890123456/`,
    'm.facebook.com/events/1234567890123456',
  ])('event %s', (pasted) => expect(readEvent(pasted)).toBe('1234567890123456'))
  test('a list of events is no event, and the other way round', () => {
    const list = `${site}/events/explore/us-atlanta/107991659233606/`
    expect(() => readEvent(list)).toThrow('not the link of an event')
    expect(readEventList(`${list}?x=1`)).toBe(list)
    expect(() => readEventList(`${site}/events/1234567890123456/`)).toThrow('one event')
    expect(() => readEventList(`${site}/nasa/events`)).toThrow('list of events')
  })

  test.each([
    '1103135646905363',
    `${site}/ads/library/?id=1103135646905363`,
    `${site}/ads/library/?active_status=all&id=1103135646905363&country=ALL`,
    `${site}/ads/archive/render_ad/?id=1103135646905363&access_token=x`,
  ])('ad %s', (pasted) => expect(readAd(pasted)).toBe('1103135646905363'))
  test('a search is no ad', () =>
    expect(() => readAd(`${site}/ads/library/?q=nike`)).toThrow('not the link of an ad'))
  test('another site is nothing', () => expect(readAd('https://example.com/?id=1')).toBeNull())
})
