import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openKept, resealHeld } from '../../../src/lookup/kept-answers/kept-answers.ts'
import { createSecretBox, openSecrets, sharedSecret } from '../../../src/runtime/storage/secrets.ts'
import { rowAnswerId } from '../../../src/watching/jobs/ids.ts'
import { startWatching, type Watching } from '../../support/watching.ts'

let service: Watching
beforeAll(async () => {
  service = await startWatching({ env: { JOBS_PER_ACCOUNT: '100' } })
})
afterAll(() => service.close())
beforeEach(() => {
  service.world.lists.clear()
  service.world.requests.length = 0
  service.world.respond = undefined
})

const fill = (...names: string[]) => {
  for (const name of names) service.world.lists.set(name, [{ id: `${name}-1`, at: null }])
}
const create = async (body: object, query = '') => {
  const { status, body: answer, text } = await service.post(`/v1/jobs${query}`, body)
  if (status !== 202) throw new Error(text)
  return answer.data
}
const read = async (id: string) => (await service.call(`/v1/jobs/${id}`)).body.data
const rowsOf = async (id: string, query = '') =>
  (await service.call(`/v1/jobs/${id}/rows?limit=100${query}`)).body.data.rows
const work = () => service.worker.runDue()
const spentBy = async (act: () => Promise<unknown>) => {
  const before = await service.balance()
  await act()
  return before - (await service.balance())
}

