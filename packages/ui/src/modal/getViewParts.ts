import type { RouteName } from '@foyer/core'
import type { PartName } from '../i18n/parts.ts'
import { routes } from '../routes.tsx'

/** The words that a view says, as far as they are not English. */
export function getViewParts(name: RouteName): readonly PartName[] {
  // the first list waits for no more than it says
  return name === 'Connect' ? ['dialog'] : ['dialog', ...commonParts, ...(routes[name].words ?? [])]
}

/** What any view after the first list may say. */
export const commonParts: readonly PartName[] = ['errors', 'relay', 'embedded']
