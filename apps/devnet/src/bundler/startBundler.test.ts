import {
  type Address,
  concat,
  createPublicClient,
  encodeFunctionData,
  type Hex,
  http,
  parseEther,
  toHex,
  zeroAddress,
} from 'viem'
import {
  createBundlerClient,
  createPaymasterClient,
  toSimple7702SmartAccount,
  toSoladySmartAccount,
} from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { smartAccountFactory } from '../evm/artifacts/contracts.ts'
import { type RunningEvm, setEther, startEvm } from '../evm/startEvm.ts'
import { type RunningBundler, startBundler } from './bundlerPart.ts'
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

async function createAccount(client: ReturnType<typeof connect>['client'], factory: Address) {
  const owner = privateKeyToAccount(generatePrivateKey())
  const salt = concat([owner.address, toHex(0, { size: 12 })])
  const account = await toSoladySmartAccount({ client, owner, factoryAddress: factory, salt })
  const factoryData = encodeFunctionData({ abi: smartAccountFactory.abi, functionName: 'createAccount', args: [salt] })
  const getFactoryArgs = async () => ((await account.isDeployed()) ? {} : { factory, factoryData })
  return Object.assign(account, { getFactoryArgs })
}

const recipient = '0x000000000000000000000000000000000000bEEF' as const

test('default: the first user operation makes the account, a batch is one, a paymaster pays', async () => {
  const { client, calls, running } = connect()
  const account = await createAccount(client, running.contracts.factory)
  await setEther(evm, { address: account.address, wei: parseEther('1') })
  const batch = [1n, 2n].map((value) => ({ to: recipient, value }) as const)
  const first = await calls.waitForUserOperationReceipt({
    hash: await calls.sendUserOperation({ account, calls: batch }),
  })
  expect(first.success).toBe(true)
  expect(await client.getBalance({ address: recipient })).toBe(3n)
  expect(await client.getCode({ address: account.address })).toBeDefined()

  const other = await createAccount(client, running.contracts.factory)
  const paymaster = createPaymasterClient({ transport: http(running.paymasterUrl) })
  const hash = await calls.sendUserOperation({ account: other, paymaster, calls: [{ to: zeroAddress }] })
  const sponsored = await calls.waitForUserOperationReceipt({ hash })
  expect(sponsored).toMatchObject({ success: true, paymaster: running.contracts.paymaster })
  expect(await client.getBalance({ address: other.address })).toBe(0n)

  const refused = { account: other, paymaster, paymasterContext: { policyId: 'none' }, calls: [{ to: zeroAddress }] }
  await expect(calls.sendUserOperation(refused)).rejects.toThrow('sponsors nothing')
})

test('default: an account of EIP-7702 acts through EntryPoint 0.8', async () => {
  const { client, calls, running } = connect()
  const owner = privateKeyToAccount(generatePrivateKey())
  await setEther(evm, { address: owner.address, wei: parseEther('1') })
  const implementation = running.contracts.implementation
  const account = await toSimple7702SmartAccount({ client, owner, implementation })
  const authorization = await owner.signAuthorization({ address: implementation, chainId: evm.chainId, nonce: 0 })
  const hash = await calls.sendUserOperation({ account, authorization, calls: [{ to: zeroAddress, value: 7n }] })
  expect((await calls.waitForUserOperationReceipt({ hash })).success).toBe(true)
  const code: Hex | undefined = await client.getCode({ address: owner.address })
  expect(code).toBe(concat(['0xef0100', implementation]).toLowerCase())
})

test('default: a paymaster pays for an account of EIP-7702 that has nothing, from its first operation on', async () => {
  const { client, calls, running } = connect()
  const owner = privateKeyToAccount(generatePrivateKey())
  const { implementation, paymaster08 } = running.contracts
  const account = await toSimple7702SmartAccount({ client, owner, implementation })
  const authorization = await owner.signAuthorization({ address: implementation, chainId: evm.chainId, nonce: 0 })
  const paymaster = createPaymasterClient({ transport: http(running.paymasterUrl) })
  const first = await calls.sendUserOperation({ account, authorization, paymaster, calls: [{ to: zeroAddress }] })
  expect(await calls.waitForUserOperationReceipt({ hash: first })).toMatchObject({
    success: true,
    paymaster: paymaster08,
  })
  const next = await calls.sendUserOperation({ account, paymaster, calls: [{ to: zeroAddress }, { to: recipient }] })
  expect((await calls.waitForUserOperationReceipt({ hash: next })).success).toBe(true)
  expect(await client.getBalance({ address: owner.address })).toBe(0n)
})

test('default: the factory is where the frame’s README has it, on every chain', () => {
  const { contracts } = connect().running
  expect(contracts.factory).toBe('0x65e84480e99249B99dD42F22371af1d5b071940D')
  expect(contracts.implementation).toBe('0xe6Cae83BdE06E4c305530e199D7217f42808555B')
})

test('error: what the account cannot pay for is refused', async () => {
  const { client, calls, running } = connect()
  const account = await createAccount(client, running.contracts.factory)
  const poor = { account, calls: [{ to: recipient, value: 1n }] }
  await expect(calls.sendUserOperation(poor)).rejects.toThrow()
})

test('default: it listens on this machine alone', async () => {
  const { running } = connect()
  const elsewhere = running.url.replace('127.0.0.1', '127.0.0.2')
  await expect(fetch(elsewhere, { method: 'POST' })).rejects.toThrow('fetch failed')
})
