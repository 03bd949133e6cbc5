import { describe, test } from 'vitest'
import { prepareKills, selectMoments } from './support/prepareKills.ts'

const prepare = prepareKills()

describe.each(selectMoments().usual)('the server’s process is killed $words', (moment) => {
  test.each(moment.cases)('$id: $words', { timeout: 300_000 }, prepare(moment))
})
