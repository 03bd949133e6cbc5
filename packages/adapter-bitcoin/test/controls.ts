import { setWalletMood, type WalletControls, type WalletMood } from '@foyer/test'
import { type BitcoinNetworkName, type BitcoinWallet, bitcoinNetworks } from '@foyer/test-kit/bitcoin'

/** A test-kit wallet in the hands of the conformance suite. */
export function createControls(wallet: BitcoinWallet, connectorId: string): WalletControls {
  let remove = () => {}
  return {
    connectorId,
    name: wallet.name,
    get accounts() {
      return wallet.accounts
    },
    get networkId() {
      return bitcoinNetworks[wallet.network].id
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
      remove = wallet.install()
    },
    uninstall() {
      remove()
      remove = () => {}
    },
    setMood: (mood) => setMood(wallet, mood),
    hold: wallet.hold,
    changeAccounts() {
      throw new TypeError('A Bitcoin wallet shares the two addresses of one account')
    },
    changeNetwork: (networkId) => wallet.setNetwork(nameOf(networkId)),
    revoke: wallet.revoke,
  }
}

function nameOf(networkId: string): BitcoinNetworkName {
  const found = Object.entries(bitcoinNetworks).find(([, { id }]) => id === networkId)
  if (!found) throw new TypeError(`No network ${networkId}`)
  return found[0] as BitcoinNetworkName
}

/** Methods by which a wallet says that it moved. */
const switches = ['wallet_changeNetwork', 'switchChain']

function setMood(wallet: BitcoinWallet, mood: WalletMood): void {
  setWalletMood(wallet, mood)
  if (mood === 'lie') for (const method of switches) wallet.answer(method, { result: null })
}
