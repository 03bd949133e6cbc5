import { isPhone, watchPairingWhileOpen } from '@foyer/core/internal/connect'
import { useEffect } from 'react'
import { useFoyerContext } from '../../FoyerContext.ts'
import { runAfterPaint } from '../../views/runAfterPaint.ts'

/** On a phone wallet rows are links that carry a pairing: one is kept ready while the rows are on screen. */
export function usePhonePairing(): void {
  const { foyer } = useFoyerContext()
  useEffect(() => {
    if (foyer.config.relays.length === 0 || !isPhone()) return
    let stop = runAfterPaint(() => {
      stop = watchPairingWhileOpen(foyer)
    })
    return () => stop()
  }, [foyer])
}
