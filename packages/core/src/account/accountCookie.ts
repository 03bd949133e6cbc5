import { type CaipAddress, isCaipAddress, isEvmAddress, type Namespace, parseCaipAddress } from '@foyer/base'
import type { Foyer } from '../foyer.ts'
import { type AccountState, getAccount, watchAccount } from './getAccount.ts'

/** The name of the cookie that `watchAccountCookie` writes. */
export const accountCookie = 'foyer-account'

/** 30 days, in seconds. */
const maxAge = 2_592_000

/**
 * Reads who was connected when the cookie was written, for a server's first paint and nothing else: anyone who sends a request
 * writes its cookies, so it proves nothing.
 * @param value of the cookie `accountCookie`, as a framework gives it: decoded or not
 * @returns CAIP-10, e.g. `eip155:1:0x…`; undefined for anything else
 */
export function readAccountCookie(value: unknown): CaipAddress | undefined {
  const text = typeof value === 'string' ? value.replace(/%3a/gi, ':') : ''
  if (!/^[-_.:a-zA-Z0-9]{1,200}$/.test(text) || !isCaipAddress(text)) return undefined
  const { namespace, address } = parseCaipAddress(text)
  return namespace === 'eip155' && !isEvmAddress(address) ? undefined : text
}

/**
 * Keeps the connected account's address in a cookie of this page's host, and takes it away when no one is connected. It is sent
 * to the site's own server with every request: say so where you tell visitors what you store.
 * @returns stops
 */
export function watchAccountCookie(foyer: Foyer): () => void {
  const save = () => {
    const { caipAddress, status } = getAccount(foyer)
    // while the last visit is being verified what is there stays
    if (status !== 'connecting') writeCookie(caipAddress)
  }
  let isStopped = false
  const stop = watchAccount(foyer, save)
  void foyer.ready.then(() => isStopped || save())
  return () => {
    isStopped = true
    stop()
  }
}

function writeCookie(caipAddress: CaipAddress | undefined): void {
  const parts = [
    `${accountCookie}=${encodeURIComponent(caipAddress ?? '')}`,
    `path=/; samesite=lax; max-age=${caipAddress ? maxAge : 0}`,
    ...(location.protocol === 'https:' ? ['secure'] : []),
  ]
  // the Cookie Store API is not in every browser that the widget supports
  document.cookie = parts.join('; ')
}

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
