import { daiToken, permit2Code, type RunningEvm, requestRpc, signedToken, startEvm } from 'devnet'
import {
  type Abi,
  type Address,
  concat,
  encodeAbiParameters,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  hashDomain,
  hashStruct,
  hexToBytes,
  keccak256,
  numberToHex,
  parseAbi,
  parseAbiParameters,
  parseSignature,
  serializeSignature,
  toHex,
} from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ApprovalRequest } from '../src/approvals/approval.ts'
import { signTypedData } from '../src/approvals/signTypedData.tsx'
import { deriveEvmAddress, signAll } from '../src/signer/keys.ts'
import { toTypes } from './support/formats/readFormat.ts'
import { nodeOf, toText } from './support/readRequest.ts'
import { toRequest } from './support/toRequest.ts'

const permit2: Address = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const thief: Address = '0xbDA5747bFD65F08deb54cb465eB87D40e51B197E'
const late = 4_000_000_000
const word = keccak256('0x01')
const million = 1_000_000n
const all = 1_000n * million
const most = 2n ** 256n - 1n
const most160 = 2n ** 160n - 1n
const entropy = new Uint8Array(16).fill(7)

const permit2Abi = parseAbi([
  'function allowance(address, address, address) view returns (uint160, uint48, uint48)',
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function transferFrom(address from, address to, uint160 amount, address token)',
  'struct Details { address token; uint160 amount; uint48 expiration; uint48 nonce; }',
  'struct Single { Details details; address spender; uint256 sigDeadline; }',
  'struct Batch { Details[] details; address spender; uint256 sigDeadline; }',
  'struct Part { address token; uint256 amount; }',
  'struct One { Part permitted; uint256 nonce; uint256 deadline; }',
  'struct Many { Part[] permitted; uint256 nonce; uint256 deadline; }',
  'struct Wish { address to; uint256 requestedAmount; }',
  'function permit(address owner, Single permitSingle, bytes signature)',
  'function permit(address owner, Batch permitBatch, bytes signature)',
  'function permitTransferFrom(One permit, Wish transferDetails, address owner, bytes signature)',
  'function permitTransferFrom(Many permit, Wish[] transferDetails, address owner, bytes signature)',
  'function permitWitnessTransferFrom(One permit, Wish transferDetails, address owner, bytes32 witness, string witnessTypeString, bytes signature)',
])

let evm: RunningEvm
let me: Address
let usdc: Address
let dai: Address
let start: unknown

const rpc = (method: string, ...params: readonly unknown[]) => requestRpc(evm.url, { method, params })
/** @returns whether it went through */
async function send(from: Address, to: Address, data: Hex): Promise<boolean> {
  const receipt = await rpc('eth_sendTransactionSync', { from, to, data, gas: '0x100000' })
  return (receipt as { readonly status: Hex }).status === '0x1'
}
const call = (abi: Abi, functionName: string, ...args: readonly unknown[]) =>
  encodeFunctionData({ abi, functionName, args })
const read = async (to: Address, data: Hex) => BigInt(`${await rpc('eth_call', { to, data }, 'latest')}`.slice(0, 66))
const held = (token: Address, owner: Address) => read(token, call(daiToken.abi, 'balanceOf', owner))
const allowed = (token: Address, spender: Address) => read(token, call(daiToken.abi, 'allowance', me, spender))
const allowedInPermit2 = (token: Address) => read(permit2, call(permit2Abi, 'allowance', me, token, thief))

async function deploy(abi: Abi, bytecode: Hex): Promise<Address> {
  const from = evm.accounts[0]?.address ?? '0x'
  const nonce = BigInt(String(await rpc('eth_getTransactionCount', from, 'latest')))
  await rpc('eth_sendTransactionSync', { from, data: encodeDeployData({ abi, bytecode }), gas: '0x500000' })
  return getContractAddress({ from, nonce })
}

beforeAll(async () => {
  evm = await startEvm({ chainId: 31337 })
  me = (await deriveEvmAddress(entropy)) as Address
  await rpc('anvil_setCode', permit2, permit2Code)
  usdc = await deploy(signedToken.abi, signedToken.bytecode)
  dai = await deploy(daiToken.abi, daiToken.bytecode)
  for (const account of [me, thief]) {
    await rpc('anvil_impersonateAccount', account)
    await rpc('anvil_setBalance', account, numberToHex(10n ** 18n))
  }
  for (const token of [usdc, dai]) {
    await send(thief, token, call(daiToken.abi, 'mint', me, all))
    // as it is with everybody who traded once
    await send(me, token, call(daiToken.abi, 'approve', permit2, most))
  }
})
afterAll(() => evm?.stop())
beforeEach(async () => {
  start = await rpc('evm_snapshot')
})
afterEach(() => rpc('evm_revert', start))

