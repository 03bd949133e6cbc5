import { useEffect, useRef, useState } from 'react'
import { isApiError } from '../api.ts'
import { canAskPasskey, listPasskeys, openPasskey, type Passkeys } from '../passkey.ts'
import type { Wallet } from '../wallet.ts'
import { askElsewhere } from '../windows/elsewhere.ts'
import { say } from '../words.ts'
import { ConfirmCode } from './ConfirmCode.tsx'
import { describeProblem } from './describeProblem.ts'

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
  const { attempt, problem, isBusy, unproved, setUnproved } = useAttempt()
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
      const asked = canAskPasskey() ? openPasskey(passkeys) : askElsewhere<string>('/passkey', passkeys)
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
  return (
    <section className="sheet" aria-labelledby="unlock-title">
      <header>
        <h1 id="unlock-title">{say('unlock.title')}</h1>
        <p className="soft">{say('unlock.lead')}</p>
      </header>
      <div className="details">
        <ShareInput value={recovery} onChange={setRecovery} />
        {words && (
          <p>
            {say('unlock.words', { page: `${location.origin}/wallet` })} <strong>{words}</strong>
          </p>
        )}
        {unproved && (
          <ConfirmCode
            wallet={wallet}
            onDone={() => {
              setUnproved(undefined)
              void attempt(unproved)
            }}
          />
        )}
        {problem && (
          <p className="warning" role="alert">
            {problem}
          </p>
        )}
      </div>
      <footer>
        <button type="button" className="quiet" onClick={onCancel}>
          {say('approve.reject')}
        </button>
        {(hasPasskeys || passkeys.length > 0) && (
          <button
            type="button"
            className="quiet"
            disabled={isBusy}
            onClick={() => void enterByPasskey()}
            data-testid="frame-passkey"
          >
            {say('unlock.passkey')}
          </button>
        )}
        <button type="button" className="quiet" disabled={isBusy} onClick={() => void ask()}>
          {say('unlock.ask')}
        </button>
        <button type="button" data-testid="frame-unlock" disabled={isBusy || !recovery} onClick={() => void open()}>
          {say('unlock.open')}
        </button>
      </footer>
    </section>
  )
}

/** Does what was pressed, and keeps what went wrong, or what goes on after a code. */
function useAttempt() {
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const [unproved, setUnproved] = useState<() => Promise<void>>()
  const attempt = async (act: () => Promise<void>) => {
    setIsBusy(true)
    setProblem(undefined)
    try {
      await act()
    } catch (error) {
      if (isApiError(error, 'CodeNeeded')) setUnproved(() => act)
      else setProblem(describeProblem(error))
    }
    setIsBusy(false)
  }
  return { attempt, problem, isBusy, unproved, setUnproved }
}

/** Says that the server has lost the share, while device and paper have opened the wallet. */
function Restored({ onOpen }: Pick<UnlockProps, 'onOpen'>) {
  return (
    <section className="sheet" aria-label={say('unlock.title')}>
      <p className="details warning" role="alert">
        {say('unlock.restored', { page: `${location.origin}/wallet` })}
      </p>
      <footer>
        <button type="button" onClick={onOpen} data-testid="frame-restored">
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
      <input
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        data-testid="frame-recovery"
      />
    </label>
  )
}
