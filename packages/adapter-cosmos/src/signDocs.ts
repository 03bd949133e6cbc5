import type { Connection, Network } from '@foyer/base'

/** `cosmos.tx.v1beta1.SignDoc`, in its parts. */
export type CosmosDirectDoc = {
  readonly bodyBytes: Uint8Array
  readonly authInfoBytes: Uint8Array
  readonly chainId: string
  readonly accountNumber: bigint
}

/** `StdSignDoc` of legacy amino JSON; numbers are decimal strings. */
export type CosmosAminoDoc = {
  readonly chain_id: string
  readonly account_number: string
  readonly sequence: string
  readonly fee: {
    readonly amount: readonly { readonly denom: string; readonly amount: string }[]
    readonly gas: string
    readonly granter?: string | undefined
    readonly payer?: string | undefined
  }
  readonly msgs: readonly { readonly type: string; readonly value: unknown }[]
  readonly memo: string
  readonly timeout_height?: string | undefined
}

export type CosmosSigned<doc> = {
  readonly signed: doc
  /** 64 bytes in base64. */
  readonly signature: string
  /** Compressed secp256k1 in base64. */
  readonly publicKey: string
}

declare module '@foyer/base' {
  interface Capabilities {
    /**
     * Cosmos. Signs a transaction's protobuf document without sending it.
     * @param signDoc its `chainId` must be the network's, or `InvalidTransaction` before the wallet opens
     * @returns what was signed: the wallet may have changed the fee or the memo
     */
    signDirect(
      input: { connection: Connection; network: Network; signDoc: CosmosDirectDoc } & {
        signal?: AbortSignal | undefined
      },
    ): Promise<CosmosSigned<CosmosDirectDoc>>
    /** Cosmos. As `signDirect`, for the JSON document that hardware wallets know. */
    signAmino(
      input: { connection: Connection; network: Network; signDoc: CosmosAminoDoc } & {
        signal?: AbortSignal | undefined
      },
    ): Promise<CosmosSigned<CosmosAminoDoc>>
  }
}
