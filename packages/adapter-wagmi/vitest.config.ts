import { packageTests } from '../../vitest.base.ts'

export default packageTests({
  globalSetup: ['./test/anvil.ts'],
  optimize: ['@wagmi/core', 'viem', 'viem/accounts', 'viem/actions', 'viem/utils'],
  timeout: 30_000,
})
