/** The prefix of fields that are null in the record, and that no reader missed. */
const nullPrefix = 'record.'
/** The prefix of fields of the record that are read from another place than before. */
const replacedPrefix = 'replaced.'
/** The prefix of fields of the record that have had no value in any answer lately, and had values on earlier days. */
export const emptiedPrefix = 'emptied.'

/** The name of a report about a field that is null in the record. */
export const nullField = (path: string) => `${nullPrefix}${path}`

/** The name of a report about a field of the record whose place is gone, and that has a value from another place. */
export const replacedField = (path: string) => `${replacedPrefix}${path}`

/** The name of a report about a field of the record that became always null. */
export const emptiedField = (path: string) => `${emptiedPrefix}${path}`

/**
 * What happened to the field of a report: a reader missed it, it is null in the record, it has another place, or no
 * answer of late had a value of it.
 */
export function changeOf(field: string): 'missing' | 'null' | 'replaced' | 'emptied' {
  if (field.startsWith(nullPrefix)) return 'null'
  if (field.startsWith(emptiedPrefix)) return 'emptied'
  return field.startsWith(replacedPrefix) ? 'replaced' : 'missing'
}

/** The path in the record of a report's field. */
export const recordPathOf = (field: string): string => field.replace(/^(?:record|replaced|emptied)\./, '')
