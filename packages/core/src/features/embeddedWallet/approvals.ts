import { FoyerError } from '@foyer/base'
import type { FrameClient } from '@foyer/frame-client'
import { pendingApprovalLimit } from '../../config/constants.ts'
import type { EmbeddedWallet, Foyer } from '../../foyer.ts'
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

/** Where the frame is on the page, in CSS pixels from the corner of what is seen. */
export type FramePlace = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** Radius of its corners, in px. */
  readonly radius: number
}

/** Shows the frame there; without a place it is hidden. Its own page neither moves nor sizes it. */
export function placeFrame({ getElement }: EmbeddedWallet, place: FramePlace | undefined, title?: string): void {
  const element = getElement()
  if (!element) return
  if (title) element.title = title
  if (!place) {
    element.style.display = 'none'
    return
  }
  const { left, top, width, height, radius } = place
  Object.assign(element.style, {
    display: 'block',
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
    borderBottomLeftRadius: `${radius}px`,
    borderBottomRightRadius: `${radius}px`,
  })
}
