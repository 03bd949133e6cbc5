import { expect, test } from 'vitest'
import * as kit from './index.ts'

test('exports', () => {
  expect(Object.keys(kit).sort()).toEqual([
    'closeWallet',
    'createConnect',
    'createConnectorList',
    'createExternals',
    'createSessions',
    'createSources',
    'createWalletListing',
    'createWalletRequest',
    'createWalletSessions',
    'requireChain',
    'toWalletError',
  ])
})
