import { type CaipAddress, type Namespace, parseCaipAddress, shortenAddress } from '@foyer/base'
import type { AccountState } from '@foyer/core'
import { readAccountCookie, watchAccountCookie } from '@foyer/core/cookie'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { FoyerContext, useFoyerContext } from './FoyerContext.ts'

/** What a server knows of the visitor. */
export type RememberedAccountProps = {
  /** Of the cookie `accountCookie` of `@foyer/core/cookie`, as it came with the request; undefined where there was none. */
  readonly cookie: string | undefined
  readonly children?: ReactNode
}

/**
 * Lets a server paint who was connected last: below it, `useFoyerAccount` and `FoyerButton` show that account, `connecting`,
 * from the first paint until the wallet has been asked. Keeps the cookie. Place it in `FoyerProvider`, around the page.
 */
export function RememberedAccount({ cookie, children }: RememberedAccountProps) {
  const context = useFoyerContext()
  const { foyer } = context
  const [isAsked, setAsked] = useState(false)
  useEffect(() => {
    let isGone = false
    void foyer.ready.then(() => isGone || setAsked(true))
    const stop = watchAccountCookie(foyer)
    return () => {
      isGone = true
      stop()
    }
  }, [foyer])
  const value = useMemo(() => {
    const caipAddress = isAsked ? undefined : readAccountCookie(cookie)
    if (!caipAddress) return context
    const account = toAccount(caipAddress)
    // the plain button that a server paints has words alone
    const words = { ...context.options.words, 'button.connect': shortenAddress(parseCaipAddress(caipAddress).address) }
    const remembered = (namespace: Namespace | undefined) =>
      namespace === undefined || namespace === account.namespace ? account : undefined
    return { ...context, options: { ...context.options, words }, remembered }
  }, [context, cookie, isAsked])
  return <FoyerContext.Provider value={value}>{children}</FoyerContext.Provider>
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
