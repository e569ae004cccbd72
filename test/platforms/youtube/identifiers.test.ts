import { describe, expect, test } from 'vitest'
import {
  readChannel,
  readChannelId,
  readHashtag,
  readPlaylistId,
  readPostId,
  readVideoId,
} from '../../../src/platforms/youtube/identifiers.ts'

const id = 'dQw4w9WgXcQ'
const channel = 'UCuAXFkgsw1L7xaCfnd5JJOw'
const list = 'PLFgquLnL59alCl_2TQvOiD5Vgm1hCaGSI'
const post = 'UgkxLkQ8bTgBhJkDqW8pqZ1HC0oIyx2OMJCn'

describe('every form people paste names the same thing', () => {
  test.each([
    id,
    ` ${id} `,
    `https://www.youtube.com/watch?v=${id}`,
    `http://youtube.com/watch?v=${id}&t=43s&pp=ygUF`,
    `https://www.youtube.com/watch?app=desktop&list=${list}&v=${id}`,
    `youtube.com/watch?v=${id}`,
    `//m.youtube.com/watch?v=${id}&feature=share`,
    `HTTPS://WWW.YOUTUBE.COM/watch?v=${id}`,
    `https://www.youtube.com/watch/${id}`,
    `https://www.youtube.com/watch/?v=${id}`,
    `https://youtu.be/${id}`,
    `youtu.be/${id}?si=AbCdEf123`,
    `https://www.youtu.be/${id}/`,
    `https://www.youtube.com/shorts/${id}?feature=share`,
    `https://m.youtube.com/shorts/${id}/`,
    `https://www.youtube.com/live/${id}?si=x`,
    `https://www.youtube.com/embed/${id}?autoplay=1`,
    `https://www.youtube-nocookie.com/embed/${id}`,
    `https://www.youtube.com/v/${id}`,
    `https://www.youtubekids.com/watch?v=${id}`,
    `https://m.youtube.com/#/watch?v=${id}`,
    `https://consent.youtube.com/m?continue=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3D${id}&gl=DE`,
    `https://www.youtube.com/signin?next=%2Fwatch%3Fv%3D${id}`,
    `https://accounts.google.com/ServiceLogin?service=youtube&continue=https%3A%2F%2Fwww.youtube.com%2Fsignin%3Faction_handle_signin%3Dtrue%26next%3D%252Fwatch%253Fv%253D${id}`,
    `https://accounts.google.com/v3/signin/identifier?continue=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3D${id}`,
    `https://music.youtube.com/watch?v=${id}&si=x`,
    `https://www.youtube.com/watch?v=${id}&lc=UgzW0`,
    `https://www.youtube.com/Shorts/${id}`,
    `HTTPS://YOUTUBE.COM/WATCH?v=${id}`,
    `https://www.youtube.com./watch?v=${id}`,
    `https://kids.youtube.com/watch?v=${id}`,
    `<https://youtu.be/${id}>`,
    `https://www.youtube.com/attribution_link?a=x&u=%2Fwatch%3Fv%3D${id}%26feature%3Dshare`,
  ])('video %s', (text) => expect(readVideoId(text)).toBe(id))

  test.each([
    'podcast/PLabc',
    'show/SCabcdefghijk',
    'movie/abcdefghijk',
    'courses',
    'playables',
    'clip/Ugkxabc',
  ])('the page %s is no channel', (path) => expect(readChannel(`https://www.youtube.com/${path}`)).toBeNull())

  test.each([
    ['@LinusTechTips', 'LinusTechTips'],
    ['LinusTechTips', 'LinusTechTips'],
    ['https://www.youtube.com/@LinusTechTips', 'LinusTechTips'],
    ['youtube.com/@LinusTechTips/videos?view=0', 'LinusTechTips'],
    ['m.youtube.com/@LinusTechTips/', 'LinusTechTips'],
    ['https://www.youtube.com/%40LinusTechTips', 'LinusTechTips'],
    ['@ゲーム', 'ゲーム'],
    ['https://www.youtube.com/@%E3%82%B2%E3%83%BC%E3%83%A0', 'ゲーム'],
    ['@Mu\u0308ller', 'Müller'],
    ['@first.last-name_1', 'first.last-name_1'],
    ['sim_private', 'sim_private'],
  ])('handle %s', (text, handle) => {
    expect(readChannel(text)).toEqual({ kind: 'handle', handle })
  })

  test.each([
    channel,
    `https://www.youtube.com/channel/${channel}`,
    `http://m.youtube.com/channel/${channel}/featured?disable_polymer=1`,
    `music.youtube.com/channel/${channel}`,
    `https://music.youtube.com/browse/${channel}`,
  ])('channel id %s', (text) => {
    expect(readChannelId(text)).toEqual({ kind: 'id', id: channel })
    expect(readChannel(text)).toEqual({ kind: 'id', id: channel })
  })

  test.each([
    ['https://www.youtube.com/c/LinusTechTips/about', '/c/LinusTechTips'],
    ['youtube.com/user/creativecommons', '/user/creativecommons'],
    ['https://www.youtube.com/creativecommons?sub_confirmation=1', '/creativecommons'],
  ])('custom and user link %s', (text, path) => {
    expect(readChannel(text)).toEqual({ kind: 'page', path })
    expect(readChannelId(text)).toEqual({ kind: 'page', path })
  })

  test.each([
    list,
    `VL${list}`,
    `https://www.youtube.com/playlist?list=${list}`,
    `youtube.com/playlist?list=${list}&si=abc`,
    `https://www.youtube.com/watch?v=${id}&list=${list}&index=3`,
    `https://music.youtube.com/playlist?list=${list}`,
    `https://music.youtube.com/browse/VL${list}`,
    `https://youtu.be/${id}?list=${list}`,
  ])('playlist %s', (text) => expect(readPlaylistId(text)).toBe(list))

  test.each([
    post,
    `https://www.youtube.com/post/${post}`,
    `m.youtube.com/post/${post}?si=x`,
    `https://www.youtube.com/channel/${channel}/community?lb=${post}`,
    `https://www.youtube.com/@LinusTechTips/community?lb=${post}`,
  ])('community post %s', (text) => expect(readPostId(text)).toBe(post))

  test.each([
    ['#Cooking', 'cooking'],
    ['cooking', 'cooking'],
    ['https://www.youtube.com/hashtag/Cooking/shorts', 'cooking'],
    ['https://www.youtube.com/results?search_query=%23Cooking', 'cooking'],
    ['#日本', '日本'],
    ['＃宇宙', '宇宙'],
  ])('hashtag %s', (text, tag) => expect(readHashtag(text)).toBe(tag))
})

