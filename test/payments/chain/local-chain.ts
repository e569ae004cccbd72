import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { x402Facilitator } from '@x402/core/facilitator'
import { toFacilitatorEvmSigner } from '@x402/evm'
import { registerExactEvmScheme } from '@x402/evm/exact/facilitator'
import { type Abi, createPublicClient, createWalletClient, custom, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { hardhat } from 'viem/chains'

/** Where `npm run test:chain` installs the node and the compiler, which nothing else needs. */
const tools = resolve(import.meta.dirname, '../../../node_modules/.cache/chain-tools')

interface Provider {
  request(call: { method: string; params?: unknown }): Promise<unknown>
}

async function openNode(): Promise<Provider> {
  const { createHardhatRuntimeEnvironment } = (await import(
    pathToFileURL(join(tools, 'node_modules/hardhat/dist/src/hre.js')).href
  )) as {
    createHardhatRuntimeEnvironment: (
      ...args: unknown[]
    ) => Promise<{ network: { connect(name: string): Promise<{ provider: Provider }> } }>
  }
  const networks = { chain: { type: 'edr-simulated', chainId: hardhat.id } }
  const { network } = await createHardhatRuntimeEnvironment({ networks }, {}, tools)
  return (await network.connect('chain')).provider
}

async function compileToken(): Promise<{ abi: Abi; bytecode: Hex }> {
  const solc = createRequire(join(tools, 'package.json'))('solc') as { compile(input: string): string }
  const content = await readFile(join(import.meta.dirname, 'token.sol'), 'utf8')
  const settings = {
    outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    optimizer: { enabled: true },
  }
  const output = JSON.parse(
    solc.compile(JSON.stringify({ language: 'Solidity', sources: { 'token.sol': { content } }, settings })),
  )
  const { abi, evm } = output.contracts['token.sol'].Token
  return { abi, bytecode: `0x${evm.bytecode.object}` }
}

/** Any key: it pays for gas on a chain of one's own. */
const operatorKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

/** An EVM chain in this process with a token of EIP-3009 on it, and a facilitator of the packages over HTTP. */
export async function openLocalChain() {
  const provider = await openNode()
  const transport = custom(provider)
  const operator = privateKeyToAccount(operatorKey)
  const wallet = createWalletClient({ account: operator, chain: hardhat, transport })
  const reader = createPublicClient({ chain: hardhat, transport, pollingInterval: 20 })
  const { abi, bytecode } = await compileToken()
  const deployed = await reader.waitForTransactionReceipt({
    hash: await wallet.deployContract({ abi, bytecode }),
  })
  const token = deployed.contractAddress!
  const signer = toFacilitatorEvmSigner({
    address: operator.address,
    readContract: (call) => reader.readContract(call as never),
    verifyTypedData: (signed) => reader.verifyTypedData(signed as never),
    writeContract: (call) => wallet.writeContract(call as never),
    sendTransaction: (transaction) => wallet.sendTransaction(transaction as never),
    waitForTransactionReceipt: (wanted) => reader.waitForTransactionReceipt(wanted),
    getCode: (wanted) => reader.getCode(wanted),
  })
  const facilitator = registerExactEvmScheme(new x402Facilitator(), {
    signer,
    networks: `eip155:${hardhat.id}`,
  })
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : {}
    const { paymentPayload, paymentRequirements } = body
    const answer =
      request.url === '/supported'
        ? facilitator.getSupported()
        : request.url === '/verify'
          ? await facilitator.verify(paymentPayload, paymentRequirements)
          : await facilitator.settle(paymentPayload, paymentRequirements)
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    chain: hardhat,
    token,
    facilitatorUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async mint(to: Hex, value: bigint) {
      const hash = await wallet.writeContract({
        address: token,
        abi,
        functionName: 'mint',
        args: [to, value],
      })
      await reader.waitForTransactionReceipt({ hash })
    },
    balanceOf: (of: Hex) =>
      reader.readContract({ address: token, abi, functionName: 'balanceOf', args: [of] }) as Promise<bigint>,
    close: () => server.close(),
  }
}
