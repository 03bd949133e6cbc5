import { createMemoryStorage } from '@foyer/relay-client'
import { createRelayWallet } from '@foyer/relay-client/wallet'
import type { FrameLocator, Page } from 'playwright'
import { type Hex, hexToString } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { dialog, openDialog, state } from './parts.ts'
import { openCode } from './phone.ts'
import { createChainSafe, openInSafe, safe } from './safeHost.ts'
import {
  address,
  asked,
  connectHarbor,
  driveMembers,
  harbor,
  isClosed,
  path,
  signatures,
  signedIn,
  signIn,
  switchTo,
} from './signInWalletsParts.ts'
import { openSite, siteUrl } from './site.ts'

test('default: another network is signed for apart; who cancels there is back where they had signed, and nothing is lost', async () => {
  const { page, errors } = await openSite({ wallets: [harbor], path })
  await signedIn(page)
  await switchTo(page, /Foyer Second/)
  await asked(page).waitFor()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => state(page, 'network')).toBe('Foyer Local')
  await isClosed(page)
  expect(await signatures(page)).toBe(1)
  expect((await driveMembers(page)).text).toContain(`For eip155:31337:${address}.`)

  await switchTo(page, /Foyer Second/)
  await asked(page).waitFor()
  await signIn(page)
  await isClosed(page)
  expect((await driveMembers(page)).text).toContain(`For eip155:31338:${address}.`)
  expect([await state(page, 'network'), await signatures(page)]).toEqual(['Foyer Second', 2])
  expect(errors).toEqual([])
})

test('behavior: where signing in is optional, who leaves it stays connected, is not asked again, and nothing is for members', async () => {
  const { page, errors } = await openSite({ wallets: [harbor], path: `${path}&signInRequired=off` })
  await connectHarbor(page)
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await isClosed(page)
  expect([await state(page, 'status'), (await driveMembers(page)).status]).toEqual(['connected', 401])

  await page.reload()
  await expect.poll(() => state(page, 'status')).toBe('connected')
  // the account opens, and no question
  await openDialog(page)
  await dialog(page)
    .getByRole('button', { name: /Copy address/ })
    .waitFor()
  expect([await asked(page).count(), await signatures(page)]).toEqual([0, 0])
  expect(errors).toEqual([])
})

test('behavior: a wallet that locks later is not connected any more, and back at once when it is unlocked, without another signature', async () => {
  const { page, errors } = await openSite({ wallets: [harbor], path })
  await signedIn(page)
  await page.evaluate('window.testWallets[0].lock()')
  await expect.poll(() => state(page, 'status')).toBe('disconnected')
  expect(await dialog(page).count()).toBe(0)

  await page.evaluate('window.testWallets[0].unlock()')
  await expect.poll(() => state(page, 'status')).toBe('connected')
  expect([await dialog(page).count(), (await driveMembers(page)).status, await signatures(page)]).toEqual([0, 200, 1])
  expect(errors).toEqual([])
})

test('default: shown by a Safe, its account signs in there', async () => {
  const { page, app } = await openInSafe('https://app.safe.global/apps/open', { path: '/?wallet=off&siwx=on' })
  await app.getByRole('heading', { name: /asks you to sign in/ }).waitFor()
  expect(await page.evaluate('window.asked.includes("signMessage")')).toBe(false)
  await app.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.poll(() => app.getByRole('dialog').count()).toBe(0)
  expect(await readMembers(app)).toMatchObject({
    status: 200,
    text: expect.stringContaining(`For eip155:31337:${safe.toLowerCase()}.`),
  })
})

const readMembers = (app: FrameLocator) =>
  app.locator('body').evaluate(async () => {
    const answer = await fetch('/members')
    return { status: answer.status, text: await answer.text() }
  })

const needsOwners = (app: FrameLocator | Page) =>
  app.getByText(/^Signatures needed: 2 of 3 owners\. Ask the others to approve in Safe\./)

test.each([
  ['on the chain', { safeTxHash: `0x${'ab'.repeat(32)}` }],
  ['off the chain', { messageHash: `0x${'cd'.repeat(32)}` }],
])(
  'behavior: a Safe that shows the site and signs %s signs in there once its owners have signed, and not before',
  async (_, answer) => {
    const own = await createChainSafe(`0x${'5afe'.repeat(9)}${'safeTxHash' in answer ? '0001' : '0003'}`)
    let message = ''
    let signature = ''
    const { page, app } = await openInSafe('https://app.safe.global/apps/open', {
      path,
      account: own.address,
      async signMessage(asked) {
        message = asked
        return answer
      },
      getOffChainSignature: () => signature,
    })
    await app.getByRole('heading', { name: /asks you to sign in/ }).waitFor()
    await app.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click()
    await needsOwners(app).waitFor()
    expect((await readMembers(app)).status).toBe(401)

    await own.sign(message)
    signature = `0x${'ab'.repeat(130)}`
    await expect.poll(() => app.getByRole('dialog').count()).toBe(0)
    expect(await readMembers(app)).toMatchObject({
      status: 200,
      text: expect.stringContaining(`For eip155:31337:${own.address}.`),
    })
    expect(await page.evaluate('window.asked.filter((method) => method === "signMessage").length')).toBe(1)
  },
)

test('behavior: so does one that is connected over the relay', async () => {
  const own = await createChainSafe(`0x${'5afe'.repeat(9)}0002`)
  const wallet = createRelayWallet({
    relayUrl: `${siteUrl.replace('http', 'ws')}/relay`,
    projectId: 'demo',
    storage: createMemoryStorage(),
    storagePrefix: 'foyer.safe.',
    metadata: { name: 'Safe', description: 'A Safe', url: 'https://app.safe.global', icons: [] },
  })
  onTestFinished(() => wallet.close())
  let haveSigned = async () => {}
  const namespaces = {
    eip155: {
      chains: ['eip155:31337'],
      accounts: [`eip155:31337:${own.address}`],
      methods: ['personal_sign', 'eth_sendTransaction'],
      events: ['accountsChanged', 'chainChanged'],
    },
  }
  wallet.watch((event) => {
    if (event.type === 'proposal') void wallet.approve({ id: event.proposal.id, namespaces })
    if (event.type !== 'request') return
    const { topic, id, params } = event.request
    const [message] = params as readonly [Hex]
    // as Safe does: at once, before the others have signed
    void wallet.respond({ topic, id, reply: { result: '0x' } })
    haveSigned = () => own.sign(hexToString(message))
  })
  const { page } = await openSite({ path: `${path}&families=off` })
  wallet.pair({ uri: await openCode(page) })
  await asked(page).waitFor()
  await signIn(page)
  await needsOwners(page).waitFor()
  expect((await driveMembers(page)).status).toBe(401)
  await haveSigned()
  await isClosed(page)
  expect(await driveMembers(page)).toMatchObject({
    status: 200,
    text: expect.stringContaining(`For eip155:31337:${own.address}.`),
  })
})
