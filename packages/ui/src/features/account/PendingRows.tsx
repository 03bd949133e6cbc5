import { useTranslate } from '../../i18n/useTranslate.ts'

/** Rows as high as those that are coming. */
export function PendingRows({ count }: { readonly count: number }) {
  const t = useTranslate()
  return (
    <div className="list tight" role="status" aria-label={t('dialog.loading')}>
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className="asset">
          <span className="skeleton" />
          <span className="grow">
            <span className="skeleton" />
          </span>
          <span className="num">
            <span className="skeleton" />
          </span>
        </div>
      ))}
    </div>
  )
}
