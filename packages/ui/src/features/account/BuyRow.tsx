import { resumePurchase, toPurchaseRecord } from '@foyer/core/internal/onramp'
import { toServiceImage } from '@foyer/core/internal/queries'
import { EntityImage } from '../../components/EntityImage.tsx'
import { useFoyerContext } from '../../FoyerContext.ts'
import { formatPayment } from '../../formatPayment.ts'
import { onrampWords } from '../../i18n/en.ts'
import { useTranslateWith } from '../../i18n/useTranslateWith.ts'
import type { LedgerRowProps } from './ActivityPicture.tsx'
import { HistoryRow } from './tabParts.tsx'

/** An order at who sells coins, whose coins have not been seen yet. */
export default function BuyRow({ record, network }: LedgerRowProps) {
  const { foyer, options } = useFoyerContext()
  const t = useTranslateWith(onrampWords)
  const purchase = toPurchaseRecord(foyer, record)
  if (!purchase) return null
  const { provider, purchase: bought, paymentAmount, paymentCurrency } = purchase.order
  const { symbol, iconUrl } = bought
  const amount = formatPayment(paymentAmount, paymentCurrency, options.locale)
  return (
    <li>
      <HistoryRow
        kind="receive"
        isBad={false}
        picture={<EntityImage name={symbol} src={toServiceImage(foyer, iconUrl)} round />}
        title={t('onramp.open', { amount, provider: provider.title })}
        detail={t('onramp.onNetwork', { symbol, network: network.name })}
        amount={amount}
        at={record.askedAt}
        onClick={() => resumePurchase(foyer, purchase)}
      />
    </li>
  )
}
