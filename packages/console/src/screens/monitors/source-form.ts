import { useApiQuery } from '../../api/hooks.ts'
import type { Draft } from './draft.ts'

/** Lists that can be watched. */
export const useSources = () =>
  useApiQuery(['monitors', 'sources'], (api, signal) => api.monitors.sources({}, { signal }))

/** The parameters of a source, and the fields of its items or its record. */
export const useSourceForm = ({ operationId, watch }: Pick<Draft, 'operationId' | 'watch'>) =>
  useApiQuery(
    ['monitors', 'source', operationId, watch],
    (api, signal) => api.monitors.source({ operationId, watch }, { signal }),
    { enabled: operationId !== '' },
  )
