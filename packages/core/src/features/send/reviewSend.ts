import type { Foyer } from '../../foyer.ts'
import { goBack, navigate } from '../../router/router.ts'
import { activeConnectionAtom } from '../../state/connections.ts'
import { routeAtom } from '../../state/history.ts'
import { sendDraftAtom, sendFlowAtom, setSendDraft } from './sendDraft.ts'
import { type Sender, toSender } from './toSender.ts'

/**
 * Shows the preview of the draft. The outcome of an earlier send is cleared; a wallet that is asked goes on asking. The preview is
 * left for the form when another account, network or wallet takes the place of the one that was shown.
 * @param address where the receiver is a name, what the visitor saw that it leads to: that is kept, whatever the name says later
 */
export function reviewSend(foyer: Foyer, address?: string): void {
  const { receiver } = foyer.store.get(sendDraftAtom)
  if (address && address !== receiver.trim()) setSendDraft(foyer, { receiver: address, receiverName: receiver.trim() })
  if (foyer.store.get(sendFlowAtom).step !== 'confirming') foyer.store.set(sendFlowAtom, { type: 'reset' })
  navigate(foyer, 'WalletSendPreview')
  watchReview(foyer)
}

function watchReview(foyer: Foyer): void {
  const { store } = foyer
  const getSender = () => toSender(foyer, store.get(activeConnectionAtom))
  const shown = getSender()
  const look = () => {
    const isLeft = store.get(routeAtom).name !== 'WalletSendPreview'
    // what the wallet was asked for names its own account
    const isChanged = store.get(sendFlowAtom).step !== 'confirming' && !isSameSender(shown, getSender())
    if (isLeft || isChanged) for (const stop of stops) stop()
    if (isLeft || !isChanged) return
    store.set(sendFlowAtom, { type: 'reset' })
    goBack(foyer)
  }
  const stops = [activeConnectionAtom, routeAtom, sendFlowAtom].map((atom) => store.sub(atom, look))
}

/** Whether both are one account, on one network, in one wallet. */
export function isSameSender(one: Sender | undefined, other: Sender | undefined): boolean {
  return (
    one?.address === other?.address &&
    one?.network.caipNetworkId === other?.network.caipNetworkId &&
    one?.connection.connectorId === other?.connection.connectorId
  )
}
