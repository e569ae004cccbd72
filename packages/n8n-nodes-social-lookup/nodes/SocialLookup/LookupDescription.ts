import type { INodeProperties } from 'n8n-workflow'
import { lookups } from './generated/lookups'

const ids = Object.keys(lookups)
const listIds = ids.filter((id) => lookups[id].items.length > 0)
const commonIds = ids.filter((id) => lookups[id].common !== null)

/** Fields that every lookup has beside its parameters. */
export const lookupFields: INodeProperties[] = [
  {
    displayName: 'Return All',
    name: 'returnAll',
    type: 'boolean',
    default: false,
    description: 'Whether to return all results or only up to a given limit',
    displayOptions: { show: { operation: listIds } },
  },
  {
    displayName: 'Limit',
    name: 'limit',
    type: 'number',
    typeOptions: { minValue: 1 },
    default: 50,
    description: 'Max number of results to return',
    displayOptions: { show: { operation: listIds, returnAll: [false] } },
  },
  {
    displayName: 'Simplify',
    name: 'simplify',
    type: 'boolean',
    default: true,
    description: 'Whether to return a simplified version of the response instead of the raw data',
    displayOptions: { show: { operation: ids } },
  },
  {
    displayName: 'Options',
    name: 'options',
    type: 'collection',
    placeholder: 'Add Option',
    default: {},
    displayOptions: { show: { operation: ids } },
    options: [
      {
        displayName: 'Common Shape',
        name: 'commonShape',
        type: 'boolean',
        default: false,
        description: 'Whether to return the shape that profiles, posts and comments of all platforms share',
        displayOptions: { show: { '/operation': commonIds } },
      },
      {
        displayName: 'Fields',
        name: 'fields',
        type: 'string',
        default: '',
        placeholder: 'e.g. handle,metrics.followers',
        description: 'Only these fields of each record, separated by commas',
      },
      {
        displayName: 'Idempotency Key',
        name: 'idempotencyKey',
        type: 'string',
        default: '',
        description:
          'A name for this request, different for each item. The same request with the same key is charged once in 24 hours. By default, tries of one item in one execution have the same key.',
      },
    ],
  },
]
