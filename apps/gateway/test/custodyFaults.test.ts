import { describe, test } from 'vitest'
import { prepareFaults, selectFaults } from './support/prepareFaults.ts'

const tryCase = prepareFaults()

describe.concurrent('every message of every flow', () => {
  test.each(selectFaults().usual)('$id: $words', tryCase)
})
