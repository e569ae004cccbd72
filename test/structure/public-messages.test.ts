import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { errorCodes, errorReasons } from '../../src/catalog/errors.ts'
import { describeSettings } from '../../src/runtime/config/config.ts'

const root = join(import.meta.dirname, '../..')
/** Modules whose errors operators alone see. */
const forOperators =
  /^src\/(operator\/(administration|erasure)|accounts\/operators|cli|runtime\/storage|lookup\/answer-shapes|money\/payments\/(chain-comparison|operator-queries)|money\/billing\/books|accounts\/sign-in\/links)\b/
const settings = new RegExp(
  `\\b(${describeSettings()
    .map(({ name }) => name)
    .filter((name) => name.includes('_'))
    .join('|')})\\b`,
)

/** Texts of the calls that make errors for callers, without their details for the log. */
function messagesOf(code: string): string[] {
  const calls = [...code.matchAll(/(?:new ServiceError|parameterError|\.reworded)\(/g)].map(({ index }) => {
    let depth = 0
    let end = code.indexOf('(', index)
    do {
      if (code[end] === '(') depth += 1
      if (code[end] === ')') depth -= 1
      end += 1
    } while (depth > 0 && end < code.length)
    return code.slice(index, end)
  })
  const publicMessages = [...code.matchAll(/publicMessage: ('[^\n]*'|`[^\n]*`)/g)].map(([, text]) => text!)
  return [
    ...calls.map((call) => call.replace(/detail: [^\n]*/g, '').replace(/config\.\w+/g, '')),
    ...publicMessages,
  ]
}

test('errors that customers see name no setting and no command of the operator', () => {
  const named = (text: string) => settings.test(text) || /social-lookup [a-z]/.test(text)
  const files = globSync('src/**/*.ts', { cwd: root }).filter((file) => !forOperators.test(file))
  const problems = files.flatMap((file) =>
    messagesOf(readFileSync(join(root, file), 'utf8'))
      .filter(named)
      .map((text) => `${file}: ${text.slice(0, 200)}`),
  )
  expect(problems).toEqual([])
  const fixed = [
    ...Object.values(errorCodes).map(({ message }) => message),
    ...Object.values(errorReasons).map(({ means }) => means),
  ]
  expect(fixed.filter(named)).toEqual([])
})
