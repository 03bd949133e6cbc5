import { FoyerError } from '@foyer/base'
import { type ApiIdentity, callApi, isApiError } from './api.ts'
import { type BrowserKey, loadBrowserKey } from './browserKey.ts'
import { deleteNote, readNote, writeNote } from './browserStore.ts'
import { say } from './words.ts'

/** The server says these where there is no session any more; each has its own sentence. */
const endings = ['SignedOut', 'SessionRevoked', 'SessionCopied', 'SessionOfBefore']

/** A site waits three seconds for the answer to a sign-out. */
const signOutTimeout = 2_500

/** The session of this browser at this site: a cookie, its key, and for a browser without cookies a token in memory. */
export type FrameSession = {
  getIdentity(): Promise<ApiIdentity>
  /** Asks the server for one thing. What a sign-out still has to tell it goes first. */
  call(name: string, body: unknown, signal?: AbortSignal): Promise<unknown>
  /** A token that begins a session, of which the other tabs hear. */
  begin(token: string): void
  /** A token that takes the place of the one before. */
  replace(token: string): void
  /** What a passkey has just earned goes with every call, until it is taken away. */
  setPasskey(passkey: string | undefined): void
  /** Notes an error of the server's, if it says that there is no session any more. */
  note(error: unknown): void
  /**
   * Signs out here at once, and at the server. One that the server did not hear is kept, and told before anything else.
   * @throws FoyerError `FrameRefused` when the server did not hear it
   */
  signOut(): Promise<void>
}

type SessionParams = {
  readonly getPlace: () => Omit<ApiIdentity, 'token' | 'key' | 'passkey'>
  /** Whoever was signed in is so no longer, here or in another tab. */
  readonly onEnd: () => void
}

export function createSession({ getPlace, onEnd }: SessionParams): FrameSession {
  let token: string | undefined
  let passkey: string | undefined
  let loading: Promise<BrowserKey> | undefined
  const pending = createPendingSignOut()
  const channel = openChannel()
  const forget = () => {
    token = undefined
    passkey = undefined
    onEnd()
  }
  channel?.addEventListener('message', () => {
    pending.readAgain()
    forget()
  })
  const tellTabs = () => channel?.postMessage('changed')
  const getIdentity = async (): Promise<ApiIdentity> => {
    loading ??= loadBrowserKey()
    const key = await loading
    return { ...getPlace(), token, key, passkey }
  }
  const note = (error: unknown) => {
    if (!endings.some((name) => isApiError(error, name))) return
    forget()
    tellTabs()
  }
  return {
    getIdentity,
    note,
    begin: (begun) => {
      token = begun
      tellTabs()
    },
    setPasskey: (earned) => {
      passkey = earned
    },
    replace: (replaced) => {
      token = replaced
    },
    call: async (name, body, signal) => {
      await finishSignOut(pending, getIdentity)
      try {
        const answer = await callApi(await getIdentity(), name, body, { signal })
        if (answer.token) token = answer.token
        return answer.body
      } catch (error) {
        note(error)
        throw error
      }
    },
    signOut: async () => {
      // two at once are one, and the second has no token any more
      if (!(await pending.get())) await pending.set({ token })
      forget()
      tellTabs()
      await finishSignOut(pending, getIdentity)
    },
  }
}

/** @throws FoyerError `FrameRefused` when the server does not hear it this time either */
async function finishSignOut(
  pending: ReturnType<typeof createPendingSignOut>,
  getIdentity: () => Promise<ApiIdentity>,
): Promise<void> {
  const waiting = await pending.get()
  if (!waiting) return
  try {
    const identity = { ...(await getIdentity()), token: waiting.token }
    await callApi(identity, 'session/end', {}, { signal: AbortSignal.timeout(signOutTimeout) })
  } catch {
    throw new FoyerError('FrameRefused', { message: say('session.sign-out-unheard') })
  }
  await pending.set(undefined)
}

/** Between the tabs of this site; a browser that keeps nothing for an embedded page may refuse this too. */
function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel('foyer-session')
  } catch {
    return undefined
  }
}

/** A sign-out that the server has yet to hear. The token of a page without cookies is not written down. */
type PendingSignOut = { readonly token: string | undefined }

function createPendingSignOut() {
  const read = () =>
    readNote<true>('sign-out').then(
      (note): PendingSignOut | undefined => note && { token: undefined },
      () => undefined,
    )
  let current: Promise<PendingSignOut | undefined> | undefined
  return {
    get: () => {
      current ??= read()
      return current
    },
    /** Another tab has signed out, or in. */
    readAgain: () => {
      current = undefined
    },
    set: async (value: PendingSignOut | undefined) => {
      current = Promise.resolve(value)
      // where the browser keeps nothing, the page alone knows it
      await (value ? writeNote('sign-out', true) : deleteNote('sign-out')).catch(() => {})
    },
  }
}
