import { loadPart } from '@foyer/base'
import { useLazyComponent } from './useLazyComponent.ts'

const load = async () => ({ default: (await loadPart(() => import('./BuyButton.tsx'))).BuyButton })

/** `BuyButton` where it is needed seldom: its code loads when it is drawn, and nothing stands there before. */
export function LateBuyButton() {
  const part = useLazyComponent(load)
  return part.step === 'ready' ? <part.Component /> : null
}
