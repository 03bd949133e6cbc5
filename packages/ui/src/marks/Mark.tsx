import { getAssetImageUrl } from '@foyer/core/internal/images'
import { type ReactNode, useContext, useId, useState } from 'react'
import { FoyerContext } from '../FoyerContext.ts'
import { drawMark } from './drawMark.tsx'

export type MarkProps = {
  /** Of the wallet in the catalogue, or of the network by CAIP-2. */
  readonly id: string
  /** What stands where there is no mark. */
  readonly children: ReactNode
}

/** The mark that the widget itself brings of a wallet or a network; of another network the gateway's picture. */
export function Mark({ id, children }: MarkProps): ReactNode {
  return drawMark(id, useId()) ?? <AssetImage id={id}>{children}</AssetImage>
}

type AssetImageProps = {
  /** Of a network, by CAIP-2; of anything else there is no picture. */
  readonly id: string
  /** What stands where there is none. */
  readonly children: ReactNode
}

/** The picture that the site's gateway has of a network. */
function AssetImage({ id, children }: AssetImageProps): ReactNode {
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
