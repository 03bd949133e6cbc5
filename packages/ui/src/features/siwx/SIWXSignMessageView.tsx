import { cleanText, shortenAddress } from '@foyer/base'
import { activeConnectionAtom, activeNetworkIdAtom, findNetwork } from '@foyer/core'
import { cancelSignIn, startSignIn } from '@foyer/core/internal/signingIn'
import { type SignInFlow, signInFlowAtom } from '@foyer/core/siwx'
import { Button } from '../../components/Button.tsx'
import { NetworkImage } from '../../components/NetworkImage.tsx'
import { StatusMessage } from '../../components/StatusMessage.tsx'
import { StatusRing } from '../../components/StatusRing.tsx'
import { toOutcome } from '../../components/toOutcome.ts'
import { useConnectorDisplay } from '../../components/useConnectorDisplay.ts'
import { WalletImage } from '../../components/WalletImage.tsx'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { signInWords } from '../../i18n/en.ts'
import { getErrorText } from '../../i18n/getErrorText.ts'
import { type TranslateWith, useTranslateWith } from '../../i18n/useTranslateWith.ts'

/** The site asks whose account this is: the visitor signs, or leaves. */
export default function SIWXSignMessageView() {
  const { foyer } = useFoyerContext()
  const flow = useFoyerAtom(signInFlowAtom)
  const wallet = useConnectorDisplay(useFoyerAtom(activeConnectionAtom)?.connectorId)
  const t = useTranslateWith(signInWords)
  const host = typeof location === 'undefined' ? '' : location.host
  const slots = { wallet: wallet.name, site: cleanText(foyer.config.metadata.name, 40) ?? host }
  const { isBusy, hasFailed, title, text } = describe(t, flow, wallet.name)
  const isRequired = 'required' in flow && flow.required
  return (
    <>
      <div className="stack center tall">
        <StatusRing state={hasFailed ? 'failed' : 'waiting'} isStill={!hasFailed && !isBusy}>
          <WalletImage wallet={wallet} size="xl" />
        </StatusRing>
        <StatusMessage title={t(title, slots)} text={text} isAlert={hasFailed} />
        <Facts host={host} />
        <div className="pair">
          <Button onClick={() => void cancelSignIn(foyer)}>{t('send.cancel')}</Button>
          <Button kind="primary" isBusy={isBusy} onClick={() => void startSignIn(foyer)}>
            {t('wallet.sign-in')}
          </Button>
        </div>
      </div>
      {isRequired && <p className="foot">{t('signIn.required', slots)}</p>}
    </>
  )
}

/** For which site, which account and which network the signature counts. */
function Facts({ host }: { host: string }) {
  const { config } = useFoyerContext().foyer
  const network = findNetwork(config, useFoyerAtom(activeNetworkIdAtom))
  const address = useFoyerAtom(activeConnectionAtom)?.accounts[0]?.address
  const t = useTranslateWith(signInWords)
  return (
    <dl className="facts card">
      <div>
        <dt>{t('device.site')}</dt>
        <dd>
          <bdi>{host}</bdi>
        </dd>
      </div>
      {address && (
        <div>
          <dt>{t('account.title')}</dt>
          <dd>
            <bdi title={address}>{shortenAddress(address)}</bdi>
          </dd>
        </div>
      )}
      {network && (
        <div>
          <dt>{t('settings.network')}</dt>
          <dd>
            <span className="with-picture">
              <NetworkImage network={network} size="xs" />
              <bdi>{network.name}</bdi>
            </span>
          </dd>
        </div>
      )}
    </dl>
  )
}

type Description = {
  readonly isBusy: boolean
  readonly hasFailed: boolean
  readonly title: `signIn.${'checking' | 'declined' | 'failed' | 'leaving' | 'signing' | 'unsigned'}.title`
  readonly text: string
}

function describe(t: TranslateWith<keyof typeof signInWords>, flow: SignInFlow, wallet: string): Description {
  switch (flow.step) {
    case 'signing':
      return { isBusy: true, hasFailed: false, title: 'signIn.signing.title', text: describeSigning(t, flow, wallet) }
    case 'leaving':
      return { isBusy: true, hasFailed: false, title: 'signIn.leaving.title', text: t('signIn.leaving.text') }
    case 'unsigned':
      return flow.error === undefined ? describeRequest(t) : describeFailure(t, flow.error)
    case 'skipped':
      return describeRequest(t)
    case 'idle':
    case 'checking':
    case 'signed':
      return { isBusy: true, hasFailed: false, title: 'signIn.checking.title', text: t('signIn.checking.text') }
  }
}

function describeSigning(
  t: TranslateWith<keyof typeof signInWords>,
  { owners }: Extract<SignInFlow, { step: 'signing' }>,
  wallet: string,
): string {
  if (!owners) return t('signIn.signing.text')
  return t('signIn.owners.text', { needed: String(owners.needed), total: String(owners.total), wallet })
}

function describeRequest(t: TranslateWith<keyof typeof signInWords>): Description {
  return { isBusy: false, hasFailed: false, title: 'signIn.unsigned.title', text: t('signIn.text') }
}

function describeFailure(t: TranslateWith<keyof typeof signInWords>, error: unknown): Description {
  const outcome = toOutcome({ UserRejected: 'declined' }, error)
  const text = outcome === 'declined' ? t('signIn.declined.text') : getErrorText(t, error)
  return { isBusy: false, hasFailed: true, title: `signIn.${outcome}.title`, text }
}
