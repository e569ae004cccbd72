import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { x402Facilitator } from '@x402/core/facilitator'
import { PERMIT2_ADDRESS, toFacilitatorEvmSigner, x402UptoPermit2ProxyAddress } from '@x402/evm'
import { registerExactEvmScheme } from '@x402/evm/exact/facilitator'
import { UptoEvmScheme } from '@x402/evm/upto/facilitator'
import { createPublicClient, createWalletClient, custom, type Hex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { hardhat } from 'viem/chains'
import { compileOwn, compilePermit2, tools } from './contracts.ts'

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

/** Any key: it pays for gas on a chain of one's own. */
const operatorKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

/**
 * An EVM chain in this process with a token of EIP-3009 on it, and a facilitator of the packages over HTTP.
 * @param withPermit2 also what `upto` needs: Permit2 and its proxy, at the addresses that they have on every chain
 */
export async function openLocalChain(withPermit2 = false) {
  const provider = await openNode()
  const transport = custom(provider)
  const operator = privateKeyToAccount(operatorKey)
  const wallet = createWalletClient({ account: operator, chain: hardhat, transport })
  const reader = createPublicClient({ chain: hardhat, transport, pollingInterval: 20 })
  const { abi, bytecode } = await compileOwn('token.sol', 'Token')
  const deployed = await reader.waitForTransactionReceipt({
    hash: await wallet.deployContract({ abi, bytecode }),
  })
  const token = deployed.contractAddress!
  const setCode = (address: string, code: Hex) =>
    provider.request({ method: 'hardhat_setCode', params: [address, code] })
  if (withPermit2) {
    await setCode(PERMIT2_ADDRESS, (await compilePermit2()).deployed)
    await setCode(x402UptoPermit2ProxyAddress, (await compileOwn('upto-proxy.sol', 'UptoProxy')).deployed)
  }
  const signer = toFacilitatorEvmSigner({
    address: operator.address,
    // As the facilitator: the proxy lets nobody else settle.
    readContract: (call) => reader.readContract({ ...call, account: operator } as never),
    verifyTypedData: (signed) => reader.verifyTypedData(signed as never),
    writeContract: (call) => wallet.writeContract(call as never),
    sendTransaction: (transaction) => wallet.sendTransaction(transaction as never),
    waitForTransactionReceipt: (wanted) => reader.waitForTransactionReceipt(wanted),
    getCode: (wanted) => reader.getCode(wanted),
  })
  const facilitator = registerExactEvmScheme(new x402Facilitator(), {
    signer,
    networks: `eip155:${hardhat.id}`,
  }).register(`eip155:${hardhat.id}`, new UptoEvmScheme(signer))
  /** Set by a test: calls whose answers are kept back once they are done (`/settle`), or that are not done at all (`before /settle`). */
  const unheard = new Set<string>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : {}
    const send = (answer: unknown) => sendJson(response, answer)
    if (request.url === '/rpc') {
      const { id, method, params } = body
      return send({ jsonrpc: '2.0', id, result: await provider.request({ method, params }) })
    }
    if (unheard.has(`before ${request.url}`)) return request.socket.destroy()
    const { paymentPayload, paymentRequirements } = body
    const answer =
      request.url === '/supported'
        ? facilitator.getSupported()
        : request.url === '/verify'
          ? await facilitator.verify(paymentPayload, paymentRequirements)
          : await facilitator.settle(paymentPayload, paymentRequirements)
    if (unheard.has(request.url!)) request.socket.destroy()
    else send(answer)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    chain: hardhat,
    token,
    facilitatorUrl: url,
    /** The chain itself, by JSON-RPC. */
    rpcUrl: `${url}/rpc`,
    unheard,
    /** Lets Permit2 move an account's tokens, as a wallet does once. */
    async approvePermit2(owner: PrivateKeyAccount) {
      await provider.request({ method: 'hardhat_setBalance', params: [owner.address, '0xde0b6b3a7640000'] })
      const approving = createWalletClient({ account: owner, chain: hardhat, transport })
      const args = [PERMIT2_ADDRESS, 2n ** 256n - 1n]
      const hash = await approving.writeContract({ address: token, abi, functionName: 'approve', args })
      await reader.waitForTransactionReceipt({ hash })
    },
    /** Lets time pass on the chain. */
    async pass(seconds: number) {
      await provider.request({ method: 'evm_increaseTime', params: [seconds] })
      await provider.request({ method: 'evm_mine', params: [] })
    },
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

function sendJson(response: ServerResponse, answer: unknown): void {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
}
