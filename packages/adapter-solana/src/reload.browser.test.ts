import { describeReload, fakeExternal } from '@foyer/test'
import { addressOf, local, publicDevnet } from '../test/setup.ts'
import { solanaAdapter } from './solanaAdapter.ts'

const at = (networkId: string, index: number) => ({
  caipAddress: `${networkId}:${addressOf(index)}` as `solana:${string}:${string}`,
})

for (const id of ['walletConnect', 'ID_AUTH'] as const) {
  describeReload(`solanaAdapter with ${id}`, () => ({
    createAdapter: solanaAdapter(),
    networks: [local, publicDevnet],
    addresses: [addressOf(0), addressOf(1)],
    external: fakeExternal({
      id,
      sessions: {
        solana: {
          accounts: [at(local.caipNetworkId, 0), at(publicDevnet.caipNetworkId, 1)],
          networkId: local.caipNetworkId,
          approvedNetworkIds: [local.caipNetworkId, publicDevnet.caipNetworkId],
          methods: ['solana_signMessage', 'solana_signTransaction'],
        },
      },
      accountsOn: {
        [local.caipNetworkId]: [at(local.caipNetworkId, 0)],
        [publicDevnet.caipNetworkId]: [at(publicDevnet.caipNetworkId, 1)],
      },
    }),
  }))
}
