import { useCallback, useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { useTask } from '../ui/useTask.ts'
import type { Wallet } from '../wallet.ts'
import { say } from '../words.ts'
import type { Verify } from './useVerify.tsx'

const listSchema = z.object({
  requests: z.array(z.object({ id: z.string(), publicKey: z.string(), browser: z.string(), createdAt: z.number() })),
})

type Waiting = { readonly id: string; readonly publicKey: string; readonly browser: string; readonly words: string }

const pollInterval = 3_000

/** Devices of this user that ask this one for a part of the key. */
export function RequestsCard({ wallet, verify }: { readonly wallet: Wallet; readonly verify: Verify }) {
  const [waiting, setWaiting] = useState<readonly Waiting[]>([])
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
  if (waiting.length === 0) return null
  return (
    <div className="card">
      <h2>{say('wallet.requests')}</h2>
      <p>{say('wallet.requests-lead')}</p>
      {problem && <p role="alert">{problem}</p>}
      <ul className="list">
        {waiting.map((request) => (
          <li key={request.id}>
            <span>
              {request.browser}: <strong data-testid="request-words">{request.words}</strong>
            </span>
            <button type="button" data-testid="request-approve" disabled={isBusy} onClick={() => void approve(request)}>
              {say('device.approve')}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
