import type { Hex, TypedDataDefinition } from 'viem'
import { rpcError } from '../script/rpcError.ts'
import { standardWords } from '../words/walletWords.ts'
import { keyOf, visibleAccounts, type WalletState } from './readSaved.ts'
import { forward, rpcUrlOf, sendTransaction } from './send.ts'
import type { EvmPrompt, EvmRequest } from './types.ts'

/** What a handler of one method may do. */
export type HandlerContext = {
  readonly state: WalletState
  /** Asks the user; fails with 4001 when refused. */
  prompt(kind: EvmPrompt['kind'], request: EvmRequest): Promise<void>
  changeChain(chainId: number): void
  setAuthorized(authorized: boolean): void
  /** EIP-2255. */
  permissions(): readonly unknown[]
}

type Handler = (context: HandlerContext, request: EvmRequest) => unknown

const hex = (value: number): Hex => `0x${value.toString(16)}`

async function connect(context: HandlerContext, request: EvmRequest): Promise<void> {
  await context.prompt('connect', request)
  context.setAuthorized(true)
}

function parseChainId(value: unknown): number {
  const chainId = typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value) ? Number(value) : Number.NaN
  if (!Number.isSafeInteger(chainId)) throw rpcError(-32602, `Expected 0x-prefixed, hexadecimal chainId: ${value}`)
  return chainId
}

async function addChain(context: HandlerContext, request: EvmRequest): Promise<null> {
  const [chain] = request.params as readonly { chainId?: unknown; rpcUrls?: unknown }[]
  const chainId = parseChainId(chain?.chainId)
  const rpcUrl = Array.isArray(chain?.rpcUrls) ? chain.rpcUrls.find((url) => /^https?:/.test(String(url))) : undefined
  if (!rpcUrl) throw rpcError(-32602, 'Expected an array with at least one valid string HTTPS url rpcUrls')
  if (!context.state.rpcUrls.has(chainId)) {
    const answered = await forward(rpcUrl, { method: 'eth_chainId', params: [] })
    if (Number(answered) !== chainId) throw rpcError(-32602, 'Chain ID returned by RPC URL does not match')
    await context.prompt('addChain', request)
    context.state.rpcUrls.set(chainId, rpcUrl)
  }
  if (context.state.chainId !== chainId) await switchTo(context, request, chainId)
  return null
}

async function switchTo(context: HandlerContext, request: EvmRequest, chainId: number): Promise<void> {
  await context.prompt('switchChain', request)
  context.changeChain(chainId)
}

async function switchChain(context: HandlerContext, request: EvmRequest): Promise<null> {
  const [chain] = request.params as readonly { chainId?: unknown }[]
  const chainId = parseChainId(chain?.chainId)
  if (chainId === context.state.chainId) return null
  if (!context.state.rpcUrls.has(chainId)) {
    throw rpcError(
      standardWords.codes.unknownChain.says,
      `Unrecognized chain ID "${hex(chainId)}". Try adding the chain using wallet_addEthereumChain first.`,
    )
  }
  await switchTo(context, request, chainId)
  return null
}

async function personalSign(context: HandlerContext, request: EvmRequest): Promise<Hex> {
  const [message, address] = request.params
  const key = keyOf(context.state, address)
  if (typeof message !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(message)) throw rpcError(-32602, 'Invalid message')
  await context.prompt('sign', request)
  return key.signMessage({ message: { raw: message as Hex } })
}

async function signTypedData(context: HandlerContext, request: EvmRequest): Promise<Hex> {
  const [address, json] = request.params
  const key = keyOf(context.state, address)
  const typedData = parseTypedData(json, context.state.chainId)
  await context.prompt('sign', request)
  return key.signTypedData(typedData)
}

async function send(context: HandlerContext, request: EvmRequest): Promise<Hex> {
  const [transaction] = request.params as readonly { from?: unknown }[]
  const key = keyOf(context.state, transaction?.from)
  return sendTransaction(context.state, key, transaction ?? {}, () => context.prompt('send', request))
}

/** The methods the wallet answers itself; `eth_*` and `net_*` beside these go to the node of the current chain. */
const handlers: { readonly [method in keyof typeof standardWords.methods]: Handler } = {
  eth_accounts: ({ state }) => visibleAccounts(state),
  eth_chainId: ({ state }) => hex(state.chainId),
  net_version: ({ state }) => String(state.chainId),
  async eth_requestAccounts(context, request) {
    if (visibleAccounts(context.state).length === 0) await connect(context, request)
    return visibleAccounts(context.state)
  },
  async wallet_requestPermissions(context, request) {
    await connect(context, request)
    return context.permissions()
  },
  wallet_getPermissions: (context) => context.permissions(),
  wallet_revokePermissions({ setAuthorized }) {
    setAuthorized(false)
    return null
  },
  wallet_switchEthereumChain: switchChain,
  wallet_addEthereumChain: addChain,
  personal_sign: personalSign,
  eth_signTypedData_v4: signTypedData,
  eth_sendTransaction: send,
  wallet_getCapabilities: (context, request) => walletCapabilities(context, request),
  wallet_sendCalls: (context, request) => sendCalls(context, request),
  wallet_getCallsStatus: (context, request) => batchStatus(context, request),
}

/** Finds what answers a method by the word for it; undefined for one that the wallet leaves to the node. */
export function findHandler(method: string): Handler | undefined {
  const found = Object.entries(standardWords.methods).find(([, { says }]) => says === method)
  return found && handlers[found[0] as keyof typeof handlers]
}