type Asked = { readonly form: string; readonly domain: object; readonly message: object }

const atToken = (token: Address, name: string) => ({ name, version: '1', chainId: 31337, verifyingContract: token })
const inPermit2 = { name: 'Permit2', chainId: 31337, verifyingContract: permit2 }

/** Reads what a site asks for as the window does, and signs what was read with the wallet's own signer. */
async function signForm({ form, domain, message }: Asked) {
  const types = toTypes(form)
  const data = { types, primaryType: form.slice(0, form.indexOf('(')), domain, message }
  const params = [me, JSON.stringify(data, (_, value) => (typeof value === 'bigint' ? String(value) : value))]
  const request = toRequest({ method: 'eth_signTypedData_v4', params, account: me, rpc: nodeOf(evm) })
  const sign = async (_: string, { orders }: { orders: Parameters<typeof signAll>[1] }) => {
    return { signatures: await signAll(entropy, orders) }
  }
  const signing = { ...request, wallet: { ...request.wallet, sign } } as unknown as ApprovalRequest
  const content = await signTypedData.read(signing)
  const review = signTypedData.review?.(content, signing)
  if (!review) throw new Error('Nothing is shown')
  const signature = (await signTypedData.run(content, signing)) as Hex
  return { review, text: toText(review), signature }
}

const split = (signature: Hex) => {
  const { r, s, yParity } = parseSignature(signature)
  return [27 + yParity, r, s] as const
}

/** All that the thief can make of what may be taken now. */
async function takeAll(): Promise<void> {
  for (const token of [usdc, dai]) {
    for (const amount of [all, 100n * million, million]) {
      await send(thief, token, call(daiToken.abi, 'transferFrom', me, thief, amount))
      await send(thief, permit2, call(permit2Abi, 'transferFrom', me, thief, amount, token))
    }
  }
}
const taken = async () => ({ usdc: await held(usdc, thief), dai: await held(dai, thief) })

const forms = {
  permit: 'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)',
  daiPermit: 'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)',
  transfer:
    'TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)',
  receive:
    'ReceiveWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)',
  cancel: 'CancelAuthorization(address authorizer,bytes32 nonce)',
  delegation: 'Delegation(address delegatee,uint256 nonce,uint256 expiry)',
  single:
    'PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)',
  batch:
    'PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)',
  one: 'PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline)TokenPermissions(address token,uint256 amount)',
  many: 'PermitBatchTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline)TokenPermissions(address token,uint256 amount)',
  witness:
    'PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,PermitDetails details)PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)TokenPermissions(address token,uint256 amount)',
} as const

const part = (token: Address, amount: bigint, nonce = 0) => ({ token, amount, expiration: late, nonce })
/** Nothing of a token: it needs no date. */
const none = (token: Address, nonce: number) => ({ token, amount: 0n, expiration: 0, nonce })

type Case = {
  readonly name: string
  readonly says: readonly string[]
  readonly asked: () => Asked
  /** Hands the signature in, as a thief would. */
  readonly hand: (asked: Asked, signature: Hex) => Promise<boolean>
  readonly moves: { readonly usdc?: bigint; readonly dai?: bigint }
}

const handPermit: Case['hand'] = ({ message }, signature) => {
  const { value } = message as { readonly value: bigint }
  return send(thief, usdc, call(signedToken.abi, 'permit', me, thief, value, late, ...split(signature)))
}
const handDai: Case['hand'] = ({ message }, signature) => {
  const { expiry, allowed } = message as { readonly expiry: number; readonly allowed: boolean }
  return send(thief, dai, call(daiToken.abi, 'permit', me, thief, 0n, expiry, allowed, ...split(signature)))
}
const handAuthorization =
  (name: string): Case['hand'] =>
  (_, signature) =>
    send(thief, usdc, call(signedToken.abi, name, me, thief, 100n * million, 0n, late, word, ...split(signature)))
const handInPermit2: Case['hand'] = ({ message }, signature) =>
  send(thief, permit2, call(permit2Abi, 'permit', me, message, signature))
