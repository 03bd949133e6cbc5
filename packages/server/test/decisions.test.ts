import type { CaipNetworkId } from '@foyer/base'
import { createMessage, type SiwxMessage, type SiwxSession, verifySession } from '@foyer/siwx'
import { bip122Verifier } from '@foyer/siwx/bip122'
import { eip155Verifier } from '@foyer/siwx/eip155'
import { solanaVerifier } from '@foyer/siwx/solana'
import { findAnvil, rpc, startAnvil } from '@foyer/test/anvil'
import { accounts, ethereum, type TestAccount } from '@foyer/test/signInAccounts'
import { base58, base64 } from '@scure/base'
import { ParsedMessage as ReferenceMessage } from '@spruceid/siwe-parser'
import { Verifier as Bip322 } from 'bip322-js'
import nacl from 'tweetnacl'
import {
  concatHex,
  createPublicClient,
  getContractAddress,
  type Hex,
  http,
  numberToHex,
  type PublicClient,
  parseSignature,
  serializeCompactSignature,
  serializeErc6492Signature,
  serializeSignature,
  signatureToCompactSignature,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { parseSiweMessage, validateSiweMessage } from 'viem/siwe'
import { verifyMessage } from 'viem/utils'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMemoryStore } from '../src/createMemoryStore.ts'
import { createSignIn } from '../src/createSignIn.ts'
import { createBrowser, reasonOf } from './createBrowser.ts'

/**
 * Sessions that sign nobody in, decided three times: by what a page checks, by the server, and by others: the reference
 * parser of ERC-4361 with viem, tweetnacl, bip322-js.
 */

const now = Date.UTC(2026, 2, 14)
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
const [solana, bitcoin, cosmos] = [accounts['solana'], accounts['bitcoin'], accounts['cosmos']] as [
  TestAccount,
  TestAccount,
  TestAccount,
]
const stranger = privateKeyToAccount(`0x${'22'.repeat(32)}`)
const secp256k1Order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const ed25519Order = 2n ** 252n + 27742317777372353535851937790883648493n

/** Contracts in a few instructions: one agrees to every signature, one to none, one fails. */
const code = {
  yes: '0x631626ba7e60e01b60005260206000f3',
  no: '0x63ffffffff60e01b60005260206000f3',
  fails: '0x60006000fd',
} as const
const contract = '0x00000000000000000000000000000000000C0DE1'
const factory = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

let chain: { readonly url: string; readonly client: PublicClient } | undefined
let stop = async () => {}
beforeAll(async () => {
  const binary = findAnvil()
  if (!binary) return
  const started = await startAnvil({ binary, chainId: 31337 })
  stop = started.stop
  const { url } = started.chain
  chain = { url, client: createPublicClient({ transport: http(url) }) }
})
afterAll(async () => await stop())

const getClient = (chainId: CaipNetworkId) => (chainId === 'eip155:31337' ? chain?.client : undefined)
const verifiers = [eip155Verifier({ getClient }), solanaVerifier(), bip122Verifier()]

function open() {
  const server = createSignIn({
    origins: ['https://shop.example'],
    verifiers,
    store: createMemoryStore(),
    now: () => now,
  })
  return { first: createBrowser(server.handle), second: createBrowser(server.handle) }
}
type World = ReturnType<typeof open> & { readonly nonce: string }

type Change = Partial<SiwxMessage> & { readonly by?: TestAccount; readonly text?: (text: string) => string }

/** A message of this site and time, signed; then changed, and still signed. */
async function sign({ nonce }: Pick<World, 'nonce'>, change: Change = {}): Promise<SiwxSession> {
  const { by = ethereum, text = (whole: string) => whole, ...fields } = change
  const data: SiwxMessage = {
    accountAddress: by.address,
    chainId: by.chainId,
    domain: 'shop.example',
    uri: 'https://shop.example/',
    version: '1',
    nonce,
    issuedAt: at(0),
    statement: 'I agree.',
    ...fields,
  }
  const message = text(createMessage(data))
  return {
    data: { accountAddress: data.accountAddress, chainId: data.chainId },
    message,
    signature: await by.sign(message),
  }
}

