import { type FakeExternal, fakeExternal } from '@foyer/test'
import { base64, hex } from '@scure/base'
import { p2wpkh, Transaction } from '@scure/btc-signer'
import { expect, test } from 'vitest'
import { createAdapter, createWallet, record, regtest, testnet, verify } from '../test/setup.ts'

const wallet = createWallet({ authorized: true })
const [payment = '', ordinal = ''] = wallet.accounts
const provider = wallet.provider as {
  request(method: string, params: object): Promise<{ result: Record<string, string> }>
}
const txid = 'c'.repeat(64)

const publicKeyOf = (account: object) =>
  (account as { addresses: readonly { publicKey: string }[] }).addresses[0]?.publicKey ?? ''

type Session = NonNullable<Parameters<typeof fakeExternal>[0]['sessions']['bip122']>

/** The other end of a relay: real keys, and signatures in hexadecimal as the wire has them. */
function relay(changes: Partial<Session> = {}): FakeExternal {
  const session: Session = {
    accounts: [
      { caipAddress: `${regtest.caipNetworkId}:${payment}` },
      { caipAddress: `${regtest.caipNetworkId}:${ordinal}` },
    ],
    networkId: regtest.caipNetworkId,
    methods: ['signMessage', 'sendTransfer', 'signPsbt'],
    ...changes,
  }
  return fakeExternal({
    sessions: { bip122: session },
    async answer({ method, params }) {
      const given = params as Readonly<Record<string, string>>
      if (method === 'sendTransfer') return { txid }
      if (method === 'signPsbt') return (await provider.request('signPsbt', { psbt: given['psbt'] })).result
      const { signature = '' } = (await provider.request('signMessage', given)).result
      return { address: given['address'], signature: hex.encode(base64.decode(signature)) }
    },
  })
}

const adapterOf = (end: FakeExternal) =>
  createAdapter(
    { getUtxos: async () => [{ txid, vout: 0, value: 1_000_000, status: { confirmed: true } }] },
    { externalProviders: [end] },
  )

async function connect(end: FakeExternal) {
  const adapter = adapterOf(end)
  return { adapter, connection: await adapter.connect({ connectorId: 'walletConnect', network: regtest }) }
}

test('default: the first account is for payments and the second for ordinals, unless types are stated', async () => {
  const { connection } = await connect(relay())
  expect(connection.accounts).toEqual([
    { namespace: 'bip122', address: payment, type: 'payment' },
    { namespace: 'bip122', address: ordinal, type: 'ordinal' },
  ])
  expect(connection.capabilities).toEqual(expect.arrayContaining(['signMessage', 'signPsbt', 'sendTransaction']))
  expect(connection.capabilities).not.toContain('switchNetwork')
  const stated = await connect(
    relay({
      accounts: [
        { caipAddress: `${regtest.caipNetworkId}:${ordinal}`, type: 'ordinal' },
        { caipAddress: `${regtest.caipNetworkId}:${payment}`, type: 'payment' },
      ],
    }),
  )
  expect(stated.connection.accounts.map(({ address }) => address)).toEqual([payment, ordinal])
})

test('default: a message comes back signed, in base64', async () => {
  const end = relay()
  const { adapter, connection } = await connect(end)
  const signature = await adapter.capabilities.signMessage?.({ connection, message: 'hello', protocol: 'ecdsa' })
  expect(end.calls).toEqual([
    {
      networkId: regtest.caipNetworkId,
      method: 'signMessage',
      params: { account: payment, message: 'hello', address: payment, protocol: 'ecdsa' },
    },
  ])
  expect(await verify(payment, 'hello', signature ?? '')).toBe(true)
})

test('default: a payment names its receiver and its amount as text', async () => {
  const end = relay()
  const { adapter, connection } = await connect(end)
  const to = 'bcrt1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqdku202'
  const hash = await adapter.capabilities.sendTransaction?.({ connection, network: regtest, to, value: 50_000n })
  expect(hash).toBe(txid)
  expect(end.calls[0]?.params).toEqual({ account: payment, recipientAddress: to, amount: '50000' })
})

test('default: a PSBT goes with the inputs to sign and comes back signed', async () => {
  const end = relay()
  const { adapter, connection } = await connect(end)
  const { result } = await provider.request('wallet_getAccount', {})
  const { script } = p2wpkh(hex.decode(publicKeyOf(result)))
  const transaction = new Transaction()
  transaction.addInput({ txid, index: 0, witnessUtxo: { script, amount: 9_000n } })
  transaction.addOutput({ script, amount: 8_000n })
  const psbt = base64.encode(transaction.toPSBT())
  const inputs = [{ address: payment, index: 0, sighashTypes: [1] }]
  const signed = await adapter.capabilities.signPsbt?.({ connection, network: regtest, psbt, inputs })
  expect(end.calls[0]?.params).toEqual({ account: payment, psbt, signInputs: inputs, broadcast: false })
  expect(Transaction.fromPSBT(base64.decode(signed?.psbt ?? '')).getInput(0).partialSig).toHaveLength(1)
})

test('behavior: what was not agreed cannot be done', async () => {
  const { adapter, connection } = await connect(relay({ methods: ['signMessage'] }))
  expect(connection.capabilities).not.toContain('sendTransaction')
  const input = { connection, network: regtest, psbt: 'cHNidP8=' }
  await expect(adapter.capabilities.signPsbt?.(input)).rejects.toMatchObject({ name: 'CapabilityUnsupported' })
})

test('behavior: a session that changes or ends elsewhere changes or ends here', async () => {
  const end = relay()
  const { adapter } = await connect(end)
  const events = record(adapter)
  end.change('bip122', { accounts: [{ caipAddress: `${regtest.caipNetworkId}:${ordinal}` }] })
  expect(events[0]).toMatchObject({ type: 'connectionChanged', connection: { accounts: [{ address: ordinal }] } })
  end.end()
  expect(events[1]).toEqual({ type: 'disconnected', connectorId: 'walletConnect' })
})

test('behavior: a session that lives is found again without asking', async () => {
  const end = relay()
  await expect(adapterOf(end).reconnect({ connectorId: 'walletConnect', network: regtest })).resolves.toBeUndefined()
  await connect(end)
  await expect(adapterOf(end).reconnect({ connectorId: 'walletConnect', network: regtest })).resolves.toMatchObject({
    accounts: [{ address: payment }, { address: ordinal }],
  })
})

test.each([
  ['of another network', `${testnet.caipNetworkId}:tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx`],
  ['that is none', `${regtest.caipNetworkId}:nonsense`],
] as const)('error: a session with an address %s connects nothing', async (_, caipAddress) => {
  const end = relay({ accounts: [{ caipAddress }] })
  await expect(connect(end)).rejects.toMatchObject({ name: 'WalletLocked' })
})

test('error: a refusal at the other end is UserRejected', async () => {
  const end = relay()
  end.setMood('reject')
  await expect(connect(end)).rejects.toMatchObject({ name: 'UserRejected' })
})

test('behavior: a session that core made is taken up without asking', async () => {
  const end = relay()
  end.setMood('reject')
  const adapter = adapterOf(end)
  const session: Session = {
    accounts: [{ caipAddress: `${regtest.caipNetworkId}:${payment}` }],
    networkId: regtest.caipNetworkId,
    methods: ['signMessage'],
  }
  const connection = await adapter.adopt({ connectorId: 'walletConnect', network: regtest, session })
  expect(connection.accounts).toEqual([{ namespace: 'bip122', address: payment, type: 'payment' }])
  expect(connection.capabilities).toContain('signMessage')
})
