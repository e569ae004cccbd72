import { readFileSync } from 'node:fs'

/** Reads a list file: one entry a line. */
export const readList = (file: URL): readonly string[] => readFileSync(file, 'utf8').trimEnd().split('\n')

/** A group of a regular expression that matches any of its alternatives. */
export const anyOf = (alternatives: readonly string[]): string => `(?:${alternatives.join('|')})`
