import type { SocialProvider } from '@foyer/base/socials'
import { atom } from 'jotai/vanilla'

/** Who is signed in to the embedded wallet, as its frame says. */
export type EmbeddedUser = {
  readonly email: string | undefined
  readonly userName: string | undefined
  /** A data address. */
  readonly avatar: string | undefined
  readonly socialProvider: SocialProvider | undefined
  /** Whether the smart account of the active network exists on it yet. */
  readonly smartAccountDeployed: boolean | undefined
}

export const embeddedUserAtom = atom<EmbeddedUser | undefined>(undefined)