const handTransfer: Case['hand'] = ({ message }, signature) => {
  const { permitted, nonce, deadline } = message as {
    permitted: { amount: bigint } | { amount: bigint }[]
    nonce: bigint
    deadline: bigint
  }
  const wish = ({ amount }: { readonly amount: bigint }) => ({
    to: thief,
    requestedAmount: amount < all ? amount : all,
  })
  const wishes = Array.isArray(permitted) ? permitted.map(wish) : wish(permitted)
  return send(
    thief,
    permit2,
    call(permit2Abi, 'permitTransferFrom', { permitted, nonce, deadline }, wishes, me, signature),
  )
}
const witnessed =
  'PermitDetails details)PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)TokenPermissions(address token,uint256 amount)'
/** The structs of a type, as viem takes them. */
const toViem = (form: string): Record<string, { name: string; type: string }[]> =>
  Object.fromEntries(Object.entries(toTypes(form)).map(([name, fields]) => [name, [...fields]]))
const witnessTypes = toViem('PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)')
/** Of the struct that stands in the place of a witness. */
const toWitness = (data: Record<string, unknown>) =>
  hashStruct({ data, primaryType: 'PermitDetails', types: witnessTypes })

const permitOf = (value: bigint): Asked => ({
  form: forms.permit,
  domain: atToken(usdc, 'USD Coin'),
  message: { owner: me, spender: thief, value, nonce: 0, deadline: late },
})
const daiOf = (isAllowed: boolean): Asked => ({
  form: forms.daiPermit,
  domain: atToken(dai, 'Dai Stablecoin'),
  message: { holder: me, spender: thief, nonce: 0, expiry: late, allowed: isAllowed },
})
const authorizationOf = (form: string): Asked => ({
  form,
  domain: atToken(usdc, 'USD Coin'),
  message: { from: me, to: thief, value: 100n * million, validAfter: 0, validBefore: late, nonce: word },
})
const inPermit2Of = (form: string, message: object): Asked => ({ form, domain: inPermit2, message })
const singleOf = (details: object) => inPermit2Of(forms.single, { details, spender: thief, sigDeadline: late })
const batchOf = (...details: readonly object[]) =>
  inPermit2Of(forms.batch, { details, spender: thief, sigDeadline: late })
const transferOf = (form: string, permitted: object) =>
  inPermit2Of(form, { permitted, spender: thief, nonce: 0n, deadline: BigInt(late) })

/** What takes or gives: as much moves as was said. */
const moving: readonly Case[] = [
  {
    name: 'EIP-2612 for 100',
    says: ['spend up to 100 USDC'],
    asked: () => permitOf(100n * million),
    hand: handPermit,
    moves: { usdc: 100n * million },
  },
  {
    name: 'EIP-2612 for all',
    says: ['spend all your '],
    asked: () => permitOf(most),
    hand: handPermit,
    moves: { usdc: all },
  },
  {
    name: 'Dai’s permit',
    says: ['spend all your '],
    asked: () => daiOf(true),
    hand: handDai,
    moves: { dai: all },
  },
  {
    name: 'EIP-3009, sent by anybody',
    says: ['transfer 100 USDC from you to'],
    asked: () => authorizationOf(forms.transfer),
    hand: handAuthorization('transferWithAuthorization'),
    moves: { usdc: 100n * million },
  },
  {
    name: 'EIP-3009, fetched',
    says: ['transfer 100 USDC from you to'],
    asked: () => authorizationOf(forms.receive),
    hand: handAuthorization('receiveWithAuthorization'),
    moves: { usdc: 100n * million },
  },
  {
    name: 'Permit2’s allowance of 1',
    says: ['spend up to 1 USDC'],
    asked: () => singleOf(part(usdc, million)),
    hand: handInPermit2,
    moves: { usdc: million },
  },
  {
    name: 'Permit2’s allowance of all',
    says: ['spend all your '],
    asked: () => singleOf(part(usdc, most160)),
    hand: handInPermit2,
    moves: { usdc: all },
  },
  {
    name: 'Permit2’s allowances of two tokens',
    says: ['spend up to 100 USDC', 'spend all your '],
    asked: () => batchOf(part(usdc, 100n * million), part(dai, most160)),
    hand: handInPermit2,
    moves: { usdc: 100n * million, dai: all },
  },
  {
    name: 'Permit2’s transfer of 100',
    says: ['spend up to 100 USDC'],
    asked: () => transferOf(forms.one, { token: usdc, amount: 100n * million }),
    hand: handTransfer,
    moves: { usdc: 100n * million },
  },
  {
    name: 'Permit2’s transfer of all',
    says: ['spend all your '],
    asked: () => transferOf(forms.one, { token: usdc, amount: most }),
    hand: handTransfer,
    moves: { usdc: all },
  },
  {
    name: 'Permit2’s transfer of two tokens',
    says: ['spend up to 100 USDC', 'spend all your '],
    asked: () =>
      transferOf(forms.many, [
        { token: usdc, amount: 100n * million },
        { token: dai, amount: most },
      ]),
    hand: handTransfer,
    moves: { usdc: 100n * million, dai: all },
  },
  {
    name: 'Permit2’s transfer of all beside a witness that is called details, for nothing',
    says: ['spend all your '],
    asked: () =>
      inPermit2Of(forms.witness, {
        permitted: { token: usdc, amount: most },
        spender: thief,
        nonce: 0n,
        deadline: BigInt(late),
        details: none(usdc, 0),
      }),
    hand: (_, signature) => {
      const permit = { permitted: { token: usdc, amount: most }, nonce: 0n, deadline: BigInt(late) }
      const wish = { to: thief, requestedAmount: all }
      return send(
        thief,
        permit2,
        call(permit2Abi, 'permitWitnessTransferFrom', permit, wish, me, toWitness(none(usdc, 0)), witnessed, signature),
      )
    },
    moves: { usdc: all },
  },
]

