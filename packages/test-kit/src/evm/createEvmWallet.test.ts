import { createPublicClient, custom, http, parseEther, verifyMessage, verifyTypedData } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { createEvmWallet } from './createEvmWallet.ts'
import type { EvmWalletOptions } from './types.ts'

const chains = inject('anvilChains')
const first = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const second = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const keys = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
] as const
const nowhere = 'http://127.0.0.1:1'
const rpcUrls = { 31337: chains[0]?.url ?? nowhere, 31338: chains[1]?.url ?? nowhere }
const create = (options: Partial<EvmWalletOptions> = {}) => createEvmWallet({ rpcUrls, accounts: keys, ...options })
const to = '0x000000000000000000000000000000000000dEaD'

describe('permission', () => {
  test('default: shares accounts after a connect prompt and keeps a log', async () => {
    const wallet = create()
    expect(await wallet.provider.request({ method: 'eth_accounts' })).toEqual([])
    expect(await wallet.provider.request({ method: 'eth_requestAccounts' })).toEqual(wallet.accounts)
    expect(await wallet.provider.request({ method: 'eth_requestAccounts' })).toEqual(wallet.accounts)
    expect(wallet.prompts.map((prompt) => prompt.kind)).toEqual(['connect'])
    expect(wallet.requests.map((request) => request.method)).toEqual([
      'eth_accounts',
      'eth_requestAccounts',
      'eth_requestAccounts',
    ])
  })

  test('behavior: EIP-2255 permissions are asked, listed and revoked', async () => {
    const wallet = create()
    const events: unknown[] = []
    wallet.provider.on('accountsChanged', (accounts: unknown) => events.push(accounts))
    const request = { method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] }
    expect(await wallet.provider.request(request)).toMatchObject([{ parentCapability: 'eth_accounts' }])
    expect(await wallet.provider.request({ method: 'wallet_getPermissions' })).toHaveLength(1)
    await wallet.provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
    expect(await wallet.provider.request({ method: 'wallet_getPermissions' })).toEqual([])
    expect(events).toEqual([wallet.accounts, []])
  })

  test('behavior: a locked wallet shows nothing and refuses prompts until unlocked', async () => {
    const wallet = create({ locked: true, authorized: true })
    expect(await wallet.provider.request({ method: 'eth_accounts' })).toEqual([])
    await expect(wallet.provider.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({ code: 4100 })
    wallet.unlock()
    expect(await wallet.provider.request({ method: 'eth_accounts' })).toEqual(wallet.accounts)
  })

  test('behavior: what is shared in one tab is known in another', async () => {
    const kept = new Map<string, string>()
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    }
    const [one, other] = [create({ storage }), create({ storage })]
    const getAccounts = () => other.provider.request({ method: 'eth_accounts' })
    expect(await getAccounts()).toEqual([])
    const accounts = await one.provider.request({ method: 'eth_requestAccounts' })
    expect(await getAccounts()).toEqual(accounts)
    one.revoke()
    expect(await getAccounts()).toEqual([])
  })

  test('behavior: permission, accounts and chain survive a reload where there is a storage', async () => {
    const entries = new Map<string, string>()
    const storage = {
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: (key: string, value: string) => void entries.set(key, value),
    }
    const before = create({ storage })
    await before.provider.request({ method: 'eth_requestAccounts' })
    before.setChain(31338)
    before.setAccounts([second])
    const after = create({ storage })
    expect([after.authorized, after.chainId, after.accounts]).toEqual([true, 31338, [second]])
    for (const key of entries.keys()) entries.set(key, '{"authorized":"yes"}')
    expect(create({ storage }).authorized).toBe(false)
  })

  test('error: nothing is signed for an account the site may not use', async () => {
    const wallet = create()
    const request = { method: 'personal_sign', params: ['0x00', wallet.accounts[0]] }
    await expect(wallet.provider.request(request)).rejects.toMatchObject({ code: 4100 })
  })
})

