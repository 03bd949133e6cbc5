import { base58 } from '@scure/base'
import { translate } from '../words.ts'
import type { Approval } from './approval.ts'
import { reviewSolana } from './reviewSolana.ts'
import { type ReadSolana, readSolana, signSolana } from './solanaTransaction.ts'

const way = { isSentHere: false }

/** `solana_signTransaction` {transaction} → {transaction}, base58. */
export const solanaSignTransaction: Approval<ReadSolana> = {
  title: 'transaction.title',
  lead: (site) => translate('transaction.lead', { site }),
  approve: 'approve.sign',
  read: (request) => {
    const { transaction } = (request.params ?? {}) as { readonly transaction?: unknown }
    return readSolana(request, { text: transaction, ...way })
  },
  review: (transaction, request) => reviewSolana([transaction], request, way),
  run: async (transaction, request) => {
    const [signed] = await signSolana(request, [transaction])
    return { transaction: base58.encode(signed?.wire ?? new Uint8Array()) }
  },
}
