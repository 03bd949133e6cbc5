import { hashFile } from './hashFile.ts'
import type { FrameHashes, PageHash, ReadFile, Verdict } from './types.ts'

/** The longest configuration that a server may have written into the page, in bytes. */
const longestConfiguration = 1_000_000

/** How many files are asked for at a time. */
const atOnce = 4

/** Reads every file of the wallet's page and compares it with what was built. */
export async function checkFrame({ page, files }: FrameHashes, read: ReadFile): Promise<Verdict> {
  const problems: string[] = []
  let configuration: string | undefined
  const rows = Object.entries(files)
  const checkNext = async (): Promise<void> => {
    for (let row = rows.shift(); row; row = rows.shift()) {
      const [path, { sha256, bytes }] = row
      const found = await read(path, bytes).catch(toProblem)
      if (typeof found === 'string') problems.push(`${path}: ${found}`)
      else if (hashFile(found).sha256 !== sha256) problems.push(`${path}: is not the file that was built`)
    }
  }
  const checkPage = async (): Promise<void> => {
    const found = await read('/', page.bytes + longestConfiguration).catch(toProblem)
    const written = typeof found === 'string' ? found : readPage(page, found)
    if (typeof written === 'string') problems.push(`/: ${written}`)
    else configuration = written.configuration
  }
  await Promise.all([checkPage(), ...Array.from({ length: atOnce }, checkNext)])
  return { same: Object.keys(files).length + 1 - problems.length, problems: problems.sort(), configuration }
}

const toProblem = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * Takes out what the server wrote, which must be the text of one attribute, and compares the rest.
 * @returns what it wrote, or what is wrong
 */
function readPage({ mark, before, bytes, sha256 }: PageHash, found: Uint8Array) {
  const decoder = new TextDecoder()
  const after = bytes - before - Buffer.byteLength(mark)
  const written = decoder.decode(found.subarray(before, Math.max(before, found.length - after)))
  if (/["'<>]/.test(written)) return 'more than its configuration was written into the page'
  const built = Buffer.concat([found.subarray(0, before), Buffer.from(mark), found.subarray(found.length - after)])
  if (found.length < before + after || hashFile(built).sha256 !== sha256) return 'is not the page that was built'
  return {
    configuration:
      written === mark ? undefined : written.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&'),
  }
}
