import { type RunningEvm, startEvm } from 'devnet'
import { concatHex, encodeAbiParameters, encodeDeployData, getContractAddress, type Hex, keccak256, pad } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { testAccount, testResolver } from './artifacts/contracts.ts'
import { toChainConfig } from './support/evmConfig.ts'
import { createEvmWallet, deploy, type EvmWallet } from './support/evmWallet.ts'
import { startTestGateway, type TestGateway } from './support/testGateway.ts'

let evm: RunningEvm
let gateway: TestGateway
let alice: EvmWallet
let bob: EvmWallet
const coinType = (0x80000000 | 31337) >>> 0

beforeAll(async () => {
  evm = await startEvm({ chainId: 31337 })
  const [first, second] = evm.accounts
  if (!first || !second) throw new Error('The chain has no accounts')
  alice = createEvmWallet(evm, first)
  bob = createEvmWallet(evm, second)
  gateway = await startTestGateway({ config: { chains: [toChainConfig(evm, { indexFrom: 'off' })] } })
})

afterAll(async () => {
  await gateway?.close()
  await evm?.stop()
})

function toMessage(name: string, change: object = {}): string {
  return JSON.stringify({ name, attributes: {}, timestamp: Math.floor(Date.now() / 1_000), ...change })
}

async function register(
  wallet: EvmWallet,
  name: string,
  change: { message?: string; address?: string; signature?: Hex; coin_type?: number } = {},
) {
  const message = change.message ?? toMessage(name)
  const signature = change.signature ?? (await wallet.signMessage({ message }))
  return await gateway.post('/v1/profile/account', {
    coin_type: coinType,
    address: wallet.account.address,
    ...change,
    message,
    signature,
  })
}

