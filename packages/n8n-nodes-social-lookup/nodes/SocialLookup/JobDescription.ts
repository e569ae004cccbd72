import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow'
import { platform, properties } from './generated'
import { lookups } from './generated/lookups'

/** Every operation that a job can run, with its platform in the name. */
const jobOperations: INodePropertyOptions[] = properties
  .filter(({ name }) => name === 'operation')
  .flatMap(({ options = [], displayOptions }) => {
    const found = (platform.options as INodePropertyOptions[]).find(
      ({ value }) => value === displayOptions?.show?.resource?.[0],
    )
    return (options as INodePropertyOptions[])
      .filter(({ value }) => lookups[String(value)].method === 'GET')
      .map(({ name, value, description }) => ({ name: `${found?.name}: ${name}`, value, description }))
  })

const show = (...operation: string[]) => ({ show: { resource: ['job'], operation } })

/** The resource Job: one lookup over many inputs, in the background. */
export const jobProperties: INodeProperties[] = [
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['job'] } },
    options: [
      {
        name: 'Cancel',
        value: 'cancel',
        action: 'Cancel a job',
        description: 'End a job; what was delivered stays',
      },
      {
        name: 'Create',
        value: 'create',
        action: 'Create a job',
        description: 'Run one operation over all input items in the background',
      },
      { name: 'Get', value: 'get', action: 'Get a job', description: 'Retrieve the progress of a job' },
      {
        name: 'Get Rows',
        value: 'getRows',
        action: 'Get rows of a job',
        description: 'List the results of a job, also while it runs',
      },
    ],
    default: 'create',
  },
  {
    displayName: 'Lookup',
    name: 'jobOperation',
    type: 'options',
    options: jobOperations,
    default: 'tiktok.profiles',
    required: true,
    description: 'The operation that is run for each row',
    displayOptions: show('create'),
  },
  {
    displayName: 'Inputs',
    name: 'inputSource',
    type: 'options',
    options: [
      { name: 'Input Items', value: 'items', description: 'Each input item is a row' },
      { name: 'JSON', value: 'json', description: 'A list of rows' },
    ],
    default: 'items',
    description:
      'Fields whose names are parameters of the lookup are its parameters. Other fields are kept with the row. Nested fields are left out.',
    displayOptions: show('create'),
  },
  {
    displayName: 'Rows',
    name: 'inputs',
    type: 'json',
    default: '[{"handle":"nasa"}]',
    required: true,
    description: 'A list of objects, one for each row',
    displayOptions: { show: { resource: ['job'], operation: ['create'], inputSource: ['json'] } },
  },
  {
    displayName: 'Max Credits',
    name: 'maxCredits',
    type: 'number',
    typeOptions: { minValue: 0 },
    default: 100,
    description: 'The job pauses before it costs more',
    displayOptions: show('create'),
  },
  {
    displayName: 'Additional Fields',
    name: 'additionalFields',
    type: 'collection',
    placeholder: 'Add Field',
    default: {},
    displayOptions: show('create'),
    options: [
      {
        displayName: 'Columns',
        name: 'columns',
        type: 'json',
        default: '{}',
        description:
          'Which field has a parameter, where its name is another: <code>{"handle":"Instagram name"}</code>',
      },
      {
        displayName: 'Deadline Seconds',
        name: 'deadlineSeconds',
        type: 'number',
        typeOptions: { minValue: 1 },
        default: 86400,
        description: 'Rows that have not run by then are not run',
      },
      {
        displayName: 'Name',
        name: 'name',
        type: 'string',
        default: '',
        description: 'A name for the job, as the console shows it',
      },
      {
        displayName: 'Parameters',
        name: 'parameters',
        type: 'json',
        default: '{}',
        description: 'Parameters that all rows share',
      },
      {
        displayName: 'Rows per Minute',
        name: 'perMinute',
        type: 'number',
        typeOptions: { minValue: 1 },
        default: 60,
        description: 'At most this number of rows in a minute',
      },
    ],
  },
  {
    displayName: 'Job ID',
    name: 'jobId',
    type: 'string',
    default: '',
    required: true,
    placeholder: 'e.g. job_123',
    description: 'The ID of the job, as its creation returned it',
    displayOptions: show('get', 'getRows', 'cancel'),
  },
  {
    displayName: 'Return All',
    name: 'returnAll',
    type: 'boolean',
    default: false,
    description: 'Whether to return all results or only up to a given limit',
    displayOptions: show('getRows'),
  },
  {
    displayName: 'Limit',
    name: 'limit',
    type: 'number',
    typeOptions: { minValue: 1 },
    default: 50,
    description: 'Max number of results to return',
    displayOptions: { show: { resource: ['job'], operation: ['getRows'], returnAll: [false] } },
  },
  {
    displayName: 'Which Rows',
    name: 'rows',
    type: 'options',
    options: [
      { name: 'Ended', value: 'ended' },
      { name: 'Failed', value: 'failed' },
    ],
    default: 'ended',
    description: 'Which rows to return',
    displayOptions: show('getRows'),
  },
]
