import { z } from 'zod'
import { parameterError } from '../../catalog/errors.ts'
import { parameter } from '../../catalog/parameters.ts'

const field = z
  .strictObject({
    name: z.string().min(1).max(100),
    selector: z.string().min(1).max(500),
    type: z.enum(['text', 'attribute', 'html', 'regex']).optional(),
    attribute: z.string().min(1).max(100).optional(),
  })
  .refine(
    ({ type, attribute }) => type !== 'attribute' || attribute !== undefined,
    'a field of type attribute needs attribute, such as href',
  )

const extraction = z.strictObject({
  name: z.string().min(1).max(200),
  baseSelector: z.string().min(1).max(500),
  fields: z
    .array(field)
    .min(1)
    .max(50)
    .refine(
      (fields) => new Set(fields.map(({ name }) => name)).size === fields.length,
      'two fields have the same name: each field of a record needs its own name',
    ),
})

const example = {
  name: 'Headings',
  baseSelector: 'article',
  fields: [
    { name: 'title', selector: 'h1' },
    { name: 'link', selector: 'a', type: 'attribute', attribute: 'href' },
  ],
}

const { $schema: _, ...jsonSchema } = z.toJSONSchema(extraction) as Record<string, unknown>

/** The CSS schema of `/v1/web/extract`. */
export const schema = parameter(
  {
    in: 'body',
    required: true,
    description: [
      'What to extract: one record for each element that `baseSelector` selects, with a value for each field.',
      '`selector` applies inside that element (`:scope`: the element itself).',
      '`type` is text (default), attribute, html or regex.',
      'With regex, `attribute` is a pattern for the selected text, and the value is its first group.',
      'Without `attribute`, `selector` is the pattern, for the text of the whole element.',
    ].join(' '),
    example: JSON.stringify(example),
  },
  jsonSchema,
  (raw, name) => {
    let json: unknown
    try {
      json = JSON.parse(raw)
    } catch {
      throw parameterError(`${name} must be an object such as ${JSON.stringify(example)}`)
    }
    const parsed = extraction.safeParse(json)
    if (parsed.success) return parsed.data
    const issue = parsed.error.issues[0]
    const place = [name, ...(issue?.path ?? [])].join('.')
    throw parameterError(`${place}: ${issue?.message}. Send ${name} such as ${JSON.stringify(example)}`)
  },
)
