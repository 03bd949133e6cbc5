import { type AnvilChain, findAnvil, rpc, startAnvil } from '@foyer/test/anvil'
import {
  concatHex,
  createPublicClient,
  defineChain,
  getContractAddress,
  type Hex,
  http,
  numberToHex,
  parseSignature,
  serializeCompactSignature,
  serializeErc6492Signature,
  serializeSignature,
  signatureToCompactSignature,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, type TestContext, test } from 'vitest'
import { eip155Verifier } from './eip155.ts'

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const message = 'service.org wants you to sign in with your Ethereum account:\nabc'
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/** Contracts in a few instructions: one agrees to every signature, one to none, one fails. */
const code = {
  yes: '0x631626ba7e60e01b60005260206000f3',
  no: '0x63ffffffff60e01b60005260206000f3',
  fails: '0x60006000fd',
} as const

let chain: AnvilChain | undefined
let stop = async () => {}

beforeAll(async () => {
  const binary = findAnvil()
  if (binary) ({ chain, stop } = await startAnvil({ binary, chainId: 31337 }))
})
afterAll(async () => await stop())

/** The chain, or the test is not run here and says so. */
function onChain(context: TestContext) {
  if (!chain) return context.skip('there is no anvil for this machine (set ANVIL_PATH)')
  const { url } = chain
  const client = createPublicClient({ transport: http(url) })
  const verifier = eip155Verifier({ getClient: () => client })
  const verify = (accountAddress: string, signature: string, chainId: `eip155:${string}` = 'eip155:31337') =>
    verifier.verify({ data: { accountAddress, chainId }, message, signature })
  const setCode = (address: string, bytecode: string) => rpc(url, 'anvil_setCode', [address, bytecode])
  return { url, client, verify, setCode }
}

const verifyOffline = (signature: string, accountAddress: string = account.address, text = message) =>
  eip155Verifier().verify({ data: { accountAddress, chainId: 'eip155:1' }, message: text, signature })

describe('EIP-191, by the account’s key', () => {
  test('default: without asking anybody', async () => {
    const signature = await account.signMessage({ message })
    expect(await verifyOffline(signature)).toBe(true)
    expect(await verifyOffline(signature, account.address.toLowerCase())).toBe(true)
    expect(await verifyOffline(signature, account.address, `${message}.`)).toBe(false)
    expect(await verifyOffline(signature, `0x${'22'.repeat(20)}`)).toBe(false)
  })

  test('behavior: v is 27 and 28, or 0 and 1', async () => {
    const signature = await account.signMessage({ message })
    const v = Number.parseInt(signature.slice(-2), 16)
    expect(await verifyOffline(`${signature.slice(0, -2)}0${v - 27}`)).toBe(true)
    for (const other of ['1a', '1d', '02', 'ff'])
      expect(await verifyOffline(signature.slice(0, -2) + other)).toBe(false)
  })

  test('error: the twin with the upper s', async () => {
    const { r, s, yParity } = parseSignature(await account.signMessage({ message }))
    const twin = serializeSignature({ r, s: numberToHex(order - BigInt(s), { size: 32 }), yParity: 1 - yParity })
    expect(await verifyOffline(twin)).toBe(false)
  })

  test('behavior: the compact form (ERC-2098)', async () => {
    const [wanted, seen] = [new Set([27n, 28n]), new Set<bigint | undefined>()]
    for (let index = 0; seen.size < wanted.size; index += 1) {
      const text = `${message} ${index}`
      const signature = await account.signMessage({ message: text })
      seen.add(parseSignature(signature).v)
      const compact = serializeCompactSignature(signatureToCompactSignature(parseSignature(signature)))
      const session = { data: { accountAddress: account.address, chainId: 'eip155:31337' as const }, message: text }
      expect(await eip155Verifier().verify({ ...session, signature: compact })).toBe(true)
      const [first, last] = [compact.slice(0, 66), compact.slice(68)]
      const turned = `${first}${(Number.parseInt(compact.slice(66, 68), 16) ^ 0x80).toString(16).padStart(2, '0')}${last}`
      expect(await eip155Verifier().verify({ ...session, signature: turned })).toBe(false)
    }
  })

  test('error: cut short, grown, changed, empty, no bytes', async () => {
    const signature = await account.signMessage({ message })
    const broken = [
      signature.slice(0, -4),
      `${signature}00`,
      signature.slice(0, 66),
      `0x${'00'.repeat(65)}`,
      `0x${'ff'.repeat(65)}`,
      '0x',
      '',
      signature.slice(2),
      '0xzz',
      `0x${'00'.repeat(100_000)}`,
    ]
    for (const one of broken) expect(await verifyOffline(one)).toBe(false)
  })

  test('default: addresses: a wrong mixture of cases is a typing error', () => {
    const { isAddress } = eip155Verifier()
    for (const value of [account.address, account.address.toLowerCase()]) expect(isAddress(value)).toBe(true)
    const digits = account.address.slice(2)
    const mixed = `0x${[...digits].map((one) => (one === one.toLowerCase() ? one.toUpperCase() : one.toLowerCase())).join('')}`
    for (const value of ['', '0x', 'vitalik.eth', mixed, account.address.slice(2), `${account.address}0`]) {
      expect(isAddress(value)).toBe(false)
    }
  })
})

