import { markRule } from '../../src/agents/mcp/instructions.ts'
import { isObject, type Json, pascal, schemaOf } from '../../src/api/server/openapi/json.ts'
import * as eventData from '../../src/catalog/events/data-schemas.ts'
import {
  conditionMetType,
  itemsEditedType,
  itemsRemovedType,
  partMissingType,
  summaryType,
  testType,
  textChangedType,
} from '../../src/catalog/events/event.ts'
import {
  accountBudgetType,
  balanceLowType,
  endpointDisabledType,
  endpointNotices,
  jobEventTypes,
  jobScheduleEventTypes,
  keyBudgetType,
  monitorNotices,
} from '../../src/catalog/events/notices.ts'
import { forcedNumber, forcedOutcomes } from '../../src/simulation/forced.ts'
import { errorClassNames, errorSentences, reasonNames } from './errors.ts'
import type { Call, Model } from './model.ts'
import { pythonApi } from './python-api.ts'
import { docstring, literal, literals, PythonTypes, parameterType } from './python-types.ts'
import { toolDefinitions } from './tools.ts'
import { entryOf, packageVersion } from './typescript.ts'

const heading = '# Generated from the catalog by `npm run client`. Do not edit.\n'
const future = `${heading}\nfrom __future__ import annotations\n\n`

/** The generated files of the Python client, by their names in `_generated`. */
export function pythonFiles(model: Model): Record<string, string> {
  const types = new PythonTypes(Object.keys(model.components))
  declareRecords(types, model)
  const known = new Set(types.names)
  const typing = 'from typing import Any, Dict, List, Literal, Optional, Sequence, TypedDict, Union\n'
  const api = (isAsync: boolean) => future + pythonApi(model, types, isAsync)
  // The methods come first: they declare the types of bodies.
  const [sync, asynchronous] = [api(false), api(true)]
  return {
    '__init__.py': heading,
    'version.py': `${heading}\n# The version of the client and of the service that it is generated from.\nVERSION = "${packageVersion}"\n`,
    'table.py': table(model),
    'literals.py': errorLiterals(),
    'errors.py': errors(),
    'forced.py': forced(),
    'tools.py': tools(),
    'sync_api.py': sync,
    'async_api.py': asynchronous,
    'events.py': `${future}${typing}\nfrom .records import *  # noqa: F403\n\n\n${events(model, known)}`,
    'records.py': `${future}${typing}\n\n${types.text}`,
  }
}

const resolved = ({ components }: Model, schema: Json): [Json, string | undefined] => {
  if (typeof schema.$ref !== 'string') return [schema, undefined]
  const name = schema.$ref.split('/').at(-1)!
  return [components[name]!, name]
}

function declareRecords(types: PythonTypes, model: Model): void {
  for (const [name, schema] of Object.entries(model.components)) types.alias(name, schema)
  for (const call of model.calls) {
    declareData(types, model, call)
    if (call.price)
      types.record(`${call.typeName}Params`, paramsSchema(call), `Parameters of \`${call.id}\`.`)
    if (call.isWatchable)
      types.record(
        `${call.typeName}MonitorParams`,
        paramsSchema(call, 'cursor'),
        `Of monitors of \`${call.id}\`.`,
      )
    if (call.line) types.record(`${call.typeName}Line`, call.line)
  }
}

/** The record of a call, the record whose object was found, and the items of a list. */
function declareData(
  types: PythonTypes,
  model: Model,
  { id, typeName, data, subject, items, price }: Call,
): void {
  const name = `${typeName}Data`
  const [schema, component] = resolved(model, data)
  const properties = isObject(schema.properties) ? (schema.properties as Record<string, Json>) : {}
  if (subject === undefined) types.alias(name, data, `The answer of \`${id}\`.`)
  else {
    const { [subject]: about, ...others } = properties
    const type = types.typeOf(about!, `${component ?? name}${pascal(subject)}`)
    const rest = `_${typeName}Rest`
    const nested = Object.fromEntries(
      Object.entries(others).map(([field, part]) => [
        field,
        typed(types, part, `${component ?? name}${pascal(field)}`),
      ]),
    )
    const required = ((schema.required as string[] | undefined) ?? []).filter((field) => field !== subject)
    types.record(rest, { properties: nested, required })
    const found = type.replace(/^Optional\[(.*)\]$/s, '$1')
    types.declare(
      name,
      `class ${name}(${rest}):\n${docstring(`The answer of \`${id}\`.`, '    ')}    ${subject}: ${type}\n`,
    )
    types.declare(
      `${typeName}FoundData`,
      `class ${typeName}FoundData(${rest}):\n${docstring(`The answer of \`${id}\` that found its object.`, '    ')}    ${subject}: ${found}\n`,
    )
  }
  const ofItems = items.map((field) =>
    elementOf(types.typeOf(properties[field]!, `${component ?? name}${pascal(field)}`)),
  )
  const distinct = [...new Set(ofItems)]
  const item = distinct.length > 1 ? `Union[${distinct.join(', ')}]` : distinct[0]
  if (item !== undefined) types.name(`${typeName}Item`, item, `An item of \`${id}\`.`)
  if (price?.inputs)
    types.name(
      `${typeName}Row`,
      elementOf(types.typeOf(properties.results!, `${component ?? name}Results`)),
      `A row of \`${id}\`.`,
    )
}

