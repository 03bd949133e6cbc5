import type { ErrorName } from '@foyer/base'
import { connectAttemptAtom, goBack } from '@foyer/core'
import { startPairing, type Wallet } from '@foyer/core/relay'
import { Button, Halo, Prose } from '../../components/parts.tsx'
import { QrIcon } from '../../components/relayIcons.tsx'
import { catalogueImage } from '../../components/useWalletLook.ts'
import { WalletImage } from '../../components/WalletImage.tsx'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import type { Platform } from './platforms.ts'

/** What became of a pairing, by the error's name; words under `relay.<outcome>`. */
const outcomes = {
  UserRejected: 'declined',
  ProposalExpired: 'expired',
  RelayUnreachable: 'unreachable',
  RelayPublishFailed: 'unreachable',
  RelayRefused: 'refused',
} as const satisfies { readonly [name in ErrorName]?: string }

type PairingFailureProps = { readonly wallet: Wallet | undefined; readonly platform: Platform }

/** The wallet, the relay or the clock ended it: what happened, and another try. */
export function PairingFailure({ wallet, platform }: PairingFailureProps) {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const attempt = useFoyerAtom(connectAttemptAtom)
  const outcome = toOutcome(attempt.step === 'failed' ? attempt.error : undefined)
  const retry = () => startPairing(foyer, { wallet, method: platform === 'mobile' ? 'mobile' : 'qrcode' })
  return (
    <div className="stack center tall">
      <Halo state="failed">
        {wallet ? (
          <WalletImage name={wallet.name} src={catalogueImage(foyer.config, wallet)} size="xl" />
        ) : (
          <span className="glyph" data-kind="solid">
            <QrIcon />
          </span>
        )}
      </Halo>
      <Prose title={t(`relay.${outcome}.title`)} text={t(`relay.${outcome}.text`)} isAlert />
      <div className="pair">
        <Button onClick={() => goBack(foyer)}>{t('relay.otherWallets')}</Button>
        <Button kind="primary" onClick={retry}>
          {t('dialog.retry')}
        </Button>
      </div>
    </div>
  )
}

type Outcome = (typeof outcomes)[keyof typeof outcomes] | 'failed'

function toOutcome(error: unknown): Outcome {
  const name = error instanceof Error ? error.name : ''
  return Object.hasOwn(outcomes, name) ? outcomes[name as keyof typeof outcomes] : 'failed'
}
