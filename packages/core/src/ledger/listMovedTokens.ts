import { type CaipAddress, type CaipNetworkId, formatCaipAddress } from '@foyer/base'
import { movedTokenLifetime } from '../config/constants.ts'
import type { Foyer } from '../foyer.ts'
import { ledgerAtom } from './ledger.ts'
import { isOpen, type LedgerRecord } from './ledgerRecord.ts'

/** As many as a service takes at once. */
const limit = 50

/** Of a contract on EVM; coins have a pseudo-address. */
const tokenForm = /^0x(?!e{40}$)[0-9a-f]{40}$/i

/**
 * The tokens that an account has just sent, swapped or paid with on a network, by CAIP-10: what a service says of them may be from
 * before. On EVM alone, where services read single tokens anew.
 */
export function listMovedTokens(
  { store }: Foyer,
  { networkId, address }: { readonly networkId: CaipNetworkId; readonly address: string },
): readonly CaipAddress[] {
  const isMoved = (record: LedgerRecord) =>
    record.networkId === networkId &&
    record.account.toLowerCase() === address.toLowerCase() &&
    (isOpen(record) || Date.now() - record.state.at < movedTokenLifetime)
  const moved = store.get(ledgerAtom).filter(isMoved).flatMap(listTokens)
  const tokens = new Set(moved.map((token) => token.toLowerCase()))
  return [...tokens].slice(0, limit).map((token) => formatCaipAddress(networkId, token))
}

/** Each kind of record names its tokens in its own words. An NFT is none. */
function listTokens({ details, receiving }: LedgerRecord): readonly string[] {
  const { tokenAddress, tokenId, asset, from, to } = details as Readonly<Record<string, unknown>>
  const sides = [from, to].map((side) => (side as { readonly address?: unknown } | undefined)?.address)
  const named = tokenId === undefined ? [tokenAddress, asset, receiving?.tokenAddress, ...sides] : []
  return named.filter((token): token is string => typeof token === 'string' && tokenForm.test(token))
}
