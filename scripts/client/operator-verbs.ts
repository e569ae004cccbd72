import { adminVerbs } from '../../src/operator/administration/verbs.ts'

/** Method and path of every verb of the administration that browsers may call, for the console. */
export function operatorVerbs(): string {
  const lines = Object.entries(adminVerbs).flatMap(([name, { method, path, ...verb }]) => {
    if ('local' in verb && verb.local) return []
    const key = /^[a-z]+$/.test(name) ? name : `'${name}'`
    return [`  ${key}: ['${method}', '${path}'],\n`]
  })
  return `// Generated from src/operator/administration by \`npm run client\`. Do not edit.

/** Method and path below /admin/v1 of every verb of the administration. */
export const operatorVerbs = {
${lines.join('')}} as const
`
}