describe('registering', () => {
  test('default: by the key of an account; then look-up, reverse look-up and identity find it', async () => {
    const message = toMessage('Alice.reown.id', { attributes: { avatar: 'https://a.example/me.png', bio: 'Hello' } })
    const { status, body } = await register(alice, '', { message })
    expect([status, body]).toEqual([200, { success: true }])
    const record = await gateway.get('/v1/profile/account/alice.reown.id', { apiVersion: '2' })
    expect(record.body).toMatchObject({
      name: 'alice.reown.id',
      addresses: { [coinType]: { address: alice.account.address.toLowerCase() } },
      attributes: [{ avatar: 'https://a.example/me.png', bio: 'Hello' }],
    })
    const names = await gateway.get(`/v1/profile/reverse/${alice.account.address}`, { sender: '', apiVersion: '2' })
    expect(names.body.map(({ name }: { name: string }) => name)).toEqual(['alice.reown.id'])
    const identity = await gateway.get(`/v1/identity/${alice.account.address}`, { sender: alice.account.address })
    expect(identity.body).toEqual({ name: 'alice.reown.id', avatar: 'https://a.example/me.png' })
  })

  test('behavior: by a contract that answers ERC-1271', async () => {
    const address = await deploy(alice, testAccount, [alice.account.address])
    expect((await register(alice, 'contract.reown.id', { address })).body).toEqual({ success: true })
    expect((await register(bob, 'contract2.reown.id', { address })).body.reasons[0].name).toBe('SignatureInvalid')
  })

  test('behavior: by a contract that is not deployed yet, ERC-6492', async () => {
    const factory = '0x4e59b44847b379578588920ca78fbf26c0b4956c'
    const bytecode = encodeDeployData({
      abi: testAccount.abi,
      bytecode: testAccount.bytecode,
      args: [bob.account.address],
    })
    const salt = pad('0x2a')
    const address = getContractAddress({ opcode: 'CREATE2', from: factory, salt, bytecodeHash: keccak256(bytecode) })
    expect(await bob.getCode({ address })).toBeUndefined()
    const message = toMessage('counterfactual.wcn.id')
    const inner = await bob.signMessage({ message })
    const wrapped = encodeAbiParameters(
      [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }],
      [factory, concatHex([salt, bytecode]), inner],
    )
    const magic: Hex = '0x6492649264926492649264926492649264926492649264926492649264926492'
    const answer = await register(bob, '', { message, address, signature: concatHex([wrapped, magic]) })
    expect(answer.body).toEqual({ success: true })
    expect(await bob.getCode({ address })).toBeUndefined()
  })

  test('error: somebody else’s signature, an old message, a name that is taken or not one', async () => {
    const forged = await register(bob, 'forged.reown.id', { address: alice.account.address })
    expect([forged.status, forged.body.reasons[0].name]).toEqual([401, 'SignatureInvalid'])
    const old = await register(alice, '', { message: toMessage('older.reown.id', { timestamp: 1_700_000_000 }) })
    expect([old.status, old.body.reasons[0].name]).toEqual([400, 'MessageExpired'])
    expect((await register(alice, 'first.reown.id')).status).toBe(200)
    const taken = await register(bob, 'FIRST.reown.id')
    expect([taken.status, taken.body.reasons[0]]).toEqual([
      409,
      { name: 'NameTaken', description: 'The name first.reown.id is already registered.' },
    ])
    for (const name of ['abc', 'has space', 'under_score.reown.id', '-dash', 'x.example.com', 'ümlaut', '']) {
      const { status, body } = await register(alice, name)
      expect([name, status, body.reasons[0].name]).toEqual([name, 400, 'NameInvalid'])
    }
    const unknown = await register(alice, 'other.reown.id', { coin_type: 60 })
    expect(unknown.body.reasons[0].name).toBe('UnsupportedChain')
    const noJson = await register(alice, '', { message: 'please' })
    expect(noJson.body.reasons[0].name).toBe('NameInvalid')
  })

  test('behavior: of two registrations at the same moment one wins', async () => {
    const answers = await Promise.all([register(alice, 'race.reown.id'), register(bob, 'race.reown.id')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('looking up', () => {
  test('error: a name nobody has', async () => {
    const { status, body } = await gateway.get('/v1/profile/account/nobody.reown.id')
    expect([status, body.reasons[0].name]).toEqual([404, 'NameUnknown'])
    expect((await gateway.get(`/v1/profile/reverse/0x${'1'.repeat(40)}`)).body).toEqual([])
    expect((await gateway.get(`/v1/identity/0x${'1'.repeat(40)}`)).body).toEqual({ name: null, avatar: null })
  })

  test('behavior: suggestions say whether the name is taken and offer free ones', async () => {
    await register(alice, 'wanted.reown.id')
    const { body } = await gateway.get('/v1/profile/suggestions/wanted', { zone: 'reown.id' })
    const [asked, ...others] = body.suggestions
    expect(asked).toEqual({ name: 'wanted.reown.id', registered: true })
    expect(others.length).toBeGreaterThan(2)
    for (const { name, registered } of others) {
      expect(registered).toBe(false)
      expect((await gateway.get(`/v1/profile/account/${name}`)).status).toBe(404)
      expect((await register(bob, name)).status).toBe(200)
    }
  })
})

describe('smart sessions', () => {
  const account = () => `eip155:31337:${alice.account.address}`
  const nonce = () => crypto.randomUUID().replaceAll('-', '')

  async function grant(wallet: EvmWallet, change: object = {}) {
    const permission = {
      expiry: Math.floor(Date.now() / 1_000) + 3_600,
      signer: { type: 'key', data: {} },
      permissions: [{ type: 'contract-call', data: { address: '0x1' } }],
      nonce: nonce(),
    }
    const message = JSON.stringify({ action: 'grant', account: account(), ...permission, ...change })
    return await gateway.post(`/v1/sessions/${account()}`, {
      message,
      signature: await wallet.signMessage({ message }),
    })
  }

  test('default: grant, list, revoke, list', async () => {
    const granted = await grant(alice)
    expect(granted.status).toBe(200)
    const { pci } = granted.body
    const before = await gateway.get(`/v1/sessions/${account()}`)
    expect(before.body.pcis).toMatchObject([
      { pci, project: { id: 'demo', name: 'Demo' }, revokedAt: null, permissions: [{ type: 'contract-call' }] },
    ])
    const revoked = await gateway.post(`/v1/sessions/${account()}/revoke`, {
      pci,
      signature: await alice.signMessage({ message: pci }),
    })
    expect(revoked.body).toEqual({ success: true })
    const after = await gateway.get(`/v1/sessions/${account()}`)
    expect(after.body.pcis[0].revokedAt).toBeTypeOf('number')
  })

  test('error: by somebody else, unknown, expired, a nonce used again', async () => {
    expect((await grant(bob)).body.reasons[0].name).toBe('SignatureInvalid')
    expect((await grant(alice, { expiry: 1 })).body.reasons[0].name).toBe('MessageExpired')
    const used = nonce()
    expect((await grant(alice, { nonce: used, expiry: 4_000_000_000 })).status).toBe(200)
    expect((await grant(alice, { nonce: used, expiry: 4_000_000_000 })).status).toBe(200)
    expect((await grant(alice, { nonce: used, expiry: 4_000_000_001 })).status).toBe(400)
    const revoke = async (wallet: EvmWallet, pci: string) =>
      (
        await gateway.post(`/v1/sessions/${account()}/revoke`, {
          pci,
          signature: await wallet.signMessage({ message: pci }),
        })
      ).body.reasons[0].name
    expect(await revoke(bob, used)).toBe('SignatureInvalid')
    expect(await revoke(alice, nonce())).toBe('SessionUnknown')
    expect((await gateway.get(`/v1/sessions/eip155:31337:0x${'2'.repeat(40)}`)).body).toEqual({ pcis: [] })
  })
})

describe('ENS', () => {
  const urlsOf = (fetch: { readonly mock: { readonly calls: readonly (readonly unknown[])[] } }) =>
    fetch.mock.calls.map(([input]) => (input instanceof Request ? input.url : String(input)))

  test('behavior: an account without a name here is shown with the one it has there', async () => {
    const name = 'ada.eth'
    const elsewhere = 'http://127.0.0.1:1/elsewhere'
    const args = [bob.account.address, name, elsewhere] as const
    const ensResolver = await deploy(alice, testResolver, args)
    const asked = vi.spyOn(globalThis, 'fetch')
    const chains = [toChainConfig(evm, { indexFrom: 'off', ensResolver })]
    const own = await startTestGateway({ config: { chains } })
    const request = async (wallet: EvmWallet) => (await own.get(`/v1/identity/${wallet.account.address}`)).body
    expect(await request(bob)).toEqual({ name, avatar: null })
    // the resolver wants this process to ask an address of its choice: it does not
    expect(await request(alice)).toEqual({ name: null, avatar: null })
    expect(urlsOf(asked)).not.toContain(elsewhere)
    const count = asked.mock.calls.length
    await Promise.all([request(alice), request(bob)])
    expect(asked).toHaveBeenCalledTimes(count)
    asked.mockRestore()
    await own.close()
  })

  test('error: a contract cannot make the gateway ask addresses of its choice', async () => {
    const asked = vi.spyOn(globalThis, 'fetch')
    const elsewhere = 'http://127.0.0.1:1/elsewhere'
    const token = await deploy(alice, testResolver, [bob.account.address, '', elsewhere])
    // without Multicall3 each read is a call of its own
    const chains = [toChainConfig(evm, { indexFrom: 'off', multicall: bob.account.address })]
    const own = await startTestGateway({ config: { chains } })
    const forceUpdate = `eip155:31337:${token.toLowerCase()}`
    const query = { chainId: 'eip155:31337', currency: 'usd', forceUpdate }
    const { status } = await own.get(`/v1/account/${bob.account.address}/balance`, query)
    expect(status).toBe(200)
    expect(asked).toHaveBeenCalled()
    expect(urlsOf(asked)).not.toContain(elsewhere)
    asked.mockRestore()
    await own.close()
  })
})
