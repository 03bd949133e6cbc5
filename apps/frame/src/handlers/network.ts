import type { FrameRequest, FrameResponse } from '@foyer/frame-client/server'
import { type ChainId, isSolana, toChainId, toWireChainId } from '../chain/chainId.ts'
import type { Wallet } from '../wallet.ts'

/**
 * Moves the wallet to a chain. An approval that is open stays on the chain it was opened for.
 * @throws FoyerError `FrameRefused` for a chain this wallet does not serve
 */
export function switchNetwork(
  wallet: Wallet,
  payload: FrameRequest<'SWITCH_NETWORK'>,
): FrameResponse<'SWITCH_NETWORK'> {
  const id = moveTo(wallet, toChainId(payload.chainId), payload.rpcUrl)
  // whether there is a node for it: throws if not
  wallet.rpc(id)
  return { chainId: toWireChainId(id) }
}

export function getChainId({ chains }: Wallet): FrameResponse<'GET_CHAIN_ID'> {
  return { chainId: toWireChainId(chains.eip155) }
}

/** Makes a chain the active one of its family. */
export function moveTo(wallet: Wallet, id: ChainId, rpcUrl: string | undefined): ChainId {
  if (rpcUrl) wallet.requestUrls.set(id, rpcUrl)
  wallet.chains = isSolana(id) ? { ...wallet.chains, solana: id } : { ...wallet.chains, eip155: id }
  return id
}
