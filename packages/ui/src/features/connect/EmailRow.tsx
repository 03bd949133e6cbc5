import { isEmbeddedConnectedAtom, startEmailLogin } from '@foyer/core/internal/embeddedWallet'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { usePreloadView } from '../../views/usePreloadView.ts'
import { EmailList } from './EmailList.tsx'

/** A wallet that comes with an e-mail address. */
export function EmailRow() {
  const { foyer } = useFoyerContext()
  return (
    <EmailList
      t={useTranslate()}
      isConnected={useFoyerAtom(isEmbeddedConnectedAtom)}
      onClick={() => startEmailLogin(foyer)}
      preload={usePreloadView('EmailLogin')}
    />
  )
}
