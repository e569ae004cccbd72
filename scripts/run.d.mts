export const root: string
export const bundledNode: string
export const serverFlags: readonly string[]
export function install(): void
export const serverEnv: Readonly<Record<string, string>>
export function run(args: readonly string[]): void
