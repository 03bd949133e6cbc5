import { createFoyer } from '@foyer/core'
import * as embeddedWallet from '@foyer/core/internal/embeddedWallet'
import * as names from '@foyer/core/internal/names'
import * as onramp from '@foyer/core/internal/onramp'
import * as pay from '@foyer/core/internal/paying'
import * as send from '@foyer/core/internal/send'
import * as swap from '@foyer/core/internal/swap'
import * as siwx from '@foyer/core/siwx'
import { mainnet } from '@foyer/test'
import { expect, test } from 'vitest'
import { readFlows } from './readState.ts'

test('default: every task that has steps is shown', () => {
  const foyer = createFoyer({ projectId: 'p', networks: [mainnet], adapters: [] })
  const exported = [embeddedWallet, names, onramp, pay, send, siwx, swap].flatMap((entry) => Object.keys(entry))
  const flows = exported.flatMap((name) => /^(\w+)FlowAtom$/.exec(name)?.[1] ?? [])
  expect(flows.length).toBeGreaterThan(8)
  expect(Object.keys(readFlows(foyer) as object).sort()).toEqual([...flows, 'connect', 'switchNetwork'].sort())
})
