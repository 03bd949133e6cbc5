import { shellPath } from '../../../../chromium.base.ts'
import { createProfiles as create } from '../../../../profiles.base.ts'

/** Browsers for the frame's tests. */
export function createProfiles() {
  const profiles = create({ viewport: { width: 800, height: 700 } }, shellPath)
  return { ...profiles, open: (storage: Parameters<typeof profiles.open>[0] = 'allowed') => profiles.open(storage) }
}
