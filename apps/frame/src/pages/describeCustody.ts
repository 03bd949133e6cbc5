import { toProviderName } from '../ui/toProviderName.ts'
import { readProvider } from '../ui/toUserName.ts'
import type { WalletUser } from '../walletFlow.ts'
import { translate } from '../words.ts'

/** Who could open a wallet that is kept in this way, a text for each login that it has. */
export function describeCustody(
  { email, identity }: Pick<WalletUser, 'email' | 'identity'>,
  mode: WalletUser['custody'],
): readonly string[] {
  return [
    ...(email === undefined ? [] : [translate(`wallet.${mode}`)]),
    ...(identity === undefined ? [] : [describeElsewhere(readProvider(identity), mode)]),
  ]
}

function describeElsewhere(provider: string, mode: WalletUser['custody']): string {
  if (provider === 'passkey') return translate(`passkeyLogin.is-${mode}`)
  return translate(`wallet.${mode}-elsewhere`, { provider: toProviderName(provider) })
}
