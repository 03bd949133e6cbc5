import type { FrameBroadcast, FrameMethod } from '../src/protocol.ts'
import { createHandlers } from './handlers.ts'

const siwxMessage = {
  accountAddress: '<<AccountAddress>>',
  chainId: 'eip155:1',
  domain: 'site.test',
  uri: 'https://site.test',
  version: '1',
  nonce: 'abcdefgh',
  serializedMessage: 'site.test wants you to sign in',
  notBefore: '2026-01-01T00:00:00Z',
  statement: 'Sign in',
  resources: ['https://site.test/terms'],
  requestId: '1',
  issuedAt: '2026-01-01T00:00:00Z',
  expirationTime: '2026-01-02T00:00:00Z',
}

/** Every field of the specification (§3). */
const requests: Partial<Record<FrameMethod, unknown>> = {
  SYNC_DAPP_DATA: {
    metadata: { name: 'Site', description: 'A site', url: 'https://site.test', icons: ['https://site.test/icon.png'] },
    sdkVersion: 'html-wagmi-1.0.0',
    sdkType: 'appkit',
    projectId: 'p',
  },
  SYNC_THEME: {
    themeMode: 'dark',
    themeVariables: { '--a': 1, '--b': 'red' },
    w3mThemeVariables: { '--w3m-accent': '#fff' },
  },
  SET_PREFERRED_ACCOUNT: { type: 'eoa' },
  CONNECT_EMAIL: { email: 'ada@example.com' },
  CONNECT_OTP: { otp: '123456' },
  UPDATE_EMAIL: { email: 'ada@example.com' },
  UPDATE_EMAIL_PRIMARY_OTP: { otp: '123456' },
  UPDATE_EMAIL_SECONDARY_OTP: { otp: '123456' },
  GET_SOCIAL_REDIRECT_URI: { provider: 'google' },
  CONNECT_SOCIAL: {
    uri: 'https://frame.test/?code=1',
    preferredAccountType: 'eoa',
    chainId: 1,
    siwxMessage,
    rpcUrl: 'https://rpc.test',
  },
  GET_USER: {
    chainId: 1,
    preferredAccountType: 'smartAccount',
    socialUri: 'https://frame.test/?code=1',
    siwxMessage,
    rpcUrl: 'https://rpc.test',
  },
  IS_CONNECTED: { token: 't' },
  SWITCH_NETWORK: { chainId: 'eip155:137', rpcUrl: 'https://rpc.test' },
  RPC_REQUEST: {
    method: 'eth_getBalance',
    params: ['0x0', 'latest'],
    chainId: 1,
    chainNamespace: 'eip155',
    rpcUrl: 'https://rpc.test',
  },
}

/** A payload that fits the message's row. */
export function requestOf(name: FrameMethod): unknown {
  return requests[name]
}

/** Returns what a frame that is logged in answers to it. */
export async function respondTo(name: FrameMethod): Promise<unknown> {
  const handler = createHandlers()[name] as (payload: unknown) => unknown
  return await handler(requests[name])
}

export const broadcasts = {
  READY: { version: '4' },
  SESSION_UPDATE: { token: 't' },
  GET_USER_SUCCESS: { address: '0xbad', chainId: 1 },
  CONNECT_SOCIAL_SUCCESS: { address: '0xbad', chainId: 1 },
  IS_CONNECTED_SUCCESS: { isConnected: true },
  SET_PREFERRED_ACCOUNT_SUCCESS: { type: 'eoa', address: '0xbad' },
} as const satisfies Record<FrameBroadcast, unknown>
