import { goBack, navigate } from '@foyer/core'
import { followLedger, ledgerAtom } from '@foyer/core/internal/ledger'
import {
  canOrder,
  listPurchaseRecords,
  onrampFlowAtom,
  onrampPresets,
  type PaymentLimit,
  resumePurchase,
  savePurchaseForm,
  setPaymentAmount,
  startPurchase,
} from '@foyer/core/internal/onramp'
import { toServiceImage } from '@foyer/core/internal/queries'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { Button } from '../../components/Button.tsx'
import { EntityImage } from '../../components/EntityImage.tsx'
import { ChevronDownIcon, ExternalLinkIcon } from '../../components/icons.tsx'
import { ListItem } from '../../components/ListItem.tsx'
import { Notice } from '../../components/Notice.tsx'
import { Presets } from '../../components/Presets.tsx'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { formatPayment, getCurrencyName, getCurrencySign } from '../../formatPayment.ts'
import { onrampWords } from '../../i18n/en.ts'
import { useTranslateWith } from '../../i18n/useTranslateWith.ts'
import { useStyles } from '../../theme/useStyles.ts'
import { usePreloadView } from '../../views/usePreloadView.ts'
import type { View } from '../../views/View.ts'
import { OnrampLegal } from './OnrampLegal.tsx'
import onrampStyles from './onramp.css?inline'
import { ProviderRows } from './ProviderRows.tsx'
import { type OnrampView, useBuyer, useOnramp } from './useOnramp.ts'

/** Shows how much is paid, what for, and to whom. */
const OnRampProvidersView: View<'OnRampProviders'> = ({ params }) => {
  const { foyer } = useFoyerContext()
  const t = useTranslateWith(onrampWords)
  const buyer = useBuyer()
  // layout effect: what was chosen is there before the first paint
  useLayoutEffect(() => savePurchaseForm(foyer, params), [foyer, params])
  if (buyer) return <OnrampForm buyer={buyer} />
  return (
    <div className="stack">
      <Notice kind="warn">{t('error.ServiceNotConfigured')}</Notice>
      <Button onClick={() => goBack(foyer)}>{t('dialog.back')}</Button>
    </div>
  )
}
export default OnRampProvidersView

function OnrampForm({ buyer }: Pick<OnrampView, 'buyer'>) {
  const { foyer } = useFoyerContext()
  const t = useTranslateWith(onrampWords)
  const onramp = useOnramp(buyer)
  const ref = useRef<HTMLFormElement>(null)
  useStyles(ref, onrampStyles)
  const { selectedProvider, paymentCurrency, problem } = onramp
  const isReady = problem === undefined && onramp.purchaseCurrency !== undefined
  const isOpen = !canOrder(useFoyerAtom(onrampFlowAtom))
  return (
    <>
      <form
        ref={ref}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady && !isOpen) order(onramp, foyer)
        }}
      >
        <OpenOrder account={buyer.account} />
        <AmountField onramp={onramp} />
        <AmountPresets onramp={onramp} />
        {problem === 'nothingSold' ? <NothingSold onramp={onramp} /> : <PurchaseRow onramp={onramp} />}
        <ProviderRows onramp={onramp} />
        {paymentCurrency && <Limits limits={paymentCurrency.payment_method_limits} currency={paymentCurrency.id} />}
        <Button kind="primary" type="submit" disabled={!isReady || isOpen} {...usePreloadView('BuyInProgress')}>
          <SubmitLabel onramp={onramp} />
          {isReady && <ExternalLinkIcon />}
        </Button>
        <button type="button" className="link" onClick={() => explain(onramp, foyer)}>
          {t('onramp.what.title')}
        </button>
      </form>
      <OnrampLegal />
      {selectedProvider && <div className="foot">{t('onramp.window', { provider: selectedProvider.title })}</div>}
    </>
  )
}

type Props = { readonly onramp: OnrampView }
type Foyer = ReturnType<typeof useFoyerContext>['foyer']

const isSmart = ({ connection }: OnrampView['buyer']) => connection.accounts[0]?.type === 'smartAccount'

function explain({ buyer }: OnrampView, foyer: Foyer): void {
  foyer.events.emit({ type: 'SELECT_WHAT_IS_A_BUY', properties: { isSmartAccount: isSmart(buyer) } })
  navigate(foyer, 'WhatIsABuy')
}

/** Within the gesture: what is shown now is what is ordered. */
function order({ buyer, quote, ...state }: OnrampView, foyer: Foyer): void {
  const { selectedProvider: provider, purchaseCurrency: purchase, paymentCurrency, paymentAmount } = state
  if (!provider || !purchase || !paymentCurrency) return
  const chosen = { provider, purchase, paymentAmount, paymentCurrency: paymentCurrency.id, quote }
  const isSmartAccount = isSmart(buyer)
  void startPurchase(foyer, { ...chosen, account: buyer.account, isSmartAccount, at: Date.now() })
}

