import { requireCapability } from '@foyer/base'
import { adapterContext } from '@foyer/test'
import { createCosmosWallet } from '@foyer/test-kit/cosmos'
import { startCosmos } from 'devnet/cosmos'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { toOptions, toSiteNetwork } from '../test/world.ts'
import { cosmosAdapter } from './cosmosAdapter.ts'

// blocks in quick succession: a transaction may wait for sixty of them
const chain = await startCosmos({ blockTime: 20 })
afterAll(() => chain.stop())

const network = toSiteNetwork(chain)
const to = chain.accounts[4]?.address ?? ''

/** A wallet shared by the process, which is the page here: the test holds the chain in its hands. */
async function openSender(index: number) {
  const accounts = [chain.accounts[index]?.privateKey ?? '0x'] as const
  const chains = { [chain.chainId]: { bech32Prefix: chain.bech32Prefix } }
  const wallet = createCosmosWallet({ chains, accounts, aminoOnly: true })
  onTestFinished(wallet.inject())
  const adapter = cosmosAdapter({ chains: toOptions([chain]) })(adapterContext([network]))
  const connection = await adapter.connect({ connectorId: 'keplr', network })
  const send = requireCapability(adapter, 'sendTransaction')
  const wait = requireCapability(adapter, 'waitForTransaction')
  return { wallet, adapter, connection, send, wait }
}

test('behavior: a transaction that waits too long is expired, and the chain no longer takes it', async () => {
  const { adapter, connection, send, wait } = await openSender(0)
  const release = chain.hold()
  const hash = await send({ connection, network, to, value: 1n })
  expect(await wait({ hash, network })).toEqual({ status: 'expired' })
  release()
  const address = connection.accounts[0]?.address ?? ''
  const { value } = await requireCapability(adapter, 'getBalance')({ address, network })
  expect(value).toBe(10_000_000_000n)
})

test('behavior: a transaction that never comes is expired after its blocks', async () => {
  const { wait } = await openSender(0)
  expect(await wait({ hash: 'AB'.repeat(32), network })).toEqual({ status: 'expired' })
})

test('behavior: a transaction that fails in its block says why', async () => {
  const { wallet, connection, send, wait } = await openSender(1)
  const honest = createCosmosWallet({
    chains: { [chain.chainId]: { bech32Prefix: chain.bech32Prefix } },
    accounts: [chain.accounts[1]?.privateKey ?? '0x'],
    authorized: true,
  })
  // its user lowered the gas: the chain takes the transaction and cannot finish it
  wallet.answer('signAmino', ({ params: [chainId, signer, doc] }) => {
    const fee = { amount: [{ denom: chain.denom, amount: '5000' }], gas: '30000' }
    return honest.provider.signAmino(String(chainId), String(signer), { ...(doc as { chain_id: string }), fee })
  })
  const hash = await send({ connection, network, to, value: 1n })
  expect(await wait({ hash, network })).toEqual({ status: 'failed', reason: expect.stringMatching(/out of gas/) })
})

test('behavior: a transaction sent elsewhere is waited for as well', async () => {
  const { connection, send } = await openSender(2)
  const hash = await send({ connection, network, to, value: 1n })
  const elsewhere = cosmosAdapter({ chains: toOptions([chain]) })(adapterContext([network]))
  const outcome = await requireCapability(elsewhere, 'waitForTransaction')({ hash, network })
  expect(outcome).toEqual({ status: 'confirmed' })
})
