import { encodeFunctionData, getAddress, parseAbi } from 'viem'
import type { ApprovalRequest } from '../approvals/approval.ts'
import { decodeCall } from '../approvals/decodeCall.ts'
import type { Question } from '../approvals/question.ts'
import { createReview, type Review } from '../approvals/review.ts'
import { reviewCalls } from '../approvals/reviewCalls.ts'
import { find, row, words } from '../approvals/solanaParts.ts'
import type { ReadCalls } from '../approvals/transaction.ts'
import { findNetwork } from '../chain/networks.ts'
import { addresses, createGalleryWallet } from './galleryWallet.ts'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const solReceiver = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const program = 'Zc5uTjGvRJdWvXhGdYbTqTrkF5Xb2qzQ9GmGdnfVxQ1'
export const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const router = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const ether = { letter: 'Ξ', color: '#4a63c8' }

const eth = (units: string) => ({ units, decimals: 18, symbol: 'ETH', token: undefined })
const dollars = (units: string) => ({ units, decimals: 6, symbol: 'USDC', token: usdc })
const untitled = (...facts: Review['sections'][number]['facts']) => ({ title: undefined, depth: 0, facts })
const cost = { ...words('Network fee', '0.000137 ETH'), count: eth('137000000000000') }

const empty: Omit<Review, 'level'> = {
  sentence: 'Only a message. It moves nothing and costs nothing by itself.',
  findings: [],
  balanceChanges: { kind: 'none' },
  permissions: [],
  facts: [],
  sections: [],
  blocked: undefined,
  mustBeReadToEnd: false,
  mayStayInFrame: 'messages',
}

type Place = Pick<Question, 'method' | 'network' | 'account'>

