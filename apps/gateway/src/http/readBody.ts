import { throwHttpError } from './httpErrors.ts'

/**
 * Reads the body of a request or an answer up to a limit, as text.
 * @throws refusal `BodyTooLarge`, before the rest is read
 */
export async function readBody(request: Request | Response, limit: number): Promise<string> {
  return new TextDecoder().decode(await readBytes(request, limit))
}

/**
 * The same, as bytes.
 * @throws refusal `BodyTooLarge`, before the rest is read
 */
export async function readBytes(request: Request | Response, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const stated = Number(request.headers.get('content-length') ?? '0')
  if (stated > limit) throwHttpError('BodyTooLarge', { limit })
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = request.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.byteLength
    if (size > limit) {
      await reader.cancel().catch(() => {})
      throwHttpError('BodyTooLarge', { limit })
    }
    chunks.push(value)
  }
  return new Uint8Array(Buffer.concat(chunks, size))
}
