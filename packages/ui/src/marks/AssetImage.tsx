import { getAssetImageUrl } from '@foyer/core/internal/images'
import { type ReactNode, useContext, useState } from 'react'
import { FoyerContext } from '../FoyerContext.ts'

type AssetImageProps = {
  /** Of a network, by CAIP-2; of anything else there is no picture. */
  readonly id: string
  /** What stands where there is none. */
  readonly children: ReactNode
}

/** The picture that the site's gateway has of a network. */
export function AssetImage({ id, children }: AssetImageProps): ReactNode {
  const foyer = useContext(FoyerContext)?.foyer
  const [hasFailed, setHasFailed] = useState(false)
  const url = foyer && getAssetImageUrl(foyer, id)
  if (!url || hasFailed) return children
  return (
    <img
      src={url}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      referrerPolicy="no-referrer"
      onError={() => setHasFailed(true)}
    />
  )
}
