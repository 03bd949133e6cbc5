import { atom } from 'jotai/vanilla'
import { raiseAlert } from '../../alerts/alerts.ts'
import { cleanWallet } from '../../catalogue/cleanWallet.ts'
import type { Wallet } from '../../catalogue/wallet.ts'
import { connectMethods, walletGroups } from '../../config/optionShapes.ts'
import type { ConnectMethod, WalletGroup } from '../../config/options.ts'
import type { Config } from '../../config/resolveConfig.ts'
import type { Foyer } from '../../foyer.ts'

/** The Connect screen's options after defaults and checks. */
export type ResolvedConnectOptions = {
  readonly allWallets: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  readonly featuredWalletIds: readonly string[]
  /** Empty: the best known. */
  readonly recommendedWalletIds: readonly string[]
  /** Empty: any. */
  readonly includeWalletIds: readonly string[]
  readonly excludeWalletIds: readonly string[]
  readonly customWallets: readonly Wallet[]
  readonly enableWallets: boolean
  readonly enableCoinbase: boolean
  readonly enableWalletGuide: boolean
  readonly isCollapsed: boolean
  readonly hasLegalCheckbox: boolean
  readonly methodsOrder: readonly ConnectMethod[] | undefined
  readonly groupOrder: readonly WalletGroup[]
}

const resolvedAtom = atom<{ readonly of: Config; readonly options: ResolvedConnectOptions } | undefined>(undefined)

/** Read once per configuration. What is not what it should be is left out, and the developer is told. */
export function getConnectOptions(foyer: Foyer): ResolvedConnectOptions {
  const of = foyer.config
  const known = foyer.store.get(resolvedAtom)
  if (known?.of === of) return known.options
  const options = resolve(foyer)
  foyer.store.set(resolvedAtom, { of, options })
  return options
}

function resolve(foyer: Foyer): ResolvedConnectOptions {
  const { connect: options, termsConditionsUrl, privacyPolicyUrl } = foyer.config
  const { features = {} } = options
  const ids = (value: unknown): readonly string[] => [...new Set(toList(value).filter((id) => typeof id === 'string'))]
  const order = ids(features.connectorTypeOrder).filter(isGroup)
  return {
    allWallets: options.allWallets === 'HIDE' || options.allWallets === 'ONLY_MOBILE' ? options.allWallets : 'SHOW',
    featuredWalletIds: ids(options.featuredWalletIds),
    recommendedWalletIds: ids(options.recommendedWalletIds),
    includeWalletIds: ids(options.includeWalletIds),
    excludeWalletIds: ids(options.excludeWalletIds),
    customWallets: cleanWallets(toList(options.customWallets), (detail) =>
      raiseAlert(foyer, { name: 'WalletEntryInvalid', detail }),
    ),
    enableWallets: options.enableWallets !== false,
    enableCoinbase: options.enableCoinbase !== false,
    enableWalletGuide: options.enableWalletGuide !== false,
    isCollapsed: features.collapseWallets === true || features.emailShowWallets === false,
    hasLegalCheckbox: features.legalCheckbox === true && (termsConditionsUrl ?? privacyPolicyUrl) !== undefined,
    methodsOrder: features.connectMethodsOrder && ids(features.connectMethodsOrder).filter(isMethod),
    groupOrder: [...order, ...walletGroups.filter((group) => !order.includes(group))],
  }
}

/** @param warn told once what is wrong with the entries */
export function cleanWallets(
  entries: readonly unknown[],
  warn: (faults: string) => void,
  toImage?: (imageId: string) => string | undefined,
): readonly Wallet[] {
  const faults: string[] = []
  const wallets = entries.flatMap((entry) => {
    const { wallet, fault } = cleanWallet(entry, toImage)
    if (fault) faults.push(`${fault.id ?? '(no id)'}: ${fault.fields.join(', ')}`)
    return wallet ? [wallet] : []
  })
  if (faults.length > 0) warn(faults.slice(0, 5).join('; '))
  return [...new Map(wallets.map((wallet) => [wallet.id, wallet])).values()]
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function isGroup(value: string): value is WalletGroup {
  return (walletGroups as readonly string[]).includes(value)
}

function isMethod(value: string): value is ConnectMethod {
  return (connectMethods as readonly string[]).includes(value)
}
