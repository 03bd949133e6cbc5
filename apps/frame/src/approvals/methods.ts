import type { Approval } from './approval.ts'

// biome-ignore lint/suspicious/noExplicitAny: each row has content of its own, which only its own functions see
type AnyApproval = Approval<any>

/** Each method that a person can approve here, loaded when it is first asked for; one without a row is refused. */
export const approvals: { readonly [method: string]: () => Promise<AnyApproval> } = {
  personal_sign: async () => (await import('./personalSign.tsx')).personalSign,
  eth_signTypedData_v4: async () => (await import('./signTypedData.tsx')).signTypedData,
  eth_sendTransaction: async () => (await import('./sendTransaction.tsx')).sendTransaction,
  wallet_sendCalls: async () => (await import('./sendCalls.tsx')).sendCalls,
  solana_signMessage: async () => (await import('./solanaSignMessage.tsx')).solanaSignMessage,
  solana_signTransaction: async () => (await import('./solanaSignTransaction.tsx')).solanaSignTransaction,
  solana_signAllTransactions: async () => (await import('./solanaSignAllTransactions.tsx')).solanaSignAllTransactions,
  solana_signAndSendTransaction: async () =>
    (await import('./solanaSignAndSendTransaction.tsx')).solanaSignAndSendTransaction,
}
