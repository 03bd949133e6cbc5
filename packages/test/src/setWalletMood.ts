import type { WalletMood } from './walletControls.ts'

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
