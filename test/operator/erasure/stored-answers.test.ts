import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { remoteAdmin } from '../../../src/operator/administration/client.ts'
import type { Admin } from '../../../src/operator/administration/verbs.ts'
import { createWorker, type Worker } from '../../../src/runtime/workers/worker.ts'
import { signedFor, simulatedPayments } from '../../money/payments/payers.ts'
import { startTestService, type TestService } from '../../support/service.ts'
import { findStoredText } from '../../support/stored-values.ts'
import { type Receiver, startReceiver } from '../../support/watching.ts'

const token = 'an admin token of at least 32 characters'
const handle = 'zanzibarquill'
const other = 'gracehopper'
let run: TestService
let worker: Worker
let receiver: Receiver
let admin: Admin
beforeAll(async () => {
  const env = { ...simulatedPayments, ADMIN_TOKEN: token, ALLOW_PRIVATE_RANGES: '127.0.0.0/8' }
  run = await startTestService({ env })
  worker = createWorker(run.service.work)
  receiver = await startReceiver()
  admin = remoteAdmin({ url: run.base, token })
})
afterAll(async () => {
  await worker.stop()
  await receiver.close()
  await run.close()
})

const erase = () =>
  admin('person erase', {
    ...{ platform: 'tiktok', identifiers: [handle], confirm: handle, reason: 'a request of the person' },
  })

describe('the erasure of a person', () => {
  it('removes hosted media that their answers linked to, and no other', async () => {
    const hosted = async (name: string) => {
      const answer = await run.call(`/v1/tiktok/profiles/${name}/videos?hostMedia=true`)
      expect(answer.status, answer.text).toBe(200)
      return [...answer.text.matchAll(/\/media\/[\w.-]+/g)].map(([path]) => path)
    }
    const statusOf = async (path: string) => (await fetch(run.base + path)).status
    const [theirs, others] = [await hosted(handle), await hosted(other)]
    expect([theirs.length > 0, others.length > 0]).toEqual([true, true])
    expect([await statusOf(theirs[0]!), await statusOf(others[0]!)]).toEqual([200, 200])
    await erase()
    expect(new Set(await Promise.all(theirs.map(statusOf)))).toEqual(new Set([404]))
    expect(await statusOf(others[0]!)).toBe(200)
  })

  it('removes answers that are stored for payments, and the books stay', async () => {
    const buy = async (name: string) => {
      const path = `/v1/tiktok/profiles/${name}`
      const headers = { 'payment-signature': await signedFor(run, path, {}) }
      const again = () => run.call(path, { key: null, headers })
      const answer = await again()
      expect(answer.status, answer.text).toBe(200)
      return again
    }
    const [theirs, others] = [await buy(handle), await buy(other)]
    expect((await theirs()).body.data.profile.handle).toBe(handle)
    expect((await erase()).rows).toMatchObject({ payments: 1 })
    const stored = await run.service.database.query('select request, answer is null as erased from payments')
    expect(stored.filter(({ erased }) => erased)).toMatchObject([{ request: 'erased' }])
    expect((await theirs()).text).not.toContain(handle)
    expect((await others()).body.data.profile.handle).toBe(other)
    expect(await findStoredText(run.service.database, handle)).toEqual([])
    expect((await admin('verify', {})).differences).toEqual([])
  })

  it('removes what receivers of webhooks answered about them, from the events of others too', async () => {
    receiver.answer = (_, response) => response.writeHead(200).end(`stored, next is @${handle}`)
    const hook = await run.call('/v1/webhook-endpoints', {
      method: 'POST',
      body: { kind: 'http', url: receiver.url },
    })
    const id = hook.body.data.id
    await run.call(`/v1/webhook-endpoints/${id}/test`, { method: 'POST', body: {} })
    const snippets = async () =>
      (await run.call(`/v1/webhook-endpoints/${id}/deliveries`)).body.data.deliveries.map(
        (one: { responseBodySnippet: string | null }) => one.responseBodySnippet,
      )
    expect(await snippets()).toEqual([`stored, next is @${handle}`])
    expect((await erase()).rows).toMatchObject({ webhook_deliveries: 1 })
    expect(await snippets()).toEqual([null])
  })
})
