import { type CreateConnectorFn, createConnector } from '@wagmi/core'
import { loadConnecting } from './loadConnecting.ts'
import type { WalletConnectorOptions } from './walletConnectorOptions.ts'
import type { ConnectParameters, SessionCode, WalletSession } from './walletSession.ts'

/**
 * A browser wallet as a connector of wagmi. Does not trust it: a provider that throws, hangs, emits before it is
 * connected or answers nonsense fails with a named error and leaves no listener and no unhandled rejection behind.
 * @see EIP-1193, EIP-2255
 */
export function walletConnector(
  options: WalletConnectorOptions,
  code: SessionCode,
): CreateConnectorFn<unknown, Record<string, unknown>> {
  const { id, name, icon, rdns } = options
  return createConnector((config) => {
    let session: WalletSession | undefined
    const load = async (): Promise<WalletSession> => {
      const create = code.createWalletSession ?? (await loadConnecting()).createWalletSession
      session ??= create(options, config, code)
      return session
    }
    return {
      id,
      name,
      type: 'injected',
      ...(icon && { icon }),
      ...(rdns && { rdns }),
      ...(options.foundBy && { foundBy: options.foundBy }),
      connect: async (parameters = {}) => (await load()).connect(parameters as ConnectParameters) as never,
      disconnect: async () => (await load()).disconnect(),
      getAccounts: async () => (await load()).getAccounts(),
      getChainId: async () => (await load()).getChainId(),
      getProvider: async () => options.findProvider(),
      isAuthorized: async () => (await load()).isAuthorized(),
      switchChain: async ({ chainId }) => (await load()).switchChain(chainId),
      // called by no one but connectors themselves
      onAccountsChanged() {},
      onChainChanged() {},
      onDisconnect() {},
    }
  })
}
