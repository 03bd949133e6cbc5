import type { ComponentProps, ReactNode } from 'react'
import { titleId } from './titleId.ts'

export type Phase = 'prerendered' | 'open' | 'closing'

type DialogLayersProps = {
  readonly phase: Phase
  readonly isModal: boolean
  readonly isFullScreen: boolean
  readonly isShaking?: boolean
  readonly sheet?: ComponentProps<'div'>['ref']
  readonly viewport?: Pick<ComponentProps<'div'>, 'onPointerDown' | 'onClick'>
  readonly children: ReactNode
}

/** Renders what a dialog consists of. Without hooks: the first frame is drawn from it, too. */
export function DialogLayers(props: DialogLayersProps) {
  const { phase, isModal, isFullScreen, isShaking, sheet, viewport, children } = props
  return (
    <div className="layer" data-phase={phase}>
      <div className="overlay" />
      <div className="viewport" {...viewport}>
        <div
          ref={sheet}
          className="sheet"
          role="dialog"
          aria-modal={isModal}
          aria-labelledby={titleId}
          tabIndex={-1}
          data-shaking={isShaking || undefined}
          data-full-screen={isFullScreen || undefined}
        >
          {children}
        </div>
      </div>
    </div>
  )
}
