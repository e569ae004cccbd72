import type {
  IExecuteFunctions,
  INodeExecutionData,
  INodeType,
  INodeTypeDescription,
  JsonObject,
} from 'n8n-workflow'
import { NodeApiError, NodeConnectionTypes, NodeOperationError } from 'n8n-workflow'
import { fieldNames } from './fields'
import { properties, resource } from './generated'
import { jobProperties } from './JobDescription'
import { createJob, runJob } from './jobs'
import { lookupFields } from './LookupDescription'
import { runLookup } from './lookups'

export class SocialLookup implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Social Lookup',
    name: 'socialLookup',
    icon: { light: 'file:../../icons/social-lookup.svg', dark: 'file:../../icons/social-lookup.dark.svg' },
    group: ['input'],
    version: 1,
    subtitle: '={{$parameter["operation"]}}',
    description: 'Look up public profiles, posts, comments and pages, and run jobs over many inputs',
    defaults: { name: 'Social Lookup' },
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    usableAsTool: true,
    credentials: [{ name: 'socialLookupApi', required: true }],
    properties: [resource, ...properties, ...jobProperties, ...lookupFields],
  }

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const items = this.getInputData()
    const returned: INodeExecutionData[] = []
    const isJob = this.getNodeParameter('resource', 0) === 'job'
    const isCreation = isJob && this.getNodeParameter('operation', 0) === 'create'
    for (
      let itemIndex = 0;
      itemIndex < (isCreation ? Math.min(1, items.length) : items.length);
      itemIndex++
    ) {
      try {
        if (isCreation) returned.push(...(await createJob(this)))
        else if (isJob) returned.push(...(await runJob(this, itemIndex)))
        else {
          const operation = this.getNodeParameter('operation', itemIndex) as string
          returned.push(...(await runLookup(this, fieldNames(operation), itemIndex)))
        }
      } catch (error) {
        if (this.continueOnFail()) {
          const { message, description } = error as NodeApiError
          returned.push({ json: { error: message, description }, pairedItem: { item: itemIndex } })
          continue
        }
        // n8n keeps an error that is one already, with its message and item.
        if (error instanceof NodeApiError)
          throw new NodeApiError(this.getNode(), error as unknown as JsonObject, { itemIndex })
        throw new NodeOperationError(this.getNode(), error as Error, { itemIndex })
      }
    }
    return [returned]
  }
}
