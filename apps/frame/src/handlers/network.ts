import type { FrameRequest, FrameResponse } from '@foyer/frame-client/server'
import { type ChainId, toChainId, toWireChainId } from '../chain/chainId.ts'
import { assertNode } from '../chain/rpc.ts'
import type { Wallet } from '../wallet.ts'

/**
 * Moves the wallet to a chain. An approval that is open stays on the chain it was opened for.
 * @throws FoyerError `FrameRefused` for a chain this wallet does not serve
 */
export function switchNetwork(
  wallet: Wallet,
  payload: FrameRequest<'SWITCH_NETWORK'>,
): FrameResponse<'SWITCH_NETWORK'> {
  const id = toChainId(payload.chainId)
  assertServed(wallet, id, payload.rpcUrl)
  moveTo(wallet, id, payload.rpcUrl)
  return { chainId: toWireChainId(id) }
}

/**
 * Whether there is a node for a chain, asked before anything moves there: what is refused leaves the wallet where it was.
 * @throws FoyerError `FrameRefused` when this wallet does not serve it
 */
export function assertServed(wallet: Wallet, id: ChainId, rpcUrl: string | undefined): void {
  assertNode(id, { config: wallet.config, requestUrl: rpcUrl ?? wallet.getFlow().requestUrls[id] })
}

export function getChainId(wallet: Wallet): FrameResponse<'GET_CHAIN_ID'> {
  return { chainId: toWireChainId(wallet.getFlow().chains.eip155) }
}

/** Makes a chain the active one of its family. */
export function moveTo(wallet: Wallet, id: ChainId, rpcUrl: string | undefined): void {
  if (rpcUrl) wallet.move({ type: 'node-named', chainId: id, url: rpcUrl })
  wallet.move({ type: 'moved', chainId: id })
}
