/** A public text that services have signed, with what a careful wallet says of it at `shop.example`. */
export type TextFormat = {
  readonly name: string
  readonly text: string
  /** Where it is asked. */
  readonly origin?: string
  readonly level: 'calm' | 'caution' | 'danger'
  readonly why: string
  readonly source: string
}

/** What services ask like, in no public source that was found. */
const madeUp = 'made up'
const zkSync = 'https://github.com/matter-labs/zksync/blob/97dea592a1/sdk/zksync.js/src'

const me = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x2546BcD3c84621e976D8185a91A922aE77ECEc30'
const word = 'ab'.repeat(32)
const nonce = 'f3a1c2d4e5b60718'

const eip4361 = 'https://eips.ethereum.org/EIPS/eip-4361'
/** @see EIP-4361 */
const signIn = (host: string, uri = `https://${host}`, more = '') =>
  `${host} wants you to sign in with your Ethereum account:\n${me}\n\nWelcome.\n\nURI: ${uri}\nVersion: 1\nChain ID: 1\nNonce: ${nonce}\nIssued At: 2026-01-01T00:00:00.000Z${more}`

type Row = readonly [name: string, text: string, source: string, origin?: string]
/** Texts of which the same is said, for the same reason. */
const textsOf = (level: TextFormat['level'], why: string, rows: readonly Row[]): readonly TextFormat[] =>
  rows.map(([name, text, source, origin]) => ({ name, text, level, why, source, ...(origin && { origin }) }))

const keys = textsOf('danger', 'the signature is a key, or hands one over', [
  ['zkSync Lite', 'Access zkSync account.\n\nOnly sign this message for a trusted client!', `${zkSync}/signer.ts`],
  [
    'zkSync Lite on a test network',
    'Access zkSync account.\n\nOnly sign this message for a trusted client!\nChain ID: 5.',
    `${zkSync}/signer.ts`,
  ],
  [
    'zkSync Lite’s new key',
    `Register zkSync pubkey:\n\n${'ab'.repeat(20)}\nnonce: 0x00000000\naccount id: 0x00000001\n\nOnly sign this message for a trusted client!`,
    `${zkSync}/utils.ts`,
  ],
  [
    'ZKSwap’s new key',
    `Register ZKSwap pubkey:\n\n${'ab'.repeat(20)}\nnonce: 0x00000000\naccount id: 0x00000001\n\nOnly sign this message for a trusted client!`,
    'https://github.com/l2labs/zkswap-contracts/blob/e0686dfd40/contracts/ZkSyncCommitBlock.sol',
  ],
  [
    'zkLink',
    "Sign this message to create a key to interact with zkLink's layer2 services.\nNOTE: This application is powered by zkLink protocol.\n\nOnly sign this message for a trusted client!",
    'https://github.com/zkLinkProtocol/zklink_sdk/blob/3152525e26/signers/src/zklink_signer/pk_signer.rs',
  ],
  [
    'Immutable X',
    'Only sign this request if you’ve initiated an action with Immutable X.',
    'https://github.com/immutable/imx-core-sdk/blob/bacf19f8d6/src/utils/stark/legacy/crypto/constants.ts',
  ],
  [
    'Immutable X, with a number',
    `Only sign this request if you’ve initiated an action with Immutable X.\n\nFor internal use:\n${word}`,
    'https://github.com/trustwallet/wallet-core/blob/master/tests/chains/Ethereum/EthereumMessageSignerTests.cpp',
  ],
  [
    'Loopring',
    `Sign this message to access Loopring Exchange: ${other} with key nonce: 0`,
    'https://github.com/Loopring/loopring_sdk/blob/852e9f6a12/src/api/base_api.ts',
  ],
  [
    'Umbra',
    'Sign this message to access your Umbra account.\n\nOnly sign this message for a trusted client!',
    'https://github.com/ScopeLift/umbra-protocol/blob/e4b7ab1f90/umbra-js/src/classes/Umbra.ts',
  ],
  [
    'XMTP’s identity',
    `XMTP : Create Identity\n${word}\n\nFor more info: https://xmtp.org/signatures/`,
    'https://github.com/xmtp/xmtp-android/blob/988c72b73f/library/src/main/java/org/xmtp/android/library/messages/Signature.kt',
  ],
  [
    'XMTP’s key store',
    `XMTP : Enable Identity\n${word}\n\nFor more info: https://xmtp.org/signatures/`,
    'https://github.com/xmtp/xmtp-android/blob/988c72b73f/library/src/main/java/org/xmtp/android/library/messages/Signature.kt',
  ],
  [
    'Lighter',
    `Register Lighter Account\n\npubkey: 0x${'ab'.repeat(40)}\nnonce: 0x0000000000000009\naccount index: 0x000000000000001c\napi key index: 0x0000000000000007\nOnly sign this message for a trusted client!`,
    'https://github.com/elliottech/lighter-go/blob/17f2d60e4c/types/txtypes/utils.go',
  ],
  [
    'zkBNB',
    `Register zkBNB Account\n\npubkeyX: 0x${word}\npubkeyY: 0x${word}\nnonce: 0\naccount index: 1\n\nOnly sign this message for a trusted client!`,
    madeUp,
  ],
])

