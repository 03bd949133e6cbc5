import { defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'

/** The built site, served with its strict headers, over real chains, in real Chromium. */
export default defineConfig({
  ssr: { resolve: { conditions: ['@foyer/source', ...defaultServerConditions] } },
  test: {
    include: ['e2e/**/*.e2e.ts'],
    globalSetup: ['e2e/globalSetup.ts'],
    reporters: ['default', 'json'],
    outputFile: { json: '.results/e2e.json' },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // one more try, which `npm test` tells
    retry: 1,
    // as patient as Playwright is with an element
    expect: { poll: { timeout: 30_000 } },
    // one Chromium at a time on a small machine; files share the chains
    fileParallelism: false,
  },
})
