import { loadPart, type Network } from '@foyer/base'
import type { Transport } from 'viem'

/** JSON-RPC over HTTP whose code arrives with the first request: nothing on the page asks a node before the visitor acts. */
export function lazyTransport(network: Pick<Network, 'rpcUrls' | 'gatewayUrl'>): Transport {
  return (parameters) => {
    let loading: Promise<ReturnType<Transport>> | undefined
    const load = () => {
      loading ??= loadPart(() => import('./httpTransport.ts')).then(({ httpTransport }) =>
        httpTransport(network)(parameters),
      )
      // a chunk that did not arrive is asked for again by the next request
      loading.catch(() => {
        loading = undefined
      })
      return loading
    }
    const request: ReturnType<Transport>['request'] = async (args, options) => (await load()).request(args, options)
    return {
      config: { key: 'foyer', name: 'Foyer HTTP', type: 'http', request, retryCount: 0, retryDelay: 0 },
      request,
    } as ReturnType<Transport>
  }
}
