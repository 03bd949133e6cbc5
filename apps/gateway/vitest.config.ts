import { journeyRetries, packageTests, repetitions } from '../../vitest.base.ts'
import { findPostgres } from './test/support/postgres.ts'

const config = packageTests({ globalSetup: ['test/support/buildSetup.ts'], setupFor: 'node' })
const [node] = config.test?.projects ?? []
if (typeof node === 'object' && 'test' in node && node.test) {
  node.test.exclude = [...(node.test.exclude ?? []), 'test/postgres/**', 'test/support/**']
  node.test.retry = journeyRetries
}

/**
 * What runs once more on a real Postgres: every statement of the store, and whatever comes twice at the same moment. Without one, a test
 * that says so. `catalogue`, `frameFarcaster` and those of `onPostgresToo` make no statement that these do not.
 */
const onPostgres = [
  'auth',
  'custody',
  'custodyFaults',
  'custodyKills',
  'chainData',
  'dashboard',
  'frameEmailAddition',
  'frameGuesses',
  'frameKey',
  'frameLogin',
  'frameLoginPasskeys',
  'frameNotices',
  'frameReplacement',
  'framePasskeys',
  'frameSocial',
  'frameThieves',
  'frameWallets',
  'fuzz',
  'migrations',
  'names',
  'onramp',
  'payments',
  'priceHistory',
  'postgres/*',
]

/** A drill that is asked for is run on both. */
const drilled = process.env['DRILL'] === undefined ? [] : ['custodyDrill']

/** With all tests. */
const onPostgresToo = process.env['TESTS'] === 'all' ? ['contract', 'security', 'frameOperations'] : []

config.test?.projects?.push({
  extends: true,
  test: {
    name: 'postgres',
    isolate: false,
    retry: journeyRetries,
    environment: 'node',
    exclude: [...repetitions],
    include: findPostgres()
      ? [...onPostgres, ...onPostgresToo, ...drilled].map((name) => `test/${name}{,.all}.test.ts`)
      : ['test/support/postgresMissing.test.ts'],
    globalSetup: ['test/support/buildSetup.ts', 'test/support/postgresSetup.ts'],
  },
})

export default config
