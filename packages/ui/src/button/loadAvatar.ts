/** The picture of an address, which only a connected visitor sees. */
// biome-ignore lint/plugin: a picture that nobody waits for
export const loadAvatar = () => import('./ButtonAvatar.tsx')
