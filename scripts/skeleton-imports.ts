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
  readonly reader: boolean
  readonly isPage: boolean
  readonly isList: boolean
  /** The names of the model's types. */
  readonly models: string
}

export function sourceImports({ request, reader, isPage, isList, models }: SourceParts): string {
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
    '../../../../reading/named.ts': join(reader && 'named'),
    '../../../../reading/narrow.ts': reader ? 'at, must' : 'at',
    '../../../../reading/script-json.ts': join(request && isPage && 'scriptJson'),
    '../../../../reading/values.ts': join(reader && 'iso, str, text'),
    '../../../shared/web-source.ts': join(request && 'type SourceAnswer', reader && 'webSource'),
    '../../model.ts': join(
      reader &&
        models
          .split(', ')
          .map((name) => `type ${name}`)
          .join(', '),
    ),
    './site.ts': join(!request && 'fetchBody'),
  })
}

/** What a file of a simulation contains: the platform's answers to refused requests, the data, or both. */
interface SandboxParts {
  readonly answers: boolean
  readonly data: boolean
  readonly isList: boolean
  /** The function that sends data in the platform's form. */
  readonly sender: string
  readonly routerNames: string
}

export function sandboxImports({ answers, data, isList, sender, routerNames }: SandboxParts): string {
  return importLines({
    '../../../simulation/answers.ts': join(answers && `${sender}, redirect`),
    '../../../simulation/forced.ts': join(answers && 'type Forced', data && 'forcedBy'),
    '../../../simulation/lists.ts': join(data && isList && 'newestFirst'),
    '../../../simulation/page-tokens.ts': join(data && isList && 'paged, startIn'),
    '../../../simulation/router.ts': join(data && routerNames),
    '../../../simulation/world.ts': join(
      data && (isList ? 'dice, timeline, words' : 'dice, words, worldBegan'),
    ),
    './site.ts': join(!answers && 'origin, refusal, send'),
  })
}
