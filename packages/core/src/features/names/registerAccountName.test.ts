import { FoyerError, solana } from '@foyer/base'
import {
  accountServiceUrl,
  type FakeFetch,
  failWith,
  fakeAccountService,
  mainnet,
  memoryStorage,
  mockAdapter,
  nameRoutes,
  optimism,
} from '@foyer/test'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { frameWorld } from '../../../test/frameWorld.ts'
import { pendingTransactionRetryDelay } from '../../config/constants.ts'
import {
  close,
  connect,
  createFoyer,
  type Foyer,
  type FoyerEvent,
  type FoyerOptions,
  isOpenAtom,
  open,
  routeAtom,
} from '../../index.ts'
import {
  canRegisterNameQuery,
  findNameProblem,
  getNaming,
  nameFlowAtom,
  nameRecordQuery,
  nameSuggestionsQuery,
  openNaming,
  pickName,
  registerAccountName,
  setNameText,
  startNaming,
} from '../../internal/names.ts'
import { getQueryClient, identityQuery } from '../../internal/queries.ts'
import { ledgerAtom, saveRecord } from '../../ledger/ledger.ts'
import { toNameRecord } from './nameRecord.ts'
import { toCoinType } from './registerAccountName.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const register = 'POST /v1/profile/account'
const unheard = { answer: undefined, isUnheard: true }

type World = { routes?: Readonly<Record<string, unknown>>; options?: Partial<FoyerOptions> }

async function setup({ routes, options }: World = {}) {
  const adapter = mockAdapter()
  const service = fakeAccountService({}, { ...nameRoutes, ...routes })
  const foyer = createFoyer({
    projectId: 'test',
    networks: [mainnet, optimism],
    adapters: [adapter],
    storage: memoryStorage(),
    blockchainApiUrl: accountServiceUrl,
    fetch: service,
    ...options,
  })
  onTestFinished(() => foyer.destroy())
  const events: FoyerEvent[] = []
  foyer.events.on((event) => events.push(event))
  await connect(foyer, { connectorId: 'mock', namespace: 'eip155' })
  open(foyer)
  openNaming(foyer)
  startNaming(foyer)
  const ofNames = () => events.filter(({ type }) => type.includes('NAME') || type.includes('ENS'))
  return { foyer, adapter, service, events: ofNames, wallet: adapter.wallet('mock') }
}

const registrations = (service: FakeFetch) => service.calls.filter(({ method }) => method === 'POST')
const flow = (foyer: Foyer) => foyer.store.get(nameFlowAtom)

test('default: the wallet signs name, attributes and seconds; the name is the account’s at once, and that is shown', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_763_800_000_999 })
  const { foyer, service, events } = await setup()
  await getQueryClient(foyer).fetchQuery(identityQuery(foyer, { address, networkId: 'eip155:1' }))
  setNameText(foyer, ' Ada-Love.REOWN.id')
  await registerAccountName(foyer)
  const message = '{"name":"ada-love.reown.id","attributes":{},"timestamp":1763800000}'
  expect(registrations(service).map(({ body }) => body)).toEqual([
    { coin_type: 2_147_483_649, address, message, signature: `mock signature of ${message}` },
  ])
  for (const networkId of ['eip155:1', 'eip155:10'] as const) {
    const known = getQueryClient(foyer).getQueryData(identityQuery(foyer, { address, networkId }).queryKey)
    expect(known).toEqual({ name: 'ada-love.reown.id', avatar: undefined })
  }
  expect(foyer.store.get(routeAtom)).toEqual({
    name: 'RegisterAccountNameSuccess',
    params: { name: 'ada-love.reown.id' },
  })
  expect(flow(foyer)).toMatchObject({ step: 'registered', account: `eip155:1:${address}` })
  const properties = { isSmartAccount: false, ensName: 'ada-love.reown.id' }
  expect(events()).toEqual([
    { type: 'OPEN_ENS_FLOW', properties: { isSmartAccount: false } },
    { type: 'REGISTER_NAME_INITIATED', properties },
    { type: 'REGISTER_NAME_SUCCESS', properties },
  ])
})

test('behavior: the site’s first suffix is given to new names, the others are read as well', async () => {
  const { foyer, service } = await setup({ options: { nameSuffixes: ['lumen.id', 'old.lumen.id'] } })
  setNameText(foyer, 'countess.old.lumen.id')
  expect(getNaming(foyer, flow(foyer), unheard)).toMatchObject({ typed: 'countess.old.lumen.id', problem: 'letters' })
  setNameText(foyer, 'countess.lumen.id')
  await registerAccountName(foyer)
  expect(registrations(service)[0]?.body).toMatchObject({ message: expect.stringContaining('"countess.lumen.id"') })
})

