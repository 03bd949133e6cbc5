import type { CaipNetworkId } from '@foyer/base'
import { describeAdapter, setWalletMood, type WalletControls } from '@foyer/test'
import { createSolanaWallet, type SolanaWallet } from '@foyer/test-kit/solana'
import { base58 } from '@scure/base'
import { addressOf, chain, local, publicDevnet, seedOf, verify } from '../test/setup.ts'
import { solanaAdapter } from './solanaAdapter.ts'

const createWallet = (name: string, ...indexes: readonly number[]) =>
  createControls(
    createSolanaWallet({ accounts: indexes.map(seedOf), rpcUrl: chain.url, info: { name } }),
    local.caipNetworkId,
  )

const noNetwork = 'a Solana wallet has no network of its own, each request names one'

describeAdapter(
  'solanaAdapter',
  () => ({
    createAdapter: solanaAdapter(),
    networks: [local, publicDevnet],
    foreignNetworkId: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
    wallets: [createWallet('One', 0, 1), createWallet('Two', 2, 3)],
    verifyMessage: ({ address, message, signature }) =>
      verify(base58.decode(address), base58.decode(signature), new TextEncoder().encode(message)),
    transfer: { to: addressOf(5), value: 1_000_000_000n },
  }),
  { networks: noNetwork, switch: noNetwork, lie: noNetwork },
)

/** A test-kit wallet in the hands of the conformance suite. A Solana wallet has no network: it is always on the home one. */
function createControls(wallet: SolanaWallet, networkId: CaipNetworkId): WalletControls {
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
