import { parentPort } from 'node:worker_threads'
import { PhotonImage, resize, SamplingFilter } from '@cf-wasm/photon/node'

/** Of the JPEG that a picture without transparent parts becomes, in percent. */
const quality = 82

/** Makes pictures smaller, away from everything else: they are made by strangers, and reading them takes time and memory. */
parentPort?.on('message', ({ bytes, width, height }: { bytes: Uint8Array; width: number; height: number }) => {
  const whole = PhotonImage.new_from_byteslice(bytes)
  const small = resize(whole, width, height, SamplingFilter.Triangle)
  whole.free()
  const isOpaque = small.get_raw_pixels().every((value, index) => index % 4 !== 3 || value === 255)
  const result = isOpaque ? small.get_bytes_jpeg(quality) : small.get_bytes_webp()
  small.free()
  parentPort?.postMessage({ type: isOpaque ? 'image/jpeg' : 'image/webp', bytes: new Uint8Array(result) })
})
