import { type ReactNode, useId } from 'react'
import { AssetImage } from './AssetImage.tsx'
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
