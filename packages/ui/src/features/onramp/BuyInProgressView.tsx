import { findCause, isFoyerError } from '@foyer/base'
import { goBack, reset } from '@foyer/core'
import {
  leavePurchase,
  type OnrampFlow,
  type OnrampOrder,
  onrampFlowAtom,
  showPaymentWindow,
  startPurchase,
} from '@foyer/core/internal/onramp'
import { type ReactNode, useRef } from 'react'
import { Button } from '../../components/Button.tsx'
import { EntityImage } from '../../components/EntityImage.tsx'
import { CheckIcon, ExternalLinkIcon } from '../../components/icons.tsx'
import { StatusMessage } from '../../components/StatusMessage.tsx'
import { StatusRing } from '../../components/StatusRing.tsx'
import { formatQuantity } from '../../display.ts'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { formatAmount } from '../../format.ts'
import { formatPayment } from '../../formatPayment.ts'
import { onrampWords } from '../../i18n/en.ts'
import { getErrorKey } from '../../i18n/useTranslate.ts'
import { useTranslateWith } from '../../i18n/useTranslateWith.ts'
import { useStyles } from '../../theme/useStyles.ts'
import onrampStyles from './onramp.css?inline'

/** Shows where a purchase stands, from the press until the coins are there. */
export default function BuyInProgressView() {
  const { foyer } = useFoyerContext()
  const t = useTranslateWith(onrampWords)
  const flow = useFoyerAtom(onrampFlowAtom)
  const ref = useRef<HTMLDivElement>(null)
  useStyles(ref, onrampStyles)
  return (
    <div ref={ref} className="stack center tall">
      {flow.step === 'idle' ? (
        <Button onClick={() => goBack(foyer)}>{t('dialog.back')}</Button>
      ) : flow.step === 'arrived' ? (
        <Arrived flow={flow} />
      ) : (
        <Underway flow={flow} />
      )}
    </div>
  )
}

type Of<step extends OnrampFlow['step']> = { readonly flow: Extract<OnrampFlow, { readonly step: step }> }

function Arrived({ flow }: Of<'arrived'>) {
  const { foyer, options } = useFoyerContext()
  const t = useTranslateWith(onrampWords)
  const { whole, fraction } = formatAmount({ value: flow.received, decimals: flow.decimals }, options.locale)
  const amount = `${whole}${fraction} ${flow.order.purchase.symbol}`
  const finish = () => {
    leavePurchase(foyer)
    reset(foyer, 'Account')
  }
  return (
    <>
      <div className="receipt" data-status="confirmed">
        <span className="mark">
          <CheckIcon />
        </span>
        <StatusMessage title={t('onramp.arrived', { amount })} text={t('onramp.arrived.text')} />
      </div>
      <Button kind="primary" onClick={finish}>
        {t('onramp.done')}
      </Button>
    </>
  )
}

function Underway({ flow }: Of<'ordering' | 'paying' | 'failed'>) {
  const { provider } = flow.order
  const hasFailed = flow.step === 'failed'
  return (
    <>
      <StatusRing state={hasFailed ? 'failed' : 'waiting'}>
        <EntityImage name={provider.title} src={provider.imageUrl} size="xl" />
      </StatusRing>
      <Message flow={flow} />
      {flow.step === 'paying' && <Steps order={flow.order} />}
      {flow.step === 'failed' ? <FailedActions order={flow.order} /> : <OpenActions flow={flow} />}
    </>
  )
}

function Message({ flow }: Of<'ordering' | 'paying' | 'failed'>) {
  const t = useTranslateWith(onrampWords)
  const { provider: one, purchase } = flow.order
  const provider = one.title
  if (flow.step === 'failed') {
    const text = isRefusal(flow.error) ? t('onramp.failed.refused', { provider }) : t(getErrorKey(flow.error))
    return <StatusMessage title={t('onramp.failed')} text={text} isAlert />
  }
  if (flow.step === 'ordering') {
    return <StatusMessage title={t('onramp.ordering', { provider })} text={t('onramp.ordering.text')} />
  }
  if (flow.window === 'open') {
    const text = t('onramp.paying.text', { symbol: purchase.symbol })
    return <StatusMessage title={t('onramp.paying', { provider })} text={text} />
  }
  const title = t(`onramp.${flow.window}`, { provider })
  return <StatusMessage title={title} text={t(`onramp.${flow.window}.text`)} isAlert={flow.window === 'blocked'} />
}

