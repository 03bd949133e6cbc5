import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import {
  type Address,
  concat,
  decodeFunctionResult,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  numberToHex,
  pad,
  parseAbi,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Evm } from '../evm/evmPart.ts'
import { requestRpc } from '../evm/requestRpc.ts'
import { poll } from '../supervisor/poll.ts'
import type { Part } from '../supervisor/runProcess.ts'
import { type StartOptions, startParts } from '../supervisor/startParts.ts'
import { type AccountContracts, deployAccountContracts } from './accountContracts.ts'
import { type BundlerFiles, findBundler } from './installBundler.ts'

/** How long a signature of the paymaster is good, in seconds. */
const validFor = 600

/** A signature of the right form; the contract reads it and goes on. */
const stub: Hex =
  '0xfffffffffffffffffffffffffffffff0000000000000000000000000000000007aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1c'

const abi = parseAbi([
  'struct PackedUserOperation { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }',
  'function getHash(PackedUserOperation userOp, uint48 validUntil, uint48 validAfter) view returns (bytes32)',
])

export type BundlerOptions = {
  /** The chain it works for; it must run. */
  readonly evm: Pick<Evm<unknown>, 'url' | 'chainId' | 'accounts'>
  /** Default: found as `findBundler` says. */
  readonly files?: BundlerFiles
}

export type Bundler = {
  /** EIP-155 id of its chain. */
  readonly chainId: number
  /** JSON-RPC of ERC-4337, for EntryPoint 0.7 and 0.8. */
  readonly url: string
  /** JSON-RPC of ERC-7677, for both EntryPoints: sponsors everything but what asks for the policy `none`. */
  readonly paymasterUrl: string
  readonly contracts: AccountContracts
}

/** Which of the chain's accounts pay: for the contracts and what is sponsored, and for the bundles. */
const roles = { deployer: 7, executor: 8, utility: 6 } as const

const loopbackOnly = fileURLToPath(new URL('loopbackOnly.ts', import.meta.url))

/**
 * A bundler for one local chain, with the contracts that smart accounts need and a paymaster's service. The bundler is
 * GPL-3.0 and runs as a process of its own. Takes 3 to 8 s and 200 MB.
 * @throws Error when it is not installed
 */
export function bundlerPart({ evm, files = findBundler() }: BundlerOptions): Part<Bundler> {
  return {
    name: 'bundler',
    async start({ run, signal }) {
      if (!files) throw new Error('The bundler is not installed: pnpm --filter devnet bundler:install')
      const [deployer, executor, utility] = [roles.deployer, roles.executor, roles.utility].map((index) => {
        const account = evm.accounts[index]
        if (!account) throw new Error('The chain has too few accounts')
        return account
      }) as [Evm['accounts'][number], Evm['accounts'][number], Evm['accounts'][number]]
      const contracts = await deployAccountContracts(evm.url, { files, from: deployer.address }, signal)
      const { chainId, url: rpcUrl } = evm
      const bundler = await run({
        command: process.execPath,
        args: [
          ...['--import', loopbackOnly, files.alto],
          ...['--entrypoints', `${contracts.entryPoint07},${contracts.entryPoint08}`],
          ...['--executor-private-keys', executor.privateKey, '--utility-private-key', utility.privateKey],
          ...['--min-executor-balance', '0', '--rpc-url', rpcUrl, '--port', '0', '--enable-cors', 'true'],
          // a local node traces nothing, and a developer does not want to wait
          ...['--safe-mode', 'false', '--block-time', '100'],
          ...['--min-bundle-interval', '50', '--max-bundle-interval', '100', '--log-level', 'warn'],
        ],
      })
      const [, port] = await bundler.waitForLine(/Listening on 127\.0\.0\.1:(\d+)/, signal)
      const url = `http://127.0.0.1:${port}`
      await poll(() => checkEntryPoints(url, signal), signal)
      const { url: paymasterUrl, stop } = await servePaymaster({
        rpcUrl,
        chainId,
        paymasters: [
          { entryPoint: contracts.entryPoint07, paymaster: contracts.paymaster },
          { entryPoint: contracts.entryPoint08, paymaster: contracts.paymaster08 },
        ],
        signerKey: deployer.privateKey,
      })
      return { value: { chainId, url, paymasterUrl, contracts }, stop }
    },
  }
}

/** It takes no batches, which is how the nodes are asked. */
async function checkEntryPoints(url: string, signal: AbortSignal): Promise<void> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_supportedEntryPoints', params: [] })
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body, signal })
  const { result } = (await response.json()) as { readonly result?: unknown }
  if (!Array.isArray(result) || result.length !== 2) throw new Error('The bundler does not serve both EntryPoints')
}

