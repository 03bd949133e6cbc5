import { useState } from 'react'
import { useTask } from '../ui/useTask.ts'
import type { Wallet } from '../wallet.ts'
import { say } from '../words.ts'
import type { Verify } from './useVerify.tsx'

/** The twelve words, after a fresh code, until they are hidden again. */
export function ExportCard({ wallet, verify }: { readonly wallet: Wallet; readonly verify: Verify }) {
  const [phrase, setPhrase] = useState<string>()
  const { run, problem, isBusy } = useTask()
  const show = () => run(() => verify(async () => setPhrase((await wallet.sign('exportPhrase', {})).phrase)))
  return (
    <div className="card">
      <h2>{say('wallet.export')}</h2>
      <p>{say('wallet.export-lead')}</p>
      {phrase && (
        <p>
          <code className="secret" data-testid="phrase">
            {phrase}
          </code>
        </p>
      )}
      {problem && <p role="alert">{problem}</p>}
      <button
        type="button"
        className="quiet"
        disabled={isBusy}
        onClick={() => (phrase ? setPhrase(undefined) : void show())}
        data-testid="show-phrase"
      >
        {say(phrase ? 'wallet.hide-phrase' : 'wallet.show-phrase')}
      </button>
    </div>
  )
}
