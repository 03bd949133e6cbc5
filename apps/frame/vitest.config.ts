import { journeyRetries, packageTests } from '../../vitest.base.ts'

const config = packageTests({ globalSetup: ['test/globalSetup.ts'], setupFor: 'node' })
const [node] = config.test?.projects ?? []
if (typeof node === 'object' && 'test' in node && node.test) {
  node.test.exclude = [...(node.test.exclude ?? []), 'test/support/**']
  node.test.retry = journeyRetries
}

export default config
