import { buildSwapTransaction } from '@foyer/api'
import { FoyerError } from '@foyer/base'

/** @throws FoyerError `AnswerInvalid` */
export function refuseSwap(cause: unknown): never {
  throw new FoyerError('AnswerInvalid', { url: buildSwapTransaction.path }, { cause })
}