describe('the wrong kind is refused', () => {
  test.each([
    `https://www.youtube.com/@LinusTechTips`,
    `https://www.youtube.com/playlist?list=${list}`,
    'https://vimeo.com/123456789',
    `https://evil.example/watch?v=${id}`,
    `https://youtube.com.evil.example/watch?v=${id}`,
    'dQw4w9WgXc',
    'https://www.youtube.com/watch?v=short',
  ])('not a video: %s', (text) => expect(readVideoId(text)).toBeNull())

  test.each([
    `https://www.youtube.com/watch?v=${id}`,
    `https://youtu.be/${id}`,
    `https://www.youtube.com/shorts/${id}`,
    'https://www.youtube.com/feed/subscriptions',
    `https://studio.youtube.com/video/${id}/edit`,
    `https://www.youtube.com/@LinusTechTips/community?lb=${post}`,
    'https://www.tiktok.com/@name',
    'two words',
    'https://www.youtube.com/',
  ])('not a channel: %s', (text) => {
    expect(readChannel(text)).toBeNull()
  })

  test('a handle is not a channel id', () => expect(readChannelId('@LinusTechTips')).toBeNull())
  test('a hashtag has no spaces', () => expect(readHashtag('two words')).toBeNull())
  test('a video is not a playlist or a post', () => {
    expect(readPlaylistId(`https://www.youtube.com/watch?v=${id}`)).toBeNull()
    expect(readPostId(`https://www.youtube.com/watch?v=${id}`)).toBeNull()
  })
})
