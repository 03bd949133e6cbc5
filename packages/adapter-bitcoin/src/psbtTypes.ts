import type { Connection, Network } from '@foyer/base'

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
