import type { Foyer } from '../foyer.ts'
import { alertAtom } from './alerts.ts'

export function dismissAlert(foyer: Foyer): void {
  foyer.store.set(alertAtom, undefined)
}
