import { join, relative, resolve } from 'node:path'
import type { Expression, FunctionLikeDeclaration, Node } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import {
  API,
  type Checker,
  type LiteralType,
  type Symbol as NamedSymbol,
  type Project,
  SymbolFlags,
  type Type,
  TypeFlags,
} from 'typescript/unstable/sync'

/** What TypeScript takes a column of a result for, without null. */
export type ColumnKind = 'string' | 'number' | 'boolean' | 'Date' | 'Buffer' | 'other' | `${string}[]`

/** What the code declares of a column of a result. */
export interface ReadColumn {
  readonly kinds: readonly ColumnKind[]
  readonly isOptional: boolean
  /** Columns of the schema (`monitors.id`) of the type that the row states itself; empty: the row takes it from elsewhere. */
  readonly alike: readonly string[]
}

/** A call of `query`: its statement, and the row that the code reads of it. */
export interface Statement {
  /** File and line. */
  readonly place: string
  /** The texts that the expression can have; null: only known where it runs. */
  readonly texts: readonly string[] | null
  /** Columns by name; null: the code reads no column by name. */
  readonly row: Readonly<Record<string, ReadColumn>> | null
}

/** Texts of an expression with choices. More are not needed to see each column. */
const maxTexts = 24

/** Values of parameters and of constants that are no parameters, by their symbol. */
type Bound = ReadonlyMap<number, readonly string[] | FunctionLikeDeclaration>

const root = resolve(import.meta.dirname, '../..')
const sourceFolder = join(root, 'src/')
const schemaFolder = join(sourceFolder, 'runtime/storage/schema/')
/** The sources without tests and benchmarks, and without the types of large libraries: a quarter of the files to load. */
const config = join(import.meta.dirname, 'statements.tsconfig.json')

/** Reads every statement in src, with the types that the compiler gives its rows. */
export function readStatements(): Statement[] {
  const api = new API({ cwd: root })
  try {
    const project = api.updateSnapshot({ openProjects: [config] }).getProjects()[0]!
    const files = project.program.getSourceFileNames().filter((name) => name.startsWith(sourceFolder))
    const reader = new Reader(project)
    return files.flatMap((name) =>
      statementsOf(reader, project, name).map((one) => ({ ...one, place: relative(root, one.place) })),
    )
  } finally {
    api.close()
  }
}

function statementsOf(reader: Reader, project: Project, name: string): Statement[] {
  const file = project.program.getSourceFile(name)!
  if (!file.text.includes('.query')) return []
  const found: Statement[] = []
  const visit = (node: Node): void => {
    if (
      is.isCallExpression(node) &&
      is.isPropertyAccessExpression(node.expression) &&
      node.expression.name.text === 'query'
    ) {
      const row = reader.rowOf(node)
      const line = file.text.slice(0, node.arguments[0]?.pos).split('\n').length
      if (row !== undefined)
        found.push({ place: `${name}:${line}`, texts: reader.textsOf(node.arguments[0]!, new Map()), row })
    }
    node.forEachChild(visit)
  }
  visit(file)
  return found
}

class Reader {
  readonly #project: Project
  readonly #checker: Checker
  readonly #schema: SchemaTypes

  constructor(project: Project) {
    this.#project = project
    this.#checker = project.checker
    this.#schema = new SchemaTypes(project)
  }

  /** The row of a call that returns `Promise<Row[]>`; undefined for calls that return something else. */
  rowOf(call: Expression): Statement['row'] | undefined {
    const checker = this.#checker
    const [rows] = typeArguments(checker, checker.getTypeAtLocation(call))
    if (rows === undefined || !checker.isArrayType(rows)) return undefined
    const [row] = typeArguments(checker, rows)
    if (row === undefined || checker.getIndexInfosOfType(row).length > 0) return null
    const columns = checker.getPropertiesOfType(row)
    if (columns.length === 0) return null
    const types = checker.getTypeOfSymbol(columns)
    return Object.fromEntries(
      columns.map((column, place) => [
        column.name,
        {
          kinds: this.#kindsOf(types[place]!),
          isOptional: (column.flags & SymbolFlags.Optional) !== 0,
          alike: this.#statesType(column, types[place]!) ? this.#schema.columnsOf(types[place]!) : [],
        },
      ]),
    )
  }

