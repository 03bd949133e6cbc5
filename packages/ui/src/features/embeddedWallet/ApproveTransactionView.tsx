import { isOpenAtom } from '@foyer/core'
import { type EmbeddedWallet, placeFrame } from '@foyer/core/internal/embeddedWallet'
import { type RefObject, useEffect, useRef } from 'react'
import { useFoyerContext } from '../../FoyerContext.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'

/** Keeps an empty place in the modal, above which the wallet's frame is positioned: the frame itself is not inside the modal. */
export default function ApproveTransactionView() {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const place = useRef<HTMLDivElement>(null)
  const focusFrame = () => void foyer.externals.embedded.load().then(({ getElement }) => getElement()?.focus())
  usePlacedFrame(place, t('approve.frame'))
  return (
    <div className="frame-room" ref={place}>
      <span className="ring" aria-hidden="true" />
      <p className="visually-hidden" data-said="">
        {t('approve.waiting')}
      </p>
      {/* the frame is outside of the dialog: keyboard focus is passed on into it */}
      <button type="button" className="visually-hidden" onFocus={focusFrame}>
        {t('approve.toFrame')}
      </button>
    </div>
  )
}

/** Keeps the frame above the place while the modal moves, scrolls or resizes; hides the frame when the view or the modal goes. */
function usePlacedFrame(place: RefObject<HTMLElement | null>, title: string): void {
  const { foyer } = useFoyerContext()
  useEffect(() => {
    let isUnmounted = false
    let wallet: EmbeddedWallet | undefined
    let last = ''
    const isShown = () => foyer.store.get(isOpenAtom) || foyer.config.enableEmbedded
    const follow = () => {
      if (isUnmounted || !wallet || !place.current) return
      const { left, top, width, height } = place.current.getBoundingClientRect()
      const position = isShown() ? { left, top, width, height, radius: readRadius(place.current) } : undefined
      const key = JSON.stringify(position)
      if (key !== last) {
        placeFrame(wallet, position, title)
        if (last === '' && position) wallet.getElement()?.focus({ preventScroll: true })
        last = key
      }
      requestAnimationFrame(follow)
    }
    foyer.externals.embedded.load().then(
      (opened) => {
        wallet = opened
        follow()
      },
      () => {},
    )
    return () => {
      isUnmounted = true
      if (wallet) placeFrame(wallet, undefined)
    }
  }, [foyer, place, title])
}

/** The sheet's corner radius, so that the frame is clipped the same way. */
function readRadius(element: HTMLElement): number {
  return Number.parseFloat(getComputedStyle(element).borderBottomLeftRadius) || 0
}
