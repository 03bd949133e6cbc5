import { caselessNamespaces, type Namespace } from './namespaces.ts'

/** 40 hexadecimal digits after an optional `0x`; the checksum is not judged (specification §5). */
export function isEvmAddress(value: string): boolean {
  return /^(0x)?[0-9a-fA-F]{40}$/.test(value)
}

/** The one form of an address that may be written in several. */
export function normalizeAddress(namespace: Namespace, address: string): string {
  return caselessNamespaces.includes(namespace) ? address.toLowerCase() : address
}

/** Whether two addresses of one namespace are the same account. */
export function isSameAddress(namespace: Namespace, a: string, b: string): boolean {
  return normalizeAddress(namespace, a) === normalizeAddress(namespace, b)
}
