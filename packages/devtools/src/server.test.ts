import { createFoyer } from '@foyer/core'
import { mainnet, mockAdapter } from '@foyer/test'
import { expect, test } from 'vitest'
import * as devtools from './index.ts'

test('exports', () => expect(Object.keys(devtools)).toEqual(['mountDevtools']))

test('behavior: on a server it does nothing', () => {
  const foyer = createFoyer({ projectId: 'test', networks: [mainnet], adapters: [mockAdapter()] })
  const { fetch } = foyer
  devtools.mountDevtools(foyer)()
  expect(foyer.fetch).toBe(fetch)
  foyer.destroy()
})
