import { goBack } from '@foyer/core'
import { socialFlowAtom, startSocialLogin } from '@foyer/core/embedded'
import { Button, Halo, Prose } from '../../components/parts.tsx'
import { WalletImage } from '../../components/WalletImage.tsx'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { errorText } from '../../i18n/errorText.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import type { View } from '../../routes.tsx'

/** Waits for a login in a window of its own. */
const ConnectingSocialView: View<'ConnectingSocial'> = ({ params: { provider } }) => {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const flow = useFoyerAtom(socialFlowAtom)
  const hasFailed = flow.step === 'failed'
  const isIn = flow.step === 'connecting'
  const name = t(`social.${provider}`)
  return (
    <div className="stack center tall">
      <Halo state={hasFailed ? 'failed' : 'waiting'}>
        <WalletImage name={name} src={undefined} size="xl" />
      </Halo>
      {hasFailed ? (
        <Prose title={t('social.failed', { provider: name })} text={errorText(t, flow.error)} isAlert />
      ) : (
        <Prose
          title={isIn ? t('email.connecting') : t('social.waiting', { provider: name })}
          text={isIn ? t('social.connecting') : t('social.window')}
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
