import { useState } from 'react'
import { type Operator, useOperator } from '../../api/operator.ts'
import type { AccountReport, OperatorRow } from '../../api/operator-types.ts'
import { useGo } from '../../app/links.tsx'
import { saveFile } from '../../lists/csv.ts'
import { Button } from '../../ui/button.tsx'
import { Switch, TextField } from '../../ui/field.tsx'
import { formatNumber } from '../../ui/text.ts'
import { useToast } from '../../ui/toast.tsx'
import { ActionDialog } from './action-dialog.tsx'

type Line = OperatorRow<'accounts export'>

/** Reads all lines of an export, which the service sends in pages. */
async function readExport(
  operator: Operator,
  account: string,
  onProgress: (lines: number) => void,
): Promise<Line[]> {
  const lines: Line[] = []
  let cursor: string | undefined
  do {
    const page = await operator.page('accounts export', { account, limit: 1000, cursor })
    lines.push(...page.rows)
    onProgress(lines.length)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return lines
}

/** Saves everything that is stored of an account, as JSON lines with a manifest at the end. */
export function ExportButton({ account }: { readonly account: string }) {
  const operator = useOperator()
  const toast = useToast()
  const [lines, setLines] = useState<number | null>(null)
  const start = async () => {
    setLines(0)
    try {
      const found = await readExport(operator, account, setLines)
      const text = found.map((line) => `${JSON.stringify(line)}\n`)
      saveFile(`${account}.jsonl`, new Blob(text, { type: 'application/x-ndjson' }))
      toast.done('The export is saved.')
    } catch (error) {
      toast.failed('The account was not exported', error)
    } finally {
      setLines(null)
    }
  }
  return (
    <Button size="small" disabled={lines !== null} onClick={() => void start()}>
      {lines === null ? 'Export' : `${formatNumber(lines)} lines …`}
    </Button>
  )
}

/** Erases what names the people of an account, for ever; its id is typed. */
export function EraseButton({
  account: { id, name },
}: {
  readonly account: Pick<AccountReport, 'id' | 'name'>
}) {
  const [typed, setTyped] = useState('')
  const [cachedAnswers, setCachedAnswers] = useState(false)
  const toast = useToast()
  const go = useGo()
  return (
    <ActionDialog
      button="Erase"
      title={`Erase ${name ?? id}`}
      about="It is closed, and its people, keys, requests, monitors and events are deleted. The books stay under its id. Nothing brings it back: export it first."
      action="Erase the account"
      look="danger"
      verb="accounts erase"
      isReady={typed.trim() === id}
      input={() => ({ account: id, confirm: id, cachedAnswers })}
      onDone={() => {
        toast.done('The account is erased.')
        go({ to: 'accounts', isOperator: true })
      }}
    >
      <Switch
        label="All cached answers too"
        about="The cache does not know whose answers it has, so it is emptied for everybody."
        checked={cachedAnswers}
        onChange={setCachedAnswers}
      />
      <TextField
        label={`Type ${id} to confirm`}
        value={typed}
        required
        onChange={({ target }) => setTyped(target.value)}
      />
    </ActionDialog>
  )
}
