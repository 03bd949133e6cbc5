import type { IncomingMessage } from 'node:http'

/** Whether the page was opened by a loopback name: a foreign name may be made to lead here too. */
export function hasOwnHost({ headers }: IncomingMessage): boolean {
  return /^(127\.0\.0\.1|\[::1\]|([a-z0-9-]+\.)*localhost)(:\d+)?$/i.test(headers.host ?? '')
}

/** Whether the request comes from a page of this very origin, or from no page at all. */
export function hasOwnOrigin({ headers }: IncomingMessage): boolean {
  return headers.origin === undefined || headers.origin === `http://${headers.host}`
}
