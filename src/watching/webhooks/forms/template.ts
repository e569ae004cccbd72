import { ServiceError } from '../../../catalog/errors.ts'
import * as dataSchemas from '../../../catalog/events/data-schemas.ts'
import type { EventEnvelope } from '../../../catalog/events/event.ts'
import { fitText, jsonBytesOf } from './fit.ts'
import { type Message, maxItems } from './message.ts'

/**
 * Templates of bodies: a JSON object whose texts contain placeholders, `{{monitor.name}}`. The template is JSON before
 * values are filled in, and values are filled in as values: no text of an item can change the form of a body.
 */

/** A template as callers send it. */
export type Template = Readonly<Record<string, unknown>>

const maxTemplateBytes = 10_000
const maxDepth = 20
/** A body of more bytes breaks common receivers. Its first part is the template itself. */
const maxBodyBytes = 64_000

/** What a template can show: the fields of events, and `message`, the event as people read it. */
const fields: Readonly<Record<string, readonly string[] | null>> = {
  ...{ id: [], apiVersion: [], type: [], createdAt: [] },
  ...{ monitor: ['id', 'name'], source: ['operationId', 'params'], billing: ['creditsCharged'] },
  data: [...new Set(Object.values(dataSchemas).flatMap(({ shape }) => Object.keys(shape)))].sort(),
  message: ['title', 'text', 'url', 'items', 'total'],
}
const itemRoot = 'item'

