import type { Adapter, Connection } from '@foyer/base'
import type { BitcoinWalletOptions } from '@foyer/test-kit/bitcoin'
import { base64, hex } from '@scure/base'
import { p2tr, p2wpkh, Transaction } from '@scure/btc-signer'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  chain,
  createAdapter,
  get,
  installWallet,
  mainnet,
  mine,
  noChain,
  regtest,
  secretsOf,
  utxosOf,
} from '../test/setup.ts'

const prefixes = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }

async function connect(
  options: Partial<BitcoinWalletOptions> = {},
): Promise<{ adapter: Adapter; connection: Connection; wallet: ReturnType<typeof installWallet> }> {
  // an account of its own: other tests spend the others' coins meanwhile
  const wallet = installWallet({ accounts: [secretsOf(4)], ...options })
  const adapter = createAdapter()
  const [connector] = adapter.getConnectors()
  return { adapter, wallet, connection: await adapter.connect({ connectorId: connector?.id ?? '', network: regtest }) }
}

type Coin = { readonly txid: string; readonly vout: number; readonly value: number }
const coin: Coin = { txid: 'ab'.repeat(32), vout: 0, value: 100_000 }

/** Spends one coin of an account to itself. */
function build({ accounts }: Connection, of: 'payment' | 'ordinal' = 'payment', from: Coin = coin): string {
  const account = accounts.find(({ type }) => type === of) ?? accounts[0]
  const key = hex.decode(account?.publicKey ?? '')
  const { script } = of === 'ordinal' ? p2tr(key, undefined, prefixes) : p2wpkh(key, prefixes)
  const transaction = new Transaction()
  const witnessUtxo = { script, amount: BigInt(from.value) }
  transaction.addInput({
    txid: from.txid,
    index: from.vout,
    witnessUtxo,
    ...(of === 'ordinal' && { tapInternalKey: key }),
  })
  transaction.addOutputAddress(account?.address ?? '', BigInt(from.value) - 1_000n, prefixes)
  return base64.encode(transaction.toPSBT())
}

test.each([['satsConnect'], ['leather'], ['unisat'], ['standard']] as const)(
  'default: %s signs its input, and nothing else changes',
  async (kind) => {
    const { adapter, connection } = await connect({ kind })
    const psbt = build(connection)
    const inputs = [{ address: connection.accounts[0]?.address ?? '', index: 0 }]
    const signed = await adapter.capabilities.signPsbt?.({ connection, network: regtest, psbt, inputs })
    expect(signed?.txid).toBeUndefined()
    const after = Transaction.fromPSBT(base64.decode(signed?.psbt ?? ''))
    expect(hex.encode(after.unsignedTx)).toBe(hex.encode(Transaction.fromPSBT(base64.decode(psbt)).unsignedTx))
    after.finalize()
    expect(after.isFinal).toBe(true)
  },
)

/** The key of an answer that holds the PSBT; UniSat answers with the text alone. */
const answerKeys = { satsConnect: 'psbt', leather: 'hex', unisat: undefined } as const

test.each(
  (['satsConnect', 'leather', 'unisat'] as const).flatMap((kind) =>
    (['base64', 'hex', 'HEX', '0xhex'] as const).map((form) => ({ kind, form })),
  ),
)('behavior: $kind may answer in $form', async ({ kind, form }) => {
  const { adapter, connection, wallet } = await connect({ kind })
  const psbt = build(connection)
  const digits = hex.encode(base64.decode(psbt))
  const text = { base64: psbt, hex: digits, HEX: digits.toUpperCase(), '0xhex': `0x${digits}` }[form]
  const key = answerKeys[kind]
  wallet.answer('signPsbt', { result: key === undefined ? text : { [key]: text } })
  const signed = await adapter.capabilities.signPsbt?.({ connection, network: regtest, psbt })
  expect(signed).toEqual({ psbt })
})

test('behavior: an ordinals input is signed with the Taproot key', async () => {
  const { adapter, connection } = await connect()
  const inputs = [{ address: connection.accounts[1]?.address ?? '', index: 0 }]
  const psbt = build(connection, 'ordinal')
  const signed = await adapter.capabilities.signPsbt?.({ connection, network: regtest, psbt, inputs })
  const after = Transaction.fromPSBT(base64.decode(signed?.psbt ?? ''))
  expect(after.getInput(0).tapKeySig).toHaveLength(64)
})

