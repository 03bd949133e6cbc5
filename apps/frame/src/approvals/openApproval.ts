import type { ApprovalRequest } from './approval.ts'

/**
 * Shows a request and gives what came of it. Screens are loaded with the first one.
 * @throws FoyerError `FrameRefused` when it was declined, or cannot be done
 */
export async function openApproval(request: ApprovalRequest): Promise<unknown> {
  const { showApproval } = await import('./showApproval.tsx')
  request.signal.throwIfAborted()
  return await showApproval(request)
}
