import { useEffect, useRef, useState } from 'react'
import { isApiError } from '../api.ts'
import { ConfirmCode } from '../pages/ConfirmCode.tsx'
import { canAskPasskey, listPasskeys, openPasskey, type Passkeys } from '../passkey.ts'
import type { Wallet } from '../wallet.ts'
import { askElsewhere } from '../windows/elsewhere.ts'
import { say } from '../words.ts'

/** How often another device's answer is looked for, in ms. */
const pollInterval = 2_000

type UnlockProps = { readonly wallet: Wallet; onOpen(): void; onCancel(): void }

/** Opens a strict wallet on a device that has no part of its key. */
export function Unlock({ wallet, onOpen, onCancel }: UnlockProps) {
  const [recovery, setRecovery] = useState('')
  const [passkeys, setPasskeys] = useState<Passkeys>([])
  const [words, setWords] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  /** What goes on after a code. */
  const [unproved, setUnproved] = useState<() => Promise<void>>()
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    void listPasskeys(wallet).then(setPasskeys, () => {})
    return () => {
      isShown.current = false
    }
  }, [wallet])
  const attempt = async (act: () => Promise<void>) => {
    setIsBusy(true)
    setProblem(undefined)
    try {
      await act()
    } catch (error) {
      if (isApiError(error, 'CodeNeeded')) setUnproved(() => act)
      else setProblem(error instanceof Error ? error.message : String(error))
    }
    setIsBusy(false)
  }
  const open = () =>
    attempt(async () => {
      await wallet.sign('unlock', { recovery })
      onOpen()
    })
  const enterByPasskey = () =>
    attempt(async () => {
      const asked = canAskPasskey() ? openPasskey(passkeys) : askElsewhere<string>('/passkey', passkeys)
      const opened = await asked
      if (opened === undefined) throw new Error(say('passkey.closed'))
      await wallet.sign('unlock', { recovery: opened })
      onOpen()
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
  return (
    <section className="sheet" aria-labelledby="unlock-title">
      <header>
        <h1 id="unlock-title">{say('unlock.title')}</h1>
        <p className="soft">{say('unlock.lead')}</p>
      </header>
      <div className="details">
        <label>
          {say('unlock.recovery')}
          <input
            autoComplete="off"
            spellCheck={false}
            value={recovery}
            onChange={({ target }) => setRecovery(target.value)}
            data-testid="frame-recovery"
          />
        </label>
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
        {passkeys.length > 0 && (
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
