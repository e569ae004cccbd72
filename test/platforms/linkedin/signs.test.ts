import { describe, expect, test } from 'vitest'
import { linkedin } from '../../../src/platforms/linkedin/index.ts'
import { type Place, playback, route } from '../../support/playback.ts'
import type { ReplayAnswer } from '../../support/replay.ts'

/** Absent, empty and found need LinkedIn's own sign, and the sign has to be about the requested object. */

const site = 'https://www.linkedin.com'
const { play, get, files, service } = playback({
  platform: linkedin,
  origins: [site, 'https://dms.licdn.com'],
})
/** Answers of one page must not come from the cache of another. */
const later = () => service().clock.advance(86_400_000)

const page = (body: string, head = '', status = 200): ReplayAnswer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<!DOCTYPE html><html><head>${head}</head><body>${body}</body></html>`,
})
const titled = (title: string) => `<title>${title}</title>`
const canonical = (path: string) => `<link rel="canonical" href="${site}${path}">`
const linked = (node: unknown) => `<script type="application/ld+json">${JSON.stringify(node)}</script>`
const redirect = (location: string): ReplayAnswer => ({ status: 301, headers: { location }, body: '' })
const everywhere = (answer: ReplayAnswer) => play(route(site, /./, answer))
const at = (place: Place, answer: ReplayAnswer) => route(site, place, answer)

const id = '7158474026414182400'
const card = (inside = '', of = id) =>
  `<article data-activity-urn="urn:li:activity:${of}"><div data-test-id="main-feed-activity-card__entity-lockup">
