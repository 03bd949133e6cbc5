import { cleanText, isFoyerError, shortenAddress } from '@foyer/base'
import { goBack } from '@foyer/core'
import { type Sender, type SendFlow, sendFlowAtom, submitSend } from '@foyer/core/internal/send'
import { Button } from '../../components/Button.tsx'
import { EntityImage } from '../../components/EntityImage.tsx'
import { Face } from '../../components/Face.tsx'
import { ArrowDownIcon } from '../../components/icons.tsx'
import { Notice } from '../../components/Notice.tsx'
import { useConnectorDisplay } from '../../components/useConnectorDisplay.ts'
import { WholeAddress } from '../../components/WholeAddress.tsx'
import { shortenName } from '../../display.ts'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { formatFee } from '../../format.ts'
import { formatExact } from '../../formatExact.ts'
import { sendWords } from '../../i18n/en.ts'
import { getErrorKey } from '../../i18n/useTranslate.ts'
import { useTranslateWith } from '../../i18n/useTranslateWith.ts'
import HeldAssetImage from './HeldAssetImage.tsx'
import { toNftNumber } from './NftField.tsx'
import { type SendView, useReceiverIdentity, useSend, useSender } from './useSend.ts'

export default function WalletSendPreviewView() {
  const sender = useSender()
  return sender ? <Preview sender={sender} /> : null
}

/** The contract's own words, where it had some. */
function toReason(error: unknown): string | undefined {
  return isFoyerError(error, 'TransactionRefused') ? cleanText(error.context.reason, 120) : undefined
}

type SectionProps = { readonly send: SendView }

function Preview({ sender }: { sender: Sender }) {
  const t = useTranslateWith(sendWords)
  const send = useSend(sender)
  const flow = useFoyerAtom(sendFlowAtom)
  const wallet = useConnectorDisplay(sender.connection.connectorId)
  return (
    <div className="stack">
      <TransferSummary send={send} />
      {flow.step === 'repeated' && (
        <Notice kind="warn">{t(flow.isSigned ? 'send.repeated.signed' : 'send.repeated')}</Notice>
      )}
      {flow.step === 'editing' && send.warning && (
        <Notice kind={send.warning === 'lookAlike' ? 'bad' : 'warn'}>{t(`send.${send.warning}`)}</Notice>
      )}
      {flow.step === 'failed' && (
        <Notice kind="bad">
          {isFoyerError(flow.error, 'UserRejected')
            ? t('send.failed.declined', { wallet: wallet.name })
            : send.problem === 'notOwned'
              ? t('problem.notOwned')
              : [t(getErrorKey(flow.error)), toReason(flow.error)].filter(Boolean).join(' ')}
        </Notice>
      )}
      <TransferDetails send={send} />
      <PreviewActions flow={flow} sender={sender} walletName={wallet.name} />
    </div>
  )
}

function TransferSummary({ send }: SectionProps) {
  const t = useTranslateWith(sendWords)
  const { locale } = useFoyerContext().options
  const { draft, value, decimals, symbol = '' } = send
  const receiver = send.receiver.address
  const identity = useReceiverIdentity(send)
  // every digit of what will be sent, without rounding: in German 1.234 is a thousand
  const amount = value !== undefined && decimals !== undefined ? formatExact(value, decimals, locale) : draft.amount
  const { nft } = draft
  return (
    <div className="send-fields">
      <div className="send-field">
        <p className="send-field-note">{t('send.title')}</p>
        <div className="send-field-row">
          <p className="amount" data-small={nft && ''}>
            <bdi>{nft ? symbol : `${amount} ${symbol}`}</bdi>
          </p>
          {nft ? <EntityImage name={symbol} src={nft.image} size="sm" /> : <HeldAssetImage send={send} />}
        </div>
        {nft && (
          <p className="send-field-note">
            <bdi>{toNftNumber(nft)}</bdi>
          </p>
        )}
      </div>
      <span className="send-arrow">
        <ArrowDownIcon />
      </span>
      <div className="send-field">
        <p className="send-field-note">{t('send.receiver.label')}</p>
        <div className="send-field-row">
          {identity.name === undefined ? (
            <p className="amount mono" data-small="">
              {shortenAddress(receiver)}
            </p>
          ) : (
            <p className="amount" data-small="">
              <bdi>{shortenName(identity.name)}</bdi>
            </p>
          )}
          <Face address={receiver} image={identity.image} className="small" />
        </div>
        <WholeAddress address={receiver} />
      </div>
    </div>
  )
}

function TransferDetails({ send }: SectionProps) {
  const { options } = useFoyerContext()
  const t = useTranslateWith(sendWords)
  const { nativeCurrency, name } = send.sender.network
  const cost =
    send.fee === undefined
      ? t('send.feeUnknown')
      : t('send.feeUpTo', {
          amount: `${formatFee(send.fee, nativeCurrency.decimals, options.locale)} ${nativeCurrency.symbol}`,
        })
  return (
    <dl className="facts">
      <div>
        <dt>{t('send.from')}</dt>
        <dd>
          <WholeAddress address={send.sender.address} />
        </dd>
      </div>
      <div>
        <dt>{t('send.fee')}</dt>
        <dd>{send.isFeePending ? <span className="skeleton" /> : cost}</dd>
      </div>
      <div>
        <dt>{t('send.network')}</dt>
        <dd>{name}</dd>
      </div>
    </dl>
  )
}

type PreviewActionsProps = { readonly flow: SendFlow; readonly sender: Sender; readonly walletName: string }

function PreviewActions({ flow, sender, walletName }: PreviewActionsProps) {
  const { foyer } = useFoyerContext()
  const t = useTranslateWith(sendWords)
  const isBusy = flow.step === 'confirming' || flow.step === 'sent'
  const label =
    (isBusy && t('send.confirm', { wallet: walletName })) ||
    (flow.step === 'failed' && t('dialog.retry')) ||
    (flow.step === 'repeated' && t('receipt.again')) ||
    t('send.send')
  return (
    <div className="pair">
      {!isBusy && <Button onClick={() => goBack(foyer)}>{t('send.cancel')}</Button>}
      <Button kind="primary" isBusy={isBusy} onClick={() => void submitSend(foyer, sender)}>
        {label}
      </Button>
    </div>
  )
}
