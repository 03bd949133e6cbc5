import type { Network } from '@foyer/base'
import { type CreateConnectorFn, createConnector } from '@wagmi/core'
import type { Address } from 'viem'
import type { ConnectParameters, ExternalWallet } from './externalWallet.ts'
import { loadConnecting } from './loadConnecting.ts'
import type { ExternalLink } from './scope.ts'

/**
 * A relay session or the embedded wallet as a connector of wagmi. What it does loads when it is first used.
 * `connect` takes a `signal` and a `session` beside wagmi's own parameters.
 */
export function externalConnector(
  link: ExternalLink,
  networks: readonly Network[],
): CreateConnectorFn<unknown, Record<string, unknown>> {
  const { provider: external } = link
  return createConnector((config) => {
    let wallet: ExternalWallet | undefined
    const load = async (): Promise<ExternalWallet> => {
      const { createExternalWallet } = await loadConnecting()
      wallet ??= createExternalWallet(link, networks, config)
      return wallet
    }
    return {
      id: external.id,
      name: external.name,
      type: external.type,
      connect: async (parameters = {}) => (await load()).connect(parameters as ConnectParameters) as never,
      disconnect: async () => (await load()).disconnect(),
      getAccounts: async () => (await load()).getAccounts(),
      getChainId: async () => (await load()).getChainId(),
      getProvider: async () => (await load()).provider,
      isAuthorized: async () => (await external.getSession({ namespace: 'eip155' })) !== undefined,
      switchChain: async ({ chainId }) => (await load()).switchChain(chainId),
      onAccountsChanged: (accounts) => config.emitter.emit('change', { accounts: accounts as Address[] }),
      onChainChanged: (id) => config.emitter.emit('change', { chainId: Number(id) }),
      onDisconnect: () => wallet?.end(),
    }
  })
}