/** By code that is not ours. It has no store, so a nonce is one that was given out or not. */
async function checkElsewhere({ data, message, signature }: SiwxSession, nonce: string): Promise<boolean> {
  const { accountAddress: address, chainId } = data
  try {
    if (chainId === solana.chainId) {
      return nacl.sign.detached.verify(
        new TextEncoder().encode(message),
        base58.decode(signature),
        base58.decode(address),
      )
    }
    if (chainId === bitcoin.chainId) return Bip322.verifySignature(address, message, signature)
    new ReferenceMessage(message)
    const parsed = parseSiweMessage(message)
    const expected = { address: address as Hex, domain: 'shop.example', nonce, time: new Date(now) }
    if (!validateSiweMessage({ message: parsed, ...expected }) || `eip155:${parsed.chainId}` !== chainId) return false
    const signed = { address: address as Hex, message, signature: signature as Hex }
    return (await getClient(chainId)?.verifyMessage(signed)) ?? (await verifyMessage(signed))
  } catch {
    return false
  }
}

type Row = readonly [
  name: string,
  /** What `verifySession` says. */
  problem: string | undefined,
  /** What the server says. */
  refusal: string,
  make: (world: World) => Promise<SiwxSession>,
  /** Others would let it in. */
  isStricter?: 'stricter' | undefined,
]

const changed = (name: string, from: string | RegExp, to: string): Row => {
  const text = (whole: string) => {
    const result = whole.replace(from, to)
    if (result === whole) throw new Error(`${name}: nothing was changed`)
    return result
  }
  return [name, 'form', 'MessageInvalid', (world) => sign(world, { text })]
}

const texts: readonly Row[] = [
  changed('a line feed in the statement', 'I agree.', 'I agree.\nTo all.'),
  changed('a field written into the statement', 'I agree.', 'I agree.\n\nURI: https://evil.example/'),
  changed('a carriage return in the statement', 'I agree.', 'I agree.\r'),
  changed('a tab in the statement', 'I agree.', 'I\tagree.'),
  changed('a NUL in the statement', 'I agree.', 'I agree.\0'),
  changed('a zero-width space in the statement', 'I agree.', 'I a\u200bgree.'),
  changed('a zero-width joiner in the statement', 'I agree.', 'I a\u200dgree.'),
  changed('a zero-width non-joiner in the statement', 'I agree.', 'I a\u200cgree.'),
  changed('a word joiner in the statement', 'I agree.', 'I a\u2060gree.'),
  changed('a soft hyphen in the statement', 'I agree.', 'I a\u00adgree.'),
  changed('a byte order mark in the statement', 'I agree.', '\ufeffI agree.'),
  changed('a direction override in the statement', 'I agree.', 'I \u202eeerga\u202c.'),
  changed('a direction isolate in the statement', 'I agree.', 'I \u2066agree\u2069.'),
  changed('a line separator in the statement', 'I agree.', 'I\u2028agree.'),
  changed('a tag character in the statement', 'I agree.', 'I agree\u{e0041}.'),
  changed('a Cyrillic letter in the statement', 'I agree.', 'I аgree.'),
  changed('quotes in the statement', 'I agree.', 'I "agree".'),
  changed('markup in the statement', 'I agree.', '<b>I agree.</b>'),
  changed('a zero-width space in the domain', 'shop.example wants', 'shop\u200b.example wants'),
  changed('a space in the domain', 'shop.example wants', 'evil shop.example wants'),
  changed('a path in the domain', 'shop.example wants', 'shop.example/login wants'),
  changed('another heading', 'sign in with', 'pay with'),
  changed('no address', ethereum.address, ''),
  changed('an ENS name in place of the address', ethereum.address, 'vitalik.eth'),
  changed('words behind the address', ethereum.address, `${ethereum.address} and more`),
  changed('no empty line before the statement', '\n\nI agree.', '\nI agree.'),
  changed('no empty line behind the statement', 'I agree.\n', 'I agree.'),
  changed('no URI', /URI: .*\n/, ''),
  changed('a URI without a scheme', /URI: .*/, 'URI: shop'),
  changed('a URI with a space', /URI: .*/, 'URI: https://shop.example/ login'),
  changed('a URI with a broken escape', /URI: .*/, 'URI: https://shop.example/%zz'),
  changed('no version', 'Version: 1\n', ''),
  changed('version 2', 'Version: 1', 'Version: 2'),
  changed('no chain', 'Chain ID: 1\n', ''),
  changed('a chain that is none', 'Chain ID: 1', 'Chain ID: ?'),
  changed('no nonce', /Nonce: .*\n/, ''),
  changed('a nonce of seven', /Nonce: .*/, 'Nonce: 1234567'),
  changed('a nonce with a hyphen', /Nonce: (....)/, 'Nonce: $1-'),
  changed('two nonces', 'Nonce: ', 'Nonce: 99999999\nNonce: '),
  changed('a time that is words', /Issued At: .*/, 'Issued At: today'),
  changed('a time without a zone', /Issued At: .*/, 'Issued At: 2026-03-14T00:00:00'),
  changed('a day that does not exist', /Issued At: .*/, 'Issued At: 2026-02-30T00:00:00Z'),
  changed('an end that is no time', /$/, '\nExpiration Time: never'),
  changed('two ends', /$/, `\nExpiration Time: ${at(1)}\nExpiration Time: ${at(9)}`),
  changed('fields in another order', /(Version: 1)\n(Chain ID: 1)/, '$2\n$1'),
  changed('a resource that is no URI', /$/, '\nResources:\n- all of it'),
  changed('words behind everything', /$/, '\nPS: send me your coins'),
  changed('a line feed behind everything', /$/, '\n'),
  changed('lines that end as on Windows', /\n/g, '\r\n'),
]

