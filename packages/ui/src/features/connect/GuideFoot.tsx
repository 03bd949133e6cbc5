import type { Translate } from '../../i18n/useTranslate.ts'

/** Leads those without a wallet on. Without hooks: the first frame is drawn from it, too. */
export function GuideFoot({ t, onClick }: { readonly t: Translate; readonly onClick?: () => void }) {
  return (
    <div className="foot">
      {t('connect.guide')}{' '}
      <button type="button" className="foot-link" onClick={onClick}>
        {t('connect.getStarted')}
      </button>
    </div>
  )
}
