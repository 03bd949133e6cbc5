import type { ShownShare } from '../signer/messages.ts'
import { useQuestion } from '../windows/ownWindow.ts'
import { translate } from '../words.ts'
import { BackUp } from './BackUp.tsx'
import { GoneView } from './ConfirmPage.tsx'

/** Shows a recovery code where no site's page can see or cover it, and hands it back once it was kept. */
export function SharePage() {
  const { question: shown, reply } = useQuestion<ShownShare, string>()
  if (!shown) return <GoneView />
  return (
    <BackUp
      shown={shown}
      title={translate('share.title')}
      onGiven={async (recovery) => reply(recovery)}
      onLeave={() => window.close()}
    />
  )
}
