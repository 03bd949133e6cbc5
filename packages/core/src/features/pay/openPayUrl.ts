import { FoyerError } from '@foyer/base'
import type { Foyer } from '../../foyer.ts'
import { getPayUrl } from './exchanges.ts'
import { createPayError } from './payError.ts'

type OpenPayUrlParams = Parameters<typeof getPayUrl>[1] & {
  /** In a window of its own. Default: true; else in place of this page. */
  readonly openInNewTab?: boolean | undefined
}

/**
 * Opens the page on which an exchange's customer pays. Call it within the gesture: later a browser opens no window. Where it opens
 * none the page stays, and the exchange is not asked. @throws PayError `UNABLE_TO_GET_PAY_URL`
 */
export async function openPayUrl(
  foyer: Foyer,
  { openInNewTab = true, ...params }: OpenPayUrlParams,
): ReturnType<typeof getPayUrl> {
  const popup = openInNewTab ? globalThis.window.open('about:blank', '_blank') : undefined
  if (popup === null) throw createPayError('UNABLE_TO_GET_PAY_URL', new FoyerError('PopupBlocked'))
  try {
    const answer = await getPayUrl(foyer, params)
    // the exchange's page gets no hold of ours
    if (popup) popup.opener = null
    ;(popup ?? globalThis.window).location.assign(answer.url)
    return answer
  } catch (error) {
    popup?.close()
    throw error
  }
}
