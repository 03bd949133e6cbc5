import { packageTests } from '../../vitest.base.ts'

/** The older wagmi that sites may have: what touches its state runs once more over it. */
const olderWagmi = {
  name: 'browser, wagmi 2',
  include: ['src/{conformance,discovery,externalConnector,sharedConfig}.browser.test.ts'],
  alias: { '@wagmi/core': '@wagmi/core-2' },
  optimize: ['@wagmi/core-2', '@wagmi/core-2/internal'],
}

export default packageTests({
  globalSetup: ['./test/anvil.ts'],
  setupFor: 'browser',
  optimize: ['@wagmi/core', '@wagmi/core/internal', 'viem', 'viem/accounts', 'viem/actions', 'viem/utils'],
  again: [olderWagmi],
})
