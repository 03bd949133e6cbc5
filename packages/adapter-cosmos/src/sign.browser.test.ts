import { makeSignDoc, type StdSignDoc, serializeSignDoc } from '@cosmjs/amino'
import { makeSignBytes } from '@cosmjs/proto-signing'
import { requireCapability } from '@foyer/base'
import { expect, test } from 'vitest'
import { openPage } from '../test/page.ts'
import { isSignature } from '../test/verify.ts'
import type { CosmosAminoDoc, CosmosDirectDoc } from './signDocs.ts'

const directDoc = (chainId: string): CosmosDirectDoc => ({
  bodyBytes: Uint8Array.of(10, 1, 0),
  authInfoBytes: Uint8Array.of(18, 0),
  chainId,
  accountNumber: 7n,
})
const messages = [{ type: 'x/Y', value: { b: '<&>', a: '1' } }]
const toStdDoc = (chainId: string): StdSignDoc => makeSignDoc(messages, { amount: [], gas: '1' }, chainId, 'é', 7, 3)
const aminoDoc: (chainId: string) => CosmosAminoDoc = toStdDoc

test('default: a direct document comes back with a signature that holds', async () => {
  const { adapter, connect, networks, chains } = openPage()
  const connection = await connect()
  const doc = directDoc(chains[0].chainId)
  const sign = requireCapability(adapter, 'signDirect', connection)
  const { signed, signature, publicKey } = await sign({ connection, network: networks[0], signDoc: doc })
  expect(signed).toEqual(doc)
  expect(publicKey).toBe(connection.accounts[0]?.publicKey)
  const bytes = makeSignBytes({
    ...doc,
    bodyBytes: Uint8Array.from(doc.bodyBytes),
    authInfoBytes: Uint8Array.from(doc.authInfoBytes),
  })
  expect(isSignature(bytes, signature, publicKey)).toBe(true)
})

test('behavior: an amino document comes back with a signature that holds', async () => {
  const { adapter, connect, networks, chains } = openPage()
  const connection = await connect()
  const signDoc = aminoDoc(chains[0].chainId)
  const sign = requireCapability(adapter, 'signAmino', connection)
  const { signed, signature, publicKey } = await sign({ connection, network: networks[0], signDoc })
  expect(signed).toEqual(signDoc)
  expect(isSignature(serializeSignDoc(toStdDoc(chains[0].chainId)), signature, publicKey)).toBe(true)
})

test('behavior: what a wallet writes into its account number survives, whatever object it is', async () => {
  const { adapter, connect, networks, chains, wallet } = openPage()
  const connection = await connect()
  const doc = directDoc(chains[0].chainId)
  const { signature } = await wallet.provider.signDirect(chains[0].chainId, connection.accounts[0]?.address ?? '', doc)
  const long = { low: 7, high: 0, unsigned: true, toString: () => '7' }
  wallet.answer('signDirect', { result: { signed: { ...doc, accountNumber: long }, signature } })
  const sign = requireCapability(adapter, 'signDirect')
  const { signed } = await sign({ connection, network: networks[0], signDoc: doc })
  expect(signed.accountNumber).toBe(7n)
})

test('error: a document of another chain never reaches the wallet', async () => {
  const { adapter, connect, networks, wallet } = openPage()
  const connection = await connect()
  const asked = wallet.requests.length
  const [network] = networks
  const name = 'InvalidTransaction'
  const direct = requireCapability(adapter, 'signDirect')({ connection, network, signDoc: directDoc('evil-9') })
  await expect(direct).rejects.toMatchObject({ name })
  const amino = requireCapability(adapter, 'signAmino')({ connection, network, signDoc: aminoDoc('evil-9') })
  await expect(amino).rejects.toMatchObject({ name })
  expect(wallet.requests).toHaveLength(asked)
})

test('error: a network the connection is not on is WrongNetwork before the wallet opens', async () => {
  const { adapter, connect, networks, chains, wallet } = openPage()
  const connection = await connect()
  const asked = wallet.requests.length
  const sign = requireCapability(adapter, 'signDirect')
  const signing = sign({ connection, network: networks[1], signDoc: directDoc(chains[1].chainId) })
  await expect(signing).rejects.toMatchObject({ name: 'WrongNetwork' })
  expect(wallet.requests).toHaveLength(asked)
})

test('error: a hardware account has no direct signing, and says so beforehand', async () => {
  const { adapter, connect, networks, chains } = openPage({ wallet: { aminoOnly: true } })
  const connection = await connect()
  expect(connection.capabilities).not.toContain('signDirect')
  expect(connection.capabilities).toContain('signAmino')
  const signing = adapter.capabilities.signDirect?.({
    connection,
    network: networks[0],
    signDoc: directDoc(chains[0].chainId),
  })
  await expect(signing).rejects.toMatchObject({ name: 'CapabilityUnsupported' })
})

const key = (value: string) => ({ type: 'tendermint/PubKeySecp256k1', value })
const stranger = 'AgSEjOuOr991QlHCORRmdE5ahVKeyBrmtgoYepCpQGOW'

test.for([
  ['no object', 'signed'],
  ['nothing', undefined],
  ['no signature', { pub_key: key(stranger) }],
  ['a signature that is no base64', { pub_key: key(stranger), signature: '<script>' }],
  ['one that is too short', { pub_key: key(stranger), signature: 'AAAA' }],
  ['one by another key', { pub_key: key(stranger), signature: btoa('\0'.repeat(64)) }],
] as const)('error: a wallet that answers a message with %s has lied', async ([, result]) => {
  const { adapter, connect, wallet } = openPage()
  const connection = await connect()
  wallet.answer('signArbitrary', { result })
  const signing = requireCapability(adapter, 'signMessage')({ connection, message: 'hello' })
  await expect(signing).rejects.toMatchObject({ name: 'WalletLied' })
})

test.for([
  ['no document', (signature: unknown) => ({ signature })],
  ['bytes that are none', (signature: unknown) => ({ signature, signed: { ...directDoc('x'), bodyBytes: 'no!' } })],
  [
    'a number that is none',
    (signature: unknown) => ({ signature, signed: { ...directDoc('x'), accountNumber: '1e9' } }),
  ],
] as const)('error: a wallet that signs %s has lied', async ([, answer]) => {
  const { adapter, connect, networks, chains, wallet, address } = openPage()
  const connection = await connect()
  const signDoc = directDoc(chains[0].chainId)
  const { signature } = await wallet.provider.signDirect(chains[0].chainId, address, signDoc)
  wallet.answer('signDirect', { result: answer(signature) })
  const signing = requireCapability(adapter, 'signDirect')({ connection, network: networks[0], signDoc })
  await expect(signing).rejects.toMatchObject({ name: 'WalletLied' })
})
