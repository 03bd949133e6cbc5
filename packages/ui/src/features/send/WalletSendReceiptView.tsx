import { cleanText, formatUnits, type Network, shortenAddress } from '@foyer/base'
import { findNetwork, navigate, showToast } from '@foyer/core'
import {
  followTransactions,
  isSameTransaction,
  leaveReceipt,
  type PendingTransaction,
  pendingTransactionsAtom,
  startSend,
} from '@foyer/core/send'
import { getExplorerUrl } from '@foyer/core/views'
import { type MouseEvent, type ReactNode, useLayoutEffect } from 'react'
import { Button } from '../../components/Button.tsx'
import { CheckIcon, CloseIcon, CopyIcon, ExternalLinkIcon } from '../../components/icons.tsx'
import { NetworkImage } from '../../components/NetworkImage.tsx'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { formatFee } from '../../format.ts'
import { formatExact } from '../../formatExact.ts'
import { useSendTranslate } from '../../i18n/useSendTranslate.ts'
import type { View } from '../../views/View.ts'

/** Up to here it was watched without a break, and the time it took is worth telling. In seconds. */
const longestTold = 120

/** What became of a transfer: what, to whom, for how much, when, and the proof. */
const WalletSendReceiptView: View<'WalletSendReceipt'> = ({ params }) => {
  const { foyer } = useFoyerContext()
  const t = useSendTranslate()
  // after a reload, what was sent is read and followed again
  useLayoutEffect(() => followTransactions(foyer), [foyer])
  const transaction = useFoyerAtom(pendingTransactionsAtom).find((one) => isSameTransaction(one, params))
  const network = findNetwork(foyer.config, params.networkId)
  if (!transaction || !network) {
    return (
      <div className="stack center">
        <p className="empty" role="status">
          {t('receipt.gone')}
        </p>
      </div>
    )
  }
  return (
    <div className="stack">
      <Outcome transaction={transaction} />
      <Facts transaction={transaction} network={network} />
      <Actions transaction={transaction} />
    </div>
  )
}
export default WalletSendReceiptView

type ReceiptProps = { readonly transaction: PendingTransaction }

function useAmount({ value, decimals, symbol, tokenId }: PendingTransaction): string {
  const { locale } = useFoyerContext().options
  if (tokenId !== undefined) return cleanText(symbol, 60) ?? `#${tokenId}`
  return `${formatExact(BigInt(value), decimals, locale)} ${cleanText(symbol, 12) ?? '?'}`
}

const marks: { readonly [status in PendingTransaction['state']['status']]: ReactNode } = {
  pending: <span className="ring" />,
  confirmed: <CheckIcon />,
  failed: <CloseIcon />,
  replaced: <CloseIcon />,
  dropped: <CloseIcon />,
}

/** In a live region: a screen reader hears when it settles. */
function Outcome({ transaction }: ReceiptProps) {
  const t = useSendTranslate()
  const { status } = transaction.state
  return (
    <div className="status-message receipt" role="status" data-status={status}>
      <span className="mark" aria-hidden="true">
        {marks[status]}
      </span>
      <h2>{t(`receipt.${status}`, { amount: useAmount(transaction) })}</h2>
      <p>{useExplanation(transaction)}</p>
    </div>
  )
}

function useExplanation({ state, to, sentAt }: PendingTransaction): string {
  const t = useSendTranslate()
  if (state.status === 'confirmed') {
    const receiver = shortenAddress(to)
    const seconds = Math.round((state.at - sentAt) / 1_000)
    const isTold = seconds >= 1 && seconds <= longestTold
    return isTold
      ? t('receipt.confirmedIn.text', { receiver, seconds: String(seconds) })
      : t('receipt.confirmed.text', { receiver })
  }
  const reason = state.status === 'failed' ? cleanText(state.reason, 120) : undefined
  if (reason) return t('receipt.failedReason.text', { reason })
  return t(`receipt.${state.status}.text`)
}

function Facts({ transaction, network }: ReceiptProps & { readonly network: Network }) {
  const { options } = useFoyerContext()
  const t = useSendTranslate()
  const { to, sentAt, state } = transaction
  const { decimals, symbol } = network.nativeCurrency
  const hash = 'minedHash' in state && state.minedHash ? state.minedHash : transaction.hash
  const url = getExplorerUrl(network, `tx/${encodeURIComponent(hash)}`)
  return (
    <dl className="facts card">
      <Row term={t(transaction.tokenId === undefined ? 'send.amount' : 'send.nft')}>
        <bdi>{useAmount(transaction)}</bdi>
      </Row>
      <Row term={t('send.receiver.label')}>
        <span className="mono" dir="ltr">
          {to}
        </span>
      </Row>
      <Row term={t('send.network')}>
        <span className="with-picture">
          <NetworkImage network={network} size="sm" />
          {network.name}
        </span>
      </Row>
      {'fee' in state && state.fee !== undefined && (
        <Row term={t('send.fee')}>
          <bdi>{`${formatFee(BigInt(state.fee), decimals, options.locale)} ${symbol}`}</bdi>
        </Row>
      )}
      <Row term={t('receipt.time')}>
        <bdi>{formatMoment(sentAt, options.locale)}</bdi>
      </Row>
      <Row term={t('receipt.transaction')}>
        <CopyHash hash={hash} />
      </Row>
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
  const { foyer } = useFoyerContext()
  const t = useSendTranslate()
  const copy = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const clipboard = currentTarget.ownerDocument.defaultView?.navigator.clipboard
    const blocked = () => showToast(foyer, { variant: 'error', name: 'copyFailed' })
    // absent outside of secure contexts
    if (!clipboard) return blocked()
    clipboard.writeText(hash).then(() => showToast(foyer, { variant: 'success', name: 'hashCopied' }), blocked)
  }
  const short = shortenAddress(hash, 6, 6)
  return (
    <button type="button" className="copy-fact" aria-label={`${short} ${t('receipt.copyHash')}`} onClick={copy}>
      <span className="mono">{short}</span>
      <CopyIcon />
    </button>
  )
}

function Actions({ transaction }: ReceiptProps) {
  const { foyer } = useFoyerContext()
  const t = useSendTranslate()
  const sendAgain = () => {
    const { to, tokenAddress, value, decimals } = transaction
    startSend(foyer, { to, assetAddress: tokenAddress, amount: formatUnits(BigInt(value), decimals) })
    navigate(foyer, 'WalletSend')
  }
  return (
    <div className="pair">
      {transaction.tokenId === undefined && <Button onClick={sendAgain}>{t('receipt.again')}</Button>}
      <Button kind="primary" onClick={() => leaveReceipt(foyer, transaction)}>
        {t('backup.done')}
      </Button>
    </div>
  )
}

/** `22 Nov 2026, 14:32` */
function formatMoment(at: number, locale = 'en-GB'): string {
  const style = { dateStyle: 'medium', timeStyle: 'short' } as const
  try {
    return new Intl.DateTimeFormat(locale, style).format(at)
  } catch {
    return new Intl.DateTimeFormat('en-GB', style).format(at)
  }
}
