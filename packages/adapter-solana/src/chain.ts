import { type Balance, FoyerError, isSolanaAddress, type Network } from '@foyer/base'
import { createAnswerError, rpc, toAmount, toFields, toValue } from './rpc.ts'
import type { SolanaSettings } from './settings.ts'

type Read = { readonly network: Network; readonly signal?: AbortSignal | undefined }

/** Lamports. @throws FoyerError `InvalidAddress`, `RpcRequestFailed` */
export async function getBalance(
  input: Read & { readonly address: string },
  { commitment }: Pick<SolanaSettings, 'commitment'>,
): Promise<Balance> {
  const { address, network, signal } = input
  assertAddress(address)
  const value = toAmount(toValue(await rpc(network, 'getBalance', [address, { commitment }], signal)))
  return { value, decimals: network.nativeCurrency.decimals, symbol: network.nativeCurrency.symbol }
}

/** One of the accounts in which an owner holds a token. */
export type TokenAccount = {
  readonly address: string
  readonly amount: bigint
  readonly frozen: boolean
}

/** Base units per mint, summed over all accounts of the owner. */
export async function getTokenBalances(
  input: Read & { readonly address: string; readonly tokenAddresses: readonly string[] },
  settings: Pick<SolanaSettings, 'commitment'>,
): Promise<readonly bigint[]> {
  const { address, tokenAddresses, ...read } = input
  assertAddress(address)
  return Promise.all(
    tokenAddresses.map(async (mint) => {
      const accounts = await getTokenAccounts({ ...read, owner: address, mint }, settings)
      return accounts.reduce((sum, { amount }) => sum + amount, 0n)
    }),
  )
}

export async function getTokenAccounts(
  input: Read & { readonly owner: string; readonly mint: string },
  { commitment }: Pick<SolanaSettings, 'commitment'>,
): Promise<readonly TokenAccount[]> {
  const { network, owner, mint, signal } = input
  assertAddress(mint)
  const params = [owner, { mint }, { encoding: 'jsonParsed', commitment }]
  const accounts = toValue(await rpc(network, 'getTokenAccountsByOwner', params, signal))
  if (!Array.isArray(accounts)) throw createAnswerError()
  return accounts.map((found: unknown) => {
    const { pubkey, account } = toFields(found)
    const { info } = toFields(toFields(toFields(toFields(account)['data'])['parsed']))
    const { state, tokenAmount } = toFields(info)
    if (typeof pubkey !== 'string' || !isSolanaAddress(pubkey)) throw createAnswerError()
    return { address: pubkey, amount: toAmount(toFields(tokenAmount)['amount']), frozen: state === 'frozen' }
  })
}

/** An account's owner program and bytes; undefined when there is none at this address. */
export type AccountInfo = { readonly owner: string; readonly executable: boolean; readonly data: Uint8Array }

export async function getAccounts(
  input: Read & { readonly addresses: readonly string[] },
  { commitment }: Pick<SolanaSettings, 'commitment'>,
): Promise<readonly (AccountInfo | undefined)[]> {
  const params = [input.addresses, { encoding: 'base64', commitment }]
  const accounts = toValue(await rpc(input.network, 'getMultipleAccounts', params, input.signal))
  if (!Array.isArray(accounts) || accounts.length !== input.addresses.length) throw createAnswerError()
  return accounts.map((account: unknown) => {
    if (account === null) return undefined
    const { owner, executable, data } = toFields(account)
    if (typeof owner !== 'string' || !Array.isArray(data) || typeof data[0] !== 'string') throw createAnswerError()
    return { owner, executable: executable === true, data: fromBase64(data[0]) }
  })
}

function fromBase64(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    throw createAnswerError()
  }
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

export function assertAddress(value: string): void {
  if (!isSolanaAddress(value)) throw new FoyerError('InvalidAddress', { value })
}
