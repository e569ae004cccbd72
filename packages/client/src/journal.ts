import type { Journal } from './types.ts'

export type { Journal } from './types.ts'

/**
 * A journal of batches in a file: `rows(urls, { journal: fileJournal('leads.jsonl') })`. One program at a time may use it.
 * The file has the rows, which may be personal data; delete it when the batch is done. For Node.js, Bun and Deno.
 */
export function fileJournal(path: string): Journal {
  let turn: Promise<unknown> = Promise.resolve()
  /** Whether the file ends within a line, which a crash has cut. */
  let isCut = false
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = turn.then(work)
    turn = result.catch(() => {})
    return result
  }
  return {
    read: () =>
      inTurn(async () => {
        const { readFile } = await import('node:fs/promises')
        const text = await readFile(path, 'utf8').catch((error: { code?: string }) => {
          if (error.code === 'ENOENT') return ''
          throw error
        })
        isCut = text !== '' && !text.endsWith('\n')
        return text.split('\n').filter((line) => line !== '')
      }),
    append: (line) =>
      inTurn(async () => {
        const { open } = await import('node:fs/promises')
        const file = await open(path, 'a', 0o600)
        try {
          await file.writeFile(`${isCut ? '\n' : ''}${line}\n`)
          // A request is charged; its key has to be on the disk before.
          await file.datasync()
          isCut = false
        } finally {
          await file.close()
        }
      }),
  }
}
