/**
 * Hashes what was shown into 64 characters: a window answers with it, so that an answer counts for that and for nothing else.
 * @param value plain data; amounts, bytes and what is absent are told apart
 */
export async function digestOf(value: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(value, mark))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function mark(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return { $amount: value.toString() }
  if (value === undefined) return { $absent: true }
  if (value instanceof Uint8Array) return { $bytes: Array.from(value) }
  return value
}