describe('script', () => {
  test.each([
    ['reject', 4001],
    ['busy', -32002],
    [{ error: { code: -32603 } }, -32603],
    [{ error: { code: 5000, message: 'no' } }, 5000],
  ] as const)('error: %j fails with %i', async (answer, code) => {
    const wallet = create()
    wallet.answer('prompts', answer)
    await expect(wallet.provider.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({ code })
    expect(await wallet.provider.request({ method: 'eth_chainId' })).toBe('0x7a69')
    wallet.reset()
    expect(await wallet.provider.request({ method: 'eth_requestAccounts' })).toEqual(wallet.accounts)
  })

  test('error: throw throws before there is a promise', () => {
    const wallet = create()
    wallet.answer('*', 'throw')
    expect(() => wallet.provider.request({ method: 'eth_accounts' })).toThrow('The wallet broke')
  })

  test('behavior: held requests go on when released, hanging ones never', async () => {
    const wallet = create()
    const release = wallet.hold()
    let settled = false
    const waiting = wallet.provider.request({ method: 'eth_chainId' }).finally(() => {
      settled = true
    })
    await new Promise((resolve) => setTimeout(resolve))
    expect(settled).toBe(false)
    release()
    expect(await waiting).toBe('0x7a69')
    const letPrompts = wallet.hold('prompts')
    const prompt = wallet.provider.request({ method: 'eth_requestAccounts' })
    expect(await wallet.provider.request({ method: 'eth_accounts' })).toEqual([])
    letPrompts()
    expect(await prompt).toEqual(wallet.accounts)
  })

  test('behavior: the most exact answer counts; a function and a fixed result are answers too', async () => {
    const wallet = create()
    wallet.answer('*', { result: 'all' })
    wallet.answer('eth_chainId', (request) => request.method.length)
    expect(await wallet.provider.request({ method: 'eth_chainId' })).toBe(11)
    expect(await wallet.provider.request({ method: 'eth_accounts' })).toBe('all')
  })

  test('behavior: confirm decides each prompt', async () => {
    const asked: string[] = []
    const wallet = create({
      confirm: (prompt) => {
        asked.push(`${prompt.kind} ${prompt.method}`)
        return false
      },
    })
    await expect(wallet.provider.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({ code: 4001 })
    expect(asked).toEqual(['connect eth_requestAccounts'])
  })

  test('behavior: the user changes accounts and chain, sites hear of it, listeners are counted', async () => {
    const wallet = create({ authorized: true })
    const heard: unknown[] = []
    const listen = (value: unknown) => heard.push(value)
    wallet.provider.on('accountsChanged', listen).on('chainChanged', listen)
    wallet.setAccounts([...wallet.accounts].reverse())
    wallet.setChain(1)
    wallet.revoke()
    expect(heard).toEqual([wallet.accounts, '0x1', []])
    expect(wallet.listenerCount()).toBe(2)
    wallet.provider.removeListener('accountsChanged', listen).removeListener('chainChanged', listen)
    expect(wallet.listenerCount()).toBe(0)
  })
})

describe('page', () => {
  test('default: announces now and when asked, until taken away', () => {
    const page = new EventTarget()
    const seen: unknown[] = []
    page.addEventListener('eip6963:announceProvider', (event) => seen.push((event as CustomEvent).detail))
    const wallet = create({ info: { name: 'One', rdns: 'test.one' } })
    const stop = wallet.announce(page)
    page.dispatchEvent(new Event('eip6963:requestProvider'))
    stop()
    page.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(seen).toHaveLength(2)
    expect(seen[0]).toMatchObject({ info: { name: 'One', rdns: 'test.one' }, provider: wallet.provider })
  })

  test('behavior: inject sets ethereum and puts back what stood there', () => {
    const page = { ethereum: 'before' as unknown }
    const stop = create().inject(page)
    expect(page.ethereum).toHaveProperty('request')
    stop()
    expect(page.ethereum).toBe('before')
  })
})

test('default: mnemonic accounts sign as themselves', async () => {
  const account = mnemonicToAccount('test test test test test test test test test test test junk')
  const wallet = create({ accounts: [account], authorized: true })
  const signature = await wallet.provider.request({
    method: 'personal_sign',
    params: ['0x68656c6c6f', account.address],
  })
  expect(
    await verifyMessage({ address: account.address, message: 'hello', signature: signature as `0x${string}` }),
  ).toBe(true)
})

test('behavior: typed data is signed, but not for another chain', async () => {
  const wallet = create({ authorized: true })
  const [address] = wallet.accounts
  const typedData = {
    domain: { name: 'Shop', chainId: 31337 },
    types: { Order: [{ name: 'amount', type: 'uint256' }] },
    primaryType: 'Order',
    message: { amount: '5' },
  }
  const sign = (data: unknown) =>
    wallet.provider.request({ method: 'eth_signTypedData_v4', params: [address, JSON.stringify(data)] })
  const signature = (await sign(typedData)) as `0x${string}`
  expect(await verifyTypedData({ address: first, ...typedData, primaryType: 'Order', signature } as never)).toBe(true)
  await expect(sign({ ...typedData, domain: { chainId: 1 } })).rejects.toMatchObject({ code: -32602 })
  await expect(sign('nonsense')).rejects.toMatchObject({ code: -32602 })
})

describe.skipIf(chains.length === 0)('chain', () => {
  const client = () => createPublicClient({ transport: http(rpcUrls[31337]) })

  test('default: a transaction is signed, broadcast and mined', async () => {
    const wallet = create({ authorized: true })
    const [from] = wallet.accounts
    const before = await client().getBalance({ address: to })
    const params = [{ from, to, value: `0x${parseEther('0.25').toString(16)}` }]
    const hash = await wallet.provider.request({ method: 'eth_sendTransaction', params })
    const receipt = await client().waitForTransactionReceipt({ hash: hash as `0x${string}` })
    expect(receipt).toMatchObject({ status: 'success', from: first.toLowerCase() })
    expect((await client().getBalance({ address: to })) - before).toBe(parseEther('0.25'))
  })

  test('error: the node says what is wrong: too little money, a revert, another chain', async () => {
    const wallet = create({ authorized: true })
    const [from] = wallet.accounts
    const send = (transaction: object) =>
      wallet.provider.request({ method: 'eth_sendTransaction', params: [{ from, ...transaction }] })
    await expect(send({ to, value: `0x${parseEther('1000000').toString(16)}` })).rejects.toMatchObject({
      message: expect.stringMatching(/insufficient funds/i),
    })
    const reverts = { to: chains[0]?.contracts.reverter, data: '0xb6b55f25' }
    await expect(send(reverts)).rejects.toMatchObject({ code: expect.any(Number) })
    await expect(send({ to, chainId: '0x1' })).rejects.toMatchObject({ code: -32602 })
  })

  test('behavior: switches chain, 4902 for one it does not know, adds it after checking its RPC', async () => {
    const wallet = create({ rpcUrls: { 31337: rpcUrls[31337] }, authorized: true })
    const chainId = '0x7a6a'
    const heard: unknown[] = []
    wallet.provider.on('chainChanged', (id: unknown) => heard.push(id))
    const change = () => wallet.provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
    await expect(change()).rejects.toMatchObject({ code: 4902 })
    const add = (rpcUrls: readonly string[]) =>
      wallet.provider.request({ method: 'wallet_addEthereumChain', params: [{ chainId, rpcUrls, chainName: 'Other' }] })
    await expect(add([rpcUrls[31337]])).rejects.toMatchObject({ code: -32602 })
    expect(await add([rpcUrls[31338]])).toBeNull()
    expect([wallet.chainId, heard]).toEqual([31338, [chainId]])
    expect(await change()).toBeNull()
    expect(wallet.prompts.map((prompt) => prompt.kind)).toEqual(['addChain', 'switchChain'])
    wallet.forgetChain(31337)
    const back = { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a69' }] }
    await expect(wallet.provider.request(back)).rejects.toMatchObject({ code: 4902 })
  })

  test('behavior: a batch is sent one call after another and says it is not atomic', async () => {
    const wallet = create({ authorized: true })
    const [from] = wallet.accounts
    const request = (method: string, ...params: unknown[]) => wallet.provider.request({ method, params })
    expect(await request('wallet_getCapabilities', from)).toMatchObject({
      '0x7a69': { atomic: { status: 'unsupported' } },
    })
    const batch = {
      version: '2.0.0',
      chainId: '0x7a69',
      from,
      calls: [
        { to, value: '0x1' },
        { to, value: '0x2' },
      ],
    }
    await expect(request('wallet_sendCalls', { ...batch, atomicRequired: true })).rejects.toMatchObject({ code: 5760 })
    const { id } = (await request('wallet_sendCalls', { ...batch, atomicRequired: false })) as { id: string }
    const status = await request('wallet_getCallsStatus', id)
    expect(status).toMatchObject({ status: 200, atomic: false, receipts: [{ status: '0x1' }, { status: '0x1' }] })
    await expect(request('wallet_getCallsStatus', '0x00')).rejects.toMatchObject({ code: 5730 })
  })

  test('behavior: reads go to the node of the current chain', async () => {
    const wallet = create()
    const walletClient = createPublicClient({ transport: custom(wallet.provider) })
    expect(await walletClient.getBalance({ address: second })).toBeGreaterThan(0n)
    await expect(wallet.provider.request({ method: 'eth_signTransaction' })).rejects.toMatchObject({ code: 4200 })
  })
})

test('error: a node that is gone is an internal error, not a hang', async () => {
  const wallet = create({ rpcUrls: { 5: 'http://127.0.0.1:1' } })
  await expect(wallet.provider.request({ method: 'eth_blockNumber' })).rejects.toMatchObject({ code: -32603 })
})

test('error: options without keys or chains are refused', () => {
  expect(() => create({ accounts: [] })).toThrow('accounts')
  expect(() => create({ rpcUrls: {} })).toThrow('rpcUrls')
})

test('behavior: on a page without TLS, where `crypto.randomUUID` is missing, it has an id all the same', () => {
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(171) })
  onTestFinished(() => void vi.unstubAllGlobals())
  const { uuid } = create().info
  expect(uuid).toBe('abababab-abab-4bab-8bab-abababababab')
})
