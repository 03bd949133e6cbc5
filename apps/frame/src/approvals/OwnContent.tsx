import { useEffect, useState } from 'react'
import { say } from '../words.ts'
import type { Approval } from './approval.ts'
import { approvals } from './methods.ts'
import type { Question } from './question.ts'

/** Draws a request whose approval has a view of its own. */
export function OwnContent({ question }: { readonly question: Question }) {
  // biome-ignore lint/suspicious/noExplicitAny: the content is the approval's own
  const [approval, setApproval] = useState<Approval<any>>()
  useEffect(() => {
    const load = Object.hasOwn(approvals, question.method) ? approvals[question.method] : undefined
    void load?.().then((loaded) => setApproval(() => loaded))
  }, [question.method])
  if (!approval) return <p className="soft">{say('approve.reading')}</p>
  return approval.show?.(question.content, question)
}