/** An order that is not at its end: it is shown before another is placed. */
function OpenOrder({ account }: { readonly account: string }) {
  const { foyer, options } = useFoyerContext()
  const t = useTranslateWith(onrampWords)
  const flow = useFoyerAtom(onrampFlowAtom)
  const isOpen = flow.step === 'ordering' || flow.step === 'paying'
  useLayoutEffect(() => followLedger(foyer), [foyer])
  const records = useFoyerAtom(ledgerAtom)
  // of an earlier visit, or of another page
  const [kept] = useMemo(
    () => (isOpen ? [] : listPurchaseRecords(foyer, account, records)),
    [foyer, account, isOpen, records],
  )
  const order = isOpen ? flow.order : kept?.order
  if (!order) return null
  const { paymentAmount, paymentCurrency, provider } = order
  const show = () => (kept ? resumePurchase(foyer, kept) : navigate(foyer, 'BuyInProgress'))
  const action = (
    <button type="button" className="mini" onClick={show}>
      {t('onramp.show')}
    </button>
  )
  return (
    <Notice kind="warn" action={action}>
      {t('onramp.open', {
        amount: formatPayment(paymentAmount, paymentCurrency, options.locale),
        provider: provider.title,
      })}
    </Notice>
  )
}

function AmountField({ onramp }: Props) {
  const { foyer, options } = useFoyerContext()
  const t = useTranslateWith(onrampWords)
  const { paymentAmount, paymentCurrency, problem } = onramp
  const input = useRef<HTMLInputElement>(null)
  // the amount is the screen: what is typed at once is not lost
  useLayoutEffect(() => input.current?.focus({ preventScroll: true }), [])
  const currency = paymentCurrency?.id ?? 'USD'
  const name = getCurrencyName(currency, options.locale)
  return (
    <div className="pay">
      <label className="pay-amount" data-length={paymentAmount.length > 6 ? 'long' : undefined}>
        <span aria-hidden="true">{getCurrencySign(currency, options.locale)}</span>
        <input
          ref={input}
          aria-label={t('onramp.amount')}
          aria-invalid={problem === 'tooLittle' || problem === 'tooMuch' || undefined}
          placeholder="0"
          inputMode="decimal"
          autoComplete="off"
          size={Math.max(1, paymentAmount.length)}
          value={paymentAmount}
          onChange={({ target }) => setPaymentAmount(foyer, target.value)}
        />
      </label>
      <button
        type="button"
        className="token"
        aria-label={t('onramp.currency', { currency: name })}
        onClick={() => navigate(foyer, 'OnRampFiatSelect')}
        {...usePreloadView('OnRampFiatSelect')}
      >
        <bdi>{name}</bdi>
        <ChevronDownIcon />
      </button>
    </div>
  )
}

function AmountPresets({ onramp }: Props) {
  const { foyer, options } = useFoyerContext()
  const t = useTranslateWith(onrampWords)
  const { paymentAmount, paymentCurrency } = onramp
  return (
    <Presets
      label={t('onramp.presets')}
      presets={onrampPresets}
      value={paymentAmount}
      format={(preset) => formatPayment(preset, paymentCurrency?.id ?? 'USD', options.locale)}
      onChoose={(preset) => setPaymentAmount(foyer, preset)}
    />
  )
}

function PurchaseRow({ onramp }: Props) {
  const { foyer } = useFoyerContext()
  const t = useTranslateWith(onrampWords)
  const { purchaseCurrency } = onramp
  const preload = usePreloadView('OnRampTokenSelect')
  if (!purchaseCurrency) {
    return (
      <p className="empty" role="status" aria-label={t('dialog.loading')}>
        <span className="skeleton row" />
      </p>
    )
  }
  const { symbol, network, iconUrl } = purchaseCurrency
  return (
    <ul className="list" aria-label={t('onramp.received')}>
      <ListItem
        leading={<EntityImage name={symbol} src={toServiceImage(foyer, iconUrl)} round />}
        title={t('onramp.onNetwork', { symbol, network: network.name })}
        detail={t('onramp.received')}
        trailing={<ChevronDownIcon />}
        onClick={() => navigate(foyer, 'OnRampTokenSelect')}
        preload={preload}
      />
    </ul>
  )
}

function NothingSold({ onramp }: Props) {
  const t = useTranslateWith(onrampWords)
  const action = (
    <button type="button" className="mini" onClick={onramp.reload}>
      {t('onramp.reload')}
    </button>
  )
  return (
    <Notice kind="warn" action={action}>
      {t('onramp.nothing.text')}
    </Notice>
  )
}

/** From how much to how much, by way of paying; one that no one knows here goes by its own name. */
function Limits({ limits, currency }: { readonly limits: readonly PaymentLimit[]; readonly currency: string }) {
  const { locale } = useFoyerContext().options
  const t = useTranslateWith(onrampWords)
  const toMethod = (id: string) => {
    if (id === 'card' || id === 'ach_bank_account') return t(`onramp.limit.${id}`)
    return id.replaceAll('_', ' ').slice(0, 40)
  }
  return (
    <p className="hint">
      {limits.slice(0, 4).map(({ id, min, max }) => (
        <span key={id}>
          {t('onramp.limit', {
            method: toMethod(id),
            min: formatPayment(min, currency, locale),
            max: formatPayment(max, currency, locale),
          })}{' '}
        </span>
      ))}
    </p>
  )
}

function SubmitLabel({ onramp }: Props) {
  const { locale } = useFoyerContext().options
  const t = useTranslateWith(onrampWords)
  const { problem, limits, paymentCurrency, selectedProvider } = onramp
  if (!problem) return t('onramp.buy', { provider: selectedProvider?.title ?? '' })
  const show = (amount = '') => formatPayment(amount, paymentCurrency?.id ?? 'USD', locale)
  return t(`onramp.problem.${problem}`, { min: show(limits?.min), max: show(limits?.max) })
}
