import type { CreateAdapter } from '@foyer/base'
import { type AdapterHarness, describeAdapter } from '@foyer/test'
import { type Config, createConfig } from '@wagmi/core'
import { http, verifyMessage } from 'viem'
import { describe, inject } from 'vitest'
import { createControls, toSiteNetwork } from '../test/evmWorld.ts'
import { toChain } from './toChain.ts'
import { wagmiAdapter } from './wagmiAdapter.ts'

const chains = inject('anvilChains').slice(0, 2)
const [home, other] = chains

/** The adapter as a site has it, and its page with two wallets that sign for real. */
function setup(create: (networks: AdapterHarness['networks'], made: Config[]) => CreateAdapter): () => AdapterHarness {
  return () => {
    const made: Config[] = []
    if (!home || !other) throw new Error('no chain')
    const networks = [toSiteNetwork(home), toSiteNetwork(other)] as const
    const wallets = [
      createControls(chains, { id: 'one' }),
      createControls(chains, { id: 'two', accounts: home.keys.slice(1, 3).reverse() }),
    ] as const
    return {
      createAdapter: create(networks, made),
      networks,
      foreignNetworkId: 'eip155:5',
      wallets,
      verifyMessage: ({ address, message, signature }) =>
        verifyMessage({ address: address as `0x${string}`, message, signature: signature as `0x${string}` }),
      transfer: { to: '0x000000000000000000000000000000000000dEaD', value: 1_000_000_000n },
      close() {
        for (const config of made) config._internal.mipd?.destroy()
      },
    }
  }
}

/** As a site with wagmi hooks makes it; new at each page load. */
function siteConfig(networks: AdapterHarness['networks'], discovers: boolean, made: Config[]): CreateAdapter {
  return (context) => {
    const [first, ...rest] = networks.map(toChain)
    if (!first) throw new Error('no network')
    const all = [first, ...rest] as const
    const transports = Object.fromEntries(all.map((chain) => [chain.id, http()]))
    const config = createConfig({ chains: all, transports, multiInjectedProviderDiscovery: discovers, storage: null })
    made.push(config)
    return wagmiAdapter({ config })(context)
  }
}

const ofSite = { letGo: 'a connection in the site’s config stays followed (sharedConfig.browser.test.ts)' }

describe.skipIf(chains.length === 0)('on a chain', () => {
  describeAdapter(
    'wagmiAdapter',
    setup(() => wagmiAdapter()),
  )
  describeAdapter(
    'wagmiAdapter over a site’s config',
    setup((networks, made) => siteConfig(networks, false, made)),
    ofSite,
    { cases: 'wire' },
  )
  describeAdapter(
    'wagmiAdapter over a config that discovers by itself',
    setup((networks, made) => siteConfig(networks, true, made)),
    ofSite,
    { cases: 'wire' },
  )
})
