import { toastAtom } from '@foyer/core'
import { useFoyerAtom } from '../FoyerContext.ts'
import { useTranslate } from '../i18n/useTranslate.ts'

/** The current toast. The live region exists before its text, or a screen reader would not announce it. */
export function ToastHost({ isFloating }: { isFloating?: boolean }) {
  const toast = useFoyerAtom(toastAtom)
  const t = useTranslate()
  return (
    <div className="toasts" role="status" data-floating={isFloating || undefined}>
      {toast && (
        <div className="toast" data-variant={toast.variant}>
          {toast.variant === 'loading' ? <span className="ring" /> : <span className="dot" />}
          {t(`toast.${toast.name}`)}
        </div>
      )}
    </div>
  )
}
