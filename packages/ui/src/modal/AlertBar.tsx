import { type AlertName, alertAtom } from '@foyer/core'
import { dismissAlert } from '@foyer/core/internal/views'
import { IconButton } from '../components/IconButton.tsx'
import { CloseIcon, WarnIcon } from '../components/icons.tsx'
import { useFoyerAtom, useFoyerContext } from '../FoyerContext.ts'
import { useTranslate } from '../i18n/useTranslate.ts'

/** The screen that waits for the embedded wallet says this to the visitor; the developer has it on the console. */
const told: readonly AlertName[] = ['FrameNotLoaded', 'FrameNotLoadedInApp', 'FrameRequestTimedOut']

/** The current developer alert; shown only with the `debug` option. Its text is that of the console. */
export function AlertBar() {
  const { foyer } = useFoyerContext()
  const alert = useFoyerAtom(alertAtom)
  const t = useTranslate()
  if (!alert || told.includes(alert.name)) return null
  return (
    <div className="alert" data-kind={alert.variant} role="note" lang="en">
      <WarnIcon />
      <p className="grow">
        <b>{alert.title}.</b> {alert.message}
      </p>
      <IconButton label={t('alert.dismiss')} onClick={() => dismissAlert(foyer)}>
        <CloseIcon />
      </IconButton>
    </div>
  )
}
