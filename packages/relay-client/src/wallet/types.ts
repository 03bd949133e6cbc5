import type { AuthPayload } from '../authentication/cacao.ts'
import type { RpcError } from '../jsonRpc.ts'
import type { RelayStatus } from '../relay/createConnection.ts'
import type { PeerMetadata, RelaySession, SessionEvent, SessionProposal } from '../session/types.ts'

/** Something a site asks of the wallet. */
export type WalletRequest = {
  readonly topic: string
  readonly id: string
  readonly session: RelaySession
  readonly networkId: string
  readonly method: string
  readonly params: unknown
  /** Unix seconds; answering later is of no use. */
  readonly expiry: number
}

/** A site that wants to be signed in to while connecting. */
export type WalletAuthentication = {
  readonly id: string
  readonly pairingTopic: string
  readonly requester: { readonly publicKey: string; readonly metadata: PeerMetadata }
  readonly payload: AuthPayload
  /** Methods its recap asks for. */
  readonly methods: readonly string[]
  /** Unix seconds. */
  readonly expiry: number
}

export type WalletEvent =
  | SessionEvent
  | { readonly type: 'statusChanged'; readonly status: RelayStatus }
  | { readonly type: 'proposal'; readonly proposal: SessionProposal }
  | { readonly type: 'authentication'; readonly authentication: WalletAuthentication }
  /** The site took its link back, or no one answered in time. */
  | { readonly type: 'pairingEnded'; readonly pairingTopic: string }
  | { readonly type: 'request'; readonly request: WalletRequest }
  /** It waits no longer, though no one here answered: another tab did, its time is over, or its session has ended. */
  | { readonly type: 'requestEnded'; readonly request: WalletRequest }

/** One account that signs in, and what it grants. */
export type AuthenticationSigner = {
  readonly address: string
  /** CAIP-2 ids; the first is the one signed for. */
  readonly networkIds: readonly string[]
  readonly methods: readonly string[]
  /** EIP-191 signature of the text, hexadecimal. */
  readonly sign: (message: string) => Promise<string>
}

export type Reply = { readonly result: unknown } | { readonly error: RpcError }
