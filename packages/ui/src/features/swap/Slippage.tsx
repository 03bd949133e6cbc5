import { getSlippageWarning, setSlippage, slippagePresets, swapDraftAtom } from '@foyer/core/internal/swap'
import { useState } from 'react'
import { Notice } from '../../components/Notice.tsx'
import { Presets } from '../../components/Presets.tsx'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { swapWords } from '../../i18n/en.ts'
import { useTranslateWith } from '../../i18n/useTranslateWith.ts'

/** How far the price may move: three usual figures, or an own one that is judged while it is typed. */
export function Slippage() {
  const { foyer } = useFoyerContext()
  const t = useTranslateWith(swapWords)
  const { slippage } = useFoyerAtom(swapDraftAtom)
  const [typed, setTyped] = useState(slippagePresets.includes(slippage) ? '' : slippage)
  const warning = typed === '' ? undefined : getSlippageWarning(typed)
  const choose = (text: string) => {
    setTyped('')
    setSlippage(foyer, text)
  }
  const type = (text: string) => {
    const figure = text.replace(',', '.').trim().slice(0, 6)
    setTyped(figure)
    setSlippage(foyer, figure)
  }
  return (
    <div className="stack">
      <p className="hint">{t('swap.slippage.text')}</p>
      <Presets
        label={t('swap.slippage')}
        presets={slippagePresets}
        value={slippage}
        format={(preset) => `${preset}%`}
        onChoose={choose}
      />
      <label className="field">
        <input
          aria-label={t('swap.slippage.other')}
          placeholder={t('swap.slippage.other')}
          aria-invalid={warning === 'outOfBounds' || undefined}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => type(target.value)}
        />
      </label>
      {warning && (
        <Notice kind={warning === 'outOfBounds' ? 'bad' : 'warn'}>
          {t(`swap.slippage.${warning}`, { percent: typed })}
        </Notice>
      )}
    </div>
  )
}
