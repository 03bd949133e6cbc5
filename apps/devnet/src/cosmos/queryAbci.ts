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
import { abciError, toAbciFailure } from './abciError.ts'
import type { Chain } from './chain.ts'
import type { LedgerAccount } from './ledger.ts'

/** Asks the chain by protobuf. @throws code 6 for a path it does not know, or the query's own code */
export function queryAbci(chain: Chain, path: string, data: Uint8Array): Uint8Array {
  const query = queries[path]
  if (!query) throw abciError('unknownRequest', `unknown query path: ${path}: unknown request`)
  return query(chain, data)
}

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

/** What older clients send in place of bytes. */
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
