import { createApiError } from '../api.ts'
import type { Wallet } from '../wallet.ts'
import { translate } from '../words.ts'

/**
 * A strict wallet of an earlier version may have a recovery share that nobody has kept: some were never shown. Before it signs
 * anything of value its user makes a new one.
 * @throws Error `ShareUnkept`
 */
export async function assertKeptShare(wallet: Wallet): Promise<void> {
  const { custody } = await wallet.requireUser()
  if (custody !== 'strict') return
  const { legacy } = await wallet.sign('status', {})
  if (legacy) throw createApiError('ShareUnkept', translate('wallet.legacy'))
}
