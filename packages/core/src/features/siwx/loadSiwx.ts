import { FoyerError, loadPart, type SiwxConfig } from '@foyer/base'
import { atom } from 'jotai/vanilla'
import type { Foyer } from '../../foyer.ts'

const mappedAtom = atom<SiwxConfig | undefined>(undefined)

/**
 * Loads how the site signs its visitors in. What `siweConfig` needs loads with the first call.
 * @throws FoyerError `SiwxNotEnabled`
 */
export async function loadSiwx({ config, store }: Foyer): Promise<SiwxConfig> {
  if (config.siwx) return config.siwx
  if (!config.siweConfig) throw new FoyerError('SiwxNotEnabled')
  const { mapToSiwx } = await loadPart(() => import('./mapToSiwx.ts'))
  const mapped = store.get(mappedAtom) ?? mapToSiwx(config.siweConfig)
  store.set(mappedAtom, mapped)
  return mapped
}
