import { requireCapability } from '@foyer/base'
import { describeWords, getFailureName } from '@foyer/test'
import { createWalletAdapter } from '@foyer/test-kit/solana'
import { standardWords } from '@foyer/test-kit/words'
import { expect } from 'vitest'
import { buildMemo } from '../test/memo.ts'
import { addressOf, createAdapter, installWallet, local, record, seedOf } from '../test/setup.ts'

const { codes, walletAdapter, walletStandard, standardFeatures, solanaFeatures } = standardWords

/** Connects, signs, follows another account, and is asked to forget. */
async function go(): Promise<void> {
  const wallet = installWallet({
    features: ['standard:disconnect', 'solana:signMessage', 'solana:signTransaction', 'solana:signIn'],
  })
  const adapter = createAdapter()
  const events = record(adapter)
  const connection = await adapter.connect({ connectorId: wallet.name, network: local })
  for (const name of ['signTransaction', 'signIn'] as const) expect(connection.capabilities).toContain(name)
  await requireCapability(adapter, 'signMessage', connection)({ connection, message: 'hello' })
  wallet.setAccounts([addressOf(1)])
  const last = () => events.findLast(({ type }) => type === 'connectionChanged')
  await expect.poll(last).toMatchObject({ connection: { accounts: [{ address: addressOf(1) }] } })
  await adapter.disconnect({ connectorId: wallet.name })
  await expect.poll(() => wallet.authorized).toBe(false)
}

describeWords(
  'a wallet with solana:* features',
  {
    register: walletStandard.register,
    change: walletStandard.change,
    'standard:connect': standardFeatures['standard:connect'],
    'standard:disconnect': standardFeatures['standard:disconnect'],
    'standard:events': standardFeatures['standard:events'],
    'solana:signMessage': solanaFeatures['solana:signMessage'],
    'solana:signTransaction': solanaFeatures['solana:signTransaction'],
    'solana:signIn': solanaFeatures['solana:signIn'],
  },
  go,
)

const sending = solanaFeatures['solana:signAndSendTransaction']
describeWords('a wallet that sends itself', { 'solana:signAndSendTransaction': sending }, async () => {
  const wallet = installWallet({ features: ['solana:signAndSendTransaction'] })
  const adapter = createAdapter()
  const connection = await adapter.connect({ connectorId: wallet.name, network: local })
  const transaction = await buildMemo('a word')
  await requireCapability(adapter, 'signAndSendTransaction')({ connection, network: local, transaction })
})

const { connect, disconnect } = walletAdapter
describeWords('a wallet that the site brings', { connect, disconnect }, async () => {
  const wallet = createWalletAdapter({ accounts: [seedOf(0), seedOf(1)] })
  const adapter = createAdapter({ wallets: [wallet], loadWeb3: () => import('@solana/web3.js') })
  const events = record(adapter)
  await adapter.connect({ connectorId: wallet.name, network: local })
  wallet.setAccount(addressOf(1))
  const last = () => events.at(-1)
  await expect.poll(last).toMatchObject({ connection: { accounts: [{ address: addressOf(1) }] } })
  await wallet.disconnect()
  await expect.poll(last).toMatchObject({ type: 'disconnected' })
})

const { busy, rejected, unauthorized } = codes
const meanings = [
  [{ rejected }, 'UserRejected'],
  [{ unauthorized }, 'WalletLocked'],
  [{ busy }, 'WalletBusy'],
] as const
for (const [code, name] of meanings) {
  describeWords('a number without words', code, async () => {
    const wallet = installWallet()
    const [said] = Object.values(code)
    wallet.answer('standard:connect', { error: { code: said.says, message: 'No.' } })
    const connecting = createAdapter().connect({ connectorId: wallet.name, network: local })
    expect(await getFailureName(connecting)).toBe(name)
  })
}
