import { secp256k1 as libsecp256k1 } from '@bitauth/libauth'
import { makeSignDoc, type StdSignDoc, serializeSignDoc } from '@cosmjs/amino'
import { makeSignBytes } from '@cosmjs/proto-signing'
import { sha256 } from '@noble/hashes/sha2'
import { base64 } from '@scure/base'
import { expect, test } from 'vitest'
import { createCosmosWallet } from './createCosmosWallet.ts'
import type { AminoSignature, CosmosWallet, CosmosWalletOptions } from './types.ts'

const keys = [`0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`] as const
const chains = { 'foyer-1': { bech32Prefix: 'foyer' }, 'osmosis-1': { bech32Prefix: 'osmo' } }

function createWallet(options: Partial<CosmosWalletOptions> = {}): CosmosWallet {
  return createCosmosWallet({ accounts: keys, chains, ...options })
}

/** By libsecp256k1 itself. */
function isSignature({ pub_key, signature }: AminoSignature, bytes: Uint8Array): boolean {
  const [key, compact] = [base64.decode(pub_key.value), base64.decode(signature)]
  return libsecp256k1.verifySignatureCompactLowS(compact, key, sha256(bytes)) === true
}

const directDoc = {
  bodyBytes: Uint8Array.of(1, 2, 3),
  authInfoBytes: Uint8Array.of(4, 5),
  chainId: 'foyer-1',
  accountNumber: 7n,
}
const aminoDoc: StdSignDoc = makeSignDoc(
  [{ type: 'x', value: { b: '<&>', a: 1 } }],
  { amount: [], gas: '1' },
  'foyer-1',
  'é',
  7,
  3,
)

test('default: enabling asks once, and the key then comes without asking', async () => {
  const wallet = createWallet()
  await wallet.provider.enable('foyer-1')
  await wallet.provider.enable(['foyer-1'])
  const key = await wallet.provider.getKey('foyer-1')
  expect(key.bech32Address).toBe(wallet.accounts('foyer-1')[0])
  expect(key.bech32Address).toMatch(/^foyer1/)
  expect(wallet.prompts.map(({ kind, chainId }) => [kind, chainId])).toEqual([['connect', 'foyer-1']])
  expect(wallet.requests.map(({ method }) => method)).toEqual(['enable', 'enable', 'getKey'])
})

test('behavior: one prompt allows several chains, each with its own address', async () => {
  const wallet = createWallet()
  await wallet.provider.enable(['foyer-1', 'osmosis-1'])
  expect(wallet.authorized).toEqual(['foyer-1', 'osmosis-1'])
  expect((await wallet.provider.getKey('osmosis-1')).bech32Address).toMatch(/^osmo1/)
  expect(wallet.prompts).toHaveLength(1)
})

test('behavior: a direct signature holds over the bytes cosmjs makes', async () => {
  const wallet = createWallet({ authorized: true })
  const [signer = ''] = wallet.accounts('foyer-1')
  const { signature, signed } = await wallet.provider.signDirect('foyer-1', signer, directDoc)
  expect(signed).toEqual(directDoc)
  expect(isSignature(signature, makeSignBytes(directDoc))).toBe(true)
  expect(isSignature(signature, makeSignBytes({ ...directDoc, accountNumber: 8n }))).toBe(false)
})

test('behavior: an account number of zero is left out of the bytes, as protobuf does', async () => {
  const wallet = createWallet({ authorized: true })
  const [signer = ''] = wallet.accounts('foyer-1')
  const first = { ...directDoc, accountNumber: 0n }
  const { signature } = await wallet.provider.signDirect('foyer-1', signer, first)
  expect(isSignature(signature, makeSignBytes(first))).toBe(true)
})

test('behavior: an amino signature holds over the bytes cosmjs makes', async () => {
  const wallet = createWallet({ authorized: true })
  const [signer = ''] = wallet.accounts('foyer-1')
  const { signature } = await wallet.provider.signAmino('foyer-1', signer, { ...aminoDoc })
  expect(isSignature(signature, serializeSignDoc(aminoDoc))).toBe(true)
  expect(isSignature(signature, serializeSignDoc({ ...aminoDoc, memo: 'e' }))).toBe(false)
})

test('behavior: a message is signed as ADR-36 has it', async () => {
  const wallet = createWallet({ authorized: true })
  const [signer = ''] = wallet.accounts('foyer-1')
  const signature = await wallet.provider.signArbitrary('foyer-1', signer, 'Grüße')
  const data = base64.encode(new TextEncoder().encode('Grüße'))
  const doc: StdSignDoc = {
    chain_id: '',
    account_number: '0',
    sequence: '0',
    fee: { gas: '0', amount: [] },
    msgs: [{ type: 'sign/MsgSignData', value: { signer, data } }],
    memo: '',
  }
  expect(isSignature(signature, serializeSignDoc(doc))).toBe(true)
})

test('behavior: a hardware wallet signs amino only', async () => {
  const wallet = createWallet({ authorized: true, aminoOnly: true })
  const [signer = ''] = wallet.accounts('foyer-1')
  expect((await wallet.provider.getOfflineSignerAuto('foyer-1')).signDirect).toBeUndefined()
  await expect(wallet.provider.signDirect('foyer-1', signer, directDoc)).rejects.toThrow(/direct signing/)
})

