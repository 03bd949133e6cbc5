import type { Connection, Network } from '@foyer/base'

/** `SignerPayloadJSON` of polkadot-js: numbers, hashes and bytes in 0x hex. What a wallet needs beside these it reads itself. */
export type PolkadotPayload = {
  readonly address: string
  readonly blockHash: string
  readonly blockNumber: string
  readonly era: string
  readonly genesisHash: string
  readonly method: string
  readonly nonce: string
  readonly signedExtensions: readonly string[]
  readonly specVersion: string
  readonly tip: string
  readonly transactionVersion: string
  readonly version: number
  readonly [extension: string]: unknown
}

export type PolkadotSigned = {
  /** 0x hex, with the byte that names its kind (ed25519, sr25519, ecdsa) in front. */
  readonly signature: string
  /** The whole extrinsic in 0x hex, from a wallet that changed or built it itself (`withSignedTransaction`). */
  readonly signedTransaction?: string | undefined
}

declare module '@foyer/base' {
  interface Capabilities {
    /**
     * Polkadot. Signs a transaction's payload without sending it.
     * @param payload its `address` must be the connection's and its `genesisHash` the network's, or `InvalidAddress` and
     * `InvalidTransaction` before the wallet opens
     */
    signPayload(
      input: { connection: Connection; network: Network; payload: PolkadotPayload } & {
        signal?: AbortSignal | undefined
      },
    ): Promise<PolkadotSigned>
  }
}
