import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { Platform } from '../../../src/catalog/platform.ts'
import type { Vendor } from '../../../src/gateways/vendors/vendor.ts'
import { type Asked, askSource } from '../../support/ask-source.ts'
import { startTestService, type TestService } from '../../support/service.ts'

type Ask = (operationId: string, params: Readonly<Record<string, string>>) => Promise<Asked>

/** The record of a lookup that has to be found. */
const found =
  (ask: Ask) =>
  async (...asked: Parameters<Ask>): Promise<Asked['data']> => {
    const { ended, data } = await ask(...asked)
    expect(ended).toBe('found')
    return data
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
