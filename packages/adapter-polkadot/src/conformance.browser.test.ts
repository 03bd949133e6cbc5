import { type AdapterHarness, describeAdapter } from '@foyer/test'
import { inject } from 'vitest'
import { isSignature, messageBytes } from '../test/verify.ts'
import { createControls, siteNetworks } from '../test/world.ts'
import { polkadotAdapter } from './polkadotAdapter.ts'

const [alice, bob] = inject('accounts').map(({ seed }) => seed)
const networks = siteNetworks(inject('nodeUrl'))

/** The adapter as a site has it, and its page with two extensions that sign for real. */
function setup(): AdapterHarness {
  if (!alice || !bob) throw new Error('no accounts')
  return {
    createAdapter: polkadotAdapter(),
    networks,
    foreignNetworkId: 'polkadot:e143f23803ac50e8f6f8e62695d1ce9e',
    wallets: [
      createControls({ id: 'polkadot-js', name: 'polkadot{.js}', accounts: [alice, bob] }),
      createControls({ id: 'talisman', name: 'Talisman', accounts: [bob, alice] }),
    ],
    verifyMessage: ({ address, message, signature }) => isSignature(messageBytes(message), signature, address),
  }
}

describeAdapter('polkadotAdapter', setup, {
  networks: 'an extension has no network of its own',
  lie: 'an extension has no network of its own',
  switch: 'an extension is not asked when the network changes: its accounts are those of every network',
  silent: 'an extension cannot be asked in silence whether it allows the site',
})
