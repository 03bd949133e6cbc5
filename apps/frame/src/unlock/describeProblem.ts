import { isApiError } from '../api.ts'
import { toReason } from '../halt.ts'
import { translate } from '../words.ts'

/** Describes what is wrong with a recovery code, in words for the person who typed it. */
export function describeProblem(error: unknown): string {
  if (isApiError(error, 'RecoveryOther')) return translate('unlock.other-share')
  if (!isApiError(error, 'RecoveryWrong')) return toReason(error)
  return error.message === 'none'
    ? translate('unlock.no-share')
    : translate('unlock.wrong-group', { groups: error.message })
}
