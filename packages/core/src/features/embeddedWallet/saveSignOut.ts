import { FoyerError } from '@foyer/base'
import type { FrameClient, FrameMethod } from '@foyer/frame-client'
import type { FoyerStorage } from '../../storage/createStorage.ts'

/** What says nothing of a visitor, and comes with every new document. */
const aboutTheSite: readonly FrameMethod[] = ['SYNC_DAPP_DATA', 'SYNC_THEME']

/**
 * Keeps a sign-out that the frame did not answer, or that its server did not hear, and has it done before anything else is
 * asked, on later visits too. Until then whatever is asked fails with `SignOutUnheard`.
 */
export function saveSignOut(client: FrameClient, storage: FoyerStorage): FrameClient {
  const isUnheard = () => storage.get('frameTask') === 'signOut'
  let pending: Promise<unknown> | undefined
  const sendSignOut = (): Promise<unknown> => {
    pending ??= request('SIGN_OUT').finally(() => {
      pending = undefined
    })
    return pending
  }
  const request: FrameClient['request'] = async (name, ...rest) => {
    const isSignOut = name === 'SIGN_OUT'
    if (!isSignOut && isUnheard() && !aboutTheSite.includes(name)) await sendSignOut()
    try {
      const answer = await client.request(name, ...rest)
      if (isSignOut) storage.set('frameTask', undefined)
      return answer
    } catch (cause) {
      if (!isSignOut) throw cause
      storage.set('frameTask', 'signOut')
      throw new FoyerError('SignOutUnheard', { cause })
    }
  }
  // a sign-out of an earlier visit is sent again; if that fails, it stays stored for the next one
  if (isUnheard()) sendSignOut().catch(() => {})
  return { ...client, request }
}
