/** Longest answer of any server that the gateway asks, in bytes, unpacked; most who ask read less. A block with its traces is the longest there is. */
export const longestAnswer = 64_000_000

/**
 * A `fetch` for what leaves the process: no redirect is followed, which could name any host, also one of the owner's own network,
 * and an answer ends with an error where it is longer than the limit, measured as it is unpacked.
 * @param limit bytes
 */
export function createOutsideFetch(fetch: typeof globalThis.fetch, limit = longestAnswer): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, { redirect: 'error', ...init })
    return isMeasured(response, limit) ? response : measure(response, limit)
  }
}

/** What is not packed is no longer than it says. */
function isMeasured({ body, headers }: Response, limit: number): boolean {
  const stated = headers.get('content-length')
  return !body || (stated !== null && Number(stated) <= limit && !headers.has('content-encoding'))
}

function measure(response: Response, limit: number): Response {
  const { body, status, statusText, headers } = response
  let size = 0
  const meter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.byteLength
      if (size > limit) throw new Error(`The answer is longer than ${limit} bytes`)
      controller.enqueue(chunk)
    },
  })
  return new Response(body?.pipeThrough(meter), { status, statusText, headers })
}
