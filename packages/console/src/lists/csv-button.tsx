import { Download } from 'lucide-react'
import { useState } from 'react'
import type { Api } from '../api/client.ts'
import { useApi } from '../api/hooks.ts'
import type { Search } from '../app/search.ts'
import { useSearchFilters } from '../app/search-filters.ts'
import { Button } from '../ui/button.tsx'
import { useToast } from '../ui/toast.tsx'
import { type CsvPage, exportCsv } from './csv.ts'

/** A list as CSV, page by page. */
export interface CsvList {
  /** The name of the file, without its ending. */
  readonly name: string
  /** Loads one page with `csvOptions`. */
  readonly load: (api: Api, search: Search, cursor: string | undefined) => PromiseLike<CsvPage>
}

/** Saves a list as a file, and counts its rows meanwhile. */
export function CsvButton({ csv }: { readonly csv: CsvList }) {
  const [search] = useSearchFilters()
  const api = useApi()
  const toast = useToast()
  const [rows, setRows] = useState<number | null>(null)
  const start = async () => {
    setRows(0)
    try {
      const { isCut } = await exportCsv(csv.name, (cursor) => csv.load(api, search, cursor), setRows)
      toast.done(
        isCut ? 'The file has the first 10,000 rows. Filters lead to the others.' : 'The file is saved.',
      )
    } catch (error) {
      toast.failed('The file could not be written', error)
    } finally {
      setRows(null)
    }
  }
  return (
    <Button size="small" look="quiet" icon={Download} disabled={rows !== null} onClick={() => void start()}>
      {rows === null ? 'CSV' : `${rows} rows …`}
    </Button>
  )
}