<a href="https://de.linkedin.com/company/sap" data-tracking-control-name="feed-actor-name">SAP</a><p>3 followers</p></div>
<p data-test-id="main-feed-activity-card__commentary">News</p>${inside}</article>`

const lookups: readonly (readonly [path: string, params?: Record<string, string>])[] = [
  ['/v2/linkedin/profiles', { handle: 'ada' }],
  ['/v2/linkedin/organizations', { slug: 'sap' }],
  [`/v2/linkedin/activities/${id}`],
  [`/v2/linkedin/activities/${id}/comments`],
  ['/v1/linkedin/posts', { url: `${site}/pulse/night-trains-ada-ab1cd` }],
  ['/v2/linkedin/jobs/4411867124'],
  ['/v1/linkedin/ad-library/ads', { adId: '507892713' }],
]

describe('a 404 without LinkedIn’s own words is a fault', () => {
  test.each([
    [
      'Apache',
      '<!DOCTYPE HTML PUBLIC "-//IETF//DTD HTML 2.0//EN"><html><head><title>404 Not Found</title></head><body><h1>Not Found</h1><p>The requested URL was not found on this server.</p></body></html>',
    ],
    [
      'Varnish',
      '<?xml version="1.0"?><html><head><title>404 Not Found</title></head><body><h1>Error 404 Not Found</h1><p>Guru Meditation:</p></body></html>',
    ],
    ['plain text', '404 page not found\n'],
    ['no body', ''],
    ['JSON', '{"status":404,"message":"Not Found"}'],
    [
      'another site',
      '<html><head><title>Page Not Found | Example</title></head><body><h1>Page not found</h1></body></html>',
    ],
    [
      'a title that only begins so',
      '<html><head><title>Page not found | LinkedIn Mirror of Example</title></head><body></body></html>',
    ],
  ])('%s', async (_, body) => {
    for (const status of [404, 410]) {
      everywhere({ status, headers: { 'content-type': 'text/html' }, body })
      for (const [path, params] of lookups) expect((await get(path, params)).status, path).toBe(502)
    }
  })
})

test.each([
  ['its kind of page', '<meta name="pageKey" content="d_public_404">'],
  ['its title', titled('Page not found | LinkedIn')],
  ['the title of a missing profile', titled('\n Profile Not Found | LinkedIn ')],
])('a 404 with LinkedIn’s own sign is not_found: %s', async (_, head) => {
  everywhere(page('<h1>Page not found</h1>', head, 404))
  for (const [path, params] of lookups) {
    const { data } = await get(path, params)
    expect(data?.lookupStatus, path).toBe('not_found')
  }
})

test('a person called Page Not Found exists', async () => {
  const person = { '@type': 'Person', name: 'Page Not Found', url: `${site}/in/ada` }
  everywhere(
    page(
      '<h1 class="top-card-layout__title">Page Not Found</h1>',
      titled('Page Not Found | LinkedIn') + linked(person),
    ),
  )
  const { data } = await get('/v2/linkedin/profiles', { handle: 'ada' })
  expect(data).toMatchObject({ lookupStatus: 'found', profile: { name: 'Page Not Found' } })
})

test('a missing job whose fragment says nothing is missing by its page', async () => {
  const gone = page('', '<meta name="pageKey" content="d_public_404">', 404)
  play(at(/jobs-guest/, { status: 404, headers: {}, body: '' }), at(/./, gone))
  expect((await get('/v2/linkedin/jobs/4411867124')).data.lookupStatus).toBe('not_found')
  later()
  // The fragment shows a job, so the page's 404 contradicts it.
  play(at(/jobs-guest/, page('<section class="top-card-layout"></section>')), at(/./, gone))
  expect((await get('/v2/linkedin/jobs/4411867124')).status).toBe(502)
})

describe('an article is the one that was asked for', () => {
  const slug = 'night-trains-ada-ab1cd'
  const url = `${site}/pulse/${slug}`
  const article = (path: string | null, headline = 'On night trains') =>
    linked({
      '@type': 'Article',
      headline,
      articleBody: 'Sleep.',
      ...(path === null ? {} : { url: site + path }),
    })
  const body = '<h1>On night trains</h1><div data-test-id="article-content-blocks"><p>Sleep.</p></div>'

  test.each([
    ['the profile of its author', '/in/ada', page('<h1>Ada</h1>', article('/pulse/other-ada-zz9zz'))],
    ['another article', '/pulse/other-ada-zz9zz', page(body, article('/pulse/other-ada-zz9zz'))],
    ['the list of articles', '/pulse/', page(body, article('/pulse/other-ada-zz9zz'))],
  ])('a redirect to %s is a fault', async (_, location, answer) => {
    play(at(`/pulse/${slug}`, redirect(location)), at(/./, answer))
    expect((await get('/v1/linkedin/posts', { url })).status).toBe(502)
  })

  test.each([
    ['JSON-LD', article('/pulse/other-ada-zz9zz')],
    [
      'JSON-LD named by @id',
      linked({ '@type': 'Article', headline: 'Other', '@id': `${site}/pulse/other-ada-zz9zz` }),
    ],
    ['canonical link', canonical('/pulse/other-ada-zz9zz') + article(null)],
    ['og:url', `<meta property="og:url" content="${site}/pulse/other-ada-zz9zz">${article(null)}`],
    ['canonical link that continues past the article', canonical(`/pulse/${slug}/comments`) + article(null)],
  ])('a page whose %s names another address is a fault', async (_, head) => {
    play(at(`/pulse/${slug}`, page(body, head)))
    expect((await get('/v1/linkedin/posts', { url })).status).toBe(502)
  })

  test('LinkedIn’s own renaming is followed, and the record names the address that answered', async () => {
    const renamed = '/pulse/on-night-trains-ada-okafor-ab1cd'
    play(
      at(`/pulse/${slug}`, redirect(`${renamed}?trk=x`)),
      at(renamed, page(body, canonical(renamed) + article(renamed))),
    )
    const { data } = await get('/v1/linkedin/posts', { url })
    expect(data.post).toMatchObject({ url: site + renamed, title: 'On night trains' })
  })

  test('of several articles in its JSON-LD the page’s own counts', async () => {
    const head = article('/pulse/other-ada-zz9zz', 'Other') + article(`/pulse/${slug}`)
    play(at(`/pulse/${slug}`, page(body, head)))
    expect((await get('/v1/linkedin/posts', { url })).data.post.title).toBe('On night trains')
  })

  test('its title is the heading of the page where headline and name differ', async () => {
    const node = { '@type': 'Article', headline: 'For search engines', name: 'On night trains', url }
    play(at(`/pulse/${slug}`, page(body, linked(node))))
    expect((await get('/v1/linkedin/posts', { url })).data.post).toMatchObject({
      title: 'On night trains',
      headline: 'For search engines',
    })
  })

  test('related articles have their description and counts', async () => {
    const related = `<div class="base-card base-main-card main-article-card"><a class="base-card__full-link" href="${site}/pulse/day-trains-ada-cd2ef?trk=x"></a>