describe('a job of inputs', () => {
  it('delivers a row for each input, with the caller’s columns, and charges what the rows state', async () => {
    fill('a', 'b')
    let id = ''
    const spent = await spentBy(async () => {
      const inputs = [{ name: 'a', customer: 'A-17' }, { name: 'none' }, { name: 'b' }]
      const { job, plan } = await create({ operationId: 'feed.posts', inputs })
      id = job.id
      expect(plan).toMatchObject({
        rows: 3,
        repeated: 0,
        invalid: 0,
        highestCredits: 6,
        ownColumns: ['customer'],
      })
      expect(job).toMatchObject({ status: 'running', rows: { total: 3, waiting: 3 }, maxCredits: 6 })
      await work()
    })
    const job = await read(id)
    expect(job).toMatchObject({ status: 'completed', percent: 100, rows: { delivered: 3, failed: 0 } })
    const rows = await rowsOf(id)
    expect(rows.map((row: { outcome: string }) => row.outcome)).toEqual(['found', 'not_found', 'found'])
    expect(rows[0]).toMatchObject({ row: 1, own: { customer: 'A-17' }, data: { items: [{ id: 'a-1' }] } })
    const sum = rows.reduce((total: number, { credits }: { credits: number }) => total + credits, 0)
    expect(spent).toBe(sum)
    expect(job.creditsSpent).toBe(sum)
    for (const { requestId, credits, endedAt } of rows) {
      const request = await service.call(`/v1/requests/${requestId}?at=${endedAt}`)
      expect(request.body.data).toMatchObject({ operation: 'feed.posts', creditsCharged: credits })
    }
  })

  it('charges equal inputs once, and gives their rows the same answer', async () => {
    fill('a')
    const inputs = [{ name: 'a' }, { name: 'a', mine: 'x' }, { name: ' a ' }]
    const { job, plan } = await create({ operationId: 'feed.posts', inputs })
    expect(plan).toMatchObject({ repeated: 2, highestCredits: 2 })
    await work()
    const rows = await rowsOf(job.id)
    expect(rows.map(({ credits }: { credits: number }) => credits)).toEqual([2, 0, 0])
    expect(rows.map(({ repeatOf }: { repeatOf: number }) => repeatOf)).toEqual([null, 1, 1])
    expect(rows[1].data).toEqual(rows[0].data)
    expect(service.world.requests).toHaveLength(1)
  })

  it('says which inputs cannot run, runs the others, and charges nothing for them', async () => {
    fill('a')
    const { job, plan } = await create({ operationId: 'feed.posts', inputs: [{ nme: 'a' }, { name: 'a' }] })
    expect(plan).toMatchObject({
      invalid: 1,
      problems: [{ row: 1, message: expect.stringContaining('name') }],
    })
    await work()
    expect(await read(job.id)).toMatchObject({ status: 'completed', rows: { delivered: 1, failed: 1 } })
    const [first] = await rowsOf(job.id, '&rows=failed')
    expect(first).toMatchObject({
      row: 1,
      outcome: 'failed',
      credits: 0,
      error: { reason: 'invalid_request' },
    })
  })

  it('a dry run prices the rows and creates nothing', async () => {
    const listed = async () => {
      const { jobs } = (await service.call('/v1/jobs?limit=100')).body.data
      return jobs.map(({ id }: { id: string }) => id)
    }
    const before = await listed()
    const { status, body } = await service.post('/v1/jobs?dryRun=true', {
      operationId: 'feed.posts',
      inputs: [{ name: 'a' }, { name: 'b' }],
    })
    expect([status, body.data.job]).toEqual([200, null])
    expect(body.data.plan).toMatchObject({ rows: 2, highestCredits: 4, usualCredits: 4 })
    expect(await listed()).toEqual(before)
  })

  it('never costs more than maxCredits, and goes on with more', async () => {
    fill('a', 'b', 'c')
    const inputs = [{ name: 'a' }, { name: 'b' }, { name: 'c' }]
    const { job } = await create({ operationId: 'feed.posts', inputs, maxCredits: 5 })
    expect(await spentBy(work)).toBe(4)
    expect(await read(job.id)).toMatchObject({ status: 'paused', pausedBy: 'max_credits', creditsSpent: 4 })
    await service.post(`/v1/jobs/${job.id}/resume`, { maxCredits: 6 })
    await work()
    expect(await read(job.id)).toMatchObject({ status: 'completed', creditsSpent: 6, rows: { delivered: 3 } })
  })

  it('repeats failed rows by its policy, and again by a rerun; failed rows cost nothing', async () => {
    fill('a', 'b')
    service.world.respond = (name) => (name === 'b' ? { status: 503 } : undefined)
    const inputs = [{ name: 'a' }, { name: 'b' }]
    const { job } = await create({ operationId: 'feed.posts', inputs, retries: 1 })
    await work()
    expect((await read(job.id)).rows).toMatchObject({ delivered: 1, waiting: 1 })
    await service.pass(1)
    expect(await read(job.id)).toMatchObject({ status: 'completed', creditsSpent: 2, rows: { failed: 1 } })
    expect((await rowsOf(job.id))[1]).toMatchObject({ outcome: 'failed', error: { reason: 'platform_down' } })
    service.world.respond = undefined
    await service.post(`/v1/jobs/${job.id}/rerun`)
    await service.pass(1)
    expect(await read(job.id)).toMatchObject({ status: 'completed', creditsSpent: 4, rows: { delivered: 2 } })
  })

  it('pauses, resumes and is cancelled; rows that were delivered stay readable', async () => {
    fill('a', 'b')
    const inputs = [{ name: 'a' }, { name: 'b' }]
    const { job } = await create({ operationId: 'feed.posts', inputs, perMinute: 1 })
    await work()
    const act = async (what: string) => (await service.post(`/v1/jobs/${job.id}/${what}`)).body.data
    expect(await act('pause')).toMatchObject({ status: 'paused', pausedBy: 'caller' })
    await service.pass(2)
    expect((await read(job.id)).rows.delivered).toBe(1)
    await act('resume')
    expect(await act('cancel')).toMatchObject({ status: 'cancelled', rows: { delivered: 1, waiting: 1 } })
    await service.pass(2)
    expect(await rowsOf(job.id)).toHaveLength(1)
    expect((await act('rerun')).status).toBe('running')
    await service.pass(2)
    expect(await read(job.id)).toMatchObject({ status: 'completed', rows: { delivered: 2 } })
  })

  it.each([
    ['an input', { inputs: [{ name: 'a' }] }],
    ['the last page', { parameters: { name: 'a' }, maxItems: 50, maxCredits: 10 }],
  ])('is completed with its last row, %s, though it was paused meanwhile', async (_, body) => {
    fill('a')
    const { job } = await create({ operationId: 'feed.posts', ...body })
    service.world.meanwhile = async () => {
      service.world.meanwhile = undefined
      expect((await service.post(`/v1/jobs/${job.id}/pause`)).body.data.status).toBe('paused')
    }
    await work()
    expect(await read(job.id)).toMatchObject({ status: 'completed', pausedBy: null, rows: { delivered: 1 } })
    const { events } = (await service.call('/v1/events?type=job.completed&limit=1')).body.data
    expect(events[0].payload.data.jobId).toBe(job.id)
  })

  it('ends at its deadline, and charges nothing for rows that did not run', async () => {
    fill('a', 'b')
    const inputs = [{ name: 'a' }, { name: 'b' }]
    const { job } = await create({ operationId: 'feed.posts', inputs, perMinute: 1, deadlineSeconds: 10 })
    await work()
    await service.pass(1)
    expect(await read(job.id)).toMatchObject({ status: 'cancelled', creditsSpent: 2, rows: { waiting: 1 } })
  })
})

