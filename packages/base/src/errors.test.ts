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
