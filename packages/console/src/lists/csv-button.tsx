import { Download } from 'lucide-react'
import { useState } from 'react'
import { useMode } from '../app/mode.ts'
import { useSession } from '../app/session.tsx'
import { Button } from '../ui/button.tsx'
import { formatBytes } from '../ui/text.ts'
import { useToast } from '../ui/toast.tsx'
import { type CsvList, exportCsv } from './csv.ts'

/** Saves a list of any length as a file, and says how much of it is there. */
export function CsvButton({ csv }: { readonly csv: CsvList }) {
  const mode = useMode()
  const session = useSession()
  const toast = useToast()
  const [bytes, setBytes] = useState<number | null>(null)
  const start = async () => {
    setBytes(0)
    try {
      await exportCsv(csv, mode, session, setBytes)
      toast.done('The file is saved.')
    } catch (error) {
      toast.failed('The file could not be written', error)
    } finally {
      setBytes(null)
    }
  }
  return (
    <Button size="small" look="quiet" icon={Download} disabled={bytes !== null} onClick={() => void start()}>
      {bytes === null ? 'CSV' : `${formatBytes(bytes)} …`}
    </Button>
  )
}
