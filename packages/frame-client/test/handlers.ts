import type { FrameHandlers } from '../src/server.ts'

const address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

/** Every field of the specification (§3). */
const user = {
  address,
  chainId: 1,
  email: 'ada@example.com',
  accounts: [
    { address, type: 'smartAccount' as const },
    { address: '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65', type: 'eoa' as const },
  ],
  preferredAccountType: 'smartAccount',
  signature: '0x00',
  message: 'site.test wants you to sign in',
  siwxMessage: {
    accountAddress: address,
    chainId: 'eip155:1',
    domain: 'site.test',
    uri: 'https://site.test',
    version: '1',
    nonce: 'abcdefgh',
  },
}

/** A frame that answers everything at once, as a wallet that is logged in would. */
export function createHandlers(overrides: Partial<FrameHandlers> = {}): FrameHandlers {
  return {
    SYNC_DAPP_DATA: () => undefined,
    SYNC_THEME: () => undefined,
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({ smartAccountEnabledNetworks: [1] }),
    INIT_SMART_ACCOUNT: () => ({ address, isDeployed: false }),
    SET_PREFERRED_ACCOUNT: ({ type }) => ({ type, address }),
    CONNECT_EMAIL: () => ({ action: 'VERIFY_OTP' }),
    CONNECT_DEVICE: () => undefined,
    CONNECT_OTP: () => undefined,
    UPDATE_EMAIL: () => ({ action: 'VERIFY_PRIMARY_OTP' }),
    UPDATE_EMAIL_PRIMARY_OTP: () => undefined,
    UPDATE_EMAIL_SECONDARY_OTP: () => ({ newEmail: 'new@example.com' }),
    GET_SOCIAL_REDIRECT_URI: ({ provider }) => ({ uri: `https://frame.test/${provider}` }),
    CONNECT_SOCIAL: () => ({ ...user, userName: 'ada' }),
    GET_FARCASTER_URI: () => ({ url: 'https://frame.test/farcaster' }),
    CONNECT_FARCASTER: () => ({ userName: 'ada' }),
    GET_USER: () => ({ ...user, smartAccountDeployed: true }),
    IS_CONNECTED: () => ({ isConnected: true }),
    GET_CHAIN_ID: () => ({ chainId: 1 }),
    SWITCH_NETWORK: ({ chainId }) => ({ chainId }),
    RPC_REQUEST: ({ method }) => method,
    RPC_ABORT: () => undefined,
    SIGN_OUT: () => undefined,
    RELOAD: () => undefined,
    ...overrides,
  }
}
