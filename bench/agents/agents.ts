// Tasks of agents, done by a scripted caller that chooses tools by the words of their descriptions, and by a model if
// ASK_MODEL_URL names one.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { createRegistry } from '../../src/catalog/registry.ts'
import { lookupPath } from '../../src/cli/lookup-path.ts'
import { platforms } from '../../src/platforms/index.ts'
import { type AgentCaller, type AgentTool, type Performed, perform } from '../support/agent-caller.ts'
import { type AgentTask, agentTasks } from '../support/agent-tasks.ts'
import { callByModel } from '../support/model-caller.ts'
import { cleanUp, startServer, testKey } from '../support/process.ts'
import { median, percent, type Report, whole } from '../support/report.ts'
import { callByRule } from '../support/scripted-caller.ts'
import { askUnseen, type Unseen } from './unseen.ts'

const registry = createRegistry(platforms)

/** Values of the true record that an answer about it has to contain one of: ids, names, texts. */
function factsOf(value: unknown, name = ''): string[] {
  if (Array.isArray(value)) return value.slice(0, 1).flatMap((one) => factsOf(one, name))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, one]) => factsOf(one, key))
  if (
    /^(?:id|name|title|displayName|text|description|followers|employees|plainText|answer|handle|\w+Id)$/.test(
      name,
    )
  ) {
    return value === null
      ? []
      : [String(value).split('\n')[0]!.slice(0, 60)].filter((text) => text.length > 3)
  }
  return []
}

type Done = Performed & { readonly isRight: boolean; readonly task: AgentTask }

interface Server {
  readonly base: string
  readonly client: Client
  readonly tools: readonly AgentTool[]
}

const headers = { 'x-api-key': testKey }

/** All tasks by one caller. */
async function runTasks({ base, client, tools }: Server, caller: AgentCaller): Promise<Done[]> {
  const done: Done[] = []
  for (const task of agentTasks) {
    const pairs = Object.entries(task.parameters).map(([name, value]) => `${name}=${value}`)
    const truth = await fetch(base + lookupPath(registry.byId(task.operation)!, pairs), { headers })
    const facts = factsOf(((await truth.json()) as { data: unknown }).data)
    const one = await perform(client, tools, task.goal, caller)
    const isRight = one.calls <= 2 && facts.some((fact) => one.text.includes(fact))
    done.push({ ...one, isRight, task })
  }
  return done
}

const share = (done: readonly Done[], is: (one: Done) => boolean) =>
  percent(done.filter(is).length / done.length)

/** The callers by the head of their column: the script, and the model of the settings. */
function callers(): [string, AgentCaller][] {
  const { ASK_MODEL_URL: url, ASK_MODEL_KEY: key, ASK_MODEL: model = 'gpt-4o-mini' } = process.env
  const scripted: [string, AgentCaller] = ['scripted caller', callByRule]
  return url === undefined ? [scripted] : [scripted, [model, callByModel({ url, key, model })]]
}

export async function agents(): Promise<Report> {
  const server = await startServer({ FREE_REQUESTS_PER_MINUTE: '100000' })
  const base = `http://127.0.0.1:${server.port}`
  const client = new Client({ name: 'bench', version: '1' }, { versionNegotiation: { mode: 'auto' } })
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${base}/mcp`), { requestInit: { headers } }),
  )
  const { tools } = await client.listTools()
  const columns: [string, Done[]][] = []
  for (const [name, caller] of callers()) {
    columns.push([name, await runTasks({ base, client, tools }, caller)])
  }
  const unseen = await askUnseen(client, registry)
  await client.close()
  await cleanUp(server)
  const row = (measure: string, value: (done: readonly Done[]) => string) => [
    measure,
    ...columns.map(([, done]) => value(done)),
  ]
  const tokensOf = (done: readonly Done[]) => done.map(({ tokens }) => tokens)
  const notes = columns.flatMap(([name, done]) => {
    const missed = done.filter(({ isRight }) => !isRight).map(({ task }) => task.goal)
    return missed.length === 0 ? [] : [`Not done by the ${name}: ${missed.join('; ')}.`]
  })
  return {
    title: 'Agents',
    about: `${agentTasks.length} tasks over all platforms on simulated answers, by a scripted caller that chooses a tool by the words that goal and description share, and fills its parameters by their names${columns.length > 1 ? '; and by a model' : ''}. A task is done if at most two calls return a fact of the true record. With ASK_MODEL_URL a model does the tasks too.`,
    head: ['measure', ...columns.map(([name]) => name)],
    rows: [
      row('tasks done in at most two calls', (done) => share(done, ({ isRight }) => isRight)),
      row('tasks with one call', (done) => share(done, ({ calls }) => calls === 1)),
      row('tokens of all tool definitions (o200k)', () => whole(countTokens(JSON.stringify(tools)))),
      row('tokens of the results of a task, median', (done) => whole(median(tokensOf(done)))),
      row('tokens of the structured results of a task, median', (done) =>
        whole(median(done.map(({ dataTokens }) => dataTokens))),
      ),
      row('tokens of the results of a task, most', (done) => whole(Math.max(...tokensOf(done)))),
    ],
    notes: [...notes, ...unseenNotes(unseen)],
    broken: brokenBounds(columns[0]![1], tools, unseen),
  }
}

function unseenNotes({ asked, first, amongSix, misled, none, tokens }: Unseen): string[] {
  const figures = `${asked} questions by people who had not seen the tools, sent to \`find_lookups\`: the right lookup is first for ${percent(first)} and named for ${percent(amongSix)}; of those that no lookup answers ${percent(none)} get "none"; ${misled.length} are misled (called none, or certain of another lookup); ${whole(tokens)} tokens in the median.`
  return misled.length === 0 ? [figures] : [figures, `Misled: ${misled.join('; ')}.`]
}

/** What a change of the tools may not make worse. */
function brokenBounds(done: readonly Done[], tools: readonly AgentTool[], unseen: Unseen): string[] {
  const definitions = countTokens(JSON.stringify(tools))
  const tokens = median(done.map((one) => one.tokens))
  const right = done.filter(({ isRight }) => isRight).length / done.length
  return [
    ...(right < 0.95 ? [`only ${percent(right)} of the tasks are done; 95 % are the bound`] : []),
    ...(tokens > 420 ? [`the median task costs ${whole(tokens)} tokens; 420 are the bound`] : []),
    ...(definitions > 4500 ? [`the definitions have ${definitions} tokens; 4,500 are the bound`] : []),
    ...(unseen.amongSix < 0.97 ? [`the right lookup is named for ${percent(unseen.amongSix)} only`] : []),
    ...(unseen.misled.length > unseen.asked / 100 ? [`${unseen.misled.length} questions are misled`] : []),
  ]
}
