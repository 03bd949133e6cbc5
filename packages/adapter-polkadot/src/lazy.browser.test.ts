import { expect, test } from 'vitest'
import { openPage } from '../test/page.ts'

/** Files the page has asked for. */
const loaded = () => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)

test('default: what speaks to extensions is loaded when one is chosen', async () => {
  performance.setResourceTimingBufferSize(5_000)
  const { adapter, connect } = openPage()
  expect(adapter.getConnectors()).toHaveLength(1)
  expect(loaded().join()).not.toMatch(/openInjected\.ts|extension-dapp|external\.ts|readBalance\.ts/)
  await connect()
  expect(loaded().join()).toMatch(/extension-dapp/)
})
