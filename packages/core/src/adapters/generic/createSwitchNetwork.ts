import type { Capabilities } from '@foyer/base'
import type { GenericParams } from './genericParams.ts'

/** The wallet moves, and says so; on the relay to a network it agreed to, an EVM wallet can be asked for another. */
export function createSwitchNetwork({ requireConnected }: GenericParams): Capabilities['switchNetwork'] {
  return async ({ connection, network, signal }) => {
    await requireConnected().switchNetwork({ namespace: connection.namespace, network, signal })
  }
}
