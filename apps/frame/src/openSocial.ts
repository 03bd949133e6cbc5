import * as z from 'zod/mini'
import { bringPasskey } from './passkeyLogin/bringPasskey.ts'
import { type PasskeyWait, readState, waitForPasskey } from './passkeyLogin/waitForPasskey.ts'
import { readSocialQuery } from './readSocialQuery.ts'
import { visitProvider } from './visitProvider.ts'
import type { Wallet } from './wallet.ts'
import { getSpokenLocale, translate } from './words.ts'

const started = z.object({ uri: z.string(), flow: z.string() })

export type SocialCall = 'social/finish' | 'verify/social'

/**
 * Has the visitor log in at a provider, in a window of its own, and brings the answer to the server. To be called within a press,
 * which alone opens windows.
 * @returns what the server answered
 * @throws where the window did not open, or was closed before it was done
 */
export async function openSocial(
  wallet: Wallet,
  { provider, name }: { readonly provider: string; readonly name: SocialCall },
  signal: AbortSignal,
): Promise<unknown> {
  const popup = window.open(
    `/loading?${new URLSearchParams({ locale: getSpokenLocale() })}`,
    '_blank',
    'popup,width=600,height=800',
  )
  if (!popup) throw new Error(translate('social.blocked'))
  let wait: PasskeyWait | undefined
  try {
    const { uri, flow } = started.parse(await wallet.call('social/start', { provider }))
    if (provider === 'passkey') wait = waitForPasskey(readState(uri))
    const query = readSocialQuery(await visitProvider(popup, uri, signal))
    const answer = await wallet.call(name, { flow, query })
    const secret = wait?.getSecret()
    if (secret && name === 'social/finish') {
      wallet.setUser(answer)
      await bringPasskey(wallet, secret)
    }
    return answer
  } finally {
    wait?.end()
    popup.close()
  }
}
