import type { FrameRequest, FrameResponse } from '@foyer/frame-client/server'
import { type ChainId, toChainId, toWireChainId } from '../chain/chainId.ts'
import { type EvmAccount, isDeployed, readAccounts } from '../smartAccount/accounts.ts'
import type { Actor } from '../smartAccount/findActor.ts'
import type { Wallet } from '../wallet.ts'
import { setPreferredType } from './account.ts'
import { moveTo } from './network.ts'
import { composeSignIn, type SignInFields } from './signIn.ts'

/** The account on a chain: this is how a site connects. With the fields of a sign-in, it comes with a signature. */
export async function getUser(
  wallet: Wallet,
  payload: FrameRequest<'GET_USER'>,
  origin: string,
): Promise<FrameResponse<'GET_USER'>> {
  const chainId = payload?.chainId === undefined ? wallet.chains.eip155 : toChainId(payload.chainId)
  const { email, addresses } = await wallet.requireUser()
  moveTo(wallet, chainId, payload?.rpcUrl)
  wallet.rpc(chainId)
  const common = { chainId: toWireChainId(chainId), email: email ?? null }
  if (!chainId.startsWith('eip155:')) {
    const account = { address: addresses.solana, type: 'eoa' } as const
    return { ...common, ...toUser([account]), smartAccountDeployed: false }
  }
  if (payload?.preferredAccountType !== undefined) setPreferredType(wallet, payload.preferredAccountType)
  const { active, all, smartAccount } = await readAccounts(wallet, chainId)
  const smartAccountDeployed = smartAccount !== undefined && (await isDeployed(wallet, chainId, smartAccount))
  const user = { ...common, ...toUser(all), smartAccountDeployed }
  if (!payload?.siwxMessage) return user
  const signed = await signIn(wallet, {
    fields: payload.siwxMessage,
    account: active,
    smartAccount,
    chainId,
    origin,
  })
  return { ...user, ...signed }
}

/** The active account first. */
function toUser(accounts: readonly EvmAccount[]) {
  const [active] = accounts
  if (!active) throw new Error('There is no account')
  return { address: active.address, accounts: [...accounts], preferredAccountType: active.type }
}

/**
 * Signs in without a question, because a site's page cannot show this frame now. So the text is this wallet's own: made of
 * fields that name the very origin that asks. What the site wrote itself is not looked at.
 */
async function signIn(
  wallet: Wallet,
  { fields, origin, ...actor }: Actor & { readonly fields: SignInFields; readonly chainId: ChainId; origin: string },
) {
  const { address } = actor.account
  const { signText } = await import('../smartAccount/sign.ts')
  const message = composeSignIn(fields, { address, origin })
  const signature = await signText({ wallet, ...actor }, message)
  const { serializedMessage: _, ...own } = fields
  return { message, signature, siwxMessage: { ...own, accountAddress: address } }
}
