import { useApiQuery } from '../../api/hooks.ts'
import type { Source } from './draft.ts'

/** Lists that can be watched. */
export const useSources = () =>
  useApiQuery(['monitors', 'sources'], (api, signal) => api.monitors.sources({}, { signal }))

/** The parameters of a source and the fields of its items. */
export const useSourceForm = ({ operationId }: Pick<Source, 'operationId'>) =>
  useApiQuery(['monitors', 'source', operationId], (api, signal) =>
    api.monitors.source({ operationId }, { signal }),
  )
