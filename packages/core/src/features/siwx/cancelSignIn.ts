import {
  type CaipAddress,
  type CaipNetworkId,
  type Connection,
  isSameAddress,
  parseCaipAddress,
  type SiwxSession,
} from '@foyer/base'
import { disconnect } from '../../connection/disconnect.ts'
import type { Foyer } from '../../foyer.ts'
import { switchNetwork } from '../../network/switchNetwork.ts'
import { close } from '../../router/close.ts'
import { activeConnectionAtom } from '../../state/connections.ts'
import { signInFlowAtom } from '../../state/signInFlow.ts'
import { closeSignIn } from './followAccount.ts'
import { loadSiwx } from './loadSiwx.ts'
import { toSignInProperties } from './signIn.ts'
import { signInEventAtom } from './signInTransition.ts'

/**
 * The visitor does not sign. Where they need not, the modal closes; else they go back to the network where the account has
 * a session, or are disconnected. While the wallet is asked to go back, a second time disconnects. Never rejects.
 * @see specification §4
 */
export async function cancelSignIn(foyer: Foyer): Promise<void> {
  const { store, events } = foyer
  const flow = store.get(signInFlowAtom)
  const connection = store.get(activeConnectionAtom)
  if (!connection || flow.step === 'idle' || flow.step === 'signed') return
  events.emit({ type: 'CLICK_CANCEL_SIWX', properties: toSignInProperties(connection) })
  const required = 'required' in flow ? flow.required : flow.step === 'checking' && (await isRequired(foyer))
  const now = store.get(signInFlowAtom)
  // another account is in use meanwhile, of which no one has said anything
  if (now.step === 'idle' || now.step === 'signed' || now.account !== flow.account) return
  if (!required) {
    store.set(signInEventAtom, { type: 'skipped' })
    return close(foyer)
  }
  const { account, lastSigned } = flow
  const controller = new AbortController()
  store.set(signInEventAtom, { type: 'leaveStarted', required, controller })
  try {
    const signed = flow.step === 'leaving' ? undefined : await findSigned(foyer, account, lastSigned)
    if (controller.signal.aborted) return
    // where the account has a session, and the screens of signing in are done
    if (signed) return await goToSigned(foyer, connection, { account, ...signed })
  } catch (error) {
    if (!controller.signal.aborted) store.set(signInEventAtom, { type: 'failed', account, error })
    return
  }
  const { namespace, connectorId } = connection
  // the site is left in any case, and the failure is told by its event
  await disconnect(foyer, { namespace, connectorId }).catch(() => {})
  // another wallet that is connected has the same account: it has to sign as well
  store.set(signInEventAtom, { type: 'failed', account, error: undefined })
}

/** As the answer to whether there is a session has it: where no one can be asked, not. */
async function isRequired(foyer: Foyer): Promise<boolean> {
  try {
    return (await loadSiwx(foyer)).getRequired?.() === true
  } catch {
    return false
  }
}

type Signed = { readonly caipNetworkId: CaipNetworkId; readonly session: SiwxSession }

async function goToSigned(
  foyer: Foyer,
  { networkId }: Connection,
  { account, caipNetworkId, session }: Signed & { readonly account: CaipAddress },
): Promise<void> {
  if (networkId !== caipNetworkId) return switchNetwork(foyer, { network: { caipNetworkId } })
  // refused before the site has said that they are signed in
  foyer.store.set(signInEventAtom, { type: 'signed', account, session })
  closeSignIn(foyer)
}

/** The network where this account had signed in, if it has a session there still. */
async function findSigned(
  foyer: Foyer,
  account: CaipAddress,
  lastSigned: CaipAddress | undefined,
): Promise<Signed | undefined> {
  if (!lastSigned) return undefined
  const [now, last] = [parseCaipAddress(account), parseCaipAddress(lastSigned)]
  if (now.namespace !== last.namespace || !isSameAddress(now.namespace, now.address, last.address)) return undefined
  const siwx = await loadSiwx(foyer)
  const [session] = await siwx.getSessions(last.networkId, last.address).catch(() => [])
  return session && { caipNetworkId: last.networkId, session }
}
