import { localItems, localVault, permit2Code, type RunningEvm, requestRpc, signedToken, startEvm } from 'devnet'
import {
  type Address,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  numberToHex,
  parseSignature,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Level } from '../src/approvals/review.ts'
import { compareMoved, type Done, type Place, readHeld } from './support/compareMoved.ts'
import { toTypes } from './support/formats/readFormat.ts'
import { encode, most, type Scene, soon } from './support/intents/intent.ts'
import { publicCalls } from './support/intents/publicCalls.ts'
import { readScene } from './support/intents/scene.ts'
import { levelOf, nodeOf, readReview, toText } from './support/readRequest.ts'

const permit2: Address = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const million = 1_000_000n
const late = 4_000_000_000

let evm: RunningEvm
let scene: Scene
/** USDC of EIP-2612, EIP-3009 and ERC-5805, in the place of tokens whose holders sign or vote. */
let votes: Address
let items: Address
let vault: Address
let place: Place
let start: unknown

const rpc = (method: string, ...params: readonly unknown[]) => requestRpc(evm.url, { method, params })

type Receipt = { readonly status: Hex; readonly gasUsed: Hex; readonly effectiveGasPrice: Hex }
const send = async (from: Address, to: Address, data: Hex, value = 0n) =>
  (await rpc('eth_sendTransactionSync', { from, to, data, value: numberToHex(value), gas: '0x200000' })) as Receipt

async function deploy(data: Hex): Promise<Address> {
  const from = evm.accounts[1]?.address ?? '0x'
  const nonce = BigInt(String(await rpc('eth_getTransactionCount', from, 'latest')))
  await rpc('eth_sendTransactionSync', { from, data, gas: '0x500000' })
  return getContractAddress({ from, nonce })
}

const allowance2 = 'approve(address,address,uint160,uint48)'

beforeAll(async () => {
  evm = await startEvm({ chainId: 31337 })
  scene = await readScene(evm)
  await rpc('anvil_setCode', permit2, permit2Code)
  votes = await deploy(signedToken.bytecode)
  items = await deploy(localItems.bytecode)
  vault = await deploy(encodeDeployData({ ...localVault, args: [scene.usdc] }))
  scene = { ...scene, nfts: items }
  place = { rpc, scene, votes, items, vault, pool: evm.contracts.usdcPool, permit2 }
  await prepare(scene)
})
afterAll(() => evm?.stop())
beforeEach(async () => {
  start = await rpc('evm_snapshot')
})
afterEach(() => rpc('evm_revert', start))

/** Sets up what an account has and allows that has used all of these before. */
async function prepare({ me, friend, thief, router, usdc, foy, weth, nft }: Scene): Promise<void> {
  for (const account of [me, friend, thief]) {
    await rpc('anvil_impersonateAccount', account)
    await rpc('anvil_setBalance', account, numberToHex(10n ** 21n))
  }
  const call = (to: Address, data: Hex, value?: bigint) => send(me, to, data, value)
  await call(votes, encode('mint(address,uint256)', me, 10n ** 12n))
  for (const id of [7n, 8n]) {
    await call(items, encodeFunctionData({ abi: localItems.abi, functionName: 'mint', args: [me, id, 10n, 'data:,'] }))
  }
  await call(weth, encode('deposit()'), 10n ** 19n)
  for (const one of [usdc, foy, weth, votes]) {
    for (const spender of [me, router, vault]) await call(one, encode('approve(address,uint256)', spender, 10n ** 10n))
    await call(one, encode('approve(address,uint256)', permit2, most))
    for (const spender of [me, router, thief]) await call(permit2, encode(allowance2, one, spender, 10n ** 10n, late))
  }
  for (const one of [nft, items]) await call(one, encode('setApprovalForAll(address,bool)', router, true))
  await call(vault, encode('deposit(uint256,address)', 50n * million, me))
}

/** Which contract stands on the local chain for what a standard’s calls go to. */
const places: readonly (readonly [source: RegExp, at: () => Partial<Scene>])[] = [
  [/eip-(20|721)$/, () => ({})],
  [/eip-1155$/, () => ({})],
  [/StandardToken|access$|IVotes/, () => ({ foy: votes })],
  [/eip-(2612|3009)$/, () => ({ usdc: votes })],
  [/IWETH/, () => ({})],
  [/permit2/, () => ({ anything: permit2 })],
  [/UniswapV2Router02/, () => ({})],
  [/eip-4626$/, () => ({ anything: vault })],
  [/multicall/, () => ({})],
]

