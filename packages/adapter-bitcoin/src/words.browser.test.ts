import { hasCapability, type Network, requireCapability } from '@foyer/base'
import { describeWords, getFailureName } from '@foyer/test'
import type { BitcoinWalletKind, BitcoinWalletOptions } from '@foyer/test-kit/bitcoin'
import { type Said, standardWords, walletWords } from '@foyer/test-kit/words'
import { base64, hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
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

const { codes: xverseCodes, events, methods, identity } = walletWords.xverse
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

const utxo = { txid: 'ab'.repeat(32), vout: 0, value: 1_000_000, status: { confirmed: true } }
const unsigned = new Transaction({ allowUnknownOutputs: true })
unsigned.addInput({ txid: utxo.txid, index: 0 })
unsigned.addOutput({ script: Uint8Array.of(0x51), amount: 1n })
const psbt = base64.encode(unsigned.toPSBT())
const { rejected } = standardWords.codes

/** Is asked to send, then to sign a transaction, and says no with its number alone. */
async function requestMoney(kind: BitcoinWalletKind): Promise<void> {
  const wallet = installWallet({ kind, network: 'mainnet' })
  const adapter = createAdapter({ getUtxos: async () => [utxo], feeRate: 1 })
  const connection = await adapter.connect({ connectorId: adapter.getConnectors()[0]?.id ?? '', network: mainnet })
  wallet.answer('prompts', { error: { code: rejected.says, message: 'No.' } })
  const [to = ''] = wallet.accounts
  const input = { connection, network: mainnet }
  const sending = requireCapability(adapter, 'sendTransaction')({ ...input, to, value: 10_000n })
  expect(await getFailureName(sending)).toBe('UserRejected')
  expect(await getFailureName(requireCapability(adapter, 'signPsbt')({ ...input, psbt }))).toBe('UserRejected')
}
const { bitcoinFeatures, codes, standardFeatures } = standardWords
const another = (id: string): Network => ({ ...testnet, id, caipNetworkId: `bip122:${id}`, name: id })
const signet = another('00000008819873e925422c1ff0f99f7c')
const testnet4 = another('00000000da84f2bafbbc53dee25a72ae')
const sendTransaction = bitcoinFeatures['bitcoin:signAndSendTransaction']
const money: readonly [BitcoinWalletKind, Readonly<Record<string, Said>>][] = [
  ['unisat', { sendBitcoin: unisat.functions.sendBitcoin, signPsbt: unisat.functions.signPsbt, rejected }],
  ['okx', { sendBitcoin: okx.functions.sendBitcoin, signPsbt: okx.functions.signPsbt, rejected }],
  ['leather', { sendTransfer: leather.methods.sendTransfer, signPsbt: leather.methods.signPsbt, rejected }],
  ['satsConnect', { sendTransfer: methods.sendTransfer, signPsbt: methods.signPsbt, rejected: xverseCodes.rejected }],
]
for (const [kind, words] of money) describeWords(`${kind}, asked for money`, words, () => requestMoney(kind))

describeWords('a wallet that signs and sends at once', { sendTransaction }, async () => {
  const wallet = installWallet({ kind: 'standard', network: 'mainnet', without: ['bitcoin:signTransaction'] })
  const adapter = createAdapter()
  const connection = await adapter.connect({ connectorId: adapter.getConnectors()[0]?.id ?? '', network: mainnet })
  wallet.answer('prompts', 'reject')
  const inputs = [{ address: wallet.accounts[0] ?? '', index: 0 }]
  const signing = requireCapability(
    adapter,
    'signPsbt',
  )({ connection, network: mainnet, psbt, inputs, broadcast: true })
  expect(await getFailureName(signing)).toBe('UserRejected')
})

const standardConnection = {
  'standard:connect': standardFeatures['standard:connect'],
  'standard:disconnect': standardFeatures['standard:disconnect'],
}
describeWords('a wallet with bitcoin:* features that is met again', standardConnection, async () => {
  const wallet = installWallet({ kind: 'standard', network: 'mainnet', authorized: true })
  const adapter = createAdapter()
  const connectorId = adapter.getConnectors()[0]?.id ?? ''
  await adapter.reconnect({ connectorId, network: mainnet })
  expect(wallet.requests.map(({ method }) => method)).toEqual(['standard:connect'])
  await adapter.disconnect({ connectorId })
  expect(wallet.authorized).toBe(false)
})

describeWords('a UniSat in one place', { place: unisat.identity.place }, async () => {
  installWallet({ kind: 'unisat' })
  Reflect.deleteProperty(window, unisat.identity.ownPlace.says)
  expect(createAdapter().getConnectors()).toMatchObject([{ id: 'unisat' }])
})

const { getChain } = unisat.functions
const { mainnet: main, testnet: test3, testnet4: test4, signet: sig } = unisat.forms
for (const [network, words] of [
  ['mainnet', { main }],
  ['testnet', { test3 }],
  ['testnet4', { getChain, test4 }],
  ['signet', { getChain, sig }],
] as const) {
  describeWords(`UniSat on ${network}`, words, async () => {
    installWallet({ kind: 'unisat', network })
    const adapter = createAdapter({}, { networks: [mainnet, testnet, testnet4, signet] })
    const wanted = network === 'signet' ? testnet4 : signet
    const connection = await adapter.connect({ connectorId: 'unisat', network: wanted })
    expect(connection.networkId).toBe({ mainnet, testnet, testnet4, signet }[network].caipNetworkId)
  })
}

describeWords('UniSat that sends what it signed', { pushPsbt: unisat.functions.pushPsbt }, async () => {
  const wallet = installWallet({ kind: 'unisat', network: 'mainnet' })
  const adapter = createAdapter()
  const connection = await adapter.connect({ connectorId: 'unisat', network: mainnet })
  wallet.answer('signPsbt', { result: hex.encode(base64.decode(psbt)) })
  wallet.answer('pushPsbt', { result: utxo.txid })
  const signed = await requireCapability(adapter, 'signPsbt')({ connection, network: mainnet, psbt, broadcast: true })
  expect(signed.txid).toBe(utxo.txid)
})

for (const [kind, removeListener] of [
  ['unisat', unisat.functions.removeListener],
  ['okx', okx.functions.removeListener],
] as const) {
  describeWords(`${kind} that is left`, { removeListener }, async () => {
    const wallet = installWallet({ kind, network: 'mainnet' })
    const adapter = createAdapter()
    record(adapter)
    await adapter.connect({ connectorId: kind, network: mainnet })
    expect(wallet.listenerCount()).toBeGreaterThan(0)
    await adapter.disconnect({ connectorId: kind })
    await expect.poll(() => wallet.listenerCount()).toBe(0)
  })
}

describeWords('an OKX that tells an account alone', { on: okx.functions.on, account: okx.events.account }, async () => {
  const wallet = installWallet({ kind: 'okx', network: 'mainnet', without: ['accountsChanged'] })
  const adapter = createAdapter()
  const events = record(adapter)
  await adapter.connect({ connectorId: 'okx', network: mainnet })
  wallet.setAccount(1)
  await expect.poll(() => events).toMatchObject([{ connection: { accounts: [{ address: wallet.accounts[0] }] } }])
})

const { bitcoinSignetPlace, bitcoinTestnetPlace } = okx.identity
for (const [network, place] of [
  [testnet, bitcoinTestnetPlace],
  [signet, bitcoinSignetPlace],
] as const) {
  describeWords(`OKX on ${network.name}`, { place, connect: okx.functions.connect }, async () => {
    installWallet({ kind: 'okx', network: 'mainnet' })
    installWallet({ kind: 'okx', network: network === testnet ? 'testnet' : 'signet' })
    const adapter = createAdapter({}, { networks: [mainnet, testnet, signet] })
    const connection = await adapter.connect({ connectorId: 'okx', network })
    expect(connection.networkId).toBe(network.caipNetworkId)
  })
}

describeWords('Xverse that connects by getAddresses', { getAddresses: methods.getAddresses }, async () => {
  installWallet({ kind: 'satsConnect', network: 'mainnet', without: ['wallet_connect', 'getAccounts'] })
  const adapter = createAdapter()
  const [row] = adapter.getConnectors()
  await adapter.connect({ connectorId: row?.id ?? '', network: mainnet })
})

describeWords('Xverse that says goodbye, or no', { disconnect: events.disconnect }, async () => {
  const wallet = installWallet({ kind: 'satsConnect', network: 'mainnet' })
  const adapter = createAdapter()
  const told = record(adapter)
  const connectorId = adapter.getConnectors()[0]?.id ?? ''
  await adapter.connect({ connectorId, network: mainnet })
  wallet.revoke()
  await expect.poll(() => told.at(-1)).toMatchObject({ type: 'disconnected' })
})

const { accessDenied, methodNotFound } = xverseCodes
describeWords('Xverse that does not know the first way', { methodNotFound }, async () => {
  installWallet({ kind: 'satsConnect', network: 'mainnet', without: ['wallet_connect'] })
  const adapter = createAdapter()
  await adapter.connect({ connectorId: adapter.getConnectors()[0]?.id ?? '', network: mainnet })
})
describeWords('Xverse without access', { accessDenied }, async () => {
  const wallet = installWallet({ kind: 'satsConnect', network: 'mainnet' })
  const adapter = createAdapter()
  const connection = await adapter.connect({ connectorId: adapter.getConnectors()[0]?.id ?? '', network: mainnet })
  wallet.answer('signMessage', { error: { code: accessDenied.says, message: 'No.' } })
  const signing = requireCapability(adapter, 'signMessage')({ connection, message: 'hello' })
  expect(await getFailureName(signing)).toBe('WalletLocked')
})
const { busy, unauthorized } = codes
for (const [code, name] of [
  [{ unauthorized }, 'WalletLocked'],
  [{ busy }, 'WalletBusy'],
] as const) {
  describeWords('a number without words', code, async () => {
    const wallet = installWallet({ kind: 'unisat', network: 'mainnet' })
    const [said] = Object.values(code)
    wallet.answer('requestAccounts', { error: { code: said.says, message: 'No.' } })
    const connecting = createAdapter().connect({ connectorId: 'unisat', network: mainnet })
    expect(await getFailureName(connecting)).toBe(name)
  })
}
