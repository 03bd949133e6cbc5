import { fc, test as property } from '@fast-check/vitest'
import { ParsedMessage as ReferenceMessage } from '@spruceid/siwe-parser'
import { getAddress } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { describe, expect, test } from 'vitest'
import { examples, negative, positive, toText, wider } from '../../test/vectors.ts'
import { eip155Verifier } from '../eip155.ts'
import { createMessage } from './createMessage.ts'
import { parseMessage } from './parseMessage.ts'

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
