import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { requireCapability, toNetwork } from '@foyer/base'
import { adapterContext } from '@foyer/test'
import { createConfig } from '@wagmi/core'
import {
  custom,
  decodeFunctionData,
  encodeErrorResult,
  encodeFunctionResult,
  type Hex,
  namehash,
  parseAbi,
  RpcRequestError,
} from 'viem'
import { base, mainnet, polygonAmoy } from 'viem/chains'
import { expect, onTestFinished, test } from 'vitest'
import { wagmiAdapter } from '../wagmiAdapter.ts'

const universal = parseAbi([
  'function resolve(bytes name, bytes data) view returns (bytes, address)',
  'function reverse(bytes lookupAddress, uint256 coinType) view returns (string, address, address)',
  'error ResolverNotFound(bytes name)',
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
])
const records = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'function text(bytes32 node, string key) view returns (string)',
])
const ada = '0x2546BcD3c84621e976D8185a91A922aE77ECEc30'
const onBase = '0xdD2FD4581271e230360230F9337D5c0430Bf44C0'
const nobody = '0x0000000000000000000000000000000000000001'
const outside = 'https://anywhere.test'

type World = {
  /** The primary name of `ada`. */
  readonly name?: string
  /** The name is kept by a server. */
  readonly isOffchain?: boolean
  readonly isDown?: boolean
}

