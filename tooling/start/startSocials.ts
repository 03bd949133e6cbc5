import {
  type DevnetNetwork,
  type Provider,
  type ProviderName,
  providerRules,
  startFarcaster,
  startFarcasterApp,
  startIssuer,
  startProvider,
} from '../../apps/devnet/src/index.ts'
import type { DevnetFrame } from '../../apps/gateway/src/devnet/gatewayPart.ts'
import { socialProviders } from '../../packages/base/src/socials.ts'
import { findFreePort } from './startGateway.ts'

/** Where the first of them is unless that port is taken: an account belongs to its server. */
const preferredPort = 5183

const played = Object.keys(providerRules) as ProviderName[]

/** A key that everybody knows, as all of the devnet's. */
const ada = { fid: 42, privateKey: `0x${'1'.repeat(64)}`, username: 'ada' } as const

export type StartedSocials = {
  /** As the gateway is told of them. */
  readonly social: NonNullable<DevnetFrame['social']>
  readonly farcaster: NonNullable<DevnetFrame['farcaster']>
  /** Where logins with Farcaster are confirmed. */
  readonly farcasterUrl: string
  /** As the demo offers them, in the order of a project that names none. */
  readonly names: readonly string[]
  stop(): Promise<void>
}

/**
 * Starts what visitors sign in to: an OpenID provider in Google's place, and a stand-in for each that no one can run. At each there
 * are Ada, Bob, and Carl, whose address no one confirmed. Farcaster, on the first chain, has Ada's phone.
 */
export async function startSocials(redirectUri: string, network: DevnetNetwork): Promise<StartedSocials> {
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
  const farcaster = await startFarcaster({ url: network.chains[0]?.rpcUrl ?? '', accounts: network.accounts })
  await farcaster.register(ada)
  const app = await startFarcasterApp({ network: farcaster, person: ada, port: await findPort(played.length + 1) })
  return {
    social: { google: { issuer, clientId, clientSecret }, ...Object.fromEntries(providers.map(toSetting)) },
    farcaster: { relayUrl: farcaster.relayUrl, rpcUrl: farcaster.rpcUrl },
    farcasterUrl: app.url,
    names: Object.keys(socialProviders),
    stop: async () => {
      await Promise.all([
        google.stop(),
        farcaster.stop(),
        app.stop(),
        ...providers.map(([, provider]) => provider.stop()),
      ])
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
