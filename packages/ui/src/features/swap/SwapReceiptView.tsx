import { cleanText, formatUnits, type Network, shortenAddress } from '@foyer/base'
import { findNetwork, reset } from '@foyer/core'
import { closeRecord, followLedger, isUnclear, type ShownStatus, toShownStatus } from '@foyer/core/internal/ledger'
import { type SwapRecord, startSwap, swapRecordsAtom } from '@foyer/core/internal/swap'
import { getExplorerUrl } from '@foyer/core/internal/views'
import { type ReactNode, useLayoutEffect } from 'react'
import { Button } from '../../components/Button.tsx'
import { CheckIcon, CloseIcon, ExternalLinkIcon, WarnIcon } from '../../components/icons.tsx'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { formatFee } from '../../format.ts'
import { formatExact } from '../../formatExact.ts'
import { swapWords } from '../../i18n/en.ts'
import { useTranslateWith } from '../../i18n/useTranslateWith.ts'
import type { View } from '../../views/View.ts'
import { SwapFact } from './SwapFacts.tsx'
import { formatSwapAmount } from './useSwap.ts'

/** Shows what became of a swap: what for what, at what cost, and the proof. */
const SwapReceiptView: View<'SwapReceipt'> = ({ params }) => {
  const { foyer } = useFoyerContext()
  const t = useTranslateWith(swapWords)
  // after a reload, what was signed is read and followed again
  useLayoutEffect(() => followLedger(foyer), [foyer])
  const record = useFoyerAtom(swapRecordsAtom).find(({ id }) => id === params.id)
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
export default SwapReceiptView

type ReceiptProps = { readonly record: SwapRecord }

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
  const { locale } = useFoyerContext().options
  const t = useTranslateWith(swapWords)
  const { from, fromAmount } = record.details
  const status = toShownStatus(record.state.status)
  const amount = `${formatExact(BigInt(fromAmount), from.decimals, locale)} ${cleanText(from.symbol, 12) ?? '?'}`
  return (
    <div className="status-message receipt" data-said="" data-status={status}>
      <span className="mark" aria-hidden="true">
        {marks[status]}
      </span>
      <h2>
        {status === 'unknown' || status === 'replaced' ? t(`receipt.${status}`) : t(`swap.${status}`, { amount })}
      </h2>
      <p>{useExplanation(record, amount)}</p>
    </div>
  )
}

function useExplanation({ state, details }: SwapRecord, given: string): string {
  const { locale } = useFoyerContext().options
  const t = useTranslateWith(swapWords)
  const { to, minimum } = details
  const status = toShownStatus(state.status)
  if (status === 'unknown') return t('swap.unknown.text', { amount: given })
  if (status === 'replaced') return t('receipt.replaced.text', { amount: given })
  if (status === 'confirmed') {
    const { received } = state
    const symbol = cleanText(to.symbol, 12) ?? '?'
    if (received === undefined) {
      return t('swap.confirmed.text', { amount: `${formatSwapAmount(BigInt(minimum), to.decimals, locale)} ${symbol}` })
    }
    return t('swap.confirmed.received', { amount: `${formatExact(BigInt(received), to.decimals, locale)} ${symbol}` })
  }
  const reason = status === 'failed' ? cleanText(state.reason, 120) : undefined
  return reason ? t('swap.failedReason.text', { reason, amount: given }) : t(`swap.${status}.text`)
}

function Facts({ record, network }: ReceiptProps & { readonly network: Network }) {
  const { locale } = useFoyerContext().options
  const t = useTranslateWith(swapWords)
  const { details, state } = record
  const { from, to, fromAmount, toAmount, minimum } = details
  const hash = state.hash ?? record.hash
  const show = (digits: string, { decimals, symbol }: SwapRecord['details']['to']) =>
    `${formatSwapAmount(BigInt(digits), decimals, locale)} ${cleanText(symbol, 12) ?? '?'}`
  const url = hash && getExplorerUrl(network, `tx/${encodeURIComponent(hash)}`)
  return (
    <dl className="facts card">
      <SwapFact term={t('swap.from')}>
        <bdi>{show(fromAmount, from)}</bdi>
      </SwapFact>
      {state.received !== undefined && (
        <SwapFact term={t('swap.received')}>
          <bdi>{show(state.received, to)}</bdi>
        </SwapFact>
      )}
      <SwapFact term={t('swap.quote')}>
        <bdi>{show(toAmount, to)}</bdi>
      </SwapFact>
      <SwapFact term={t('swap.minimum')}>
        <bdi>{show(minimum, to)}</bdi>
      </SwapFact>
      <SwapFact term={t('send.network')}>{network.name}</SwapFact>
      {state.fee !== undefined && (
        <SwapFact term={t('send.fee')}>
          <bdi>
            {`${formatFee(BigInt(state.fee), network.nativeCurrency.decimals, locale)} ${network.nativeCurrency.symbol}`}
          </bdi>
        </SwapFact>
      )}
      {hash && (
        <SwapFact term={t('receipt.transaction')}>
          <span className="mono">{shortenAddress(hash, 6, 6)}</span>
        </SwapFact>
      )}
      {url && (
        <SwapFact term={t('receipt.proof')}>
          <a className="link" href={url} target="_blank" rel="noopener noreferrer">
            {t('receipt.explorer')}
            <ExternalLinkIcon />
          </a>
        </SwapFact>
      )}
    </dl>
  )
}

function Actions({ record }: ReceiptProps) {
  const { foyer } = useFoyerContext()
  const t = useTranslateWith(swapWords)
  const swapAgain = () => {
    const { from, to, fromAmount } = record.details
    const amount = formatUnits(BigInt(fromAmount), from.decimals)
    startSwap(foyer, { fromToken: from.symbol, toToken: to.symbol, amount })
    reset(foyer, 'Swap')
  }
  const close = () => {
    closeRecord(foyer, record)
    reset(foyer, 'Account')
  }
  const isUndone = !['confirmed', 'pending'].includes(toShownStatus(record.state.status))
  if (isUnclear(record)) return <Button onClick={close}>{t('receipt.looked')}</Button>
  return (
    <div className="pair">
      <Button onClick={swapAgain}>{t(isUndone ? 'swap.anew' : 'swap.again')}</Button>
      <Button kind="primary" onClick={() => reset(foyer, 'Account')}>
        {t('backup.done')}
      </Button>
    </div>
  )
}
