import type { Chain, IncludedTx } from './chain.ts'
import type { LedgerAccount } from './ledger.ts'
import type { JsonRequest, JsonResponse } from './serveJson.ts'

type Route = {
  readonly method: 'GET' | 'POST'
  readonly path: RegExp
  answer(chain: Chain, request: JsonRequest & { readonly part: string }): JsonResponse
}

/** The REST paths wallets and pages ask of a Cosmos node. A path it does not have answers 501, as a gateway does. */
export function respondToRest(chain: Chain, request: JsonRequest): JsonResponse {
  for (const { method, path, answer } of routes) {
    const match = request.method === method ? path.exec(request.url.pathname) : null
    if (match) return answer(chain, { ...request, part: match[1] ?? '' })
  }
  return failure(501, 12, 'Not Implemented')
}

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
