import type { Format } from '@foyer/api'
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
  signature,
  tokenText,
  walletId,
} from './fields.ts'

/** Text of a pattern, with what is said of any other. */
function like(pattern: RegExp, reason: string, text: string) {
  return z.string().check(z.regex(pattern, because(reason, text)))
}

/** Each format of `@foyer/api` as the gateway checks it; one without a row does not compile. */
export const formats: { readonly [name in Format]: z.ZodMiniType<string> } = {
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
