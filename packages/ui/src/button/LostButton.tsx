import { reloadPage } from '@foyer/core/internal/views'
import { useLanguage } from '../FoyerContext.ts'
import { initialWords } from '../i18n/en.ts'

/** In place of a button whose code did not come: a press loads the page anew, and opens what the button opens. */
export function LostButton({
  size = 'md',
  view,
}: {
  readonly size?: 'sm' | 'md' | undefined
  readonly view?: 'Networks'
}) {
  const words = { ...initialWords, ...useLanguage().words }
  return (
    <button type="button" className="connect" part="button" data-size={size} onClick={() => reloadPage({ view })}>
      {words['button.lost']}
    </button>
  )
}
