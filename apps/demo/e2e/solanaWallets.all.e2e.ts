import { describe, test } from 'vitest'
import {
  isDeclined,
  openBrowserWallet,
  openEmbeddedWallet,
  openPhoneWallet,
  sendsNft,
  settles,
  useWorlds,
} from './solanaWalletsParts.ts'

// with other wallets and another program what `solanaWallets.e2e.ts` holds

useWorlds()

test('default: an NFT of program token is listed, sent and gone', () => sendsNft(openBrowserWallet, 'token'))

test('error: a wallet on a phone: declined, and more than there is: nothing is sent, and no receipt is written', () =>
  isDeclined(openPhoneWallet))

describe('the embedded wallet', () => {
  test('default: a receipt settles in place and leads to the same transfer again', () => settles(openEmbeddedWallet))

  test('error: declined, and more than there is: nothing is sent, and no receipt is written', () =>
    isDeclined(openEmbeddedWallet))
})
