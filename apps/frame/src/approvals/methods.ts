import { loadPart } from '@foyer/base'
import type { RpcMethod, rpcMethods } from '@foyer/frame-client/server'
import type { ChainId } from '../chain/chainId.ts'
import type { Wallet } from '../wallet.ts'
import { type ApprovalMethod, toMethod } from './approval.ts'

/** What tells one approval from another before a person sees it. */
export type MethodRow = {
  readonly family: 'eip155' | 'solana'
  /** Whose account acts: the key's own, the active one, or the smart account even where another is active. */
  readonly actor: 'key' | 'active' | 'smartAccount'
  /** Returns the address that the params name; where it is the visitor's, it acts instead of `actor`. */
  findNamed?(params: readonly unknown[]): unknown
  /** Returns the chain of what the params are about, where it is not the one that is asked for. */
  findChain?(
    wallet: Wallet,
    asked: { readonly params: unknown; readonly signal: AbortSignal },
  ): Promise<ChainId | undefined>
  /** True if the network has it after `run`: it is followed to its block, and a second one alike is warned of. */
  readonly isSent: boolean
  /** Loads how it is read, shown, named and run. */
  load(): Promise<ApprovalMethod>
}

type UnsafeMethod = {
  readonly [method in RpcMethod]: (typeof rpcMethods)[method]['kind'] extends 'unsafe' ? method : never
}[RpcMethod]

// what an operation does could not be read
type ApprovedMethod = Exclude<UnsafeMethod, 'eth_sendUserOperation'> | 'UPDATE_EMAIL'

const findFrom = ([first]: readonly unknown[]) => (first as { readonly from?: unknown } | null | undefined)?.from

/** Each method that a person can approve here; one without a row is refused. */
const rows: { readonly [method in ApprovedMethod]: MethodRow } = {
  personal_sign: {
    family: 'eip155',
    actor: 'active',
    findNamed: ([, address]) => address,
    isSent: false,
    load: () => loadPart(async () => toMethod((await import('./personalSign.tsx')).personalSign)),
  },
  eth_signTypedData_v4: {
    family: 'eip155',
    actor: 'active',
    findNamed: ([address]) => address,
    isSent: false,
    load: () => loadPart(async () => toMethod((await import('./signTypedData.tsx')).signTypedData)),
  },
  eth_sendTransaction: {
    family: 'eip155',
    actor: 'active',
    findNamed: findFrom,
    isSent: true,
    load: () => loadPart(async () => toMethod((await import('./sendTransaction.tsx')).sendTransaction)),
  },
  wallet_sendCalls: {
    family: 'eip155',
    actor: 'active',
    findNamed: findFrom,
    isSent: true,
    load: () => loadPart(async () => toMethod((await import('./sendCalls.tsx')).sendCalls)),
  },
  wallet_grantPermissions: {
    family: 'eip155',
    actor: 'active',
    findNamed: ([first]) => (first as { readonly address?: unknown } | null | undefined)?.address,
    isSent: false,
    load: () => loadPart(async () => toMethod((await import('./grantPermissions.tsx')).grantPermissions)),
  },
  wallet_revokePermissions: {
    family: 'eip155',
    actor: 'smartAccount',
    findNamed: findFrom,
    findChain: async (wallet, asked) =>
      (await loadPart(() => import('../grants/findGrantChain.ts'))).findGrantChain(wallet, asked),
    isSent: false,
    load: () => loadPart(async () => toMethod((await import('./revokePermissions.tsx')).revokePermissions)),
  },
  // no method of a site's: asked by the handler of that message
  UPDATE_EMAIL: {
    family: 'eip155',
    actor: 'key',
    isSent: false,
    load: () => loadPart(async () => toMethod((await import('./addEmail.ts')).addEmail)),
  },
  solana_signMessage: {
    family: 'solana',
    actor: 'key',
    isSent: false,
    load: () => loadPart(async () => toMethod((await import('./solanaSignMessage.tsx')).solanaSignMessage)),
  },
  solana_signTransaction: {
    family: 'solana',
    actor: 'key',
    isSent: false,
    load: () => loadPart(async () => toMethod((await import('./solanaSignTransaction.tsx')).solanaSignTransaction)),
  },
  solana_signAllTransactions: {
    family: 'solana',
    actor: 'key',
    isSent: false,
    load: () =>
      loadPart(async () => toMethod((await import('./solanaSignAllTransactions.tsx')).solanaSignAllTransactions)),
  },
  solana_signAndSendTransaction: {
    family: 'solana',
    actor: 'key',
    isSent: true,
    load: () =>
      loadPart(async () => toMethod((await import('./solanaSignAndSendTransaction.tsx')).solanaSignAndSendTransaction)),
  },
}

export const approvals: { readonly [method: string]: MethodRow } = rows
