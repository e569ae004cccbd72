export function buildConsole(tools?: string): Promise<void>
/** Builds the documentation site when it is missing or older than its sources. Returns whether it is there. */
export function buildSite(): Promise<boolean>
/** Whether the site is there and its sources are those it was built from. */
export function isSiteBuilt(): boolean
/** The module that serves. Builds the bundle when it is missing or older than its sources. */
export function serviceEntry(tools?: string): Promise<string>
