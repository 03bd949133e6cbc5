import { fc, test as property } from '@fast-check/vitest'
import { ParsedMessage as ReferenceMessage } from '@spruceid/siwe-parser'
import { getAddress } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { describe, expect, test } from 'vitest'
import { eip155Verifier } from '../eip155.ts'
import { createMessage } from './createMessage.ts'
import { parseMessage } from './parseMessage.ts'

/** The three messages of ERC-4361's own text, and what stands in them. */
const examples = {
  implicit: `example.com wants you to sign in with your Ethereum account:
0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2

I accept the ExampleOrg Terms of Service: https://example.com/tos

URI: https://example.com/login
Version: 1
Chain ID: 1
Nonce: 32891756
Issued At: 2021-09-30T16:25:24Z
Resources:
- ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/
- https://example.com/my-web2-claim.json`,
  port: `example.com:3388 wants you to sign in with your Ethereum account:
0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2

I accept the ExampleOrg Terms of Service: https://example.com/tos

URI: https://example.com/login
Version: 1
Chain ID: 1
Nonce: 32891756
Issued At: 2021-09-30T16:25:24Z
Resources:
- ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/
- https://example.com/my-web2-claim.json`,
  scheme: `https://example.com wants you to sign in with your Ethereum account:
0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2

I accept the ExampleOrg Terms of Service: https://example.com/tos

URI: https://example.com/login
Version: 1
Chain ID: 1
Nonce: 32891756
Issued At: 2021-09-30T16:25:24Z
Resources:
- ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/
- https://example.com/my-web2-claim.json`,
} as const

const address = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

const line = (at: number, text: string) => (lines: string[]) => lines.with(at, text)

const without = (at: number) => (lines: string[]) => lines.toSpliced(at, 1)

const extra = (at: number, text: string) => (lines: string[]) => lines.toSpliced(at, 0, text)

const swapped = (one: number, other: number) => (lines: string[]) =>
  lines.with(one, lines[other] ?? '').with(other, lines[one] ?? '')

/** Messages that are one: by us and by the reference parser of ERC-4361. */
const positive: readonly (readonly [string, string])[] = [
  ['every field', toText()],
  ['no optional field', toText((lines) => lines.slice(0, 10))],
  ['no statement: two empty lines', toText(without(3))],
  ['a time without a fraction', toText(line(9, 'Issued At: 2021-09-30T16:25:24Z'))],
  ['a time with a zone', toText(line(9, 'Issued At: 2021-09-30T18:25:24+02:00'))],
  ['a domain that is an IP', toText(line(0, '127.0.0.1 wants you to sign in with your Ethereum account:'))],
  ['with a port', toText(line(0, '127.0.0.1:8080 wants you to sign in with your Ethereum account:'))],
  ['with a user', toText(line(0, 'test@127.0.0.1:8080 wants you to sign in with your Ethereum account:'))],
  ['a scheme', toText(line(0, 'https://service.org wants you to sign in with your Ethereum account:'))],
  ['an empty request id', toText(line(12, 'Request ID: '))],
  ['no resource in the list', toText((lines) => lines.slice(0, 14))],
  ['a statement that looks like a field', toText(line(3, 'Nonce: 99999999'))],
  ['a long nonce', toText(line(8, `Nonce: ${'a1'.repeat(40)}`))],
]

