import { Tag } from '@foyer/ui/parts'
import { useCallback, useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { toAgo } from '../ui/dates.ts'
import { BrowserIcon } from '../ui/icons.tsx'
import { toSiteName } from '../ui/names.ts'
import { Note, SmallButton } from '../ui/parts.tsx'
import { useTask } from '../ui/useTask.ts'
import type { Wallet } from '../wallet.ts'
import { translate } from '../words.ts'

const session = z.object({
  id: z.string(),
  site: z.string(),
  browser: z.string(),
  createdAt: z.number(),
  seenAt: z.number(),
  isCurrent: z.boolean(),
})
const listSchema = z.object({ sessions: z.array(session) })

/** Shows where the wallet is open; each can be ended from here. */
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
  const now = Date.now()
  return (
    <section aria-labelledby="sessions-title">
      <h2 id="sessions-title">{translate('wallet.sessions')}</h2>
      {problem && <Note kind="bad">{problem}</Note>}
      <ul className="rows" data-testid="sessions">
        {sessions.map(({ id, site, browser, seenAt, isCurrent }) => (
          <li key={id} className="row">
            <BrowserIcon name={browser} />
            <span className="grow">
              <b>{browser}</b>
              <small>
                <bdi>{toSiteName(site)}</bdi>, {toAgo(seenAt, now)}
              </small>
            </span>
            {isCurrent ? (
              <Tag kind="ok">{translate('wallet.this-one')}</Tag>
            ) : (
              <SmallButton word="wallet.end" isDisabled={isBusy} onPress={() => end(id)} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