/** A schema whose type is known already. */
function typed(types: PythonTypes, schema: Json, name: string): Json {
  return {
    $ref: types.typeOf(schema, name),
    ...(schema.description ? { description: schema.description } : {}),
  }
}

const elementOf = (type: string) => type.replace(/^Optional\[(.*)\]$/s, '$1').replace(/^List\[(.*)\]$/s, '$1')

/** @param without a parameter that is left out */
function paramsSchema({ parameters }: Call, without?: string): Json {
  const own = Object.entries(parameters).filter(([name]) => name !== without)
  return {
    properties: Object.fromEntries(
      own.map(([name, parameter]) => [
        name,
        { $ref: parameterType(parameter), description: parameter.description },
      ]),
    ),
    required: own.filter(([, { required }]) => required).map(([name]) => name),
  }
}

function table({ calls }: Model): string {
  const entries = calls.map((call) => `    ${literal(call.id)}: ${literal(entryOf(call))},\n`)
  return `${heading}\nfrom typing import Any, Dict\n\n# How each call is sent, by its id.\ncalls: Dict[str, Dict[str, Any]] = {\n${entries.join('')}}\n`
}

function errorLiterals(): string {
  const { codes } = errorClassNames()
  return `${heading}\nfrom typing import Literal\n\nErrorCode = ${literals(codes)}\n"""What an error is about."""\n\nErrorReason = ${literals(reasonNames)}\n"""The cause of an error, finer than its code."""\n`
}

function errors(): string {
  const { codes, nameOf } = errorClassNames()
  const classes = codes.map(
    (code) => `class ${nameOf(code)}(ApiError):\n${docstring(errorSentences(code), '    ')}`,
  )
  const entries = codes.map((code) => `    "${code}": ${nameOf(code)},\n`)
  return `${heading}\nfrom typing import Dict, Type\n\nfrom .._errors import ApiError\n\n__all__ = ${literal(codes.map(nameOf))}\n\n\n${classes.join('\n\n')}\n\nerror_classes: Dict[str, Type[ApiError]] = {\n${entries.join('')}}\n`
}

function forced(): string {
  const own = (value: (name: (typeof forcedOutcomes)[number]) => string) =>
    forcedOutcomes.map((name) => `    ${name}: Final = "${value(name)}"\n`).join('')
  return `${heading}\nfrom typing import Final\n\n\nclass forced:\n    """Handles, names and queries that force an outcome with a test key (docs/SANDBOX.md)."""\n\n${own((name) => `sim_${name}`)}    no_credits: Final = "sim_no_credits"\n    internal: Final = "sim_internal"\n    too_large: Final = "sim_too_large"\n\n\nclass forced_ids:\n    """Numeric ids that force an outcome with a test key."""\n\n${own(forcedNumber)}`
}

/** The definitions of the tools for agents. */
function tools(): string {
  const entries = toolDefinitions().map((one) => `    ${literal(one)},\n`)
  return `${heading}\nfrom typing import Any, Dict, List\n\n# The rule on the marks around texts of strangers.\nMARK_RULE = ${literal(markRule)}\n\ndefinitions: List[Dict[str, Any]] = [\n${entries.join('')}]\n`
}

/** The events by type and operation, and the answers of `ask` by operation. */
function events({ calls }: Model, known: ReadonlySet<string>): string {
  const watchable = calls.filter(({ isWatchable }) => isWatchable)
  const parts = watchable.map(({ id, typeName }) => {
    const item = known.has(`${typeName}Item`) ? `${typeName}Item` : 'Any'
    return `class ${typeName}NewItems(_NewItems):\n    items: List[${item}]


class ${typeName}Event(_EventBase):
    """New items of \`${id}\`."""

    type: Literal["monitor.new_items"]
    operationId: Literal["${id}"]
    data: ${typeName}NewItems
`
  })
  const asked = calls
    .filter(({ price }) => price)
    .map(
      ({ id, typeName }) => `class ${typeName}AskedLookup(TypedDict):
    data: Optional[${typeName}Data]
    meta: Dict[str, Any]


class ${typeName}Asked(_AskedBase):
    """A question that was routed to \`${id}\`."""

    operationId: Literal["${id}"]
    lookup: ${typeName}AskedLookup
`,
    )
  const eventNames = watchable.map(({ typeName }) => `    ${typeName}Event,\n`)
  const askNames = calls.filter(({ price }) => price).map(({ typeName }) => `    ${typeName}Asked,\n`)
  return `${eventBases}
${noticeTypes()}

${parts.join('\n\n')}

${asked.join('\n\n')}

NewItemsEvent = Union[
${eventNames.join('')}]
"""A monitor found new items; \`\`operationId\`\` narrows them."""

WebhookEvent = Union[
    NewItemsEvent,
${notices.map(({ name }) => `    ${name},\n`).join('')}]
"""Every event, by \`\`type\`\`; those with new items also by \`\`operationId\`\`."""

AskAnswer = Union[
${askNames.join('')}]
"""What a question was routed to and what came of it; \`\`operationId\`\` narrows the data."""
`
}

