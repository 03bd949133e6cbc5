import { isPartLost, partLostEvent } from '@foyer/base'
import { goBack, type RouteName, routeAtom } from '@foyer/core'
import { reloadHere, routeDepthAtom } from '@foyer/core/internal/views'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from '../components/Button.tsx'
import { WarnIcon } from '../components/icons.tsx'
import { StatusMessage } from '../components/StatusMessage.tsx'
import { useFoyerAtom, useFoyerContext } from '../FoyerContext.ts'
import { useTranslate } from '../i18n/useTranslate.ts'
import { cssVariables } from '../theme/cssVariables.ts'
import { getDeepActiveElement } from '../theme/shadow.ts'
import type { AnyView, ViewLoader } from '../views/View.ts'
import { titleId } from './titleId.ts'
import { ViewBoundary } from './ViewBoundary.tsx'

type EnteredView = {
  readonly key: string
  readonly depth: number
  readonly direction: 'forward' | 'back' | undefined
  readonly height: number | undefined
}

/** The view of the current route. */
export function ModalBody({ views }: { views: ViewLoader }) {
  const { foyer } = useFoyerContext()
  const route = useFoyerAtom(routeAtom)
  const depth = useFoyerAtom(routeDepthAtom)
  const t = useTranslate()
  const view = useView(views, route.name)
  const key = `${depth} ${route.name}`
  const [entered, setEntered] = useState<EnteredView>({ key, depth, direction: undefined, height: undefined })
  const body = useRef<HTMLDivElement>(null)
  if (entered.key !== key) {
    const direction = depth < entered.depth ? 'back' : 'forward'
    // while a view's code loads, the body keeps the height of the view before it
    const height = view.step === 'loading' ? body.current?.offsetHeight : undefined
    setEntered({ key, depth, direction, height })
  }
  useEffect(() => {
    if (!entered.direction) return
    const element = body.current
    if (!element || element.contains(getDeepActiveElement(element.ownerDocument) ?? null)) return
    ;(element.getRootNode() as ShadowRoot).getElementById(titleId)?.focus()
  }, [key])

  return (
    <div className="body" data-enter={entered.direction} key={key} ref={body}>
      {view.step === 'loading' && (
        <div
          className="loading"
          role="status"
          aria-label={t('dialog.loading')}
          style={cssVariables({ '--last-height': `${entered.height ?? 200}px` })}
        >
          <span className="ring" />
        </div>
      )}
      {view.step === 'failed' && <NotLoaded isLost={view.isLost} retry={view.retry} />}
      {view.step === 'ready' && <LostBar />}
      {view.step === 'ready' && (
        <ViewBoundary
          onError={(error) => foyer.events.emit({ type: 'INTERNAL_SDK_ERROR', properties: { error } })}
          fallback={(retry) => (
            <Failure title={t('dialog.viewFailed.title')} text={t('dialog.viewFailed.text')} onPress={retry}>
              {t('dialog.retry')}
            </Failure>
          )}
        >
          <view.View params={route.params} />
        </ViewBoundary>
      )}
    </div>
  )
}

/**
 * Shows that the dialog did not load. Where another try cannot work the page is loaded anew; never without a network, which would
 * leave nothing of it.
 */
function NotLoaded({ isLost, retry }: { isLost: boolean; retry: () => void }) {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const isOnline = useIsOnline()
  if (isOnline && isLost) {
    return (
      <Failure title={t('dialog.loadFailed.title')} text={t('dialog.lost.text')} onPress={() => reloadHere(foyer)}>
        {t('connect.reload')}
      </Failure>
    )
  }
  return (
    <Failure
      title={t(isOnline ? 'dialog.loadFailed.title' : 'dialog.offline.title')}
      text={t('dialog.loadFailed.text')}
      onPress={retry}
    >
      {t('dialog.retry')}
    </Failure>
  )
}

type FailureProps = { title: string; text: string; onPress: () => void; children: string }

function Failure({ title, text, onPress, children }: FailureProps) {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  return (
    <div className="stack center tall">
      <StatusMessage title={title} text={text} isAlert />
      <div className="pair">
        <Button onClick={() => goBack(foyer)}>{t('dialog.back')}</Button>
        <Button kind="primary" onClick={onPress}>
          {children}
        </Button>
      </div>
    </div>
  )
}

/** Above a screen on which something cannot go on: without a network, or where a part can come only with the page anew. */
function LostBar() {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const isOnline = useIsOnline()
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    const listen = () => setLost(true)
    addEventListener(partLostEvent, listen)
    return () => removeEventListener(partLostEvent, listen)
  }, [])
  if (isOnline && !isLost) return null
  return (
    <div className="alert" data-kind="warning" role="alert">
      <WarnIcon />
      <p className="grow">{t(isOnline ? 'dialog.lost.text' : 'dialog.offline.title')}</p>
      {isOnline && (
        <button type="button" className="link" onClick={() => reloadHere(foyer)}>
          {t('connect.reload')}
        </button>
      )}
    </div>
  )
}

/** Whether the browser has a network at all. */
function useIsOnline(): boolean {
  return useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  )
}

function watch(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

type ViewState =
  | { readonly step: 'loading' }
  | { readonly step: 'ready'; readonly View: AnyView }
  | { readonly step: 'failed'; readonly isLost: boolean; readonly retry: () => void }

/** The view of a route, loaded when it is first needed. */
function useView(views: ViewLoader, name: RouteName): ViewState {
  const [attempt, setAttempt] = useState(0)
  const [, setSettled] = useState({})
  const [failed, setFailed] = useState<{ readonly name: RouteName; readonly isLost: boolean }>()
  const View = views.get(name)

  useEffect(() => {
    if (views.get(name)) return
    let ended = false
    views.load(name).then(
      () => ended || setSettled({}),
      (error) => ended || setFailed({ name, isLost: isPartLost(error) }),
    )
    return () => {
      ended = true
    }
  }, [views, name, attempt])

  if (View) return { step: 'ready', View }
  if (failed?.name !== name) return { step: 'loading' }
  const retry = () => {
    setFailed(undefined)
    setAttempt(attempt + 1)
  }
  return { step: 'failed', isLost: failed.isLost, retry }
}
