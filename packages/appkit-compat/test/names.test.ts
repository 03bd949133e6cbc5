import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as table from '@foyer/cli/appkit'
import { mainnet, mockAdapter } from '@foyer/test'
import { expect, test } from 'vitest'
import * as bitcoin from '../src/bitcoin.ts'
import * as ethers from '../src/ethers.ts'
import * as main from '../src/index.ts'
import * as networkNames from '../src/networks.ts'
import * as react from '../src/react.ts'
import * as siwe from '../src/siwe.ts'
import * as solana from '../src/solana.ts'
import * as solanaReact from '../src/solanaReact.ts'
import * as vue from '../src/vue.ts'
import * as wagmi from '../src/wagmi.ts'
import * as walletButton from '../src/walletButton.ts'

const { exported, rainbowKitExported: _, rainbowKitPackages: __, ...tables } = table

/** Those of a table that have a counterpart. */
const served = (names: table.Names) => Object.entries(names).flatMap(([name, row]) => ('to' in row ? [name] : []))

const appKit = main.createAppKit({ projectId: 'p', networks: [mainnet], adapters: [mockAdapter()] })

test('default: every method that has a counterpart is there, and no other of the table', () => {
  for (const [name, row] of Object.entries(table.methods)) {
    expect([name, typeof Reflect.get(appKit, name)]).toEqual([name, 'to' in row ? 'function' : 'undefined'])
  }
})

test.each([
  ['hooks', table.hooks, react],
  ['components', table.components, react],
  ['networks', table.networks, networkNames],
  ['adapters', table.adapters, { ...wagmi, ...ethers, ...solana, ...bitcoin }],
  ['signIn', table.signIn, siwe],
] as const)('default: %s are given out where the table says so, and nowhere else', (_, names, given) => {
  for (const [name, row] of Object.entries(names)) {
    const isOfViem = 'none' in row && row.none.includes('viem’s chain')
    expect([name, name in given]).toEqual([name, 'to' in row || isOfViem])
  }
})

test.each([
  ['@foyer/appkit-compat', main],
  ['@foyer/appkit-compat/react', react],
  ['@foyer/appkit-compat/wagmi', wagmi],
  ['@foyer/appkit-compat/ethers', ethers],
  ['@foyer/appkit-compat/solana', solana],
  ['@foyer/appkit-compat/solana/react', solanaReact],
  ['@foyer/appkit-compat/vue', vue],
  ['@foyer/appkit-compat/bitcoin', bitcoin],
  ['@foyer/appkit-compat/siwe', siwe],
  ['@foyer/appkit-compat/wallet-button', walletButton],
] as const)('default: the codemod knows what %s gives out', (name, given) => {
  expect(exported[name]).toEqual(expect.arrayContaining(Object.keys(given)))
})

test('default: a viem chain with its ids is a CaipNetwork', () => {
  const own: main.CaipNetwork = { ...networkNames.sepolia, chainNamespace: 'eip155', caipNetworkId: 'eip155:11155111' }
  const kit = main.createAppKit({ projectId: 'p', networks: [own], adapters: [mockAdapter()] })
  expect(kit.getCaipNetwork()?.blockExplorers?.default.url).toBe(networkNames.sepolia.blockExplorers.default.url)
})

test('default: the button of one wallet', () => {
  expect(served(table.walletButton)).toContain('createAppKitWalletButton')
  expect(walletButton).toHaveProperty('createAppKitWalletButton')
})

test('default: what has no counterpart is on the page that says how to move, with the reason', () => {
  const page = readFileSync(
    path.join(import.meta.dirname, '../../../apps/docs/src/content/docs/move/appkit.md'),
    'utf8',
  )
  for (const names of Object.values(tables)) {
    for (const [name, row] of Object.entries(names)) {
      if ('to' in row) continue
      const line = page.split('\n').find((one) => one.includes(`\`${name}\``) && one.includes(row.none))
      expect([name, line]).toEqual([name, expect.any(String)])
    }
  }
})

test('default: every package that is mapped is an entry of this one', async () => {
  const { default: manifest } = await import('../package.json', { with: { type: 'json' } })
  const entries = Object.keys(manifest.exports).map((entry) => `@foyer/appkit-compat${entry.slice(1)}`)
  for (const row of Object.values(table.packages)) if ('to' in row) expect(entries).toContain(row.to)
})
