import { packageTests } from '../../vitest.base.ts'

export default packageTests({
  lazy: '@foyer/core',
  // what tests in the browser need of others, so that a first run does not load the page again
  optimize: [
    'jotai/vanilla',
    'jotai/vanilla/utils',
    '@foyer/frame-client > zod/mini',
    '@foyer/relay-client > @noble/hashes/sha2',
    '@foyer/test-kit > tweetnacl',
  ],
})
