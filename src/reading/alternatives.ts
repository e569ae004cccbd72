import { readFileSync } from 'node:fs'

/** Reads a list file: one entry a line. */
export const readList = (file: URL): readonly string[] => readFileSync(file, 'utf8').trimEnd().split('\n')

/** A group of a regular expression that matches any of its alternatives. */
export const anyOf = (alternatives: readonly string[]): string => `(?:${alternatives.join('|')})`

/** A pattern between characters that are no letters and no digits, in every script; `\\b` knows ASCII alone. */
export const wholeWord = (pattern: string): string => `(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`
