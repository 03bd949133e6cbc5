import { cleanText, type Network } from '@foyer/base'
import type { Payment } from '@foyer/core/internal/paying'
import { useRef } from 'react'
import { EntityImage } from '../../components/EntityImage.tsx'
import { useFoyerContext } from '../../FoyerContext.ts'
import { formatExact } from '../../formatExact.ts'
import { payWords } from '../../i18n/en.ts'
import { useTranslateWith } from '../../i18n/useTranslateWith.ts'
import { useStyles } from '../../theme/useStyles.ts'
import payStyles from './pay.css?inline'

/** Shows who is paid, and exactly how much: every digit, without rounding. */
export function Bill({ payment, network }: { readonly payment: Payment; readonly network: Network }) {
  const { foyer } = useFoyerContext()
  const t = useTranslateWith(payWords)
  const ref = useRef<HTMLDivElement>(null)
  useStyles(ref, payStyles)
  const { name, icons } = foyer.config.metadata
  const site = cleanText(name, 40) ?? ''
  return (
    <div ref={ref} className="bill">
      <EntityImage name={site} src={icons[0]} size="lg" />
      <small>
        <bdi>{t('pay.to', { site })}</bdi>
      </small>
      <p className="amount">
        <bdi>{usePaymentAmount(payment)}</bdi>
      </p>
      <small>{network.name}</small>
    </div>
  )
}

export function usePaymentAmount({ value, decimals, symbol }: Payment): string {
  const { locale } = useFoyerContext().options
  return `${formatExact(BigInt(value), decimals, locale)} ${symbol}`
}
