import { describe, expect, test } from 'vitest'
import {
  countAttacks,
  expectNothing,
  message,
  ownSignIn,
  signed,
  trySignIn,
  unlimited,
  untold,
  useAttackers,
} from './support/attackers.ts'
import { coverings, telling } from './support/coverings.ts'

/** Ways of every kind to cover the frame; `covering.all.test.ts` tries the others. */

useAttackers()

/** Some attacks wait for a visitor who is free. */
const timeout = 120_000

/** Of what leads to a window, covered or not: ways that have nothing in common. */
const some = telling.filter((_, index) => index % 4 === 0)

// neither is ever signed in the frame: its button leads to a window, covered or not. The sign-in meets every way to cover it
describe.concurrent('an unlimited approval', { timeout }, () => {
  test.each(some)('error: $name', (covering) => expectNothing(covering, unlimited))
})

describe.concurrent('a plain message', { timeout }, () => {
  test.each(some)('error: $name', (covering) => expectNothing(covering, message))
})

describe.concurrent('a sign-in to the site itself', { timeout }, () => {
  test.each(telling)('error: $name', trySignIn)
})

test('behavior: what was tried, and what came of it', () => {
  const of = ({ what }: { readonly what: string }) =>
    signed.filter(({ asked }) => asked === what).map(({ name }) => name)
  const [values, messages, signIns] = [of(unlimited), of(message), of(ownSignIn)]
  console.log(
    `${telling.length} of ${coverings.length} ways to cover or shrink the frame, ${countAttacks()} attacks: ${values.length} signed value, ${messages.length} a plain message, ${signIns.length} the sign-in to the site itself (${signIns.join(', ')})`,
  )
  expect(coverings.length).toBeGreaterThanOrEqual(60)
  expect(new Set(coverings.map(({ name }) => name)).size).toBe(coverings.length)
  expect(countAttacks()).toBe(telling.length + 2 * some.length)
  expect([...values, ...messages]).toEqual([])
  expect(signIns.filter((name) => !untold.includes(name))).toEqual([])
})