describe('a job of pages', () => {
  it('reads all pages of a list until it has its items', async () => {
    const items = Array.from({ length: 23 }, (_, i) => ({ id: `n-${i}`, at: null }))
    service.world.lists.set('news', items)
    const body = { operationId: 'feed.posts', parameters: { name: 'news' }, maxCredits: 100 }
    const { job } = await create({ ...body, maxItems: 12 })
    await work()
    expect(await read(job.id)).toMatchObject({
      status: 'completed',
      items: 12,
      creditsSpent: 6,
      rows: { total: 3 },
    })
    const lines = (await service.call(`/v1/jobs/${job.id}/results`)).text.trim().split('\n')
    expect(lines.map((line) => JSON.parse(line).item.id)).toEqual(items.slice(0, 12).map(({ id }) => id))
    const all = await create({ ...body, maxItems: 1000 })
    await work()
    expect(await read(all.job.id)).toMatchObject({ status: 'completed', items: 23, rows: { total: 5 } })
  })
})

describe('a table of inputs', () => {
  const csv = (text: string, query: string) =>
    service.call(`/v1/jobs?${query}`, { method: 'POST', body: text, headers: { 'content-type': 'text/csv' } })

  it('CSV keeps the caller’s columns, and the result has them beside the data', async () => {
    fill('a', 'b')
    const sent = 'Kunde;Feed;Notiz\r\nA-17;a;"eins; ""zwei"""\r\nB-2;b;\r\n'
    const { status, body } = await csv(sent, 'operationId=feed.posts&columns=name:Feed')
    expect(status).toBe(202)
    await work()
    const { id } = body.data.job
    expect(await read(id)).toMatchObject({ ownColumns: ['Kunde', 'Notiz'], rows: { delivered: 2 } })
    const { text, headers } = await service.call(`/v1/jobs/${id}/results?format=csv`)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const [header, first] = text.split('\r\n')
    expect(header).toMatch(/^Kunde,Notiz,input\.name,input\.cursor,job\.row,job\.outcome,/)
    expect(header).toContain('data.items')
    expect(first).toMatch(/^A-17,"eins; ""zwei""",a,,1,found,2,/)
  })

  it('keeps columns of any name, and cells of rows without them are empty', async () => {
    fill('a')
    const sent = '"__proto__;x",constructor,name\n__proto__,Ferrari,a\n'
    const { body } = await csv(sent.replace(';x', ''), 'operationId=feed.posts')
    const inputs: object[] = [{ name: 'a', toString: 'x' }, { name: 'a' }]
    const { job } = await create({ operationId: 'feed.posts', inputs })
    await work()
    const tableOf = async (id: string) =>
      (await service.call(`/v1/jobs/${id}/results?format=csv`)).text
        .split('\r\n')
        .map((line) => line.split(','))
    const [, first] = await tableOf(body.data.job.id)
    expect(first!.slice(0, 3)).toEqual(['__proto__', 'Ferrari', 'a'])
    const [, with1, without] = await tableOf(job.id)
    expect([with1!.slice(0, 2), without!.slice(0, 2)]).toEqual([
      ['x', 'a'],
      ['', 'a'],
    ])
    // The separator is not looked for inside of quotation marks.
    const quoted = await csv(sent, 'operationId=feed.posts&dryRun=true')
    expect(quoted.body.data.plan.ownColumns).toEqual(['__proto__;x', 'constructor'])
  })

  it('refuses two columns of one parameter, and numbers that JSON rounds, rather than to look up another', async () => {
    const { body } = await csv('Name,name\nAda,a', 'operationId=feed.posts')
    expect(body.error.message).toContain('"Name" and "name" are both the parameter name')
    const named = await csv('Name,name\nAda,a', 'operationId=feed.posts&columns=name:name&dryRun=true')
    expect(named.body.data.plan).toMatchObject({ rows: 1, ownColumns: ['Name'] })
    const rounded = await service.post(
      '/v1/jobs',
      '{"operationId":"feed.posts","inputs":[{"name":7123456789012345678}]}',
    )
    expect(rounded.body.error.message).toContain('Send it as a text')
  })

  it('JSON lines have ten thousand rows and more', async () => {
    const lines = Array.from({ length: 10_001 }, (_, i) => JSON.stringify({ name: `x${i}` })).join('\n')
    const { status, body } = await service.call('/v1/jobs?operationId=feed.posts&dryRun=true', {
      method: 'POST',
      body: lines,
      headers: { 'content-type': 'application/x-ndjson' },
    })
    expect([status, body.data?.plan.rows]).toEqual([200, 10_001])
  })

  it('says what a table lacks', async () => {
    const messages = await Promise.all(
      [
        ['name\na', ''],
        ['name\na', 'operationId=feed.post'],
        ['', 'operationId=feed.posts'],
        ['feed\na', 'operationId=feed.posts'],
        ['name,name\na,b', 'operationId=feed.posts'],
        ['name\n"a', 'operationId=feed.posts'],
        ['name\na', 'operationId=feed.posts&columns=nme:name'],
      ].map(async ([text, query]) => (await csv(text!, query!)).body.error.message),
    )
    expect(messages).toEqual([
      expect.stringContaining('operationId is required'),
      expect.stringContaining('Did you mean feed.posts?'),
      expect.stringContaining('header line'),
      expect.stringContaining('name'),
      expect.stringContaining('twice'),
      expect.stringContaining('does not end'),
      expect.stringContaining('has no parameter "nme"'),
    ])
  })
})

