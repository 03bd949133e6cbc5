import type { Foyer } from '@foyer/core'
import type { UiOptions } from './FoyerContext.ts'
import { speak } from './i18n/speak.ts'
import { placeModal } from './placeModal.ts'

/** Where the modal goes and how it speaks. */
export type MountOptions = UiOptions & {
  /** Where the modal's element goes. Default: the end of the body. */
  readonly parent?: Element | undefined
}

/**
 * Shows the modal of a foyer whenever it is open. Its code is loaded on the first opening, at once in embedded mode.
 * With `disableAppend` or `enableEmbedded` it needs `parent` and does nothing without one: the page decides where.
 * Safe to call on a server and twice; the language is that of the last call.
 * @returns takes the modal off the page
 */
export function mountFoyer(foyer: Foyer, { parent, ...options }: MountOptions = {}): () => void {
  speak(foyer, options)
  return placeModal(foyer, parent)
}
