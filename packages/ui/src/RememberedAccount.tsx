import { shortenAddress } from '@foyer/base'
import { rememberAccount } from '@foyer/core/cookie'
import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react'
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
  const remembered = useMemo(() => rememberAccount(foyer, cookie), [foyer, cookie])
  useEffect(() => remembered.keep(), [remembered])
  const account = useSyncExternalStore(
    remembered.watch,
    () => remembered.read(),
    () => remembered.initial(),
  )
  const value = useMemo(() => {
    if (!account?.address) return context
    // the plain button that a server paints has words alone
    const words = { ...context.options.words, 'button.connect': shortenAddress(account.address) }
    return { ...context, options: { ...context.options, words }, remembered: remembered.initial }
  }, [context, account, remembered])
  return <FoyerContext.Provider value={value}>{children}</FoyerContext.Provider>
}
