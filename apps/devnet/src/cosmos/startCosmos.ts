import type { Coin } from '@cosmjs/amino'
import type { Part } from '../supervisor/runProcess.ts'
import { type Chain, createChain, type IncludedTx } from './chain.ts'
import { handleRpc } from './handleRpc.ts'
import { type CosmosAccount, deriveCosmosAccounts, type LedgerAccount } from './ledger.ts'
import { type JsonRequest, type JsonResponse, serveJson } from './serveJson.ts'

const routes: readonly Route[] = [
  {
    method: 'GET',
    path: /^\/cosmos\/bank\/v1beta1\/balances\/([a-z0-9]+)$/,
    answer: ({ ledger }, { part }) => {
      const coins = [...(ledger.find(part)?.coins ?? [])]
      const balances = coins.map(([denom, amount]) => ({ denom, amount: String(amount) }))
      return { body: { balances, pagination: { next_key: null, total: String(balances.length) } } }
    },
  },
  {
    method: 'GET',
    path: /^\/cosmos\/bank\/v1beta1\/balances\/([a-z0-9]+)\/by_denom$/,
    answer: ({ ledger }, { part, url }) => {
      const denom = url.searchParams.get('denom') ?? ''
      return { body: { balance: { denom, amount: String(ledger.find(part)?.coins.get(denom) ?? 0n) } } }
    },
  },
  {
    method: 'GET',
    path: /^\/cosmos\/auth\/v1beta1\/accounts\/([a-z0-9]+)$/,
    answer: ({ ledger }, { part }) => {
      const account = ledger.find(part)
      if (!account) return failure(404, 5, `account ${part} not found`)
      return { body: { account: toRestAccount(account) } }
    },
  },
  {
    method: 'GET',
    path: /^\/cosmos\/base\/tendermint\/v1beta1\/node_info$/,
    answer: ({ options }) => ({
      body: {
        default_node_info: { network: options.chainId, version: '0.38.17', moniker: 'foyer-stand-in' },
        application_version: { name: 'foyer-stand-in', app_name: 'foyer-stand-in', cosmos_sdk_version: 'v0.50.9' },
      },
    }),
  },
  {
    method: 'GET',
    path: /^\/cosmos\/base\/tendermint\/v1beta1\/blocks\/latest$/,
    answer: ({ options, height, time }) => ({
      body: { block: { header: { chain_id: options.chainId, height: String(height), time: time.toISOString() } } },
    }),
  },
  {
    method: 'POST',
    path: /^\/cosmos\/tx\/v1beta1\/txs$/,
    answer: (chain, { body }) => {
      const { tx_bytes: bytes } = (body ?? {}) as { tx_bytes?: unknown }
      const { code, log, hash } = chain.broadcast(Buffer.from(String(bytes), 'base64'))
      const codespace = code === 0 ? '' : 'sdk'
      return { body: { tx_response: { height: '0', txhash: hash, code, codespace, raw_log: log } } }
    },
  },
  {
    method: 'GET',
    path: /^\/cosmos\/tx\/v1beta1\/txs\/([0-9A-Fa-f]{64})$/,
    answer: (chain, { part }) => {
      const found = chain.find(part)
      return found ? { body: { tx_response: toRestTx(found) } } : failure(404, 5, `tx not found: ${part}`)
    },
  },
]

export type CosmosOptions = {
  /** CometBFT's JSON-RPC. Default: a free one. */
  readonly port?: number
  /** The LCD. Default: a free one. */
  readonly restPort?: number
  /** Default `foyer-local-1`. */
  readonly chainId?: string
  /** Default `foyer`. */
  readonly bech32Prefix?: string
  /** What fees and balances are in. Default `ufoyer`. */
  readonly denom?: string
  /** Milliseconds between blocks. Default 1 000. */
  readonly blockTime?: number
}

export type Cosmos = {
  readonly name: string
  /** CometBFT's JSON-RPC. */
  readonly rpcUrl: string
  /** The LCD, which wallets ask for. */
  readonly restUrl: string
  readonly chainId: string
  readonly bech32Prefix: string
  readonly denom: string
  /** What a node takes at least, as a decimal number and a denomination: `0.025ufoyer`. */
  readonly gasPrice: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** The test phrase's first five, each with 10 000 FOYER. */
  readonly accounts: readonly CosmosAccount[]
  /** Gives coins to anyone. */
  fund(address: string, coins: readonly Coin[]): void
  /** Blocks stay empty from now on. @returns lets transactions be included again */
  hold(): () => void
  stop(): Promise<void>
}

