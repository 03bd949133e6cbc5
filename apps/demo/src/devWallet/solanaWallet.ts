import { createSolanaWallet } from '@foyer/test-kit/solana'
import type { LocalSolana } from 'devnet'
import { type Confirm, walletName } from '../families/family.ts'
import { getPageStorage } from '../getPageStorage.ts'
import { toText, toTitle } from './promptText.ts'

export function startWallet({ accounts, rpcUrl }: LocalSolana, confirm: Confirm): void {
  const [account] = accounts
  if (!account) return
  const wallet = createSolanaWallet({
    accounts: [account.seed],
    rpcUrl,
    info: { name: walletName },
    storage: getPageStorage(),
    confirm: ({ method, params }) => {
      const [first] = (Array.isArray(params) ? params : []) as readonly { readonly message?: unknown }[]
      return confirm({ title: toTitle(method), account: account.address, rows: toText('Message', first?.message) })
    },
  })
  wallet.register()
}
