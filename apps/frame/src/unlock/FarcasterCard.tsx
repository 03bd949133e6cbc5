import { useEffect, useRef, useState } from 'react'
import { type FarcasterCall, startFarcaster } from '../startFarcaster.ts'
import { Button, Note } from '../ui/parts.tsx'
import { QrCode } from '../ui/QrCode.tsx'
import type { Wallet } from '../wallet.ts'
import { translate } from '../words.ts'

type FarcasterProps = {
  readonly wallet: Wallet
  /** What is waited for. */
  readonly name: FarcasterCall
  onDone(answer: unknown): void
}

/** Has the visitor confirm in the Farcaster app, and waits for it. */
export function FarcasterCard({ wallet, name, onDone }: FarcasterProps) {
  const [url, setUrl] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [round, setRound] = useState(0)
  const latestOnDone = useRef(onDone)
  latestOnDone.current = onDone
  // another round begins anew
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const run = async () => {
      const login = await startFarcaster(wallet, { name, finish: (answer) => answer }, signal)
      setUrl(login.url)
      latestOnDone.current(await login.wait(signal))
    }
    run().catch((error: unknown) => {
      if (!signal.aborted) setProblem(error instanceof Error ? error.message : String(error))
    })
    return () => controller.abort()
  }, [wallet, name, round])
  const retry = () => {
    setProblem(undefined)
    setUrl(undefined)
    setRound(round + 1)
  }
  return (
    <div className="flow-form" data-testid="farcaster">
      <p className="hint">{translate(name === 'verify/farcaster' ? 'wallet.farcaster-verify' : 'wallet.farcaster')}</p>
      {problem === undefined ? (
        <>
          <p className="hint" data-said="">
            {translate(url === undefined ? 'frame.loading' : 'wallet.farcaster-lead')}
          </p>
          {url !== undefined && (
            <>
              <QrCode text={url} label={translate('wallet.farcaster-code')} />
              <a className="btn wide" href={url} target="_blank" rel="noopener noreferrer">
                {translate('farcaster.open')}
              </a>
            </>
          )}
        </>
      ) : (
        <>
          <Note kind="bad">{problem}</Note>
          <Button word="dialog.retry" size="wide" isPrimary onPress={retry} />
        </>
      )}
    </div>
  )
}
