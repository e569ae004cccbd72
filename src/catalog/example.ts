import type { AnyOperation } from './operation.ts'
import type { Parameter } from './parameters.ts'

/**
 * The parameters that the documents show with a value: all of them together make one call that works with a test key,
 * since that is what a reference page sends. Beside the operation's own example it has every optional parameter that
 * goes with it: one of several identifiers stays out, and so does the cursor of another call.
 */
export function exampleCall(operation: AnyOperation): Readonly<Record<string, string>> {
  const parameters = Object.entries(operation.parameters as Record<string, Parameter>)
  const isBound = operation.parameters.cursor?.required === true
  let shown: Readonly<Record<string, string>> = operation.example
  for (const [name, parameter] of parameters) {
    if (name === 'cursor' || name in shown || (isBound && parameter.shapes)) continue
    const more = { ...shown, [name]: parameter.example }
    if (isAccepted(operation, more)) shown = more
  }
  return shown
}

function isAccepted(operation: AnyOperation, raw: Readonly<Record<string, string>>): boolean {
  const read = Object.entries(raw).map(([name, text]) => {
    const parameter: Parameter = operation.parameters[name]
    const value = parameter.parse(text, name)
    return [name, parameter.repeated ? [value] : value] as const
  })
  try {
    operation.check?.(Object.fromEntries(read))
    return true
  } catch {
    return false
  }
}
