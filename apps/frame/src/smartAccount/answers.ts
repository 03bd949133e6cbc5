import type { Address, Hex } from 'viem'
import * as z from 'zod/mini'

/*
 * What is taken from bundlers, paymasters and their like: these fields, within these bounds. Any other field of an answer is
 * left where it is.
 */

/** More than any block holds; rollups count the cost of their data as gas, so it is wide. */
const mostGas = 1_000_000_000n
/** Bytes a paymaster may add. */
const longestData = 8_192

const gas = quantity(mostGas)
const address = z.pipe(
  z.string().check(
    z.regex(/^0x[0-9a-f]{40}$/i),
    z.refine((text) => !/^0x0+$/.test(text)),
  ),
  z.transform((text) => text as Address),
)
const bytes = z.pipe(
  z.string().check(z.maxLength(2 + 2 * longestData), z.regex(/^0x([0-9a-f]{2})*$/i)),
  z.transform((text) => text as Hex),
)

/** `eth_estimateUserOperationGas`. @see ERC-7769 */
export const gasAnswer = z.object({
  callGasLimit: gas,
  verificationGasLimit: gas,
  preVerificationGas: gas,
  paymasterVerificationGasLimit: z.optional(z.nullable(gas)),
  paymasterPostOpGasLimit: z.optional(z.nullable(gas)),
})

const paymasterFields = {
  paymaster: address,
  paymasterData: z._default(bytes, '0x'),
  paymasterVerificationGasLimit: z.optional(gas),
  paymasterPostOpGasLimit: z.optional(gas),
}

/** `pm_getPaymasterStubData`. @see ERC-7677 */
export const stubAnswer = z.object({ ...paymasterFields, isFinal: z._default(z.boolean(), false) })

/** `pm_getPaymasterData`. @see ERC-7677 */
export const paymasterAnswer = z.object(paymasterFields)

/** In wei for a unit of gas: more than any chain has ever asked. */
export const gasPrice = quantity(10n ** 18n)

/** `pimlico_getUserOperationGasPrice` */
export const priceAnswer = z.object({ fast: z.object({ maxFeePerGas: gasPrice, maxPriorityFeePerGas: gasPrice }) })

/** A hexadecimal quantity of JSON-RPC, at most this much. */
function quantity(most: bigint) {
  return z.pipe(
    z.pipe(
      z.string().check(z.regex(/^0x[0-9a-f]{1,64}$/i)),
      z.transform((text) => BigInt(text)),
    ),
    z.bigint().check(z.lte(most)),
  )
}
