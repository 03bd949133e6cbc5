/** The declarations of our packages, checked in full: those of wagmi's hooks have errors of their own, so the site skips them. */
export { wagmiAdapter } from '@foyer/adapter-wagmi'
export { createFoyer } from '@foyer/core'
export { createDevWallet } from '@foyer/test-kit'
export { FoyerButton, FoyerProvider } from '@foyer/ui'
