import type { SiwxConfig } from '@foyer/base'
import type { Eip155VerifierOptions } from '../eip155.ts'
import { generateNonce } from '../message/generateNonce.ts'
import { createMessenger, type MessengerOptions } from './createMessenger.ts'
import { createSiwx, type SiwxOptions } from './createSiwx.ts'
import { familyVerifiers } from './familyVerifiers.ts'
import { type LocalSessionsOptions, localSessions } from './localSessions.ts'

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
