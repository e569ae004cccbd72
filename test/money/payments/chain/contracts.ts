import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import type { Abi, Hex } from 'viem'

/** Where `npm run test:chain` installs the node, the compilers and Permit2, which nothing else needs. */
export const tools = resolve(import.meta.dirname, '../../../../node_modules/.cache/chain-tools')
const require = createRequire(join(tools, 'package.json'))

/** A compiled contract: what makes it, and what then stands at its address. */
export interface Compiled {
  readonly abi: Abi
  readonly bytecode: Hex
  /** With zeros where values that are set as it is made would be. */
  readonly deployed: Hex
}

interface Compiler {
  compile(input: string, callbacks?: { import(path: string): { contents?: string; error?: string } }): string
}

interface Compilation {
  readonly compiler: string
  readonly name: string
  /** Source by the path that imports name it by. */
  readonly sources: Readonly<Record<string, { readonly content: string }>>
  readonly settings?: object
}

function compile({ compiler, name, sources, settings }: Compilation): Compiled {
  const { compile } = require(compiler) as Compiler
  const outputSelection = { '*': { [name]: ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] } }
  const input = {
    language: 'Solidity',
    sources,
    settings: { optimizer: { enabled: true }, ...settings, outputSelection },
  }
  const { contracts = {}, errors = [] } = JSON.parse(compile(JSON.stringify(input)))
  for (const file of Object.values(contracts) as Record<string, Record<string, never>>[]) {
    // biome-ignore lint/suspicious/noExplicitAny: the compiler's own form
    const made = file[name] as any
    if (made?.evm === undefined) continue
    const { bytecode, deployedBytecode } = made.evm
    return { abi: made.abi, bytecode: `0x${bytecode.object}`, deployed: `0x${deployedBytecode.object}` }
  }
  throw new Error(`${name} was not compiled: ${JSON.stringify(errors).slice(0, 2000)}`)
}

/** A contract of this folder. */
export async function compileOwn(file: string, name: string): Promise<Compiled> {
  const content = await readFile(join(import.meta.dirname, file), 'utf8')
  return compile({ compiler: 'solc', name, sources: { [file]: { content } } })
}

const permit2Files = [
  ...[
    'SignatureTransfer',
    'EIP712',
    'PermitErrors',
    'libraries/PermitHash',
    'libraries/SignatureVerification',
  ],
  ...['ISignatureTransfer', 'IAllowanceTransfer', 'IEIP712', 'IERC1271'].map((name) => `interfaces/${name}`),
]
const solmateFiles = ['tokens/ERC20', 'utils/SafeTransferLib']

/** As few steps as the compiler can do with: the whole optimizer takes minutes here. */
const quick = {
  viaIR: true,
  optimizer: {
    enabled: true,
    details: { yul: true, yulDetails: { stackAllocation: true, optimizerSteps: 'dhfoDgvulfnTUtnIf' } },
  },
}

/**
 * The half of Permit2 that payments use, of the sources that its makers publish. It is set at Permit2's address as it is:
 * without the values of its making it works out its domain anew, as it does on a chain that has forked.
 */
export async function compilePermit2(): Promise<Compiled> {
  const root = join(tools, 'node_modules/@uniswap/v4-periphery/lib/permit2')
  const read = async (path: string, from: string) =>
    [path, { content: await readFile(join(root, from), 'utf8') }] as const
  const sources = await Promise.all([
    ...permit2Files.map((name) => read(`src/${name}.sol`, `src/${name}.sol`)),
    ...solmateFiles.map((name) => read(`solmate/src/${name}.sol`, `lib/solmate/src/${name}.sol`)),
  ])
  return compile({
    compiler: 'solc-of-permit2',
    name: 'SignatureTransfer',
    sources: Object.fromEntries(sources),
    settings: quick,
  })
}
