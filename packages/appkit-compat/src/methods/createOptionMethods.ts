import {
  type ChangeableOptions,
  type ConnectMethod,
  type Features,
  type Foyer,
  updateFeatures,
  updateOptions,
} from '@foyer/core'
import { toFoyerTheme } from '../theme.ts'
import type { ThemeVariables } from '../types.ts'

type WalletFeatures = NonNullable<Features['walletFeaturesOrder']>

/** Options that may change while the page lives, with theme variables under AppKit's names. */
export type AppKitChanges = Omit<ChangeableOptions, 'themeVariables'> & {
  readonly themeVariables?: ThemeVariables | undefined
}

export type OptionMethods = {
  /** Changes those that are named; the dialog follows at once. @throws FoyerError `InvalidOption`, and nothing has changed */
  readonly updateOptions: (changes: AppKitChanges) => void
  /** Changes those that are named; the dialog follows at once. */
  readonly updateFeatures: (features: Features) => void
  readonly setConnectMethodsOrder: (connectMethodsOrder: readonly ConnectMethod[]) => void
  /** Undefined where the site gave none. */
  readonly getConnectMethodsOrder: () => readonly ConnectMethod[] | undefined
  readonly setWalletFeaturesOrder: (walletFeaturesOrder: WalletFeatures) => void
  readonly setCollapseWallets: (collapseWallets: boolean) => void
  readonly setSocialsOrder: (socials: NonNullable<Features['socials']>) => void
  /** @throws FoyerError `InvalidOption` where it is no address */
  readonly setTermsConditionsUrl: (termsConditionsUrl: string) => void
  /** @throws FoyerError `InvalidOption` where it is no address */
  readonly setPrivacyPolicyUrl: (privacyPolicyUrl: string) => void
}

export function createOptionMethods(foyer: Foyer): OptionMethods {
  const change = (features: Features) => updateFeatures(foyer, features)
  return {
    updateOptions: ({ themeVariables, ...changes }) =>
      updateOptions(foyer, { ...changes, ...(themeVariables && { themeVariables: toFoyerTheme(themeVariables) }) }),
    updateFeatures: change,
    setConnectMethodsOrder: (connectMethodsOrder) => change({ connectMethodsOrder }),
    getConnectMethodsOrder: () => foyer.config.connect.features?.connectMethodsOrder,
    setWalletFeaturesOrder: (walletFeaturesOrder) => change({ walletFeaturesOrder }),
    setCollapseWallets: (collapseWallets) => change({ collapseWallets }),
    setSocialsOrder: (socials) => change({ socials }),
    setTermsConditionsUrl: (termsConditionsUrl) => updateOptions(foyer, { termsConditionsUrl }),
    setPrivacyPolicyUrl: (privacyPolicyUrl) => updateOptions(foyer, { privacyPolicyUrl }),
  }
}
