import { FoyerError, type Namespace, parseCaipNetworkId, type SiwxConfig, type SiwxSession } from '@foyer/base'
import type { SiwxVerifier } from '../message/types.ts'
import { verifySession } from '../verifySession.ts'
import type { SiwxMessenger } from './createMessenger.ts'

/** A verifier that loads with the first signature of its family. */
export type LazyVerifier = { readonly chainNamespace: Namespace; load(): Promise<SiwxVerifier> }

/** Keeps sessions: one per network and address. */
export type SiwxStorage = {
  /** Rejects, and keeps what there was, where the session does not sign in. */
  add(session: SiwxSession): Promise<void>
  /** These take the place of all. */
  set(sessions: readonly SiwxSession[]): Promise<void>
  get(chainId: SiwxSession['data']['chainId'], address: string): Promise<readonly SiwxSession[]>
  /** Ends this session and no other. */
  delete(chainId: SiwxSession['data']['chainId'], address: string): Promise<void>
}

export type SiwxOptions = {
  readonly messenger: SiwxMessenger
  readonly storage: SiwxStorage
  /** Judge each session before it is kept and whenever it is read. Leave them out where the storage judges, as a server does. */
  readonly verifiers?: readonly (SiwxVerifier | LazyVerifier)[] | undefined
  /** Whether no one stays connected without signing. @default true */
  readonly required?: boolean | undefined
  /** Whether disconnecting ends the session of the account and network in use. @default true */
  readonly signOutOnDisconnect?: boolean | undefined
  /** ms since 1970 @default Date.now */
  readonly now?: (() => number) | undefined
}

/**
 * A site's sign-in of three parts, each of which can be another: what writes the message, what judges the signature, and what
 * keeps the session.
 * @see reference §1.9
 */
export function createSiwx(options: SiwxOptions): SiwxConfig {
  const { messenger, storage, required = true, signOutOnDisconnect = true } = options
  const assertValid = async (session: SiwxSession): Promise<SiwxSession> => {
    const { session: valid, problem } = await judge(session, options)
    if (!valid) throw new FoyerError('AuthenticationInvalid', { reason: problem })
    return valid
  }
  return {
    signOutOnDisconnect,
    getRequired: () => required,
    createMessage: messenger.createMessage,
    addSession: async (session) => storage.add(await assertValid(session)),
    setSessions: async (sessions) => storage.set(await Promise.all(sessions.map(assertValid))),
    revokeSession: storage.delete,
    async getSessions(chainId, address) {
      const stored = await storage.get(chainId, address)
      const judged = await Promise.all(stored.map((session) => judge(session, options)))
      const valid = judged.flatMap(({ session }) => session ?? [])
      if (stored.length > 0 && valid.length === 0) await storage.delete(chainId, address)
      return valid
    },
  }
}

type Judged =
  | { readonly session: SiwxSession; readonly problem?: undefined }
  | { readonly session?: undefined; readonly problem: string }

/** @throws where a chain has to be asked and does not answer: that ends no session */
async function judge(session: SiwxSession, { messenger, verifiers, now = Date.now }: SiwxOptions): Promise<Judged> {
  if (!verifiers) return { session }
  const { namespace } = parseCaipNetworkId(session.data.chainId)
  const own = verifiers.filter(({ chainNamespace }) => chainNamespace === namespace)
  const { message, problem } = await verifySession(session, {
    domains: [messenger.getDomain()],
    now: now(),
    verifiers: await Promise.all(own.map((verifier) => ('load' in verifier ? verifier.load() : verifier))),
  })
  if (problem) return { problem }
  // what the text says counts, not what someone wrote beside it
  const { scheme, networkName, ...data } = message
  return { session: { ...session, data: { ...data, ...pickAccount(session) } } }
}

function pickAccount({ data: { accountAddress, chainId } }: SiwxSession) {
  return { accountAddress, chainId }
}
