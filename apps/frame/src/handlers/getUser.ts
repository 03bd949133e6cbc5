import { FoyerError, loadPart } from '@foyer/base'
import type { FrameRequest, FrameResponse } from '@foyer/frame-client/server'
import { asSignIn } from '../asSignIn.ts'
import { type ChainId, toChainId, toWireChainId } from '../chain/chainId.ts'
import { type EvmAccount, isDeployed, readAccounts } from '../smartAccount/accounts.ts'
import { isShown } from '../ui/isShown.ts'
import type { Wallet } from '../wallet.ts'
import { type Actor, assertServed, moveTo, toAccountType } from './account.ts'

type SignInFields = NonNullable<NonNullable<FrameRequest<'GET_USER'>>['siwxMessage']>

const dateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/
const uriForm = /^[a-z][a-z0-9+.-]*:[^\s\p{Cc}]{1,2000}$/iu

/**
 * The text of a sign-in, from its fields.
 * @throws FoyerError `FrameRefused` when a field names another site than the one that asks, or could break out of its line
 * @see EIP-4361
 */
function composeSignIn(
  fields: SignInFields,
  { address, origin }: { readonly address: string; readonly origin: string },
): string {
  const { domain, uri, version, nonce, statement, chainId, resources = [] } = fields
  const { host } = new URL(origin)
  require(domain === host, 'it names another domain')
  require(URL.canParse(uri) && new URL(uri).origin === origin && uriForm.test(uri), 'it names another page')
  require(version === '1', 'its version is unknown')
  require(/^[a-zA-Z0-9]{8,200}$/.test(nonce), 'its nonce isn’t valid')
  require(statement === undefined || /^[\x20-\x7e]{0,1000}$/.test(statement), 'its statement is not plain text')
  const reference = /^eip155:(\d{1,10})$/.exec(chainId)?.[1]
  require(reference !== undefined, 'its chain isn’t valid')
  require(resources.length <= 50 && resources.every((resource) => uriForm.test(resource)), 'a resource isn’t a URI')
  require(fields.requestId === undefined ||
    /^[\w.~!$&'()*+,;=:@%-]{0,200}$/.test(fields.requestId), 'its id isn’t valid')
  for (const time of [fields.issuedAt, fields.expirationTime, fields.notBefore]) {
    require(time === undefined || dateTime.test(time), 'a time isn’t valid')
  }
  require(!fields.expirationTime || Date.parse(fields.expirationTime) > Date.now(), 'it has expired')
  const optional: readonly (readonly [string, string | undefined])[] = [
    ['Issued At', fields.issuedAt ?? new Date().toISOString()],
    ['Expiration Time', fields.expirationTime],
    ['Not Before', fields.notBefore],
    ['Request ID', fields.requestId],
  ]
  return [
    `${domain} wants you to sign in with your Ethereum account:`,
    address,
    '',
    ...(statement ? [statement, ''] : ['']),
    `URI: ${uri}`,
    `Version: ${version}`,
    `Chain ID: ${reference}`,
    `Nonce: ${nonce}`,
    ...optional.flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`])),
    ...(resources.length > 0 ? ['Resources:', ...resources.map((resource) => `- ${resource}`)] : []),
  ].join('\n')
}

function require(condition: boolean, why: string): asserts condition {
  if (!condition) throw new FoyerError('FrameRefused', { message: `The sign-in was rejected: ${why}` })
}

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
  assertServed(wallet, chainId, payload?.rpcUrl)
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
  if (!active) throw new Error('No account is connected')
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
  const { signText } = await loadPart(() => import('../smartAccount/sign.ts'))
  const message = composeSignIn(fixed, { address, origin })
  const signature = await signText({ wallet: asSignIn(wallet), ...actor }, message)
  return { message, signature, siwxMessage: { ...fixed, accountAddress: address } }
}
