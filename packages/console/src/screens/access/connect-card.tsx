import { serviceUrl } from '../../app/address.ts'
import { PlaceLink } from '../../app/links.tsx'
import { type SmallColumn, SmallTable } from '../../lists/small-table.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyText } from '../../ui/copy.tsx'

interface ReadyLine {
  readonly client: string
  readonly where: string
  /** What is pasted there. */
  readonly line: string
  /** Opens the client and adds the server there. */
  readonly link?: string
}

const address = `${serviceUrl}/mcp`
const name = 'social-lookup'

/** https://cursor.com/docs/mcp/install-links */
const cursorLink = `cursor://anysphere.cursor-deeplink/mcp/install?name=${name}&config=${encodeURIComponent(btoa(JSON.stringify({ url: address })))}`
/** https://code.visualstudio.com/api/extension-guides/ai/mcp */
const vsCodeLink = `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name, type: 'http', url: address }))}`

/** Where each client takes an address, by its own documentation (docs/MCP.md). */
const lines: readonly ReadyLine[] = [
  { client: 'Claude', where: 'Customize → Connectors → + → Add custom connector', line: address },
  {
    client: 'ChatGPT',
    where: 'Settings → Apps → Advanced settings → Developer mode, then Create app',
    line: address,
  },
  {
    client: 'Claude Code',
    where: 'a terminal',
    line: `claude mcp add --transport http ${name} ${address}`,
  },
  {
    client: 'Cursor',
    where: '~/.cursor/mcp.json',
    line: JSON.stringify({ mcpServers: { [name]: { url: address } } }),
    link: cursorLink,
  },
  {
    client: 'VS Code',
    where: '.vscode/mcp.json',
    line: JSON.stringify({ servers: { [name]: { type: 'http', url: address } } }),
    link: vsCodeLink,
  },
]

const bearer = (key: string) => ({ headers: { Authorization: `Bearer ${key}` } })

/** The clients that take a key, for a service where assistants cannot sign in. */
const keyLines: readonly ReadyLine[] = [
  {
    client: 'Claude Code',
    where: 'a terminal',
    line: `claude mcp add --transport http ${name} ${address} --header "Authorization: Bearer YOUR_KEY"`,
  },
  {
    client: 'Cursor',
    where: '~/.cursor/mcp.json',
    line: JSON.stringify({ mcpServers: { [name]: { url: address, ...bearer('YOUR_KEY') } } }),
  },
  {
    client: 'VS Code',
    where: '.vscode/mcp.json; it asks for the key',
    line: JSON.stringify({
      inputs: [{ type: 'promptString', id: 'key', description: 'API key', password: true }],
      // biome-ignore lint/suspicious/noTemplateCurlyInString: VS Code replaces it
      servers: { [name]: { type: 'http', url: address, ...bearer('${input:key}') } },
    }),
  },
]

const columns: readonly SmallColumn<ReadyLine>[] = [
  { header: 'Client', cell: ({ client }) => <strong>{client}</strong> },
  {
    header: 'Where',
    hide: 'narrow',
    cell: ({ client, where, link }) =>
      link === undefined ? (
        where
      ) : (
        <>
          <a href={link}>Add to {client}</a>, or {where}
        </>
      ),
  },
  {
    header: 'Paste',
    grows: true,
    cell: ({ client, line }) => <CopyText text={line} what={`line for ${client}`} />,
  },
]

/** Ready lines for the usual clients; each then asks here for access. */
export function ConnectCard() {
  return (
    <Card title="Connect an assistant" flush>
      <SmallTable label="Lines for clients" columns={columns} rows={lines} rowKey={({ client }) => client} />
    </Card>
  )
}

/** Ready lines with a key, where assistants cannot sign in. @param makesKeys whether this person may create keys */
export function ConnectByKeyCard({ makesKeys }: { readonly makesKeys: boolean }) {
  return (
    <Card
      title="Connect an assistant with a key"
      about={
        makesKeys
          ? 'Put a key in the place of YOUR_KEY: best one for each assistant, with a limit of credits a day.'
          : 'Put a key in the place of YOUR_KEY; an owner of the account creates it.'
      }
      action={makesKeys && <PlaceLink place={{ to: 'keys' }}>Create a key</PlaceLink>}
      flush
    >
      <SmallTable
        label="Lines for clients"
        columns={columns}
        rows={keyLines}
        rowKey={({ client }) => client}
      />
    </Card>
  )
}
