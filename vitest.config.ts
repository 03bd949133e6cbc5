import { defineConfig } from 'vitest/config'
import { journeyRetries, notes } from './vitest.base.ts'

/** Every test of the repository but the journeys through the built demo: one runner, one Chromium after the other. */
export default defineConfig({
  test: {
    reporters: ['default', notes, 'json'],
    outputFile: { json: '.results/tests.json' },
    projects: [
      'packages/*/vitest.config.ts',
      'apps/*/vitest.config.ts',
      {
        test: {
          name: 'scripts',
          include: ['scripts/**/*.test.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
          retry: journeyRetries,
          // a busy machine is no failure
          expect: { poll: { timeout: 10_000 } },
          setupFiles: ['vitest.setup.ts'],
        },
      },
    ],
  },
})
