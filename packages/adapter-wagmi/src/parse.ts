import { FoyerError } from '@foyer/base'
import { type Address, getAddress } from 'viem'

/** More accounts than anyone picks in a list; the rest is ignored. */
const accountLimit = 100

/** Parses what a wallet gives as accounts: valid addresses, checksummed, each once; undefined where it is no list of addresses. */
export function parseAccounts(value: unknown): readonly Address[] | undefined {
  if (!Array.isArray(value)) return undefined
  const isAddress = (item: unknown): item is string => typeof item === 'string' && /^0x[0-9a-fA-F]{40}$/.test(item)
  const items: readonly unknown[] = value.slice(0, accountLimit)
  if (!items.every(isAddress)) return undefined
  return [...new Set(items.map((item) => getAddress(item.toLowerCase())))]
}

/** A chain id as wallets give it: hexadecimal by EIP-1193, decimal text or a number by older ones. */
export function parseChainId(value: unknown): number | undefined {
  const isText = typeof value === 'string' && /^(0x[0-9a-f]+|[0-9]+)$/i.test(value)
  const id = isText || typeof value === 'number' ? Number(value) : Number.NaN
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

export function assertAccounts(value: unknown): readonly Address[] {
  const accounts = parseAccounts(value)
  if (!accounts)
    throw new FoyerError('WalletRequestFailed', { method: 'eth_accounts', message: 'no list of addresses' })
  // a wallet that shares nothing although it said yes is a locked one
  if (accounts.length === 0) throw new FoyerError('WalletLocked')
  return accounts
}

export function assertChainId(value: unknown): number {
  const chainId = parseChainId(value)
  if (chainId !== undefined) return chainId
  throw new FoyerError('WalletRequestFailed', { method: 'eth_chainId', message: 'no chain id' })
}
