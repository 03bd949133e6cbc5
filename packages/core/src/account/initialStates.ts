import type { Namespace } from '@foyer/base'
import type { Foyer } from '../foyer.ts'
import type { AccountState, FoyerState } from './getAccount.ts'

/** The account as a server renders it, and a page while it hydrates: no one is connected. */
export function getInitialAccount<const namespace extends Namespace = Namespace>(
  { config }: Foyer,
  namespace?: namespace,
): AccountState<namespace> {
  // what is undefined weighs nothing on a page when it is left out
  const initial: unknown = {
    isConnected: false,
    status: 'disconnected',
    namespace: namespace ?? config.defaultNetwork.chainNamespace,
    allAccounts: [],
  } satisfies Pick<AccountState, 'isConnected' | 'status' | 'namespace' | 'allAccounts'>
  return initial as AccountState<namespace>
}

/** Dialog and visitor as a server renders them: closed, on the site's default network. */
export function getInitialState({ config }: Foyer): FoyerState {
  const { chainNamespace, caipNetworkId } = config.defaultNetwork
  return { open: false, namespace: chainNamespace, caipNetworkId }
}