<h3 class="base-main-card__title">On day trains</h3><p class="base-main-card__description">Sit.</p>
<span class="base-main-card__metadata-item">May 1, 2026</span>
<a data-test-id="social-actions__reactions" data-num-reactions="12"></a><a data-test-id="social-actions__comments" data-num-comments="3"></a></div>`
    play(at(`/pulse/${slug}`, page(body + related, article(`/pulse/${slug}`))))
    expect((await get('/v1/linkedin/posts', { url })).data.relatedArticles).toEqual([
      {
        url: `${site}/pulse/day-trains-ada-cd2ef`,
        title: 'On day trains',
        publishedAtLabel: 'May 1, 2026',
        description: 'Sit.',
        reactions: 12,
        comments: 3,
      },
    ])
  })
})

describe('a page that names another object in its own address is a fault', () => {
  const other = '7158474026414182999'
  test.each([
    ['canonical link of a post', canonical(`/posts/sap_news-activity-${other}-aB1c`)],
    ['canonical link that continues past the post', canonical(`/posts/sap_news-activity-${id}-aB1c/posts/7`)],
    ['og:url of a post', `<meta property="og:url" content="${site}/feed/update/urn:li:activity:${other}/">`],
    [
      'JSON-LD of a post',
      linked({
        '@type': 'SocialMediaPosting',
        '@id': `${site}/posts/sap_x-activity-${other}-aB1c`,
        headline: 'x',
      }),
    ],
  ])('%s', async (_, head) => {
    everywhere(page(card(), head))
    for (const path of ['', '/comments', '/reactions']) {
      expect((await get(`/v2/linkedin/activities/${id}${path}`)).status, path).toBe(502)
    }
  })

  const person = (path: string) => page('<h1 class="top-card-layout__title">Ada</h1>', canonical(path))
  const company = (path: string) => page('<h1 class="top-card-layout__title">SAP</h1>', canonical(path))
  test.each([
    ['profile: another person', '/v2/linkedin/profiles', { handle: 'ada' }, person('/in/bob')],
    [
      'profile: a page below it',
      '/v2/linkedin/profiles',
      { handle: 'ada' },
      person('/in/ada/recent-activity/all'),
    ],
    [
      'profile: a post',
      '/v2/linkedin/profiles',
      { handle: 'ada' },
      person(`/posts/ada_x-activity-${id}-aB1c`),
    ],
    ['organization: another one', '/v2/linkedin/organizations', { slug: 'sap' }, company('/company/oracle')],
    [
      'organization: a page below it',
      '/v2/linkedin/organizations',
      { slug: 'sap' },
      company('/company/sap/jobs'),
    ],
  ])('%s', async (_, path, params, answer) => {
    everywhere(answer)
    expect((await get(path, params)).status).toBe(502)
  })

  test('a profile in another language is the same profile', async () => {
    everywhere(person('/in/ada/de'))
    expect((await get('/v2/linkedin/profiles', { handle: 'ada' })).data.lookupStatus).toBe('found')
  })

  test('a job whose own address names another', async () => {
    const body = '<section class="top-card-layout"><h2 class="top-card-layout__title">Guard</h2></section>'
    everywhere(page(body, canonical('/jobs/view/guard-at-sap-4411867199')))
    expect((await get('/v2/linkedin/jobs/4411867124')).status).toBe(502)
  })

  test('an organization of a number whose page shows neither the number nor a redirect to its name', async () => {
    const title = '<h1 class="top-card-layout__title">SAP</h1>'
    const shown = page(title, canonical('/company/sap'))
    play(at('/company/1115', shown))
    expect((await get('/v2/linkedin/organizations', { id: '1115' })).status).toBe(502)
    later()
    play(at('/company/1115', redirect('/company/sap')), at('/company/sap', shown))
    expect((await get('/v2/linkedin/organizations', { id: '1115' })).data.lookupStatus).toBe('found')
  })

  test('an update of another author is the page’s only where the page is named as the one that reposted it', async () => {
    const header = (of: string) =>
      `<p><a data-tracking-control-name="organization_guest_main-feed-card_feed-reaction-header" href="${site}/company/${of}?trk=x">X</a> reposted this</p>`
    const list = (above: string) =>
      page(
        `<h1 class="top-card-layout__title">Oracle</h1><div data-test-id="updates"><ul><li>${card(above)}</li></ul></div>`,
        canonical('/company/oracle'),
      )
    const ask = async (above: string) => {
      later()
      everywhere(list(above))
      return get('/v1/linkedin/companies/posts', { url: 'oracle' })
    }
    expect((await ask(header('oracle'))).data.posts).toHaveLength(1)
    expect((await ask(header('sap'))).status).toBe(502)
    expect((await ask('')).status).toBe(502)
  })

  test('a list of posts that belong to another organization', async () => {
    const number = '<a data-semaphore-content-urn="urn:li:organization:1115"></a>'
    const list = (of: string) =>
      page(
        `<h1 class="top-card-layout__title">Oracle</h1>${number}<div data-test-id="updates"><ul><li>${card()}</li></ul></div>`,
        canonical(`/company/${of}`),
      )
    play(at('/company/1115', redirect('/company/oracle')), at('/company/oracle', list('oracle')))
    expect((await get('/v2/linkedin/organizations/1115/posts')).status).toBe(502)
    later()
    play(at('/company/1115', redirect('/company/sap')), at('/company/sap', list('sap')))
    expect((await get('/v2/linkedin/organizations/1115/posts')).data.posts).toHaveLength(1)
  })
})

describe('every value of the page reaches its field', () => {
  const film = `<div data-test-id="ingested-content-summary-external-video-content">
