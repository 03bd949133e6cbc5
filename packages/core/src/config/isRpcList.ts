export function isRpcList(value: unknown): value is readonly { readonly url: string }[] {
  return Array.isArray(value) && value.every((one) => typeof (one as { url?: unknown } | null)?.url === 'string')
}
