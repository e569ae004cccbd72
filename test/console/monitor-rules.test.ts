import { expect, test } from 'vitest'
import { filtersOf, newRule, ruleNumber, rulesOf } from '../../packages/console/src/screens/monitors/rules.ts'

test('a form of a monitor keeps every rule that the API accepts', () => {
  const filters = {
    include: [
      { any: ['recipe', 'kitchen'], fields: ['description'] },
      { field: 'stats.views', op: 'gte' as const, value: 1000 },
      { all: ['salt', 'pepper'] },
      { any: ['salt, pepper', ' ad '] },
      { any: ['art'], wholeWords: true },
      { field: 'postedAt', op: 'gte' as const, value: '2026-01-31' },
      { field: 'postedAt', op: 'lt' as const, value: '2026-01-31T12:00:00Z' },
      { field: 'postedAt', withinHours: 48 },
    ],
    exclude: [{ any: ['ad'], none: ['add'] }, { any: ['spam'] }],
  }
  expect(filtersOf(rulesOf(filters))).toEqual(filters)
  expect(filtersOf(rulesOf(filters), '72')).toEqual({ ...filters, publishedWithinHours: 72 })
  expect(filtersOf(rulesOf(null))).toBeNull()
  // Every include rule must hold, so two rules are one.
  expect(filtersOf(rulesOf({ include: [{ any: ['a'], none: ['b'] }] }))).toEqual({
    include: [{ any: ['a'] }, { none: ['b'] }],
    exclude: [],
  })
})

test('a rule that keeps an item back is named by its number in the form', () => {
  const unfinished = newRule('any')
  const rules = [unfinished, ...rulesOf({ include: [{ any: ['a'] }], exclude: [{ any: ['b'] }] })]
  expect([ruleNumber(rules, 'include[0]'), ruleNumber(rules, 'exclude[0]')]).toEqual([2, 3])
})
