import { describe, test } from 'vitest'
import { expectNothing, trySignIn, unlimited, useAttackers } from './support/attackers.ts'
import { coverings, telling } from './support/coverings.ts'

/** The other ways to do what those in `covering.test.ts` do to the frame. */

useAttackers()
const others = coverings.filter((covering) => !telling.includes(covering))

describe.concurrent('an unlimited approval', () => {
  test.each(others)('error: $name', (covering) => expectNothing(covering, unlimited))
})

describe.concurrent('a sign-in to the site itself', () => {
  test.each(others)('error: $name', trySignIn)
})
