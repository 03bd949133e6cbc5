import type { Config, Connector as WagmiConnector } from '@wagmi/core'
import type { Address } from 'viem'
import { isLive } from './scope.ts'

/** Writes a connection into wagmi's state the way wagmi's own `connect` does, so that its hooks see it at once. */
export function attach(
  config: Config,
  connector: WagmiConnector,
  { accounts, chainId }: { readonly accounts: readonly Address[]; readonly chainId: number },
): void {
  const { events } = config._internal
  detachEvents(config, connector)
  connector.emitter.off('connect', events.connect)
  connector.emitter.on('change', events.change)
  connector.emitter.on('disconnect', events.disconnect)
  config.setState((state) => {
    const living = [...state.connections].filter(([uid, connection]) => isLive(connection) && uid !== connector.uid)
    const connection = { accounts: accounts as readonly [Address, ...Address[]], chainId, connector }
    return {
      ...state,
      connections: new Map([...living, [connector.uid, connection]]),
      current: connector.uid,
      status: 'connected',
    }
  })
  config.storage?.setItem('recentConnectorId', connector.id)?.catch(() => {})
}

/** Takes a connection out of wagmi's state; another one that lives becomes the current one. */
export function detach(config: Config, connector: WagmiConnector): void {
  const { events } = config._internal
  detachEvents(config, connector)
  connector.emitter.off('connect', events.connect)
  connector.emitter.on('connect', events.connect)
  config.setState((state) => {
    const connections = new Map([...state.connections].filter(([uid]) => uid !== connector.uid))
    const [next] = connections.keys()
    const current = state.current === connector.uid ? (next ?? null) : state.current
    return { ...state, connections, current, status: connections.size > 0 ? state.status : 'disconnected' }
  })
}

function detachEvents(config: Config, { emitter }: WagmiConnector): void {
  emitter.off('change', config._internal.events.change)
  emitter.off('disconnect', config._internal.events.disconnect)
}
