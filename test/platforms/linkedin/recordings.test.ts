import { describe, expect, test } from 'vitest'
import { linkedin } from '../../../src/platforms/linkedin/index.ts'
import { playback, route } from '../../support/playback.ts'

const site = 'https://www.linkedin.com'
const recordings = playback({ platform: linkedin, origins: [site] })
const { files, play, get, at } = recordings

/** A search whose first fragment is recorded; the list ends behind it. */
const searching = (name: string) =>
  route(site, /seeMoreJobPostings/, ({ query }) =>
    query.get('start') === '0' ? files.answer(name) : { status: 200, body: '' },
  )

describe.skipIf(!files.available)(`recorded guest pages${files.note}`, () => {
  test('a search of jobs: every card with company, place, day and labels', async () => {
    play(searching('jobs-guest-search-fragment-10-cards'))
    const { data, meta } = await get('/v2/linkedin/jobs/search', { query: 'software engineer' })
    expect(data.jobs).toHaveLength(10)
    expect(data.jobs[0]).toMatchObject({
      id: '4411180329',
      title: 'Software Development Engineer II, Delivery Choice',
      company: { slug: 'amazon', name: 'Amazon', url: `${site}/company/amazon` },
      location: 'Minneapolis, MN',
      postedAt: '2026-06-04T00:00:00.000Z',
      postedLabel: '1 week ago',
      benefits: ['Actively Hiring'],
    })
    expect(data.page).toMatchObject({ start: 0, page: 1, hasMore: false, nextCursor: null })
    expect(meta.creditsCharged).toBe(6)
  })

  test('an empty entry at its head, doubled list items: three jobs are three', async () => {
    play(searching('jobs-guest-search-fragment-short'))
    const { data } = await get('/v2/linkedin/jobs/search', { query: 'machine learning' })
    expect(data.jobs.map(({ id }: { id: string }) => id)).toEqual(['4426816151', '4426802276', '4412418474'])
    expect(data.jobs[1].benefits).toBeNull()
  })

  test('patience asked for in the middle of a search: what was read, and where it goes on', async () => {
    play(
      route(site, /seeMoreJobPostings/, ({ query }) =>
        files.answer(
          query.get('start') === '0' ? 'jobs-guest-search-fragment-10-cards' : 'http-429-jobs-guest',
        ),
      ),
    )
    const { status, data } = await get('/v2/linkedin/jobs/search', { query: 'engineer' })
    expect([status, data.jobs.length, data.page.hasMore]).toEqual([200, 10, true])
    const old = await get('/v1/linkedin/jobs/search', { keyword: 'engineer', location: 'Oslo', limit: '30' })
    expect(old.data.summary).toEqual({ returned: 10 })
    expect(old.data.compatibility.availability.jobs).toBe('partial')
    expect(old.meta.creditsCharged).toBe(2 + 10 * 2)
  })

  test('one job by its fragment; a number behind "over" is a bound', async () => {
    play(at(site, /jobPosting\/4406118990/, 'jobs-guest-jobposting-fragment-notion'))
    const { data } = await get('/v2/linkedin/jobs/4406118990')
    expect(data.job).toMatchObject({
      title: 'Software Engineer, New Grad',
      company: { id: '30898036', slug: 'notionhq', name: 'Notion' },
      location: 'San Francisco, CA',
      seniority: 'Not Applicable',
      employmentType: 'Full-time',
      applicantCount: 200,
      isApplicantCountBound: true,
      isEasyApply: false,
      isClosed: false,
      postedAt: null,
      postedLabel: '1 week ago',
    })
    expect(data.job.description).toMatch(/^Who We Are\n\nNotion is the collaborative AI workspace/)
  })

  test('one job by its page, with the jobs beside it', async () => {
    play(at(site, /^\/jobs\/view\/4411867124/, 'job-page-heidi-melbourne'))
    const { data } = await get('/v2/linkedin/jobs/4411867124/similar')
    expect(data.jobs).toHaveLength(27)
    expect(data.jobs[0]).toMatchObject({ id: '4449371115', company: { slug: 'macquariegroup' } })
    const viewed = await get('/v2/linkedin/jobs/4411867124/related-views')
    expect(viewed.data.jobs[0]).toMatchObject({ id: '4450946854', company: { name: 'Kraken' } })
    play(
      route(site, /jobPosting/, () => ({ status: 999, body: '' })),
      at(site, /^\/jobs\/view\/4411867124/, 'job-page-heidi-melbourne'),
    )
    const own = await get('/v2/linkedin/jobs/4411867124')
    expect(own.data.job).toMatchObject({
      company: { id: '66706215', slug: 'heidi' },
      seniority: 'Mid-Senior level',
      jobFunction: 'Engineering and Information Technology',
      industries: 'Software Development',
      applicantCount: 196,
      isApplicantCountBound: false,
    })
  })

  test('criteria in another language, by label and by order', async () => {
    const german = ['Karrierestufe', 'Beschäftigungsverhältnis', 'Tätigkeitsbereich', 'Branchen']
    const strange = ['Ena', 'Dva', 'Tri', 'Štiri']
    for (const labels of [german, strange]) {
      const { body, ...answer } = files.answer('jobs-guest-jobposting-fragment-notion')
      const localised = ['Seniority level', 'Employment type', 'Job function', 'Industries'].reduce(
        (html, label, place) => html.replace(new RegExp(`>\\s*${label}\\s*<`), `>${labels[place]}<`),
        String(body),
      )
      play(route(site, /jobPosting/, { ...answer, body: localised }))
      const { data } = await get('/v2/linkedin/jobs/4406118990', {})
      expect(data.job).toMatchObject({ seniority: 'Not Applicable', employmentType: 'Full-time' })
      recordings.service().clock.advance(86_400_000)
    }
  })

  test('an organization: about, numbers, places, people, posts, similar pages', async () => {
    play(at(site, '/company/audiense', 'organization-page-audiense'))
    const { data } = await get('/v2/linkedin/organizations', { slug: 'audiense' })
    expect(data.organization).toMatchObject({
      id: '10529043',
      slug: 'audiense',
      type: 'company',
      name: 'Audiense',
      websiteUrl: 'http://www.audiense.com',
      industry: 'Advertising Services',
      organizationType: 'Privately Held',
      size: { label: '51-200 employees', min: 51, max: 200 },
      employeeCount: 69,
      followerCount: 5750,
      foundedYear: 2011,
      headquarters: { label: 'London, London', postalCode: 'EC1V2NX', countryCode: 'GB' },
      specialties: null,
      funding: {
        roundCount: 5,
        lastRoundType: 'Series unknown',
        lastRoundDate: '2017-03-08',
        lastRoundAmount: 'US$ 4.8M',
        investors: [{ name: 'Mel Morris' }],
      },
    })
    expect(data.organization.featuredPeople).toHaveLength(4)
    const company = await get('/v1/linkedin/companies', { url: 'https://uk.linkedin.com/company/audiense' })
    expect(company.data.metrics).toEqual({ followers: 5750, employees: 69 })
    expect(company.data.recentPosts[0]).toMatchObject({
      id: '7248246460041809920',
      publishedAt: '2024-10-05T08:23:41.981Z',
    })
    expect(company.data.similarCompanies[0]).toMatchObject({ name: 'Appwrite' })
    const miss = await get('/v2/linkedin/organizations/resolve', { slug: 'audiense' })
    expect(miss.data.identity).toMatchObject({ id: '10529043', slug: 'audiense' })
  })

  test('a person: JSON-LD and sections; null is not told, [] is none', async () => {
    play(at(site, '/in/williamhgates', 'person-page-bill-gates-2026'))
    const { data } = await get('/v2/linkedin/profiles', { handle: 'williamhgates' })
    expect(data.profile).toMatchObject({
      entityId: null,
      firstName: 'Bill',
      lastName: 'Gates',
      headline: 'Chair, Gates Foundation and Founder, Breakthrough Energy',
      location: 'Seattle, Washington, United States',
      countryCode: 'US',
      followerCount: 40386976,
      languages: [],
      awards: [],
      certifications: null,
    })
    expect(data.profile.summary).toMatch(/^Chair of the Gates Foundation/)
    expect(data.profile.positions[0]).toMatchObject({
      title: 'Co-chair',
      companyName: 'Gates Foundation',
      startDate: { year: 2000, month: null, day: null },
      endDate: null,
      isCurrent: true,
    })
    expect(data.profile.educations[0]).toMatchObject({
      schoolName: 'Harvard University',
      startDate: { year: 1973 },
      endDate: { year: 1975 },
    })
    const old = await get('/v1/linkedin/profiles', { url: 'williamhgates' })
    const [row] = old.data.results
    expect(row.profile).toMatchObject({
      bio: data.profile.summary,
      avatarUrl: data.profile.profilePictureUrl,
    })
    expect(row.compatibility.availability).toMatchObject({
      experience: 'available',
      languages: 'available',
      certifications: 'unavailable',
    })
    const posts = await get('/v1/linkedin/profiles/posts', {
      url: 'williamhgates',
      startDate: '2026-06-01',
      endDate: '2026-06-03T00:00:00Z',
    })
    expect(posts.data.posts.map(({ id }: { id: string }) => id)).toEqual([
      '7467624646280998912',
      '7467237345478533120',
    ])
  })

  test('masked values are dropped', async () => {
    const { body, ...answer } = files.answer('person-page-bill-gates-2026')
    const masked = String(body)
      .replaceAll('Co-chair', '*** *****')
      .replaceAll('Gates Foundation', '***** **********')
    play(route(site, '/in/williamhgates', { ...answer, body: masked }))
    const { data } = await get('/v2/linkedin/profiles', { handle: 'williamhgates' })
    expect(JSON.stringify(data.profile.positions)).not.toContain('**')
  })

  test('a post with its first comments; the rest is behind the login', async () => {
    play(at(site, /update\/urn:li:activity:7195255465402904576/, 'post-org-tech-mahindra-26-comments'))
    const post = await get('/v2/linkedin/activities/urn:li:activity:7195255465402904576')
    expect(post.data.post).toMatchObject({
      id: '7195255465402904576',
      urn: 'urn:li:share:7195255464635346944',
      createdAt: '2024-05-12T02:56:24.303Z',
      author: { type: 'organization', handle: 'tech-mahindra', followerCount: 7460539 },
      likeCount: 1888,
      commentCount: 26,
      hashtags: ['HappyMothersDay', 'LoveToBeTechM', 'MothersDay'],
    })
    const { data } = await get('/v2/linkedin/activities/7195255465402904576/comments')
    expect(data.comments).toHaveLength(10)
    expect(data.totalCount).toBe(26)
    expect(data.page).toMatchObject({ hasMore: null, nextCursor: null })
    expect(data.comments[0]).toMatchObject({
      id: '7195965682205798400',
      createdAt: '2024-05-14T01:58:33.215Z',
      likeCount: 0,
      author: { handle: 'vikas-negi-16572819', headline: 'AVP- Cloud' },
    })
    const reactions = await get('/v2/linkedin/activities/7195255465402904576/reactions')
    expect(reactions.data).toMatchObject({
      summary: { totalCount: 1888, types: ['LIKE', 'EMPATHY', 'PRAISE'] },
      reactions: null,
    })
  })

  test('a video, a post that shares another, and no comments where the page says so', async () => {
    play(at(site, /7202164482180091907/, 'post-org-teleperformance-video'))
    const video = await get('/v2/linkedin/activities/7202164482180091907')
    expect(video.data.post.media).toHaveLength(1)
    expect(video.data.post.media[0]).toMatchObject({ type: 'video', durationSeconds: 27 })
    expect(video.data.post.media[0].url).toContain('mp4-720p')
    play(at(site, /7463608443963318272/, 'post-person-2026'))
    const shared = await get('/v2/linkedin/activities/7463608443963318272')
    expect(shared.data.post).toMatchObject({
      author: { handle: 'tarapowers', type: 'person' },
      media: [],
      repostOf: { id: '7462849761994461184', author: { handle: 'inscape-publishing', followerCount: 29754 } },
    })
    const none = await get('/v2/linkedin/activities/7463608443963318272/comments')
    expect(none.data).toMatchObject({ comments: [], totalCount: 0, page: { hasMore: false } })
  })

  test('other posts below: their videos and captions are not those of the one asked for', async () => {
    play(at(site, /7363996999450275842/, 'post-org-pellera-technologies-captions'))
    const url = `${site}/posts/pellera-technologies_ai-modernit-techleadership-activity-7363996999450275842-1b01`
    const post = await get('/v1/linkedin/posts', { url })
    expect(post.data).toMatchObject({
      post: { url, videoUrl: null },
      author: { name: 'Pellera Technologies' },
      metrics: { reactions: 78, comments: 1 },
    })
    expect(post.data.comments).toHaveLength(1)
    const said = await get('/v1/linkedin/posts/transcript', { url })
    expect([said.status, said.error.code]).toEqual([400, 'transcript_target_not_video'])
  })

  test('another activity in place of the one asked for is a fault', async () => {
    play(at(site, /7202164482180091908/, 'post-org-teleperformance-video'))
    const answer = await get('/v2/linkedin/activities/7202164482180091908')
    expect([answer.status, answer.error.code]).toEqual([502, 'lookup_failed'])
  })

  test('posts and pictures under other marks are a fault, or null, never none', async () => {
    const body = files.answer('organization-page-audiense').body as string
    const page = (from: RegExp, to: string) =>
      play(route(site, '/company/audiense', { status: 200, body: body.replaceAll(from, to) }))
    page(/<(\/?)article/g, '<$1section')
    const list = await get('/v1/linkedin/companies/posts', { url: 'audiense' })
    expect([list.status, list.meta?.creditsCharged ?? 0]).toEqual([502, 0])
    const whole = await get('/v2/linkedin/organizations', { slug: 'audiense' })
    expect(whole.data.organization.name).toBe('Audiense')
    const recorded = files.answer('post-org-tech-mahindra-26-comments').body as string
    const post = recorded.replaceAll('<img', '<pic').replaceAll('"image":', '"imageV2":')
    play(route(site, /7195255465402904576/, { status: 200, body: post }))
    const url = `${site}/feed/update/urn:li:activity:7195255465402904576/`
    expect((await get('/v1/linkedin/posts', { url })).status).toBe(502)
    const { data } = await get('/v2/linkedin/activities/7195255465402904576')
    expect([data.post.text !== null, data.post.media]).toEqual([true, null])
  })

  test('walls are restricted, and a request for patience is not', async () => {
    play(at(site, /./, 'authwall-jserp-page'))
    expect((await get('/v2/linkedin/jobs/search', { query: 'x' })).data.lookupStatus).toBe('restricted')
    play(at(site, /./, 'http-999-authwall-redirector'))
    const person = await get('/v2/linkedin/profiles', { handle: 'somebody' })
    expect(person.data).toEqual({ lookupStatus: 'restricted', profile: null })
    const moved = `${site}/authwall?trk=bf&sessionRedirect=x`
    play(route(site, /./, { status: 302, headers: { location: moved }, body: '' }))
    expect((await get('/v2/linkedin/organizations', { slug: 'x' })).data.lookupStatus).toBe('restricted')
    play(at(site, /./, 'http-429-jobs-guest'))
    const patience = await get('/v2/linkedin/jobs/search', { query: 'y' })
    expect([patience.status, patience.error.code]).toEqual([503, 'temporarily_unavailable'])
  })

  test('a job that has expired leads to a search: it is gone', async () => {
    const location = `${site}/jobs/search?keywords=x&trk=expired_jd_redirect`
    play(
      route(site, /jobPosting/, { status: 404, body: '' }),
      route(site, /jobs.view/, { status: 301, headers: { location }, body: '' }),
    )
    const { data, meta } = await get('/v2/linkedin/jobs/4000000001')
    expect([data.lookupStatus, data.job, meta.creditsCharged]).toEqual(['not_found', null, 3])
  })
})
