import { formatUnits } from '@foyer/base'
import { fromWorth, getWorth, type Holding } from '@foyer/core/internal/holdings'
import { setSendAmount } from '@foyer/core/internal/send'
import { useRef, useState } from 'react'
import { formatMoneyText } from '../../display.ts'
import { useFoyerContext } from '../../FoyerContext.ts'
import { sendWords } from '../../i18n/en.ts'
import { useTranslateWith } from '../../i18n/useTranslateWith.ts'
import { useStyles } from '../../theme/useStyles.ts'
import { useHolding } from './HeldAssetImage.tsx'
import moneyStyles from './money.css?inline'
import type { SendView } from './useSend.ts'

type MoneyFieldProps = { readonly send: SendView }

/** The amount in US dollars, to read and to type, where the service knows a price: what is typed in one field is in the other. */
export default function MoneyField({ send }: MoneyFieldProps) {
  const holding = useHolding(send)
  // without a price there is nothing to write
  const unit = holding && getWorth(holding, 0n)
  return holding && unit !== undefined ? <Money send={send} holding={holding} /> : null
}

type Typed = { readonly money: string; readonly amount: string }

function Money({ send, holding }: MoneyFieldProps & { readonly holding: Holding }) {
  const { foyer, options } = useFoyerContext()
  const t = useTranslateWith(sendWords)
  const ref = useRef<HTMLParagraphElement>(null)
  useStyles(ref, moneyStyles)
  const [typed, setTyped] = useState<Typed>()
  const { draft, value, balance, decimals = holding.decimals } = send
  const worth = value === undefined ? undefined : getWorth(holding, value)
  // what was typed stands until the amount is changed elsewhere
  const money = typed?.amount === draft.amount ? typed.money : toCents(worth)
  const type = (text: string) => {
    const next = text.replace(',', '.').trim()
    const units =
      next === '' || next === '.' ? undefined : fromWorth(holding, next.replace(/^\./, '0.').replace(/\.$/, ''))
    if (!/^\d{0,15}(\.\d{0,2})?$/.test(next)) return
    const amount = units === undefined ? '' : formatUnits(units, decimals)
    setTyped({ money: next, amount })
    setSendAmount(foyer, amount)
  }
  const all = balance === undefined ? undefined : formatMoneyText(getWorth(holding, balance), options.locale)
  return (
    <p ref={ref} className="send-field-note">
      <label className="money">
        <span aria-hidden="true">$</span>
        <input
          aria-label={t('send.money')}
          placeholder="0.00"
          inputMode="decimal"
          autoComplete="off"
          value={money}
          onChange={({ target }) => type(target.value)}
        />
      </label>
      {all !== undefined && <span>{t('send.money.of', { amount: all })}</span>}
    </p>
  )
}

/** `1531.00`; nothing for nothing. */
function toCents(worth: string | undefined): string {
  if (worth === undefined || /^[0.]+$/.test(worth)) return ''
  const [whole = '0', fraction = ''] = worth.split('.')
  return `${whole}.${fraction.padEnd(2, '0').slice(0, 2)}`
}
