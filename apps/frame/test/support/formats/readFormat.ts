import type { Address } from 'viem'
import type { ApprovalRequest } from '../../../src/approvals/approval.ts'
import { findTypedEffects } from '../../../src/approvals/findTypedEffects.ts'
import { readTypedData } from '../../../src/approvals/readTypedData.ts'
import type { Review } from '../../../src/approvals/review.ts'
import { reviewTyped } from '../../../src/approvals/reviewTyped.ts'
import type { ChainFacts, TokenFacts } from '../../../src/approvals/tokenFacts.ts'
import type { TypedFormat } from './typedFormats.ts'

export type Field = { readonly name: string; readonly type: string }
export type Types = Readonly<Record<string, readonly Field[]>>
export type TypedRequest = {
  readonly types: Types
  readonly primaryType: string
  readonly domain: Readonly<Record<string, unknown>>
  readonly message: Readonly<Record<string, unknown>>
}

export const me: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
/** A contract of somebody else. */
export const other: Address = '0x2546BcD3c84621e976D8185a91A922aE77ECEc30'
export const token: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

const mine =
  /^(owner|holder|from|maker|offerer|signer|user|account|swapper|trader|voter|author|authorizer|delegator|sender|address|receiver|recipient|beneficiary)$/
const ends = /deadline|expir|validto|validuntil|endtime|validbefore/i

/** The structs of a type as the hash writes it. */
export function toTypes(form: string): Types {
  const structs = [...form.matchAll(/([\w$:]+)\(([^)]*)\)/g)].map(([, name = '', fields = '']) => {
    const list = fields.split(',').filter((one) => one !== '')
    return [name, list.map((one) => ({ type: one.split(' ')[0] ?? '', name: one.split(' ')[1] ?? '' }))] as const
  })
  return Object.fromEntries(structs)
}

/** A value for every field that the row does not give itself. */
export function toExample(types: Types, struct: string, given: Readonly<Record<string, unknown>> = {}): object {
  const fields = (types[struct] ?? []).map(({ name, type }) => {
    return [name, name in given ? given[name] : toValue(types, type, name)] as const
  })
  return Object.fromEntries(fields)
}

function toValue(types: Types, type: string, name: string): unknown {
  const [, item] = /^(.*)\[(\d*)\]$/.exec(type) ?? []
  if (item !== undefined) {
    const count = Number(/\[(\d+)\]$/.exec(type)?.[1] ?? 1)
    return Array.from({ length: count }, () => toValue(types, item, name))
  }
  if (types[type]) return toExample(types, type)
  if (type === 'address') return mine.test(name) ? me : /token|asset|currency/i.test(name) ? token : other
  if (type === 'bool') return true
  if (type === 'string') return name === 'from' ? me : 'text'
  if (type === 'bytes') return '0xdeadbeef'
  if (type.startsWith('bytes')) return `0x${'11'.repeat(Number(type.slice(5)))}`
  return ends.test(name) && !/int(8|16)$/.test(type) ? 4_000_000_000 : 100
}

/** Returns what the chain says: of a token that it is one, of nothing else anything. */
const facts = (tokens: readonly string[], collections: readonly string[]): ChainFacts => ({
  coin: { symbol: 'ETH', decimals: 18, contracts: [] } as unknown as ChainFacts['coin'],
  tokens: new Map<string, TokenFacts>([
    ...tokens.map((one) => {
      return [one.toLowerCase(), { symbol: 'USDC', decimals: 6, supply: 0n, balance: 0n, isNft: false }] as const
    }),
    ...collections.map((one) => {
      return [one.toLowerCase(), { symbol: 'ITEM', decimals: undefined, supply: 0n, balance: 0n, isNft: true }] as const
    }),
  ]),
  plainAccounts: new Set(),
})

/** What the screen needs of a request, which may be drawn in a browser too. */
const request = {
  wallet: { config: { chains: [] } },
  chainId: 'eip155:1',
  account: { address: me, type: 'eoa' },
  origin: 'https://shop.example',
} as unknown as ApprovalRequest

type Place = { readonly origin?: string; readonly tokens?: readonly string[]; readonly collections?: readonly string[] }

/** The screen of a request, by the reader and the words of the wallet itself. @throws FoyerError where it is refused */
export function readScreen(data: TypedRequest, { origin, tokens = [token], collections = [] }: Place = {}): Review {
  const read = readTypedData(data, 'eip155:1')
  const asked = origin === undefined ? request : { ...request, origin }
  const effects = findTypedEffects(read, { me, origin: asked.origin })
  return reviewTyped({ ...read, effects, facts: facts(tokens, collections) }, asked)
}

/** A public format with its example, as a site asks for it. */
export function toData({ form, domain, given = {} }: TypedFormat): TypedRequest {
  const types = toTypes(form)
  const primaryType = form.slice(0, form.indexOf('('))
  const message = toExample(types, primaryType, given) as Readonly<Record<string, unknown>>
  return { types, primaryType, domain, message }
}