const elsewhere = [
  ...textsOf('danger', 'a sign-in elsewhere', [
    ['EIP-4361 of another host', signIn('bank.example'), eip4361],
    ['EIP-4361 for another page', signIn('shop.example', 'https://bank.example/login'), eip4361],
    [
      'CAIP-122 of another host',
      signIn('bank.example').replace('Ethereum', 'Solana'),
      'https://github.com/ChainAgnostic/CAIPs/blob/main/CAIPs/caip-122.md',
    ],
    [
      'Farcaster’s sign-in of another host',
      signIn('warpcast.com', 'https://warpcast.com', '\nResources:\n- farcaster://fid/1'),
      'https://github.com/farcasterxyz/protocol/discussions/110',
    ],
    [
      'OpenSea’s login',
      `Welcome to OpenSea!\n\nClick to sign in and accept the OpenSea Terms of Service (https://opensea.io/tos) and Privacy Policy (https://opensea.io/privacy).\n\nThis request will not trigger a blockchain transaction or cost any gas fees.\n\nWallet address:\n${me}\n\nNonce:\n${nonce}`,
      madeUp,
    ],
    ['a sign-in that names another host', "Click sign to verify you're a human - Brine.finance", madeUp],
  ]),
]

const unsure = [
  ...textsOf('caution', 'good for every site that asks the same', [
    ['a login without a host', `Sign this message to log in.\n\nNonce: ${nonce}`, madeUp],
    ['a proof of ownership without a host', 'Please sign to prove ownership of this wallet.', madeUp],
  ]),
  ...textsOf('caution', 'may be a key', [
    ['a key of no service known', 'Sign to generate your encryption keys.', madeUp],
    [
      'a session key of no service known',
      `Register Lumen Session Key\n\npubkey: 0x${word}\naccount: ${me}\nkey index: 1\nOnly sign this message for a trusted client!`,
      madeUp,
    ],
  ]),
  ...textsOf('danger', 'a bare hash is an order that nobody can read', [
    ['a bare hash', `0x${word}`, madeUp],
    ['a hash behind a word', `Sign: 0x${word}`, madeUp],
  ]),
  ...textsOf('danger', 'an order that pays somebody', [
    [
      'zkSync Lite’s transfer',
      `Transfer 1.0 ETH to: ${other.toLowerCase()}\nFee: 0.001 ETH\nNonce: 5`,
      `${zkSync}/eth-message-signer.ts`,
    ],
  ]),
  ...textsOf('caution', 'an order', [
    [
      'zkSync Lite’s withdrawal to oneself',
      `Withdraw 1.0 ETH to: ${me.toLowerCase()}\nFee: 0.001 ETH\nNonce: 5`,
      `${zkSync}/eth-message-signer.ts`,
    ],
    ['an order as JSON', '{"type":"limit","side":"buy","size":"5","price":"3000"}', madeUp],
  ]),
  ...textsOf('caution', 'nobody can read it', [
    ['a transaction as hex', `f86c8085${'ab'.repeat(100)}`, 'https://ethereum.org/developers/docs/transactions/'],
    ['a transaction as base64', `Confirm: ${'QWxhZGRpbjpv'.repeat(20)}`, 'https://solana.com/docs/core/transactions'],
  ]),
  ...textsOf('caution', 'hands over rights', [
    [
      'ReCap',
      signIn(
        'shop.example',
        'https://shop.example',
        '\nResources:\n- urn:recap:eyJhdHQiOnsiaHR0cHM6Ly94LmV4YW1wbGUiOnsiYS9iIjpbe31dfX0sInByZiI6W119',
      ),
      'https://eips.ethereum.org/EIPS/eip-5573',
    ],
  ]),
  ...textsOf('caution', 'a key, asked by whose it is', [
    [
      'the key of zkSync Lite at its own site',
      'Access zkSync account.\n\nOnly sign this message for a trusted client!',
      `${zkSync}/signer.ts`,
      'https://lite.zksync.io',
    ],
  ]),
]

const harmless = [
  ...textsOf('calm', 'a sign-in here', [
    ['EIP-4361 of the asking host', signIn('shop.example'), eip4361],
    [
      'CAIP-122 of the asking host',
      signIn('shop.example').replace('Ethereum', 'Polkadot'),
      'https://github.com/ChainAgnostic/CAIPs/blob/main/CAIPs/caip-122.md',
    ],
    ['a login that names the asking host', `Sign in to shop.example.\n\nNonce: ${nonce}`, madeUp],
  ]),
  ...textsOf('calm', 'plain words', [
    ['hello', 'hello', madeUp],
    [
      'the example of a test page',
      'Example `personal_sign` message',
      'https://github.com/MetaMask/test-dapp/blob/2252b59ca8/src/components/signatures/personal-sign.js',
    ],
    ['terms that one agrees to', 'I have read the terms of Lumen and agree to them.', madeUp],
    ['a vote in words', 'Proposal 12: repaint the reading room.\nMy answer: yes', madeUp],
    ['a tweet', 'gm ☀️ I am at the conference', madeUp],
  ]),
]

export const textFormats: readonly TextFormat[] = [...keys, ...elsewhere, ...unsure, ...harmless]
