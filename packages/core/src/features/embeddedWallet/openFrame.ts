import { createEmitter, type ExternalProviderEvent, externalIds, FoyerError, loadPart } from '@foyer/base'
import { listRpcUrls } from '@foyer/base/rpcUrls'
import { isRedirectProvider } from '@foyer/base/socials'
import {
  createFrameClient,
  createFrameElement,
  type FrameClient,
  type FrameEvent,
  type FrameMethod,
  type FrameRequest,
  type FrameTimeout,
  toFrameUrl,
} from '@foyer/frame-client'
import { createLoginCache, type LoginCache } from '@foyer/frame-client/stored'
import { attachExternal } from '../../adapters/generic/attachExternal.ts'
import { raiseAlert } from '../../alerts/alerts.ts'
import { isEmailOn } from '../../config/loginOffers.ts'
import { remoteFeaturesAtom } from '../../config/remoteFeatures.ts'
import { removeEndedSession } from '../../connection/removeEndedSession.ts'
import type { ExternalParts } from '../../external/createExternalWallet.ts'
import type { EmbeddedWallet, Foyer } from '../../foyer.ts'
import { reportLost } from '../../modal/modalCode.ts'
import { navigate, show } from '../../router/router.ts'
import { getActiveNetwork } from '../../state/getActiveNetwork.ts'
import { isOpenAtom, routeAtom } from '../../state/history.ts'
import type { FoyerStorage } from '../../storage/createStorage.ts'
import { languageAtom } from '../../theme/language.ts'
import { version } from '../../version.ts'
import { restoreAccountTypes } from './accountType.ts'
import { watchApprovals } from './approvals.ts'
import { smartAccountNetworksAtom } from './atoms.ts'
import { createFrameProvider, type FrameProvider } from './createFrameProvider.ts'
import { isInstalledApp } from './isInstalledApp.ts'
import { toFrameTheme, watchTheme } from './syncTheme.ts'

/** What says nothing of a visitor, and comes with every new document. */
const aboutTheSite: readonly FrameMethod[] = ['SYNC_DAPP_DATA', 'SYNC_THEME']

/**
 * Makes the embedded wallet ready to be asked, and gives the namespaces it serves that have no adapter a generic one. Its
 * page is loaded with the first request, not before.
 * @throws FoyerError `ServiceNotConfigured` without `frameUrl`
 * @see specification §2, §4
 */
export function openFrame(foyer: Foyer, { providers, addAdapter, ...parts }: ExternalParts): EmbeddedWallet {
  const { config, store, storage, signal } = foyer
  const { frameUrl, projectId, enableAuthLogger } = config
  if (frameUrl === undefined) throw new FoyerError('ServiceNotConfigured', { option: 'frameUrl' })
  const network = getActiveNetwork(foyer) ?? config.defaultNetwork
  const url = toFrameUrl({
    url: frameUrl,
    projectId,
    chainId: network.caipNetworkId,
    enableLogger: enableAuthLogger,
    rpcUrl: listRpcUrls(network)[0],
    locale: store.get(languageAtom)?.locale ?? 'en',
  })
  const element = createFrameElement({ url, title: 'Wallet', document })
  const own = createFrameClient({
    channel: config.frameChannel ?? element.channel,
    onTimeout: (reason) => reportFrameAlert(foyer, reason, url.origin),
  })
  const client = saveSignOut(own, storage)
  const cache = createLoginCache(parts.port)
  restoreAccountTypes(foyer)
  store.set(smartAccountNetworksAtom, cache.getSmartAccountNetworks())
  const login = createLogin(foyer)
  const emit = (event: ExternalProviderEvent) => {
    removeEndedSession(foyer, externalIds.embedded, event)
    parts.emit(event)
  }
  const frame = createFrameProvider(foyer, { client, cache, emit, login: login.wait })
  const stops = [watchFrame(foyer, { client, cache, frame }), watchApprovals(foyer, client)]
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop()
    client.close()
  })
  for (const external of providers) attachExternal(foyer, { external, addAdapter })
  const task = storage.get('frameTask')
  const awaited = isRedirectProvider(task) ? task : undefined
  if (awaited || new URLSearchParams(globalThis.location?.search).has('result_uri')) {
    loadPart(() => import('./finishSocialLogin.ts')).then(
      (part) => part.finishSocialLogin(foyer, awaited).catch(console.warn),
      // what came back stays in the address: the page anew finishes it
      () => awaited && reportLost(foyer),
    )
  }
  return {
    client,
    cache,
    provider: frame.provider,
    getElement: element.getElement,
    setLoggedIn() {
      frame.setLoggedIn()
      login.done()
    },
    refresh: frame.refresh,
  }
}

function reportFrameAlert(foyer: Foyer, reason: FrameTimeout, detail: string): void {
  if (reason === 'iframe_request_timeout') return raiseAlert(foyer, { name: 'FrameRequestTimedOut' })
  raiseAlert(foyer, { name: isInstalledApp() ? 'FrameNotLoadedInApp' : 'FrameNotLoaded', detail })
}

