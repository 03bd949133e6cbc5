import { FoyerError } from '@foyer/base'
import { defineCall } from '../call.ts'
import { account, baseUnits, caipAddress, evmAccount, networkId, percent, projectId, token, wei } from '../formats.ts'
import {
  anyOf,
  boolean,
  expected,
  list,
  nullable,
  number,
  object,
  oneOf,
  optional,
  text,
  wholeNumber,
} from '../shape.ts'

/** What both transactions of a swap have: ready to sign, addresses as CAIP-10. */
const fields = { from: text, to: text, data: text } as const
const gas = object({ gas: anyOf(text, number), gasPrice: text })
const slippage = optional(object({ slippage: optional(percent) }))

/** Prices in US dollars; a token without one is left out. */
export const getTokenPrices = defineCall({
  service: 'blockchain',
  method: 'POST',
  path: '/v1/fungible/price',
  body: object({
    projectId: optional(projectId),
    currency: optional(oneOf('usd', 'USD')),
    addresses: list(token, { min: 1, max: 100 }),
  }),
  sends: { currency: 'usd' },
  perNetwork: true,
  answer: object({
    fungibles: list(object({ name: text, symbol: text, iconUrl: text, price: number, address: expected(text) })),
  }),
  empty: { fungibles: [] },
})

/** The tokens that can be swapped on a network. */
export const getSwapTokens = defineCall({
  service: 'blockchain',
  method: 'GET',
  path: '/v1/convert/tokens',
  query: { chainId: networkId },
  perNetwork: true,
  answer: object({
    tokens: list(
      object({
        name: text,
        symbol: text,
        /** CAIP-10. */
        address: text,
        decimals: number,
        logoUri: expected(text),
        /** The token has `permit`. */
        eip2612: optional(boolean),
      }),
    ),
  }),
  empty: { tokens: [] },
})

/** What an amount of one token gives in another, now. */
export const getSwapQuotes = defineCall({
  service: 'blockchain',
  method: 'GET',
  path: '/v1/convert/quotes',
  query: {
    /** Of `from`. */
    amount: baseUnits,
    userAddress: optional(account),
    from: token,
    to: token,
    gasPrice: optional(wei),
    /** As in `buildSwapTransaction`. */
    ways: optional(oneOf('pools')),
  },
  perNetwork: true,
  answer: object({
    quotes: list(object({ id: nullable(text), fromAmount: text, fromAccount: text, toAmount: text, toAccount: text })),
  }),
  empty: { quotes: [] },
})

/** How much of a token a contract may take from an account. */
export const getSwapAllowance = defineCall({
  service: 'blockchain',
  method: 'GET',
  path: '/v1/convert/allowance',
  query: {
    tokenAddress: token,
    userAddress: caipAddress,
    /** Default: the service's router. */
    spender: optional(evmAccount),
  },
  perNetwork: true,
  answer: object({ allowance: text }),
  empty: { allowance: '0' },
})

/** At three speeds, in base units of the native coin. */
export const getGasPrice = defineCall({
  service: 'blockchain',
  method: 'GET',
  path: '/v1/convert/gas-price',
  query: { chainId: networkId },
  perNetwork: true,
  answer: object({ standard: text, fast: text, instant: text }),
  unserved: () => new FoyerError('NetworkUnsupportedForGasPrice'),
})

/** The transaction that lets the swap router take a token. */
export const buildSwapApproval = defineCall({
  service: 'blockchain',
  method: 'GET',
  path: '/v1/convert/build-approve',
  query: { userAddress: caipAddress, from: token, to: token },
  perNetwork: true,
  answer: object({ tx: object({ ...fields, eip155: gas, value: text }) }),
})

export const buildSwapTransaction = defineCall({
  service: 'blockchain',
  method: 'POST',
  path: '/v1/convert/build-transaction',
  body: object({
    projectId: optional(projectId),
    amount: baseUnits,
    /** The swap fails rather than give less. The one of the network's family counts. */
    eip155: slippage,
    solana: slippage,
    from: token,
    to: token,
    userAddress: caipAddress,
    disableEstimate: optional(boolean),
    /** Only ways through pools, which the transaction says in full: no service's own. */
    ways: optional(oneOf('pools')),
  }),
  sends: { disableEstimate: true },
  perNetwork: true,
  /** `amount` is what is sent along, in base units of the native coin. On Solana `data` is the whole unsigned transaction, in base64. */
  answer: object({
    tx: object({
      ...fields,
      /** Always there on EVM networks. */
      eip155: optional(gas),
      /** Always there on Solana: the last block that takes the transaction. */
      solana: optional(object({ lastValidBlockHeight: wholeNumber(0, Number.MAX_SAFE_INTEGER) })),
      amount: text,
    }),
  }),
})