test('behavior: without inputs the wallet signs what it can', async () => {
  const { adapter, connection } = await connect()
  const signed = await adapter.capabilities.signPsbt?.({ connection, network: regtest, psbt: build(connection) })
  expect(Transaction.fromPSBT(base64.decode(signed?.psbt ?? '')).getInput(0).partialSig).toHaveLength(1)
})

describe('on a chain', () => {
  beforeEach((context) => context.skip(!chain, noChain))

  test.each([['satsConnect'], ['leather'], ['unisat'], ['standard']] as const)(
    'default: %s broadcasts what it signed',
    async (kind) => {
      const { adapter, connection } = await connect({ kind })
      const address = connection.accounts[0]?.address ?? ''
      const confirmed = (await utxosOf(address)).find(({ value }) => value > 100_000)
      const psbt = build(connection, 'payment', confirmed)
      const inputs = [{ address, index: 0 }]
      const signed = await adapter.capabilities.signPsbt?.({
        connection,
        network: regtest,
        psbt,
        inputs,
        broadcast: true,
      })
      expect(await get(`/tx/${signed?.txid}`)).toMatchObject({ txid: signed?.txid, fee: 1_000 })
      await mine()
    },
  )
})

const refused: readonly (readonly [
  string,
  string,
  (connection: Connection) => {
    psbt?: string
    inputs?: readonly { address: string; index: number }[]
    network?: typeof mainnet
  },
])[] = [
  ['nonsense', 'InvalidTransaction', () => ({ psbt: 'nonsense' })],
  [
    'a transaction instead of a PSBT',
    'InvalidTransaction',
    () => ({ psbt: base64.encode(Uint8Array.of(2, 0, 0, 0, 1)) }),
  ],
  [
    'an input that is not there',
    'InvalidTransaction',
    ({ accounts }) => ({ inputs: [{ address: accounts[0]?.address ?? '', index: 1 }] }),
  ],
  [
    'a negative input',
    'InvalidTransaction',
    ({ accounts }) => ({ inputs: [{ address: accounts[0]?.address ?? '', index: -1 }] }),
  ],
  [
    'an input of the other address',
    'InvalidTransaction',
    ({ accounts }) => ({ inputs: [{ address: accounts[1]?.address ?? '', index: 0 }] }),
  ],
  [
    'an input of a stranger',
    'InvalidAddress',
    () => ({ inputs: [{ address: 'bcrt1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqdku202', index: 0 }] }),
  ],
  [
    'an input of another network',
    'InvalidAddress',
    () => ({ inputs: [{ address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', index: 0 }] }),
  ],
  ['another network', 'WrongNetwork', () => ({ network: mainnet })],
]

test.each(refused)('error: %s is %s before the wallet opens', async (_, name, change) => {
  const { adapter, connection, wallet } = await connect()
  const asked = wallet.requests.length
  const input = { connection, network: regtest, psbt: build(connection), ...change(connection) }
  await expect(adapter.capabilities.signPsbt?.(input)).rejects.toMatchObject({ name })
  expect(wallet.requests).toHaveLength(asked)
})

test.each([
  ['nothing', { result: {} }, 'WalletRequestFailed'],
  ['nonsense', { result: { psbt: 'nonsense' } }, 'WalletRequestFailed'],
  ['a refusal', 'reject', 'UserRejected'],
] as const)('error: a wallet that answers %s fails with the right error', async (_, answer, name) => {
  const { adapter, connection, wallet } = await connect()
  wallet.answer('signPsbt', answer)
  const input = { connection, network: regtest, psbt: build(connection) }
  await expect(adapter.capabilities.signPsbt?.(input)).rejects.toMatchObject({ name })
})

test('error: another transaction than the one that was given is a lie', async () => {
  const { adapter, connection, wallet } = await connect()
  wallet.answer('signPsbt', { result: { psbt: build(connection, 'payment', { ...coin, value: 99_000 }) } })
  const input = { connection, network: regtest, psbt: build(connection) }
  await expect(adapter.capabilities.signPsbt?.(input)).rejects.toMatchObject({ name: 'WalletLied' })
})
