import type { Foyer } from '../foyer.ts'
import { isLedgerRecord, isRow } from './isLedgerRecord.ts'
import type { LedgerRecord } from './ledgerRecord.ts'

type Row = Readonly<Record<string, unknown>>

/** Keys of the lists that there were before the ledger, and how a row of each becomes a record. */
const formerLists = {
  pendingTransactions: fromTransfer,
  swaps: fromSwap,
  payments: fromPayment,
  purchases: fromPurchase,
} as const

const keys = Object.keys(formerLists) as readonly (keyof typeof formerLists)[]

/** What an earlier version kept. @returns undefined where there is nothing of it */
export function readFormer({ storage }: Pick<Foyer, 'storage'>): readonly LedgerRecord[] | undefined {
  if (keys.every((key) => storage.read(key) === undefined)) return undefined
  return keys.flatMap((key) =>
    (storage.read(key) ?? [])
      .filter(isRow)
      .map((row) => formerLists[key](row))
      .filter(isLedgerRecord),
  )
}

export function removeFormer({ storage }: Pick<Foyer, 'storage'>): void {
  for (const key of keys) storage.set(key, undefined)
}

function fromTransfer(row: Row): unknown {
  const { hash, networkId, from, sentAt, state, to, toName, value, decimals, symbol, tokenAddress, tokenId } = row
  const { minedHash, status, at = sentAt, fee, reason } = isRow(state) ? state : {}
  return {
    // the same on every page that takes it over
    id: `send ${networkId} ${hash}`,
    kind: 'send',
    networkId,
    account: from,
    details: { to, toName, value, decimals, symbol, tokenAddress, tokenId },
    askedAt: sentAt,
    hash,
    state: { status: status === 'pending' ? 'signed' : status, at, hash: minedHash, fee, reason },
  }
}

function fromSwap(row: Row): unknown {
  const { id, task, networkId, account, from, to, fromAmount, toAmount, minimum, askedAt, hash, batch, state } = row
  const { status, at = askedAt, fee, received, reason } = isRow(state) ? state : {}
  return {
    ...{ id, kind: 'swap', networkId, account, details: { task, from, to, fromAmount, toAmount, minimum }, askedAt },
    ...{ hash, batch, state: { status: status === 'pending' ? 'signed' : status, at, fee, received, reason } },
  }
}

const paymentStatuses = {
  asked: 'asked',
  sent: 'signed',
  paid: 'confirmed',
  atExchange: 'asked',
  paidByExchange: 'confirmed',
} as const

function fromPayment(row: Row): unknown {
  const { id: paymentId, networkId, asset, recipient, value, askedAt, state } = row
  const { status, hash, payer, exchangeId, sessionId } = isRow(state) ? state : {}
  const exchange = exchangeId === undefined ? undefined : { exchangeId, sessionId }
  const known = paymentStatuses[String(status) as keyof typeof paymentStatuses]
  return {
    ...{ id: `pay ${paymentId}`, kind: 'pay', networkId, account: payer ?? exchangeId ?? recipient, askedAt },
    details: { paymentId, asset, recipient, value, exchange },
    ...(exchange ? {} : { hash }),
    state: { status: known, at: askedAt, ...(exchange && { hash }) },
  }
}

function fromPurchase(row: Row): unknown {
  const { provider, purchase, account, paymentAmount, paymentCurrency, isSmartAccount, at, url, least } = row
  const { networkId, ...bought } = isRow(purchase) ? purchase : {}
  return {
    ...{ id: `buy ${account} ${at}`, kind: 'buy', networkId, account, askedAt: at, held: least },
    details: { provider, purchase: bought, paymentAmount, paymentCurrency, isSmartAccount, url },
    state: { status: 'asked', at },
  }
}
