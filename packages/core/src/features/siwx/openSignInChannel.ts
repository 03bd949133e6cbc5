import { atom } from 'jotai/vanilla'

export type SignInChannel = {
  /** Tells the other pages of the site in this browser to look again who is signed in. Nothing else is said, and nothing believed. */
  announce(): void
  close(): void
}

/** The foyer's own, while it follows its accounts. */
export const signInChannelAtom = atom<SignInChannel | undefined>(undefined)

/** Where a browser has no `BroadcastChannel`, a page looks again when the visitor comes back to it. */
export function openSignInChannel(onHeard: () => void): SignInChannel {
  const controller = new AbortController()
  const { signal } = controller
  // sessions that are kept in the storage, and tokens, change with it
  const hear = ({ key }: StorageEvent) => {
    if (key === null || key.includes('@foyer/siwx')) onHeard()
  }
  globalThis.addEventListener?.('storage', hear, { signal })
  if (typeof BroadcastChannel === 'undefined') {
    globalThis.addEventListener?.('focus', onHeard, { signal })
    return { announce: () => {}, close: () => controller.abort() }
  }
  const channel = new BroadcastChannel('@foyer/sign-in')
  channel.addEventListener('message', onHeard, { signal })
  return {
    announce: () => channel.postMessage(''),
    close() {
      controller.abort()
      channel.close()
    },
  }
}
