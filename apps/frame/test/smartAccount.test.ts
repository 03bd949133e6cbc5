import { type RunningEvm, requestRpc, setEther } from 'devnet'
import type { BrowserContext } from 'playwright'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  hashMessage,
  http,
  isErc6492Signature,
  type PublicClient,
  parseAbi,
  parseEther,
  parseTransaction,
  zeroAddress,
} from 'viem'
import {
  entryPoint08Address,
  formatUserOperation,
  getUserOperationHash,
  type RpcUserOperation,
  type UserOperation,
} from 'viem/account-abstraction'
import { privateKeyToAccount } from 'viem/accounts'
import { hashAuthorization } from 'viem/utils'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BundlerWorld, startBundlerWorld } from './support/bundlerWorld.ts'
import { finishBackUp, giveBack, openOwnWindow } from './support/ownWindow.ts'
import { createProfiles, saveVisitor } from './support/profiles.ts'
import { openSite, type Site, type SitePage, startSite } from './support/site.ts'

const profiles = createProfiles()
let started: BundlerWorld | string
let world: BundlerWorld
let site: Site

beforeAll(async () => {
  started = await startBundlerWorld()
  if (typeof started !== 'string') world = started
  site = await startSite()
}, 300_000)
afterAll(async () => {
  await profiles.stop()
  await Promise.all([site?.stop(), world?.stop()])
})
afterEach(() => profiles.closeAll())
beforeEach((context) => {
  if (typeof started === 'string') context.skip(started)
})

const chainId = 31337
const recipient = '0x2546BcD3c84621e976D8185a91A922aE77ECEc30'
const erc20 = parseAbi([
  'function transfer(address,uint256)',
  'function mint(address,uint256)',
  'function balanceOf(address) view returns (uint256)',
])

type Visitor = { readonly own: SitePage; readonly smart: Address; readonly eoa: Address }

async function signedIn(email: string, id = chainId): Promise<Visitor> {
  return await signIn(await profiles.open(), email, id)
}

async function signIn(context: BrowserContext, email: string, id: number): Promise<Visitor> {
  const own = await openSite(context, { site, service: world.service, chainId: `eip155:${id}` })
  await own.logIn(email)
  const plain = await own.request('GET_USER', { chainId: id, preferredAccountType: 'eoa' })
  const user = await own.request('GET_USER', { chainId: id, preferredAccountType: 'smartAccount' })
  return { own, smart: user.address, eoa: plain.address }
}

/** The ones who stay, on each chain, with accounts that nothing was sent from. */
const findVisitor = saveVisitor(profiles, (context) => signIn(context, 'stays@example.org', 31337))
/** One whose account sends. */
const findSender = saveVisitor(profiles, (context) => signIn(context, 'sends@example.org', 31337))
const findOtherVisitor = saveVisitor(profiles, (context) => signIn(context, 'stays-there@example.org', 31338))

async function visit(find = findVisitor, id = chainId): Promise<Visitor> {
  const visitor = await find()
  await visitor.own.request('GET_USER', { chainId: id, preferredAccountType: 'smartAccount' })
  return visitor
}

function nodeOf(evm: RunningEvm): PublicClient {
  return createPublicClient({ transport: http(evm.url), pollingInterval: 50 }) as PublicClient
}

const codeOf = (evm: RunningEvm, address: Address) =>
  requestRpc(evm.url, { method: 'eth_getCode', params: [address, 'latest'] })

/** Reads what the approval says, once it is read. */
async function readSheet({ own }: Visitor): Promise<string> {
  const asked = await own.look()
  await asked.getByText('Network fee', { exact: true }).waitFor()
  // biome-ignore lint/performance/useDomNodeTextContent: a row is a line
  return await asked.locator('.sheet').innerText()
}

