export const root: string
export const serverFlags: readonly string[]
/** The workspaces of `installs` that serving needs with these settings. */
export function neededWorkspaces(env: Readonly<Record<string, string | undefined>>, from?: string): string[]
/** Places in the lock file of the packages that workspaces need. */
export function closureOf(
  packages: Readonly<Record<string, object>>,
  workspaces: readonly string[],
): Set<string>
