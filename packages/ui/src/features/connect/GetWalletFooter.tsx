import { cleanText } from '@foyer/base'
import { navigate } from '@foyer/core'
import { readDevice, type Wallet } from '@foyer/core/internal/connect'
import { useFoyerContext } from '../../FoyerContext.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { getDownloads } from './getDownloads.ts'

/** What to do without the wallet; nothing where no one knows where it is got. */
export function GetWalletFooter({ wallet }: { wallet: Wallet | undefined }) {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  if (!wallet) {
    return (
      <footer className="foot">
        {t('relay.noWallet')}{' '}
        <button type="button" className="foot-link" onClick={() => navigate(foyer, 'WhatIsAWallet')}>
          {t('relay.get')}
        </button>
      </footer>
    )
  }
  const { isPhone, ...device } = readDevice()
  const downloads = getDownloads(wallet, { isPhone, ...device })
  const [first] = downloads
  if (!first) return null
  const emitGetWallet = () => foyer.events.emit({ type: 'CLICK_GET_WALLET', properties: undefined })
  const choose = () => {
    emitGetWallet()
    navigate(foyer, 'Downloads', { wallet })
  }
  const name = cleanText(wallet.name, 12) ?? t('wallet.unnamed')
  return (
    <footer className="foot">
      {t('relay.noWalletNamed', { wallet: name })}{' '}
      {downloads.length > 1 ? (
        <button type="button" className="foot-link" onClick={choose}>
          {t('relay.get')}
        </button>
      ) : (
        <a href={first.href} target="_blank" rel="noopener noreferrer" onClick={emitGetWallet}>
          {t('relay.get')}
        </a>
      )}
    </footer>
  )
}
