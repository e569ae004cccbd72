/**
 * A program of the machine that some tests need. Without it they are skipped, and skipped tests hide faults: with
 * REQUIRE_TOOLS=1 (.ci/run) they fail.
 * @param found its path, or null
 * @param debianPackage the package that contains it
 */
export function toolOrSkip<T>(name: string, debianPackage: string, found: T | null): T | null {
  if (found !== null) return found
  const problem = `${name} is not installed (apt-get install ${debianPackage})`
  if (process.env.REQUIRE_TOOLS === '1') throw new Error(`${problem}, and REQUIRE_TOOLS is set`)
  console.warn(`${problem}: its tests are skipped.`)
  return null
}