describe('the account', () => {
  test('default: another address than the key’s, the same on another device; the chains are told', async () => {
    const visitor = await signedIn('address@example.org')
    const { own, smart, eoa } = visitor
    expect(smart).not.toBe(eoa)
    expect(await own.request('GET_SMART_ACCOUNT_ENABLED_NETWORKS')).toEqual({
      smartAccountEnabledNetworks: [31337, 31338],
    })
    expect(await own.request('GET_USER', { chainId })).toMatchObject({
      address: smart,
      preferredAccountType: 'smartAccount',
      smartAccountDeployed: false,
      accounts: [
        { address: smart, type: 'smartAccount' },
        { address: eoa, type: 'eoa' },
      ],
    })
    expect(await own.rpc('eth_accounts', [])).toEqual([smart])
    expect(await own.request('INIT_SMART_ACCOUNT')).toEqual({ address: smart, isDeployed: false })
    expect((await signedIn('address@example.org')).smart).toBe(smart)
  })

  // C53 of tooling/coverage/complaints.json
  test('default: SET_PREFERRED_ACCOUNT changes who is active, and back', async () => {
    const { own, smart, eoa } = await visit()
    expect(await own.request('SET_PREFERRED_ACCOUNT', { type: 'eoa' })).toEqual({ type: 'eoa', address: eoa })
    expect(await own.rpc('eth_accounts', [])).toEqual([eoa])
    expect((await own.request('GET_USER', { chainId })).address).toBe(eoa)
    const back = await own.request('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })
    expect(back).toEqual({ type: 'smartAccount', address: smart })
    await expect(own.request('SET_PREFERRED_ACCOUNT', { type: 'payment' })).rejects.toThrow('Unknown account type')
  })

  test('behavior: C52: a site that wants plain accounts gets the plain one, after a login and after a reload', async () => {
    const own = await openSite(await profiles.open(), { site, service: world.service, chainId: `eip155:${chainId}` })
    await own.logIn('c52@example.org')
    const { address } = await own.request('GET_USER', { chainId, preferredAccountType: 'eoa' })
    expect(await own.rpc('eth_accounts', [])).toEqual([address])
    await own.reload()
    const again = await own.request('GET_USER', { chainId, preferredAccountType: 'eoa' })
    expect(again).toMatchObject({ address, preferredAccountType: 'eoa' })
    expect(await own.rpc('eth_accounts', [])).toEqual([address])
  })

  test('behavior: C53: every way to ask gives the one active address', async () => {
    const { own, smart, eoa } = await visit()
    for (const [type, active] of [
      ['smartAccount', smart],
      ['eoa', eoa],
      ['smartAccount', smart],
    ] as const) {
      const chosen = await own.request('SET_PREFERRED_ACCOUNT', { type })
      const user = await own.request('GET_USER', { chainId })
      const accounts = await own.rpc('eth_accounts', [])
      expect([chosen.address, user.address, user.accounts[0].address, accounts]).toEqual([
        active,
        active,
        active,
        [active],
      ])
    }
  })

  test('behavior: C55: an account that has no batches sends its calls one by one, and says so where that is not enough', async () => {
    const visitor = await visit(findSender)
    const { own, eoa } = visitor
    await setEther(world.evm, { address: eoa, wei: parseEther('1') })
    const calls = [1, 2].map((value) => ({ to: recipient, value: `0x${value}` }))
    const batch = { version: '2.0.0', chainId: '0x7a69', from: eoa, calls }
    const atomic = own.rpc('wallet_sendCalls', [{ ...batch, atomicRequired: true }])
    await expect(atomic).rejects.toThrow('This account can’t send calls atomically')
    const sending = own.rpc('wallet_sendCalls', [batch])
    expect(await readSheet(visitor)).toContain('They are sent one after another.')
    await own.approve()
    const { id } = (await sending) as { id: string }
    await expect.poll(() => own.rpc('wallet_getCallsStatus', [id])).toMatchObject({ status: 200, atomic: false })
  })

  test('default: its capabilities are what it can do', async () => {
    const { own, smart, eoa } = await visit()
    expect(await own.rpc('wallet_getCapabilities', [smart])).toEqual({
      '0x7a69': {
        atomic: { status: 'supported' },
        paymasterService: { supported: true },
        assetDiscovery: { supported: true },
      },
    })
    expect(await own.rpc('wallet_getCapabilities', [eoa, ['0x7a69']])).toEqual({
      '0x7a69': { atomic: { status: 'unsupported' }, assetDiscovery: { supported: true } },
    })
    await expect(own.rpc('wallet_getCapabilities', [recipient])).rejects.toThrow('belong to this wallet')
    expect(await own.rpc('eth_supportedEntryPoints', [])).toHaveLength(2)
  })
})

describe('transactions', () => {
  test('default: the first one makes the account, and a later one does not', async () => {
    const visitor = await signedIn('first@example.org')
    const { own, smart } = visitor
    await setEther(world.evm, { address: smart, wei: parseEther('1') })
    const node = nodeOf(world.evm)
    const before = await node.getBalance({ address: recipient })
    const sending = own.rpc('eth_sendTransaction', [{ from: smart, to: recipient, value: '0x7b' }])
    const text = await readSheet(visitor)
    expect(text).toContain('This also creates your smart account on this network.')
    expect(text).toContain('Your smart account')
    expect(text).toContain('−0.000000000000000123')
    expect(text).toMatch(/Network fee\s+up to 0\.0\d+ ETH/)
    await own.approve()
    const hash = (await sending) as Hex
    expect((await node.getTransactionReceipt({ hash })).status).toBe('success')
    expect((await node.getBalance({ address: recipient })) - before).toBe(123n)
    expect(await codeOf(world.evm, smart)).not.toBe('0x')
    expect((await own.request('GET_USER', { chainId })).smartAccountDeployed).toBe(true)

    const again = own.rpc('eth_sendTransaction', [{ from: smart, to: recipient, value: '0x1' }])
    expect(await readSheet(visitor)).not.toContain('creates your smart account')
    await own.approve()
    expect((await node.getTransactionReceipt({ hash: (await again) as Hex })).status).toBe('success')
  })

  test('default: a batch is one operation: all of it, or none', async () => {
    const visitor = await visit(findSender)
    const { own, smart } = visitor
    await setEther(world.evm, { address: smart, wei: parseEther('1') })
    const usdc = world.evm.contracts.usdc.address
    const calls = [
      { to: usdc, data: encodeFunctionData({ abi: erc20, functionName: 'mint', args: [smart, 5_000_000n] }) },
      { to: usdc, data: encodeFunctionData({ abi: erc20, functionName: 'transfer', args: [recipient, 2_000_000n] }) },
    ]
    const batch = { version: '2.0.0', chainId: '0x7a69', from: smart, atomicRequired: true }
    const sending = own.rpc('wallet_sendCalls', [{ ...batch, calls }])
    const text = await readSheet(visitor)
    expect(text).toContain('They happen together: all of them or none.')
    expect(text).toMatch(/USDC\s+\+5\b/)
    expect(text).toMatch(/USDC\s+[−-]2\b/)
    await own.approve()
    const { id } = (await sending) as { id: string }
    await expect
      .poll(() => own.rpc('wallet_getCallsStatus', [id]))
      .toMatchObject({ status: 200, atomic: true, receipts: [{ status: '0x1' }] })
    const balance = { address: usdc, abi: erc20, functionName: 'balanceOf' } as const
    expect(await nodeOf(world.evm).readContract({ ...balance, args: [smart] })).toBe(3_000_000n)
    await own.reload()
    await own.request('GET_USER', { chainId, preferredAccountType: 'smartAccount' })
    const status = (await own.rpc('wallet_getCallsStatus', [id])) as { receipts: { transactionHash: string }[] }
    expect(status).toMatchObject({ status: 200 })
    const hash = `0x${id.slice(18)}`
    expect(await own.rpc('eth_getUserOperationReceipt', [hash])).toMatchObject({
      userOpHash: hash,
      sender: smart,
      success: true,
      receipt: { transactionHash: status.receipts[0]?.transactionHash, status: '0x1' },
    })
    expect(await own.rpc('eth_getUserOperationReceipt', [`0x${'ab'.repeat(32)}`])).toBeNull()

    const tooMuch = encodeFunctionData({ abi: erc20, functionName: 'transfer', args: [recipient, 10n ** 18n] })
    const bad = own.rpc('wallet_sendCalls', [{ ...batch, calls: [calls[0], { to: usdc, data: tooMuch }] }])
    await expect(bad).rejects.toThrow('The transaction would fail')
    expect(await nodeOf(world.evm).readContract({ ...balance, args: [smart] })).toBe(3_000_000n)
  })

  test('default: a paymaster that the site names pays, for an account that has nothing', async () => {
    const visitor = await visit(findSender)
    const { own, smart } = visitor
    const usdc = world.evm.contracts.usdc.address
    await setEther(world.evm, { address: smart, wei: 0n })
    const mint = encodeFunctionData({ abi: erc20, functionName: 'mint', args: [recipient, 1n] })
    const capabilities = { paymasterService: { url: world.bundler.paymasterUrl } }
    const sending = own.rpc('wallet_sendCalls', [{ from: smart, calls: [{ to: usdc, data: mint }], capabilities }])
    const text = await readSheet(visitor)
    expect(text).toMatch(/Paid by the service that 127\.0\.0\.1:\d+ named, not by you/)
    expect(text).not.toContain('Not enough funds')
    await own.approve()
    const { id } = (await sending) as { id: string }
    await expect.poll(() => own.rpc('wallet_getCallsStatus', [id])).toMatchObject({ status: 200 })
    expect(await nodeOf(world.evm).getBalance({ address: smart })).toBe(0n)
  })

  test('error: a paymaster that refuses, or that the owner does not know', async () => {
    const { own, smart } = await visit()
    const calls = [{ to: recipient, value: '0x0' }]
    const url = world.bundler.paymasterUrl
    const sendWith = (paymasterService: object) =>
      own.rpc('wallet_sendCalls', [{ from: smart, calls, capabilities: { paymasterService } }])
    await expect(sendWith({ url, context: { policyId: 'none' } })).rejects.toThrow('The policy sponsors nothing')
    await expect(sendWith({ url: 'http://127.0.0.1:9/' })).rejects.toThrow('doesn’t support that paymaster')
    await expect(sendWith({})).rejects.toThrow('The paymaster isn’t valid')
    const other = own.rpc('wallet_sendCalls', [{ from: smart, calls, capabilities: { permissions: {} } }])
    await expect(other).rejects.toThrow('support the capability permissions')
  })

  test('behavior: an optional paymaster that refuses leaves the cost to the account', async () => {
    const visitor = await visit()
    const { own, smart } = visitor
    await setEther(world.evm, { address: smart, wei: parseEther('1') })
    const paymasterService = { url: world.bundler.paymasterUrl, context: { policyId: 'none' }, optional: true }
    const calls = [{ to: recipient, value: '0x1' }]
    const asked = [{ from: smart, calls, capabilities: { paymasterService } }]
    const sending = own.rpc('wallet_sendCalls', asked).catch(String)
    expect(await readSheet(visitor)).toMatch(/Network fee\s+up to 0\.0\d+ ETH/)
    await own.decline()
    expect(await sending).toContain('rejected')
  })

  test('error: one that is declined is not sent', async () => {
    const visitor = await visit()
    const { own, smart } = visitor
    await setEther(world.evm, { address: smart, wei: parseEther('1') })
    const sending = own.rpc('eth_sendTransaction', [{ from: smart, to: recipient, value: '0x1' }]).catch(String)
    await readSheet(visitor)
    await own.decline()
    expect(await sending).toContain('rejected')
    expect(await nodeOf(world.evm).getBalance({ address: smart })).toBe(parseEther('1'))
    expect(await codeOf(world.evm, smart)).toBe('0x')
  })

  test('error: of one that the account cannot pay for it is said what is missing, and once approved what it needs and what is there', async () => {
    const visitor = await signedIn('poor@example.org')
    const { own, smart } = visitor
    const transaction = { from: smart, to: recipient, value: '0x0' }
    const send = (value: bigint) =>
      own.rpc('eth_sendTransaction', [{ ...transaction, value: `0x${value.toString(16)}` }]).catch(String)
    const unpaid = send(0n)
    expect(await readSheet(visitor)).toMatch(/You need 0\.\d+ ETH more, including the network fee\. You have 0 ETH on /)
    await own.decline()
    expect(await unpaid).toContain('rejected')
    await setEther(world.evm, { address: smart, wei: parseEther('1') })
    const larger = send(parseEther('3'))
    expect(await readSheet(visitor)).toMatch(
      /You need 2\.0\d+ ETH more, including the network fee\. You have 1 ETH on /,
    )
    await own.decline()
    expect(await larger).toContain('rejected')
    const sending = send(0n)
    await readSheet(visitor)
    await setEther(world.evm, { address: smart, wei: 5n })
    await own.approve()
    await own.giveUp()
    expect(await sending).toMatch(/This costs up to 0\.\d+ ETH on .+, but the account has 0\.000000000000000005 ETH\./)
    expect(await codeOf(world.evm, smart)).toBe('0x')
  })

  test('error: one that fails in its block is no transaction that went through, though its bundle did', async () => {
    const visitor = await visit(findSender)
    const { own, smart } = visitor
    const before = await nodeOf(world.evm).getBalance({ address: recipient })
    const call = { to: recipient, value: `0x${parseEther('0.5').toString(16)}` }
    const impoverish = async (asking: Promise<unknown>) => {
      await readSheet(visitor)
      await setEther(world.evm, { address: smart, wei: parseEther('0.1') })
      await own.approve()
      return await asking
    }
    await setEther(world.evm, { address: smart, wei: parseEther('1') })
    const sent = own.rpc('eth_sendTransaction', [{ from: smart, ...call }]).catch(String)
    expect(await impoverish(sent)).toContain('The transaction failed')
    await setEther(world.evm, { address: smart, wei: parseEther('1') })
    const { id } = (await impoverish(own.rpc('wallet_sendCalls', [{ from: smart, calls: [call] }]))) as { id: string }
    await expect
      .poll(() => own.rpc('wallet_getCallsStatus', [id]))
      .toMatchObject({ status: 500, atomic: true, receipts: [{ status: '0x0' }] })
    expect(await nodeOf(world.evm).getBalance({ address: recipient })).toBe(before)
  })

  test('behavior: loaded again while one waits for approval: nothing is sent', async () => {
    const visitor = await visit()
    const { own, smart } = visitor
    await setEther(world.evm, { address: smart, wei: parseEther('1') })
    void own.rpc('eth_sendTransaction', [{ from: smart, to: recipient, value: '0x1' }]).catch(() => {})
    await readSheet(visitor)
    await own.reload()
    const user = await own.request('GET_USER', { chainId, preferredAccountType: 'smartAccount' })
    expect(user).toMatchObject({ address: smart, smartAccountDeployed: false })
    expect(await nodeOf(world.evm).getBalance({ address: smart })).toBe(parseEther('1'))
  })

  test('behavior: where the wallet is not open on this device, it has to be opened before anything is sent', async () => {
    const email = 'strict@example.org'
    const page = await openOwnWindow(await profiles.open(), world.service, email)
    await page.getByTestId('change-custody').click()
    await giveBack(page)
    await finishBackUp(page)
    const { own, smart } = await signedIn(email)
    await setEther(world.evm, { address: smart, wei: parseEther('1') })
    const asking = own.rpc('eth_sendTransaction', [{ from: smart, to: recipient, value: '0x1' }]).catch(String)
    await own.approve()
    await own.page.evaluate('window.show(true)')
    await own.frame.getByText('Signing in isn’t enough to open this wallet').waitFor()
    await own.request('RPC_ABORT')
    expect(await asking).toContain('aborted')
    expect(await codeOf(world.evm, smart)).toBe('0x')
  })

  test('behavior: the plain account acts where it is wanted', async () => {
    const visitor = await visit(findSender)
    const { own, eoa } = visitor
    await setEther(world.evm, { address: eoa, wei: parseEther('1') })
    await own.request('SET_PREFERRED_ACCOUNT', { type: 'eoa' })
    const sending = own.rpc('eth_sendTransaction', [{ to: recipient, value: '0x1' }])
    expect(await readSheet(visitor)).not.toContain('Your smart account')
    await own.approve()
    expect((await nodeOf(world.evm).getTransaction({ hash: (await sending) as Hex })).from).toBe(eoa.toLowerCase())
  })
})

describe('signatures', () => {
  const typed = {
    domain: { name: 'Shop', version: '1', chainId, verifyingContract: recipient },
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      Receipt: [
        { name: 'what', type: 'string' },
        { name: 'amount', type: 'uint256' },
      ],
    },
    primaryType: 'Receipt',
    message: { what: 'Tea', amount: '3' },
  } as const

  async function sign(own: SitePage, method: string, params: unknown[]): Promise<Hex> {
    const signing = own.rpc(method, params)
    await own.approve()
    return (await signing) as Hex
  }

  // C54 of tooling/coverage/complaints.json
  test('default: before it is there by ERC-6492, after it by ERC-1271', async () => {
    const { own, smart } = await signedIn('signs@example.org')
    const node = nodeOf(world.evm)
    const { EIP712Domain: _, ...types } = typed.types
    const domain = { ...typed.domain, verifyingContract: recipient } as const
    const check = async (isThere: boolean) => {
      const signature = await sign(own, 'personal_sign', ['0x68656c6c6f', smart])
      expect(isErc6492Signature(signature)).toBe(!isThere)
      expect(await node.verifyMessage({ address: smart, message: 'hello', signature })).toBe(true)
      expect(await node.verifyMessage({ address: smart, message: 'other', signature })).toBe(false)
      const second = await sign(own, 'eth_signTypedData_v4', [smart, JSON.stringify(typed)])
      const own712 = { domain, types, primaryType: 'Receipt', message: { what: 'Tea', amount: 3n } } as const
      expect(await node.verifyTypedData({ address: smart, signature: second, ...own712 })).toBe(true)
      expect(isErc6492Signature(second)).toBe(!isThere)
    }
    await check(false)
    await setEther(world.evm, { address: smart, wei: parseEther('1') })
    const sending = own.rpc('eth_sendTransaction', [{ from: smart, to: recipient, value: '0x1' }])
    await own.approve()
    await sending
    await check(true)
  })

  test('default: a sign-in while connecting is the smart account’s', async () => {
    const { own, smart } = await signedIn('siwe@example.org')
    const { host, origin } = new URL(site.url)
    const siwxMessage = {
      accountAddress: '<<AccountAddress>>',
      chainId: 'eip155:31337',
      domain: host,
      uri: origin,
      version: '1',
      nonce: 'abcdefgh12345678',
    }
    const user = await own.request('GET_USER', { chainId, preferredAccountType: 'smartAccount', siwxMessage })
    expect(user.message).toContain(smart)
    const proof = { address: smart, message: user.message, signature: user.signature }
    expect(await nodeOf(world.evm).verifyMessage(proof)).toBe(true)
  })
})

