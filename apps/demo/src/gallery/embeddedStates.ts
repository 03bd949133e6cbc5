import { FoyerError } from '@foyer/base'
import {
  activeConnectionsAtom,
  type Foyer,
  type FoyerOptions,
  getAdapter,
  navigate,
  open,
  type RouteName,
  reset,
} from '@foyer/core'
import {
  emailFlowAtom,
  isLoginLostAtom,
  socialFlowAtom,
  startEmailLogin,
  startFarcasterLogin,
  startUpdateEmail,
  submitCode,
  submitEmail,
  submitNewEmail,
  submitUpdateCode,
} from '@foyer/core/embeddedWallet'
import { mainnet } from '@foyer/test'
import { createFrameWallet, type FrameWalletOptions } from '@foyer/test-kit/frame'

const email = 'ada.lovelace@example.com'

const session = (digit: string, description: string, state: string) => {
  const address = '0x2546BcD3c84621e976D8185a91A922aE77ECEc30'
  return { pci: `0x${digit.repeat(64)}`, chainId: '0x1', address, expiry: 1_900_000_000, description, state }
}

/** Of a site that may act alone, with the embedded wallet and nothing else. */
export const actingAlone = { networks: [mainnet], adapters: [], features: { smartSessions: true } } as const

/** What a wallet lists of a site that may act alone. */
export const listedSessions: FrameWalletOptions = {
  reads: {
    wallet_getGrantedExecutionPermissions: [
      session('1', 'send up to 100 USDC to anybody, at most 60 USDC at a time', 'active'),
      session('2', 'call play of the contract 0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D', 'revoking'),
      session('3', 'send up to 1 ETH to anybody', 'expired'),
    ],
  },
}

/** An embedded wallet whose page is scripted: every code is 123456. */
export function embedded(script: FrameWalletOptions = {}): Partial<FoyerOptions> {
  return { frameUrl: 'https://wallet.example/sdk', frameChannel: createFrameWallet(script).channel }
}

export function atEmail(foyer: Foyer, isLost: unknown = false): void {
  open(foyer)
  startEmailLogin(foyer)
  foyer.store.set(isLoginLostAtom, isLost === true)
}

export function failing(foyer: Foyer): void {
  atEmail(foyer)
  foyer.store.set(emailFlowAtom, { type: 'submitted', email })
  foyer.store.set(emailFlowAtom, { type: 'failed', error: new FoyerError('EmailLoginUnavailable') })
}

/** As after a press on an account's row, without the window it opens. */
export function atSocial(foyer: Foyer, problem?: FoyerError): void {
  open(foyer)
  navigate(foyer, 'ConnectingSocial', { provider: 'google' })
  foyer.store.set(socialFlowAtom, { type: 'started', provider: 'google' })
  if (problem) foyer.store.set(socialFlowAtom, { type: 'failed', error: problem })
}

/** As after a press on Farcaster's row. */
export function atFarcaster(foyer: Foyer): void {
  open(foyer)
  void startFarcasterLogin(foyer)
}

export function atDevice(foyer: Foyer): void {
  atEmail(foyer)
  void submitEmail(foyer, { email })
}

export async function atCode(foyer: Foyer, code?: string): Promise<void> {
  atEmail(foyer)
  await submitEmail(foyer, { email })
  if (code !== undefined) void submitCode(foyer, { code })
}

export async function loggedIn(foyer: Foyer, view: RouteName): Promise<void> {
  atEmail(foyer)
  await submitEmail(foyer, { email })
  await submitCode(foyer, { code: '123456' })
  open(foyer)
  reset(foyer, view as 'Account')
}

/** @param codes how many codes of the change were entered already */
export async function updating(foyer: Foyer, codes: number): Promise<void> {
  await loggedIn(foyer, 'AccountSettings')
  startUpdateEmail(foyer)
  if (codes > 0) await submitNewEmail(foyer, { email: 'countess@example.com' })
  if (codes > 1) await submitUpdateCode(foyer, { code: '123456' })
}

export async function asking(foyer: Foyer): Promise<void> {
  await loggedIn(foyer, 'Account')
  const connection = foyer.store.get(activeConnectionsAtom).get('eip155')
  const sign = getAdapter(foyer, 'eip155').capabilities.signMessage
  if (connection) sign?.({ connection, message: 'Hello', signal: foyer.signal }).catch(() => {})
}
