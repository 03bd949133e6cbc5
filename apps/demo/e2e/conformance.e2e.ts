import { checkGateway, specifiedCalls } from '@foyer/cli'
import { setEther } from 'devnet'
import type { Page, Request } from 'playwright'
import { type Address, parseEther, parseUnits } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import differences from './callDifferences.json' with { type: 'json' }
import { approve, type EmbeddedWorld, logIn, look, startEmbeddedWorld, type Visitor } from './embedded.ts'
import { localChain, localRpcUrl, mint } from './localChain.ts'
import { openForm, placeOrder } from './onrampParts.ts'
import { dialog, foyerButton, openDialog, state } from './parts.ts'
import { network } from './site.ts'
import { press, review } from './swapParts.ts'

/** Every call that the demo makes of its gateway, beside specification §7 as it stands there. */

const { usdc } = localChain.contracts
let world: EmbeddedWorld

beforeAll(async () => {
  const { chains, mnemonic, accounts } = network
  world = await startEmbeddedWorld({
    network: { chains, mnemonic, accounts },
    hasSwaps: true,
    hasProject: true,
  })
})
afterAll(() => world?.stop())

type Recorded = { readonly key: string; readonly query: readonly string[]; readonly body: readonly string[] }

const toPattern = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)

/** One request, by the names of what it says. */
function record(request: Request): Recorded {
  const url = new URL(request.url())
  const [method, path] = [request.method(), url.pathname.replace('/data', '')]
  const call = specifiedCalls.find((one) => one.method === method && toPattern(one.path).test(path))
  const body = request.postDataJSON() as object | null
  return { key: `${method} ${call?.path ?? path}`, query: [...url.searchParams.keys()], body: Object.keys(body ?? {}) }
}

type Difference =
  | { readonly call: string; readonly is: string }
  | { readonly call: string; readonly adds: readonly string[]; readonly lacks: readonly string[] }

const unique = (names: readonly string[]) => [...new Set(names)].sort()

/** In what the recorded calls are not those of §7: what they add, what none of them says, and calls that only one side has. */
function compare(recorded: readonly Recorded[]): readonly Difference[] {
  const specified = specifiedCalls.map(({ method, path, query = [], body = [] }) => ({
    key: `${method} ${path}`,
    query: [...query, 'projectId', 'st', 'sv'],
    body,
  }))
  const found = specified.flatMap(({ key, query, body }): readonly Difference[] => {
    const calls = recorded.filter((one) => one.key === key)
    if (calls.length === 0) return [{ call: key, is: 'not sent' }]
    const parts = [
      { named: query, sent: calls.flatMap((one) => one.query) },
      { named: body, sent: calls.flatMap((one) => one.body) },
    ]
    const adds = unique(parts.flatMap(({ named, sent }) => sent.filter((name) => !named.includes(name))))
    const lacks = unique(parts.flatMap(({ named, sent }) => named.filter((name) => !sent.includes(name))))
    return adds.length + lacks.length > 0 ? [{ call: key, adds, lacks }] : []
  })
  const known = specified.map(({ key }) => key)
  const added = recorded
    .map(({ key }) => key.replace(/0x[\da-f]{40}/i, '{address}'))
    .filter((key) => !known.includes(key))
  return [...found, ...unique(added).map((call) => ({ call, is: 'added' }))]
}

/** From the list of wallets to a name of one's own: whatever asks the gateway. */
async function goEverywhere(visitor: Visitor): Promise<void> {
  const { page } = visitor
  await openDialog(page)
  await press(page, /All wallets/)
  await dialog(page).getByRole('gridcell').first().waitFor()
  const searched = page.waitForRequest(/getWallets\?.*search=/)
  await dialog(page).getByRole('searchbox').fill('wallet')
  await searched
  await page.keyboard.press('Escape')
  const account = (await logIn(world, visitor, 'ada@example.org')) as Address
  await setEther({ url: localRpcUrl }, { address: account, wei: parseEther('5') })
  await mint(usdc.address, account, parseUnits('500', 6))
  // a balance is kept for half a minute
  await page.reload()
  await expect.poll(() => state(page, 'status')).toBe('connected')
  await foyerButton(page).click()
  // a list that was left before its part had come asks for nothing
  const lists = { NFTs: /\/nfts(\?|$)/, Activity: /\/history(\?|$)/ }
  for (const [tab, call] of Object.entries(lists)) {
    const listed = page.waitForRequest(call)
    await dialog(page).getByRole('tab', { name: tab }).click()
    await listed
  }
  await dialog(page).getByRole('tab', { name: 'Tokens' }).click()
  await press(page, 'Send')
  const looked = page.waitForRequest(/profile\/account/)
  await dialog(page)
    .getByRole('textbox', { name: /^(To|Address)/ })
    .fill('nobody.reown.id')
  await looked
  await page.keyboard.press('Escape')
  await review(page, { to: /Local USD Coin/, amount: '1' })
  await press(page, 'Swap')
  await approve(visitor)
  await dialog(page).getByRole('heading', { name: '1 ETH swapped' }).waitFor()
  await press(page, 'Done')
  await page.keyboard.press('Escape')
  await review(page, { from: /Local USD Coin/, to: /^E?Ether|Ethereum/, amount: '100' })
  await page.keyboard.press('Escape')
  await buy(page)
  await takeName(visitor)
}

async function buy(page: Page): Promise<void> {
  await openForm(page)
  await dialog(page)
    .getByText(/^\$.* fee$/)
    .waitFor()
  const popup = await placeOrder(page)
  await popup.close()
  await page.keyboard.press('Escape')
}

async function takeName(visitor: Visitor): Promise<void> {
  const { page } = visitor
  await foyerButton(page).click()
  await press(page, 'Settings')
  await press(page, /Choose a name/)
  await press(page, 'Choose a name')
  await dialog(page).getByRole('textbox', { name: 'Your name' }).fill('ada-love')
  await press(page, 'Register ada-love.reown.id')
  await approve(visitor, await look(visitor))
  await dialog(page).getByRole('heading', { name: 'ada-love.reown.id is yours' }).waitFor()
}

test('default: every call of the demo is one of the specification, but for differences that are explained', async () => {
  const visitor = await world.openDevice()
  const requests: Request[] = []
  visitor.page.on('request', (request) => {
    if (request.url().startsWith(`${world.siteUrl}/data/`)) requests.push(request)
  })
  await goEverywhere(visitor)
  const explained = differences.map(({ because: _, ...difference }) => difference)
  expect(compare(requests.map(record))).toEqual(explained)
  // that a name is not taken is a 404, which the browser tells of
  expect(visitor.errors).toEqual([expect.stringContaining('404')])
})

test('behavior: what an owner is told of this gateway: every call is there', async () => {
  const { calls, features, isConform } = await checkGateway({ url: `${world.siteUrl}/data`, projectId: 'demo' })
  const states = Object.fromEntries(calls.map(({ method, path, state }) => [`${method} ${path}`, state]))
  expect(states).toMatchObject({ 'GET /v1/convert/quotes': 'holds', 'POST /v1/onramp/quote': 'holds' })
  // a name that nobody has
  expect(Object.keys(states).filter((call) => states[call] === 'refused')).toEqual(['GET /v1/profile/account/{name}'])
  expect(features).toContainEqual({ id: 'social_login', isEnabled: true, config: ['email'] })
  expect(isConform).toBe(true)
})
