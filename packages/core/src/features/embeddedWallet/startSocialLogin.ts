import { FoyerError, loadPart } from '@foyer/base'
import type { RedirectProvider } from '@foyer/base/socials'
import { isSocialOn } from '../../config/isSocialOn.ts'
import { readDevice } from '../../device.ts'
import type { Foyer } from '../../foyer.ts'
import { navigate } from '../../router/router.ts'
import { routeAtom } from '../../state/history.ts'
import { languageAtom } from '../../theme/language.ts'
import { runSocialLogin } from './runSocialLogin.ts'
import { socialFlowAtom } from './socialFlow.ts'

/**
 * The visitor signs in through an account elsewhere, in a window of its own; inside Telegram, which opens none, the page
 * itself goes there and comes back. Call it within the gesture: later a browser opens no window. Its course is in
 * `socialFlowAtom`; leaving the screen or closing the modal ends it. Never rejects.
 * @see specification §2, §4; reference §4.10, §4.11
 */
export async function startSocialLogin(foyer: Foyer, params: { provider: RedirectProvider }): Promise<void> {
  const { store, events, config } = foyer
  const { provider } = params
  // a second press opens nothing new
  const { step } = store.get(socialFlowAtom)
  if (step === 'waiting' || step === 'connecting') return
  const origin = new URL(config.frameUrl ?? 'about:blank').origin
  const { isTelegram } = readDevice()
  const isOn = isSocialOn(foyer, provider)
  const popup =
    isTelegram || !isOn
      ? null
      : window.open(toLoadingUrl(foyer, origin), 'popupWindow', 'width=600,height=800,scrollbars=yes')
  if (store.get(routeAtom).name !== 'ConnectingSocial') navigate(foyer, 'ConnectingSocial', { provider })
  events.emit({ type: 'SOCIAL_LOGIN_STARTED', properties: { provider } })
  await runSocialLogin(foyer, {
    provider,
    async getResultUri(wallet, signal) {
      if (!isOn) throw new FoyerError('MethodNotAllowed')
      if (!popup && !isTelegram) throw new FoyerError('PopupBlocked')
      const { driveProvider } = await loadPart(() => import('./driveProvider.ts'))
      return await driveProvider(foyer, wallet, { provider, popup, origin, signal })
    },
  })
  popup?.close()
}

/** The window speaks as the site does, when it comes back from the provider, too. */
function toLoadingUrl({ store }: Foyer, origin: string): string {
  const locale = store.get(languageAtom)?.locale
  return `${origin}/loading${locale === undefined ? '' : `?${new URLSearchParams({ locale })}`}`
}
