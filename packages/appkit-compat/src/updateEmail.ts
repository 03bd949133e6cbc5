import { FoyerError } from '@foyer/base'
import { watchAccount, watchState } from '@foyer/core'
import type { AppKit } from './AppKit.ts'

/**
 * Opens the screen where the embedded wallet's address is changed, and waits for the new one.
 * @throws FoyerError `AddressOrAuthConnectorNotFound` where another wallet is connected, `ModalClosed` when the visitor leaves
 */
export function updateEmail(appKit: AppKit): Promise<{ readonly email: string }> {
  const { foyer } = appKit
  const readEmail = () => appKit.getAccount().embeddedWalletInfo?.user.email
  const before = readEmail()
  if (!appKit.getAccount().embeddedWalletInfo) throw new FoyerError('AddressOrAuthConnectorNotFound')
  return new Promise((resolve, reject) => {
    const look = () => {
      const email = readEmail()
      const isOpen = appKit.isOpen()
      if (isOpen && email === before) return
      for (const stop of stops) stop()
      if (email !== undefined && email !== before) resolve({ email })
      else reject(new FoyerError('ModalClosed'))
    }
    void appKit.open({ view: 'UpdateEmailWallet' })
    const stops = [watchAccount(foyer, look), watchState(foyer, look)]
  })
}
