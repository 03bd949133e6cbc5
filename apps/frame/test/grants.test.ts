import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { localToken, requestRpc, setEther } from 'devnet'
import type { BrowserContext } from 'playwright'
import { type Address, encodeFunctionData, type Hex, maxUint256, parseAbi, parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BundlerWorld, startBundlerWorld } from './support/bundlerWorld.ts'
import { openOwnWindow } from './support/ownWindow.ts'
import { createProfiles, saveVisitor } from './support/profiles.ts'
import { createSessionKey } from './support/sessionKey.ts'
import { openSite, type Site, type SitePage, startSite } from './support/site.ts'
import { type Service, startService } from './support/startService.ts'

const profiles = createProfiles()
let started: BundlerWorld | string
let world: BundlerWorld
let site: Site
let otherSite: Site

beforeAll(async () => {
  started = await startBundlerWorld()
  if (typeof started !== 'string') world = started
  if (world) wide = await startWide()
  ;[site, otherSite] = await Promise.all([startSite(), startSite()])
}, 300_000)
afterAll(async () => {
  await profiles.stop()
  await Promise.all([site?.stop(), otherSite?.stop(), wide?.stop(), world?.stop()])
})
afterEach(() => profiles.closeAll())
beforeEach((context) => {
  if (typeof started === 'string') context.skip(started)
})

const chainId = 31337
const manager = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'
const friend = '0x2546BcD3c84621e976D8185a91A922aE77ECEc30'
const erc20 = parseAbi([
  'function transfer(address,uint256)',
  'function approve(address,uint256)',
  'function mint(address,uint256)',
])

/** A second wallet's service, whose accounts can give keys on both chains. */
let wide: Service
/** What a coin is called on the second chain there. */
const symbol = 'TWO'

type Answer = {
  readonly chainId: Hex
  readonly address: Address
  readonly expiry: number
  readonly signer: object
  readonly permissions: readonly object[]
  readonly context: Hex
  readonly accountMeta: readonly object[]
  readonly signerMeta: { readonly delegationManager: Address }
}

const tomorrow = () => Math.floor(Date.now() / 1_000) + 86_400
const usdc = () => world.evm.contracts.usdc.address
const transfer = (amount: bigint) => ({
  to: usdc(),
  data: encodeFunctionData({ abi: erc20, functionName: 'transfer', args: [friend, amount] }),
})
const mint = () => ({
  to: usdc(),
  data: encodeFunctionData({ abi: erc20, functionName: 'mint', args: [friend, 1n] }),
})
const approve = () => ({
  to: usdc(),
  data: encodeFunctionData({ abi: erc20, functionName: 'approve', args: [friend, maxUint256] }),
})

async function signedIn(email: string, at: Site = site) {
  return await signIn(await profiles.open(), email, at)
}

async function signIn(context: BrowserContext, email: string, at: Site) {
  const own = await openSite(context, { site: at, service: world.service, chainId: `eip155:${chainId}` })
  await own.logIn(email)
  const { address } = await own.request('GET_USER', { chainId, preferredAccountType: 'smartAccount' })
  await setEther(world.evm, { address, wei: parseEther('1000') })
  const give = { abi: erc20, functionName: 'mint', args: [address, 1_000_000_000n] } as const
  const from = world.evm.accounts[0]?.address
  const transaction = { from, to: usdc(), data: encodeFunctionData(give) }
  await requestRpc(world.evm.url, { method: 'eth_sendTransactionSync', params: [transaction] })
  return { own, smart: address as Address }
}

/** The one who stays, with an account that may have given keys to others. */
const findVisitor = saveVisitor(profiles, (context) => signIn(context, 'stays@example.org', site))

