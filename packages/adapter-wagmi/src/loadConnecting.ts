import { loadPart } from '@foyer/base'

/** What a page on which nothing is connected does not load. */
export const loadConnecting = () => loadPart(() => import('./connecting.ts'))
