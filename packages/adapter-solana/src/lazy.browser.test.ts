import { solana } from '@foyer/base'
import { expect, onTestFinished, test } from 'vitest'
import { createAdapter, installWallet, local } from '../test/setup.ts'

/** Files the page has asked for. */
const loaded = () => performance.getEntriesByType('resource').map(({ name }) => name)

test('behavior: connecting loads neither the chain library nor anything else', async () => {
  performance.setResourceTimingBufferSize(5_000)
  installWallet()
  const before = loaded().length
  const adapter = createAdapter({}, { networks: [solana, local] })
  onTestFinished(adapter.watch(() => {}))
  await adapter.connect({ connectorId: 'Test Solana Wallet', network: local })
  expect(loaded().slice(before)).toEqual([])
  expect(loaded().filter((name) => name.includes('@solana_kit'))).toEqual([])
})
