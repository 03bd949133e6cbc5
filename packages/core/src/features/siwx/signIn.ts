import {
  type AccountOwners,
  type Adapter,
  abortable,
  type CaipAddress,
  type Connection,
  FoyerError,
  hasCapability,
  isFoyerError,
  parseCaipAddress,
  requireCapability,
  type SiwxConfig,
  type SiwxMessage,
  type SiwxSession,
} from '@foyer/base'
import { getAdapter } from '../../adapters/getAdapter.ts'
import type { EventProperties } from '../../eventTable.ts'
import type { Foyer } from '../../foyer.ts'
import { activeConnectionAtom } from '../../state/connections.ts'
import { isOpenAtom, routeAtom } from '../../state/history.ts'
import { findNetwork } from '../../state/networks.ts'
import { signInFlowAtom } from '../../state/signInFlow.ts'
import { closeSignIn, showSignIn } from './followAccount.ts'
import { loadSiwx } from './loadSiwx.ts'
import { signInEventAtom } from './signInTransition.ts'

/** The visitor signs: the account's wallet is asked. What becomes of it is in `signInFlowAtom`. Never rejects. */
export async function startSignIn(foyer: Foyer): Promise<void> {
  const { store, events } = foyer
  const flow = store.get(signInFlowAtom)
  const connection = store.get(activeConnectionAtom)
  if (!connection || (flow.step !== 'unsigned' && flow.step !== 'skipped')) return
  const { account } = flow
  const properties = toSignInProperties(connection)
  events.emit({ type: 'CLICK_SIGN_SIWX_MESSAGE', properties })
  const controller = new AbortController()
  const required = flow.step === 'unsigned' && flow.required
  store.set(signInEventAtom, { type: 'signStarted', required, controller })
  try {
    const onOwners = (owners: AccountOwners) =>
      store.set(signInFlowAtom, (now) =>
        now.step === 'signing' && now.controller === controller ? { ...now, owners } : now,
      )
    const session = await requestSession(foyer, { connection, account, signal: controller.signal, onOwners })
    store.set(signInEventAtom, { type: 'signed', account, session })
    events.emit({ type: 'SIWX_AUTH_SUCCESS', properties })
    const now = store.get(signInFlowAtom)
    if (now.step === 'signed' && now.account === account) closeSignIn(foyer)
  } catch (error) {
    if (controller.signal.aborted || foyer.signal.aborted) return
    store.set(signInEventAtom, { type: 'failed', account, error })
    const message = error instanceof Error ? error.message : String(error)
    events.emit({ type: 'SIWX_AUTH_ERROR', properties: { ...properties, message } })
    const isShown = store.get(isOpenAtom) && store.get(routeAtom).name !== 'ApproveTransaction'
    if (!isShown) showSignIn(foyer)
  }
}

/** Returns what analytics calls the account that signs in. */
export function toSignInProperties({
  networkId: network,
  accounts: [account],
}: Connection): EventProperties['SIWX_AUTH_SUCCESS'] {
  return { network, isSmartAccount: account?.type === 'smartAccount' }
}

/** The site's text, the wallet's signature of it, and the session that the site makes of both. */
async function requestSession(
  foyer: Foyer,
  params: Pick<Params, 'connection' | 'onOwners' | 'signal'> & { readonly account: CaipAddress },
): Promise<SiwxSession> {
  const { connection, account, onOwners } = params
  const signal = AbortSignal.any([params.signal, foyer.signal])
  const siwx = await abortable(loadSiwx(foyer), signal)
  const { networkId: chainId, address: accountAddress } = parseCaipAddress(account)
  const composed = await abortable(siwx.createMessage({ accountAddress, chainId }), signal)
  const data = { ...toData(composed), accountAddress, chainId }
  const signed = await requestSignature(foyer, { connection, data, message: readText(composed), signal, onOwners })
  const session: SiwxSession = { data, ...signed }
  // signed: a visitor who closes the screen now has signed in all the same
  await abortable(siwx.addSession(session), foyer.signal)
  return session
}

/** An object without a text of its own would have the visitor sign `[object Object]`. */
function readText(message: Awaited<ReturnType<SiwxConfig['createMessage']>>): string {
  const text: unknown = message.toString === Object.prototype.toString ? undefined : message.toString()
  if (typeof text === 'string' && text !== '') return text
  throw new FoyerError('InvalidOption', {
    option: 'siwx.createMessage',
    expected: 'a function whose answer has `toString`',
  })
}

function toData(message: SiwxMessage): Partial<SiwxMessage> {
  return Object.fromEntries(
    Object.entries(message).filter(([, value]) => value !== undefined && typeof value !== 'function'),
  )
}

type Params = {
  readonly connection: Connection
  readonly data: SiwxSession['data']
  /** The site's text. */
  readonly message: string
  readonly signal: AbortSignal
  /** Told of an account that several owners have to sign for. */
  readonly onOwners: (owners: AccountOwners) => void
}

type Signed = Pick<SiwxSession, 'message' | 'signature'>

/**
 * The account signs the site's text. Where the wallet has a sign-in of its own it is asked for that, and shows what it knows to be
 * one; where it fails at it, it signs the text as any other.
 * @throws FoyerError `WalletLied` for a text without a line of the site's, and as the wallet
 * @see Wallet Standard `solana:signIn`
 */
async function requestSignature(foyer: Foyer, params: Params): Promise<Signed> {
  const { connection, message, data, signal, onOwners } = params
  const adapter = getAdapter(foyer, connection.namespace)
  if (adapter.capabilities.signIn && hasCapability(adapter, 'signIn', connection)) {
    try {
      return await requestSignIn(foyer, adapter, params)
    } catch (error) {
      const isFinal = isFoyerError(error, 'UserRejected') || isFoyerError(error, 'WalletLied')
      if (signal.aborted || isFinal) throw error
    }
  }
  const signMessage = requireCapability(adapter, 'signMessage', connection)
  const asked = signMessage({ connection, message, address: data.accountAddress, signal, onOwners })
  return { message, signature: await abortable(asked, signal) }
}

async function requestSignIn(
  foyer: Foyer,
  adapter: Adapter,
  { connection, data, message, signal }: Params,
): Promise<Signed> {
  const network = findNetwork(foyer.config, data.chainId)
  if (!network) throw new FoyerError('NetworkNotFound')
  const { accountAddress: address, ...request } = data
  const signIn = requireCapability(adapter, 'signIn', connection)
  const { connectorId } = connection
  const asked = signIn({ connectorId, network, request: { ...request, address }, signal })
  const { address: signer, message: bytes, signature } = await abortable(asked, signal)
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  const lines = new Set(text.split('\n'))
  const lacking = message.split('\n').find((line) => !lines.has(line))
  if (signer !== address || lacking !== undefined) {
    throw new FoyerError('WalletLied', { expected: signer === address ? (lacking ?? '') : address, actual: signer })
  }
  return { message: text, signature }
}
