import type { Messages, Parts } from '../parts.ts'

const words: Messages<'button'> & { readonly [key in keyof Messages<'button'>]: string } = {
  'button.connect': 'Připojit peněženku',
  'button.connecting': 'Připojování…',
  'button.unsupported': 'Změnit síť',
  'button.failed': 'Neotevřelo se. Zkusit znovu',
  'button.network.choose': '{network}: vybrat jinou síť',
  'button.network.unknown': 'Neznámá síť',
  'button.wallet.account': '{wallet}: váš účet',
  'button.wallet.connect': 'Připojit {wallet}',
  'button.wallet.email': 'E-mail',
  'button.wallet.gone': '{wallet} odsud není dostupná',
  'connect.social': 'Pokračovat přes {provider}',
  'button.lost': 'Neotevřelo se. Načíst znovu',
  'button.offline': 'Jste offline. Zkusit znovu',
}

/** Foyer in Czech, for `FoyerProvider` and the like: what a page shows first. Other words load when they are needed. */
export default { locale: 'cs', dir: 'ltr', words } as const

/** Not for sites: the other words, by the part of the widget that says them. */
export const parts: Parts = {
  errors: () => import('./cs/csErrors.ts'),
  relay: () => import('./cs/csRelay.ts'),
  embedded: () => import('./cs/csEmbedded.ts'),
  dialog: () => import('./cs/csDialog.ts'),
  account: () => import('./cs/csAccount.ts'),
  screens: () => import('./cs/csScreens.ts'),
  send: () => import('./cs/csSend.ts'),
  swap: () => import('./cs/csSwap.ts'),
  onramp: () => import('./cs/csOnramp.ts'),
  pay: () => import('./cs/csPay.ts'),
  names: () => import('./cs/csNames.ts'),
}
