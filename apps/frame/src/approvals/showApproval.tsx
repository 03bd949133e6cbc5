import { FoyerError } from '@foyer/base'
import { createRoot, type Root } from 'react-dom/client'
import { ApprovalSheet, type Decision } from './ApprovalSheet.tsx'
import type { ApprovalRequest } from './approval.ts'
import { approvals } from './methods.ts'

let root: Root | undefined
/** Ends what is shown when it cannot be shown. */
let fail: ((error: unknown) => void) | undefined

/** Shows one request until it is decided or withdrawn. */
export async function showApproval(request: ApprovalRequest): Promise<unknown> {
  const load = Object.hasOwn(approvals, request.method) ? approvals[request.method] : undefined
  if (!load) throw new FoyerError('FrameRefused', { message: `This wallet has no ${request.method}` })
  const approval = await load()
  request.signal.throwIfAborted()
  const container = document.getElementById('root')
  if (!container) throw new Error('The page has no root')
  root ??= createRoot(container, { onUncaughtError: (error) => fail?.(error) })
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  fail = (error) => {
    root = undefined
    reject(error)
  }
  const shown = root
  const withdraw = () => reject(request.signal.reason)
  request.signal.addEventListener('abort', withdraw)
  const decide = (decision: Decision) => {
    if (decision.kind === 'done') return resolve(decision.answer)
    const declined = new FoyerError('FrameRefused', { message: 'The request was declined' })
    reject(decision.kind === 'failed' ? decision.error : declined)
  }
  const sheet = { approval, request, decide }
  shown.render(<ApprovalSheet {...sheet} content={undefined} />)
  // not in an effect: as long as the site does not show the frame, nothing is painted, and effects wait for that
  Promise.resolve()
    .then(() => approval.read(request))
    .then(
      (content) => !request.signal.aborted && shown.render(<ApprovalSheet {...sheet} content={{ value: content }} />),
      reject,
    )
  try {
    return await promise
  } finally {
    request.signal.removeEventListener('abort', withdraw)
    shown.render(null)
  }
}
