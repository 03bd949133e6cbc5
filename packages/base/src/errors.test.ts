import { expect, test, vi } from 'vitest'
import { abortable, createEmitter, delay, errorMessages, FoyerError, findCause, isFoyerError } from './index.ts'

test('default: message, name, context and cause', () => {
  const cause = new Error('below')
  const error = new FoyerError('HttpRequestFailed', { url: '/v1', status: 500 }, { cause })
  expect(error).toMatchObject({
    name: 'HttpRequestFailed',
    message: 'Request to /v1 failed (500)',
    context: { url: '/v1', status: 500 },
    cause,
  })
  expect(new FoyerError('UserRejected', { cause }).cause).toBe(cause)
})

test.each([
  ['No ActiveCaipAddress found', 'NoActiveCaipAddress'],
  ['Network not supported for Gas Price', 'NetworkUnsupportedForGasPrice'],
  ['Network not supported for Swaps', 'NetworkUnsupportedForSwaps'],
  ['Network not found', 'NetworkNotFound'],
  ['Address or auth connector not found', 'AddressOrAuthConnectorNotFound'],
  ['Unsupported chain', 'ChainUnsupported'],
  ['The connector does not support any of the requested chains', 'ConnectorChainsUnsupported'],
  ['WalletConnectConnector not found', 'WalletConnectConnectorNotFound'],
  ['Adapter not found', 'AdapterNotFound'],
  ['Chain is not supported', 'ChainNotAdded'],
  ['Unable to load email login dependency', 'EmailLoginUnavailable'],
  ['W3mFrame: iframe is not set', 'FrameNotSet'],
  ['W3mFrame: parent is not set', 'FrameParentNotSet'],
  ['Request was aborted', 'RequestAborted'],
  ['Something went wrong', 'FrameAborted'],
  ['An error occurred', 'FrameFailed'],
  ['Invalid chainId', 'InvalidChainId'],
  ['SIWX is not enabled', 'SiwxNotEnabled'],
  ['Cannot set both `siweConfig` and `siwx` options', 'SiweAndSiwx'],
  ['Requested RPC call is not allowed', 'MethodNotAllowed'],
  ['Error resolving name', 'ResolveNameFailed'],
  ['Error fetching name suggestions', 'NameSuggestionsFailed'],
  ['Error fetching names for address', 'NamesForAddressFailed'],
  ['Modal closed', 'ModalClosed'],
  ['Connection rejected', 'UserRejected'],
  ['Failed to connect', 'ConnectFailed'],
  ['Popup closed', 'PopupClosed'],
  ['Failed to initiate social connection', 'SocialConnectFailed'],
  ['An amount and receiver address are required', 'SendInputMissing'],
  ['A token is required', 'SendTokenMissing'],
] as const)('default: the specification’s text %j', (text, name) => {
  expect(errorMessages[name]()).toBe(text)
})

test('default: the specification’s texts with a name in them', () => {
  expect(new FoyerError('AdapterMissing', { namespace: 'ton' }).message).toBe("Adapter for namespace ton doesn't exist")
  expect(new FoyerError('NamespaceNotFound', { namespace: 'ton' }).message).toBe('ton namespace not found')
  expect(new FoyerError('DisconnectFailed', { message: 'x' }).message).toBe('Failed to disconnect chains: x')
  expect(new FoyerError('RegisterNameFailed', { name: 'ada' }).message).toBe('Error registering name ada')
  expect(new FoyerError('EmailCooldown', { seconds: 7 }).message).toBe('Please try again after 7 seconds')
})

