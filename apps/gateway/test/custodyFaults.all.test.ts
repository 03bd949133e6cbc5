import { describe, test } from 'vitest'
import { prepareFaults, selectFaults } from './support/prepareFaults.ts'

const tryCase = prepareFaults()

// the faults of custodyFaults.test.ts in the other flows of each message, and on Postgres too
describe.concurrent('every message of every flow', () => {
  test.each(selectFaults().others)('$id: $words', tryCase)
})
