/**
 * Reads a body as text, as long as it is no longer than the limit, whatever its headers say and however it is packed.
 * @param limit bytes
 * @returns undefined where it is longer: its sender is not heard out
 */
export async function readText(body: ReadableStream<Uint8Array>, limit: number): Promise<string | undefined> {
  const [chunks, reader]: [Uint8Array[], ReadableStreamDefaultReader<Uint8Array>] = [[], body.getReader()]
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.length
    if (length > limit) {
      void reader.cancel().catch(() => {})
      return undefined
    }
    chunks.push(value)
  }
  return await new Blob(chunks as BlobPart[]).text()
}
