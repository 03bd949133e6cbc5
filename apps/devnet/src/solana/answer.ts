import { address, type EncodedAccount, getBase58Encoder, getBase64Encoder, lamports } from '@solana/kit'
import { type AccountEncoding, encodeAccount } from './encodeAccount.ts'
import { type Blockhash, validBlockhashes } from './ledger.ts'
import { include, transactionMethods } from './methods/transactions.ts'
import { inContext, type Methods, type Node, toAddress, toOptions } from './methods/types.ts'
import { mintNft } from './seed.ts'
import {
  base58,
  readMint,
  readTokenAccount,
  systemProgram,
  token2022Program,
  tokenProgram,
  toUiAmount,
} from './tokens.ts'
import { rpcError, type SolanaRpcError } from './wireTransaction.ts'

/** Methods no Solana node has: a test moves time and loses transactions with them. */
const localMethods: Methods = {
  /** Ends `slots` slots at once, each with a new blockhash. @returns the slot now */
  devnet_advance: ({ ledger }, [slots]) => {
    const count = Number(slots)
    if (!Number.isInteger(count) || count < 1 || count > 1_000) throw rpcError(-32602, 'Expected 1 to 1000 slots')
    ledger.advance(count)
    return ledger.slot
  },
  /** `true`: what is sent is accepted and never included, until `false`. */
  devnet_dropTransactions: (node, [drops]) => {
    node.dropsTransactions = drops === true
    return node.dropsTransactions
  },
  /** `true`: what is sent passes the preflight and waits; `false` includes what has waited. */
  devnet_holdTransactions: (node, [holds]) => {
    const waiting = node.heldTransactions ?? []
    node.heldTransactions = holds === true ? waiting : undefined
    if (holds !== true) for (const wire of waiting) include(node, wire)
    return holds === true
  },
  /** An account's coin from now on, in lamports. */
  devnet_setLamports: ({ ledger }, [account, amount]) => {
    const address = toAddress(account)
    const {
      programAddress = systemProgram,
      data = new Uint8Array(),
      executable = false,
    } = ledger.getAccount(address) ?? {}
    const space = BigInt(data.length)
    ledger.svm.setAccount({
      address,
      programAddress,
      data,
      executable,
      space,
      lamports: lamports(BigInt(amount as number)),
    })
    return null
  },
  /**
   * An NFT of its own for an account: `{ name, uri, program?: 'token' | 'token2022', isFrozen? }`.
   * @returns its mint
   */
  devnet_mintNft: ({ ledger }, [owner, given]) => {
    const { name, uri, program, isFrozen } = toOptions(given)
    if (typeof name !== 'string' || typeof uri !== 'string') throw rpcError(-32602, 'Expected a name and a uri')
    return mintNft(ledger, toAddress(owner), {
      name,
      uri,
      isFrozen: isFrozen === true,
      program: program === 'token2022' ? token2022Program : tokenProgram,
    })
  },
}

const tokenMethods: Methods = {
  getTokenAccountsByOwner: (node, [owner, filter, options]) =>
    inContext(node, findTokenAccounts(node, { owner: toAddress(owner) }, toOptions(filter), toOptions(options))),
  getTokenAccountsByDelegate: (node, [delegate, filter, options]) =>
    inContext(node, findTokenAccounts(node, { delegate: toAddress(delegate) }, toOptions(filter), toOptions(options))),
  getTokenAccountBalance: (node, [account]) => {
    const { getAccount } = node.ledger
    const token = readTokenAccount(getAccount(toAddress(account)))
    if (!token) throw rpcError(-32602, 'Invalid param: could not find account')
    const decimals = readMint(getAccount(address(token.mint)))?.decimals ?? 0
    return inContext(node, toUiAmount(token.amount, decimals))
  },
  getTokenSupply: (node, [mint]) => {
    const found = readMint(node.ledger.getAccount(toAddress(mint)))
    if (!found) throw rpcError(-32602, 'Invalid param: could not find mint')
    return inContext(node, toUiAmount(found.supply, found.decimals))
  },
}

const accountMethods: Methods = {
  getBalance: (node, [address]) => inContext(node, node.ledger.svm.getBalance(toAddress(address)) ?? 0n),
  getAccountInfo: (node, [address, options]) => {
    const { getAccount } = node.ledger
    return inContext(node, encodeAccount(getAccount(toAddress(address)), toOptions(options), getAccount))
  },
  getMultipleAccounts: (node, [addresses, options]) => {
    const { getAccount } = node.ledger
    if (!Array.isArray(addresses) || addresses.length > 100) throw rpcError(-32602, 'Too many inputs provided; max 100')
    const encode = (address: unknown) =>
      encodeAccount(getAccount(toAddress(address)), toOptions(options) as AccountEncoding, getAccount)
    return inContext(node, addresses.map(encode))
  },
  getProgramAccounts: (node, [program, given]) => {
    const { getAccount, svm } = node.ledger
    const options = toOptions(given)
    const filters = Array.isArray(options['filters']) ? options['filters'].map(toFilter) : []
    const found = svm
      .getProgramAccounts(toAddress(program))
      .filter((account) => filters.every((matches) => matches(account)))
      .map((account) => ({ pubkey: account.address, account: encodeAccount(account, options, getAccount) }))
    return options['withContext'] === true ? inContext(node, found) : found
  },
}

