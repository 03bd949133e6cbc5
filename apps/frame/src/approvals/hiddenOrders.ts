import { entryPoint07Address, entryPoint08Address } from 'viem/account-abstraction'
import { throwFrameRefused } from '../chain/evm.ts'
import { framework } from '../grants/framework.ts'
import type { ApprovalRequest } from './approval.ts'
import type { EvmCall } from './simulate.ts'

const manager = framework.DelegationManager.toLowerCase()

/**
 * The owner's plain signature orders a smart account to act: over the 32 bytes of an operation's hash as a message
 * (EntryPoint 0.7), or over the operation as typed data (0.8). No person could read from either what it does, so neither is
 * signed for a site. A smart account's own signatures are of another form.
 */
export function rejectHiddenOrder({ wallet, account, smartAccount }: ApprovalRequest, bytes: Uint8Array): void {
  const isPlain = account.type === 'eoa' || smartAccount?.kind === 'eip7702'
  // the hash names its chain, not the request: one chain with such accounts is enough
  const hasContracts = wallet.config.chains.some(({ smartAccounts }) => smartAccounts?.kind === 'erc4337')
  if (!isPlain || !hasContracts || bytes.length !== 32) return
  // no hash can be found that is made of such letters alone
  if (/^[\w-]{32}$/.test(new TextDecoder().decode(bytes))) return
  throwFrameRefused('A bare 32-byte value isn’t signed: it could authorize an operation of the smart account')
}

/** @see rejectHiddenOrder */
export function rejectHiddenTypedOrder({ account, smartAccount }: ApprovalRequest, contract: string | undefined): void {
  if (!smartAccount || contract === undefined) return
  const isPlain = account.type === 'eoa' || smartAccount.kind === 'eip7702'
  // a delegation signed on the side would be a grant that was never read and is in no list; the owner's key signs for the contract
  if (contract.toLowerCase() === manager) {
    throwFrameRefused('Permissions aren’t signed as typed data. Request them with wallet_grantPermissions')
  }
  const ordered = [smartAccount.address, entryPoint07Address, entryPoint08Address].map((one) => one.toLowerCase())
  if (isPlain && ordered.includes(contract.toLowerCase())) {
    throwFrameRefused('This typed data isn’t signed: it would authorize an operation of the smart account')
  }
}

/**
 * A call to the smart account itself could change who owns it, or hide other calls from what is shown. The manager of session keys
 * makes any call as the account that calls it, and gives back what was revoked.
 */
export function rejectCallsToOwn({ smartAccount }: ApprovalRequest, calls: readonly EvmCall[]): void {
  const own = smartAccount?.address.toLowerCase()
  const isHidden = calls.some(({ to, data }) => data !== '0x' && to !== undefined && to.toLowerCase() === own)
  if (isHidden) throwFrameRefused('Sites can’t call the smart account itself')
  if (own !== undefined && calls.some(({ to }) => to?.toLowerCase() === manager)) {
    throwFrameRefused('Sites can’t call the contract that manages session keys')
  }
}
