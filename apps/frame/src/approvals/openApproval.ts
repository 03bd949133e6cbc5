import { loadPart } from '@foyer/base'
import type { Screen } from '../ui/screen.ts'
import type { ApprovalRequest } from './approval.ts'
import type { MethodRow } from './methods.ts'

/**
 * Shows a request and gives what came of it. Screens are loaded with the first one.
 * @throws FoyerError `FrameRefused` when it was declined, or cannot be done
 */
export async function openApproval(
  openScreen: () => Promise<Screen>,
  row: MethodRow,
  request: ApprovalRequest,
): Promise<unknown> {
  const [{ showApproval }, screen] = await Promise.all([loadPart(() => import('./showApproval.tsx')), openScreen()])
  request.signal.throwIfAborted()
  return await showApproval(screen, row, request)
}
