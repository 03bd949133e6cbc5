import { type RunningEvm, requestRpc, startEvm } from 'devnet'
import { type Address, concat, encodeFunctionData, type Hex, numberToHex, pad, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { toTypes } from './support/formats/readFormat.ts'
import { encode, most, type Scene } from './support/intents/intent.ts'
import { readScene } from './support/intents/scene.ts'
import { nodeOf, readReview, toText } from './support/readRequest.ts'
import { seaportCode } from './support/seaportCode.ts'

/** Where Seaport 1.6 stands on every chain. */
const seaport: Address = '0x0000000000000068F116a894984e2DB1123eB395'
const zero: Address = '0x0000000000000000000000000000000000000000'
const nothing: Hex = `0x${'00'.repeat(32)}`
const form =
  'OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter)ConsiderationItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount,address recipient)OfferItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount)'
const abi = parseAbi([
  'struct Offer { uint8 itemType; address token; uint256 identifierOrCriteria; uint256 startAmount; uint256 endAmount; }',
  'struct Consideration { uint8 itemType; address token; uint256 identifierOrCriteria; uint256 startAmount; uint256 endAmount; address recipient; }',
  'struct Parameters { address offerer; address zone; Offer[] offer; Consideration[] consideration; uint8 orderType; uint256 startTime; uint256 endTime; bytes32 zoneHash; uint256 salt; bytes32 conduitKey; uint256 totalOriginalConsiderationItems; }',
  'struct Order { Parameters parameters; bytes signature; }',
  'function fulfillOrder(Order order, bytes32 fulfillerConduitKey) payable returns (bool)',
])

let evm: RunningEvm
let scene: Scene
let start: unknown
const rpc = (method: string, ...params: readonly unknown[]) => requestRpc(evm.url, { method, params })
async function send(from: Address, to: Address, data: Hex, value = 0n): Promise<boolean> {
  const asked = { from, to, data, value: numberToHex(value), gas: '0x200000' }
  return ((await rpc('eth_sendTransactionSync', asked)) as { readonly status: Hex }).status === '0x1'
}
const read = async (to: Address, data: Hex) => BigInt(`${await rpc('eth_call', { to, data }, 'latest')}`.slice(0, 66))
const ownerOf = (id: bigint) => read(scene.nft, encode('ownerOf(uint256)', id))
const usdcOf = (account: Address) => read(scene.usdc, encode('balanceOf(address)', account))

beforeAll(async () => {
  evm = await startEvm({ chainId: 31337 })
  scene = await readScene(evm)
  // a controller of conduits that knows none: no order here uses one
  const controller: Address = '0x00000000F9490004C11Cef243f5400493c00Ad63'
  await rpc('anvil_setCode', controller, '0x60405ff3')
  // its code remembers where and on which chain it was made: on another chain it works out its domain anew
  await rpc('anvil_setChainId', 1)
  const code = await rpc('eth_call', { data: concat([seaportCode, pad(controller)]), gas: '0x1c9c380' }, 'latest')
  await rpc('anvil_setChainId', 31337)
  await rpc('anvil_setCode', seaport, code)
  for (const account of [scene.me, scene.thief]) {
    await rpc('anvil_impersonateAccount', account)
    await rpc('anvil_setBalance', account, numberToHex(10n ** 21n))
  }
  await send(scene.me, scene.nft, encode('setApprovalForAll(address,bool)', seaport, true))
  await send(scene.me, scene.usdc, encode('approve(address,uint256)', seaport, most))
})
afterAll(() => evm?.stop())
beforeEach(async () => {
  start = await rpc('evm_snapshot')
})
afterEach(() => rpc('evm_revert', start))

type Item = readonly [itemType: number, token: Address, id: bigint, amount: bigint]
const toOffer = ([itemType, token, identifierOrCriteria, amount]: Item) => {
  return { itemType, token, identifierOrCriteria, startAmount: amount, endAmount: amount }
}

/** Reads an order as the window does, signs it, and lets the thief fulfil it. */
async function trade(gives: Item, gets: readonly (readonly [Item, recipient: Address])[], value: bigint) {
  const common = {
    offerer: scene.me,
    zone: zero,
    offer: [toOffer(gives)],
    consideration: gets.map(([item, recipient]) => ({ ...toOffer(item), recipient })),
    orderType: 0,
    startTime: 0n,
    endTime: 4_000_000_000n,
    zoneHash: nothing,
    salt: 1n,
    conduitKey: nothing,
  }
  const types = toTypes(form) as Record<string, { name: string; type: string }[]>
  const domain = { name: 'Seaport', version: '1.6', chainId: 31337, verifyingContract: seaport }
  const data = { types, primaryType: 'OrderComponents', domain, message: { ...common, counter: 0n } }
  const params = [scene.me, JSON.stringify(data, (_, one) => (typeof one === 'bigint' ? String(one) : one))]
  const review = await readReview({ method: 'eth_signTypedData_v4', params, account: scene.me, rpc: nodeOf(evm) })
  const signature = await privateKeyToAccount(evm.accounts[0]?.privateKey ?? '0x').signTypedData(data)
  const parameters = { ...common, totalOriginalConsiderationItems: BigInt(gets.length) }
  const args = [{ parameters, signature }, nothing] as const
  const done = await send(scene.thief, seaport, encodeFunctionData({ abi, functionName: 'fulfillOrder', args }), value)
  return { review, done }
}

describe('what an order gives and gets at the real market is what is said of it', () => {
  const ether = 10n ** 18n
  const coin = (amount: bigint): Item => [0, zero, 0n, amount]

  test('default: an NFT for 1 ETH', async () => {
    const before = BigInt(String(await rpc('eth_getBalance', scene.me, 'latest')))
    const { review, done } = await trade([2, scene.nft, 1n, 1n], [[coin(ether), scene.me]], ether)
    expect(review.level, toText(review)).toBe('caution')
    expect(toText(review)).toContain('NFT #1 of HOME from you, for 1 ETH')
    expect(done).toBe(true)
    expect(await ownerOf(1n)).toBe(BigInt(scene.thief))
    expect(BigInt(String(await rpc('eth_getBalance', scene.me, 'latest'))) - before).toBe(ether)
  })

  test('error: an NFT for nothing', async () => {
    const { review, done } = await trade([2, scene.nft, 1n, 1n], [], 0n)
    expect(review.level, toText(review)).toBe('danger')
    expect(toText(review)).toContain('NFT #1 of HOME from you, and you receive nothing')
    expect(done).toBe(true)
    expect(await ownerOf(1n)).toBe(BigInt(scene.thief))
  })

  test('error: USDC for coin that goes to the thief', async () => {
    const before = await usdcOf(scene.me)
    const gets = [[coin(ether), scene.thief]] as const
    const { review, done } = await trade([1, scene.usdc, 0n, 7_000_000n], gets, ether)
    expect(review.level, toText(review)).toBe('danger')
    expect(toText(review)).toContain('7 USDC from you, and you receive nothing')
    expect(done).toBe(true)
    expect(before - (await usdcOf(scene.me))).toBe(7_000_000n)
  })
})
