import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { sampleEvent } from '../../packages/client/src/webhooks.ts'
import { platforms } from '../../src/platforms/index.ts'
import { createWorker } from '../../src/runtime/workers/worker.ts'
import { newSecret, sign } from '../../src/watching/webhooks/delivery/signature.ts'
import { python, runPython } from '../support/python.ts'
import { startTestService } from '../support/service.ts'
import { startWatching } from '../support/watching.ts'

const root = resolve(import.meta.dirname, '../..')

/** What unittest reports at its end. */
const passed = /Ran (\d+) tests? in [\s\S]*\nOK\s*$/

test('the Python package has the version of the service', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const project = readFileSync(join(root, 'packages/client-python/pyproject.toml'), 'utf8')
  expect(project).toContain(`version = "${version}"`)
  expect(project).toContain('dependencies = []')
})

describe.skipIf(python === null)('the Python client', () => {
  test('keeps its promises against the service with a test key', async () => {
    const service = await startTestService()
    const secret = newSecret()
    const body = JSON.stringify(sampleEvent('youtube.channels.videos', [], { handle: 'nasa' }))
    const headers = sign([secret], { id: 'evt_sample', at: Date.now(), body })
    const { stderr } = await runPython(
      [
        '-m',
        'unittest',
        'test_answers',
        'test_batches',
        'test_client',
        'test_forks',
        'test_tools',
        'test_webhooks',
      ],
      {
        SOCIAL_LOOKUP_KEY: service.testKey,
        SOCIAL_LOOKUP_URL: service.base,
        SOCIAL_LOOKUP_SIGNED: JSON.stringify({ body, headers, secret }),
      },
    )
    expect(Number(passed.exec(stderr)?.[1]), stderr).toBeGreaterThan(20)
    await service.close()
  })

  test('follows events and misses none', async () => {
    const service = await startWatching()
    const at = () => new Date(service.clock.now()).toISOString()
    const list = [{ id: 'old', at: at() }]
    service.world.lists.set('ada', list)
    await service.watch('ada')
    await service.pass(0)
    for (const id of ['one', 'two', 'three']) {
      list.unshift({ id, at: at() })
      await service.pass(70)
    }
    const { stderr } = await runPython(['-m', 'unittest', 'test_events'], {
      SOCIAL_LOOKUP_KEY: service.testKey,
      SOCIAL_LOOKUP_URL: service.base,
      SOCIAL_LOOKUP_EVENTS: 'one,two,three',
    })
    expect(stderr).toMatch(passed)
    expect(stderr).not.toContain('skipped')
    await service.close()
  })

  test('waits for jobs, and makes one of many rows', async () => {
    const service = await startTestService({ platforms: platforms.filter(({ name }) => name === 'linkedin') })
    const worker = createWorker(service.service.work)
    let isOver = false
    const settings = {
      SOCIAL_LOOKUP_KEY: service.testKey,
      SOCIAL_LOOKUP_URL: service.base,
      SOCIAL_LOOKUP_JOBS: '1',
    }
    const run = runPython(['-m', 'unittest', 'test_jobs'], settings).finally(() => {
      isOver = true
    })
    while (!isOver) {
      await worker.runDue()
      await nextTurn()
    }
    const { stderr } = await run
    expect(stderr).toMatch(passed)
    expect(stderr).not.toContain('skipped')
    await worker.stop()
    await service.close()
  })
})
