import { expect, test } from 'vitest'
import { decodeAddress } from './decodeAddress.ts'
import { bitcoinNetworks } from './networks.ts'

const networkOf = (name: string) => {
  const network = bitcoinNetworks.find((one) => one.name === name)
  if (!network) throw new Error(name)
  return network
}
const decode = (value: string, name = 'mainnet') => decodeAddress(value, networkOf(name))
const hex = (bytes: Uint8Array | undefined) =>
  bytes && Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

// BIP-173 and BIP-350, "valid segwit addresses"; the genesis block's coinbase; BIP-13
test.each([
  ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'mainnet', 'p2wpkh', '0014751e76e8199196d454941c45d1b3a323f1433bd6'],
  [
    'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
    'testnet',
    'p2wsh',
    '00201863143c14c5166804bd19203356da136c985678cd4d27a1b8c6329604903262',
  ],
  [
    'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
    'mainnet',
    'unknown',
    '5128751e76e8199196d454941c45d1b3a323f1433bd6751e76e8199196d454941c45d1b3a323f1433bd6',
  ],
  [
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    'mainnet',
    'p2tr',
    '512079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
  ],
  ['BC1SW50QGDZ25J', 'mainnet', 'unknown', '6002751e'],
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'mainnet', 'p2pkh', '76a91462e907b15cbf27d5425399ebf6f0fb50ebb88f1888ac'],
  ['3P14159f73E4gFr7JterCCQh9QjiTjiZrG', 'mainnet', 'p2sh', 'a914e9c3dd0c07aac76179ebc76a6c78d4d67c6c160a87'],
  ['bcrt1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqdku202', 'regtest', 'p2wpkh', '00140000000000000000000000000000000000000000'],
])('default: %s on %s is %s', (value, name, type, script) => {
  const decoded = decode(value, name)
  expect(decoded?.type).toBe(type)
  expect(hex(decoded?.script)).toBe(script)
})

// BIP-173 and BIP-350, "invalid segwit addresses", and what a page may send
test.each([
  ['tc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq5zuyut', 'a prefix nobody has'],
  ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', 'the first checksum with version 1'],
  ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KEMEAWH', 'the second checksum with version 0'],
  ['bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4', 'a character bech32 lacks'],
  ['BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R', 'version 17'],
  ['bc1pw5dgrnzv', 'a program that is too short'],
  ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav', 'a program that is too long'],
  ['BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P', 'version 0 of 16 bytes'],
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8F3T4', 'small and capital letters'],
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', 'a wrong last letter'],
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', 'a wrong checksum'],
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfN0', 'a letter base58 lacks'],
  ['bc1gmk9yu', 'nothing'],
  ['', 'no text'],
  ['0x71C7656EC7ab88b098defB751B7401B5f6d8976F', 'an Ethereum address'],
  ['7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', 'a Solana address'],
  ['bc1'.padEnd(5_000, 'q'), 'five thousand letters'],
])('error: %.50s is no address: %s', (value) => {
  for (const { name } of bitcoinNetworks) expect(decode(value, name)).toBeUndefined()
})

test.each([
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', ['mainnet']],
  ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', ['testnet', 'testnet4', 'signet']],
  ['bcrt1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqdku202', ['regtest']],
  ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', ['testnet', 'testnet4', 'signet', 'regtest']],
])('behavior: %s is an address on %j only', (value, names) => {
  expect(bitcoinNetworks.filter(({ name }) => decode(value, name)).map(({ name }) => name)).toEqual(names)
})
