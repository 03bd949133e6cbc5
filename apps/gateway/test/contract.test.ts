import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Call } from '@foyer/api'
import { calls } from '@foyer/api/calls'
import type { CaipAddress, CaipNetworkId } from '@foyer/base'
import { close, createFoyer, type Foyer, type FoyerOptions, open } from '@foyer/core'
import {
  callApi,
  createSmartSession,
  getBalance,
  getGasPrice,
  getWallets,
  registerName,
  resolveName,
} from '@foyer/core/api'
import { fakeFetch, mainnet, memoryStorage, mockAdapter } from '@foyer/test'
import { type RunningEvm, startEvm } from 'devnet'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { countEvents } from '../src/analytics/events.ts'
import { endpoints, type EndpointName as GatewayEndpoint } from '../src/endpoints.ts'
import type { EndpointRow } from '../src/http/endpoint.ts'
import { createProject } from '../src/projects/projects.ts'
import {
  type ClientCall,
  type ContractRow,
  coinType,
  contract,
  toNameMessage,
  type World,
  withoutSdk,
} from './support/contract.ts'
import { toChainConfig } from './support/evmConfig.ts'
import { createEvmWallet } from './support/evmWallet.ts'
import { type Example, endpointExamples, endpointNames } from './support/examples.ts'
import { startTestGateway, type TestGateway } from './support/testGateway.ts'

// the table ties each call to its own types; here its rows are one list
const rows = Object.entries(contract) as unknown as readonly (readonly [ClientCall, ContractRow<ClientCall>])[]
/** That answers a call: of the same name, where the row names no other. */
const toEndpoint = (name: ClientCall) => (contract[name].gateway ?? name) as GatewayEndpoint
const gatewayRows: { readonly [name in GatewayEndpoint]: EndpointRow } = endpoints

/** Code that loads first, and another process's notice of a change, take their time. */
const waitOptions = { timeout: 30_000 }

/** What pages use without the widget's client. */
const otherCalls: readonly GatewayEndpoint[] = ['callRpcSlash', 'postEvents']

function createClient(apiUrl: string, projectId: string, changes: Partial<FoyerOptions> = {}): Foyer {
  const chain = { ...mainnet, id: 31_337, caipNetworkId: 'eip155:31337' as CaipNetworkId }
  return createFoyer({
    projectId,
    networks: [mainnet, chain],
    adapters: [mockAdapter()],
    storage: memoryStorage(),
    apiUrl,
    ...changes,
  })
}

test('behavior: every endpoint of the gateway has a call of the client, or is named here', () => {
  const called: readonly GatewayEndpoint[] = rows.map(([name]) => toEndpoint(name))
  expect([...new Set([...called, ...otherCalls])].toSorted()).toEqual(endpointNames.toSorted())
})

describe('the client and the recorded messages', () => {
  const projectId = '2f05ae7f1116030fde2d36508f472bfb'

  const examples = rows.flatMap(([name, row]) =>
    endpointExamples[toEndpoint(name)]
      .filter(({ request }) => canBeMade(request, projectId) && row.isOwn?.(request.body) !== false)
      .map((example) => [name, example.name, row, example] as const),
  )

  test.each(examples)('behavior: %s, %s', async (name, _, row, { request, status, response }) => {
    const asked = { ...request, segments: request.path.slice(1).split('/') }
    const params = row.toParams(asked)
    const { method, path, query, body, headers } = request
    const isPicture = gatewayRows[toEndpoint(name)].response === 'image'
    const answer = () =>
      isPicture && status === 200
        ? new Response(new Blob(['x'], { type: 'image/png' }))
        : Response.json(response, { status })
    const fetch = fakeFetch({
      'GET /v1/supported-chains': { http: ['chainId' in params ? params.chainId : 'eip155:1'], ws: [] },
      [`${method} ${path}`]: answer,
    })
    let dropped = 0
    const client = createClient('https://gateway.example', projectId, { fetch })
    const result = await sendRequest(client, name, params, () => (dropped += 1))

    const call = fetch.calls.at(-1)
    expect([call?.method, call?.url.pathname]).toEqual([method, path])
    const sent = Object.fromEntries(call?.url.searchParams ?? [])
    // our own sdk properties stand on every call (specification §7), those of the recording on most
    const { projectId: id, st, sv, ...own } = sent
    expect([id, st, sv]).toEqual([projectId, 'foyer', expect.stringMatching(/^html-/)])
    const { projectId: _id, st: _st, sv: _sv, ...recorded } = query
    expect(own).toEqual(recorded)
    for (const [header, value] of Object.entries(headers ?? {})) expect(call?.headers.get(header)).toBe(value)
    expect(toOwn(call?.body)).toEqual(toOwn(body))

    if (status !== 200) return expectRefusal(result, status, response)
    if (isPicture) return expect(result).toBeInstanceOf(Blob)
    // nothing is lost but fields that the table does not name; a row that does not fit would be missing, and counted
    expect(dropped).toBe(0)
    const said = isRpc(body) ? (response as { result: unknown }).result : response
    if (typeof result !== 'object' || result === null) return expect(said).toBe(result)
    expect(said).toMatchObject(result)
    expect(Array.isArray(result) || Object.keys(result).length > 0).toBe(true)
  })
})

