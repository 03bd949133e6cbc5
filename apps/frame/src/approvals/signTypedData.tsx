import { signTyped } from '../smartAccount/sign.ts'
import { translate } from '../words.ts'
import type { Approval } from './approval.ts'
import { assertOwn } from './assertOwn.ts'
import { rejectHiddenTypedOrder } from './hiddenOrders.ts'
import { readTypedData } from './readTypedData.ts'
import { type DescribedTypedData, describeTypedData, reviewTyped } from './reviewTyped.ts'

/** `eth_signTypedData_v4` [address, data]. @see EIP-712 */
export const signTypedData: Approval<DescribedTypedData> = {
  title: 'typed.title',
  lead: (site) => translate('message.lead', { site }),
  approve: 'approve.sign',
  read: async (request) => {
    const [account, data] = Array.isArray(request.params) ? request.params : []
    assertOwn(account, request)
    const content = readTypedData(data, request.chainId)
    rejectHiddenTypedOrder(request, content.typed.domain?.verifyingContract)
    return await describeTypedData(content, request)
  },
  review: reviewTyped,
  run: ({ typed }, request) => signTyped(request, typed),
}
