import { base58 } from '@scure/base'
import { say } from '../words.ts'
import type { Approval } from './approval.ts'
import { SolanaView } from './SolanaView.tsx'
import { type ReadSolana, readSolana, signSolana, toBase64 } from './solanaTransaction.ts'

type Params = { readonly transaction?: unknown; readonly options?: Readonly<Record<string, unknown>> }

/** `solana_signAndSendTransaction` {transaction, options} → {signature}. */
export const solanaSignAndSendTransaction: Approval<ReadSolana> = {
  title: 'solana.title',
  lead: (site) => say('solana.lead', { site }),
  approve: 'approve.approve',
  read: (request) => readSolana(request, (request.params as Params | null)?.transaction),
  show: (transaction, { origin }) => <SolanaView transaction={transaction} site={origin} isSentHere={true} />,
  run: async (transaction, request) => {
    const [signed] = await signSolana(request, [transaction])
    if (!signed) throw new Error('No signature')
    request.signal.throwIfAborted()
    const options = (request.params as Params | null)?.options ?? {}
    const rpc = request.wallet.rpc(request.chainId)
    await rpc('sendTransaction', [toBase64(signed.wire), { ...options, encoding: 'base64' }])
    return { signature: base58.encode(signed.signature) }
  },
}