/** A body without the sdk properties that a few calls have in their params. */
function toOwn(body: unknown): unknown {
  const { params, ...rest } = (body ?? {}) as { readonly params?: unknown }
  return typeof params === 'object' && params !== null ? { ...rest, params: withoutSdk(params) } : body
}

/** A refusal has its first reason in the error's causes, whatever the client made of it. */
function expectRefusal(result: unknown, status: number, response: unknown): void {
  const { reasons } = response as { reasons: { description: string }[] }
  expect(result).toBeInstanceOf(Error)
  const messages: string[] = []
  for (let error = result; error instanceof Error; error = error.cause) messages.push(error.message)
  expect(messages).toContain(reasons[0]?.description)
  expect(messages.join()).toContain(`${status}`)
}

async function sendRequest(foyer: Foyer, name: ClientCall, params: object, onDropped = () => {}): Promise<unknown> {
  return await make(foyer, name, params, onDropped).catch((error: unknown) => error)
}

/** A call by its name; the contract's rows tie parameters and answers to it. */
function make(foyer: Foyer, name: ClientCall, params: object, onDropped = () => {}): Promise<unknown> {
  const call: Call = calls[name]
  return callApi(foyer, call, params, { onDropped })
}

function isRpc(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'jsonrpc' in body
}

/** Some recorded messages show what others may ask of a gateway: a project that is not ours, a simulation first. */
function canBeMade({ query, body }: Example['request'], projectId: string): boolean {
  if ((query['projectId'] ?? projectId) !== projectId) return false
  const { disableEstimate, defaultExperience, destinationWallets } = (body ?? {}) as Record<string, unknown>
  if (disableEstimate === false) return false
  return destinationWallets === undefined || defaultExperience === 'buy'
}

describe('the client and a gateway', () => {
  let evm: RunningEvm
  let gateway: TestGateway
  let foyer: Foyer
  let world: World

  beforeAll(async () => {
    evm = await startEvm({ chainId: 31_337 })
    const [account, , , payer] = evm.accounts
    if (!account || !payer) throw new Error('The chain has no accounts')
    gateway = await startTestGateway({
      config: {
        chains: [toChainConfig(evm, { onrampNetwork: 'foyer-local' })],
        onramp: { kind: 'sandbox' },
        payments: {
          webhooks: { demo: { url: 'http://127.0.0.1:9/payments', secrets: [`whsec_${'A'.repeat(32)}`] } },
        },
        demoProject: { id: 'demo', origins: ['https://app.example'] },
      },
      secrets: { onrampEvmKey: payer.privateKey },
    })
    gateway.server.listen(0, '127.0.0.1')
    await once(gateway.server, 'listening')
    const { port } = gateway.server.address() as AddressInfo
    foyer = createClient(`http://127.0.0.1:${port}`, 'demo')
    world = await createWorld(evm, foyer)
    await gateway.waitUntilIndexed(evm)
  })

  afterAll(async () => {
    foyer?.destroy()
    await gateway?.close()
    await evm?.stop()
  })

  test.each(rows)('behavior: %s', async (name, row) => {
    const params = await row.toLive(world)
    const answer = await make(foyer, name, params)
    expect(row.isRight(answer as never, world), JSON.stringify(answer)).toBe(true)
  })

  const address = `0x${'1'.repeat(40)}`
  const token = (tail: string) => `eip155:31337:${tail}` as CaipAddress
  const swap = (amount: string, from = token(`0x${'e'.repeat(40)}`)) => {
    return { chainId: 'eip155:31337', amount, userAddress: address, from, to: token(address), gasPrice: '1' } as const
  }

  test.each<[string, string, ClientCall, object]>([
    ['bad address', 'InvalidAddress', 'getBalance', { chainId: 'eip155:31337', address: '0x12' }],
    ['bad cursor', 'InvalidCursor', 'getHistory', { chainId: 'eip155:31337', account: address, cursor: 'x' }],
    ['amount zero', 'InvalidAmount', 'getSwapQuotes', swap('0')],
    ['amount negative', 'InvalidAmount', 'getSwapQuotes', swap('-1')],
    ['amount of 79 digits', 'InvalidAmount', 'getSwapQuotes', swap('9'.repeat(79))],
    ['amount NaN', 'InvalidAmount', 'getSwapQuotes', swap('NaN')],
    ['unknown token', 'UnknownToken', 'getSwapQuotes', swap('1', token(`0x${'9'.repeat(40)}`))],
  ])('error: %s is refused with %s, and the client has the sentence', async (_, reason, name, params) => {
    const error = await sendRequest(foyer, name, params)
    expect(error).toMatchObject({ name: 'HttpRequestFailed', context: { status: 400 } })
    expect((error as Error).cause).toBeInstanceOf(Error)
    const { body } = await gateway.get(...toRequest(name, params))
    expect(body.reasons[0]).toMatchObject({ name: reason, description: ((error as Error).cause as Error).message })
  })

  test('error: a chain the gateway does not serve is not asked about', async () => {
    const chainId = 'eip155:5' as const
    expect(await callApi(foyer, getBalance, { chainId, address })).toEqual({ balances: [] })
    await expect(callApi(foyer, getGasPrice, { chainId })).rejects.toThrow('Network not supported for Gas Price')
  })

  test('error: an unknown project, in the words the gateway has for it', async () => {
    const stranger = createClient(foyer.config.apiUrl ?? '', 'nobody')
    const error = await sendRequest(stranger, 'getAppConfig', {})
    expect(error).toMatchObject({ name: 'HttpRequestFailed', context: { status: 401 } })
    expect(((error as Error).cause as Error).message).toMatch(/^Unauthorized: invalid key/)
  })

  const analytics = { features: { analytics: true } }

  test('behavior: usage events arrive and are counted', async () => {
    const site = createClient(foyer.config.apiUrl ?? '', 'demo', analytics)
    open(site)
    close(site)
    await vi.waitFor(async () => {
      const { events } = await countEvents(gateway.gateway.store, 'demo', '2000-01-01')
      const counts = Object.fromEntries(events.map(({ event, count }) => [event, count]))
      expect(counts).toMatchObject({ INITIALIZE: 1, MODAL_CLOSE: 1 })
    }, waitOptions)
    site.destroy()
  })

  test('error: a project that collects no events is sent none, and takes none', async () => {
    const { store, projects } = gateway.gateway
    const { id } = await createProject(store, { name: 'Quiet', isAnalyticsEnabled: false })
    await vi.waitFor(() => expect(projects.get(id)).toBeDefined(), waitOptions)
    const props = { type: 'track', event: 'INITIALIZE', properties: undefined } as const
    const site = createClient(foyer.config.apiUrl ?? '', id, analytics)
    const refused = await sendRequest(site, 'postEvent', {
      eventId: crypto.randomUUID(),
      url: '',
      domain: '',
      timestamp: 1,
      props,
    })
    expect(refused).toMatchObject({ name: 'HttpRequestFailed', context: { status: 403 } })
    expect((await countEvents(store, id, '2000-01-01')).events).toEqual([])
    site.destroy()
  })

  test('error: a free name is said to be free', async () => {
    const chainId = 'eip155:31337' as const
    const asked = callApi(foyer, resolveName, { chainId, name: 'nobody.reown.id' })
    await expect(asked).rejects.toThrow('The name nobody.reown.id is not registered.')
  })
})

