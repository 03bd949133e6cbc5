import type { CaipNetworkId } from '@foyer/base'
import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { blake2b } from '@noble/hashes/blake2'
import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils'
import { base58, base64, bech32 } from '@scure/base'
import { privateKeyToAccount } from 'viem/accounts'

export type TestAccount = {
  readonly chainId: CaipNetworkId
  readonly address: string
  sign(message: string): string | Promise<string>
}

const secret = new Uint8Array(32).fill(7)
const evm = privateKeyToAccount(`0x${'07'.repeat(32)}`)
const edKey = ed25519.getPublicKey(secret)
const key = secp256k1.getPublicKey(secret, true)
const keyHash = ripemd160(sha256(key))

export const ethereum: TestAccount = {
  chainId: 'eip155:1',
  address: evm.address,
  sign: (message) => evm.signMessage({ message }),
}

/** One account of each family, and how its wallets sign. */
export const accounts: { readonly [name: string]: TestAccount } = {
  ethereum,
  solana: {
    chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    address: base58.encode(edKey),
    sign: (message) => base58.encode(ed25519.sign(utf8ToBytes(message), secret)),
  },
  polkadot: {
    chainId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    address: toSs58(edKey),
    sign: (message) => `0x${bytesToHex(ed25519.sign(utf8ToBytes(`<Bytes>${message}</Bytes>`), secret))}`,
  },
  bitcoin: {
    chainId: 'bip122:000000000019d6689c085ae165831e93',
    address: bech32.encode('bc', [0, ...bech32.toWords(keyHash)]),
    sign(message) {
      const [magic, text] = [utf8ToBytes('Bitcoin Signed Message:\n'), utf8ToBytes(message)]
      const size = Uint8Array.of(0xfd, text.length & 0xff, text.length >> 8)
      const length = text.length < 0xfd ? Uint8Array.of(text.length) : size
      const signature = secp256k1.sign(
        sha256(sha256(concatBytes(Uint8Array.of(magic.length), magic, length, text))),
        secret,
      )
      return base64.encode(concatBytes(Uint8Array.of(39 + signature.recovery), signature.toCompactRawBytes()))
    },
  },
  cosmos: {
    chainId: 'cosmos:cosmoshub-4',
    address: bech32.encode('cosmos', bech32.toWords(keyHash)),
    sign(message) {
      const value = {
        data: base64.encode(utf8ToBytes(message)),
        signer: bech32.encode('cosmos', bech32.toWords(keyHash)),
      }
      const document = {
        account_number: '0',
        chain_id: '',
        fee: { amount: [], gas: '0' },
        memo: '',
        msgs: [{ type: 'sign/MsgSignData', value }],
        sequence: '0',
      }
      return base64.encode(secp256k1.sign(sha256(utf8ToBytes(JSON.stringify(document))), secret).toCompactRawBytes())
    },
  },
}

/** The same key as Polkadot's, whose address is written as on no network. */
export const genericPolkadot: TestAccount = { ...accounts['polkadot'], address: toSs58(edKey, 42) } as TestAccount

function toSs58(publicKey: Uint8Array, prefix = 0): string {
  const body = Uint8Array.of(prefix, ...publicKey)
  const sum = blake2b(concatBytes(utf8ToBytes('SS58PRE'), body), { dkLen: 64 }).subarray(0, 2)
  return base58.encode(concatBytes(body, sum))
}
