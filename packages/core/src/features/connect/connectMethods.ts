import { isEmbedded } from '../../adapters/getAdapter.ts'
import { getSocials, isEmailOn, isPasskeyOn } from '../../config/loginOffers.ts'
import type { ConnectMethod } from '../../config/options.ts'
import { remoteFeaturesAtom } from '../../config/remoteFeatures.ts'
import type { Foyer } from '../../foyer.ts'
import { connectorsAtom } from '../../state/connections.ts'
import { getConnectOptions } from './connectOptions.ts'
import { getOfferedNamespaces } from './connectRows.ts'

type MethodsInput = {
  /** The site's own order; one it leaves out is not offered. */
  readonly explicit: readonly ConnectMethod[] | undefined
  /** This browser has a wallet of its own. */
  readonly hasBrowserWallet: boolean
  readonly isAvailable: { readonly [method in ConnectMethod]: boolean }
}

/**
 * The ways in, in their order: the site's, else wallets first where the browser has one, else email first.
 * @see specification §2 (both readings); reference §2.5
 */
export function orderMethods({ explicit, hasBrowserWallet, isAvailable }: MethodsInput): readonly ConnectMethod[] {
  const fallback: readonly ConnectMethod[] = hasBrowserWallet
    ? ['wallet', 'email', 'social']
    : ['email', 'social', 'wallet']
  return (explicit ?? fallback).filter((method) => isAvailable[method])
}

/** The ways in that this site offers now. Email and social logins need the embedded wallet. */
export function getConnectMethods(foyer: Foyer): readonly ConnectMethod[] {
  const { methodsOrder, enableWallets } = getConnectOptions(foyer)
  const namespaces = getOfferedNamespaces(foyer)
  const connectors = foyer.store.get(connectorsAtom).filter(({ namespace }) => namespaces.includes(namespace))
  const features = foyer.store.get(remoteFeaturesAtom)
  const hasEmbedded =
    connectors.some(({ type }) => type === 'AUTH') || namespaces.some((namespace) => isEmbedded(foyer, namespace))
  return orderMethods({
    explicit: methodsOrder,
    hasBrowserWallet: connectors.some(({ type }) => type === 'ANNOUNCED' || type === 'INJECTED'),
    isAvailable: {
      email: hasEmbedded && isEmailOn(foyer, features),
      social: hasEmbedded && (isPasskeyOn(foyer, features) || getSocials(foyer, features).length > 0),
      wallet: enableWallets,
    },
  })
}