/** Texts that are no sign-in message: by us and by the reference parser of ERC-4361. */
const negative: readonly (readonly [string, string])[] = [
  ['nothing', ''],
  ['another text', 'I agree to everything.'],
  ['no domain', toText(line(0, ' wants you to sign in with your Ethereum account:'))],
  ['a domain with a space', toText(line(0, 'evil service.org wants you to sign in with your Ethereum account:'))],
  ['a domain with a path', toText(line(0, 'service.org/login wants you to sign in with your Ethereum account:'))],
  ['a domain with a query', toText(line(0, 'service.org?x wants you to sign in with your Ethereum account:'))],
  ['another heading', toText(line(0, 'service.org wants you to log in with your Ethereum account:'))],
  ['a heading without its colon', toText(line(0, 'service.org wants you to sign in with your Ethereum account'))],
  ['no address', toText(line(1, ''))],
  ['a short address', toText(line(1, address.slice(0, -1)))],
  ['an ENS name in place of the address', toText(line(1, 'vitalik.eth'))],
  ['words behind the address', toText(line(1, `${address} and more`))],
  ['no empty line before the statement', toText(without(2))],
  ['no empty line behind the statement', toText(without(4))],
  ['one empty line too many', toText(extra(2, ''))],
  ['two lines of statement', toText(extra(4, 'And the others.'))],
  ['a statement with a tab', toText(line(3, 'I accept\tall'))],
  ['a statement with a carriage return', toText(line(3, 'I accept\rall'))],
  ['a statement with a NUL', toText(line(3, 'I accept\0all'))],
  ['a statement with a zero-width space', toText(line(3, 'I accept\u200ball'))],
  ['a statement with a zero-width joiner', toText(line(3, 'I accept\u200dall'))],
  ['a statement with a soft hyphen', toText(line(3, 'I accept\u00adall'))],
  ['a statement that turns direction', toText(line(3, 'I accept \u202ella\u202c'))],
  ['a statement with an isolate', toText(line(3, 'I accept \u2066all\u2069'))],
  ['a statement with a byte order mark', toText(line(3, '\ufeffI accept all'))],
  ['a statement with a line separator', toText(line(3, 'I accept\u2028all'))],
  ['a statement with a tag character', toText(line(3, 'I accept\u{e0041}all'))],
  ['a statement with a filler', toText(line(3, 'I accept\u3164all'))],
  ['a statement with a Cyrillic letter', toText(line(3, 'I аccept all'))],
  ['a statement in quotes', toText(line(3, 'I "accept" all'))],
  ['a statement with markup', toText(line(3, '<b>I accept</b>'))],
  ['no URI', toText(without(5))],
  ['an empty URI', toText(line(5, 'URI: '))],
  ['a URI without a scheme', toText(line(5, 'URI: _not_a_uri_'))],
  ['a URI with a space', toText(line(5, 'URI: https://service.org/log in'))],
  ['a URI with a broken escape', toText(line(5, 'URI: https://service.org/%zz'))],
  ['a URI with two fragments', toText(line(5, 'URI: https://service.org/#a#b'))],
  ['a URI with a zero-width space', toText(line(5, 'URI: https://service\u200b.org/login'))],
  ['no version', toText(without(6))],
  ['version 2', toText(line(6, 'Version: 2'))],
  ['version 01', toText(line(6, 'Version: 01'))],
  ['no chain', toText(without(7))],
  ['an empty chain', toText(line(7, 'Chain ID: '))],
  ['a chain that is a question', toText(line(7, 'Chain ID: ?'))],
  ['no nonce', toText(without(8))],
  ['a nonce of seven', toText(line(8, 'Nonce: 1234567'))],
  ['a nonce with a hyphen', toText(line(8, 'Nonce: 1234-5678'))],
  ['a nonce with a zero-width space', toText(line(8, 'Nonce: 3289\u200b1757'))],
  ['two nonces', toText(extra(9, 'Nonce: 99999999'))],
  ['a time that is words', toText(line(9, 'Issued At: Wed Oct 05 2011 16:48:00 GMT+0200 (CEST)'))],
  ['a time without a zone', toText(line(9, 'Issued At: 2021-09-30T16:25:24'))],
  ['a time in seconds', toText(line(9, 'Issued At: 1633019124'))],
  ['an hour that is none', toText(line(9, 'Issued At: 2021-09-30T25:25:24Z'))],
  ['a month that is none', toText(line(9, 'Issued At: 2021-13-30T16:25:24Z'))],
  ['an end that is no time', toText(line(10, 'Expiration Time: tomorrow'))],
  ['a start that is no time', toText(line(11, 'Not Before: 0'))],
  ['URI behind version', toText(swapped(5, 6))],
  ['chain before version', toText(swapped(6, 7))],
  ['nonce before chain', toText(swapped(7, 8))],
  ['end before issue', toText(swapped(9, 10))],
  ['start before end', toText(swapped(10, 11))],
  ['request id before start', toText(swapped(11, 12))],
  ['a request id with a space', toText(line(12, 'Request ID: a b'))],
  ['two ends', toText(extra(11, 'Expiration Time: 2031-10-30T16:25:24.000Z'))],
  ['a resource that is no URI', toText(line(15, '- _not_a_uri_'))],
  ['a resource with a space', toText(line(15, '- https://service.org/terms and more'))],
  ['two resources on a line', toText(line(15, '- https://a.example - https://b.example'))],
  ['a resource without its hyphen', toText(line(15, 'https://service.org/terms'))],
  ['a field behind the resources', toText(extra(16, 'Request ID: 7'))],
  ['a line feed at the end', toText(extra(16, ''))],
  ['a line feed in front', toText(extra(0, ''))],
  ['words behind everything', toText(extra(16, 'PS: send me your coins'))],
  ['lines that end as on Windows', toText().replaceAll('\n', '\r\n')],
]

