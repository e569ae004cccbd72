import { expect, test } from 'vitest'
import { linkedin } from '../../../src/platforms/linkedin/index.ts'
import { playback, route } from '../../support/playback.ts'

/** Cards, walls and ads of guest pages, in the smallest pages that show them. */

const site = 'https://www.linkedin.com'
const recordings = playback({ platform: linkedin, origins: [site, 'https://dms.licdn.com'] })
const { play, get } = recordings

const showing = (place: RegExp, body: string, head = '') =>
  play(route(site, place, { status: 200, body: `<html><head>${head}</head><body>${body}</body></html>` }))

const card = (inside: string, followers: string) =>
  `<article data-activity-urn="urn:li:activity:7158474026414182400"><div data-test-id="main-feed-activity-card__entity-lockup">
<a href="https://de.linkedin.com/company/sap" data-tracking-control-name="feed-actor-name">SAP</a><p>${followers}</p></div>
<p data-test-id="main-feed-activity-card__commentary">News</p>${inside}</article>`

const attached = `<a data-test-id="article-content" href="https://sap.com/survey"><img data-delayed-url="https://media.licdn.com/dms/image/D56/image-shrink_1280/0/1"></a>`

test('the picture of an attached link is not a picture of the post', async () => {
  showing(/^\/feed\/update/, card(attached, '3 followers'))
  const url = `${site}/feed/update/urn:li:activity:7158474026414182400/`
  const { data } = await get('/v1/linkedin/posts', { url })
  expect(data.post).toMatchObject({ description: 'News', imageUrls: [] })
})

test.each([
  ['words and a link alone', attached, []],
  [
    'the place of a video that cannot be read',
    '<div data-test-id="feed-native-video-content"></div>',
    [{ type: 'video', url: null }],
  ],
  ['pictures that cannot be read', '<ul data-test-id="feed-images-content"><li><b></b></li></ul>', null],
  ['a document', '<iframe data-native-document-config="{}"></iframe>', null],
])('the files of a post: %s', async (_, inside, media) => {
  showing(/^\/feed\/update/, card(inside, '3 followers'))
  const { data } = await get('/v2/linkedin/activities/7158474026414182400')
  expect(data.post).toMatchObject({ text: 'News', media })
})

test('the line below the name of an organization is its followers in any language', async () => {
  const updates = `<div data-test-id="updates"><ul><li>${card(attached, '3.435.167 Follower:innen')}</li></ul></div>`
  const number = '<a data-semaphore-content-urn="urn:li:organization:1115"></a>'
  showing(/^\/company\/1115/, `<h1 class="top-card-layout__title">SAP</h1>${number}${updates}`)
  const { data } = await get('/v2/linkedin/organizations/1115/posts')
  expect(data.posts).toMatchObject([{ author: { followerCount: 3_435_167, headline: null } }])
})

test('a page that is not there, where a redirect led elsewhere, says nothing of what was asked for', async () => {
  const moved = (location: string) => [
    route(site, /^\/in\/ada/, { status: 302, headers: { location }, body: '' }),
    route(site, /^\/(?:somewhere|people\/ada)/, {
      status: 404,
      body: '<html><head><meta name="pageKey" content="d_public_404"></head></html>',
    }),
  ]
  play(...moved('/somewhere'))
  expect((await get('/v2/linkedin/profiles', { handle: 'ada' })).status).toBe(502)
  play(...moved('/people/ada/'))
  expect((await get('/v2/linkedin/profiles', { handle: 'ada' })).data.lookupStatus).toBe('not_found')
})

test('a login in any language is a wall', async () => {
  const head = '<meta name="pageKey" content="d_checkpoint_lg_consumer_login"><title>Einloggen</title>'
  showing(/^\/in\/ada/, '<h1>Einloggen</h1>', head)
  const { data } = await get('/v2/linkedin/profiles', { handle: 'ada' })
  expect(data).toEqual({ lookupStatus: 'restricted', profile: null })
})

test('who paid for an ad, and where its headline leads', async () => {
  const head = `<link rel="canonical" href="${site}/ad-library/detail/507892713">`
  const preview = `<div class="ad-preview"><a href="https://example.com/mac?trk=ad" data-tracking-control-name="ad_library_ad_preview_headline_content"><div class="sponsored-content-headline"><h2>Mac does that</h2></div></a></div>`
  const rail = `<div class="ad-detail-right-rail"><p class="about-ad__paying-entity"> Paid for by Apple Inc. </p></div>`
  showing(/^\/ad-library\/detail\/507892713/, preview + rail, head)
  const { data } = await get('/v1/linkedin/ad-library/ads', { adId: '507892713' })
  expect(data.ad).toMatchObject({
    headline: 'Mac does that',
    promotedBy: 'Apple Inc.',
    creative: { destinationUrl: 'https://example.com/mac' },
  })
})

