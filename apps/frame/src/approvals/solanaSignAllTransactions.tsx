import { base58 } from '@scure/base'
import { throwFrameRefused } from '../chain/evm.ts'
import { translate } from '../words.ts'
import type { Approval } from './approval.ts'
import { reviewSolana } from './reviewSolana.ts'
import { type ReadSolana, readSolana, signSolana } from './solanaTransaction.ts'

const most = 20
const way = { isSentHere: false }

/** `solana_signAllTransactions` {transactions} → {transactions} in the same order, base58. */
export const solanaSignAllTransactions: Approval<readonly ReadSolana[]> = {
  title: 'transaction.title',
  lead: (site) => translate('calls.lead', { site }),
  approve: 'approve.sign',
  read: async (request) => {
    const { transactions } = (request.params ?? {}) as { readonly transactions?: unknown }
    const isList = Array.isArray(transactions) && transactions.length > 0 && transactions.length <= most
    if (!isList) return throwFrameRefused(translate('solana.not-valid-many'))
    return await Promise.all(transactions.map((text: unknown) => readSolana(request, { text, ...way })))
  },
  review: (transactions, request) => reviewSolana(transactions, request, way),
  run: async (transactions, request) => {
    const signed = await signSolana(request, transactions)
    return { transactions: signed.map(({ wire }) => base58.encode(wire)) }
  },
}
