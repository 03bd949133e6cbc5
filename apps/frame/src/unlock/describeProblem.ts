import { isApiError } from '../api.ts'
import { say } from '../words.ts'

/** What is wrong with a recovery share, in words for whoever typed it. */
export function describeProblem(error: unknown): string {
  if (isApiError(error, 'RecoveryOther')) return say('unlock.other-share')
  if (!isApiError(error, 'RecoveryWrong')) return error instanceof Error ? error.message : String(error)
  return error.message === 'none' ? say('unlock.no-share') : say('unlock.wrong-group', { groups: error.message })
}
