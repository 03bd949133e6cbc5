import { type Balance, FoyerError, isEvmAddress } from '@foyer/base'
import type { Scope } from '../scope.ts'
import type { InputOf } from './input.ts'
import { getNode, toQuantity } from './node.ts'

export async function getBalance(scope: Scope, input: InputOf<'getBalance'>): Promise<Balance> {
  const { address, network, signal } = input
  if (!isEvmAddress(address)) throw new FoyerError('InvalidAddress', { value: address })
  const { decimals, symbol } = network.nativeCurrency
  const value = toQuantity(await getNode(scope, network, signal)('eth_getBalance', [address, 'latest']))
  return { value, decimals, symbol }
}
