import { readFileSync } from 'node:fs'

/** Reads a file with one phrase a line. Returns the comma-separated text that `asked` of a parameter takes. */
export const readPhrases = (file: URL): string => readFileSync(file, 'utf8').trimEnd().replaceAll('\n', ', ')

/** How questions ask for the flag of a shorter answer. */
export const askedTrim = { as: [readPhrases(new URL('./trim-phrases.txt', import.meta.url))] }
