import type { Account, CaipNetworkId, CapabilityName, Connection, ExternalSession, Network } from '@foyer/base'

type At = {
  /** The account that signs. */
  readonly account: Account
  readonly network: Network
  readonly signal?: AbortSignal | undefined
}

type SignMessage = (
  input: At & { readonly message: string; readonly protocol: 'ecdsa' | 'bip322' | undefined },
) => Promise<string>

type SendTransfer = (input: At & { readonly to: string; readonly value: bigint }) => Promise<string>

export type SignPsbt = (
  input: At & {
    readonly psbt: string
    readonly inputs: readonly PsbtInput[] | undefined
    readonly broadcast: boolean
  },
) => Promise<SignedPsbt>

/** What one wallet can be asked. A wallet that cannot do it has no such function. */
export type Abilities = {
  /** @returns base64 */
  readonly signMessage?: SignMessage | undefined
  /** The wallet chooses the coins. @param value satoshi @returns the transaction's id */
  readonly sendTransfer?: SendTransfer | undefined
  readonly signPsbt?: SignPsbt | undefined
  readonly switchNetwork?: ((network: Network) => Promise<void>) | undefined
}

/** What a wallet shares. */
export type Opened = {
  /** Payment first, then ordinal; none when the wallet shares nothing. */
  readonly accounts: readonly Account[]
  /** The network the wallet is on, where it can be told. */
  readonly networkId?: CaipNetworkId | undefined
  readonly approvedNetworkIds?: readonly CaipNetworkId[] | undefined
}

/** A wallet of any origin in this adapter's words. */
export type BitcoinWallet = {
  supports(network: Network): boolean
  /** @param input.silent without asking the visitor; no accounts when it would have to */
  open(input: { readonly network: Network; readonly silent: boolean }): Promise<Opened>
  /** Takes up a session made before; only an external wallet has any. */
  readonly adopt?: ((session: ExternalSession) => Opened) | undefined
  close(): Promise<void>
  /** Returns what it shares at this moment, where that can be read without asking; else undefined. */
  current(network: Network): Promise<Opened | undefined>
  /** @returns stops telling */
  watch(listener: (opened: Opened | 'unknown') => void): () => void
  abilities(): Abilities
}

/** What an adapter offers with every wallet, for it needs only the chain. */
export const chainCapabilities: readonly CapabilityName[] = ['getBalance', 'waitForTransaction', 'isAddress']

/** One of our addresses, and the inputs of a PSBT it signs. */
export type PsbtInput = {
  readonly address: string
  readonly index: number
  /** Allowed sighash types (BIP-174); `[1]`, all, unless told. */
  readonly sighashTypes?: readonly number[] | undefined
}

export type SignedPsbt = {
  /** base64 */
  readonly psbt: string
  /** Present when it was broadcast. */
  readonly txid?: string | undefined
}

declare module '@foyer/base' {
  interface Capabilities {
    /**
     * Bitcoin. @param psbt base64 (BIP-174)
     * @param inputs which inputs to sign with which of our addresses; without it the wallet signs what it can
     * @param broadcast the wallet finalises and sends it as well
     * @throws `InvalidTransaction`, `InvalidAddress` before the wallet opens
     */
    signPsbt(
      input: {
        connection: Connection
        network: Network
        psbt: string
        inputs?: readonly PsbtInput[] | undefined
        broadcast?: boolean | undefined
      } & { signal?: AbortSignal | undefined },
    ): Promise<SignedPsbt>
  }
}

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