test.each([
  ['ada', 'short'],
  ['', 'short'],
  ['a.da', 'letters'],
  ['ada_love', 'letters'],
  ['adä-love', 'letters'],
  ['аdalove', 'letters'],
  ['ada love', 'letters'],
  ['-ada', 'hyphens'],
  ['ada-', 'hyphens'],
  ['a'.repeat(64), 'long'],
  ['a'.repeat(63), undefined],
  ['ada1', undefined],
  ['A-1b', undefined],
])('behavior: %j as a name: %s', async (text, problem) => {
  expect(findNameProblem(text)).toBe(problem)
  if (problem === undefined) return
  const { foyer, service, events } = await setup()
  foyer.store.set(nameFlowAtom, { type: 'typed', text })
  await registerAccountName(foyer)
  expect(flow(foyer).step).toBe('choosing')
  expect([registrations(service), events().length]).toEqual([[], 1])
})

test('behavior: coin types of ENSIP-11', () => {
  expect([1, 10, 8453, 2_147_483_647].map(toCoinType)).toEqual([
    2_147_483_649, 2_147_483_658, 2_147_492_101, 4_294_967_295,
  ])
})

test.each([2_147_483_648, -1, 1.5, Number.NaN])('error: chain %s has none', (chainId) => {
  expect(() => toCoinType(chainId)).toThrow('Invalid chainId')
})

describe('whether it is free', () => {
  test('default: asked once typing has paused for 500 ms, with the suffix as zone; each suggestion with its state', async () => {
    vi.useFakeTimers()
    const { foyer, service } = await setup()
    const client = getQueryClient(foyer)
    const query = nameSuggestionsQuery(foyer, { label: 'adalove', networkId: 'eip155:1' })
    const early = client.fetchQuery(query).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(499)
    await client.cancelQueries({ queryKey: query.queryKey })
    await early
    const asked = () => service.calls.filter(({ url }) => url.pathname.includes('/suggestions/'))
    expect(asked()).toEqual([])
    const fetching = client.fetchQuery(query)
    await vi.advanceTimersByTimeAsync(500)
    expect(await fetching).toEqual({
      isTaken: true,
      others: [
        { label: 'ada-love', isTaken: false },
        { label: 'adalovelace', isTaken: false },
        { label: 'adal', isTaken: true },
      ],
    })
    expect(asked().map(({ url }) => url.searchParams.get('zone'))).toEqual(['reown.id'])
  })

  test('behavior: suggestions of another suffix, twice the same, or that could not be registered are left out', async () => {
    const names = ['ada-love.evil.id', 'ADA-love.reown.id', 'ada-love.reown.id', 'x.reown.id', 'аda-love.reown.id']
    const suggestions = [...names, ...Array.from({ length: 9 }, (_, index) => `adalove${index}.reown.id`)].map(
      (name) => ({
        name,
        registered: false,
      }),
    )
    vi.useFakeTimers()
    const { foyer } = await setup({ routes: { 'GET /v1/profile/suggestions/adalove': { suggestions } } })
    const query = nameSuggestionsQuery(foyer, { label: 'adalove', networkId: 'eip155:1' })
    const fetching = getQueryClient(foyer).fetchQuery(query)
    await vi.advanceTimersByTimeAsync(500)
    const { isTaken, others } = await fetching
    expect(isTaken).toBeUndefined()
    expect(others.map(({ label }) => label)).toEqual(['ada-love', 'adalove0', 'adalove1', 'adalove2'])
  })

  test('default: nothing is chosen while the name is taken or not known; a suggestion is chosen in its place', async () => {
    const { foyer } = await setup()
    const state = (isTaken: boolean | undefined, isUnheard = false) => {
      const answer = isTaken === undefined ? undefined : { isTaken, others: [] }
      return getNaming(foyer, flow(foyer), { answer, isUnheard }).chosen
    }
    setNameText(foyer, 'adalove')
    expect([state(undefined), state(true), state(false), state(undefined, true)]).toEqual([
      undefined,
      undefined,
      'adalove.reown.id',
      'adalove.reown.id',
    ])
    pickName(foyer, 'ada-love')
    expect(state(true)).toBe('ada-love.reown.id')
    setNameText(foyer, 'adalov')
    expect(state(true)).toBeUndefined()
  })
})

