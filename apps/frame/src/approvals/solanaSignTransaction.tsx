import { base58 } from '@scure/base'
import { say } from '../words.ts'
import type { Approval } from './approval.ts'
import { SolanaView } from './SolanaView.tsx'
import { type ReadSolana, readSolana, signSolana } from './solanaTransaction.ts'

/** `solana_signTransaction` {transaction} → {transaction}, base58. */
export const solanaSignTransaction: Approval<ReadSolana> = {
  title: 'solana.title',
  lead: (site) => say('solana.lead', { site }),
  approve: 'approve.sign',
  read: (request) => readSolana(request, (request.params as { readonly transaction?: unknown } | null)?.transaction),
  show: (transaction, { origin }) => <SolanaView transaction={transaction} site={origin} isSentHere={false} />,
  run: async (transaction, request) => {
    const [signed] = await signSolana(request, [transaction])
    return { transaction: base58.encode(signed?.wire ?? new Uint8Array()) }
  },
}
