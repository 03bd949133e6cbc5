import { CopyIcon } from '@foyer/ui/parts'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { Coin } from '../ui/Coin.tsx'
import { FlowHead } from '../ui/FlowHead.tsx'
import { EyeIcon } from '../ui/icons.tsx'
import { Address, Note, Share } from '../ui/parts.tsx'
import { useTask } from '../ui/useTask.ts'
import type { Verify } from '../unlock/useVerify.tsx'
import type { Wallet } from '../wallet.ts'
import type { WalletUser } from '../walletFlow.ts'
import { translate } from '../words.ts'

/** How long the words can be looked at after the code, in seconds. */
const openFor = 120

type ExportProps = { readonly wallet: Wallet; readonly user: WalletUser; readonly verify: Verify; onClose(): void }

/** The twelve words, after a fresh code and for two minutes: shown as long as a button is held, in a window that has the focus. */
export function ExportPage({ wallet, user, verify, onClose }: ExportProps) {
  const [phrase, setPhrase] = useState<string>()
  const { run, problem } = useTask()
  // asked once, when the page opens
  useEffect(() => {
    void run(() => verify(async () => setPhrase((await wallet.sign('exportPhrase', {})).phrase), 'export'))
  }, [])
  return (
    <section className="doc" aria-labelledby="export-title">
      <FlowHead id="export-title" title={translate('export.title')} onBack={onClose} />
      <p>{translate('export.lead')}</p>
      <Note kind="danger">{translate('export.warning')}</Note>
      {problem && <Note kind="bad">{problem}</Note>}
      {phrase === undefined ? (
        !problem && <p data-said="">{translate('frame.loading')}</p>
      ) : (
        <Phrase phrase={phrase} onClose={onClose} />
      )}
      {user.addresses && <Accounts addresses={user.addresses} />}
    </section>
  )
}

type PhraseProps = { readonly phrase: string; onClose(): void }

function Phrase({ phrase, onClose }: PhraseProps) {
  const [left, setLeft] = useState(openFor)
  const [hasSeen, setHasSeen] = useState(false)
  const { isHeld, hold } = useHold(() => setHasSeen(true))
  const { run } = useTask()
  useEffect(() => {
    const timer = setInterval(() => setLeft((before) => before - 1), 1_000)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (left <= 0) onClose()
  }, [left, onClose])
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return (
    <>
      <Share text={isHeld ? phrase : phrase.replace(/[a-z]+/g, '••••••')} testId="phrase" kind="words" />
      <div className="ends">
        <span className="soft">{translate('export.closes', { time })}</span>
        <span className="ends">
          <button
            type="button"
            className="btn small"
            disabled={!hasSeen}
            onClick={() => void run(() => navigator.clipboard.writeText(phrase))}
          >
            <CopyIcon />
            {translate('backup.copy')}
          </button>
          <button
            type="button"
            className="btn small"
            data-kind="primary"
            aria-pressed={isHeld}
            data-testid="hold-phrase"
            {...hold}
          >
            <EyeIcon />
            {translate('export.hold')}
          </button>
        </span>
      </div>
    </>
  )
}

/** Held by pointer or key. People who can only press, as with a screen reader, turn it on and off. */
function useHold(onHeld: () => void) {
  const [isHeld, setIsHeld] = useState(false)
  const set = (next: boolean) => {
    setIsHeld(next)
    if (next) onHeld()
  }
  useEffect(() => {
    const release = () => setIsHeld(false)
    window.addEventListener('blur', release)
    window.addEventListener('pointerup', release)
    document.addEventListener('visibilitychange', release)
    return () => {
      window.removeEventListener('blur', release)
      window.removeEventListener('pointerup', release)
      document.removeEventListener('visibilitychange', release)
    }
  }, [])
  const onKey = (next: boolean) => (event: KeyboardEvent) => {
    if (event.key !== ' ' && event.key !== 'Enter') return
    // no click of its own comes after it
    event.preventDefault()
    if (!event.repeat) set(next)
  }
  const hold = {
    onPointerDown: () => set(true),
    onPointerCancel: () => set(false),
    onKeyDown: onKey(true),
    onKeyUp: onKey(false),
    onBlur: () => set(false),
    onContextMenu: (event: { preventDefault(): void }) => event.preventDefault(),
    onClick: ({ detail }: { readonly detail: number }) => detail === 0 && set(!isHeld),
  }
  return { isHeld, hold }
}

/** Shows where the words lead: the accounts, and the paths by which any other wallet program finds them. */
function Accounts({ addresses }: { readonly addresses: NonNullable<WalletUser['addresses']> }) {
  const accounts = [
    {
      name: translate('export.evm'),
      address: addresses.eip155,
      path: "m/44'/60'/0'/0/0",
      letter: 'Ξ',
      color: '#4a63c8',
    },
    {
      name: translate('export.solana'),
      address: addresses.solana,
      path: "m/44'/501'/0'/0'",
      letter: 'S',
      color: '#7c3aed',
    },
  ]
  return (
    <section aria-labelledby="accounts-title">
      <h2 id="accounts-title">{translate('export.accounts')}</h2>
      <ul className="rows">
        {accounts.map(({ name, address, path, letter, color }) => (
          <li key={path} className="row">
            <Coin letter={letter} color={color} />
            <span className="grow">
              <b>{name}</b>
              <Address value={address} />
            </span>
            <small className="mono" dir="ltr">
              {path}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
