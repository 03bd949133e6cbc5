import { FoyerError, isEvmAddress } from '@foyer/base'
import { toHex } from './node.ts'

export type RpcTransaction = { readonly to: string; readonly value: string; readonly data?: string }

/**
 * A transaction as wallets and nodes take it.
 * Lower case, because a wrong checksum is not judged here but is by some wallets.
 * @throws `InvalidAddress`, `InvalidAmount`, `TransactionFailed` for data that is no whole number of bytes
 */
export function toTransaction(input: {
  readonly to: string
  readonly value: bigint
  readonly data?: string | undefined
}): RpcTransaction {
  const { to, value, data } = input
  if (!isEvmAddress(to)) throw new FoyerError('InvalidAddress', { value: to })
  if (value < 0n || value >= 2n ** 256n) throw new FoyerError('InvalidAmount', { value: String(value) })
  if (data !== undefined && !/^0x([0-9a-f]{2})*$/i.test(data)) {
    throw new FoyerError('TransactionFailed', { reason: 'its data is not hexadecimal' })
  }
  const address = to.toLowerCase().replace(/^(0x)?/, '0x')
  return { to: address, value: toHex(value), ...(data !== undefined && data !== '0x' && { data }) }
}
