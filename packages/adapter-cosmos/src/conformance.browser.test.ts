import { type AdapterHarness, describeAdapter } from '@foyer/test'
import type { CosmosBrand } from '@foyer/test-kit/cosmos'
import { inject } from 'vitest'
import { addressOf, arbitraryBytes, isSignature, publicKeyOf } from '../test/verify.ts'
import { createControls, toOptions, toSiteNetwork } from '../test/world.ts'
import { cosmosAdapter } from './cosmosAdapter.ts'

const chains = inject('chains')
const [home, other] = chains

/** The adapter as a site has it, and its page with two wallets that sign for real. */
function setup(first: CosmosBrand, second: CosmosBrand): () => AdapterHarness {
  const accounts = home.accounts.slice(0, 2).map(({ privateKey }) => privateKey)
  return () => ({
    createAdapter: cosmosAdapter({ chains: toOptions(chains) }),
    networks: [toSiteNetwork(home), toSiteNetwork(other)],
    foreignNetworkId: 'cosmos:elsewhere-1',
    wallets: [
      createControls(chains, { brand: first, accounts }),
      createControls(chains, { brand: second, accounts: [...accounts].reverse() }),
    ],
    verifyMessage({ address, message, signature }) {
      const publicKey = accounts.map(publicKeyOf).find((key) => addressOf(key, home.bech32Prefix) === address)
      return publicKey !== undefined && isSignature(arbitraryBytes(address, message), signature, publicKey)
    },
    transfer: { to: home.accounts[1]?.address ?? '', value: 1_000n },
  })
}

const absent = {
  accounts: 'a wallet of Keplr’s shape shares one account at a time',
  networks: 'a wallet of Keplr’s shape has no network of its own: each call names it',
  lie: 'a wallet of Keplr’s shape has no network of its own: each call names it',
  silent: 'a wallet of Keplr’s shape cannot be asked in silence whether it allows the site',
  revoke: 'a wallet of Keplr’s shape does not say that a permission is taken away',
}

describeAdapter('cosmosAdapter with Keplr', setup('keplr', 'leap'), absent)
describeAdapter('cosmosAdapter with Leap', setup('leap', 'okx'), absent, { cases: 'wire' })
describeAdapter('cosmosAdapter with OKX', setup('okx', 'keplr'), absent, { cases: 'wire' })
describeAdapter('cosmosAdapter with Cosmostation', setup('cosmostation', 'keplr'), absent, { cases: 'wire' })
