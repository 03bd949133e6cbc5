import { generatePrivateKey } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, test } from 'vitest'
import { approve, type EmbeddedWorld, logIn, look, startEmbeddedWorld } from './embedded.ts'
import { isDeclined, node, type OpenSender, openPhoneWallet, settles, useGatewaySite } from './receiptsParts.ts'
import { network } from './site.ts'

// with other wallets what `receipts.e2e.ts` holds

let world: EmbeddedWorld

useGatewaySite()
beforeAll(async () => {
  const { chains, mnemonic, accounts } = network
  world = await startEmbeddedWorld({ network: { chains, mnemonic, accounts }, hasData: true })
})

afterAll(() => world?.stop())

afterEach(() => world.closeDevices())

const openEmbeddedWallet: OpenSender = async ({ declines }) => {
  const visitor = await world.openDevice()
  const { page, errors } = visitor
  await page.clock.install()
  const address = await logIn(world, visitor, `${generatePrivateKey().slice(2, 14)}@example.org`)
  await node('anvil_setBalance', address, '0xde0b6b3a7640000')
  // the balance of before is 30 s old
  await page.clock.fastForward(31_000)
  const answer = async () => {
    const asked = await look(visitor)
    if (declines) await visitor.frame.getByTestId('frame-reject').click()
    else await approve(visitor, asked)
  }
  return { page, errors, address, answer }
}

test('error: a wallet on a phone: declined, and more than there is: nothing is sent, and no receipt is written', () =>
  isDeclined(openPhoneWallet))

describe('the embedded wallet', () => {
  test('default: a receipt settles in place, stands in Activity, and leads to the same transfer again', () =>
    settles(openEmbeddedWallet))

  test('error: declined, and more than there is: nothing is sent, and no receipt is written', () =>
    isDeclined(openEmbeddedWallet))
})
