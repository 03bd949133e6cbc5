/** The picture of an address, which only a connected visitor sees. */
export const loadAvatar = () => import('./ButtonAvatar.tsx')
