import type { Sessions } from '@foyer/adapter-kit'
import { changeSession } from './accounts.ts'
import type { Session, WalletAccount } from './session.ts'

export type Following = {
  /** Subscribes where a session lives and is not followed yet, and stops where none does any more. */
  sync(): void
  /** @returns stops every subscription */
  start(): () => void
}

type Subscription = { readonly subscribe: Session['subscribe']; stop(): void }

/** Follows the accounts of the living sessions while someone watches: each wallet by one subscription. */
export function watchAccounts(getSessions: () => Sessions<Session>): Following {
  const subscriptions = new Map<string, Subscription>()
  let isOn = false

  const hear = (connectorId: string, accounts: readonly WalletAccount[]) => {
    const session = getSessions().get(connectorId)
    if (!session) return
    const changed = changeSession(session, session.chain, accounts)
    if (changed) getSessions().replace(changed)
    else getSessions().remove(connectorId)
  }
  const stopOne = (connectorId: string) => {
    const subscription = subscriptions.get(connectorId)
    subscriptions.delete(connectorId)
    subscription?.stop()
  }
  const startOne = ({ subscribe, connection: { connectorId } }: Session) => {
    if (!subscribe || subscriptions.get(connectorId)?.subscribe === subscribe) return
    stopOne(connectorId)
    let stop = () => {}
    // registered before subscribing: the wallet may call back at once
    subscriptions.set(connectorId, { subscribe, stop: () => stop() })
    stop = subscribe((accounts) => hear(connectorId, accounts))
    // that call has ended the session
    if (subscriptions.get(connectorId)?.subscribe !== subscribe) stop()
  }
  const sync = () => {
    if (!isOn) return
    for (const connectorId of [...subscriptions.keys()]) {
      if (!getSessions().get(connectorId)) stopOne(connectorId)
    }
    for (const session of getSessions().list()) startOne(session)
  }
  return {
    sync,
    start() {
      isOn = true
      sync()
      return () => {
        isOn = false
        for (const connectorId of [...subscriptions.keys()]) stopOne(connectorId)
      }
    },
  }
}
