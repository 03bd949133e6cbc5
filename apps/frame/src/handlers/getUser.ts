import type { FrameRequest, FrameResponse } from '@foyer/frame-client/server'
import { asSignIn } from '../asSignIn.ts'
import { type ChainId, toChainId, toWireChainId } from '../chain/chainId.ts'
import { type EvmAccount, isDeployed, readAccounts } from '../smartAccount/accounts.ts'
import type { Actor } from '../smartAccount/findActor.ts'
import { isShown } from '../ui/isShown.ts'
import type { Wallet } from '../wallet.ts'
import { toAccountType } from './account.ts'
import { composeSignIn, type SignInFields } from './composeSignIn.ts'
import { moveTo, requireServed } from './network.ts'

/** Shows a text and signs it when a person says so. @throws FoyerError `FrameRefused` when they do not */
export type RequestSignature = (
  text: string,
  actor: { readonly address: string; readonly chainId: ChainId },
) => Promise<unknown>

/**
 * The account on a chain: this is how a site connects. With the fields of a sign-in, it comes with a signature. The wallet
 * moves only when all of it was done: what is refused leaves chain and account type as they were.
 */
export async function getUser(
  wallet: Wallet,
  payload: FrameRequest<'GET_USER'>,
  origin: string,
  requestSignature?: RequestSignature,
): Promise<FrameResponse<'GET_USER'>> {
  const chainId = payload?.chainId === undefined ? wallet.getFlow().chains.eip155 : toChainId(payload.chainId)
  const { email, addresses } = await wallet.requireUser()
  requireServed(wallet, chainId, payload?.rpcUrl)
  const common = { chainId: toWireChainId(chainId), email: email ?? null }
  if (!chainId.startsWith('eip155:')) {
    moveTo(wallet, chainId, payload?.rpcUrl)
    const account = { address: addresses.solana, type: 'eoa' } as const
    return { ...common, ...toUser([account]), smartAccountDeployed: false }
  }
  const preferred = toAccountType(payload?.preferredAccountType) ?? wallet.getFlow().preferredType
  const { active, all, smartAccount } = await readAccounts(wallet, chainId, preferred)
  const smartAccountDeployed = smartAccount !== undefined && (await isDeployed(wallet, chainId, smartAccount))
  const fields = payload?.siwxMessage
  const signed =
    fields && (await signIn(wallet, { fields, account: active, smartAccount, chainId, origin, requestSignature }))
  moveTo(wallet, chainId, payload?.rpcUrl)
  wallet.move({ type: 'preferred', accountType: preferred })
  return { ...common, ...toUser(all), smartAccountDeployed, ...signed }
}

/** The active account first. */
function toUser(accounts: readonly EvmAccount[]) {
  const [active] = accounts
  if (!active) throw new Error('There is no account')
  return { address: active.address, accounts: [...accounts], preferredAccountType: active.type }
}

type SignIn = Actor & {
  readonly fields: SignInFields
  readonly chainId: ChainId
  readonly origin: string
  readonly requestSignature: RequestSignature | undefined
}

/**
 * A site asks for this while it connects, and most cannot show this frame then. So what is signed without a question is in this
 * wallet's own words, made of fields that name the very origin that asks. A statement of the site's, or rights that it wants
 * beside the sign-in, are signed only where the frame is shown and a person says yes; elsewhere they are left out.
 */
async function signIn(wallet: Wallet, { fields, origin, requestSignature, ...actor }: SignIn) {
  const { address } = actor.account
  const { serializedMessage: _, statement, resources, ...fixed } = fields
  // every field is checked, also those that are left out
  const whole = composeSignIn(fields, { address, origin })
  const hasOwnWords = Boolean(statement) || (resources?.length ?? 0) > 0
  if (hasOwnWords && requestSignature && (await isShown())) {
    const signature = String(await requestSignature(whole, { address, chainId: actor.chainId }))
    return { message: whole, signature, siwxMessage: { ...fixed, statement, resources, accountAddress: address } }
  }
  const { signText } = await import('../smartAccount/sign.ts')
  const message = composeSignIn(fixed, { address, origin })
  const signature = await signText({ wallet: asSignIn(wallet), ...actor }, message)
  return { message, signature, siwxMessage: { ...fixed, accountAddress: address } }
}
