import { formatUnits, isFoyerError, shortenAddress } from '@foyer/base'
import { goBack } from '@foyer/core'
import { isKnownReceiver, type Sender, type SendFlow, sendFlowAtom, submitSend } from '@foyer/core/features'
import { Avatar } from '../../components/Avatar.tsx'
import { Button } from '../../components/Button.tsx'
import { getExplorerUrl } from '../../components/getExplorerUrl.ts'
import { ArrowDownIcon } from '../../components/icons.tsx'
import { getNetworkImage } from '../../components/images.ts'
import { Notice } from '../../components/Notice.tsx'
import { useConnectorDisplay } from '../../components/useConnectorDisplay.ts'
import { WalletImage } from '../../components/WalletImage.tsx'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { formatFee } from '../../format.ts'
import { getErrorKey, useTranslate } from '../../i18n/useTranslate.ts'
import { type SendView, useSend, useSender } from './useSend.ts'

export default function WalletSendPreviewView() {
  const sender = useSender()
  return sender ? <Preview sender={sender} /> : null
}

type SectionProps = { readonly send: SendView }

function Preview({ sender }: { sender: Sender }) {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const send = useSend(sender)
  const flow = useFoyerAtom(sendFlowAtom)
  const wallet = useConnectorDisplay(sender.connection.connectorId)
  const receiver = send.draft.receiver.trim()
  const isPending = flow.step !== 'editing' && flow.step !== 'failed'
  return (
    <div className="stack">
      <TransferSummary send={send} />
      {!isPending && flow.step !== 'failed' && !isKnownReceiver(foyer, receiver) && (
        <Notice kind="warn">{t('send.firstTime')}</Notice>
      )}
      {flow.step === 'failed' && (
        <Notice kind="bad">
          {isFoyerError(flow.error, 'UserRejected')
            ? t('send.failed.declined', { wallet: wallet.name })
            : t(getErrorKey(flow.error))}
        </Notice>
      )}
      <TransferDetails send={send} />
      <PreviewActions flow={flow} send={send} walletName={wallet.name} />
    </div>
  )
}

function TransferSummary({ send }: SectionProps) {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const { draft, sender, value, decimals, symbol = '' } = send
  const receiver = draft.receiver.trim()
  // every digit of what will be sent, without rounding
  const amount = value !== undefined && decimals !== undefined ? formatUnits(value, decimals) : draft.amount
  const isNative = draft.tokenAddress === undefined
  const image = isNative ? getNetworkImage(foyer.config, sender.network) : undefined
  return (
    <div className="send-fields">
      <div className="send-field">
        <p className="send-field-note">{t('send.title')}</p>
        <div className="send-field-row">
          <p className="amount">
            <bdi>{`${amount} ${symbol}`}</bdi>
          </p>
          <WalletImage name={symbol} src={image} size="sm" round />
        </div>
      </div>
      <span className="send-arrow">
        <ArrowDownIcon />
      </span>
      <div className="send-field">
        <p className="send-field-note">{t('send.receiver.label')}</p>
        <div className="send-field-row">
          <p className="amount mono" data-small="">
            {shortenAddress(receiver)}
          </p>
          <Avatar address={receiver} className="small" />
        </div>
        <p className="send-field-note mono full" dir="ltr">
          {receiver}
        </p>
      </div>
    </div>
  )
}

function TransferDetails({ send }: SectionProps) {
  const { options } = useFoyerContext()
  const t = useTranslate()
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

type PreviewActionsProps = SectionProps & { readonly flow: SendFlow; readonly walletName: string }

function PreviewActions({ flow, send, walletName }: PreviewActionsProps) {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const url = 'hash' in flow && flow.hash ? getExplorerUrl(send.sender.network, `tx/${flow.hash}`) : undefined
  const label =
    (flow.step === 'confirming' && t('send.confirm', { wallet: walletName })) ||
    (flow.step === 'failed' && t('dialog.retry')) ||
    (flow.step === 'editing' && t('send.send')) ||
    t('send.mining')
  const isBusy = flow.step === 'confirming' || flow.step === 'mining'
  return (
    <>
      <div className="pair">
        {!isBusy && <Button onClick={() => goBack(foyer)}>{t('send.cancel')}</Button>}
        <Button kind="primary" isBusy={isBusy} onClick={() => void submitSend(foyer)}>
          {label}
        </Button>
      </div>
      {url && (
        <a className="link" href={url} target="_blank" rel="noopener noreferrer">
          {t('send.transaction')}
        </a>
      )}
    </>
  )
}
