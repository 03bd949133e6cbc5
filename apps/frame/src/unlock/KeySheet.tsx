import { KeyIcon } from '@foyer/ui/parts'
import type { ReactNode } from 'react'
import { RequestHead } from '../ui/RequestHead.tsx'
import { type PlainWord, translate } from '../words.ts'

type KeySheetProps = {
  readonly id: string
  readonly title: PlainWord
  readonly onClose?: () => void
  readonly children: ReactNode
  /** Beside *Cancel*. */
  readonly action?: ReactNode
  onCancel(): void
}

/** Asks for what opens the wallet, or keeps it, before anything goes on. */
export function KeySheet({ id, title, onClose, children, action, onCancel }: KeySheetProps) {
  return (
    <section className="sheet" aria-labelledby={id}>
      <RequestHead id={id} title={translate(title)} {...(onClose && { onClose })} />
      <div className="details center">
        <span className="glyph">
          <KeyIcon />
        </span>
        {children}
      </div>
      <footer>
        <button type="button" className={action ? 'btn' : 'btn wide'} data-testid="frame-reject" onClick={onCancel}>
          {translate('send.cancel')}
        </button>
        {action}
      </footer>
    </section>
  )
}