/**
 * Keeps a sign-out until the frame has answered that its server heard it, and has it done before anything else is asked, also
 * by the next page where this one ends meanwhile. Until then whatever is asked fails with `SignOutUnheard`.
 */
function saveSignOut(client: FrameClient, storage: FoyerStorage): FrameClient {
  const isUnheard = () => storage.get('frameTask') === 'signOut'
  let pending: Promise<unknown> | undefined
  const sendSignOut = (): Promise<unknown> => {
    pending ??= request('SIGN_OUT').finally(() => {
      pending = undefined
    })
    return pending
  }
  const request: FrameClient['request'] = async (name, ...rest) => {
    const isSignOut = name === 'SIGN_OUT'
    if (!isSignOut && isUnheard() && !aboutTheSite.includes(name)) await sendSignOut()
    if (isSignOut) storage.set('frameTask', 'signOut')
    try {
      const answer = await client.request(name, ...rest)
      if (isSignOut) storage.set('frameTask', undefined)
      return answer
    } catch (cause) {
      if (!isSignOut) throw cause
      throw new FoyerError('SignOutUnheard', { cause })
    }
  }
  // a sign-out of an earlier visit is sent again; if that fails, it stays stored for the next one
  if (isUnheard()) sendSignOut().catch(() => {})
  return { ...client, request }
}

/** A site may ask an adapter for the embedded wallet without Foyer's screens: someone has to sign in first all the same. */
function createLogin(foyer: Foyer): {
  /** Shows the login by email, or where that is off the ways in. @throws FoyerError `ModalClosed` when the visitor closes it, `RequestAborted` */
  wait(signal: AbortSignal | undefined): Promise<void>
  /** Someone is in. */
  done(): void
} {
  const { store } = foyer
  const logins = createEmitter<void>()
  return {
    done: () => logins.emit(),
    wait(signal) {
      if (!store.get(routeAtom).name.startsWith('Email')) {
        navigate(foyer, isEmailOn(foyer, store.get(remoteFeaturesAtom)) ? 'EmailLogin' : 'Connect')
        show(foyer)
      }
      return new Promise((resolve, reject) => {
        const finish = (settle: () => void) => {
          for (const stop of stops) stop()
          signal?.removeEventListener('abort', abort)
          settle()
        }
        const abort = () => finish(() => reject(new FoyerError('RequestAborted', { cause: signal?.reason })))
        const stops = [
          logins.on(() => finish(resolve)),
          store.sub(isOpenAtom, () => {
            if (!store.get(isOpenAtom)) finish(() => reject(new FoyerError('ModalClosed')))
          }),
        ]
        if (signal?.aborted) abort()
        else signal?.addEventListener('abort', abort, { once: true })
      })
    },
  }
}

type Parts = { readonly client: FrameClient; readonly cache: LoginCache; readonly frame: FrameProvider }

/** Tells every new document in the frame who we are and how we look, and believes what it says unasked. */
function watchFrame(foyer: Foyer, { client, cache, frame }: Parts): () => void {
  let isReady = false
  const syncTheme = () => {
    if (isReady) client.request('SYNC_THEME', toFrameTheme(foyer)).catch(ignoreError)
  }
  const onReady = () => {
    isReady = true
    client.request('SYNC_DAPP_DATA', toDappData(foyer)).catch(ignoreError)
    syncTheme()
    requestNetworks(foyer, client, cache)
  }
  const onEvent = (event: FrameEvent) => {
    if (event.type === 'READY') onReady()
    if (event.type === 'GET_USER_SUCCESS') frame.setUser(event.payload)
    if (event.type === 'IS_CONNECTED_SUCCESS' && !event.payload.isConnected) frame.clear()
    if (event.type === 'SET_PREFERRED_ACCOUNT_SUCCESS') frame.refresh().catch(ignoreError)
  }
  const stops = [client.watch(onEvent), watchTheme(foyer, syncTheme)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Specification §4: where they cannot be read, there are none. */
function requestNetworks({ store }: Foyer, client: FrameClient, cache: LoginCache): void {
  const saveNetworks = (chainIds: readonly number[]) => {
    cache.setSmartAccountNetworks(chainIds)
    store.set(smartAccountNetworksAtom, chainIds)
  }
  client.request('GET_SMART_ACCOUNT_ENABLED_NETWORKS').then(
    ({ smartAccountEnabledNetworks }) => saveNetworks(smartAccountEnabledNetworks),
    () => saveNetworks([]),
  )
}

function toDappData({ config }: Foyer): FrameRequest<'SYNC_DAPP_DATA'> {
  const { name, description, url, icons } = config.metadata
  return {
    metadata: { name, description, url, icons: [...icons] },
    sdkVersion: version,
    sdkType: 'foyer',
    projectId: config.projectId ?? '',
  }
}

/** Ignores a failure of what only informs the frame: the next document is told again. */
function ignoreError(): void {}
