import { ChevronDownIcon } from '@foyer/ui/parts'
import { Address } from '../ui/parts.tsx'
import { QrCode } from '../ui/QrCode.tsx'
import { say } from '../words.ts'

type ReceiveProps = { readonly address: string; readonly symbol: string; readonly network: string }

/** Where to send what is missing: the account's whole address, to be read, copied or scanned. */
export function ReceiveView({ address, symbol, network }: ReceiveProps) {
  return (
    <details className="more receive" data-testid="receive">
      <summary>
        {say('approve.receive', { symbol })}
        <ChevronDownIcon />
      </summary>
      <p className="soft">{say('approve.receive-hint', { symbol, network })}</p>
      <QrCode text={address} label={say('approve.receive-code')} />
      <Address value={address} />
    </details>
  )
}