/** A service that answers with a client's error has understood, and says no. */
function isRefusal(error: unknown): boolean {
  const failed = findCause(error, (one) => isFoyerError(one, 'HttpRequestFailed'))
  if (!isFoyerError(failed, 'HttpRequestFailed')) return false
  const { status } = failed.context
  return status >= 400 && status < 500
}

function Steps({ order }: { readonly order: OnrampOrder }) {
  const { locale } = useFoyerContext().options
  const t = useTranslateWith(onrampWords)
  const { provider, purchase, quote, paymentAmount, paymentCurrency } = order
  const { symbol } = purchase
  const paid = formatPayment(paymentAmount, paymentCurrency, locale)
  const isQuoted = quote !== undefined && quote.failure === undefined
  const amount = isQuoted ? `${formatQuantity(quote.purchaseAmount.amount, locale)} ${symbol}` : symbol
  return (
    <ol className="order-steps">
      <Step mark={<CheckIcon />} state="done" detail={t('onramp.step.sum', { paid, amount })}>
        {t('onramp.step.ordered')}
      </Step>
      <Step mark="2" state="now">
        {t('onramp.step.pay', { provider: provider.title })}
      </Step>
      <Step mark="3" detail={t('onramp.step.arrives.text')}>
        {t('onramp.step.arrives', { symbol })}
      </Step>
    </ol>
  )
}

type StepProps = {
  readonly mark: ReactNode
  readonly state?: 'done' | 'now'
  readonly detail?: string
  readonly children: string
}

function Step({ mark, state, detail, children }: StepProps) {
  return (
    <li data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
      <i aria-hidden="true">{mark}</i>
      <span>
        {children}
        {detail && <small>{detail}</small>}
      </span>
    </li>
  )
}

function OpenActions({ flow }: Of<'ordering' | 'paying'>) {
  const { foyer } = useFoyerContext()
  const t = useTranslateWith(onrampWords)
  const giveUp = () => {
    leavePurchase(foyer)
    goBack(foyer)
  }
  return (
    <div className="pair">
      <Button onClick={giveUp}>{t('onramp.other')}</Button>
      {flow.step === 'paying' && <WindowButton flow={flow} />}
    </div>
  )
}

/** Shows a link where the browser blocks windows: no browser blocks that. */
function WindowButton({ flow }: Of<'paying'>) {
  const { foyer } = useFoyerContext()
  const t = useTranslateWith(onrampWords)
  if (flow.window === 'blocked') {
    return (
      <a className="btn" data-kind="primary" href={flow.url} target="_blank" rel="noopener noreferrer">
        {t('onramp.openWindow', { provider: flow.order.provider.title })}
        <ExternalLinkIcon />
      </a>
    )
  }
  return (
    <Button kind="primary" onClick={() => showPaymentWindow(foyer)}>
      {flow.window === 'open' ? t('onramp.again') : t('onramp.openWindow', { provider: flow.order.provider.title })}
    </Button>
  )
}

function FailedActions({ order }: { readonly order: OnrampOrder }) {
  const { foyer } = useFoyerContext()
  const t = useTranslateWith(onrampWords)
  const change = () => {
    leavePurchase(foyer)
    goBack(foyer)
  }
  return (
    <div className="pair">
      <Button onClick={change}>{t('onramp.other')}</Button>
      <Button kind="primary" onClick={() => void startPurchase(foyer, { ...order, at: Date.now() })}>
        {t('dialog.retry')}
      </Button>
    </div>
  )
}
