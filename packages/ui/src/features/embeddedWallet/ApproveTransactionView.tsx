import { isOpenAtom } from '@foyer/core'
import { type EmbeddedWallet, placeFrame } from '@foyer/core/embedded'
import { type RefObject, useEffect, useRef } from 'react'
import { useFoyerContext } from '../../FoyerContext.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'

/** Room for the wallet's frame, in which the visitor reads and answers. The frame lies above the page, not inside the modal. */
export default function ApproveTransactionView() {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const room = useRef<HTMLDivElement>(null)
  const focusFrame = () => void foyer.openFrame().then(({ getElement }) => getElement()?.focus())
  useFrameIn(room, t('approve.frame'))
  return (
    <div className="frame-room" ref={room}>
      <span className="ring" aria-hidden="true" />
      <p className="unseen" role="status">
        {t('approve.waiting')}
      </p>
      {/* the frame is outside of the dialog: who comes here by keyboard is led on into it */}
      <button type="button" className="unseen" onFocus={focusFrame}>
        {t('approve.toFrame')}
      </button>
    </div>
  )
}

/** Keeps the frame where the room is, through motion, scrolling and turns of the phone; hides it when either goes. */
function useFrameIn(room: RefObject<HTMLElement | null>, title: string): void {
  const { foyer } = useFoyerContext()
  useEffect(() => {
    let isOver = false
    let wallet: EmbeddedWallet | undefined
    let last = ''
    const isShown = () => foyer.store.get(isOpenAtom) || foyer.config.enableEmbedded
    const follow = () => {
      if (isOver || !wallet || !room.current) return
      const { left, top, width, height } = room.current.getBoundingClientRect()
      const place = isShown() ? { left, top, width, height, radius: readRadius(room.current) } : undefined
      const key = JSON.stringify(place)
      if (key !== last) {
        placeFrame(wallet, place, title)
        if (last === '' && place) wallet.getElement()?.focus({ preventScroll: true })
        last = key
      }
      requestAnimationFrame(follow)
    }
    foyer.openFrame().then(
      (opened) => {
        wallet = opened
        follow()
      },
      () => {},
    )
    return () => {
      isOver = true
      if (wallet) placeFrame(wallet, undefined)
    }
  }, [foyer, room, title])
}

/** The sheet's own corners, so that the frame does not stand out of them. */
function readRadius(element: HTMLElement): number {
  return Number.parseFloat(getComputedStyle(element).borderBottomLeftRadius) || 0
}
