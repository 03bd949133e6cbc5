import type { CallAnswer, getHistory } from '@foyer/api'
import { type CaipNetworkId, cleanText } from '@foyer/base'
import { toServiceImage } from '../../api/toServiceImage.ts'
import type { Foyer } from '../../foyer.ts'

type Transaction = CallAnswer<typeof getHistory>['data'][number]
type Transfer = Transaction['transfers'][number]

/** What of a transaction has a word of its own; `other` is everything else. */
export const activityKinds = [
  'approve',
  'borrow',
  'burn',
  'claim',
  'deploy',
  'deposit',
  'execute',
  'mint',
  'receive',
  'repay',
  'send',
  'trade',
  'withdraw',
] as const
export type ActivityKind = (typeof activityKinds)[number] | 'other'

/** What came or went; texts are cleaned. */
export type ActivityTransfer = {
  readonly direction: 'in' | 'out' | 'self'
  readonly name: string
  readonly isNft: boolean
  /** Of no contract: as far as the service says, the network's coin. */
  readonly isCoin: boolean
  /** An exact decimal string; undefined where the service stated none. */
  readonly quantity: string | undefined
  readonly icon: string | undefined
}

export type ActivityEntry = {
  readonly id: string
  /** Undefined where the service states none that could be one. */
  readonly hash: string | undefined
  readonly kind: ActivityKind
  readonly isFailed: boolean
  /** In ms since 1970. */
  readonly at: number
  readonly transfers: readonly ActivityTransfer[]
  /** Who is at the other end. */
  readonly counterparty: string | undefined
}

/**
 * Transactions → entries of one network. One whose every transfer is flagged as spam is hidden (specification §5); one
 * without transfers is not spam. What makes no sense is left out.
 */
export function toEntries(
  foyer: Foyer,
  networkId: CaipNetworkId,
  transactions: readonly Transaction[],
): readonly ActivityEntry[] {
  return transactions.flatMap((transaction) => {
    const { metadata, transfers } = transaction
    const at = Date.parse(metadata.minedAt)
    if (metadata.chain !== networkId || !Number.isFinite(at)) return []
    const own = transfers.filter((transfer) => !isSpam(transfer))
    if (transfers.length > 0 && own.length === 0) return []
    const kind = toKind(metadata.operationType)
    const hash = metadata.hash ?? transaction.id.slice(transaction.id.lastIndexOf(':') + 1)
    return [
      {
        id: transaction.id,
        hash: /^[0-9a-zA-Z]{20,100}$/.test(hash) ? hash : undefined,
        kind,
        isFailed: metadata.status === 'failed',
        at,
        transfers: own.slice(0, shownTransfers).map((transfer) => toTransfer(foyer, transfer)),
        counterparty: toCounterparty(kind, metadata, own[0]),
      },
    ]
  })
}

/** A transaction may hold thousands; no row shows more. */
const shownTransfers = 20

function isSpam({ fungible_info, nft_info }: Transfer): boolean {
  return (fungible_info?.flags ?? nft_info?.flags)?.is_spam === true
}

function toKind(operationType: string): ActivityKind {
  return activityKinds.find((kind) => kind === operationType) ?? 'other'
}

function toTransfer(foyer: Foyer, { fungible_info, nft_info, direction, quantity }: Transfer): ActivityTransfer {
  const url = fungible_info?.icon?.url ?? nft_info?.content?.preview?.url
  const isAmount = /^\d{1,78}(\.\d{1,36})?$/.test(quantity.numeric) && quantity.numeric.length <= 100
  return {
    direction: direction === 'in' || direction === 'out' ? direction : 'self',
    name: (nft_info ? cleanText(nft_info.name, 40) : cleanText(fungible_info?.symbol, 12)) ?? '?',
    isNft: nft_info !== undefined,
    isCoin: nft_info === undefined && fungible_info?.address === undefined,
    quantity: isAmount ? quantity.numeric : undefined,
    icon: toServiceImage(foyer, url),
  }
}

function toCounterparty(
  kind: ActivityKind,
  { sentFrom, sentTo }: Transaction['metadata'],
  transfer: Transfer | undefined,
): string | undefined {
  const address =
    kind === 'receive' ? (transfer?.sender ?? sentFrom) : kind === 'send' ? (transfer?.recipient ?? sentTo) : sentTo
  return /^[0-9a-zA-Z]{20,100}$/.test(address) ? address : undefined
}
