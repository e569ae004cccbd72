import type { IDataObject } from 'n8n-workflow'

/** Fields of the node that no lookup has as parameters. */
const ownFields = new Set(['resource', 'operation', 'returnAll', 'limit', 'simplify', 'options'])

/**
 * The parameters of an operation as the node's fields have them, those of its collection included.
 * @param names the names of the node's fields for this operation
 * @param read reads a field of the node
 */
export function parametersFrom(names: readonly string[], read: (name: string) => unknown): IDataObject {
  const values: IDataObject = {}
  for (const name of names) {
    if (ownFields.has(name)) continue
    const value = read(name)
    if (name === 'additionalFields') Object.assign(values, value)
    else values[name] = value as IDataObject
  }
  if ('pageSize' in values) {
    values.limit = values.pageSize
    delete values.pageSize
  }
  const isSent = (value: unknown) => value !== '' && value !== null && value !== undefined
  return Object.fromEntries(Object.entries(values).filter(([, value]) => isSent(value))) as IDataObject
}
