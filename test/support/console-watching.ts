import { createWorker } from '../../src/runtime/workers/worker.ts'
import type { TestConsole } from './console.ts'
import { startReceiver } from './watching.ts'

/** Settings of a console whose endpoints are receivers of the test. */
export const watchingEnv = {
  ALLOW_PRIVATE_RANGES: '127.0.0.0/8',
  ENDPOINTS_PER_ACCOUNT: '2000',
  SINKS_PER_ACCOUNT: '2000',
  MONITORS_PER_ACCOUNT: '2000',
}

const hourMs = 3_600_000

/** Runs what a worker of the service would run now. */
export async function runWorker({ service }: Pick<TestConsole, 'service'>): Promise<void> {
  const worker = createWorker(service.service.work)
  await worker.runDue()
  await worker.stop()
}

/** What was created for the screens of monitors and webhooks. */
export interface Watched {
  readonly good: string
  readonly bad: string
  readonly monitor: string
  readonly broken: string
  /** A monitor of numbers, one of texts, and a job with rows of all outcomes. */
  readonly values: string
  readonly text: string
  readonly job: string
  /** A schedule of jobs. */
  readonly schedule: string
}

/**
 * Fills the account with monitors, endpoints, events and deliveries of some hours, one of each that fails, through the
 * API, as a caller would.
 */
export async function fillWatching(console: TestConsole, hours = 12): Promise<Watched> {
  const { service } = console
  const receiver = await startReceiver()
  receiver.answer = ({ path }, response) =>
    path === '/broken'
      ? response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Service Unavailable</h1>')
      : setTimeout(() => response.writeHead(200).end('{"received":true}'), 5 + (serial++ % 7) * 9)
  let serial = 0
  const post = async (path: string, body: unknown) => {
    const answer = await service.call(path, { method: 'POST', body })
    if (answer.status >= 300) throw new Error(answer.text)
    return answer.body.data
  }
  service.clock.set(Date.now() - hours * hourMs)
  const endpoint = (path: string, description?: string) =>
    post('/v1/webhook-endpoints', { kind: 'http', url: receiver.url + path, notices: true, description })
  const { id: good } = await endpoint('/hooks', 'Newsroom')
  const { id: bad } = await endpoint('/broken', 'Warehouse')
  await post('/v1/webhook-endpoints', { kind: 'sink' })
  const hourly = { type: 'interval', minutes: 60 }
  const watch = (operationId: string, params: object, more: object = {}) =>
    post('/v1/monitors', { operationId, params, schedule: hourly, ...more })
  const { id: monitor } = await watch(
    'tiktok.profiles.videos',
    { handle: 'kitchen' },
    { name: 'Kitchen videos', webhookEndpointIds: [good, bad], spendCapCredits: 5000 },
  )
  const { id: broken } = await watch(
    'tiktok.profiles.videos',
    { handle: 'sim_not_found' },
    { name: 'Old account' },
  )
  await watch(
    'youtube.channels.videos',
    { handle: '@sample' },
    {
      name: 'Channel on weekdays',
      schedule: { type: 'cron', expression: '0 9 * * 1-5', timezone: 'Europe/Berlin' },
      filters: { include: [{ any: ['release', 'news'] }] },
      webhookEndpointIds: [good],
    },
  )
  await watch('reddit.subreddits.posts', { subreddit: 'askscience' }, { status: 'paused' }).catch(
    () => undefined,
  )
  const { values, text, job, schedule } = await fillRecords(post, good)
  for (let hour = 0; hour < hours; hour++) {
    await post(`/v1/monitors/${monitor}/trigger`, {})
    await runWorker(console)
    service.clock.advance(hourMs)
    await runWorker(console)
  }
  service.clock.set(Date.now())
  await receiver.close()
  return { good, bad, monitor, broken, values, text, job, schedule }
}

/** Monitors of records, and a job. */
async function fillRecords(
  post: (
    path: string,
    body: unknown,
  ) => Promise<{ readonly id: string; readonly job: { readonly id: string; readonly scheduleId: string } }>,
  endpoint: string,
) {
  const hourly = { type: 'interval', minutes: 60 }
  const follow = (handle: string, name: string) =>
    post('/v1/monitors', {
      ...{ operationId: 'tiktok.profiles', params: { handle }, schedule: hourly, name, watch: 'values' },
      fields: ['profile.followerCount', 'profile.postCount'],
      conditions: [{ when: 'changes', field: 'profile.followerCount' }],
      webhookEndpointIds: [endpoint],
    })
  const { id: values } = await follow('kitchen', 'Kitchen followers')
  await follow('bakery', 'Bakery followers')
  const { id: text } = await post('/v1/monitors', {
    ...{ operationId: 'tiktok.profiles', params: { handle: 'kitchen' }, schedule: hourly },
    ...{ name: 'Kitchen bio', watch: 'text', fields: ['profile.bio'] },
  })
  const handles = ['ada.cooks', 'ben.builds', 'sim_not_found', 'sim_private', 'sim_unavailable', 'ada.cooks']
  const { job } = await post('/v1/jobs', {
    ...{ operationId: 'tiktok.profiles', name: 'Creators of spring', retries: 0 },
    inputs: handles.map((handle, at) => ({ handle, customer: `A-${at + 1}` })),
  })
  const again = await post('/v1/jobs', {
    ...{ operationId: 'tiktok.profiles.videos', name: 'New videos of the creators', onlyNew: true },
    inputs: [{ handle: 'ada.cooks' }, { handle: 'ben.builds' }],
    schedule: { type: 'cron', expression: '0 6 * * *', timezone: 'Europe/Berlin' },
  })
  return { values, text, job: job.id, schedule: again.job.scheduleId }
}