const refused = (name: string, problem: string, refusal: string, change: Change, more?: 'stricter'): Row => [
  name,
  problem,
  refusal,
  (world) => sign(world, change),
  more,
]
const replaced = (from: string, to: string) => (text: string) => text.replace(from, to)
const other = '0x1111111111111111111111111111111111111111'

const contents: readonly Row[] = [
  refused('the domain of another site', 'domain', 'MessageInvalid', {
    domain: 'evil.example',
    uri: 'https://evil.example',
  }),
  refused('a domain that begins like the site’s', 'domain', 'MessageInvalid', { domain: 'shop.example.evil.example' }),
  refused('the site’s name as a user of another', 'domain', 'MessageInvalid', { domain: 'shop.example@evil.example' }),
  refused('another port', 'domain', 'MessageInvalid', { domain: 'shop.example:8443' }),
  refused('the URI of another site', 'uri', 'MessageInvalid', { uri: 'https://evil.example/' }, 'stricter'),
  refused(
    'a URI with the site’s name as a user',
    'uri',
    'MessageInvalid',
    { uri: 'https://shop.example@evil.example/' },
    'stricter',
  ),
  refused('a scheme that is not the URI’s', 'uri', 'MessageInvalid', { text: (text) => `http://${text}` }, 'stricter'),
  refused('an end that is now', 'expired', 'MessageExpired', { expirationTime: at(0) }),
  refused('an end long ago', 'expired', 'MessageExpired', { expirationTime: at(-1_000_000) }),
  refused('a start in a minute', 'notYet', 'MessageExpired', { notBefore: at(1) }),
  refused('the chain of another network', 'chain', 'MessageInvalid', { text: replaced('Chain ID: 1', 'Chain ID: 10') }),
  refused(
    'a chain with a zero in front',
    'chain',
    'MessageInvalid',
    { text: replaced('Chain ID: 1', 'Chain ID: 01') },
    'stricter',
  ),
  refused('the name of another family', 'chain', 'MessageInvalid', { text: replaced('your Ethereum', 'your Solana') }),
  refused('an address of a wrong checksum', 'account', 'MessageInvalid', {
    accountAddress: ethereum.address.replace(/[a-f]/, (one) => one.toUpperCase()),
  }),
  refused('an account that did not sign', 'signature', 'SignatureInvalid', { accountAddress: stranger.address }),
  refused('a nonce that nobody gave out', 'nonce', 'NonceInvalid', { nonce: 'unknown12345' }),
  refused('a family that nobody can judge', 'namespace', 'SignInUnsupported', { by: cosmos }),
  [
    'another account beside the text',
    'account',
    'MessageInvalid',
    async (world) => {
      const session = await sign(world)
      return { ...session, data: { ...session.data, accountAddress: other } }
    },
  ],
  [
    'another chain beside the text',
    'chain',
    'MessageInvalid',
    async (world) => {
      const session = await sign(world)
      return { ...session, data: { ...session.data, chainId: 'eip155:10' } }
    },
  ],
]

