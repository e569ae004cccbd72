import { expect, test } from 'vitest'
import { facebook } from '../../../src/platforms/facebook/index.ts'
import { playback, route } from '../../support/playback.ts'
import { page, photo, site } from './pages.ts'

const { play, get } = playback({ platform: facebook, origins: [site] })

const html = (body: string) => ({ status: 200, headers: { 'content-type': 'text/html' }, body })
const shell = html('<html id="facebook"><head><title>Facebook</title></head><body></body></html>')
const gone = html('<html><body>This Facebook post is no longer available.</body></html>')
const embed = (body: string) => route(site, '/plugins/post.php', html(`<html><body>${body}</body></html>`))

/** One post by its page: its embed is not to be had. */
async function byPage(url: string, answer: string) {
  play(route(site, '/plugins/post.php', gone), route(site, /./, html(answer)))
  const { data } = await get('/v1/facebook/posts', { url: `${site}${url}` })
  return data
}

const avatar = `<a href="${site}/natgeo?ref=embed_post"><img src="${photo(1)}" aria-label="National Geographic"></a>`
const picture = `<img src="${photo(6)}">`
const around = `<a href="${site}/photo.php?fbid=3333333333333333&set=a.2&ref=embed_post"></a>`

test('the embed of a photo without words has neither its time nor a linked name: it is found by the link around it', async () => {
  play(embed(around + avatar + picture), route(site, /./, shell))
  const { data } = await get('/v1/facebook/posts', { url: `${site}/photo/?fbid=3333333333333333` })
  expect(data).toMatchObject({
    lookupStatus: 'found',
    post: { postId: '3333333333333333', description: null, publishedAt: null },
    author: { name: 'National Geographic', profileUrl: `${site}/natgeo` },
    media: { imageUrls: [photo(6)] },
  })
})

test('an embed that shows nothing but a link to the post is no post', async () => {
  play(embed(around + avatar), route(site, /./, shell))
  expect((await get('/v1/facebook/posts', { url: `${site}/photo/?fbid=3333333333333333` })).status).toBe(502)
})

const film = (id: string) => ({
  __typename: 'Video',
  id,
  videoDeliveryResponseFragment: {
    videoDeliveryResponseResult: {
      progressive_urls: ['HD', 'SD'].map((quality) => ({
        progressive_url: `https://video.xx.fbcdn.net/${id}-${quality}.mp4`,
        metadata: { quality },
      })),
    },
  },
})

test('a story has its counts below its buttons, and a shared reel with its files and words', async () => {
  const reel = { message: { text: 'A new season' }, attachments: [{ media: film('77') }] }
  const buttons = [
    { reaction_count: { count: 119529 } },
    { comment_rendering_instance: { comments: { total_count: 7347 } } },
    { share_count: { count: 1737 } },
  ]
  const content = {
    post_id: '1430839855918548',
    actors: [{ id: '9', name: 'VTV24', url: `${site}/tintucvtv24` }],
    attachments: [{ styles: { attachment: { style_infos: [{ fb_shorts_story: reel }] } } }],
    message: null,
    wwwURL: `${site}/tintucvtv24/posts/pfbid02yfyXtSiVTBFxPnz`,
  }
  const summary = { adaptive_ufi_action_renderers: buttons.map((feedback) => ({ feedback })) }
  const sections = {
    content: { story: content },
    context_layout: { story: { comet_sections: { metadata: [{ story: { creation_time: 1790145002 } }] } } },
    feedback: { story: { comet_ufi_summary_and_actions_renderer: { feedback: summary } } },
  }
  const answer = page([{ node_v2: { comet_sections: sections } }])
  const data = await byPage('/tintucvtv24/posts/1430839855918548', answer)
  expect(data).toMatchObject({
    lookupStatus: 'found',
    post: { postId: '1430839855918548', description: 'A new season' },
    metrics: { likes: 119529, comments: 7347, shares: 1737 },
    media: {
      videoUrl: 'https://video.xx.fbcdn.net/77-SD.mp4',
      videoHdUrl: 'https://video.xx.fbcdn.net/77-HD.mp4',
    },
  })
})

test('the file in HD is not passed on as that in SD', async () => {
  const { videoDeliveryResponseFragment: files, ...video } = film('77')
  const inHd = files.videoDeliveryResponseResult.progressive_urls[0]!
  const media = {
    ...video,
    videoDeliveryResponseFragment: { videoDeliveryResponseResult: { progressive_urls: [inHd] } },
  }
  const content = {
    post_id: '42',
    actors: [{ id: '9', name: 'NASA', url: `${site}/nasa` }],
    attachments: [{ styles: { attachment: { media } } }],
    message: { text: 'Words' },
    wwwURL: `${site}/nasa/posts/42`,
  }
  const data = await byPage(
    '/nasa/posts/42',
    page([{ node: { post_id: '42', comet_sections: { content: { story: content } } } }]),
  )
  expect(data.media).toMatchObject({ videoUrl: null, videoHdUrl: inHd.progressive_url })
})