async function visit() {
  const visitor = await findVisitor()
  await visitor.own.request('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })
  return visitor
}

const createKey = () => createSessionKey({ evm: world.evm, bundler: world.bundler })
type Key = Awaited<ReturnType<typeof createKey>>

const toRequest = ({ publicKey }: Pick<Key, 'publicKey'>, permission: object, more: object = {}) => ({
  chainId: '0x7a69',
  expiry: tomorrow(),
  signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey }] } },
  permissions: [permission],
  policies: [],
  ...more,
})
const spend = (allowance: string, more: object = {}) => ({
  type: 'erc20-token-transfer',
  data: { address: usdc(), allowance, ...more },
})
const callMint = (more: object = {}) => ({
  type: 'contract-call',
  data: { address: usdc(), abi: localToken.abi, functions: [{ functionName: 'mint' }], ...more },
})

async function grant(own: SitePage, ...requests: readonly object[]): Promise<readonly Answer[]> {
  const asked = own.rpc('wallet_grantPermissions', requests)
  await own.approve()
  return (await asked) as readonly Answer[]
}

/** Reads what the window says before anybody presses. */
async function readWindow(own: SitePage): Promise<string> {
  const asked = await own.look()
  await asked.locator('.sheet').waitFor()
  // what it does is read first
  await asked.getByText('Reading the request…').waitFor({ state: 'hidden' })
  // biome-ignore lint/performance/useDomNodeTextContent: a row is a line
  return await asked.locator('.sheet').innerText()
}

function startWide(): Promise<Service> {
  const { chains = [], frame } = world.options
  const { smartAccounts } = frame as { readonly smartAccounts: object }
  const { url: bundlerUrl, paymasterUrl, contracts } = world.otherBundler
  const { factory, sessionAccount } = contracts
  const other = { kind: 'erc4337', bundlerUrl, paymasterUrl, paymasterContext: { policyId: 'none' } }
  const coins = chains.map((chain) => {
    const isOther = 'id' in chain && chain.id === 'eip155:31338'
    return isOther ? { ...chain, name: 'Second', nativeCurrency: { name: 'Two', symbol, decimals: 18 } } : chain
  })
  return startService({
    chains: coins,
    frame: { smartAccounts: { ...smartAccounts, 'eip155:31338': { ...other, factory, sessionAccount } } },
  })
}

const wideEmail = 'wide@example.org'
const findWideVisitor = saveVisitor(profiles, async (context) => {
  const own = await openSite(context, { site, service: wide, chainId: `eip155:${chainId}` })
  await own.logIn(wideEmail)
  return { own }
})

/** The one who stays at that service, with 1,000 coins on each chain, connected to the first. */
async function driveWide() {
  const { own } = await findWideVisitor()
  const { address } = await own.request('GET_USER', { chainId, preferredAccountType: 'smartAccount' })
  const { address: there } = await own.request('GET_USER', { chainId: 31338, preferredAccountType: 'smartAccount' })
  await own.request('SWITCH_NETWORK', { chainId })
  const rich = { wei: parseEther('1000') }
  await Promise.all([setEther(world.evm, { address, ...rich }), setEther(world.other, { address: there, ...rich })])
  return { own, there: there as Address }
}

describe('a grant', () => {
  test('default: asked in one sentence, answered as ERC-7715 has it, and good for what it says through the bundler', async () => {
    const { own, smart } = await visit()
    const key = await createKey()
    const request = toRequest(key, spend('100000000', { perCall: '60000000' }))
    const asked = own.rpc('wallet_grantPermissions', [request])
    const said = await readWindow(own)
    const until = new Date(request.expiry * 1_000).toISOString().slice(0, 16).replace('T', ' ')
    const { host } = new URL(site.url)
    expect(said).toContain(`${host} can send up to 100 USDC to anyone, at most 60 USDC at a time`)
    for (const whole of [usdc(), key.address, '60 USDC', '100 USDC', until]) expect(said).toContain(whole)
    await own.approve()
    const [answer] = (await asked) as readonly Answer[]
    expect(answer).toEqual({
      chainId: '0x7a69',
      address: smart,
      expiry: request.expiry,
      signer: request.signer,
      permissions: [{ ...spend('100000000', { perCall: '60000000' }), policies: [] }],
      context: expect.stringMatching(/^0x[0-9a-f]+$/),
      accountMeta: [{ factory: world.bundler.contracts.factory, factoryData: expect.stringMatching(/^0xfe8ca4af/) }],
      signerMeta: { delegationManager: manager },
    })
    if (!answer) throw new Error('no answer')
    const { context } = answer
    await expect(key.act(manager, { context, ...transfer(61_000_000n) })).rejects.toThrow('exceeded-balance-decrease')
    await key.act(manager, { context, ...transfer(60_000_000n) })
    await expect(key.act(manager, { context, ...transfer(41_000_000n) })).rejects.toThrow('allowance-exceeded')
    await expect(key.act(manager, { context, ...approve() })).rejects.toThrow('invalid-method')
    await expect(key.act(manager, { context, ...transfer(1n), to: friend })).rejects.toThrow('invalid-contract')
    await key.act(manager, { context, ...transfer(40_000_000n) })
    expect((await own.request('GET_USER', { chainId })).address).toBe(smart)
  })
})

