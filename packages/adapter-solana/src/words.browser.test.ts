import { requireCapability } from '@foyer/base'
import { describeWords } from '@foyer/test'
import { standardWords } from '@foyer/test-kit/words'
import { expect } from 'vitest'
import { addressOf, createAdapter, installWallet, local, record } from '../test/setup.ts'

const { walletStandard, standardFeatures, solanaFeatures } = standardWords

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
