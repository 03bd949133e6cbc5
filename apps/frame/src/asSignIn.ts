import type { Wallet } from './wallet.ts'

/** The same wallet, for a sign-in to the site that asks: it moves nothing, so no passkey is asked for it. */
export function asSignIn(wallet: Wallet): Wallet {
  const sign: Wallet['sign'] = (name, request) =>
    wallet.sign(name, name === 'sign' ? { ...request, isSignIn: true } : request)
  return Object.assign(Object.create(wallet) as Wallet, { sign })
}