test('an article has its text without the indentation around it, and its code as it is', async () => {
  const blocks = `<div data-test-id="article-content-blocks">
    <div class="article-main__content">
        <h3><span>Why?</span></h3>
    </div>
    <div class="article-main__content">
        <p>
          <span><ul>
            <li><span>Security</span></li>
          </ul></span>
        </p>
    </div>
    <div class="article-main__content"><pre>kind: Pod
  name: x        </pre></div>
    <div class="article-main__content"><p>Done.</p></div>
  </div>`
  const linked = `<script type="application/ld+json">{"@type":"Article","headline":"Pods"}</script>`
  showing(/^\/pulse\/pods/, blocks, linked)
  const { data } = await get('/v1/linkedin/posts', { url: `${site}/pulse/pods` })
  expect(data.post.description).toBe('Why?\n\n• Security\n\nkind: Pod\n  name: x\n\nDone.')
})

const linkedPost = (more: Record<string, unknown>) =>
  `<script type="application/ld+json">${JSON.stringify({
    '@id': `${site}/posts/sap_news-activity-7158474026414182400-aB1c`,
    ...more,
  })}</script>`

test('likes of comments, whatever spaces stand in them and whatever their authors are called in JSON-LD', async () => {
  const block = (id: string, name: string, text: string) =>
    `<section class="comment"><a class="comment__author" href="${site}/in/${name.toLowerCase()}">${name}</a><p class="comment__text">${text}</p>
<a data-semaphore-content-urn="urn:li:comment:(urn:li:activity:7158474026414182400,${id})"></a></section>`
  const comments = [
    { text: 'Well said. \n\nThank you', author: { name: 'Ada' } },
    { text: 'Well said.', creator: { name: 'Ben' } },
  ].map((one, place) => ({
    ...one,
    interactionStatistic: {
      interactionType: 'http://schema.org/LikeAction',
      userInteractionCount: place + 3,
    },
  }))
  const inside =
    block('7158474026414182401', 'Ada', 'Well said.\n\nThank you') +
    block('7158474026414182402', 'Ben', 'Well said.')
  showing(
    /^\/feed\/update/,
    card(inside, '3 followers'),
    linkedPost({ '@type': 'VideoObject', commentCount: 2, comment: comments }),
  )
  const { data } = await get('/v2/linkedin/activities/7158474026414182400/comments')
  expect(data.comments.map(({ likeCount }: { likeCount: number }) => likeCount)).toEqual([3, 4])
})

test('what is said in a video is told by JSON-LD as well, where its captions cannot be had', async () => {
  const player = (captions: string) =>
    card(
      `<div data-test-id="feed-native-video-content"><video data-sources="[]"${captions}></video></div>`,
      '3 followers',
    )
  const head = linkedPost({ '@type': 'VideoObject', transcript: 'Hi, welcome.' })
  const url = `${site}/feed/update/urn:li:activity:7158474026414182400/`
  showing(/^\/feed\/update/, player(' data-captions-url="https://dms.licdn.com/gone.vtt"'), head)
  expect((await get('/v1/linkedin/posts/transcript', { url })).data.transcript).toBe('Hi, welcome.')
  recordings.service().clock.advance(86_400_000)
  showing(/^\/feed\/update/, player(''), head)
  expect((await get('/v1/linkedin/posts/transcript', { url })).data.transcript).toBe('Hi, welcome.')
})

test('the link of an update that lies over its whole card', async () => {
  const link = `<a data-id="main-feed-card__full-link" href="${site}/posts/sap_news-activity-7158474026414182400-aB1c"></a>`
  const body = `<h1 class="top-card-layout__title">SAP</h1><a data-semaphore-content-urn="urn:li:organization:1115"></a>
<div data-test-id="updates"><ul><li>${link}${card('', '3 followers')}</li></ul></div>`
  showing(/^\/company\/1115/, body)
  const { data } = await get('/v2/linkedin/organizations/1115/posts')
  expect(data.posts[0].url).toBe(`${site}/posts/sap_news-activity-7158474026414182400-aB1c`)
})

test('a search of ads that says that none match has none', async () => {
  showing(/^\/ad-library\/search/, '<h1>No ads match your search criteria</h1>')
  const { data } = await get('/v1/linkedin/ad-library/ads/search', { keyword: 'nothing' })
  expect(data).toMatchObject({ ads: [], page: { hasMore: false } })
})

test('comments of which guests see the number alone are behind the login; where JSON-LD has them, it is a fault', async () => {
  const counted = `<a data-test-id="social-actions__comments" data-num-comments="2"></a>`
  const asked = '/v2/linkedin/activities/7158474026414182400/comments'
  showing(
    /^\/(?:embed\/)?feed\/update/,
    card(counted, '3 followers'),
    linkedPost({ '@type': 'VideoObject', commentCount: 2 }),
  )
  expect((await get(asked)).data).toMatchObject({ lookupStatus: 'restricted' })
  recordings.service().clock.advance(86_400_000)
  showing(
    /^\/(?:embed\/)?feed\/update/,
    card(counted, '3 followers'),
    linkedPost({ '@type': 'VideoObject', commentCount: 2, comment: [{ text: 'Well said.' }] }),
  )
  expect((await get(asked)).status).toBe(502)
})

test('the title of a video has no entities', async () => {
  const head = linkedPost({ '@type': 'VideoObject', name: 'Maps &amp; trains <3 | SAP' })
  showing(/^\/feed\/update/, card('', '3 followers'), head)
  const url = `${site}/feed/update/urn:li:activity:7158474026414182400/`
  expect((await get('/v1/linkedin/posts', { url })).data.post.title).toBe('Maps & trains <3 | SAP')
})
