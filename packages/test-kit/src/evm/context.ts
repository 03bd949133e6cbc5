import type { WalletState } from './readSaved.ts'
import type { EvmPrompt, EvmRequest } from './types.ts'

/** What a handler of one method may do. */
export type HandlerContext = {
  readonly state: WalletState
  /** Asks the user; fails with 4001 when refused. */
  ask(kind: EvmPrompt['kind'], request: EvmRequest): Promise<void>
  changeChain(chainId: number): void
  setAuthorized(authorized: boolean): void
  /** EIP-2255. */
  permissions(): readonly unknown[]
}