describe('what a signature moves at the real contracts is what was said of it', () => {
  test.each(moving)('error: $name', async ({ says, asked, hand, moves }) => {
    const request = asked()
    const { review, text, signature } = await signForm(request)
    expect(review.level, text).not.toBe('calm')
    for (const words of says) expect(text).toContain(words)
    expect(await hand(request, signature)).toBe(true)
    await takeAll()
    expect(await taken()).toEqual({ usdc: 0n, dai: 0n, ...moves })
  })
})

type Calm = Pick<Case, 'name' | 'asked' | 'hand'> & {
  readonly says: () => readonly string[]
  /** What could be taken before. */
  readonly prepare: () => Promise<unknown>
  /** What is taken where nobody signs this. */
  readonly before: Case['moves']
}

const approveToken = (token: Address) => send(me, token, call(daiToken.abi, 'approve', thief, 100n * million))
const approveInPermit2 = (token: Address) =>
  send(me, permit2, call(permit2Abi, 'approve', token, thief, 100n * million, late))
const both = { usdc: 100n * million, dai: 100n * million }
const ends = (...whats: readonly string[]) =>
  whats.map((what) => `This signature can only revoke ${thief}’s approval for ${what}.`)
/** A transfer that was signed before, and waits. */
let waiting: Hex | undefined

const calm: readonly Calm[] = [
  {
    name: 'EIP-2612 for nothing',
    says: () => ends('USDC'),
    asked: () => permitOf(0n),
    hand: handPermit,
    prepare: () => approveToken(usdc),
    before: { usdc: both.usdc },
  },
  {
    name: 'Dai’s permit, not allowed',
    says: () => ends('DAI'),
    asked: () => daiOf(false),
    hand: handDai,
    prepare: () => approveToken(dai),
    before: { dai: both.dai },
  },
  {
    name: 'Permit2’s allowance of nothing',
    says: () => ends('USDC (Permit2)'),
    asked: () => singleOf(none(usdc, 0)),
    hand: handInPermit2,
    prepare: () => approveInPermit2(usdc),
    before: { usdc: both.usdc },
  },
  {
    name: 'Permit2’s allowances of nothing',
    says: () => ends('USDC (Permit2)', 'DAI (Permit2)'),
    asked: () => batchOf(none(usdc, 0), none(dai, 0)),
    hand: handInPermit2,
    prepare: async () => [await approveInPermit2(usdc), await approveInPermit2(dai)],
    before: both,
  },
  {
    name: 'an authorization of EIP-3009, cancelled',
    says: () => ['This signature can only cancel orders or approvals that you signed earlier. Your assets don’t move.'],
    asked: () => ({ form: forms.cancel, domain: atToken(usdc, 'USD Coin'), message: { authorizer: me, nonce: word } }),
    hand: (_, signature) =>
      send(thief, usdc, call(signedToken.abi, 'cancelAuthorization', me, word, ...split(signature))),
    prepare: async () => {
      waiting = (await signForm(authorizationOf(forms.transfer))).signature
    },
    before: { usdc: 100n * million },
  },
  {
    name: 'votes of one’s own',
    says: () => ['This signature can only give you the votes of your own USDC.'],
    asked: () => ({
      form: forms.delegation,
      domain: atToken(usdc, 'USD Coin'),
      message: { delegatee: me, nonce: 0, expiry: late },
    }),
    hand: (_, signature) =>
      send(thief, usdc, call(signedToken.abi, 'delegateBySig', me, 0n, late, ...split(signature))),
    prepare: () => Promise.resolve(),
    before: {},
  },
]

