import {
  type Address,
  concat,
  createPublicClient,
  decodeErrorResult,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  getAddress,
  type Hex,
  hashStruct,
  hashTypedData,
  http,
  isAddressEqual,
  maxUint256,
  numberToHex,
  pad,
  parseAbi,
  parseAbiParameters,
  parseEther,
  size,
  slice,
  stringToHex,
  toFunctionSelector,
  toHex,
  zeroHash,
} from 'viem'
import { createBundlerClient, toSimple7702SmartAccount, toSoladySmartAccount } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { smartAccountFactory } from '../evm/artifacts/contracts.ts'
import { requestRpc } from '../evm/requestRpc.ts'
import { type RunningEvm, setEther, startEvm } from '../evm/startEvm.ts'
import { type RunningBundler, startBundler } from './bundlerPart.ts'
import { delegationFramework } from './delegationFramework.ts'
import { findBundler, installBundler } from './installBundler.ts'

let evm: RunningEvm
let bundler: RunningBundler | undefined
let problem = ''

beforeAll(async () => {
  await installBundler().catch((error: Error) => {
    problem = error.message
  })
  if (!findBundler()) return
  evm = await startEvm({ chainId: 31337 })
  bundler = await startBundler({ evm })
}, 240_000)
afterAll(async () => {
  await bundler?.stop()
  await evm?.stop()
})
beforeEach((context) => {
  if (!bundler) context.skip(`not run: ${problem}`)
})

const accountAbi = parseAbi([
  'function upgradeToAndCall(address implementation, bytes data) payable',
  'function execute(address target, uint256 value, bytes data) payable',
  'function executeFromExecutor(bytes32 mode, bytes execution) payable returns (bytes[])',
  'function owner() view returns (address)',
])
const managerAbi = parseAbi([
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
  'function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] executions)',
  'function disableDelegation(Delegation delegation)',
  'function currentNonce(address manager, address delegator) view returns (uint256)',
  'function incrementNonce(address manager)',
])
const reasons = parseAbi([
  'error Error(string reason)',
  'error Unauthorized()',
  'error CannotUseADisabledDelegation()',
  'error InvalidDelegate()',
  'error InvalidDelegator()',
  'error InvalidAuthority()',
  'error InvalidEOASignature()',
  'error InvalidERC1271Signature()',
])
/** Asked without a price for gas, as bundlers estimate, Solady's account burns it all over a signature that is wrong. */
const badSignature = /^InvalidERC1271Signature|with reason: 0x\.$/m
const erc20 = parseAbi([
  'function transfer(address to, uint256 amount) returns (bool)',
  'function approve(address spender, uint256 amount) returns (bool)',
  'function mint(address to, uint256 amount)',
  'function balanceOf(address) view returns (uint256)',
])
const delegationParameters = parseAbiParameters([
  'Delegation[]',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
])
const types = {
  Delegation: [
    { name: 'delegate', type: 'address' },
    { name: 'delegator', type: 'address' },
    { name: 'authority', type: 'bytes32' },
    { name: 'caveats', type: 'Caveat[]' },
    { name: 'salt', type: 'uint256' },
  ],
  Caveat: [
    { name: 'enforcer', type: 'address' },
    { name: 'terms', type: 'bytes' },
  ],
} as const

const manager = delegationFramework.DelegationManager
const friend = '0x000000000000000000000000000000000000bEEF'
const root = toHex(maxUint256, { size: 32 })
const day = 86_400n

type Caveat = { readonly enforcer: Address; readonly terms: Hex; readonly args: Hex }
type Execution = { readonly to: Address; readonly value?: bigint; readonly data?: Hex }
type Delegation = {
  readonly delegate: Address
  readonly delegator: Address
  readonly authority: Hex
  readonly caveats: readonly Caveat[]
  readonly salt: bigint
  readonly signature: Hex
}

const word = (value: bigint) => numberToHex(value, { size: 32 })
const caveat = (name: keyof typeof delegationFramework, terms: Hex): Caveat => {
  return { enforcer: delegationFramework[name], terms, args: '0x' }
}
const until = (end: bigint) =>
  caveat('TimestampEnforcer', concat([numberToHex(0n, { size: 16 }), numberToHex(end, { size: 16 })]))

function connect() {
  if (!bundler) throw new Error('no bundler')
  const chain = {
    id: evm.chainId,
    name: evm.name,
    nativeCurrency: evm.nativeCurrency,
    rpcUrls: { default: { http: [evm.url] } },
  }
  const client = createPublicClient({ chain, transport: http(), pollingInterval: 50 })
  const transport = http(bundler.url, { retryCount: 0 })
  return { client, calls: createBundlerClient({ client, chain, transport, pollingInterval: 50 }), running: bundler }
}

