import { Server } from 'node:net'

/**
 * Loaded before the bundler, which would listen for the whole network: its server is bound to 127.0.0.1, and the port that
 * the system chose is written where the supervisor reads it.
 */
const listen = Server.prototype.listen

Server.prototype.listen = function (this: Server, ...args: unknown[]) {
  this.once('listening', () => {
    const address = this.address()
    if (typeof address === 'object' && address) console.log(`Listening on 127.0.0.1:${address.port}`)
  })
  const [options, ...rest] = args
  const bound = typeof options === 'object' && options !== null ? { ...options, host: '127.0.0.1' } : options
  return (listen as (...own: unknown[]) => Server).call(this, bound, ...rest)
} as typeof listen
