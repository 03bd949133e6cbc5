import { useState } from 'react'
import { Avatar, type AvatarProps } from './Avatar.tsx'
import { toSafeImageUrl } from './toSafeImageUrl.ts'

export type FaceProps = AvatarProps & {
  /** A picture that the address's owner has chosen: hostile. */
  readonly image?: string | undefined
}

/** The picture of an address: its own where that is one, else the computed one. */
export function Face({ image, address, className = '' }: FaceProps) {
  const [failed, setFailed] = useState<string>()
  const url = toSafeImageUrl(image)
  if (url === undefined || url === failed) return <Avatar address={address} className={className} />
  return (
    <img
      className={`avatar ${className}`}
      src={url}
      alt=""
      referrerPolicy="no-referrer"
      onError={() => setFailed(url)}
    />
  )
}