describe('what a calm signature can do at the real contracts is what is said of it', () => {
  const take = async () => {
    if (waiting) await handAuthorization('transferWithAuthorization')(permitOf(0n), waiting)
    await takeAll()
    return await taken()
  }
  beforeEach(() => {
    waiting = undefined
  })

  test.each(calm)(
    'default: $name ends what it says, and moves nothing',
    async ({ says, asked, hand, prepare, before }) => {
      await prepare()
      const request = asked()
      const { review, text, signature } = await signForm(request)
      expect(review.level, text).toBe('calm')
      expect(review.findings.map(({ sentence }) => sentence)).toEqual(says())
      // without it the thief takes what it could take before: so there was something to end
      const point = await rpc('evm_snapshot')
      expect(await take()).toEqual({ usdc: 0n, dai: 0n, ...before })
      await rpc('evm_revert', point)
      expect(await hand(request, signature)).toBe(true)
      expect(await take()).toEqual({ usdc: 0n, dai: 0n })
      expect([await allowed(usdc, thief), await allowed(dai, thief)]).toEqual([0n, 0n])
      expect([await allowedInPermit2(usdc), await allowedInPermit2(dai)]).toEqual([0n, 0n])
    },
  )

  test.each(calm)('error: the signature of $name does nothing anywhere else', async ({ asked }) => {
    const { signature } = await signForm(asked())
    for (const { asked: other, hand } of moving) expect(await hand(other(), signature)).toBe(false)
    expect(await taken()).toEqual({ usdc: 0n, dai: 0n })
  })

  test('behavior: the votes come to the account itself', async () => {
    const request = calm.at(-1)
    if (!request) throw new Error('The table is empty')
    await request.hand(request.asked(), (await signForm(request.asked())).signature)
    expect(await read(usdc, call(signedToken.abi, 'getVotes', me))).toBe(all)
  })
})

test('error: a struct whose name spells Permit2’s own is not signed: the real contract would take such a signature', async () => {
  const name =
    'PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,X x)TokenPermissions(address token,uint256 amount)Zap'
  const fields = '(bytes32 a,address delegatee,uint256 nonce,uint256 expiry,bytes32 b)'
  const permitted = { token: usdc, amount: most }
  const inside = hashStruct({ data: permitted, primaryType: 'TokenPermissions', types: toViem(forms.one) })
  const words = [keccak256(toHex(`${name}${fields}`)), inside, thief, 0n, BigInt(late), word] as const
  const struct = keccak256(
    encodeAbiParameters(parseAbiParameters('bytes32, bytes32, address, uint256, uint256, bytes32'), words),
  )
  const domain = hashDomain({
    domain: inPermit2,
    types: { EIP712Domain: toTypes('D(string name,uint256 chainId,address verifyingContract)')['D'] },
  } as never)
  const bytes = hexToBytes(keccak256(concat(['0x1901', domain, struct])))
  const [signed = new Uint8Array()] = await signAll(entropy, [{ curve: 'secp256k1', bytes }])
  const signature = serializeSignature({
    r: toHex(signed.slice(0, 32)),
    s: toHex(signed.slice(32, 64)),
    yParity: signed[64] ?? 0,
  })
  const permit = { permitted, nonce: 0n, deadline: BigInt(late) }
  const witnessType = `X x)TokenPermissions(address token,uint256 amount)Zap${fields}`
  const wish = { to: thief, requestedAmount: all }
  const data = call(permit2Abi, 'permitWitnessTransferFrom', permit, wish, me, word, witnessType, signature)
  expect(await send(thief, permit2, data)).toBe(true)
  expect((await taken()).usdc).toBe(all)
  // asked of the wallet, the same is refused before anybody sees it
  const message = { a: inside, delegatee: thief, nonce: 0, expiry: late, b: word }
  const params = [
    me,
    JSON.stringify({ types: { [name]: toTypes(`S${fields}`)['S'] }, primaryType: name, domain: inPermit2, message }),
  ]
  const request = toRequest({ method: 'eth_signTypedData_v4', params, account: me, rpc: nodeOf(evm) })
  await expect(signTypedData.read(request)).rejects.toThrow('letters, digits, _, $ and :')
})