describe('a request with an Idempotency-Key', () => {
  it('creates one job', async () => {
    fill('a')
    const body = { operationId: 'feed.posts', inputs: [{ name: 'a' }] }
    const headers = { 'idempotency-key': 'once' }
    const [one, two] = [
      await service.post('/v1/jobs', body, { headers }),
      await service.post('/v1/jobs', body, { headers }),
    ]
    expect(two.body.data.job.id).toBe(one.body.data.job.id)
    const other = await service.post('/v1/jobs', { ...body, name: 'other' }, { headers })
    expect(other.body.error.code).toBe('idempotency_key_reused')
  })
})

describe('rights', () => {
  it('a job pauses when its key ends, and belongs to the key that resumes it', async () => {
    fill('a', 'b')
    const { id, key } = (await service.post('/v1/keys', { name: 'made' })).body.data
    const inputs = [{ name: 'a' }, { name: 'b' }]
    const made = await service.post('/v1/jobs', { operationId: 'feed.posts', inputs }, { key })
    await service.call(`/v1/keys/${id}`, { method: 'DELETE' })
    await work()
    const jobId = made.body.data.job.id
    expect(await read(jobId)).toMatchObject({ status: 'paused', pausedBy: 'key', creditsSpent: 0 })
    await service.post(`/v1/jobs/${jobId}/resume`)
    await work()
    expect(await read(jobId)).toMatchObject({ status: 'completed', creditsSpent: 4 })
  })

  it('neither the other mode nor another account sees a job', async () => {
    const { job } = await create({ operationId: 'feed.posts', inputs: [{ name: 'a' }] })
    for (const path of ['', '/rows', '/results']) {
      expect((await service.call(`/v1/jobs/${job.id}${path}`, { key: service.liveKey })).status).toBe(404)
    }
    const cancelled = await service.post(`/v1/jobs/${job.id}/cancel`, undefined, { key: service.liveKey })
    expect(cancelled.status).toBe(404)
    await service.post(`/v1/jobs/${job.id}/cancel`)
  })
})

