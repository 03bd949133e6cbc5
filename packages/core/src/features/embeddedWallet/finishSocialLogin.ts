import type { RedirectProvider } from '@foyer/base/socials'
import { readDevice } from '../../device.ts'
import type { Foyer } from '../../foyer.ts'
import { resetTo, show } from '../../router/router.ts'
import { readResultUri } from './readResultUri.ts'
import { runSocialLogin } from './startSocialLogin.ts'

/**
 * The page is back from a login that it left for inside Telegram: connects with what came back in its address, and takes
 * that out of the address, whatever becomes of it. A visitor who came back without it is asked nothing.
 * @param provider undefined where no one waits for a login any more: then the address alone is cleaned
 * @see specification §2; reference §4.10
 */
export async function finishSocialLogin(foyer: Foyer, provider: RedirectProvider | undefined): Promise<void> {
  if (provider) foyer.storage.set('frameTask', undefined)
  const page = new URL(window.location.href)
  const resultUri = page.searchParams.get('result_uri')
  if (resultUri === null || !readDevice().isTelegram) return
  page.searchParams.delete('result_uri')
  window.history.replaceState(window.history.state, '', page)
  if (!provider) return
  resetTo(foyer, { name: 'ConnectingSocial', params: { provider } })
  show(foyer)
  await runSocialLogin(foyer, { provider, getResultUri: () => readResultUri(resultUri) })
}
