import { throwHttpError } from '../http/httpErrors.ts'
import { createRedirect } from './createRedirect.ts'
import type { OnrampProvider } from './provider.ts'
import { createSandbox, type SandboxParams } from './sandbox.ts'

/** The provider the configuration names. */
export function createOnramp(params: Omit<SandboxParams, 'settings'>): OnrampProvider {
  const { onramp } = params.config
  if (onramp.kind === 'sandbox') return createSandbox({ ...params, settings: onramp })
  if (onramp.kind === 'redirect') return createRedirect({ ...params, settings: onramp })
  const off = () => throwHttpError('OnrampUnsupported', { text: 'This gateway sells nothing.' })
  return {
    getOptions: () => ({ purchaseCurrencies: [], paymentCurrencies: [] }),
    getQuote: async () => off(),
    createUrl: async () => off(),
  }
}
