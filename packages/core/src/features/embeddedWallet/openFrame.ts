import { type ExternalProviderEvent, externalIds, FoyerError } from '@foyer/base'
import { isRedirectProvider } from '@foyer/base/socials'
import {
  createFrameClient,
  createFrameElement,
  type FrameClient,
  type FrameMethod,
  type FrameTimeout,
  toFrameUrl,
} from '@foyer/frame-client'
import { createLoginCache } from '@foyer/frame-client/stored'
import { attachExternal } from '../../adapters/generic/attachExternal.ts'
import { raiseAlert } from '../../alerts/alerts.ts'
import { removeEndedSession } from '../../connection/removeEndedSession.ts'
import type { ExternalParts } from '../../external/createExternalWallet.ts'
import type { EmbeddedWallet, Foyer } from '../../foyer.ts'
import { getActiveNetwork } from '../../state/getActiveNetwork.ts'
import type { FoyerStorage } from '../../storage/createStorage.ts'
import { languageAtom } from '../../theme/language.ts'
import { restoreAccountTypes } from './accountType.ts'
import { watchApprovals } from './approvals.ts'
import { smartAccountNetworksAtom } from './atoms.ts'
import { createFrameProvider } from './createFrameProvider.ts'
import { createLogin } from './createLogin.ts'
import { isInstalledApp } from './isInstalledApp.ts'
import { watchFrame } from './watchFrame.ts'

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
    rpcUrl: network.rpcUrls.default.http[0],
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
  if (awaited || new URLSearchParams(document.location.search).has('result_uri')) {
    import('./finishSocialLogin.ts').then((part) => part.finishSocialLogin(foyer, awaited)).catch(console.warn)
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
 * Keeps a sign-out that the frame did not answer, or that its server did not hear, and has it done before anything else is
 * asked, on later visits too. Until then whatever is asked fails with `SignOutUnheard`.
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
    try {
      const answer = await client.request(name, ...rest)
      if (isSignOut) storage.set('frameTask', undefined)
      return answer
    } catch (cause) {
      if (!isSignOut) throw cause
      storage.set('frameTask', 'signOut')
      throw new FoyerError('SignOutUnheard', { cause })
    }
  }
  // a sign-out of an earlier visit is sent again; if that fails, it stays stored for the next one
  if (isUnheard()) sendSignOut().catch(() => {})
  return { ...client, request }
}
