import { readModel } from './model.ts'
import { operatorVerbs } from './operator-verbs.ts'
import { pythonFiles } from './python.ts'
import { typescriptFiles } from './typescript.ts'

/** The generated files of the clients and of the console by their paths, and the folders that hold nothing else. */
export function generatedFiles(): { files: Record<string, string>; folders: readonly string[] } {
  const model = readModel()
  const typescript = 'packages/client/src/generated'
  const python = 'packages/client-python/src/social_lookup/_generated'
  const files = Object.fromEntries(
    [[typescript, typescriptFiles(model)] as const, [python, pythonFiles(model)] as const].flatMap(
      ([folder, own]) => Object.entries(own).map(([name, text]) => [`${folder}/${name}`, text]),
    ),
  )
  const console = 'packages/console/src/api/generated'
  return {
    files: { ...files, [`${console}/operator-verbs.ts`]: operatorVerbs() },
    folders: [typescript, python, console],
  }
}
