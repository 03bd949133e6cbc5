import { loadPart } from '@foyer/base'

/** Fetches what signs and sends: `const { signMessage } = await loadSigning()`. @throws TypeError where the file cannot be fetched */
export function loadSigning(): Promise<typeof import('@foyer/core/signing')> {
  return loadPart(() => import('@foyer/core/signing'))
}