const lastValidHeight = ({ slot }: Blockhash) => slot + BigInt(validBlockhashes)

/** What the network is and where it stands. One slot is one block: height and slot are the same here. */
const clusterMethods: Methods = {
  getHealth: () => 'ok',
  getVersion: () => ({ 'solana-core': '3.0.0', 'feature-set': 0 }),
  getGenesisHash: ({ genesisHash }) => genesisHash,
  getIdentity: () => ({ identity: base58(new Uint8Array(32).fill(7)) }),
  getSlot: ({ ledger }) => ledger.slot,
  getBlockHeight: ({ ledger }) => ledger.slot,
  getBlockTime: () => Math.floor(Date.now() / 1000),
  getFirstAvailableBlock: () => 0,
  minimumLedgerSlot: () => 0,
  getTransactionCount: ({ ledger }) => ledger.transactionCount,
  getEpochInfo: ({ ledger }) => ({
    absoluteSlot: ledger.slot,
    blockHeight: ledger.slot,
    epoch: 0,
    slotIndex: ledger.slot,
    slotsInEpoch: 432_000,
    transactionCount: ledger.transactionCount,
  }),
  getLatestBlockhash: (node) => {
    const { latestBlockhash: latest } = node.ledger
    return inContext(node, { blockhash: latest.hash, lastValidBlockHeight: lastValidHeight(latest) })
  },
  isBlockhashValid: (node, [hash]) => inContext(node, node.ledger.isBlockhashValid(String(hash))),
  getRecentPrioritizationFees: ({ ledger }) =>
    ledger.recentBlockhashes.map(({ slot }) => ({ slot, prioritizationFee: 0 })),
  getMinimumBalanceForRentExemption: ({ ledger }, [size]) =>
    ledger.svm.minimumBalanceForRentExemption(BigInt(Number(size))),
}

/** Every JSON-RPC method the node answers: the real ones of a Solana node, and its own to move time. */
const methods: Methods = {
  ...clusterMethods,
  ...accountMethods,
  ...tokenMethods,
  ...transactionMethods,
  ...localMethods,
}

type Request = { readonly id: unknown; readonly method: string; readonly params: readonly unknown[] }

/** Answers one JSON-RPC 2.0 request or a batch. */
export async function answer(node: Node, body: unknown): Promise<unknown> {
  return Array.isArray(body) ? Promise.all(body.map((one) => respondToOne(node, one))) : respondToOne(node, body)
}

async function respondToOne(node: Node, body: unknown): Promise<unknown> {
  const request = readRequest(body)
  try {
    const method = Object.hasOwn(methods, request.method) ? methods[request.method] : undefined
    if (!method) throw rpcError(-32601, 'Method not found')
    return { jsonrpc: '2.0', id: request.id, result: await method(node, request.params) }
  } catch (cause) {
    const { code = -32603, message, data } = cause as Partial<SolanaRpcError>
    return { jsonrpc: '2.0', id: request.id, error: { code, message, ...(data !== undefined && { data }) } }
  }
}

export function readRequest(body: unknown): Request {
  const { id, method, params } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  return { id: id ?? null, method: String(method), params: Array.isArray(params) ? params : [] }
}

/** `{ dataSize }` or `{ memcmp: { offset, bytes, encoding? } }`. */
function toFilter(value: unknown): (account: EncodedAccount) => boolean {
  const { dataSize, memcmp } = toOptions(value)
  if (dataSize !== undefined) return ({ data }) => data.length === Number(dataSize)
  const { offset, bytes, encoding } = toOptions(memcmp)
  if (typeof bytes !== 'string') throw rpcError(-32602, 'Invalid filter')
  const wanted = (encoding === 'base64' ? getBase64Encoder() : getBase58Encoder()).encode(bytes)
  const start = Number(offset)
  return ({ data }) => wanted.every((byte, index) => data[start + index] === byte)
}

function findTokenAccounts(
  { ledger }: Node,
  wanted: { readonly owner?: string; readonly delegate?: string },
  filter: Readonly<Record<string, unknown>>,
  options: AccountEncoding,
): unknown {
  const { mint, programId } = filter
  if (mint === undefined && programId === undefined) throw rpcError(-32602, 'Invalid param: expected mint or programId')
  const programs = programId === undefined ? [tokenProgram, token2022Program] : [toAddress(programId)]
  return programs
    .flatMap((program) => ledger.svm.getProgramAccounts(program))
    .filter((account) => {
      const token = readTokenAccount(account)
      if (!token || (mint !== undefined && token.mint !== mint)) return false
      return wanted.owner ? token.owner === wanted.owner : token.delegate === wanted.delegate
    })
    .map((account) => ({ pubkey: account.address, account: encodeAccount(account, options, ledger.getAccount) }))
}
