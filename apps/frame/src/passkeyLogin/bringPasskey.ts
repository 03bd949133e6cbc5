import { base64urlnopad } from '@scure/base'
import { listPasskeys, saveSealed } from '../passkey.ts'
import { openText, type PasskeySecret, readLoginSalt } from '../passkeySecret.ts'
import type { SignerCalls } from '../signer/messages.ts'
import type { Wallet } from '../wallet.ts'

type Status = SignerCalls['status']['answer']

/**
 * For a user who has just signed in with a passkey that gives a secret: makes their wallet under it, or opens the one that is sealed
 * under it in this browser. A wallet that has another kind of custody is left as it is.
 * @throws Error when a new wallet could not be made: then there is none, and the login can be begun anew
 */
export async function bringPasskey(wallet: Wallet, secret: PasskeySecret): Promise<void> {
  const status = await wallet.sign('status', {})
  if (!status.addresses) return await createSealed(wallet, status, secret)
  // what does not open now opens with the first signature, which asks the passkey again
  if (status.custody === 'strict') await openSealed(wallet, secret).catch(() => {})
}

/**
 * In strict custody, with the share sealed under the passkey in place of a paper. The site is told an address only after the
 * server has given that back, the passkey's secret has opened it, and the wallet was confirmed with it.
 */
async function createSealed(wallet: Wallet, { pending }: Status, secret: PasskeySecret): Promise<void> {
  const begun = pending?.mode === 'strict' ? (await wallet.sign('showRecovery', {})).shown : undefined
  const shown = begun ?? (await wallet.sign('propose', { custody: 'strict' })).shown
  if (!shown) throw new Error('There is no recovery code')
  const { sharing, recovery } = shown
  await saveSealed(wallet, { sharing, recovery }, { secret, salt: base64urlnopad.encode(await readLoginSalt()) })
  await wallet.sign('confirm', { sharing, recovery })
  await wallet.readUser()
}

async function openSealed(wallet: Wallet, secret: PasskeySecret): Promise<void> {
  const own = (await listPasskeys(wallet)).find(({ credentialId }) => credentialId === secret.credentialId)
  if (own) await wallet.sign('unlock', { recovery: await openText(secret, own.sealed) })
}
