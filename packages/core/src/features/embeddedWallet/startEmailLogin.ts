import type { Foyer } from '../../foyer.ts'
import { navigate } from '../../router/router.ts'
import { emailFlowAtom } from './emailFlow.ts'

/** The visitor chose to sign in by email. */
export function startEmailLogin(foyer: Foyer): void {
  foyer.store.set(emailFlowAtom, { type: 'left' })
  foyer.events.emit({ type: 'EMAIL_LOGIN_SELECTED', properties: undefined })
  navigate(foyer, 'EmailLogin')
}
