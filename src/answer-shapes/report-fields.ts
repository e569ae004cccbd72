/** The prefix of fields that are null in the record, and that no reader missed. */
const nullPrefix = 'record.'
/** The prefix of fields of the record that are read from another place than before. */
const replacedPrefix = 'replaced.'

/** The name of a report about a field that is null in the record. */
export const nullField = (path: string) => `${nullPrefix}${path}`

/** The name of a report about a field of the record whose place is gone, and that has a value from another place. */
export const replacedField = (path: string) => `${replacedPrefix}${path}`

/** What happened to the field of a report: a reader missed it, it is null in the record, or it has another place. */
export function changeOf(field: string): 'missing' | 'null' | 'replaced' {
  if (field.startsWith(nullPrefix)) return 'null'
  return field.startsWith(replacedPrefix) ? 'replaced' : 'missing'
}

/** The path in the record of a report's field. */
export const recordPathOf = (field: string): string => field.replace(/^(?:record|replaced)\./, '')
