import { isPhone, keepPairingWhileOpen } from '@foyer/core/relay'
import { useEffect } from 'react'
import { useFoyerContext } from '../FoyerContext.ts'

/** On a phone rows are links, which need a pairing before anyone taps: one is there while they are on screen. */
export function usePhonePairing(): void {
  const { foyer } = useFoyerContext()
  useEffect(() => (foyer.config.relays.length > 0 && isPhone() ? keepPairingWhileOpen(foyer) : undefined), [foyer])
}
