import { test } from 'vitest'

test('the tests on Postgres', (context) => {
  context.skip('not run: there is no Postgres here (apt-get install postgresql, or POSTGRES_BIN)')
})
