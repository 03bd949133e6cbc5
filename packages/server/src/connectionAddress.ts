/** Where a listener leaves who connected, for a `Request` has no place for it; the same in two copies of this package. */
export const connectionAddress = Symbol.for('foyer.connectionAddress')

/**
 * The network of the client that connected: the first three parts of an IPv4 address, 56 bits of an IPv6 address.
 * @returns undefined where no one has said it, or where it is this machine or a private network: there a proxy stands in between
 */
export function readConnectionNetwork(request: Request): string | undefined {
  const address = (request as { readonly [connectionAddress]?: unknown })[connectionAddress]
  if (typeof address !== 'string') return undefined
  const text = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (/^(127|10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\./.test(text) || /^(::1$|f[cd]|fe80)/i.test(text))
    return undefined
  return text.includes(':') ? toPrefix(text) : text.split('.').slice(0, 3).join('.')
}

function toPrefix(address: string): string {
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const rest = tail?.split(':').filter(Boolean) ?? []
  while (tail !== undefined && groups.length + rest.length < 8) groups.push('0')
  const [first, second, third, fourth = '0'] = [...groups, ...rest]
  return [first, second, third, (Number.parseInt(fourth, 16) >> 8).toString(16)].join(':')
}
