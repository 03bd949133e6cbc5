import type { createElement, FunctionComponent, ReactNode } from 'react'
import { readState } from '../passkeyLogin/waitForPasskey.ts'
import { readPageConfig } from '../readPageConfig.ts'
import { speak } from '../speak.ts'
import { setLook } from '../ui/look.ts'
import { createWallet } from '../wallet.ts'

/** Makes the element of a page. What makes it is React's, which comes beside the page. */
type Draw = (create: typeof createElement) => ReactNode

/** The faces of this origin in a window of its own. Each loads what it shows, and nothing of the others. */
const pages: { readonly [path: string]: () => Promise<Draw> } = {
  '/confirm': async () => draw((await import('./ConfirmPage.tsx')).ConfirmPage, {}),
  '/device': async () =>
    draw((await import('./DevicePage.tsx')).DevicePage, { wallet: openWallet(), token: location.hash.slice(1) }),
  '/email': async () =>
    draw((await import('./EmailPage.tsx')).EmailPage, { wallet: openWallet(), token: location.hash.slice(1) }),
  '/loading': async () => draw((await import('./LoadingPage.tsx')).LoadingPage, {}),
  '/passkey': async () => draw((await import('./PasskeyPage.tsx')).PasskeyPage, {}),
  '/passkey-login': async () =>
    draw((await import('./PasskeyLoginPage.tsx')).PasskeyLoginPage, {
      wallet: openWallet(),
      state: readState(location.href),
    }),
  '/share': async () => draw((await import('./SharePage.tsx')).SharePage, {}),
  '/social': async () => draw((await import('./SocialPage.tsx')).SocialPage, { wallet: openWallet() }),
}

const loadWalletPage = async () => draw((await import('./WalletPage.tsx')).WalletPage, { wallet: openWallet() })

function draw<props extends object>(page: FunctionComponent<props>, props: props): Draw {
  return (create) => create(page, props)
}

/** In the language of the page that opened this window, or the browser's. */
export async function openPage({ pathname: path, search }: Location): Promise<void> {
  setLook(document, { locale: saveLocale(search) })
  const load = (Object.hasOwn(pages, path) ? pages[path] : undefined) ?? loadWalletPage
  // at once: one after the other they would be so many rounds of requests
  const [drawPage, { createElement }, { createRoot }] = await Promise.all([
    load(),
    import('react'),
    import('react-dom/client'),
    speak(),
  ])
  const container = document.getElementById('root')
  if (container) createRoot(container).render(drawPage(createElement))
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
