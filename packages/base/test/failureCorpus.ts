import type { ErrorName } from '../src/errors.ts'
import type { Speaker, Step } from '../src/failures/readFailure.ts'

/** What it is read as: the row of the error table, and whether nothing was signed for certain. */
export type Reading = { readonly name: ErrorName; readonly isUnsigned: boolean }

export type Row = {
  /** Where this very object, or these words, can be read. */
  readonly source: string
  readonly speaker: Speaker
  readonly step: Step
  readonly failure: unknown
  readonly reading: Reading
}

type Said = readonly [step: Step, failure: unknown, reading: Reading]

const refused: Reading = { name: 'UserRejected', isUnsigned: true }
const busy: Reading = { name: 'WalletBusy', isUnsigned: true }
const locked: Reading = { name: 'WalletLocked', isUnsigned: true }
const blocked: Reading = { name: 'PopupBlocked', isUnsigned: true }
const poor: Reading = { name: 'InsufficientFunds', isUnsigned: false }
const reverted: Reading = { name: 'TransactionFailed', isUnsigned: false }
const silent: Reading = { name: 'RpcRequestFailed', isUnsigned: false }
/** Says nothing exact; after a send it is open whether the transaction is on its way. */
const open: Reading = { name: 'WalletRequestFailed', isUnsigned: false }

const from = (source: string, speaker: Speaker, ...said: readonly Said[]): readonly Row[] =>
  said.map(([step, failure, reading]) => ({ source, speaker, step, failure, reading }))

const error = (message: string, fields: object = {}) => Object.assign(new Error(message), fields)
const named = (name: string, message: string, fields: object = {}) => error(message, { name, ...fields })

const issue = (thread: string) => `https://github.com/${thread}`

