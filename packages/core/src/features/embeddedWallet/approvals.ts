import { FoyerError } from '@foyer/base'
import type { FrameClient } from '@foyer/frame-client'
import { pendingApprovalLimit } from '../../config/constants.ts'
import type { Foyer } from '../../foyer.ts'
import { goBackBefore, navigate, resetTo, show } from '../../router/router.ts'
import { isOpenAtom, routeAtom } from '../../state/history.ts'
import { type Approval, approvalsAtom } from './atoms.ts'

/**
 * Runs a request that the visitor answers in the frame: opens ApproveTransaction or goes there, and leaves it again when
 * the last request of the stack has been answered.
 * @see specification §2, §4
 */
export async function withApproval<value>(foyer: Foyer, method: string, run: () => Promise<value>): Promise<value> {
  const approval = addApproval(foyer, method)
  try {
    return await run()
  } finally {
    removeApproval(foyer, approval)
  }
}

function addApproval(foyer: Foyer, method: string): Approval {
  const { store, config } = foyer
  const stack = store.get(approvalsAtom)
  if (stack.length >= pendingApprovalLimit) throw new FoyerError('WalletBusy')
  if (store.get(routeAtom).name !== 'ApproveTransaction') {
    if (store.get(isOpenAtom) || config.enableEmbedded) navigate(foyer, 'ApproveTransaction')
    else resetTo(foyer, { name: 'ApproveTransaction', params: undefined })
    show(foyer)
  }
  const approval = { id: (stack.at(-1)?.id ?? 0) + 1, method }
  store.set(approvalsAtom, [...stack, approval])
  return approval
}

function removeApproval(foyer: Foyer, approval: Approval): void {
  const { store } = foyer
  store.set(approvalsAtom, (stack) => stack.filter((one) => one !== approval))
  if (store.get(approvalsAtom).length > 0) return
  if (store.get(routeAtom).name === 'ApproveTransaction') goBackBefore(foyer, 'ApproveTransaction')
}

/** A visitor who closes the modal or goes elsewhere has rejected what waits. @returns stops watching */
export function watchApprovals(foyer: Foyer, client: FrameClient): () => void {
  const { store, config } = foyer
  const check = () => {
    if (store.get(approvalsAtom).length === 0) return
    const isOpen = store.get(isOpenAtom) || config.enableEmbedded
    if (!isOpen || store.get(routeAtom).name !== 'ApproveTransaction') client.abortRpcRequests()
  }
  const stops = [store.sub(isOpenAtom, check), store.sub(routeAtom, check)]
  return () => {
    for (const stop of stops) stop()
  }
}
