import type { Json } from '../../src/api/server/openapi/json.ts'
import { pascal } from '../../src/api/server/openapi/json.ts'
import type { Call, Model } from './model.ts'
import { docstring, type PythonTypes, parameterType, pythonName } from './python-types.ts'
import { type Branch, treeOf } from './typescript.ts'

interface Argument {
  readonly name: string
  readonly wire: string
  readonly type: string
  readonly isRequired: boolean
  /** None is sent as null. */
  readonly isNullable: boolean
  readonly doc: string
}

/** The classes of the calls, with a method for each. */
export function pythonApi(model: Model, types: PythonTypes, isAsync: boolean): string {
  const root = treeOf(model.calls)
  const writer = new ApiWriter(model, types, isAsync)
  const name = isAsync ? 'AsyncApi' : 'SyncApi'
  const main = writer.branch(name, root, 'Every call of the service, by its name in the catalog.')
  const client = isAsync ? 'AsyncClient' : 'SyncClient'
  const [lists, follow, rows] = isAsync
    ? ['AsyncListCall', 'AsyncFollow', 'AsyncRows']
    : ['ListCall', 'Follow', 'Rows']
  return `# mypy: disable-error-code="no-any-return"

from typing import TYPE_CHECKING, Any, Callable, Dict, Iterable, List, Literal, Optional, Sequence, Union, overload

from .._batch import ${rows}
from .._follow import ${follow}
from .._journal import Journal
from .._lists import ${lists}
from .._results import UNSET, Answer, CallOptions, Result, Unset, nullable

if TYPE_CHECKING:
    from .._client import ${client}
    from . import events as e
    from . import records as r


${writer.classes.join('\n\n')}

${main}`
}

class ApiWriter {
  readonly classes: string[] = []
  readonly #model: Model
  readonly #types: PythonTypes
  readonly #isAsync: boolean

  constructor(model: Model, types: PythonTypes, isAsync: boolean) {
    this.#model = model
    this.#types = types
    this.#isAsync = isAsync
  }