describe('orders in disguise', () => {
  test('error: the owner signs no bare hash, and no typed data of an EntryPoint or of the account', async () => {
    const { own, smart, eoa } = await visit()
    const hash = hashMessage('as good as an operation')
    await expect(own.rpc('personal_sign', [hash, eoa])).rejects.toThrow(
      'could authorize an operation of the smart account',
    )
    const bytes = `0x${'00'.repeat(31)}41`
    await expect(own.rpc('personal_sign', [bytes, eoa])).rejects.toThrow(
      'could authorize an operation of the smart account',
    )
    for (const contract of [smart, smart.toLowerCase(), entryPoint08Address]) {
      const data = {
        domain: { name: 'ERC4337', version: '1', chainId, verifyingContract: contract },
        types: {
          EIP712Domain: [{ name: 'verifyingContract', type: 'address' }],
          PackedUserOperation: [{ name: 'sender', type: 'address' }],
        },
        primaryType: 'PackedUserOperation',
        message: { sender: smart },
      }
      const asking = own.rpc('eth_signTypedData_v4', [eoa, JSON.stringify(data)])
      await expect(asking).rejects.toThrow('would authorize an operation of the smart account')
    }
    // thirty-two letters are a text
    const nonce = '0123456789abcdef0123456789abcdef'
    const signing = own.rpc('personal_sign', [`0x${Buffer.from(nonce).toString('hex')}`, eoa])
    await own.approve()
    const signature = (await signing) as Hex
    expect(await nodeOf(world.evm).verifyMessage({ address: eoa, message: nonce, signature })).toBe(true)
  })

  test('error: nobody calls the smart account itself, neither its owner nor it', async () => {
    const { own, smart, eoa } = await visit()
    const abi = parseAbi(['function transferOwnership(address)', 'function execute(address,uint256,bytes)'])
    const take = encodeFunctionData({ abi, functionName: 'transferOwnership', args: [recipient] })
    const spend = encodeFunctionData({ abi, functionName: 'execute', args: [recipient, 1n, '0x'] })
    for (const [from, data] of [
      [smart, take],
      [eoa, take],
      [eoa, spend],
    ]) {
      const sending = own.rpc('eth_sendTransaction', [{ from, to: smart, data }])
      await expect(sending).rejects.toThrow('Sites can’t call the smart account itself')
    }
    const calls = [
      { to: recipient, value: '0x0' },
      { to: smart.toLowerCase(), data: take },
    ]
    await expect(own.rpc('wallet_sendCalls', [{ from: smart, calls }])).rejects.toThrow('smart account itself')
  })

  test('error: a contract, permissions, and a raw operation', async () => {
    const { own, smart } = await visit()
    const contract = own.rpc('eth_sendTransaction', [{ from: smart, data: '0x60006000' }])
    await expect(contract).rejects.toThrow('can’t deploy a contract')
    const operation = { sender: smart, callData: '0x' }
    await expect(own.rpc('eth_sendUserOperation', [operation, entryPoint08Address])).rejects.toThrow('support eth_send')
    await expect(own.rpc('wallet_grantPermissions', [{}])).rejects.toThrow('The permission request isn’t valid')
    await expect(own.rpc('wallet_revokePermissions', [{}])).rejects.toThrow('This site doesn’t have this permission')
  })
})