test('behavior: a suggested chain is known from then on', async () => {
  const wallet = createWallet()
  await expect(wallet.provider.enable('new-1')).rejects.toThrow('There is no chain info for new-1')
  const coin = { coinDenom: 'NEW', coinMinimalDenom: 'unew', coinDecimals: 6 }
  await wallet.provider.experimentalSuggestChain({
    chainId: 'new-1',
    chainName: 'New',
    rpc: 'https://rpc.test',
    rest: 'https://rest.test',
    bip44: { coinType: 118 },
    bech32Config: { bech32PrefixAccAddr: 'new' },
    currencies: [coin],
    feeCurrencies: [coin],
  })
  await wallet.provider.enable('new-1')
  expect((await wallet.provider.getKey('new-1')).bech32Address).toMatch(/^new1/)
  expect(wallet.prompts.map(({ kind }) => kind)).toEqual(['suggestChain', 'connect'])
})

test('error: a suggestion that lacks fields names them', async () => {
  const suggesting = createWallet().provider.experimentalSuggestChain({ chainId: 'new-1' })
  await expect(suggesting).rejects.toThrow('"chainName", "rpc", "rest", "bech32Config", "bip44", "currencies"')
})

test('error: a signer that is not the active account is refused', async () => {
  const wallet = createWallet({ authorized: true })
  const signing = wallet.provider.signArbitrary('foyer-1', wallet.accounts('foyer-1')[1] ?? '', 'x')
  await expect(signing).rejects.toThrow('Signer mismatched')
})

test('error: a document of another chain than the one asked for is refused', async () => {
  const wallet = createWallet({ authorized: true })
  const [signer = ''] = wallet.accounts('osmosis-1')
  await expect(wallet.provider.signDirect('osmosis-1', signer, directDoc)).rejects.toThrow(/not matched/)
  await expect(wallet.provider.signAmino('osmosis-1', signer, { ...aminoDoc })).rejects.toThrow(/not matched/)
})

test.for([
  ['reject', 'Request rejected'],
  ['busy', 'Request already pending. Please wait.'],
  [{ error: { message: 'no' } }, 'no'],
] as const)('error: answering %j fails in those words', async ([answer, message]) => {
  const wallet = createWallet()
  wallet.answer('prompts', answer)
  await expect(wallet.provider.enable('foyer-1')).rejects.toThrow(message)
  wallet.reset()
  await wallet.provider.enable('foyer-1')
})

test('error: the user may refuse by `confirm`', async () => {
  const wallet = createWallet({ confirm: ({ kind }) => kind !== 'sign', authorized: true })
  const signing = wallet.provider.signArbitrary('foyer-1', wallet.accounts('foyer-1')[0] ?? '', 'x')
  await expect(signing).rejects.toThrow('Request rejected')
})

test('error: a broken wallet throws before it returns a promise', () => {
  const wallet = createWallet()
  wallet.answer('enable', 'throw')
  expect(() => wallet.provider.enable('foyer-1')).toThrow('The wallet broke on enable')
})

test('error: a locked wallet refuses until it is unlocked', async () => {
  const wallet = createWallet({ locked: true, authorized: true })
  await expect(wallet.provider.getKey('foyer-1')).rejects.toThrow('KeyRing is locked')
  wallet.unlock()
  await expect(wallet.provider.getKey('foyer-1')).resolves.toMatchObject({ algo: 'secp256k1' })
})

test('behavior: held calls go on together', async () => {
  const wallet = createWallet({ authorized: true })
  const release = wallet.hold()
  const first = await Promise.race([wallet.provider.getKey('foyer-1'), Promise.resolve('still held')])
  expect(first).toBe('still held')
  const request = wallet.provider.getKey('foyer-1')
  release()
  await expect(request).resolves.toMatchObject({ algo: 'secp256k1' })
})

test('behavior: what the site was allowed survives a reload', async () => {
  const saved = new Map<string, string>()
  const storage = {
    getItem: (key: string) => saved.get(key) ?? null,
    setItem: (key: string, value: string) => void saved.set(key, value),
  }
  const before = createWallet({ storage })
  await before.provider.enable('foyer-1')
  before.selectAccount(1)
  const after = createWallet({ storage })
  expect(after.authorized).toEqual(['foyer-1'])
  expect(after.accounts('foyer-1')).toEqual(before.accounts('foyer-1'))
})

test('behavior: it stands where its brand does and leaves the page as it was', () => {
  const page = Object.assign(new EventTarget(), { okxwallet: { bitcoin: 1 }, keplr: 'mine' as unknown })
  const okx = createWallet({ brand: 'okx' })
  const removeOkx = okx.inject(page)
  expect(page.okxwallet).toEqual({ bitcoin: 1, keplr: okx.provider })
  const keplr = createWallet()
  const removeKeplr = keplr.inject(page)
  expect(page.keplr).toBe(keplr.provider)
  removeKeplr()
  removeOkx()
  expect(page).toMatchObject({ okxwallet: { bitcoin: 1 }, keplr: 'mine' })
  expect(Object.keys(page)).toEqual(['okxwallet', 'keplr'])
})

test.for([
  ['keplr', 'keplr_keystorechange'],
  ['leap', 'leap_keystorechange'],
  ['okx', 'okxwallet_keystorechange'],
  ['cosmostation', 'cosmostation_keystorechange'],
] as const)('behavior: %s says %s when another account is picked, and counts who listens', ([brand, event]) => {
  const page = new EventTarget()
  const wallet = createWallet({ brand })
  const remove = wallet.inject(page)
  const heard: string[] = []
  const listener = ({ type }: Event) => void heard.push(type)
  page.addEventListener(event, listener)
  page.addEventListener('other', listener)
  expect(wallet.listenerCount()).toBe(1)
  wallet.selectAccount(1)
  expect(heard).toEqual([event])
  page.removeEventListener(event, listener)
  expect(wallet.listenerCount()).toBe(0)
  remove()
})

test('error: keys and chains are needed', () => {
  expect(() => createWallet({ accounts: [] })).toThrow('`accounts` is empty')
  expect(() => createWallet({ accounts: ['0x12'] })).toThrow('64 hexadecimal digits')
})
