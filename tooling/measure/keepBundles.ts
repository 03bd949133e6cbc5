import { type Bundle, bundleSite } from './bundle.ts'

/** Bundles what is the same once: most rows weigh parts of one site. */
export function keepBundles(): typeof bundleSite {
  const kept = new Map<string, Promise<Bundle>>()
  return (root, { code, from, external }) => {
    const key = JSON.stringify([root, code, from, external])
    const bundle = kept.get(key) ?? bundleSite(root, { code, from, external })
    kept.set(key, bundle)
    return bundle
  }
}
