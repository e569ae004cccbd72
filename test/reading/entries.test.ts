import { expect, test } from 'vitest'
import { changed, Fault } from '../../src/errors.ts'
import {
  partReporter,
  readEntries,
  requiredList,
  requireSameId,
  skipEntry,
} from '../../src/reading/entries.ts'

type Entry = { id?: string; kind?: string } | null

function reading(entries: readonly Entry[]) {
  const lost: string[] = []
  const items = () =>
    readEntries(
      entries,
      (entry) => {
        if (entry!.kind === 'advertisement') return skipEntry
        if (entry!.id === undefined) throw changed('id')
        return entry!.id
      },
      { drift: (field) => lost.push(field) },
      'things',
    )
  return { items, lost }
}

test('every entry that can be read is, in order', () => {
  const { items, lost } = reading([{ id: 'a' }, { id: 'b' }])
  expect([items(), lost]).toEqual([['a', 'b'], []])
})

test('one that cannot is left out and counted, whether its reader says so or stumbles', () => {
  const { items, lost } = reading([{ id: 'a' }, {}, null, { id: 'd' }])
  expect(items()).toEqual(['a', 'd'])
  expect(lost).toEqual(['things: id', 'things'])
})

test('where entries were sent and none could be read, it is a fault that names the field', () => {
  const { items, lost } = reading([{}, {}])
  expect(items).toThrow(expect.objectContaining({ reason: 'changed', field: 'id' }))
  expect(lost).toHaveLength(2)
  expect(reading([null]).items).toThrow(expect.objectContaining({ reason: 'changed', field: 'things' }))
})

test('no entries are an empty list: the platform said so', () => {
  expect(reading([]).items()).toEqual([])
})

test('what is known and not meant is passed over, and counts as no loss', () => {
  const { items, lost } = reading([{ kind: 'advertisement' }, { kind: 'advertisement' }])
  expect([items(), lost]).toEqual([[], []])
})

test('a fault of another reason goes on, it is no lost entry', () => {
  const busy = () => {
    throw new Fault('rate_limited', 'later')
  }
  expect(() => readEntries([1], busy, { drift: () => undefined }, 'things')).toThrow(
    expect.objectContaining({ reason: 'rate_limited' }),
  )
  const broken = () => {
    throw new Error('a defect of ours')
  }
  expect(() => readEntries([1], broken, { drift: () => undefined }, 'things')).toThrow('a defect of ours')
})

test.each([undefined, null, {}, '', 'text', 0])('%j is not a list', (value) => {
  expect(() => requiredList(value, 'things')).toThrow(
    expect.objectContaining({ reason: 'changed', field: 'things' }),
  )
})

test('a list is one, empty or not', () => {
  expect(requiredList([], 'things')).toEqual([])
  expect(requiredList([1], 'things')).toEqual([1])
})

test('another thing than the one asked for is a fault; the same in other letters, or none told, is not', () => {
  expect(() => requireSameId('ada', 'bob', 'handle')).toThrow(expect.objectContaining({ field: 'handle' }))
  expect(() => requireSameId('ada', 'Ada', 'handle')).not.toThrow()
  expect(() => requireSameId('ada', null, 'handle')).not.toThrow()
})

test('an entry that is lost is told apart from a part of an entry, and from what stands beside the list', () => {
  const lost: [string, string | undefined][] = []
  const reporter = { drift: (field: string, entry?: 'entry') => void lost.push([field, entry]) }
  const part = (value: unknown) => {
    if (value === null) throw changed('part')
    return value
  }
  const read = (parts: unknown[] | null) => {
    if (parts === null) throw changed('entry')
    return readEntries(parts, part, reporter, 'parts')
  }
  expect(readEntries([[1, null], null, [2]], read, reporter, 'list')).toEqual([[1], [2]])
  readEntries([1, null], part, partReporter(reporter), 'beside')
  expect(lost).toEqual([
    ['parts: part', undefined],
    ['list: entry', 'entry'],
    ['beside: part', undefined],
  ])
})
