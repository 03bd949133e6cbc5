import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import {
  addressOf,
  approve,
  balanceOf,
  connectDevelopmentWallet,
  connectFamily,
  dialog,
  family,
  foyerButton,
  outcomeOf,
  startConnecting,
  state,
} from './parts.ts'
import { network, openSite, siteUrl } from './site.ts'

const { solana, cosmos } = network

const selectNetwork = async (page: Page, name: RegExp) => {
  await foyerButton(page).click()
  await dialog(page)
    .getByRole('button', { name: /^Network/ })
    .click()
  await dialog(page).getByRole('button', { name }).click()
}

test('default: families are connected at once, each by itself; a reload keeps them; one or all can be left; one whose chain does not run says how to start it', async () => {
  const { page, errors, requests, violations } = await openSite({ path: '/' })
  expect(await family(page, 'bip122').textContent()).toContain('Start it with npm start -- --bitcoin.')
  expect(await family(page, 'polkadot').textContent()).toContain('Start it with npm start -- --polkadot.')
  await connectDevelopmentWallet(page)
  await expect.poll(() => state(page, 'status')).toBe('connected')
  const evm = await state(page, 'account')

  // from the list of networks, where nobody is connected yet: until a wallet connects, all stays as it is
  await selectNetwork(page, /Solana Local/)
  await dialog(page).getByRole('heading', { name: 'Switch to Solana Local' }).waitFor()
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  await dialog(page).getByText('Solana Local wallets').waitFor()
  expect(await state(page, 'account')).toBe(evm)
  await dialog(page)
    .getByRole('button', { name: /Development wallet/ })
    .click()
  await approve(page, 'Connect to this site?')
  await expect.poll(() => state(page, 'account')).toBe(solana?.accounts[0]?.address)
  expect(await state(page, 'wagmi says')).toContain('connected, 0xf39F')

  await connectFamily(page, 'Cosmos')
  await expect.poll(() => state(page, 'account')).toBe(cosmos?.accounts[0]?.address)
  const accounts = async () =>
    Promise.all(['eip155', 'solana', 'cosmos'].map((namespace) => addressOf(page, namespace)))
  const all = [evm, solana?.accounts[0]?.address, cosmos?.accounts[0]?.address]
  expect(await accounts()).toEqual(all)

  // back to a family that is connected: nobody is asked
  await selectNetwork(page, /Foyer Local/)
  await expect.poll(() => state(page, 'account')).toBe(evm)
  await dialog(page)
    .getByRole('button', { name: /Copy address/ })
    .waitFor()
  await page.keyboard.press('Escape')

  await page.reload()
  await expect.poll(() => page.getByTestId('address-cosmos').count()).toBe(1)
  await expect.poll(accounts).toEqual(all)
  expect(await state(page, 'account')).toBe(evm)

  await page.getByRole('button', { name: 'Disconnect Solana' }).click()
  await page.getByRole('button', { name: 'Connect Solana' }).waitFor()
  expect(await Promise.all(['eip155', 'cosmos'].map((namespace) => addressOf(page, namespace)))).toEqual([
    all[0],
    all[2],
  ])

  await foyerButton(page).click()
  await dialog(page).getByRole('button', { name: 'Disconnect', exact: true }).click()
  await page.getByRole('button', { name: 'Connect Cosmos' }).waitFor()
  expect(await state(page, 'status')).toBe('disconnected')
  expect(await state(page, 'wagmi says')).toBe('disconnected')

  expect([await violations(), errors]).toEqual([[], []])
  expect(requests.filter((url) => !url.startsWith(siteUrl))).toEqual([])
})

/** A word that each heavy library keeps when it is minified. */
const heavy = {
  stargate: 'cosmos.bank.v1beta1.MsgSend',
  kit: 'lookupTableAddress',
  btcSigner: 'tapLeafScript',
} as const

test('behavior: what is heavy of a family is loaded by the call that needs it, and by nothing before', async () => {
  const known = { [cosmos?.caipNetworkId.slice('cosmos:'.length) ?? '']: { bech32Prefix: cosmos?.bech32Prefix ?? '' } }
  const { page, errors, requests } = await openSite({
    familyWallets: [
      { family: 'solana', options: { accounts: [solana?.accounts[2]?.seed ?? ''], info: { name: 'Light' } } },
      { family: 'cosmos', options: { accounts: [cosmos?.accounts[2]?.privateKey ?? '0x'], chains: known } },
    ],
  })
  const texts = new Map<string, string>()
  const loaded = async () => {
    for (const url of requests.filter((one) => one.endsWith('.js') && !texts.has(one))) {
      texts.set(url, await (await fetch(url)).text())
    }
    const all = [...texts.values()]
    return Object.entries(heavy).flatMap(([name, mark]) => (all.some((text) => text.includes(mark)) ? [name] : []))
  }
  await family(page, 'solana').waitFor()
  await page.waitForLoadState('networkidle')
  expect(await loaded()).toEqual([])

  await startConnecting(page, 'Solana', /Light/)
  await expect.poll(() => balanceOf(page, 'solana')).toMatch(/SOL$/)
  await page.getByRole('button', { name: 'Sign on Solana' }).click()
  await expect.poll(() => outcomeOf(page, 'solana')).toMatch(/^Signed/)
  expect(await loaded()).toEqual([])
  await page.getByRole('button', { name: 'Tip on Solana' }).click()
  await expect.poll(() => outcomeOf(page, 'solana')).toMatch(/^Thank you/)
  expect(await loaded()).toEqual(['kit'])

  await page.getByRole('button', { name: 'Connect Cosmos' }).click()
  await dialog(page).getByRole('button', { name: /Keplr/ }).waitFor()
  expect(await loaded()).toEqual(['kit'])
  await dialog(page).getByRole('button', { name: /Keplr/ }).click()
  // the page shows the balance of what is connected, which is the first call that needs it
  await expect.poll(() => balanceOf(page, 'cosmos')).toMatch(/FOYER$/)
  expect(await loaded()).toEqual(['stargate', 'kit'])
  expect(errors).toEqual([])
})