/** An account that was there before, upgraded by its owner, and a session key with an account of its own (EIP-7702). */
async function createWorld() {
  const { client, calls, running } = connect()
  const owner = privateKeyToAccount(generatePrivateKey())
  const salt = concat([owner.address, toHex(0, { size: 12 })])
  const factory = running.contracts.factory
  const made = await toSoladySmartAccount({ client, owner, factoryAddress: factory, salt })
  const factoryData = encodeFunctionData({ abi: smartAccountFactory.abi, functionName: 'createAccount', args: [salt] })
  const account = Object.assign(made, {
    getFactoryArgs: async () => ((await made.isDeployed()) ? {} : { factory, factoryData }),
  })
  await setEther(evm, { address: account.address, wei: parseEther('10000') })
  const order = async (data: Hex, to: Address = account.address) => {
    const hash = await calls.sendUserOperation({ account, calls: [{ to, data }] })
    expect((await calls.waitForUserOperationReceipt({ hash })).success).toBe(true)
  }
  await order(
    encodeFunctionData({
      abi: erc20,
      functionName: 'mint',
      args: [account.address, 1_000n],
    }),
    evm.contracts.usdc.address,
  )
  const upgrade = [running.contracts.sessionAccount, '0x'] as const
  await order(encodeFunctionData({ abi: accountAbi, functionName: 'upgradeToAndCall', args: upgrade }))

  const key = privateKeyToAccount(generatePrivateKey())
  const session = await createSession(key)
  let salts = 0n
  const grant = async (
    caveats: readonly Caveat[],
    delegate: Address = key.address,
    chainId = evm.chainId,
  ): Promise<Delegation> => {
    salts += 1n
    const message = { delegate, delegator: account.address, authority: root, caveats, salt: salts }
    const domain = {
      name: 'DelegationManager',
      version: '1',
      chainId,
      verifyingContract: manager,
    } as const
    const signed = await account.signTypedData({ domain, types, primaryType: 'Delegation', message })
    return { ...message, signature: withTypesInOrder(signed) }
  }
  return { client, account, owner, order, session, grant, key }
}

const [delegationType, caveatType] = [
  'Delegation(address delegate,address delegator,bytes32 authority,Caveat[] caveats,uint256 salt)',
  'Caveat(address enforcer,bytes terms)',
] as const

/** The library appends the types in another order than it signs them in; in order, the name of the first follows them. @see ERC-7739 */
function withTypesInOrder(signature: Hex): Hex {
  const [appended, inOrder] = [delegationType + caveatType, `${caveatType}${delegationType}Delegation`]
  const end = `${stringToHex(appended).slice(2)}${numberToHex(appended.length, { size: 2 }).slice(2)}`
  expect(signature.endsWith(end)).toBe(true)
  return concat([
    signature.slice(0, -end.length) as Hex,
    stringToHex(inOrder),
    numberToHex(inOrder.length, { size: 2 }),
  ])
}

/** Creates what the holder of a session key has: an account at the key's own address, on EntryPoint 0.8, behind the bundler. */
async function createSession(owner = privateKeyToAccount(generatePrivateKey())) {
  const { client, calls, running } = connect()
  await setEther(evm, { address: owner.address, wei: parseEther('10000') })
  const { implementation } = running.contracts
  const account = await toSimple7702SmartAccount({ client, owner, implementation })
  const send = async (data: Hex) => {
    const isThere = await client.getCode({ address: owner.address })
    const nonce = await client.getTransactionCount({ address: owner.address })
    const authorization = isThere
      ? undefined
      : await owner.signAuthorization({ address: implementation, chainId: evm.chainId, nonce })
    const operation = { account, ...(authorization && { authorization }), calls: [{ to: manager, data }] }
    const hash = await calls.sendUserOperation(operation).catch((error: Error) => {
      throw new Error(readReason(error))
    })
    const { success } = await calls.waitForUserOperationReceipt({ hash })
    if (!success) throw new Error('reverted in the block')
  }
  const redeem = (...parts: readonly (readonly [readonly Delegation[], Execution, Hex?])[]) =>
    send(encodeRedemption(parts))
  return { address: owner.address, redeem, send }
}

/** Reads what the contract said, out of what the bundler says. */
function readReason({ message }: Error): string {
  const [, data = '0x'] = /with reason: (0x[0-9a-f]*)/.exec(message) ?? []
  if (data.length < 10) return message
  const { errorName, args = [] } = decodeErrorResult({ abi: reasons, data: data as Hex })
  return `${errorName} ${args.join(' ')}`
}

function encodeRedemption(parts: readonly (readonly [readonly Delegation[], Execution, Hex?])[]): Hex {
  const contexts = parts.map(([chain]) =>
    chain.length > 0 ? encodeAbiParameters(delegationParameters, [chain]) : '0x',
  )
  const executions = parts.map(([, { to, value = 0n, data = '0x' }]) =>
    encodePacked(['address', 'uint256', 'bytes'], [to, value, data]),
  )
  const modes = parts.map(([, , mode = zeroHash]) => mode)
  return encodeFunctionData({ abi: managerAbi, functionName: 'redeemDelegations', args: [contexts, modes, executions] })
}

const now = async () => (await connect().client.getBlock()).timestamp
const usdc = () => evm.contracts.usdc.address
const usdcOf = (address: Address) =>
  connect().client.readContract({ address: usdc(), abi: erc20, functionName: 'balanceOf', args: [address] })
const transfer = (amount: bigint, to: Address = friend): Execution => {
  return { to: usdc(), data: encodeFunctionData({ abi: erc20, functionName: 'transfer', args: [to, amount] }) }
}
const approve: Execution = {
  get to() {
    return usdc()
  },
  data: encodeFunctionData({ abi: erc20, functionName: 'approve', args: [friend, maxUint256] }),
}
const mint: Execution = {
  get to() {
    return usdc()
  },
  data: encodeFunctionData({ abi: erc20, functionName: 'mint', args: [friend, 1n] }),
}

