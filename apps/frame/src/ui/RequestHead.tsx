import { CloseIcon, IconButton } from '@foyer/ui/parts'
import { translate } from '../words.ts'
import { LockIcon } from './icons.tsx'

type HeadProps = { readonly id?: string; readonly title: string; onClose?: () => void }

/** The lock stands where Back would be: nothing of the site's is behind it. */
export function RequestHead({ id = 'approval-title', title, onClose }: HeadProps) {
  return (
    <header>
      <span className="seal">
        <LockIcon />
      </span>
      <h1 id={id}>{title}</h1>
      {onClose && (
        <IconButton label={translate('dialog.close')} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      )}
    </header>
  )
}
