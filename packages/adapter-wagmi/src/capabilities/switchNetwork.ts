import { FoyerError } from '@foyer/base'
import type { Scope } from '../scope.ts'
import { switchChain } from '../switchChain.ts'
import { toChain, toChainId } from '../toChain.ts'
import type { InputOf } from './input.ts'
import { assertConnection, assertProvider } from './wallet.ts'

export async function switchNetwork(scope: Scope, input: InputOf<'switchNetwork'>): Promise<void> {
  const { connection, network, signal } = input
  const live = assertConnection(scope, connection)
  const { connector } = live
  if (!connector.switchChain) {
    throw new FoyerError('CapabilityUnsupported', { namespace: 'eip155', capability: 'switchNetwork' })
  }
  const chain = { ...toChain(network), rpcUrls: { default: network.rpcUrls.chainDefault } }
  await switchChain(await assertProvider(live), chain, signal)
  // wallets that change without an event would leave wagmi behind
  connector.emitter.emit('change', { chainId: toChainId(network) })
}