/** Every text with something in it: what stands around that is pinned. */
test.each([
  ['DefaultNetworkUnknown', { id: '1', known: '2' }, 'createFoyer: `defaultNetwork` 1 is not in `networks` (2)'],
  ['AdapterDuplicate', { namespace: 'n' }, 'createFoyer: `adapters` holds two adapters for n'],
  ['AdapterWithoutNetworks', { namespace: 'n' }, 'createFoyer: `networks` has none for the n adapter'],
  [
    'WagmiConfigMismatch',
    { missing: '1', from: 'x' },
    'wagmiAdapter: chain 1 is missing from x. `chains` and `networks` must match',
  ],
  ['InvalidNetwork', { name: 'n', field: 'id' }, 'createFoyer: `networks` entry n has no valid `id`'],
  ['InvalidOption', { option: 'o', expected: 'a list' }, 'createFoyer: `o` must be a list'],
  ['InvalidCaipAddress', { value: 'v' }, 'Invalid CAIP-10 address: v'],
  ['InvalidCaipNetworkId', { value: 'v' }, 'Invalid CAIP-2 network id: v'],
  ['InvalidAmount', { value: 'v' }, 'Invalid amount: v'],
  ['InvalidAddress', { value: 'v' }, 'Invalid address: v'],
  ['CapabilityUnsupported', { namespace: 'n', capability: 'c' }, 'The n adapter does not support c'],
  ['ConnectorNotFound', { connectorId: 'c' }, 'Connector c not found'],
  ['WalletLied', { expected: 'e', actual: 'a' }, 'The wallet reported a where e was agreed'],
  ['WalletRequestFailed', { method: 'm', message: 'x' }, 'The wallet failed on m: x'],
  ['WalletTimedOut', { seconds: 6 }, 'The wallet did not answer within 6 s'],
  ['TransactionFailed', { reason: 'r' }, 'The transaction failed: r'],
  ['InvalidTransaction', { reason: 'r' }, 'Invalid transaction: r'],
  ['TransactionRefused', { reason: 'r' }, 'The network refuses the transaction: r'],
  ['WrongNetwork', { expected: 'e', actual: 'a' }, 'The wallet is on a, not on e'],
  ['HttpRequestFailed', { url: 'u', status: 1 }, 'Request to u failed (1)'],
  ['RpcRequestFailed', { message: 'x' }, 'The network did not answer: x'],
  ['ServiceNotConfigured', { option: 'o' }, "createFoyer: set `o` to your gateway's URL"],
  ['AnswerInvalid', { url: 'u' }, 'Unexpected response from u'],
  ['RequestTimedOut', { method: 'm' }, 'm timed out'],
  ['RelayUriInvalid', { reason: 'r' }, 'Invalid pairing link: r'],
  ['RelayEnvelopeInvalid', { reason: 'r' }, 'Invalid relay envelope: r'],
  ['RelayUnreachable', { url: 'u' }, 'The relay u does not answer'],
  ['RelayRefused', { reason: 'r' }, 'The relay refused the connection: r'],
  ['RelayPublishFailed', { id: 'i', tag: 1 }, 'Failed to publish payload, please try again. id:i tag:1'],
  ['RelayCallFailed', { method: 'm', code: 1, message: 'x' }, 'The relay refused m: x (1)'],
  ['SettlementInvalid', { reason: 'r' }, 'The wallet sent an invalid session: r'],
  ['AuthenticationInvalid', { reason: 'r' }, 'The wallet sent an invalid sign-in: r'],
  ['SessionNotFound', { topic: 't' }, 'No session for topic t'],
  ['SessionEnded', { code: 1, message: 'x' }, 'The session ended: x'],
  ['MethodNotApproved', { method: 'm' }, 'The wallet did not approve m'],
  ['NetworkNotApproved', { networkId: 'n' }, 'The wallet did not approve n'],
  ['RequestExpired', { method: 'm' }, 'The request m expired'],
] as const)('default: %s, with its context', (name, context, text) => {
  const write: (context: never) => string = errorMessages[name]
  expect(write(context as never)).toBe(text)
})

test.each([
  ['NetworksEmpty', 'createFoyer: `networks` is empty'],
  ['PopupBlocked', 'Popup blocked'],
  ['WalletLocked', 'The wallet is locked'],
  ['WalletBusy', 'The wallet has a pending request'],
  ['InsufficientFunds', 'Insufficient funds'],
  ['TransactionExpired', 'The transaction expired'],
  ['RateLimited', 'Rate limited'],
  ['ServerError', 'Server error'],
  ['ProposalExpired', 'Proposal expired'],
  ['SignOutUnheard', 'Signed out here only'],
] as const)('default: %s', (name, text) => {
  expect(errorMessages[name]()).toBe(text)
})

test('behavior: a cause is found along the chain, also one that loops', () => {
  const loop = new Error('a')
  loop.cause = new Error('b', { cause: loop })
  expect(findCause(loop, ({ message }) => message === 'b')?.message).toBe('b')
  expect(findCause(loop, () => false)).toBeUndefined()
  expect(isFoyerError('UserRejected', 'UserRejected')).toBe(false)
})

test('behavior: emitters are separate, and a listener that throws silences nobody', () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const a = createEmitter<number>()
  const b = createEmitter<number>()
  const seen: number[] = []
  a.on(() => {
    throw new Error('mine')
  })
  const stop = a.on((value) => seen.push(value))
  a.emit(1)
  b.emit(2)
  stop()
  a.emit(3)
  expect(seen).toEqual([1])
  expect(error).toHaveBeenCalledTimes(2)
  error.mockRestore()
})

test('behavior: an abort ends the wait and leaves nothing behind', async () => {
  const controller = new AbortController()
  const waiting = expect(delay(60_000, controller.signal)).rejects.toMatchObject({ name: 'RequestAborted' })
  controller.abort()
  await waiting
  const late = Promise.reject(new Error('too late'))
  await expect(abortable(late, controller.signal)).rejects.toThrow()
  expect(await abortable(Promise.resolve(1), undefined)).toBe(1)
})
