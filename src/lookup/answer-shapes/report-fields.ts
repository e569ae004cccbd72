/** The prefix of fields that are null in the record, and that no reader missed. */
const nullPrefix = 'record.'
/** The prefix of fields of the record that are read from another place than before. */
const replacedPrefix = 'replaced.'
/** The prefix of fields of the record that have had no value in any answer lately, and had values on earlier days. */
export const emptiedPrefix = 'emptied.'

/** The prefix of lists of the record that have had one entry at most in all answers lately, and had more on earlier days. */
export const shortenedPrefix = 'shortened.'
/** The prefix of places of an answer that a reader names, and that have another name or another form now. */
const movedPrefix = 'moved.'

/** The name of a report about a field that is null in the record. */
export const nullField = (path: string) => `${nullPrefix}${path}`

/** The name of a report about a field of the record whose place is gone, and that has a value from another place. */
export const replacedField = (path: string) => `${replacedPrefix}${path}`

/** The name of a report about a field of the record that became always null. */
export const emptiedField = (path: string) => `${emptiedPrefix}${path}`

/** The name of a report about a list of the record that became always short. */
export const shortenedField = (path: string) => `${shortenedPrefix}${path}`

/** The name of a report about a place of an answer that the record shows no loss of. */
export const movedField = (path: string) => `${movedPrefix}${path}`

/**
 * What happened to the field of a report: a reader missed it, it is null in the record, it has another place, or no
 * answer of late had a value of it, or a place of the answer that its reader names changed.
 */
export function changeOf(field: string): 'missing' | 'null' | 'replaced' | 'emptied' | 'shortened' | 'moved' {
  if (field.startsWith(shortenedPrefix)) return 'shortened'
  if (field.startsWith(movedPrefix)) return 'moved'
  if (field.startsWith(nullPrefix)) return 'null'
  if (field.startsWith(emptiedPrefix)) return 'emptied'
  return field.startsWith(replacedPrefix) ? 'replaced' : 'missing'
}

/** The path in the record of a report's field; for a place of an answer its path there. */
export const recordPathOf = (field: string): string =>
  field.replace(/^(?:record|replaced|emptied|shortened|moved)\./, '')
