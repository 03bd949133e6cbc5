import type { Account } from '@foyer/base'
import { type CaipAddress, formatUnits, loadPart, type Namespace } from '@foyer/base'
import type { AccountState } from '@foyer/core'
import {
  addAddressLabel,
  disconnect,
  type Foyer,
  findNetwork,
  getAccount,
  getWalletInfo,
  removeAddressLabel,
  type WalletInfo,
  watchAccount,
  watchWalletInfo,
} from '@foyer/core'
import type { AccountType, ConnectedWalletInfo, EmbeddedWalletInfo, UseAppKitAccountReturn } from '../types.ts'

const made = new WeakMap<AccountState, UseAppKitAccountReturn>()

/** The same object for the same state, so that a hook's value changes only with the account. */
function toAccount(state: AccountState): UseAppKitAccountReturn {
  const known = made.get(state)
  if (known) return known
  const { address, caipAddress, isConnected, status, allAccounts } = state
  const one = { allAccounts, address, caipAddress, isConnected, status, embeddedWalletInfo: toEmbeddedInfo(state) }
  made.set(state, one)
  return one
}

const madeOf = new WeakMap<AccountState, UseAppKitAccountReturn>()

/** The same of one family: its accounts alone. */
function toAccountOf(state: AccountState): UseAppKitAccountReturn {
  const known = madeOf.get(state)
  if (known) return known
  const one = { ...toAccount(state), allAccounts: listOf(state.allAccounts, state.namespace) }
  madeOf.set(state, one)
  return one
}

function listOf(accounts: readonly Account[], namespace: string): readonly AccountType[] {
  return accounts.filter((one) => one.namespace === namespace)
}

function toEmbeddedInfo({ embeddedWallet, allAccounts, namespace }: AccountState): EmbeddedWalletInfo | undefined {
  if (!embeddedWallet) return undefined
  const { user, accountType, isSmartAccountDeployed } = embeddedWallet
  return {
    user: { email: user.email, username: user.userName, accounts: listOf(allAccounts, namespace) },
    authProvider: user.socialProvider ?? 'email',
    accountType,
    isSmartAccountDeployed,
  }
}

/** A balance as text in whole units, or why there is none. */
export type FetchBalanceResult = {
  readonly data: { readonly balance: string; readonly symbol: string } | undefined
  readonly error: string | null
  readonly isSuccess: boolean
  readonly isError: boolean
}

export type AccountMethods = {
  /** @param namespace default: the active one */
  readonly getAccount: (namespace?: Namespace) => UseAppKitAccountReturn
  readonly subscribeAccount: (listener: (account: UseAppKitAccountReturn) => void, namespace?: Namespace) => () => void
  readonly getAddress: (namespace?: Namespace) => string | undefined
  readonly getAddressByChainNamespace: (namespace: Namespace) => string | undefined
  readonly getCaipAddress: (namespace?: Namespace) => CaipAddress | undefined
  readonly getIsConnectedState: () => boolean
  readonly getPreferredAccountType: (namespace?: Namespace) => AccountType['type'] | undefined
  /** Of the embedded wallet. @throws FoyerError `AddressOrAuthConnectorNotFound` where another wallet is connected */
  readonly setPreferredAccountType: (type: 'eoa' | 'smartAccount') => Promise<void>
  readonly getWalletInfo: (namespace?: Namespace) => ConnectedWalletInfo | undefined
  readonly subscribeWalletInfo: (
    listener: (wallet: ConnectedWalletInfo | undefined) => void,
    namespace?: Namespace,
  ) => () => void
  /** Never rejects. */
  readonly fetchBalance: () => Promise<FetchBalanceResult>
  /** The balance at once, read again. */
  readonly updateNativeBalance: () => Promise<FetchBalanceResult>
  /** @throws FoyerError `DisconnectFailed`, after everything was cleared */
  readonly disconnect: (namespace?: Namespace) => Promise<void>
  readonly addAddressLabel: (address: string, label: string) => void
  readonly removeAddressLabel: (address: string) => void
}

export function createAccountMethods(foyer: Foyer): AccountMethods {
  const read = (namespace?: Namespace) => {
    const state = getAccount(foyer, namespace)
    return namespace ? toAccountOf(state) : toAccount(state)
  }
  return {
    getAccount: read,
    subscribeAccount: (listener, namespace) => watchAccount(foyer, () => listener(read(namespace)), namespace),
    getAddress: (namespace) => read(namespace).address,
    getAddressByChainNamespace: (namespace) => read(namespace).address,
    getCaipAddress: (namespace) => read(namespace).caipAddress,
    getIsConnectedState: () => read().isConnected,
    getPreferredAccountType: (namespace) => getAccount(foyer, namespace).embeddedWallet?.accountType,
    setPreferredAccountType: async (type) => {
      const { setPreferredAccountType } = await loadPart(() => import('@foyer/core/internal/embeddedWallet'))
      return setPreferredAccountType(foyer, { type })
    },
    getWalletInfo: (namespace) => toWalletInfo(getWalletInfo(foyer, namespace)),
    subscribeWalletInfo: (listener, namespace) =>
      watchWalletInfo(foyer, (wallet) => listener(toWalletInfo(wallet)), namespace),
    fetchBalance: () => fetchBalance(foyer, {}),
    updateNativeBalance: () => fetchBalance(foyer, { staleTime: 0 }),
    disconnect: (namespace) => disconnect(foyer, { namespace }),
    addAddressLabel: (address, label) => addAddressLabel(foyer, { address, label }),
    removeAddressLabel: (address) => removeAddressLabel(foyer, { address }),
  }
}

function toWalletInfo(wallet: WalletInfo | undefined): ConnectedWalletInfo | undefined {
  if (!wallet) return undefined
  const { name, iconUrl, type, rdns, connectorId } = wallet
  return { name, icon: iconUrl, type, rdns, id: connectorId }
}

async function fetchBalance(foyer: Foyer, age: { readonly staleTime?: number }): Promise<FetchBalanceResult> {
  const fail = (error: string) => ({ data: undefined, error, isSuccess: false, isError: true })
  const { address, caipAddress } = getAccount(foyer)
  const network = findNetwork(foyer.config, caipAddress?.split(':', 2).join(':'))
  if (!address || !network) return fail('No account is connected on a network of the site')
  try {
    const { balanceQuery, getQueryClient } = await loadPart(() => import('@foyer/core/internal/queries'))
    const query = { ...balanceQuery(foyer, { address, network }), ...age }
    const { value, decimals, symbol } = await getQueryClient(foyer).fetchQuery(query)
    return { data: { balance: formatUnits(value, decimals), symbol }, error: null, isSuccess: true, isError: false }
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error))
  }
}
