import { expect, test } from 'vitest'
import { z } from 'zod'
import { operation } from '../../src/catalog/operation.ts'
import { definePlatform } from '../../src/catalog/platform.ts'
import { checkIdleSources } from '../../src/cli/live-checks.ts'
import { remoteAdmin } from '../../src/operator/administration/client.ts'
import { json, openPlayback, route } from '../support/playback.ts'

const token = 'an admin token of at least 32 characters'

test('a source without traffic is asked by doctor, and a change of its answers is an alert after the second look', async () => {
  let isChanged = false
  const lamps = (id: string) =>
    operation({
      id: `lamps.${id}`,
      path: `/v1/lamps/${id}`,
      summary: 'The lamp',
      parameters: {},
      record: z.strictObject({ lamp: z.strictObject({ bulb: z.string().nullable() }) }),
      price: { base: 1 },
      cacheSeconds: 0,
      example: {},
      phrases: ['the lamp'],
      view: (bulb: string | null) => ({ lamp: { bulb } }),
      sources: [
        {
          name: 'web',
          async lookup(_, context) {
            const answer = await context.upstream.request({ url: `https://lamps.test/${id}` })
            const { bulb } = answer.json<{ bulb?: string }>()
            if (bulb === undefined) context.drift('lamp.bulb')
            return { outcome: 'found', model: bulb ?? null } as const
          },
        },
      ],
    })
  const platform = definePlatform({
    name: 'lamps',
    displayName: 'Lamps',
    operations: [lamps('idle'), lamps('used')],
    simulated: async () => ({ origins: ['https://lamps.test'], handle: () => ({ status: 404 }) }),
  })
  const origin = 'https://lamps.test'
  const open = await openPlayback({ platform, origins: [origin], env: { ADMIN_TOKEN: token } })
  open.play(
    route(origin, '/used', json({ bulb: 'E27' })),
    route(origin, '/idle', () => json(isChanged ? { socket: 'E27' } : { bulb: 'E27' })),
  )
  const { service, clock, base } = open.service
  try {
    const admin = remoteAdmin({ url: base, token })
    const look = (wait: () => Promise<unknown>) => {
      clock.advance(180_000)
      return checkIdleSources(admin, { now: clock.now(), wait })
    }
    const shapes = () => service.database.query<{ n: number }>('select count(*)::int as n from answer_shapes')
    const good = await look(() => expect.poll(shapes, { timeout: 30_000 }).not.toEqual([{ n: 0 }]))
    expect(good).toMatchObject([
      { operation: 'lamps.idle', state: 'ok' },
      { operation: 'lamps.used', state: 'ok' },
    ])
    isChanged = true
    const times = async () => (await admin('drift', {})).map((report) => report.times)
    const alerts = async () => (await admin('alerts', {})).map(({ kind }) => kind)
    await look(() => expect.poll(times, { timeout: 30_000 }).toEqual([1]))
    expect(await alerts()).not.toContain('answers_changed')
    await look(() => expect.poll(times, { timeout: 30_000 }).toEqual([2]))
    expect(await alerts()).toContain('answers_changed')
  } finally {
    await open.close()
  }
})
