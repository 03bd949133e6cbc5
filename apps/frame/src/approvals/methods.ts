import { type ApprovalMethod, toMethod } from './approval.ts'

/** Each method that a person can approve here, loaded when it is first asked for; one without a row is refused. */
export const approvals: { readonly [method: string]: () => Promise<ApprovalMethod> } = {
  personal_sign: async () => toMethod((await import('./personalSign.tsx')).personalSign),
  eth_signTypedData_v4: async () => toMethod((await import('./signTypedData.tsx')).signTypedData),
  eth_sendTransaction: async () => toMethod((await import('./sendTransaction.tsx')).sendTransaction),
  wallet_sendCalls: async () => toMethod((await import('./sendCalls.tsx')).sendCalls),
  wallet_grantPermissions: async () => toMethod((await import('./grantPermissions.tsx')).grantPermissions),
  wallet_revokePermissions: async () => toMethod((await import('./revokePermissions.tsx')).revokePermissions),
  // no method of a site's: asked by the handler of that message
  UPDATE_EMAIL: async () => toMethod((await import('./addEmail.ts')).addEmail),
  solana_signMessage: async () => toMethod((await import('./solanaSignMessage.tsx')).solanaSignMessage),
  solana_signTransaction: async () => toMethod((await import('./solanaSignTransaction.tsx')).solanaSignTransaction),
  solana_signAllTransactions: async () =>
    toMethod((await import('./solanaSignAllTransactions.tsx')).solanaSignAllTransactions),
  solana_signAndSendTransaction: async () =>
    toMethod((await import('./solanaSignAndSendTransaction.tsx')).solanaSignAndSendTransaction),
}
