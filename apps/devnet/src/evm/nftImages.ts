/** What the seeded NFTs are: a name and two colours each, drawn as a house. */
const homes = [
  { name: 'Harbour House', sky: '#2b3a67', wall: '#f2c14e' },
  { name: 'Hill House', sky: '#496a81', wall: '#f78154' },
  { name: 'Forest House', sky: '#1b4332', wall: '#d8f3dc' },
  { name: 'Desert House', sky: '#b5838d', wall: '#ffcdb2' },
] as const

/** Metadata by ERC-721's JSON schema, whole in a data URI: nothing has to be fetched to show it. */
export const nftUris: readonly string[] = homes.map(({ name, sky, wall }) => {
  const image =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path fill="${sky}" d="M0 0h64v64H0z"/>` +
    `<path fill="${wall}" d="M12 32 32 14l20 18v22H12z"/><path fill="${sky}" d="M27 38h10v16H27z"/></svg>`
  const metadata = {
    name,
    description: 'A home on a local chain.',
    image: `data:image/svg+xml;base64,${Buffer.from(image).toString('base64')}`,
  }
  return `data:application/json;base64,${Buffer.from(JSON.stringify(metadata)).toString('base64')}`
})
