import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils'
import type { EvmChain, EvmRequest } from '../evm/types.ts'
import { rpcError } from '../script/rpcError.ts'
import type { CannedAnswers } from './types.ts'

const zeroHash = `0x${'0'.repeat(64)}`
const zeroAddress = `0x${'0'.repeat(40)}`
const gwei = '0x3b9aca00'

const block = {
  number: '0x1',
  hash: `0x${'1'.repeat(64)}`,
  parentHash: zeroHash,
  timestamp: '0x65920080',
  baseFeePerGas: gwei,
  gasLimit: '0x1c9c380',
  gasUsed: '0x0',
  miner: zeroAddress,
  transactions: [],
}

/** What an idle node says: an account has 1 ether, a contract answers nothing, what is sent is mined at once. */
const evmDefaults: CannedAnswers = {
  eth_blockNumber: block.number,
  eth_getBlockByNumber: block,
  eth_getBlockByHash: block,
  eth_getBalance: '0xde0b6b3a7640000',
  eth_getTransactionCount: '0x0',
  eth_getCode: '0x',
  eth_call: '0x',
  eth_estimateGas: '0x5208',
  eth_gasPrice: gwei,
  eth_maxPriorityFeePerGas: gwei,
  eth_feeHistory: { oldestBlock: '0x1', baseFeePerGas: [gwei, gwei], gasUsedRatio: [0], reward: [[gwei]] },
  eth_getLogs: [],
  eth_syncing: false,
}

const solanaDefaults: CannedAnswers = {
  getHealth: 'ok',
  getBalance: { context: { slot: 1 }, value: 1_000_000_000 },
  getTokenAccountsByOwner: { context: { slot: 1 }, value: [] },
  getLatestBlockhash: {
    context: { slot: 1 },
    value: { blockhash: '11111111111111111111111111111111', lastValidBlockHeight: 100 },
  },
}

/**
 * A chain without a node: answers JSON-RPC with what is canned, and with what an idle node of the family would say.
 * @param networkId CAIP-2; defaults are for `eip155` and `solana`
 * @param answers method → `result`; these come first
 * @returns answers one request. It throws an error with code -32601 that names a method without an answer
 */
export function createCannedChain(networkId: string, answers: CannedAnswers = {}): (request: EvmRequest) => unknown {
  const [family, reference = ''] = networkId.split(':')
  const defaults = family === 'eip155' ? evmDefaults : family === 'solana' ? solanaDefaults : {}
  return (request) => {
    const { method } = request
    if (Object.hasOwn(answers, method)) return answers[method]
    const computed = family === 'eip155' ? handleEvm(request, reference) : undefined
    if (computed !== undefined) return computed
    if (Object.hasOwn(defaults, method)) return defaults[method]
    throw rpcError(-32601, `No canned answer for ${method} on ${networkId}: give one`)
  }
}

/** Returns what follows from the request. */
function handleEvm({ method, params }: EvmRequest, chainId: string): unknown {
  if (method === 'eth_chainId') return `0x${Number(chainId).toString(16)}`
  if (method === 'net_version') return chainId
  if (method === 'eth_sendRawTransaction') return hashOf(params[0])
  if (method === 'eth_getTransactionReceipt') return toReceipt(params[0])
  return undefined
}

function hashOf(raw: unknown): string {
  if (typeof raw !== 'string' || !/^0x([0-9a-f]{2})+$/i.test(raw)) throw rpcError(-32602, 'Expected a transaction')
  return `0x${bytesToHex(keccak_256(hexToBytes(raw.slice(2))))}`
}

function toReceipt(hash: unknown): unknown {
  return {
    transactionHash: hash,
    transactionIndex: '0x0',
    blockHash: block.hash,
    blockNumber: block.number,
    from: zeroAddress,
    to: zeroAddress,
    cumulativeGasUsed: '0x5208',
    gasUsed: '0x5208',
    effectiveGasPrice: gwei,
    contractAddress: null,
    logs: [],
    logsBloom: `0x${'0'.repeat(512)}`,
    status: '0x1',
    type: '0x2',
  }
}

/**
 * Answers the body of a JSON-RPC request as a node would, a batch too.
 * @param body the request's text
 * @returns the answer's text
 */
export async function handleRpc(chain: EvmChain, body: string): Promise<string> {
  const asked: unknown = parse(body)
  const answers = Array.isArray(asked) ? Promise.all(asked.map((one) => answer(chain, one))) : answer(chain, asked)
  return JSON.stringify(await answers)
}

async function answer(chain: EvmChain, asked: unknown): Promise<object> {
  const { id = null, method, params } = (asked ?? {}) as { id?: unknown; method?: unknown; params?: unknown }
  const reply = { jsonrpc: '2.0', id }
  if (typeof method !== 'string') return { ...reply, error: { code: -32600, message: 'Not a JSON-RPC request' } }
  try {
    return { ...reply, result: await chain({ method, params: Array.isArray(params) ? params : [] }) }
  } catch (error) {
    const { code = -32603, message = String(error) } = error as { code?: number; message?: string }
    return { ...reply, error: { code, message } }
  }
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/**
 * Answers what the page asks of a node by `fetch`, without a node.
 * @param url the node's address, as the site has it
 * @param networkId CAIP-2, e.g. `eip155:1`
 * @param answers JSON-RPC method → `result`, before the defaults of an idle node
 * @returns puts the `fetch` back that was there
 */
export function answerChain(url: string, networkId: string, answers: CannedAnswers = {}): () => void {
  const chain = createCannedChain(networkId, answers)
  const before = globalThis.fetch
  const replaced: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    if (toAddress(request.url) !== toAddress(url)) return before(input, init)
    const headers = { 'content-type': 'application/json' }
    return new Response(await handleRpc(chain, await request.text()), { headers })
  }
  globalThis.fetch = replaced
  return () => {
    if (globalThis.fetch === replaced) globalThis.fetch = before
  }
}

function toAddress(url: string): string {
  return new URL(url).href
}
