import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { Platform } from '../../src/catalog/platform.ts'
import type { Vendor } from '../../src/vendors/vendor.ts'
import { type Asked, askSource } from '../support/ask-source.ts'
import { json, openPlayback, type Place, type Playback, recorded, route } from '../support/playback.ts'
import type { ReplayRoute } from '../support/replay.ts'
import { startTestService, type TestService } from '../support/service.ts'

type Ask = (operationId: string, params: Readonly<Record<string, string>>) => Promise<Asked>

/** The record of a lookup that has to be found. */
const found =
  (ask: Ask) =>
  async (...asked: Parameters<Ask>): Promise<Asked['data']> => {
    const { ended, data } = await ask(...asked)
    expect(ended).toBe('found')
    return data
  }

/** A service whose vendor's origin answers from recordings, and that is asked nothing else. */
export function vendorPlayback(vendor: Vendor, platform: Platform) {
  const files = recorded(`vendors/${vendor.name}`)
  let open: Playback | undefined
  beforeAll(async () => {
    open = await openPlayback({
      platform,
      origins: [vendor.origin],
      env: { [vendor.keySetting]: 'the-operators-key' },
    })
  })
  afterAll(() => open?.close())
  beforeEach(() => open?.service.clock.advance(86_400_000))
  const ask: Ask = (operationId, params) => askSource(open!.service, 'live', vendor.name, operationId, params)
  return {
    files,
    upstream: () => open!.replay,
    play: (...routes: readonly ReplayRoute[]) => open!.play(...routes),
    /** Answers a path of the vendor with a recording. */
    at: (place: Place, name: string): ReplayRoute => route(vendor.origin, place, () => files.answer(name)),
    /** Answers a path of the vendor with a body of the test's own. */
    here: (path: string, body: unknown, status = 200): ReplayRoute =>
      route(vendor.origin, path, json(body, status)),
    /** Asks the vendor with a live key. */
    ask,
    found: found(ask),
  }
}

/** A service over the stand-ins, asked for one vendor's answers with a test key. */
export function vendorSandbox(vendor: Vendor, platform: Platform) {
  let open: TestService | undefined
  beforeAll(async () => {
    open = await startTestService({
      platforms: [platform],
      env: { SIMULATED_VENDORS: 'true' },
    })
  })
  afterAll(() => open?.close())
  beforeEach(() => open?.clock.advance(86_400_000))
  const ask: Ask = (operationId, params) => askSource(open!, 'test', vendor.name, operationId, params)
  return {
    service: () => open!,
    ask,
    found: found(ask),
    /** Every page of a list, to the end or as soon as it has so many items. */
    async pages(operationId: string, params: Readonly<Record<string, string>>, name: string, enough = 60) {
      const pages: Asked['data'][] = []
      const ids: string[] = []
      let cursor: string | null = null
      do {
        const data: Asked['data'] = await found(ask)(operationId, { ...params, ...(cursor && { cursor }) })
        pages.push(data.page)
        ids.push(...data[name].map(({ id }: { id: string }) => id))
        cursor = data.page.nextCursor
      } while (cursor !== null && ids.length < enough)
      return { pages, ids }
    },
  }
}
