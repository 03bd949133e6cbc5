import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { useTask } from '../ui/useTask.ts'
import type { Wallet } from '../wallet.ts'
import { say } from '../words.ts'

const linkSchema = z.object({
  site: z.string(),
  browser: z.string(),
  network: z.string(),
  email: z.string(),
  isApproved: z.boolean(),
})

/** Behind the link of a mail: approves the browser that wants to sign in. */
export function DevicePage({ wallet, token }: { readonly wallet: Wallet; readonly token: string }) {
  const [link, setLink] = useState<z.output<typeof linkSchema>>()
  const { run, problem, isBusy } = useTask()
  useEffect(() => {
    void run(async () => setLink(linkSchema.parse(await wallet.call('device/read', { token }))))
  }, [run, wallet, token])
  const approve = () =>
    run(async () => {
      await wallet.call('device/approve', { token })
      setLink((known) => known && { ...known, isApproved: true })
    })
  return (
    <section className="page" aria-labelledby="device-title">
      <h1 id="device-title">{say('device.title')}</h1>
      {link && !link.isApproved && (
        <>
          <p>{say('device.lead', link)}</p>
          <p className="warning">{say('device.warning')}</p>
          <button type="button" data-testid="device-approve" disabled={isBusy} onClick={() => void approve()}>
            {say('device.approve')}
          </button>
        </>
      )}
      {link?.isApproved && <p role="status">{say('device.done')}</p>}
      {problem && <p role="alert">{problem}</p>}
    </section>
  )
}
