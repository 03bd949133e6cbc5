import { FoyerError } from '@foyer/base'
import type { FrameRequest, FrameResponse } from '@foyer/frame-client/server'
import { isDeployed, readAccounts } from '../smartAccount/accounts.ts'
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

/** What is wanted, and what the active chain gives: the plain account where it has no other. */
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
