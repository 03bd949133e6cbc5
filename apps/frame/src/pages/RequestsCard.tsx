import { useCallback, useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { toAgo } from '../ui/dates.ts'
import { BrowserIcon } from '../ui/icons.tsx'
import { Note, Six, SmallButton } from '../ui/parts.tsx'
import { useTask } from '../ui/useTask.ts'
import type { Verify } from '../unlock/useVerify.tsx'
import type { Wallet } from '../wallet.ts'
import { translate } from '../words.ts'

const listSchema = z.object({
  requests: z.array(z.object({ id: z.string(), publicKey: z.string(), browser: z.string(), createdAt: z.number() })),
})

type Waiting = z.output<typeof listSchema>['requests'][number] & { readonly words: string }

const pollInterval = 3_000

/** Devices of this user that ask this one for a part of the key. */
export function RequestsCard({ wallet, verify }: { readonly wallet: Wallet; readonly verify: Verify }) {
  const [waiting, setWaiting] = useState<readonly Waiting[]>([])
  /** Not shown any more here; what no one approves runs out by itself. */
  const [declined, setDeclined] = useState<readonly string[]>([])
  const { run, problem, isBusy } = useTask()
  const load = useCallback(async () => {
    const { requests } = listSchema.parse(await wallet.call('device/requests', {}))
    const described = requests.map(async (request) => ({
      ...request,
      ...(await wallet.sign('describeRequest', { publicKey: request.publicKey })),
    }))
    setWaiting(await Promise.all(described))
  }, [wallet])
  useEffect(() => {
    const look = () => void load().catch(() => {})
    look()
    const timer = setInterval(look, pollInterval)
    return () => clearInterval(timer)
  }, [load])
  const approve = ({ id, publicKey }: Waiting) =>
    run(() =>
      verify(async () => {
        await wallet.sign('answerDevice', { id, publicKey })
        await load()
      }),
    )
  const shown = waiting.filter(({ id }) => !declined.includes(id))
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="requests-title">
      <h2 id="requests-title">{translate('wallet.requests')}</h2>
      {problem && <Note kind="bad">{problem}</Note>}
      {shown.map((request) => (
        <RequestRow
          key={request.id}
          request={request}
          isBusy={isBusy}
          onApprove={() => void approve(request)}
          onDecline={() => setDeclined([...declined, request.id])}
        />
      ))}
    </section>
  )
}

type RequestRowProps = { readonly request: Waiting; readonly isBusy: boolean; onApprove(): void; onDecline(): void }

function RequestRow({ request: { browser, createdAt, words }, isBusy, onApprove, onDecline }: RequestRowProps) {
  return (
    <div className="ask-row">
      <div className="row">
        <BrowserIcon name={browser} />
        <span className="grow">
          <b>{browser}</b>
          <small>{toAgo(createdAt, Date.now())}</small>
        </span>
      </div>
      <p>{translate('wallet.requests-lead')}</p>
      <Six words={words} testId="request-words" />
      <div className="ends">
        <SmallButton word="wallet.decline" isDisabled={isBusy} onPress={onDecline} />
        <SmallButton
          word="approve.approve"
          isPrimary
          isDisabled={isBusy}
          testId="request-approve"
          onPress={onApprove}
        />
      </div>
    </div>
  )
}
