import type { CaipNetworkId } from '@foyer/base'
import type { PeerMetadata, RelaySession, RelayStorage, SessionNamespaces, SessionProposal } from '@foyer/relay-client'
import type {
  AuthenticationSigner,
  RelayWalletOptions,
  WalletAuthentication,
  WalletRequest,
} from '@foyer/relay-client/wallet'

/** A network the phone wallet knows, and where it sends what it signs. */
export type PhoneNetwork = { readonly networkId: CaipNetworkId; readonly rpcUrl?: string | undefined }

/** Something the wallet's owner is asked. */
export type PhonePrompt =
  | { readonly kind: 'connect'; readonly id: string; readonly site: PeerMetadata; readonly proposal: SessionProposal }
  | {
      readonly kind: 'signIn'
      readonly id: string
      readonly site: PeerMetadata
      readonly authentication: WalletAuthentication
    }
  | { readonly kind: 'call'; readonly id: string; readonly site: PeerMetadata; readonly request: WalletRequest }

export type PhoneAnswer = 'approve' | 'reject' | 'wait'

export type PhoneWalletOptions = Pick<RelayWalletOptions, 'timing' | 'environment' | 'openSocket' | 'now' | 'warn'> & {
  readonly relayUrl: string
  readonly projectId: string
  readonly networks: readonly PhoneNetwork[]
  /** Private key of the EVM account, 32 bytes as `0x…`. Left out: the wallet has no eip155. */
  readonly evmKey?: `0x${string}` | undefined
  /** Seed of the Solana account, 32 bytes. Left out: the wallet has no solana. */
  readonly solanaSeed?: Uint8Array | undefined
  readonly name?: string | undefined
  /** Scheme that opens the wallet, e.g. `phone://`. */
  readonly nativeLink?: string | undefined
  /** Forgotten with the process when left out. */
  readonly storage?: RelayStorage | undefined
  /** Whether it answers sign-in requests. Default true. */
  readonly canSignIn?: boolean | undefined
  /** Who signs in where it is asked to, e.g. others, or with other keys. Default: the EVM account. */
  readonly toSigners?: ((own: AuthenticationSigner) => readonly AuthenticationSigner[]) | undefined
  /** Answers by itself; `wait` (the default) leaves a prompt to `approve` and `reject`. */
  readonly decide?: ((prompt: PhonePrompt) => PhoneAnswer) | undefined
  /** Changes what is granted, e.g. to grant less than asked. */
  readonly grant?: ((namespaces: SessionNamespaces) => SessionNamespaces) | undefined
}

/** A wallet on a phone, played by a script: it needs nothing but the relay. */
export type PhoneWallet = {
  readonly addresses: { readonly eip155?: string | undefined; readonly solana?: string | undefined }
  /** Takes a pasted or scanned link. @throws FoyerError `RelayUriInvalid`, `ProposalExpired` */
  pair(uri: string): void
  getPrompts(): readonly PhonePrompt[]
  /** Resolves with the next prompt, or one that waits already. */
  nextPrompt(kind?: PhonePrompt['kind']): Promise<PhonePrompt>
  approve(id: string): Promise<void>
  reject(id: string): Promise<void>
  getSessions(): readonly RelaySession[]
  /** Moves every session that has the network, and tells the sites. */
  switchNetwork(networkId: CaipNetworkId): Promise<void>
  disconnect(): Promise<void>
  watch(listener: () => void): () => void
  close(): void
}

/** An answer that is an error, as JSON-RPC has it. */
type PhoneError = { readonly code: number; readonly message: string; readonly data?: unknown }

export type PhoneReply = { readonly result: unknown } | { readonly error: PhoneError }

export const rejected: PhoneError = { code: 4001, message: 'User rejected the request.' }

/** Asks a node. @returns its answer, error or not */
export async function requestNode(
  url: string | undefined,
  method: string,
  params: readonly unknown[],
): Promise<PhoneReply> {
  if (!url) return { error: { code: -32_603, message: 'The wallet knows no node of this network' } }
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: 1, jsonrpc: '2.0', method, params }),
  })
  const answer = (await response.json()) as { result?: unknown; error?: PhoneError }
  return answer.error ? { error: answer.error } : { result: answer.result }
}
