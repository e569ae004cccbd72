/**
 * What derives from something that never changes (a schema, a declaration): made when it is first asked for, and kept
 * as long as that thing is.
 */
export function memoize<Of extends object, Value extends NonNullable<unknown>>(
  make: (of: Of) => Value,
): (of: Of) => Value {
  const made = new WeakMap<Of, Value>()
  return (of) => {
    let value = made.get(of)
    if (value === undefined) {
      value = make(of)
      made.set(of, value)
    }
    return value
  }
}