describe('nonsense', () => {
  test('error: account types that are none change nothing', async () => {
    const { own, smart } = await visit()
    for (const type of ['__proto__', 'constructor', '', 'SMARTACCOUNT', 'payment']) {
      expect(await own.request('GET_USER', { chainId, preferredAccountType: type })).toMatchObject({ address: smart })
      await expect(own.request('SET_PREFERRED_ACCOUNT', { type }), type).rejects.toThrow('Unknown account')
    }
  })

  test('error: ids of batches that are none, accounts that are nobody’s, batches that are too long', async () => {
    const { own, smart } = await visit()
    const hash = 'ab'.repeat(32)
    const status = (id: string) => own.rpc('wallet_getCallsStatus', [id])
    expect(await status(`0x00007a6900000000${hash}`)).toEqual({
      version: '2.0.0',
      id: `0x00007a6900000000${hash}`,
      chainId: '0x7a69',
      atomic: true,
      status: 100,
    })
    await expect(status(`0x00007a6900000000${hash}${hash}`)).rejects.toThrow('Unknown bundle id')
    await expect(status(`0x0000000100000000${hash}`)).rejects.toThrow('no smart accounts on eip155:1')
    await expect(status('0x')).rejects.toThrow('Unknown bundle id')
    const send = (call: object) => own.rpc('wallet_sendCalls', [{ from: smart, calls: [{ to: recipient }], ...call }])
    await expect(send({ from: recipient })).rejects.toThrow('belong to this wallet')
    await expect(send({ from: world.bundler.contracts.factory })).rejects.toThrow('belong to this wallet')
    await expect(send({ chainId: '0x7a6a' })).rejects.toThrow('another chain')
    const calls = Array.from({ length: 51 }, () => ({ to: recipient, value: '0x0' }))
    await expect(send({ calls })).rejects.toThrow('isn’t valid')
    await expect(own.rpc('personal_sign', ['0x6869', recipient])).rejects.toThrow('belong to this wallet')
  })
})

