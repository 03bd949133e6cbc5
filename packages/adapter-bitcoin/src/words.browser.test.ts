import { hasCapability, requireCapability } from '@foyer/base'
import { describeWords } from '@foyer/test'
import type { BitcoinWalletKind, BitcoinWalletOptions } from '@foyer/test-kit/bitcoin'
import { standardWords, walletWords } from '@foyer/test-kit/words'
import { expect } from 'vitest'
import { createAdapter, installWallet, mainnet, record, testnet } from '../test/setup.ts'

/** Connects, signs, follows another account and another network, and is asked to forget. */
async function go(kind: BitcoinWalletKind, options: Partial<BitcoinWalletOptions> = {}): Promise<void> {
  const wallet = installWallet({ kind, network: 'mainnet', ...options })
  const adapter = createAdapter()
  const [row] = adapter.getConnectors()
  const connectorId = row?.id ?? ''
  const events = record(adapter)
  const connection = await adapter.connect({ connectorId, network: mainnet })
  expect(connection.accounts[0]?.publicKey).toMatch(/^0[23]/)
  const sign = requireCapability(adapter, 'signMessage', connection)
  await sign({ connection, message: 'hello' })
  const last = () => events.flatMap((event) => (event.type === 'connectionChanged' ? [event.connection] : [])).at(-1)
  if (kind !== 'leather') {
    wallet.setAccount(1)
    await expect.poll(() => last()?.accounts[0]?.address).toBe(wallet.accounts[0])
  }
  if (kind === 'unisat' || kind === 'satsConnect') {
    wallet.setNetwork('testnet')
    await expect.poll(() => last()?.networkId).toBe(testnet.caipNetworkId)
    expect(hasCapability(adapter, 'switchNetwork', connection)).toBe(true)
    await requireCapability(adapter, 'switchNetwork')({ connection, network: mainnet })
    await expect.poll(() => wallet.network).toBe('mainnet')
    await adapter.disconnect({ connectorId })
    await expect.poll(() => wallet.authorized).toBe(false)
  }
}

const unisat = walletWords.unisat
// each of its events alone: the others say the same thing in other words
describeWords(
  'UniSat',
  {
    ownPlace: unisat.identity.ownPlace,
    requestAccounts: unisat.functions.requestAccounts,
    getAccounts: unisat.functions.getAccounts,
    getPublicKey: unisat.functions.getPublicKey,
    switchChain: unisat.functions.switchChain,
    signMessage: unisat.functions.signMessage,
    disconnect: unisat.functions.disconnect,
    on: unisat.functions.on,
    accounts: unisat.events.accounts,
  },
  () => go('unisat', { info: { id: 'elsewhere' }, without: ['getNetwork'] }),
)
const silenced = (kept: string) =>
  Object.values(unisat.events).flatMap(({ says }) =>
    says.replace(/x$/, '') === kept || says === 'connect' ? [] : [says],
  )
for (const event of ['network', 'chain'] as const) {
  const word = unisat.events[event]
  const { says } = word
  describeWords(`UniSat that says ${says} alone`, { [event]: word }, async () => {
    const wallet = installWallet({ kind: 'unisat', network: 'mainnet', without: silenced(says) })
    const adapter = createAdapter()
    const events = record(adapter)
    await adapter.connect({ connectorId: 'unisat', network: mainnet })
    wallet.setNetwork('testnet')
    await expect.poll(() => events).toMatchObject([{ connection: { networkId: testnet.caipNetworkId } }])
  })
}

const okx = walletWords.okx
describeWords(
  'OKX',
  {
    place: okx.identity.bitcoinPlace,
    requestAccounts: okx.functions.requestAccounts,
    getAccounts: okx.functions.getAccounts,
    getPublicKey: okx.functions.getPublicKey,
    signMessage: okx.functions.signMessage,
    on: okx.functions.on,
    accounts: okx.events.accounts,
  },
  () => go('okx', { without: ['accountChanged', 'connect'] }),
)

const { events, methods, identity } = walletWords.xverse
const { wallet_connect, wallet_getAccount, wallet_changeNetwork, wallet_disconnect, signMessage } = methods
describeWords(
  'Xverse, by sats-connect',
  {
    list: identity.list,
    wallet_connect,
    wallet_getAccount,
    wallet_changeNetwork,
    wallet_disconnect,
    signMessage,
    account: events.account,
    network: events.network,
  },
  () => go('satsConnect', { without: ['getAccounts', 'getAddresses'] }),
)

const leather = walletWords.leather
describeWords(
  'Leather',
  {
    place: leather.identity.place,
    list: leather.identity.list,
    getAddresses: leather.methods.getAddresses,
    signMessage: leather.methods.signMessage,
  },
  () => go('leather'),
)

describeWords(
  'a wallet with bitcoin:* features',
  {
    register: standardWords.walletStandard.register,
    change: standardWords.walletStandard.change,
    'standard:events': standardWords.standardFeatures['standard:events'],
    'bitcoin:connect': standardWords.bitcoinFeatures['bitcoin:connect'],
    'bitcoin:signMessage': standardWords.bitcoinFeatures['bitcoin:signMessage'],
  },
  () => go('standard'),
)
