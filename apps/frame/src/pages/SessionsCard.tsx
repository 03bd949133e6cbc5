import { useCallback, useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { useTask } from '../ui/useTask.ts'
import type { Wallet } from '../wallet.ts'
import { say } from '../words.ts'

const session = z.object({
  id: z.string(),
  site: z.string(),
  browser: z.string(),
  createdAt: z.number(),
  seenAt: z.number(),
  isCurrent: z.boolean(),
})
const listSchema = z.object({ sessions: z.array(session) })

/** Where the wallet is open; each can be ended from here. */
export function SessionsCard({ wallet }: { readonly wallet: Wallet }) {
  const [sessions, setSessions] = useState<readonly z.output<typeof session>[]>([])
  const { run, problem, isBusy } = useTask()
  const load = useCallback(async () => {
    setSessions(listSchema.parse(await wallet.call('sessions/list', {})).sessions)
  }, [wallet])
  useEffect(() => {
    void run(load)
  }, [run, load])
  const end = (id: string) =>
    run(async () => {
      await wallet.call('sessions/revoke', { id })
      await load()
    })
  return (
    <div className="card">
      <h2>{say('wallet.sessions')}</h2>
      {problem && <p role="alert">{problem}</p>}
      <ul className="list" data-testid="sessions">
        {sessions.map(({ id, site, browser, seenAt, isCurrent }) => (
          <li key={id}>
            <span>
              {site} · {browser} ·{' '}
              {new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(seenAt)}
              {isCurrent && ` · ${say('wallet.this-one')}`}
            </span>
            {!isCurrent && (
              <button type="button" className="quiet" disabled={isBusy} onClick={() => void end(id)}>
                {say('wallet.end')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
