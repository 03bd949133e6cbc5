import { FoyerError } from '@foyer/base'
import type { FrameRequest, FrameResponse } from '@foyer/frame-client/server'
import type { MethodRow } from '../approvals/methods.ts'
import { type ChainId, toChainId, toWireChainId } from '../chain/chainId.ts'
import { assertNode } from '../chain/rpc.ts'
import { type EvmAccount, isDeployed, readAccounts, type SmartAccount } from '../smartAccount/accounts.ts'
import type { Wallet } from '../wallet.ts'
import type { AccountType } from '../walletFlow.ts'

/** EVM chain ids on which the owner set smart accounts up. */
export function getSmartAccountNetworks({ config }: Wallet): FrameResponse<'GET_SMART_ACCOUNT_ENABLED_NETWORKS'> {
  const ids = config.chains.filter(({ smartAccounts }) => smartAccounts).map(({ id }) => Number(id.slice(7)))
  return { smartAccountEnabledNetworks: ids }
}

/** @throws FoyerError `FrameRefused` where the active chain has none */
export async function initSmartAccount(wallet: Wallet): Promise<FrameResponse<'INIT_SMART_ACCOUNT'>> {
  const chainId = wallet.getFlow().chains.eip155
  const { smartAccount } = await readAccounts(wallet, chainId)
  if (!smartAccount)
    throw new FoyerError('FrameRefused', { message: `This wallet doesn’t support smart accounts on ${chainId}` })
  return { address: smartAccount.address, isDeployed: await isDeployed(wallet, chainId, smartAccount) }
}

/** Sets what is wanted, and returns what the active chain gives: the plain account where it has no other. */
export async function setPreferredAccount(
  wallet: Wallet,
  { type }: FrameRequest<'SET_PREFERRED_ACCOUNT'>,
): Promise<FrameResponse<'SET_PREFERRED_ACCOUNT'>> {
  const wanted = toAccountType(type)
  if (!wanted) throw new FoyerError('FrameRefused', { message: 'Unknown account type' })
  const { active } = await readAccounts(wallet, wallet.getFlow().chains.eip155, wanted)
  wallet.move({ type: 'preferred', accountType: wanted })
  return active
}

/** @returns undefined when there is no such type */
export function toAccountType(type: string | undefined): AccountType | undefined {
  return type === 'eoa' || type === 'smartAccount' ? type : undefined
}

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

/** Which account a request is for, and the smart account of the chain, whichever acts. */
export type Actor = { readonly account: EvmAccount; readonly smartAccount: SmartAccount | undefined }

type Asked = {
  readonly chainId: ChainId
  readonly row: Pick<MethodRow, 'family' | 'actor' | 'findNamed'>
  readonly params: unknown
}

/** Returns the account that the request names, if it is one of the visitor's; else the row's own, which then refuses the name. */
export async function findActor(wallet: Wallet, { chainId, row, params }: Asked): Promise<Actor> {
  if (row.actor === 'key') {
    const { addresses } = await wallet.requireUser()
    return { account: { address: addresses[row.family], type: 'eoa' }, smartAccount: undefined }
  }
  const wanted = row.actor === 'active' ? undefined : row.actor
  const { active, all, smartAccount } = await readAccounts(wallet, chainId, wanted)
  const name = row.findNamed?.(Array.isArray(params) ? params : [])
  const named = typeof name === 'string' ? name.toLowerCase() : undefined
  const account = all.find(({ address }) => address.toLowerCase() === named) ?? active
  return { account, smartAccount }
}
