import { inThread } from '../../../runtime/threads/threads.ts'
import { judgeTexts } from './judge-texts.ts'

type Given = Parameters<typeof judgeTexts>
type Verdict = ReturnType<typeof judgeTexts>

/** Two texts of 32,000 characters that have nothing in common take 40 ms, some of half a megabyte a second. */
const maxCharactersHere = 64_000

const lengthOf = (passages: readonly string[]) => passages.reduce((sum, one) => sum + one.length, 0)

const isEqual = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((one, place) => one === others[place])

/** The characters of the fields that have other passages than before. */
function comparedCharacters([, , stored, { fields }]: Given): number {
  let characters = 0
  for (const [field, passages] of Object.entries(fields)) {
    const before = stored?.fields[field]
    if (before === undefined || passages === null || passages === 'no part' || isEqual(before, passages))
      continue
    characters += lengthOf(before) + lengthOf(passages)
  }
  return characters
}

/**
 * As {@link judgeTexts}: long texts that changed are compared in a thread.
 * @throws Fault too_large for texts that cannot be compared in time, busy where too many wait
 */
export async function judgeInThread(...given: Given): Promise<Verdict> {
  if (comparedCharacters(given) <= maxCharactersHere) return judgeTexts(...given)
  return inThread<Verdict>(
    'pages',
    { module: new URL('./judge-texts.ts', import.meta.url), name: 'judgeTexts', args: given },
    { signal: AbortSignal.timeout(60_000), publicMessage: 'The texts take too long to compare.' },
  )
}