describe('who can', () => {
  const fetchCanRegister = async (world: World, change?: (foyer: Foyer) => Promise<unknown>) => {
    const { foyer } = await setup(world)
    await change?.(foyer)
    return getQueryClient(foyer).fetchQuery(canRegisterNameQuery(foyer))
  }

  test('default: an account on a network that the service knows', async () => {
    expect(await fetchCanRegister({})).toBe(true)
  })

  test('behavior: nobody without a service, or on a network that it does not know', async () => {
    expect(await fetchCanRegister({ options: { blockchainApiUrl: undefined } })).toBe(false)
    expect(await fetchCanRegister({ routes: { 'GET /v1/supported-chains': { http: ['eip155:137'], ws: [] } } })).toBe(
      false,
    )
  })

  test('behavior: nobody on another family', async () => {
    const adapters = [mockAdapter(), mockAdapter({ namespace: 'solana', wallets: [{ id: 'sol' }] })]
    const world = { options: { networks: [mainnet, solana], adapters } } as World
    expect(await fetchCanRegister(world, (foyer) => connect(foyer, { connectorId: 'sol', namespace: 'solana' }))).toBe(
      false,
    )
  })
})

describe('what goes wrong', () => {
  test('error: declined in the wallet: the name is there still, nothing was asked of the service', async () => {
    const { foyer, service, wallet, events } = await setup()
    setNameText(foyer, 'countess')
    wallet.setMood('reject')
    await registerAccountName(foyer)
    expect(flow(foyer)).toMatchObject({ step: 'choosing', text: 'countess', error: { name: 'UserRejected' } })
    expect(foyer.store.get(routeAtom).name).toBe('RegisterAccountName')
    expect(registrations(service)).toEqual([])
    expect(events().at(-1)).toMatchObject({ type: 'REGISTER_NAME_ERROR', properties: { ensName: 'countess.reown.id' } })
    wallet.setMood('approve')
    await registerAccountName(foyer)
    expect(foyer.store.get(routeAtom).name).toBe('RegisterAccountNameSuccess')
  })

  test.each([
    [
      'its reason',
      failWith(409, { reasons: [{ name: 'NameTaken', description: 'Somebody has it.' }] }),
      'Somebody has it.',
    ],
    ['a status', failWith(500), 'Error registering name countess.reown.id'],
    ['no success', { success: false }, 'Error registering name countess.reown.id'],
  ])('error: the service answers with %s: back at the name, with its words', async (_, answer, words) => {
    const { foyer } = await setup({ routes: { [register]: answer } })
    setNameText(foyer, 'countess')
    await registerAccountName(foyer)
    expect(flow(foyer)).toMatchObject({ step: 'choosing', text: 'countess', error: { message: words } })
    expect(foyer.store.get(routeAtom).name).toBe('RegisterAccountName')
    const identity = identityQuery(foyer, { address, networkId: 'eip155:1' })
    expect(getQueryClient(foyer).getQueryData(identity.queryKey)).toBeUndefined()
  })

  test('error: a network the service does not know registers nothing, and says so', async () => {
    const { foyer, service } = await setup({ routes: { 'GET /v1/supported-chains': { http: [], ws: [] } } })
    setNameText(foyer, 'countess')
    await registerAccountName(foyer)
    expect(registrations(service)).toEqual([])
    expect(flow(foyer)).toMatchObject({ error: { name: 'RegisterNameFailed' } })
  })

  test('behavior: pressed twice, one signature is asked for', async () => {
    const { foyer, service } = await setup()
    setNameText(foyer, 'countess')
    await Promise.all([registerAccountName(foyer), registerAccountName(foyer)])
    expect(registrations(service)).toHaveLength(1)
  })

  test('behavior: who begins anew is not registered by a signature that comes later', async () => {
    const { foyer, service, wallet } = await setup()
    setNameText(foyer, 'countess')
    wallet.setMood('hang')
    const first = registerAccountName(foyer)
    expect(flow(foyer).step).toBe('signing')
    startNaming(foyer)
    await first
    expect(flow(foyer)).toEqual({ step: 'choosing', text: '', picked: undefined })
    expect(registrations(service)).toEqual([])
  })

  test('behavior: who has closed the dialog meanwhile is not shown it again', async () => {
    let answer = (_: unknown) => {}
    const answered = new Promise((resolve) => {
      answer = resolve
    })
    const { foyer } = await setup({ routes: { [register]: () => answered } })
    setNameText(foyer, 'countess')
    const done = registerAccountName(foyer)
    await vi.waitFor(() => expect(flow(foyer).step).toBe('registering'))
    close(foyer)
    answer({ success: true })
    await done
    expect(foyer.store.get(isOpenAtom)).toBe(false)
    expect(flow(foyer).step).toBe('registered')
  })
})

