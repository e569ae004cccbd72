/** Import lines of the generated files whose imports depend on the form of the skeleton. */

/** Module → imported names; modules without names are left out. */
type Imports = Readonly<Record<string, string>>

function importLines(imports: Imports): string {
  const lines = Object.entries(imports).filter(([, names]) => names !== '')
  const written = lines.map(([module, names]) => {
    const all = names.split(', ')
    return all.every((name) => name.startsWith('type '))
      ? `import type { ${all.map((name) => name.slice('type '.length)).join(', ')} } from '${module}'\n`
      : `import { ${names} } from '${module}'\n`
  })
  return `${written.join('')}\n`
}

const join = (...names: (string | false)[]) => names.filter(Boolean).join(', ')

/** What a file of a source contains: the request, the reader of an operation, or both. */
interface SourceParts {
  readonly request: boolean
  /** The source of an operation. */
  readonly reader: boolean
  /** The file that has the reader of the object; null: this one. */
  readonly sharedReader: { readonly file: string; readonly name: string } | null
  readonly isPage: boolean
  readonly isList: boolean
  /** The names of the model's types. */
  readonly models: string
}

export function sourceImports({
  request,
  reader,
  sharedReader,
  isPage,
  isList,
  models,
}: SourceParts): string {
  const ownReader = reader && sharedReader === null
  const entries = isList ? 'readEntries, requiredList, requireSameId, requireUncontradicted' : 'requireSameId'
  return importLines({
    '../../../../catalog/ports/upstream.ts': join(request && 'type UpstreamResponse'),
    '../../../../catalog/source.ts': join(
      request && 'isPrivate, type LookupContext, notFound, restricted',
      reader && 'type Source',
    ),
    '../../../../catalog/errors.ts': join(request && 'changed'),
    '../../../../reading/entries.ts': join(reader && entries),
    '../../../../reading/json.ts': join(request && !isPage && 'jsonIn'),
    '../../../../reading/named.ts': join(ownReader && 'named'),
    '../../../../reading/narrow.ts': ownReader || (reader && isList) ? 'at, must' : join(request && 'at'),
    '../../../../reading/script-json.ts': join(request && isPage && 'scriptJson'),
    '../../../../reading/values.ts': ownReader ? 'iso, str, text' : join(reader && isList && 'str'),
    '../../../shared/web-source.ts': join(request && 'type SourceAnswer', reader && 'webSource'),
    '../../model.ts': join(
      reader &&
        models
          .split(', ')
          .map((name) => `type ${name}`)
          .join(', '),
    ),
    ...(sharedReader ? { [`./${sharedReader.file}.ts`]: sharedReader.name } : {}),
    './site.ts': join(!request && 'fetchBody'),
  })
}

/** What a file of a simulation contains: the platform's answers to refused requests, the data, or both. */
interface SandboxParts {
  readonly answers: boolean
  readonly data: boolean
  readonly isList: boolean
  /** The file that has the object in the platform's form; null: this one. */
  readonly sharedWire: { readonly file: string; readonly name: string } | null
  /** The function that sends data in the platform's form. */
  readonly sender: string
  readonly routerNames: string
}

export function sandboxImports({
  answers,
  data,
  isList,
  sharedWire,
  sender,
  routerNames,
}: SandboxParts): string {
  const needsDice = data && (sharedWire === null || !isList)
  return importLines({
    '../../../simulation/answers.ts': join(answers && `${sender}, redirect`),
    '../../../simulation/forced.ts': join(answers && 'type Forced', data && 'forcedBy'),
    '../../../simulation/lists.ts': join(data && isList && 'newestFirst'),
    '../../../simulation/page-tokens.ts': join(data && isList && 'paged, startIn'),
    '../../../simulation/router.ts': join(data && routerNames),
    '../../../simulation/world.ts': join(
      needsDice && 'dice',
      data && isList && 'timeline',
      data && sharedWire === null && 'words',
      data && !isList && 'worldBegan',
    ),
    ...(sharedWire ? { [`./${sharedWire.file}.ts`]: sharedWire.name } : {}),
    './site.ts': join(!answers && 'origin, refusal, send'),
  })
}
