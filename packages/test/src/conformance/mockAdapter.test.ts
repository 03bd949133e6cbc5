import { mockAdapter } from '../mockAdapter.ts'
import { mainnet, optimism } from '../networks.ts'
import { describeAdapter } from './describeAdapter.ts'

describeAdapter('mockAdapter', () => {
  const mock = mockAdapter({
    wallets: [
      { id: 'one', name: 'One', uninstalled: true },
      { id: 'two', name: 'Two', uninstalled: true },
    ],
  })
  return {
    createAdapter: mock,
    networks: [mainnet, optimism],
    foreignNetworkId: 'eip155:5',
    wallets: [mock.wallet('one'), mock.wallet('two')],
    transfer: { to: '0x2546BcD3c84621e976D8185a91A922aE77ECEc30', value: 1n },
  }
})
