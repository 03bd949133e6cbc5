import { type Balance, FoyerError, type Network } from '@foyer/base'
import { decodeAddress } from './decodeAddress.ts'
import { getJson } from './esplora.ts'
import { type BitcoinNetwork, findNetwork } from './networks.ts'
import type { BitcoinAdapterOptions, Utxo } from './types.ts'

type Read = { readonly address: string; readonly network: Network; readonly signal?: AbortSignal | undefined }

/** More satoshi than there can ever be: 21 million BTC. */
const mostSatoshi = 2_100_000_000_000_000

/** Reads what all of an address's outputs are worth, unconfirmed ones included. */
export async function getBalance(input: Read, options: BitcoinAdapterOptions): Promise<Balance> {
  const { decimals, symbol } = input.network.nativeCurrency
  const value = (await getUtxos(input, options)).reduce((sum, utxo) => sum + BigInt(utxo.value), 0n)
  return { value, decimals, symbol }
}

/** By the site's source or Esplora. @throws FoyerError `InvalidAddress`, `RpcRequestFailed` */
export async function getUtxos(input: Read, options: BitcoinAdapterOptions): Promise<readonly Utxo[]> {
  const { address, network, signal } = input
  assertAddress(address, network)
  const read = { address, network, ...(signal && { signal }) }
  const found: unknown = options.getUtxos
    ? await options.getUtxos(read)
    : await getJson(network, `/address/${address}/utxo`, signal)
  if (!Array.isArray(found) || !found.every(isUtxo)) {
    throw new FoyerError('RpcRequestFailed', { message: 'a list of coins that cannot be read' })
  }
  return found
}

function isUtxo(value: unknown): value is Utxo {
  const {
    txid,
    vout,
    value: amount,
    status,
  } = (typeof value === 'object' && value !== null ? value : {}) as Partial<Utxo>
  const isAmount = Number.isSafeInteger(amount) && Number(amount) >= 0 && Number(amount) <= mostSatoshi
  const isPlace =
    typeof txid === 'string' && /^[0-9a-f]{64}$/.test(txid) && Number.isSafeInteger(vout) && Number(vout) >= 0
  return isPlace && isAmount && typeof status?.confirmed === 'boolean'
}

/** @throws FoyerError `ChainUnsupported`, `InvalidAddress` for text that is no address on this network */
export function assertAddress(value: string, network: Network) {
  const decoded = decodeAddress(value, assertNetwork(network))
  if (!decoded) throw new FoyerError('InvalidAddress', { value })
  return decoded
}

export function assertNetwork(network: Network): BitcoinNetwork {
  const known = findNetwork(network)
  if (!known) throw new FoyerError('ChainUnsupported')
  return known
}
