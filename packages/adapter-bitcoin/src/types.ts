import type { Account, CaipNetworkId, CapabilityName, ExternalSession, Network } from '@foyer/base'
import type { PsbtInput, SignedPsbt } from './psbtTypes.ts'

type At = {
  /** The account that signs. */
  readonly account: Account
  readonly network: Network
  readonly signal?: AbortSignal | undefined
}

export type SignMessage = (
  input: At & { readonly message: string; readonly protocol: 'ecdsa' | 'bip322' | undefined },
) => Promise<string>

export type SendTransfer = (input: At & { readonly to: string; readonly value: bigint }) => Promise<string>

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
  /** What it shares at this moment, where that can be read without asking; else undefined. */
  current(network: Network): Promise<Opened | undefined>
  /** @returns stops telling */
  watch(listener: (opened: Opened | 'unknown') => void): () => void
  abilities(): Abilities
}

/** What an adapter offers with every wallet, for it needs only the chain. */
export const chainCapabilities: readonly CapabilityName[] = ['getBalance', 'waitForTransaction', 'isAddress']
