import { readFileSync } from 'node:fs'

/** Reads a file with one phrase a line. Returns the comma-separated text that `asked` of a parameter takes. */
export const readPhrases = (file: URL): string => readFileSync(file, 'utf8').trimEnd().replaceAll('\n', ', ')
