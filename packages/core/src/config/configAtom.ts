import { atom } from 'jotai/vanilla'
import type { Config } from './resolveConfig.ts'

/** What `updateOptions` has made of the options; undefined while they are those of `createFoyer`. Read `foyer.config`. */
export const configAtom = atom<Config | undefined>(undefined)
