import type { CaipNetworkId } from '@foyer/base'
import { setWalletMood, type WalletControls } from '@foyer/test'
import type { SolanaWallet } from '@foyer/test-kit/solana'

/** A test-kit wallet in the hands of the conformance suite. A Solana wallet has no network: it is always on the home one. */
export function createControls(wallet: SolanaWallet, networkId: CaipNetworkId): WalletControls {
  let remove = () => {}
  return {
    connectorId: wallet.name,
    name: wallet.name,
    networkId,
    get accounts() {
      return wallet.accounts
    },
    get requests() {
      return wallet.requests.map(({ method }) => method)
    },
    get prompts() {
      return wallet.prompts.length
    },
    get listeners() {
      return wallet.listenerCount()
    },
    install() {
      remove()
      remove = wallet.register()
    },
    uninstall() {
      remove()
      remove = () => {}
    },
    setMood: (mood) => setWalletMood(wallet, mood),
    hold: wallet.hold,
    changeAccounts: wallet.setAccounts,
    changeNetwork() {
      throw new TypeError('A Solana wallet has no network')
    },
    revoke: wallet.revoke,
  }
}
