import { expect, test } from 'vitest'
import { deliveryIdOf, eventIdOf, newId } from '../../../src/catalog/events/ids.ts'
import { lookupIdOf } from '../../../src/watching/monitors/checks/ids.ts'
import {
  activeState,
  type CheckEnd,
  type MonitorState,
  maxMisses,
  maxRefusals,
  stateAfterCheck,
} from '../../../src/watching/monitors/state/monitor-state.ts'

const after = (ends: CheckEnd[], from: MonitorState = activeState) => ends.reduce(stateAfterCheck, from)
const times = (count: number, end: CheckEnd) => Array.from({ length: count }, () => end)
const miss: CheckEnd = { kind: 'miss', outcome: 'not_found' }
const failed: CheckEnd = { kind: 'failed', message: 'The platform did not answer.' }

test('a target that stays missing breaks a monitor, with the reason; fewer misses do not', () => {
  expect(after(times(maxMisses - 1, miss)).status).toBe('active')
  const broken = after(times(maxMisses, miss))
  expect(broken.status).toBe('broken')
  expect(broken.statusReason).toContain('not found')
})

test('one check that finds the list clears every failure before it', () => {
  expect(after([...times(maxMisses - 1, miss), { kind: 'found' }, miss])).toMatchObject({
    status: 'active',
    failureStreak: 1,
  })
})

test('an outage never breaks a monitor, however long', () => {
  expect(after(times(1000, failed))).toEqual({
    ...activeState,
    statusReason: expect.stringContaining('last check failed'),
  })
})

test('a request the service refuses breaks a monitor soon', () => {
  const refused: CheckEnd = { kind: 'refused', message: 'handle must be a name.' }
  expect(after(times(maxRefusals, refused))).toMatchObject({
    status: 'broken',
    statusReason: `Stopped after ${maxRefusals} checks in a row: handle must be a name.`,
  })
})

test('credits and the monthly cap exhaust a monitor, each with its reason', () => {
  expect(after([{ kind: 'no_credits' }])).toMatchObject({ status: 'exhausted', exhaustedBy: 'credits' })
  expect(after([{ kind: 'cap_reached', month: '2026-01' }])).toMatchObject({
    status: 'exhausted',
    exhaustedBy: 'cap',
  })
})

test('a monitor that is not active stays as it is', () => {
  const paused: MonitorState = { ...activeState, status: 'paused', statusReason: 'Paused by the caller.' }
  expect(after([{ kind: 'found' }, miss, { kind: 'no_credits' }], paused)).toEqual(paused)
})

test('ids are derived from their subjects: equal subjects have equal ids, different subjects have different ids', () => {
  expect(eventIdOf(1, ['m', 'i'])).toBe(eventIdOf(1, ['m', 'i']))
  const all = [
    eventIdOf(1, ['m', 'i']),
    eventIdOf(2, ['m', 'i']),
    eventIdOf(1, ['m', 'j']),
    eventIdOf(1, ['mi', '']),
    lookupIdOf('m', 's', 1),
    lookupIdOf('m', 's', 2),
    deliveryIdOf('e', 'p', 1),
    deliveryIdOf('e', 'p', 2),
    newId('mon', ['w', 'k']),
    newId('mon'),
    newId('mon'),
  ]
  expect(new Set(all).size).toBe(all.length)
  expect(lookupIdOf('m', 's', 1)).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  )
})