/** @param change what becomes of the signature */
const broken = (name: string, by: TestAccount, change: (signature: string) => string, more?: 'stricter'): Row => [
  name,
  'signature',
  'SignatureInvalid',
  async (world) => {
    const session = await sign(world, { by })
    return { ...session, signature: change(session.signature) }
  },
  more,
]

function toUpperS(signature: string): Hex {
  const { r, s, yParity } = parseSignature(signature as Hex)
  return serializeSignature({ r, s: numberToHex(secp256k1Order - BigInt(s), { size: 32 }), yParity: 1 - yParity })
}

function toOtherCompact(signature: string): Hex {
  const compact = serializeCompactSignature(signatureToCompactSignature(parseSignature(signature as Hex)))
  return `${compact.slice(0, 66)}${(Number.parseInt(compact.slice(66, 68), 16) ^ 0x80).toString(16).padStart(2, '0')}${compact.slice(68)}` as Hex
}

function addOrder(signature: string): string {
  const bytes = base58.decode(signature)
  let s = [...bytes.subarray(32)].reduceRight((sum, byte) => (sum << 8n) + BigInt(byte), 0n) + ed25519Order
  for (let index = 32; index < 64; index += 1) {
    bytes[index] = Number(s & 0xffn)
    s >>= 8n
  }
  return base58.encode(bytes)
}

const withBit = (bytes: Uint8Array, index: number) => bytes.with(index, (bytes[index] ?? 0) ^ 1)

const signatures: readonly Row[] = [
  broken('a signature cut short', ethereum, (signature) => signature.slice(0, -4)),
  broken('a signature that grew', ethereum, (signature) => `${signature}00`),
  broken('the compact form with another recovery', ethereum, (signature) => toOtherCompact(signature)),
  broken('a signature of zeros', ethereum, () => `0x${'00'.repeat(65)}`),
  broken('no signature', ethereum, () => '0x'),
  broken('a signature that is no hexadecimal', ethereum, () => '0xzz'),
  broken('a bit of r changed', ethereum, (signature) =>
    signature.replace(/^0x(.)/, (_, one) => (one === '1' ? '0x2' : '0x1')),
  ),
  broken('a recovery that is none', ethereum, (signature) => `${signature.slice(0, -2)}1d`),
  broken('the twin with the upper s', ethereum, toUpperS, 'stricter'),
  broken('the twin of Solana’s, with the order added to s', solana, addOrder, 'stricter'),
  broken('Solana’s cut short', solana, (signature) => base58.encode(base58.decode(signature).subarray(0, 63))),
  broken('a bit of Solana’s changed', solana, (signature) => base58.encode(withBit(base58.decode(signature), 5))),
  broken('Bitcoin’s cut short', bitcoin, (signature) => base64.encode(base64.decode(signature).subarray(0, 64))),
  broken('a bit of Bitcoin’s changed', bitcoin, (signature) => base64.encode(withBit(base64.decode(signature), 9))),
  [
    'the signature of another message',
    'signature',
    'SignatureInvalid',
    async (world) => {
      const [session, earlier] = [await sign(world), await sign(world, { statement: 'I pay.' })]
      return { ...session, signature: earlier.signature }
    },
  ],
]

