import { setSelectedProvider } from '@foyer/core/internal/onramp'
import { EntityImage } from '../../components/EntityImage.tsx'
import { Notice } from '../../components/Notice.tsx'
import { formatQuantity } from '../../display.ts'
import { useFoyerContext } from '../../FoyerContext.ts'
import { formatPayment } from '../../formatPayment.ts'
import { onrampWords } from '../../i18n/en.ts'
import { useTranslateWith } from '../../i18n/useTranslateWith.ts'
import { type OnrampView, toCosts } from './useOnramp.ts'

/** Shows who sells, what that costs, and what comes out. */
export function ProviderRows({ onramp }: { readonly onramp: OnrampView }) {
  const { foyer } = useFoyerContext()
  const t = useTranslateWith(onrampWords)
  const { providers, selectedProvider, quote } = onramp
  return (
    <section className="providers">
      <h3 className="group-title" id="onramp-from">
        {t('onramp.from')}
      </h3>
      <ul className="list" aria-labelledby="onramp-from">
        {providers.map(({ name, title, imageUrl, fee }) => (
          <li key={name}>
            <button
              type="button"
              className="row"
              aria-pressed={name === selectedProvider?.name}
              onClick={() => setSelectedProvider(foyer, name)}
            >
              <EntityImage name={title} src={imageUrl} />
              <span className="grow">
                <bdi>{title}</bdi>
                <small>{t('onramp.fee', { percent: fee })}</small>
              </span>
              <QuoteText onramp={onramp} />
            </button>
          </li>
        ))}
      </ul>
      {quote?.failure !== undefined && selectedProvider && (
        <Notice kind="warn">{t('onramp.estimate.text', { provider: selectedProvider.title })}</Notice>
      )}
    </section>
  )
}

function QuoteText({ onramp }: { readonly onramp: OnrampView }) {
  const { locale } = useFoyerContext().options
  const t = useTranslateWith(onrampWords)
  const { quote, quotesLoading, purchaseCurrency } = onramp
  if (quotesLoading) return <span className="skeleton" role="status" aria-label={t('onramp.loading')} />
  if (!quote || !purchaseCurrency) return null
  const { purchaseAmount } = quote
  const { symbol } = purchaseCurrency
  if (quote.failure !== undefined) {
    const amount = formatPayment(purchaseAmount.amount, purchaseAmount.currency, locale)
    return <span className="quoted">{t('onramp.estimate', { amount, symbol })}</span>
  }
  const costs = toCosts(quote)
  return (
    <span className="quoted">
      <b>
        <bdi>{`${formatQuantity(purchaseAmount.amount, locale)} ${symbol}`}</bdi>
      </b>
      {costs && (
        <small>{t('onramp.fees', { amount: formatPayment(costs, quote.paymentTotal.currency, locale) })}</small>
      )}
    </span>
  )
}