const accountCount = 5

/** 10 000 FOYER. */
const seededAmount = '10000000000'

/**
 * Starts a **stand-in for a Cosmos chain**, not a Cosmos node: no node of the SDK can be had from npm. It speaks the
 * SDK's own wire, that is protobuf transactions, both sign docs (direct and amino) with signatures verified by OpenSSL, the bank's
 * send with fees, sequences, timeout heights and the SDK's error codes, CometBFT's JSON-RPC and an LCD. It has no
 * consensus, no Merkle roots, no WebSocket, and no module beside auth and bank.
 */
export async function startCosmos(options: CosmosOptions = {}): Promise<Cosmos> {
  const { chainId = 'foyer-local-1', bech32Prefix = 'foyer', denom = 'ufoyer', blockTime = 1_000 } = options
  const chain = createChain({ chainId, bech32Prefix, minGasPrice: { denom, thousandths: 25n } })
  const accounts = deriveCosmosAccounts(accountCount, bech32Prefix)
  for (const { address } of accounts) chain.ledger.add(address, [{ denom, amount: seededAmount }])

  const rpc = await serveJson(options.port ?? 0, (request) => handleRpc(chain, request))
  const rest = await serveJson(options.restPort ?? 0, (request) => respondToRest(chain, request)).catch(
    async (error) => {
      await rpc.stop()
      throw error
    },
  )
  const blocks = setInterval(chain.createBlock, blockTime)
  const stop = async () => {
    clearInterval(blocks)
    await Promise.all([rpc.stop(), rest.stop()])
  }
  return {
    name: 'Foyer Cosmos stand-in',
    rpcUrl: rpc.url,
    restUrl: rest.url,
    chainId,
    bech32Prefix,
    denom,
    gasPrice: `0.025${denom}`,
    nativeCurrency: { name: 'Foyer', symbol: 'FOYER', decimals: 6 },
    accounts,
    fund: chain.ledger.add,
    hold: chain.hold,
    stop,
  }
}

type Route = {
  readonly method: 'GET' | 'POST'
  readonly path: RegExp
  answer(chain: Chain, request: JsonRequest & { readonly part: string }): JsonResponse
}

/** The REST paths wallets and pages ask of a Cosmos node. A path it does not have answers 501, as a gateway does. */
function respondToRest(chain: Chain, request: JsonRequest): JsonResponse {
  for (const { method, path, answer } of routes) {
    const match = request.method === method ? path.exec(request.url.pathname) : null
    if (match) return answer(chain, { ...request, part: match[1] ?? '' })
  }
  return failure(501, 12, 'Not Implemented')
}

function toRestAccount({ address, accountNumber, sequence, publicKey }: LedgerAccount): unknown {
  const key = publicKey && Buffer.from(publicKey).toString('base64')
  return {
    '@type': '/cosmos.auth.v1beta1.BaseAccount',
    address,
    pub_key: key ? { '@type': '/cosmos.crypto.secp256k1.PubKey', key } : null,
    account_number: String(accountNumber),
    sequence: String(sequence),
  }
}

function toRestTx({ hash, height, result }: IncludedTx): unknown {
  const { code, codespace, log, gasWanted, gasUsed, events } = result
  return {
    height: String(height),
    txhash: hash,
    code,
    codespace,
    raw_log: log,
    gas_wanted: String(gasWanted),
    gas_used: String(gasUsed),
    events,
  }
}

function failure(status: number, code: number, message: string): JsonResponse {
  return { status, body: { code, message, details: [] } }
}

/** The Cosmos stand-in, as a part of a devnet: it runs in this process. */
export function cosmosPart(options: CosmosOptions = {}): Part<Omit<Cosmos, 'stop'>> {
  return {
    name: 'cosmos',
    async start() {
      const { stop, ...value } = await startCosmos(options)
      return { value, stop }
    },
  }
}
