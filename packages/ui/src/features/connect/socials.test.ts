import type { SocialProvider } from '@foyer/core/internal/embeddedWallet'
import { expect, test } from 'vitest'
import { toSocialLayout } from './socials.tsx'

const all: readonly SocialProvider[] = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']

test.each([
  [0, undefined, [], false],
  [1, 'google', [], false],
  [2, undefined, ['google', 'x'], false],
  [3, 'google', ['x', 'discord'], false],
  [6, 'google', ['x', 'discord', 'farcaster', 'github', 'apple'], false],
  [7, 'google', ['x', 'discord', 'farcaster', 'github'], true],
] as const)('default: of %i accounts %s is a row, and %j stand side by side', (count, row, tiles, hasMore) => {
  expect(toSocialLayout(all.slice(0, count))).toEqual({ row, tiles, hasMore })
})