test('default: the contracts stand where they stand on every chain, and the account where its README has it', () => {
  expect(delegationFramework).toEqual({
    DelegationManager: '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3',
    AllowedMethodsEnforcer: '0x2c21fD0Cb9DC8445CB3fb0DC5E7Bb0Aca01842B5',
    AllowedTargetsEnforcer: '0x7F20f61b1f09b08D970938F6fa563634d65c4EeB',
    ERC20BalanceChangeEnforcer: '0xcdF6aB796408598Cea671d79506d7D48E97a5437',
    ERC20PeriodTransferEnforcer: '0x474e3Ae7E169e940607cC624Da8A15Eb120139aB',
    ERC20TransferAmountEnforcer: '0xf100b0819427117EcF76Ed94B358B1A5b5C6D2Fc',
    ExactCalldataEnforcer: '0x99F2e9bF15ce5eC84685604836F71aB835DBBdED',
    LimitedCallsEnforcer: '0x04658B29F6b82ed55274221a06Fc97D318E25416',
    NativeTokenPeriodTransferEnforcer: '0x9BC0FAf4Aca5AE429F4c06aEEaC517520CB16BD9',
    NativeTokenTransferAmountEnforcer: '0xF71af580b9c3078fbc2BBF16FbB8EEd82b330320',
    NonceEnforcer: '0xDE4f2FAC4B3D87A1d9953Ca5FC09FCa7F366254f',
    TimestampEnforcer: '0x1046bb45C8d673d4ea75321280DB34899413c069',
    ValueLteEnforcer: '0x92Bf12322527cAA612fd31a0e810472BBB106A8F',
  })
  expect(connect().running.contracts.sessionAccount).toBe('0xC5bDf3bdf536526778575a8F1734dB9024883370')
})

