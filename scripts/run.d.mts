export const serverEnv: Readonly<Record<string, string>>
export function run(args: readonly string[]): Promise<void>
