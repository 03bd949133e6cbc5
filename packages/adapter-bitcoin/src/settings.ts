import type { Network } from '@foyer/base'

/** An unspent output, as Esplora describes it. */
export type Utxo = {
  readonly txid: string
  readonly vout: number
  /** Satoshi. */
  readonly value: number
  readonly status: { readonly confirmed: boolean }
}

type Read = { readonly address: string; readonly network: Network; readonly signal?: AbortSignal | undefined }

export type BitcoinAdapterOptions = {
  /** Where an address's coins are read. Default: the network's first RPC address, asked as Esplora. */
  readonly getUtxos?: ((input: Read) => Promise<readonly Utxo[]>) | undefined
  /**
   * Which of an address's outputs hold inscriptions, runes or anything else that must not be spent as money.
   * Only used where a wallet leaves the choice of coins to us. Without it every output of 10 000 satoshi or less is
   * left alone, and an ordinals address is not spent from at all.
   */
  readonly getInscriptions?:
    | ((input: Read) => Promise<readonly { readonly txid: string; readonly vout: number }[]>)
    | undefined
  /** Satoshi per virtual byte. Default: what the network recommends for half an hour. */
  readonly feeRate?:
    | number
    | ((input: { readonly network: Network; readonly signal?: AbortSignal | undefined }) => Promise<number>)
    | undefined
}
