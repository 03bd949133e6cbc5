import { abortable, delay, externalIds, FoyerError, isFoyerError } from '@foyer/base'
import type { RelayProvider } from '@foyer/relay-client'
import { atom } from 'jotai/vanilla'
import { relayWalletAtom } from '../../account/walletInfo.ts'
import { raiseAlert } from '../../alerts/alerts.ts'
import type { Wallet } from '../../catalogue/wallet.ts'
import { pairingRetryDelay, recentWalletLimit } from '../../config/constants.ts'
import { cancelAttempt, failAttempt, isAttempting, startAttempt } from '../../connection/attempt.ts'
import { saveRecent } from '../../connection/connect.ts'
import { establish } from '../../connection/establish.ts'
import { restoreSessions } from '../../external/restoreSessions.ts'
import type { Foyer } from '../../foyer.ts'
import type { Target } from '../../state/connectFlow.ts'
import { getPreferredNetwork } from '../../state/getActiveNetwork.ts'
import { givenUriAtom } from '../../state/history.ts'
import { getWantedNamespace } from '../../state/screens.ts'
import { getRecentWallets } from './connectRows.ts'
import { hasPairingFailed, watchPairing } from './watchPairing.ts'

export type PairingParams = {
  /** The wallet the visitor chose; left out, any may answer. */
  readonly wallet?: Wallet | undefined
  readonly method: 'qrcode' | 'mobile'
}

/** Unix ms of the last failure. */
const failedAtAtom = atom(0)

/**
 * Waits for a wallet on another device. The link is in `pairingAtom`, the outcome in `connectAttemptAtom`; an approval
 * connects every namespace it grants and closes the modal. Leaving the screen or closing the modal ends the wait.
 * @see specification §4; reference §2.7, §3.3
 */
export function startPairing(foyer: Foyer, params: PairingParams): void {
  const { store } = foyer
  const answered = { connectorId: externalIds.relay, namespace: getWantedNamespace(foyer) }
  const controller = startAttempt(foyer, answered)
  const signal = AbortSignal.any([controller.signal, foyer.signal])
  pair(foyer, params, { answered, signal }).catch((cause: unknown) => {
    if (signal.aborted) return
    const error = toPairingError(cause)
    reportRelayAlert(foyer, error)
    store.set(failedAtAtom, Date.now())
    failAttempt(foyer, controller, error)
    foyer.events.emit({ type: 'CONNECT_ERROR', properties: { message: error.message } })
  })
}

async function pair(
  foyer: Foyer,
  { wallet, method }: PairingParams,
  { answered, signal }: { readonly answered: Target; readonly signal: AbortSignal },
): Promise<void> {
  await waitForRetryDelay(foyer, signal)
  const relay = await abortable(foyer.externals.relay.load(), signal)
  const { provider } = relay
  if (relay.getSessions().length === 0) setPreferredNetworks(foyer, relay)
  relay.pairing.start({ walletId: wallet?.id })
  await relay.pairing.wait(signal)
  const { connectorId, namespace: wanted } = answered
  const connections = await restoreSessions(foyer, { connectorId, provider, wanted }).catch(async (error: unknown) => {
    // a session no one here can use would only linger in the wallet
    await provider.disconnect()
    throw error
  })
  if (wallet) rememberWallet(foyer, wallet)
  const name = foyer.store.get(relayWalletAtom)?.name ?? wallet?.name ?? 'WalletConnect'
  establish(foyer, connections, { answered, closes: true, report: { method, name } })
}

/**
 * A screen with a link or a code appears: waits for a wallet unless that is done already or has just failed, and keeps
 * the link fresh. @returns stops keeping it fresh; leaving the screen ends the wait by itself
 */
export function showPairing(foyer: Foyer, params: PairingParams): () => void {
  const isOurs = !foyer.config.manualWCControl && foyer.store.get(givenUriAtom) === undefined
  if (isOurs && !isAttempting(foyer, { connectorId: externalIds.relay }) && !hasPairingFailed(foyer))
    startPairing(foyer, params)
  return watchPairing(foyer, params)
}

/** A new link now, whatever there was. */
export async function refreshPairing(foyer: Foyer, params: Pick<PairingParams, 'wallet'> = {}): Promise<void> {
  const relay = await foyer.externals.relay.load()
  relay.pairing.refresh({ walletId: params.wallet?.id })
}

/** Takes every link back that no one answered. */
export async function cancelPairing(foyer: Foyer): Promise<void> {
  cancelAttempt(foyer)
  const relay = await foyer.externals.relay.load()
  relay.pairing.cancel()
}

/** Specification §9: a second between a failure and the next try. */
async function waitForRetryDelay({ store }: Foyer, signal: AbortSignal): Promise<void> {
  const passed = Date.now() - store.get(failedAtAtom)
  if (passed >= 0 && passed < pairingRetryDelay) await delay(pairingRetryDelay - passed, signal)
}

/** Sets where a new session is to start, if the wallet agrees. */
function setPreferredNetworks(foyer: Foyer, relay: RelayProvider): void {
  for (const namespace of relay.provider.namespaces) {
    relay.setActiveNetwork(getPreferredNetwork(foyer, namespace).caipNetworkId)
  }
}

function rememberWallet(foyer: Foyer, wallet: Wallet): void {
  const { storage } = foyer
  const others = getRecentWallets(foyer).filter(({ id }) => id !== wallet.id)
  const text = Object.entries(wallet).filter(([, value]) => typeof value === 'string')
  const kept = { id: wallet.id, name: wallet.name, ...Object.fromEntries(text) }
  storage.set('recentWallets', [kept, ...others].slice(0, recentWalletLimit))
  saveRecent(foyer, wallet.id)
}

function toPairingError(cause: unknown): Error {
  return cause instanceof FoyerError ? cause : new FoyerError('ConnectFailed', { cause })
}

/** Reports what only the site's owner can mend (specification §8). */
function reportRelayAlert(foyer: Foyer, error: Error): void {
  if (!isFoyerError(error, 'RelayRefused')) return
  const { reason } = error.context
  if (reason.includes('origin not allowed')) raiseAlert(foyer, { name: 'OriginNotAllowed', detail: location.origin })
  else if (reason.includes('not yet valid')) raiseAlert(foyer, { name: 'SessionExpired' })
  else if (reason.includes('invalid key')) raiseAlert(foyer, { name: 'InvalidProjectId' })
}
