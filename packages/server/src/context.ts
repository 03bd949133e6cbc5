import { readConnectionNetwork } from './connectionAddress.ts'
import type { SignInOptions } from './types.ts'

const day = 86_400_000

/** The options with everything that has a default. */
export type Context = ReturnType<typeof toContext>

/** @throws TypeError where an option would leave a door open */
export function toContext(options: SignInOptions) {
  const { basePath = '/auth', session = { kind: 'cookie' }, limits = {} } = options
  if (options.origins.length === 0 || !options.origins.every(isOrigin)) {
    throw new TypeError('createSignIn: `origins` are origins such as https://shop.example, without a path')
  }
  if (session.kind === 'token' && session.secret.length < 32) {
    throw new TypeError('createSignIn: `session.secret` must be at least 32 random bytes')
  }
  return {
    origins: options.origins,
    verifiers: options.verifiers,
    store: options.store,
    basePath: basePath.replace(/\/+$/, ''),
    session,
    sessionLife: options.sessionLife ?? 7 * day,
    nonceLife: options.nonceLife ?? 300_000,
    getClientAddress: options.getClientAddress ?? readConnectionNetwork,
    limits: {
      perClient: options.getClientAddress ? (limits.perClient ?? 20) : (limits.perConnection ?? 1_000),
      inAll: limits.inAll ?? 100_000,
    },
    verifyTimeout: options.verifyTimeout ?? 10_000,
    clockTolerance: options.clockTolerance ?? 0,
    now: options.now ?? Date.now,
    onError: options.onError ?? (() => {}),
  } as const
}

/** Plain http is for this machine alone: elsewhere anyone who listens has the session. */
function isOrigin(value: string): boolean {
  if (!URL.canParse(value) || new URL(value).origin !== value) return false
  const { protocol, hostname } = new URL(value)
  return (
    protocol === 'https:' || (protocol === 'http:' && /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
  )
}
