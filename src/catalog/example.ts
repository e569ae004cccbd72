import type { AnyOperation } from './operation.ts'
import type { Parameter } from './parameters.ts'
import { quote } from './price.ts'
import { priceFor } from './price-override.ts'

type Call = Readonly<Record<string, string>>

/**
 * The parameters that the documents show with a value. Together they form one call that works with a test key,
 * because reference pages send them all. The operation's own example is extended with every optional parameter that
 * combines with it and adds nothing to the price. Of several alternative identifiers one is included, and the cursor
 * of another call is left out.
 */
export function exampleCall(operation: AnyOperation): Call {
  const parameters = Object.entries(operation.parameters as Record<string, Parameter>)
  const isBound = operation.parameters.cursor?.required === true
  const limit = operation.price.records?.limit
  let shown: Call = operation.example
  for (const [name, parameter] of parameters) {
    if (name === 'cursor' || name in shown || (isBound && parameter.shapes)) continue
    // Each record is charged, so the example requests the minimum number.
    const value = name === limit ? String(parameter.schema.minimum ?? 1) : parameter.example
    const more = { ...shown, [name]: value }
    if (isAccepted(operation, more) && exampleCredits(operation, more) <= exampleCredits(operation, shown))
      shown = more
  }
  return shown
}

/** The highest price of an example call, which is what it costs with a test key if it is found. */
export function exampleCredits(operation: AnyOperation, call: Call = exampleCall(operation)): number {
  return quote(priceFor(operation, 'test'), valuesOf(operation, call))
}

const valuesOf = (operation: AnyOperation, call: Call) =>
  Object.fromEntries(
    Object.entries(call).map(([name, text]) => {
      const parameter: Parameter = operation.parameters[name]
      const value = parameter.parse(text, name)
      return [name, parameter.repeated ? [value] : value] as const
    }),
  )

function isAccepted(operation: AnyOperation, call: Call): boolean {
  const values = valuesOf(operation, call)
  try {
    operation.check?.(values)
    return true
  } catch {
    return false
  }
}

/** The name of an operation as a tool: `youtube_videos_comments`. */
export const toolNameOf = ({ id }: Pick<AnyOperation, 'id'>): string =>
  id
    .replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    .replaceAll('.', '_')
    .slice(0, 64)
