import { type Provider, type ProviderName, startIssuer, startProvider } from '../../apps/devnet/src/index.ts'
import type { DevnetFrame } from '../../apps/gateway/src/devnet/gatewayPart.ts'
import { findFreePort } from './startGateway.ts'

/** Where the first of them is unless that port is taken: an account belongs to its server. */
const preferredPort = 5183

const played = ['github', 'x', 'discord', 'apple', 'facebook'] as const satisfies readonly ProviderName[]

export type StartedSocials = {
  /** As the gateway is told of them. */
  readonly social: NonNullable<DevnetFrame['social']>
  /** As the demo offers them, in the order of a project that names none. */
  readonly names: readonly string[]
  stop(): Promise<void>
}

/**
 * Starts what visitors log in to: an OpenID provider in Google's place, and a stand-in for each that nobody can run. At each there
 * are Ada, Bob, and Carl, whose address nobody confirmed.
 */
export async function startSocials(redirectUri: string): Promise<StartedSocials> {
  const findPort = (index: number) => findFreePort(preferredPort + index)
  const google = await startIssuer({
    redirectUri: () => redirectUri,
    port: await findPort(0),
    accounts: {
      ada: { email: 'ada@example.org', email_verified: true, name: 'Ada Lovelace' },
      bob: { email: 'bob@example.org', email_verified: true, name: 'Bob Kahn' },
      carl: { email: 'carl@example.org', email_verified: false, name: 'Carl Sagan' },
    },
  })
  const providers = await Promise.all(
    played.map(async (name, index) => {
      const port = await findPort(index + 1)
      return [
        name,
        await startProvider(name, { redirectUri: () => redirectUri, port, accounts: toAccounts(index) }),
      ] as const
    }),
  )
  const { url: issuer, clientId, clientSecret } = google
  return {
    social: { google: { issuer, clientId, clientSecret }, ...Object.fromEntries(providers.map(toSetting)) },
    names: ['google', 'x', 'discord', 'github', 'apple', 'facebook'],
    stop: async () => {
      await Promise.all([google.stop(), ...providers.map(([, provider]) => provider.stop())])
    },
  }
}

function toAccounts(index: number) {
  const toId = (person: number) => String(1_000 * (index + 1) + person)
  return {
    ada: { id: toId(1), name: 'Ada Lovelace', email: 'ada@example.org', isVerified: true },
    bob: { id: toId(2), name: 'Bob Kahn', email: 'bob@example.org', isVerified: true },
    carl: { id: toId(3), name: 'Carl Sagan', email: 'carl@example.org', isVerified: false },
  }
}

function toSetting([name, { clientId, clientSecret, signingKey, endpoints, url }]: readonly [ProviderName, Provider]) {
  if (name === 'apple') return [name, { clientId, signingKey, issuer: url }] as const
  return [name, { clientId, clientSecret, endpoints }] as const
}
