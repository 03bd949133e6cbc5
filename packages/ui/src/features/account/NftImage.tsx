import { useState } from 'react'
import { toSafeImageUrl } from '../../components/toSafeImageUrl.ts'
import { useNftsTranslate } from '../../i18n/useNftsTranslate.ts'

/** Keeps its square while it loads and when it fails. An image element runs no script. */
export function NftImage({ src, label }: { readonly src: string | undefined; readonly label: string }) {
  const t = useNftsTranslate()
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
