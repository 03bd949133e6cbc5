import type { ChangeableOptions } from './options.ts'

const changeable: { readonly [name in keyof Required<ChangeableOptions>]: true } = {
  allowUnsupportedChain: true,
  allWallets: true,
  chainImages: true,
  connectorImages: true,
  customWallets: true,
  debug: true,
  defaultAccountTypes: true,
  enableCoinbase: true,
  enableMobileFullScreen: true,
  enableNetworkSwitch: true,
  enableWalletGuide: true,
  enableWallets: true,
  excludeWalletIds: true,
  experimental_preferUniversalLinks: true,
  featuredWalletIds: true,
  features: true,
  includeWalletIds: true,
  manualWCControl: true,
  nameSuffixes: true,
  onramp: true,
  pay: true,
  privacyPolicyUrl: true,
  recommendedWalletIds: true,
  swap: true,
  termsConditionsUrl: true,
  themeMode: true,
  themeVariables: true,
  tokens: true,
}

/** Whether `updateOptions` changes the option of this name. */
export function isChangeable(name: string): name is keyof ChangeableOptions {
  return Object.hasOwn(changeable, name)
}
