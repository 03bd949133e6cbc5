import { KeyIcon } from '@foyer/ui/parts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isApiError } from '../api.ts'
import { canUsePasskey, listPasskeys, openPasskey, type Passkeys } from '../passkey.ts'
import { isPasskeyNeeded } from '../passkeyGuard.ts'
import { ForwardIcon, PhoneIcon } from '../ui/icons.tsx'
import { Button, Note, Six } from '../ui/parts.tsx'
import { RequestHead } from '../ui/RequestHead.tsx'
import type { Wallet } from '../wallet.ts'
import { requestInWindow } from '../windows/ownWindow.ts'
import { translate } from '../words.ts'
import { ConfirmCode } from './ConfirmCode.tsx'
import { describeProblem } from './describeProblem.ts'
import { NoRoom } from './NoRoom.tsx'
import { PasskeyPrompt } from './PasskeyPrompt.tsx'

/** How often another device's answer is looked for, in ms. */
const pollInterval = 2_000

type UnlockProps = { readonly wallet: Wallet; onOpen(): void; onCancel(): void }

/** Opens a strict wallet on a device that has no part of its key. */
export function Unlock({ wallet, onOpen, onCancel }: UnlockProps) {
  const [recovery, setRecovery] = useState('')
  /** Device and paper have opened it although the server had lost the share. */
  const [isRestored, setIsRestored] = useState(false)
  const { attempt, problem, isBusy, unproved, unguarded, goOn } = useAttempt()
  const { hasPasskey, requestShare } = useSharePasskeys(wallet)
  const { words, requestDevice } = useOtherDevice(wallet, onOpen)
  const openWith = async (share: string) => {
    const opened = await wallet.sign('unlock', { recovery: share })
    if (opened.isRestored) return setIsRestored(true)
    onOpen()
  }
  const open = () => attempt(() => openWith(recovery))
  const enterByPasskey = () =>
    attempt(async () => {
      const share = await requestShare()
      if (share !== undefined) await openWith(share)
    })
  if (isRestored) return <Restored onOpen={onOpen} />
  return (
    <section className="sheet" aria-labelledby="unlock-title">
      <RequestHead id="unlock-title" title={translate('unlock.title')} />
      <div className="details">
        <p className="hint">{translate('unlock.lead')}</p>
        <NoRoom wallet={wallet} />
        <ShareInput value={recovery} onChange={setRecovery} />
        {words && <AskedDevice words={words} />}
        {unproved && <ConfirmCode wallet={wallet} onDone={() => goOn(unproved)} />}
        {unguarded && <PasskeyPrompt wallet={wallet} purpose="open" onDone={() => goOn(unguarded)} />}
        {problem && <Note kind="bad">{problem}</Note>}
        <ul className="rows">
          {hasPasskey && (
            <WayRow
              icon={<KeyIcon />}
              name={translate('unlock.passkey')}
              isBusy={isBusy}
              testId="frame-passkey"
              onPress={() => void enterByPasskey()}
            />
          )}
          <WayRow
            icon={<PhoneIcon />}
            name={translate('unlock.ask')}
            isBusy={isBusy}
            onPress={() => void attempt(requestDevice)}
          />
        </ul>
      </div>
      <footer>
        <Button word="send.cancel" onPress={onCancel} />
        <Button word="unlock.open" isPrimary isDisabled={isBusy || !recovery} testId="frame-unlock" onPress={open} />
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

/** The passkeys under which the recovery code is kept. */
function useSharePasskeys(wallet: Wallet) {
  const [passkeys, setPasskeys] = useState<Passkeys>([])
  const [isKnown, setIsKnown] = useState(false)
  useEffect(() => {
    // the list itself may want a code first; that there are some is known without
    void wallet.sign('status', {}).then(
      ({ passkeys: count }) => setIsKnown(count > 0),
      () => {},
    )
    void listPasskeys(wallet).then(setPasskeys, () => {})
  }, [wallet])
  /** @returns undefined where the next press asks the passkey: a browser wants a fresh one for that */
  const requestShare = async () => {
    if (passkeys.length === 0) {
      setPasskeys(await listPasskeys(wallet))
      return undefined
    }
    const asked = canUsePasskey() ? openPasskey(passkeys) : requestInWindow<string>('/passkey', passkeys)
    const share = await asked
    if (share === undefined) throw new Error(translate('passkey.closed'))
    return share
  }
  return { hasPasskey: isKnown || passkeys.length > 0, requestShare }
}

/** Has a device that has a part answer, and looks for its answer for as long as this is shown. */
function useOtherDevice(wallet: Wallet, onOpen: () => void) {
  const [words, setWords] = useState<string>()
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const requestDevice = async () => {
    const asked = await wallet.sign('requestDevice', {})
    setWords(asked.words)
    while (isShown.current) {
      const { isOpen } = await wallet.sign('awaitDevice', { id: asked.id })
      if (isOpen) return onOpen()
      await new Promise((done) => setTimeout(done, pollInterval))
    }
  }
  return { words, requestDevice }
}

/** The words that the other device must show too. */
function AskedDevice({ words }: { readonly words: string }) {
  return (
    <div className="ask-row" data-said="">
      <p>{translate('unlock.words', { page: `${location.origin}/wallet` })}</p>
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
      <RequestHead id="restored-title" title={translate('unlock.title')} />
      <div className="details">
        <Note kind="bad">{translate('unlock.restored', { page: `${location.origin}/wallet` })}</Note>
      </div>
      <footer>
        <Button word="wallet.go-on" size="wide" isPrimary testId="frame-restored" onPress={onOpen} />
      </footer>
    </section>
  )
}

type ShareInputProps = { readonly value: string; onChange(value: string): void }

function ShareInput({ value, onChange }: ShareInputProps) {
  return (
    <label>
      {translate('unlock.recovery')}
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
