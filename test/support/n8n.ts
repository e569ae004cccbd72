import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const root = resolve(import.meta.dirname, '../..')
const folder = 'packages/n8n-nodes-social-lookup'

interface Property {
  readonly name: string
  readonly default: unknown
  readonly type: string
  readonly required?: boolean
  readonly options?: readonly { name: string; value?: string; type?: string }[]
  readonly displayOptions?: { readonly show?: Readonly<Record<string, readonly unknown[]>> }
}

interface NodeType {
  readonly description: { readonly properties: readonly Property[] } & Readonly<Record<string, unknown>>
}

/** A credential as a node type of n8n declares it. */
interface CredentialType {
  readonly authenticate: { readonly properties: { readonly headers: Readonly<Record<string, string>> } }
  readonly test: { readonly request: { readonly url: string; readonly disableFollowRedirect?: boolean } }
}

/** The nodes' code, compiled with the stand-in of `n8n-workflow`. */
export interface Nodes {
  // biome-ignore lint/suspicious/noExplicitAny: n8n's types are not installed here
  readonly node: NodeType & { execute: (...args: any[]) => Promise<Item[][]> }
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly trigger: NodeType & { webhookMethods: { default: Record<string, any> }; webhook: any }
  readonly credential: CredentialType
}

export interface Item {
  // biome-ignore lint/suspicious/noExplicitAny: tests look into records of every shape
  readonly json: any
  readonly pairedItem?: unknown
}

/** Compiles and loads the nodes. */
export async function loadNodes(): Promise<Nodes> {
  const target = await mkdtemp(join(root, 'node_modules/.cache/n8n-'))
  const names = {
    SocialLookup: 'nodes/SocialLookup/SocialLookup.node',
    SocialLookupTrigger: 'nodes/SocialLookup/SocialLookupTrigger.node',
    SocialLookupApi: 'credentials/SocialLookupApi.credentials',
  }
  const contents = Object.entries(names).map(([name, file]) => `export { ${name} } from './${file}'`)
  const outfile = join(target, 'nodes.mjs')
  try {
    await build({
      stdin: { contents: contents.join('\n'), resolveDir: join(root, folder) },
      alias: { 'n8n-workflow': join(root, 'test/support/n8n-workflow.ts') },
      bundle: true,
      platform: 'node',
      format: 'esm',
      outfile,
    })
    const loaded = await import(pathToFileURL(outfile).href)
    return {
      node: new loaded.SocialLookup(),
      trigger: new loaded.SocialLookupTrigger(),
      credential: new loaded.SocialLookupApi(),
    }
  } finally {
    await rm(target, { recursive: true, force: true })
  }
}

type Parameters = Readonly<Record<string, unknown>>

/** The fields that n8n's editor shows with these values. */
export const shownFields = ({ description }: NodeType, values: Parameters): Property[] => {
  const chosen = (name: string): unknown =>
    values[name] ?? description.properties.find((one) => one.name === name)?.default
  return description.properties.filter(({ displayOptions }) =>
    Object.entries(displayOptions?.show ?? {}).every(([name, allowed]) => allowed.includes(chosen(name))),
  )
}

interface RequestOptions {
  readonly method: string
  readonly url: string
  readonly headers: Record<string, string>
  readonly body?: unknown
  readonly disableFollowRedirect?: boolean
}

/** What n8n gives to a node: its parameters with their defaults, its credentials, and HTTP. */
function contextOf(
  type: NodeType,
  credential: CredentialType,
  { baseUrl, apiKey }: Account,
  values: Parameters,
) {
  const fields = shownFields(type, values)
  const known = new Set(fields.map(({ name }) => name))
  for (const name of Object.keys(values))
    if (!known.has(name)) throw new Error(`The node shows no field ${name}`)
  const read = (name: string, fallback: unknown) => {
    const value = values[name] ?? fields.find((one) => one.name === name)?.default ?? fallback
    if (value === undefined) throw new Error(`Could not get parameter ${name}`)
    return value
  }
  async function httpRequestWithAuthentication(_: string, { body, ...request }: RequestOptions) {
    const headers: Record<string, string> = { ...request.headers }
    for (const [name, value] of Object.entries(credential.authenticate.properties.headers))
      headers[name] = value.replace('={{$credentials.apiKey}}', apiKey)
    const sent = body === undefined ? undefined : JSON.stringify(body)
    if (sent !== undefined) headers['content-type'] = 'application/json'
    const redirect = request.disableFollowRedirect ? 'manual' : 'follow'
    const response = await fetch(request.url, { method: request.method, headers, body: sent, redirect })
    const text = await response.text()
    return { statusCode: response.status, body: text ? JSON.parse(text) : text }
  }
  return {
    read,
    getNode: () => ({ id: 'node-1', name: 'Social Lookup' }),
    getCredentials: async () => ({ baseUrl, apiKey }),
    helpers: {
      httpRequestWithAuthentication,
      returnJsonArray: (json: object | object[]) => [json].flat().map((one) => ({ json: one })),
    },
  }
}

export interface Account {
  readonly baseUrl: string
  readonly apiKey: string
}

interface Run {
  readonly items?: readonly object[]
  readonly executionId?: string
  readonly continueOnFail?: boolean
}

/** Runs the node as n8n does: the same parameters for each item, or a function of the item. */
export async function runNode(
  { node, credential }: Nodes,
  account: Account,
  parameters: Parameters | ((item: number) => Parameters),
  { items = [{}], executionId = randomUUID(), continueOnFail = false }: Run = {},
): Promise<Item[]> {
  const valuesOf = typeof parameters === 'function' ? parameters : () => parameters
  const contexts = items.map((_, item) => contextOf(node, credential, account, valuesOf(item)))
  const context = {
    ...contexts[0],
    getInputData: () => items.map((json) => ({ json })),
    getNodeParameter: (name: string, item: number, fallback?: unknown) =>
      contexts[item]!.read(name, fallback),
    continueOnFail: () => continueOnFail,
    getExecutionId: () => executionId,
    getWorkflowDataProxy: () => ({ $runIndex: 0 }),
  }
  const [output] = await node.execute.call(context)
  return output!
}

/** An active trigger: its methods with n8n's context, and the stored data of its node. */
export function triggerOf(
  { trigger, credential }: Nodes,
  account: Account,
  webhookUrl: string,
  parameters: Parameters,
) {
  const stored: Record<string, unknown> = {}
  const base = contextOf(trigger, credential, account, parameters)
  const context = {
    ...base,
    getNodeParameter: base.read,
    getNodeWebhookUrl: () => webhookUrl,
    getWorkflow: () => ({ id: 'w1', name: 'Watch' }),
    getWorkflowStaticData: () => stored,
  }
  const call = (name: string): Promise<boolean> => trigger.webhookMethods.default[name].call(context)
  return {
    stored,
    checkExists: () => call('checkExists'),
    create: () => call('create'),
    delete: () => call('delete'),
    /** Handles a delivery; gives the status of the answer and the items that start the workflow. */
    async receive(
      headers: Readonly<Record<string, unknown>>,
      body: string,
    ): Promise<{ status: number; items: Item[] }> {
      let status = 200
      const response = {
        status(code: number) {
          status = code
          return response
        },
        json: () => response,
      }
      const answer = await trigger.webhook.call({
        ...context,
        getRequestObject: () => ({ rawBody: Buffer.from(body) }),
        getHeaderData: () => headers,
        getResponseObject: () => response,
      })
      return { status, items: answer.workflowData?.[0] ?? [] }
    },
  }
}
