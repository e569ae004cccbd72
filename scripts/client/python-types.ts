import { isObject, type Json, pascal } from '../../src/api/server/openapi/json.ts'
import type { Parameter } from '../../src/catalog/parameters.ts'

/** JSON Schema as types of Python 3.9: TypedDicts of the names that the wire has. */

const reference = /^#\/components\/schemas\//
const keyword =
  /^(?:False|None|True|and|as|assert|async|await|break|class|continue|def|del|elif|else|except|finally|for|from|global|if|import|in|is|lambda|nonlocal|not|or|pass|raise|return|try|while|with|yield)$/

export const snake = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()

/** A name of an argument or method: `from` is `from_`. */
export const pythonName = (name: string) => (keyword.test(snake(name)) ? `${snake(name)}_` : snake(name))

/** A JSON value as Python writes it. */
export function literal(value: unknown): string {
  if (value === null || value === undefined) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (isObject(value)) {
    const entries = Object.entries(value).filter(([, one]) => one !== undefined)
    return `{${entries.map(([name, one]) => `${literal(name)}: ${literal(one)}`).join(', ')}}`
  }
  return JSON.stringify(value)
}

export const literals = (values: readonly unknown[]) => `Literal[${values.map(literal).join(', ')}]`

/** A docstring; empty without a text. */
export function docstring(text: unknown, indent: string): string {
  if (typeof text !== 'string' || text === '') return ''
  const clean = text.replaceAll('\\', '\\\\').replaceAll('"""', "'''").trim()
  return `${indent}"""${clean}${clean.endsWith('"') ? ' ' : ''}"""\n`
}

/** Declares types of schemas once, in the order in which they are met. */
export class PythonTypes {
  readonly #declared = new Map<string, string>()
  /** Evaluated when the module is loaded, so that they come after the classes that they name. */
  readonly #aliases = new Map<string, string>()
  /** The names of components, which no object without a name gets. */
  readonly #reserved: ReadonlySet<string>

  constructor(reserved: Iterable<string>) {
    this.#reserved = new Set(reserved)
  }

  get names(): string[] {
    return [...this.#declared.keys(), ...this.#aliases.keys()]
  }

  get text(): string {
    return [...this.#declared.values(), ...this.#aliases.values()].join('\n\n')
  }

  /** @throws Error if two types have the name */
  declare(name: string, text: string): void {
    const before = this.#declared.get(name)
    if (before !== undefined && before !== text) throw new Error(`two types are named ${name}`)
    this.#declared.set(name, text)
  }

  /**
   * The type of a schema.
   * @param name what an object without a name is called
   */
  typeOf(schema: Json, name: string): string {
    if (typeof schema.$ref === 'string') return schema.$ref.replace(reference, '')
    if ('const' in schema) return literals([schema.const])
    if (Array.isArray(schema.enum)) return literals(schema.enum)
    const union = (schema.anyOf ?? schema.oneOf) as Json[] | undefined
    if (union) return this.#union(union, name)
    if (Array.isArray(schema.type)) {
      return this.#union(
        schema.type.map((type) => ({ ...schema, type })),
        name,
      )
    }
    switch (schema.type) {
      case 'object':
        return this.#object(schema, name)
      case 'array':
        return `List[${isObject(schema.items) ? this.typeOf(schema.items, singular(name)) : 'Any'}]`
      case 'string':
        return 'str'
      case 'boolean':
        return 'bool'
      case 'null':
        return 'None'
      case 'integer':
        return 'int'
      case 'number':
        return 'float'
      default:
        return 'Any'
    }
  }

  #union(parts: readonly Json[], name: string): string {
    const objects = parts.filter(({ type, properties }) => type === 'object' && properties)
    const types = parts.map((part) => {
      const place = objects.indexOf(part)
      return this.typeOf(part, place > 0 ? `${name}${place + 1}` : name)
    })
    const distinct = [...new Set(types)].filter((type) => type !== 'None')
    const one = distinct.length === 1 ? distinct[0]! : `Union[${distinct.join(', ')}]`
    return types.includes('None') ? `Optional[${one}]` : one
  }

  #object(schema: Json, name: string): string {
    const properties = isObject(schema.properties) ? Object.keys(schema.properties) : []
    if (properties.length > 0) return this.record(this.#reserved.has(name) ? `${name}Value` : name, schema)
    const more = schema.additionalProperties
    return `Dict[str, ${isObject(more) ? this.typeOf(more, `${name}Value`) : 'Any'}]`
  }

  /** Declares a TypedDict; returns its name. Python 3.9 writes optional fields as a class of their own. */
  record(name: string, schema: Json, doc?: string): string {
    const required = new Set((schema.required as string[] | undefined) ?? [])
    const fields = Object.entries(schema.properties as Record<string, Json>).map(([field, part]) => ({
      field,
      isRequired: required.has(field),
      text: `    ${field}: ${this.typeOf(part, name + pascal(field))}\n${docstring(part.description, '    ')}`,
    }))
    const [present, optional] = [true, false].map((is) =>
      fields.filter(({ isRequired }) => isRequired === is).map(({ text }) => text),
    ) as [string[], string[]]
    const head = docstring(doc, '    ')
    if (fields.some(({ field }) => keyword.test(field))) this.#functional(name, schema)
    else if (optional.length === 0)
      this.declare(name, `class ${name}(TypedDict):\n${head}${present.join('')}`)
    else if (present.length === 0)
      this.declare(name, `class ${name}(TypedDict, total=False):\n${head}${optional.join('')}`)
    else {
      this.declare(`_${name}`, `class _${name}(TypedDict):\n${present.join('')}`)
      this.declare(name, `class ${name}(_${name}, total=False):\n${head}${optional.join('')}`)
    }
    return name
  }

  /** A record with a field such as `from`, which the syntax of classes has no place for. */
  #functional(name: string, schema: Json): void {
    const fields = Object.entries(schema.properties as Record<string, Json>).map(
      ([field, part]) => `    "${field}": ${JSON.stringify(this.typeOf(part, name + pascal(field)))},\n`,
    )
    this.declare(name, `${name} = TypedDict("${name}", {\n${fields.join('')}})\n`)
  }

  /** Declares a named type. */
  alias(name: string, schema: Json, doc?: string): void {
    if (
      schema.type === 'object' &&
      isObject(schema.properties) &&
      Object.keys(schema.properties).length > 0
    ) {
      this.record(name, schema, doc)
      return
    }
    const type = this.typeOf(schema, `${name}Value`)
    this.name(name, type, doc)
  }

  /** Names a type. */
  name(name: string, type: string, doc?: string): void {
    if (name !== type) this.#aliases.set(name, `${name} = ${type}\n${docstring(doc, '')}`)
  }
}

const singular = (name: string) => `${name}Item`

/** The type of a parameter. */
export function parameterType({ schema, listValues, repeated }: Parameter): string {
  if (listValues) return `Union[Sequence[${literals(listValues)}], str]`
  const types = new PythonTypes([])
  const type = types.typeOf(schema, 'Value')
  // Objects as parameters (the schema of an extraction) are JSON of any form.
  const one = types.names.length > 0 ? 'Dict[str, Any]' : type
  return repeated ? `Sequence[${one}]` : one
}
