import { abortable } from '@foyer/base'
import type { SolanaWallet } from './types.ts'
import { solanaWalletLinks, type WalletLink } from './walletLinks.ts'

/** Where each app's own browser puts its wallet on the page, perhaps before it registers it. */
const places: { readonly [name: string]: string } = {
  Phantom: 'phantom',
  Solflare: 'solflare',
  'Coinbase Wallet': 'coinbaseSolana',
}

/** On a phone, the wallets that are apps there: choosing one opens this page in the app's own browser. */
export function linkWallets(): readonly SolanaWallet[] {
  // a coarse main pointer: a phone or a tablet, which can have the apps
  if (typeof matchMedia !== 'function' || !matchMedia('(pointer: coarse)').matches) return []
  return solanaWalletLinks(location)
    .filter(({ name }) => !((places[name] ?? '') in globalThis))
    .map(linkWallet)
}

/** Its id is the name under which the wallet registers itself once it is on the page, and then takes this one's place. */
function linkWallet({ name }: WalletLink): SolanaWallet {
  return {
    connector: { id: name, name, type: 'EXTERNAL', namespace: 'solana' },
    provider: undefined,
    supports: () => true,
    async open({ silent, signal }) {
      if (silent) return { addresses: [] }
      // the page may be another one by now than when this was listed
      const link = solanaWalletLinks(location).find((one) => one.name === name)
      open(link?.url, '_self')
      // the visitor goes on in the app; whoever comes back has changed their mind
      return abortable(new Promise<never>(() => {}), signal)
    },
    close: async () => {},
    current: () => ({ addresses: [] }),
    watch: () => () => {},
    abilities: () => ({}),
  }
}
