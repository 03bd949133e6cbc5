import { packageTests } from '../../vitest.base.ts'

const config = packageTests({ timeout: 30_000, globalSetup: ['test/globalSetup.ts'] })
const [node] = config.test?.projects ?? []
if (typeof node === 'object' && 'test' in node && node.test) {
  node.test.exclude = [...(node.test.exclude ?? []), 'test/support/**']
  // two of its files at a time, even on a small machine: most of a test waits
  node.test.maxWorkers = 2
}

export default config
