/** Where session keys are redeemed and taken back, the same on every chain that has it: MetaMask's Delegation Framework 1.3.0. */
export const delegationManager = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'

/** Of the same framework: what was granted under an account's number is void as soon as the account has a new one. */
export const nonceEnforcer = '0xDE4f2FAC4B3D87A1d9953Ca5FC09FCa7F366254f'
