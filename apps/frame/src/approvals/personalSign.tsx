import { asSignIn } from '../asSignIn.ts'
import { fromHex, throwFrameRefused, toHex } from '../chain/evm.ts'
import { signText } from '../smartAccount/sign.ts'
import { translate } from '../words.ts'
import type { Approval } from './approval.ts'
import { assertOwn } from './assertOwn.ts'
import { rejectHiddenOrder } from './hiddenOrders.ts'
import { isOwnSignIn, type ReadMessage, readMessage, reviewMessage } from './readMessage.ts'

type Content = { readonly bytes: Uint8Array; readonly message: ReadMessage }

const longest = 100_000

/** `personal_sign` [message, address]. @see EIP-191 */
export const personalSign: Approval<Content> = {
  title: 'message.title',
  lead: (site) => translate('message.lead', { site }),
  approve: 'approve.sign',
  read: (request) => {
    const [data, account] = Array.isArray(request.params) ? request.params : []
    assertOwn(account, request)
    if (typeof data !== 'string' || data.length > longest) return throwFrameRefused('The message isn’t valid')
    const isHex = /^0x([0-9a-f]{2})*$/i.test(data)
    const bytes = isHex ? fromHex(data as `0x${string}`) : new TextEncoder().encode(data)
    rejectHiddenOrder(request, bytes)
    return { bytes, message: readMessage(bytes, { origin: request.origin, address: request.account.address }) }
  },
  review: ({ message }) => reviewMessage(message),
  run: ({ bytes, message }, request) => {
    const wallet = isOwnSignIn(message) ? asSignIn(request.wallet) : request.wallet
    return signText({ ...request, wallet }, { raw: toHex(bytes) })
  },
}