<iframe data-delayed-url="https://www.youtube-nocookie.com/embed/rO0YATw8oGo?rel=0"></iframe>
<img data-delayed-url="https://media.licdn.com/dms/image/sync/v2/D4E27/articleshare-shrink_800/0/1?e=1">
<section data-test-id="ingested-content-summary-external-video-content__headings">
<a href="${site}/redir/redirect?url=https%3A%2F%2Fwww%2Eyoutube%2Ecom%2Fwatch%3Fv%3DrO0YATw8oGo&amp;urlhash=x"><h3 class="tw-feed-content-title">Breaking Silos</h3></a>
<h4 class="tw-feed-content-subtitle">https://www.youtube.com/</h4></section></div>`

  test('an attached video of another site: link, title and poster', async () => {
    everywhere(page(card(film)))
    const { data } = await get(`/v2/linkedin/activities/${id}`)
    expect(data.post.link).toEqual({
      url: 'https://www.youtube.com/watch?v=rO0YATw8oGo',
      title: 'Breaking Silos',
      thumbnailUrl: 'https://media.licdn.com/dms/image/sync/v2/D4E27/articleshare-shrink_800/0/1?e=1',
    })
    const { data: v1 } = await get('/v1/linkedin/posts', {
      url: `${site}/feed/update/urn:li:activity:${id}/`,
    })
    expect(v1.post.thumbnailUrl).toBe(
      'https://media.licdn.com/dms/image/sync/v2/D4E27/articleshare-shrink_800/0/1?e=1',
    )
    expect(v1.post.imageUrls).toEqual([])
  })

  test('an author’s picture as plain text', async () => {
    const author = {
      '@type': 'Organization',
      name: 'SAP',
      url: `${site}/company/sap`,
      image: 'https://media.licdn.com/a.jpg',
    }
    const node = {
      '@type': 'SocialMediaPosting',
      '@id': `${site}/posts/sap_x-activity-${id}-aB1c`,
      author,
      headline: 'x',
    }
    everywhere(page(card(), linked(node)))
    const { data } = await get(`/v2/linkedin/activities/${id}`)
    expect(data.post.author.pictureUrl).toBe('https://media.licdn.com/a.jpg')
  })
})

