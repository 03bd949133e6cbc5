import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import {
  type DemoServer,
  type DevnetNetwork,
  devnetFolder,
  type Mount,
  type Provider,
  type ProviderName,
  providerRules,
  type StartOptions,
  startFarcaster,
  startFarcasterApp,
  startIssuer,
  startParts,
  startProvider,
} from '../../apps/devnet/src/index.ts'
import { type DevnetFrame, type DevnetGateway, gatewayPart } from '../../apps/gateway/src/devnet/gatewayPart.ts'
import { socialProviders } from '../../packages/base/src/socials.ts'

/** Where the site has the gateway. */
export const gatewayPath = '/gateway'

/** Where the site has the gateway's relay. */
export const relayPath = '/relay'

export type StartedGateway = DevnetGateway & { stop(): Promise<void> }

/** The gateway and its relay under the site's own origin, which a strict policy allows; it judges origins itself. */
export function gatewayMounts(port: number): readonly Mount[] {
  const target = `http://127.0.0.1:${port}`
  return [gatewayPath, relayPath].map((one) => ({ path: one, target, anyOrigin: true }))
}

type StartGatewayOptions = {
  readonly network: DevnetNetwork
  readonly port: number
  readonly site: DemoServer
  readonly frame: DevnetFrame
}

/** Starts the gateway for the devnet, with its state beside the devnet's. */
export async function startGateway(options: StartOptions & StartGatewayOptions): Promise<StartedGateway> {
  const { network, port, site, frame, ...start } = options
  const stateDir = join(devnetFolder, 'gateway')
  const part = gatewayPart({ network, port, frame, stateDir, publicUrl: site.url + gatewayPath })
  const { values, stop } = await startParts([part], start)
  return { ...values[0], url: site.url + gatewayPath, stop }
}

/** @param preferred this one if it is free */
export async function findFreePort(preferred = 0): Promise<number> {
  const server = createServer().listen(preferred, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    if (preferred === 0) throw error
    return findFreePort()
  }
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

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
