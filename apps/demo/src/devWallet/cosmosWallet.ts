import { createCosmosWallet } from '@foyer/test-kit/cosmos'
import type { LocalCosmos } from 'devnet'
import { walletPlace } from '../families/cosmos.ts'
import type { Confirm } from '../families/family.ts'
import { getPageStorage } from '../getPageStorage.ts'
import { toText, toTitle } from './promptText.ts'

export function startWallet({ accounts, caipNetworkId, bech32Prefix }: LocalCosmos, confirm: Confirm): void {
  const [account] = accounts
  if (!account) return
  const wallet = createCosmosWallet({
    accounts: [account.privateKey],
    chains: { [caipNetworkId.slice('cosmos:'.length)]: { bech32Prefix } },
    storage: getPageStorage(),
    confirm: ({ method, params }) =>
      confirm({
        title: toTitle(method),
        account: account.address,
        rows: method === 'signArbitrary' ? toText('Message', params[2]) : [],
      }),
  })
  const place = {}
  Object.assign(window, { [walletPlace]: place })
  wallet.inject(place)
}
