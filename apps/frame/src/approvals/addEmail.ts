import { throwFrameRefused } from '../chain/evm.ts'
import { translate } from '../words.ts'
import type { Approval } from './approval.ts'
import { createReview } from './review.ts'

type Content = { readonly email: string; readonly isStrict: boolean }

/**
 * `UPDATE_EMAIL` [address] of a wallet that has none. A site that asked for it with its own address, and typed the code itself,
 * could open the wallet from then on: so the visitor is shown whose mail will.
 */
export const addEmail: Approval<Content> = {
  title: 'email.add-title',
  lead: (site) => translate('email.add-lead', { site }),
  approve: 'wallet.send-code',
  read: async ({ wallet, params }) => {
    const [email] = Array.isArray(params) ? params : []
    const { custody, email: present } = await wallet.requireUser()
    if (typeof email !== 'string' || present !== undefined)
      return throwFrameRefused('This wallet already has an email address')
    return { email, isStrict: custody === 'strict' }
  },
  review: ({ email, isStrict }) =>
    createReview({
      sentence: translate('email.add-title'),
      findings: [
        {
          name: 'another-way-in',
          level: isStrict ? 'caution' : 'danger',
          sentence: translate('email.add-warning', { email }),
        },
      ],
      balanceChanges: { kind: 'none' },
      permissions: [],
      facts: [],
      sections: [
        {
          title: undefined,
          depth: 0,
          facts: [{ name: translate('updateEmail.label'), value: email, kind: 'text', depth: 0 }],
        },
      ],
      blocked: undefined,
      mustBeReadToEnd: true,
      mayStayInFrame: false,
    }),
  run: async ({ email }, { wallet, signal }) => await wallet.call('email/start', { email }, signal),
}
