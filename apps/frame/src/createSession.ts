import { FoyerError } from '@foyer/base'
import { type ApiIdentity, callApi, isApiError } from './api.ts'
import { type BrowserKey, deleteNote, loadBrowserKey, readNote, writeNote } from './browserStore.ts'
import { translate } from './words.ts'

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
  /** Adds what a passkey has just earned to every call, until it is taken away. */
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
  /** The user was signed out, here or in another tab. */
  readonly onEnd: () => void
}

/** What this page has been given, beside what the browser keeps. */
type Held = Pick<ApiIdentity, 'token' | 'passkey'>

const nothing: Held = { token: undefined, passkey: undefined }

export function createSession({ getPlace, onEnd }: SessionParams): FrameSession {
  let held = nothing
  let loading: Promise<BrowserKey> | undefined
  const pending = createPendingSignOut()
  const forget = () => {
    held = nothing
    onEnd()
  }
  const notifyTabs = openTabs(() => {
    pending.readAgain()
    forget()
  })
  const end = () => {
    forget()
    notifyTabs()
  }
  const hold = (given: Partial<Held>) => {
    held = { ...held, ...given }
  }
  const getIdentity = async (): Promise<ApiIdentity> => {
    loading ??= loadBrowserKey()
    return { key: await loading, ...getPlace(), ...held }
  }
  const note = (error: unknown) => {
    if (endings.some((name) => isApiError(error, name))) end()
  }
  const begin = (token: string) => {
    hold({ token })
    notifyTabs()
  }
  const signOut = async () => {
    // two at once are one, and the second has no token any more
    if (!(await pending.get())) await pending.set({ token: held.token })
    end()
    await finishSignOut(pending, getIdentity)
  }
  const session = { getIdentity, note, begin, signOut, replace: (token: string) => hold({ token }) }
  const call = createCall(session, () => finishSignOut(pending, getIdentity))
  return { ...session, call, setPasskey: (passkey) => hold({ passkey }) }
}

/** @param settle what goes before every call */
function createCall(
  { getIdentity, replace, note }: Pick<FrameSession, 'getIdentity' | 'replace' | 'note'>,
  settle: () => Promise<void>,
): FrameSession['call'] {
  return async (name, body, signal) => {
    await settle()
    try {
      const answer = await callApi(await getIdentity(), name, body, { signal })
      if (answer.token) replace(answer.token)
      return answer.body
    } catch (error) {
      note(error)
      throw error
    }
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
    throw new FoyerError('FrameRefused', { message: translate('session.sign-out-unheard') })
  }
  await pending.set(undefined)
}

/**
 * Between the tabs of this site; a browser that keeps nothing for an embedded page may refuse this too.
 * @returns what says to the others that someone signed in or out
 */
function openTabs(onChanged: () => void): () => void {
  try {
    const channel = new BroadcastChannel('foyer-session')
    channel.addEventListener('message', onChanged)
    return () => channel.postMessage('changed')
  } catch {
    return () => {}
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
