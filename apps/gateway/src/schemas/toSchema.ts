import { type AnyShape, type CallInput, callRpc, type Format } from '@foyer/api'
import * as z from 'zod/mini'
import {
  accountText,
  address,
  baseUnits,
  because,
  caip2Item,
  caipAddress,
  chainId,
  cursor,
  decimalAmount,
  evmAddress,
  looseDecimal,
  projectId,
  sdkQuery,
  signature,
  tokenText,
  walletId,
} from './fields.ts'

/** Text of a pattern, with what is said of any other. */
function like(pattern: RegExp, reason: string, text: string) {
  return z.string().check(z.regex(pattern, because(reason, text)))
}

/** Each format of `@foyer/api` as the gateway checks it; one without a row does not compile. */
const formats: { readonly [name in Format]: z.ZodMiniType<string> } = {
  account: accountText,
  address,
  amount: decimalAmount,
  anyNetworkId: like(caip2Item, 'InvalidParameter', 'A chain is written as CAIP-2, for example eip155:1.'),
  apiVersion: like(/^[0-9]{1,3}$/, 'InvalidParameter', 'apiVersion is a number.'),
  asset: like(
    /^[a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}\/(slip44|erc20|token):[-.%a-zA-Z0-9]{1,128}$/,
    'UnknownToken',
    'An asset is written as CAIP-19, for example eip155:1/slip44:60.',
  ),
  baseUnits,
  caipAddress,
  cursor,
  eventId: z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/)),
  evmAccount: z.union([evmAddress, caipAddress], because('InvalidAddress', 'userAddress is not an address.')),
  imageId: z.string().check(z.regex(/^[A-Za-z0-9:._-]{1,120}$/)),
  looseAmount: looseDecimal,
  name: z.string().check(z.maxLength(120, because('NameInvalid', 'A name has at most 120 characters.'))),
  networkId: chainId,
  percent: z.pipe(
    z
      .union([z.number(), z.string()])
      .check(
        z.refine(
          (value) => /^\d{1,2}(\.\d{1,4})?$/.test(String(value)) && Number(value) <= 50,
          because('InvalidParameter', 'slippage is a percentage from 0 to 50.'),
        ),
      ),
    z.transform(String),
  ),
  projectId,
  rdns: like(/^[A-Za-z0-9._-]{1,120}$/, 'InvalidParameter', 'An rdns has up to 120 letters, digits, ., _ or -.'),
  search: z.string().check(z.maxLength(100, because('InvalidParameter', 'A search has at most 100 characters.'))),
  signature,
  smartSessionId: like(/^[0-9a-f-]{32,36}$/, 'SessionUnknown', 'There is no such session for this account.'),
  token: tokenText,
  tokenId: like(/^\d{1,78}$/, 'InvalidParameter', 'The number of an NFT has up to 78 digits.'),
  walletId: like(walletId, 'InvalidParameter', 'A wallet id has up to 80 letters, digits, ., _ or -.'),
  walletName: like(/^.{1,80}$/, 'InvalidParameter', 'A wallet name has up to 80 characters.'),
  wei: like(/^\d{0,40}$/, 'InvalidParameter', 'gasPrice is a whole number of wei.'),
}

/** Longest item of a list in a query: a CAIP-10 token address. */
const maxItem = 256

/**
 * A shape as the gateway holds others and itself to it: strictly. What it must send is required, and text has the form
 * that it is said to have.
 */
export function toSchema(shape: AnyShape): z.ZodMiniType {
  switch (shape.is) {
    case 'text':
      return shape.format ? formats[shape.format] : toText(shape)
    case 'number':
      return toNumber(shape)
    case 'boolean':
      return z.boolean()
    case 'unknown':
      return z.unknown()
    case 'oneOf':
      return toOneOf(shape)
    case 'list':
      return z.array(toSchema(shape.of)).check(z.minLength(shape.min ?? 0), z.maxLength(shape.max ?? Infinity))
    case 'record':
      return z.record(z.string().check(z.maxLength(shape.maxKey ?? Infinity)), toSchema(shape.of))
    case 'object':
      return toObjectSchema(shape.fields)
    case 'optional':
      return shape.isExpected ? toSchema(shape.of) : z.optional(toSchema(shape.of))
    case 'nullable':
      return z.nullable(toSchema(shape.of))
    case 'anyOf':
      return z.union(shape.shapes.map(toSchema))
  }
}

export function toObjectSchema(fields: { readonly [name: string]: AnyShape }): z.ZodMiniObject {
  return z.object(Object.fromEntries(Object.entries(fields).map(([name, shape]) => [name, toSchema(shape)])))
}

/** The query of a call: its own parameters, and who asks. */
export function toQueryObject(fields: { readonly [name: string]: AnyShape } = {}): z.ZodMiniObject {
  const own = Object.entries(fields).map(([name, shape]) => [name, toQuerySchema(shape)])
  return z.object({ ...sdkQuery, ...Object.fromEntries(own) })
}

/** There everything is written as text: numbers in digits, lists with commas. */
function toQuerySchema(shape: AnyShape): z.ZodMiniType {
  switch (shape.is) {
    case 'optional':
      return z.optional(toQuerySchema(shape.of))
    case 'number':
      return toDigits(shape)
    case 'boolean':
      return truth
    case 'list':
      return toCommas(shape)
    default:
      return toSchema(shape)
  }
}

type Of<is extends AnyShape['is']> = Extract<AnyShape, { readonly is: is }>

function toText({ min, max }: Of<'text'>): z.ZodMiniType {
  const checks = [...(min === undefined ? [] : [z.minLength(min)]), ...(max === undefined ? [] : [z.maxLength(max)])]
  return z.string().check(...checks)
}

function toNumber({ isWhole, min, max }: Of<'number'>): z.ZodMiniType {
  if (!isWhole) return z.number()
  return z.int().check(z.gte(min ?? 0), z.lte(max ?? Number.MAX_SAFE_INTEGER))
}

function toOneOf({ words }: Of<'oneOf'>): z.ZodMiniType {
  return z.enum(
    words as [string, ...string[]],
    because('InvalidParameter', `This is one of: ${words.filter(Boolean).join(', ')}.`),
  )
}

function toDigits({ min = 0, max = Number.MAX_SAFE_INTEGER }: Of<'number'>): z.ZodMiniType {
  const isInside = (value: string) => /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max
  const error = because('InvalidParameter', `This must be a whole number from ${min} to ${max}.`)
  return z.pipe(z.string().check(z.refine(isInside, error)), z.transform(Number))
}

/** Existing clients put a second `?` with their sdk properties behind it (reference §4.6). */
const truth = z.pipe(
  z.string().check(z.maxLength(400)),
  z.transform((value: string) => value.split('?')[0] === 'true'),
)

/** Empty items are dropped. */
function toCommas({ of, max = 100 }: Of<'list'>): z.ZodMiniType {
  const error = because('InvalidParameter', `This must be a list of at most ${max} items, separated by commas.`)
  return z.pipe(
    z.string().check(z.maxLength(max * maxItem, error)),
    z.pipe(
      z.transform((value: string) => value.split(',').filter(Boolean)),
      z.array(toSchema(of) as z.ZodMiniType<unknown, string>).check(z.maxLength(max, error)),
    ),
  )
}

type Input = CallInput<typeof callRpc>

export type RpcCallBody = Exclude<Input['body'], readonly unknown[]>

// the row ties its shapes to these types
export const rpcBody = toSchema(callRpc.body) as z.ZodMiniType<Input['body']>
export const rpcQuery = toQueryObject(callRpc.query) as unknown as z.ZodMiniType<Input['query']>
