import { cleanText, isFoyerError, type Network, shortenAddress } from '@foyer/base'
import { activeConnectionsAtom, findNetwork } from '@foyer/core'
import {
  getPayer,
  leavePay,
  type PayFlow,
  type Payment,
  payFlowAtom,
  returnToPay,
  stopExchange,
} from '@foyer/core/internal/paying'
import { getExplorerUrl } from '@foyer/core/internal/views'
import { isPayError } from '@foyer/core/pay'
import type { ReactNode } from 'react'
import { Button } from '../../components/Button.tsx'
import { CheckIcon, CloseIcon, ExternalLinkIcon, WarnIcon } from '../../components/icons.tsx'
import { useConnectorDisplay } from '../../components/useConnectorDisplay.ts'
import { WholeAddress } from '../../components/WholeAddress.tsx'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { payWords } from '../../i18n/en.ts'
import { getErrorKey } from '../../i18n/useTranslate.ts'
import { type TranslateWith, useTranslateWith } from '../../i18n/useTranslateWith.ts'
import { usePaymentAmount } from './Bill.tsx'

type Flow = Exclude<PayFlow, { step: 'idle' | 'choosing' }>

/** Shows what becomes of a payment. */
export default function PayLoadingView() {
  const { foyer } = useFoyerContext()
  const t = useTranslateWith(payWords)
  const flow = useFoyerAtom(payFlowAtom)
  const network = flow.step === 'idle' ? undefined : findNetwork(foyer.config, flow.payment.networkId)
  if (flow.step === 'idle' || flow.step === 'choosing' || !network) {
    return (
      <p className="empty" data-said="">
        {t('pay.gone')}
      </p>
    )
  }
  return (
    <div className="stack">
      <Outcome flow={flow} />
      <Facts flow={flow} network={network} />
      <Actions flow={flow} />
    </div>
  )
}

/** A status of a receipt, of which the look follows. */
const looks: { readonly [step in Flow['step']]: 'pending' | 'confirmed' | 'failed' } = {
  checking: 'pending',
  asking: 'pending',
  confirming: 'pending',
  opening: 'pending',
  atExchange: 'pending',
  paid: 'confirmed',
  failed: 'failed',
}
const marks: { readonly [look in 'pending' | 'confirmed' | 'failed' | 'unknown']: ReactNode } = {
  pending: <span className="ring" />,
  confirmed: <CheckIcon />,
  failed: <CloseIcon />,
  unknown: <WarnIcon />,
}

type FlowProps = { readonly flow: Flow }

/** A screen reader says how it stands, and when it settles. */
function Outcome({ flow }: FlowProps) {
  const look = flow.step === 'failed' && flow.isUnclear ? 'unknown' : looks[flow.step]
  const { title, text } = useWords(flow)
  return (
    <div
      className="status-message receipt"
      data-status={look}
      key={look}
      {...(flow.step === 'failed' ? { role: 'alert' } : { 'data-said': '' })}
    >
      <span className="mark" aria-hidden="true">
        {marks[look]}
      </span>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
    </div>
  )
}

function useWords(flow: Flow): { readonly title: string; readonly text: string | undefined } {
  const { foyer } = useFoyerContext()
  const t = useTranslateWith(payWords)
  const amount = usePaymentAmount(flow.payment)
  const wallet = useWalletName(flow.payment)
  const site = cleanText(foyer.config.metadata.name, 40) ?? ''
  switch (flow.step) {
    case 'checking':
      return { title: t('pay.checking.title'), text: t('pay.checking.text') }
    case 'asking':
      return { title: t('send.confirm', { wallet }), text: t('pay.pay', { amount }) }
    case 'confirming':
      return { title: t('pay.confirming.title', { amount }), text: t('pay.confirming.text') }
    case 'opening':
      return { title: t('pay.opening.title'), text: undefined }
    case 'atExchange':
      return { title: t('pay.atExchange.title'), text: t('pay.atExchange.text') }
    case 'paid':
      return { title: t('receipt.confirmed', { amount }), text: t('pay.paid.text', { site }) }
    case 'failed':
      return flow.isUnclear
        ? { title: t('pay.unclear.title', { amount }), text: t('pay.unclear.text') }
        : { title: t('pay.failed.title', { amount }), text: toReason(flow.error, { t, wallet, payment: flow.payment }) }
  }
}

function useWalletName(payment: Payment): string {
  const { foyer } = useFoyerContext()
  const state = getPayer(foyer, payment, useFoyerAtom(activeConnectionsAtom))
  return useConnectorDisplay('payer' in state ? state.payer.connection.connectorId : undefined).name
}

type ReasonContext = {
  readonly t: TranslateWith<keyof typeof payWords>
  readonly wallet: string
  readonly payment: Payment
}

function toReason(error: unknown, { t, wallet, payment }: ReasonContext): string {
  if (isFoyerError(error, 'UserRejected')) return t('send.failed.declined', { wallet })
  if (isFoyerError(error, 'PopupBlocked')) return t('pay.popupBlocked')
  if (isPayError(error)) {
    if (error.details === 'another tab') return t('pay.anotherTab')
    if (error.code === 'ASSET_NOT_SUPPORTED') return t('pay.asset', { symbol: payment.symbol })
    return t(error.code === 'UNABLE_TO_GET_PAY_URL' ? 'pay.exchangesFailed' : 'pay.failed.text')
  }
  if (error === undefined) return t('pay.failed.text')
  // the contract's own words, where it had some
  const reason = isFoyerError(error, 'TransactionRefused') ? cleanText(error.context.reason, 120) : undefined
  return [t(getErrorKey(error)), reason].filter(Boolean).join(' ')
}

function Facts({ flow, network }: FlowProps & { readonly network: Network }) {
  const t = useTranslateWith(payWords)
  const { recipient } = flow.payment
  const hash = flow.step === 'paid' ? flow.result.hash : flow.step === 'confirming' ? flow.hash : undefined
  const url = hash && getExplorerUrl(network, `tx/${encodeURIComponent(hash)}`)
  return (
    <dl className="facts card">
      <div>
        <dt>{t('send.receiver.label')}</dt>
        <dd>
          <WholeAddress address={recipient} />
        </dd>
      </div>
      <div>
        <dt>{t('send.network')}</dt>
        <dd>{network.name}</dd>
      </div>
      {hash && (
        <div>
          <dt>{t('receipt.transaction')}</dt>
          <dd>
            <span className="mono">{shortenAddress(hash, 6, 6)}</span>
          </dd>
        </div>
      )}
      {url && (
        <div>
          <dt>{t('receipt.proof')}</dt>
          <dd>
            <a className="link" href={url} target="_blank" rel="noopener noreferrer">
              {t('receipt.explorer')}
              <ExternalLinkIcon />
            </a>
          </dd>
        </div>
      )}
    </dl>
  )
}

function Actions({ flow }: FlowProps) {
  const { foyer } = useFoyerContext()
  const t = useTranslateWith(payWords)
  if (flow.step === 'paid') {
    return (
      <Button kind="primary" onClick={() => leavePay(foyer)}>
        {t('backup.done')}
      </Button>
    )
  }
  if (flow.step === 'atExchange') return <Button onClick={() => stopExchange(foyer)}>{t('pay.stop')}</Button>
  if (flow.step !== 'failed') return null
  return (
    <Button kind={flow.isUnclear ? 'subtle' : 'primary'} onClick={() => returnToPay(foyer)}>
      {t(flow.isUnclear ? 'pay.looked' : 'pay.again')}
    </Button>
  )
}
