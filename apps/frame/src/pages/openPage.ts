import { isPartLost, loadPart, partLostEvent } from '@foyer/base'
import { watchSaid } from '@foyer/ui/parts'
import type { createElement, FunctionComponent, ReactNode } from 'react'
import { readState } from '../passkeyLogin/waitForPasskey.ts'
import { readPageConfig } from '../readPageConfig.ts'
import { speak } from '../speak.ts'
import { setLook } from '../ui/look.ts'
import { createWallet } from '../wallet.ts'
import { type PlainWord, translate } from '../words.ts'

/** Makes the element of a page. What makes it is React's, which comes beside the page. */
type Draw = (create: typeof createElement) => ReactNode

/** The faces of this origin in a window of its own. Each loads what it shows, and nothing of the others. */
const pages: { readonly [path: string]: () => Promise<Draw> } = {
  '/confirm': () => loadPart(async () => draw((await import('./ConfirmPage.tsx')).ConfirmPage, {})),
  '/device': () =>
    loadPart(async () =>
      draw((await import('./DevicePage.tsx')).DevicePage, { wallet: openWallet(), token: location.hash.slice(1) }),
    ),
  '/email': () =>
    loadPart(async () =>
      draw((await import('./EmailPage.tsx')).EmailPage, { wallet: openWallet(), token: location.hash.slice(1) }),
    ),
  '/loading': () => loadPart(async () => draw((await import('./LoadingPage.tsx')).LoadingPage, {})),
  '/passkey': () => loadPart(async () => draw((await import('./PasskeyPage.tsx')).PasskeyPage, {})),
  '/passkey-login': () =>
    loadPart(async () =>
      draw((await import('./PasskeyLoginPage.tsx')).PasskeyLoginPage, {
        wallet: openWallet(),
        state: readState(location.href),
      }),
    ),
  '/share': () => loadPart(async () => draw((await import('./SharePage.tsx')).SharePage, {})),
  '/social': () => loadPart(async () => draw((await import('./SocialPage.tsx')).SocialPage, { wallet: openWallet() })),
}

const loadWalletPage = () =>
  loadPart(async () => draw((await import('./WalletPage.tsx')).WalletPage, { wallet: openWallet() }))

function draw<props extends object>(page: FunctionComponent<props>, props: props): Draw {
  return (create) => create(page, props)
}

/** In the language of the page that opened this window, or the browser's. */
export async function openPage({ pathname: path, search }: Location): Promise<void> {
  setLook(document, { locale: saveLocale(search) })
  watchSaid(document.body)
  const offerReload = () => showLost('dialog.lost.text', 'connect.reload', () => location.reload())
  // of a page that stands there already, too
  addEventListener(partLostEvent, () => void speak().then(offerReload))
  await show((Object.hasOwn(pages, path) ? pages[path] : undefined) ?? loadWalletPage)
}

/** Shows a page. What was pressed to come here has been taken by no one as long as nothing is shown: it can be asked for again. */
async function show(load: () => Promise<Draw>): Promise<void> {
  document.getElementById('lost')?.remove()
  try {
    // at once: one after the other they would be so many rounds of requests
    const [drawPage, { createElement }, { createRoot }] = await Promise.all([
      load(),
      loadPart(() => import('react')),
      loadPart(() => import('react-dom/client')),
      speak(),
    ])
    const container = document.getElementById('root')
    if (container) createRoot(container).render(drawPage(createElement))
  } catch (error) {
    if (isPartLost(error)) return
    await speak()
    showLost('dialog.loadFailed.text', 'dialog.retry', () => void show(load))
  }
}

/** Says that something did not come, and offers what helps. In elements alone: React may be what did not come. */
function showLost(text: PlainWord, word: PlainWord, onPress: () => void): void {
  document.getElementById('lost')?.remove()
  const notice = Object.assign(document.createElement('div'), { id: 'lost', className: 'notice', role: 'alert' })
  const said = Object.assign(document.createElement('span'), { textContent: translate(text) })
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: translate(word) })
  button.className = 'btn small'
  button.addEventListener('click', onPress)
  notice.append(said, button)
  document.body.prepend(notice)
}

/** A window that comes back from a provider goes on in the language it was opened in: its own storage keeps it. */
function saveLocale(search: string): string | undefined {
  const asked = new URLSearchParams(search).get('locale')?.slice(0, 64)
  try {
    if (asked !== undefined) sessionStorage.setItem('locale', asked)
    return asked ?? sessionStorage.getItem('locale') ?? undefined
  } catch {
    return asked
  }
}

function openWallet() {
  return createWallet({
    config: readPageConfig(document),
    site: location.origin,
    projectId: '',
    chainId: 'eip155:1',
  })
}
