import { cleanText, formatUnits, type Network, shortenAddress } from '@foyer/base'
import { findNetwork, navigate } from '@foyer/core'
import { closeRecord, followLedger, isUnclear, type ShownStatus, toShownStatus } from '@foyer/core/internal/ledger'
import { leaveReceipt, type SendRecord, sendRecordsAtom, startSend } from '@foyer/core/internal/send'
import { getExplorerUrl } from '@foyer/core/internal/views'
import { type ReactNode, useLayoutEffect } from 'react'
import { Button } from '../../components/Button.tsx'
import { CheckIcon, CloseIcon, CopyIcon, ExternalLinkIcon, WarnIcon } from '../../components/icons.tsx'
import { NetworkImage } from '../../components/NetworkImage.tsx'
import { useCopy } from '../../components/useCopy.ts'
import { WholeAddress } from '../../components/WholeAddress.tsx'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { formatFee } from '../../format.ts'
import { formatExact } from '../../formatExact.ts'
import { formatMoment } from '../../formatMoment.ts'
import { sendWords } from '../../i18n/en.ts'
import { useTranslateWith } from '../../i18n/useTranslateWith.ts'
import type { View } from '../../views/View.ts'

/** Up to here it was watched without a break, and the time it took is worth telling. In seconds. */
const longestTold = 120

/** Shows what became of a transfer: what, to whom, for how much, when, and the proof. */
const WalletSendReceiptView: View<'WalletSendReceipt'> = ({ params }) => {
  const { foyer } = useFoyerContext()
  const t = useTranslateWith(sendWords)
  // after a reload, what was sent is read and followed again
  useLayoutEffect(() => followLedger(foyer), [foyer])
  const record = useFoyerAtom(sendRecordsAtom).find(({ id }) => id === params.id)
  const network = findNetwork(foyer.config, record?.networkId)
  if (!record || !network) {
    return (
      <div className="stack center">
        <p className="empty" data-said="">
          {t('receipt.gone')}
        </p>
      </div>
    )
  }
  return (
    <div className="stack">
      <Outcome record={record} />
      <Facts record={record} network={network} />
      <Actions record={record} />
    </div>
  )
}
export default WalletSendReceiptView

type ReceiptProps = { readonly record: SendRecord }

function useAmount({ value, decimals, symbol, tokenId }: SendRecord['details']): string {
  const { locale } = useFoyerContext().options
  if (tokenId !== undefined) return cleanText(symbol, 60) ?? `#${tokenId}`
  return `${formatExact(BigInt(value), decimals, locale)} ${cleanText(symbol, 12) ?? '?'}`
}

const marks: { readonly [status in ShownStatus]: ReactNode } = {
  pending: <span className="ring" />,
  unknown: <WarnIcon />,
  confirmed: <CheckIcon />,
  failed: <CloseIcon />,
  replaced: <CloseIcon />,
  dropped: <CloseIcon />,
}

/** A screen reader says how it stands, and when it settles. */
function Outcome({ record }: ReceiptProps) {
  const t = useTranslateWith(sendWords)
  const status = toShownStatus(record.state.status)
  return (
    <div className="status-message receipt" data-said="" data-status={status}>
      <span className="mark" aria-hidden="true">
        {marks[status]}
      </span>
      <h2>{t(`receipt.${status}`, { amount: useAmount(record.details) })}</h2>
      <p>{useExplanation(record)}</p>
    </div>
  )
}

function useExplanation({ state, details, askedAt }: SendRecord): string {
  const t = useTranslateWith(sendWords)
  const amount = useAmount(details)
  const status = toShownStatus(state.status)
  if (status === 'unknown') return t('receipt.unknown.text', { amount })
  if (status === 'confirmed') {
    const receiver = shortenAddress(details.to)
    const seconds = Math.round((state.at - askedAt) / 1_000)
    const isTold = seconds >= 1 && seconds <= longestTold
    return isTold ? t('receipt.confirmedIn.text', { receiver, seconds }) : t('receipt.confirmed.text', { receiver })
  }
  const reason = status === 'failed' ? cleanText(state.reason, 120) : undefined
  return reason ? t('receipt.failedReason.text', { reason }) : t(`receipt.${status}.text`, { amount })
}

function Facts({ record, network }: ReceiptProps & { readonly network: Network }) {
  const { options } = useFoyerContext()
  const t = useTranslateWith(sendWords)
  const { details, askedAt, state } = record
  const { decimals, symbol } = network.nativeCurrency
  const hash = state.hash ?? record.hash
  const url = hash && getExplorerUrl(network, `tx/${encodeURIComponent(hash)}`)
  return (
    <dl className="facts card">
      <Row term={t(details.tokenId === undefined ? 'send.amount' : 'send.nft')}>
        <bdi>{useAmount(details)}</bdi>
      </Row>
      <Row term={t('send.receiver.label')}>
        <WholeAddress address={details.to} />
      </Row>
      <Row term={t('send.network')}>
        <span className="with-picture">
          <NetworkImage network={network} size="sm" />
          {network.name}
        </span>
      </Row>
      {state.fee !== undefined && (
        <Row term={t('send.fee')}>
          <bdi>{`${formatFee(BigInt(state.fee), decimals, options.locale)} ${symbol}`}</bdi>
        </Row>
      )}
      <Row term={t('receipt.time')}>
        <bdi>{formatMoment(askedAt, options.locale)}</bdi>
      </Row>
      {hash && (
        <Row term={t('receipt.transaction')}>
          <CopyHash hash={hash} />
        </Row>
      )}
      {url && (
        <Row term={t('receipt.proof')}>
          <a className="link" href={url} target="_blank" rel="noopener noreferrer">
            {t('receipt.explorer')}
            <ExternalLinkIcon />
          </a>
        </Row>
      )}
    </dl>
  )
}

function Row({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function CopyHash({ hash }: { readonly hash: string }) {
  const t = useTranslateWith(sendWords)
  const copy = useCopy('hashCopied')
  const short = shortenAddress(hash, 6, 6)
  return (
    <button
      type="button"
      className="copy-fact"
      aria-label={`${short} ${t('receipt.copyHash')}`}
      onClick={(press) => copy(press, hash)}
    >
      <span className="mono">{short}</span>
      <CopyIcon />
    </button>
  )
}

function Actions({ record }: ReceiptProps) {
  const { foyer } = useFoyerContext()
  const t = useTranslateWith(sendWords)
  const { details } = record
  const sendAgain = () => {
    const { to, tokenAddress, value, decimals } = details
    startSend(foyer, { to, assetAddress: tokenAddress, amount: formatUnits(BigInt(value), decimals) })
    navigate(foyer, 'WalletSend')
  }
  const close = () => {
    closeRecord(foyer, record)
    leaveReceipt(foyer, record)
  }
  const isUndone = !['confirmed', 'pending'].includes(toShownStatus(record.state.status))
  if (isUnclear(record)) return <Button onClick={close}>{t('receipt.looked')}</Button>
  return (
    <div className="pair">
      {details.tokenId === undefined && (
        <Button onClick={sendAgain}>{t(isUndone ? 'receipt.anew' : 'receipt.again')}</Button>
      )}
      <Button kind="primary" onClick={() => leaveReceipt(foyer, record)}>
        {t('backup.done')}
      </Button>
    </div>
  )
}
