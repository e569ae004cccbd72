import { expect, test } from 'vitest'
import {
  everyTriggerChangesThePage,
  everyTriggerFinds,
  opened,
  sample,
  watched,
  withSources,
} from './every-source.ts'

withSources()

test('every watchable source is listed with a sample event that holds a sample of its record', async () => {
  const { sources } = (await opened().call('/v1/monitors/sources')).body.data
  expect(sources).toHaveLength(watched.length)
  for (const source of sources) {
    expect([source.operationId, source.sampleEvent.data.items[0]]).toEqual([
      source.operationId,
      expect.any(Object),
    ])
    expect(source.defaultIntervalMinutes).toBeGreaterThanOrEqual(source.minIntervalMinutes)
  }
})

everyTriggerFinds(sample)
everyTriggerChangesThePage()
