import { base58 } from '@scure/base'
import { say } from '../words.ts'
import type { Approval } from './approval.ts'
import { refuse } from './evm.ts'
import { SolanaView } from './SolanaView.tsx'
import { type ReadSolana, readSolana, signSolana } from './solanaTransaction.ts'

const most = 20

/** `solana_signAllTransactions` {transactions} → {transactions} in the same order, base58. */
export const solanaSignAllTransactions: Approval<readonly ReadSolana[]> = {
  title: 'solana.title',
  lead: (site) => say('solana.lead-many', { site }),
  approve: 'approve.sign',
  read: async (request) => {
    const { transactions } = (request.params ?? {}) as { readonly transactions?: unknown }
    const isList = Array.isArray(transactions) && transactions.length > 0 && transactions.length <= most
    if (!isList) return refuse('The transactions are not valid')
    return await Promise.all(transactions.map((text: unknown) => readSolana(request, text)))
  },
  show: (transactions, { origin }) => (
    <>
      {transactions.map((transaction, index) => (
        <section key={`${index} ${transaction.messageBytes.join()}`}>
          <h2>{say('calls.one', { number: index + 1, count: transactions.length })}</h2>
          <SolanaView transaction={transaction} site={origin} isSentHere={false} />
        </section>
      ))}
    </>
  ),
  run: async (transactions, request) => {
    const signed = await signSolana(request, transactions)
    return { transactions: signed.map(({ wire }) => base58.encode(wire)) }
  },
}