/** Where we are wider than the reference parser, because wallets or other families write it so. */
const wider: readonly (readonly [string, string])[] = [
  ['no time of issue (CAIP-122)', toText((lines) => lines.slice(0, 9))],
  ['one empty line in place of a statement (viem, Solana)', toText((lines) => lines.toSpliced(3, 2))],
  ['an address in lower case', toText(line(1, address.toLowerCase()))],
  ['the whole id of the chain (CAIP-122)', toText(line(7, 'Chain ID: eip155:1'))],
]

/** The reference parser of ERC-4361 looks at the case of an address, which here is the verifier's to do. */
function isMessage(text: string): boolean {
  const message = parseMessage(text)
  return (
    message !== undefined && message.networkName === 'Ethereum' && eip155Verifier().isAddress(message.accountAddress)
  )
}

function isReferenceMessage(text: string): boolean {
  try {
    return Boolean(new ReferenceMessage(text))
  } catch {
    return false
  }
}

describe('the examples of ERC-4361', () => {
  test.each([
    ['implicit', 'example.com', undefined],
    ['port', 'example.com:3388', undefined],
    ['scheme', 'example.com', 'https'],
  ] as const)('default: %s', (name, domain, scheme) => {
    expect(parseMessage(examples[name])).toEqual({
      domain,
      ...(scheme && { scheme }),
      networkName: 'Ethereum',
      accountAddress: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
      statement: 'I accept the ExampleOrg Terms of Service: https://example.com/tos',
      uri: 'https://example.com/login',
      version: '1',
      chainId: '1',
      nonce: '32891756',
      issuedAt: '2021-09-30T16:25:24Z',
      resources: [
        'ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/',
        'https://example.com/my-web2-claim.json',
      ],
    })
  })
})

