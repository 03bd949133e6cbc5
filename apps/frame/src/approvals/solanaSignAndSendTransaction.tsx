import { base58, base64 } from '@scure/base'
import * as z from 'zod/mini'
import type { Rpc } from '../chain/rpc.ts'
import { createHalt, toUnsure } from '../halt.ts'
import { translate } from '../words.ts'
import type { Approval } from './approval.ts'
import { reviewSolana } from './reviewSolana.ts'
import { type ReadSolana, readSolana, signSolana } from './solanaTransaction.ts'

type Params = { readonly transaction?: unknown; readonly options?: Readonly<Record<string, unknown>> }

const way = { isSentHere: true }

/** `solana_signAndSendTransaction` {transaction, options} → {signature}. */
export const solanaSignAndSendTransaction: Approval<ReadSolana> = {
  title: 'transaction.title',
  lead: (site) => translate('transaction.lead', { site }),
  approve: 'approve.approve',
  read: (request) => readSolana(request, { text: (request.params as Params | null)?.transaction, ...way }),
  review: (transaction, request) => reviewSolana([transaction], request, way),
  run: async (transaction, request) => {
    const [signed] = await signSolana(request, [transaction])
    if (!signed) throw new Error('No signature')
    request.signal.throwIfAborted()
    const options = (request.params as Params | null)?.options ?? {}
    const { wire, signature } = signed
    return await deliver(request.wallet.rpc(request.chainId), {
      params: [base64.encode(wire), { ...options, encoding: 'base64' }],
      signature: base58.encode(signature),
    })
  },
}

type SignedTransaction = { readonly params: readonly unknown[]; readonly signature: string }

/** Hands signed bytes to the node. One that did not answer, or says no, may have had them before: then they are sent. */
async function deliver(rpc: Rpc, signed: SignedTransaction): Promise<{ readonly signature: string }> {
  const { params, signature } = signed
  try {
    await rpc('sendTransaction', params)
  } catch (error) {
    const known = await rpc('getSignatureStatuses', [[signature]]).catch(() => undefined)
    if (statuses.safeParse(known).success) return { signature }
    throw createHalt(toUnsure(error, signature), { goOn: () => deliver(rpc, signed) })
  }
  return { signature }
}

/** One that the node knows. */
const statuses = z.object({ value: z.tuple([z.looseObject({ slot: z.number() })]) })
