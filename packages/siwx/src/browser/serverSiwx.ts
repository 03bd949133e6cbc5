import type { SiwxConfig } from '@foyer/base'
import { createMessenger, type MessengerOptions } from './createMessenger.ts'
import { createSiwx, type SiwxOptions } from './createSiwx.ts'
import { type ServerSessionsOptions, serverSessions } from './serverSessions.ts'

export type ServerSiwxOptions = ServerSessionsOptions &
  Omit<MessengerOptions, 'getNonce'> &
  Pick<SiwxOptions, 'required' | 'signOutOnDisconnect'>

/** Sign-in at a server of `@foyer/server`: its nonce is signed, it judges the signature, and it keeps the session. */
export function serverSiwx(options: ServerSiwxOptions): SiwxConfig {
  const { url, session, port, fetch, required, signOutOnDisconnect, ...message } = options
  const storage = serverSessions({ url, session, port, fetch })
  const messenger = createMessenger({ ...message, getNonce: storage.getNonce })
  return createSiwx({ messenger, storage, required, signOutOnDisconnect })
}
