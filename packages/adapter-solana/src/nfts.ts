import { type Capabilities, FoyerError } from '@foyer/base'
import { isMint } from './addresses.ts'
import { assertAddress, getAccounts, getTokenAccounts } from './chain.ts'
import type { Scope } from './connect.ts'
import { sendToken } from './sending.ts'
import type { SolanaSettings } from './settings.ts'

type InputOf<name extends 'getNftBalance' | 'sendNft'> = Parameters<Capabilities[name]>[0]

/** Where a mint keeps its decimals: an NFT has none. */
const decimalsAt = 44

/** @returns 1 or 0: each NFT is a mint of its own */
export async function getNftBalance(input: InputOf<'getNftBalance'>, settings: SolanaSettings): Promise<bigint> {
  const { address, network, contract, signal } = input
  assertAddress(contract)
  const [[mint], accounts] = await Promise.all([
    getAccounts({ network, addresses: [contract], signal }, settings),
    getTokenAccounts({ network, owner: address, mint: contract, signal }, settings),
  ])
  if (!mint || !isMint(mint) || mint.data[decimalsAt] !== 0) throw new FoyerError('InvalidAddress', { value: contract })
  return accounts.reduce((sum, { amount }) => sum + amount, 0n)
}

/** @returns the signature in base58 */
export async function sendNft(scope: Scope, settings: SolanaSettings, input: InputOf<'sendNft'>): Promise<string> {
  const { contract, connection, network, to, signal } = input
  return await sendToken(scope, settings, { connection, network, to, value: 1n, tokenAddress: contract, signal })
}
