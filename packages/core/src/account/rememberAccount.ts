import { type CaipAddress, type Namespace, parseCaipAddress } from '@foyer/base'
import type { Foyer } from '../foyer.ts'
import { readAccountCookie, watchAccountCookie } from './accountCookie.ts'
import type { AccountState } from './getAccount.ts'

/** Who was connected at the last visit, until the wallets have been asked. */
export type Remembered = {
  /** As a server paints it, and a page while it hydrates: `connecting`; undefined where no one is remembered. @param namespace default: any */
  readonly initial: (namespace?: Namespace) => AccountState | undefined
  /** The same until the last visit has been verified; from then on undefined. */
  readonly read: (namespace?: Namespace) => AccountState | undefined
  /** Calls the listener once the last visit has been verified. @returns stops watching */
  readonly watch: (listener: () => void) => () => void
  /** Keeps the cookie as `watchAccountCookie` does, in a browser alone. @returns stops */
  readonly keep: () => () => void
}

/**
 * Lets a server paint who was connected last. It proves nothing: anyone who sends a request writes its cookies.
 * @param cookie value of the cookie `accountCookie`, as it came with the request, decoded or not; anything else is no one
 */
export function rememberAccount(foyer: Foyer, cookie: unknown): Remembered {
  const caipAddress = readAccountCookie(cookie)
  const account = caipAddress && toAccount(caipAddress)
  const isServer = typeof document === 'undefined'
  let isVerified = false
  if (!isServer) void foyer.ready.then(() => (isVerified = true))
  const initial = (namespace?: Namespace) =>
    namespace === undefined || namespace === account?.namespace ? account : undefined
  return {
    initial,
    read: (namespace) => (isVerified ? undefined : initial(namespace)),
    watch(listener) {
      let isStopped = false
      void foyer.ready.then(() => isStopped || listener())
      return () => {
        isStopped = true
      }
    },
    keep: () => (isServer ? () => {} : watchAccountCookie(foyer)),
  }
}

/** Known, and not yet verified: who reads `isConnected` is not misled. */
function toAccount(caipAddress: CaipAddress): AccountState {
  const { namespace, address } = parseCaipAddress(caipAddress)
  const account: unknown = {
    address,
    caipAddress,
    isConnected: false,
    status: 'connecting',
    namespace,
    connectorId: undefined,
    allAccounts: [],
    embeddedWallet: undefined,
  } satisfies { readonly [name in keyof AccountState]: unknown }
  // the address is in the form of its namespace as far as CAIP-10 says
  return account as AccountState
}
