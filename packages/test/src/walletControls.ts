import type { CaipNetworkId } from '@foyer/base'

/**
 * How a wallet answers from now on.
 * `approve` says yes · `reject` refuses · `busy` has a request open already · `hang` never answers ·
 * `locked` shares nothing until unlocked · `crash` throws before it returns a promise ·
 * `lie` says it changed network and stays where it is
 */
export type WalletMood = 'approve' | 'reject' | 'busy' | 'hang' | 'locked' | 'crash' | 'lie'

/** What a test does to a wallet. Every fake wallet offers these, whatever namespace it speaks. */
export type WalletControls = {
  /** The connector's id, as the adapter of this namespace is expected to list it. */
  readonly connectorId: string
  readonly name: string
  /** The active account first. */
  readonly accounts: readonly string[]
  readonly networkId: CaipNetworkId
  /** Names of the requests that reached the wallet, in order. */
  readonly requests: readonly string[]
  /** How many of them would have asked the visitor something. */
  readonly prompts: number
  /** How many listeners the site left on the wallet. */
  readonly listeners: number
  /** Puts the wallet on the page, as an extension does; may come after the adapter. */
  install(): void
  uninstall(): void
  setMood(mood: WalletMood): void
  /** Requests wait from now on. @returns lets them all go on */
  hold(): () => void
  /** The visitor picks other accounts in the wallet; none means the site may see none. */
  changeAccounts(accounts: readonly string[]): void
  /** The visitor picks another network in the wallet, also one the site did not ask for. */
  changeNetwork(networkId: CaipNetworkId): void
  /** The wallet no longer knows a network; absent where wallets know every network there is. */
  forgetNetwork?(networkId: CaipNetworkId): void
  /** The visitor takes the site's permission away inside the wallet. */
  revoke(): void
}

/** What every scriptable wallet of the test-kit can be told. */
type ScriptedWallet = {
  readonly locked: boolean
  lock(): void
  unlock(): void
  reset(): void
  answer(scope: 'prompts' | '*', answer: 'reject' | 'busy' | 'hang' | 'throw'): void
}

/** Puts a wallet into one mood; how one lies is its family's own. */
export function setWalletMood(wallet: ScriptedWallet, mood: WalletMood): void {
  wallet.reset()
  if (wallet.locked) wallet.unlock()
  if (mood === 'locked') wallet.lock()
  if (mood === 'reject' || mood === 'busy') wallet.answer('prompts', mood)
  if (mood === 'hang') wallet.answer('*', 'hang')
  if (mood === 'crash') wallet.answer('*', 'throw')
}
