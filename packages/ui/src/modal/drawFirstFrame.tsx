import { activeConnectionsAtom, alertAtom, type Foyer, isOpenAtom, routeAtom, themeAtom, toastAtom } from '@foyer/core'
import { canGoBackAtom, languageAtom } from '@foyer/core/internal/views'
import { IconButton } from '../components/IconButton.tsx'
import { CloseIcon, HelpIcon } from '../components/icons.tsx'
import { firstFrames } from '../firstFrames.ts'
import { createTranslate } from '../i18n/useTranslate.ts'
import { applyThemeVariables } from '../theme/shadow.ts'
import { renderToStaticNode } from '../views/renderToStaticNode.ts'
import { DialogLayers } from './DialogLayers.tsx'
import { HeadRow } from './HeadRow.tsx'

/**
 * The dialog with its list of ways in, as React is going to draw it, so that a visitor need not wait for that: what shows
 * first is one pass of plain nodes, from the same parts. A test compares the two.
 * @returns the element to stand in the dialog's container; undefined where something else is shown, or more than this draws
 */
export function drawFirstFrame(foyer: Foyer, document: Document): HTMLElement | undefined {
  const { store } = foyer
  if (!isFirst(foyer)) return undefined
  const language = store.get(languageAtom) ?? {}
  const t = createTranslate(language)
  const body = firstFrames[store.get(routeAtom).name]?.(foyer, t)
  if (!body) return undefined
  const container = document.createElement('div')
  const { themeMode, themeVariables } = store.get(themeAtom)
  const frame = (
    <div className="root " data-theme={themeMode} lang={language.locale ?? 'en'} dir={language.dir}>
      <DialogLayers phase="open" isModal isFullScreen={foyer.config.enableMobileFullScreen}>
        <span className="sheet-background" />
        <div className="drag-area">
          <HeadRow
            start={
              <IconButton label={t('help.title')}>
                <HelpIcon />
              </IconButton>
            }
            title={t('connect.title')}
            end={
              <IconButton label={t('dialog.close')}>
                <CloseIcon />
              </IconButton>
            }
          />
        </div>
        <div className="body">{body}</div>
        <div className="toasts" />
      </DialogLayers>
    </div>
  )
  renderToStaticNode(frame, container)
  const root = container.firstElementChild as HTMLElement
  applyThemeVariables(root, themeVariables)
  return root
}

/** Opened just now, with nothing before it and nothing above it. */
function isFirst({ store, config }: Foyer): boolean {
  const others: readonly unknown[] = [store.get(alertAtom), store.get(toastAtom)]
  const isConnected = store.get(activeConnectionsAtom).size > 0
  const isOther = isConnected || store.get(canGoBackAtom) || others.some((other) => other !== undefined)
  return store.get(isOpenAtom) && !config.enableEmbedded && !isOther
}
