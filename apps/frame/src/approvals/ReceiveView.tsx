import { ChevronDownIcon, CopyIcon } from '@foyer/ui/parts'
import { useState } from 'react'
import { Address } from '../ui/parts.tsx'
import { QrCode } from '../ui/QrCode.tsx'
import { translate } from '../words.ts'

type ReceiveProps = { readonly address: string; readonly symbol: string; readonly network: string }

/** Where to send what is missing: the account's whole address, to be read, copied or scanned. */
export function ReceiveView({ address, symbol, network }: ReceiveProps) {
  return (
    <details className="more receive" data-testid="receive">
      <summary>
        {translate('approve.receive', { symbol })}
        <ChevronDownIcon />
      </summary>
      <p className="soft">{translate('approve.receive-hint', { symbol, network })}</p>
      <QrCode text={address} label={translate('approve.receive-code')} />
      <Address value={address} />
      <CopyAddress address={address} />
    </details>
  )
}

/** Inside a site's page the browser may not let it: then it is said, and the address can be selected. */
function CopyAddress({ address }: Pick<ReceiveProps, 'address'>) {
  const [outcome, setOutcome] = useState<'copied' | 'uncopied'>()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setOutcome('copied')
    } catch {
      setOutcome('uncopied')
    }
  }
  return (
    <div className="tools">
      <button type="button" className="mini" onClick={() => void copy()} data-testid="receive-copy">
        <CopyIcon />
        {translate('backup.copy')}
      </button>
      <span className="soft" role="status">
        {outcome && translate(`approve.receive-${outcome}`)}
      </span>
    </div>
  )
}
