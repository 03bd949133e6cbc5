import type { FrameClient, FrameEvent, FrameRequest } from '@foyer/frame-client'
import type { LoginCache } from '@foyer/frame-client/stored'
import type { Foyer } from '../../foyer.ts'
import { version } from '../../version.ts'
import { smartAccountNetworksAtom } from './atoms.ts'
import type { FrameProvider } from './createFrameProvider.ts'
import { toFrameTheme, watchTheme } from './syncTheme.ts'

type Parts = { readonly client: FrameClient; readonly cache: LoginCache; readonly frame: FrameProvider }

/** Tells every new document in the frame who we are and how we look, and believes what it says unasked. */
export function watchFrame(foyer: Foyer, { client, cache, frame }: Parts): () => void {
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

/** What only informs the frame may fail: the next document is told again. */
function ignoreError(): void {}
