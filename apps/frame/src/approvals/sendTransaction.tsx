import { loadPart } from '@foyer/base'
import { throwFrameRefused } from '../chain/evm.ts'
import { follow } from '../halt.ts'
import { translate } from '../words.ts'
import type { Approval } from './approval.ts'
import { reviewCalls } from './reviewCalls.ts'
import { lowerCalls, type ReadCalls, readCalls, readTransaction, sendCall } from './transaction.ts'

/** `eth_sendTransaction` [transaction] → its hash. */
export const sendTransaction: Approval<ReadCalls> = {
  title: 'transaction.title',
  lead: (site) => translate('transaction.lead', { site }),
  approve: 'approve.approve',
  read: (request) => {
    const [transaction] = Array.isArray(request.params) ? request.params : []
    return readCalls(request, readTransaction(transaction))
  },
  review: reviewCalls,
  lower: (content, change, request) => lowerCalls(request, content, change),
  run: async ({ calls, way }, request) => {
    const [call] = calls
    if (!call) return throwFrameRefused('This transaction isn’t valid')
    if (way.kind === 'transactions') return await sendCall(request, { call, fees: way.fees })
    const { signAndSend } = await loadPart(() => import('../smartAccount/signAndSend.ts'))
    const { waitForTransaction } = await loadPart(() => import('../smartAccount/operationReceipt.ts'))
    // a site wants the hash of a transaction, which is there once a bundle with the operation is
    return await follow(
      () => signAndSend(request, { ...way, calls }),
      (sent) => waitForTransaction(request, sent),
    )
  },
}
