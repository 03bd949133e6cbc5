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
