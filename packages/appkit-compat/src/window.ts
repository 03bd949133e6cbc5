import type { Provider } from './provider.ts'

declare global {
  interface Window {
    /** What a browser wallet without EIP-6963 leaves there. */
    ethereum?: (Provider & { readonly isMetaMask?: boolean | undefined }) | undefined
  }
}