describe('lists', () => {
  const job = (number: number) =>
    `<li><div data-entity-urn="urn:li:jobPosting:${4_000_000_000 + number}"><h3 class="base-search-card__title">Guard ${number}</h3></div></li>`

  test('a job search that repeats its page ends, and leaves open whether there is more', async () => {
    let requests = 0
    play((request) => {
      if (!request.path.startsWith('/jobs-guest/')) return undefined
      requests += 1
      return { status: 200, body: Array.from({ length: 10 }, (_, number) => job(number)).join('') }
    })
    const { data } = await get('/v2/linkedin/jobs/search', { query: 'guard', count: '50' })
    expect(data.jobs).toHaveLength(10)
    expect(data.page).toMatchObject({ nextCursor: null, hasMore: null })
    expect(requests).toBeLessThanOrEqual(3)
  })

  test('a full page of a company’s posts does not promise a page that guests do not get', async () => {
    const posts = Array.from(
      { length: 10 },
      (_, number) => `<li>${card('', `71584740264141824${10 + number}`)}</li>`,
    )
    const number = '<a data-semaphore-content-urn="urn:li:organization:1115"></a>'
    everywhere(
      page(
        `<h1 class="top-card-layout__title">SAP</h1>${number}<div data-test-id="updates"><ul>${posts.join('')}</ul></div>`,
        canonical('/company/sap'),
      ),
    )
    const { data } = await get('/v1/linkedin/companies/posts', { url: `${site}/company/sap` })
    expect(data.page).toMatchObject({ nextCursor: null, hasMore: null, nextPage: null })
  })
})

test.each([
  ['/in/%E0%A4%A', '/v2/linkedin/profiles', { handle: 'ada' }],
  ['/company/%E0%A4%A', '/v2/linkedin/organizations', { slug: 'sap' }],
])(
  'an address that cannot be decoded never ends in an error of the service: %s',
  async (location, path, params) => {
    play(
      at(/^\/(?:in\/ada|company\/sap)$/, redirect(location)),
      at(/./, page('<h1 class="top-card-layout__title">Ada</h1>')),
    )
    expect([200, 502]).toContain((await get(path, params)).status)
  },
)

test.skipIf(!files.available)('related links that are no addresses are left out', async () => {
  const answer = files.answer('post-person-2026')
  const body = String(answer.body).replace(
    /href="https:\/\/www\.linkedin\.com\/pulse\/[^"]*"/,
    'href="http://[/pulse/"',
  )
  everywhere({ ...answer, body })
  expect((await get('/v2/linkedin/activities/7463608443963318272')).status).toBe(200)
})

test.each([
  ['Sign Up | LinkedIn', 'restricted'],
  ['LinkedIn Login, Sign in | LinkedIn', 'restricted'],
  ['Sign Up Genius | LinkedIn', 'found'],
  ['Security Verification Systems | LinkedIn', 'found'],
])('a page titled "%s" is %s', async (title, outcome) => {
  const company = '<h1 class="top-card-layout__title">Sign Up Genius</h1>'
  everywhere(page(company, titled(title) + canonical('/company/sap')))
  expect((await get('/v2/linkedin/organizations', { slug: 'sap' })).data.lookupStatus).toBe(outcome)
})

test.each([
  ['a job', '/v2/linkedin/jobs/4411867124', {}, 'not_found'],
  ['a person', '/v2/linkedin/profiles', { handle: 'ada' }, 502],
])(
  'a redirect to a search of expired jobs is a sign about %s only where it was asked for',
  async (_, path, params, outcome) => {
    play(
      at(/^\/(?:in\/|jobs\/view|jobs-guest)/, redirect('/in/search?trk=expired_jd_redirect')),
      at(/./, { status: 404, headers: {}, body: '' }),
    )
    if (outcome === 'not_found') everywhere(redirect('/jobs/search?trk=expired_jd_redirect'))
    const { status, data } = await get(path, params)
    expect(status === 200 ? data.lookupStatus : status).toBe(outcome)
  },
)
