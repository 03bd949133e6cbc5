import { useState } from 'react'
import { toSafeImageUrl } from '../../components/toSafeImageUrl.ts'
import { nftsWords } from '../../i18n/en.ts'
import { useTranslateWith } from '../../i18n/useTranslateWith.ts'

/** Keeps its square while it loads and when it fails. An image element runs no script. */
export function NftImage({ src, label }: { readonly src: string | undefined; readonly label: string }) {
  const t = useTranslateWith(nftsWords)
  const [failed, setFailed] = useState<string>()
  const url = toSafeImageUrl(src)
  if (url === undefined || failed === url) return <span className="art">{t('nfts.noPicture')}</span>
  return (
    <span className="art">
      <img
        src={url}
        alt={label}
        loading="lazy"
        decoding="async"
        draggable={false}
        referrerPolicy="no-referrer"
        onError={() => setFailed(url)}
      />
    </span>
  )
}
