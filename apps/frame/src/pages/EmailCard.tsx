import { type FormEvent, useCallback, useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { CodeField } from '../ui/CodeField.tsx'
import { toDate } from '../ui/dates.ts'
import { Note, SmallButton } from '../ui/parts.tsx'
import { useTask } from '../ui/useTask.ts'
import { describeProblem } from '../unlock/describeProblem.ts'
import type { Verify } from '../unlock/useVerify.tsx'
import type { Wallet } from '../wallet.ts'
import type { WalletUser } from '../walletFlow.ts'
import { translate } from '../words.ts'

const replacement = z.object({ email: z.string(), dueAt: z.number() })

const stateSchema = z.object({ replacement: z.nullable(replacement) })

type EmailProps = {
  readonly wallet: Wallet
  readonly verify: Verify
  onUser(user: WalletUser): void
}

/** For a mailbox that is lost, while the wallet is open here: another address takes its place after 72 hours. */
export function EmailCard({ wallet, verify, onUser }: EmailProps) {
  const [replacement, setReplacement] = useState<Replacement>()
  const [isAsked, setIsAsked] = useState(false)
  const { run, problem, isBusy } = useTask(describeProblem)
  const load = useCallback(async () => setReplacement(await readReplacement(wallet)), [wallet])
  useEffect(() => {
    void run(load)
  }, [run, load])
  const act = (task: () => Promise<void>) => void run(() => verify(task, 'email'))
  const finish = (email: string) => act(async () => onUser(await finishReplacement(wallet, email)))
  const stop = () =>
    act(async () => {
      await wallet.call('email/replace-end', {})
      await load()
    })
  const announce = async (body: { readonly email: string; readonly code: string }) => {
    await announceReplacement(wallet, body)
    setIsAsked(false)
    await load()
  }
  return (
    <section aria-labelledby="mailbox-title">
      <h2 id="mailbox-title">{translate('wallet.mailbox')}</h2>
      {problem && <Note kind="bad">{problem}</Note>}
      {!replacement && <p>{translate('wallet.mailbox-lead')}</p>}
      {!replacement && !isAsked && (
        <div className="ends">
          <SmallButton word="wallet.mailbox-lost" testId="mailbox-lost" onPress={() => setIsAsked(true)} />
        </div>
      )}
      {!replacement && isAsked && (
        <EmailForm verify={verify} onStart={(email) => startReplacement(wallet, email)} onFinish={announce} />
      )}
      {replacement && <Waiting replacement={replacement} isBusy={isBusy} onFinish={finish} onStop={stop} />}
    </section>
  )
}

type WaitingProps = {
  readonly replacement: Replacement
  readonly isBusy: boolean
  onFinish(email: string): void
  onStop(): void
}

/** An address that was announced, until it may take its place. */
function Waiting({ replacement: { email, dueAt }, isBusy, onFinish, onStop }: WaitingProps) {
  const isDue = dueAt <= Date.now()
  return (
    <Note kind="ok">
      {translate(isDue ? 'wallet.mailbox-due' : 'wallet.mailbox-waits', { email, date: toDate(dueAt) })}
      <span className="ends">
        <SmallButton word="wallet.mailbox-stop" isDisabled={isBusy} testId="mailbox-stop" onPress={onStop} />
        <SmallButton
          word="wallet.mailbox-finish"
          isPrimary
          isDisabled={isBusy || !isDue}
          testId="mailbox-finish"
          onPress={() => onFinish(email)}
        />
      </span>
    </Note>
  )
}

/** An address that takes the place of a lost one, from `dueAt` on, in ms since 1970. */
type Replacement = z.output<typeof replacement>

async function readReplacement(wallet: Wallet): Promise<Replacement | undefined> {
  return stateSchema.parse(await wallet.call('email/replace-state', {})).replacement ?? undefined
}

/** Mails a code to the new address. */
async function startReplacement(wallet: Wallet, email: string): Promise<void> {
  await wallet.call('email/replace-start', { email })
}

/** Takes that code, signed by the wallet's own key; the old address is told, and has 72 hours. */
async function announceReplacement(
  wallet: Wallet,
  body: { readonly email: string; readonly code: string },
): Promise<void> {
  await wallet.sign('send', { name: 'email/replace-code', body })
}

/** After the 72 hours, signed by the wallet's own key once more. */
async function finishReplacement(wallet: Wallet, email: string): Promise<WalletUser> {
  const { answer } = await wallet.sign('send', { name: 'email/replace-finish', body: { email } })
  return wallet.setUser(answer)
}

type FormProps = {
  readonly verify: Verify
  /** Has a code mailed to the address. */
  onStart(email: string): Promise<void>
  onFinish(body: { readonly email: string; readonly code: string }): Promise<void>
}

/** Asks for another address, and for the code that it got. */
export function EmailForm({ verify, onStart, onFinish }: FormProps) {
  const [email, setEmail] = useState('')
  const [code, setCode] = useState('')
  const [isMailed, setIsMailed] = useState(false)
  const { run, problem, isBusy } = useTask(describeProblem)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(() =>
      verify(async () => {
        if (!isMailed) {
          await onStart(email)
          return setIsMailed(true)
        }
        await onFinish({ email, code })
      }, 'email'),
    )
  }
  return (
    <form className="flow-form narrow" onSubmit={submit}>
      <label>
        {translate('updateEmail.label')}
        <input
          type="email"
          dir="ltr"
          autoComplete="email"
          required
          readOnly={isMailed}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
          data-testid="mailbox-email"
        />
      </label>
      {isMailed && <CodeField value={code} onChange={setCode} testId="mailbox-code" />}
      {problem && <Note kind="bad">{problem}</Note>}
      <button type="submit" className="btn wide" data-kind="primary" disabled={isBusy} data-testid="mailbox-go-on">
        {translate(isMailed ? 'wallet.go-on' : 'wallet.send-code')}
      </button>
    </form>
  )
}
