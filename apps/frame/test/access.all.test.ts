import { test } from 'vitest'
import { checkAsked, useAsked } from './support/asked.ts'

/** What `access.test.ts` looks at, in the dark, and whatever else is asked. */

useAsked()

test.each([
  ['sign-in', 'dark'],
  ['approval', 'dark'],
  ...(['message', 'typed data', 'batch'] as const).flatMap((name) => [
    [name, 'light'] as const,
    [name, 'dark'] as const,
  ]),
] as const)(
  'default: axe finds nothing on a %s, %s, and nothing is wider than the frame, 360 or 320 px wide',
  (name, theme) => checkAsked(name, theme),
)
