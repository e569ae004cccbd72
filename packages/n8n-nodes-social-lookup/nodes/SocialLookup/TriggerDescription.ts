import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow'
import { properties } from './generated'
import { lookups } from './generated/lookups'

/** Whether a monitor can watch something of an operation: new items of its list, or its record. */
const isWatchable = ({ value }: { value: unknown }) => {
  const lookup = lookups[String(value)]
  return lookup.method === 'GET' && (lookup.isWatchable || lookup.items.length === 0)
}

/** The operations that can be watched, with their fields. */
const operations: INodeProperties[] = properties.flatMap((property) => {
  if (property.name === 'operation') {
    const options = ((property.options ?? []) as INodePropertyOptions[]).filter(isWatchable)
    return options.length === 0 ? [] : [{ ...property, options, default: options[0].value }]
  }
  const operation = property.displayOptions?.show?.operation?.[0]
  return isWatchable({ value: operation }) ? [property] : []
})

export const triggerFields: INodeProperties[] = [
  ...operations,
  {
    displayName: 'Watch',
    name: 'watch',
    type: 'options',
    options: [
      { name: 'New Items of a List', value: 'items' },
      { name: 'Numbers of a Record', value: 'values' },
      { name: 'Texts of a Record', value: 'text' },
    ],
    default: 'items',
    description: 'What is compared with the check before',
  },
  {
    displayName: 'Fields to Watch',
    name: 'fields',
    type: 'string',
    default: '',
    required: true,
    placeholder: 'e.g. metrics.followers',
    description: 'Fields of the record, separated by commas',
    displayOptions: { show: { watch: ['values', 'text'] } },
  },
  {
    displayName: 'Conditions',
    name: 'conditions',
    type: 'json',
    default: '[{"when":"changes"}]',
    description:
      'When a number is reported: a list of conditions, for example <code>[{"when":"above","value":1000}]</code>',
    displayOptions: { show: { watch: ['values'] } },
  },
  {
    displayName: 'Check Every (Minutes)',
    name: 'minutes',
    type: 'number',
    typeOptions: { minValue: 1, maxValue: 525600 },
    default: 60,
    description: 'Each check costs what the lookup costs',
  },
  {
    displayName: 'One Execution per Item',
    name: 'splitItems',
    type: 'boolean',
    default: true,
    description: 'Whether each new item is an output item of its own instead of the whole event',
    displayOptions: { show: { watch: ['items'] } },
  },
  {
    displayName: 'Options',
    name: 'monitorOptions',
    type: 'collection',
    placeholder: 'Add Option',
    default: {},
    options: [
      {
        displayName: 'Cron Expression',
        name: 'cron',
        type: 'string',
        default: '',
        placeholder: 'e.g. 0 8 * * 1-5',
        description: 'Checks at these times instead of every number of minutes',
      },
      {
        displayName: 'Filters',
        name: 'filters',
        type: 'json',
        default: '{"include":[{"any":["word"]}]}',
        description:
          'Only items that pass: <code>include</code> and <code>exclude</code> as monitors have them',
      },
      {
        displayName: 'Max Credits',
        name: 'spendCapCredits',
        type: 'number',
        typeOptions: { minValue: 0 },
        default: 1000,
        description: 'The monitor ends when its checks cost this much',
      },
      {
        displayName: 'Notices',
        name: 'notices',
        type: 'boolean',
        default: false,
        description:
          'Whether notices about monitors, endpoints and the balance of the account also start the workflow',
      },
      {
        displayName: 'Report First',
        name: 'reportFirst',
        type: 'number',
        typeOptions: { minValue: 0, maxValue: 100 },
        default: 1,
        description: 'How many of the newest items the first check reports, which runs at once',
      },
      {
        displayName: 'Time Zone',
        name: 'timezone',
        type: 'string',
        default: 'UTC',
        placeholder: 'e.g. Europe/Berlin',
        description: 'The zone of the cron expression',
      },
    ],
  },
]