  /** Whether the declaration of a field states its type itself: not a type of the schema, nor of another field. */
  #statesType(column: NamedSymbol, type: Type): boolean {
    return column.declarations.some((handle) => {
      if (!handle.path.startsWith(sourceFolder) || handle.path.startsWith(schemaFolder)) return false
      const declared = handle.resolve(this.#project)
      if (!declared || !is.isPropertySignatureDeclaration(declared) || !declared.type) return false
      if (is.isIndexedAccessTypeNode(declared.type)) return false
      // A mapped type, such as Renamed, gives a field another type than its declaration states.
      return this.#checker.getTypeFromTypeNode(declared.type)?.id === type.id
    })
  }

  #kindsOf(type: Type): ColumnKind[] {
    const parts = type.isUnionType() ? type.getTypes() : [type]
    const kinds = parts.flatMap((part) => this.#kindOf(part) ?? [])
    return [...new Set(kinds)]
  }

  #kindOf(type: Type): ColumnKind | undefined {
    if (type.flags & (TypeFlags.Null | TypeFlags.Undefined)) return undefined
    if (type.flags & TypeFlags.StringLike) return 'string'
    if (type.flags & TypeFlags.NumberLike) return 'number'
    if (type.flags & TypeFlags.BooleanLike) return 'boolean'
    if (this.#checker.isArrayType(type)) {
      const kinds = this.#kindsOf(typeArguments(this.#checker, type)[0]!)
      return kinds.length === 1 ? `${kinds[0]}[]` : 'other'
    }
    const name = type.getSymbol()?.name
    return name === 'Date' || name === 'Buffer' ? name : 'other'
  }

  /** The texts that an expression can have: constants, templates of them, functions that return such, literal types. */
  textsOf(node: Expression, bound: Bound): readonly string[] | null {
    const texts = this.#composed(node, bound)
    if (texts !== null) return texts.length > maxTexts ? texts.slice(0, maxTexts) : texts
    return literalsOf(this.#checker.getTypeAtLocation(node))
  }

  #composed(node: Expression, bound: Bound): readonly string[] | null {
    if (is.isStringLiteral(node) || is.isNoSubstitutionTemplateLiteral(node)) return [node.text]
    if (is.isNumericLiteral(node)) return [node.text]
    if (is.isTemplateExpression(node)) {
      const parts = node.templateSpans.map(({ expression, literal }) => {
        const texts = this.textsOf(expression, bound)
        return texts?.map((text) => text + literal.text) ?? null
      })
      return joined([[node.head.text], ...parts])
    }
    if (is.isParenthesizedExpression(node) || is.isAsExpression(node) || is.isSatisfiesExpression(node))
      return this.textsOf(node.expression, bound)
    if (is.isConditionalExpression(node)) {
      const [yes, no] = [this.textsOf(node.whenTrue, bound), this.textsOf(node.whenFalse, bound)]
      return yes && no && [...yes, ...no]
    }
    if (is.isIdentifier(node)) return this.#named(node, bound)
    if (is.isCallExpression(node) && is.isIdentifier(node.expression)) {
      const callee = this.#functionOf(node.expression, bound)
      if (callee) return this.#returned(callee, node.arguments, bound)
    }
    return null
  }

  #symbolOf(node: Node): NamedSymbol | undefined {
    const symbol = this.#checker.getSymbolAtLocation(node)
    return symbol && symbol.flags & SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol
  }

  #declarationOf(node: Node): Node | undefined {
    return this.#symbolOf(node)?.valueDeclaration?.resolve(this.#project)
  }

  /** The function that an expression names or is; undefined for others. */
  #functionOf(node: Expression, bound: Bound): FunctionLikeDeclaration | undefined {
    if (is.isArrowFunction(node)) return node
    if (!is.isIdentifier(node)) return undefined
    const known = bound.get(this.#symbolOf(node)?.id ?? -1)
    if (known !== undefined && !isTexts(known)) return known
    const named = this.#declarationOf(node)
    const callee = named && is.isVariableDeclaration(named) ? named.initializer : named
    return callee && (is.isArrowFunction(callee) || is.isFunctionDeclaration(callee)) ? callee : undefined
  }

  #named(node: Node, bound: Bound): readonly string[] | null {
    const symbol = this.#symbolOf(node)
    if (symbol === undefined) return null
    const known = bound.get(symbol.id)
    if (known !== undefined) return isTexts(known) ? known : null
    const declared = symbol.valueDeclaration?.resolve(this.#project)
    if (declared && is.isVariableDeclaration(declared) && declared.initializer)
      return this.textsOf(declared.initializer, bound)
    return null
  }

  /** What a function returns for arguments, if it does nothing but declare constants and return. */
  #returned(
    callee: FunctionLikeDeclaration,
    values: readonly Expression[],
    outer: Bound,
  ): readonly string[] | null {
    const bound = new Map(outer)
    for (const [place, parameter] of callee.parameters.entries()) {
      const value = values[place] ?? parameter.initializer
      const texts = value && (this.#functionOf(value, outer) ?? this.textsOf(value, outer))
      const symbol = this.#checker.getSymbolAtLocation(parameter.name)
      if (texts && symbol) bound.set(symbol.id, texts)
    }
    const { body } = callee
    if (body === undefined) return null
    if (!is.isBlock(body)) return this.textsOf(body, bound)
    const last = body.statements.at(-1)
    if (!body.statements.slice(0, -1).every((one) => is.isVariableStatement(one))) return null
    return last && is.isReturnStatement(last) && last.expression ? this.textsOf(last.expression, bound) : null
  }
}