const reelAnswers = (id: string, words: string, reactions: number) => [
  { video: { id, creation_story: { attachments: [{ media: { ...film(id), owner: { id: '5' } } }] } } },
  {
    fb_reel_react_button: { story: { feedback: { unified_reactors: { count: reactions } } } },
    feedback: { total_comment_count: 263, share_count_reduced: '1.9K' },
    video: { id },
  },
  {
    actors: [{ id: '5', name: 'Crunchyroll', url: `${site}/Crunchyroll` }],
    attachments: [{ media: { id } }],
    creation_time: 1789588801,
    message: { text: words },
  },
]

test('a reel is read out of several answers, by its id: the reel that is shown next is another', async () => {
  const next = reelAnswers('88', 'Another', 5)
  const own = reelAnswers('1052271451146452', 'A new season', 20096)
  const data = await byPage('/reel/1052271451146452', page([...next, ...own]))
  expect(data).toMatchObject({
    lookupStatus: 'found',
    post: {
      postId: '1052271451146452',
      description: 'A new season',
      publishedAt: new Date(1_789_588_801_000).toISOString(),
    },
    author: { name: 'Crunchyroll', platformUserId: '5' },
    metrics: { likes: 20096, comments: 263, shares: 1900 },
    media: { videoHdUrl: 'https://video.xx.fbcdn.net/1052271451146452-HD.mp4' },
  })
  play(route(site, '/plugins/post.php', gone), route(site, /./, html(page(next))))
  const other = await get('/v1/facebook/posts', { url: `${site}/reel/1052271451146453` })
  expect(other.status).toBe(502)
})

test('what is sent later belongs to the answer of its own query, whichever came last', async () => {
  const [shown, , words] = reelAnswers('1052271451146452', 'A new season', 20096)
  const [next] = reelAnswers('88', 'Another', 5)
  const feedback = { fb_reel_react_button: { story: { feedback: { unified_reactors: { count: 7 } } } } }
  const answers = [
    { query: 'own', path: [], data: shown! },
    words!,
    { query: 'next', path: [], data: next! },
    { query: 'own', path: ['video'], data: feedback },
  ]
  const data = await byPage('/reel/1052271451146452', page(answers))
  expect(data.metrics.likes).toBe(7)
  expect(
    (await byPage('/reel/88', page([...answers, ...reelAnswers('88', 'Another', 5)]))).metrics.likes,
  ).toBe(5)
})

test('a photo is read out of the data of its page', async () => {
  const shown = {
    __typename: 'Photo',
    id: '1745486344243984',
    image: { uri: photo(6), width: 1080, height: 1350 },
    created_time: 1790059466,
    message_preferred_body: { text: 'Three no' },
    owner: { id: '7', name: 'VTV', profile_picture: { uri: photo(1) } },
    feedback: {
      comet_ufi_summary_and_actions_renderer: { feedback: { reaction_count: { count: 879 } } },
    },
  }
  const data = await byPage('/photo/?fbid=1745486344243984', page([{ currMedia: shown }]))
  expect(data).toMatchObject({
    lookupStatus: 'found',
    post: { description: 'Three no', publishedAt: new Date(1_790_059_466_000).toISOString() },
    author: { name: 'VTV', avatarUrl: photo(1) },
    metrics: { likes: 879 },
    media: { imageUrls: [photo(6)], width: 1080, height: 1350 },
  })
})

test('the page fills in what an embed leaves out: time and counts of a photo without words', async () => {
  const shown = {
    id: '3333333333333333',
    image: { uri: photo(6) },
    created_time: 1790059466,
    owner: { id: '7', name: 'National Geographic' },
    feedback: { reaction_count: { count: 879 } },
  }
  play(embed(around + avatar + picture), route(site, /./, html(page([{ currMedia: shown }]))))
  const { data } = await get('/v1/facebook/posts', { url: `${site}/photo/?fbid=3333333333333333` })
  expect(data).toMatchObject({
    post: { publishedAt: new Date(1_790_059_466_000).toISOString() },
    metrics: { likes: 879 },
  })
})

const tagged = (link: string, title: string, description: string) =>
  page([], { 'og:title': title, 'og:description': description, 'og:url': `${site}${link}` })

test.each([
  [
    '1.1M views · 15K reactions | When your cat | tries to type | Beast Camp',
    'When your cat | tries to type',
  ],
  ['1.1M views · 15K reactions | Beast Camp', 'When your cat...'],
])('the title of a video, "%s", has its counts and names its author last', async (title, words) => {
  const data = await byPage('/reel/88', tagged('/reel/88', title, 'When your cat...'))
  expect(data).toMatchObject({
    post: { description: words },
    author: { name: 'Beast Camp' },
    metrics: { views: 1_100_000, likes: 15_000 },
  })
})

test.each([
  ['/nasa/posts/1304655294363177', '24 Hour Fitness | Austin', { name: '24 Hour Fitness | Austin' }],
  ['/groups/cornstan/posts/1304655294363177', 'Corn Stan | Got it today | Facebook', null],
])('%s: the title of a page is its name, that of a group names nobody', async (link, title, author) => {
  const data = await byPage(link, tagged(link, title, 'Got it today'))
  expect(data.post.description).toBe('Got it today')
  if (author === null) expect(data.author).toBeNull()
  else expect(data.author).toMatchObject(author)
})
