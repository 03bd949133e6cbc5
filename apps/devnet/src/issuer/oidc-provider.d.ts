/** What the tests use of it; the package brings no types. */
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http'
  export default class Provider {
    constructor(issuer: string, configuration: object)
    callback(): RequestListener
    readonly AuthorizationCode: { find(code: string): Promise<{ destroy(): Promise<void> } | undefined> }
    on(event: 'server_error', listener: (context: unknown, error: Error) => void): void
  }
}
