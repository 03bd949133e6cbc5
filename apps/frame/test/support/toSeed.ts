/** Where a generator starts: another place each time, printed, and given by the environment to see the same again. */
export function toSeed(name: string): number {
  const seed = Number(process.env[name] ?? Math.floor(Math.random() * 1_000_000))
  console.info(`${name}=${seed}`)
  return seed
}
