import type { ErrorName } from '@foyer/base'
import { connectAttemptAtom, goBack } from '@foyer/core'
import { isClockWrong, startPairing, type Wallet } from '@foyer/core/internal/connect'
import { Button } from '../../components/Button.tsx'
import { QrIcon } from '../../components/icons.tsx'
import { getCatalogueFace } from '../../components/images.ts'
import { StatusMessage } from '../../components/StatusMessage.tsx'
import { StatusRing } from '../../components/StatusRing.tsx'
import { toOutcome } from '../../components/toOutcome.ts'
import { WalletImage } from '../../components/WalletImage.tsx'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import type { Platform } from './getPlatforms.ts'

/** What became of a pairing, by the error's name; words under `relay.<outcome>`. */
const outcomes = {
  UserRejected: 'declined',
  ProposalExpired: 'expired',
  RelayUnreachable: 'unreachable',
  RelayPublishFailed: 'unreachable',
  RelayRefused: 'refused',
} as const satisfies { readonly [name in ErrorName]?: string }

type PairingFailureProps = { readonly wallet: Wallet | undefined; readonly platform: Platform }

/** Shows why a pairing failed, and a button to try again. */
export function PairingFailure({ wallet, platform }: PairingFailureProps) {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const attempt = useFoyerAtom(connectAttemptAtom)
  const error = attempt.step === 'failed' ? attempt.error : undefined
  const outcome = isClockWrong(error) ? 'clock' : toOutcome(outcomes, error)
  const retry = () => startPairing(foyer, { wallet, method: platform === 'mobile' ? 'mobile' : 'qrcode' })
  return (
    <div className="stack center tall">
      <StatusRing state="failed">
        {wallet ? (
          <WalletImage wallet={getCatalogueFace(foyer.config, wallet)} size="xl" />
        ) : (
          <span className="glyph" data-kind="solid">
            <QrIcon />
          </span>
        )}
      </StatusRing>
      <StatusMessage title={t(`relay.${outcome}.title`)} text={t(`relay.${outcome}.text`)} isAlert />
      <div className="pair">
        <Button onClick={() => goBack(foyer)}>{t('relay.otherWallets')}</Button>
        <Button kind="primary" onClick={retry}>
          {t('dialog.retry')}
        </Button>
      </div>
    </div>
  )
}
