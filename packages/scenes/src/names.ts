import type { FoyerOptions } from '@foyer/core'
import { openNaming, registerAccountName, setNameText, startNaming } from '@foyer/core/internal/names'
import { type FakeFetch, fakeAccountService, type MockAdapterOptions, nameRoutes } from '@foyer/test'
import { served } from './account.ts'
import type { Scene, Scenes } from './scene.ts'

/** Someone without a name, at the first of its screens. */
export async function naming(
  routes: Parameters<typeof fakeAccountService>[1] = {},
  options?: Partial<FoyerOptions>,
  mock?: MockAdapterOptions,
): Promise<Scene & { readonly service: FakeFetch }> {
  const service = fakeAccountService({}, { ...nameRoutes, ...routes })
  const scene = await served(service, 'tokens', options, mock)
  openNaming(scene.foyer)
  return { ...scene, service }
}

/** The same, where this has been typed. */
async function typing(text: string, options?: Partial<FoyerOptions>, mock?: MockAdapterOptions): Promise<Scene> {
  const scene = await naming({}, options, mock)
  startNaming(scene.foyer)
  setNameText(scene.foyer, text)
  return scene
}

/** A name that the wallet is asked to sign for. */
async function registering(mood: 'hang' | 'reject' | 'approve', options?: Partial<FoyerOptions>): Promise<Scene> {
  const scene = await typing('countess', options)
  scene.adapter.wallet('io.metamask').setMood(mood)
  const done = registerAccountName(scene.foyer)
  if (mood !== 'hang') await done
  return scene
}

export const nameScenes = {
  ChooseAccountName: {
    default: (options) => naming({}, options),
    unavailable: (options) => naming({ 'GET /v1/supported-chains': { http: [], ws: [] } }, options),
  },
  RegisterAccountName: {
    empty: (options) => typing('', options),
    taken: (options) => typing('adalove', options),
    free: (options) => typing('countess', options),
    wrong: (options) => typing('ada love', options),
    signing: (options) => registering('hang', options),
    declined: (options) => registering('reject', options),
  },
  RegisterAccountNameSuccess: { default: (options) => registering('approve', options) },
} satisfies Scenes