describe('by a contract', () => {
  const contract = '0x00000000000000000000000000000000000c0de1'

  test('default: ERC-1271, for as long as the contract says so', async (context) => {
    const { verify, setCode } = onChain(context)
    const signature = `0x${'ab'.repeat(65)}`
    await setCode(contract, code.yes)
    expect(await verify(contract, signature)).toBe(true)
    for (const other of [code.no, code.fails, '0x']) {
      await setCode(contract, other)
      expect(await verify(contract, signature)).toBe(false)
    }
    await setCode(contract, code.yes)
    expect(await verify(contract, signature)).toBe(true)
  })

  test.each(['0x', '0xab', `0x${'ab'.repeat(31)}`, `0x${'ab'.repeat(64)}`, `0x${'ab'.repeat(3_000)}`])(
    'behavior: the contract is asked however long the signature is: %#',
    async (signature, context) => {
      const { verify, setCode } = onChain(context as never)
      await setCode(contract, code.yes)
      expect(await verify(contract, signature)).toBe(true)
      await setCode(contract, code.no)
      expect(await verify(contract, signature)).toBe(false)
    },
  )

  test('default: ERC-6492, before the contract is there', async (context) => {
    const { verify } = onChain(context)
    // the usual factory, which every development chain has: salt, then what makes the contract
    const factory = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
    const salt = numberToHex(7, { size: 32 })
    const init = (runtime: string) => concatHex(['0x6f', runtime as Hex, '0x600052', '0x60106010f3'])
    for (const [runtime, expected] of [
      [code.yes, true],
      [code.no, false],
    ] as const) {
      const bytecode = init(runtime)
      const address = getContractAddress({ opcode: 'CREATE2', from: factory, salt, bytecode })
      const signature = serializeErc6492Signature({
        address: factory,
        data: concatHex([salt, bytecode]),
        signature: '0xabcd',
      })
      expect(await verify(address, signature)).toBe(expected)
      // the wrapping proves nothing about another account
      expect(await verify(`0x${'33'.repeat(20)}`, signature)).toBe(false)
      expect(await verify(address, '0xabcd')).toBe(false)
    }
  })

  test('behavior: EIP-7702: the key still signs, and what it is delegated to as well', async (context) => {
    const { verify, setCode } = onChain(context)
    const signature = await account.signMessage({ message })
    await setCode(contract, code.no)
    await setCode(account.address, `0xef0100${contract.slice(2)}`)
    expect(await verify(account.address, signature)).toBe(true)
    expect(await verify(account.address, `0x${'ab'.repeat(65)}`)).toBe(false)
    await setCode(contract, code.yes)
    expect(await verify(account.address, `0x${'ab'.repeat(65)}`)).toBe(true)
  })

  test('behavior: the same address in capitals is the same contract', async (context) => {
    const { verify, setCode } = onChain(context)
    await setCode(contract, code.yes)
    expect(await verify(`0x${contract.slice(2).toUpperCase()}`, `0x${'ab'.repeat(65)}`)).toBe(true)
  })

  test('error: a contract of another network', async (context) => {
    const { verify, setCode } = onChain(context)
    await setCode(contract, code.yes)
    expect(await verify(contract, `0x${'ab'.repeat(65)}`, 'eip155:1')).toBe(false)
  })

  test('error: a contract where no client is given', async () => {
    expect(await verifyOffline(`0x${'ab'.repeat(65)}`, contract)).toBe(false)
  })

  test('error: a chain that does not answer is no wrong signature', async () => {
    const client = createPublicClient({
      chain: defineChain({
        id: 31337,
        name: 'Gone',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: ['http://127.0.0.1:9'] } },
      }),
      transport: http('http://127.0.0.1:9', { retryCount: 0 }),
    })
    const verifier = eip155Verifier({ getClient: () => client })
    const session = { data: { accountAddress: contract, chainId: 'eip155:31337' as const }, message, signature: '0xab' }
    await expect(verifier.verify(session)).rejects.toThrow('HTTP request failed')
  })

  test('behavior: the wait ends with its signal', async (context) => {
    const { client } = onChain(context)
    const gone = new AbortController()
    const verifier = eip155Verifier({ getClient: () => client })
    const session = { data: { accountAddress: contract, chainId: 'eip155:31337' as const }, message, signature: '0xab' }
    const waiting = verifier.verify(session, { signal: gone.signal })
    gone.abort()
    await expect(waiting).rejects.toThrow('Request was aborted')
  })
})
