import { readModel } from './model.ts'
import { n8nFiles } from './n8n.ts'
import { operatorVerbs } from './operator-verbs.ts'
import { pythonFiles } from './python.ts'
import { typescriptFiles } from './typescript.ts'

/** The generated files of the clients, of the n8n node and of the console by their paths, and the folders that hold nothing else. */
export function generatedFiles(): { files: Record<string, string>; folders: readonly string[] } {
  const model = readModel()
  const typescript = 'packages/client/src/generated'
  const python = 'packages/client-python/src/social_lookup/_generated'
  const n8n = 'packages/n8n-nodes-social-lookup/nodes/SocialLookup/generated'
  const folders = [
    [typescript, typescriptFiles(model)],
    [python, pythonFiles(model)],
    [n8n, n8nFiles(model)],
  ] as const
  const files = Object.fromEntries(
    folders.flatMap(([folder, own]) =>
      Object.entries(own).map(([name, text]) => [`${folder}/${name}`, text]),
    ),
  )
  const console = 'packages/console/src/api/generated'
  return {
    files: { ...files, [`${console}/operator-verbs.ts`]: operatorVerbs() },
    folders: [typescript, python, n8n, console],
  }
}
