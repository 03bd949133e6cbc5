import type { Namespace, TypedData } from '@foyer/base'
import type { Foyer } from '@foyer/core'
import {
  createRequest,
  getSigner,
  type RequestState,
  type SignatureOf,
  type Signer,
  sendTransaction,
  signMessage,
  signTypedData,
} from '@foyer/core/signing'
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { useFoyerContext } from './FoyerContext.ts'
import { useFoyerAccount } from './hooks.ts'

/** What became of the last request that a component made. */
export type RequestResult<output> = RequestState<output> & {
  readonly isPending: boolean
  readonly isSuccess: boolean
  readonly isError: boolean
}

function useRequest<input, output>(action: (foyer: Foyer, input: input) => Promise<output>) {
  const { foyer } = useFoyerContext()
  const [request] = useState(() => createRequest(action))
  const watch = useCallback((listener: () => void) => request.watch(foyer, listener), [request, foyer])
  const state = useSyncExternalStore(
    watch,
    () => request.read(foyer),
    () => request.initial(foyer),
  )
  const act = useCallback((input: input) => request.act(foyer, input), [request, foyer])
  const actQuietly = useCallback((input: input) => void act(input).catch(() => {}), [act])
  const { status } = state
  const result: RequestResult<output> = {
    ...state,
    isPending: status === 'pending',
    isSuccess: status === 'success',
    isError: status === 'error',
  }
  return { act, actQuietly, result }
}

type SignMessageInput = Parameters<typeof signMessage>[1]

/** Returns how to ask the visitor to sign text, and what became of it. See core's `signMessage`. */
export function useFoyerSignMessage(): RequestResult<string> & {
  /** Call it within a press. What goes wrong is in `error`. */
  readonly signMessage: (input: SignMessageInput) => void
  /** As `signMessage`; rejects with what core's `signMessage` throws. */
  readonly signMessageAsync: <const namespace extends Namespace = Namespace>(
    input: SignMessageInput & { readonly namespace?: namespace | undefined },
  ) => Promise<SignatureOf<namespace>>
} {
  const { act, actQuietly, result } = useRequest<SignMessageInput, string>(signMessage)
  // the action's own answer for that namespace
  return { ...result, signMessage: actQuietly, signMessageAsync: act as never }
}

type TypedDataInput = TypedData & { readonly signal?: AbortSignal | undefined }

/** Returns how to ask the visitor to sign typed data (EIP-712), and what became of it. See core's `signTypedData`. */
export function useFoyerSignTypedData(): RequestResult<`0x${string}`> & {
  /** Call it within a press. What goes wrong is in `error`. */
  readonly signTypedData: (input: TypedDataInput) => void
  /** As `signTypedData`; rejects with what core's `signTypedData` throws. */
  readonly signTypedDataAsync: (input: TypedDataInput) => Promise<`0x${string}`>
} {
  const { act, actQuietly, result } = useRequest(signTypedData)
  return { ...result, signTypedData: actQuietly, signTypedDataAsync: act }
}

type SendInput = Parameters<typeof sendTransaction>[1]

/** Returns how to ask the visitor to send the network's coin or a call, and what became of it. See core's `sendTransaction`. */
export function useFoyerSendTransaction(): RequestResult<string> & {
  /** Call it within a press. What goes wrong is in `error`. */
  readonly sendTransaction: (input: SendInput) => void
  /** As `sendTransaction`; rejects with what core's `sendTransaction` throws. */
  readonly sendTransactionAsync: <const namespace extends Namespace = Namespace>(
    input: SendInput & { readonly namespace?: namespace | undefined },
  ) => Promise<SignatureOf<namespace>>
} {
  const { act, actQuietly, result } = useRequest<SendInput, string>(sendTransaction)
  // the action's own answer for that namespace
  return { ...result, sendTransaction: actQuietly, sendTransactionAsync: act as never }
}

/** The connected wallet of a family, typed: see core's `getSigner`. @returns undefined while no one is connected there */
export function useFoyerSigner<const namespace extends Namespace>(namespace: namespace): Signer<namespace> | undefined {
  const { foyer } = useFoyerContext()
  const { address, connectorId } = useFoyerAccount<Namespace>(namespace)
  const key = address && `${connectorId} ${address}`
  return useMemo(() => (key === undefined ? undefined : getSigner(foyer, namespace)), [foyer, namespace, key])
}
