import { goBack } from '@foyer/core'
import { readDevice } from '@foyer/core/internal/connect'
import { isPopupStuck, socialFlowAtom, startSocialLogin } from '@foyer/core/internal/embeddedWallet'
import { Button } from '../../components/Button.tsx'
import { ProviderImage } from '../../components/ProviderImage.tsx'
import { StatusMessage } from '../../components/StatusMessage.tsx'
import { StatusRing } from '../../components/StatusRing.tsx'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { getErrorText } from '../../i18n/getErrorText.ts'
import { getProviderName } from '../../i18n/getProviderName.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import type { View } from '../../views/View.ts'

/** Waits for a login in a window of its own, or for the page to leave for it. */
const ConnectingSocialView: View<'ConnectingSocial'> = ({ params: { provider } }) => {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const flow = useFoyerAtom(socialFlowAtom)
  const hasFailed = flow.step === 'failed'
  const isIn = flow.step === 'connecting'
  const name = getProviderName(t, provider)
  const where = readDevice().isTelegram ? t('social.page', { provider: name }) : t('social.window')
  return (
    <div className="stack center tall">
      <StatusRing state={hasFailed ? 'failed' : 'waiting'}>
        <ProviderImage provider={provider} size="xl" />
      </StatusRing>
      {hasFailed ? (
        <StatusMessage
          title={t('social.failed', { provider: name })}
          text={isPopupStuck(flow.error) ? t('social.stuck') : getErrorText(t, flow.error)}
          isAlert
        />
      ) : (
        <StatusMessage
          title={isIn ? t('email.connecting') : t('social.waiting', { provider: name })}
          text={isIn ? t('social.connecting') : where}
        />
      )}
      <div className="pair">
        <Button onClick={() => goBack(foyer)}>{t('social.other')}</Button>
        {hasFailed && (
          <Button kind="primary" onClick={() => void startSocialLogin(foyer, { provider })}>
            {t('dialog.retry')}
          </Button>
        )}
      </div>
    </div>
  )
}
export default ConnectingSocialView
