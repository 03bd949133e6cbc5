import { readDevice } from '@foyer/core/internal/connect'
import { ExternalLinkIcon } from '../../components/icons.tsx'
import { useTranslate } from '../../i18n/useTranslate.ts'
import type { View } from '../../views/View.ts'
import { getDownloads } from './getDownloads.ts'

/** Shows where a wallet is got. */
const DownloadsView: View<'Downloads'> = ({ params }) => {
  const t = useTranslate()
  return (
    <div className="stack">
      <ul className="list">
        {getDownloads(params.wallet, readDevice()).map(({ kind, href }) => (
          <li key={kind}>
            <a className="row" href={href} target="_blank" rel="noopener noreferrer">
              <span className="grow">{t(`downloads.${kind}`)}</span>
              <ExternalLinkIcon />
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
export default DownloadsView
