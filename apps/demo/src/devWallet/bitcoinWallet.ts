import { createBitcoinWallet } from '@foyer/test-kit/bitcoin'
import type { LocalBitcoin } from 'devnet'
import { type Confirm, walletName } from '../families/family.ts'
import { getPageStorage } from '../getPageStorage.ts'
import { toText, toTitle } from './promptText.ts'

export function startWallet({ accounts, rpcUrl }: LocalBitcoin, confirm: Confirm): void {
  const [account] = accounts
  if (!account) return
  const { payment, ordinal } = account
  const wallet = createBitcoinWallet({
    kind: 'satsConnect',
    accounts: [{ payment: payment.privateKey, ordinal: ordinal.privateKey }],
    network: 'regtest',
    esploraUrl: rpcUrl,
    info: { name: walletName, id: 'foyerDevelopmentBitcoin' },
    storage: getPageStorage(),
    confirm: ({ method, params }) => {
      const { message } = (params ?? {}) as { readonly message?: unknown }
      return confirm({ title: toTitle(method), account: payment.address, rows: toText('Message', message) })
    },
  })
  wallet.install()
}
