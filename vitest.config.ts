import { defineConfig } from 'vitest/config'

/** The tests of `scripts/` alone; every package has a configuration of its own. */
export default defineConfig({
  test: {
    include: ['scripts/**/*.test.ts'],
    reporters: ['default', 'json'],
    outputFile: { json: '.results/tests.json' },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // one more try, which `npm test` tells
    retry: 1,
    // a busy machine is no failure
    expect: { poll: { timeout: 10_000 } },
    setupFiles: ['vitest.patience.ts'],
  },
})