describe('what became of it', () => {
  const name = 'countess.reown.id'
  const profile = 'GET /v1/profile/account/countess.reown.id'
  const withOwner = (owner: string) => {
    const addresses = { 2147483649: { address: owner, created: 1_763_800_000 } }
    return { name, registered: 1_763_800_000, updated: null, addresses, attributes: [] }
  }
  const lost = failWith(502)
  const missing = failWith(404)
  const refused = failWith(409, { reasons: [{ description: 'taken' }] })
  const readStatus = (foyer: Foyer) => foyer.store.get(ledgerAtom)[0]?.state.status

  test.each([
    ['taken by the account: it is registered', lost, withOwner(address.toLowerCase()), 'registered', 'confirmed'],
    ['taken by it, the service says no because of that', failWith(409), withOwner(address), 'registered', 'confirmed'],
    ['taken by another', refused, withOwner(`0x${'1'.repeat(40)}`), 'choosing', 'failed'],
    ['refused', { success: false }, missing, 'choosing', 'failed'],
    ['free so far: the request may still arrive', lost, missing, 'choosing', 'signed'],
    ['unknown, because the service is silent', lost, lost, 'choosing', 'signed'],
  ])('behavior: the registration fails, and the name is %s', async (_, answer, owner, step, status) => {
    const { foyer } = await setup({ routes: { [register]: answer, [profile]: owner } })
    setNameText(foyer, 'countess')
    await registerAccountName(foyer)
    expect(flow(foyer).step).toBe(step)
    expect(readStatus(foyer)).toBe(status)
  })

  test('default: an answer that came is kept; nothing is kept of a name that was not signed for', async () => {
    const { foyer, wallet } = await setup()
    setNameText(foyer, 'countess')
    wallet.setMood('reject')
    await registerAccountName(foyer)
    expect(foyer.store.get(ledgerAtom)).toEqual([])
    wallet.setMood('approve')
    await registerAccountName(foyer)
    expect(foyer.store.get(ledgerAtom)).toMatchObject([
      { kind: 'name', networkId: 'eip155:1', account: address, details: { name }, state: { status: 'confirmed' } },
    ])
  })

  test('behavior: of a page that is gone: the service is asked until it knows; a minute later a free name is not the account’s', async () => {
    vi.useFakeTimers({ now: 1_763_800_000_000 })
    const answers: (() => unknown)[] = [lost, missing, () => withOwner(address)]
    const { foyer, service } = await setup({ routes: { [profile]: () => answers.shift()?.() } })
    const watch = (askedAt: number) => {
      const record = { ...toNameRecord({ name, networkId: 'eip155:1', address }), askedAt }
      return getQueryClient(foyer).fetchQuery(nameRecordQuery(foyer, saveRecord(foyer, record)))
    }
    const first = watch(Date.now() - 1_000)
    await vi.advanceTimersByTimeAsync(2 * pendingTransactionRetryDelay)
    expect((await first).state.status).toBe('confirmed')
    answers.push(missing)
    expect((await watch(Date.now() - 61_000)).state.status).toBe('dropped')
    expect(service.calls.filter(({ url }) => url.pathname.endsWith(name))).toHaveLength(4)
  })
})

describe('the embedded wallet', () => {
  test('default: its question is shown in between', async () => {
    const service = fakeAccountService({}, nameRoutes)
    const { login, frame } = frameWorld()
    const { foyer } = await login({ blockchainApiUrl: accountServiceUrl, fetch: service })
    open(foyer)
    startNaming(foyer)
    setNameText(foyer, 'countess')
    const done = registerAccountName(foyer)
    const approval = await frame.nextApproval()
    expect(foyer.store.get(routeAtom).name).toBe('ApproveTransaction')
    approval.approve('0x5167')
    await done
    expect(foyer.store.get(routeAtom).name).toBe('RegisterAccountNameSuccess')
    expect(registrations(service)[0]?.body).toMatchObject({ signature: '0x5167' })
  })

  test('error: declined there, the visitor is back at the name', async () => {
    const { login, frame } = frameWorld()
    const { foyer } = await login({ blockchainApiUrl: accountServiceUrl, fetch: fakeAccountService({}, nameRoutes) })
    open(foyer)
    startNaming(foyer)
    setNameText(foyer, 'countess')
    const done = registerAccountName(foyer)
    const approval = await frame.nextApproval()
    approval.reject()
    await done
    expect(foyer.store.get(routeAtom).name).toBe('RegisterAccountName')
    expect(flow(foyer)).toMatchObject({ step: 'choosing', text: 'countess', error: expect.any(FoyerError) })
  })
})