describe('decisions beside those of the reference parser', () => {
  test('behavior: there are at least 60 texts that are refused', () => {
    expect(negative.length).toBeGreaterThanOrEqual(60)
    expect(new Set(negative.map(([, text]) => text)).size).toBe(negative.length)
  })
  test.each(positive)('default: %s', (_, text) => {
    expect([isMessage(text), isReferenceMessage(text)]).toEqual([true, true])
  })
  test.each(negative)('error: %s', (_, text) => {
    expect([isMessage(text), isReferenceMessage(text)]).toEqual([false, false])
  })
  test.each(wider)('behavior: wider than the reference: %s', (_, text) => {
    expect([isMessage(text), isReferenceMessage(text)]).toEqual([true, false])
  })
  test('error: a day that does not exist', () => {
    const text = toText((lines) => lines.with(9, 'Issued At: 2021-02-30T16:25:24Z'))
    expect(isMessage(text)).toBe(false)
  })

  property.prop([
    fc.nat(toText().length - 1),
    fc.constantFrom('', ' ', '\n', ':', 'A', '\u200b', 'é', '"', '%', '/', '1'),
  ])('behavior: with any character changed, what is accepted here is accepted there', (at, character) => {
    const text = toText()
    const changed = text.slice(0, at) + character + text.slice(at + 1)
    const isWider = changed !== text && isMessage(changed) && !isReferenceMessage(changed)
    // `Chain ID: A` is another family's; the reference has numbers alone
    const isOtherChain = !/\nChain ID: \d+\n/.test(changed)
    expect(isWider && !isOtherChain).toBe(false)
  })
})

describe('what is written is read', () => {
  const [hexadecimal, word] = ['0123456789abcdef', 'abcXYZ019-._~!$&()*+,;= :/?#@']
  const textOf = (characters: string, size: object) =>
    fc.array(fc.constantFrom(...characters), size).map((list) => list.join(''))
  const time = fc
    .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString())
  const optional = <value>(arbitrary: fc.Arbitrary<value>) => fc.option(arbitrary, { nil: undefined })
  const message = fc.record({
    accountAddress: textOf(hexadecimal, { minLength: 40, maxLength: 40 }).map((digits) => getAddress(`0x${digits}`)),
    chainId: fc.nat(1_000_000).map((id) => `eip155:${id + 1}` as const),
    domain: fc.constantFrom('service.org', 'localhost:5173', '127.0.0.1', 'xn--bcher-kva.example'),
    uri: fc.constantFrom('https://service.org/login', 'http://localhost:5173/', 'did:key:z6Mk', 'app://open?x=1#top'),
    version: fc.constant('1' as const),
    nonce: textOf('abcXYZ019', { minLength: 8, maxLength: 40 }),
    statement: optional(textOf(word, { minLength: 1, maxLength: 80 })),
    issuedAt: time,
    expirationTime: optional(time),
    notBefore: optional(time),
    requestId: optional(textOf('abcXYZ019-._~!$&()*+,;=:@', { minLength: 0, maxLength: 20 })),
    resources: optional(fc.array(fc.webUrl(), { minLength: 1, maxLength: 3 })),
  })

  property.prop([message])('default: by us, by viem and by the reference parser', (fields) => {
    const text = createMessage(fields)
    const present = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
    const { chainId, ...read } = parseMessage(text) ?? {}
    expect({ ...read, chainId: `eip155:${chainId}` }).toEqual({ ...present, networkName: 'Ethereum' })
    expect(isReferenceMessage(text)).toBe(true)
    const viem = parseSiweMessage(text)
    expect([viem.address, viem.nonce, viem.chainId, viem.uri]).toEqual([
      fields.accountAddress,
      fields.nonce,
      Number(fields.chainId.slice(7)),
      fields.uri,
    ])
  })
})

/** A whole ERC-4361 message whose lines a test changes. */
function toText(change: (lines: string[]) => string[] = (lines) => lines): string {
  return change([
    'service.org wants you to sign in with your Ethereum account:',
    address,
    '',
    'I accept the ServiceOrg Terms of Service: https://service.org/tos',
    '',
    'URI: https://service.org/login',
    'Version: 1',
    'Chain ID: 1',
    'Nonce: 32891757',
    'Issued At: 2021-09-30T16:25:24.000Z',
    'Expiration Time: 2021-10-30T16:25:24.000Z',
    'Not Before: 2021-09-30T16:25:24.000Z',
    'Request ID: some_id',
    'Resources:',
    '- https://service.org/terms',
    '- ipfs://Qme7ss3ARVgxv6rXqVPiikMJ8u2NLgmgszg13pYrDKEoiu',
  ]).join('\n')
}