type PaymasterOptions = {
  /** Of the chain's node. */
  readonly rpcUrl: string
  readonly chainId: number
  /** A `VerifyingPaymaster`, or one that is asked in the same way, for each EntryPoint. */
  readonly paymasters: readonly { readonly entryPoint: Address; readonly paymaster: Address }[]
  /** Of the account that they were made for. */
  readonly signerKey: Hex
}

type WireOperation = { readonly [field: string]: Hex | undefined }

/**
 * A paymaster's service: pays for every user operation, but for those whose context names the policy `none`.
 * @see ERC-7677
 */
async function servePaymaster(options: PaymasterOptions): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    void answer(options, request).then((reply) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

async function answer(options: PaymasterOptions, request: IncomingMessage): Promise<object> {
  let id: unknown = null
  try {
    const call = JSON.parse(await text(request)) as { id?: unknown; method?: string; params?: readonly unknown[] }
    id = call.id ?? null
    return { jsonrpc: '2.0', id, result: await sponsor(options, call.method ?? '', call.params ?? []) }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { jsonrpc: '2.0', id, error: { code: -32_602, message } }
  }
}

async function sponsor(
  options: PaymasterOptions,
  method: string,
  [operation, entryPoint, chainId, context]: readonly unknown[],
): Promise<object> {
  const isStub = method === 'pm_getPaymasterStubData'
  if (!isStub && method !== 'pm_getPaymasterData') throw new Error(`There is no ${method}`)
  const found = options.paymasters.find((one) => one.entryPoint.toLowerCase() === String(entryPoint).toLowerCase())
  if (!found) throw new Error('Another EntryPoint')
  const { paymaster } = found
  if (Number(chainId) !== options.chainId) throw new Error('Another chain')
  if ((context as { policyId?: unknown } | null)?.policyId === 'none') throw new Error('The policy sponsors nothing')
  const until = Math.floor(Date.now() / 1000) + validFor
  const times = encodeAbiParameters([{ type: 'uint48' }, { type: 'uint48' }], [until, 0])
  const common = { paymaster }
  const limits = { paymasterVerificationGasLimit: numberToHex(100_000n), paymasterPostOpGasLimit: numberToHex(1n) }
  if (isStub) return { ...common, ...limits, paymasterData: concat([times, stub]) }
  const signature = await sign({ ...options, paymaster }, operation as WireOperation, until)
  return { ...common, paymasterData: concat([times, signature]) }
}

type Signing = PaymasterOptions & { readonly paymaster: Address }

async function sign(options: Signing, operation: WireOperation, until: number): Promise<Hex> {
  const args = [pack(operation, options.paymaster), until, 0] as const
  const data = encodeFunctionData({ abi, functionName: 'getHash', args })
  const params = [{ to: options.paymaster, data }, 'latest']
  const raw = (await requestRpc(options.rpcUrl, { method: 'eth_call', params })) as Hex
  const hash = decodeFunctionResult({ abi, functionName: 'getHash', data: raw })
  return await privateKeyToAccount(options.signerKey).signMessage({ message: { raw: hash } })
}

/** As the EntryPoints take it; the paymaster's own data and the account's signature are not part of what it signs. */
function pack(operation: WireOperation, paymaster: Address) {
  const { sender = '0x', nonce = '0x0', factory, factoryData = '0x', callData = '0x' } = operation
  const half = (field: string) => pad(operation[field] ?? '0x0', { size: 16 })
  const limits = concat([half('paymasterVerificationGasLimit'), half('paymasterPostOpGasLimit')])
  return {
    sender,
    nonce: BigInt(nonce),
    initCode: factory ? concat([factory, factoryData]) : '0x',
    callData,
    accountGasLimits: concat([half('verificationGasLimit'), half('callGasLimit')]),
    preVerificationGas: BigInt(operation['preVerificationGas'] ?? '0x0'),
    gasFees: concat([half('maxPriorityFeePerGas'), half('maxFeePerGas')]),
    paymasterAndData: concat([paymaster, limits]),
    signature: '0x',
  } as const
}

/** A bundler of one's own; `stop` ends it, and so does the end of the process that started it. */
export type RunningBundler = Bundler & { stop(): Promise<void> }

/** It puts some twenty contracts onto each chain before it answers: a busy machine takes a while, in ms. */
const startTimeout = 90_000

/**
 * Starts a bundler on a local chain and resolves when it answers.
 * @throws Error with the reason and the last lines of its log; also when it is not installed
 */
export async function startBundler(options: StartOptions & BundlerOptions): Promise<RunningBundler> {
  const { values, stop } = await startParts([bundlerPart(options)], { deadline: startTimeout, ...options })
  return { ...values[0], stop }
}
