import { atom } from 'jotai/vanilla'

/** What the site calls addresses. */
export const addressLabelsAtom = atom<ReadonlyMap<string, string>>(new Map())
