import { alertAtom, dismissAlert } from '@foyer/core'
import { CloseIcon, WarnIcon } from '../components/icons.tsx'
import { IconButton } from '../components/parts.tsx'
import { useFoyerAtom, useFoyerContext } from '../FoyerContext.ts'
import { useTranslate } from '../i18n/useTranslate.ts'

/** What the site's developer should know; there only with the `debug` option. Its words are the console's. */
export function AlertBar() {
  const { foyer } = useFoyerContext()
  const alert = useFoyerAtom(alertAtom)
  const t = useTranslate()
  if (!alert) return null
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