  get #prefix() {
    return this.#isAsync ? 'Async' : ''
  }

  /** A class for a branch: its calls are methods, its branches are attributes. */
  branch(name: string, { call, children }: Branch, doc: string): string {
    const isRoot = name.endsWith('Api')
    const client = isRoot ? 'self' : 'self._c'
    const attributes: string[] = []
    const methods: string[] = []
    if (call) methods.push(...this.#methods(call, '__call__', client))
    for (const [word, child] of children) {
      const needsClass =
        child.children.size > 0 || child.call?.price?.inputs || child.call?.id === 'monitors.events'
      if (!needsClass) {
        methods.push(...this.#methods(child.call!, pythonName(word), client))
        continue
      }
      const own = `${isRoot ? this.#prefix : name}${pascal(word)}`
      this.classes.push(
        this.branch(own, child, child.call ? `The call \`${child.call.id}\`.` : `The calls of \`${word}\`.`),
      )
      attributes.push(`        self.${pythonName(word)} = ${own}(client)\n`)
    }
    const type = isRoot ? 'Any' : `"${this.#isAsync ? 'Async' : 'Sync'}Client"`
    const init = isRoot
      ? attributes.length > 0
        ? `    _one: Any\n\n    def _attach(self, client: Any) -> None:\n${attributes.join('')}`
        : ''
      : `    def __init__(self, client: ${type}) -> None:\n        self._c = client\n${attributes.join('')}`
    return `class ${name}:\n${docstring(doc, '    ')}\n${init}\n${methods.join('\n')}`
  }

  #methods(call: Call, name: string, client: string): string[] {
    const { id, price, typeName } = call
    const follow = [
      this.#follow(call, client, name === '__call__' || id === 'monitors.events' ? 'follow' : 'follow'),
    ]
    if (id === 'monitors.create') return this.#createMonitor(call, name, client)
    if (id === 'events.list' || id === 'monitors.events') return [this.#method(call, name, client), ...follow]
    if (id === 'jobs.get') return [this.#method(call, name, client), this.#wait(client)]
    if (price?.inputs) return [this.#method(call, name, client), this.#rows(typeName, call, client)]
    return [this.#method(call, name, client)]
  }

  #resultOf({ id, typeName, price, items, subject, isFile }: Call): string {
    const data = isFile ? 'str' : `r.${typeName}Data`
    if (id === 'ask') return 'Answer[e.AskAnswer]'
    const found = subject === undefined ? data : `r.${typeName}FoundData`
    const result = price ? `Result[${found}, ${data}]` : `Answer[${data}]`
    return items.length > 0 ? `${this.#prefix}ListCall[${result}, r.${typeName}Item]` : result
  }

  #method(call: Call, name: string, client: string): string {
    const isList = call.items.length > 0
    const given = this.#arguments(call)
    return this.#definition({
      name,
      given,
      isCoroutine: this.#isAsync && !isList,
      result: this.#resultOf(call),
      doc: docOf(call, given),
      extra: call.price || isList ? ['max_credits: Optional[float] = None'] : [],
      body: `${this.#isAsync && !isList ? 'await ' : ''}${client}.${isList ? '_list' : '_one'}("${call.id}", ${wireOf(given)}, ${call.price || isList ? 'max_credits' : 'None'}, options)`,
    })
  }

  #definition(method: {
    name: string
    given: readonly Argument[]
    isCoroutine: boolean
    result: string
    doc: string
    extra: readonly string[]
    body: string
    positional?: string
  }): string {
    const { name, given, isCoroutine, result, doc, extra, body, positional } = method
    const list = [
      ...(positional ? [positional] : []),
      '*',
      ...given.map(signatureOf),
      ...extra,
      'options: Optional[CallOptions] = None',
    ]
    const head = `    ${isCoroutine ? 'async ' : ''}def ${name}(\n        self,\n${list.map((one) => `        ${one},\n`).join('')}    ) -> ${result}:\n`
    return `${head}${docstring(doc, '        ')}        return ${body}\n`
  }

  #rows(typeName: string, call: Call, client: string): string {
    const input = call.price!.inputs!.parameter
    const given = this.#arguments(call).filter(({ wire }) => wire !== input)
    return this.#definition({
      name: 'rows',
      positional: 'inputs: Iterable[str]',
      given,
      isCoroutine: false,
      result: `${this.#prefix}Rows[r.${typeName}Row]`,
      doc: `Looks up any number of inputs. Rows come in the order of the inputs, as soon as they are there. More than \`\`job_above\`\` are sent as jobs of up to 5000 rows.${argumentsOf(given)}`,
      extra: [
        'max_credits: Optional[float] = None',
        'concurrency: int = 2',
        'row_retries: int = 2',
        'journal: Optional[Journal] = None',
        'job_above: int = 1000',
      ],
      body: `${client}._rows("${call.id}", inputs, ${wireOf(given)}, max_credits, concurrency, row_retries, options, journal, job_above)`,
    })
  }

  #wait(client: string): string {
    return this.#definition({
      name: 'wait',
      given: [],
      isCoroutine: this.#isAsync,
      result: 'r.Job',
      doc: 'Waits until a job does not run any more: it is completed, cancelled or paused. ``on_progress`` is called with each reading.',
      extra: ['id: str', 'poll_seconds: float = 5', 'on_progress: Optional[Callable[[r.Job], Any]] = None'],
      body: `${this.#isAsync ? 'await ' : ''}${client}._wait_for_job(id, poll_seconds, on_progress, options)`,
    })
  }

  #follow(call: Call, client: string, name: string): string {
    const given = this.#arguments(call).filter(({ wire }) => !['cursor', 'limit', 'after'].includes(wire))
    return this.#definition({
      name,
      given,
      isCoroutine: false,
      result: `${this.#prefix}Follow`,
      doc: `Reads the events along, oldest first, and waits for new ones.${argumentsOf(given)}`,
      extra: ['after: str = "start"', 'poll_seconds: Optional[float] = None'],
      body: `${client}._follow("${call.id}", after, ${wireOf(given)}, poll_seconds, options)`,
    })
  }

  /** Typed by the operation that is watched. */
  #createMonitor(call: Call, name: string, client: string): string[] {
    const given = this.#arguments(call)
    const overloads = this.#model.calls
      .filter(({ isWatchable }) => isWatchable)
      .map(({ id, typeName }) => {
        const own = given.map((one) => {
          if (one.wire === 'operationId') return { ...one, type: `Literal["${id}"]` }
          return one.wire === 'params' ? { ...one, type: `r.${typeName}MonitorParams` } : one
        })
        const list = ['*', ...own.map(signatureOf), 'options: Optional[CallOptions] = ...']
        return `    @overload\n    ${this.#isAsync ? 'async ' : ''}def ${name}(self, ${list.join(', ')}) -> Answer[r.MonitorsCreateData]: ...\n`
      })
    const loose = given.map((one) => (one.wire === 'params' ? { ...one, type: 'Any' } : one))
    return [
      ...overloads,
      this.#definition({
        name,
        given: loose,
        isCoroutine: this.#isAsync,
        result: 'Answer[r.MonitorsCreateData]',
        doc: docOf(call, given),
        extra: [],
        body: `${this.#isAsync ? 'await ' : ''}${client}._one("${call.id}", ${wireOf(given)}, None, options)`,
      }),
    ]
  }

  #arguments(call: Call): Argument[] {
    const parameters = Object.entries(call.parameters).map(([wire, parameter]) => ({
      name: pythonName(wire),
      wire,
      type: parameterType(parameter),
      isRequired: parameter.required === true,
      isNullable: false,
      doc: parameter.description,
    }))
    const required = call.bodyOptional ? [] : ((call.body?.required as string[] | undefined) ?? [])
    const properties = (call.body?.properties ?? {}) as Record<string, Json>
    const fields = Object.entries(properties).map(([wire, schema]) => {
      const type = this.#types.typeOf(schema, `${call.typeName}${pascal(wire)}`)
      return {
        name: pythonName(wire),
        wire,
        type: this.#qualified(type),
        isRequired: required.includes(wire),
        isNullable: type.startsWith('Optional['),
        doc: typeof schema.description === 'string' ? schema.description : '',
      }
    })
    const lines = {
      name: 'lines',
      wire: 'lines',
      type: `Sequence[r.${call.typeName}Line]`,
      isRequired: true,
      isNullable: false,
      doc: 'The lines, each the body of one creation.',
    }
    return [...parameters, ...fields, ...(call.line ? [lines] : [])]
  }

  /** A type with the module of its names. */
  #qualified(type: string): string {
    const names = new Set(this.#types.names)
    return type.replace(/"(?:[^"\\]|\\.)*"|\b[A-Za-z_]\w*\b/g, (word) =>
      names.has(word) ? `r.${word}` : word,
    )
  }
}

function signatureOf({ name, type, isRequired, isNullable }: Argument): string {
  if (isRequired) return `${name}: ${type}`
  if (isNullable) return `${name}: Union[${type}, Unset] = UNSET`
  return `${name}: Optional[${type}] = None`
}

const wireOf = (given: readonly Argument[]) =>
  `{${given.map(({ name, wire, isNullable }) => `"${wire}": ${isNullable ? `nullable(${name})` : name}`).join(', ')}}`

function argumentsOf(given: readonly Argument[]): string {
  const lines = given.filter(({ doc }) => doc !== '').map(({ name, doc }) => `            ${name}: ${doc}\n`)
  return lines.length === 0 ? '' : `\n\n        Args:\n${lines.join('')}        `
}

function docOf({ summary, description, method, path }: Call, given: readonly Argument[]): string {
  const head = `${summary.replace(/\.$/, '')}. \`${method} ${path}\``
  return `${head}${description ? `\n\n        ${description}` : ''}${argumentsOf(given)}`
}
