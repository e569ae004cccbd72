import { parseAllDocuments, stringify } from 'yaml'

/** What the templates of a chart see. */
export interface ChartScope {
  readonly values: unknown
  readonly release: string
  readonly appVersion: string
}

function look({ values, release, appVersion }: ChartScope, path: string): unknown {
  if (path === '.Release.Name') return release
  if (path === '.Chart.AppVersion') return appVersion
  const keys = /^\.Values\.([\w.]+)$/.exec(path)?.[1]?.split('.')
  if (keys === undefined) throw new Error(`the templates use no ${path}`)
  return keys.reduce<unknown>((inner, key) => {
    if (typeof inner !== 'object' || inner === null || !(key in inner)) throw new Error(`no value ${path}`)
    return (inner as Record<string, unknown>)[key]
  }, values)
}

/** Evaluates one action of a template. */
function evaluate(scope: ChartScope, action: string): string {
  const map = /^toYaml (\S+) \| nindent (\d+)$/.exec(action)
  if (map) {
    const lines = stringify(look(scope, map[1]!), { lineWidth: 0 }).trimEnd().split('\n')
    return lines.map((line) => `\n${' '.repeat(Number(map[2]))}${line}`).join('')
  }
  const [, path, quoted] = /^(\.[\w.]+)( \| quote)?$/.exec(action) ?? []
  if (path === undefined) throw new Error(`the templates use no {{ ${action} }}`)
  const value = look(scope, path)
  return quoted === undefined ? String(value) : JSON.stringify(String(value))
}

/**
 * Renders a template as Helm does. It knows the few forms that this repository's chart is written in, and refuses all
 * others: `.Values.…`, `.Release.Name`, `.Chart.AppVersion`, `quote`, `toYaml … | nindent`, `if`, `if not`, `end`.
 */
export function renderTemplate(template: string, scope: ChartScope): string {
  const skipped: boolean[] = []
  let text = ''
  for (const [part] of template.matchAll(/\s*\{\{-[^}]*\}\}|\{\{[^}]*\}\}|[\s\S]+?(?=\s*\{\{|$)/g)) {
    const action = /\{\{-? *([^}]*?) *\}\}/.exec(part)?.[1]
    const condition = action && /^if (not )?(\S+)$/.exec(action)
    if (condition) {
      skipped.push(Boolean(look(scope, condition[2]!)) === (condition[1] !== undefined))
    } else if (action === 'end') {
      if (skipped.pop() === undefined) throw new Error('an end without an if')
    } else if (!skipped.includes(true)) {
      // `{{-` removes the white space before it.
      const before = part.includes('{{-') ? '' : (/^\s*(?=\{\{)/.exec(part)?.[0] ?? '')
      text += action === undefined ? part : before + evaluate(scope, action)
    }
  }
  if (skipped.length > 0) throw new Error('an if without an end')
  return text
}

/** The objects of YAML documents. @throws for YAML that is not valid, as for a key that is there twice */
export function readDocuments(text: string): Record<string, unknown>[] {
  return parseAllDocuments(text).flatMap((document) => {
    if (document.errors.length > 0) throw document.errors[0]
    const value = document.toJS() as Record<string, unknown> | null
    return value === null ? [] : [value]
  })
}
