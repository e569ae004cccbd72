export const root: string
export const bundledNode: string
export const serverFlags: readonly string[]
export function install(): void
export const serverEnv: Readonly<Record<string, string>>
export const referenceFolder: string
export const referenceVersionFile: string
export function installedReference(): string
export function buildReference(): void
export function buildConsole(): Promise<void>
/** The module that serves. Builds the bundle when it is missing or older than its sources. */
export function serviceEntry(): Promise<string>
export function run(args: readonly string[]): Promise<void>
