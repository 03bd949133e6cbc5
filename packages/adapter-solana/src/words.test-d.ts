import type { standardWords } from '@foyer/test-kit/words'
import type {
  SolanaSignAndSendTransaction,
  SolanaSignIn,
  SolanaSignMessage,
  SolanaSignTransaction,
} from '@solana/wallet-standard-features'
import type { WindowAppReadyEventType, WindowRegisterWalletEventType } from '@wallet-standard/base'
import type {
  StandardConnect,
  StandardDisconnect,
  StandardEvents,
  StandardEventsNames,
} from '@wallet-standard/features'

type Words = typeof standardWords
type Said<section extends keyof Words> = Words[section][keyof Words[section]] extends { readonly says: infer word }
  ? word
  : never
type Equal<a, b> = [a, b] extends [b, a] ? true : never

// what the Wallet Standard and its features publish of themselves
export const hasStandard: Equal<
  Said<'standardFeatures'>,
  typeof StandardConnect | typeof StandardDisconnect | typeof StandardEvents
> = true
export const hasSolana: Equal<
  Said<'solanaFeatures'>,
  typeof SolanaSignAndSendTransaction | typeof SolanaSignIn | typeof SolanaSignMessage | typeof SolanaSignTransaction
> = true
export const hasEvents: Equal<
  Said<'walletStandard'>,
  WindowAppReadyEventType | WindowRegisterWalletEventType | StandardEventsNames
> = true
