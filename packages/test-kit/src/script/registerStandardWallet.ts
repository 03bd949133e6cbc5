import { standardWords } from '../words/walletWords.ts'

/** @see Wallet Standard, `@wallet-standard/base` */
export type StandardAccount = {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
  readonly label?: string
}

export type StandardWallet = {
  readonly version: '1.0.0'
  readonly name: string
  /** A data URI. */
  readonly icon: string
  readonly chains: readonly string[]
  readonly features: Readonly<Record<string, unknown>>
  readonly accounts: readonly StandardAccount[]
}

type Register = (wallet: StandardWallet) => () => void

/**
 * Shows a wallet to the page as the Wallet Standard says: now, and to any page script that becomes ready later.
 * @returns takes it away from everyone who took it
 */
export function registerStandardWallet(wallet: StandardWallet, target: EventTarget): () => void {
  const { ready, register: announce } = standardWords.walletStandard
  const stops: (() => void)[] = []
  const give = ({ register }: { readonly register: Register }) => {
    const stop: unknown = register(wallet)
    if (typeof stop === 'function') stops.push(stop as () => void)
  }
  const onReady = (event: Event) => give((event as CustomEvent<{ register: Register }>).detail)
  target.addEventListener(ready.says, onReady)
  target.dispatchEvent(new CustomEvent(announce.says, { detail: give }))
  return () => {
    target.removeEventListener(ready.says, onReady)
    for (const stop of stops) stop()
  }
}