const placeholder = /\{\{([^{}]*)\}\}/g
const whole = /^\{\{([^{}]*)\}\}$/
const repetition = /^\{\{#each ([^{}]*)\}\}$/
const pathForm = /^\w[\w-]{0,99}(?:\.\w[\w-]{0,99}){0,9}$/

const isObject = (value: unknown): value is Template =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const refuse = (message: string) => new ServiceError('bad_request', `template: ${message}`)

/** The list and the element of a repetition: an object whose only key is `{{#each …}}`; null for any other value. */
function repetitionOf(value: unknown): { readonly path: string; readonly element: unknown } | null {
  if (!isObject(value)) return null
  const [entry, ...others] = Object.entries(value)
  const path = entry && repetition.exec(entry[0])?.[1]
  return path === undefined || others.length > 0 ? null : { path: path.trim(), element: entry![1] }
}

function checkPath(raw: string, inList: boolean): void {
  const path = raw.trim()
  const [root = '', field] = path.split('.')
  const shown = JSON.stringify(`{{${raw.slice(0, 200)}}}`)
  if (!pathForm.test(path)) throw refuse(`${shown} is no placeholder. Send a path such as {{monitor.name}}.`)
  if (root === itemRoot && inList) return
  const known = Object.hasOwn(fields, root) ? fields[root]! : null
  if (known === null) {
    const roots = [...Object.keys(fields), ...(inList ? [itemRoot] : [])].join(', ')
    throw refuse(`${shown} is unknown. A placeholder begins with one of: ${roots}.`)
  }
  if (field !== undefined && !known.includes(field)) {
    const choice = known.length === 0 ? `Send {{${root}}}.` : `Fields of ${root}: ${known.join(', ')}.`
    throw refuse(`${shown} is unknown. ${choice}`)
  }
}

function checkText(text: string, inList: boolean): void {
  for (const [, path] of text.matchAll(placeholder)) checkPath(path!, inList)
  if (text.replaceAll(placeholder, '').includes('{{')) {
    throw refuse(`${JSON.stringify(text.slice(0, 200))} has a {{ without an end. Close it with }}.`)
  }
}

function checkElement(value: unknown, inList: boolean, depth: number): void {
  const repeated = repetitionOf(value)
  if (repeated === null) {
    checkValue(value, inList, depth)
    return
  }
  if (inList) throw refuse('{{#each}} cannot be inside of another {{#each}}.')
  checkPath(repeated.path, false)
  checkValue(repeated.element, true, depth + 1)
}

function checkValue(value: unknown, inList: boolean, depth: number): void {
  if (depth > maxDepth) throw refuse(`it has more than ${maxDepth} levels.`)
  if (typeof value === 'string') checkText(value, inList)
  if (Array.isArray(value)) for (const one of value) checkElement(one, inList, depth + 1)
  if (!isObject(value)) return
  for (const [key, one] of Object.entries(value)) {
    if (key.includes('{{')) {
      throw refuse(
        `the key ${JSON.stringify(key.slice(0, 200))} has a placeholder. Placeholders belong into texts; {"{{#each data.items}}": …} is an element of a list.`,
      )
    }
    checkValue(one, inList, depth + 1)
  }
}

/** Checks a template that a caller sends. @throws ServiceError bad_request, with what to send instead */
export function checkTemplate(template: Template): void {
  if (Buffer.byteLength(JSON.stringify(template)) > maxTemplateBytes) {
    throw refuse(`it has more than ${maxTemplateBytes} bytes.`)
  }
  checkValue(template, false, 1)
}

/** Fills values in while bytes are left. */
interface Filling {
  readonly roots: Template
  left: number
}

function valueAt(roots: Template, path: string): unknown {
  let value: unknown = roots
  for (const part of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return null
    value = (value as Record<string, unknown>)[part]
  }
  return value ?? null
}

/** A value as JSON, or what of it fits: the beginning of a text, the first elements of a list, null for an object. */
function takeValue(filling: Filling, value: unknown): unknown {
  if (typeof value === 'string') return takeText(filling, value)
  if (Array.isArray(value)) {
    const taken: unknown[] = []
    for (const one of value) {
      const size = Buffer.byteLength(JSON.stringify(one)) + 1
      if (size > filling.left) break
      filling.left -= size
      taken.push(one)
    }
    return taken
  }
  const size = Buffer.byteLength(JSON.stringify(value))
  if (size > filling.left) return null
  filling.left -= size
  return value
}

function takeText(filling: Filling, text: string): string {
  const taken = fitText(text, Math.max(0, filling.left), { measure: jsonBytesOf })
  filling.left -= jsonBytesOf(taken)
  return taken
}

function shownText(value: unknown): string {
  if (value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function fillText(filling: Filling, text: string): unknown {
  const only = whole.exec(text)?.[1]
  if (only !== undefined) return takeValue(filling, valueAt(filling.roots, only.trim()))
  return text.replaceAll(placeholder, (_, path: string) =>
    takeText(filling, shownText(valueAt(filling.roots, path.trim()))),
  )
}

function fillElement(filling: Filling, value: unknown): unknown[] {
  const repeated = repetitionOf(value)
  if (repeated === null) return [fill(filling, value)]
  const list = valueAt(filling.roots, repeated.path)
  if (!Array.isArray(list)) return []
  const size = Buffer.byteLength(JSON.stringify(repeated.element)) + 1
  const filled: unknown[] = []
  for (const item of list.slice(0, maxItems)) {
    if (filling.left <= size) break
    const one = { roots: { ...filling.roots, [itemRoot]: item }, left: filling.left - size }
    filled.push(fill(one, repeated.element))
    filling.left = one.left
  }
  return filled
}

function fill(filling: Filling, value: unknown): unknown {
  if (typeof value === 'string') return fillText(filling, value)
  if (Array.isArray(value)) return value.flatMap((one) => fillElement(filling, one))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fill(filling, one)]))
}

/** The body that a checked template gives for an event: at most `maxBodyBytes` bytes of JSON. Unknown values are null, or empty in a text. */
export function fillTemplate(template: Template, event: EventEnvelope, message: Message): unknown {
  const size = Buffer.byteLength(JSON.stringify(template))
  // Times as JSON writes them.
  const shown: unknown = JSON.parse(JSON.stringify(message))
  return fill({ roots: { ...event, message: shown }, left: maxBodyBytes - size }, template)
}