describe('a session key is held to what was granted, by the chain', () => {
  test('error: another contract, another function, coin on the way, more calls', async () => {
    const { grant, session, account } = await createWorld()
    const calls = await grant([
      until((await now()) + day),
      caveat('AllowedTargetsEnforcer', usdc()),
      caveat('AllowedMethodsEnforcer', toFunctionSelector('mint(address,uint256)')),
      caveat('ValueLteEnforcer', word(0n)),
      caveat('LimitedCallsEnforcer', word(2n)),
    ])
    const before = await usdcOf(friend)
    await session.redeem([[calls], mint])
    expect(await usdcOf(friend)).toBe(before + 1n)
    await expect(session.redeem([[calls], { ...mint, to: evm.contracts.foy.address }])).rejects.toThrow(
      'target-address-not-allowed',
    )
    await expect(session.redeem([[calls], approve])).rejects.toThrow(/method-not-allowed/)
    await expect(session.redeem([[calls], transfer(1n)])).rejects.toThrow(/method-not-allowed/)
    await expect(session.redeem([[calls], { to: usdc() }])).rejects.toThrow(/invalid-execution-data-length/)
    await expect(session.redeem([[calls], { ...mint, value: 1n }])).rejects.toThrow(/value-too-high/)
    // what mixes allowed and forbidden calls does nothing at all
    await expect(session.redeem([[calls], mint], [[calls], approve])).rejects.toThrow(/method-not-allowed/)
    expect(await usdcOf(friend)).toBe(before + 1n)
    await session.redeem([[calls], mint])
    await expect(session.redeem([[calls], mint])).rejects.toThrow(/limit-exceeded/)
    expect(await usdcOf(account.address)).toBe(1_000n)
  })

  test('error: an ERC-20 amount above that of a call, of all calls, of a period; another function; another token', async () => {
    const { grant, session, account } = await createWorld()
    const end = until((await now()) + day)
    const total = await grant([
      end,
      caveat('ValueLteEnforcer', word(0n)),
      caveat('ERC20TransferAmountEnforcer', encodePacked(['address', 'uint256'], [usdc(), 100n])),
      caveat(
        'ERC20BalanceChangeEnforcer',
        encodePacked(['bool', 'address', 'address', 'uint256'], [true, usdc(), account.address, 60n]),
      ),
    ])
    await expect(session.redeem([[total], transfer(61n)])).rejects.toThrow(/exceeded-balance-decrease/)
    await session.redeem([[total], transfer(60n)])
    await expect(session.redeem([[total], transfer(41n)])).rejects.toThrow(/allowance-exceeded/)
    await session.redeem([[total], transfer(40n)])
    await expect(session.redeem([[total], transfer(1n)])).rejects.toThrow(/allowance-exceeded/)
    await expect(session.redeem([[total], approve])).rejects.toThrow(/invalid-method/)
    const foy = { ...transfer(1n), to: evm.contracts.foy.address }
    await expect(session.redeem([[total], foy])).rejects.toThrow(/invalid-contract/)
    expect(await usdcOf(account.address)).toBe(900n)

    const start = await now()
    const terms = encodePacked(['address', 'uint256', 'uint256', 'uint256'], [usdc(), 10n, day, start])
    const recurring = await grant([
      end,
      caveat('ValueLteEnforcer', word(0n)),
      caveat('ERC20PeriodTransferEnforcer', terms),
    ])
    await session.redeem([[recurring], transfer(10n)])
    await expect(session.redeem([[recurring], transfer(1n)])).rejects.toThrow(/transfer-amount-exceeded/)
  })

  test('error: coin above that of a call, of all calls, of a period; data with it', async () => {
    const { grant, session, account, client } = await createWorld()
    const end = until((await now()) + day)
    const plain = caveat('ExactCalldataEnforcer', '0x')
    const total = await grant([
      end,
      plain,
      caveat('ValueLteEnforcer', word(60n)),
      caveat('NativeTokenTransferAmountEnforcer', word(100n)),
    ])
    const before = await client.getBalance({ address: account.address })
    await expect(session.redeem([[total], { to: friend, value: 61n }])).rejects.toThrow(/value-too-high/)
    await session.redeem([[total], { to: friend, value: 60n }])
    await expect(session.redeem([[total], { to: friend, value: 41n }])).rejects.toThrow(/allowance-exceeded/)
    await expect(session.redeem([[total], { to: friend, value: 1n, data: '0x12345678' }])).rejects.toThrow(
      /invalid-calldata/,
    )
    // twice forty in one operation is eighty
    await expect(
      session.redeem([[total], { to: friend, value: 40n }], [[total], { to: friend, value: 40n }]),
    ).rejects.toThrow(/allowance-exceeded/)
    const period = concat([word(10n), word(day), word(await now())])
    const recurring = await grant([end, plain, caveat('NativeTokenPeriodTransferEnforcer', period)])
    await session.redeem([[recurring], { to: friend, value: 10n }])
    await expect(session.redeem([[recurring], { to: friend, value: 1n }])).rejects.toThrow(/transfer-amount-exceeded/)
    expect(before - (await client.getBalance({ address: account.address }))).toBe(70n)
  })

  test('error: after its time; what is revoked, at once, alone or all together', async () => {
    const { grant, session, order, client, account } = await createWorld()
    const limits = [
      caveat('AllowedTargetsEnforcer', usdc()),
      caveat('AllowedMethodsEnforcer', toFunctionSelector('mint(address,uint256)')),
      caveat('ValueLteEnforcer', word(0n)),
    ]
    const nonces = delegationFramework.NonceEnforcer
    const nonce = await client.readContract({
      address: nonces,
      abi: managerAbi,
      functionName: 'currentNonce',
      args: [manager, account.address],
    })
    const [one, other, short] = [
      await grant([until((await now()) + day), caveat('NonceEnforcer', word(nonce)), ...limits]),
      await grant([until((await now()) + day), caveat('NonceEnforcer', word(nonce)), ...limits]),
      await grant([until((await now()) + 600n), ...limits]),
    ]
    await session.redeem([[one], mint])
    await order(encodeFunctionData({ abi: managerAbi, functionName: 'disableDelegation', args: [one] }), manager)
    await expect(session.redeem([[one], mint])).rejects.toThrow('CannotUseADisabledDelegation')
    await session.redeem([[other], mint])
    await order(encodeFunctionData({ abi: managerAbi, functionName: 'incrementNonce', args: [manager] }), nonces)
    await expect(session.redeem([[other], mint])).rejects.toThrow(/invalid-nonce/)

    await session.redeem([[short], mint])
    await requestRpc(evm.url, { method: 'evm_increaseTime', params: [601] })
    await requestRpc(evm.url, { method: 'evm_mine', params: [] })
    await expect(session.redeem([[short], mint])).rejects.toThrow(/expired-delegation/)
  })

  test('error: before its time; what one period left in the next; two grants in one batch beyond one of them', async () => {
    const { grant, session, account } = await createWorld()
    const [start, plain] = [await now(), caveat('ValueLteEnforcer', word(0n))]
    const between = (from: bigint, end: bigint) =>
      caveat('TimestampEnforcer', concat([numberToHex(from, { size: 16 }), numberToHex(end, { size: 16 })]))
    const ofPeriod = (amount: bigint, from: bigint) => {
      const terms = encodePacked(['address', 'uint256', 'uint256', 'uint256'], [usdc(), amount, 1_000n, from])
      return caveat('ERC20PeriodTransferEnforcer', terms)
    }
    const early = await grant([between(start + 5_000n, start + day), plain, ofPeriod(10n, start)])
    const late = await grant([until(start + day), plain, ofPeriod(10n, start + 5_000n)])
    const recurring = await grant([until(start + day), plain, ofPeriod(10n, start)])
    const other = await grant([until(start + day), plain, ofPeriod(3n, start)])
    await expect(session.redeem([[early], transfer(1n)])).rejects.toThrow(/early-delegation/)
    await expect(session.redeem([[late], transfer(1n)])).rejects.toThrow(/transfer-not-started/)
    await session.redeem([[recurring], transfer(4n)])
    // six are left of one and three of the other: neither lends, and one too many undoes all of the batch
    const beyond = session.redeem([[recurring], transfer(6n)], [[other], transfer(4n)])
    await expect(beyond).rejects.toThrow(/transfer-amount-exceeded/)
    expect(await usdcOf(account.address)).toBe(996n)
    await requestRpc(evm.url, { method: 'evm_increaseTime', params: [1_001] })
    await requestRpc(evm.url, { method: 'evm_mine', params: [] })
    // a new period has its own ten, not the six besides
    await expect(session.redeem([[recurring], transfer(11n)])).rejects.toThrow(/transfer-amount-exceeded/)
    await session.redeem([[recurring], transfer(10n)])
    await expect(session.redeem([[recurring], transfer(1n)])).rejects.toThrow(/transfer-amount-exceeded/)
    expect(await usdcOf(account.address)).toBe(986n)
  })

  test('error: what was granted on another chain; a permit signed with the key in the account’s name', async () => {
    const { grant, session, account, key, client } = await createWorld()
    const elsewhere = await grant([until((await now()) + day)], key.address, evm.chainId + 1)
    await expect(session.redeem([[elsewhere], transfer(1n)])).rejects.toThrow(badSignature)
    const domain = { name: 'USD Coin', version: '2', chainId: evm.chainId, verifyingContract: usdc() } as const
    const fields = { owner: 'address', spender: 'address', value: 'uint256', nonce: 'uint256', deadline: 'uint256' }
    const permit = {
      domain,
      primaryType: 'Permit' as const,
      types: { Permit: Object.entries(fields).map(([name, type]) => ({ name, type })) },
      message: { owner: account.address, spender: friend, value: maxUint256, nonce: 0n, deadline: maxUint256 },
    }
    await session.redeem([[await grant([until((await now()) + day)])], transfer(1n)])
    const isValid = (signature: Hex) => client.verifyTypedData({ ...permit, address: account.address, signature })
    expect(await isValid(await account.signTypedData(permit))).toBe(true)
    expect(await isValid(await key.signTypedData(permit))).toBe(false)
  })

  test('error: changed, of another account, by another key, passed on with more', async () => {
    const { grant, session, key, account } = await createWorld()
    const other = await createWorld()
    const limits = [
      until((await now()) + day),
      caveat('AllowedTargetsEnforcer', usdc()),
      caveat('AllowedMethodsEnforcer', toFunctionSelector('mint(address,uint256)')),
    ]
    const granted = await grant(limits)
    const rest = granted.caveats.slice(1)
    await expect(session.redeem([[{ ...granted, caveats: rest }], mint])).rejects.toThrow(badSignature)
    await expect(session.redeem([[{ ...granted, caveats: [] }], approve])).rejects.toThrow(badSignature)
    await expect(session.redeem([[{ ...granted, delegator: other.account.address }], mint])).rejects.toThrow(
      badSignature,
    )
    await expect(other.session.redeem([[granted], mint])).rejects.toThrow('InvalidDelegate')
    await expect(session.redeem([[{ ...granted, salt: 99n }], mint])).rejects.toThrow(badSignature)
    // a key may hand on what it has, never more of it
    const passed: Delegation = { ...granted, delegate: other.key.address, delegator: key.address, signature: '0x' }
    await expect(other.session.redeem([[passed, granted], approve])).rejects.toThrow()
    expect(await usdcOf(account.address)).toBe(1_000n)
  })

  test('error: whatever it was granted, it orders neither the account itself, nor its EntryPoint, nor the manager', async () => {
    const { grant, session, account, running } = { ...(await createWorld()), running: connect().running }
    // a grant without a single limit, which the wallet never makes
    const all = await grant([])
    const upgrade = encodeFunctionData({ abi: accountAbi, functionName: 'upgradeToAndCall', args: [friend, '0x'] })
    for (const to of [account.address, running.contracts.entryPoint07, manager]) {
      await expect(session.redeem([[all], { to, data: upgrade }])).rejects.toThrow('Unauthorized')
    }
    // neither a batch nor a call that may fail unseen
    for (const mode of ['0x01', '0x0001', '0xff'] as const) {
      const whole = concat([mode, toHex(0, { size: 32 - (mode.length - 2) / 2 })])
      await expect(session.redeem([[all], transfer(1n), whole])).rejects.toThrow('Unauthorized')
    }
    // without a delegation the manager asks whoever calls it, which is the session key's own account
    await expect(session.redeem([[], transfer(1n)])).rejects.toThrow()
    await session.redeem([[all], transfer(1n)])
    expect(await usdcOf(account.address)).toBe(999n)
  })

  test('error: passed on with nothing said against it, twice over, or from somebody who has nothing', async () => {
    const { grant, session, account, key, client } = await createWorld()
    const other = await createWorld()
    const granted = await grant([
      until((await now()) + day),
      caveat('ValueLteEnforcer', word(0n)),
      caveat('ERC20TransferAmountEnforcer', encodePacked(['address', 'uint256'], [usdc(), 100n])),
    ])
    const domain = {
      name: 'DelegationManager',
      version: '1',
      chainId: evm.chainId,
      verifyingContract: manager,
    } as const
    const passOn = async (authority: Hex, salt: bigint): Promise<Delegation> => {
      const message = { delegate: other.key.address, delegator: key.address, authority, caveats: [], salt }
      return { ...message, signature: await key.signTypedData({ domain, types, primaryType: 'Delegation', message }) }
    }
    // the key's account has to be there to pass anything on
    await session.redeem([[granted], transfer(10n)])
    const authority = hashStruct({ data: granted, types, primaryType: 'Delegation' })
    const [first, second] = [await passOn(authority, 1n), await passOn(authority, 2n)]
    await expect(other.session.redeem([[first, granted], approve])).rejects.toThrow(/invalid-method/)
    await expect(other.session.redeem([[first, granted], { to: friend, value: 1n }])).rejects.toThrow(/value-too-high/)
    // however it is passed on, what all of them take is counted where it comes from
    await other.session.redeem([[first, granted], transfer(60n)])
    await expect(other.session.redeem([[second, granted], transfer(31n)])).rejects.toThrow(/allowance-exceeded/)
    await expect(session.redeem([[granted], transfer(31n)])).rejects.toThrow(/allowance-exceeded/)
    const both = other.session.redeem([[first, granted], transfer(20n)], [[second, granted], transfer(20n)])
    await expect(both).rejects.toThrow(/allowance-exceeded/)
    // a right that is nobody's, its own, or the one above it left out
    const noRight = 'InvalidAuthority'
    await expect(other.session.redeem([[await passOn(root, 3n), granted], transfer(1n)])).rejects.toThrow(noRight)
    await expect(other.session.redeem([[await passOn(zeroHash, 4n), granted], transfer(1n)])).rejects.toThrow(noRight)
    await expect(other.session.redeem([[first], transfer(1n)])).rejects.toThrow(noRight)
    await expect(other.session.redeem([[granted, first], transfer(1n)])).rejects.toThrow('InvalidDelegate')
    await expect(session.redeem([[granted, granted], transfer(1n)])).rejects.toThrow(noRight)
    expect(await usdcOf(account.address)).toBe(930n)
    expect(await client.getBalance({ address: account.address })).toBeGreaterThan(parseEther('9000'))
  })

  test('error: an account that comes in again while it is paid, or sends what it got back, has no more than was granted', async () => {
    const { grant, client, account } = await createWorld()
    const end = until((await now()) + day)
    /** At an address of its own: asks the manager for the same once more whenever it is called. */
    const setGreedy = async (place: Address, redemption: Hex) => {
      // copies what follows these 44 bytes, and calls the manager with it
      const length = numberToHex(size(redemption), { size: 2 }).slice(2)
      const code = `0x61${length}80602c5f395f5f825f5f73${manager.slice(2)}5af100`
      const padded = `${code}${'00'.repeat(44 - size(code as Hex))}${redemption.slice(2)}`
      await requestRpc(evm.url, { method: 'anvil_setCode', params: [place, padded] })
    }
    const attack = async (index: number, caveats: readonly Caveat[], value: bigint) => {
      const greedy = getAddress(pad(numberToHex(0x9eed00 + index), { size: 20 }))
      const granted = await grant([end, ...caveats], greedy)
      await setGreedy(greedy, encodeRedemption([[[granted], { to: greedy, value }]]))
      await setEther(evm, { address: greedy, wei: 0n })
      const from = evm.accounts[0]?.address
      await requestRpc(evm.url, {
        method: 'eth_sendTransactionSync',
        params: [{ from, to: greedy, gas: numberToHex(10_000_000) }],
      })
      return await client.getBalance({ address: greedy })
    }
    const plain = caveat('ExactCalldataEnforcer', '0x')
    // forty twice, and what would be the third is beyond the hundred
    expect(await attack(1, [plain, caveat('NativeTokenTransferAmountEnforcer', word(100n))], 40n)).toBe(80n)
    expect(await attack(2, [plain, caveat('LimitedCallsEnforcer', word(3n))], 1n)).toBe(3n)
    const period = concat([word(50n), word(day), word(await now())])
    expect(await attack(3, [plain, caveat('NativeTokenPeriodTransferEnforcer', period)], 20n)).toBe(40n)
    // what a contract gives back by ending itself leaves less to take all the same
    const giver = '0x00000000000000000000000000000000009171e5'
    await requestRpc(evm.url, { method: 'anvil_setCode', params: [giver, `0x73${account.address.slice(2)}ff`] })
    const session = await createSession()
    const limit = caveat('NativeTokenTransferAmountEnforcer', word(100n))
    const total = await grant([end, plain, limit], session.address)
    const before = await client.getBalance({ address: account.address })
    await session.redeem([[total], { to: giver, value: 60n }])
    expect(await client.getBalance({ address: account.address })).toBe(before)
    await expect(session.redeem([[total], { to: giver, value: 41n }])).rejects.toThrow(/allowance-exceeded/)
  })

  test('error: by a forwarder, by arguments nobody signed, by another writing of the signature, and by what a limit would not see', async () => {
    const { grant, session, account, key, running } = { ...(await createWorld()), running: connect().running }
    const all = await grant([])
    const upgrade = encodeFunctionData({ abi: accountAbi, functionName: 'upgradeToAndCall', args: [friend, '0x'] })
    // hands on what it is called with, and fails with it: it is not the account that calls
    for (const [index, to] of [account.address, running.contracts.entryPoint07, manager].entries()) {
      const forwarder = getAddress(pad(numberToHex(0xf0a000 + index), { size: 20 }))
      const code = `0x365f5f375f5f365f5f73${to.slice(2)}5af13d5f5f3e15602b573d5ff35b3d5ffd`
      await requestRpc(evm.url, { method: 'anvil_setCode', params: [forwarder, code] })
      const reason = index === 0 ? 'Unauthorized' : /with reason: 0x|Unauthorized/
      await expect(session.redeem([[all], { to: forwarder, data: upgrade }])).rejects.toThrow(reason)
    }
    const limited = await grant([
      until((await now()) + day),
      caveat('AllowedTargetsEnforcer', usdc()),
      caveat('AllowedMethodsEnforcer', toFunctionSelector('mint(address,uint256)')),
      caveat('LimitedCallsEnforcer', word(1n)),
    ])
    const wide = concat([usdc(), evm.contracts.foy.address, toFunctionSelector('approve(address,uint256)'), word(99n)])
    const withArgs = { ...limited, caveats: limited.caveats.map((one) => ({ ...one, args: wide })) }
    await expect(session.redeem([[withArgs], approve])).rejects.toThrow(/method-not-allowed/)
    await session.redeem([[withArgs], mint])
    await expect(session.redeem([[limited], mint])).rejects.toThrow(/limit-exceeded/)
    // r, n - s and the other v is the same signature in other bytes
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
    const [r, s, v] = [slice(limited.signature, 0, 32), BigInt(slice(limited.signature, 32, 64)), limited.signature]
    const flipped = BigInt(slice(v, 64, 65)) === 27n ? '0x1c' : '0x1b'
    const signature = concat([r, word(order - s), flipped, slice(v, 65)])
    await expect(session.redeem([[{ ...limited, signature }], mint])).rejects.toThrow(
      /limit-exceeded|InvalidERC1271Signature|with reason: 0x\.$/m,
    )
    // bytes behind the amount, and a transfer of others' to oneself
    const amount = await grant([
      until((await now()) + day),
      caveat('ERC20TransferAmountEnforcer', encodePacked(['address', 'uint256'], [usdc(), 100n])),
    ])
    const longer = concat([transfer(1n).data ?? '0x', word(1n)])
    await expect(session.redeem([[amount], { to: usdc(), data: longer }])).rejects.toThrow(/invalid-execution-length/)
    const from = parseAbi(['function transferFrom(address, address, uint256)'])
    const args = [account.address, key.address, 1n] as const
    const pull = encodeFunctionData({ abi: from, functionName: 'transferFrom', args })
    await expect(session.redeem([[amount], { to: usdc(), data: pull }])).rejects.toThrow(/invalid-execution-length/)
    expect(await usdcOf(account.address)).toBe(1_000n)
  })

  test('error: signed by the key itself in the account’s name, wrapped as ERC-7739 has it; an operation of any lane; after the account is another', async () => {
    const { grant, session, account, order, owner, client, key } = await createWorld()
    const { calls, running } = connect()
    const factoryAddress = running.contracts.factory
    const asKey = await toSoladySmartAccount({ client, owner: key, factoryAddress, address: account.address })
    const domain = {
      name: 'DelegationManager',
      version: '1',
      chainId: evm.chainId,
      verifyingContract: manager,
    } as const
    const message = {
      delegate: key.address,
      delegator: account.address,
      authority: root,
      caveats: [] as readonly Caveat[],
      salt: 77n,
    }
    const typed = { domain, types, primaryType: 'Delegation', message } as const
    const own = withTypesInOrder(await asKey.signTypedData(typed))
    await expect(session.redeem([[{ ...message, signature: own }], transfer(1n)])).rejects.toThrow(badSignature)
    // the owner's signature of something else, whatever it was a signature of
    const text = await account.signMessage({ message: hashTypedData(typed) })
    await expect(session.redeem([[{ ...message, signature: text }], transfer(1n)])).rejects.toThrow(badSignature)
    const bare = await owner.signTypedData(typed)
    await expect(session.redeem([[{ ...message, signature: bare }], transfer(1n)])).rejects.toThrow(badSignature)
    for (const nonceKey of [0n, 7n, 2n ** 192n - 1n]) {
      const nonce = (nonceKey << 64n) | 0n
      const asked = { account: asKey, nonce, calls: [{ to: friend, value: 1n }] } as const
      await expect(calls.sendUserOperation(asked)).rejects.toThrow(/signature|AA24|AA25|reverted|validat/i)
    }
    const kept = await grant([])
    await session.redeem([[kept], transfer(1n)])
    // with another owner what the one before has signed is worth nothing
    const handOver = encodeFunctionData({
      abi: parseAbi(['function transferOwnership(address newOwner) payable']),
      functionName: 'transferOwnership',
      args: [friend],
    })
    await order(handOver)
    await expect(session.redeem([[kept], transfer(1n)])).rejects.toThrow(badSignature)
    expect(await usdcOf(account.address)).toBe(999n)
  })

  test('behavior: of every sender, mode, target, value and length exactly one call of the manager’s is made as it is, to nobody of the account’s own', async () => {
    const { account, owner, client } = await createWorld()
    const { entryPoint07, sessionAccount } = connect().running.contracts
    const me = account.address
    // one answers with whom it was called by, with how much, with what; the other fails with what it was called with
    const [echo, failing] = [
      '0x00000000000000000000000000000000000ec401',
      '0x00000000000000000000000000000000000fa111',
    ] as const
    await requestRpc(evm.url, { method: 'anvil_setCode', params: [echo, '0x335f5234602052365f604037366040015ff3'] })
    await requestRpc(evm.url, { method: 'anvil_setCode', params: [failing, '0x365f5f37365ffd'] })
    const balance = await client.getBalance({ address: me })
    const own: readonly Address[] = [me, entryPoint07, manager]
    const targets: readonly Address[] = [echo, echo, failing, friend, ...own]
    const senders: readonly Address[] = [
      manager,
      manager,
      manager,
      owner.address,
      entryPoint07,
      me,
      echo,
      sessionAccount,
    ]
    const values = [0n, 1n, balance, balance + 1n]
    const random = createRandom(7)
    const pick = <item>(of: readonly item[]): item => of[random(of.length)] as item
    const bytes = (length: number) => Uint8Array.from({ length }, () => random(256))
    const oneBit = (bit: number) => numberToHex(1n << BigInt(bit), { size: 32 })

    type Case = { readonly sender: Address; readonly mode: Hex; readonly execution: Hex }
    const toCase = (
      sender: Address,
      mode: Hex,
      to: Address,
      value: bigint,
      data: Hex,
      length = 52 + size(data),
    ): Case => {
      return {
        sender,
        mode,
        execution: slice(encodePacked(['address', 'uint256', 'bytes'], [to, value, data]), 0, length),
      }
    }
    const cases: Case[] = [
      // every bit of the mode, every length that is too short, every sender with every target
      ...Array.from({ length: 256 }, (_, bit) => toCase(manager, oneBit(bit), echo, 0n, '0x')),
      ...Array.from({ length: 52 }, (_, length) => toCase(manager, zeroHash, echo, 1n, '0x', length)),
      ...senders.flatMap((sender) => targets.map((to) => toCase(sender, zeroHash, to, 0n, '0x01020304'))),
      ...Array.from({ length: 4_000 }, () => {
        const mode = random(4) > 0 ? zeroHash : toHex(bytes(32))
        const data = toHex(bytes(random(100)))
        const length = random(6) === 0 ? random(52) : undefined
        return toCase(pick(senders), mode, pick(targets), pick(values), data, length)
      }),
    ]
    /** Returns what the lines say, said once more: the bytes that come back, and whether they are an answer. */
    const expected = ({ sender, mode, execution }: Case): readonly [boolean, Hex] => {
      const length = size(execution)
      if (length < 20) return [false, '0x']
      const to = getAddress(slice(execution, 0, 20))
      if (sender !== manager || mode !== zeroHash || own.some((one) => isAddressEqual(one, to)))
        return [false, '0x82b42900']
      if (length < 52) return [false, '0x']
      const value = BigInt(slice(execution, 20, 52))
      const data = length === 52 ? '0x' : slice(execution, 52)
      if (value > balance) return [false, '0x']
      if (to === getAddress(failing)) return [false, data]
      const answer = to === getAddress(echo) ? concat([pad(me), numberToHex(value, { size: 32 }), data]) : '0x'
      return [true, encodeAbiParameters([{ type: 'bytes[]' }], [[answer.toLowerCase() as Hex]])]
    }
    const counts = { made: 0, refused: 0 }
    for (let start = 0; start < cases.length; start += 250) {
      const batch = cases.slice(start, start + 250)
      const answers = await callAll(
        batch.map(({ sender, mode, execution }) => {
          const data = encodeFunctionData({
            abi: accountAbi,
            functionName: 'executeFromExecutor',
            args: [mode, execution],
          })
          return { from: sender, to: me, data }
        }),
      )
      for (const [index, one] of batch.entries()) {
        const [isMade, answer] = expected(one)
        expect({ ...one, answer: answers[index] }).toEqual({ ...one, answer: [isMade, answer] })
        counts[isMade ? 'made' : 'refused'] += 1
      }
    }
    expect(Math.min(counts.made, counts.refused)).toBeGreaterThan(200)
  })

  test('error: nobody but the manager comes in that way; owner and address are as before', async () => {
    const { account, owner, client, key } = await createWorld()
    const args = [zeroHash, encodePacked(['address', 'uint256', 'bytes'], [friend, 1n, '0x'])] as const
    const data = encodeFunctionData({ abi: accountAbi, functionName: 'executeFromExecutor', args })
    for (const from of [key.address, owner.address, friend] as const) {
      await expect(client.call({ account: from, to: account.address, data })).rejects.toThrow()
    }
    const call = { address: account.address, abi: accountAbi, functionName: 'owner' } as const
    expect(await client.readContract(call)).toBe(owner.address)
  })
})

type Call = { readonly from: Address; readonly to: Address; readonly data: Hex }

/** Many calls at once, in nobody's block: whether each went through, and what came back. */
async function callAll(calls: readonly Call[]): Promise<readonly (readonly [boolean, Hex])[]> {
  const body = calls.map((call, id) => ({ jsonrpc: '2.0', id, method: 'eth_call', params: [call, 'latest'] }))
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(evm.url, { method: 'POST', headers, body: JSON.stringify(body) })
  const answers = (await response.json()) as readonly {
    readonly id: number
    readonly result?: Hex
    readonly error?: { readonly data?: Hex }
  }[]
  return answers
    .toSorted((one, other) => one.id - other.id)
    .map(({ result, error }) => (error ? [false, error.data ?? '0x'] : [true, result ?? '0x']))
}

/** The same numbers for the same seed. @see mulberry32 */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