describe('a schedule', () => {
  const daily = { type: 'interval', minutes: 1440 }
  const sweep = () => service.service.work.sweeps.find(({ name }) => name === 'start-scheduled-jobs')!.run()
  const day = async () => {
    service.clock.advance(1440 * 60_000)
    await sweep()
    await work()
  }
  const runsOf = async (id: string) =>
    (await service.call(`/v1/jobs?scheduleId=${id}&limit=100`)).body.data.jobs as {
      id: string
      status: string
      creditsSpent: number
      newItems: number | null
      rows: { total: number }
      ownColumns: string[]
    }[]
  const scheduleOf = async (id: string) => (await service.call(`/v1/job-schedules/${id}`)).body.data
  const remove = (id: string) => service.call(`/v1/job-schedules/${id}`, { method: 'DELETE' })
  const linesOf = async (id: string) => {
    const { text } = await service.call(`/v1/jobs/${id}/results`)
    return text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line)) as {
      item: { id: string }
      own: { customer: string }
      data: { items: { id: string }[] }
    }[]
  }

  it('runs the inputs of its first job again, once each time, also after a kill in between', async () => {
    fill('a')
    const table = 'name,customer\na,A-17\n'
    const { body } = await service.call(
      '/v1/jobs?operationId=feed.posts&schedule=type:interval,minutes:1440&maxCredits=9',
      {
        method: 'POST',
        body: table,
        headers: { 'content-type': 'text/csv' },
      },
    )
    const { scheduleId } = body.data.job
    await work()
    await sweep()
    expect(await runsOf(scheduleId)).toHaveLength(1)
    const due = (await scheduleOf(scheduleId)).nextRunAt
    await day()
    // A worker that was killed before it stored that the run was started.
    await service.service.database.query('update job_schedules set next_run_at = $2 where id = $1', [
      scheduleId,
      due,
    ])
    await sweep()
    const [second, ...first] = await runsOf(scheduleId)
    expect(first).toHaveLength(1)
    expect(second).toMatchObject({
      status: 'completed',
      creditsSpent: 2,
      maxCredits: 9,
      ownColumns: ['customer'],
    })
    expect((await linesOf(second!.id))[0]).toMatchObject({ own: { customer: 'A-17' } })
    expect(await scheduleOf(scheduleId)).toMatchObject({ lastJobId: second!.id, statusReason: null })
    // Days without a worker become one run.
    service.clock.advance(3 * 1440 * 60_000)
    await day()
    expect(await runsOf(scheduleId)).toHaveLength(3)
    expect(Date.parse((await scheduleOf(scheduleId)).nextRunAt)).toBeGreaterThan(service.clock.now())
    await remove(scheduleId)
    await day()
    expect(await runsOf(scheduleId)).toHaveLength(3)
  })

  it('delivers of a list only what no run before delivered, and reads no page behind', async () => {
    const items = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, i) => ({ id: `n-${to - 1 - i}`, at: null }))
    service.world.lists.set('news', items(0, 23))
    const { job } = await create({
      ...{ operationId: 'feed.posts', parameters: { name: 'news' }, maxItems: 100, maxCredits: 50 },
      ...{ schedule: daily, onlyNew: true },
    })
    await work()
    expect(await read(job.id)).toMatchObject({
      status: 'completed',
      items: 23,
      newItems: 23,
      rows: { total: 5 },
    })
    service.world.lists.set('news', items(0, 30))
    await day()
    const [second] = await runsOf(job.scheduleId)
    expect(second).toMatchObject({ status: 'completed', newItems: 7, rows: { total: 3 }, creditsSpent: 6 })
    const delivered = (await linesOf(second!.id)).map(({ item }) => item.id)
    expect(delivered).toEqual(items(23, 30).map(({ id }) => id))
    const [, page] = await rowsOf(second!.id)
    expect(page).toMatchObject({ items: 5, newItems: 2, data: { items: [{ id: 'n-24' }, { id: 'n-23' }] } })
    await day()
    expect((await runsOf(job.scheduleId))[0]).toMatchObject({ newItems: 0, rows: { total: 1 } })
    await remove(job.scheduleId)
  })

  it('delivers an item once where several rows have it', async () => {
    const both = { id: 'both', at: null }
    service.world.lists.set('a', [both, { id: 'a', at: null }])
    service.world.lists.set('b', [{ id: 'b', at: null }, both])
    const inputs = [{ name: 'a' }, { name: 'b' }, { name: 'a' }]
    const { job } = await create({ operationId: 'feed.posts', inputs, schedule: daily, onlyNew: true })
    await work()
    const shown = async (id: string) =>
      (await linesOf(id)).flatMap(({ data }) => data.items.map((item) => item.id)).sort()
    expect(await shown(job.id)).toEqual(['a', 'b', 'both'])
    service.world.lists.set('b', [{ id: 'c', at: null }, both])
    await day()
    const [second] = await runsOf(job.scheduleId)
    expect(await shown(second!.id)).toEqual(['c'])
    await remove(job.scheduleId)
  })

  it('leaves a run out while the one before has not ended, and says so', async () => {
    fill('a', 'b')
    const inputs = [{ name: 'a' }, { name: 'b' }]
    const sink = (await service.post('/v1/webhook-endpoints', { kind: 'sink' })).body.data.id
    const { job } = await create({
      ...{ operationId: 'feed.posts', inputs, maxCredits: 2, schedule: daily },
      webhookEndpointIds: [sink],
    })
    await day()
    expect(await runsOf(job.scheduleId)).toHaveLength(1)
    const told = async () =>
      (await service.call('/v1/events?type=job_schedule.left_out')).body.data.events.map(
        ({ payload }: { payload: { id: string; data: object } }) => ({ ...payload.data, id: payload.id }),
      )
    const { nextRunAt } = await scheduleOf(job.scheduleId)
    const event = { scheduleId: job.scheduleId, status: 'active', lastJobId: job.id, nextRunAt }
    const [leftOut, ...others] = await told()
    expect([leftOut, others]).toEqual([
      expect.objectContaining({ ...event, reason: expect.stringContaining(`${job.id} has not ended`) }),
      [],
    ])
    const { deliveries } = (await service.call(`/v1/webhook-endpoints/${sink}/deliveries`)).body.data
    expect(deliveries.map((one: { eventId: string }) => one.eventId)).toContain(leftOut.id)
    expect(await scheduleOf(job.scheduleId)).toMatchObject({
      status: 'active',
      statusReason: expect.stringContaining(`${job.id} has not ended`),
    })
    await service.post(`/v1/jobs/${job.id}/cancel`)
    await day()
    expect([(await runsOf(job.scheduleId)).length, (await told()).length]).toEqual([2, 1])
    await remove(job.scheduleId)
  })

  it('is changed, pauses with its key, and belongs to the key that sets it active', async () => {
    fill('a')
    const { id, key } = (await service.post('/v1/keys', { name: 'made' })).body.data
    const body = { operationId: 'feed.posts', inputs: [{ name: 'a' }], schedule: daily }
    const { scheduleId } = (await service.post('/v1/jobs', body, { key })).body.data.job
    await work()
    await service.call(`/v1/keys/${id}`, { method: 'DELETE' })
    await day()
    expect(await runsOf(scheduleId)).toHaveLength(1)
    expect(await scheduleOf(scheduleId)).toMatchObject({
      status: 'paused',
      statusReason: expect.stringContaining('revoked'),
    })
    expect(
      (await service.patch(`/v1/job-schedules/${scheduleId}`, { status: 'active' }, { key: service.liveKey }))
        .status,
    ).toBe(404)
    const schedule = { type: 'cron', expression: '0 6 * * *', timezone: 'UTC' }
    const changed = await service.patch(`/v1/job-schedules/${scheduleId}`, { status: 'active', schedule })
    expect(changed.body.data.nextRunAt).toMatch(/T06:00:00/)
    await day()
    expect((await runsOf(scheduleId))[0]).toMatchObject({ status: 'completed', creditsSpent: 2 })
    await remove(scheduleId)
  })

  it('spends no more, by a key with a limit of credits, than that key takes over', async () => {
    fill('a')
    const { job } = await create({ operationId: 'feed.posts', inputs: [{ name: 'a' }], schedule: daily })
    const limited = { name: 'limited', creditsPerDay: 5, manages: true }
    const { id, key } = (await service.post('/v1/keys', limited)).body.data
    const change = async (body: object) =>
      (await service.patch(`/v1/job-schedules/${job.scheduleId}`, body, { key })).status
    expect([await change({ maxCredits: 50 }), await change({ schedule: daily })]).toEqual([403, 403])
    expect([await change({ name: 'b' }), await change({ maxCredits: 50, status: 'active' })]).toEqual([
      200, 200,
    ])
    await service.patch(`/v1/keys/${id}`, { allowed: ['feed.results'] })
    expect(await scheduleOf(job.scheduleId)).toMatchObject({ status: 'paused' })
    await remove(job.scheduleId)
  })

  it('is found by a repeated creation whose first job is deleted, and stops no other that cannot run', async () => {
    fill('a')
    const creation = async (key: string) =>
      (
        await service.call('/v1/jobs', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': key },
          body: JSON.stringify({ operationId: 'feed.posts', inputs: [{ name: 'a' }], schedule: daily }),
        })
      ).body.data.job
    const first = await creation('schedule-1')
    await work()
    await service.call(`/v1/jobs/${first.id}`, { method: 'DELETE' })
    await service.service.work.sweeps.find(({ name }) => name === 'delete-expired-jobs')!.run()
    // The stored answer ends after a day.
    service.clock.advance(2 * 1440 * 60_000)
    expect(await creation('schedule-1')).toMatchObject({ scheduleId: first.scheduleId })
    await work()
    const { scheduleId } = await creation('schedule-2')
    await work()
    const { database } = service.service
    await database.query(`update job_schedules set own_columns = 'null' where id = $1`, [first.scheduleId])
    await day()
    expect(await runsOf(scheduleId)).toHaveLength(2)
    expect(await scheduleOf(first.scheduleId)).toMatchObject({
      statusReason: expect.stringContaining('left out'),
    })
    for (const one of [first.scheduleId, scheduleId]) await remove(one)
  })

  it.each([
    [{ onlyNew: true }, 'send it with schedule'],
    [{ schedule: { type: 'interval', minutes: 4 } }, 'every 5 minutes'],
    [{ schedule: { type: 'cron', expression: '0 6 30 2 *', timezone: 'UTC' } }, 'never fires'],
  ])('refuses %j', async (wrong, message) => {
    const body = { operationId: 'feed.posts', inputs: [{ name: 'a' }], ...wrong }
    const { status, body: answer } = await service.post('/v1/jobs', body)
    expect([status, answer.error?.message]).toEqual([400, expect.stringContaining(message)])
  })
})

