import { rainbowKitExported, rainbowKitPackages } from '@foyer/cli/appkit'
import { expect, test } from 'vitest'
import * as main from './index.ts'
import * as wallets from './wallets.ts'

test.each([
  ['@foyer/rainbowkit-compat', main],
  ['@foyer/rainbowkit-compat/wallets', wallets],
] as const)('default: the codemod knows what %s gives out', (name, given) => {
  expect(rainbowKitExported[name]).toEqual(expect.arrayContaining(Object.keys(given)))
  expect(Object.values(rainbowKitPackages)).toContainEqual({ to: name })
})
