import type { ReadFile } from './types.ts'

/** Longest wait for one file, in ms. */
const longestWait = 30_000
const mostRedirects = 3

/**
 * Files of a running page as it gives them to anybody: nothing is sent with the request. What it answers is nobody's word: a redirect to
 * another host, an answer that is too long or too late, and one that is none, are refused.
 * @param origin with https, or of this machine
 * @throws Error for an origin that is none
 */
export function fetchFile(origin: string): ReadFile {
  const base = toOrigin(origin)
  return async (path, most) => {
    const signal = AbortSignal.timeout(longestWait)
    let url = new URL(path, base)
    if (url.origin !== base.origin) throw new Error('leads to another host')
    for (let turn = 0; turn <= mostRedirects; turn += 1) {
      const response = await fetch(url, { redirect: 'manual', signal, credentials: 'omit', cache: 'no-store' }).catch(
        (error: unknown) => {
          throw new Error(signal.aborted ? 'took too long' : 'could not be fetched', { cause: error })
        },
      )
      if (response.status < 300 || response.status >= 400) return readBody(response, most)
      await response.body?.cancel()
      const next = URL.parse(response.headers.get('location') ?? '', url)
      if (!next || next.origin !== base.origin) throw new Error('is redirected to another host')
      url = next
    }
    throw new Error('is redirected without end')
  }
}

function toOrigin(text: string): URL {
  const url = URL.parse(text)
  const isLocal = url?.protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)
  if (!url || (url.protocol !== 'https:' && !isLocal)) throw new Error(`Not an https address: ${text}`)
  return new URL(url.origin)
}

/** Counts what comes out of a compressed answer, and lets go of what is too long. */
async function readBody({ status, body }: Response, most: number): Promise<Uint8Array> {
  if (status !== 200) {
    await body?.cancel()
    throw new Error(`is answered with ${status}`)
  }
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body ?? []) {
    length += part.length
    if (length > most) throw new Error('is longer than what was built')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
