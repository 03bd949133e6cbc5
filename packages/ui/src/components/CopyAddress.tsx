import { shortenAddress } from '@foyer/base'
import { showToast } from '@foyer/core'
import type { MouseEvent } from 'react'
import { useFoyerContext } from '../FoyerContext.ts'
import { useTranslate } from '../i18n/useTranslate.ts'
import { CopyIcon } from './icons.tsx'

/** The shortened address; a press copies the whole one. */
export function CopyAddress({ address }: { address: string }) {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const copy = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const clipboard = currentTarget.ownerDocument.defaultView?.navigator.clipboard
    const done = () => showToast(foyer, { variant: 'success', name: 'copied' })
    const blocked = () => showToast(foyer, { variant: 'error', name: 'copyFailed' })
    // absent outside of secure contexts
    if (!clipboard) return blocked()
    clipboard.writeText(address).then(done, blocked)
  }
  const short = shortenAddress(address)
  return (
    <button type="button" className="short-address" aria-label={`${short} ${t('account.copy')}`} onClick={copy}>
      <span className="mono">{short}</span>
      <CopyIcon />
    </button>
  )
}
