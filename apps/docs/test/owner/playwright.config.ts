import { defineConfig } from '@playwright/test'
import { chromiumArgs, shellPath } from '../../../../chromium.base.ts'

/** As a site's own, but for the browser: this machine's. */
export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: process.env['OWNER_OUTPUT'] ?? '../../.results/owner',
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 30_000 },
  // the progress for whoever reads a failure, and the facts for the test that starts this
  reporter: [['line'], ['json', { outputFile: process.env['OWNER_REPORT'] ?? '../../.results/owner.json' }]],
  use: {
    baseURL: process.env['OWNER_SITE'] ?? 'http://127.0.0.1:4000',
    launchOptions: { ...(shellPath ? { executablePath: shellPath } : {}), args: chromiumArgs },
  },
})