describe('taken back', () => {
  test('default: by the site, its own alone; refused on the chain at once; asked again it is done', async () => {
    const { own } = await signedIn('revokes@example.org')
    const key = await createKey()
    const [one, other] = await grant(
      own,
      toRequest(key, callMint()),
      toRequest(key, { type: 'native-token-transfer', data: { allowance: '0x64' } }),
    )
    if (!one || !other) throw new Error('no answers')
    await key.act(manager, { context: one.context, ...mint() })
    await key.act(manager, { context: other.context, to: friend, value: 40n })

    // another site, where the same visitor is signed in
    const elsewhere = await signedIn('revokes@example.org', otherSite)
    await expect(elsewhere.own.rpc('wallet_revokePermissions', [{ context: one.context }])).rejects.toThrow(
      'This site doesn’t have this permission.',
    )
    for (const wrong of [{ context: '0x12' }, { pci: `0x${'1'.repeat(64)}` }, {}, { eth_accounts: {} }]) {
      await expect(own.rpc('wallet_revokePermissions', [wrong])).rejects.toThrow('doesn’t have this permission')
    }

    const revoking = own.rpc('wallet_revokePermissions', [{ context: one.context }])
    expect(await readWindow(own)).toContain(
      `Once the network confirms it, ${new URL(site.url).host} can no longer do this.`,
    )
    await own.approve()
    expect(await revoking).toEqual({})
    await expect(key.act(manager, { context: one.context, ...mint() })).rejects.toThrow('CannotUseADisabledDelegation')
    await key.act(manager, { context: other.context, to: friend, value: 60n })

    const again = own.rpc('wallet_revokePermissions', { context: one.context })
    expect(await readWindow(own)).toContain('The network shows that this was already revoked.')
    await own.approve()
    expect(await again).toEqual({})
  })
})

