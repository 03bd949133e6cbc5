import { FoyerError } from '@foyer/base'
import * as library from '@solana/wallet-adapter-base'
import { expect, test } from 'vitest'
import { toSiteError } from './toSiteError.ts'

const failure = { method: 'connect', connectorId: 'Phantom' }

/** Every class of errors in the library as it is installed. */
const classes = Object.entries(library).filter(
  (entry): entry is [string, typeof library.WalletError] =>
    /^Wallet.*Error$/.test(entry[0]) && entry[0] !== 'WalletError',
)

const expected: { readonly [name: string]: readonly [name: string, context: unknown] } = {
  WalletNotReadyError: ['ConnectorNotFound', { connectorId: 'Phantom' }],
  WalletLoadError: ['ConnectFailed', undefined],
  WalletConfigError: ['ConnectFailed', undefined],
  WalletConnectionError: ['WalletRequestFailed', { method: 'connect', message: 'said so' }],
  WalletDisconnectedError: ['ConnectorNotFound', { connectorId: 'Phantom' }],
  WalletDisconnectionError: ['DisconnectFailed', { message: 'said so' }],
  WalletAccountError: ['WalletLocked', undefined],
  WalletPublicKeyError: ['WalletLied', { expected: 'a public key', actual: 'said so' }],
  WalletKeypairError: ['WalletRequestFailed', { method: 'connect', message: 'said so' }],
  WalletNotConnectedError: ['ConnectorNotFound', { connectorId: 'Phantom' }],
  WalletSendTransactionError: ['WalletRequestFailed', { method: 'connect', message: 'said so' }],
  WalletSignTransactionError: ['WalletRequestFailed', { method: 'connect', message: 'said so' }],
  WalletSignMessageError: ['WalletRequestFailed', { method: 'connect', message: 'said so' }],
  WalletSignInError: ['WalletRequestFailed', { method: 'connect', message: 'said so' }],
  WalletTimeoutError: ['RequestTimedOut', { method: 'connect' }],
  WalletWindowBlockedError: ['PopupBlocked', undefined],
  WalletWindowClosedError: ['PopupClosed', undefined],
}

test('default: the library has the classes that are expected here, and no others', () => {
  expect(classes.map(([name]) => name).sort()).toEqual(Object.keys(expected).sort())
})

test.each(classes)('error: %s is one of ours', (className, WalletClass) => {
  const error = new WalletClass('said so')
  const [name, context] = expected[className] ?? []
  const ours = toSiteError(error, failure)
  expect(ours).toMatchObject({ name, context, cause: error })
  expect(ours).toBeInstanceOf(FoyerError)
})

test.each([
  ['a refusal by its number', { code: 4001, message: '' }, 'UserRejected'],
  ['a refusal in words', new Error('User rejected the request.'), 'UserRejected'],
  ['a lock', { code: 4100 }, 'WalletLocked'],
  ['a request that is open', { code: -32002 }, 'WalletBusy'],
] as const)('behavior: %s behind a class that only says where it surfaced decides', (_, inner, name) => {
  expect(toSiteError(new library.WalletConnectionError('', inner), failure)).toMatchObject({ name })
})

test('behavior: the class of another copy of the library is known by its name', () => {
  class WalletWindowClosedError extends Error {
    override readonly name = 'WalletWindowClosedError'
  }
  expect(toSiteError(new WalletWindowClosedError(), failure)).toMatchObject({ name: 'PopupClosed' })
})

test('behavior: the words of what lies behind are told where the class has none', () => {
  const error = new library.WalletSignMessageError('', new Error('no ink'))
  expect(toSiteError(error, failure)).toMatchObject({ context: { message: 'no ink' } })
})

test.each([
  ['what every object has', { name: 'constructor' }],
  ['a name that is no text', { name: 7, message: 'x' }],
  ['nothing', undefined],
])('error: %s is no class of the library', (_, error) => {
  expect(toSiteError(error, failure)).toMatchObject({ name: 'WalletRequestFailed' })
})
