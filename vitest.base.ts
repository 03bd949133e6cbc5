import { playwright } from '@vitest/browser-playwright'
import { defaultClientConditions, defaultServerConditions } from 'vite'
import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { chromiumArgs, chromiumPath } from './scripts/chromium.ts'

/** Packages are tested from source: see `exports` → `@foyer/source`. */
const conditions = ['@foyer/source']

type TestOptions = {
  /** Dependencies to pre-bundle for Chromium: one found mid-run makes the page reload and the test fail. */
  readonly optimize?: readonly string[]
  readonly plugins?: ViteUserConfig['plugins']
  readonly globalSetup?: readonly string[]
  /** Longest time of one test, in ms. */
  readonly timeout?: number
}

/**
 * One package's tests: `*.test.ts` in Node, `*.browser.test.ts(x)` in real Chromium.
 * A summary lands in `.results/` so that a run answered from turbo's cache still counts.
 */
export function packageTests(options: TestOptions = {}): ViteUserConfig {
  const { optimize = [], plugins = [], globalSetup = [], timeout = 20_000 } = options
  return defineConfig({
    plugins,
    resolve: { conditions: [...conditions, ...defaultClientConditions] },
    ssr: { resolve: { conditions: [...conditions, ...defaultServerConditions] } },
    test: {
      passWithNoTests: true,
      reporters: ['default', 'json'],
      outputFile: { json: '.results/tests.json' },
      globalSetup: [...globalSetup],
      testTimeout: timeout,
      projects: [
        {
          extends: true,
          test: {
            name: 'node',
            environment: 'node',
            include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
            exclude: ['**/*.browser.test.*', '**/node_modules/**'],
          },
        },
        {
          extends: true,
          optimizeDeps: { include: [...optimize] },
          test: {
            name: 'browser',
            include: ['src/**/*.browser.test.{ts,tsx}'],
            browser: {
              enabled: true,
              headless: true,
              screenshotFailures: false,
              provider: playwright({
                // no transitions: axe reads colours mid-fade otherwise
                contextOptions: { reducedMotion: 'reduce' },
                launchOptions: { ...(chromiumPath ? { executablePath: chromiumPath } : {}), args: chromiumArgs },
              }),
              instances: [{ browser: 'chromium' }],
            },
          },
        },
      ],
    },
  })
}