describe('a hostile site', () => {
  test('error: asks for what nobody is given: no end, no limit, own keys, everybody’s, the account, its guards', async () => {
    const { own, smart } = await visit()
    const { address: eoa } = await own.request('GET_USER', { chainId, preferredAccountType: 'eoa' })
    await own.request('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })
    const key = await createKey()
    const account = (address: string) => ({ signer: { type: 'account', data: { address } } })
    const target = (address: string) => ({
      type: 'contract-call',
      data: { address, abi: localToken.abi, functions: [{ functionName: 'mint' }] },
    })
    const named = (name: string, types: readonly string[]) => ({
      type: 'contract-call',
      data: {
        address: usdc(),
        abi: [{ type: 'function', name, inputs: types.map((type) => ({ type })) }],
        functions: [{ functionName: name }],
      },
    })
    const plain = spend('1')
    const entryPoint = world.bundler.contracts.entryPoint07
    const nonces = '0xDE4f2FAC4B3D87A1d9953Ca5FC09FCa7F366254f'
    const refused: readonly (readonly [object, string])[] = [
      [toRequest(key, plain, { expiry: undefined }), 'needs an expiry'],
      [toRequest(key, plain, { expiry: tomorrow() + 400 * 86_400 }), 'last a year at most'],
      [toRequest(key, spend(String(maxUint256))), 'Unlimited amounts'],
      [toRequest(key, spend(String(10n ** 30n))), 'This is more USDC than exists'],
      [toRequest(key, plain, account(smart)), 'belongs to the wallet itself'],
      [toRequest(key, plain, account(eoa)), 'belongs to the wallet itself'],
      [toRequest(key, plain, account(manager)), 'belongs to the wallet itself'],
      // to the manager, this address is everybody
      [toRequest(key, plain, account('0x0000000000000000000000000000000000000a11')), 'or is public'],
      ...[smart, manager, entryPoint, nonces, world.bundler.contracts.sessionAccount].map(
        (address) => [toRequest(key, target(address)), 'can’t act on the account itself'] as const,
      ),
      [toRequest(key, target(friend)), 'There is no contract at'],
      [toRequest(key, { ...plain, data: { address: friend, allowance: '1' } }), 'There is no contract at'],
      [
        toRequest(key, { ...plain, data: { address: world.evm.contracts.nft, allowance: '1' } }),
        'isn’t a token with amounts',
      ],
      [toRequest(key, named('approve', ['address', 'uint256'])), 'approve can move or give away'],
      [toRequest(key, named('transferFrom', ['address', 'address', 'uint256'])), 'transferFrom can move'],
      [toRequest(key, named('setApprovalForAll', ['address', 'bool'])), 'setApprovalForAll can move'],
      [toRequest(key, named('multicall', ['bytes[]'])), 'multicall can move'],
      [toRequest(key, plain, { chainId: '0x7a6a' }), 'for another chain'],
      [toRequest(key, plain, { address: friend }), 'belong to this wallet'],
      [toRequest(key, plain, { address: eoa }), 'need a smart account'],
    ]
    for (const [request, reason] of refused) {
      await expect(own.rpc('wallet_grantPermissions', [request]), reason).rejects.toThrow(reason)
    }
    // one bad one among good ones
    const mixed = [toRequest(key, plain), toRequest(key, named('approve', ['address', 'uint256']))]
    await expect(own.rpc('wallet_grantPermissions', mixed)).rejects.toThrow('approve can move')
    for (const params of [[], {}, Array.from({ length: 11 }, () => toRequest(key, plain))]) {
      await expect(own.rpc('wallet_grantPermissions', params)).rejects.toThrow(/isn’t valid|Invalid|params/i)
    }
    // on a network whose accounts hold nobody to anything
    const elsewhere = own.rpc('wallet_grantPermissions', [toRequest(key, plain, { chainId: '0x7a6a' })], {
      chainId: 31338,
    })
    await expect(elsewhere).rejects.toThrow('need a smart account')
  })

  test('error: orders the manager, or has a delegation signed on the side', async () => {
    const { own, smart } = await visit()
    const { address: eoa } = await own.request('GET_USER', { chainId, preferredAccountType: 'eoa' })
    await own.request('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })
    // without a delegation the manager makes the call as whoever calls it: approve() in disguise
    const order = { from: smart, to: manager, data: '0xcef6d209' }
    await expect(own.rpc('eth_sendTransaction', [order])).rejects.toThrow('manages session keys')
    const batch = { version: '2.0.0', chainId: '0x7a69', from: smart, calls: [{ to: friend, value: '0x1' }, order] }
    await expect(own.rpc('wallet_sendCalls', [batch])).rejects.toThrow('manages session keys')
    const types = {
      Delegation: [
        { name: 'delegate', type: 'address' },
        { name: 'delegator', type: 'address' },
      ],
    }
    const domain = { name: 'DelegationManager', version: '1', chainId, verifyingContract: manager }
    const data = { types, domain, primaryType: 'Delegation', message: { delegate: friend, delegator: smart } }
    for (const from of [smart, eoa]) {
      const text = JSON.stringify({ ...data, domain: { ...domain, verifyingContract: manager.toLowerCase() } })
      await expect(own.rpc('eth_signTypedData_v4', [from, text])).rejects.toThrow('wallet_grantPermissions')
    }
  })

  test('error: uses a grant at another account, by another key, or what it has changed; mixes allowed and forbidden', async () => {
    const { own } = await visit()
    const [key, thief] = await Promise.all([createKey(), createKey()])
    const [answer] = await grant(
      own,
      toRequest(key, callMint(), { policies: [{ type: 'call-limit', data: { count: 2 } }] }),
    )
    if (!answer) throw new Error('no answer')
    const { context } = answer
    const badSignature = /^InvalidERC1271Signature|with reason: 0x\.$/m
    await expect(thief.act(manager, { context, ...mint() })).rejects.toThrow('InvalidDelegate')
    const stolen = context.replace(key.address.slice(2).toLowerCase(), thief.address.slice(2).toLowerCase()) as Hex
    await expect(thief.act(manager, { context: stolen, ...mint() })).rejects.toThrow(badSignature)
    const victim = await signedIn('victim@example.org')
    const theirs = context.replace(answer.address.slice(2).toLowerCase(), victim.smart.slice(2).toLowerCase()) as Hex
    await expect(key.act(manager, { context: theirs, ...mint() })).rejects.toThrow()
    const wider = context.replace('40c10f19', '095ea7b3') as Hex
    expect(wider).not.toBe(context)
    await expect(key.act(manager, { context: wider, ...approve() })).rejects.toThrow(badSignature)
    await expect(key.act(manager, { context, ...mint() }, { context, ...approve() })).rejects.toThrow(
      'method-not-allowed',
    )
    await expect(key.act(manager, { context, ...mint(), value: 1n })).rejects.toThrow('value-too-high')
    await key.act(manager, { context, ...mint() })
    await key.act(manager, { context, ...mint() })
    await expect(key.act(manager, { context, ...mint() })).rejects.toThrow('limit-exceeded')
  })

  test('error: nothing is granted in its own page, and a no is a no', async () => {
    const { own } = await visit()
    const key = await createKey()
    const asked = own.rpc('wallet_grantPermissions', [toRequest(key, callMint())])
    const said = await readWindow(own)
    expect(said).toContain('USDC')
    expect(said).toContain('mint(address,uint256) 0x40c10f19')
    await own.decline()
    await expect(asked).rejects.toThrow('The request was rejected')
  })
})

/** Of those that a page hands to the bundler from now on. */
function countOperations({ page }: Pick<SitePage, 'page'>): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.postData()?.includes('eth_sendUserOperation')) count += 1
  })
  return () => count
}

