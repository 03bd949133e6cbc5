import { cleanText, isFoyerError } from '@foyer/base'
import { getErrorKey, type Translate } from './useTranslate.ts'

/** The wallet's own words where it gave some: only it knows what was wrong with a code. */
export function getErrorText(t: Translate, error: unknown): string {
  if (isUserRejection(error)) return cleanText(error.message, 200) ?? t('error.FrameFailed')
  if (error instanceof Error && isFoyerError(error, 'EmailCooldown')) {
    return t('email.cooldown', { seconds: Number(error.context.seconds) })
  }
  return t(getErrorKey(error))
}

function isUserRejection(error: unknown): error is Error {
  return error instanceof Error && isFoyerError(error, 'FrameRefused')
}
