import { delay, FoyerError, isFoyerError, isUnsigned, parseCaipNetworkId, type RpcCall, toUnsigned } from '@foyer/base'
import { listRpcUrls } from '@foyer/base/rpcUrls'
import { classifyRpcMethod, type FrameClient, type FrameRequest } from '@foyer/frame-client'
import { disallowedCallDelay } from '../../config/constants.ts'
import type { Foyer } from '../../foyer.ts'
import { open } from '../../router/open.ts'
import { isOpenAtom } from '../../state/history.ts'
import { findNetwork } from '../../state/networks.ts'
import { showToast } from '../../toast/toast.ts'
import { withApproval } from './approvals.ts'
import { approvalsAtom } from './atoms.ts'
import { toRpcChainId } from './toUserPayload.ts'

type RequestContext = { readonly client: FrameClient; readonly signal?: AbortSignal | undefined }

/**
 * A JSON-RPC request to the embedded wallet. Reading needs no one; what signs waits for the visitor in the frame; what is
 * neither is refused, and everything that waits with it.
 * @throws FoyerError `MethodNotAllowed`, `UserRejected`, `FrameRefused` with the frame's words, or `RequestAborted`: with the code 4001
 * where nothing was signed, without it where no one knows
 * @see specification §4, §6
 */
export async function requestRpc(foyer: Foyer, call: RpcCall, { client, signal }: RequestContext): Promise<unknown> {
  const kind = classifyRpcMethod(call.method)
  if (kind === 'unknown') return throwMethodNotAllowed(foyer, client, call.method)
  if (call.method === 'eth_chainId') return `0x${Number(toRpcChainId(call.networkId)).toString(16)}`
  const request = () => client.request('RPC_REQUEST', toPayload(foyer, call), { signal })
  try {
    return await (kind === 'safe' ? request() : withApproval(foyer, call.method, request))
  } catch (error) {
    const refusal = readRefusal(error)
    // EIP-1193: who asked through a library of its own knows a refusal by this code
    throw refusal ? Object.assign(refusal, { code: 4001 }) : error
  }
}

function toPayload({ config }: Foyer, { networkId, method, params }: RpcCall): FrameRequest<'RPC_REQUEST'> {
  const network = findNetwork(config, networkId)
  return {
    method,
    params,
    chainId: toRpcChainId(networkId),
    chainNamespace: parseCaipNetworkId(networkId).namespace,
    rpcUrl: network && listRpcUrls(network)[0],
  }
}

/**
 * Opens the modal and says so after 300 ms; a request that needs no approval is rejected (specification §4). An approval that is on
 * screen stays there: another script of the page cannot take it from the visitor.
 */
function throwMethodNotAllowed(foyer: Foyer, client: FrameClient, method: string): never {
  console.error('Requested RPC call is not allowed', method)
  const isAsking = foyer.store.get(approvalsAtom).length > 0
  if (!foyer.store.get(isOpenAtom) && !isAsking) open(foyer)
  delay(disallowedCallDelay, foyer.signal).then(
    () => showToast(foyer, { variant: 'error', name: 'actionNotAllowed' }),
    () => {},
  )
  if (!isAsking) client.abortRpcRequests()
  throw new FoyerError('MethodNotAllowed')
}

/** The visitor's no, or what was withdrawn before it was signed. The protocol has words for them, no code. */
function readRefusal(error: unknown): FoyerError | undefined {
  if (isFoyerError(error, 'UserRejected')) return error
  if (isFoyerError(error, 'RequestAborted')) return isUnsigned(error) ? error : undefined
  if (!isFoyerError(error, 'FrameRefused')) return undefined
  if (/abort/i.test(error.message)) return toUnsigned(new FoyerError('RequestAborted', { cause: error }))
  return /reject|denied|declin|cancel/i.test(error.message)
    ? new FoyerError('UserRejected', { cause: error })
    : undefined
}
