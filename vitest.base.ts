import { availableParallelism } from 'node:os'
import path from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { defaultClientConditions, defaultServerConditions, type Plugin } from 'vite'
import { defineConfig, type TestProjectInlineConfiguration, type ViteUserConfig } from 'vitest/config'
import type { Reporter } from 'vitest/node'
import { chromiumArgs, shellPath, shortLived } from './chromium.base.ts'
import { cutLanguages } from './languages.base.ts'
import { patience, slowness } from './patience.base.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of `patience.base.ts`, for where there is no process to ask. */
    slowness: number
  }
}

/** Packages are tested from source: see `exports` → `@foyer/source`. */
const conditions = ['@foyer/source']

/**
 * How often a test through several processes (browser, servers, chains) is tried again; those of one process are not.
 * What passes on its second try is listed at the end of `npm test`.
 */
export const journeyRetries = 1

/**
 * How many test files run at a time: one a core, and two even on a small machine, because most of a journey waits. Three on two
 * cores made tests that wait for a person's time miss it.
 */
export const workers: number = Math.max(2, availableParallelism())

/**
 * What repeats on other engines, stores, sites, in other sizes or at more moments what a quicker test holds: `npm run test:all` runs
 * it, `npm test` does not.
 */
export const repetitions: readonly string[] = process.env['TESTS'] === 'all' ? [] : ['**/*.all.*']

/** Puts the reason a test gave to `context.skip(reason)` where the JSON summary shows it. */
export const notes: Reporter = {
  onTestRunEnd(modules) {
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const result = test.result()
        if (result.state === 'skipped' && result.note) Object.assign(test.meta(), { note: result.note })
      }
    }
  },
}

type TestOptions = {
  /** Dependencies to pre-bundle for Chromium: one found mid-run makes the page reload and the test fail. */
  readonly optimize?: readonly string[]
  readonly plugins?: ViteUserConfig['plugins']
  readonly globalSetup?: readonly string[]
  /** Which tests ask for what it gives: it runs for each kind, before any test of the repository. Default: both. */
  readonly setupFor?: 'node' | 'browser'
  /** Longest time of one test, in ms. */
  readonly timeout?: number
  /** Whether each file in Node has a process of its own: where files measure processes, or fill one. Default false. */
  readonly isolate?: boolean
  /** The package's name where it has files called `lazy.browser.test.ts(x)`: they look at what a page loads, and each has its own. */
  readonly lazy?: string
  /** Tests in Chromium that run once more with other versions of libraries. */
  readonly again?: readonly OtherVersions[]
}

type OtherVersions = {
  readonly name: string
  readonly include: readonly string[]
  /** Name of a library → name under which the other version is installed. */
  readonly alias: Readonly<Record<string, string>>
  readonly optimize: readonly string[]
  readonly plugins?: readonly Plugin[]
}

/**
 * One package's tests: `*.test.ts` in Node, `*.browser.test.ts(x)` in real Chromium.
 * A summary lands in `.results/` so that a run answered from turbo's cache still counts.
 */
export function packageTests(options: TestOptions = {}): ViteUserConfig {
  const {
    optimize = [],
    plugins = [],
    globalSetup = [],
    setupFor,
    timeout = 120_000,
    isolate = false,
    again = [],
    lazy,
  } = options
  const inPage = setupFor === 'node' ? [] : globalSetup
  return defineConfig({
    plugins: [cutLanguages(), ...plugins],
    resolve: { conditions: [...conditions, ...defaultClientConditions] },
    ssr: { resolve: { conditions: [...conditions, ...defaultServerConditions] } },
    // what is set up before the tests runs in an environment of vitest's own
    environments: { __vitest__: { resolve: { conditions: [...conditions, ...defaultServerConditions] } } },
    test: {
      passWithNoTests: true,
      maxWorkers: workers,
      reporters: ['default', notes, 'json'],
      outputFile: { json: '.results/tests.json' },
      provide: { slowness },
      testTimeout: timeout * slowness,
      hookTimeout: 120_000 * slowness,
      // a busy machine is no failure
      expect: { poll: { timeout: patience } },
      setupFiles: [path.join(import.meta.dirname, 'vitest.setup.ts')],
      projects: [
        {
          extends: true,
          test: {
            name: 'node',
            environment: 'node',
            // files share the modules that one before them has loaded, which would be half the work of a run; `vitest.setup.ts`
            // takes back what each has stubbed
            isolate,
            globalSetup: setupFor === 'browser' ? [] : [...globalSetup],
            include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
            exclude: ['**/*.browser.test.*', '**/node_modules/**', ...repetitions],
          },
        },
        inChromium({ name: 'browser', include: ['src/**/*.browser.test.{ts,tsx}'], alias: {}, optimize }, inPage, lazy),
        ...again.map((other) => inChromium({ ...other, optimize: [...optimize, ...other.optimize] }, inPage)),
      ],
    },
  })
}

/** A page asks for every module anew; none changes during a run. */
const cacheModules: Plugin = {
  name: 'keep-modules',
  configureServer({ middlewares, config }) {
    // vitest watches files unless it runs once
    if (config.server.watch !== null) return
    middlewares.use(({ url = '' }, response, next) => {
      const { setHeader } = response
      response.setHeader = function (name, value) {
        const isModule = /\.tsx?($|\?)/.test(url) && name.toLowerCase() === 'cache-control' && value === 'no-cache'
        return setHeader.call(this, name, isModule ? 'max-age=3600' : value)
      }
      next()
    })
  },
}

const lazyFiles = 'src/**/lazy.browser.test.{ts,tsx}'

/**
 * Files share a page, one after the other, as those in Node share a process: to load every module and the browser's driver anew for
 * each would be a quarter of the work.
 */
function inChromium(
  { name, include, alias, optimize, plugins = [] }: OtherVersions,
  globalSetup: readonly string[],
  lazy?: string,
): TestProjectInlineConfiguration {
  return {
    extends: true,
    plugins: [cacheModules, ...plugins],
    resolve: { alias: { ...alias } },
    optimizeDeps: { include: [...optimize] },
    test: {
      name,
      include: [...include],
      globalSetup: [...globalSetup],
      retry: journeyRetries,
      setupFiles: [path.join(import.meta.dirname, 'vitest.browserSetup.ts')],
      isolate: false,
      // most of what a page shows is there in a few ms, and to look costs little
      expect: { poll: { timeout: patience, interval: 10 } },
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({
          // no transitions: axe reads colours mid-fade otherwise
          contextOptions: { reducedMotion: 'reduce' },
          launchOptions: { ...(shellPath ? { executablePath: shellPath } : {}), args: [...chromiumArgs, shortLived] },
        }),
        instances: [
          { browser: 'chromium', exclude: [...(lazy ? [lazyFiles] : []), '**/node_modules/**', ...repetitions] },
          ...(lazy
            ? [{ browser: 'chromium' as const, name: `${lazy} (${name}, lazy)`, include: [lazyFiles], isolate: true }]
            : []),
        ],
      },
    },
  }
}
