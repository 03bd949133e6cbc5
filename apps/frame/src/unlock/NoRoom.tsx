import { useEffect, useState } from 'react'
import { Note } from '../ui/parts.tsx'
import type { Wallet } from '../wallet.ts'
import { translate } from '../words.ts'

/** Says why this browser is asked for a code each time, where as many others open the wallet as may, and leads to their list. */
export function NoRoom({ wallet }: { readonly wallet: Wallet }) {
  const [isFull, setIsFull] = useState(wallet.getFlow().isFull)
  useEffect(() => {
    void wallet.sign('status', {}).then(
      (status) => setIsFull(status.isFull && !status.pairs.some(({ isMine }) => isMine)),
      () => {},
    )
  }, [wallet])
  if (!isFull) return null
  return (
    <Note kind="warn">
      {translate('wallet.devices-full')}
      <span className="ends">
        <a className="btn small" href="/wallet" target="_blank" rel="noopener">
          {translate('wallet.devices')}
        </a>
      </span>
    </Note>
  )
}