describe('nothing is lost', () => {
  const listed = async (own: SitePage) =>
    (await own.rpc('wallet_getGrantedExecutionPermissions', [])) as readonly {
      readonly pci: Hex
      readonly state: string
      readonly network: string
      readonly description: string
    }[]

  test('default: a grant whose answer never came is listed at its site, and taken back in the wallet’s own window', async () => {
    const email = 'lost@example.org'
    const { own, smart } = await signedIn(email)
    const key = await createKey()
    expect(await listed(own)).toEqual([])
    const asked = own.rpc('wallet_grantPermissions', [toRequest(key, spend('100000000'))])
    asked.catch(() => {})
    const kept = own.page.waitForResponse((response) => response.url().endsWith('/api/grants/add'))
    await own.approve()
    await kept
    // the site is gone before it hears anything
    await own.reload()
    const [lost] = await listed(own)
    expect(lost).toMatchObject({ state: 'active', description: 'send up to 100 USDC to anyone', address: smart })
    expect(lost?.network).toBe('Foyer Local')

    const elsewhere = await signedIn(email, otherSite)
    expect(await listed(elsewhere.own)).toEqual([])

    const page = await openOwnWindow(await profiles.open(), world.service, email)
    const row = page.getByTestId('grants').locator('li')
    await row.getByText('send up to 100 USDC to anyone').first().waitFor()
    await page.getByTestId('grant-revoke').click()
    await page.getByText('Revoking costs at most').waitFor()
    await page.getByTestId('grant-confirm').click()
    await row.getByText('Revoked').waitFor()
    expect(await listed(own)).toMatchObject([{ pci: lost?.pci, state: 'revoked' }])
  })

  test('default: everything is revoked at once, by a site its own and in the wallet’s window all, with one operation each', async () => {
    const email = 'everything@example.org'
    const { own } = await signedIn(email)
    const [one, two, other] = [await createKey(), await createKey(), await createKey()]
    const [first, second] = await grant(own, toRequest(one, callMint()), toRequest(two, callMint()))
    const elsewhere = await signedIn(email, otherSite)
    const [third] = await grant(elsewhere.own, toRequest(other, callMint()))
    if (!first || !second || !third) throw new Error('no answer')
    const sent = countOperations(own)
    // another site's among them: none of them goes
    const pcis = (await listed(own)).map(({ pci }) => ({ pci }))
    const [theirs] = (await listed(elsewhere.own)).map(({ pci }) => ({ pci }))
    await expect(own.rpc('wallet_revokePermissions', [...pcis, theirs])).rejects.toThrow('doesn’t have this permission')
    const revoking = own.rpc('wallet_revokePermissions', pcis)
    const said = await readWindow(own)
    expect(said).toContain('wants to give up its permissions')
    expect(said).toContain('can no longer do any of these.')
    expect(said).toContain('Permission 2 of 2')
    await own.approve()
    expect(await revoking).toEqual({})
    expect(sent()).toBe(1)
    for (const [key, { context }] of [
      [one, first],
      [two, second],
    ] as const) {
      await expect(key.act(manager, { context, ...mint() })).rejects.toThrow('CannotUseADisabledDelegation')
    }
    await other.act(manager, { context: third.context, ...mint() })
    const [again] = await grant(own, toRequest(one, callMint()))
    if (!again) throw new Error('no answer')

    const page = await openOwnWindow(await profiles.open(), world.service, email)
    const sentThere = countOperations({ page })
    await page.getByTestId('grants-revoke-all').click()
    await page.getByText('Revoking all of them costs at most').waitFor()
    await page.getByTestId('grants-confirm-all').click()
    await expect.poll(() => page.getByTestId('grants').locator('li[data-state=revoked]').count()).toBe(4)
    expect(sentThere()).toBe(1)
    for (const [key, { context }] of [
      [other, third],
      [one, again],
    ] as const) {
      await expect(key.act(manager, { context, ...mint() })).rejects.toThrow('NonceEnforcer')
    }
  })

  // the gateway goes on with it after ten seconds: `frameGrants.test.ts` there
  test('default: a revocation whose page is killed before it is sent lies at the gateway, as the chain takes it', async () => {
    const { own } = await signedIn('killed@example.org')
    const key = await createKey()
    const [answer] = await grant(own, toRequest(key, callMint()))
    if (!answer) throw new Error('no answer')
    await key.act(manager, { context: answer.context, ...mint() })
    // the bundler is never reached from this page
    await own.page.context().route('**/api/bundler', async (route) => {
      if (route.request().postData()?.includes('eth_sendUserOperation')) await own.page.context().close()
      else await route.continue()
    })
    const gone = own.page.context().waitForEvent('close')
    own.rpc('wallet_revokePermissions', [{ context: answer.context }]).catch(() => {})
    await own.approve().catch(() => {})
    await gone
    const database = new DatabaseSync(join(world.service.stateDir, 'gateway.sqlite'))
    const kept = database.prepare('select revocation_json from frame_grants where revocation_json is not null').all()
    database.close()
    const params = JSON.parse(String(kept.at(-1)?.['revocation_json']))
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_sendUserOperation', params })
    const headers = { 'content-type': 'application/json' }
    const handed = await fetch(world.bundler.url, { method: 'POST', headers, body })
    expect(await handed.json()).toMatchObject({ result: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
    const isRefused = () =>
      key.act(manager, { context: answer.context, ...mint() }).then(
        () => '',
        (error: Error) => error.message,
      )
    await expect.poll(isRefused).toContain('CannotUseADisabledDelegation')
  })
})

describe('of two networks', () => {
  const second = 31338
  const native = { type: 'native-token-transfer', data: { allowance: '0x64' } }
  const tooPoor = /This costs up to 0\.\d+ TWO on Second, but the account has 0\.000000000000000005 TWO\./
  const createKeys = () =>
    Promise.all([createKey(), createSessionKey({ evm: world.other, bundler: world.otherBundler })])

  async function grantBoth(own: SitePage, [here, there]: Awaited<ReturnType<typeof createKeys>>) {
    const [first] = await grant(own, toRequest(here, native))
    const asked = own.rpc('wallet_grantPermissions', [toRequest(there, native, { chainId: '0x7a6a' })], {
      chainId: second,
    })
    await own.approve()
    const [other] = (await asked) as readonly Answer[]
    if (!first || !other) throw new Error('no answers')
    return [first, other] as const
  }

  test('default: each is taken back on its own network, whatever network is connected, with one question and one operation', async () => {
    const { own, there: account } = await driveWide()
    const keys = await createKeys()
    const [here, there] = await grantBoth(own, keys)
    await keys[0].act(manager, { context: here.context, to: friend, value: 1n })
    await keys[1].act(manager, { context: there.context, to: friend, value: 1n })
    const both = [here, there].map(({ context }) => ({ context }))
    await expect(own.rpc('wallet_revokePermissions', both)).rejects.toThrow('doesn’t have this permission')
    const sent = countOperations(own)
    // without enough coin it says what is needed and what is there, in that network's coin
    await setEther(world.other, { address: account, wei: 5n })
    const poor = own.rpc('wallet_revokePermissions', [{ context: there.context }])
    const window = await readWindow(own)
    expect(window).toMatch(tooPoor)
    expect(window).toContain('Not enough TWO')
    await own.decline()
    await expect(poor).rejects.toThrow('rejected')
    await setEther(world.other, { address: account, wei: parseEther('1') })
    // the request names no network, so it is the connected one's
    expect((await own.request('GET_CHAIN_ID')).chainId).toBe(chainId)
    const revoking = own.rpc('wallet_revokePermissions', [{ context: there.context }], {})
    expect(await readWindow(own)).toContain('Second')
    await own.approve()
    expect(await revoking).toEqual({})
    expect(sent()).toBe(1)
    const again = { context: there.context, to: friend, value: 1n } as const
    await expect(keys[1].act(manager, again)).rejects.toThrow('CannotUseADisabledDelegation')
    // and what was given here still holds, with the connected network as it was
    await keys[0].act(manager, { context: here.context, to: friend, value: 1n })
    expect((await own.request('GET_CHAIN_ID')).chainId).toBe(chainId)
    // also named after the other network, and with the plain account active
    await own.request('SET_PREFERRED_ACCOUNT', { type: 'eoa' })
    const last = own.rpc('wallet_revokePermissions', [{ context: here.context }], { chainId: second })
    await own.approve()
    expect(await last).toEqual({})
    const gone = { context: here.context, to: friend, value: 1n } as const
    await expect(keys[0].act(manager, gone)).rejects.toThrow('CannotUseADisabledDelegation')
  })

  test('default: the wallet’s own window takes back those of both, one operation each, once the account can pay', async () => {
    const { own, there: account } = await driveWide()
    const keys = await createKeys()
    const [here, there] = await grantBoth(own, keys)
    await keys[1].act(manager, { context: there.context, to: friend, value: 1n })
    await setEther(world.other, { address: account, wei: 5n })
    const page = await openOwnWindow(await profiles.open(), wide, wideEmail)
    const sent = countOperations({ page })
    const row = page.getByTestId('grants').locator('li[data-state=active]', { hasText: 'Second' })
    await row.getByTestId('grant-revoke').click()
    await page.getByText(tooPoor).waitFor()
    await setEther(world.other, { address: account, wei: parseEther('1') })
    await page.getByTestId('grants-revoke-all').click()
    await page.getByText(/^Revoking all of them costs at most [\d.]+ TWO on Second\.$/).waitFor()
    await page.getByTestId('grants-confirm-all').click()
    const active = page.getByTestId('grants').locator('li:not([data-state=revoked])')
    await expect.poll(() => active.count()).toBe(0)
    expect(sent()).toBe(2)
    for (const [index, { context }] of [here, there].entries()) {
      await expect(keys[index]?.act(manager, { context, to: friend, value: 1n })).rejects.toThrow('NonceEnforcer')
    }
  })
})
