import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'

/** The address of the caller of a route. */
export function getCaller(c: Context, trustedProxies: number): string {
  const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage }
  return getAddress(incoming?.socket?.remoteAddress, c.req.header('x-forwarded-for'), trustedProxies)
}

/**
 * The address of the client that sent a request. Each proxy in front appends the address it saw to X-Forwarded-For, so with `n`
 * trusted proxies the caller is the n-th from the end; anything further left is the caller's own claim.
 * @param direct who opened the connection
 */
export function getAddress(direct = 'local', forwardedFor = '', trustedProxies = 0): string {
  if (trustedProxies === 0) return toPrefix(direct)
  const found = forwardedFor
    .split(',')
    .map((text) => text.trim())
    .filter(Boolean)
    .at(-trustedProxies)
  return toPrefix(found && found.length <= 45 ? found : direct)
}

/** One household has a whole /64 of IPv6 addresses; it counts as one caller. */
function toPrefix(address: string): string {
  const text = address.startsWith('::ffff:') ? address.slice(7) : address
  if (!text.includes(':')) return text
  const [head = '', tail] = text.split('::')
  const groups = head.split(':').filter(Boolean)
  if (tail !== undefined) {
    const rest = tail.split(':').filter(Boolean)
    while (groups.length + rest.length < 8) groups.push('0')
    groups.push(...rest)
  }
  return groups.slice(0, 4).join(':')
}

/**
 * The network that a caller's address is in, as one provider hands them to one customer or one house: the first three parts of an
 * IPv4 address (/24), the first 56 bits of an IPv6 address.
 * @param caller as `getAddress` has it
 */
export function toNetwork(caller: string): string {
  if (!caller.includes(':')) return caller.split('.').slice(0, 3).join('.')
  const [first, second, third, fourth = '0'] = caller.split(':')
  return [first, second, third, (Number.parseInt(fourth, 16) >> 8).toString(16)].join(':')
}

/**
 * The network (IPv4 /24, IPv6 /56) of the visitor whose request is being answered; none where the owner's own work is done. It is
 * ambient, so that no way from a request to a source can leave out whom it counts for.
 */
export const visitorNetwork = new AsyncLocalStorage<string>()
