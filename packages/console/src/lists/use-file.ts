import { useState } from 'react'
import { useToast } from '../ui/toast.tsx'
import { saveFile } from './csv.ts'

const types = { csv: 'text/csv', jsonl: 'application/x-ndjson' } as const

/** Saves a text of the service as a file, and says how it ended. */
export function useFile() {
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const save = async (name: string, format: keyof typeof types, load: () => Promise<unknown>) => {
    setBusy(true)
    try {
      saveFile(`${name}.${format}`, new Blob([String(await load())], { type: types[format] }))
      toast.done('The file is saved.')
    } catch (error) {
      toast.failed('The file could not be written', error)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, save }
}
