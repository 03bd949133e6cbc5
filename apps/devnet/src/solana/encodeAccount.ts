import { type Address, address, type EncodedAccount } from '@solana/kit'
import {
  base58,
  type Mint,
  readMint,
  readTokenAccount,
  type TokenAccount,
  token2022Program,
  toUiAmount,
} from './tokens.ts'

export type AccountEncoding = {
  readonly encoding?: string
  readonly dataSlice?: { readonly offset: number; readonly length: number }
}

type GetAccount = (address: Address) => EncodedAccount | undefined

/** An account as `getAccountInfo` gives it: base58, base64, or parsed where the node knows the program. */
export function encodeAccount(
  account: EncodedAccount | undefined,
  options: AccountEncoding | undefined,
  getAccount: GetAccount,
): unknown {
  if (!account) return null
  const data = Uint8Array.from(account.data)
  const fields = {
    lamports: account.lamports,
    owner: account.programAddress,
    executable: account.executable,
    rentEpoch: 18446744073709551615n,
    space: data.length,
  }
  const encoding = options?.encoding ?? 'base58'
  const parsed = encoding === 'jsonParsed' ? parseAccount(account, getAccount) : undefined
  if (parsed) return { ...fields, data: parsed }
  const slice = options?.dataSlice
  const bytes = slice ? data.subarray(slice.offset, slice.offset + slice.length) : data
  if (encoding === 'base58') return { ...fields, data: [base58(bytes), 'base58'] }
  return { ...fields, data: [Buffer.from(bytes).toString('base64'), 'base64'] }
}

function parseAccount(account: EncodedAccount, getAccount: GetAccount): unknown {
  const mint = readMint(account)
  const token = mint ? undefined : readTokenAccount(account)
  if (!mint && !token) return undefined
  const program = account.programAddress === token2022Program ? 'spl-token-2022' : 'spl-token'
  const parsed = mint
    ? { type: 'mint', info: mintInfo(mint) }
    : token && { type: 'account', info: tokenInfo(token, getAccount) }
  return { program, space: account.data.length, parsed }
}

function mintInfo(mint: Mint): unknown {
  return {
    decimals: mint.decimals,
    supply: mint.supply.toString(),
    isInitialized: mint.isInitialized,
    mintAuthority: mint.mintAuthority ?? null,
    freezeAuthority: mint.freezeAuthority ?? null,
  }
}

function tokenInfo(token: TokenAccount, getAccount: GetAccount): unknown {
  const decimals = readMint(getAccount(address(token.mint)))?.decimals ?? 0
  return {
    isNative: token.isNative,
    mint: token.mint,
    owner: token.owner,
    state: token.state,
    tokenAmount: toUiAmount(token.amount, decimals),
    ...(token.delegate && {
      delegate: token.delegate,
      delegatedAmount: toUiAmount(token.delegatedAmount, decimals),
    }),
  }
}