type Row = {
  readonly name: string
  readonly level: Level
  readonly to: () => Address
  readonly signature: string
  readonly args: (scene: Scene) => readonly unknown[] | Promise<readonly unknown[]>
  readonly value?: bigint
}

const corpus = places.flatMap(([source, place]) =>
  publicCalls
    .filter((one) => source.test(one.source))
    .map(({ name, selector, at, args, ...call }): Row => {
      const read = () => ({ ...scene, ...place() })
      return { name: `${name} (${selector})`, ...call, to: () => read()[at], args: () => args(read()) }
    }),
)

const split = (signature: Hex) => {
  const { r, s, yParity } = parseSignature(signature)
  return [27 + yParity, r, s] as const
}
/** Signs what a call brings to the network, as its holder did before. */
async function sign(form: string, at: { readonly name: string; readonly contract: Address }, message: object) {
  const types = toTypes(form) as Record<string, { name: string; type: string }[]>
  const domain = {
    name: at.name,
    ...(at.name !== 'Permit2' && { version: '1' }),
    chainId: 31337,
    verifyingContract: at.contract,
  }
  const account = privateKeyToAccount(evm.accounts[0]?.privateKey ?? '0x')
  const primaryType = form.slice(0, form.indexOf('('))
  return await account.signTypedData({ types, primaryType, domain, message: message as Record<string, unknown> })
}
const signAtVotes = (form: string, message: object) => sign(form, { name: 'USD Coin', contract: votes }, message)
const inPermit2 = (form: string, message: object) => sign(form, { name: 'Permit2', contract: permit2 }, message)

const permitForm = 'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)'
const permitOf = async ({ me, thief: spender }: Scene, value: bigint) => {
  const signature = await signAtVotes(permitForm, { owner: me, spender, value, nonce: 0n, deadline: soon })
  return [me, spender, value, soon, ...split(signature)]
}
const permitCall = 'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)'
const transferForm =
  'TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)'
const word: Hex = `0x${'11'.repeat(32)}`

