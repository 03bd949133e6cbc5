import { createHash } from 'node:crypto'
import { toAbciFailure } from './abciError.ts'
import type { Chain, IncludedTx } from './chain.ts'
import { queryAbci } from './queryAbci.ts'
import type { JsonRequest, JsonResponse } from './serveJson.ts'

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
