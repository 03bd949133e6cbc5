import type { CapabilityName, Connection, Network } from '@foyer/base'
import type { Chain } from './chains.ts'
import type { PolkadotPayload, PolkadotSigned } from './payload.ts'

/** One account of a wallet, whatever the network. */
export type WalletAccount = {
  /** 32 bytes. */
  readonly publicKey: Uint8Array
  /** As the wallet writes it: what it is asked by. */
  readonly address: string
  /** The network it is bound to, as a genesis hash; undefined for every network. */
  readonly genesisHash: string | undefined
}

type Options = { readonly signal?: AbortSignal | undefined }

/** A wallet's way to sign, whatever wire it is behind. A function that is not there, the wallet does not have. */
export type Signing = {
  /** @param address as the wallet writes it @returns 0x hex */
  readonly signMessage?:
    | ((input: { address: string; message: string; network: Network }, options: Options) => Promise<string>)
    | undefined
  readonly signPayload?:
    | ((
        input: { address: string; payload: PolkadotPayload; network: Network },
        options: Options,
      ) => Promise<PolkadotSigned>)
    | undefined
}

/** A live connection and what signs for it. */
export type Session = {
  readonly connection: Connection
  readonly chain: Chain
  /** In the order of the connection's accounts. */
  readonly accounts: readonly WalletAccount[]
  /** Those of other networks as well. */
  readonly all: readonly WalletAccount[]
  readonly signing: Signing
  /** The wallet's own object. */
  readonly provider: unknown
  /** Follows the wallet's accounts; absent where the wallet cannot be followed. */
  readonly subscribe?: ((listener: (accounts: readonly WalletAccount[]) => void) => () => void) | undefined
}

/** Lists what a connection can do; undefined for everything. */
export function listAbilities({ signMessage, signPayload }: Signing): readonly CapabilityName[] | undefined {
  if (signMessage && signPayload) return undefined
  const names = [
    'switchNetwork',
    'getBalance',
    'isAddress',
    signMessage && 'signMessage',
    signPayload && 'signPayload',
  ] as const
  return names.filter((name) => typeof name === 'string')
}
