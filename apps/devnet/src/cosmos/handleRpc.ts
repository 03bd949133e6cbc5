import { createHash } from 'node:crypto'
import { BaseAccount } from 'cosmjs-types/cosmos/auth/v1beta1/auth'
import { QueryAccountRequest, QueryAccountResponse } from 'cosmjs-types/cosmos/auth/v1beta1/query'
import {
  QueryAllBalancesRequest,
  QueryAllBalancesResponse,
  QueryBalanceRequest,
  QueryBalanceResponse,
} from 'cosmjs-types/cosmos/bank/v1beta1/query'
import { PubKey } from 'cosmjs-types/cosmos/crypto/secp256k1/keys'
import { SimulateRequest, SimulateResponse } from 'cosmjs-types/cosmos/tx/v1beta1/service'
import { AuthInfo, TxBody, TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import { Any } from 'cosmjs-types/google/protobuf/any'
import type { Chain, IncludedTx } from './chain.ts'
import { abciError, type LedgerAccount, toAbciFailure } from './ledger.ts'
import type { JsonRequest, JsonResponse } from './serveJson.ts'

const queries: { readonly [path: string]: (chain: Chain, data: Uint8Array) => Uint8Array } = {
  '/cosmos.auth.v1beta1.Query/Account'({ ledger }, data) {
    const { address } = QueryAccountRequest.decode(data)
    const account = ledger.find(address)
    if (!account) {
      const log = `rpc error: code = NotFound desc = account ${address} not found: key not found`
      throw abciError('keyNotFound', log)
    }
    return QueryAccountResponse.encode({ account: encodeAccount(account) }).finish()
  },
  '/cosmos.bank.v1beta1.Query/Balance'({ ledger }, data) {
    const { address, denom } = QueryBalanceRequest.decode(data)
    const amount = String(ledger.find(address)?.coins.get(denom) ?? 0n)
    return QueryBalanceResponse.encode({ balance: { denom, amount } }).finish()
  },
  '/cosmos.bank.v1beta1.Query/AllBalances'({ ledger }, data) {
    const { address } = QueryAllBalancesRequest.decode(data)
    const coins = [...(ledger.find(address)?.coins ?? [])]
    const balances = coins.map(([denom, amount]) => ({ denom, amount: String(amount) }))
    return QueryAllBalancesResponse.encode(QueryAllBalancesResponse.fromPartial({ balances })).finish()
  },
  '/cosmos.tx.v1beta1.Service/Simulate'(chain, data) {
    const { tx, txBytes } = SimulateRequest.decode(data)
    const bytes = txBytes.length > 0 ? txBytes : encodeTx(tx)
    try {
      const gasUsed = chain.simulate(bytes)
      return SimulateResponse.encode(SimulateResponse.fromPartial({ gasInfo: { gasUsed }, result: {} })).finish()
    } catch (error) {
      const { log } = toAbciFailure(error)
      const wrapped = `rpc error: code = Unknown desc = ${log} with gas used: '0': unknown request`
      throw abciError('unknownRequest', wrapped)
    }
  },
}

type Params = Readonly<Record<string, unknown>>
type Method = (chain: Chain, params: Params) => unknown

/** CometBFT 0.38 over HTTP: JSON-RPC by POST, and the same methods as paths by GET. */
export function handleRpc(chain: Chain, request: JsonRequest): JsonResponse {
  const calls = request.method === 'POST' ? request.body : toCall(request.url)
  if (Array.isArray(calls)) return { body: calls.map((call) => handleCall(chain, call)) }
  return { body: handleCall(chain, calls) }
}

function handleCall(chain: Chain, call: unknown): unknown {
  const { id = -1, method, params } = (call ?? {}) as { id?: unknown; method?: unknown; params?: unknown }
  const run = typeof method === 'string' && Object.hasOwn(methods, method) ? methods[method] : undefined
  if (!run) return { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found', data: '' } }
  try {
    return { jsonrpc: '2.0', id, result: run(chain, (params ?? {}) as Params) }
  } catch (error) {
    const data = error instanceof Error ? error.message : String(error)
    return { jsonrpc: '2.0', id, error: { code: -32603, message: 'Internal error', data } }
  }
}

/** `/status`, `/tx?hash=0x…`: string values stand in quotes there. */
function toCall(url: URL): unknown {
  const params = [...url.searchParams].map(([name, value]) => [name, value.replace(/^"|"$/g, '')])
  return { id: -1, method: url.pathname.slice(1) || 'health', params: Object.fromEntries(params) }
}

const methods: { readonly [method: string]: Method } = {
  health: () => ({}),
  status: (chain) => ({
    node_info: {
      protocol_version: { p2p: '8', block: '11', app: '0' },
      id: '0'.repeat(40),
      listen_addr: 'tcp://127.0.0.1:26656',
      network: chain.options.chainId,
      version: '0.38.17',
      channels: '40',
      moniker: 'foyer-stand-in',
      other: { tx_index: 'on', rpc_address: '' },
    },
    sync_info: {
      ...blockOf(chain, 'latest', chain.height),
      ...blockOf(chain, 'earliest', 1),
      catching_up: false,
    },
    validator_info: {
      address: '0'.repeat(40),
      pub_key: { type: 'tendermint/PubKeyEd25519', value: Buffer.alloc(32).toString('base64') },
      voting_power: '1',
    },
  }),
  abci_info: (chain) => ({
    response: {
      data: 'foyer-stand-in',
      last_block_height: String(chain.height),
      last_block_app_hash: Buffer.from(hashOf(`app${chain.height}`), 'hex').toString('base64'),
    },
  }),
  abci_query(chain, { path, data }) {
    const answer = (value: Uint8Array | undefined, code = 0, log = '') => ({
      response: {
        code,
        log,
        info: '',
        index: '0',
        key: null,
        value: value ? Buffer.from(value).toString('base64') : null,
        proofOps: null,
        height: String(chain.height),
        codespace: code === 0 ? '' : 'sdk',
      },
    })
    try {
      return answer(queryAbci(chain, String(path), Buffer.from(String(data).replace(/^0x/, ''), 'hex')))
    } catch (error) {
      const { code, log } = toAbciFailure(error)
      return answer(undefined, code, log)
    }
  },
  broadcast_tx_sync(chain, { tx }) {
    const { code, log, hash } = chain.broadcast(Buffer.from(String(tx), 'base64'))
    return { code, data: '', log, codespace: code === 0 ? '' : 'sdk', hash }
  },
  tx(chain, { hash }) {
    const text = String(hash)
    const hex = text.startsWith('0x') ? text.slice(2) : Buffer.from(text, 'base64').toString('hex')
    const found = chain.find(hex)
    if (!found) throw new Error(`tx (${hex.toUpperCase()}) not found`)
    return toRpcTx(found)
  },
  tx_search(chain, { query }) {
    const text = String(query)
    const hash = /tx\.hash\s*=\s*'([0-9a-f]{64})'/i.exec(text)?.[1]
    const address = /(?:transfer|message)\.(?:sender|recipient)\s*=\s*'([a-z0-9]+)'/.exec(text)?.[1]
    if (!hash && !address) throw new Error(`this stand-in searches by tx.hash or by a transfer's address, not: ${text}`)
    const one = hash ? chain.find(hash) : undefined
    const found = address ? chain.findByAddress(address) : one ? [one] : []
    return { txs: found.map(toRpcTx), total_count: String(found.length) }
  },
}

function blockOf(chain: Chain, name: string, height: number) {
  return {
    [`${name}_block_hash`]: hashOf(`block${height}`),
    [`${name}_app_hash`]: hashOf(`app${height}`),
    [`${name}_block_height`]: String(height),
    [`${name}_block_time`]: chain.time.toISOString(),
  }
}

/** Blocks have no Merkle roots here; each gets a hash that stays the same. */
function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').toUpperCase()
}

function toRpcTx({ hash, height, index, bytes, result }: IncludedTx): unknown {
  return {
    hash,
    height: String(height),
    index,
    tx_result: {
      code: result.code,
      data: '',
      log: result.log,
      info: '',
      gas_wanted: String(result.gasWanted),
      gas_used: String(result.gasUsed),
      events: result.events,
      codespace: result.codespace,
    },
    tx: Buffer.from(bytes).toString('base64'),
  }
}

/** Asks the chain by protobuf. @throws code 6 for a path it does not know, or the query's own code */
function queryAbci(chain: Chain, path: string, data: Uint8Array): Uint8Array {
  const query = queries[path]
  if (!query) throw abciError('unknownRequest', `unknown query path: ${path}: unknown request`)
  return query(chain, data)
}

/** Encodes what older clients send in place of bytes. */
function encodeTx(tx: SimulateRequest['tx']): Uint8Array {
  if (!tx?.body || !tx.authInfo) throw abciError('invalidRequest', 'empty txBytes is not allowed: invalid request')
  return TxRaw.encode({
    bodyBytes: TxBody.encode(tx.body).finish(),
    authInfoBytes: AuthInfo.encode(tx.authInfo).finish(),
    signatures: tx.signatures,
  }).finish()
}

function encodeAccount({ address, accountNumber, sequence, publicKey }: LedgerAccount): Any {
  const pubKey = publicKey && {
    typeUrl: '/cosmos.crypto.secp256k1.PubKey',
    value: PubKey.encode({ key: publicKey }).finish(),
  }
  const account = BaseAccount.fromPartial({
    address,
    accountNumber: BigInt(accountNumber),
    sequence: BigInt(sequence),
    ...(pubKey && { pubKey }),
  })
  return Any.fromPartial({
    typeUrl: '/cosmos.auth.v1beta1.BaseAccount',
    value: BaseAccount.encode(account).finish(),
  })
}
