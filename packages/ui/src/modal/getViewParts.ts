import type { RouteName } from '@foyer/core'
import type { PartName } from '../i18n/parts.ts'
import { routes } from '../routes.tsx'
import { connectParts } from './connectParts.ts'

/** The words that a view says, as far as they are not English. */
export function getViewParts(name: RouteName): readonly PartName[] {
  return name === 'Connect' ? connectParts : ['dialog', ...commonParts, ...(routes[name].words ?? [])]
}

/** What any view after the first list may say. */
export const commonParts: readonly PartName[] = ['errors', 'relay', 'embedded']
