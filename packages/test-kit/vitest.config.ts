import { packageTests } from '../../vitest.base.ts'

export default packageTests({
  globalSetup: ['./test/anvil.ts'],
  setupFor: 'node',
  optimize: ['viem', 'viem/accounts', 'viem/actions'],
})