/** The types of all columns of the schema. */
class SchemaTypes {
  readonly #checker: Checker
  /** Columns (`monitors.wallet_id`) by the id of their type. */
  readonly #columns = new Map<number, { readonly type: Type; readonly names: string[] }>()
  readonly #found = new Map<number, readonly string[]>()

  constructor({ checker, program }: Project) {
    this.#checker = checker
    const index = program.getSourceFile(join(schemaFolder, 'index.ts'))!
    const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(index)!)
    for (const type of checker.getTypeOfSymbol(exported)) this.#addTable(type!)
  }

  #addTable(table: Type): void {
    const row = this.#memberOf(table, '$inferSelect')
    if (row === undefined) return
    const name = this.#memberOf(this.#memberOf(table, '_')!, 'name') as LiteralType
    const fields = this.#checker.getPropertiesOfType(row)
    const types = this.#checker.getTypeOfSymbol(fields)
    for (const [place, field] of fields.entries()) {
      const type = types[place]!
      const alike = this.#columns.get(type.id) ?? { type, names: [] }
      // The rule of selectFields (src/runtime/storage/rows.ts), which all columns follow.
      const column = field.name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
      alike.names.push(`${name.value}.${column}`)
      this.#columns.set(type.id, alike)
    }
  }

  #memberOf(type: Type, name: string): Type | undefined {
    const member = this.#checker.getPropertyOfType(type, name)
    return member && this.#checker.getTypeOfSymbol(member)
  }

  /** The columns of the same type. */
  columnsOf(type: Type): readonly string[] {
    const known = this.#found.get(type.id)
    if (known !== undefined) return known
    const alike = [...this.#columns.values()].filter((one) => this.#isSame(one.type, type))
    const names = alike.flatMap((one) => one.names)
    this.#found.set(type.id, names)
    return names
  }

  /** Whether types are one: by their ids, but for objects, of which each declaration is a type. */
  #isSame(one: Type, other: Type): boolean {
    if (one.id === other.id) return true
    if (one.flags !== other.flags || !(one.flags & (TypeFlags.Object | TypeFlags.Union))) return false
    return this.#checker.isTypeAssignableTo(one, other) && this.#checker.isTypeAssignableTo(other, one)
  }
}

const isTexts = (known: readonly string[] | FunctionLikeDeclaration): known is readonly string[] =>
  Array.isArray(known)

/** Every text that one of each of the parts makes. */
function joined(parts: readonly (readonly string[] | null)[]): readonly string[] | null {
  let texts = ['']
  for (const part of parts) {
    if (part === null) return null
    texts = texts.flatMap((text) => part.map((one) => text + one)).slice(0, maxTexts)
  }
  return texts
}

/** The texts of a type that is literals alone; a number stands for any. */
function literalsOf(type: Type | undefined): readonly string[] | null {
  const parts = type?.isUnionType() ? type.getTypes() : type ? [type] : []
  const texts = parts.map((part) => {
    if (part.isLiteralType()) return String(part.value)
    return part.flags & TypeFlags.NumberLike ? '1' : null
  })
  return texts.length > 0 && texts.every((text) => text !== null) ? texts : null
}

function typeArguments(checker: Checker, type: Type | undefined): readonly Type[] {
  return type?.isTypeReference() ? checker.getTypeArguments(type) : []
}