/** A site on Ethereum and Base whose node of Ethereum has one name. */
function setup({ name = 'ada.eth', isOffchain, isDown }: World = {}) {
  const asked: string[] = []
  const revert = (data: Hex) => {
    throw new RpcRequestError({
      body: {},
      error: { code: 3, message: 'execution reverted', data },
      url: 'https://n.test',
    })
  }
  const handleRecord = (data: Hex): Hex => {
    const call = decodeFunctionData({ abi: records, data })
    const [node, second] = call.args
    asked.push(`${call.functionName} ${second ?? ''}`.trim())
    const isKnown = node === namehash('ada.eth')
    if (call.functionName === 'text')
      return encodeFunctionResult({ abi: records, functionName: 'text', result: isKnown ? 'https://a.test/1.png' : '' })
    if (second === undefined)
      return encodeFunctionResult({
        abi: [records[0]],
        functionName: 'addr',
        result: isKnown ? ada : `0x${'0'.repeat(40)}`,
      })
    const result = isKnown && second === 0x8000_0000n + 8453n ? onBase : '0x'
    return encodeFunctionResult({ abi: [records[1]], functionName: 'addr', result })
  }
  const answer = (data: Hex): Hex => {
    const call = decodeFunctionData({ abi: universal, data })
    if (call.functionName === 'reverse') {
      asked.push('reverse')
      expect(call.args[1]).toBe(60n)
      const isKnown = call.args[0].toLowerCase() === ada.toLowerCase()
      if (!isKnown) revert(encodeErrorResult({ abi: universal, errorName: 'ResolverNotFound', args: ['0x'] }))
      return encodeFunctionResult({
        abi: universal,
        functionName: 'reverse',
        result: [name, nobody, nobody],
      })
    }
    if (isOffchain)
      revert(
        encodeErrorResult({
          abi: universal,
          errorName: 'OffchainLookup',
          args: [mainnet.contracts.ensUniversalResolver.address, [outside], '0x', '0x00000000', '0x'],
        }),
      )
    const result = [handleRecord(call.args[1]), nobody] as const
    return encodeFunctionResult({ abi: universal, functionName: 'resolve', result })
  }
  const node = custom(
    {
      async request({ method, params }: { method: string; params: readonly [{ to: string; data: Hex }] }) {
        if (isDown) throw new TypeError('Failed to fetch')
        expect(method).toBe('eth_call')
        expect(params[0].to).toBe(mainnet.contracts.ensUniversalResolver.address)
        return answer(params[0].data)
      },
    },
    { retryCount: 0 },
  )
  const silent = custom({ request: () => Promise.reject(new Error('this node was not to be asked')) })
  const chains = [mainnet, base, polygonAmoy] as const
  const config = createConfig({
    chains,
    transports: { [mainnet.id]: node, [base.id]: silent, [polygonAmoy.id]: silent },
    batch: { multicall: false },
  })
  const networks = chains.map((chain) => toNetwork(chain))
  const adapter = wagmiAdapter({ config })(adapterContext(networks))
  const [onMainnet, network, testnet] = networks
  if (!onMainnet || !network || !testnet) throw new Error('no network')
  // a site without Ethereum, and the node of its service
  const others = chains.slice(1) as [typeof base, typeof polygonAmoy]
  const transports = { [base.id]: silent, [polygonAmoy.id]: silent }
  const alone = createConfig({ chains: others, transports, batch: { multicall: false } })
  const withoutEthereum = wagmiAdapter({ config: alone })(adapterContext(networks.slice(1)))
  const serve = async () => {
    const server = createServer(async (request, response) => {
      type Asked = { readonly id: number; readonly params: readonly [{ readonly data: Hex }] }
      const batch = (await new Response(Readable.toWeb(request) as never).json()) as readonly Asked[]
      const answers = batch.map(({ id, params }) => ({ jsonrpc: '2.0', id, result: answer(params[0].data) }))
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answers))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1?chainId=eip155:1`
  }
  const resolve = (text: string, on = onMainnet) =>
    requireCapability(adapter, 'resolveName')({ name: text, network: on })
  const identify = (address: string, on = onMainnet) =>
    requireCapability(adapter, 'getIdentity')({ address, network: on })
  return { resolve, identify, asked, base: network, testnet, withoutEthereum, serve }
}

test('default: a name is resolved by the site’s node, in whatever case it is typed', async () => {
  const { resolve, asked } = setup()
  expect((await resolve('Ada.ETH'))?.toLowerCase()).toBe(ada.toLowerCase())
  expect(await resolve('bob.eth')).toBeUndefined()
  expect(asked).toEqual(['addr', 'addr'])
})

test('behavior: on another chain, the address that is kept for it, else the one for Ethereum', async () => {
  const { resolve, asked, base, testnet } = setup()
  expect((await resolve('ada.eth', base))?.toLowerCase()).toBe(onBase.toLowerCase())
  expect(asked).toEqual(['addr 2147492101'])
  // no test network of the site has ENS
  expect(await resolve('ada.eth', testnet)).toBeUndefined()
  expect(asked).toHaveLength(1)
})

test('behavior: a site without Ethereum asks the node that its service has, and for a test network nobody', async () => {
  const { asked, base, testnet, withoutEthereum, serve } = setup()
  const resolveThere = requireCapability(withoutEthereum, 'resolveName')
  expect(await resolveThere({ name: 'ada.eth', network: base })).toBeUndefined()
  const registryUrl = await serve()
  expect((await resolveThere({ name: 'ada.eth', network: base, registryUrl }))?.toLowerCase()).toBe(
    onBase.toLowerCase(),
  )
  expect(await resolveThere({ name: 'ada.eth', network: testnet, registryUrl })).toBeUndefined()
  const identity = await requireCapability(withoutEthereum, 'getIdentity')({ address: ada, network: base, registryUrl })
  expect(identity).toEqual({ name: 'ada.eth', avatar: 'https://a.test/1.png' })
  expect(asked).toEqual(['addr 2147492101', 'reverse', 'text avatar'])
})

test.each(['nothing', '', '.', 'a..eth', 'a b.eth', `${'a'.repeat(300)}.eth`, 'а\u202E.eth'])(
  'behavior: %o is no name, and nobody is asked',
  async (text) => {
    const { resolve, asked } = setup()
    expect(await resolve(text)).toBeUndefined()
    expect(asked).toEqual([])
  },
)

test('default: the primary name and its picture', async () => {
  const { identify, asked } = setup()
  expect(await identify(ada)).toEqual({ name: 'ada.eth', avatar: 'https://a.test/1.png' })
  expect(await identify(nobody)).toEqual({ name: undefined, avatar: undefined })
  expect(asked).toEqual(['reverse', 'text avatar', 'reverse'])
})

test('behavior: a primary name that is not in the one form that counts is none', async () => {
  expect(await setup({ name: 'ADA.eth' }).identify(ada)).toEqual({ name: undefined, avatar: undefined })
  expect(await setup({ name: 'ada\u200B.eth' }).identify(ada)).toEqual({ name: undefined, avatar: undefined })
})

test('behavior: a server that a contract names is not asked', async () => {
  const { fetch } = globalThis
  const fetched: unknown[] = []
  globalThis.fetch = (async (url: unknown) => fetched.push(url)) as never
  try {
    expect(await setup({ isOffchain: true }).resolve('ada.eth')).toBeUndefined()
    expect(fetched).toEqual([])
  } finally {
    globalThis.fetch = fetch
  }
})

test('error: a node that does not answer', async () => {
  const { resolve, identify } = setup({ isDown: true })
  await expect(resolve('ada.eth')).rejects.toMatchObject({ name: 'RpcRequestFailed' })
  await expect(identify(ada)).rejects.toMatchObject({ name: 'RpcRequestFailed' })
})
