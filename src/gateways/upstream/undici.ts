import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** undici is loaded with the first connection: it is a fifth of all code that a start would load. */
export const undici = () => require('undici') as typeof import('undici')
