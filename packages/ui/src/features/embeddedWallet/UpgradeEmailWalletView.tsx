import { getUpgradeUrl } from '@foyer/core/internal/embeddedWallet'
import { KeyIcon } from '../../components/icons.tsx'
import { useFoyerContext } from '../../FoyerContext.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'

/** Shows what the wallet's own page can do and a frame inside another site must not: backups and keys. */
export default function UpgradeEmailWalletView() {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const emitUpgrade = () => foyer.events.emit({ type: 'EMAIL_UPGRADE_FROM_MODAL', properties: undefined })
  return (
    <div className="stack center tall">
      <span className="glyph" data-kind="accent" data-size="lg">
        <KeyIcon />
      </span>
      <div className="status-message">
        <h3>{t('upgrade.heading')}</h3>
        <p>{t('upgrade.text')}</p>
      </div>
      <a
        className="btn wide"
        data-kind="primary"
        href={getUpgradeUrl(foyer)}
        target="_blank"
        rel="noopener noreferrer"
        onClick={emitUpgrade}
      >
        {t('upgrade.open')}
      </a>
    </div>
  )
}