/** The events without items: name and text of the class, types, and name and schema of the data. */
const notices = [
  {
    name: 'ItemsEditedEvent',
    doc: 'Texts of known items changed.',
    types: [itemsEditedType],
    data: ['ItemsEdited', eventData.itemsEditedData],
  },
  {
    name: 'ItemsRemovedEvent',
    doc: 'Known items are no longer in their list.',
    types: [itemsRemovedType],
    data: ['ItemsRemoved', eventData.itemsRemovedData],
  },
  {
    name: 'ConditionMetEvent',
    doc: 'Conditions of a monitor with `watch: "values"` that hold.',
    types: [conditionMetType],
    data: ['ConditionMet', eventData.conditionMetData],
  },
  {
    name: 'TextChangedEvent',
    doc: 'A text that a monitor with `watch: "text"` compares.',
    types: [textChangedType],
    data: ['TextChanged', eventData.textChangedData],
  },
  {
    name: 'PartMissingEvent',
    doc: 'The chosen part of a text matches nothing.',
    types: [partMissingType],
    data: ['PartMissing', eventData.partMissingData],
  },
  {
    name: 'SummaryEvent',
    doc: 'A summary of the monitors with a tag, at its time of day.',
    types: [summaryType],
    data: ['SummaryReport', eventData.summaryData],
  },
  {
    name: 'MonitorNoticeEvent',
    doc: 'The state of a monitor changed.',
    types: monitorNotices,
    data: ['MonitorNotice', eventData.monitorNoticeData],
  },
  {
    name: 'EndpointDisabledEvent',
    doc: 'An endpoint was disabled because its deliveries failed.',
    types: [endpointDisabledType],
    data: ['EndpointDisabled', eventData.endpointDisabledData],
  },
  {
    name: 'EndpointNoticeEvent',
    doc: 'Deliveries to an endpoint fail, or it answers again.',
    types: endpointNotices,
    data: ['EndpointNotice', eventData.endpointNoticeData],
  },
  {
    name: 'BalanceLowEvent',
    doc: 'The balance fell to a level of `PATCH /v1/notices` or below.',
    types: [balanceLowType],
    data: ['BalanceLow', eventData.balanceLowData],
  },
  {
    name: 'AccountBudgetEvent',
    doc: "A part of the account's credits per day is spent.",
    types: [accountBudgetType],
    data: ['DailyBudget', eventData.accountBudgetData],
  },
  {
    name: 'KeyBudgetEvent',
    doc: "A part of a key's credits per day is spent.",
    types: [keyBudgetType],
    data: ['KeyBudget', eventData.keyBudgetData],
  },
  {
    name: 'JobEvent',
    doc: 'A job went on, paused or ended.',
    types: jobEventTypes,
    data: ['JobProgress', eventData.jobEventData],
  },
  {
    name: 'JobScheduleEvent',
    doc: 'A run of a schedule of jobs was left out, or the schedule paused by itself.',
    types: jobScheduleEventTypes,
    data: ['JobScheduleState', eventData.jobScheduleEventData],
  },
  {
    name: 'TestEvent',
    doc: 'A test of an endpoint.',
    types: [testType],
    data: ['EndpointTest', eventData.endpointTestData],
  },
] as const

function noticeTypes(): string {
  const types = new PythonTypes([])
  const classes = notices.map(({ name, doc, types: literal, data: [dataName, schema] }) => {
    const data = types.record(dataName, schemaOf(schema))
    return `class ${name}(_EventBase):\n    """${doc}"""\n\n    type: ${literals(literal)}\n    operationId: str\n    data: ${data}\n`
  })
  return `\n${types.text}\n\n${classes.join('\n\n')}`
}

const eventBases = `class EventThin(TypedDict):
    path: str
    links: List[Optional[str]]
    """The address of each item; null: it has none."""


class _EventOptional(TypedDict, total=False):
    thin: EventThin
    """Only in a delivery that leaves records and long texts out; \`\`thin.path\`\` has the whole event."""


class _EventBase(_EventOptional):
    id: str
    """The same in every attempt and repeat."""
    apiVersion: str
    createdAt: str
    monitor: EventMonitor
    source: EventSource
    billing: EventBilling


class EventDigest(TypedDict):
    part: int
    parts: int


class _NewItems(TypedDict, total=False):
    itemId: str
    itemTime: Optional[str]
    itemIds: List[str]
    """With \`\`delivery: "digest"\`\`, as are \`\`itemTimes\`\` and \`\`digest\`\`."""
    itemTimes: List[Optional[str]]
    digest: EventDigest


class RoutedOperation(TypedDict):
    operationId: str
    method: str
    path: str
    params: Dict[str, Any]


class _AskedBase(TypedDict):
    query: str
    routedOperation: RoutedOperation
`
