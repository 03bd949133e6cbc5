import { type RunningEvm, requestRpc, startEvm } from 'devnet'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { createProfiles } from './profiles.ts'
import { type Site, startSite } from './site.ts'
import { type Service, type ServiceOptions, startService } from './startService.ts'

/** A chain, the gateway with the frame on it, and a site that embeds the frame. */
export type World = {
  /** 31337 */
  readonly evm: RunningEvm
  readonly service: Service
  readonly site: Site
  /** How many transactions an account has sent, those that wait for a block among them. */
  nonceOf(address: string): Promise<number>
  stop(): Promise<void>
}

export async function startWorld({
  frame = {},
  trustedProxies = 0,
}: Omit<ServiceOptions, 'chains'> = {}): Promise<World> {
  const evm = await startEvm({ chainId: 31337 })
  const { nativeCurrency, url } = evm
  const chain = {
    id: 'eip155:31337',
    name: 'Foyer Local',
    nativeCurrency,
    rpcUrls: [url],
    indexFrom: 'off',
    explorerUrl: 'https://explorer.example',
  }
  const [service, site] = await Promise.all([startService({ chains: [chain], frame, trustedProxies }), startSite()])
  return {
    evm,
    service,
    site,
    nonceOf: async (address) =>
      Number(await requestRpc(url, { method: 'eth_getTransactionCount', params: [address, 'pending'] })),
    stop: async () => {
      await Promise.all([service.stop(), site.stop(), evm.stop()])
    },
  }
}

type Options = Parameters<typeof startWorld>[0]

/** One world for all tests of a file, and browsers that are closed after each of them. The world is there once a test runs. */
export function useWorld(options?: Options) {
  const profiles = createProfiles()
  let started: World | undefined
  const getWorld = () => {
    if (!started) throw new Error('The world is started before the first test, not while they are listed')
    return started
  }
  beforeAll(async () => {
    started = await startWorld(options)
  })
  afterAll(async () => {
    await profiles.stop()
    await started?.stop()
  })
  afterEach(() => profiles.closeAll())
  const world: Omit<World, 'stop'> = {
    get evm() {
      return getWorld().evm
    },
    get service() {
      return getWorld().service
    },
    get site() {
      return getWorld().site
    },
    nonceOf: (address) => getWorld().nonceOf(address),
  }
  return { profiles, world }
}
