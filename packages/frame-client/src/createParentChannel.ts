import { FoyerError } from '@foyer/base'
import type { Channel } from './channel.ts'

/**
 * The frame's channel to the page that embeds it. Other frames and windows are not heard.
 * @throws FoyerError `FrameParentNotSet` when the page is not embedded
 */
export function createParentChannel(page: Window): Channel {
  const { parent } = page
  if (parent === page) throw new FoyerError('FrameParentNotSet')
  return (onMessage) => {
    const receive = ({ data, origin, source }: MessageEvent<unknown>) => {
      if (source === parent) onMessage(data, origin)
    }
    page.addEventListener('message', receive)
    return {
      send: (data, origin = '*') => parent.postMessage(data, origin),
      close: () => page.removeEventListener('message', receive),
    }
  }
}