/** EIP-712 data as sites send it: JSON text. A domain of another chain is refused, as real wallets do. */
function parseTypedData(json: unknown, chainId: number): TypedDataDefinition {
  const value = parse(json)
  if (!value || typeof value['primaryType'] !== 'string' || !value['types'] || !value['message']) {
    throw rpcError(-32602, 'Invalid typed data')
  }
  const domain = (value['domain'] ?? {}) as { chainId?: unknown }
  if (domain.chainId !== undefined && Number(domain.chainId) !== chainId) {
    throw rpcError(-32602, `Provided chainId "${domain.chainId}" must match the active chainId "${chainId}"`)
  }
  // viem's encoder checks the values against the types and throws where they differ
  return value as unknown as TypedDataDefinition
}

function parse(json: unknown): Record<string, unknown> | undefined {
  try {
    const value: unknown = typeof json === 'string' ? JSON.parse(json) : json
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** EIP-5792. The wallet sends the calls of a batch one after another, and says so: `atomic` is unsupported. */
function walletCapabilities({ state }: HandlerContext, { params }: EvmRequest): unknown {
  keyOf(state, params[0])
  const wanted = Array.isArray(params[1]) ? params[1].map(Number) : undefined
  const chains = [...state.rpcUrls.keys()].filter((id) => !wanted || wanted.includes(id))
  return Object.fromEntries(chains.map((id) => [`0x${id.toString(16)}`, { atomic: { status: 'unsupported' } }]))
}

type SendCalls = {
  readonly chainId?: unknown
  readonly from?: unknown
  readonly calls?: readonly Readonly<Record<string, unknown>>[]
  readonly atomicRequired?: unknown
  readonly id?: unknown
  readonly capabilities?: Readonly<Record<string, { readonly optional?: boolean }>>
}

async function sendCalls(context: HandlerContext, request: EvmRequest): Promise<unknown> {
  const { state } = context
  const batch = (request.params[0] ?? {}) as SendCalls
  const key = keyOf(state, batch.from ?? state.accounts[0])
  const { calls } = batch
  if (!Array.isArray(calls) || calls.length === 0) throw rpcError(-32602, 'Expected calls')
  if (Number(batch.chainId) !== state.chainId) throw rpcError(5710, 'The wallet is not on this chain')
  if (batch.atomicRequired === true) throw rpcError(5760, 'The wallet does not support atomic execution')
  const required = Object.entries(batch.capabilities ?? {}).find(([, value]) => value?.optional !== true)
  if (required) throw rpcError(5700, `Unsupported non-optional capability: ${required[0]}`)
  const id = typeof batch.id === 'string' ? batch.id : randomId()
  if (state.batches.has(id)) throw rpcError(5720, 'There is already a batch with this id')

  await context.prompt('send', request)
  const hashes: Hex[] = []
  let failed = false
  for (const call of calls as readonly Readonly<Record<string, unknown>>[]) {
    try {
      hashes.push(await sendTransaction(state, key, call, async () => {}))
    } catch (error) {
      // nothing went out: the batch as a whole failed; else what went out stays and the rest is not sent
      if (hashes.length === 0) throw error
      failed = true
      break
    }
  }
  state.batches.set(id, { chainId: state.chainId, hashes, failed })
  return { id }
}

async function batchStatus({ state }: HandlerContext, { params }: EvmRequest): Promise<unknown> {
  const id = String(params[0])
  const batch = state.batches.get(id)
  if (!batch) throw rpcError(5730, 'Unknown batch id')
  const rpcUrl = state.rpcUrls.get(batch.chainId) ?? rpcUrlOf(state)
  const receipts = await Promise.all(
    batch.hashes.map((hash) => forward(rpcUrl, { method: 'eth_getTransactionReceipt', params: [hash] })),
  )
  const mined = receipts.filter((receipt): receipt is Record<string, unknown> => receipt !== null)
  const done = mined.length === batch.hashes.length
  return {
    version: '2.0.0',
    id,
    chainId: `0x${batch.chainId.toString(16)}`,
    status: done ? finalStatus(mined, batch.failed) : 100,
    atomic: false,
    ...(done && { receipts: mined.map(toCallReceipt) }),
  }
}

/** 200 all succeeded · 500 all reverted · 600 some. */
function finalStatus(receipts: readonly Record<string, unknown>[], incomplete: boolean): number {
  const succeeded = receipts.filter((receipt) => receipt['status'] === '0x1').length
  if (succeeded === receipts.length && !incomplete) return 200
  return succeeded === 0 ? 500 : 600
}

function toCallReceipt(receipt: Record<string, unknown>): unknown {
  const { logs, status, blockHash, blockNumber, gasUsed, transactionHash } = receipt
  return { logs, status, blockHash, blockNumber, gasUsed, transactionHash }
}

function randomId(): Hex {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

const promptKinds: { readonly [method in keyof typeof standardWords.methods]?: EvmPrompt['kind'] } = {
  eth_requestAccounts: 'connect',
  wallet_requestPermissions: 'connect',
  wallet_switchEthereumChain: 'switchChain',
  wallet_addEthereumChain: 'addChain',
  personal_sign: 'sign',
  eth_signTypedData_v4: 'sign',
  eth_sendTransaction: 'send',
  wallet_sendCalls: 'send',
}

/** Returns what a method asks the user, or undefined when it asks nothing. */
export function promptKind(method: string): EvmPrompt['kind'] | undefined {
  return (promptKinds as { readonly [method: string]: EvmPrompt['kind'] })[method]
}
