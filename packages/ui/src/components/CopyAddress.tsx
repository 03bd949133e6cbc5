import { shortenAddress } from '@foyer/base'
import { useTranslate } from '../i18n/useTranslate.ts'
import { CopyIcon } from './icons.tsx'
import { useCopy } from './useCopy.ts'

/** The shortened address; a press copies the whole one. */
export function CopyAddress({ address }: { address: string }) {
  const t = useTranslate()
  const copy = useCopy('copied')
  const short = shortenAddress(address)
  return (
    <button
      type="button"
      className="short-address"
      aria-label={`${short} ${t('account.copy')}`}
      onClick={(press) => copy(press, address)}
    >
      <span className="mono">{short}</span>
      <CopyIcon />
    </button>
  )
}
