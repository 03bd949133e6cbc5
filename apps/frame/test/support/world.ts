import { type RunningEvm, requestRpc, startEvm } from 'devnet'
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
