import { createEmitter } from '@foyer/base'
import type { DappEvent } from '../dapp/createRelayDapp.ts'
import { forgetWallet, formatRequestLink, readWalletChoice, rememberWallet, type WalletChoice } from '../deepLinks.ts'

/** A request that waits for the wallet. */
export type PendingRequest = {
  readonly id: number
  readonly method: string
  readonly networkId: string
  readonly walletName: string
  /** Opens the wallet at this request; undefined where the wallet states no link, or does not want to be opened. */
  readonly href: string | undefined
}

export type PendingRequests = {
  list(): readonly PendingRequest[]
  watch(listener: (requests: readonly PendingRequest[]) => void): () => void
  /** Remembers the wallet a link was opened for, so that requests open the same one. */
  rememberWallet(choice: WalletChoice): void
  forgetWallet(): void
}

type RequestSent = Extract<DappEvent, { type: 'requestSent' }>

export function createPendingRequests(
  choices: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined,
): PendingRequests & { add(event: RequestSent): void } {
  const changes = createEmitter<readonly PendingRequest[]>()
  let requests: readonly PendingRequest[] = []

  function set(next: readonly PendingRequest[]): void {
    requests = next
    changes.emit(next)
  }

  function toHref({ session, id }: RequestSent): string | undefined {
    if (session.isDeepLinkDisabled) return undefined
    const { redirect } = session.peer.metadata
    const base = (choices && readWalletChoice(choices)?.href) ?? redirect?.native ?? redirect?.universal
    return base === undefined ? undefined : formatRequestLink({ base, requestId: id, sessionTopic: session.topic })
  }

  return {
    list: () => requests,
    watch: changes.on,
    rememberWallet: (choice) => choices && rememberWallet(choices, choice),
    forgetWallet: () => choices && forgetWallet(choices),
    add(event) {
      const { id, method, networkId, session, done } = event
      set([...requests, { id, method, networkId, walletName: session.peer.metadata.name, href: toHref(event) }])
      void done.then(() => set(requests.filter((request) => request.id !== id)))
    },
  }
}
