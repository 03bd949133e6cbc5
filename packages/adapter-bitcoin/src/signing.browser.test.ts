import type { Adapter, Connection } from '@foyer/base'
import type { BitcoinWalletOptions } from '@foyer/test-kit/bitcoin'
import { expect, test } from 'vitest'
import { createAdapter, installWallet, regtest, verify } from '../test/setup.ts'

type Kind = BitcoinWalletOptions['kind']

async function connect(
  options: Partial<BitcoinWalletOptions> = {},
): Promise<{ adapter: Adapter; connection: Connection; wallet: ReturnType<typeof installWallet> }> {
  const wallet = installWallet(options)
  const adapter = createAdapter()
  const [connector] = adapter.getConnectors()
  const connection = await adapter.connect({ connectorId: connector?.id ?? '', network: regtest })
  return { adapter, connection, wallet }
}

const message = 'Grüße, 🌍'

test.each([
  ['satsConnect', 'ecdsa'],
  ['satsConnect', 'bip322'],
  ['satsConnect', undefined],
  ['leather', 'bip322'],
  ['leather', undefined],
  ['unisat', 'ecdsa'],
  ['unisat', 'bip322'],
  ['unisat', undefined],
  ['standard', undefined],
] as const)(
  'default: %s signs a message with %s, and the signature is the payment address’s',
  async (kind, protocol) => {
    const { adapter, connection } = await connect({ kind })
    const [payment] = connection.accounts
    const signature = await adapter.capabilities.signMessage?.({ connection, message, protocol })
    expect(await verify(payment?.address ?? '', message, signature ?? '')).toBe(true)
    expect(await verify(payment?.address ?? '', 'another', signature ?? '')).toBe(false)
  },
)

test.each([['satsConnect'], ['leather'], ['standard']] as const)(
  'default: %s signs with the ordinals address when it is named',
  async (kind) => {
    const { adapter, connection } = await connect({ kind })
    const address = connection.accounts[1]?.address ?? ''
    const signature = await adapter.capabilities.signMessage?.({ connection, message, address })
    expect(await verify(address, message, signature ?? '')).toBe(true)
  },
)

test('behavior: C79: a wallet with one Taproot address signs with it', async () => {
  const { adapter, connection } = await connect({ kind: 'unisat', address: 'ordinal' })
  const signature = await adapter.capabilities.signMessage?.({ connection, message })
  expect(await verify(connection.accounts[0]?.address ?? '', message, signature ?? '')).toBe(true)
})

test.each([['leather'], ['standard']] as const)('error: %s has no ECDSA, and says so before it opens', async (kind) => {
  const { adapter, connection, wallet } = await connect({ kind })
  const asked = wallet.requests.length
  const input = { connection, message, protocol: 'ecdsa' } as const
  await expect(adapter.capabilities.signMessage?.(input)).rejects.toMatchObject({ name: 'CapabilityUnsupported' })
  expect(wallet.requests).toHaveLength(asked)
})

const kinds: readonly Kind[] = ['satsConnect', 'leather', 'unisat', 'standard']
const methodOf = (kind: Kind) => (kind === 'standard' ? 'bitcoin:signMessage' : 'signMessage')

test.each(
  kinds.flatMap((kind) =>
    (
      [
        ['reject', 'UserRejected'],
        ['throw', 'WalletRequestFailed'],
        [{ result: undefined }, 'WalletRequestFailed'],
        [{ result: {} }, 'WalletRequestFailed'],
        [{ result: [] }, 'WalletRequestFailed'],
        [{ result: { signature: 'no base64!' } }, 'WalletRequestFailed'],
      ] as const
    ).map(([answer, name]) => [kind, answer, name] as const),
  ),
)('error: %s that answers %j to a message fails with %s', async (kind, answer, name) => {
  const { adapter, connection, wallet } = await connect({ kind })
  wallet.answer(methodOf(kind), answer)
  await expect(adapter.capabilities.signMessage?.({ connection, message })).rejects.toMatchObject({ name })
})

test('error: a signature of another address than the one asked is a lie', async () => {
  const { adapter, connection, wallet } = await connect()
  wallet.answer('signMessage', { result: { signature: 'A'.repeat(88), address: connection.accounts[1]?.address } })
  await expect(adapter.capabilities.signMessage?.({ connection, message })).rejects.toMatchObject({
    name: 'WalletLied',
  })
})

test('error: an address that is not connected signs nothing, and the wallet is not asked', async () => {
  const { adapter, connection, wallet } = await connect()
  const asked = wallet.requests.length
  const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
  await expect(adapter.capabilities.signMessage?.({ connection, message, address })).rejects.toMatchObject({
    name: 'InvalidAddress',
  })
  expect(wallet.requests).toHaveLength(asked)
})

test('error: waiting for a signature ends with the signal', async () => {
  const { adapter, connection, wallet } = await connect()
  wallet.answer('signMessage', 'hang')
  const abort = new AbortController()
  const signing = adapter.capabilities.signMessage?.({ connection, message, signal: abort.signal })
  abort.abort()
  await expect(signing).rejects.toMatchObject({ name: 'RequestAborted' })
})