/** @param runtime what the contract is when the session is judged */
const ofContract = (name: string, runtime: string, signature: Hex = `0x${'ab'.repeat(65)}`): Row => [
  name,
  'signature',
  'SignatureInvalid',
  async (world) => {
    const asked = (bytecode: string) => rpc(chain?.url ?? '', 'anvil_setCode', [contract, bytecode])
    await asked(code.yes)
    const by = { chainId: 'eip155:31337', address: contract, sign: () => signature } as const
    const session = await sign(world, { by })
    // it agreed a moment ago
    expect(await verifySession(session, { domains: ['shop.example'], now, verifiers })).not.toHaveProperty('problem')
    await asked(runtime)
    return session
  },
]

const salt = numberToHex(7, { size: 32 })
const toInit = (runtime: Hex) => concatHex(['0x6f', runtime, '0x600052', '0x60106010f3'])
const toFuture = (runtime: Hex) =>
  getContractAddress({ opcode: 'CREATE2', from: factory, salt, bytecode: toInit(runtime) })
const wrap = (runtime: Hex) =>
  serializeErc6492Signature({ address: factory, data: concatHex([salt, toInit(runtime)]), signature: '0xabcd' })
const ofFuture = (name: string, address: string, signature: Hex): Row => [
  name,
  'signature',
  'SignatureInvalid',
  (world) => sign(world, { by: { chainId: 'eip155:31337', address, sign: () => signature } }),
]

const contracts: readonly Row[] = [
  ofContract('a contract that changed its mind (ERC-1271)', code.no),
  ofContract('a contract that fails by now', code.fails),
  ofContract('a contract that is gone', '0x'),
  ofFuture('ERC-6492 around a contract that does not agree', toFuture(code.no), wrap(code.no)),
  ofFuture('ERC-6492 around somebody else’s contract', other, wrap(code.yes)),
  ofFuture('what ERC-6492 has inside, without its wrapper', toFuture(code.yes), '0xabcd'),
  ofFuture('ERC-6492 cut short', toFuture(code.yes), wrap(code.yes).slice(0, -2) as Hex),
]

/** Its nonce is spent, or another browser's: everybody else's check has nothing against it. */
const nonces: readonly Row[] = [
  [
    'a message that signed in already',
    undefined,
    'NonceInvalid',
    async (world) => {
      const session = await sign(world)
      expect((await world.first.send(session)).status).toBe(200)
      return session
    },
    'stricter',
  ],
  [
    'a nonce that another browser was given',
    'nonce',
    'NonceInvalid',
    async ({ second }) => sign(await second.getNonce()),
  ],
  [
    'a nonce that a wrong signature has spent',
    undefined,
    'NonceInvalid',
    async (world) => {
      const session = await sign(world)
      await world.first.send({ ...session, signature: '0x00' })
      return session
    },
    'stricter',
  ],
]

const rows = [...texts, ...contents, ...signatures, ...nonces]

test('behavior: there are at least 60, each with a name of its own', () => {
  const names = [...rows, ...contracts].map(([name]) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names.length).toBeGreaterThanOrEqual(60)
})

async function decide([, , , make]: Row) {
  const world = open()
  const { nonce } = await world.first.getNonce()
  const session = await make({ ...world, nonce })
  return {
    page: (await verifySession(session, { domains: ['shop.example'], now, verifiers, nonce })).problem,
    server: reasonOf(await world.first.send(session)),
    elsewhere: await checkElsewhere(session, nonce),
  }
}

describe('what signs nobody in', () => {
  test.each(rows.map((row) => [row[0], row] as const))('error: %s', async (_, row) => {
    const [, problem, refusal, , isStricter] = row
    expect(await decide(row)).toEqual({ page: problem, server: refusal, elsewhere: isStricter !== undefined })
  })

  test.for(contracts.map((row) => [row[0], row] as const))('error: %s', async ([, row], { skip }) => {
    const [, problem, refusal] = row
    if (!chain) return skip('there is no anvil for this machine (set ANVIL_PATH)')
    expect(await decide(row)).toEqual({ page: problem, server: refusal, elsewhere: false })
  })

  test.each([ethereum, solana, bitcoin])('default: the same unchanged signs in: $chainId', async (by) => {
    const made: Row = ['', undefined, '', (world) => sign(world, { by })]
    expect(await decide(made)).toEqual({ page: undefined, server: undefined, elsewhere: true })
  })
})