/** Failures as wallets, nodes, relays and bundlers really put them. */
export const failureCorpus: readonly Row[] = [
  // numbers that wallets share
  ...from(
    'https://github.com/MetaMask/rpc-errors/blob/0cf1f9af/src/error-constants.ts',
    'wallet',
    ['connect', { code: 4001, message: 'User rejected the request.' }, refused],
    ['send', { code: 4001, message: 'User rejected the request.' }, refused],
    [
      'sign',
      { code: 4100, message: 'The requested account and/or method has not been authorized by the user.' },
      locked,
    ],
    [
      'send',
      { code: 4100, message: 'The requested account and/or method has not been authorized by the user.' },
      locked,
    ],
    ['send', { code: 4200, message: 'The requested method is not supported by this Ethereum provider.' }, open],
    ['send', { code: 4900, message: 'The provider is disconnected from all chains.' }, open],
    ['send', { code: 4901, message: 'The provider is disconnected from the specified chain.' }, open],
    ['send', { code: -32603, message: 'Internal JSON-RPC error.' }, open],
    ['send', { code: -32000, message: 'Invalid input.' }, open],
    ['connect', { code: -32002, message: 'Resource unavailable.' }, busy],
    ['send', { code: -32002, message: 'Resource unavailable.' }, open],
    ['send', { code: -32003, message: 'Transaction rejected.' }, open],
    ['send', { code: -32005, message: 'Request limit exceeded.' }, open],
    ['sign', { code: -32601, message: 'The method does not exist / is not available.' }, open],
    ['sign', { code: -32602, message: 'Invalid method parameter(s).' }, open],
  ),
  ...from(
    'https://github.com/coinbase/coinbase-wallet-sdk/blob/21dad7e6/packages/wallet-sdk/src/core/error/constants.ts',
    'wallet',
    ['switch', { code: 4902, message: 'Unrecognized chain ID.' }, open],
  ),
  ...from(
    'https://docs.base.org/identity/smart-wallet/technical-reference/sdk/CoinbaseWalletProvider/eth_requestAccounts',
    'wallet',
    ['connect', { code: 4001, message: 'User denied connection request' }, refused],
    ['connect', { code: 4100, message: 'Unauthorized' }, locked],
    ['connect', { code: 4900, message: 'Disconnected' }, open],
  ),
  ...from(
    'https://docs.phantom.com/solana/errors',
    'wallet',
    [
      'sign',
      { code: 4100, message: 'The requested method and/or account has not been authorized by the user.' },
      locked,
    ],
    ['connect', { code: 4900, message: 'Phantom could not connect to the network.' }, open],
    ['send', { code: 4001, message: 'The user rejected the request through Phantom.' }, refused],
    ['send', { code: -32002, message: 'Requested resource not available' }, open],
    ['connect', { code: -32002, message: 'Requested resource not available' }, busy],
    ['send', { code: -32003, message: 'Transaction Rejected' }, open],
    ['send', { code: -32603, message: 'Something went wrong within Phantom.' }, open],
  ),
  // MetaMask
  ...from(
    issue('MetaMask/core/pull/200'),
    'wallet',
    ['send', error('User rejected the transaction.'), refused],
    ['send', error('User cancelled the transaction.'), refused],
    ['send', { code: -32603, message: 'User cancelled the transaction' }, refused],
  ),
  ...from(issue('erpc/erpc/pull/347'), 'wallet', ['send', { code: -32003, message: 'Transaction Rejected' }, open]),
  ...from(issue('MetaMask/faq/issues/6'), 'wallet', ['send', error('User denied transaction signature'), refused]),
  ...from(issue('MetaMask/metamask-extension/issues/10584'), 'wallet', [
    'connect',
    {
      code: -32002,
      message: "Request of type 'wallet_requestPermissions' already pending for origin https://docs.metamask.io.",
    },
    busy,
  ]),
  ...from(
    issue('MetaMask/metamask-extension/issues/8918'),
    'wallet',
    ['connect', error('Permissions request already pending; please wait.'), busy],
    ['send', error('Permissions request already pending; please wait.'), busy],
  ),
  ...from(issue('m0-platform/ttg-frontend/issues/345'), 'wallet', [
    'switch',
    {
      code: -32002,
      message:
        "Request of type 'wallet_requestPermissions' already pending for origin https://governance.m0.org. Please wait.",
    },
    busy,
  ]),
  ...from(
    issue('MetaMask/metamask-extension/issues/18345'),
    'wallet',
    [
      'send',
      {
        code: -32603,
        message: 'Internal JSON-RPC error.',
        data: { code: 3, message: 'execution reverted: has aaaaa.', data: '0x08c379a0' },
      },
      reverted,
    ],
    [
      'send',
      {
        code: -32603,
        message: 'execution reverted: has aaaaa.',
        data: { originalError: { code: 3, data: '0x08c379a0', message: 'execution reverted: has aaaaa.' } },
      },
      reverted,
    ],
  ),
  ...from(issue('MetaMask/metamask-extension/issues/7286'), 'wallet', [
    'send',
    { code: -32603, message: 'Internal JSON-RPC error.', data: { code: -32000, message: 'execution reverted' } },
    reverted,
  ]),
  ...from(issue('MetaMask/rpc-errors/issues/49'), 'wallet', [
    'send',
    { code: -32016, message: 'The execution failed due to an exception.', data: 'Reverted' },
    reverted,
  ]),
  ...from(
    issue('MetaMask/metamask-extension/issues/19697'),
    'wallet',
    [
      'send',
      error(
        `Returned error: {"jsonrpc":"2.0","error":"[ethjs-query] while formatting outputs from RPC '{\\"value\\":{\\"code\\":-32603,\\"data\\":{\\"code\\":-32000,\\"message\\":\\"transaction underpriced\\"}}}'"}`,
      ),
      open,
    ],
    ['send', { code: -32603, message: 'Internal JSON-RPC error.', data: { message: 'Internal Server Error' } }, open],
  ),
  ...from(issue('MetaMask/metamask-extension/issues/2038'), 'wallet', [
    'send',
    error('replacement transaction underpriced'),
    open,
  ]),
  ...from(issue('MetaMask/metamask-extension/issues/16088'), 'wallet', [
    'connect',
    error('invariant violation keyring not created'),
    open,
  ]),
  ...from(issue('BoltzExchange/boltz-web-app/issues/1220'), 'wallet', [
    'send',
    error('user rejected action', {
      code: 'ACTION_REJECTED',
      action: 'sendTransaction',
      reason: 'rejected',
      info: {
        error: {
          code: 4001,
          data: { cause: 'rejectAllApprovals' },
          message: 'ethers-user-denied: MetaMask Tx Signature: User denied transaction signature.',
        },
        payload: { id: 30, jsonrpc: '2.0', method: 'eth_sendTransaction' },
      },
    }),
    refused,
  ]),
  ...from(issue('lifinance/bigmi/pull/77'), 'wallet', [
    'send',
    error('Unknown Error', {
      cause: error('User canceled the confirmation', { cause: { code: -32603, message: 'Internal error' } }),
    }),
    refused,
  ]),
  // hardware behind an extension
  ...from(issue('MetaMask/eth-ledger-bridge-keyring/issues/49'), 'wallet', [
    'send',
    {
      code: -32603,
      message:
        'Error: TransportStatusError: Ledger device: Condition of use not satisfied (denied by the user?) (0x6985)',
    },
    refused,
  ]),
  ...from(issue('LedgerHQ/ledgerjs/issues/589'), 'wallet', [
    'sign',
    error('Ledger device: Condition of use not satisfied (denied by the user?) (0x6985)', {
      statusCode: 27_013,
      statusText: 'CONDITIONS_OF_USE_NOT_SATISFIED',
    }),
    refused,
  ]),
  ...from(issue('MetaMask/metamask-extension/issues/14504'), 'wallet', [
    'send',
    error('Ledger device: UNKNOWN_ERROR (0x650f)'),
    open,
  ]),
  ...from(issue('MyCryptoHQ/MyCrypto/issues/25'), 'wallet', ['send', error('Window Blocked'), open]),
  // Coinbase and Base
  ...from(issue('coinbase/coinbase-wallet-sdk/issues/241'), 'wallet', [
    'connect',
    error('User denied account authorization'),
    refused,
  ]),
  ...from(issue('coinbase/coinbase-wallet-sdk/issues/914'), 'wallet', [
    'sign',
    { code: 4001, message: 'User denied message signature' },
    refused,
  ]),
  ...from(
    issue('anza-xyz/wallet-adapter/issues/538'),
    'wallet',
    ['sign', error('User canceled request'), refused],
    ['send', named('WalletSendTransactionError', 'User canceled request'), refused],
  ),
  ...from(issue('family/connectkit/issues/421'), 'wallet', ['connect', error('Pop up window failed to open'), blocked]),
  ...from(
    issue('jk-labs-inc/confetti/issues/2896'),
    'wallet',
    [
      'send',
      named(
        'ContractFunctionExecutionError',
        'The contract function "castVote" reverted with the following reason:\nPop up window failed to open',
      ),
      reverted,
    ],
    ['send', error('Pop up window failed to open'), blocked],
  ),
  // refusals in words alone
  ...from(
    issue('vultisig/vultisig-windows/pull/4565'),
    'wallet',
    ['connect', { code: -32603, message: 'User rejected the request' }, refused],
    ['connect', { code: -32603, message: 'Internal error' }, open],
    ['connect', error('Request rejected by user'), refused],
  ),
  ...from(issue('hemilabs/ui-monorepo/issues/634'), 'wallet', ['switch', error('User rejected the request'), refused]),
  ...from(issue('tahowallet/extension/issues/2672'), 'wallet', [
    'send',
    error('the user rejected the request'),
    refused,
  ]),
  ...from(issue('stellar/freighter/issues/2100'), 'wallet', [
    'sign',
    error('The user rejected this request.'),
    refused,
  ]),
  ...from(issue('cowprotocol/cowswap/issues/3216'), 'wallet', [
    'sign',
    { code: 4001, message: 'User rejected the request.', stack: 'construct@[native code]' },
    refused,
  ]),
  ...from(issue('viaprotocol/web3-wallets/pull/58'), 'wallet', ['send', error('Request rejected'), refused]),
  ...from(issue('phantom/docs/issues/38'), 'wallet', ['sign', error('The user rejected the transaction.'), refused]),
  // a relay: what the wallet at the other end answers
  ...from(
    issue('antonio-fr/pyWalletConnect/issues/16'),
    'wallet',
    ['send', { code: 5002, message: 'User rejected methods.' }, refused],
    ['send', { code: -32000, message: 'User rejected methods.' }, refused],
    ['send', { code: 5002, message: 'User Rejected Request' }, refused],
  ),
  ...from(
    issue('WalletConnect/walletconnect-docs/pull/454'),
    'wallet',
    ['connect', { code: 5000, message: 'User rejected.' }, refused],
    ['send', { code: -3200, message: 'User rejected methods.' }, refused],
  ),
  ...from(issue('AlphaWallet/alpha-wallet-android/issues/3094'), 'wallet', [
    'send',
    { code: -32000, message: 'Rejected by the user' },
    refused,
  ]),
  ...from(issue('valora-xyz/wallet/issues/1220'), 'wallet', ['send', error('Call Request Rejected'), refused]),
  ...from(issue('WalletConnect/WalletConnectFlutterV2/issues/246'), 'wallet', [
    'connect',
    { code: 5100, message: 'Unsupported chains.' },
    open,
  ]),
  ...from(issue('chainapsis/keplr-wallet/issues/677'), 'wallet', [
    'sign',
    { code: 1, message: "t.indexOf is not a function. (In 't.indexOf('-')', 't.indexOf' is undefined)" },
    open,
  ]),
  ...from(issue('WalletConnect/walletconnect-monorepo/issues/662'), 'wallet', [
    'connect',
    { code: 1601, message: 'Session not approved' },
    open,
  ]),
  // Solana
  ...from(issue('wormhole-foundation/wormhole-connect/issues/2305'), 'wallet', [
    'send',
    named('WalletSendTransactionError', 'Transaction cancelled'),
    refused,
  ]),
  ...from(issue('wormhole-foundation/wormhole-connect/issues/152'), 'wallet', [
    'send',
    error('failed to send transaction: Transaction simulation failed: Blockhash not found'),
    open,
  ]),
  ...from(
    issue('XLabs/portal-bridge-ui/issues/129'),
    'wallet',
    ['send', { code: -32002, message: 'Transaction simulation failed: Blockhash not found' }, open],
    ['connect', { code: -32002, message: 'Transaction simulation failed: Blockhash not found' }, open],
  ),
  ...from(issue('Q0E/github-support/issues/281'), 'wallet', [
    'send',
    { code: 4001, message: 'User rejected the request' },
    refused,
  ]),
  ...from(issue('wallet-ui/wallet-ui/issues/520'), 'wallet', [
    'send',
    named('SolanaMobileWalletAdapterProtocolError', 'sign request declined', { code: -3 }),
    refused,
  ]),
  ...from(
    'https://github.com/solana-mobile/mobile-wallet-adapter/blob/0ad28a9d/js/packages/mobile-wallet-adapter-protocol/src/errors.ts',
    'wallet',
    ['send', named('SolanaMobileWalletAdapterProtocolError', '', { code: -4 }), open],
    ['send', named('SolanaMobileWalletAdapterError', '', { code: 'ERROR_SESSION_CLOSED' }), open],
    ['connect', named('SolanaMobileWalletAdapterError', '', { code: 'ERROR_WALLET_NOT_FOUND' }), open],
  ),
  ...from(
    issue('coral-xyz/backpack/issues/1058'),
    'wallet',
    ['connect', error('keyring store is not unlocked'), locked],
    ['send', error('keyring store is not unlocked'), locked],
  ),
  ...from(
    issue('solflare-wallet/solflare-snap/issues/6'),
    'wallet',
    ['connect', error('Failed to Fetch'), silent],
    ['send', error('Failed to Fetch'), open],
  ),
  // Bitcoin
  ...from(issue('secretkeylabs/sats-connect/issues/167'), 'wallet', [
    'send',
    { code: -32000, message: 'User rejected request to send transfer' },
    refused,
  ]),
  ...from(
    'https://docs.stacks.co/reference/stacks.js/stacks-connect/errors/jsonrpcerrorcode',
    'wallet',
    ['connect', { code: -31_001, message: 'User canceled the request' }, refused],
    ['send', { code: -32_601, message: 'Method not supported by wallet' }, open],
  ),
  ...from(
    'https://github.com/leather-io/mono/blob/15afdab6/packages/rpc/src/rpc/schemas.ts',
    'wallet',
    ['send', { jsonrpc: '2.0', id: '1', error: { code: 4001 } }, refused],
    ['sign', { jsonrpc: '2.0', id: '1', error: { code: 4002 } }, open],
    ['sign', { jsonrpc: '2.0', id: '1', error: { code: -32_603 } }, open],
  ),
  // Cosmos
  ...from(
    issue('chainapsis/keplr-wallet/issues/70'),
    'wallet',
    ['send', error('Request rejected'), refused],
    ['sign', error('Request rejected'), refused],
  ),
  ...from(issue('chainapsis/keplr-wallet/issues/47'), 'wallet', ['sign', error('Unknown request id'), open]),
  ...from(issue('chainapsis/keplr-wallet/issues/1135'), 'wallet', [
    'sign',
    error("SIGN_MODE_DIRECT can't be signed on Ledger."),
    open,
  ]),
  // Polkadot
  ...from(
    issue('polkadot-js/extension/issues/674'),
    'wallet',
    ['sign', error('Cancelled'), refused],
    ['sign', error('Canceled'), refused],
  ),
  ...from(
    'https://github.com/polkadot-js/extension/blob/006d16fc/packages/extension-base/src/background/handlers/State.ts',
    'wallet',
    ['connect', error('The source http://localhost:1337/ has a pending authorization request'), busy],
    ['connect', error('The source http://localhost:1337/ has not been enabled yet'), open],
  ),
  ...from(issue('enkryptcom/enKrypt/issues/514'), 'wallet', ['sign', error('transaction cancelled'), refused]),
  // a Safe around the page
  ...from(issue('safe-global/safe-apps-sdk/issues/382'), 'wallet', [
    'send',
    error('transaction was rejected'),
    refused,
  ]),
  // nodes, asked by the page itself
  ...from(
    'https://github.com/ethereum/go-ethereum/blob/0dfc43ad/core/txpool/errors.go',
    'node',
    ['send', { code: -32000, message: 'already known' }, open],
    ['send', { code: -32000, message: 'replacement transaction underpriced' }, open],
    ['send', { code: -32000, message: 'transaction underpriced' }, open],
    ['send', { code: -32000, message: 'account limit exceeded' }, open],
    ['send', { code: -32000, message: 'future transaction tries to replace pending' }, open],
  ),
  ...from(
    'https://github.com/ethereum/go-ethereum/blob/0dfc43ad/core/txpool/errors.go (through the wallet)',
    'wallet',
    ['send', { code: -32000, message: 'already known' }, open],
    ['send', { code: -32000, message: 'replacement transaction underpriced' }, open],
    ['send', { code: -32000, message: 'future transaction tries to replace pending' }, open],
    ['send', { code: -32000, message: 'address already reserved' }, open],
  ),
  ...from(
    'https://github.com/ethereum/go-ethereum/blob/003d175e/core/error.go',
    'node',
    ['read', { code: -32000, message: 'insufficient funds for gas * price + value' }, poor],
    ['send', { code: -32000, message: 'insufficient funds for transfer' }, poor],
    ['send', { code: -32000, message: 'nonce too low' }, open],
    ['send', { code: -32000, message: 'intrinsic gas too low' }, open],
    ['send', { code: -32000, message: 'max fee per gas less than block base fee' }, open],
  ),
  ...from(
    'https://github.com/ethereum/go-ethereum/blob/003d175e/core/error.go (through the wallet)',
    'wallet',
    ['send', { code: -32000, message: 'insufficient funds for gas * price + value' }, poor],
    ['send', { code: -32000, message: 'nonce too low' }, open],
  ),
  ...from('https://github.com/ethereum/go-ethereum/blob/051c61b5/rpc/errors.go', 'node', [
    'read',
    { code: -32601, message: 'the method eth_sendRawTransaction does not exist/is not available' },
    open,
  ]),
  ...from(
    issue('llamanodes/web3-proxy/issues/128'),
    'node',
    ['send', { code: -32002, message: 'request timed out' }, open],
    ['read', { code: -32002, message: 'request timed out' }, open],
    ['read', error('request timed out: Some(Elapsed(()))'), open],
  ),
  ...from(
    issue('llamanodes/web3-proxy/issues/128 (through the wallet)'),
    'wallet',
    ['send', { code: -32002, message: 'request timed out' }, open],
    ['connect', { code: -32002, message: 'request timed out' }, open],
  ),
  ...from(issue('ethanzhrepo/eip7702cleaner/issues/3'), 'wallet', [
    'send',
    error('failed to broadcast transaction: the method eth_sendRawTransaction does not exist/is not available'),
    open,
  ]),
  ...from(
    issue('paradigmxyz/reth/pull/18252'),
    'node',
    ['send', { code: -32003, message: 'transaction rejected' }, open],
    ['send', { code: 4 }, open],
  ),
  ...from(issue('PatrickAlphaC/hardhat-nft-marketplace-fcc/issues/24'), 'node', [
    'read',
    { code: -32000, message: 'execution reverted' },
    reverted,
  ]),
  ...from(
    'https://github.com/anza-xyz/agave/blob/0ab10608/rpc-client-api/src/custom_error.rs',
    'node',
    ['send', { code: -32003, message: 'Transaction signature verification failure' }, open],
    ['send', { code: -32005, message: 'Node is behind by 42 slots', data: { numSlotsBehind: 42 } }, open],
    ['send', { code: -32005, message: 'Node is unhealthy', data: { numSlotsBehind: null } }, open],
    ['send', { code: -32016, message: 'Minimum context slot has not been reached', data: { contextSlot: 7 } }, open],
    ['read', { code: -32011, message: 'Transaction history is not available from this node' }, open],
  ),
  ...from(issue('solana-labs/solana/pull/13980'), 'node', [
    'send',
    {
      code: -32002,
      message: 'Transaction simulation failed: Blockhash not found',
      data: { err: 'BlockhashNotFound', logs: [] },
    },
    open,
  ]),
  ...from(issue('magicblock-labs/magicblock-validator/issues/84'), 'node', [
    'send',
    { code: -32603, message: 'Blockhash not found' },
    open,
  ]),
  ...from(issue('bitcoinjs/bitcoinjs-lib/issues/2129'), 'node', [
    'send',
    { code: -26, message: '258: txn-mempool-conflict' },
    open,
  ]),
  ...from(issue('bitcoin/bitcoin/issues/7630'), 'node', [
    'send',
    { code: -26, message: '66: mempool min fee not met' },
    open,
  ]),
  ...from(issue('Blockstream/esplora/issues/168'), 'node', [
    'send',
    error('sendrawtransaction RPC error: {"code":-25,"message":"Missing inputs"}'),
    open,
  ]),
  ...from(issue('vultisig/vultisig-sdk/issues/1547'), 'node', [
    'send',
    error(
      'Broadcasting transaction failed with code 32 (codespace: sdk). Log: account sequence mismatch, expected 255, got 254: incorrect account sequence',
      { code: 32, codespace: 'sdk' },
    ),
    open,
  ]),
  ...from(issue('cosmos/cosmjs/issues/1474'), 'node', [
    'send',
    error(
      'Broadcasting transaction failed with code 4 (codespace: sdk). Log: signature verification failed; please verify account number (3) and sequence (3)',
      { code: 4, codespace: 'sdk' },
    ),
    open,
  ]),
  ...from(
    'https://github.com/cosmos/cosmos-sdk/blob/00d53dd1/types/errors/errors.go',
    'node',
    ['send', error('insufficient funds', { code: 5, codespace: 'sdk' }), poor],
    ['send', error('tx already in mempool', { code: 19, codespace: 'sdk' }), open],
    ['send', error('unauthorized', { code: 4, codespace: 'sdk' }), open],
  ),
  // bundlers and services
  ...from(
    'https://docs.candide.dev/wallet/technical-reference/bundler-error-codes',
    'bundler',
    ['send', { code: -32500, message: 'Transaction rejected by entryPoint’s simulateValidation' }, open],
    ['send', { code: -32501, message: 'Transaction rejected by paymaster’s validatePaymasterUserOp' }, open],
    ['send', { code: -32502, message: 'Transaction rejected because of opcode validation' }, open],
    ['send', { code: -32507, message: 'Transaction rejected because of wallet signature check failed' }, open],
  ),
  ...from(
    'https://docs.candide.dev/wallet/technical-reference/bundler-error-codes (through the wallet)',
    'wallet',
    ['send', { code: -32500, message: 'Transaction rejected by entryPoint’s simulateValidation' }, open],
    ['send', { code: -32507, message: 'Transaction rejected because of wallet signature check failed' }, open],
  ),
  ...from(
    'https://docs.pimlico.io/references/bundler/bundler-error-codes',
    'bundler',
    ['send', { code: -32508, message: 'Paymaster balance insufficient for pending UserOperations' }, open],
    ['send', { code: -32521, message: 'UserOperation execution reverted' }, reverted],
  ),
  ...from(
    'https://docs.base.org/builderkits/onchainkit/paymaster/errors',
    'service',
    ['send', { code: -32001, message: 'Request denied.' }, open],
    ['send', { code: -32003, message: 'Service unavailable. Please contact support if this persists.' }, open],
    ['read', { code: -32001, message: 'Unauthorized. Check if your API key and RPC URL are valid.' }, open],
  ),
  ...from(issue('loyal-labs/loyal-app/pull/596'), 'service', ['send', error('Transaction simulation failed.'), open]),
]
