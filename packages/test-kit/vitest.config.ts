import { packageTests } from '../../vitest.base.ts'

export default packageTests({
  globalSetup: ['./test/anvil.ts'],
  optimize: ['viem', 'viem/accounts', 'viem/actions'],
})
