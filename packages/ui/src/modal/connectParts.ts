import type { PartName } from '../i18n/parts.ts'

/** The words of the first list, which waits for no more than it says. */
export const connectParts: readonly PartName[] = ['dialog']
