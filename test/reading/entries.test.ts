import { expect, test } from 'vitest'
import { changed, Fault } from '../../src/catalog/errors.ts'
import {
  type DriftReporter,
  partlessContext,
  readEntries,
  readOptional,
  readParts,
  readPartsOrNull,
  requiredList,
  requireSameId,
  requireUncontradicted,
  skipEntry,
  valueReporter,
  withoutForeign,
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

test('an unreadable entry is left out and counted, by a report or an error of its reader', () => {
  const { items, lost } = reading([{ id: 'a' }, {}, null, { id: 'd' }])
  expect(items()).toEqual(['a', 'd'])
  expect(lost).toEqual(['things: id', 'things'])
})

test('a list whose entries are all unreadable is a fault that names the field', () => {
  const { items, lost } = reading([{}, {}])
  expect(items).toThrow(expect.objectContaining({ reason: 'changed', field: 'id' }))
  expect(lost).toHaveLength(2)
  expect(reading([null]).items).toThrow(expect.objectContaining({ reason: 'changed', field: 'things' }))
})

test('a list of more than a thousand unreadable entries is a fault, whatever else it has', () => {
  const { stackTraceLimit } = Error
  let read = 0
  const readOne = (entry: Entry) => {
    read += 1
    return entry!.id!
  }
  const reporter = { drift: () => undefined }
  const entries: Entry[] = [{ id: 'a' }, ...Array<Entry>(20_000).fill(null)]
  expect(() => readEntries(entries, readOne, reporter, 'posts')).toThrow(Fault)
  expect(readPartsOrNull(entries, (entry) => readOne(entry as Entry), reporter, 'posts')).toBeNull()
  expect(read).toBeLessThan(2100)
  expect(readEntries(entries.slice(0, 500), readOne, reporter, 'posts')).toEqual(['a'])
  // Errors elsewhere have their stacks.
  expect(Error.stackTraceLimit).toBe(stackTraceLimit)
})

test('a list without entries is empty: the platform reported it so', () => {
  expect(reading([]).items()).toEqual([])
})

test('known entries of other kinds are skipped and not counted as unreadable', () => {
  const { items, lost } = reading([{ kind: 'advertisement' }, { kind: 'advertisement' }])
  expect([items(), lost]).toEqual([[], []])
})

test('a fault with another cause is rethrown and not counted as an unreadable entry', () => {
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

test('another object than the requested one is a fault; other letter case or a missing name is not', () => {
  expect(() => requireSameId('ada', 'bob', 'handle')).toThrow(expect.objectContaining({ field: 'handle' }))
  expect(() => requireSameId('ada', 'Ada', 'handle')).not.toThrow()
  expect(() => requireSameId('ada', null, 'handle')).not.toThrow()
})

test('an unreadable entry of the list, of a list inside of an object and of another list count separately', () => {
  const lost: [string, string | undefined][] = []
  const reporter: DriftReporter = { drift: (field, entry) => void lost.push([field, entry]) }
  const part = (value: unknown) => {
    if (value === null) throw changed('part')
    return value
  }
  const read = (parts: unknown[] | null) => {
    if (parts === null) throw changed('entry')
    return readParts(parts, part, reporter, 'parts')
  }
  expect(readEntries([[1, null], null, [2]], read, reporter, 'list')).toEqual([[1], [2]])
  readEntries([1, null], part, valueReporter(reporter), 'beside')
  expect(lost).toEqual([
    ['parts: part', 'part'],
    ['list: entry', 'entry'],
    ['beside: part', undefined],
  ])
})

test('an entry of another object is not left out: the whole list may be that object’s', () => {
  const read = (id: string) => {
    requireSameId('a', id, 'owner.id')
    return id
  }
  const lost: string[] = []
  const of = (...ids: string[]) => readEntries(ids, read, { drift: (field) => lost.push(field) }, 'things')
  expect(of('a', 'A')).toEqual(['a', 'A'])
  expect(() => of('a', 'b')).toThrow(expect.objectContaining({ reason: 'changed', field: 'owner.id' }))
  expect(lost).toEqual([])
})

test.each([
  ['7157474026414182', '7157474026414183', ['u_7157474026414182', '-7', '7157474026414182.0']],
  ['7157474026414182', '0', ['some text']],
  ['UCabcdefghijklmnopqrstuv', 'UCabcdefghijklmnopqrstuw', ['some text', '7']],
  ['t3_1abcde', 't3_1abcdf', ['1abcde', 'some text']],
])(
  'an entry of %s is left out alone where its id is in another form; %s makes a fault',
  (own, other, forms) => {
    const read = (id: string) => {
      requireSameId(own, id, 'owner.id')
      return id
    }
    const lost: string[] = []
    const of = (...ids: string[]) => readEntries(ids, read, { drift: (field) => lost.push(field) }, 'things')
    for (const form of forms) expect(of(own, form)).toEqual([own])
    expect(lost).toEqual(forms.map(() => 'things: owner.id'))
    expect(() => of(own, other)).toThrow(expect.objectContaining({ field: 'owner.id' }))
    expect(() => of(forms[0]!)).toThrow(expect.objectContaining({ field: 'owner.id' }))
  },
)

test.each([
  ['no statement', {}, true],
  ['a count of 0', { counts: [0, '0', null, undefined], more: [false, 0, null] }, true],
  ['a count of entries', { counts: [0, 20] }, false],
  ['a count that cannot be read', { counts: ['1.2K'] }, false],
  ['a flag for further entries', { counts: [0], more: [false, true] }, false],
])('an empty list beside %s', (_, signs, isProven) => {
  const check = () => requireUncontradicted(signs, 'things')
  if (isProven) expect(check).not.toThrow()
  else expect(check).toThrow(expect.objectContaining({ reason: 'changed', field: 'things' }))
})

test.each([
  ['is_ad', { is_ad: true }],
  ['isAd', { node: { isAd: true } }],
  ['ad_id', { media: { ad_id: '5' } }],
  ['sponsored_data', { story: { sponsored_data: { ad_id: 1 } } }],
  ['promotedMetadata', { promotedMetadata: { advertiser: 'x' } }],
  ['repostedBy', { repostedBy: 'carol' }],
])('an entry of another object that states by %s what it is, is left out and reported', (_, sign) => {
  const lost: unknown[][] = []
  const reporter: DriftReporter = { drift: (...report) => void lost.push(report) }
  const read = ({ owner }: { owner: string }) => {
    requireSameId('ada', owner, 'owner')
    return owner
  }
  expect(readEntries([{ owner: 'ada' }, { owner: 'bob', ...sign }], read, reporter, 'posts')).toEqual(['ada'])
  expect(lost).toEqual([['posts: foreign entry']])
  const isOther = ({ owner }: { owner: string }) => owner !== 'ada'
  expect(
    withoutForeign(
      [
        { owner: 'ada', ...sign },
        { owner: 'bob', ...sign },
      ],
      isOther,
      reporter,
      'posts',
    ),
  ).toHaveLength(1)
})

test('an optional list inside of an entry costs the entry nothing: it is null, and each part counts', () => {
  const reports: unknown[][] = []
  const reporter = { drift: (...report: unknown[]) => void reports.push(report) }
  const read = (part: unknown) => {
    if (typeof part !== 'string') throw changed('label')
    return part
  }
  const parts = (list: unknown) => readPartsOrNull(list, read, reporter, 'badges')
  expect([parts(undefined), parts(null), parts([]), parts(['a', 7])]).toEqual([null, null, [], ['a']])
  expect([parts([7, null]), parts({ a: 1 })]).toEqual([null, null])
  const part = ['badges: label', 'part']
  expect(reports).toEqual([part, part, part, ['badges', 'part']])
  const ofOther = () => requireSameId('ada', 'bob', 'owner')
  expect(() => readPartsOrNull([{}], ofOther, reporter, 'badges')).toThrow('owner')
})

test('an entry whose parts are all unreadable counts once', () => {
  const reports: unknown[][] = []
  const reporter = { drift: (...report: unknown[]) => void reports.push(report) }
  const readPart = (): never => {
    throw changed('label')
  }
  const read = (entry: unknown[]) => readParts(entry, readPart, reporter, 'pictures')
  expect(readEntries([[1, 2], []], read, reporter, 'posts')).toEqual([[]])
  expect(reports).toEqual([['posts: label', 'entry']])
})

test('a sign without a value states nothing: the list may be another object’s', () => {
  const read = ({ owner }: { owner: string }) => requireSameId('ada', owner, 'owner')
  for (const sign of [
    { is_ad: false },
    { ad_id: null },
    { sponsored_data: {} },
    { adCount: 5 },
    { reposts: 3 },
  ]) {
    expect(() => readEntries([{ owner: 'bob', ...sign }], read, { drift: () => undefined }, 'posts')).toThrow(
      'owner',
    )
  }
})

test('a record that shows no lists of an entry lacks the entry alone', () => {
  const reported: unknown[][] = []
  const context = partlessContext({ drift: (...report: unknown[]) => void reported.push(report) })
  context.drift('tags', 'part')
  context.drift('posts', 'entry')
  expect(reported).toEqual([
    ['tags', undefined],
    ['posts', 'entry'],
  ])
})

test('an error of the reader itself keeps its stack, for the log', () => {
  const reporter = { drift: () => undefined }
  const broken = () => (undefined as unknown as string).length
  const thrown = (() => {
    try {
      return readOptional('likes', reporter, null, broken)
    } catch (error) {
      return error as Error
    }
  })()
  expect((thrown as Error).stack).toContain('at broken')
})
