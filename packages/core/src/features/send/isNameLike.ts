import type { Foyer } from '../../foyer.ts'
import { canUseNames } from './canUseNames.ts'
import { isAddressOn } from './isAddressOn.ts'
import type { Sender } from './toSender.ts'

/** Parts with dots between them, as names in ENS and of name services have. */
const nameForm = /^[^.\s]+(\.[^.\s]+)+$/

/** Whether a receiver may be a name that someone can look up. */
export function isNameLike(foyer: Foyer, sender: Sender, receiver: string): boolean {
  return canUseNames(foyer, sender) && nameForm.test(receiver) && !isAddressOn(foyer, sender.network, receiver)
}
