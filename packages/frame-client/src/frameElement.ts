import { FoyerError } from '@foyer/base'
import type { Channel } from './channel.ts'

/** A frame on the page, whose place and size its owner sets. */
export type FrameElement = {
  readonly channel: Channel
  /** The element while the frame is open. */
  getElement(): HTMLIFrameElement | undefined
}

/**
 * The channel to a frame in an iframe of its own, added to the page when the channel opens and removed when it closes.
 * Only that iframe's window is listened to, only while it shows that origin, and no one else is sent anything.
 * @param params.url where the frame is; its origin is the one that is believed
 * @param params.title the frame's name for screen readers
 * @param params.document the page to add it to
 */
export function createFrameElement(params: {
  readonly url: URL
  readonly title: string
  readonly document: Document
}): FrameElement {
  const { url, title, document } = params
  const page = document.defaultView
  let element: HTMLIFrameElement | undefined

  const channel: Channel = (onMessage) => {
    if (!page) throw new FoyerError('FrameNotSet')
    const iframe = createIframe(document, url, title)
    const receive = ({ data, origin, source }: MessageEvent<unknown>) => {
      if (source === null || source !== iframe.contentWindow || origin !== url.origin) return
      onMessage(data, origin)
    }
    const append = () => document.body.append(iframe)
    page.addEventListener('message', receive)
    if (document.body) append()
    else document.addEventListener('DOMContentLoaded', append, { once: true })
    element = iframe
    return {
      send(data) {
        if (!iframe.contentWindow) throw new FoyerError('FrameNotSet')
        iframe.contentWindow.postMessage(data, url.origin)
      },
      close() {
        page.removeEventListener('message', receive)
        document.removeEventListener('DOMContentLoaded', append)
        iframe.remove()
        if (element === iframe) element = undefined
      },
    }
  }
  return { channel, getElement: () => element }
}

/** As sites and their tests know it; `allow` is what a passkey inside the frame needs. */
function createIframe(document: Document, url: URL, title: string): HTMLIFrameElement {
  const iframe = document.createElement('iframe')
  iframe.id = 'w3m-iframe'
  iframe.name = 'w3m-secure-iframe'
  iframe.title = title
  iframe.allow = 'publickey-credentials-get; publickey-credentials-create'
  iframe.src = url.href
  // properties, not an attribute: a strict content policy refuses the attribute
  Object.assign(iframe.style, {
    position: 'fixed',
    zIndex: '999999',
    display: 'none',
    border: 'none',
    animationDelay: '0s, 50ms',
  })
  return iframe
}