/** The same question without the client. */
function toRequest(name: ClientCall, params: object): [path: string, query: Record<string, string>] {
  const { address, account, ...query } = params as Record<string, string>
  const path = gatewayRows[toEndpoint(name)].path.replace(/:(address|account)/, address ?? account ?? '')
  return [path, name === 'getSwapQuotes' ? { ...query, userAddress: query['userAddress'] ?? '' } : query]
}

/** A name, a permission and a transfer: what there is to be asked about. */
async function createWorld(evm: RunningEvm, foyer: Foyer): Promise<World> {
  const [account, other] = evm.accounts
  if (!account || !other) throw new Error('The chain has no accounts')
  const wallet = createEvmWallet(evm, account)
  const chainId = 'eip155:31337' as const
  const user = `${chainId}:${account.address.toLowerCase()}` as const
  const sign = (message: string) => wallet.signMessage({ message })
  const name = 'contract.reown.id'
  const message = toNameMessage(name)
  const registration = {
    chainId,
    coin_type: coinType,
    address: account.address,
    message,
    signature: await sign(message),
  }
  await callApi(foyer, registerName, registration)
  await wallet.waitForTransactionReceipt({ hash: await wallet.sendTransaction({ to: other.address, value: 1n }) })
  const { data } = await callApi(foyer, getWallets, { page: 1, entries: 1 })
  const toGrant = async () => {
    const permissions = [{ type: 'contract-call', data: { address: account.address } }]
    const nonce = crypto.randomUUID().replaceAll('-', '')
    const expiry = Math.floor(Date.now() / 1_000) + 3_600
    const facts = { action: 'grant', account: user, expiry, signer: { type: 'key', data: {} }, permissions, nonce }
    const text = JSON.stringify(facts)
    return { message: text, signature: await sign(text) }
  }
  const grant = async () => {
    const { pci } = await callApi(foyer, createSmartSession, { chainId, address: user, ...(await toGrant()) })
    return pci
  }
  return {
    call: (name, params) => callApi(foyer, calls[name], params),
    evm,
    chainId,
    account,
    name,
    user,
    sign,
    toGrant,
    grant,
    usdc: `${chainId}:${evm.contracts.usdc.address.toLowerCase()}`,
    coin: `${chainId}:0x${'e'.repeat(40)}`,
    imageId: data[0]?.image_id ?? '',
  }
}
