import { delay } from '@foyer/base'
import { isShown } from './isShown.ts'

/** A site that shows this frame for a request does so within this, in ms. */
const soon = 3_000
/** Between two looks, in ms. */
const pause = 100

/** Whether the site shows this frame, now or in a moment. */
export async function waitUntilShown(signal: AbortSignal): Promise<boolean> {
  const end = Date.now() + soon
  while (!(await isShown())) {
    if (Date.now() >= end) return false
    await delay(pause, signal)
  }
  return true
}
