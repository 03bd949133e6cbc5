import { throwFrameRefused } from '../chain/evm.ts'
import type { ApprovalRequest } from './approval.ts'

/** @throws FoyerError `FrameRefused` when a request names an account that is not this wallet's */
export function assertOwn(named: unknown, { account }: Pick<ApprovalRequest, 'account'>): void {
  const isOwn = typeof named === 'string' && named.toLowerCase() === account.address.toLowerCase()
  if (!isOwn) throwFrameRefused('This account doesn’t belong to this wallet')
}
