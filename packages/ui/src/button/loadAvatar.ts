/** The picture of an address, which only a connected visitor sees. */
// biome-ignore lint/plugin: a missing picture is no failure: the letter stays
export const loadAvatar = () => import('./ButtonAvatar.tsx')
