import type { AnyOperation } from '../catalog/operation.ts'
import type { Finding, RecordFinding, Source } from '../catalog/source.ts'

type Model = Readonly<Record<string, unknown>>

/** The model of a found object whose core fields can be filled in; null for other answers. */
function modelOf(finding: Finding | RecordFinding): Model | null {
  if (finding.outcome !== 'found' || !('model' in finding)) return null
  const { model } = finding
  return typeof model === 'object' && model !== null ? (model as Model) : null
}

/** The core fields of the operation that the answer has no value for. */
function missingFields({ core = [] }: AnyOperation, model: Model): string[] {
  return (core as readonly string[]).filter((field) => model[field] === null || model[field] === undefined)
}

/**
 * Fills the missing core fields of an answer from further sources. Each source checks itself that its answer is about the
 * requested object. A source that fails or does not find the object leaves the answer as it is.
 * @param sources the sources behind the one that answered, in order
 * @param query queries a source; null if it failed
 */
export async function fillCoreFields(
  operation: AnyOperation,
  finding: Finding | RecordFinding,
  sources: readonly Source[],
  query: (source: Source) => Promise<Finding | RecordFinding | null>,
): Promise<Finding | RecordFinding> {
  let model = operation.core === undefined ? null : modelOf(finding)
  if (model === null) return finding
  for (const source of sources) {
    const missing = missingFields(operation, model)
    const wanted = missing.filter((field) => !source.lacks?.includes(field))
    if (wanted.length === 0) continue
    const other = await query(source)
    const known = other === null ? null : modelOf(other)
    if (known === null) continue
    model = { ...model, ...Object.fromEntries(wanted.map((field) => [field, known[field] ?? null])) }
  }
  return { ...finding, model } as Finding
}
