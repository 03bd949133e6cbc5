import { describe, test } from 'vitest'
import { prepareKills, selectMoments } from './support/prepareKills.ts'

const prepare = prepareKills()

// the moments of custodyKills.test.ts in every flow of each message, and three more
describe.each(selectMoments().whole)('the server’s process is killed $words', (moment) => {
  test.each(moment.cases)('$id: $words', { timeout: 300_000 }, prepare(moment))
})
