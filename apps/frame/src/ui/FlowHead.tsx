import { BackIcon, IconButton } from '@foyer/ui/parts'
import { translate } from '../words.ts'

type FlowHeadProps = { readonly id: string; readonly title: string; onBack?: (() => void) | undefined }

/** The head of a page that leads back to the one before. */
export function FlowHead({ id, title, onBack }: FlowHeadProps) {
  return (
    <header className="flow-head">
      {onBack ? (
        <IconButton label={translate('dialog.back')} onClick={onBack}>
          <span className="turns">
            <BackIcon />
          </span>
        </IconButton>
      ) : (
        <span />
      )}
      <h1 id={id}>{title}</h1>
      <span />
    </header>
  )
}