describe('events', () => {
  it('announce each tenth and the end, in the list of the account and at the endpoints of the job', async () => {
    const names = Array.from({ length: 40 }, (_, i) => `e${i}`)
    fill(...names)
    const endpoint = (await service.post('/v1/webhook-endpoints', { kind: 'sink' })).body.data.id
    const { job } = await create({
      operationId: 'feed.posts',
      inputs: names.map((name) => ({ name })),
      webhookEndpointIds: [endpoint],
      concurrency: 4,
    })
    await work()
    const { events } = (await service.call('/v1/events?limit=100')).body.data
    const mine = events.filter(
      (event: { payload: { data: { jobId?: string } } }) => event.payload.data.jobId === job.id,
    )
    const types = mine.map(({ type }: { type: string }) => type)
    expect(types[0]).toBe('job.completed')
    expect(types.filter((type: string) => type === 'job.progress').length).toBeGreaterThanOrEqual(8)
    expect(mine[0].payload.data).toMatchObject({ percent: 100, status: 'completed', rows: { delivered: 40 } })
    const deliveries = await service.call(`/v1/webhook-endpoints/${endpoint}/deliveries?limit=100`)
    expect(deliveries.body.data.deliveries).toHaveLength(mine.length)
  })
})

it('counts what the rows of a table take where they are stored, however short they are', async () => {
  const small = await startWatching({ env: { JOB_ACCOUNT_BYTES: '10000', JOB_TEST_BYTES: '10000' } })
  const send = (names: readonly string[]) =>
    small.post('/v1/jobs', { operationId: 'feed.posts', inputs: names.map((name) => ({ name })) })
  const names = Array.from({ length: 150 }, (_, n) => `${n}`)
  expect((await send(names)).body.error).toMatchObject({ code: 'bad_request', reason: 'limit_reached' })
  expect((await send(['a', ...Array.from({ length: 80 }, () => '')])).body.error).toMatchObject({
    reason: 'limit_reached',
  })
  expect((await send(names.slice(0, 50))).status).toBe(202)
  await small.close()
})