const onEthereum: Place = {
  method: 'eth_sendTransaction',
  network: { name: 'Ethereum', icon: ether },
  account: { address: addresses.eip155, type: 'eoa' },
}
const { name, icon } = findNetwork([], 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
const onSolana: Place = {
  method: 'solana_signAndSendTransaction',
  network: { name, icon },
  account: { address: addresses.solana, type: 'eoa' },
}

function createQuestion(
  title: string,
  asks: string,
  review: Partial<Omit<Review, 'level'>>,
  place: Place = onEthereum,
): Question {
  return {
    ...place,
    id: title,
    title,
    asks,
    approve: title.startsWith('Sign') ? 'Sign' : title.startsWith('Take back') ? 'Revoke' : 'Approve',
    origin: 'https://app.lumen.example',
    user: 'ada@lumen.example',
    review: createReview({ ...empty, ...review }),
    prices: { native: place === onSolana ? '150' : '3062', [usdc.toLowerCase()]: '1' },
    names: { [router]: 'Uniswap V2 router' },
  }
}

const details: Review['sections'] = [
  untitled(words('Does', 'swapExactETHForTokens'), row('Contract', router), words('Amount', '1.25 ETH'), {
    name: 'Data',
    value: `0x7ff36ab5${'0'.repeat(256)}`,
    kind: 'data',
    depth: 0,
  }),
]

const undecoded: Review['sections'] = [
  untitled(row('Contract', router), { name: 'Data', value: `0x6e553f65${'0'.repeat(128)}`, kind: 'data', depth: 0 }),
]

const loss = { amount: '1.25 ETH', isLoss: true, token: undefined, count: eth('1250000000000000000') }
const gain = { amount: '3819.04 USDC', isLoss: false, token: usdc, count: dollars('3819040000') }
const unlimited =
  'Unlimited approval: 0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D can spend all your USDC, now and in the future.'
const missing = 'You need 0.940137 ETH more, including the network fee. You have 0.31 ETH on Ethereum.'

const signIn = `app.lumen.example wants you to sign in with your Ethereum account:
${addresses.eip155}

Sign in to Lumen.

URI: https://app.lumen.example
Version: 1
Chain ID: 1
Nonce: 8jq2kx7b
Issued At: 2026-11-20T10:00:00.000Z`

/** A batch as the wallet reads it from its bytes, and from what a node would say of it. */
function reviewSteps(): Review {
  const [me, weth] = [getAddress(addresses.eip155), '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'] as const
  const encode = (signature: string, ...args: readonly unknown[]) =>
    encodeFunctionData({ abi: parseAbi([`function ${signature}`] as readonly string[]), args } as never)
  const [amount, sent, bought] = [500_000_000n, 100_000_000_000_000_000n, 162_500_000_000_000_000n]
  const approve = encode('approve(address,uint256)', router, amount)
  const ways = [amount, 160_000_000_000_000_000n, [usdc, weth], me, 1_796_061_600n] as const
  const sell = encode('swapExactTokensForETH(uint256,uint256,address[],address,uint256)', ...ways)
  const calls = [
    { to: usdc, value: 0n, data: approve },
    { to: router, value: 0n, data: sell },
    { to: friend, value: sent, data: '0x' },
  ] as const
  const token = { symbol: 'USDC', decimals: 6, supply: 10n ** 16n, balance: 2_000_000_000n, isNft: false }
  const network = findNetwork([], 'eip155:1')
  const content = {
    network,
    decoded: calls.map((call) => decodeCall(call, me)),
    facts: { coin: network.coin, tokens: new Map([[usdc.toLowerCase(), token]]), plainAccounts: new Set<string>() },
    outcome: {
      changes: [
        { token: usdc, id: undefined, amount, isLoss: true },
        { token: undefined, id: undefined, amount: bought - sent, isLoss: false },
      ],
      paid: [{ token: undefined, to: friend, amount: sent }],
      isWhole: true,
    },
    missing: 0n,
    way: { kind: 'operation', operation: {}, sponsor: 'the wallet’s operator' },
  }
  const request = { wallet: createGalleryWallet(), chainId: 'eip155:1', account: { address: me } }
  // only what is read of them is there
  return reviewCalls(content as unknown as ReadCalls, request as unknown as ApprovalRequest)
}

/** Requests as an approval shows them. */
const revokeSentence = 'Once the network confirms it, app.lumen.example can no longer do any of these.'
const grantSentence =
  'app.lumen.example can send up to 100 USDC to anyone, at most 60 USDC at a time, until 2026-12-01 18:00 UTC, without asking you again.'

export const questions = {
  calm: createQuestion('Approve transaction', 'requests a transaction', {
    sentence: `Calls swapExactETHForTokens at ${router}.`,
    balanceChanges: { kind: 'known', changes: [loss, gain] },
    facts: [cost],
    sections: details,
  }),
  caution: createQuestion('Approve transaction', 'requests a transaction', {
    findings: [
      find('caution', 'unknown', 'This call couldn’t be decoded (0x6e553f65). It could do more than is shown here.'),
    ],
    balanceChanges: { kind: 'unknown', sentence: 'We couldn’t simulate what would change on this network.' },
    facts: [cost],
    sections: undecoded,
  }),
  danger: createQuestion('Approve transaction', 'requests a transaction', {
    findings: [find('danger', 'unlimited', unlimited)],
    balanceChanges: { kind: 'known', changes: [] },
    permissions: [
      {
        spender: router,
        token: usdc,
        amount: 'no limit',
        isUnlimited: true,
        lowering: {
          step: 0,
          symbol: 'USDC',
          decimals: 6,
          highest: '115792089237316195423570985',
          suggested: '1250000000',
        },
      },
    ],
    facts: [cost],
    sections: details,
  }),
  edited: createQuestion('Approve transaction', 'requests a transaction', {
    findings: [find('caution', 'allow', `${router} can spend up to 1500 USDC of yours, without asking again.`)],
    balanceChanges: { kind: 'known', changes: [] },
    permissions: [
      {
        spender: router,
        token: usdc,
        amount: '1500 USDC',
        isUnlimited: false,
        lowering: { step: 0, symbol: 'USDC', decimals: 6, highest: '1499999999', suggested: '1250000000' },
      },
    ],
    facts: [cost],
    sections: details,
  }),
  steps: createQuestion('Approve several steps', 'requests several transactions', reviewSteps(), {
    ...onEthereum,
    account: { address: addresses.eip155, type: 'smartAccount' },
  }),
  solana: createQuestion(
    'Approve transaction',
    'requests a transaction',
    {
      findings: [
        find(
          'caution',
          'unknown-program',
          `We don’t recognize the program ${program}. With your signature it could do more than is shown here.`,
        ),
      ],
      balanceChanges: {
        kind: 'known',
        changes: [
          {
            amount: '2 SOL',
            isLoss: true,
            token: undefined,
            count: { units: '2000000000', decimals: 9, symbol: 'SOL', token: undefined },
          },
        ],
      },
      facts: [words('Network fee', '0.000005 SOL')],
      sections: [
        {
          name: 'Transfer',
          facts: [words('Program', 'System program'), row('To', solReceiver), words('Amount', '2 SOL')],
        },
        {
          name: 'An instruction that couldn’t be decoded',
          facts: [row('Program', program)],
        },
        { name: 'Close a token account', facts: [words('Program', 'Token program')] },
      ].map(({ name, facts }, index) => ({
        title: `Instruction ${index + 1}`,
        depth: 0,
        facts,
        step: { number: `${index + 1}`, name },
      })),
      mustBeReadToEnd: true,
    },
    onSolana,
  ),
  typed: createQuestion('Sign data', 'requests a signature', {
    findings: [
      find(
        'caution',
        'permit',
        `Permit: anyone with this signature can let ${router} spend up to 500 USDC of yours, without asking again.`,
      ),
    ],
    permissions: [{ spender: router, token: usdc, amount: '500 USDC', isUnlimited: false, lowering: undefined }],
    sections: [
      untitled(
        words('Kind', 'Permit'),
        row('spender', router),
        words('value', '500000000 (500 USDC)'),
        words('deadline', '1796061600 (2026-11-30 18:00 UTC)'),
      ),
    ],
  }),
  long: createQuestion('Sign message', 'requests a signature', {
    sections: [
      untitled({
        name: 'Message',
        value: `${'A clause of the members’ agreement.\n\n'.repeat(60)}`,
        kind: 'text',
        depth: 0,
      }),
    ],
    mustBeReadToEnd: true,
  }),
  short: createQuestion('Approve transaction', 'requests a transaction', {
    findings: [find('caution', 'poor', missing)],
    balanceChanges: { kind: 'known', changes: [loss] },
    facts: [cost],
    sections: details,
    blocked: 'Not enough ETH',
    short: { symbol: 'ETH' },
  }),
  grant: createQuestion(
    'Allow a site to act on your behalf',
    'wants to act on your behalf without asking each time',
    {
      findings: [
        find('caution', 'grant', grantSentence),
        find(
          'calm',
          'upgrade',
          'Your smart account first gets code that enforces these limits. Its address and owner stay the same.',
        ),
      ],
      facts: [cost],
      sections: [
        untitled(
          words('Can', 'send up to 100 USDC to anyone, at most 60 USDC at a time'),
          row('Token', usdc),
          words('Limit each time', '60 USDC'),
          words('Total limit', '100 USDC'),
          words('Until (UTC)', '2026-12-01 18:00'),
          row('The site’s session key', router),
        ),
      ],
      mustBeReadToEnd: true,
      mayStayInFrame: false,
    },
    { ...onEthereum, method: 'wallet_grantPermissions', account: { address: addresses.eip155, type: 'smartAccount' } },
  ),
  revoke: createQuestion(
    'Revoke permissions',
    'wants to give up its permissions',
    {
      sentence: revokeSentence,
      findings: [find('calm', 'revoke', revokeSentence)],
      facts: [cost],
      sections: [
        { can: 'send up to 100 USDC to anyone, at most 60 USDC at a time', until: '2026-12-01 18:00' },
        { can: 'send up to 0.05 ETH to anyone', until: '2026-12-08 09:30' },
      ].map(({ can, until }, index) => ({
        title: `Permission ${index + 1} of 2`,
        depth: 0,
        facts: [words('Can', can), words('Until (UTC)', until), row('The site’s session key', router)],
      })),
      mayStayInFrame: false,
    },
    { ...onEthereum, method: 'wallet_revokePermissions', account: { address: addresses.eip155, type: 'smartAccount' } },
  ),
  addEmail: createQuestion('Add email address', 'wants to add an email address to your wallet', {
    sentence: 'Add email address',
    findings: [
      find(
        'danger',
        'another-way-in',
        'Anyone who can read emails to ada@mail.example will be able to sign in to this wallet. Only continue if that’s you alone.',
      ),
    ],
    sections: [untitled({ name: 'New email address', value: 'ada@mail.example', kind: 'text', depth: 0 })],
    mayStayInFrame: false,
  }),
  message: createQuestion('Sign message', 'requests a signature', {
    sections: [
      untitled({
        name: 'Message',
        value: 'Vote 12: repaint the reading room.\nMy answer: yes',
        kind: 'text',
        depth: 0,
      }),
    ],
  }),
  signIn: createQuestion('Sign message', 'requests a signature', {
    sentence: 'Signing this proves to app.lumen.example that you own this account.',
    sections: [untitled({ name: 'Message', value: signIn, kind: 'text', depth: 0 })],
    mayStayInFrame: 'signIns',
  }),
} as const
