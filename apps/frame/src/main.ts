import { loadPart, partLostEvent } from '@foyer/base'
import { createParentChannel, serveFrame } from '@foyer/frame-client/server'
import { type ChainId, toChainId } from './chain/chainId.ts'
import { createHandlers } from './handlers/index.ts'
import { openPage } from './pages/openPage.ts'
import { readPageConfig } from './readPageConfig.ts'
import { renew, takeOver } from './reloading.ts'
import { speak } from './speak.ts'
import { setLook } from './ui/look.ts'
import type { Screen } from './ui/screen.ts'
import { createWallet } from './wallet.ts'

/** Version of what this frame speaks. */
const version = '4'

const isEmbedded = window.parent !== window
if (isEmbedded) startFrame()
else void openPage(location)

/**
 * The wallet inside a site. Which site it is, the browser says: by the list of ancestors where it has one, else by the first
 * message. The server has told the browser who may embed this page, and is asked about the site again with every call.
 */
function startFrame(): void {
  const query = new URLSearchParams(location.search)
  setLook(document, { locale: query.get('locale') ?? undefined })
  const wallet = createWallet({
    config: readPageConfig(document),
    site: window.location.ancestorOrigins?.[0] ?? '',
    projectId: query.get('projectId') ?? '',
    chainId: readChain(query.get('chainId')),
  })
  const isAllowed = (origin: string) => {
    if (!/^https?:\/\//.test(origin)) return false
    wallet.move({ type: 'embedded', site: origin })
    return origin === wallet.getFlow().site
  }
  const waiting = takeOver(window, wallet)
  const { broadcast, answerReload, whenIdle } = serveFrame({
    channel: createParentChannel(window),
    handlers: createHandlers(wallet, createScreenOpener()),
    isAllowed,
    enableLogger: query.get('enableLogger') !== 'false',
  })
  // what this document cannot load any more, the next one can
  addEventListener(partLostEvent, () => void renew(window, wallet, whenIdle))
  broadcast({ type: 'READY', payload: { version } })
  for (const request of waiting) answerReload(request)
}

/** The one screen of this page, drawn by code that is loaded with the first request. */
function createScreenOpener(): () => Promise<Screen> {
  let opening: Promise<Screen> | undefined
  return () => {
    opening ??= loadPart(() => import('./ui/screen.ts')).then(({ createScreen }) => createScreen(document))
    // one that failed is tried again with the next request
    opening.catch(() => {
      opening = undefined
    })
    // what is asked is said in words that have come
    return Promise.all([opening, speak()]).then(([screen]) => screen)
  }
}

function readChain(text: string | null): ChainId {
  try {
    return toChainId(text ?? 'eip155:1')
  } catch {
    return 'eip155:1'
  }
}
