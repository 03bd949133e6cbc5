import { createEvmWallet, type EvmWallet, type EvmWalletOptions, hostileWalletInfo } from '@foyer/test-kit'

export type PageWallet = Omit<EvmWalletOptions, 'storage'> & {
  /** Keeps permission and chain over a reload. */
  readonly remembers?: boolean
  /** Also `window.ethereum`. */
  readonly injected?: boolean
  /** False: makes itself known by `window.ethereum` alone. */
  readonly announced?: boolean
  /** Answers from the start, by scope. */
  readonly answers?: Readonly<Record<string, Parameters<EvmWallet['answer']>[1]>>
}

declare global {
  interface Window {
    foyerWallets?: readonly PageWallet[]
    /** The wallets on this page, in the order they were asked for. */
    testWallets: EvmWallet[]
    hostileWalletInfo: typeof hostileWalletInfo
  }
}

window.hostileWalletInfo = hostileWalletInfo
window.testWallets = (window.foyerWallets ?? []).map(
  ({ remembers, injected, announced = true, answers = {}, ...options }) => {
    const rpcUrls = Object.fromEntries(
      Object.entries(options.rpcUrls).map(([id, url]) => [
        id,
        typeof url === 'string' ? new URL(url, location.origin).href : url,
      ]),
    )
    const wallet = createEvmWallet({ ...options, rpcUrls, ...(remembers && { storage: localStorage }) })
    for (const [scope, answer] of Object.entries(answers)) wallet.answer(scope, answer)
    if (announced) wallet.announce()
    if (injected) wallet.inject()
    return wallet
  },
)
