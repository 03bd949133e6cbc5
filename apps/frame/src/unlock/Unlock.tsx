import { KeyIcon } from '@foyer/ui/parts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isApiError } from '../api.ts'
import { canAskPasskey, listPasskeys, openPasskey, type Passkeys } from '../passkey.ts'
import { isPasskeyNeeded } from '../passkeyGuard.ts'
import { ForwardIcon, PhoneIcon } from '../ui/icons.tsx'
import { Note, Six } from '../ui/parts.tsx'
import { RequestHead } from '../ui/RequestHead.tsx'
import type { Wallet } from '../wallet.ts'
import { requestInWindow } from '../windows/elsewhere.ts'
import { say } from '../words.ts'
import { ConfirmCode } from './ConfirmCode.tsx'
import { describeProblem } from './describeProblem.ts'
import { PasskeyAsk } from './PasskeyAsk.tsx'

/** How often another device's answer is looked for, in ms. */
const pollInterval = 2_000

type UnlockProps = { readonly wallet: Wallet; onOpen(): void; onCancel(): void }

/** Opens a strict wallet on a device that has no part of its key. */
export function Unlock({ wallet, onOpen, onCancel }: UnlockProps) {
  const [recovery, setRecovery] = useState('')
  const [passkeys, setPasskeys] = useState<Passkeys>([])
  const [hasPasskeys, setHasPasskeys] = useState(false)
  const [words, setWords] = useState<string>()
  /** Device and paper have opened it although the server had lost the share. */
  const [isRestored, setIsRestored] = useState(false)
  const { attempt, problem, isBusy, unproved, unguarded, goOn } = useAttempt()
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    // the list itself may want a code first; that there are some is known without
    void wallet.sign('status', {}).then(
      ({ passkeys: count }) => setHasPasskeys(count > 0),
      () => {},
    )
    void listPasskeys(wallet).then(setPasskeys, () => {})
    return () => {
      isShown.current = false
    }
  }, [wallet])
  const openWith = async (share: string) => {
    const opened = await wallet.sign('unlock', { recovery: share })
    if (opened.isRestored) return setIsRestored(true)
    onOpen()
  }
  const open = () => attempt(() => openWith(recovery))
  const enterByPasskey = () =>
    attempt(async () => {
      if (passkeys.length === 0) {
        // the next press asks the passkey: a browser wants a fresh one for that
        return setPasskeys(await listPasskeys(wallet))
      }
      const asked = canAskPasskey() ? openPasskey(passkeys) : requestInWindow<string>('/passkey', passkeys)
      const opened = await asked
      if (opened === undefined) throw new Error(say('passkey.closed'))
      await openWith(opened)
    })
  const ask = () =>
    attempt(async () => {
      const asked = await wallet.sign('askDevice', {})
      setWords(asked.words)
      while (isShown.current) {
        const { isOpen } = await wallet.sign('awaitDevice', { id: asked.id })
        if (isOpen) return onOpen()
        await new Promise((done) => setTimeout(done, pollInterval))
      }
    })
  if (isRestored) return <Restored onOpen={onOpen} />
  const hasPasskey = hasPasskeys || passkeys.length > 0
  return (
    <section className="sheet" aria-labelledby="unlock-title">
      <RequestHead id="unlock-title" title={say('unlock.title')} />
      <div className="details">
        <p className="hint">{say('unlock.lead')}</p>
        <ShareInput value={recovery} onChange={setRecovery} />
        {words && <AskedDevice words={words} />}
        {unproved && <ConfirmCode wallet={wallet} onDone={() => goOn(unproved)} />}
        {unguarded && <PasskeyAsk wallet={wallet} purpose="open" onDone={() => goOn(unguarded)} />}
        {problem && <Note kind="bad">{problem}</Note>}
        <ul className="rows">
          {hasPasskey && (
            <WayRow
              icon={<KeyIcon />}
              name={say('unlock.passkey')}
              isBusy={isBusy}
              testId="frame-passkey"
              onPress={() => void enterByPasskey()}
            />
          )}
          <WayRow icon={<PhoneIcon />} name={say('unlock.ask')} isBusy={isBusy} onPress={() => void ask()} />
        </ul>
      </div>
      <footer>
        <button type="button" className="btn" onClick={onCancel}>
          {say('send.cancel')}
        </button>
        <button
          type="button"
          className="btn"
          data-kind="primary"
          data-testid="frame-unlock"
          disabled={isBusy || !recovery}
          onClick={() => void open()}
        >
          {say('unlock.open')}
        </button>
      </footer>
    </section>
  )
}

type WayProps = {
  readonly icon: ReactNode
  readonly name: string
  readonly isBusy: boolean
  readonly testId?: string
  onPress(): void
}

/** Another way to open it than the share on paper. */
function WayRow({ icon, name, isBusy, testId, onPress }: WayProps) {
  return (
    <li>
      <button type="button" className="row" disabled={isBusy} onClick={onPress} data-testid={testId}>
        <span className="lead">{icon}</span>
        <span className="grow">
          <b>{name}</b>
        </span>
        <span className="turns">
          <ForwardIcon />
        </span>
      </button>
    </li>
  )
}

/** The words that the other device must show too. */
function AskedDevice({ words }: { readonly words: string }) {
  return (
    <div className="ask-row" role="status">
      <p>{say('unlock.words', { page: `${location.origin}/wallet` })}</p>
      <Six words={words} />
    </div>
  )
}

/** Does what was pressed, and keeps what went wrong, or what goes on after a code or a passkey. */
function useAttempt() {
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const [unproved, setUnproved] = useState<() => Promise<void>>()
  const [unguarded, setUnguarded] = useState<() => Promise<void>>()
  const attempt = async (act: () => Promise<void>) => {
    setIsBusy(true)
    setProblem(undefined)
    try {
      await act()
    } catch (error) {
      if (isApiError(error, 'CodeNeeded')) setUnproved(() => act)
      else if (isPasskeyNeeded(error)) setUnguarded(() => act)
      else setProblem(describeProblem(error))
    }
    setIsBusy(false)
  }
  const goOn = (act: () => Promise<void>) => {
    setUnproved(undefined)
    setUnguarded(undefined)
    void attempt(act)
  }
  return { attempt, problem, isBusy, unproved, unguarded, goOn }
}

/** Says that the server has lost the share, while device and paper have opened the wallet. */
function Restored({ onOpen }: Pick<UnlockProps, 'onOpen'>) {
  return (
    <section className="sheet" aria-labelledby="restored-title">
      <RequestHead id="restored-title" title={say('unlock.title')} />
      <div className="details">
        <Note kind="bad">{say('unlock.restored', { page: `${location.origin}/wallet` })}</Note>
      </div>
      <footer>
        <button type="button" className="btn wide" data-kind="primary" onClick={onOpen} data-testid="frame-restored">
          {say('wallet.go-on')}
        </button>
      </footer>
    </section>
  )
}

type ShareInputProps = { readonly value: string; onChange(value: string): void }

function ShareInput({ value, onChange }: ShareInputProps) {
  return (
    <label>
      {say('unlock.recovery')}
      <textarea
        className="group"
        dir="ltr"
        rows={3}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        data-testid="frame-recovery"
      />
    </label>
  )
}
