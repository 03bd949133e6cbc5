import { isCaipNetworkId, isSameAddress, parseCaipNetworkId, type SiwxConfig, type SiwxSession } from '@foyer/base'
import type { Eip155VerifierOptions } from '../eip155.ts'
import { generateNonce } from '../message/createMessage.ts'
import { createEntry, type StoragePort } from './createEntry.ts'
import { createMessenger, type MessengerOptions } from './createMessenger.ts'
import { createSiwx, type SiwxOptions, type SiwxStorage } from './createSiwx.ts'
import { familyVerifiers } from './familyVerifiers.ts'

export type LocalSessionsOptions = {
  /** @default the page's `localStorage`, where it may be read */
  readonly port?: StoragePort | undefined
  /** @default '@foyer/siwx' */
  readonly key?: string | undefined
}

/** More accounts than a person signs in with; the one that signed in first leaves. */
const sessionLimit = 20

/** Sessions in this browser, for all its tabs. Where nothing can be written, they live as long as the page. */
export function localSessions({ port, key = '@foyer/siwx' }: LocalSessionsOptions = {}): SiwxStorage {
  const entry = createEntry<readonly SiwxSession[]>({ port, key, parse: parseSessions })
  const read = () => entry.get() ?? []
  const write = (sessions: readonly SiwxSession[]) => entry.set(sessions.length > 0 ? sessions : undefined)
  const without = (chainId: string, address: string) => read().filter((session) => !isOf(session, chainId, address))
  return {
    async add(session) {
      const { chainId, accountAddress } = session.data
      write([...without(chainId, accountAddress), session].slice(-sessionLimit))
    },
    set: async (sessions) => write(sessions.slice(-sessionLimit)),
    get: async (chainId, address) => read().filter((session) => isOf(session, chainId, address)),
    delete: async (chainId, address) => write(without(chainId, address)),
  }
}

function isOf({ data }: SiwxSession, chainId: string, address: string): boolean {
  const { namespace } = parseCaipNetworkId(data.chainId)
  return data.chainId === chainId && isSameAddress(namespace, data.accountAddress, address)
}

/** Parses sessions; what is none is left out. */
function parseSessions(value: unknown): readonly SiwxSession[] | undefined {
  return Array.isArray(value) ? value.filter(isSession) : undefined
}

function isSession(value: unknown): value is SiwxSession {
  const { data, message, signature } = (value ?? {}) as { [name in keyof SiwxSession]?: unknown }
  const { chainId, accountAddress } = (data ?? {}) as { [name in keyof SiwxSession['data']]?: unknown }
  const areTexts = [message, signature, accountAddress].every((text) => typeof text === 'string')
  return areTexts && isCaipNetworkId(chainId)
}

/** A session in the browser ends after this, as one of `@foyer/server` does, in ms: seven days. */
const sessionLife = 604_800_000

export type LocalSiwxOptions = Omit<MessengerOptions, 'getNonce'> &
  Partial<Pick<SiwxOptions, 'verifiers' | 'required' | 'signOutOnDisconnect'>> &
  LocalSessionsOptions &
  Eip155VerifierOptions

/**
 * Sign-in for a site without a server: the browser judges the signature and keeps the session, seven days unless `expiration`
 * says otherwise. It shows the site whose account this is; it is no proof to anyone else, who has to check the signature.
 * Ethereum's contracts sign in where `getClient` gives a client of their network.
 */
export function localSiwx(options: LocalSiwxOptions = {}): SiwxConfig {
  const { port, key, getClient, required, signOutOnDisconnect, verifiers, now, ...message } = options
  return createSiwx({
    messenger: createMessenger({ expiration: sessionLife, ...message, now, getNonce: generateNonce }),
    verifiers: verifiers ?? familyVerifiers({ getClient }),
    storage: localSessions({ port, key }),
    required,
    signOutOnDisconnect,
    now,
  })
}