describe('events of a test key beyond its bytes of a day', () => {
  it('leave the progress of a job out, not its end', async () => {
    const small = await startWatching({ env: { EVENT_TEST_BYTES: '2048' } })
    try {
      const inputs = Array.from({ length: 40 }, (_, i) => ({ name: `e${i}` }))
      for (const { name } of inputs) small.world.lists.set(name, [{ id: `${name}-1`, at: null }])
      const run = async () => {
        const body = { operationId: 'feed.posts', inputs, concurrency: 4, name: 'small' }
        const { job } = (await small.post('/v1/jobs', body)).body.data
        await small.worker.runDue()
        const { events } = (await small.call('/v1/events?limit=100')).body.data
        const mine = events.filter(
          (event: { payload: { data: { jobId?: string } } }) => event.payload.data.jobId === job.id,
        )
        return mine.map(({ type }: { type: string }) => type)
      }
      const first = await run()
      expect(first[0]).toBe('job.completed')
      expect(first.length).toBeLessThan(6)
      expect(await run()).toEqual(['job.completed'])
      await small.pass(25 * 60)
      expect((await run()).length).toBeGreaterThan(1)
    } finally {
      await small.close()
    }
  })
})

describe('a rotation of SECRETS_KEY', () => {
  it('leaves results readable without the key before, once they are encrypted again', async () => {
    fill('a')
    const { job } = await create({ operationId: 'feed.posts', inputs: [{ name: 'a' }] })
    await work()
    const { database } = service.service
    const own = await openSecrets(database)
    const rotating = createSecretBox('a'.repeat(32), (await sharedSecret(database, 'secrets')) as string)
    expect(await resealHeld(database, createSecretBox('b'.repeat(32)))).toBe(0)
    expect(await resealHeld(database, rotating)).toBeGreaterThan(0)
    const [row] = await database.query<{ wallet_id: string; id: string; content: Buffer }>(
      'select wallet_id, id, content from kept_answers where id = $1',
      [rowAnswerId(job.id, 1)],
    )
    await expect(openKept(own, row!)).rejects.toThrow()
    expect(await openKept(createSecretBox('a'.repeat(32)), row!)).toContain('a-1')
    await resealHeld(
      database,
      createSecretBox((await sharedSecret(database, 'secrets')) as string, 'a'.repeat(32)),
    )
    expect((await rowsOf(job.id))[0].data.items).toEqual([expect.objectContaining({ id: 'a-1' })])
  })
})

describe('deletion', () => {
  it('a deleted job is gone at once, and its results within a minute', async () => {
    fill('a')
    const { job } = await create({ operationId: 'feed.posts', inputs: [{ name: 'a' }] })
    await work()
    const held = () =>
      service.service.database.query<{ bytes: number }>(
        `select * from kept_answer_bytes where wallet_id like '% jobs'`,
      )
    expect((await held())[0]!.bytes).toBeGreaterThan(0)
    expect((await service.call(`/v1/jobs/${job.id}`, { method: 'DELETE' })).status).toBe(200)
    expect((await service.call(`/v1/jobs/${job.id}`)).status).toBe(404)
    const sweep = service.service.work.sweeps.find(({ name }) => name === 'delete-expired-jobs')!
    await sweep.run()
    const left = await service.service.database.query('select 1 from job_rows where job_id = $1', [job.id])
    expect(left).toEqual([])
  })
})
