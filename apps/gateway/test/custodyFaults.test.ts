import { describe, test } from 'vitest'
import { chooseFaults, prepareFaults } from './support/prepareFaults.ts'

const tryCase = prepareFaults()

describe.concurrent('every message of every flow', () => {
  test.each(chooseFaults().usual)('$id: $words', { timeout: 60_000 }, tryCase)
})
