import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { readState } from '../passkeyLogin/waitForPasskey.ts'
import { readPageConfig } from '../readPageConfig.ts'
import { speak } from '../speak.ts'
import { setLook } from '../ui/look.ts'
import { createWallet } from '../wallet.ts'
import { ConfirmPage } from './ConfirmPage.tsx'
import { DevicePage } from './DevicePage.tsx'
import { EmailPage } from './EmailPage.tsx'
import { LoadingPage } from './LoadingPage.tsx'
import { PasskeyLoginPage } from './PasskeyLoginPage.tsx'
import { PasskeyPage } from './PasskeyPage.tsx'
import { SharePage } from './SharePage.tsx'
import { SocialPage } from './SocialPage.tsx'
import { WalletPage } from './WalletPage.tsx'

/** The faces of this origin in a window of its own. */
const pages: { readonly [path: string]: () => ReactNode } = {
  '/confirm': () => <ConfirmPage />,
  '/device': () => <DevicePage wallet={openWallet()} token={location.hash.slice(1)} />,
  '/email': () => <EmailPage wallet={openWallet()} token={location.hash.slice(1)} />,
  '/loading': () => <LoadingPage />,
  '/passkey': () => <PasskeyPage />,
  '/passkey-login': () => <PasskeyLoginPage wallet={openWallet()} state={readState(location.href)} />,
  '/share': () => <SharePage />,
  '/social': () => <SocialPage wallet={openWallet()} />,
}

/** In the language of the page that opened this window, or the browser's. */
export async function openPage({ pathname: path, search }: Location): Promise<void> {
  setLook(document, { locale: keepLocale(search) })
  await speak()

  const container = document.getElementById('root')
  if (!container) return
  const page = Object.hasOwn(pages, path) ? pages[path] : undefined
  createRoot(container).render(page ? page() : <WalletPage wallet={openWallet()} />)
}

/** A window that comes back from a provider goes on in the language it was opened in: its own storage keeps it. */
function keepLocale(search: string): string | undefined {
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
