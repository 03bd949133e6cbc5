/**
 * Signing and sending for sites, in the words of each family. An entry of its own: a page that signs nothing does not load it.
 */
import {
  type Capabilities,
  type CapabilityName,
  type Connection,
  FoyerError,
  type Namespace,
  type Network,
  requireCapability,
  type TransactionOutcome,
  type TypedData,
} from '@foyer/base'
import { type AddressOf, getAccount } from './account/getAccount.ts'
import { getAdapter } from './adapters/getAdapter.ts'
import type { Binding } from './bindings.ts'
import { getConnection } from './connection/getConnection.ts'
import type { Foyer } from './foyer.ts'
import { activeNamespaceAtom } from './state/connections.ts'
import { findNetwork } from './state/networks.ts'

/** What the wallets of each family can be asked. Those of Bitcoin, Cosmos and Polkadot come with their adapters' types. */
const abilities = {
  eip155: ['signMessage', 'signTypedData', 'sendTransaction', 'sendToken', 'sendCalls'],
  solana: [
    ...(['signMessage', 'signTransaction', 'signAllTransactions', 'signAndSendTransaction'] as const),
    ...(['sendTransaction', 'sendToken'] as const),
  ],
  bip122: ['signMessage', 'signPsbt', 'sendTransaction'],
  cosmos: ['signMessage', 'signDirect', 'signAmino', 'sendTransaction', 'sendToken'],
  polkadot: ['signMessage', 'signPayload', 'sendTransaction'],
} as const satisfies { readonly [namespace in Namespace]: readonly string[] }

type AbilityOf<namespace extends Namespace> = (typeof abilities)[namespace][number] & CapabilityName

/** How a signature or hash of a family is typed: hexadecimal on Ethereum, else the family's own encoding. */
export type SignatureOf<namespace extends Namespace> = AddressOf<namespace>

type AnswerOf<namespace extends Namespace, answer> =
  answer extends Promise<string> ? Promise<SignatureOf<namespace>> : answer

/**
 * The connected wallet of a family, as what it can be asked: a capability's input without `connection`, and `network` only where it is
 * another than the wallet's own. Every call asks the visitor; make it within a press.
 */
export type Signer<namespace extends Namespace> = {
  readonly namespace: namespace
  readonly address: AddressOf<namespace>
  /** As the wallet says it: on Solana the address itself, in hexadecimal on Bitcoin and Cosmos where it is known. */
  readonly publicKey: string | undefined
} & {
  readonly [name in AbilityOf<namespace>]: (
    input: Omit<Parameters<Capabilities[name]>[0], 'connection' | 'network'> & {
      readonly network?: Network | undefined
    },
  ) => AnswerOf<namespace, ReturnType<Capabilities[name]>>
}

type Target<namespace extends Namespace> = {
  /** Default: the active one. */
  readonly namespace?: namespace | undefined
  readonly signal?: AbortSignal | undefined
}

function requireConnection(foyer: Foyer, namespace: Namespace | undefined) {
  const wanted = namespace ?? foyer.store.get(activeNamespaceAtom)
  const connection = getConnection(foyer, wanted)
  if (!connection) throw new FoyerError('NoActiveCaipAddress')
  return { adapter: getAdapter(foyer, wanted), connection }
}

function requireNetwork(foyer: Foyer, { networkId }: Connection): Network {
  const network = findNetwork(foyer.config, networkId)
  if (!network) throw new FoyerError('ChainUnsupported')
  return network
}

/**
 * The connected wallet as a typed signer: `getSigner(foyer, 'solana')?.signAndSendTransaction({ transaction })`. What the wallet cannot do
 * rejects with `CapabilityUnsupported`.
 * @returns undefined while no one is connected there
 */
export function getSigner<const namespace extends Namespace>(
  foyer: Foyer,
  namespace: namespace,
): Signer<namespace> | undefined {
  const { address, connectorId } = getAccount(foyer, namespace)
  if (address === undefined) return undefined
  const request = (name: CapabilityName) => async (input: object) => {
    const { adapter, connection } = requireConnection(foyer, namespace)
    // a signer is of one wallet and one account: what has taken its place is asked through its own
    const isSame = connection.connectorId === connectorId && getAccount(foyer, namespace).address === address
    if (!isSame) throw new FoyerError('NoActiveCaipAddress')
    const run = requireCapability(adapter, name, connection) as (input: object) => unknown
    return run({ network: requireNetwork(foyer, connection), ...input, connection })
  }
  const account = getConnection(foyer, namespace)?.accounts.find((one) => one.address === address)
  const signer = {
    namespace,
    address,
    publicKey: namespace === 'solana' ? address : account?.publicKey,
    ...Object.fromEntries(abilities[namespace].map((name) => [name, request(name as CapabilityName)])),
  }
  // the table above is what the type is made of
  return signer as unknown as Signer<namespace>
}

