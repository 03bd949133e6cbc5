import { describeReload } from '@foyer/test'
import { createPolkadotWallet } from '@foyer/test-kit/polkadot'
import { inject } from 'vitest'
import { openPage } from '../test/page.ts'
import { createRelay } from '../test/relay.ts'
import { withPrefix } from '../test/world.ts'
import { polkadotAdapter } from './index.ts'

const [, , charlie] = inject('accounts')
const prefixes = { '91b171bb158e2d3848fa23a9f1c25182': 0, b0a8d493285c2df73290dfb7e61f870f: 2 }

describeReload('polkadotAdapter', () => {
  const wallet = createPolkadotWallet({ accounts: [charlie?.seed ?? '0x'], authorized: true })
  const [polkadot, kusama] = openPage({ install: false }).networks
  if (!polkadot || !kusama) throw new Error('two networks are needed')
  const address = charlie?.address ?? ''
  return {
    createAdapter: polkadotAdapter(),
    networks: [polkadot, kusama],
    addresses: [withPrefix(address, 0), withPrefix(address, 2)],
    external: createRelay(wallet, prefixes, ['polkadot_signMessage']),
  }
})
