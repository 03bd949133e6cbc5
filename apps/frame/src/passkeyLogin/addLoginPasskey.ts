import { base64urlnopad } from '@scure/base'
import { type PublicKeyCredentialCreationOptionsJSON, startAuthentication } from '@simplewebauthn/browser'
import { saveSealed } from '../passkey.ts'
import { createPasskey, keepPasskey } from '../passkeyGuard.ts'
import { type PasskeySecret, readPasskeySecret } from '../passkeySecret.ts'
import type { Wallet } from '../wallet.ts'
import { translate } from '../words.ts'
import { readLoginSalt } from './readLoginSalt.ts'

/**
 * Makes another passkey that logs in to a wallet that is open here. A strict wallet's recovery share is sealed under it as well, so
 * that it opens the wallet by itself. Needs a press just before.
 * @throws Error when it logs in from now on, and cannot seal the share of a strict wallet
 */
export async function addLoginPasskey(wallet: Wallet, name: string): Promise<void> {
  const { custody } = await wallet.requireUser()
  // first, because it wants the wallet open, and nothing was made yet where it is not
  const shown = custody === 'strict' ? (await wallet.sign('showRecovery', {})).shown : undefined
  const begun = (await wallet.call('credential/begin', { logsIn: true })) as PublicKeyCredentialCreationOptionsJSON
  const extensions = { prf: {} } as AuthenticationExtensionsClientInputs
  const { clientExtensionResults: _, ...made } = await createPasskey({ ...begun, extensions })
  await keepPasskey(wallet, name, made)
  if (!shown) return
  const secret = await requestSecret(made.id)
  if (!secret) throw new Error(translate('passkeyLogin.added-plain'))
  await saveSealed(wallet, shown, { secret, salt: base64urlnopad.encode(await readLoginSalt()) })
}

/** Nobody checks what it signs here: it is asked for what it gives. */
async function requestSecret(id: string): Promise<PasskeySecret | undefined> {
  const prf = { eval: { first: await readLoginSalt() } }
  const { clientExtensionResults } = await startAuthentication({
    optionsJSON: {
      challenge: base64urlnopad.encode(crypto.getRandomValues(new Uint8Array(32))),
      allowCredentials: [{ type: 'public-key', id }],
      userVerification: 'required',
      extensions: { prf } as AuthenticationExtensionsClientInputs,
    },
  })
  return await readPasskeySecret(id, clientExtensionResults)
}
