import { type AdapterHarness, describeAdapter, setWalletMood, type WalletControls, type WalletMood } from '@foyer/test'
import {
  type BitcoinNetworkName,
  type BitcoinWallet,
  type BitcoinWalletKind,
  type BitcoinWalletOptions,
  bitcoinNetworks,
} from '@foyer/test-kit/bitcoin'
import { chain, createWallet, mainnet, regtest, secretsOf, testnet, verify } from '../test/setup.ts'
import { bitcoinAdapter } from './bitcoinAdapter.ts'

/** Methods by which a wallet says that it moved. */
const switches = ['wallet_changeNetwork', 'switchChain']

const networks = [regtest, mainnet] as const

function setup(wallets: AdapterHarness['wallets']): AdapterHarness {
  const to = chain?.accounts[4]?.payment.address
  return {
    // without a chain there is nobody to ask for coins
    createAdapter: bitcoinAdapter(chain ? {} : { getUtxos: async () => [] }),
    networks,
    foreignNetworkId: testnet.caipNetworkId,
    wallets,
    verifyMessage: ({ address, message, signature }) => verify(address, message, signature),
    transfer: to === undefined ? undefined : { to, value: 20_000n },
  }
}

function create(kind: BitcoinWalletKind, index: number, options: Partial<BitcoinWalletOptions> = {}) {
  const wallet = createWallet({ kind, accounts: [secretsOf(index)], ...options })
  return createControls(wallet, wallet.kind === 'standard' ? wallet.name : wallet.id)
}

const accounts = 'a Bitcoin wallet shares the two addresses of one account'
const transfer = 'a Bitcoin transfer waits for a block: tested where the test mines it'

describeAdapter(
  'bitcoinAdapter with sats-connect wallets',
  () =>
    setup([
      create('satsConnect', 0, { info: { name: 'One', id: 'OneProvider' } }),
      create('satsConnect', 1, { info: { name: 'Two', id: 'wallets.two' } }),
    ]),
  { accounts, transfer, busy: 'sats-connect has no number for it' },
)

describeAdapter(
  'bitcoinAdapter with UniSat and a sats-connect wallet',
  () => setup([create('unisat', 2), create('satsConnect', 3)]),
  { accounts, transfer },
  { cases: 'wire' },
)

describeAdapter(
  'bitcoinAdapter with bitcoin:* wallets',
  () => setup([create('standard', 0, { info: { name: 'One' } }), create('standard', 1, { info: { name: 'Two' } })]),
  { accounts, transfer, switch: 'bitcoin:* has no way to ask for another network' },
  { cases: 'wire' },
)

/** A test-kit wallet in the hands of the conformance suite. */
function createControls(wallet: BitcoinWallet, connectorId: string): WalletControls {
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

function setMood(wallet: BitcoinWallet, mood: WalletMood): void {
  setWalletMood(wallet, mood)
  if (mood === 'lie') for (const method of switches) wallet.answer(method, { result: null })
}
