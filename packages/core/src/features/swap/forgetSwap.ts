import type { Foyer } from '../../foyer.ts'
import { setSwapRecords } from './swapRecords.ts'

/** Takes a question without a known answer off the screen: the visitor has looked into the wallet. */
export function forgetSwap(foyer: Foyer, id: string): void {
  setSwapRecords(foyer, { type: 'forgotten', id })
}
