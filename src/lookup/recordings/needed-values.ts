import type { PersonalValues } from './anonymize.ts'
import type { PersonalKind } from './personal-values.ts'

/** Trials of one recording: each reads all of its answers again. */
const maxTrials = 300

/**
 * The values that readers need as they are: a word that a page is recognized by, a token that is decoded. Halves the
 * values until the ones are found without which the recording is read differently.
 * @param readsSame whether the recording is read as before when these values are replaced
 */
export async function findNeededValues(
  values: PersonalValues,
  readsSame: (replaced: PersonalValues) => Promise<boolean>,
): Promise<Set<string>> {
  let trials = 0
  const needed = new Set<string>()
  const search = async (part: readonly (readonly [string, PersonalKind])[]): Promise<void> => {
    if (part.length === 0) return
    trials += 1
    if (trials <= maxTrials && (await readsSame(new Map(part)))) return
    if (part.length === 1 || trials > maxTrials) {
      for (const [value] of part) needed.add(value)
      return
    }
    const middle = Math.ceil(part.length / 2)
    await search(part.slice(0, middle))
    await search(part.slice(middle))
  }
  await search([...values])
  return needed
}
