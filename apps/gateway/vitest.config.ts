import { packageTests } from '../../vitest.base.ts'
import { findPostgres } from './test/support/postgres.ts'

const config = packageTests({ timeout: 30_000 })
const [node] = config.test?.projects ?? []
if (typeof node === 'object' && 'test' in node && node.test) {
  node.test.exclude = [...(node.test.exclude ?? []), 'test/postgres/**', 'test/support/**']
}

/** What runs once more on a real Postgres; without one, a test that says so. */
const onPostgres = [
  'catalogue',
  'chainData',
  'dashboard',
  'fuzz',
  'names',
  'onramp',
  'rpc',
  'security',
  'swaps',
  'postgres/*',
]

config.test?.projects?.push({
  extends: true,
  test: {
    name: 'postgres',
    environment: 'node',
    include: findPostgres()
      ? onPostgres.map((name) => `test/${name}.test.ts`)
      : ['test/support/postgresMissing.test.ts'],
    globalSetup: ['test/support/postgresSetup.ts'],
  },
})

export default config