/** Beside the corpus: calls with signatures that hold, and what a thief would ask for. */
const own: readonly Row[] = [
  { name: 'the coin', level: 'calm', to: () => scene.friend, signature: '', args: () => [], value: 10n ** 18n },
  {
    name: 'a permit, brought to the network',
    level: 'danger',
    to: () => votes,
    signature: permitCall,
    args: (here) => permitOf(here, 3n * million),
  },
  {
    name: 'a permit for all, brought to the network',
    level: 'danger',
    to: () => votes,
    signature: permitCall,
    args: (here) => permitOf(here, most),
  },
  {
    name: 'an authorization of EIP-3009, brought to the network',
    level: 'caution',
    to: () => votes,
    signature: 'transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,uint8,bytes32,bytes32)',
    args: async ({ me: from, friend: to }) => {
      const message = { from, to, value: million, validAfter: 0n, validBefore: soon, nonce: word }
      return [from, to, million, 0n, soon, word, ...split(await signAtVotes(transferForm, message))]
    },
  },
  {
    name: 'Permit2’s permit, brought to the network',
    level: 'danger',
    to: () => permit2,
    signature: 'permit(address,((address,uint160,uint48,uint48),address,uint256),bytes)',
    args: async ({ me, usdc, friend: spender }) => {
      const details = { token: usdc, amount: 2n * million, expiration: late, nonce: 0 }
      const form =
        'PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)'
      const signature = await inPermit2(form, { details, spender, sigDeadline: soon })
      return [me, [[usdc, 2n * million, late, 0], spender, soon], signature]
    },
  },
  {
    name: 'Permit2’s transfer by signature',
    level: 'calm',
    to: () => permit2,
    signature: 'permitTransferFrom(((address,uint256),uint256,uint256),(address,uint256),address,bytes)',
    args: async ({ me, usdc, friend }) => {
      const form =
        'PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline)TokenPermissions(address token,uint256 amount)'
      const permitted = { token: usdc, amount: 9n * million }
      const signature = await inPermit2(form, { permitted, spender: me, nonce: 0n, deadline: soon })
      // less is asked for than was permitted
      return [[[usdc, 9n * million], 0n, soon], [friend, 4n * million], me, signature]
    },
  },
  {
    name: 'one NFT for a thief to take',
    level: 'danger',
    to: () => scene.nft,
    signature: 'approve(address,uint256)',
    args: ({ thief }) => [thief, 1n],
  },
  {
    name: 'every item for a thief to take',
    level: 'danger',
    to: () => items,
    signature: 'setApprovalForAll(address,bool)',
    args: ({ thief }) => [thief, true],
  },
  {
    name: 'an approval of a token that answers nothing',
    level: 'danger',
    to: () => scene.usdt,
    signature: 'approve(address,uint256)',
    args: ({ thief }) => [thief, million],
  },
  {
    name: 'an NFT, by the function of tokens',
    level: 'calm',
    to: () => scene.nft,
    signature: 'transferFrom(address,address,uint256)',
    args: ({ me, friend }) => [me, friend, 2n],
  },
  {
    name: 'a vault’s deposit for a thief',
    level: 'caution',
    to: () => vault,
    signature: 'deposit(uint256,address)',
    args: ({ thief }) => [million, thief],
  },
  {
    name: 'a vault emptied for a thief',
    level: 'caution',
    to: () => vault,
    signature: 'withdraw(uint256,address,address)',
    args: ({ thief, me }) => [50n * million, thief, me],
  },
  {
    name: 'liquidity',
    level: 'caution',
    to: () => scene.router,
    signature: 'addLiquidityETH(address,uint256,uint256,uint256,address,uint256)',
    args: ({ usdc, me }) => [usdc, 3n * million, 0n, 0n, me, soon],
    value: 10n ** 16n,
  },
  {
    name: 'coin through Multicall3',
    level: 'caution',
    to: () => scene.multicall,
    signature: 'aggregate3Value((address,bool,uint256,bytes)[])',
    args: ({ friend }) => [[[friend, false, 10n ** 15n, '0x']]],
    value: 10n ** 15n,
  },
  {
    name: 'coin that stays at Multicall3',
    level: 'caution',
    to: () => scene.multicall,
    signature: 'aggregate3((address,bool,bytes)[])',
    args: ({ thief }) => [[[thief, true, '0x12345678']]],
    value: 10n ** 15n,
  },
  {
    name: 'all WETH unwrapped',
    level: 'calm',
    to: () => scene.weth,
    signature: 'withdraw(uint256)',
    args: () => [10n ** 19n],
  },
]

const done = new Map<Done | 'fails', number>()

describe('what a call does at the real contracts is what is said of it', () => {
  test.each([...corpus, ...own])(
    'default: $level: $name',
    async ({ name, level, to: at, signature, args, value = 0n }) => {
      const to = at()
      const data = signature ? encode(signature, ...(await args(scene))) : '0x'
      const contractNames = Object.fromEntries(
        [scene.router, scene.weth, permit2, vault].map((one) => [one.toLowerCase(), 'Local']),
      )
      const params = [{ from: scene.me, to, data, value: numberToHex(value) }]
      const review = await readReview({
        method: 'eth_sendTransaction',
        params,
        account: scene.me,
        rpc: nodeOf(evm),
        contractNames,
      })
      const before = await readHeld(place)
      const { status, gasUsed, effectiveGasPrice } = await send(scene.me, to, data, value)
      const after = await readHeld(place)
      const note = (what: Done | 'fails') => done.set(what, (done.get(what) ?? 0) + 1)

      if (status !== '0x1') {
        note('fails')
        expect(review.balanceChanges.kind, toText(review)).toBe('fails')
        return
      }
      const paid = BigInt(gasUsed) * BigInt(effectiveGasPrice)
      note(compareMoved(review, { before, after, paid }, place))
      if (own.some((row) => row.name === name)) expect(levelOf(review), toText(review)).toBe(level)
    },
  )

  test('default: most of them do something', () => {
    const counts = Object.fromEntries(done)
    console.info(`Calls at real contracts: ${JSON.stringify(counts)}`)
    expect(counts).toEqual({ moves: 40, allows: 7, ends: 6, fails: 25, nothing: 5 })
  })
})