/**
 * Asks the visitor to sign text.
 * @param params.address another of the wallet's accounts. Default: the one in use
 * @returns the signature in the family's own encoding: hexadecimal, base58 (Solana) or base64
 * @throws FoyerError `NoActiveCaipAddress`, `CapabilityUnsupported`, `UserRejected`, …
 */
export async function signMessage<const namespace extends Namespace = Namespace>(
  foyer: Foyer,
  params: Target<namespace> & { readonly message: string; readonly address?: string | undefined },
): Promise<SignatureOf<namespace>> {
  const { namespace, ...input } = params
  const { adapter, connection } = requireConnection(foyer, namespace)
  const signature = await requireCapability(adapter, 'signMessage', connection)({ ...input, connection })
  return signature as SignatureOf<namespace>
}

/**
 * Asks the visitor to sign typed data (EIP-712), on Ethereum's networks.
 * @throws FoyerError `NoActiveCaipAddress`, `CapabilityUnsupported`, `UserRejected`, …
 */
export async function signTypedData(
  foyer: Foyer,
  params: TypedData & { readonly signal?: AbortSignal | undefined },
): Promise<`0x${string}`> {
  const { signal, ...typedData } = params
  const { adapter, connection } = requireConnection(foyer, 'eip155')
  const signature = await requireCapability(adapter, 'signTypedData', connection)({ connection, typedData, signal })
  return signature as `0x${string}`
}

/**
 * Asks the visitor to send the network's coin, or on Ethereum a call, on the network that the wallet is on.
 * @param params.value base units (wei, lamports, satoshi). Default 0n @param params.data hexadecimal; Ethereum only
 * @returns the hash, signature or id, as soon as the network has it; see `waitForTransaction`
 * @throws FoyerError `NoActiveCaipAddress`, `ChainUnsupported`, `UserRejected`, `InsufficientFunds`, …
 */
export async function sendTransaction<const namespace extends Namespace = Namespace>(
  foyer: Foyer,
  params: Target<namespace> & {
    readonly to: string
    readonly value?: bigint | undefined
    readonly data?: `0x${string}` | undefined
  },
): Promise<SignatureOf<namespace>> {
  const { namespace, value = 0n, ...input } = params
  const { adapter, connection } = requireConnection(foyer, namespace)
  const network = requireNetwork(foyer, connection)
  const send = requireCapability(adapter, 'sendTransaction', connection)
  return (await send({ ...input, value, network, connection })) as SignatureOf<namespace>
}

/**
 * Waits for what became of a transaction on the network that the wallet is on. Ends with its outcome, or with the signal.
 * @throws FoyerError `NoActiveCaipAddress`, `CapabilityUnsupported`, `RequestAborted`
 */
export async function waitForTransaction(
  foyer: Foyer,
  params: Target<Namespace> & { readonly hash: string },
): Promise<TransactionOutcome> {
  const { namespace, ...input } = params
  const { adapter, connection } = requireConnection(foyer, namespace)
  const network = requireNetwork(foyer, connection)
  const wait = requireCapability(adapter, 'waitForTransaction', connection)
  return wait({ ...input, network, sender: getAccount(foyer, adapter.namespace).address })
}

/** What became of the last request. */
export type RequestState<output> =
  | { readonly status: 'idle' | 'pending'; readonly data: undefined; readonly error: undefined }
  | { readonly status: 'success'; readonly data: output; readonly error: undefined }
  | { readonly status: 'error'; readonly data: undefined; readonly error: unknown }

const idle = { status: 'idle', data: undefined, error: undefined } as const

/** An action with the state of its last call, for the packages of frameworks. */
export type RequestBinding<input, output> = Binding<RequestState<output>> & {
  /** Rejects as the action does. What an earlier call comes to says nothing of the last one. */
  readonly act: (foyer: Foyer, input: input) => Promise<output>
}

/** Follows one action of a page, such as `createRequest(signMessage)`. */
export function createRequest<input, output>(
  action: (foyer: Foyer, input: input) => Promise<output>,
): RequestBinding<input, output> {
  const listeners = new Set<() => void>()
  let state: RequestState<output> = idle
  let last: Promise<output> | undefined
  const set = (next: RequestState<output>) => {
    state = next
    for (const listener of [...listeners]) listener()
  }
  return {
    initial: () => idle,
    read: () => state,
    watch(_, listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async act(foyer, input) {
      const running = action(foyer, input)
      last = running
      set({ status: 'pending', data: undefined, error: undefined })
      try {
        const data = await running
        if (last === running) set({ status: 'success', data, error: undefined })
        return data
      } catch (error) {
        if (last === running) set({ status: 'error', data: undefined, error })
        throw error
      }
    },
  }
}
