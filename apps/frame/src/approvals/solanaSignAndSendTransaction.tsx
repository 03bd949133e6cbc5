import { base58, base64 } from '@scure/base'
import { say } from '../words.ts'
import type { Approval } from './approval.ts'
import { reviewSolana } from './reviewSolana.ts'
import { type ReadSolana, readSolana, signSolana } from './solanaTransaction.ts'

type Params = { readonly transaction?: unknown; readonly options?: Readonly<Record<string, unknown>> }

const way = { isSentHere: true }

/** `solana_signAndSendTransaction` {transaction, options} → {signature}. */
export const solanaSignAndSendTransaction: Approval<ReadSolana> = {
  title: 'solana.title',
  lead: (site) => say('solana.lead', { site }),
  approve: 'approve.approve',
  read: (request) => readSolana(request, { text: (request.params as Params | null)?.transaction, ...way }),
  review: (transaction, request) => reviewSolana([transaction], request, way),
  run: async (transaction, request) => {
    const [signed] = await signSolana(request, [transaction])
    if (!signed) throw new Error('No signature')
    request.signal.throwIfAborted()
    const options = (request.params as Params | null)?.options ?? {}
    const rpc = request.wallet.rpc(request.chainId)
    await rpc('sendTransaction', [base64.encode(signed.wire), { ...options, encoding: 'base64' }])
    return { signature: base58.encode(signed.signature) }
  },
}
