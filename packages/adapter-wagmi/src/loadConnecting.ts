import { loadPart } from '@foyer/base'

/** Loads what a page on which nothing is connected does without. */
export const loadConnecting = () => loadPart(() => import('./connecting.ts'))