describe('EIP-7702', () => {
  test('default: the address stays, the first operation hands the account over, a batch is one', async () => {
    const visitor = await signedIn('delegates@example.org', 31338)
    const { own, smart, eoa } = visitor
    expect(smart).toBe(eoa)
    const user = await own.request('GET_USER', { chainId: 31338 })
    expect(user).toMatchObject({ smartAccountDeployed: false, accounts: [{ address: eoa, type: 'smartAccount' }] })
    await setEther(world.other, { address: eoa, wei: parseEther('1') })
    const calls = [1, 2].map((value) => ({ to: recipient, value: `0x${value}` }))
    const chain = { chainId: 31338 }
    const before = await nodeOf(world.other).getBalance({ address: recipient })
    const sending = own.rpc('wallet_sendCalls', [{ from: eoa, atomicRequired: true, calls }], chain)
    const text = await readSheet(visitor)
    expect(text).toContain('Contract your account will run')
    expect(text).toContain('0xe6Cae83BdE06E4c305530e199D7217f42808555B')
    await own.approve()
    const { id } = (await sending) as { id: string }
    await expect.poll(() => own.rpc('wallet_getCallsStatus', [id], chain)).toMatchObject({ status: 200, atomic: true })
    expect((await nodeOf(world.other).getBalance({ address: recipient })) - before).toBe(3n)
    expect(await codeOf(world.other, eoa)).toBe('0xef0100e6cae83bde06e4c305530e199d7217f42808555b')
    expect((await own.request('GET_USER', { chainId: 31338 })).smartAccountDeployed).toBe(true)

    const again = own.rpc('eth_sendTransaction', [{ to: recipient, value: '0x1' }], chain)
    expect(await readSheet(visitor)).not.toContain('will run')
    await own.approve()
    const hash = (await again) as Hex
    expect((await nodeOf(world.other).getTransactionReceipt({ hash })).status).toBe('success')
    expect((await nodeOf(world.other).getTransaction({ hash })).from).not.toBe(eoa.toLowerCase())

    const signing = own.rpc('personal_sign', ['0x68656c6c6f', eoa], chain)
    await own.approve()
    const signature = (await signing) as Hex
    expect(await nodeOf(world.other).verifyMessage({ address: eoa, message: 'hello', signature })).toBe(true)
  })

  test('default: with a sponsor the address itself sends batches and has no coin; what it signed hands over nothing elsewhere', async () => {
    const visitor = await signedIn('sponsored7702@example.org', 31338)
    const { own, eoa } = visitor
    const chain = { chainId: 31338 }
    const paymasterService = { url: world.otherBundler.paymasterUrl }
    const calls = [{ to: recipient }, { to: recipient, data: '0x01' }]
    const send = () => own.rpc('wallet_sendCalls', [{ from: eoa, calls, capabilities: { paymasterService } }], chain)
    const sending = send()
    const text = await readSheet(visitor)
    for (const part of ['Paid by', 'EIP-7702', '0xe6Cae83BdE06E4c305530e199D7217f42808555B', '31338']) {
      expect(text).toContain(part)
    }
    await own.approve()
    const { id } = (await sending) as { id: string }
    const status = () => own.rpc('wallet_getCallsStatus', [id], chain)
    await expect.poll(status).toMatchObject({ status: 200, atomic: true })
    const node = nodeOf(world.other)
    expect(await node.getBalance({ address: eoa })).toBe(0n)
    const { receipts } = (await status()) as { receipts: readonly { readonly transactionHash: Hex }[] }
    const hash = receipts[0]?.transactionHash ?? '0x'
    const { authorizationList = [] } = await node.getTransaction({ hash })
    expect(authorizationList).toMatchObject([
      { address: '0xe6cae83bde06e4c305530e199d7217f42808555b', chainId: 31338, nonce: 0 },
    ])
    // whoever sees it on the chain takes it to another one, where it is worth nothing
    const thief = privateKeyToAccount(world.evm.accounts[5]?.privateKey as Hex)
    const elsewhere = createWalletClient({ account: thief, transport: http(world.evm.url) })
    const replay = await elsewhere.sendTransaction({ chain: null, to: recipient, authorizationList, gas: 200_000n })
    expect((await nodeOf(world.evm).waitForTransactionReceipt({ hash: replay })).status).toBe('success')
    expect(await codeOf(world.evm, eoa)).toBe('0x')
    // handed over once, it is not asked for again
    const again = send()
    expect(await readSheet(visitor)).not.toContain('EIP-7702')
    await own.approve()
    await again
  })

  test('default: the contract is taken off on the wallet’s page, and the account is plain again', async () => {
    const email = 'revokes7702@example.org'
    const visitor = await signedIn(email, 31338)
    const { own, eoa } = visitor
    const chain = { chainId: 31338 }
    await setEther(world.other, { address: eoa, wei: parseEther('1') })
    const sending = own.rpc('eth_sendTransaction', [{ to: recipient, value: '0x1' }], chain)
    await readSheet(visitor)
    await own.approve()
    await sending
    expect(await codeOf(world.other, eoa)).toBe('0xef0100e6cae83bde06e4c305530e199d7217f42808555b')
    await setEther(world.other, { address: eoa, wei: 1n })
    const page = await openOwnWindow(own.page.context(), world.service, email)
    const card = page.getByTestId('delegation-eip155:31338')
    // without coin it says how much is missing, and pressing does nothing; with it no page has to be loaded anew
    await card.getByText(/^The account has 0.000000000000000001 ETH there, .* Send it 0\.\d+ ETH first\.$/).waitFor()
    await card.getByTestId('delegation-remove').click()
    await page
      .getByText(/Send it 0\.\d+ ETH first\.$/)
      .nth(1)
      .waitFor()
    await setEther(world.other, { address: eoa, wei: parseEther('1') })
    // the node's answer is lost on its way: what was sent is looked for, and nothing is sent twice
    const lost = { url: '**/api/rpc*', sent: 0 }
    await page.route(lost.url, async (route) => {
      if (!route.request().postData()?.includes('eth_sendRawTransaction')) return await route.continue()
      lost.sent += 1
      await route.fetch()
      await route.abort()
    })
    await card.getByText('0xe6Cae83BdE06E4c305530e199D7217f42808555B').waitFor()
    await card.getByText(/That costs at most 0\.\d+ ETH, paid from this account/).waitFor()
    expect(await page.getByTestId('delegation-eip155:31337').count()).toBe(0)
    await card.getByTestId('delegation-remove').click()
    await card.waitFor({ state: 'detached' })
    expect([await codeOf(world.other, eoa), lost.sent]).toEqual(['0x', 1])
    const node = nodeOf(world.other)
    const block = await node.getBlock({ includeTransactions: true })
    expect(block.transactions).toMatchObject([
      { from: eoa.toLowerCase(), authorizationList: [{ address: zeroAddress, chainId: 31338 }] },
    ])
    // what comes next is shown to hand it over anew
    const again = own.rpc('eth_sendTransaction', [{ to: recipient, value: '0x1' }], chain).catch(() => {})
    expect(await readSheet(visitor)).toContain('Contract your account will run')
    await own.decline()
    await again
  })

  test('error: behind a node that lies about numbers and blocks the contract is taken off once, and no second transaction can ever be paid', async () => {
    const email = 'lied7702@example.org'
    const visitor = await signedIn(email, 31338)
    const { own, eoa } = visitor
    await setEther(world.other, { address: eoa, wei: parseEther('1') })
    const sending = own.rpc('eth_sendTransaction', [{ to: recipient, value: '0x1' }], { chainId: 31338 })
    await readSheet(visitor)
    await own.approve()
    await sending
    const page = await openOwnWindow(own.page.context(), world.service, email)
    const raws: Hex[] = []
    /** The proxy's answers by method; the honest one where it has none. */
    let lies: { readonly [method: string]: (honest: unknown) => unknown } = {}
    await page.route('**/api/rpc*', async (route) => {
      const { method, params } = route.request().postDataJSON() as {
        readonly method: string
        readonly params: readonly [Hex]
      }
      if (method === 'eth_sendRawTransaction') raws.push(params[0])
      const lie = lies[method]
      if (!lie || !route.request().url().includes('31338')) return await route.continue()
      const answer = (await (await route.fetch()).json()) as { readonly result?: unknown }
      await route.fulfill({ json: { jsonrpc: '2.0', id: 1, result: lie(answer.result) } })
    })
    const card = page.getByTestId('delegation-eip155:31338')
    const sent = (count: number) => expect.poll(() => raws.length).toBe(count)
    const node = nodeOf(world.other)
    const first = await node.getTransactionCount({ address: eoa })
    const above = (honest: unknown) => `0x${(Number(honest) + 2).toString(16)}`

    // a number that leaves a gap: what was signed waits, and the page is killed meanwhile
    lies = { eth_getTransactionCount: above }
    await card.getByTestId('delegation-remove').click()
    await sent(1)
    await page.reload()
    // the true number: the next one uses up the number of the first, and its own receipt is hidden
    lies = {
      eth_getTransactionReceipt: () => null,
      eth_getCode: () => '0xef0100e6cae83bde06e4c305530e199d7217f42808555b',
    }
    await card.getByTestId('delegation-remove').click()
    await sent(2)
    expect(
      raws.map((raw) => parseTransaction(raw)).map(({ nonce, authorizationList }) => [nonce, authorizationList]),
    ).toMatchObject([
      [first + 2, [{ nonce: first + 3 }]],
      [first, [{ nonce: first + 1 }, { nonce: first + 2 }]],
    ])
    await expect.poll(() => codeOf(world.other, eoa)).toBe('0x')
    await page.reload()
    // the contract is said to be there still: nobody can say what became of the others, and nothing more is signed
    await card.getByTestId('delegation-remove').click()
    await card.getByText('You already signed a transaction to remove the contract').waitFor()
    await card.getByRole('button', { name: 'Remove contract' }).waitFor()
    expect(raws.length).toBe(2)
    lies = {}
    await page.reload()
    await page.locator('#key-title').waitFor()
    expect(await card.count()).toBe(0)

    // whoever sends the first one once more gets nothing for it, whatever else the account does
    for (const raw of raws) await expect(node.sendRawTransaction({ serializedTransaction: raw })).rejects.toThrow()
    const head = await node.getBlockNumber()
    const blocks = await Promise.all(
      Array.from({ length: Number(head) }, (_, index) =>
        node.getBlock({ blockNumber: BigInt(index + 1), includeTransactions: true }),
      ),
    )
    const paid = blocks.flatMap(({ transactions }) => transactions).filter(({ from }) => from === eoa.toLowerCase())
    expect(paid).toMatchObject([{ nonce: first, type: 'eip7702' }])
  })

  test('error: a bundler that drops the first operation: it is never said to be done, the contract is shown again, and the second is done once', async () => {
    const visitor = await signedIn('dropped7702@example.org', 31338)
    const { own, eoa } = visitor
    const chain = { chainId: 31338 }
    await setEther(world.other, { address: eoa, wei: parseEther('1') })
    const poor = await nodeOf(world.other).getBalance({ address: recipient })
    const calls = [{ to: recipient, value: '0x5' }]
    const send = () => own.rpc('wallet_sendCalls', [{ from: eoa, calls }], chain)
    let isDropped = false
    await own.page.context().route('**/api/bundler*', async (route) => {
      const body = route.request().postDataJSON() as { readonly method: string; readonly params: readonly unknown[] }
      if (body.method !== 'eth_sendUserOperation' || isDropped) return await route.continue()
      isDropped = true
      // taken with the right hash, and forgotten
      const wire = body.params[0] as RpcUserOperation<'0.8'>
      const userOperation = { ...formatUserOperation(wire), authorization: wire.eip7702Auth } as UserOperation<'0.8'>
      const hashed = { chainId: 31338, entryPointAddress: entryPoint08Address, entryPointVersion: '0.8' } as const
      await route.fulfill({
        json: { jsonrpc: '2.0', id: 1, result: getUserOperationHash({ ...hashed, userOperation }) },
      })
    })
    const first = send()
    expect(await readSheet(visitor)).toContain('Contract your account will run')
    await own.approve()
    const { id } = (await first) as { id: string }
    const status = (of: string) => own.rpc('wallet_getCallsStatus', [of], chain)
    expect(await status(id)).toMatchObject({ status: 100 })
    expect(await codeOf(world.other, eoa)).toBe('0x')
    const second = send()
    const text = await readSheet(visitor)
    expect(text).toContain('Contract your account will run')
    expect(text).toContain('You approved the same payment')
    await own.approve()
    const again = (await second) as { id: string }
    await expect.poll(() => status(again.id)).toMatchObject({ status: 200 })
    expect(await status(id)).toMatchObject({ status: 100 })
    expect((await nodeOf(world.other).getBalance({ address: recipient })) - poor).toBe(5n)
  })

  test('error: a sponsor that pays for nothing hands nothing over; without one the account lacks the coin', async () => {
    const { own, eoa } = await visit(findOtherVisitor, 31338)
    const chain = { chainId: 31338 }
    const refused = { url: world.otherBundler.paymasterUrl, context: { policyId: 'none' } }
    const sendWith = (capabilities: object) =>
      own.rpc('wallet_sendCalls', [{ from: eoa, calls: [{ to: recipient }], capabilities }], chain)
    await expect(sendWith({ paymasterService: refused })).rejects.toThrow('The policy sponsors nothing')
    await expect(sendWith({ paymasterService: { url: 'http://127.0.0.1:9/' } })).rejects.toThrow(
      'doesn’t support that paymaster',
    )
    expect(await codeOf(world.other, eoa)).toBe('0x')
  })

  test('error: a site hands the account over to no contract of its own, in whatever way it asks', async () => {
    const { own, eoa } = await visit(findOtherVisitor, 31338)
    const chain = { chainId: 31338 }
    const contract = world.otherBundler.contracts.factory
    const authorizations = [0, 31338].map((chainId) => ({ address: contract, chainId, nonce: 0 }))
    for (const authorizationList of [...authorizations.map((one) => [one]), authorizations, []]) {
      const transaction = { from: eoa, to: eoa, type: '0x4', authorizationList }
      await expect(own.rpc('eth_sendTransaction', [transaction], chain)).rejects.toThrow('EIP-7702 authorizations')
    }
    const batch = { from: eoa, calls: [{ to: recipient }] }
    for (const name of ['authorization', 'eip7702Auth', 'delegation']) {
      const asked = own.rpc('wallet_sendCalls', [{ ...batch, capabilities: { [name]: authorizations[0] } }], chain)
      await expect(asked).rejects.toThrow(`support the capability ${name}`)
    }
    for (const method of ['eth_signAuthorization', 'wallet_signAuthorization', 'eth_sign', 'eth_signTransaction']) {
      await expect(own.rpc(method, [authorizations[0]], chain)).rejects.toThrow('not allowed')
    }
    // what an authorisation's signature is over is a bare hash, and that is signed for nobody
    const digest = hashAuthorization({ address: contract, chainId: 0, nonce: 0 })
    await expect(own.rpc('personal_sign', [digest, eoa], chain)).rejects.toThrow()
    expect(await codeOf(world.other, eoa)).toBe('0x')
  })

  test('error: a page that is gone right after the yes leaves the account plain or handed over to that contract, and it goes on', async () => {
    const visitor = await signedIn('killed7702@example.org', 31338)
    const { own, eoa } = visitor
    const chain = { chainId: 31338 }
    const paymasterService = { url: world.otherBundler.paymasterUrl }
    const calls = [{ to: recipient }, { to: recipient }]
    const send = () => own.rpc('wallet_sendCalls', [{ from: eoa, calls, capabilities: { paymasterService } }], chain)
    void send().catch(() => {})
    await readSheet(visitor)
    await own.approve()
    await own.reload()
    expect(['0x', '0xef0100e6cae83bde06e4c305530e199d7217f42808555b']).toContain(await codeOf(world.other, eoa))
    await own.request('GET_USER', { chainId: 31338, preferredAccountType: 'smartAccount' })
    const sending = send()
    await readSheet(visitor)
    await own.approve()
    const { id } = (await sending) as { id: string }
    await expect.poll(() => own.rpc('wallet_getCallsStatus', [id], chain)).toMatchObject({ status: 200 })
    expect(await codeOf(world.other, eoa)).toBe('0xef0100e6cae83bde06e4c305530e199d7217f42808555b')
  })
})
