import { Worker } from 'node:worker_threads'

export type Picture = { readonly type: string; readonly bytes: Uint8Array<ArrayBuffer> }

export type ImageResizer = {
  /**
   * A picture no larger than it is shown. One that is small already stays as it is.
   * @param picture PNG, JPEG, GIF (its first frame) or WebP
   * @returns undefined for one that cannot be read, or has more pixels than are worth it
   */
  resize(picture: Picture): Promise<Picture | undefined>
  close(): Promise<void>
}

/** The longer side as it is shown at most, on a screen with two pixels for one. */
const maxSide = 720
/** One that has no more bytes and no longer side is left alone. */
const smallEnough = 150_000
/** Each takes four bytes while it is read. */
const maxPixels = 40_000_000
/** How long one may take, and how long the worker stays without work, in ms. */
const timeout = 10_000
const idleTime = 10_000
/** Pictures that wait; more are none for now. */
const maxWaiting = 200

/** Makes pictures smaller in a thread of its own, one after the other. The thread begins with the first picture. */
export function createImageResizer(): ImageResizer {
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let isClosed = false

  const end = async () => {
    clearTimeout(idle)
    const ending = worker
    worker = undefined
    await ending?.terminate()
  }

  const run = async (bytes: Uint8Array<ArrayBuffer>, size: Size): Promise<Picture | undefined> => {
    if (isClosed) return undefined
    clearTimeout(idle)
    worker ??= startWorker()
    const answer = await requestPicture(worker, { bytes, ...fit(size) })
    // after an error its memory may be in disorder
    if (!answer) await end()
    idle = setTimeout(() => void end(), idleTime).unref()
    return answer
  }

  return {
    resize: async ({ type, bytes }) => {
      const size = readSize(type, bytes)
      if (!size || size.width * size.height > maxPixels || waiting >= maxWaiting) return undefined
      if (bytes.byteLength <= smallEnough && Math.max(size.width, size.height) <= maxSide) return { type, bytes }
      waiting += 1
      const mine = last.then(() => run(bytes, size))
      last = mine
      return await mine.finally(() => {
        waiting -= 1
      })
    },
    close: async () => {
      isClosed = true
      await end()
    },
  }
}

type Size = { readonly width: number; readonly height: number }

function startWorker(): Worker {
  const isSource = import.meta.url.endsWith('.ts')
  const worker = new Worker(new URL(isSource ? '../resizeWorker.ts' : './resizeWorker.mjs', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 64 },
    stdout: true,
    stderr: true,
    env: {},
  })
  worker.unref()
  return worker
}

/** @returns undefined where it ended over it, or took too long */
function requestPicture(worker: Worker, question: Size & { readonly bytes: Uint8Array }): Promise<Picture | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(finish, timeout)
    function finish(answer?: Picture) {
      clearTimeout(timer)
      for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event)
      // it ends for good by being terminated; until then no one hears of it
      worker.on('error', () => {})
      resolve(answer)
    }
    worker.once('message', finish)
    worker.once('error', () => finish())
    worker.once('exit', () => finish())
    worker.postMessage(question)
  })
}

function fit({ width, height }: Size): Size {
  const scale = Math.min(1, maxSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Reads what the picture says of its size before anything of it is read; undefined for one that says none. */
function readSize(type: string, bytes: Uint8Array): Size | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const size = sizeReaders[type]?.(view)
    return size && size.width > 0 && size.height > 0 ? size : undefined
  } catch {
    // it ends before it says so
    return undefined
  }
}

const sizeReaders: { readonly [type: string]: (view: Buffer) => Size | undefined } = {
  'image/png': (view) => ({ width: view.readUInt32BE(16), height: view.readUInt32BE(20) }),
  'image/gif': (view) => ({ width: view.readUInt16LE(6), height: view.readUInt16LE(8) }),
  'image/jpeg': readJpegSize,
  'image/webp': (view) => {
    const kind = view.toString('latin1', 12, 16)
    if (kind === 'VP8X') return { width: view.readUIntLE(24, 3) + 1, height: view.readUIntLE(27, 3) + 1 }
    if (kind === 'VP8 ') return { width: view.readUInt16LE(26) & 0x3fff, height: view.readUInt16LE(28) & 0x3fff }
    if (kind !== 'VP8L') return undefined
    const bits = view.readUInt32LE(21)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  },
}

/** Segments stand one after the other, each with its length, until the one that starts a frame. */
function readJpegSize(view: Buffer): Size | undefined {
  for (let at = 2; view[at] === 0xff; ) {
    const kind = view[at + 1] ?? 0
    if (kind === 0xff) at += 1
    else if (kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind)) {
      return { width: view.readUInt16BE(at + 7), height: view.readUInt16BE(at + 5) }
    } else at += 2 + view.readUInt16BE(at + 2)
  }
  return undefined
}
