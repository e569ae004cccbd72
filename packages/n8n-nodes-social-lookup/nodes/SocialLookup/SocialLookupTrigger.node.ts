import type {
  IDataObject,
  IHookFunctions,
  INodeType,
  INodeTypeDescription,
  IWebhookFunctions,
  IWebhookResponseData,
} from 'n8n-workflow'
import { NodeConnectionTypes } from 'n8n-workflow'
import { platform } from './generated'
import { createMonitor, deleteMonitor, isMonitored } from './monitors'
import { isSigned } from './signature'
import { triggerFields } from './TriggerDescription'

export class SocialLookupTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Social Lookup Trigger',
    name: 'socialLookupTrigger',
    icon: { light: 'file:../../icons/social-lookup.svg', dark: 'file:../../icons/social-lookup.dark.svg' },
    group: ['trigger'],
    version: 1,
    subtitle: '={{$parameter["operation"]}}',
    description: 'Starts the workflow when a monitor finds new items, numbers or texts',
    defaults: { name: 'Social Lookup Trigger' },
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'socialLookupApi', required: true }],
    webhooks: [{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' }],
    properties: [platform, ...triggerFields],
  }

  webhookMethods = {
    default: {
      async checkExists(this: IHookFunctions): Promise<boolean> {
        return await isMonitored(this)
      },
      async create(this: IHookFunctions): Promise<boolean> {
        await createMonitor(this)
        return true
      },
      async delete(this: IHookFunctions): Promise<boolean> {
        await deleteMonitor(this)
        return true
      },
    },
  }

  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    const request = this.getRequestObject()
    if (request.rawBody === undefined) await request.readRawBody()
    const { secret } = this.getWorkflowStaticData('node')
    const isGenuine =
      typeof secret === 'string' &&
      isSigned(request.rawBody, this.getHeaderData() as IDataObject as never, secret, Date.now())
    if (!isGenuine) {
      this.getResponseObject().status(401).json({ error: 'The signature of the webhook does not match' })
      return { noWebhookResponse: true }
    }
    const event = JSON.parse(request.rawBody.toString('utf8')) as IDataObject
    const items = (event.data as IDataObject | undefined)?.items
    const isSplit = event.type === 'monitor.new_items' && this.getNodeParameter('splitItems', true)
    if (!isSplit || !Array.isArray(items)) return { workflowData: [this.helpers.returnJsonArray(event)] }
    const { id, monitor, source } = event
    const split = items.map((item) => ({
      ...(item as IDataObject),
      event: { id, monitor, source } as IDataObject,
    }))
    return { workflowData: [this.helpers.returnJsonArray(split)] }
  }
}
