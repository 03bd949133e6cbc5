import { defineConfig } from 'vitest/config'

/** The tests of `scripts/` alone; every package has a configuration of its own. */
export default defineConfig({
  test: {
    include: ['scripts/**/*.test.ts'],
    reporters: ['default', 'json'],
    outputFile: { json: '.results/tests.json' },
    testTimeout: 20_000,
  },
})
