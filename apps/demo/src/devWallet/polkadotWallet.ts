import { createPolkadotWallet } from '@foyer/test-kit/polkadot'
import type { LocalPolkadot } from 'devnet'
import { hexToString, isHex } from 'viem'
import { type Confirm, walletName } from '../families/family.ts'
import { getPageStorage } from '../getPageStorage.ts'
import { toText, toTitle } from './promptText.ts'

export function startWallet({ accounts }: LocalPolkadot, confirm: Confirm): void {
  const [account] = accounts
  if (!account) return
  const wallet = createPolkadotWallet({
    id: walletName,
    accounts: [account.seed],
    storage: getPageStorage(),
    confirm: ({ method, params }) => {
      const { data } = Object(params[0]) as { readonly data?: unknown }
      const rows = method === 'signRaw' && isHex(data) ? toText('Message', hexToString(data)) : []
      return confirm({ title: toTitle(method), account: account.address, rows })
    },
  })
  wallet.inject()
}
