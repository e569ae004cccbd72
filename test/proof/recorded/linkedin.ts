import { linkedin } from '../../../src/platforms/linkedin/index.ts'
import { type Place, recorded, route } from '../../support/playback.ts'
import type { RecordedPlatform } from '../../support/proof/recorded.ts'
import type { ReplayRoute } from '../../support/replay.ts'

const site = 'https://www.linkedin.com'
const files = recorded('linkedin')

/** What everything else gets: the wall. */
const wall: ReplayRoute = () => ({ status: 302, headers: { location: `${site}/authwall?trk=bf` }, body: '' })

function playing(path: string, params: Record<string, string>, place: Place, name: string) {
  return { title: name, path, params, routes: [route(site, place, () => files.answer(name))] }
}
const post = (id: string) => new RegExp(`^/feed/update/urn:li:activity:${id}`)

/** Guest pages of LinkedIn. */
export const recordedLinkedin: RecordedPlatform = {
  platform: linkedin,
  files,
  origins: [site],
  otherwise: [wall],
  cases: [
    playing(
      '/v2/linkedin/organizations',
      { slug: 'audiense' },
      '/company/audiense',
      'organization-page-audiense',
    ),
    playing('/v1/linkedin/companies', { url: 'audiense' }, '/company/audiense', 'organization-page-audiense'),
    playing(
      '/v2/linkedin/profiles',
      { handle: 'williamhgates' },
      '/in/williamhgates',
      'person-page-bill-gates-2026',
    ),
    playing(
      '/v2/linkedin/jobs/{jobId}',
      { jobId: '4411867124' },
      /^\/jobs\/view\//,
      'job-page-heidi-melbourne',
    ),
    playing(
      '/v2/linkedin/jobs/{jobId}/similar',
      { jobId: '4411867124' },
      /^\/jobs\/view\//,
      'job-page-heidi-melbourne',
    ),
    playing(
      '/v2/linkedin/jobs/{jobId}',
      { jobId: '4406118990' },
      /^\/jobs-guest\/jobs\/api\/jobPosting\//,
      'jobs-guest-jobposting-fragment-notion',
    ),
    playing(
      '/v2/linkedin/activities/{activityId}/comments',
      { activityId: '7195255465402904576' },
      post('7195255465402904576'),
      'post-org-tech-mahindra-26-comments',
    ),
    playing(
      '/v2/linkedin/activities/{activityId}',
      { activityId: '7202164482180091907' },
      post('7202164482180091907'),
      'post-org-teleperformance-video',
    ),
    playing(
      '/v2/linkedin/activities/{activityId}',
      { activityId: '7463608443963318272' },
      post('7463608443963318272'),
      'post-person-2026',
    ),
  ],
}
