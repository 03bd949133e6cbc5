import { close, navigate } from '@foyer/core'
import { Button } from '../../components/Button.tsx'
import { StatusMessage } from '../../components/StatusMessage.tsx'
import { useFoyerContext } from '../../FoyerContext.ts'
import { formatMoment } from '../../formatMoment.ts'
import { sessionsWords } from '../../i18n/en.ts'
import { useTranslateWith } from '../../i18n/useTranslateWith.ts'
import { usePreloadView } from '../../views/usePreloadView.ts'
import type { View } from '../../views/View.ts'

/** A key of the site's may act from now on: until when, and where that can be taken back. */
const SmartSessionCreatedView: View<'SmartSessionCreated'> = ({ params: { expiry } }) => {
  const { foyer, options } = useFoyerContext()
  const t = useTranslateWith(sessionsWords)
  const preload = usePreloadView('SmartSessionList')
  return (
    <div className="stack center tall">
      <StatusMessage
        title={t('sessions.created', { date: formatMoment(expiry * 1_000, options.locale) })}
        text={t('sessions.createdText')}
      />
      <Button kind="primary" onClick={() => close(foyer)}>
        {t('backup.done')}
      </Button>
      <button type="button" className="link" onClick={() => navigate(foyer, 'SmartSessionList')} {...preload}>
        {t('sessions.manage')}
      </button>
    </div>
  )
}
export default SmartSessionCreatedView
