import { bitcoinAdapter, type Utxo } from '@foyer/adapter-bitcoin'
import type { CreateAdapter } from '@foyer/base'
import { toCaipNetwork } from './toCaipNetwork.ts'
import type { AppKitNetwork, CaipNetwork } from './types.ts'

/** What `new BitcoinAdapter` takes. */
export type BitcoinAdapterOptions = {
  readonly api?:
    | {
        /** Where an address's coins are read. Default: the network's first address, asked as Esplora. */
        readonly getUTXOs?:
          | ((params: { readonly network: CaipNetwork; readonly address: string }) => Promise<readonly Utxo[]>)
          | undefined
      }
    | undefined
  /** Those of `createAppKit` count. */
  readonly networks?: readonly AppKitNetwork[] | undefined
  readonly projectId?: string | undefined
}

/** Bitcoin. */
export class BitcoinAdapter {
  readonly namespace = 'bip122'
  readonly create: CreateAdapter

  constructor({ api }: BitcoinAdapterOptions = {}) {
    const getUTXOs = api?.getUTXOs
    this.create = bitcoinAdapter({
      getUtxos: getUTXOs && (({ network, address }) => getUTXOs({ network: toCaipNetwork(network), address })),
    })
  }
}
